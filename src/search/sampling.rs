//! A choice over several possible positions: the action that is best on average.
//!
//! Every action is scored in one possible position after the other, first by a shallow search. Actions that fall behind are left out, so that
//! the others are scored in more positions and by deeper searches, until the positions to look at are spent. All actions that are left have
//! scores in equal positions by searches of equal depth; none is of the true position alone.
//!
//! A score counts by its share of a win, not by itself: a win in one position out of many must not outweigh losses in all others.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::alpha_beta::Search;
use super::choices::Choices;
use super::limits::Limits;
use super::observation::deed_code;
use super::score::{INFINITE, Score, is_decided};
use super::thinker::{Thinker, Thought};
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::state::State;
use crate::runtime::{Line, MoveList, Rules};
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, Square};
use crate::spec::rule::EndingFor;

/// What an action that a referee may refuse costs, in hundredths: the refusal tells the opponent something.
const REFUSED: Score = 10;

/// The most actions that are looked ahead from each position.
const DEEPEST: u32 = 12;

/// The advantage, in hundredths, that is half a win.
const HALF: i64 = 1000;

/// A win, in units of the share of a win.
const WHOLE: i64 = 1_000_000;

/// At least so many actions are looked ahead from the first position; those with the worst evaluations are left out.
const FEWEST: usize = 24;

/// Beyond [`FEWEST`], there is one action for so many positions to look at.
const NODES_OF_ACTION: u64 = 16;

/// An action may be left out for its scores in so many positions.
const ENOUGH: usize = 4;

/// A player that is ahead by more, in hundredths, tries to leave its opponent few moves.
const AHEAD: Score = 300;

/// What each move of the opponent costs a player that is ahead by as much again as [`HALF`], in hundredths.
const MOVE: Score = 4;

/// No more moves of the opponent are counted.
const MOST_MOVES: usize = 100;

/// Whether a player that has no move loses by one of the endings.
fn loses_when_stuck(spec: &Spec) -> bool {
    let loses = |result: &EndingFor| matches!(result, EndingFor::One(_, false) | EndingFor::Any(_, false));
    spec.endings.iter().any(|ending| spec.rule(ending.rule).asks_stuck && loses(&ending.result))
}

/// The share of a win that a score stands for.
fn share(score: Score) -> i64 {
    let score = i64::from(score);
    score * WHOLE / (score.abs() + HALF)
}

/// The score that a share of a win stands for.
fn unshared(share: i64) -> Score {
    (share * HALF / (WHOLE - share.abs()).max(1)).clamp(i64::from(-INFINITE), i64::from(INFINITE)) as Score
}

/// A possible position, and by choice its place in the list of moves there.
struct World<'r> {
    line: Line<'r, Seeded>,
    mover: PlayerId,
    list: MoveList,
    places: Vec<Option<usize>>,
}

impl<'r> World<'r> {
    /// A possible position made ready; nothing where no player acts.
    fn new(thinker: &mut Thinker, rules: &'r Rules, state: &State, choices: &Choices) -> Option<World<'r>> {
        let mut line = Line::from_state(rules, state.clone(), Seeded::new(thinker.dice.bits()));
        let (mover, mut list) = (line.mover()?, MoveList::default());
        let places = choices.places(rules.spec(), &mut line, &mut list);
        Some(World { line, mover, list, places })
    }

    /// From where to where the piece of an action moves.
    fn path(&self, action: usize) -> Option<(Square, Option<Square>)> {
        let path = self.list.path(self.places[action]?)?;
        Some((path.origin, path.goal))
    }
}

/// The actions that are still to be chosen from, with their scores.
struct Race {
    /// The actions, the best first.
    alive: Vec<usize>,
    /// By action: its score in each position that has been looked at.
    scores: Vec<Vec<Score>>,
    /// By action: what is added to its mean, in hundredths.
    blur: Vec<Score>,
}

impl Race {
    /// Puts the score of each action that is left in a position, instead of an earlier one.
    fn put(&mut self, world: usize, found: Vec<Score>) {
        for (action, score) in self.alive.iter().zip(found) {
            let scores = &mut self.scores[*action];
            match scores.get_mut(world) {
                Some(known) => *known = score,
                None => scores.push(score),
            }
        }
    }

    /// The mean share of a win.
    fn mean(&self, action: usize) -> i64 {
        let scores = &self.scores[action];
        let sum: i64 = scores.iter().map(|score| share(*score)).sum();
        sum.checked_div(scores.len() as i64).unwrap_or(-WHOLE)
    }

    /// The score of an action: the mean of decided games, otherwise the score of the mean share.
    fn score(&self, action: usize) -> Score {
        let scores = &self.scores[action];
        match scores.iter().all(|score| is_decided(*score) && (*score > 0) == (scores[0] > 0)) {
            true => self.plain(action),
            false => unshared(self.mean(action)),
        }
    }

    /// The mean of the scores.
    fn plain(&self, action: usize) -> Score {
        let scores = &self.scores[action];
        let sum: i64 = scores.iter().map(|score| i64::from(*score)).sum();
        sum.checked_div(scores.len() as i64).unwrap_or_default() as Score
    }

    /// Puts the best actions first, and leaves out those that have fallen behind in so many positions that it is no accident.
    fn sort(&mut self) {
        let mut alive = std::mem::take(&mut self.alive);
        let value = |action: &usize| {
            let blurred = self.mean(*action) + i64::from(self.blur[*action]) * WHOLE / HALF;
            Reverse((blurred, self.plain(*action)))
        };
        alive.sort_by_cached_key(value);
        if let Some(first) = alive.first().copied() {
            alive.retain(|action| *action == first || !self.is_behind(*action, first));
        }
        self.alive = alive;
    }

    /// Whether an action is worse than another beyond twice the standard error of the difference.
    fn is_behind(&self, action: usize, best: usize) -> bool {
        let blur = i64::from(self.blur[action] - self.blur[best]) * WHOLE / HALF;
        let pairs = self.scores[action].iter().zip(&self.scores[best]);
        let less = pairs.map(|(score, best)| i128::from(share(*best) - share(*score) - blur));
        let (count, sum, squares) = less.fold((0_i128, 0_i128, 0_i128), |(count, sum, squares), less| {
            (count + 1, sum + less, squares + less * less)
        });
        count >= ENOUGH as i128 && sum > 0 && count * sum * sum > 4 * (count * squares - sum * sum)
    }

    /// Puts the best action along each path first, then the second best, and so on: what else is chosen, such as a payment, matters less.
    fn spread(&mut self, path: impl Fn(usize) -> Option<(Square, Option<Square>)>) {
        let mut known: BTreeMap<(Square, Option<Square>), usize> = BTreeMap::new();
        let mut rank = |action: usize| {
            let better = known.entry(path(action)?).or_default();
            *better += 1;
            Some(*better)
        };
        let mut ranked: Vec<(usize, usize)> =
            self.alive.iter().map(|action| (rank(*action).unwrap_or(1), *action)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        self.alive = ranked.into_iter().map(|(_, action)| action).collect();
    }

    /// Leaves out the worse half.
    fn halve(&mut self) {
        self.alive.truncate(self.alive.len().div_ceil(2).max(2));
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
        let rules = self.rules().clone();
        let blur = (0..choices.len()).map(|_| self.dice.below(noise as usize + 1) as Score).collect();
        // A position is made ready when it is looked at first.
        let mut left = worlds.iter();
        let mut more = |thinker: &mut Thinker| left.find_map(|world| World::new(thinker, &rules, world, choices));
        let mut worlds: Vec<World<'_>> = vec![more(self)?];
        let (alive, scores) = ((0..choices.len()).collect(), vec![Vec::new(); choices.len()]);
        let mut race = Race { alive, scores, blur };
        // There is a choice even when time is over: what the evaluation says of the first position.
        let (found, mut nodes) = self.scores(&mut worlds[0], &race.alive, (0, limits))?;
        race.put(0, found);
        race.sort();
        race.spread(|action| worlds[0].path(action));
        race.alive.truncate(FEWEST.max((limits.nodes / NODES_OF_ACTION).try_into().unwrap_or(usize::MAX)));
        let mut best = Average { place: *race.alive.first()?, score: race.score(race.alive[0]), depth: 0, nodes };
        let mut halving = limits.nodes / 2;
        for depth in 1..=limits.depth.min(DEEPEST) {
            let mut is_whole = true;
            for index in 0.. {
                if index == worlds.len() {
                    match more(self) {
                        Some(world) => worlds.push(world),
                        None => break,
                    }
                }
                // The first position is looked at by all actions, whatever it costs.
                let is_first = depth == 1 && index == 0;
                let left = if is_first { u64::MAX } else { limits.nodes.saturating_sub(nodes) };
                let part = Limits { nodes: left, ..limits };
                let Some((found, looked)) = self.scores(&mut worlds[index], &race.alive, (depth, part)) else {
                    is_whole = false;
                    break;
                };
                nodes += looked;
                race.put(index, found);
                race.sort();
                while nodes > halving && halving < limits.nodes {
                    race.halve();
                    halving += (limits.nodes - halving).div_ceil(2);
                }
                best = Average { place: race.alive[0], score: race.score(race.alive[0]), depth, nodes };
            }
            hear(best);
            if !is_whole || race.alive.len() == 1 {
                break;
            }
            race.halve();
        }
        Some(best)
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

    /// The scores of actions in one position, and the positions looked at; nothing if the search had to end. At depth 0 the positions after
    /// the actions are evaluated, whatever the limits are. An action that is refused is followed by the first that is not.
    fn scores(
        &mut self,
        world: &mut World<'_>,
        actions: &[usize],
        (depth, limits): (u32, Limits<'_>),
    ) -> Option<(Vec<Score>, u64)> {
        let World { line, mover, list, places } = world;
        let mover = *mover;
        let cramps = loses_when_stuck(line.rules().spec());
        let mut search = self.search(line, limits);
        let score = |action: &usize| {
            let place = places[*action]?;
            Some(search.score_after((&*list, place), (mover, cramps), depth))
        };
        let scores: Vec<Option<Score>> = actions.iter().map(score).collect();
        if search.stopped {
            return None;
        }
        let instead = scores.iter().flatten().next().copied().unwrap_or_else(|| search.evaluate(mover));
        let scores = scores.into_iter().map(|score| score.unwrap_or(instead - REFUSED)).collect();
        Some((scores, search.looked))
    }
}

impl Search<'_, '_> {
    /// The score of a move for a player: its evaluation at depth 0. Where a player that is stuck loses, it counts how far the opponent of a
    /// player that is ahead is from it.
    fn score_after(
        &mut self,
        (list, place): (&MoveList, usize),
        (player, cramps): (PlayerId, bool),
        depth: u32,
    ) -> Score {
        if self.stopped {
            return 0;
        }
        self.line.make(list, place);
        let mut score = match depth {
            0 if self.line.is_over() => self.score_of_end(player),
            0 => self.evaluate(player),
            _ => self.score_for(player, depth as i32 - 1, (-INFINITE, INFINITE)),
        };
        let lead = score.saturating_sub(AHEAD).min(HALF as Score);
        if cramps && lead > 0 && !is_decided(score) && self.line.mover() != Some(player) {
            let moves = self.line.count().map_or(0, |moves| moves.min(MOST_MOVES) as Score);
            score -= moves * MOVE * lead / HALF as Score;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn race(scores: &[&[Score]]) -> Race {
        let scores: Vec<Vec<Score>> = scores.iter().map(|of_action| of_action.to_vec()).collect();
        Race { alive: (0..scores.len()).collect(), blur: vec![0; scores.len()], scores }
    }

    #[test]
    fn a_share_of_a_win_stands_for_one_score() {
        for score in [-20_000, -900, -1, 0, 50, 900, 5_000] {
            let back = unshared(share(score));
            assert!((back - score).abs() <= 1 + score.abs() / 100, "{score} {back}");
        }
        assert!(share(INFINITE) < WHOLE && share(-INFINITE) > -WHOLE);
    }

    #[test]
    fn a_win_in_one_position_does_not_outweigh_losses_in_the_others() {
        let mut race = race(&[&[INFINITE, -900, -900, -900, -900, -900], &[0; 6]]);
        race.sort();
        assert_eq!(race.alive[0], 1);
    }

    #[test]
    fn a_draw_that_is_possible_costs_more_the_greater_the_lead() {
        let best = |lead: Score| {
            let mut race = race(&[&[lead + 100, lead + 100, lead + 100, 0], &[lead; 4]]);
            race.sort();
            race.alive[0]
        };
        assert_eq!((best(100), best(2_000)), (0, 1));
    }

    #[test]
    fn actions_that_are_always_worse_are_left_out_and_lucky_ones_stay() {
        let mut race = race(&[&[10, 30, 20, 40], &[0, 20, 10, 30], &[-500, 600, -500, 300]]);
        race.sort();
        assert_eq!(race.alive, [0, 2]);
        assert_eq!(race.score(0), 24);
    }

    #[test]
    fn the_best_action_along_each_path_comes_first() {
        let mut race = race(&[&[0], &[0], &[0], &[0]]);
        let square = |action: usize| (Square::at(action / 3), None);
        race.spread(|action| Some(square(action)));
        assert_eq!(race.alive, [0, 3, 1, 2]);
    }
}
