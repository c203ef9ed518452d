//! A choice over several possible positions: the action that is best on average.
//!
//! All actions are scored by a shallow search in each position. The better half goes on to a deeper search, until the positions to look at
//! are spent. Every score is thus a mean over positions that agree with what the player observed; none is of the true one alone.

use super::alpha_beta::Search;
use super::choices::Choices;
use super::limits::Limits;
use super::observation::deed_code;
use super::score::{INFINITE, Score};
use super::thinker::{Thinker, Thought};
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::state::State;
use crate::runtime::{Line, MoveList};
use crate::spec::ids::PlayerId;

/// What an action that a referee may refuse costs, in hundredths: the refusal tells the opponent something.
const REFUSED: Score = 10;

/// The most actions that are looked ahead from each position.
const DEEPEST: u32 = 12;

/// The sum of the scores of an action, and the number of positions that gave one.
#[derive(Debug, Clone, Copy, Default)]
struct Mean {
    sum: i64,
    count: i64,
}

impl Mean {
    fn add(&mut self, score: Score) {
        self.sum += i64::from(score);
        self.count += 1;
    }

    fn value(self) -> Score {
        self.sum.checked_div(self.count).unwrap_or(-i64::from(INFINITE)) as Score
    }
}

impl Thinker {
    /// The place of the action that is best on average over possible positions, its score, the depth and the positions looked at;
    /// `hear` gets each depth. Nothing if there is no action or no position.
    pub fn choose_over(
        &mut self,
        (choices, worlds): (&Choices, &[State]),
        limits: Limits<'_>,
        noise: u32,
        hear: &mut dyn FnMut(Average),
    ) -> Option<Average> {
        let seeds: Vec<u64> = worlds.iter().map(|_| self.dice.bits()).collect();
        let blur: Vec<Score> = (0..choices.len()).map(|_| self.dice.below(noise as usize + 1) as Score).collect();
        let mut alive: Vec<usize> = (0..choices.len()).collect();
        let mut best: Option<Average> = None;
        let worlds: Vec<(&State, u64)> = worlds.iter().zip(seeds).collect();
        let mut nodes = 0;
        for depth in 1..=limits.depth.min(DEEPEST) {
            let (means, is_whole) = self.means(&worlds, choices, &alive, (depth, limits), &mut nodes);
            let value = |action: &usize| means[*action].value().saturating_add(blur[*action]);
            if alive.iter().any(|action| means[*action].count == 0) {
                break;
            }
            alive.sort_by_key(|action| std::cmp::Reverse(value(action)));
            let place = *alive.first()?;
            let found = Average { place, score: means[place].value(), depth, nodes };
            hear(found);
            best = Some(found);
            alive.truncate(alive.len().div_ceil(2).max(2));
            if !is_whole || choices.len() == 1 {
                break;
            }
        }
        best
    }

    /// The mean scores of actions over possible positions, and whether the positions to look at sufficed for all of them.
    fn means(
        &mut self,
        worlds: &[(&State, u64)],
        choices: &Choices,
        alive: &[usize],
        (depth, limits): (u32, Limits<'_>),
        nodes: &mut u64,
    ) -> (Vec<Mean>, bool) {
        let mut means = vec![Mean::default(); choices.len()];
        for (index, world) in worlds.iter().enumerate() {
            // The first position is looked at by all actions, whatever it costs and even when time is over: there is no choice
            // without it.
            let is_needed = depth == 1 && index == 0;
            let left = Limits { nodes: limits.nodes.saturating_sub(*nodes), ..limits };
            let limits = if is_needed { Limits::nodes(u64::MAX) } else { left };
            let scored = self.scores(*world, choices, alive, (depth, limits));
            let Some((scores, looked)) = scored else { return (means, false) };
            *nodes += looked;
            alive.iter().zip(scores).for_each(|(action, score)| means[*action].add(score));
        }
        (means, true)
    }

    /// One of the actions, drawn at random: for players without a possible position.
    pub fn guess(&mut self, choices: &Choices) -> Option<Average> {
        (!choices.is_empty()).then(|| Average { place: self.dice.below(choices.len()), score: 0, depth: 0, nodes: 0 })
    }

    /// What is thought of the only possible position, by alpha-beta; so many actions of the expected line are kept. The best action is one
    /// of the choices, or one of them at random if it is none.
    pub fn think_in(
        &mut self,
        (world, shown): (&State, usize),
        (choices, list): (&Choices, &[Transition]),
        (limits, noise): (Limits<'_>, u32),
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let spec = self.rules().spec().clone();
        let fitted = |thought: &Thought| {
            let place = choices.place(&deed_code(&spec, world, &thought.choice))?;
            let choice = list.get(place)?.candidate.clone();
            let mut line = thought.line.clone();
            line.truncate(shown);
            line.first_mut().into_iter().for_each(|first| *first = choice.clone());
            Some(Thought { place, choice, line, ..thought.clone() })
        };
        let thought = self.think_with(world, limits, noise, &mut |thought| {
            if let Some(thought) = fitted(thought) {
                report(&thought);
            }
        })?;
        fitted(&thought).or_else(|| self.guess(choices)?.thought(list))
    }

    /// The scores of actions in one position, and the positions looked at; nothing if the search had to end.
    fn scores(
        &mut self,
        (world, seed): (&State, u64),
        choices: &Choices,
        alive: &[usize],
        (depth, limits): (u32, Limits<'_>),
    ) -> Option<(Vec<Score>, u64)> {
        let rules = self.rules().clone();
        let mut line = Line::from_state(&rules, world.clone(), Seeded::new(seed));
        let mover = line.mover()?;
        let mut list = MoveList::default();
        let places = choices.places(rules.spec(), &mut line, &mut list);
        let mut search = self.search(&mut line, limits);
        let mut score = |action: &usize| match places[*action] {
            None => search.evaluate(mover) - REFUSED,
            Some(place) => search.score_after((&list, place), mover, depth),
        };
        let scores = alive.iter().map(&mut score).collect();
        (!search.stopped).then_some((scores, search.looked))
    }
}

impl Search<'_, '_> {
    /// The score of a move for a player.
    fn score_after(&mut self, (list, place): (&MoveList, usize), player: PlayerId, depth: u32) -> Score {
        if self.stopped {
            return 0;
        }
        self.line.make(list, place);
        let score = self.score_for(player, depth as i32 - 1, (-INFINITE, INFINITE));
        self.line.unmake();
        score
    }
}

/// An action that is best on average.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Average {
    /// Its place among the choices.
    pub place: usize,
    /// Its mean score for the player, in hundredths.
    pub score: Score,
    /// How many actions were looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Average {
    /// The thought of a player that finds this action the best.
    pub fn thought(self, list: &[Transition]) -> Option<Thought> {
        let chosen = list.get(self.place)?;
        Some(Thought {
            choice: chosen.candidate.clone(),
            place: self.place,
            noisy: !chosen.captured.is_empty(),
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            line: vec![chosen.candidate.clone()],
        })
    }
}
