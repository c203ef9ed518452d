//! The context in which compiled expressions are evaluated: a position, perhaps those before and after it, and a mover.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::compile::situation::Situation;
use crate::engine::position::Position;
use crate::engine::position::token::{Place, Token};
use crate::engine::workspace::Workspace;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};

/// The positions that an expression may read, and the action that they belong to.
pub struct View<'a, B> {
    /// The program.
    pub program: &'a Program<B>,
    /// The working memory.
    pub workspace: &'a Workspace<B>,
    /// The position that is read.
    pub now: &'a Position,
    /// The position before the action.
    pub before: Option<&'a Position>,
    /// The position after the action.
    pub after: Option<&'a Position>,
    /// The player of the action or turn.
    pub mover: Option<PlayerId>,
    /// Whether this evaluation already serves to find out whether a player is stuck.
    pub finding_stuck: bool,
    /// The tokens that the action captures.
    pub captured: &'a [TokenId],
    /// The tokens that the action moves.
    pub moved: &'a [TokenId],
    /// The tokens that were chosen for the action.
    pub chosen: &'a [TokenId],
    /// Whether immunities that depend on more than kinds protect no piece in this position.
    pub kind_immunities_only: bool,
}

impl<B> Clone for View<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for View<'_, B> {}

impl<'a, B: Bitboard> View<'a, B> {
    /// The view of a position by itself.
    pub fn of(program: &'a Program<B>, workspace: &'a Workspace<B>, now: &'a Position) -> Self {
        let (mover, captured, moved, chosen) = (now.flow.mover, &[], &[], &[]);
        let (before, after, finding_stuck, kind_immunities_only) = (None, None, false, false);
        View {
            program,
            workspace,
            now,
            before,
            after,
            mover,
            finding_stuck,
            captured,
            moved,
            chosen,
            kind_immunities_only,
        }
    }

    /// The view with another position to read.
    #[inline]
    #[must_use]
    pub fn at(self, now: &'a Position) -> Self {
        View { now, kind_immunities_only: false, ..self }
    }

    /// The view for another mover.
    #[inline]
    #[must_use]
    pub fn for_mover(self, mover: Option<PlayerId>) -> Self {
        View { mover, ..self }
    }

    /// The rules in force.
    #[inline]
    pub fn situation(&self) -> &Situation {
        &self.program.situations[usize::from(self.now.flow.situation)]
    }

    /// The opponent of the mover.
    #[inline]
    pub fn opponent(&self) -> Option<PlayerId> {
        self.mover.map(|mover| self.program.spec.next_player(mover))
    }

    /// A token.
    #[inline]
    pub fn token(&self, id: TokenId) -> Token {
        self.now.token(&self.program.layout, id)
    }

    /// The squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> B {
        self.now.occupied(&self.program.layout, 0)
    }

    /// The squares of tokens of an owner in a layer.
    #[inline(always)]
    pub fn owned(&self, layer: usize, owner: Option<PlayerId>) -> B {
        self.now.owned(&self.program.layout, layer, owner)
    }

    /// The squares of tokens of any of these kinds.
    #[inline]
    pub fn of_kinds(&self, kinds: &[KindId]) -> B {
        kinds.iter().fold(B::EMPTY, |all, kind| all | self.now.kind(&self.program.layout, *kind))
    }

    /// A square, or the square on which a token stands or last stood.
    #[inline]
    pub fn square_of(&self, value: Scalar) -> Option<Square> {
        match value {
            Scalar::Square(square) => Some(square),
            Scalar::Token(token) => self.token(token).last_square(),
            _ => None,
        }
    }

    /// A square, or the square on which a token stands.
    #[inline]
    pub fn standing(&self, value: Scalar) -> Option<Square> {
        match value {
            Scalar::Square(square) => Some(square),
            Scalar::Token(token) => self.token(token).square(),
            _ => None,
        }
    }

    /// A value in the position that is read. A token that is created later is nothing.
    pub(in crate::engine) fn here(&self, value: Scalar) -> Scalar {
        match value {
            Scalar::Token(token) if !self.now.knows(&self.program.layout, token) => Scalar::Nothing,
            other => other,
        }
    }

    /// Reads the position before the action, if there is one. Names have their values in that position.
    pub(in crate::engine) fn earlier<T>(
        &self,
        frame: &mut Frame<B>,
        read: impl FnOnce(&Self, &mut Frame<B>) -> T,
    ) -> Option<T> {
        let (before, layout) = (self.at(self.before?), &self.program.layout);
        if before.now.tokens(layout) >= self.now.tokens(layout) {
            return Some(read(&before, frame));
        }
        let mut there = frame.clone();
        there.ones.iter_mut().for_each(|value| *value = before.here(*value));
        Some(read(&before, &mut there))
    }

    /// A kind, or the kind of a token.
    #[inline]
    pub fn kind_of(&self, value: Scalar) -> Option<KindId> {
        match value {
            Scalar::Kind(kind) => Some(kind),
            Scalar::Token(token) => Some(self.token(token).kind()),
            _ => None,
        }
    }

    /// Whether a token lies in a place, or two values are equal.
    pub(super) fn lies_at(&self, thing: Scalar, place: Scalar) -> bool {
        match (thing, place) {
            (Scalar::Token(token), Scalar::Square(square)) => self.token(token).square() == Some(square),
            (Scalar::Square(square), Scalar::Token(token)) => self.token(token).square() == Some(square),
            (Scalar::Token(token), Scalar::Zone(zone)) => {
                self.token(token).place() == Place::In(self.program.layout.zone(zone) as u8)
            }
            (Scalar::Nothing, _) => false,
            (one, other) => one == other,
        }
    }
}
