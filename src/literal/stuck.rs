//! Whether a player would have no legal action.

use super::legal;
use super::passing;
use super::scene::Scene;
use super::state::State;
use crate::spec::ids::{ActionId, PlayerId};

/// Whether `player` has no legal action but these; if it is not its turn, whether it would have none if the turn passed
/// to it now. Rules that ask this themselves are left out, so the question always has an answer.
///
/// What a player can do depends on what it knows. `None` when the position is seen through other eyes.
pub fn is_stuck(scene: &Scene<'_>, player: PlayerId, but: &[ActionId]) -> Option<bool> {
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
        passed = passing::hand_over(scene.spec, scene.now, player);
        &passed
    };
    let can_act = |now: &State| {
        let known = legal::decided_on(scene.spec, now, player);
        legal::has_legal_but(&Scene { finding_stuck: true, ..Scene::of(scene.spec, &known) }, but)
    };
    Some(match passing::may_pass_over(scene.spec, now) {
        false => !can_act(now),
        true => !passing::some_phase(scene.spec, now, can_act),
    })
}

#[cfg(test)]
mod tests {
    use crate::literal::game::Game;
    use crate::literal::state::Verdict;
    use crate::load::{Options, load_text};
    use crate::notation::position;
    use crate::run::perft::{How, patient, perft};
    use crate::runtime::Rules;
    use crate::spec::ids::PlayerId;

    fn game(text: &str) -> Game {
        let loaded = load_text("mine.toml", &format!("language = 1\n{text}"), &Options::default());
        assert!(loaded.spec.is_some(), "{:?}", loaded.diagnostics);
        Game::new(loaded.spec.unwrap(), 0, &[])
    }

    fn literal(game: &Game) -> Rules {
        Rules::literal(game.spec().clone())
    }

    #[test]
    fn what_follows_may_ask_who_is_stuck() {
        let game = game("extends = 'chess'\nrules = 'over: after any action when mover is stuck: draw.'");
        assert_eq!(perft(&literal(&game), game.state(), 2, How::default(), &mut patient), Ok(400));
    }

    #[test]
    fn a_first_phase_that_is_passed_over_leaves_nobody_stuck() {
        for times in ["times = 'if turn_number = 1 then 1 else 0'", "times = 'any'"] {
            let (phases, wave) =
                ("stages.play.phases = ['early', 'moving']", "wave: action wave when turn_number = 1: end phase.");
            let game = game(&format!("extends = 'chess'\n{phases}\n[phases.early]\n{times}\nrules = '{wave}'"));
            assert_eq!(perft(&literal(&game), game.state(), 3, How::default(), &mut patient), Ok(8902), "{times}");
        }
    }

    #[test]
    fn what_a_first_phase_would_offer_does_not_count_while_it_is_passed_over() {
        let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 9";
        let game = game(
            "extends = 'chess'\nstages.play.phases = ['early', 'moving']\n[phases.early]\n\
             times = 'if turn_number = 1 then 1 else 0'\nrules = 'wave: action wave.'",
        );
        let state = position::parse(game.spec(), mated).unwrap();
        assert!(Game::from_position(game.spec().clone(), state, 0).outcome().is_some());
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
