//! Visitors that count legal moves, or look for one.

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::{MoveSource, MoveVisitor, PieceAt};
use crate::engine::moves::list::{Move, Moves};
use crate::number::Number;

/// Looks for any move.
#[derive(Debug, Default)]
pub struct AnyMove {
    /// Whether a move was found.
    pub found: bool,
}

impl<B: Bitboard> MoveVisitor<B> for AnyMove {
    const COUNTS: bool = true;
    const ANY: bool = true;

    fn has_enough(&self) -> bool {
        self.found
    }

    fn add(&mut self, count: u64) {
        self.found |= count > 0;
    }

    fn simple_moves(&mut self, _: &View<'_, B>, _: PieceAt, _: MoveSource, (quiet, captures): (B, B)) {
        self.found |= (quiet | captures).any();
    }

    fn kind_changes(
        &mut self,
        _: &View<'_, B>,
        _: PieceAt,
        _: MoveSource,
        (quiet, captures): (B, B),
        _: Option<&[Scalar]>,
    ) {
        self.found |= (quiet | captures).any();
    }

    fn judged(&mut self, _: &Moves, _: &Move, _: &[Scalar]) {
        self.found = true;
    }
}

/// Counts the best moves by one preference, and the moves that it does not rate.
#[derive(Debug, Default)]
pub struct BestCounter {
    best: Option<Number>,
    of_best: u64,
    unrated: u64,
    worth: Option<Number>,
}

impl BestCounter {
    /// The number of moves that stay.
    pub fn count(&self) -> u64 {
        self.of_best + self.unrated
    }

    fn add_rated(&mut self, count: u64) {
        match self.worth {
            _ if count == 0 => {}
            None => self.unrated += count,
            worth if worth > self.best => (self.best, self.of_best) = (worth, count),
            worth if worth == self.best => self.of_best += count,
            _ => {}
        }
    }
}

impl<B: Bitboard> MoveVisitor<B> for BestCounter {
    const COUNTS: bool = true;
    const RATES: bool = true;

    #[inline]
    fn add(&mut self, count: u64) {
        self.add_rated(count);
    }

    fn simple_moves(&mut self, _: &View<'_, B>, _: PieceAt, _: MoveSource, (quiet, captures): (B, B)) {
        self.add_rated(u64::from((quiet | captures).count()));
    }

    fn kind_changes(
        &mut self,
        _: &View<'_, B>,
        _: PieceAt,
        _: MoveSource,
        (quiet, captures): (B, B),
        choices: Option<&[Scalar]>,
    ) {
        self.add_rated(u64::from((quiet | captures).count()) * choices.map_or(1, <[Scalar]>::len) as u64);
    }

    fn rate(&mut self, worth: Option<Number>) {
        self.worth = worth;
    }

    fn judged(&mut self, _: &Moves, _: &Move, _: &[Scalar]) {
        self.add_rated(1);
    }
}

/// Counts moves.
#[derive(Debug, Default)]
pub struct MoveCounter {
    /// The number of moves.
    pub count: u64,
}

impl<B: Bitboard> MoveVisitor<B> for MoveCounter {
    const COUNTS: bool = true;

    #[inline]
    fn add(&mut self, count: u64) {
        self.count += count;
    }

    #[inline]
    fn simple_moves(&mut self, _: &View<'_, B>, _: PieceAt, _: MoveSource, (quiet, captures): (B, B)) {
        self.count += u64::from((quiet | captures).count());
    }

    fn kind_changes(
        &mut self,
        _: &View<'_, B>,
        _: PieceAt,
        _: MoveSource,
        (quiet, captures): (B, B),
        choices: Option<&[Scalar]>,
    ) {
        self.count += u64::from((quiet | captures).count()) * choices.map_or(1, <[Scalar]>::len) as u64;
    }

    fn judged(&mut self, _: &Moves, _: &Move, _: &[Scalar]) {
        self.count += 1;
    }
}
