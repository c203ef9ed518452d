//! The rules that are in force for an action: which of them may fire after a move.

use std::sync::Arc;

use super::watch::Watch;
use super::{Blast, Entrance, Outlook};
use crate::compile::movement::Movement;
use crate::compile::rules::{Event, EventKind, Prefer, Trigger};
use crate::compile::situation::Situation;
use crate::compile::squares::Squares;
use crate::compile::suppose::{Known, Supposed};
use crate::spec::ids::{ActionId, KindId, RuleId};

/// The rules that are in force for an action.
pub(super) struct Rules<'a, B> {
    pub situation: &'a Situation,
    pub action: ActionId,
    pub before: Vec<usize>,
    pub gated: Vec<usize>,
    pub watch: Watch<B>,
    pub prefer: Option<&'a Prefer<B>>,
    pub outlook: Option<Outlook<B>>,
    pub entrance: Option<Entrance<B>>,
    pub blast: Option<Arc<Blast<B>>>,
    /// Whether nothing is paid and no trap lies anywhere.
    pub simple: bool,
    /// Whether moves are judged by what is known beforehand; otherwise each is carried out.
    pub judged: bool,
    /// The rules that ask for what is paid, or are traps: they disturb no other moves.
    pub apart: Vec<RuleId>,
}

impl<B: Squares> Rules<'_, B> {
    /// Whether the kind of what is captured alone decides if a trigger cannot fire, and that of some it cannot.
    pub fn is_by_victim(&self, trigger: &Trigger<B>, supposed: &Supposed<'_>, movement: &Movement<B>) -> bool {
        supposed.captures
            && self.fires(trigger, supposed, movement) == Known::Maybe
            && supposed.each_victim().any(|there| self.fires(trigger, &there, movement) == Known::No)
    }

    /// Whether the trigger of this rule fires after all such captures.
    pub fn goes_along(
        &self,
        rule: RuleId,
        triggers: &[Trigger<B>],
        supposed: &Supposed<'_>,
        movement: &Movement<B>,
    ) -> bool {
        let mut those = self.situation.triggers.iter().map(|index| &triggers[*index]);
        let fires =
            |trigger: &Trigger<B>| trigger.rule == rule && self.fires(trigger, supposed, movement) == Known::Yes;
        supposed.captures && those.any(fires)
    }

    /// The kinds of victims for which one of these triggers may fire.
    pub fn victims(&self, triggers: &[&Trigger<B>], supposed: &Supposed<'_>, movement: &Movement<B>) -> Box<[KindId]> {
        let fires =
            |there: &Supposed<'_>| triggers.iter().any(|trigger| self.fires(trigger, there, movement) != Known::No);
        supposed.each_victim().filter(fires).filter_map(|there| there.victim).collect()
    }

    /// Whether a trigger fires after such a move.
    pub fn fires(&self, trigger: &Trigger<B>, supposed: &Supposed<'_>, movement: &Movement<B>) -> Known {
        let fits = |event: &Event<B>| {
            let happens = match &event.kind {
                EventKind::AnyAction => true,
                EventKind::Action(action, _) => *action == self.action,
                EventKind::Capture => supposed.captures,
                EventKind::Moves(kinds, by) => {
                    kinds[supposed.kind.index()] && (by.is_empty() || by.contains(&movement.id))
                }
            };
            match happens {
                true => event.tests.iter().fold(Known::Yes, |all, test| all.and(supposed.test(test))),
                false => Known::No,
            }
        };
        let any = trigger.events.iter().fold(Known::Yes, |none, event| none.and(fits(event).opposite())).opposite();
        any.and(supposed.test(&trigger.when))
    }
}
