//! Quiescence: captures, changes of kind and arrivals that win are followed until none is left, so that no exchange is judged in its midst.

use std::collections::BTreeSet;

use super::alpha_beta::{MAX_LINE, Search};
use super::move_order::{Ranked, loses};
use super::score::{DECIDED, INFINITE, Score};
use crate::runtime::MoveList;
use crate::spec::ids::PlayerId;

/// The most captures in a row that are followed.
const MAX_CAPTURES: usize = 8;

/// What a position can gain beside what a capture wins at once.
const MARGIN: Score = 180;

/// Of more moves, only the best along each path is followed.
const MANY: usize = 24;

impl Search<'_, '_> {
    /// The score of the newest position for its mover if only captures and changes of kind follow. Captures that lose are left out,
    /// unless they end the game. Where rules compel a player and every move is one, the mover cannot decline, so the position is not
    /// judged as it stands.
    pub(super) fn quiesce(&mut self, mover: PlayerId, done: usize, (mut alpha, beta): (Score, Score)) -> Score {
        if self.is_at_end() {
            return 0;
        }
        let made = self.made();
        let mut node = self.taken();
        let now = self.evaluate_pieces(mover, &node.pieces);
        if now >= beta && !self.compels {
            self.nodes[made] = node;
            return if self.line.outcome().is_none() { now } else { self.score_of_end(mover) };
        }
        if !self.list(&mut node) {
            self.nodes[made] = node;
            return self.score_of_end(mover);
        }
        let position = (&*self.line, &node.list);
        let compelled = self.order.rank_noisy(position, (&self.evaluation.weights, &node.pieces), &mut node.ranked);
        let mut best = if compelled { -INFINITE } else { now };
        if best >= beta || done >= MAX_CAPTURES || made >= MAX_LINE {
            self.nodes[made] = node;
            return now;
        }
        alpha = alpha.max(best);
        if node.ranked.len() > MANY {
            keep_best_along_paths(&node.list, &mut node.ranked);
        }
        for place in 0..node.ranked.len() {
            let one = node.ranked[place];
            let is_low = alpha.abs() < DECIDED && now + one.gain + MARGIN <= alpha;
            let position = (&*self.line, &node.list);
            if !compelled && is_low {
                continue;
            }
            let weighed = (&self.evaluation.weights, node.pieces.as_slice());
            let is_left_out = !compelled && loses(position, (one.index, one.gain), weighed);
            self.line.make(&node.list, one.index);
            if is_left_out && !self.line.is_over() {
                self.line.unmake();
                continue;
            }
            let score = self.quiesce_for(mover, done + 1, (alpha, beta));
            self.line.unmake();
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        self.nodes[made] = node;
        if best == -INFINITE { now } else { best }
    }

    fn quiesce_for(&mut self, player: PlayerId, done: usize, (alpha, beta): (Score, Score)) -> Score {
        if self.is_over() {
            return self.score_of_end(player);
        }
        match self.line.mover() {
            Some(mover) if mover != player => -self.quiesce(mover, done, (-beta, -alpha)),
            _ => self.quiesce(player, done, (alpha, beta)),
        }
    }
}

/// Keeps the first of the moves along each path: what else is chosen, such as a payment, matters less.
fn keep_best_along_paths(list: &MoveList, ranked: &mut Vec<Ranked>) {
    let mut known = BTreeSet::new();
    ranked.retain(|one| list.path(one.index).is_none_or(|path| known.insert((path.origin, path.goal))));
}
