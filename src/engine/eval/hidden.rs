//! Reads of hidden facts and tokens; a read that depends on hidden knowledge is noted in the workspace.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{KindId, TokenId};

impl<B: Bitboard> View<'_, B> {
    /// Looks at the position that decides legality: the mover's view, or the truth where there is a referee.
    #[inline]
    pub(in crate::engine) fn as_decided<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        if self.situation().referee { look(self) } else { self.as_known(look) }
    }

    /// Looks at the mover's view of the position.
    #[inline]
    pub(in crate::engine) fn as_known<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        if self.program.layout.visibility.any { self.as_far_as_known(look) } else { look(self) }
    }

    #[inline(never)]
    fn as_far_as_known<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        let layout = &self.program.layout;
        let Some(player) = self.mover.filter(|mover| !self.now.uncovered && self.now.hides(layout, *mover)) else {
            return look(self);
        };
        if !layout.visibility.tokens {
            return self.as_viewer(look);
        }
        let kept = &self.workspace.known[player.index() % 2];
        let known = kept.take().filter(|known| known.0.has_equal_facts(self.now));
        let mut known = known.unwrap_or_else(|| {
            let mut known = self.workspace.copy(self.now);
            known.hide_from(layout, player);
            (self.workspace.copy(self.now), known)
        });
        known.1.copy_flow(self.now);
        let looked = look(&View { now: &known.1, ..*self });
        if let Some((truth, before)) = kept.replace(Some(known)) {
            self.workspace.give_back(truth);
            self.workspace.give_back(before);
        }
        looked
    }

    /// Looks at the position with the mover as its viewer. Reads of hidden facts are noted; hidden tokens are not
    /// removed.
    pub(in crate::engine) fn as_viewer<T>(&self, look: impl FnOnce(&View<'_, B>) -> T) -> T {
        if !self.program.layout.visibility.any {
            return look(self);
        }
        self.workspace.with_copy(self.now, |known| {
            known.viewer = self.mover;
            look(&View { now: known, ..*self })
        })
    }

    /// Whether a kind may be one of these after all. It never is, but a hidden kind is noted.
    #[inline]
    pub(in crate::engine) fn may_be(&self, kind: KindId, these: &[bool]) -> bool {
        if self.program.layout.visibility.tokens && self.program.layout.visibility.hide(kind, these) {
            self.workspace.uncertain.set(true);
        }
        false
    }

    /// Notes a read of a hidden token.
    #[inline]
    pub(super) fn note_hidden(&self, of: Scalar) {
        let visibility = &self.program.layout.visibility;
        if visibility.tokens && self.kind_of(of).is_some_and(|kind| visibility.unknown[kind.index()]) {
            self.workspace.uncertain.set(true);
        }
    }

    /// A fact of the game or of a player, by its place in the layout. A hidden fact is noted.
    #[inline]
    pub(in crate::engine) fn variable(&self, index: usize) -> Scalar {
        self.note_secret(index);
        self.now.variable(&self.program.layout, index)
    }

    /// A fact that is a set of squares. A hidden fact is noted.
    #[inline]
    pub(super) fn squares_of(&self, index: usize) -> B {
        self.note_secret(index);
        self.now.squares(&self.program.layout, index)
    }

    /// A field of a token. A hidden field is noted.
    #[inline]
    pub(in crate::engine) fn field(&self, field: usize, token: TokenId) -> Scalar {
        let layout = &self.program.layout;
        self.note_hidden(Scalar::Token(token));
        if self.now.is_hidden_field(layout, field, token) {
            self.workspace.uncertain.set(true);
        }
        self.now.field(layout, field, token)
    }

    /// The squares of pieces with a true field. A hidden field is noted.
    pub(in crate::engine) fn with_true_field(&self, field: usize, among: B) -> B {
        let layout = &self.program.layout;
        let is_hidden = |id: TokenId| self.now.is_hidden_field(layout, field, id);
        if layout.visibility.always && among.each().any(|at| self.now.piece_on(layout, at).is_some_and(is_hidden)) {
            self.workspace.uncertain.set(true);
        }
        self.now.with_true_field(layout, field, among)
    }

    #[inline]
    fn note_secret(&self, index: usize) {
        let layout = &self.program.layout;
        if layout.visibility.facts && self.now.is_secret(layout, index) {
            self.workspace.uncertain.set(true);
        }
    }

    /// The squares of tokens of unknown kind in a layer.
    #[inline]
    pub(super) fn hidden_on(&self, layer: usize) -> B {
        let layout = &self.program.layout;
        if !layout.visibility.tokens || self.now.viewer.is_none() {
            return B::EMPTY;
        }
        let of_layer = layout.visibility.hidden.iter().filter(|kind| layout.layer(**kind) == Some(layer));
        of_layer.fold(B::EMPTY, |all, kind| all | self.now.kind(layout, *kind))
    }

    /// Whether a condition holds; `None` if the viewer's knowledge does not decide.
    pub(in crate::engine) fn decided(&self, test: &Test<B>, frame: &mut Frame<B>) -> Option<bool> {
        if self.now.viewer.is_none() {
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
