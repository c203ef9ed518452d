//! Whether a player would have no legal action.

use super::flow;
use super::legal;
use super::scene::Scene;
use crate::spec::ids::PlayerId;

/// Whether `player` has no legal action; of a player whose turn it is not, whether it would have none if the turn
/// passed to it now. Rules that ask this themselves are left out, so the question always has an answer.
///
/// What a player can do depends on what it knows. `None` when the position is seen through other eyes.
pub fn is_stuck(scene: &Scene<'_>, player: PlayerId) -> Option<bool> {
    if scene.finding_stuck {
        return Some(false);
    }
    if scene.now.eyes.is_some_and(|eyes| eyes != player) {
        return None;
    }
    let passed;
    let now = if scene.now.flow.mover == Some(player) && scene.now.flow.phase.is_some() {
        scene.now
    } else {
        passed = flow::hand_over(scene.spec, scene.now, player);
        &passed
    };
    let known = legal::decided_on(scene.spec, now, player);
    let inner = Scene { finding_stuck: true, ..Scene::of(scene.spec, &known) };
    Some(!legal::has_legal(&inner))
}
