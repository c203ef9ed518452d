//! Tests of random games.

use std::sync::Arc;

use super::*;
use crate::literal::state::Outcome;
use crate::literal::state::Verdict;
use crate::runtime::Interpreter;

#[test]
fn with_one_action_a_turn_there_are_as_many_turns() {
    let text = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m m\n  . . .\n  M M M\n'''\n[pieces]\n\
                man = { letter = 'M', moves = 'fW fF' }\n[stages.play]\nrules = '''\n\
                across: after man reaches last_rank: mover wins.\n  stuck: mover loses when mover is stuck.\n'''\n";
    let definition = crate::merge::load("my.toml", text, &crate::merge::shipped::shelf(), &Default::default()).0;
    let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
    let plan = Plan { games: 20, seed: 1, max_actions: 50, typed: 20_000, ..Plan::default() };
    let report = playouts(&Rules::literal(spec), &plan);
    assert_eq!(report.plies, report.actions);
    assert_eq!((report.unfinished, report.troubles.len()), (0, 0));
}

#[test]
fn a_game_is_broken_off_after_as_many_actions_as_are_told() {
    let shelf = crate::merge::shipped::shelf();
    let text = "language = 1\nextends = 'clash_of_the_armies'\n";
    let definition = crate::merge::load("my.toml", text, &shelf, &Default::default()).0;
    let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
    // In the muster pieces are put and taken away again.
    let plan = Plan { games: 2, max_actions: 20, ..Plan::default() };
    let report = playouts(&Rules::literal(spec), &plan);
    assert_eq!((report.unfinished, report.actions.least, report.actions.greatest), (2, 20, 20));
}

#[test]
fn a_game_that_runs_out_of_stages_is_a_draw_and_no_mistake() {
    let text = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m\n  . .\n  M M\n'''\n[pieces]\n\
                man = { letter = 'M', moves = 'fW' }\n[stages.play]\nrepeat = false\n";
    let definition = crate::merge::load("my.toml", text, &crate::merge::shipped::shelf(), &Default::default()).0;
    let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
    for (interpreter, typed) in [(Interpreter::Literal, 0), (Interpreter::Compiled, 0), (Interpreter::Compiled, 500)] {
        let plan = Plan { games: 5, seed: 1, max_actions: 50, typed, ..Plan::default() };
        let report = playouts(&Rules::on(interpreter, spec.clone()), &plan);
        let draws = vec![Tally { outcome: Outcome { verdict: Verdict::Drawn, rule: None }, games: 5 }];
        assert_eq!((report.tally, report.troubles), (draws, Vec::new()));
    }
}

#[test]
fn a_player_that_the_start_of_its_phase_leaves_stuck_is_judged_at_once() {
    let text = "language = 1\nextends = 'chess'\nstages.play.rules = 'help: at start of moving when mover = black: \
                place rook for white at h8.'\n";
    let spec = crate::load::load_text("my.toml", text, &Default::default()).spec.unwrap();
    let from = crate::notation::position::parse(&spec, "k7/8/1K6/8/8/8/P7/8 w - - 0 1").ok();
    for interpreter in [Interpreter::Literal, Interpreter::Compiled] {
        let plan = Plan { games: 4, max_actions: 9, from: from.clone(), ..Plan::default() };
        let report = playouts(&Rules::on(interpreter, spec.clone()), &plan);
        let games: usize = report.tally.iter().map(|tally| tally.games).sum();
        assert_eq!((games, report.unfinished, report.troubles), (2, 2, Vec::new()), "{interpreter:?}");
    }
}

#[test]
fn typing_has_a_budget_and_changes_no_game() {
    let spec = crate::load::load("classics/breakthrough", &Default::default()).unwrap().spec.unwrap();
    let report = |interpreter, typed| {
        let plan = Plan { games: 4, seed: 2, max_actions: 300, typed, ..Plan::default() };
        playouts(&Rules::on(interpreter, spec.clone()), &plan)
    };
    let whole = report(Interpreter::Literal, usize::MAX);
    assert!(whole.typed > 1000 && whole.troubles.is_empty(), "{whole:?}");
    let longest_list = 40;
    for budget in [0, 1, 400] {
        for interpreter in [Interpreter::Literal, Interpreter::Compiled] {
            let some = report(interpreter, budget);
            let most = if budget > 0 { budget + 4 * longest_list } else { 0 };
            assert!((budget..=most).contains(&some.typed), "{budget}, {interpreter:?}: {}", some.typed);
            let games = |report: &Report| (report.tally.clone(), report.plies, report.actions);
            assert_eq!(games(&some), games(&whole), "{budget}, {interpreter:?}");
        }
    }
}

#[test]
fn a_game_does_not_depend_on_the_games_before_it() {
    let spec = crate::load::load("advancing", &Default::default()).unwrap().spec.unwrap();
    let (rules, plan) = (Rules::new(spec), Plan { games: 6, max_actions: 60, typed: 3000, ..Plan::default() });
    let seeds: Vec<u64> = plan.seeds().take(plan.games).collect();
    let mut forwards = Simulator::new(&rules, &plan);
    let mut games: Vec<String> =
        (0..plan.games).map(|index| format!("{:?}", forwards.play(index, seeds[index]))).collect();
    let mut backwards = Simulator::new(&rules, &plan);
    games.reverse();
    let again = (0..plan.games).rev().map(|index| format!("{:?}", backwards.play(index, seeds[index])));
    assert_eq!(games, again.collect::<Vec<_>>());
}

#[test]
fn one_of_as_many_positions_is_typed_as_there_are_games() {
    let plan = Plan { games: 3, typed: 7, ..Plan::default() };
    let due = |index| plan.typing(index).map(|mut typing| [(); 6].map(|()| typing.is_due()));
    let [yes, no] = [true, false];
    assert_eq!(due(0), Some([yes, no, no, yes, no, no]));
    assert_eq!(due(2), Some([no, no, yes, no, no, yes]));
    assert_eq!(due(3), None);
    assert_eq!(Plan { games: 50, ..plan.clone() }.typed_games(), TYPED_GAMES);
    assert_eq!(Plan { typed: 0, ..plan }.typing(0), None);
}
