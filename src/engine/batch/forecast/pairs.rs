//! What is foretold of two own pieces that act together, such as castling.

use std::cell::RefCell;

use super::Forecast;
use super::guards::attackers;
use crate::engine::view::View;
use crate::program::plan::{Offer, Pair};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// What some pairs of one first piece can do in positions that differ only elsewhere.
#[derive(Debug, Clone, Copy)]
struct Known<B> {
    /// Which action, the first piece, and its partners.
    of: (usize, usize, B),
    /// The squares on which it depends; nothing when that is not told.
    around: Option<B>,
    /// How many of the actions are legal, when that was found.
    legal: Option<u64>,
}

/// What is foretold of all pairs.
#[derive(Debug, Default)]
pub(super) struct Pairs<B> {
    /// Squares that keep all of them from acting while nothing happens there; nothing when some may act.
    barred: Option<B>,
    /// Other actions of two pieces, and squares that keep all of these from them while nothing happens there.
    shut: Vec<(usize, B)>,
    known: RefCell<Option<Known<B>>>,
}

impl<B: Squares> Pairs<B> {
    /// Nothing is known any more.
    pub(super) fn end(&mut self) {
        self.barred = None;
        self.shut.clear();
        self.known.replace(None);
    }

    /// Finds squares that keep all pairs of these own units from acting.
    pub(super) fn begin(&mut self, view: &View<'_, B>, mover: PlayerId, (sets, own, occupied): (&[u64], B, B)) {
        let of_any = |kinds: &[KindId]| view.program.layout.of_kinds(sets, kinds);
        let offers = &view.program.offers[usize::from(view.now.flow.situation)];
        let mut pairs = offers.iter().filter_map(|offered| match &offered.offer {
            Offer::Pair(pair) => Some(pair),
            _ => None,
        });
        self.barred =
            pairs.try_fold(B::EMPTY, |all, pair| Some(all | view.barred(pair, mover, (own, occupied), of_any)?));
        let others = offers.iter().filter(|offered| matches!(offered.offer, Offer::Each)).map(|offered| offered.action);
        let shutters = |action| Some((action, view.shutters(action, (own, occupied), of_any)?));
        self.shut.extend(others.filter_map(shutters));
    }
}

impl<B: Squares> Forecast<B> {
    /// Whether no pair of own units can act in a position.
    #[inline]
    pub(in crate::engine::batch) fn bars_pairs(&self, view: &View<'_, B>) -> bool {
        let position = view.now;
        let own = || view.owned(0, position.flow.mover);
        self.of == Some((position.flow.situation, position.flow.mover))
            && self.pairs.barred.is_some_and(|barred| (position.touched & (barred | own())).is_empty())
    }

    /// Whether some piece keeps all pairs of own units from an action.
    #[inline]
    pub(in crate::engine::batch) fn shuts(&self, view: &View<'_, B>, action: usize) -> bool {
        let position = view.now;
        let shutters = self.pairs.shut.iter().find(|(shut, _)| *shut == action);
        self.of == Some((position.flow.situation, position.flow.mover))
            && shutters.is_some_and(|(_, squares)| {
                (position.touched & (*squares | view.owned(0, position.flow.mover))).is_empty()
            })
    }

    /// How many actions of a piece with some partners are legal, of which nothing else has to be asked: as many as wherever
    /// nothing has happened around them. `count` counts them, where that was not done yet; nothing when it is not known.
    #[inline]
    pub(in crate::engine::batch) fn of_first<E>(
        &self,
        view: &View<'_, B>,
        (pair, mover): (&Pair<B>, PlayerId),
        (first, partners): (usize, B),
        count: impl FnOnce() -> Result<u64, E>,
    ) -> Result<Option<u64>, E> {
        let position = view.now;
        if self.of != Some((position.flow.situation, position.flow.mover)) {
            return Ok(None);
        }
        let of = (pair.action, first, partners);
        let mut known = self.pairs.known.borrow().unwrap_or_else(|| {
            let around = self.around_pair(view, (pair, mover), (first, partners));
            Known { of, around, legal: None }
        });
        let is_spared = |around: B| (position.touched & (around | view.owned(0, Some(mover)))).is_empty();
        if known.of == of && known.legal.is_none() && known.around.is_some_and(is_spared) {
            known.legal = Some(count()?);
        } else if known.of != of || !known.around.is_some_and(is_spared) {
            self.pairs.known.replace(Some(known));
            return Ok(None);
        }
        self.pairs.known.replace(Some(known));
        Ok(known.legal)
    }

    /// The squares on which it depends which actions of a piece with some partners are legal, if it is the only guarded one.
    #[inline(never)]
    fn around_pair(
        &self,
        view: &View<'_, B>,
        (pair, mover): (&Pair<B>, PlayerId),
        (first, partners): (usize, B),
    ) -> Option<B> {
        let guards =
            pair.guards.as_ref().filter(|_| pair.before.is_empty() && self.guards.only_one() == Some(first))?;
        let layout = &view.program.layout;
        let own = B::load(&self.sets, layout.owned(0, Some(mover)));
        let of_any = |kinds: &[KindId]| layout.of_kinds::<B>(&self.sets, kinds);
        let is_guarded =
            guards.iter().all(|guard| guard.kinds.iter().fold(own, |all, kinds| all & of_any(kinds)) == B::only(first));
        if !is_guarded {
            return None;
        }
        let opponent = view.program.spec.next_player(mover);
        let mut around = B::only(first) | partners;
        for second in partners.each() {
            let two = view.of_two(pair, mover, [first, second]);
            let [goal, other] = two.goals?.map(|square| square.index());
            let left = self.occupied.without(B::only(first));
            let squares = two.safe | B::only(goal);
            around |= two.empty | B::only(goal) | B::only(other);
            around |= attackers(view.program, opponent, squares, left);
            around |= attackers(view.program, opponent, B::only(goal), left.without(B::only(second)));
        }
        Some(around)
    }
}
