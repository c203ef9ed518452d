//! The shortest win: once a forced win is found, shorter ones are looked for without leaving out any move.
//!
//! Alpha-beta looks less deeply at late moves, so a win that it finds need not be the shortest.

use super::alpha_beta::{Node, Search};
use super::move_order::Ranked;
use crate::literal::state::Verdict;
use crate::spec::ids::PlayerId;

/// Wins of up to so many actions are looked for.
const LONGEST: u32 = 5;

impl Search<'_, '_> {
    /// A win that the mover can force from the root by one of some moves, in fewer actions than `known`: the place of its first
    /// move, and the number of actions. Nothing if there is none, or if the search has to end before.
    pub(super) fn shorter_win(
        &mut self,
        (node, moves): (&mut Node, &[Ranked]),
        winner: PlayerId,
        known: u32,
    ) -> Option<(usize, u32)> {
        for within in 1..known.min(LONGEST + 1) {
            for index in moves.iter().map(|one| one.index) {
                if self.forces_by((node, index), winner, within) {
                    self.keep_line(0, index, node);
                    return Some((index, within));
                }
                if self.stopped {
                    return None;
                }
            }
        }
        None
    }

    /// Whether a move forces a win within so many actions, itself among them.
    fn forces_by(&mut self, (node, index): (&Node, usize), winner: PlayerId, within: u32) -> bool {
        self.line.make(&node.list, index);
        let forces = !self.is_at_end() && self.forces(winner, within - 1);
        self.line.unmake();
        forces
    }

    /// Whether a player can force a win from the newest position within so many actions.
    fn forces(&mut self, winner: PlayerId, within: u32) -> bool {
        if self.line.is_over() {
            return self.is_won_by(winner);
        }
        let made = self.made();
        let Some(mut node) = self.opened() else { return self.is_won_by(winner) };
        let chooses = self.line.mover() == Some(winner);
        let mut forces = within > 0 && !chooses;
        if within > 0 {
            self.rank(&mut node, None);
            for place in 0..node.ranked.len() {
                let index = node.ranked[place].index;
                if self.forces_by((&node, index), winner, within) {
                    self.keep_longest(made, index, &mut node);
                    forces = true;
                } else {
                    forces &= chooses;
                }
                if self.stopped || forces == chooses {
                    break;
                }
            }
        }
        self.nodes[made] = node;
        forces && !self.stopped
    }

    /// Keeps the line behind a move, unless a longer one is known: the opponent is expected to resist as long as it can.
    fn keep_longest(&mut self, made: usize, index: usize, node: &mut Node) {
        let length = self.nodes.get(made + 1).map_or(0, |next| next.best_line.len()) + 1;
        if length > node.best_line.len() {
            self.keep_line(made, index, node);
        }
    }

    fn is_won_by(&mut self, winner: PlayerId) -> bool {
        self.line.outcome().is_some_and(|outcome| outcome.verdict == Verdict::Won(winner))
    }
}
