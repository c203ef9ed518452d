//! Locks on what several requests use.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The value behind a lock. A request that failed leaves nothing half done that another one needs.
pub(super) fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
