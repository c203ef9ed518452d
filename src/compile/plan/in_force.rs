//! The rules in force for an action, and the triggers that may fire after a move.

use std::sync::Arc;

use super::post_move::PostMoveBans;
use super::{Blast, Gating, UniformEffects};
use crate::compile::bitboard::Bitboard;
use crate::compile::movement::Movement;
use crate::compile::rules::{EventKind, EventPattern, Prefer, Trigger};
use crate::compile::situation::Situation;
use crate::compile::static_eval::{KnownMove, Ternary};
use crate::spec::ids::{ActionId, KindId, RuleId};

/// The rules in force for an action.
pub(super) struct RulesInForce<'a, B> {
    pub situation: &'a Situation,
    pub action: ActionId,
    pub before: Vec<usize>,
    pub gated: Vec<usize>,
    pub post_move: PostMoveBans<B>,
    pub prefer: Option<&'a Prefer<B>>,
    pub uniform: Option<UniformEffects<B>>,
    pub gating: Option<Gating<B>>,
    pub blast: Option<Arc<Blast<B>>>,
    /// Are there neither costs nor traps?
    pub simple: bool,
    /// Are moves judged without being made?
    pub judged: bool,
    /// The rules of costs and traps. They do not affect other moves.
    pub apart: Vec<RuleId>,
}

impl<B: Bitboard> RulesInForce<'_, B> {
    /// Whether the victim's kind alone rules a trigger out, for some kinds.
    pub fn is_by_victim(&self, trigger: &Trigger<B>, known_move: &KnownMove<'_>, movement: &Movement<B>) -> bool {
        known_move.captures
            && self.fires(trigger, known_move, movement) == Ternary::Maybe
            && known_move.each_victim().any(|there| self.fires(trigger, &there, movement) == Ternary::No)
    }

    /// Whether the trigger of a rule fires after every such capture.
    pub fn goes_along(
        &self,
        rule: RuleId,
        triggers: &[Trigger<B>],
        known_move: &KnownMove<'_>,
        movement: &Movement<B>,
    ) -> bool {
        let mut those = self.situation.triggers.iter().map(|index| &triggers[*index]);
        let fires =
            |trigger: &Trigger<B>| trigger.rule == rule && self.fires(trigger, known_move, movement) == Ternary::Yes;
        known_move.captures && those.any(fires)
    }

    /// The kinds of victims for which one of these triggers may fire.
    pub fn victims(
        &self,
        triggers: &[&Trigger<B>],
        known_move: &KnownMove<'_>,
        movement: &Movement<B>,
    ) -> Box<[KindId]> {
        let fires =
            |there: &KnownMove<'_>| triggers.iter().any(|trigger| self.fires(trigger, there, movement) != Ternary::No);
        known_move.each_victim().filter(fires).filter_map(|there| there.victim).collect()
    }

    /// Whether a trigger fires after a move.
    pub fn fires(&self, trigger: &Trigger<B>, known_move: &KnownMove<'_>, movement: &Movement<B>) -> Ternary {
        let fits = |event: &EventPattern<B>| {
            let happens = match &event.kind {
                EventKind::AnyAction => true,
                EventKind::Action(action, _) => *action == self.action,
                EventKind::Capture => known_move.captures,
                EventKind::Moves(kinds, by) => {
                    kinds[known_move.kind.index()] && (by.is_empty() || by.contains(&movement.id))
                }
            };
            match happens {
                true => Ternary::all(event.tests.iter().map(|test| known_move.test(test))),
                false => Ternary::No,
            }
        };
        let any = Ternary::any(trigger.events.iter().map(fits));
        any.and(known_move.test(&trigger.when))
    }
}
