//! Moves from which more follows than changes of facts.

use super::in_force::Rules;
use super::planner::Planner;
use super::{Change, Special, change};
use crate::compile::atom::Atom;
use crate::compile::movement::Movement;
use crate::compile::rules::Trigger;
use crate::compile::squares::Squares;
use crate::compile::suppose::{Known, Supposed};
use crate::spec::ids::KindId;

impl<B: Squares> Planner<'_, B> {
    /// The moves for which one of these triggers may fire, and those of them that only change the kind of the unit, where
    /// that is still there then.
    pub(super) fn special(
        &self,
        rules: &Rules<'_, B>,
        (triggers, bursts): (&[&Trigger<B>], bool),
        supposed: Supposed<'_>,
        movement: &Movement<B>,
    ) -> (Special<B>, Vec<Change<B>>) {
        let fires = |supposed: Supposed<'_>| {
            triggers.iter().fold(Known::No, |all, trigger| {
                all.opposite().and(rules.fires(trigger, &supposed, movement).opposite()).opposite()
            })
        };
        match (fires(supposed), &movement.lowered) {
            (Known::No, _) => (Special::None, Vec::new()),
            (_, Err(_)) => (Special::All, Vec::new()),
            (known, Ok(lowered)) => {
                let size = self.spec.geometry.len();
                let (mut goals, mut changes) = (vec![B::EMPTY; size], Vec::new());
                for goal in self.spec.geometry.squares().map(|square| square.index()) {
                    let origins = lowered.moves.iter().map(|way| self.tables[way.table].possible_origins(goal));
                    for origin in origins.fold(B::EMPTY, |all, origins| all | origins).each() {
                        let there = Supposed { origin: Some(origin), goal: Some(goal), ..supposed };
                        if fires(there) == Known::No {
                            continue;
                        }
                        match self.only_change(rules, triggers, &there, movement) {
                            Some(choices) if !bursts && rules.simple => {
                                change::add(&mut changes, choices, (origin, goal, size))
                            }
                            _ => goals[origin] |= B::only(goal),
                        }
                    }
                }
                let special = match (known, goals.iter().any(|goals| goals.any())) {
                    (_, false) => Special::None,
                    (Known::Yes, true) if changes.is_empty() => Special::All,
                    _ => Special::To(goals.into()),
                };
                (special, changes)
            }
        }
    }

    /// The choices after a move, when a single trigger fires and all it does is to change the kind of the unit.
    fn only_change(
        &self,
        rules: &Rules<'_, B>,
        triggers: &[&Trigger<B>],
        there: &Supposed<'_>,
        movement: &Movement<B>,
    ) -> Option<Option<Box<[Atom]>>> {
        let fires = |trigger: &Trigger<B>| rules.fires(trigger, there, movement);
        let mut firing = triggers.iter().filter(|trigger| fires(trigger) != Known::No);
        let (trigger, None) = (firing.next()?, firing.next()) else { return None };
        // One that waits for several events may fire more than once.
        let once = trigger.events.len() == 1 && fires(trigger) == Known::Yes;
        let (becomes, choices) = if once { self.change(&rules.watch, trigger, there)? } else { return None };
        // What it has become may set off another.
        let sets_off = |kind: KindId| {
            let changed = Supposed { kind, ..*there };
            let mut others = triggers.iter().filter(|other| other.rule != trigger.rule);
            others.any(|other| rules.fires(other, &changed, movement) != Known::No)
        };
        (!becomes.into_iter().any(sets_off)).then_some(choices)
    }
}
