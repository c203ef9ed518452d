//! A choice over several possible positions: the action that is best on average.
//!
//! Every action is scored in one possible position after the other, first by a shallow search. Actions that fall behind are left out, so
//! that the others are scored in more positions and by deeper searches, until the positions to look at are spent. All actions that are left
//! have scores in equal positions by searches of equal depth; none is of the true position alone.

use super::alpha_beta::Search;
use super::choices::Choices;
use super::limits::Limits;
use super::observation::deed_code;
use super::race::{HALF, Race};
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

/// What an action costs each time that the player did it in a position that looked alike, in thousandths of a win: it would go round in
/// circles.
const REPEATED: Score = 10;

/// The most actions that are looked ahead from each position.
const DEEPEST: u32 = 12;

/// At least so many actions are looked ahead from the first position; those with the worst evaluations are left out.
const FEWEST: usize = 24;

/// Beyond [`FEWEST`], there is one action for so many positions to look at.
const NODES_OF_ACTION: u64 = 16;

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
        let blur = |place| self.dice.below(noise as usize + 1) as Score - REPEATED * choices.repeats(place) as Score;
        let added = (0..choices.len()).map(blur).collect();
        // A position is made ready when it is looked at first.
        let mut left = worlds.iter();
        let mut more = |thinker: &mut Thinker| left.find_map(|world| World::new(thinker, &rules, world, choices));
        let mut worlds: Vec<World<'_>> = vec![more(self)?];
        let (alive, scores) = ((0..choices.len()).collect(), vec![Vec::new(); choices.len()]);
        let mut race = Race { alive, scores, added };
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
                // A search of few positions does not ask for the signal.
                if (limits.stop)() {
                    is_whole = false;
                    break;
                }
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
