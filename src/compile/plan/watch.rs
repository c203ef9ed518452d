//! Rules about the position after an action, and which of them are known from the lines to whom they guard.

use super::apart::{Apart, apart};
use super::facing::{Facing, facing};
use super::guard::{Guard, guard, rest};
use super::threat::Threat;
use crate::compile::code::Test;
use crate::compile::rules::Forbid;
use crate::compile::squares::Squares;
use crate::spec::Spec;
use crate::spec::ids::KindId;

/// The rules about the position after an action.
#[derive(Debug, Clone)]
pub struct Watch<B> {
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
    pub facings: Vec<Facing<B>>,
    /// The first that forbids to attack units of the opponent.
    pub threat: Option<Threat>,
    /// The first that keeps pieces of the two players apart.
    pub apart: Option<Apart<B>>,
}

impl<B: Squares> Watch<B> {
    /// These of the rules of a program.
    pub(super) fn new(after: Vec<usize>, forbids: &[Forbid<B>], kinds: usize) -> Self {
        let guards: Vec<_> = after.iter().map(|index| guard(&forbids[*index])).collect();
        let facings: Vec<_> = after.iter().map(|index| facing(&forbids[*index])).collect();
        let known = |bit: &usize| guards[*bit].is_some() || facings[*bit].is_some();
        let weakly = |bit: &usize| matches!(guards[*bit], Some((_, false)));
        let bits =
            |such: &dyn Fn(&usize) -> bool| (0..after.len()).filter(such).fold(0, |bits, bit| bits | 1u32 << bit);
        let (guarding, weak) = (bits(&known), bits(&weakly));
        let only = (guarding == weak && weak.count_ones() == 1).then(|| after[weak.trailing_zeros() as usize]);
        let rest = only.and_then(|index| rest(&forbids[index]));
        let guards = guards.into_iter().flatten().map(|(guard, _)| guard).collect();
        let facings = facings.into_iter().flatten().collect();
        let threat = after.iter().enumerate().find_map(|(bit, index)| Threat::of(&forbids[*index], bit, kinds));
        let apart = after.iter().enumerate().find_map(|(bit, index)| apart(&forbids[*index], bit, kinds));
        let gated = |index: &usize| is_gated(&forbids[*index]);
        let only_guards = guarding.count_ones() as usize == after.len()
            && !after.iter().any(gated)
            && threat.is_none()
            && apart.is_none();
        Watch { after, guarding, weak, rest, only_guards, guards, facings, threat, apart }
    }

    /// Whether some of those that are known from lines speak of a kind.
    pub fn speaks_of(&self, kind: KindId) -> bool {
        let named = |kinds: &Vec<Box<[KindId]>>| kinds.iter().all(|kinds| kinds.contains(&kind));
        let pieces = self.facings.iter().flat_map(|facing| &facing.pieces);
        self.guards.iter().any(|guard| named(&guard.kinds)) || pieces.into_iter().any(|piece| named(&piece.kinds))
    }

    /// The same with what is known of exceptions to what they say, where attacks do not depend on facts.
    pub(super) fn with_exceptions(self, spec: &Spec, forbids: &[Forbid<B>]) -> Self {
        let threat = self.threat.map(|threat| {
            let forbid = &forbids[self.after[threat.bit]];
            threat.with_exceptions(spec, forbid, &self.guards)
        });
        Watch { threat, ..self }
    }

    /// The same rules, all of which are asked like others.
    pub(super) fn without_guards(self) -> Self {
        let (rest, guards, facings) = (None, Vec::new(), Vec::new());
        Watch { guarding: 0, weak: 0, rest, only_guards: false, guards, facings, ..self }
    }
}

/// Whether a rule says something in some positions only.
fn is_gated<B>(forbid: &Forbid<B>) -> bool {
    forbid.of_position && !matches!(forbid.when, Test::Always(true))
}
