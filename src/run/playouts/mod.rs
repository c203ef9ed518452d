//! Random games: how they end, how long they are, and whether anything in them cannot be.

mod game;
mod plan;
mod trouble;
mod typed;
mod wander;

use std::ops::ControlFlow;

pub use plan::Plan;
pub use trouble::{Trouble, What};
pub use wander::wander;

use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::state::{Outcome, State};
use crate::notation::position;
use crate::runtime::{Line, Rules};

/// In so many games every action is typed when nothing else is said.
pub const TYPED: usize = 10;

/// Typing ends when so many legal actions have been written for it, when nothing else is said.
pub const WRITTEN: usize = 20_000;

/// A game is broken off after so many actions when nothing else is said.
pub const MAX_ACTIONS: usize = 2000;

/// One way in which games ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// How.
    pub outcome: Outcome,
    /// How many games.
    pub games: usize,
}

/// The least, the middle and the greatest of several numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spread {
    /// The least.
    pub least: usize,
    /// The middle one; the lower of two.
    pub median: usize,
    /// The greatest.
    pub greatest: usize,
}

impl Spread {
    /// Of these numbers; zeros when there are none.
    pub fn of(mut numbers: Vec<usize>) -> Spread {
        numbers.sort_unstable();
        let at = |index: usize| numbers.get(index).copied().unwrap_or(0);
        let last = numbers.len().saturating_sub(1);
        Spread { least: at(0), median: at(last / 2), greatest: at(last) }
    }
}

/// What came of the games.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// How many games were played.
    pub games: usize,
    /// How they ended, the most frequent first.
    pub tally: Vec<Tally>,
    /// How many were broken off.
    pub unfinished: usize,
    /// In how many every action was typed.
    pub typed: usize,
    /// Turns per game.
    pub plies: Spread,
    /// Actions per game, also those that only took others back; without asides.
    pub actions: Spread,
    /// What must not happen; at most one for each game.
    pub troubles: Vec<Trouble>,
}

/// Plays random games; `watch` is told before each how many are done and can ask what came of them, and may say that it is
/// enough. The games do not depend on the interpreter.
pub fn playouts(
    rules: &Rules,
    plan: &Plan,
    mut watch: impl FnMut(usize, &dyn Fn() -> Report) -> ControlFlow<()>,
) -> Report {
    let mut seeds = Seeded::new(plan.seed);
    let mut report = Report::default();
    let (mut plies, mut actions) = (Vec::new(), Vec::new());
    let (mut starts, mut unwritten) = (Starts::new(rules, plan), plan.written);
    for number in 1..=plan.games {
        if watch(number - 1, &|| report.clone().summed(plies.clone(), actions.clone())).is_break() {
            break;
        }
        let seed = seeds.below(usize::MAX) as u64;
        let typing = if number <= plan.typed { unwritten } else { 0 };
        let line = starts.line(seed);
        let played = game::play(line, seed, plan, typing);
        unwritten = unwritten.saturating_sub(played.written);
        report.typed += usize::from(played.typed);
        plies.push(played.plies);
        actions.push(played.actions);
        let position = || position::print(rules.spec(), &line.snapshot());
        report.count(number, played.ended, position);
    }
    report.summed(plies, actions)
}

/// How many of some random games need the literal interpreter, to their end or so far.
pub fn left_over(rules: &Rules, games: u64, max_actions: usize) -> usize {
    let plan = Plan { games: 0, seed: 0, pins: Vec::new(), from: None, max_actions, typed: 0, written: 0 };
    let mut starts = Starts::new(rules, &plan);
    let needed = |seed: &u64| {
        let line = starts.line(*seed);
        game::play(line, *seed, &plan, 0);
        line.literal_moves() > 0
    };
    (0..games).filter(needed).count()
}

/// Where games begin: the first position is worked out once where nothing in it is left to chance.
struct Starts<'r, 'p> {
    rules: &'r Rules,
    plan: &'p Plan,
    known: Option<State>,
    /// The line that games are played on, one after another.
    line: Line<'r, Seeded>,
}

impl<'r, 'p> Starts<'r, 'p> {
    fn new(rules: &'r Rules, plan: &'p Plan) -> Self {
        let line = Line::from_state(rules, State::empty(rules.spec()), Seeded::new(0));
        Starts { rules, plan, known: None, line }
    }

    /// A line at the beginning of the game that comes from a seed.
    fn line(&mut self, seed: u64) -> &mut Line<'r, Seeded> {
        let mut chance = Seeded::new(seed);
        self.plan.pins.iter().for_each(|(rule, index)| chance.pin(*rule, *index));
        let state = self.known.clone().unwrap_or_else(|| {
            let spec = self.rules.spec();
            let state = match &self.plan.from {
                Some(state) => flow::resume(spec, state.clone(), &mut chance),
                None => flow::start(spec, &mut chance),
            };
            if chance.picks.is_empty() {
                self.known = Some(state.clone());
            }
            state
        });
        self.line.restart(state, chance);
        &mut self.line
    }
}

impl Report {
    /// The same with its ends in order, and with the turns and actions of its games.
    fn summed(mut self, plies: Vec<usize>, actions: Vec<usize>) -> Report {
        self.tally.sort_by_key(|tally| (std::cmp::Reverse(tally.games), tally.outcome.rule));
        self.plies = Spread::of(plies);
        self.actions = Spread::of(actions);
        self
    }

    fn count(&mut self, game: usize, ended: Result<Option<Outcome>, What>, position: impl FnOnce() -> String) {
        self.games += 1;
        let trouble = match ended {
            Ok(Some(outcome)) => {
                self.count_outcome(outcome);
                None
            }
            Ok(None) => {
                self.unfinished += 1;
                None
            }
            Err(what) => Some(what),
        };
        self.troubles.extend(trouble.map(|what| Trouble { game, position: position(), what }));
    }

    fn count_outcome(&mut self, outcome: Outcome) {
        match self.tally.iter_mut().find(|tally| tally.outcome == outcome) {
            Some(tally) => tally.games += 1,
            None => self.tally.push(Tally { outcome, games: 1 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::literal::state::Verdict;
    use crate::runtime::Interpreter;

    #[test]
    fn with_one_action_a_turn_there_are_as_many_turns() {
        let text = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m m\n  . . .\n  M M M\n'''\n[pieces]\n\
                    man = { letter = 'M', moves = 'fW fF' }\n[stages.play]\nrules = '''\n\
                    across: after man reaches last_rank: mover wins.\n  stuck: mover loses when mover is stuck.\n'''\n";
        let definition = crate::merge::load("my.toml", text, &crate::merge::shipped::shelf(), &Default::default()).0;
        let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
        let plan =
            Plan { games: 20, seed: 1, pins: Vec::new(), from: None, max_actions: 50, typed: 20, written: 20_000 };
        let report = playouts(&Rules::literal(spec), &plan, |_, _| ControlFlow::Continue(()));
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
        let plan = Plan { games: 2, seed: 0, pins: Vec::new(), from: None, max_actions: 20, typed: 0, written: 0 };
        let report = playouts(&Rules::literal(spec), &plan, |_, _| ControlFlow::Continue(()));
        assert_eq!((report.unfinished, report.actions.least, report.actions.greatest), (2, 20, 20));
    }

    #[test]
    fn a_game_that_runs_out_of_stages_is_a_draw_and_no_mistake() {
        let text = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m\n  . .\n  M M\n'''\n[pieces]\n\
                    man = { letter = 'M', moves = 'fW' }\n[stages.play]\nrepeat = false\n";
        let definition = crate::merge::load("my.toml", text, &crate::merge::shipped::shelf(), &Default::default()).0;
        let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
        for (interpreter, typed) in [(Interpreter::Literal, 0), (Interpreter::Compiled, 0), (Interpreter::Compiled, 5)]
        {
            let plan =
                Plan { games: 5, seed: 1, pins: Vec::new(), from: None, max_actions: 50, typed, written: 20_000 };
            let report = playouts(&Rules::on(interpreter, spec.clone()), &plan, |_, _| ControlFlow::Continue(()));
            let draws = vec![Tally { outcome: Outcome { verdict: Verdict::Drawn, rule: None }, games: 5 }];
            assert_eq!((report.tally, report.troubles), (draws, Vec::new()));
        }
    }

    #[test]
    fn typing_ends_when_so_many_actions_have_been_written_and_the_games_stay_as_they_are() {
        let spec = crate::load::load("classics/breakthrough", &Default::default()).unwrap().spec.unwrap();
        let report = |interpreter, written| {
            let plan = Plan { games: 4, seed: 2, pins: Vec::new(), from: None, max_actions: 300, typed: 3, written };
            playouts(&Rules::on(interpreter, spec.clone()), &plan, |_, _| ControlFlow::Continue(()))
        };
        let whole = report(Interpreter::Literal, usize::MAX);
        assert_eq!((whole.typed, whole.troubles.len()), (3, 0));
        for (written, typed) in [(0, 0), (1, 0), (2000, 1)] {
            for interpreter in [Interpreter::Literal, Interpreter::Compiled] {
                let some = report(interpreter, written);
                assert_eq!(some.typed, typed, "{written}, {interpreter:?}");
                let games = |report: &Report| (report.tally.clone(), report.plies, report.actions);
                assert_eq!(games(&some), games(&whole), "{written}, {interpreter:?}");
            }
        }
    }

    #[test]
    fn a_spread_is_of_all_numbers() {
        assert_eq!(Spread::of(vec![5, 1, 9, 7]), Spread { least: 1, median: 5, greatest: 9 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
