//! Random games: how they end, how long they are, and whether anything in them cannot be.

mod compiled;
mod free;
mod literal;
mod wander;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use wander::wander;

use super::runner::Runner;
use crate::engine::machine::Engine;
use crate::literal::chance::Seeded;
use crate::literal::game::Game;
use crate::literal::overrun::Overrun;
use crate::literal::state::{Outcome, State, Verdict};
use crate::spec::Spec;
use crate::spec::ids::RuleId;

/// How many games, from where, and how long.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: usize,
    /// Where all choices come from.
    pub seed: u64,
    /// Random choices of the rules that are fixed.
    pub pins: Vec<(RuleId, u128)>,
    /// The position to start from, as it was loaded; the definition's start when absent.
    pub from: Option<State>,
    /// A game is broken off after so many actions.
    pub max_actions: usize,
    /// In the first so many games every action is typed.
    pub typed: usize,
    /// Typing ends when so many legal actions have been written for it.
    pub written: usize,
}

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

/// Something that must not happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// In which game, counted from 1.
    pub game: usize,
    /// The position it happened in, as text.
    pub position: String,
    /// What.
    pub what: What,
}

/// What must not happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A player has no legal action and no ending speaks of it.
    Stuck,
    /// A bound was come to, so that something was left out.
    CutShort(Overrun),
    /// A listed action, in its machine form, is refused when it is done or typed.
    Refused(String),
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

/// A game that was played.
struct Played {
    /// Its outcome, nothing when it was broken off, or what must not happen.
    ended: Result<Option<Outcome>, What>,
    plies: usize,
    /// Also those that only took others back; without asides.
    actions: usize,
    /// Legal actions that were written for typing.
    written: usize,
    /// Whether every action was typed.
    typed: bool,
    /// The last position as text; empty where nobody asks for it, since all went well.
    position: String,
}

/// Plays random games; `watch` is told before each how many are done and can ask what came of them, and may say that it is
/// enough. The games do not depend on the runner.
pub fn playouts(
    spec: &Arc<Spec>,
    runner: &Runner,
    plan: &Plan,
    mut watch: impl FnMut(usize, &dyn Fn() -> Report) -> ControlFlow<()>,
) -> Report {
    let mut seeds = Seeded::new(plan.seed);
    let mut report = Report::default();
    let mut compiled = runner.engine().map(|engine| compiled::games(engine, plan));
    let (mut plies, mut actions) = (Vec::new(), Vec::new());
    let mut unwritten = plan.written;
    for number in 1..=plan.games {
        if watch(number - 1, &|| report.clone().summed(plies.clone(), actions.clone())).is_break() {
            break;
        }
        let seed = seeds.below(usize::MAX) as u64;
        let typing = if number <= plan.typed { unwritten } else { 0 };
        let mut compiled = compiled.as_deref_mut();
        let played = compiled.as_mut().filter(|_| typing == 0).and_then(|games| games.play(seed));
        let played = played.unwrap_or_else(|| literal::play(plan.start(spec, seed), seed, plan, typing, compiled));
        unwritten = unwritten.saturating_sub(played.written);
        report.typed += usize::from(played.typed);
        plies.push(played.plies);
        actions.push(played.actions);
        report.count(number, played);
    }
    report.summed(plies, actions)
}

/// How many of some random games the engine cannot play to their end, or so far, by itself.
pub fn left_over(engine: &Engine, games: u64, max_actions: usize) -> usize {
    let plan = Plan { games: 0, seed: 0, pins: Vec::new(), from: None, max_actions, typed: 0, written: 0 };
    let mut table = compiled::games(engine, &plan);
    (0..games).filter(|seed| table.play(*seed).is_none()).count()
}

impl Plan {
    fn start(&self, spec: &Arc<Spec>, seed: u64) -> Game {
        match &self.from {
            Some(state) => Game::resumed(spec.clone(), state.clone(), seed, &self.pins),
            None => Game::new(spec.clone(), seed, &self.pins),
        }
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

    fn count(&mut self, number: usize, played: Played) {
        self.games += 1;
        let trouble = match played.ended {
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
        self.troubles.extend(trouble.map(|what| Trouble { game: number, position: played.position, what }));
    }

    fn count_outcome(&mut self, outcome: Outcome) {
        match self.tally.iter_mut().find(|tally| tally.outcome == outcome) {
            Some(tally) => tally.games += 1,
            None => self.tally.push(Tally { outcome, games: 1 }),
        }
    }

    /// How many games a player won, or nobody.
    pub fn with_verdict(&self, verdict: Verdict) -> usize {
        let tallies = self.tally.iter().filter(|tally| tally.outcome.verdict == verdict);
        tallies.map(|tally| tally.games).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::runner::Which;

    #[test]
    fn with_one_action_a_turn_there_are_as_many_turns() {
        let text = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m m\n  . . .\n  M M M\n'''\n[pieces]\n\
                    man = { letter = 'M', moves = 'fW fF' }\n[stages.play]\nrules = '''\n\
                    across: after man reaches last_rank: mover wins.\n  stuck: mover loses when mover is stuck.\n'''\n";
        let definition = crate::merge::load("my.toml", text, &crate::merge::shipped::shelf(), &Default::default()).0;
        let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
        let plan =
            Plan { games: 20, seed: 1, pins: Vec::new(), from: None, max_actions: 50, typed: 20, written: 20_000 };
        let runner = Runner::new(&spec, Which::Literal);
        let report = playouts(&spec, &runner, &plan, |_, _| ControlFlow::Continue(()));
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
        let runner = Runner::new(&spec, Which::Literal);
        let report = playouts(&spec, &runner, &plan, |_, _| ControlFlow::Continue(()));
        assert_eq!((report.unfinished, report.actions.least, report.actions.greatest), (2, 20, 20));
    }

    #[test]
    fn a_game_that_runs_out_of_stages_is_a_draw_and_no_mistake() {
        let text = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m\n  . .\n  M M\n'''\n[pieces]\n\
                    man = { letter = 'M', moves = 'fW' }\n[stages.play]\nrepeat = false\n";
        let definition = crate::merge::load("my.toml", text, &crate::merge::shipped::shelf(), &Default::default()).0;
        let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
        for (which, typed) in [(Which::Literal, 0), (Which::Compiled, 0), (Which::Compiled, 5)] {
            let plan =
                Plan { games: 5, seed: 1, pins: Vec::new(), from: None, max_actions: 50, typed, written: 20_000 };
            let report = playouts(&spec, &Runner::new(&spec, which), &plan, |_, _| ControlFlow::Continue(()));
            let draws = vec![Tally { outcome: Outcome { verdict: Verdict::Drawn, rule: None }, games: 5 }];
            assert_eq!((report.tally, report.troubles), (draws, Vec::new()));
        }
    }

    #[test]
    fn typing_ends_when_so_many_actions_have_been_written_and_the_games_stay_as_they_are() {
        let spec = crate::load::load("classics/breakthrough", &Default::default()).unwrap().spec.unwrap();
        let report = |which, written| {
            let plan = Plan { games: 4, seed: 2, pins: Vec::new(), from: None, max_actions: 300, typed: 3, written };
            playouts(&spec, &Runner::new(&spec, which), &plan, |_, _| ControlFlow::Continue(()))
        };
        let whole = report(Which::Literal, usize::MAX);
        assert_eq!((whole.typed, whole.troubles.len()), (3, 0));
        for (written, typed) in [(0, 0), (1, 0), (2000, 1)] {
            for which in [Which::Literal, Which::Compiled] {
                let some = report(which, written);
                assert_eq!(some.typed, typed, "{written}, {which:?}");
                let games = |report: &Report| (report.tally.clone(), report.plies, report.actions);
                assert_eq!(games(&some), games(&whole), "{written}, {which:?}");
            }
        }
    }

    #[test]
    fn a_spread_is_of_all_numbers() {
        assert_eq!(Spread::of(vec![5, 1, 9, 7]), Spread { least: 1, median: 5, greatest: 9 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
