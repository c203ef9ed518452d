//! Alpha-beta search with a principal variation, for games in which everything is known.
//!
//! A score belongs to a player. It changes its sign where the mover changes, whatever the number of actions in a turn.

use super::evaluation::Evaluation;
use super::limits::{BETWEEN_SIGNALS, Limits, MAX_DEPTH};
use super::move_order::{MoveOrder, Ranked, short_code};
use super::pruning::{depth_without_best, is_far_better, is_hopeless, reduction};
use super::recurrence::Recurrence;
use super::score::{DECIDED, INFINITE, Score, of_outcome};
use super::table::{Bound, Entry, Table};
use crate::literal::chance::Seeded;
use crate::runtime::{Line, MoveList, Piece};
use crate::spec::ids::PlayerId;

/// The most actions of a line, captures at its end among them.
pub(super) const MAX_LINE: usize = 100;

/// Working memory of one place in a line.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub list: MoveList,
    pub ranked: Vec<Ranked>,
    pub pieces: Vec<Piece>,
    /// The best moves from here on, by their places in the lists.
    pub best_line: Vec<usize>,
}

/// A search from one position.
pub(super) struct Search<'s, 'r> {
    pub line: &'s mut Line<'r, Seeded>,
    pub evaluation: &'s Evaluation,
    pub table: &'s mut Table,
    pub order: &'s mut MoveOrder,
    pub nodes: Vec<Node>,
    pub limits: Limits<'s>,
    /// Positions looked at.
    pub looked: u64,
    pub stopped: bool,
    /// The number of moves that led to the root.
    pub root: usize,
    /// The keys of the positions between the root and the newest one.
    pub keys: Vec<u64>,
    /// The codes of the moves that led to the newest position, those at the root apart.
    pub codes: Vec<u64>,
    /// What a position that comes back means.
    pub recurrence: Recurrence,
    /// Whether rules compel a player to choose among certain moves.
    pub compels: bool,
    /// Whether a stage may end before the game does.
    pub has_stages: bool,
}

impl Search<'_, '_> {
    /// The number of actions made since the root.
    pub fn made(&self) -> usize {
        self.line.len() - self.root
    }

    /// Counts one more position; whether the search has to end.
    pub fn is_at_end(&mut self) -> bool {
        self.looked += 1;
        if self.looked >= self.limits.nodes || self.looked.is_multiple_of(BETWEEN_SIGNALS) && (self.limits.stop)() {
            self.stopped = true;
        }
        self.stopped
    }

    /// The score of the newest position for a player, looking so many actions ahead.
    pub fn score_for(&mut self, player: PlayerId, depth: i32, (alpha, beta): (Score, Score)) -> Score {
        // A score without a look at the moves has no line behind it.
        let made = self.made();
        self.nodes.get_mut(made).into_iter().for_each(|node| node.best_line.clear());
        if self.is_over() {
            return self.score_of_end(player);
        }
        match self.line.mover() {
            Some(mover) if mover != player => -self.score(mover, depth, (-beta, -alpha)),
            _ => self.score(player, depth, (alpha, beta)),
        }
    }

    /// Whether the game is known to be over. Where it has stages, a player without a move may begin the next one, so a move is looked for.
    pub fn is_over(&mut self) -> bool {
        match self.has_stages {
            true => self.line.outcome().is_some(),
            false => self.line.is_over(),
        }
    }

    /// The score of a finished game, or of one in which nothing can be done.
    pub fn score_of_end(&mut self, player: PlayerId) -> Score {
        let made = self.made();
        match self.line.outcome() {
            Some(outcome) => of_outcome(outcome, player, made),
            None => self.evaluate(player),
        }
    }

    /// The score of the newest position for its mover.
    fn score(&mut self, mover: PlayerId, depth: i32, (mut alpha, beta): (Score, Score)) -> Score {
        let made = self.made();
        if depth <= 0 || made >= MAX_LINE {
            return self.quiesce(mover, 0, (alpha, beta));
        }
        if self.is_at_end() {
            return 0;
        }
        let key = self.line.key();
        if self.recurrence != Recurrence::Free && self.keys.contains(&key) {
            return self.recurrence.score(self.line, mover);
        }
        let known = self.table.get(key);
        if let Some(score) = known.and_then(|entry| usable(entry, depth, (alpha, beta), made)) {
            return score;
        }
        let mut node = self.taken();
        let is_exact = beta - alpha > 1;
        let now = if is_exact { 0 } else { self.evaluate_pieces(mover, &node.pieces) };
        if !is_exact && is_far_better(now, depth, beta) {
            self.nodes[made] = node;
            return if self.line.outcome().is_none() { now } else { self.score_of_end(mover) };
        }
        if !self.list(&mut node) {
            self.nodes[made] = node;
            return self.score_of_end(mover);
        }
        let depth = if known.is_none() { depth_without_best(depth) } else { depth };
        self.rank(&mut node, known.map(|entry| entry.best));
        self.keys.push(key);
        let lowest = alpha;
        let (score, best) = self.best_of(mover, (depth, now), (&mut alpha, beta), &mut node);
        self.keys.pop();
        if !self.stopped {
            let bound = match () {
                () if score >= beta => Bound::Lower,
                () if score > lowest => Bound::Exact,
                () => Bound::Upper,
            };
            let best = short_code(node.list.code(best));
            self.table.put(key, depth.clamp(0, 255) as u8, (to_table(score, made), bound), best);
        }
        self.nodes[made] = node;
        score
    }

    /// The best score of the ranked moves, and the place of the best move. `now` is the evaluation, where the window is narrow.
    fn best_of(
        &mut self,
        mover: PlayerId,
        (depth, now): (i32, Score),
        (alpha, beta): (&mut Score, Score),
        node: &mut Node,
    ) -> (Score, usize) {
        let made = self.made();
        let (mut best, mut best_index) = (-INFINITE, node.ranked.first().map_or(0, |one| one.index));
        let is_exact = beta - *alpha > 1;
        // A move without alternative costs no depth, as long as lines end.
        let is_only = node.ranked.len() == 1 && made < self.limits.depth.min(MAX_DEPTH) as usize;
        let next = depth - 1 + i32::from(is_only);
        for place in 0..node.ranked.len() {
            let Ranked { index, noisy, rank, .. } = node.ranked[place];
            // A move that ends the game is never left out.
            let may_leave_out = !is_exact && !noisy && place > 0 && best > -DECIDED && !self.compels;
            self.line.make(&node.list, index);
            if may_leave_out && is_hopeless(depth, place, now, *alpha) && self.line.outcome().is_none() {
                self.line.unmake();
                // It is thought to leave the evaluation as it is.
                best = best.max(now.min(*alpha));
                continue;
            }
            if place > 0 && self.line.repeats().is_some() {
                self.line.unmake();
                continue;
            }
            self.codes.push(node.list.code(index));
            let is_reduced = !noisy || rank < 0;
            let less = if is_reduced { reduction((depth, next), place, rank, is_exact) } else { 0 };
            let score = self.score_of_move(mover, (next, less), (*alpha, beta), place == 0);
            self.codes.pop();
            self.line.unmake();
            if self.stopped {
                return (best.max(*alpha), best_index);
            }
            if score > best {
                (best, best_index) = (score, index);
                if score > *alpha {
                    *alpha = score;
                    self.keep_line(made, index, node);
                }
            }
            if score >= beta {
                if !noisy {
                    let previous = self.codes.last().copied().unwrap_or_default();
                    self.order.refuted((mover, previous), (&node.list, &node.ranked[..=place]), made, depth);
                }
                break;
            }
        }
        (best, best_index)
    }

    /// The score of the move made last, looking `next` actions ahead: the first move in the whole window; others first in a narrow one
    /// and less deeply.
    fn score_of_move(
        &mut self,
        mover: PlayerId,
        (next, less): (i32, i32),
        (alpha, beta): (Score, Score),
        is_first: bool,
    ) -> Score {
        if is_first {
            return self.score_for(mover, next, (alpha, beta));
        }
        let mut score = self.score_for(mover, next - less, (alpha, alpha + 1));
        if less > 0 && score > alpha {
            score = self.score_for(mover, next, (alpha, alpha + 1));
        }
        if score > alpha && score < beta {
            score = self.score_for(mover, next, (alpha, beta));
        }
        score
    }

    /// Keeps the best line from here on: a move, and the best line behind it.
    pub fn keep_line(&mut self, made: usize, index: usize, node: &mut Node) {
        node.best_line.clear();
        node.best_line.push(index);
        if let Some(next) = self.nodes.get(made + 1) {
            node.best_line.extend_from_slice(&next.best_line);
        }
    }

    /// Working memory with the moves and pieces of the newest position; nothing where there is no move. The best line behind it is
    /// forgotten.
    pub fn opened(&mut self) -> Option<Node> {
        let made = self.made();
        let mut node = self.taken();
        if self.list(&mut node) {
            return Some(node);
        }
        self.nodes[made] = node;
        None
    }

    /// Working memory with the pieces of the newest position. The best line behind it is forgotten.
    pub fn taken(&mut self) -> Node {
        let made = self.made();
        while self.nodes.len() <= made + 1 {
            self.nodes.push(Node::default());
        }
        self.nodes[made + 1].best_line.clear();
        let mut node = std::mem::take(&mut self.nodes[made]);
        node.best_line.clear();
        self.line.pieces_into(&mut node.pieces);
        node
    }

    /// Lists the moves of the newest position; `false` where there is none.
    pub fn list(&mut self, node: &mut Node) -> bool {
        self.line.moves_as_found(&mut node.list);
        !node.list.is_empty()
    }

    /// Ranks the moves of the newest position; the best may be known by its short code.
    pub fn rank(&mut self, node: &mut Node, best: Option<u16>) {
        let (position, made) = ((&*self.line, &node.list), self.made());
        let previous = self.codes.last().copied().unwrap_or_default();
        let weighed = (&self.evaluation.weights, node.pieces.as_slice());
        self.order.rank(position, weighed, (best, made, previous), &mut node.ranked);
    }

    /// The evaluation of the newest position for a player.
    pub fn evaluate(&mut self, player: PlayerId) -> Score {
        let pieces = self.line.pieces();
        self.evaluate_pieces(player, &pieces)
    }

    /// The evaluation of the newest position for a player, its pieces given.
    pub fn evaluate_pieces(&self, player: PlayerId, pieces: &[Piece]) -> Score {
        self.evaluation.score(self.line, player, pieces)
    }
}

/// The score of an entry, if it settles a search of this depth and window.
fn usable(entry: Entry, depth: i32, (alpha, beta): (Score, Score), made: usize) -> Option<Score> {
    let score = from_table(entry.score, made);
    let settles = match entry.bound {
        Bound::Exact => beta - alpha <= 1,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (i32::from(entry.depth) >= depth && settles).then_some(score)
}

/// A score as the table keeps it: a decided game counts its actions from the position itself.
fn to_table(score: Score, made: usize) -> Score {
    match score {
        DECIDED.. => score + made as Score,
        _ if score <= -DECIDED => score - made as Score,
        _ => score,
    }
}

fn from_table(score: Score, made: usize) -> Score {
    match score {
        DECIDED.. => score - made as Score,
        _ if score <= -DECIDED => score + made as Score,
        _ => score,
    }
}
