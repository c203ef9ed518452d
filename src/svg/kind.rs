//! How the pieces of a kind move, as scenes.

use super::movement::{Look, movement};
use super::scene::Scene;
use super::symbol::Artist;
use crate::describe::diagram::{Diagram, Setting, arrange};
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{KindId, MovementId, PlayerId};
use crate::spec::movement::Pattern;

/// The most files and ranks of a board that is shown whole.
const SMALL: u8 = 10;

/// How the pieces of a kind move, from the middle of the board: what they may always do, with signs where they may do something
/// on a condition. Nothing when they do not move.
pub fn kind(artist: &Artist<'_>, kind: KindId) -> Option<Scene> {
    let spec = artist.spec();
    let name = spec.kind(kind).spoken_by(None);
    shown(artist, kind, &together(artist, kind, false), &together(artist, kind, true), format!("how the {name} moves"))
}

/// What the pieces of a kind do by one of their movements, whatever it depends on.
pub fn one_movement(artist: &Artist<'_>, kind: KindId, id: MovementId) -> Option<Scene> {
    let spec = artist.spec();
    let movement = spec.movement(id);
    let title = format!("{} of the {}", movement.name.replace('_', " "), spec.kind(kind).spoken_by(None));
    shown(artist, kind, &movement.pattern, &Pattern::default(), title)
}

/// The movements of a kind with a condition, or those without one.
fn together(artist: &Artist<'_>, kind: KindId, conditional: bool) -> Pattern {
    let spec = artist.spec();
    let movements = spec.kind(kind).movements.iter().map(|id| spec.movement(*id));
    let movements = movements.filter(|movement| movement.when.is_some() == conditional);
    Pattern { clauses: movements.flat_map(|movement| movement.pattern.clauses.clone()).collect(), overlaps: true }
}

fn shown(artist: &Artist<'_>, kind: KindId, always: &Pattern, perhaps: &Pattern, title: String) -> Option<Scene> {
    let spec = artist.spec();
    let whole = if always.clauses.is_empty() { perhaps } else { always };
    if whole.clauses.is_empty() {
        return None;
    }
    let geometry = match is_small(&spec.geometry) {
        true => spec.geometry.clone(),
        false => arrange::board(whole),
    };
    let facing = spec.players.first().map_or(Facing::UP, |player| player.facing);
    let origin = arrange::middle(&geometry)?;
    let men = arrange::pieces(whole, &geometry, facing, origin, &spec.filters);
    let setting = Setting { geometry: &geometry, facing, origin, men, passed: None, filters: &spec.filters };
    let mut diagram = Diagram::new(always, &setting);
    diagram.note_perhaps(&Diagram::new(perhaps, &setting));
    let owner = (!spec.kind(kind).neutral && !spec.players.is_empty()).then_some(PlayerId(0));
    let mover = artist.symbol(kind, owner, facing.forward.1 < 0);
    Some(movement(artist, &Look { title, pattern: always, setting: &setting, diagram: &diagram, mover }))
}

fn is_small(geometry: &Geometry) -> bool {
    geometry.files() <= SMALL && geometry.ranks() <= SMALL
}
