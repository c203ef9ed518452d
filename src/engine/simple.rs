//! Making simple moves, with nothing but what is known to follow from them.

use super::desk::{Desk, Frame};
use super::paths::Path;
use super::position::Position;
use super::run::bind_path;
use super::token::Place;
use super::view::View;
use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::layout::Layout;
use crate::compile::plan::{Blast, EffectProgram, FieldStore, RuleEffects, Store, marked};
use crate::compile::scalar::Scalar;
use crate::compile::step::Step;
use crate::spec::code::slot;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};

/// Whence simple moves go.
pub(super) struct Outset<'a> {
    /// The position before them.
    pub position: &'a Position,
    /// Who makes them.
    pub mover: Option<PlayerId>,
}

/// Takes off whom a simple move captures and relocates its unit.
#[inline(always)]
pub(super) fn go_along(layout: &Layout, next: &mut Position, path: &Path<'_>) {
    if let Some(victim) = path.captured.first() {
        next.lift(layout, *victim);
    }
    if let Some(goal) = path.goal {
        next.shift(layout, path.unit, goal);
    }
}

/// Makes a simple move of which only facts follow, and perhaps what was chosen to come in behind the unit: `next` is a copy
/// of the position before it and becomes what it leads to; `false` when more than facts would be changed, and it is of no use then.
pub(super) fn make_plainly<B: Bitboard>(
    tools: (&Program<B>, &Desk<B>),
    (outset, next): (&Outset<'_>, &mut Position),
    (effect_program, choice): (&EffectProgram<B>, Option<Scalar>),
    path: &Path<'_>,
) -> bool {
    let Outset { position, mover } = *outset;
    let layout = &tools.0.layout;
    go_along(layout, next, path);
    let mut moved = Moved { units: [path.unit; 2], count: 1 };
    for (place, part) in effect_program.parts.iter().enumerate() {
        if effect_program.gating_at == Some(place) {
            moved.let_in(layout, next, path.origin, choice);
        }
        match &part.stores {
            // What changes nothing need not be asked for.
            Some(stores) if are_done(layout, next, path.unit, stores) => {}
            Some(stores) if matches!(part.when, Test::Always(true)) => {
                stores.iter().for_each(|store| carry_out(layout, next, path.unit, *store));
            }
            None if is_marked(layout, (next, mover), part) => {}
            _ => match (&part.blast, mover, path.goal) {
                (Some(blast), Some(mover), Some(goal)) => {
                    let gone = gone_with(layout, next, blast, (mover, goal.index()));
                    lift_all(layout, next, gone);
                }
                _ if follow(tools, (position, next), mover, part, (path, moved.units())) => {}
                _ => return false,
            },
        }
    }
    if effect_program.gating_at == Some(effect_program.parts.len()) {
        moved.let_in(layout, next, path.origin, choice);
    }
    true
}

/// Whether all that a rule makes of a simple move is to change a fact of pieces that all of them already have so.
#[inline]
fn is_marked<B: Bitboard>(layout: &Layout, position: (&Position, Option<PlayerId>), part: &RuleEffects<B>) -> bool {
    let marks = part.marks.as_ref().filter(|_| part.blast.is_none());
    marks.is_some_and(|marks| are_marked::<B>(layout, position, marks))
}

/// Whether a fact of pieces is already what it would become for all of them; who is captured is one less.
#[inline(never)]
fn are_marked<B: Bitboard>(
    layout: &Layout,
    (position, mover): (&Position, Option<PlayerId>),
    marks: &FieldStore,
) -> bool {
    let pieces: B = to_be_marked(layout, (position, mover), marks);
    let mut pieces = pieces.each().map(|square| position.piece_on(layout, square));
    pieces.all(|piece| piece.is_none_or(|piece| position.field(layout, marks.field, piece) == marks.value))
}

/// The squares of the pieces of which a fact becomes the same.
pub(super) fn to_be_marked<B: Bitboard>(
    layout: &Layout,
    (position, mover): (&Position, Option<PlayerId>),
    marks: &FieldStore,
) -> B {
    let of_kind = |all, kind: &KindId| all | position.kind(layout, *kind);
    let other = || mover.map(|mover| PlayerId::at((mover.index() + 1) % layout.players));
    let all = position.owned(layout, 0, if marks.of_mover { mover } else { other() });
    marks.kinds.iter().fold(all, |left, kinds| left & kinds.iter().fold(B::EMPTY, of_kind))
}

/// Does what a rule makes of that a unit was moved, or of an action, if it does so always and takes no look at anything but
/// the facts it changes; whether it did.
pub(super) fn does_plainly<B: Bitboard>(
    layout: &Layout,
    (next, mover): (&mut Position, Option<PlayerId>),
    part: &RuleEffects<B>,
    unit: Option<TokenId>,
) -> bool {
    match (&part.stores, &part.marks, unit) {
        _ if part.when != Test::Always(true) || part.blast.is_some() => return false,
        (Some(stores), _, Some(unit)) => stores.iter().for_each(|store| carry_out(layout, next, unit, *store)),
        (_, Some(marks), _) => {
            let pieces: B = to_be_marked(layout, (next, mover), marks);
            mark_all(layout, next, pieces, (marks.field, marks.value));
        }
        _ => return false,
    }
    true
}

/// Who has moved: the unit, and perhaps who has come in behind it.
struct Moved {
    units: [TokenId; 2],
    count: usize,
}

impl Moved {
    fn units(&self) -> &[TokenId] {
        &self.units[..self.count]
    }

    #[inline(never)]
    fn let_in(&mut self, layout: &Layout, next: &mut Position, at: Square, choice: Option<Scalar>) {
        if let Some(Scalar::Token(token)) = choice {
            next.mix_up(layout, token, Place::On(at));
            next.lift(layout, token);
            next.put(layout, token, Place::On(at));
            *self = Moved { units: [self.units[0], token], count: 2 };
        }
    }
}

/// The squares that are empty after a capture with which something goes, but for the one it comes from.
#[inline(never)]
pub(super) fn gone_with<B: Bitboard>(
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

/// Takes off whoever stands on these squares.
#[inline(never)]
pub(super) fn lift_all<B: Bitboard>(layout: &Layout, position: &mut Position, squares: B) {
    for square in squares.each() {
        if let Some(piece) = position.piece_on(layout, square) {
            position.lift(layout, piece);
        }
    }
}

/// Whether facts are already what they would become.
#[inline(always)]
pub(super) fn are_done(layout: &Layout, position: &Position, unit: TokenId, stores: &[Store]) -> bool {
    for store in stores {
        if !is_done(layout, position, unit, *store) {
            return false;
        }
    }
    true
}

/// Whether a fact is already what it would become.
#[inline]
fn is_done(layout: &Layout, next: &Position, unit: TokenId, store: Store) -> bool {
    match store {
        Store::Set(index, word) => next.is_set_to(layout, index, word),
        Store::Add(..) => false,
        Store::Mark(field, value) => next.field(layout, field, unit) == value,
    }
}

#[inline]
fn carry_out(layout: &Layout, next: &mut Position, unit: TokenId, store: Store) {
    match store {
        Store::Set(index, word) => next.set_word(layout, index, word),
        Store::Add(index, number) => next.add_to_variable(layout, index, number),
        Store::Mark(field, value) => next.set_field(layout, field, unit, value),
    }
}

/// Changes a fact of all pieces on some squares.
fn mark_all<B: Bitboard>(layout: &Layout, next: &mut Position, squares: B, (field, value): (usize, Scalar)) {
    for square in squares.each() {
        match next.piece_on(layout, square) {
            Some(piece) if next.field(layout, field, piece) != value => next.set_field(layout, field, piece, value),
            _ => {}
        }
    }
}

/// Lets something look at a simple move as a rule does.
fn see<B: Bitboard, T>(
    (program, desk): (&Program<B>, &Desk<B>),
    position: &Position,
    mover: Option<PlayerId>,
    part: &RuleEffects<B>,
    (path, moved): (&Path<'_>, &[TokenId]),
    look: impl FnOnce(&View<'_, B>, &mut Frame<B>) -> T,
) -> T {
    let (captured, before) = (path.captured, Some(position));
    let seen = View { before, mover, captured, moved, ..View::of(program, desk, position) };
    desk.with_frame(|frame| {
        bind_path(frame, path);
        if part.of_capture {
            frame.set(slot::VICTIM, captured.first().map_or(Scalar::Nothing, |victim| Scalar::Token(*victim)));
            frame.set(slot::CAPTURER, Scalar::Token(path.unit));
        }
        look(&seen, frame)
    })
}

/// Carries out what a rule makes of a simple move that has been made; `false` when that is more than facts.
fn follow<B: Bitboard>(
    (program, desk): (&Program<B>, &Desk<B>),
    (position, next): (&Position, &mut Position),
    mover: Option<PlayerId>,
    part: &RuleEffects<B>,
    (path, moved): (&Path<'_>, &[TokenId]),
) -> bool {
    see((program, desk), position, mover, part, (path, moved), |seen, frame| {
        follow_there(&program.layout, seen, next, part, frame)
    })
}

/// The same of anything that has been done: `seen` is what rules see of it.
pub(super) fn follow_there<B: Bitboard>(
    layout: &Layout,
    seen: &View<'_, B>,
    next: &mut Position,
    part: &RuleEffects<B>,
    frame: &mut Frame<B>,
) -> bool {
    if !seen.at(next).test(&part.when, frame) {
        return true;
    }
    if !part.easy {
        return false;
    }
    for step in &part.steps {
        match step {
            Step::SetVariable(index, value) => {
                let value = seen.at(next).one(value, frame);
                next.set_variable(layout, *index, value);
            }
            Step::SetVariableOf(first, player, value) => {
                let value = seen.at(next).one(value, frame);
                if let Some(player) = seen.at(next).player(player, frame) {
                    next.set_variable(layout, first + player.index(), value);
                }
            }
            Step::SetSquares(index, squares) => {
                let squares = seen.at(next).set(squares, frame);
                next.set_squares(layout, *index, squares);
            }
            Step::SetSquaresOf(first, player, squares) => {
                let squares = seen.at(next).set(squares, frame);
                if let Some(player) = seen.at(next).player(player, frame) {
                    next.set_squares(layout, first + player.index(), squares);
                }
            }
            Step::SetField(field, _, value) => {
                let value = seen.at(next).one(value, frame);
                if let Scalar::Token(unit) = frame.get(slot::UNIT) {
                    next.set_field(layout, *field, unit, value);
                }
            }
            // Parts that are easy have no other steps.
            other => {
                if let Some((pieces, field, value)) = marked(other) {
                    let pieces = seen.at(next).masked(pieces, frame);
                    mark_all(layout, next, pieces, (field, value));
                }
            }
        }
    }
    true
}
