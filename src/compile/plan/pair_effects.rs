//! The effects of two-piece actions, partially evaluated.

use super::effect_program::RuleEffects;
use super::planner::Planner;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::residual::all;
use crate::compile::rules::{EventKind, EventPattern, Trigger};
use crate::compile::situation::Situation;
use crate::compile::static_eval::{KnownMove, Ternary};
use crate::compile::step::Step;
use crate::spec::ids::{KindId, PlayerId};

/// The effects of a two-piece action, in order.
#[derive(Debug, Clone)]
pub struct PairEffects<B> {
    /// By player and kind the effects of moving the piece.
    pub moved: Vec<Vec<Box<[RuleEffects<B>]>>>,
    /// By player the effects of the action.
    pub done: Vec<Box<[RuleEffects<B>]>>,
    /// The order in which the two are placed.
    pub order: [usize; 2],
}

impl<B: Bitboard> Planner<'_, B> {
    /// The effects of an action of two pieces of these kinds, placed in this order; `None` when a rule reads more of
    /// it.
    pub(super) fn pair_effects(
        &self,
        situation: &Situation,
        (action, order): (usize, [usize; 2]),
        kinds: &[Vec<Box<[KindId]>>; 2],
    ) -> Option<PairEffects<B>> {
        if self.layout.visibility.any || self.layout.layers != 1 || self.rules.actions[action].aside {
            return None;
        }
        let triggers = || situation.triggers.iter().map(|index| &self.rules.triggers[*index]);
        let of_kind =
            |player, kind| triggers().filter_map(|trigger| self.after_moving(trigger, player, kind)).collect();
        let all_kinds = || (0..self.spec.kinds.len()).map(KindId::at);
        let of_player = |player| all_kinds().map(|kind| of_kind(player, kind)).collect();
        let moved = self.spec.player_ids().map(of_player).collect();
        let only = |lists: &[Box<[KindId]>]| {
            let mut meant = all_kinds().filter(|kind| lists.iter().all(|list| list.contains(kind)));
            meant.next().filter(|_| meant.next().is_none())
        };
        let two = only(&kinds[0]).zip(only(&kinds[1]));
        let after = |player| {
            let known_move = two.map(|(kind, beside)| KnownMove {
                alone: false,
                beside: Some(beside),
                ..KnownMove::of(self.spec, player, kind)
            });
            triggers().filter_map(|trigger| self.after_action(trigger, action, known_move)).collect::<Option<_>>()
        };
        let done = self.spec.player_ids().map(after).collect::<Option<_>>()?;
        Some(PairEffects { moved, done, order })
    }

    /// The effects of a rule when the action moves a piece of a kind, if it has any.
    fn after_moving(&self, trigger: &Trigger<B>, player: PlayerId, kind: KindId) -> Option<RuleEffects<B>> {
        let known_move = KnownMove { alone: false, ..KnownMove::of(self.spec, player, kind) };
        let fits = trigger.events.iter().filter_map(|pattern| match &pattern.kind {
            EventKind::Moves(kinds, by) if kinds[kind.index()] && by.is_empty() => {
                Some(all(pattern.tests.iter().map(|test| known_move.residual_test(test))))
            }
            _ => None,
        });
        let fits = known_move.residual_test(&Test::Any(fits.collect()));
        let when = all([fits, known_move.residual_test(&trigger.when)].into_iter());
        let part = || RuleEffects::new(trigger, false, when.clone(), known_move.residual_steps(&trigger.steps));
        (known_move.test(&when) != Ternary::No).then(part)
    }

    /// The effects of a rule that waits for the action; the inner `None` when the rule reads arguments or writes facts
    /// of pieces. The kinds of the two may be known.
    fn after_action(
        &self,
        trigger: &Trigger<B>,
        action: usize,
        known_move: Option<KnownMove<'_>>,
    ) -> Option<Option<RuleEffects<B>>> {
        let waits = |pattern: &&EventPattern<B>| match &pattern.kind {
            EventKind::AnyAction => true,
            EventKind::Action(of, _) => of.index() == action,
            EventKind::Capture | EventKind::Moves(..) => false,
        };
        let speaks =
            |pattern: &EventPattern<B>| matches!(&pattern.kind, EventKind::Action(_, chosen) if !chosen.is_empty());
        let patterns: Vec<&EventPattern<B>> = trigger.events.iter().filter(waits).collect();
        let (first, others) = patterns.split_first()?;
        let of_unit = trigger.steps.iter().any(|step| matches!(step, Step::SetField(..) | Step::SetStoredField(..)));
        if patterns.iter().any(|pattern| speaks(pattern)) || of_unit {
            return Some(None);
        }
        let fits = |pattern: &EventPattern<B>| all(pattern.tests.iter().cloned());
        let fits = match others {
            [] => fits(first),
            _ => Test::Any(patterns.iter().map(|pattern| fits(pattern)).collect()),
        };
        let when = all([fits, trigger.when.clone()].into_iter());
        let (when, steps) = match known_move {
            Some(known_move) => (known_move.residual_test(&when), known_move.residual_steps(&trigger.steps)),
            None => (when, trigger.steps.clone()),
        };
        let part = || RuleEffects::new(trigger, false, when.clone(), steps);
        if when == Test::Always(false) { None } else { Some(Some(part())) }
    }
}
