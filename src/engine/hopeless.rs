//! Conditions that are known not to hold after a move before it is made: they ask for another square it comes from or goes to,
//! or units of the opponent would have to attack squares that none of them could reach if all others were empty.

use super::desk::Frame;
use super::filter::is_of_turn;
use super::view::View;
use crate::program::code::{One, Players, Query, Set, Source, Target, Test};
use crate::program::squares::Squares;
use crate::spec::code::slot;
use crate::spec::ids::KindId;

impl<B: Squares> View<'_, B> {
    /// Whether a condition is known not to hold after any move of the mover's units, as the opponent's stand now.
    pub(super) fn is_hopeless(&self, test: &Test<B>, frame: &mut Frame<B>) -> bool {
        match test {
            Test::Always(truth) => !truth,
            Test::All(parts) => parts.iter().any(|part| self.is_hopeless(part, frame)),
            Test::Any(parts) => parts.iter().all(|part| self.is_hopeless(part, frame)),
            Test::Before(_) => !self.test(test, frame),
            Test::Some(Set::Query(query)) | Test::Exists(query, _) => self.are_far(query, frame),
            Test::Within(One::Local(slot::ORIGIN | slot::GOAL), set) if is_of_turn(set) => !self.test(test, frame),
            _ => false,
        }
    }

    /// Whether no unit of the opponent could attack what those of a described set have to.
    fn are_far(&self, query: &Query<B>, frame: &mut Frame<B>) -> bool {
        let Source::Board(mask) = &query.source else { return false };
        let ([Players::One(owner)], Some(opponent)) = (mask.owners.as_slice(), self.opponent()) else { return false };
        let attacks = &self.program.attacks[opponent.index()];
        let theirs = self.owned(0, Some(opponent));
        let units = mask.kinds.iter().fold(theirs, |units, kinds| units & self.of_kinds(kinds));
        let others = self.may_change_with_board(attacks) || (units & self.of_kinds(&attacks.others)).any();
        if **owner != One::Opponent || others || self.program.layout.veils.tokens {
            return false;
        }
        let is_meant = |kind: &KindId| mask.kinds.iter().all(|kinds| kinds.contains(kind));
        mask.attacking.iter().any(|target| {
            // What depends on squares only is the same before and after the move.
            let Target::Squares(squares) = target else { return false };
            if !is_of_squares(squares) {
                return false;
            }
            let squares = self.set(squares, frame);
            attacks.plain.iter().filter(|plain| plain.kinds.iter().any(is_meant)).all(|plain| {
                let might = squares.each().fold(B::EMPTY, |all, square| all | units & plain.lines[square]);
                might.is_empty() || (might & self.of_kinds(&plain.kinds)).is_empty()
            })
        })
    }
}

/// Whether a set depends on nothing but between which squares the unit moves.
fn is_of_squares<B>(set: &Set<B>) -> bool {
    let is_end = |one: &One<B>| matches!(one, One::Local(slot::ORIGIN | slot::GOAL));
    match set {
        Set::Constant(_) | Set::Kept(_) => true,
        Set::Line { from, to, .. } => is_end(from) && is_end(to),
        _ => false,
    }
}
