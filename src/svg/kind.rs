//! How the pieces of a kind move, as scenes.

use super::movement::{Look, movement};
use super::scene::Scene;
use super::symbol::Artist;
use crate::describe::diagram::{Diagram, Setting, arrange};
use crate::spec::Spec;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{KindId, MovementId, PlayerId, Square};
use crate::spec::movement::Pattern;

/// The most files and ranks of a board that is shown whole.
const SMALL: u8 = 10;
/// The most files and ranks of a part of a board.
const NEAR: u8 = 7;
/// The least distance, in squares, from the piece to the edge of a partial board.
const LEAST: u8 = 2;

/// How much of the board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The whole board.
    Board,
    /// The squares around the piece, if it goes no farther and all squares look alike.
    Near,
}

/// How the pieces of a kind move, from the middle of the board: what they may always do, with signs where they may do something
/// on a condition. Nothing when they do not move.
pub fn kind(artist: &Artist<'_>, kind: KindId, extent: Extent) -> Option<Scene> {
    let spec = artist.spec();
    let title = format!("how the {} moves", spec.kind(kind).spoken_by(None));
    let (always, perhaps) = (together(artist, kind, false), together(artist, kind, true));
    shown(artist, &Shown { kind, always: &always, perhaps: &perhaps, title, extent })
}

/// The scene of one movement of a kind, with or without a condition.
pub fn one_movement(artist: &Artist<'_>, kind: KindId, id: MovementId, extent: Extent) -> Option<Scene> {
    let spec = artist.spec();
    let movement = spec.movement(id);
    let title = format!("{} of the {}", movement.name.replace('_', " "), spec.kind(kind).spoken_by(None));
    shown(artist, &Shown { kind, always: &movement.pattern, perhaps: &Pattern::default(), title, extent })
}

/// The movements of a kind with a condition, or those without one.
fn together(artist: &Artist<'_>, kind: KindId, conditional: bool) -> Pattern {
    let spec = artist.spec();
    let movements = spec.kind(kind).movements.iter().map(|id| spec.movement(*id));
    let movements = movements.filter(|movement| movement.when.is_some() == conditional);
    Pattern { clauses: movements.flat_map(|movement| movement.pattern.clauses.clone()).collect(), overlaps: true }
}

/// A movement that is to be shown.
struct Shown<'a> {
    kind: KindId,
    always: &'a Pattern,
    perhaps: &'a Pattern,
    title: String,
    extent: Extent,
}

impl Shown<'_> {
    /// The pattern that stands for the movement where only one is needed.
    fn whole(&self) -> &Pattern {
        if self.always.clauses.is_empty() { self.perhaps } else { self.always }
    }

    fn diagram(&self, setting: &Setting<'_>) -> Diagram {
        let mut diagram = Diagram::new(self.always, setting);
        diagram.note_perhaps(&Diagram::new(self.perhaps, setting));
        diagram
    }
}

fn shown(artist: &Artist<'_>, of: &Shown<'_>) -> Option<Scene> {
    let spec = artist.spec();
    if of.whole().clauses.is_empty() {
        return None;
    }
    let board = if is_small(&spec.geometry) { spec.geometry.clone() } else { arrange::board(of.whole()) };
    let setting = setting(spec, of, &board)?;
    let diagram = of.diagram(&setting);
    let alike = spec.regions.iter().all(|region| region.sign.is_none());
    let side = 2 * reach(&setting, &diagram).max(LEAST) + 1;
    if of.extent == Extent::Board || !alike || side > NEAR || side >= board.files().min(board.ranks()) {
        return Some(scene(artist, of, &setting, &diagram));
    }
    let around = Geometry::rectangle(side, side);
    let setting = self::setting(spec, of, &around)?;
    let diagram = of.diagram(&setting);
    let mut scene = scene(artist, of, &setting, &diagram);
    (scene.files, scene.ranks) = (Vec::new(), Vec::new());
    Some(scene)
}

/// The piece in the middle of a board, with others that it needs.
fn setting<'a>(spec: &'a Spec, of: &Shown<'_>, geometry: &'a Geometry) -> Option<Setting<'a>> {
    let facing = spec.players.first().map_or(Facing::UP, |player| player.facing);
    let origin = arrange::middle(geometry)?;
    let men = arrange::pieces(of.whole(), geometry, facing, origin, &spec.filters);
    Some(Setting { geometry, facing, origin, men, passed: None, filters: &spec.filters })
}

/// How many files or ranks away something happens or stands.
fn reach(setting: &Setting<'_>, diagram: &Diagram) -> u8 {
    let geometry = setting.geometry;
    let away = |square: Square| {
        let files = geometry.file(square).abs_diff(geometry.file(setting.origin));
        files.max(geometry.rank(square).abs_diff(geometry.rank(setting.origin)))
    };
    let busy = |square: &Square| !diagram.on(*square).is_empty() || setting.man_on(*square).is_some();
    geometry.squares().filter(busy).map(away).max().unwrap_or(0)
}

fn scene(artist: &Artist<'_>, of: &Shown<'_>, setting: &Setting<'_>, diagram: &Diagram) -> Scene {
    let spec = artist.spec();
    let owner = (!spec.kind(of.kind).neutral && !spec.players.is_empty()).then_some(PlayerId(0));
    let mover = artist.symbol(of.kind, owner, setting.facing.forward.1 < 0);
    movement(artist, &Look { title: of.title.clone(), pattern: of.always, setting, diagram, mover })
}

fn is_small(geometry: &Geometry) -> bool {
    geometry.files() <= SMALL && geometry.ranks() <= SMALL
}
