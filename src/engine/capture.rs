//! Which captures rules in force do not allow, and which cost whoever makes them.

use super::view::View;
use crate::program::atom::Atom;
use crate::program::code::Test;
use crate::program::squares::Squares;
use crate::spec::code::slot;
use crate::spec::ids::{KindId, PlayerId, TokenId};

impl<B: Squares> View<'_, B> {
    /// Those of these units that no immunity keeps from capturing a token.
    pub(super) fn that_may_capture(&self, attackers: B, player: PlayerId, victim: Option<TokenId>) -> B {
        let Some(victim) = victim.filter(|_| !self.situation().immunities.is_empty()) else { return attackers };
        let view = self.for_mover(Some(player));
        let may = |square: &usize| {
            let unit = self.now.piece_on(&self.program.layout, *square);
            unit.is_some_and(|unit| !view.is_immune(victim, unit))
        };
        attackers.each().filter(may).fold(B::EMPTY, |all, square| all | B::only(square))
    }

    /// Whether no immunity keeps all of these units from capturing a token.
    pub(super) fn may_capture_any(&self, attackers: B, player: PlayerId, victim: Option<TokenId>) -> bool {
        let Some(victim) = victim else { return true };
        if self.situation().immunities.is_empty() {
            return true;
        }
        let view = self.for_mover(Some(player));
        attackers.each().any(|square| {
            let unit = self.now.piece_on(&self.program.layout, square);
            unit.is_some_and(|unit| !view.is_immune(victim, unit))
        })
    }

    /// Whether a rule in force keeps a token from being captured by another.
    pub fn is_immune(&self, victim: TokenId, captor: TokenId) -> bool {
        self.situation().immunities.iter().map(|index| &self.program.immunities[*index]).any(|immunity| {
            match (&immunity.kinds, self.token(victim), self.token(captor)) {
                (Some(kinds), victim, captor) if victim.owner().is_some() && captor.owner() == self.mover => {
                    let kinds = &kinds[captor.kind().index()];
                    let those = if victim.owner() == captor.owner() { &kinds.own } else { &kinds.enemy };
                    those.contains(&victim.kind())
                }
                _ => self.holds_of_capture(&immunity.when, victim, captor),
            }
        })
    }

    /// The squares of pieces that rules in force keep from being captured by the mover's units of a kind; nothing when
    /// each has to be asked.
    pub(super) fn immune_to(&self, kind: KindId, mover: PlayerId) -> Option<B> {
        let (own, all) = (self.owned(0, Some(mover)), self.occupied());
        self.situation().immunities.iter().try_fold(B::EMPTY, |immune, index| {
            let kinds = &self.program.immunities[*index].kinds.as_ref()?[kind.index()];
            Some(immune | self.of_kinds(&kinds.own) & own | self.of_kinds(&kinds.enemy) & all.without(own))
        })
    }

    /// Whether a rule in force takes off whoever captures a token.
    pub fn is_deadly(&self, victim: TokenId, captor: TokenId) -> bool {
        let deadly = &self.situation().deadly;
        deadly.iter().any(|index| self.holds_of_capture(&self.program.deadly[*index].when, victim, captor))
    }

    fn holds_of_capture(&self, when: &Test<B>, victim: TokenId, captor: TokenId) -> bool {
        self.desk.with_frame(|frame| {
            frame.set(slot::VICTIM, Atom::Token(victim));
            frame.set(slot::CAPTURER, Atom::Token(captor));
            self.test(when, frame)
        })
    }
}
