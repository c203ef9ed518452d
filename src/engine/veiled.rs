//! Positions as a player knows them: what is hidden from it is not there any more.
//!
//! What a player can do is found out in the position as it knows it, and done in the true one. Hidden tokens are of the
//! kind that stands for an unknown one, or are not there at all. Whoever asks for their kind learns nothing: the question
//! is noted as a [doubt](super::desk::Desk::doubt), and what came of it is left to the literal interpreter.

use super::desk::Frame;
use super::position::Position;
use super::token::Place;
use super::view::View;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::layout::{Layout, Remembered};
use crate::compile::scalar::Scalar;
use crate::spec::ids::{KindId, PlayerId, TokenId};
use crate::spec::types::Sort;

impl Position {
    /// Whether something is hidden from a player.
    pub fn hides(&self, layout: &Layout, player: PlayerId) -> bool {
        let visibility = &layout.visibility;
        let hides_token = || visibility.tokens && self.next_unknown(layout, player, 0).is_some();
        let hides = || visibility.always || self.has_secret(layout, player) || hides_token();
        visibility.any && self.eyes != Some(player) && hides()
    }

    /// Whether the player through whose eyes this is the position may not know a fact of a token.
    #[inline]
    pub fn is_hidden_field(&self, layout: &Layout, field: usize, id: TokenId) -> bool {
        let owner = || self.token(layout, id).owner();
        self.eyes.is_some_and(|eyes| layout.visibility.of_field(field, owner()) >> eyes.0 & 1 == 0)
    }

    fn is_known(&self, layout: &Layout, id: TokenId, player: PlayerId) -> bool {
        self.token(layout, id).known() >> player.0 & 1 != 0
    }

    /// Makes of the truth what a player knows of it. Hidden pieces, and facts that speak of what is gone unseen, have no
    /// place in a compiled position; neither have squares that the player does not see.
    pub fn veil(&mut self, layout: &Layout, player: PlayerId) {
        self.eyes = Some(player);
        self.beyond |= layout.visibility.fog;
        let mut vanished = false;
        let mut next = 0;
        while let Some(id) = self.next_unknown(layout, player, next) {
            next = id.index() + 1;
            let token = self.token(layout, id);
            self.beyond |= layout.visibility.of_pieces[token.kind().index()];
            let noticed = match token.place() {
                Place::On(_) => token.owner() == Some(player) || !layout.visibility.unseen[token.kind().index()],
                Place::In(_) => true,
                Place::Off(_) | Place::Nowhere => false,
            };
            if !noticed {
                self.lift(layout, id);
                vanished = true;
            }
            self.blur(layout, id, noticed);
        }
        let speaks = |remembered: &Remembered| matches!(remembered, Remembered::Behind(_, Sort::Token(_)));
        if vanished {
            self.beyond |= layout.fields.iter().any(speaks);
            self.beyond |= (0..layout.sorts.len()).any(|index| {
                let hidden = |token: Scalar| token.token().is_some_and(|token| !self.is_known(layout, token, player));
                matches!(layout.sorts[index], Sort::Token(_)) && hidden(self.variable(layout, index))
            });
        }
    }

    /// Takes away what makes a hidden token known.
    fn blur(&mut self, layout: &Layout, id: TokenId, noticed: bool) {
        let token = self.token(layout, id);
        if token.truths() != 0 || layout.token > 1 {
            (0..layout.fields.len()).for_each(|field| self.set_field(layout, field, id, Scalar::Nothing));
        }
        self.set_kind(layout, id, layout.visibility.of(token.kind()));
        if !noticed {
            self.vanish(layout, id);
        }
    }

    /// Who can look neither into the unordered zone a token leaves nor at where it goes can no longer tell which of those in
    /// the zone it was.
    pub fn mix_up(&mut self, layout: &Layout, id: TokenId, to: Place) {
        let token = self.token(layout, id);
        let Place::In(zone) = token.place() else { return };
        if !layout.visibility.mixed[usize::from(zone)] {
            return;
        }
        let seeing = layout.visibility.in_zone(zone) | super::position::seen_at(layout, token, to);
        let mut next = self.bottom(layout, zone);
        while let Some(mixed) = next {
            let token = self.token(layout, mixed);
            self.let_know(layout, mixed, token.known() & seeing);
            next = token.above();
        }
    }
}

impl<B: Bitboard> View<'_, B> {
    /// Lets something look at the position that decides what the mover may do: as it knows it; where there is a referee, as
    /// it is.
    #[inline]
    pub(super) fn as_decided<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        if self.situation().referee { look(self) } else { self.as_known(look) }
    }

    /// Lets something look at the position as the mover knows it.
    #[inline]
    pub(super) fn as_known<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        if self.program.layout.visibility.any { self.as_far_as_known(look) } else { look(self) }
    }

    #[inline(never)]
    fn as_far_as_known<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        let layout = &self.program.layout;
        let Some(player) = self.mover.filter(|mover| !self.now.beyond && self.now.hides(layout, *mover)) else {
            return look(self);
        };
        if !layout.visibility.tokens {
            return self.with_eyes(look);
        }
        let kept = &self.desk.known[player.index() % 2];
        let known = kept.take().filter(|known| known.0.lies_like(self.now));
        let mut known = known.unwrap_or_else(|| {
            let mut known = self.desk.copy(self.now);
            known.veil(layout, player);
            (self.desk.copy(self.now), known)
        });
        known.1.stand_like(self.now);
        let looked = look(&View { now: &known.1, ..*self });
        if let Some((truth, before)) = kept.replace(Some(known)) {
            self.desk.give_back(truth);
            self.desk.give_back(before);
        }
        looked
    }

    /// Lets something look at the position through the eyes of the mover: what it does not know of facts is noted where it is
    /// read, what it does not know of tokens is not taken away.
    pub(super) fn with_eyes<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        if !self.program.layout.visibility.any {
            return look(self);
        }
        self.desk.with_copy(self.now, |known| {
            known.eyes = self.mover;
            look(&View { now: known, ..*self })
        })
    }

    /// Whether a kind that is none of these is known to be one after all: never, but it is noted when that is not known.
    #[inline]
    pub(super) fn may_be(&self, kind: KindId, these: &[bool]) -> bool {
        if self.program.layout.visibility.tokens && self.program.layout.visibility.hide(kind, these) {
            self.desk.doubt.set(true);
        }
        false
    }

    /// Notes when something is asked about a hidden thing that is not known.
    #[inline]
    pub(super) fn unveiled(&self, of: Scalar) {
        let visibility = &self.program.layout.visibility;
        if visibility.tokens && self.kind_of(of).is_some_and(|kind| visibility.unknown[kind.index()]) {
            self.desk.doubt.set(true);
        }
    }

    /// A fact of the game or of a player, by its place in the layout; notes when it is not known.
    #[inline]
    pub(super) fn variable(&self, index: usize) -> Scalar {
        self.note_secret(index);
        self.now.variable(&self.program.layout, index)
    }

    /// The squares that such a fact holds; notes when they are not known.
    #[inline]
    pub(super) fn squares_of(&self, index: usize) -> B {
        self.note_secret(index);
        self.now.squares(&self.program.layout, index)
    }

    /// A fact of a token; notes when it is not known.
    #[inline]
    pub(super) fn field(&self, field: usize, token: TokenId) -> Scalar {
        let layout = &self.program.layout;
        self.unveiled(Scalar::Token(token));
        if self.now.is_hidden_field(layout, field, token) {
            self.desk.doubt.set(true);
        }
        self.now.field(layout, field, token)
    }

    /// Those of some squares that hold a piece of which a fact is true; notes when it is not known of one.
    pub(super) fn that_hold(&self, field: usize, among: B) -> B {
        let layout = &self.program.layout;
        let is_hidden = |id: TokenId| self.now.is_hidden_field(layout, field, id);
        if layout.visibility.always && among.each().any(|at| self.now.piece_on(layout, at).is_some_and(is_hidden)) {
            self.desk.doubt.set(true);
        }
        self.now.that_hold(layout, field, among)
    }

    #[inline]
    fn note_secret(&self, index: usize) {
        let layout = &self.program.layout;
        if layout.visibility.facts && self.now.is_secret(layout, index) {
            self.desk.doubt.set(true);
        }
    }

    /// Where tokens of unknown kind lie in a layer.
    #[inline]
    pub(super) fn hidden_on(&self, layer: usize) -> B {
        let layout = &self.program.layout;
        if !layout.visibility.tokens || self.now.eyes.is_none() {
            return B::EMPTY;
        }
        let of_layer = layout.visibility.hidden.iter().filter(|kind| layout.layer(**kind) == Some(layer));
        of_layer.fold(B::EMPTY, |all, kind| all | self.now.kind(layout, *kind))
    }

    /// Whether a condition holds; nothing when what is known does not tell.
    pub(super) fn decided(&self, test: &Test<B>, frame: &mut Frame<B>) -> Option<bool> {
        if self.now.eyes.is_none() {
            return Some(self.test(test, frame));
        }
        match test {
            Test::OfKind(one, kinds) => {
                let value = self.one(one, frame);
                let Some(kind) = self.kind_of(value) else { return Some(false) };
                if self.program.layout.visibility.hide(kind, kinds) { None } else { Some(kinds[kind.index()]) }
            }
            Test::Not(inner) => self.decided(inner, frame).map(|truth| !truth),
            Test::All(parts) => self.joined(parts, false, frame),
            Test::Any(parts) => self.joined(parts, true, frame),
            other => Some(self.test(other, frame)),
        }
    }

    fn joined(&self, parts: &[Test<B>], decisive: bool, frame: &mut Frame<B>) -> Option<bool> {
        let mut known = true;
        for part in parts {
            match self.decided(part, frame) {
                Some(truth) if truth == decisive => return Some(decisive),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(!decisive)
    }
}
