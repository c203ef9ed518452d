//! Finds the moves after which triggers change more than facts.

use super::in_force::RulesInForce;
use super::planner::Planner;
use super::{KindChange, Special, kind_change};
use crate::compile::bitboard::Bitboard;
use crate::compile::movement::Movement;
use crate::compile::rules::Trigger;
use crate::compile::scalar::Scalar;
use crate::compile::static_eval::{KnownMove, Ternary};
use crate::spec::ids::KindId;

impl<B: Bitboard> Planner<'_, B> {
    /// The moves after which one of these triggers may fire, and the moves among them that only change the kind of the
    /// piece.
    pub(super) fn special(
        &self,
        rules: &RulesInForce<'_, B>,
        (triggers, with_blast): (&[&Trigger<B>], bool),
        known_move: KnownMove<'_>,
        movement: &Movement<B>,
    ) -> (Special<B>, Vec<KindChange<B>>) {
        let fires = |known_move: KnownMove<'_>| {
            triggers.iter().fold(Ternary::No, |all, trigger| {
                all.opposite().and(rules.fires(trigger, &known_move, movement).opposite()).opposite()
            })
        };
        match (fires(known_move), &movement.lowered) {
            (Ternary::No, _) => (Special::None, Vec::new()),
            // A piece off the board has no goal.
            (_, Err(_)) if self.spec.movement(movement.id).pattern.may_leave() => (Special::All, Vec::new()),
            (_, Err(_)) => {
                let squares = self.spec.geometry.squares().map(|square| square.index());
                let may_fire = |goal: &usize| fires(KnownMove { goal: Some(*goal), ..known_move }) != Ternary::No;
                let goals = squares.filter(may_fire).fold(B::EMPTY, |all, goal| all | B::only(goal));
                (Special::To(vec![goals; self.spec.geometry.len()].into()), Vec::new())
            }
            (known, Ok(lowered)) => {
                let size = self.spec.geometry.len();
                let (mut goals, mut changes) = (vec![B::EMPTY; size], Vec::new());
                for goal in self.spec.geometry.squares().map(|square| square.index()) {
                    let origins = lowered.moves.iter().map(|way| self.tables[way.table].possible_origins(goal));
                    for origin in origins.fold(B::EMPTY, |all, origins| all | origins).each() {
                        let there = KnownMove { origin: Some(origin), goal: Some(goal), ..known_move };
                        if fires(there) == Ternary::No {
                            continue;
                        }
                        match self.only_change(rules, triggers, &there, movement) {
                            Some(choices) if !with_blast && rules.simple => {
                                kind_change::add(&mut changes, choices, (origin, goal, size))
                            }
                            _ => goals[origin] |= B::only(goal),
                        }
                    }
                }
                let special = match (known, goals.iter().any(|goals| goals.any())) {
                    (_, false) => Special::None,
                    (Ternary::Yes, true) if changes.is_empty() => Special::All,
                    _ => Special::To(goals.into()),
                };
                (special, changes)
            }
        }
    }

    /// The choices after a move, if a single trigger fires and only changes the kind of the piece.
    fn only_change(
        &self,
        rules: &RulesInForce<'_, B>,
        triggers: &[&Trigger<B>],
        there: &KnownMove<'_>,
        movement: &Movement<B>,
    ) -> Option<Option<Box<[Scalar]>>> {
        let fires = |trigger: &Trigger<B>| rules.fires(trigger, there, movement);
        let mut firing = triggers.iter().filter(|trigger| fires(trigger) != Ternary::No);
        let (trigger, None) = (firing.next()?, firing.next()) else { return None };
        // A trigger with several events may fire more than once.
        let once = trigger.events.len() == 1 && fires(trigger) == Ternary::Yes;
        let (becomes, choices) = if once { self.change(&rules.post_move, trigger, there)? } else { return None };
        // The new kind may make another trigger fire.
        let sets_off = |kind: KindId| {
            let changed = KnownMove { kind, ..*there };
            let mut others = triggers.iter().filter(|other| other.rule != trigger.rule);
            others.any(|other| rules.fires(other, &changed, movement) != Ternary::No)
        };
        (!becomes.into_iter().any(sets_off)).then_some(choices)
    }
}
