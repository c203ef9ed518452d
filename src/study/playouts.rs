//! Random games: how they end, how long they are, and whether anything in them cannot be.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::random::Player;
use crate::literal::action::{Transition, carry_out};
use crate::literal::chance::{First, Seeded};
use crate::literal::game::{Game, Step};
use crate::literal::legal::listed;
use crate::literal::overrun::Overrun;
use crate::literal::state::{Outcome, State, Verdict};
use crate::notation::action::{Written, write_unmarked};
use crate::notation::find::{Found, find};
use crate::notation::position;
use crate::spec::Spec;
use crate::spec::ids::{ActionId, RuleId, StageId};

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
}

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
    /// A player has no legal action and no ending speaks of it, or the game ran out of stages.
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
    /// Turns per game.
    pub plies: Spread,
    /// Actions per game.
    pub actions: Spread,
    /// What must not happen; at most one for each game.
    pub troubles: Vec<Trouble>,
}

/// Plays random games; `watch` is told before each how many are done, and may say that it is enough.
pub fn playouts(spec: &Arc<Spec>, plan: &Plan, mut watch: impl FnMut(usize) -> ControlFlow<()>) -> Report {
    let mut seeds = Seeded::new(plan.seed);
    let mut report = Report::default();
    let (mut plies, mut actions) = (Vec::new(), Vec::new());
    for number in 1..=plan.games {
        if watch(number - 1).is_break() {
            break;
        }
        let seed = seeds.below(usize::MAX) as u64;
        let mut playout =
            Playout { game: plan.start(spec, seed), player: Player::new(!seed), plies: 0, open_asides: Vec::new() };
        let ended = playout.run(plan.max_actions);
        plies.push(playout.plies);
        let asides = |step: &&Step| playout.game.spec().action(step.transition.candidate.action).aside;
        actions.push(playout.game.steps().len() - playout.game.steps().iter().filter(asides).count());
        report.count(number, &playout.game, ended);
    }
    report.tally.sort_by_key(|tally| (std::cmp::Reverse(tally.games), tally.outcome.rule));
    report.plies = Spread::of(plies);
    report.actions = Spread::of(actions);
    report
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
    fn count(&mut self, number: usize, game: &Game, ended: Result<Option<Outcome>, What>) {
        self.games += 1;
        let trouble = match ended {
            Ok(Some(outcome)) => {
                self.count_outcome(outcome);
                outcome.rule.is_none().then_some(What::Stuck)
            }
            Ok(None) => {
                self.unfinished += 1;
                None
            }
            Err(what) => Some(what),
        };
        let position = || position::print(game.spec(), game.state());
        self.troubles.extend(trouble.map(|what| Trouble { game: number, position: position(), what }));
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

/// One random game.
struct Playout {
    game: Game,
    player: Player,
    plies: usize,
    /// The asides that were open at the first position of each stage.
    open_asides: Vec<(Option<StageId>, Vec<ActionId>)>,
}

impl Playout {
    /// Plays until the game is over (its outcome) or has lasted long enough (nothing).
    fn run(&mut self, max_actions: usize) -> Result<Option<Outcome>, What> {
        // Actions that take others back count too, so that no game goes on for ever.
        for _ in 0..max_actions {
            if let Some(outcome) = self.game.outcome() {
                return Ok(Some(outcome));
            }
            if !self.claim() {
                let (list, overrun) = listed(self.game.spec(), self.game.state());
                if let Some(overrun) = overrun {
                    return Err(What::CutShort(overrun));
                }
                self.step(list)?;
                if let Some(overrun) = self.game.state().overrun {
                    return Err(What::CutShort(overrun));
                }
            }
        }
        Ok(self.game.outcome())
    }

    /// Says an aside that was not open from the beginning of the stage: a claim that has come true. Resigning and
    /// offering are always open and never said.
    fn claim(&mut self) -> bool {
        let Some(mover) = self.game.mover() else { return false };
        let asides = self.game.asides(mover);
        let stage = self.game.state().innermost().map(|running| running.stage);
        if !self.open_asides.iter().any(|(known, _)| *known == stage) {
            let open = asides.iter().map(|aside| aside.candidate.action).collect();
            self.open_asides.push((stage, open));
            return false;
        }
        let known = self.open_asides.iter().find(|(known, _)| *known == stage);
        let at_first = known.map_or(&[][..], |(_, open)| open.as_slice());
        let claim = asides.iter().find(|aside| !at_first.contains(&aside.candidate.action));
        claim.is_some_and(|claim| {
            self.game.play(claim);
            true
        })
    }

    /// Does one of the actions, after making sure that it could be typed.
    fn step(&mut self, list: Vec<Transition>) -> Result<(), What> {
        let (spec, state) = (self.game.spec().clone(), self.game.state().clone());
        let written = write_unmarked(&spec, &state, &list);
        if let Some(text) = written_twice(&written) {
            return Err(What::Refused(text));
        }
        let index = self.player.choose(&self.game, &list).ok_or(What::Stuck)?;
        let (Some(chosen), Some(text)) = (list.get(index), written.get(index)) else { return Err(What::Stuck) };
        let typed = find(&spec, &state, &list, &written, &text.machine);
        let done = carry_out(&spec, &state, chosen.candidate.clone(), &mut First);
        if done.is_err() || !matches!(typed, Found::One(found) if found == index) {
            return Err(What::Refused(text.machine.clone()));
        }
        self.game.play(chosen);
        // The turn in which a game ends is over as well.
        let ended = self.game.outcome().is_some() || state.flow.running != self.game.state().flow.running;
        self.plies += usize::from(ended);
        Ok(())
    }
}

/// A machine form that two actions have: typed, it would be refused.
fn written_twice(written: &[Written]) -> Option<String> {
    let mut texts: Vec<&str> = written.iter().map(|written| written.machine.as_str()).collect();
    texts.sort_unstable();
    texts.windows(2).find(|pair| pair.first() == pair.last())?.first().map(|text| (*text).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_one_action_a_turn_there_are_as_many_turns() {
        let text = "language = 1\nuses = ['base']\n[board]\npicture = '''\n  m m m\n  . . .\n  M M M\n'''\n[pieces]\n\
                    man = { letter = 'M', moves = 'fW fF' }\n[stages.play]\nrules = '''\n\
                    across: after man reaches last_rank: mover wins.\n  stuck: mover loses when mover is stuck.\n'''\n";
        let definition = crate::merge::load("my.toml", text, &crate::merge::shipped::shelf(), &Default::default()).0;
        let spec = Arc::new(crate::spec::check::check(&definition, &[]).0);
        let plan = Plan { games: 20, seed: 1, pins: Vec::new(), from: None, max_actions: 50 };
        let report = playouts(&spec, &plan, |_| ControlFlow::Continue(()));
        assert_eq!(report.plies, report.actions);
        assert_eq!((report.unfinished, report.troubles.len()), (0, 0));
    }

    #[test]
    fn a_spread_is_of_all_numbers() {
        assert_eq!(Spread::of(vec![5, 1, 9, 7]), Spread { least: 1, median: 5, greatest: 9 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
