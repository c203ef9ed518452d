//! The ways a unit can move: what its movements reach, under their conditions.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::scene::{Frame, Scene, bind_path, frame};
use super::terrain::Terrain;
use super::walk::{self, Outcome};
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
    let scene = owners_scene(scene, unit);
    let Some(owner) = scene.mover.or(Some(crate::spec::code::FIRST_PLAYER)) else { return };
    let facing = scene.spec.player(owner).facing;
    let terrain = Terrain::new(&scene, unit);
    let mut frame = movement_frame(movement);
    let mut emit = |outcome: Outcome| {
        let path = path(unit, origin, id, outcome);
        if let Some(path) = complete(&scene, movement, path, &mut frame) {
            found(path);
        }
        ControlFlow::Continue(())
    };
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

/// What a walk found, as a path of a unit.
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
    if let Some(when) = &movement.when
        && !scene.holds(&when.body, frame)
    {
        return None;
    }
    if let Some(captures) = &movement.captures {
        scene.value(&captures.body, frame).each(|victim| {
            if let Value::Token(victim) = victim
                && !path.captured.contains(&victim)
                && walk::Ground::may_capture(&Terrain::new(scene, path.unit), victim)
            {
                path.captured.push(victim);
            }
        });
        frame[slot::CAPTURED as usize] = Value::Nothing;
    }
    Some(path)
}

fn same(one: &Path, other: &Path) -> bool {
    one.goal == other.goal
        && one.stays == other.stays
        && one.relocated == other.relocated
        && one.captured.len() == other.captured.len()
        && one.captured.iter().all(|victim| other.captured.contains(victim))
}
