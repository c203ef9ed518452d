//! A player that thinks: it remembers what it found out, and chooses one action at a time.

use std::sync::Arc;

use super::Weights;
use super::alpha_beta::{Node, Search};
use super::evaluation::Evaluation;
use super::limits::{Limits, MAX_DEPTH};
use super::move_order::{MoveOrder, Ranked};
use super::pruning::compels;
use super::recurrence::Recurrence;
use super::score::{INFINITE, Score, WIN, actions_to_end, is_decided};
use super::table::Table;
use crate::literal::action::Candidate;
use crate::literal::chance::{First, Seeded};
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::runtime::{Line, MoveList, Rules};
use crate::spec::ids::PlayerId;

/// The width of the first window around the last score.
const WINDOW: Score = 60;

/// The number of earlier positions of a game that are remembered.
const REMEMBERED: usize = 40;

/// What a player thinks of a position.
#[derive(Debug, Clone)]
pub struct Thought {
    /// What it would do.
    pub choice: Candidate,
    /// The place of this action in the list of all.
    pub place: usize,
    /// Whether it captures, changes a kind or arrives where its piece wins.
    pub noisy: bool,
    /// The score for the player, in hundredths.
    pub score: Score,
    /// How many actions it looked ahead.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// What it expects: its action, and what follows.
    pub line: Vec<Candidate>,
}

impl Thought {
    /// The number of actions until a decided game ends: positive if the player wins, negative if it loses.
    pub fn actions_to_end(&self) -> Option<i32> {
        actions_to_end(self.score)
    }
}

/// A player that thinks.
#[derive(Debug)]
pub struct Thinker {
    rules: Arc<Rules>,
    evaluation: Evaluation,
    recurrence: Recurrence,
    compels: bool,
    table: Table,
    order: MoveOrder,
    pub(super) dice: Seeded,
    /// The keys of earlier positions of the game.
    earlier: Vec<u64>,
}

impl Thinker {
    /// A player by these weights. The memory is right for this number of positions; random choices depend on the seed alone.
    pub fn new(rules: Arc<Rules>, weights: Weights, nodes: u64, seed: u64) -> Thinker {
        let (evaluation, recurrence) = (Evaluation::new(rules.spec(), weights), Recurrence::of(rules.spec()));
        let compels = compels(rules.spec());
        let (table, order, dice) = (Table::for_nodes(nodes), MoveOrder::new(rules.spec()), Seeded::new(seed));
        Thinker { rules, evaluation, recurrence, compels, table, order, dice, earlier: Vec::new() }
    }

    /// Forgets all earlier thoughts; random choices begin anew from a seed. What it thinks next depends on nothing else.
    pub fn forget(&mut self, seed: u64) {
        self.table.forget();
        self.order.forget();
        self.dice = Seeded::new(seed);
        self.earlier.clear();
    }

    /// The definition that it plays.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The best action of the mover, by alpha-beta, deeper and deeper; `report` hears what was found at each depth. `noise` is the largest
    /// random number that is added to the score of each action. Nothing if there is no action.
    pub fn think_with(
        &mut self,
        state: &State,
        limits: Limits<'_>,
        noise: u32,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let rules = self.rules.clone();
        let mut line = Line::from_state(&rules, state.clone(), Seeded::new(self.dice.bits()));
        self.think_on(&mut line, limits, noise, report)
    }

    /// [Thinks](Thinker::think_with) at the end of a line, which is then as it was. Random choices of the rules come from the line.
    pub fn think_on(
        &mut self,
        line: &mut Line<'_, Seeded>,
        limits: Limits<'_>,
        noise: u32,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        self.order.age();
        let mover = line.mover()?;
        let mut dice = Seeded::new(self.dice.bits());
        let mut search = self.search(line, limits);
        let mut node = search.opened()?;
        node.list.sort();
        search.rank(&mut node, None);
        let mut moves = std::mem::take(&mut node.ranked);
        let is_left =
            |index| search.line.candidate(&node.list, index).is_none_or(|one| !limits.left_out.contains(&one));
        moves.retain(|one| limits.left_out.is_empty() || is_left(one.index));
        let noise = (0..node.list.len()).map(|_| dice.below(noise as usize + 1) as Score).collect();
        let mut root = Root { moves, noise };
        let improvement = limits.left_out.is_empty().then(|| search.improvement(&node.list, mover));
        if let Some(found) = improvement.flatten() {
            return root.thought_of((&mut search, &node), found, 1);
        }
        root.deepen((&mut search, &mut node), mover, report)
    }

    /// A search from the end of a line.
    pub(super) fn search<'s, 'r>(&'s mut self, line: &'s mut Line<'r, Seeded>, limits: Limits<'s>) -> Search<'s, 'r> {
        Search {
            root: line.len(),
            recurrence: self.recurrence,
            line,
            evaluation: &self.evaluation,
            table: &mut self.table,
            order: &mut self.order,
            nodes: Vec::new(),
            limits,
            looked: 0,
            stopped: false,
            keys: self.earlier.clone(),
            codes: Vec::new(),
            compels: self.compels,
            has_stages: self.rules.spec().stages.len() > 1,
        }
    }

    /// Remembers the last positions of a game: a search expects that one of them, if it comes back, comes back for ever.
    pub fn remember(&mut self, game: &Game) {
        self.earlier.clear();
        if self.recurrence != Recurrence::Free {
            let last = game.steps().iter().rev().take(REMEMBERED);
            let rules = self.rules.clone();
            self.earlier.extend(last.map(|step| Line::from_state(&rules, step.before.clone(), First).key()));
        }
    }
}

/// The moves at the root of a search, the best first.
struct Root {
    moves: Vec<Ranked>,
    /// What is added to the score of each move of the list.
    noise: Vec<Score>,
}

impl Root {
    /// Looks deeper and deeper; what a search that ended in its midst found better counts as well.
    fn deepen(
        &mut self,
        (search, node): (&mut Search<'_, '_>, &mut Node),
        mover: PlayerId,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let first = self.moves.first()?.index;
        let mut thought = self.thought_of((search, node), (first, 0), 0)?;
        for depth in 1..=search.limits.depth.min(MAX_DEPTH) {
            let window = if depth < 4 || thought.actions_to_end().is_some() { 2 * INFINITE } else { WINDOW };
            let found = self.look((search, node), mover, depth, (thought.score, window));
            if let Some(found) = found.and_then(|found| self.thought_of((search, node), found, depth)) {
                thought = found;
                report(&thought);
            }
            thought.nodes = search.looked;
            // A decided game gets no shorter by looking deeper than it lasts.
            let is_decided = thought.actions_to_end().is_some_and(|actions| actions.unsigned_abs() <= depth);
            if search.stopped || is_decided || self.moves.len() == 1 && depth >= 2 {
                break;
            }
        }
        let shorter = match thought.actions_to_end() {
            Some(actions) if actions > 1 && !search.stopped => {
                search.shorter_win((node, &self.moves), mover, actions.unsigned_abs())
            }
            _ => None,
        };
        let shorter = shorter.map(|(place, actions)| (place, WIN - actions as Score));
        shorter.and_then(|found| self.thought_of((search, node), found, thought.depth)).or(Some(thought))
    }

    /// The best move at a depth and its score; nothing if the search ended before any was found.
    fn look(
        &mut self,
        (search, node): (&mut Search<'_, '_>, &mut Node),
        mover: PlayerId,
        depth: u32,
        (center, width): (Score, Score),
    ) -> Option<(usize, Score)> {
        let (mut low, mut high) = (center.saturating_sub(width), center.saturating_add(width));
        loop {
            let best = self.best((search, node), mover, depth, (low.max(-INFINITE), high.min(INFINITE)))?;
            if search.stopped {
                // Below the window scores are bounds, which say nothing of the best move.
                return Some(best).filter(|(_, score)| *score > low);
            }
            if best.1 > low && best.1 < high {
                return Some(best);
            }
            // The true score lies outside the window.
            if best.1 <= low { low = -INFINITE } else { high = INFINITE }
        }
    }

    fn best(
        &mut self,
        (search, node): (&mut Search<'_, '_>, &mut Node),
        mover: PlayerId,
        depth: u32,
        (mut alpha, beta): (Score, Score),
    ) -> Option<(usize, Score)> {
        let mut best: Option<(usize, Score)> = None;
        let key = search.line.key();
        for place in 0..self.moves.len() {
            let index = self.moves[place].index;
            let noise = self.noise[index];
            search.line.make(&node.list, index);
            if place > 0 && search.line.repeats().is_some() {
                search.line.unmake();
                continue;
            }
            search.keys.push(key);
            let next = depth as i32 - 1;
            let (low, high) = (alpha - noise, beta - noise);
            let mut score = if place == 0 {
                search.score_for(mover, next, (low, high))
            } else {
                search.score_for(mover, next, (low, low + 1))
            };
            if place > 0 && score > low {
                score = search.score_for(mover, next, (low, high));
            }
            search.keys.pop();
            search.line.unmake();
            if search.stopped {
                // The first move may have been refuted in part only, the others have beaten it.
                return best;
            }
            let score = if is_decided(score) { score } else { score + noise };
            if best.is_none_or(|(_, known)| score > known) {
                best = Some((index, score));
                if score > alpha {
                    alpha = score;
                    search.keep_line(0, index, node);
                    let chosen = self.moves.remove(place);
                    self.moves.insert(0, chosen);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// What is thought of a move, which begins the best line.
    fn thought_of(
        &self,
        (search, node): (&mut Search<'_, '_>, &Node),
        (place, score): (usize, Score),
        depth: u32,
    ) -> Option<Thought> {
        let choice = search.line.candidate(&node.list, place)?;
        let noisy = self.moves.iter().any(|one| one.index == place && one.noisy);
        let mut line = vec![choice.clone()];
        if node.best_line.first() == Some(&place) {
            line.extend(replayed(search, node, place));
        }
        Some(Thought { choice, place, noisy, score, depth, nodes: search.looked, line })
    }
}

/// The actions of the best line behind its first.
fn replayed(search: &mut Search<'_, '_>, node: &Node, first: usize) -> Vec<Candidate> {
    let mut found = Vec::new();
    search.line.make(&node.list, first);
    let mut list = MoveList::default();
    for index in node.best_line.iter().skip(1) {
        search.line.moves_as_found(&mut list);
        let Some(candidate) = (*index < list.len()).then(|| search.line.candidate(&list, *index)).flatten() else {
            break;
        };
        found.push(candidate);
        search.line.make(&list, *index);
    }
    while search.made() > 0 && search.line.unmake() {}
    found
}
