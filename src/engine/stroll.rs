//! Moves that do no more than to move a unit, so that what can be done after them may be known without doing them.

use super::batch::{Captured, Stroll};
use super::paths::Path;
use super::position::Position;
use super::simple::gone_with;
use super::token::Token;
use super::view::View;
use crate::program::Program;
use crate::program::plan::Recipe;
use crate::program::sign::Group;
use crate::program::squares::Squares;
use crate::spec::ids::TokenId;

/// The unit that moves in a simple move without choices, unless it captures nobody's piece, or it is a sign of endings that
/// somebody is gone.
#[inline(always)]
pub(super) fn stroll<B: Squares>(
    program: &Program<B>,
    position: &Position<B>,
    recipe: &Recipe<B>,
    path: &Path<'_>,
) -> Option<Stroll<B>> {
    let goal = path.goal?.index();
    let (kind, origin) = (position.token(&program.layout, path.unit).kind(), path.origin.index());
    let (captured, gone) = match path.captured.first() {
        None => (Captured::Nobody, B::EMPTY),
        Some(victim) => captured_with(program, position, (recipe, *victim), (origin, goal))?,
    };
    Some(Stroll { kind, origin, goal, captured, gone })
}

/// Who is captured, and where pieces go with that, unless it is nobody's or a sign of endings that somebody is gone.
#[inline(never)]
fn captured_with<B: Squares>(
    program: &Program<B>,
    position: &Position<B>,
    (recipe, victim): (&Recipe<B>, TokenId),
    (origin, goal): (usize, usize),
) -> Option<(Captured, B)> {
    let captured = captured(program, position, position.token(&program.layout, victim))?;
    let Some(blast) = recipe.blast() else { return Some((captured, B::EMPTY)) };
    let gone = gone_with(&program.layout, position, blast, (position.flow.mover?, goal));
    (!shows_lack(program, position, gone | B::only(origin))).then_some((captured, gone))
}

/// Whether it may be a sign of endings that who stands on a square is gone.
pub(super) fn shows_loss<B: Squares>(view: &View<'_, B>, square: usize) -> bool {
    let piece = view.now.piece_on(&view.program.layout, square);
    piece.is_none_or(|piece| captured(view.program, view.now, view.token(piece)).is_none())
}

/// Whether it may be a sign of endings that these pieces are gone.
fn shows_lack<B: Squares>(program: &Program<B>, position: &Position<B>, gone: B) -> bool {
    let round = program.rounds[usize::from(position.flow.situation)].as_ref();
    let Some(signs) = round.and_then(|round| round.signs.as_ref()) else { return true };
    let is_lacked = |square: usize| {
        let piece = position.piece_on(&program.layout, square);
        piece.is_some_and(|piece| !signs.lacked[position.token(&program.layout, piece).kind().index()].is_empty())
    };
    signs.bereft && gone.each().any(is_lacked)
}

/// Who is captured, unless it is nobody's or a sign of endings that it is gone.
fn captured<B: Squares>(program: &Program<B>, position: &Position<B>, victim: Token) -> Option<Captured> {
    let (owner, kind) = (victim.owner()?, victim.kind());
    let round = program.rounds[usize::from(position.flow.situation)].as_ref()?;
    let signs = round.signs.as_ref().filter(|signs| !signs.stirred)?;
    let (layout, owned) = (&program.layout, position.owned(&program.layout, 0, Some(owner)));
    let is_last = |group: &Group| (layout.of_kinds::<B>(position.sets(layout), group) & owned).rest().is_empty();
    let is_sign = signs.bereft && signs.lacked[kind.index()].iter().any(is_last);
    let of_side = if Some(owner) == position.flow.mover { Captured::Own } else { Captured::Enemy };
    (!is_sign).then(|| of_side(kind))
}
