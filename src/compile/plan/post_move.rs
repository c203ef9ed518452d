//! Bans on the position after an action, by the form in which they are evaluated.

use super::attack_ban::AttackBan;
use super::contact_ban::{ContactBan, contact_ban};
use super::face_off::{FaceOff, face_off};
use super::guard::{Guard, guard, rest};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::rules::Forbid;
use crate::spec::Spec;
use crate::spec::ids::KindId;

/// The bans on the position after an action.
#[derive(Debug, Clone)]
pub struct PostMoveBans<B> {
    /// Their indices in the program, at most 32.
    pub after: Vec<usize>,
    /// The guards and face-offs among them, one bit each.
    pub guarding: u32,
    /// The guards that are not whole bans, one bit each. They are evaluated for moves that leave a guarded piece
    /// attacked.
    pub weak: u32,
    /// The rest of the only guard's condition, if it is weak and reads the position after the action only.
    pub rest: Option<Test<B>>,
    /// Are all of them guards that apply in every position?
    pub only_guards: bool,
    /// The guards.
    pub guards: Vec<Guard>,
    /// The face-offs.
    pub face_offs: Vec<FaceOff<B>>,
    /// The first ban on attacking pieces of the opponent.
    pub attack_ban: Option<AttackBan>,
    /// The first ban on contact.
    pub contact_ban: Option<ContactBan<B>>,
}

impl<B: Bitboard> PostMoveBans<B> {
    /// Sorts bans by form. `after` are their indices.
    pub(super) fn new(after: Vec<usize>, forbids: &[Forbid<B>], kinds: usize) -> Self {
        let guards: Vec<_> = after.iter().map(|index| guard(&forbids[*index])).collect();
        let face_offs: Vec<_> = after.iter().map(|index| face_off(&forbids[*index])).collect();
        let known = |bit: &usize| guards[*bit].is_some() || face_offs[*bit].is_some();
        let weakly = |bit: &usize| matches!(guards[*bit], Some((_, false)));
        let bits =
            |such: &dyn Fn(&usize) -> bool| (0..after.len()).filter(such).fold(0, |bits, bit| bits | 1u32 << bit);
        let (guarding, weak) = (bits(&known), bits(&weakly));
        let only = (guarding == weak && weak.count_ones() == 1).then(|| after[weak.trailing_zeros() as usize]);
        let rest = only.and_then(|index| rest(&forbids[index]));
        let guards = guards.into_iter().flatten().map(|(guard, _)| guard).collect();
        let face_offs = face_offs.into_iter().flatten().collect();
        let attack_ban = after.iter().enumerate().find_map(|(bit, index)| AttackBan::of(&forbids[*index], bit, kinds));
        let contact_ban = after.iter().enumerate().find_map(|(bit, index)| contact_ban(&forbids[*index], bit, kinds));
        let gated = |index: &usize| is_gated(&forbids[*index]);
        let only_guards = guarding.count_ones() as usize == after.len()
            && !after.iter().any(gated)
            && attack_ban.is_none()
            && contact_ban.is_none();
        PostMoveBans { after, guarding, weak, rest, only_guards, guards, face_offs, attack_ban, contact_ban }
    }

    /// Whether a guard or face-off is about a kind.
    pub fn speaks_of(&self, kind: KindId) -> bool {
        let named = |kinds: &Vec<Box<[KindId]>>| kinds.iter().all(|kinds| kinds.contains(&kind));
        let pieces = self.face_offs.iter().flat_map(|face_off| &face_off.pieces);
        self.guards.iter().any(|guard| named(&guard.kinds)) || pieces.into_iter().any(|piece| named(&piece.kinds))
    }

    /// Adds the exceptions of the attack ban; requires that attacks do not depend on facts.
    pub(super) fn with_exceptions(self, spec: &Spec, forbids: &[Forbid<B>]) -> Self {
        let attack_ban = self.attack_ban.map(|attack_ban| {
            let forbid = &forbids[self.after[attack_ban.bit]];
            attack_ban.with_exceptions(spec, forbid, &self.guards)
        });
        PostMoveBans { attack_ban, ..self }
    }

    /// Drops all special forms of guards and face-offs.
    pub(super) fn without_guards(self) -> Self {
        let (rest, guards, face_offs) = (None, Vec::new(), Vec::new());
        PostMoveBans { guarding: 0, weak: 0, rest, only_guards: false, guards, face_offs, ..self }
    }
}

/// Whether a ban applies in some positions only.
fn is_gated<B>(forbid: &Forbid<B>) -> bool {
    forbid.of_position && !matches!(forbid.when, Test::Always(true))
}
