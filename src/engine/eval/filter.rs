//! Conditions asked of many squares or units at once, as bitboards where possible.

use crate::compile::around::{Around, is_free_of, of_neighbours};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{MemoSet, One, Query, Set, Source, Test};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{KindId, PlayerId, Square};

/// The subject of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) enum Subject {
    /// No subject.
    Nothing,
    /// A square, in a slot.
    Square(Slot),
    /// The unit on a square, in its usual slot.
    Unit,
}

impl<B: Bitboard> View<'_, B> {
    /// The squares for which a condition holds.
    pub(in crate::engine) fn filter(&self, test: &Test<B>, each: Subject, among: B, frame: &mut Frame<B>) -> B {
        if among.is_empty() {
            return among;
        }
        match test {
            Test::Always(true) => among,
            Test::Always(false) => B::EMPTY,
            Test::All(parts) => parts.iter().fold(among, |left, part| self.filter(part, each, left, frame)),
            Test::Any(parts) => {
                parts.iter().fold(B::EMPTY, |found, part| found | self.filter(part, each, among.without(found), frame))
            }
            Test::Not(inner) => among.without(self.filter(inner, each, among, frame)),
            other => match each {
                Subject::Nothing => self.all_or_none(test, among, frame),
                Subject::Square(slot) => self.filter_squares(other, slot, among, frame),
                Subject::Unit => self.filter_units(other, among, frame),
            },
        }
    }

    fn all_or_none(&self, test: &Test<B>, among: B, frame: &mut Frame<B>) -> B {
        if self.test(test, frame) { among } else { B::EMPTY }
    }

    /// Pieces: one must be near a unit, so that its movement leads anywhere.
    #[inline]
    pub(in crate::engine) fn pieces_around(&self, around: &Around<B>) -> B {
        let owned = |all, owner: &PlayerId| all & self.owned(around.layer, Some(*owner));
        let whoever = around.owners.iter().fold(self.program.squares, owned);
        around.kinds.iter().fold(whoever, |all, kinds| all & self.of_kinds(kinds))
    }

    fn filter_squares(&self, test: &Test<B>, slot: Slot, among: B, frame: &mut Frame<B>) -> B {
        match test {
            Test::Within(One::Local(it), set) if *it == slot && is_of_turn(set) => among & self.set(set, frame),
            Test::OfKind(One::Local(it), _) if *it != slot => self.all_or_none(test, among, frame),
            Test::Exists(query, test) if let Some(related) = pairs(query, test.as_deref(), slot) => {
                self.squares_in_pairs((query, related), slot, among, frame)
            }
            _ => {
                let holds = |square: &usize| {
                    frame.set(slot, Scalar::Square(Square::at(*square)));
                    self.test(test, frame)
                };
                among.each().filter(holds).fold(B::EMPTY, |all, square| all | B::only(square))
            }
        }
    }

    fn filter_units(&self, test: &Test<B>, among: B, frame: &mut Frame<B>) -> B {
        let layout = &self.program.layout;
        let unit = |square: &usize| self.now.piece_on(layout, *square);
        match test {
            Test::OfKind(One::Local(slot::UNIT), kinds) => {
                let kinds = kinds.iter().enumerate().filter(|(_, fits)| **fits);
                among & kinds.fold(B::EMPTY, |all, (kind, _)| all | self.now.kind(layout, KindId::at(kind)))
            }
            Test::Some(Set::Query(query)) if let Some((mask, near)) = of_neighbours(query) => {
                let mover = self.mover.unwrap_or(PlayerId(0));
                let there = self.masked_on_all_squares(mask, frame);
                let holds = |square: &usize| (near[mover.index()][*square] & there).any();
                among.each().filter(holds).fold(B::EMPTY, |all, square| all | B::only(square))
            }
            Test::Holds(One::Field(field, of)) if **of == One::Local(slot::UNIT) => self.with_true_field(*field, among),
            _ => {
                let holds = |square: &usize| {
                    unit(square).is_some_and(|id| {
                        frame.set(slot::UNIT, Scalar::Token(id));
                        frame.set(slot::ORIGIN, Scalar::Square(Square::at(*square)));
                        self.test(test, frame)
                    })
                };
                among.each().filter(holds).fold(B::EMPTY, |all, square| all | B::only(square))
            }
        }
    }

    /// The squares that are related to a piece of a described set.
    fn squares_in_pairs(
        &self,
        (query, related): (&Query<B>, &MemoSet<B>),
        goal: Slot,
        among: B,
        frame: &mut Frame<B>,
    ) -> B {
        let Source::Board(mask) = &query.source else { return B::EMPTY };
        let pieces = self.masked(mask, frame);
        pieces.each().fold(B::EMPTY, |all, piece| {
            frame.set(query.it, Scalar::Square(Square::at(piece)));
            all | self.memo_partners(related, goal, piece, frame)
        }) & among
    }
}

/// The relation of two squares in `some piece … with …`, if the query asks nothing else.
fn pairs<'q, B>(query: &'q Query<B>, test: Option<&'q Test<B>>, goal: Slot) -> Option<&'q MemoSet<B>> {
    let Source::Board(mask) = &query.source else { return None };
    let bare = mask.within.is_empty() && mask.outside.is_empty() && mask.attacking.is_empty() && is_free_of(mask, goal);
    let related = match (&*query.tests, test) {
        ([Test::Some(Set::Memo(memo))], None) | ([], Some(Test::Some(Set::Memo(memo)))) => memo,
        _ => return None,
    };
    let both =
        matches!(*related.of, [one, other] if (one, other) == (query.it, goal) || (other, one) == (query.it, goal));
    (bare && both).then_some(&**related)
}

/// Whether a set depends on the player to move alone.
pub(in crate::engine) fn is_of_turn<B>(set: &Set<B>) -> bool {
    match set {
        Set::Constant(_) => true,
        Set::Union(parts) => parts.iter().all(is_of_turn),
        Set::Memo(memo) => memo.of.is_empty(),
        Set::Region(_, player) => matches!(**player, One::Mover | One::Opponent | One::Constant(_)),
        _ => false,
    }
}
