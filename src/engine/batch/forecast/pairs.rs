//! What is foretold of two own pieces that act together, such as castling.

use std::cell::RefCell;

use super::Forecast;
use super::guards::attackers;
use super::sights::Sights;
use super::unharmed::{Safe, Unharmed};
use super::units::Scene;
use crate::engine::view::View;
use crate::program::plan::{Offer, Offered, Pair};
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

/// On what it depends what a pair can do.
struct Asked<B> {
    /// Where the two stand and come to, and what must be empty.
    squares: B,
    /// Where it matters who attacks the first, with these squares occupied.
    safe: [Safe<B>; 2],
    /// Where nobody may attack it before the two are put down, and where nobody may then if it is guarded from all.
    needed: [Safe<B>; 2],
    /// Where the two are put.
    goals: B,
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

    /// Whether it is known which squares keep all pairs from acting.
    pub(super) fn are_barred(&self) -> bool {
        self.barred.is_some()
    }

    /// Squares that keep all pairs of own units from an action.
    pub(super) fn shutters(&self, action: usize) -> Option<B> {
        self.shut.iter().find(|(shut, _)| *shut == action).map(|(_, squares)| *squares)
    }

    /// Squares that keep all pairs from other actions than those that are looked up.
    pub(super) fn shut_squares(&self) -> B {
        self.shut.iter().fold(B::EMPTY, |all, (_, squares)| all | *squares)
    }

    /// Finds squares that keep all pairs of these own units from acting.
    pub(super) fn begin(&mut self, view: &View<'_, B>, mover: PlayerId, (sets, own, occupied): (&[u64], B, B)) {
        let of_any = |kinds: &[KindId]| view.program.layout.of_kinds(sets, kinds);
        let offers = &view.program.offers[usize::from(view.now.flow.situation)];
        let mut pairs = offers.iter().filter_map(Offered::pair);
        self.barred =
            pairs.try_fold(B::EMPTY, |all, pair| Some(all | view.barred(pair, mover, (own, occupied), of_any)?));
        let others = offers.iter().filter(|offered| matches!(offered.offer, Offer::Each)).map(|offered| offered.action);
        let shutters = |action| Some((action, view.shutters(action, (own, occupied), of_any)?));
        self.shut.extend(others.filter_map(shutters));
    }
}

impl<B: Squares> Forecast<B> {
    /// On what it depends what pairs can do; nothing when that is not told. From where the first of them is attacked is told
    /// apart where they may be counted anew.
    pub(super) fn mind_pairs(
        &self,
        scene: &Scene<'_, B>,
        (sights, unharmed): (&mut Sights<B>, &mut Unharmed<B>),
        is_anew: bool,
    ) -> Option<()> {
        if let Some(barred) = self.pairs.barred {
            sights.squares |= barred;
            return Some(());
        }
        if self.guards.followers().any() {
            return None;
        }
        let view = &scene.later;
        let offers = &scene.program().offers[usize::from(view.now.flow.situation)];
        let pairs = || offers.iter().filter_map(Offered::pair);
        if is_anew && view.now.touched.is_empty() {
            unharmed.sights.clear(scene.program().layout.kinds);
            if pairs().try_for_each(|pair| self.mind_unharmed(scene, pair, (sights, unharmed))).is_some() {
                return Some(());
            }
            unharmed.clear();
        }
        pairs().try_for_each(|pair| self.mind_pair(scene, pair, sights))
    }

    fn mind_pair(&self, scene: &Scene<'_, B>, pair: &Pair<B>, sights: &mut Sights<B>) -> Option<()> {
        let (view, mover) = (&scene.later, scene.mover);
        if !pair.by_guards {
            return None;
        }
        let [firsts, seconds] = [0, 1].map(|which| of_pair(scene, pair, which));
        for first in firsts.each() {
            let open = find_open(scene, pair, (first, seconds), sights);
            if open.any() {
                self.each_of_first(view, (pair, mover), (first, open), scene.sets, |asked| {
                    sights.squares |= asked.squares;
                    asked.safe.into_iter().for_each(|safe| sights.mind_attacks(scene, safe));
                })?;
            }
        }
        Some(())
    }

    /// The same where nothing has moved: only pairs matter that could act as facts are, and it is told apart from where the first
    /// is attacked; nothing where it may be left attacked by some or by all.
    fn mind_unharmed(
        &self,
        scene: &Scene<'_, B>,
        pair: &Pair<B>,
        (sights, unharmed): (&mut Sights<B>, &mut Unharmed<B>),
    ) -> Option<()> {
        let (view, mover) = (&scene.later, scene.mover);
        let from_all = matches!(pair.guards.as_deref(), Some([guard]) if guard.by.is_empty());
        if !pair.by_guards || !from_all {
            return None;
        }
        let [firsts, seconds] = [0, 1].map(|which| view.with_facts(pair, which, of_pair(scene, pair, which)));
        for first in firsts.each() {
            let fit = seconds.each().filter(|second| view.rest_holds(pair, [first, *second]));
            let fit = fit.fold(B::EMPTY, |all, second| all | B::only(second));
            let open = find_open(scene, pair, (first, fit), sights);
            if open.is_empty() {
                continue;
            }
            unharmed.begin((pair.action, first, open));
            let mut are_apart = true;
            self.each_of_first(view, (pair, mover), (first, open), scene.sets, |asked| {
                are_apart &= asked.goals.count() == 2;
                sights.squares |= asked.squares;
                asked.safe.into_iter().for_each(|safe| unharmed.sights.mind_attacks(scene, safe));
                unharmed.add(asked.needed);
            })?;
            // Where both come to one square only the later one is left.
            if !are_apart {
                return None;
            }
        }
        sights.squares |= unharmed.sights.squares;
        Some(())
    }

    /// Whether it was found that those can act which were told to be unharmed.
    pub(super) fn knows_unharmed(&self, unharmed: &Unharmed<B>) -> bool {
        let known = self.pairs.known.borrow();
        known.is_some_and(|known| unharmed.all() == (Some(known.of), known.legal.unwrap_or(u64::MAX)))
    }

    /// Whether no pair of own units can act in a position.
    #[inline]
    pub(in crate::engine::batch) fn bars_pairs(&self, view: &View<'_, B>) -> bool {
        let position = view.now;
        let own = || view.owned(0, position.flow.mover);
        self.of == Some((position.flow.situation, position.flow.mover))
            && self.pairs.barred.is_some_and(|barred| (position.touched & (barred | own())).is_empty())
    }

    /// Whether some piece keeps all pairs of own units from an action.
    #[inline(never)]
    pub(in crate::engine::batch) fn shuts(&self, view: &View<'_, B>, action: usize) -> bool {
        let position = view.now;
        self.of == Some((position.flow.situation, position.flow.mover))
            && self
                .pairs
                .shutters(action)
                .is_some_and(|squares| (position.touched & (squares | view.owned(0, position.flow.mover))).is_empty())
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
        let is_spared = |around: B| {
            (position.touched & (around | view.owned(0, Some(mover)))).is_empty()
                && !self.guards.are_followed(view, view.owned(0, view.opponent()))
        };
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
        let opponent = view.program.spec.next_player(mover);
        let mut around = B::EMPTY;
        self.each_of_first(view, (pair, mover), (first, partners), &self.sets, |asked| {
            around |= asked.squares;
            for (squares, occupied) in asked.safe {
                around =
                    attackers(view.program, opponent, squares, occupied).fold(around, |all, squares| all | squares);
            }
        })?;
        Some(around)
    }

    /// Tells what it depends on for each of the partners.
    fn each_of_first(
        &self,
        view: &View<'_, B>,
        (pair, mover): (&Pair<B>, PlayerId),
        (first, partners): (usize, B),
        sets: &[u64],
        mut tell: impl FnMut(Asked<B>),
    ) -> Option<()> {
        let guards =
            pair.guards.as_ref().filter(|_| pair.before.is_empty() && self.guards.only_one() == Some(first))?;
        let layout = &view.program.layout;
        let own = B::load(sets, layout.owned(0, Some(mover)));
        let of_any = |kinds: &[KindId]| layout.of_kinds::<B>(sets, kinds);
        let is_guarded =
            guards.iter().all(|guard| guard.kinds.iter().fold(own, |all, kinds| all & of_any(kinds)) == B::only(first));
        if !is_guarded {
            return None;
        }
        partners.each().try_for_each(|second| {
            let two = view.of_two(pair, mover, [first, second]);
            let [goal, other] = two.goals?.map(|square| B::only(square.index()));
            let left = self.occupied.without(B::only(first));
            let squares = B::only(first) | partners | two.empty | goal | other;
            let apart = left.without(B::only(second));
            let safe = [(two.safe | goal, left), (goal, apart)];
            let needed = [(two.safe, left), (goal, apart | other)];
            tell(Asked { squares, safe, needed, goals: goal | other });
            Some(())
        })
    }
}

/// The own pieces that may be the one or the other of a pair.
fn of_pair<B: Squares>(scene: &Scene<'_, B>, pair: &Pair<B>, which: usize) -> B {
    let of_any = |kinds: &[KindId]| scene.program().layout.of_kinds::<B>(scene.sets, kinds);
    pair.kinds[which].iter().fold(scene.own, |all, kinds| all & of_any(kinds))
}

/// With which of some others a piece can act as far as nobody stands in the way; whoever does matters.
fn find_open<B: Squares>(
    scene: &Scene<'_, B>,
    pair: &Pair<B>,
    (first, seconds): (usize, B),
    sights: &mut Sights<B>,
) -> B {
    seconds.each().fold(B::EMPTY, |open, second| {
        match scene.later.between_two(pair, scene.mover, [first, second]).map(|empty| empty & scene.occupied) {
            None => open,
            Some(taken) if taken.any() => {
                sights.squares |= taken.lowest();
                open
            }
            Some(_) => open | B::only(second),
        }
    })
}
