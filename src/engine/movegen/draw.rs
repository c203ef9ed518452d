//! One legal move, drawn by [draw keys](crate::engine::moves::draw_key). Only candidates with small keys are judged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::{MoveSource, MoveVisitor, PieceAt};
use crate::engine::moves::draw_key::DrawKeys;
use crate::engine::moves::list::{Move, Moves, first};
use crate::engine::moves::order::sort;
use crate::engine::moves::payment::Payments;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::overrun::Overrun;
use crate::spec::ids::{KindId, Square};

/// A draw.
#[derive(Debug, Default)]
pub struct Draw {
    draw_keys: DrawKeys,
    /// The smallest key of the legal moves so far.
    least: Option<u64>,
    /// The moves with that key.
    drawn: Moves,
    /// Candidates that are not judged yet.
    unjudged: Moves,
    /// The key of each candidate, and its place in the list; the smallest key on top.
    unjudged_keys: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Draw {
    /// Starts a draw.
    pub fn begin(&mut self, draw_keys: DrawKeys) {
        self.draw_keys = draw_keys;
        self.least = None;
        self.drawn.clear();
        self.drawn.groups_payments = true;
        self.unjudged.clear();
        self.unjudged_keys.clear();
    }

    /// Makes a key the least if it is smaller, and drops the moves drawn before. Returns whether it is.
    fn takes(&mut self, draw_key: u64) -> bool {
        let takes = self.least.is_none_or(|least| draw_key < least);
        if takes {
            self.least = Some(draw_key);
            self.drawn.clear();
        }
        takes
    }

    /// Keeps the listed legal moves with the smallest key.
    fn keep_least(&mut self, list: impl FnOnce(&mut Moves) -> Result<(), Overrun>) -> Result<(), Overrun> {
        self.drawn.groups_payments = false;
        list(&mut self.drawn)?;
        let draw_keys: Vec<u64> = self.drawn.list.iter().map(|mv| self.draw_keys.of_listed(&self.drawn, mv)).collect();
        self.least = draw_keys.iter().min().copied();
        let mut draw_keys = draw_keys.iter();
        self.drawn.list.retain(|_| draw_keys.next() == self.least.as_ref());
        Ok(())
    }

    /// Judges candidates in the order of their keys, until a key is greater than the least.
    fn judge<B: Bitboard>(&mut self, view: &View<'_, B>) -> Result<(), Overrun> {
        while let Some(Reverse((draw_key, index))) = self.unjudged_keys.pop() {
            if self.least.is_some_and(|least| least < draw_key) {
                break;
            }
            let mut legal = view.workspace.moves();
            self.list_legal(view, index, &mut legal)?;
            if !legal.list.is_empty() {
                self.takes(draw_key);
                legal.list.iter().for_each(|mv| self.drawn.push_from(&legal, mv, legal.choices(mv)));
            }
            view.workspace.keep_moves(legal);
        }
        Ok(())
    }

    /// Lists the legal ways to make a candidate.
    fn list_legal<B: Bitboard>(&self, view: &View<'_, B>, index: usize, legal: &mut Moves) -> Result<(), Overrun> {
        let mv = &self.unjudged.list[index];
        let _ = view.each_legal_way(&self.unjudged, mv, &mut |choices, _| {
            legal.push_from(&self.unjudged, mv, choices);
            ControlFlow::Continue(())
        })?;
        Ok(())
    }

    /// The drawn move; `None` if no move is legal.
    pub fn drawn(&mut self) -> Option<(&Moves, Move)> {
        let draw_key = self.least?;
        if let [mv] = *self.drawn.list {
            let place = self.draw_keys.place(draw_key, self.drawn.weight(&mv));
            let mv = self.drawn.single(&mv, place)?;
            return Some((&self.drawn, mv));
        }
        sort(&mut self.drawn);
        let mv = *self.drawn.list.get(self.draw_keys.place(draw_key, self.drawn.list.len()))?;
        Some((&self.drawn, mv))
    }

    /// Takes each move with a smaller key than the least so far. `list` lists a move to one goal.
    #[inline]
    fn each<B: Bitboard>(
        &mut self,
        view: &View<'_, B>,
        (from, source): (PieceAt, MoveSource),
        (quiet, captures): (B, B),
        mut list: impl FnMut(&mut Moves, (B, B)),
    ) {
        let of = |goal: usize| first(source.action, Some((Square::at(from.origin), Some(Square::at(goal)), false)));
        for goal in quiet.each() {
            if self.takes(self.draw_keys.of_move(of(goal), None)) {
                list(&mut self.drawn, (B::only(goal), B::EMPTY));
            }
        }
        for goal in captures.each() {
            let victim = view.now.piece_on(&view.program.layout, goal);
            if self.takes(self.draw_keys.of_move(of(goal), victim)) {
                list(&mut self.drawn, (B::EMPTY, B::only(goal)));
            }
        }
    }
}

impl<B: Bitboard> View<'_, B> {
    /// Draws one of the legal moves of the mover by its key. All are listed only if preferences apply.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub fn draw(&self, draw_keys: DrawKeys, draw: &mut Draw) -> Result<(), Overrun> {
        draw.begin(draw_keys);
        if !self.situation().prefers.is_empty() {
            return draw.keep_least(|legal| self.legal(legal));
        }
        self.workspace.uncertain.set(false);
        self.as_decided(|known| {
            let known = known.with_active_immunities();
            known.each_as_known(draw)?;
            draw.judge(&known)
        })?;
        if self.workspace.uncertain.take() { Err(Overrun) } else { Ok(()) }
    }
}

impl<B: Bitboard> MoveVisitor<B> for Draw {
    const TAKES_UNJUDGED: bool = true;

    #[inline]
    fn simple_moves(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B)) {
        self.each(view, (from, source), goals, |drawn, goal| drawn.simple_moves(view, from, source, goal));
    }

    fn kind_changes(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        goals: (B, B),
        choices: Option<&[Scalar]>,
    ) {
        self.each(view, (from, source), goals, |drawn, goal| drawn.kind_changes(view, from, source, goal, choices));
    }

    fn gatings(&mut self, view: &View<'_, B>, from: PieceAt, source: MoveSource, goals: (B, B), choices: &[Scalar]) {
        self.each(view, (from, source), goals, |drawn, goal| drawn.gatings(view, from, source, goal, choices));
    }

    fn paid(
        &mut self,
        view: &View<'_, B>,
        from: PieceAt,
        source: MoveSource,
        goals: (B, B),
        paid: (KindId, &Arc<Payments>, &TokenSets),
    ) {
        self.each(view, (from, source), goals, |drawn, goal| drawn.paid(view, from, source, goal, paid));
    }

    fn judged(&mut self, moves: &Moves, mv: &Move, choices: &[Scalar]) {
        let draw_key = self.draw_keys.of_listed(moves, mv);
        if self.takes(draw_key) || self.least == Some(draw_key) {
            self.drawn.push_from(moves, mv, choices);
        }
    }

    fn unjudged(&mut self, moves: &Moves, mv: &Move) {
        let draw_key = self.draw_keys.of_listed(moves, mv);
        if self.least.is_none_or(|least| draw_key <= least) {
            self.unjudged_keys.push(Reverse((draw_key, self.unjudged.list.len())));
            self.unjudged.push_from(moves, mv, &[]);
        }
    }
}
