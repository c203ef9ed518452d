//! Memo tables: results kept under a key; a new result takes the place of an old one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::moves::payment::Payments;
use crate::spec::ids::{KindId, Square};

/// The number of results that a table holds.
const SLOTS: usize = 256;

/// Results by their keys. A key puts its result into one slot; an empty slot has the greatest key.
#[derive(Debug)]
pub struct Memo<T>(RefCell<Box<[(u64, T); SLOTS]>>);

impl<T: Copy + Default> Default for Memo<T> {
    fn default() -> Self {
        Memo(RefCell::new(Box::new([(u64::MAX, T::default()); SLOTS])))
    }
}

impl<T: Copy> Memo<T> {
    /// The result under a key, if it is there.
    #[inline]
    pub fn get(&self, key: u64) -> Option<T> {
        self.with(key, |result| *result)
    }

    /// Looks at the result under a key, if it is there.
    #[inline]
    pub fn with<R>(&self, key: u64, look: impl FnOnce(&T) -> R) -> Option<R> {
        let (known, result) = &self.0.borrow()[slot_of(key)];
        (*known == key).then(|| look(result))
    }

    /// Keeps a result under a key.
    #[inline]
    pub fn put(&self, key: u64, result: T) {
        self.0.borrow_mut()[slot_of(key)] = (key, result);
    }
}

#[inline]
fn slot_of(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % SLOTS
}

/// The result for the squares of two pieces in an action of two pieces.
#[derive(Debug, Clone, Copy, Default)]
pub struct PairSquares<B> {
    /// Whether the action is possible at all.
    pub possible: bool,
    /// Squares that must be empty.
    pub empty: B,
    /// Squares on which the first piece must not be attacked.
    pub safe: B,
    /// The goals of the two pieces, if both have one.
    pub goals: Option<[Square; 2]>,
}

/// The most tables of payments that are kept.
const MENUS: usize = 4096;

/// Payments by the kind of the unit, as far as they were asked for.
pub type PaymentsByKind = Vec<Option<Arc<Payments>>>;

/// Payments by situation and action.
type PaymentTable = Vec<((u16, u16), PaymentsByKind)>;

/// Tables of payments. A key is the number of tokens of each kind to choose from.
#[derive(Debug, Default)]
pub struct PaymentMemo(RefCell<BTreeMap<Vec<(KindId, u16)>, PaymentTable>>);

impl PaymentMemo {
    /// The payments for moves by an action in a situation, as far as they are kept.
    pub fn get(&self, place: (u16, u16), shape: &[(KindId, u16)]) -> PaymentsByKind {
        let payments = self.0.borrow();
        let menu = payments.get(shape).and_then(|payments| payments.iter().find(|(known, _)| *known == place));
        menu.map_or(PaymentsByKind::new(), |(_, by_kind)| by_kind.clone())
    }

    /// Keeps payments.
    pub fn put(&self, place: (u16, u16), shape: &[(KindId, u16)], by_kind: &PaymentsByKind) {
        let mut payments = self.0.borrow_mut();
        if payments.len() >= MENUS {
            payments.clear();
        }
        let menu = payments.entry(shape.to_vec()).or_default();
        menu.retain(|(known, _)| *known != place);
        menu.push((place, by_kind.clone()));
    }
}
