//! Rules about the position after an action, and which of them are known from the lines to whom they guard.

use super::attack_ban::AttackBan;
use super::contact_ban::{ContactBan, contact_ban};
use super::face_off::{FaceOff, face_off};
use super::guard::{Guard, guard, rest};
use crate::compile::code::Test;
use crate::compile::rules::Forbid;
use crate::compile::squares::Squares;
use crate::spec::Spec;
use crate::spec::ids::KindId;

/// The rules about the position after an action.
#[derive(Debug, Clone)]
pub struct PostMoveBans<B> {
    /// Their places in the program; at most 32.
    pub after: Vec<usize>,
    /// Those of them that are guards, a bit each.
    pub guarding: u32,
    /// Those of them that are asked nevertheless of what leaves a guarded unit attacked.
    pub weak: u32,
    /// What else the only guard says, of the position after the action, if it is weak and that is known: where it does not
    /// hold nothing is forbidden.
    pub rest: Option<Test<B>>,
    /// Whether they are guards all of them, and speak in every position.
    pub only_guards: bool,
    /// What they guard.
    pub guards: Vec<Guard>,
    /// Who may not face each other.
    pub face_offs: Vec<FaceOff<B>>,
    /// The first that forbids to attack units of the opponent.
    pub attack_ban: Option<AttackBan>,
    /// The first that keeps pieces of the two players apart.
    pub contact_ban: Option<ContactBan<B>>,
}

impl<B: Squares> PostMoveBans<B> {
    /// These of the rules of a program.
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

    /// Whether some of those that are known from lines speak of a kind.
    pub fn speaks_of(&self, kind: KindId) -> bool {
        let named = |kinds: &Vec<Box<[KindId]>>| kinds.iter().all(|kinds| kinds.contains(&kind));
        let pieces = self.face_offs.iter().flat_map(|face_off| &face_off.pieces);
        self.guards.iter().any(|guard| named(&guard.kinds)) || pieces.into_iter().any(|piece| named(&piece.kinds))
    }

    /// The same with what is known of exceptions to what they say, where attacks do not depend on facts.
    pub(super) fn with_exceptions(self, spec: &Spec, forbids: &[Forbid<B>]) -> Self {
        let attack_ban = self.attack_ban.map(|attack_ban| {
            let forbid = &forbids[self.after[attack_ban.bit]];
            attack_ban.with_exceptions(spec, forbid, &self.guards)
        });
        PostMoveBans { attack_ban, ..self }
    }

    /// The same rules, all of which are asked like others.
    pub(super) fn without_guards(self) -> Self {
        let (rest, guards, face_offs) = (None, Vec::new(), Vec::new());
        PostMoveBans { guarding: 0, weak: 0, rest, only_guards: false, guards, face_offs, ..self }
    }
}

/// Whether a rule says something in some positions only.
fn is_gated<B>(forbid: &Forbid<B>) -> bool {
    forbid.of_position && !matches!(forbid.when, Test::Always(true))
}
