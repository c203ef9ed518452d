//! One legal move, drawn by [draw keys](crate::engine::moves::draw_key). Only candidates with small keys are judged.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::{By, Sink, Unit};
use crate::engine::moves::draw_key::Lots;
use crate::engine::moves::list::{Act, Acts, first};
use crate::engine::moves::order::sort;
use crate::engine::moves::overrun::Overrun;
use crate::engine::moves::payment::Bundle;
use crate::engine::moves::token_sets::Subsets;
use crate::spec::ids::{KindId, Square};

/// A draw that is under way.
#[derive(Debug, Default)]
pub struct Draw {
    lots: Lots,
    /// The smallest lot of the actions that are known to be legal.
    least: Option<u64>,
    /// The actions with that lot.
    drawn: Acts,
    /// Candidates that have not been judged.
    open: Acts,
    /// The lot of each, and its place in the list.
    lots_open: Vec<(u64, usize)>,
}

impl Draw {
    /// Clears the draw and sets the lots.
    pub fn begin(&mut self, lots: Lots) {
        self.lots = lots;
        self.least = None;
        self.drawn.clear();
        self.drawn.bundling = true;
        self.open.clear();
        self.lots_open.clear();
    }

    /// Makes a lot the least if it is smaller than the least so far, and drops the actions found before; whether it is.
    fn takes(&mut self, lot: u64) -> bool {
        let takes = self.least.is_none_or(|least| lot < least);
        if takes {
            self.least = Some(lot);
            self.drawn.clear();
        }
        takes
    }

    /// Keeps those of the listed legal actions that have the smallest lot.
    fn keep_least(&mut self, list: impl FnOnce(&mut Acts) -> Result<(), Overrun>) -> Result<(), Overrun> {
        self.drawn.bundling = false;
        list(&mut self.drawn)?;
        let lots: Vec<u64> = self.drawn.list.iter().map(|act| self.lots.of_act(&self.drawn, act)).collect();
        self.least = lots.iter().min().copied();
        let mut lots = lots.iter();
        self.drawn.list.retain(|_| lots.next() == self.least.as_ref());
        Ok(())
    }

    /// Judges open candidates in the order of their lots, until the lots are greater than that of a legal action.
    fn judge<B: Bitboard>(&mut self, view: &View<'_, B>) -> Result<(), Overrun> {
        let mut candidates = std::mem::take(&mut self.lots_open);
        candidates.sort_unstable();
        for (lot, index) in &candidates {
            if self.least.is_some_and(|least| least < *lot) {
                break;
            }
            let mut legal = view.desk.acts();
            self.list_legal(view, *index, &mut legal)?;
            if !legal.list.is_empty() {
                self.takes(*lot);
                legal.list.iter().for_each(|act| self.drawn.push_from(&legal, act, legal.choices(act)));
            }
            view.desk.keep_acts(legal);
        }
        self.lots_open = candidates;
        Ok(())
    }

    /// Lists the legal ways to carry out an open candidate.
    fn list_legal<B: Bitboard>(&self, view: &View<'_, B>, index: usize, legal: &mut Acts) -> Result<(), Overrun> {
        let act = &self.open.list[index];
        match view.judged_in_place(&self.open, act) {
            Some(true) => legal.push_from(&self.open, act, &[]),
            Some(false) => {}
            None => {
                let _ = view.outcomes(&self.open, act, &mut |tried| {
                    if view.is_legal(tried) {
                        legal.push_from(tried.acts, tried.act, tried.choices);
                    }
                    ControlFlow::Continue(())
                })?;
            }
        }
        Ok(())
    }

    /// The action that is drawn; nothing where none is legal.
    pub fn drawn(&mut self) -> Option<(&Acts, Act)> {
        let lot = self.least?;
        if let [act] = *self.drawn.list {
            let place = self.lots.place(lot, self.drawn.weight(&act));
            let act = self.drawn.unbundled(&act, place)?;
            return Some((&self.drawn, act));
        }
        sort(&mut self.drawn);
        let act = *self.drawn.list.get(self.lots.place(lot, self.drawn.list.len()))?;
        Some((&self.drawn, act))
    }

    /// Takes each of the moves whose lot is the smallest so far; `list` lists a move to one goal.
    #[inline]
    fn each<B: Bitboard>(
        &mut self,
        view: &View<'_, B>,
        (from, by): (Unit, By),
        (quiet, captures): (B, B),
        mut list: impl FnMut(&mut Acts, (B, B)),
    ) {
        let of = |goal: usize| first(by.action, Some((Square::at(from.origin), Some(Square::at(goal)), false)));
        for goal in quiet.each() {
            if self.takes(self.lots.of_move(of(goal), None)) {
                list(&mut self.drawn, (B::only(goal), B::EMPTY));
            }
        }
        for goal in captures.each() {
            let victim = view.now.piece_on(&view.program.layout, goal);
            if self.takes(self.lots.of_move(of(goal), victim)) {
                list(&mut self.drawn, (B::EMPTY, B::only(goal)));
            }
        }
    }
}

impl<B: Bitboard> View<'_, B> {
    /// Draws one of the legal actions of the mover by its lot. They are listed only where rules keep the best.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn draw(&self, lots: Lots, draw: &mut Draw) -> Result<(), Overrun> {
        draw.begin(lots);
        if !self.situation().prefers.is_empty() {
            return draw.keep_least(|legal| self.legal(legal));
        }
        self.desk.doubt.set(false);
        self.as_decided(|known| {
            let known = known.with_sleep();
            known.each_as_known(draw)?;
            draw.judge(&known)
        })?;
        if self.desk.doubt.take() { Err(Overrun) } else { Ok(()) }
    }
}

impl<B: Bitboard> Sink<B> for Draw {
    const DRAWS: bool = true;

    #[inline]
    fn moves(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B)) {
        self.each(view, (from, by), goals, |drawn, goal| drawn.moves(view, from, by, goal));
    }

    fn changing(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: Option<&[Scalar]>) {
        self.each(view, (from, by), goals, |drawn, goal| drawn.changing(view, from, by, goal, choices));
    }

    fn entering(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: &[Scalar]) {
        self.each(view, (from, by), goals, |drawn, goal| drawn.entering(view, from, by, goal, choices));
    }

    fn paid(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), paid: (KindId, &Arc<Bundle>, &Subsets)) {
        self.each(view, (from, by), goals, |drawn, goal| drawn.paid(view, from, by, goal, paid));
    }

    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Scalar]) {
        let lot = self.lots.of_act(acts, act);
        if self.takes(lot) || self.least == Some(lot) {
            self.drawn.push_from(acts, act, choices);
        }
    }

    fn open(&mut self, acts: &Acts, act: &Act) {
        let lot = self.lots.of_act(acts, act);
        if self.least.is_none_or(|least| lot <= least) {
            self.lots_open.push((lot, self.open.list.len()));
            self.open.push_from(acts, act, &[]);
        }
    }
}
