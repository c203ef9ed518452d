//! The masks of bans on attacking and on contact, found for a position.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::ContactBan;
use crate::engine::movegen::generator::Generator;
use crate::spec::ids::KindId;

impl<B: Bitboard> Generator<'_, B> {
    /// Evaluates the ban on attacking.
    pub(super) fn find_attack_ban(&mut self) {
        if let Some(attack_ban) = &self.plan.post_move.attack_ban {
            let ahead = self.ahead.as_ref().map_or(self.view, |ahead| self.view.at(ahead));
            let enemies = ahead.owned(0, Some(ahead.program.spec.next_player(self.mover)));
            let sides = (ahead.owned(0, Some(self.mover)), enemies, self.occupied);
            self.footprint.attack_ban.find(&ahead, (attack_ban, self.mover), sides, |kinds| ahead.of_kinds(kinds));
        }
    }

    /// The goals that the ban on attacking allows to a unit, and the goals that it does not decide.
    #[inline]
    pub(in crate::engine) fn split_by_attack_ban(&self, origin: usize, kind: KindId, goals: B) -> (B, B) {
        self.footprint.attack_ban.split_goals(origin, kind, (goals, self.occupied))
    }

    /// Evaluates the ban on contact.
    pub(super) fn find_contact_ban(&mut self) {
        if let Some(apart) = self.plan.post_move.contact_ban.as_ref().filter(|_| self.plan.blast.is_none()) {
            let view = &self.view;
            let opponent = view.program.spec.next_player(self.mover);
            let sides = (view.owned(0, Some(self.mover)), view.owned(0, Some(opponent)));
            self.footprint.contact_ban.find((apart, opponent), sides, |kinds| view.of_kinds(kinds));
        }
    }

    /// The goals that the ban on contact forbids to units of a kind.
    #[inline]
    pub(super) fn too_near(&self, kind: KindId) -> B {
        let meant = |apart: &ContactBan<B>| apart.meant[kind.index()];
        if self.plan.post_move.contact_ban.as_ref().is_some_and(meant) {
            self.footprint.contact_ban.near
        } else {
            B::EMPTY
        }
    }
}
