//! Moves that do no more than to move a unit, so that what can be done after them may be known without doing them.

use std::cell::OnceCell;

use super::batch::{Captured, Stroll};
use super::paths::Path;
use super::position::Position;
use super::simple::gone_with;
use crate::program::Program;
use crate::program::plan::Recipe;
use crate::program::sign::Signs;
use crate::program::squares::Squares;
use crate::spec::ids::{PlayerId, TokenId};

/// The pieces from a position of which it may be a sign of endings that they are gone.
pub(super) struct Needed<'a, B> {
    program: &'a Program<B>,
    position: &'a Position<B>,
    /// Their squares, once somebody asked; nothing when that may be so of all.
    squares: OnceCell<Option<B>>,
}

impl<'a, B: Squares> Needed<'a, B> {
    /// Those of a position, which are found when somebody asks.
    pub fn new(program: &'a Program<B>, position: &'a Position<B>) -> Self {
        Needed { program, position, squares: OnceCell::new() }
    }

    /// Those of these squares from which nobody's piece may go, or one of which that may be a sign.
    #[inline]
    pub fn among(&self, squares: B) -> B {
        match self.squares.get_or_init(|| needed(self.program, self.position)) {
            Some(needed) => squares & *needed,
            None => squares,
        }
    }

    /// Whether that may be so of all of some pieces together.
    fn shows_lack(&self, gone: B) -> bool {
        let Some(signs) = signs(self.program, self.position) else { return true };
        let is_lacked = |square: usize| {
            let piece = self.position.piece_on(&self.program.layout, square);
            piece.is_some_and(|piece| signs.lacks(self.position.token(&self.program.layout, piece).kind()))
        };
        signs.bereft && gone.each().any(is_lacked)
    }
}

/// The unit that moves in a simple move without choices, unless it captures nobody's piece, or it is a sign of endings that
/// somebody is gone.
#[inline(always)]
pub(super) fn stroll<B: Squares>(needed: &Needed<'_, B>, recipe: &Recipe<B>, path: &Path<'_>) -> Option<Stroll<B>> {
    let goal = path.goal?.index();
    let position = needed.position;
    let (kind, origin) = (position.token(&needed.program.layout, path.unit).kind(), path.origin.index());
    let (captured, gone) = match path.captured.first() {
        None => (Captured::Nobody, B::EMPTY),
        Some(victim) => captured_with(needed, (recipe, *victim), (origin, goal))?,
    };
    Some(Stroll { kind, origin, goal, captured, gone })
}

/// Who is captured, and where pieces go with that, unless it is nobody's or a sign of endings that somebody is gone.
#[inline]
fn captured_with<B: Squares>(
    needed: &Needed<'_, B>,
    (recipe, victim): (&Recipe<B>, TokenId),
    (origin, goal): (usize, usize),
) -> Option<(Captured, B)> {
    let Needed { program, position, .. } = needed;
    let victim = position.token(&program.layout, victim);
    let owner = victim.owner().filter(|_| needed.among(B::only(goal)).is_empty())?;
    let of_side = if Some(owner) == position.flow.mover { Captured::Own } else { Captured::Enemy };
    let captured = of_side(victim.kind());
    let Some(blast) = recipe.blast() else { return Some((captured, B::EMPTY)) };
    let gone = gone_with(&program.layout, position, blast, (position.flow.mover?, goal));
    (!needed.shows_lack(gone | B::only(origin))).then_some((captured, gone))
}

/// The signs of endings after an action from a position, unless any piece that goes may be one.
fn signs<'a, B>(program: &'a Program<B>, position: &Position<B>) -> Option<&'a Signs> {
    let round = program.rounds[usize::from(position.flow.situation)].as_ref()?;
    round.signs.as_ref().filter(|signs| !signs.stirred)
}

#[inline(never)]
fn needed<B: Squares>(program: &Program<B>, position: &Position<B>) -> Option<B> {
    let (layout, signs) = (&program.layout, signs(program, position)?);
    let owned = |player| position.owned(layout, 0, Some(player));
    let owners = (0..layout.players).map(|index| owned(PlayerId::at(index)));
    let all = owners.clone().fold(B::EMPTY, |all, owned| all | owned);
    let groups = signs.groups.iter().filter(|_| signs.bereft);
    let last = groups.fold(B::EMPTY, |last, group| {
        let those = layout.of_kinds::<B>(position.sets(layout), group);
        let alone = owners.clone().map(|owned| owned & those).filter(|of_one| of_one.rest().is_empty());
        alone.fold(last, |last, of_one| last | of_one)
    });
    Some(last | !all)
}
