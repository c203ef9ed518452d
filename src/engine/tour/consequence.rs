//! Consequences: which facts are different after moves of a sort.

use crate::engine::position::Position;
use crate::engine::simple::to_be_marked;
use crate::program::atom::Atom;
use crate::program::code::Test;
use crate::program::layout::Layout;
use crate::program::plan::{Deed, Gist, Marks, Part, Recipe};
use crate::program::squares::Squares;
use crate::spec::ids::{PlayerId, TokenId};

/// A fact that is different after a move, and what it was.
#[derive(Debug, Clone, Copy)]
enum Change {
    /// A fact of the game or of a player had this word.
    Fact(usize, u64),
    /// A fact of a token was this.
    Mark(usize, TokenId, Atom),
}

/// So many facts may be different.
const MOST_CHANGES: usize = 6;

/// The facts that are different after moves.
#[derive(Debug)]
pub struct Consequence {
    changes: [Change; MOST_CHANGES],
    count: usize,
    /// How many of them come before those of pieces that can be taken off alone.
    of_game: usize,
    /// What all facts of the game were.
    facts: Vec<u64>,
}

impl Default for Consequence {
    fn default() -> Self {
        Consequence { changes: [Change::Fact(0, 0); MOST_CHANGES], count: 0, of_game: 0, facts: Vec::new() }
    }
}

impl Consequence {
    /// Has the facts of a position be as they would be after these changes, none of a piece, and notes what is different
    /// there; whether it could: not when too much is, or what not everybody may know.
    #[inline]
    pub(super) fn put_on<B: Squares>(&mut self, layout: &Layout, next: &mut Position<B>, deeds: &[Deed]) -> bool {
        let are_on = deeds.iter().all(|deed| match *deed {
            Deed::Set(index, word) => self.set(layout, next, index, word),
            Deed::Add(index, number) => self.set(layout, next, index, next.sum(layout, index, number)),
            Deed::Mark(..) => false,
        });
        self.of_game = self.count;
        are_on
    }

    /// The same of facts of pieces after simple moves of a unit by a recipe, on top of that.
    pub(super) fn put_on_marks<B: Squares>(
        &mut self,
        layout: &Layout,
        (next, mover): (&mut Position<B>, Option<PlayerId>),
        (recipe, gist): (&Recipe<B>, &Gist),
        unit: TokenId,
    ) -> bool {
        let mut marks = gist.marked.iter().filter_map(|place| recipe.parts[*place].marks.as_ref());
        gist.sure.iter().all(|deed| match *deed {
            Deed::Mark(field, value) => self.mark(layout, next, (field, unit), value),
            Deed::Set(..) | Deed::Add(..) => true,
        }) && marks.all(|marks| self.mark_all(layout, (next, mover), marks))
    }

    /// The same after what a rule makes of something that was done, if it does so always.
    pub(super) fn put_on_part<B: Squares>(
        &mut self,
        layout: &Layout,
        (next, mover): (&mut Position<B>, Option<PlayerId>),
        part: &Part<B>,
        unit: TokenId,
    ) -> bool {
        if part.blast.is_some() || part.when != Test::Always(true) {
            return false;
        }
        match (&part.deeds, &part.marks) {
            (Some(deeds), _) => deeds.iter().all(|deed| self.change(layout, next, unit, *deed)),
            (None, Some(marks)) => self.mark_all(layout, (next, mover), marks),
            (None, None) => false,
        }
    }

    #[inline(always)]
    fn change<B: Squares>(&mut self, layout: &Layout, next: &mut Position<B>, unit: TokenId, deed: Deed) -> bool {
        match deed {
            Deed::Set(index, word) => self.set(layout, next, index, word),
            Deed::Add(index, number) => self.set(layout, next, index, next.sum(layout, index, number)),
            Deed::Mark(field, value) => self.mark(layout, next, (field, unit), value),
        }
    }

    fn mark_all<B: Squares>(
        &mut self,
        layout: &Layout,
        (next, mover): (&mut Position<B>, Option<PlayerId>),
        marks: &Marks,
    ) -> bool {
        let squares = to_be_marked(layout, (next, mover), marks);
        squares.each().all(|square| {
            let piece = next.piece_on(layout, square);
            piece.is_none_or(|piece| self.mark(layout, next, (marks.field, piece), marks.value))
        })
    }

    /// Keeps what all facts of the game are.
    #[inline]
    pub(super) fn keep(&mut self, facts: &[u64]) -> &[u64] {
        self.facts.clear();
        self.facts.extend_from_slice(facts);
        &self.facts
    }

    /// Whether facts of pieces are different on top of others.
    #[inline]
    pub(super) fn marks(&self) -> bool {
        self.count > self.of_game
    }

    /// Nothing is different.
    pub(super) fn forget(&mut self) {
        (self.count, self.of_game) = (0, 0);
    }

    /// Has everything be as it was.
    #[inline]
    pub(super) fn take_off<B: Squares>(&mut self, layout: &Layout, next: &mut Position<B>) {
        self.of_game = 0;
        self.take_off_marks(layout, next);
    }

    /// The same of facts of pieces that are different on top of others.
    #[inline]
    pub(super) fn take_off_marks<B: Squares>(&mut self, layout: &Layout, next: &mut Position<B>) {
        // What was changed twice is as it was before the first time.
        for change in self.changes[self.of_game..self.count].iter().rev() {
            match *change {
                Change::Fact(index, word) => next.set_word(layout, index, word),
                Change::Mark(field, token, value) => next.set_field(layout, field, token, value),
            }
        }
        self.count = self.of_game;
    }

    #[inline(always)]
    fn set<B: Squares>(&mut self, layout: &Layout, next: &mut Position<B>, index: usize, word: u64) -> bool {
        let before = next.word(layout, index);
        !layout.secret_variables[index]
            && (before == word
                || self.push(Change::Fact(index, before)) && {
                    next.set_word(layout, index, word);
                    true
                })
    }

    #[inline]
    fn mark<B: Squares>(
        &mut self,
        layout: &Layout,
        next: &mut Position<B>,
        (field, token): (usize, TokenId),
        value: Atom,
    ) -> bool {
        let before = next.replace_field(layout, field, token, value);
        let is_noted = before == value || self.push(Change::Mark(field, token, before));
        if !is_noted {
            next.set_field(layout, field, token, before);
        }
        is_noted
    }

    /// Notes what something was, if there is room.
    #[inline]
    fn push(&mut self, change: Change) -> bool {
        let Some(place) = self.changes.get_mut(self.count) else { return false };
        *place = change;
        self.count += 1;
        true
    }
}
