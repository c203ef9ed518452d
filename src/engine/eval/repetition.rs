//! Repetition, as rules ask for it.

use crate::compile::bitboard::Bitboard;
use crate::engine::eval::view::View;
use crate::engine::position::hash::position_hash;

impl<B: Bitboard> View<'_, B> {
    /// The number of occurrences of the position in this stage.
    pub(in crate::engine) fn occurrences(&self) -> i64 {
        self.counted(|hash, earlier| 1 + earlier.filter(|other| **other == hash).count() as i64).unwrap_or(0)
    }

    /// The number of turns since the first occurrence of the position, if it has occurred before.
    pub(super) fn gap(&self) -> Option<i64> {
        let first = |hash, earlier: &mut dyn Iterator<Item = &u64>| {
            earlier.zip(1..).filter(|(other, _)| **other == hash).last().map(|(_, turns)| turns)
        };
        self.counted(first).flatten()
    }

    /// Looks at a counted position: its key, and the keys before it, the newest first. After an action, this is the
    /// position that is counted next.
    fn counted<T>(&self, look: impl FnOnce(u64, &mut dyn Iterator<Item = &u64>) -> T) -> Option<T> {
        let (program, workspace) = (self.program, self.workspace);
        if self.now.viewer.is_some() && program.layout.visibility.always {
            workspace.uncertain.set(true);
        }
        if self.after.is_some_and(|after| std::ptr::eq(after, self.now)) {
            return workspace.with_copy(self.now, |next| {
                let is_counted = (workspace.turn.next_counted)(program, workspace, next, self.finding_stuck);
                let (hash, keys) = (position_hash(program, next), workspace.key_history.borrow());
                is_counted.then(|| look(hash, &mut next.counted(&program.layout, &keys.all)))
            });
        }
        let keys = workspace.key_history.borrow();
        let mut counted = self.now.counted(&program.layout, &keys.all);
        let newest = *counted.next()?;
        Some(look(newest, &mut counted))
    }
}
