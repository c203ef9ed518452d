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

#[cfg(test)]
mod tests {
    use crate::literal::game::Game;
    use crate::literal::state::Verdict;
    use crate::load::{Options, load_text};
    use crate::spec::ids::PlayerId;
    use crate::study::perft::{Count, patient, perft};

    fn game(text: &str) -> Game {
        let loaded = load_text("mine.toml", &format!("language = 1\n{text}"), &Options::default());
        assert!(loaded.spec.is_some(), "{:?}", loaded.diagnostics);
        Game::new(loaded.spec.unwrap(), 0, &[])
    }

    #[test]
    fn what_follows_may_ask_who_is_stuck() {
        let game = game("extends = 'chess'\nrules = 'over: after any action when mover is stuck: draw.'");
        assert_eq!(perft(game.spec(), game.state(), 2, Count::Turns, &mut patient), Ok(400));
    }

    /// Two runners on a file; a turn is five steps, but there is room for three.
    const RUNNERS: &str = "uses = ['base']\nvariant.name = 'Runners'\npieces.runner = { letter = 'R', moves = 'fmW' }\n\
        board.picture = '''\nr\n.\n.\n.\nR\n'''\n[phases.moving]\ntimes = 5\n[stages.play]\n";

    fn run_into_each_other(ending: &str) -> Game {
        let mut game = game(&format!("{RUNNERS}rules = '{ending}'\n"));
        for _ in 0..3 {
            let list = game.legal();
            game.play(&list[0]);
        }
        game
    }

    #[test]
    fn a_turn_that_cannot_be_gone_on_with_is_over() {
        let lost = run_into_each_other("stuck: mover loses when mover is stuck.");
        assert_eq!(lost.outcome().map(|outcome| outcome.verdict), Some(Verdict::Won(PlayerId(1))));
        let passed = run_into_each_other("bare: draw when no piece.");
        assert_eq!((passed.outcome(), passed.mover()), (None, Some(PlayerId(1))));
    }
}
