//! Stores: effects that write a fact without a look at the rest of the position.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::layout::Layout;
use crate::compile::plan::{Blast, FieldStore, RuleEffects, Store};
use crate::compile::scalar::Scalar;
use crate::engine::position::Position;
use crate::spec::ids::{KindId, PlayerId, TokenId};

/// Whether the only effect is to set a field of pieces that all have this value already.
#[inline]
pub(in crate::engine) fn is_marked<B: Bitboard>(
    layout: &Layout,
    position: (&Position, Option<PlayerId>),
    part: &RuleEffects<B>,
) -> bool {
    let marks = part.marks.as_ref().filter(|_| part.blast.is_none());
    marks.is_some_and(|marks| are_marked::<B>(layout, position, marks))
}

/// Whether all pieces already have the value of a field that they would get. A captured piece does not count.
#[inline(never)]
fn are_marked<B: Bitboard>(
    layout: &Layout,
    (position, mover): (&Position, Option<PlayerId>),
    marks: &FieldStore,
) -> bool {
    let pieces: B = pieces_to_mark(layout, (position, mover), marks);
    let mut pieces = pieces.each().map(|square| position.piece_on(layout, square));
    pieces.all(|piece| piece.is_none_or(|piece| position.field(layout, marks.field, piece) == marks.value))
}

/// The squares of the pieces whose field gets a value.
fn pieces_to_mark<B: Bitboard>(
    layout: &Layout,
    (position, mover): (&Position, Option<PlayerId>),
    marks: &FieldStore,
) -> B {
    let of_kind = |all, kind: &KindId| all | position.kind(layout, *kind);
    let other = || mover.map(|mover| PlayerId::at((mover.index() + 1) % layout.players));
    let all = position.owned(layout, 0, if marks.of_mover { mover } else { other() });
    marks.kinds.iter().fold(all, |left, kinds| left & kinds.iter().fold(B::EMPTY, of_kind))
}

/// Applies the effects of a rule if they are unconditional stores. Returns whether they are.
pub(super) fn stores_plainly<B: Bitboard>(
    layout: &Layout,
    (next, mover): (&mut Position, Option<PlayerId>),
    part: &RuleEffects<B>,
    unit: Option<TokenId>,
) -> bool {
    match (&part.stores, &part.marks, unit) {
        _ if part.when != Test::Always(true) || part.blast.is_some() => return false,
        (Some(stores), _, Some(unit)) => stores.iter().for_each(|store| store_fact(layout, next, unit, *store)),
        (_, Some(marks), _) => {
            let pieces: B = pieces_to_mark(layout, (next, mover), marks);
            mark_all(layout, next, pieces, (marks.field, marks.value));
        }
        _ => return false,
    }
    true
}

/// The squares that a capture with a blast empties, the origin of the captor apart.
#[inline(never)]
pub(in crate::engine) fn blast_squares<B: Bitboard>(
    layout: &Layout,
    position: &Position,
    blast: &Blast<B>,
    (mover, goal): (PlayerId, usize),
) -> B {
    let of_kind = |all, kind: &KindId| all | position.kind(layout, *kind);
    blast.parts.iter().fold(B::only(goal), |gone, part| {
        let area = part.area[mover.index()][goal];
        gone | part.kinds.iter().fold(area, |left, kinds| left & kinds.iter().fold(B::EMPTY, of_kind))
    })
}

/// Removes all pieces on these squares.
#[inline(never)]
pub(in crate::engine) fn remove_all<B: Bitboard>(layout: &Layout, position: &mut Position, squares: B) {
    for square in squares.each() {
        if let Some(piece) = position.piece_on(layout, square) {
            position.lift(layout, piece);
        }
    }
}

/// Whether all facts already have the values to store.
#[inline(always)]
pub(super) fn are_stored(layout: &Layout, position: &Position, unit: TokenId, stores: &[Store]) -> bool {
    for store in stores {
        if !is_stored(layout, position, unit, *store) {
            return false;
        }
    }
    true
}

/// Whether a fact already has the value to store.
#[inline]
fn is_stored(layout: &Layout, next: &Position, unit: TokenId, store: Store) -> bool {
    match store {
        Store::Set(index, word) => next.is_set_to(layout, index, word),
        Store::Add(..) => false,
        Store::Mark(field, value) => next.field(layout, field, unit) == value,
    }
}

#[inline]
pub(super) fn store_fact(layout: &Layout, next: &mut Position, unit: TokenId, store: Store) {
    match store {
        Store::Set(index, word) => next.set_word(layout, index, word),
        Store::Add(index, number) => next.add_to_variable(layout, index, number),
        Store::Mark(field, value) => next.set_field(layout, field, unit, value),
    }
}

/// Sets a field of all pieces on some squares.
pub(super) fn mark_all<B: Bitboard>(layout: &Layout, next: &mut Position, squares: B, (field, value): (usize, Scalar)) {
    for square in squares.each() {
        match next.piece_on(layout, square) {
            Some(piece) if next.field(layout, field, piece) != value => next.set_field(layout, field, piece, value),
            _ => {}
        }
    }
}
