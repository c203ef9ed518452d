//! The ways a unit can move: what its movements reach, under their conditions.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::referee::has_referee;
use super::scene::{Frame, Scene, bind_path, frame};
use super::terrain::Terrain;
use super::walk::{self, Ground, Outcome};
use crate::spec::code::slot;
use crate::spec::ids::{MovementId, Square, TokenId};
use crate::spec::nouns::Movement;
use crate::spec::value::{Path, Value};

/// All ways `unit` can move from where it stands; none when it is off the board.
///
/// Two ways that end on the same square with the same captures are one; the movement listed first gives it its name.
pub fn paths_of(scene: &Scene<'_>, unit: TokenId) -> Vec<Arc<Path>> {
    let mut found: Vec<Arc<Path>> = Vec::new();
    let Some(origin) = scene.now.square_of(unit) else { return found };
    let kind = scene.spec.kind(scene.now.token(unit).kind);
    for id in &kind.movements {
        paths_by(scene, unit, origin, *id, &mut |path| {
            if !found.iter().any(|other| same(other, &path)) {
                found.push(Arc::new(path));
            }
        });
    }
    found
}

/// The ways `unit` can move by one movement, its condition and further captures included.
pub fn paths_by(scene: &Scene<'_>, unit: TokenId, origin: Square, id: MovementId, found: &mut impl FnMut(Path)) {
    let movement = scene.spec.movement(id);
    bare_paths_by(scene, unit, origin, id, &mut |scene, path, frame| {
        if let Some(path) = complete(scene, movement, path, frame) {
            found(path);
        }
        ControlFlow::Continue(())
    });
}

/// Whether `unit` can capture a victim by one movement.
pub(super) fn captures_by(scene: &Scene<'_>, unit: TokenId, origin: Square, id: MovementId, victim: TokenId) -> bool {
    let movement = scene.spec.movement(id);
    let mut hit = false;
    bare_paths_by(scene, unit, origin, id, &mut |scene, path, frame| {
        hit = captures(scene, movement, path, victim, frame);
        if hit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    hit
}

/// The paths of the pattern of a movement, each with the scene of the unit's owner and a frame. The other conditions
/// of the movement are not tested.
fn bare_paths_by(
    scene: &Scene<'_>,
    unit: TokenId,
    origin: Square,
    id: MovementId,
    found: &mut impl FnMut(&Scene<'_>, Path, &mut Frame) -> ControlFlow<()>,
) {
    let movement = scene.spec.movement(id);
    let scene = owners_scene(scene, unit);
    let Some(owner) = scene.mover.or(Some(crate::spec::code::FIRST_PLAYER)) else { return };
    let facing = scene.spec.player(owner).facing;
    let terrain = Terrain::new(&scene, unit);
    let mut frame = movement_frame(movement);
    let mut emit = |outcome: Outcome| found(&scene, path(unit, origin, id, outcome), &mut frame);
    let _ = walk::walk(&movement.pattern, &scene.spec.geometry, facing, origin, unit, &terrain, &mut emit);
}

/// The scene in which `mover`, `own` and `enemy` speak of the unit's owner.
pub fn owners_scene<'a>(scene: &Scene<'a>, unit: TokenId) -> Scene<'a> {
    Scene { mover: scene.owner(unit).or(scene.mover), ..*scene }
}

/// A frame for the condition and the further captures of a movement.
pub fn movement_frame(movement: &Movement) -> Frame {
    let slots = |code: Option<usize>| code.unwrap_or(0);
    let when = slots(movement.when.as_ref().map(|code| code.slots));
    let captures = slots(movement.captures.as_ref().map(|code| code.slots));
    frame(when.max(captures))
}

/// The outcome of a walk, as a path of a unit.
pub fn path(unit: TokenId, origin: Square, movement: MovementId, outcome: Outcome) -> Path {
    Path {
        unit,
        origin,
        goal: outcome.goal,
        captured: outcome.captured.iter().collect(),
        relocated: outcome.relocated,
        stays: outcome.stays,
        movement,
    }
}

/// Applies the condition of the movement and adds what else it captures.
fn complete(scene: &Scene<'_>, movement: &Movement, mut path: Path, frame: &mut Frame) -> Option<Path> {
    if movement.when.is_none() && movement.captures.is_none() {
        return Some(path);
    }
    bind_path(frame, &path);
    if !is_open(scene, movement, frame) {
        return None;
    }
    let further = further_captures(scene, movement, &path, frame).ok()?;
    path.captured.extend(further);
    frame[slot::CAPTURED as usize] = Value::Nothing;
    Some(path)
}

/// Whether the condition of a movement lets a path through that is bound.
fn is_open(scene: &Scene<'_>, movement: &Movement, frame: &mut Frame) -> bool {
    match movement.when.as_ref().map(|when| scene.truth(&when.body, frame)) {
        None | Some(Some(true)) => true,
        // A movement that is not known to be impossible may be tried where a referee decides.
        Some(None) => scene.now.eyes.is_some() && has_referee(scene.spec, scene.now),
        Some(Some(false)) => false,
    }
}

/// Whether a path captures a victim: of what the movement captures besides, only that is asked where that can be.
fn captures(scene: &Scene<'_>, movement: &Movement, path: Path, victim: TokenId, frame: &mut Frame) -> bool {
    bind_path(frame, &path);
    let further = movement.captures.as_ref().and_then(|captures| scene.has_token(&captures.body, victim, frame));
    let Some(further) = further else {
        return complete(scene, movement, path, frame).is_some_and(|path| path.captured.contains(&victim));
    };
    let hit = path.captured.contains(&victim) || further && Terrain::new(scene, path.unit).may_capture(victim);
    hit && is_open(scene, movement, frame)
}

/// The pieces that the movement captures besides those of the path; the path is bound. Immune pieces of a set are
/// left out.
///
/// # Errors
/// A single piece that cannot be captured: then the movement does not go there.
pub fn further_captures(
    scene: &Scene<'_>,
    movement: &Movement,
    path: &Path,
    frame: &mut Frame,
) -> Result<Vec<TokenId>, TokenId> {
    let Some(captures) = &movement.captures else { return Ok(Vec::new()) };
    let terrain = Terrain::new(scene, path.unit);
    let value = scene.value(&captures.body, frame);
    match value {
        Value::Token(victim) if !path.captured.contains(&victim) && !terrain.may_capture(victim) => return Err(victim),
        _ => {}
    }
    let mut further = Vec::new();
    value.each(|victim| {
        if let Value::Token(victim) = victim
            && !path.captured.contains(&victim)
            && terrain.may_capture(victim)
        {
            further.push(victim);
        }
    });
    Ok(further)
}

fn same(one: &Path, other: &Path) -> bool {
    one.goal == other.goal
        && one.stays == other.stays
        && one.relocated == other.relocated
        && one.captured.len() == other.captured.len()
        && one.captured.iter().all(|victim| other.captured.contains(victim))
}

#[cfg(test)]
mod tests {
    use crate::literal::chance::Seeded;
    use crate::literal::flow;
    use crate::literal::legal::legal;
    use crate::load::{Options, load_text};
    use crate::notation::position;

    /// Goal and number of captures of each move from a square, in a chess in which pawns take no pawns and queens can
    /// shout at what they leap over.
    fn moves(text: &str, from: &str) -> Vec<(String, usize)> {
        let definition = "language = 1\nextends = 'chess'\nrules = 'loyal: pawn cannot be captured by pawn/queen.'\n\
                          [pieces.queen]\nmoves.shout = { path = 'mA', captures = 'all enemy piece on between(origin, goal)' }\n";
        let spec = load_text("my.toml", definition, &Options::default()).spec.unwrap();
        let state = flow::resume(&spec, position::parse(&spec, text).unwrap(), &mut Seeded::new(0));
        let origin = spec.geometry.named(from);
        let list = legal(&spec, &state);
        let paths = list.iter().filter_map(|one| one.candidate.path(&spec)).filter(|path| Some(path.origin) == origin);
        let mut found: Vec<(String, usize)> = paths
            .map(|path| (path.goal.map_or(String::new(), |goal| spec.geometry.name(goal)), path.captured.len()))
            .collect();
        found.sort();
        found
    }

    #[test]
    fn a_single_piece_that_cannot_be_captured_bars_the_way() {
        assert_eq!(moves("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5"), [("e6".to_owned(), 0)]);
    }

    #[test]
    fn of_a_set_those_that_cannot_be_captured_are_spared() {
        let shouts = moves("4k3/8/8/8/8/8/3p1n2/K3Q3 w - - 0 1", "e1");
        assert!(shouts.contains(&("c3".to_owned(), 0)) && shouts.contains(&("g3".to_owned(), 1)), "{shouts:?}");
    }
}
