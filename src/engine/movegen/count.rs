//! The number of legal moves.

use crate::compile::bitboard::Bitboard;
use crate::engine::eval::view::View;
use crate::engine::movegen::counters::{BestCounter, MoveCounter};
use crate::engine::overrun::Overrun;
use crate::spec::bounds::MAX_ACTIONS;

impl<B: Bitboard> View<'_, B> {
    /// The number of legal moves of the mover. They are listed only if several preferences apply.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub fn count_legal(&self) -> Result<usize, Overrun> {
        self.workspace.uncertain.set(false);
        let count = match self.situation().prefers.len() {
            0 if self.now.known_count > 0 => u64::from(self.now.known_count),
            0 => {
                let mut counter = MoveCounter::default();
                self.each_legal(&mut counter)?;
                counter.count
            }
            1 => {
                let mut counter = BestCounter::default();
                self.each_legal(&mut counter)?;
                counter.count()
            }
            _ => {
                let mut moves = self.workspace.moves();
                self.legal(&mut moves)?;
                let count = moves.list.len() as u64;
                self.workspace.keep_moves(moves);
                count
            }
        };
        usize::try_from(count).ok().filter(|count| *count <= MAX_ACTIONS).ok_or(Overrun)
    }
}
