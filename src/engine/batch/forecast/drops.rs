//! What is foretold of what is put on the board: where it may come, as long as guards leave every square.

use super::Forecast;
use crate::engine::batch::Part;
use crate::engine::view::View;
use crate::program::plan::{Drops, Offer, Plan};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId, TokenId};

/// Where each sort of what lies in a zone may be put while nobody stands there.
#[derive(Debug, Default)]
pub(super) struct Dropped<B> {
    /// Whether some units are guarded.
    guarded: bool,
    /// For each action where its part of the tokens ends, and that of the squares.
    actions: Vec<(usize, usize, usize)>,
    /// What lies in the zones.
    tokens: Vec<Lying>,
    /// By sort where it may come.
    squares: Vec<B>,
}

/// What rules about drops may ask of a token.
type Lying = (KindId, Option<PlayerId>);

impl<B: Squares> Dropped<B> {
    /// Nothing is known.
    pub(super) fn clear(&mut self) {
        self.actions.clear();
        self.tokens.clear();
        self.squares.clear();
    }

    /// Finds it for a position, in which guards leave as many drops as moves of a plan.
    pub(super) fn begin(&mut self, view: &View<'_, B>, plan: &Plan<B>) {
        self.guarded = !plan.watch.guards.is_empty();
        for offered in &view.program.offers[usize::from(view.now.flow.situation)] {
            let Offer::Drops(drops) = &offered.offer else { continue };
            let before = self.squares.len();
            if !view.squares_to_drop(offered.action, (drops, plan), &mut self.squares) {
                self.squares.truncate(before);
                continue;
            }
            self.tokens.extend(view.zone_of_drops(drops).into_iter().flatten().map(|id| lying(view, id)));
            self.actions.push((offered.action, self.tokens.len(), self.squares.len()));
        }
    }

    /// Where each sort of what is put down by an action may come, if there lies what lay there.
    fn of_action(&self, view: &View<'_, B>, action: usize, drops: &Drops<B>) -> Option<&[B]> {
        let place = self.actions.iter().position(|(other, ..)| *other == action)?;
        let (tokens, squares) = place.checked_sub(1).map_or((0, 0), |before| {
            let (_, tokens, squares) = self.actions[before];
            (tokens, squares)
        });
        let (_, tokens_end, squares_end) = self.actions[place];
        let there = view.zone_of_drops(drops)?.map(|id| lying(view, id));
        there.eq(self.tokens[tokens..tokens_end].iter().copied()).then(|| &self.squares[squares..squares_end])
    }

    /// How many drops more there are when one square is left and another one taken, unless it was taken before.
    #[inline(always)]
    pub(super) fn more(&self, left: usize, taken: Option<usize>) -> i64 {
        let has = |square: usize, of: &B| i64::from(of.has(square));
        self.squares.iter().map(|of| has(left, of) - taken.map_or(0, |taken| has(taken, of))).sum()
    }
}

impl<B: Squares> Dropped<B> {
    /// How many drops more there are when some squares are left and others taken that were empty.
    pub(super) fn more_of_two(&self, left: B, taken: B) -> i64 {
        let more = |of: &B| i64::from((left & *of).count()) - i64::from((taken & *of).count());
        self.squares.iter().map(more).sum()
    }

    /// How many sorts of what may be dropped there are.
    pub(super) fn sorts(&self) -> u64 {
        self.squares.len() as u64
    }

    /// How many drops more there are after all moves of a part together that lead to some squares, which are empty unless the
    /// moves are captures.
    pub(super) fn more_at_once(&self, part: &Part<B>, goals: B) -> i64 {
        let taken = if part.captures { B::EMPTY } else { goals };
        let each = if part.is_of_one() { i64::from(goals.count()) } else { 1 };
        let of_sort = |of: &B| {
            let left = i64::from((part.origins(goals) & *of).count());
            left * each - i64::from((taken & *of).count())
        };
        self.squares.iter().map(of_sort).sum()
    }
}

fn lying<B: Squares>(view: &View<'_, B>, id: TokenId) -> Lying {
    let token = view.token(id);
    (token.kind(), token.owner())
}

impl<B: Squares> Forecast<B> {
    /// Where each sort of what is put down by an action may come while nobody stands there, but for what guards leave; whether
    /// they leave every square; nothing when it is not known.
    #[inline]
    pub(in crate::engine::batch) fn drops_of(
        &self,
        view: &View<'_, B>,
        action: usize,
        drops: &Drops<B>,
    ) -> Option<(&[B], bool)> {
        let flow = &view.now.flow;
        let is_of_these = !self.dropped.actions.is_empty() && self.of == Some((flow.situation, flow.mover));
        let squares = if is_of_these { self.dropped.of_action(view, action, drops)? } else { return None };
        Some((squares, self.leaves_drops(view)))
    }

    /// Whether it is known that guards leave every square in a position.
    fn leaves_drops(&self, view: &View<'_, B>) -> bool {
        !self.dropped.guarded || self.spares_guards(view, self.place) && self.guards.spares().is_some()
    }

    /// Whether there lies what lay where it was found out where what is put down by an action may come, if it was.
    pub(super) fn knows_drops(&self, view: &View<'_, B>, action: usize, drops: &Drops<B>) -> Option<bool> {
        let is_found = self.dropped.actions.iter().any(|(other, ..)| *other == action);
        is_found.then(|| self.dropped.of_action(view, action, drops).is_some())
    }
}
