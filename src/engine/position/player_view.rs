//! A position as one player knows it: hidden tokens and facts are removed.
//!
//! Legal moves are found in the position that the mover knows, and made in the true one. A hidden token has the kind
//! that stands for an unknown one, or is not there.

use crate::compile::layout::{Layout, Remembered};
use crate::compile::scalar::Scalar;
use crate::engine::position::Position;
use crate::engine::position::marks::seen_at;
use crate::engine::position::token::Place;
use crate::spec::ids::{PlayerId, TokenId};
use crate::spec::types::Sort;
use crate::spec::value::Value;

impl Position {
    /// Whether something is hidden from a player.
    pub fn hides(&self, layout: &Layout, player: PlayerId) -> bool {
        let visibility = &layout.visibility;
        let hides_token = || visibility.tokens && self.next_unknown(layout, player, 0).is_some();
        let hides = || visibility.always || self.has_secret(layout, player) || hides_token();
        visibility.any && self.viewer != Some(player) && hides()
    }

    /// Whether a field of a token may be hidden from the viewer.
    #[inline]
    pub fn is_hidden_field(&self, layout: &Layout, field: usize, id: TokenId) -> bool {
        let owner = || self.token(layout, id).owner();
        self.viewer.is_some_and(|viewer| layout.visibility.of_field(field, owner()) >> viewer.0 & 1 == 0)
    }

    fn is_known(&self, layout: &Layout, id: TokenId, player: PlayerId) -> bool {
        self.token(layout, id).known() >> player.0 & 1 != 0
    }

    /// Makes the position a player's view: hidden tokens are removed or get an unknown kind. Fog, pieces of
    /// unknown kind on the board, and facts about hidden tokens that are gone have no compiled form.
    pub fn hide_from(&mut self, layout: &Layout, player: PlayerId) {
        self.viewer = Some(player);
        self.uncovered |= layout.visibility.fog;
        let mut vanished = false;
        let mut next = 0;
        while let Some(id) = self.next_unknown(layout, player, next) {
            next = id.index() + 1;
            let token = self.token(layout, id);
            let stands = matches!(token.place(), Place::On(_));
            self.uncovered |= stands && layout.visibility.of_pieces[token.kind().index()];
            let noticed = match token.place() {
                Place::On(_) => token.owner() == Some(player) || !layout.visibility.unseen[token.kind().index()],
                Place::In(_) => true,
                Place::Off(_) | Place::Nowhere => false,
            };
            if !noticed {
                self.lift(layout, id);
                vanished = true;
            }
            self.hide_token(layout, id, noticed);
        }
        let speaks = |remembered: &Remembered| {
            matches!(remembered, Remembered::Behind(_, Sort::Token(_)) | Remembered::Stored(_))
        };
        if vanished {
            self.uncovered |= layout.fields.iter().any(speaks);
            self.uncovered |= (0..layout.sorts.len()).any(|index| {
                let hidden = |token: Scalar| token.token().is_some_and(|token| !self.is_known(layout, token, player));
                let is_token = matches!(layout.sorts[index], Sort::Token(_));
                layout.stored[index].is_some() || is_token && hidden(self.variable(layout, index))
            });
        }
    }

    /// Removes the fields and the kind of a hidden token.
    fn hide_token(&mut self, layout: &Layout, id: TokenId, noticed: bool) {
        let token = self.token(layout, id);
        if token.truths() != 0 || layout.token > 1 || layout.stored_fields > 0 {
            (0..layout.fields.len()).for_each(|field| self.set_field_value(layout, field, id, Value::Nothing));
        }
        self.set_kind(layout, id, layout.visibility.of(token.kind()));
        if !noticed {
            self.vanish(layout, id);
        }
    }

    /// Mixes the tokens of an unordered zone that a token leaves: a player that sees neither place no longer knows
    /// them apart.
    pub fn mix_up(&mut self, layout: &Layout, id: TokenId, to: Place) {
        let token = self.token(layout, id);
        let Place::In(zone) = token.place() else { return };
        if !layout.visibility.mixed[usize::from(zone)] {
            return;
        }
        let seeing = layout.visibility.in_zone(zone) | seen_at(layout, token, to);
        let mut next = self.bottom(layout, zone);
        while let Some(mixed) = next {
            let token = self.token(layout, mixed);
            self.let_know(layout, mixed, token.known() & seeing);
            next = token.above();
        }
    }
}
