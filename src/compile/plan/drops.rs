//! Drops: actions that put a token from a zone on a square, counted for all squares at once.

use super::planner::Planner;
use super::post_move::PostMoveBans;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, One, Query, Source, Test, Tokens};
use crate::compile::reads::looks_ahead;
use crate::compile::rules::{Action, Domain, EventKind, Forbid};
use crate::compile::situation::Situation;
use crate::compile::step::{Destination, Step};
use crate::spec::code::Slot;
use crate::spec::ids::ActionId;

/// `action …(unit: … in …, goal: square): move unit to goal` with nothing else to it.
#[derive(Debug, Clone)]
pub struct Drops<B> {
    /// The tokens, and the slot.
    pub unit: (Slot, Query<B>),
    /// The goals, and the slot.
    pub goal: (Slot, Mask<B>),
    /// The bans on the position before the drop, as indices.
    pub before: Vec<usize>,
    /// The bans on the position after the drop.
    pub post_move: PostMoveBans<B>,
}

impl<B: Bitboard> Planner<'_, B> {
    /// The drops of an action in a situation; `None` when the action has another form.
    pub(super) fn drops(&self, situation: &Situation, index: usize) -> Option<Drops<B>> {
        let (unit, goal) = dropped(&self.rules.actions[index])?;
        let id = ActionId::at(index);
        let happens = |kind: &EventKind| match kind {
            EventKind::AnyAction => true,
            EventKind::Action(action, _) => *action == id,
            // A drop is neither a move on the board nor a capture.
            EventKind::Capture | EventKind::Moves(..) => false,
        };
        let disturbed = situation.triggers.iter().map(|index| &self.rules.triggers[*index]);
        let mut disturbed = disturbed.filter(|trigger| trigger.disturbs).flat_map(|trigger| &trigger.events);
        if self.attacks_read_facts() || disturbed.any(|event| happens(&event.kind)) {
            return None;
        }
        let speaks = |forbid: &Forbid<B>| forbid.targets.include(id, false, None);
        let forbids = situation.forbids.iter().copied().filter(|index| speaks(&self.rules.forbids[*index]));
        let (before, after): (Vec<usize>, Vec<usize>) = forbids.partition(|index| {
            let forbid = &self.spec.forbids[*index];
            let mut parts = forbid.when.iter().chain(&forbid.unless);
            forbid.after_which.is_none() && !parts.any(|part| looks_ahead(self.spec, part))
        });
        let post_move = |after| PostMoveBans::new(after, &self.rules.forbids, self.spec.kinds.len());
        (after.len() <= 32).then(|| Drops { unit, goal, before, post_move: post_move(after) })
    }
}

type Chosen<B> = ((Slot, Query<B>), (Slot, Mask<B>));

/// The tokens and goals of an action that only drops.
fn dropped<B: Bitboard>(action: &Action<B>) -> Option<Chosen<B>> {
    let [unit, goal] = action.params.as_slice() else { return None };
    let (Domain::Among(units), Domain::Among(goals)) = (&unit.domain, &goal.domain) else { return None };
    let (Source::Tokens(Tokens::Zone(_)), Source::Squares(mask)) = (&units.source, &goals.source) else { return None };
    let [Step::Move(moves)] = &*action.steps else { return None };
    let [(Tokens::One(moved), Destination::One(One::Local(to)))] = &**moves else { return None };
    let moves = matches!(**moved, One::Local(slot) if slot == unit.slot) && *to == goal.slot;
    let bare = mask.vacant && mask.within.is_empty() && mask.outside.is_empty();
    let free = units.tests.is_empty() && goals.tests.is_empty() && action.when == Test::Always(true);
    (moves && bare && free && !action.aside).then(|| ((unit.slot, units.clone()), (goal.slot, mask.clone())))
}
