//! Repetition: how often the newest counted position has occurred.

use std::cell::RefCell;

use crate::compile::layout::Layout;
use crate::engine::position::Position;
use crate::engine::position::key_history::KeyHistory;
use crate::number::Number;

impl Position {
    /// Whether the newest counted position has occurred at least `least` times in the running stage.
    #[inline(never)]
    pub fn has_occurred(&self, layout: &Layout, keys: &RefCell<KeyHistory>, least: Number) -> bool {
        let keys = &mut *keys.borrow_mut();
        if layout.lanes() > 1 {
            return Number::whole(self.occurrences(layout, &keys.all)) >= least;
        }
        let (start, end) = self.history;
        let Some(newest) = keys.all[start as usize..end as usize].last().copied() else { return false };
        if Number::whole(keys.at_most(newest) as i64) < least {
            return false;
        }
        let counted = &keys.all[start as usize..end as usize];
        let (mut found, needed) = (0, least.trunc() + i64::from(Number::whole(least.trunc()) < least));
        for (before, hash) in counted.iter().enumerate().rev() {
            found += i64::from(*hash == newest);
            // The most occurrences before this one.
            if found >= needed || found + (before as i64) < needed {
                break;
            }
        }
        found >= needed
    }

    /// The number of positions counted in the running stage.
    #[inline]
    pub fn times_counted(&self, layout: &Layout) -> u32 {
        let counted = self.history.1 - self.history.0;
        if layout.visibility.any { counted / layout.lanes() as u32 } else { counted }
    }

    /// The number of occurrences of the newest counted position in the running stage.
    #[inline]
    pub fn occurrences(&self, layout: &Layout, keys: &[u64]) -> i64 {
        let mut counted = self.counted(layout, keys);
        let Some(newest) = counted.next() else { return 0 };
        1 + counted.filter(|hash| *hash == newest).count() as i64
    }

    /// The keys of the running stage as the viewer knows them, the newest first.
    #[inline]
    pub fn counted<'t>(&self, layout: &Layout, keys: &'t [u64]) -> impl Iterator<Item = &'t u64> + use<'t> {
        let (start, end) = self.history;
        let lane = self.viewer.map_or(0, |viewer| viewer.index() + 1);
        let lanes = layout.lanes();
        keys[start as usize..end as usize].iter().rev().skip(lanes - 1 - lane.min(lanes - 1)).step_by(lanes)
    }
}
