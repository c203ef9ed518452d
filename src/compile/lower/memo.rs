//! Memo sets: sets that depend on one or two squares only, such as the squares between two pieces. They are computed
//! once for each pair of squares.

use super::Compiler;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Bind, Mask, MemoSet, One, Query, Set, Source, Test};
use crate::compile::scalar::Scalar;
use crate::spec::code::{Property, Slot};
use crate::spec::types::Sort;

impl<B: Bitboard> Compiler<'_, B> {
    /// Turns a set into a memo set if that saves work.
    pub(super) fn kept(&mut self, set: Set<B>) -> Set<B> {
        let cheap = matches!(set, Set::Constant(_) | Set::Local(_) | Set::Line { .. } | Set::Of(_) | Set::Memo(_));
        if cheap { set } else { self.keep(set) }
    }

    fn keep(&mut self, set: Set<B>) -> Set<B> {
        let mut found = Found { keys: Vec::new(), inner: Vec::new() };
        let fits = found.in_set(&set) && matches!(found.keys.len(), 1 | 2);
        let (id, Some(next)) = (self.kept, self.kept.checked_add(1).filter(|_| fits)) else { return set };
        self.kept = next;
        Set::Memo(Box::new(MemoSet { id, of: found.keys.into(), set }))
    }
}

impl<B: Bitboard> Compiler<'_, B> {
    /// Turns conditions that depend on squares only into one memo set: all squares when they hold, else none.
    pub(super) fn keep_tests(&mut self, tests: &mut Vec<Test<B>>) {
        let depends_on_squares = |test: &Test<B>| {
            let mut found = Found { keys: Vec::new(), inner: Vec::new() };
            found.in_test(test) && matches!(found.keys.len(), 1 | 2)
        };
        let Some(place) = tests.iter().position(depends_on_squares) else { return };
        let (known, open) = std::mem::take(tests).into_iter().partition::<Vec<_>, _>(depends_on_squares);
        let all = Set::If(Box::new((Test::All(known.into()), Set::Constant(!B::EMPTY), Set::Constant(B::EMPTY))));
        *tests = open;
        tests.insert(place.min(tests.len()), Test::Some(self.kept(all)));
    }

    /// Moves conditions on the square of each element into the mask as a set of squares.
    pub(super) fn keep_places(&mut self, mask: &mut Mask<B>, tests: &mut Vec<Test<B>>, it: Slot) {
        let depends_on_square = |test: &Test<B>| {
            let mut found = Found { keys: Vec::new(), inner: Vec::new() };
            found.in_test(test) && found.keys == [it]
        };
        if !tests.iter().any(depends_on_square) {
            return;
        }
        let (id, Some(next)) = (self.kept, self.kept.checked_add(1)) else { return };
        self.kept = next;
        let (known, open) = std::mem::take(tests).into_iter().partition::<Vec<_>, _>(depends_on_square);
        *tests = open;
        let query = Query { source: Source::Squares(Mask::all(None)), it, tests: known.into() };
        mask.within.push(Set::Memo(Box::new(MemoSet { id, of: Box::new([]), set: Set::Query(Box::new(query)) })));
    }

    /// Turns a square into one of a memo set if that saves work.
    pub(super) fn kept_square(&mut self, one: One<B>) -> One<B> {
        if matches!(one, One::Constant(_) | One::Local(_)) || self.sort(&one) != Some(Sort::Square) {
            return one;
        }
        match self.keep(Set::Of(Box::new(one))) {
            Set::Memo(kept) => One::At(kept),
            Set::Of(one) => *one,
            _ => One::Constant(Scalar::Nothing),
        }
    }

    /// The set of a single square, as a memo set if that saves work.
    pub(super) fn kept_as_set(&mut self, square: One<B>) -> Set<B> {
        match self.kept_square(square) {
            One::At(kept) => Set::Memo(kept),
            square => Set::Of(Box::new(square)),
        }
    }

    /// Turns the squares of a mask, its pieces aside, into a memo set.
    pub(super) fn keep_area(&mut self, mask: &mut Mask<B>, it: Slot) {
        let area = Mask { within: mask.within.clone(), outside: mask.outside.clone(), ..Mask::all(None) };
        let query = Query { source: Source::Squares(area), it, tests: Box::new([]) };
        let kept = self.kept(Set::Query(Box::new(query)));
        if matches!(kept, Set::Memo(_)) {
            (mask.within, mask.outside) = (vec![kept], Vec::new());
        }
    }
}

/// The slots whose squares matter, and those that are filled inside.
struct Found {
    keys: Vec<Slot>,
    inner: Vec<Slot>,
}

impl Found {
    fn in_set<B>(&mut self, set: &Set<B>) -> bool {
        match set {
            Set::Constant(_) => true,
            Set::Region(_, player) => is_player_of_turn(player),
            Set::Of(one) => self.in_place(one),
            Set::Line { from, to, .. } => self.in_place(from) && self.in_place(to),
            Set::Union(parts) => parts.iter().all(|part| self.in_set(part)),
            Set::If(parts) => self.in_test(&parts.0) && self.in_set(&parts.1) && self.in_set(&parts.2),
            Set::With(binds, inner) => self.in_binds(binds) && self.in_set(inner),
            Set::Memo(kept) => self.in_set(&kept.set),
            Set::Query(query) if query.tests.is_empty() => match &query.source {
                Source::Squares(mask) => self.in_mask(mask),
                _ => false,
            },
            _ => false,
        }
    }

    fn in_mask<B>(&mut self, mask: &Mask<B>) -> bool {
        let bare =
            mask.owners.is_empty() && mask.kinds.is_empty() && !mask.vacant && !mask.taken && mask.attacking.is_empty();
        bare && mask.within.iter().chain(&mask.outside).all(|set| self.in_set(set))
    }

    fn in_binds<B>(&mut self, binds: &[Bind<B>]) -> bool {
        binds.iter().all(|bind| match bind {
            Bind::One(slot, one) => {
                let known = self.in_value(one);
                self.inner.push(*slot);
                known
            }
            Bind::Set(..) => false,
        })
    }

    fn in_test<B>(&mut self, test: &Test<B>) -> bool {
        match test {
            Test::Always(_) => true,
            Test::All(parts) | Test::Any(parts) => parts.iter().all(|part| self.in_test(part)),
            Test::Not(inner) => self.in_test(inner),
            Test::Same(one, other) | Test::Order(_, one, other) => self.in_value(one) && self.in_value(other),
            Test::With(binds, inner) => self.in_binds(binds) && self.in_test(inner),
            _ => false,
        }
    }

    /// Where only the square of a thing is asked for.
    fn in_place<B>(&mut self, one: &One<B>) -> bool {
        match one {
            One::Local(slot) => {
                if !self.inner.contains(slot) && !self.keys.contains(slot) {
                    self.keys.push(*slot);
                }
                true
            }
            other => self.in_value(other),
        }
    }

    fn in_value<B>(&mut self, one: &One<B>) -> bool {
        match one {
            One::Constant(scalar) => !matches!(scalar, Scalar::Token(_)),
            One::Local(slot) => self.inner.contains(slot),
            One::Property(Property::Square | Property::File | Property::Rank, of) | One::Mirror(of) => {
                self.in_place(of)
            }
            One::Negative(of) => self.in_value(of),
            One::SquareAt(one, other) | One::Arithmetic(_, one, other) => self.in_value(one) && self.in_value(other),
            One::If(parts) => self.in_test(&parts.0) && self.in_value(&parts.1) && self.in_value(&parts.2),
            One::With(binds, inner) => self.in_binds(binds) && self.in_value(inner),
            _ => false,
        }
    }
}

fn is_player_of_turn<B>(player: &One<B>) -> bool {
    matches!(player, One::Mover | One::Opponent | One::Constant(_))
}
