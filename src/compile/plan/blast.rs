//! Blasts: pieces removed with a capture. When the capturing piece is removed too, the position after the capture is
//! the one before with some squares emptied, and bans on it are evaluated by sets.

use std::sync::Arc;

use super::planner::Planner;
use super::post_move::PostMoveBans;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{AreaFrom, Mask, One, Players, Query, Set, Source, Test, Tokens};
use crate::compile::movement::Movement;
use crate::compile::rules::{EventKind, Trigger};
use crate::compile::situation::Situation;
use crate::compile::step::Step;
use crate::spec::code::slot;
use crate::spec::ids::{KindId, RuleId};

/// The pieces removed with a capture, the capturing piece among them.
#[derive(Debug, Clone)]
pub struct Blast<B> {
    /// The rule that removes them.
    pub rule: RuleId,
    /// The removed pieces besides the capturing one.
    pub parts: Box<[Gone<B>]>,
    /// The post-move bans on having lost all pieces of some kinds, with the index of their bit.
    pub extinctions: Box<[(usize, Extinction)]>,
    /// Is no own piece ever captured? Then only the blast removes own pieces.
    pub spares_own: bool,
}

/// Pieces removed in an area around the goal.
#[derive(Debug, Clone)]
pub struct Gone<B> {
    /// By player and goal the area.
    pub area: Box<[Box<[B]>]>,
    /// The kinds removed. A kind must be in every list.
    pub kinds: Vec<Box<[KindId]>>,
}

/// `no own …`, or `no enemy …`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extinction {
    /// Is it about the mover's pieces, not the opponent's?
    pub own: bool,
    /// The kinds. A kind must be in every list.
    pub kinds: Vec<Box<[KindId]>>,
}

impl<B: Bitboard> Planner<'_, B> {
    /// The blast of captures, if a rule removes the capturing piece and pieces around its goal.
    pub(super) fn blast(&self, situation: &Situation, post_move: &PostMoveBans<B>) -> Option<Arc<Blast<B>>> {
        // Preferences and deadly captures need the moves made.
        if !situation.prefers.is_empty() || !situation.deadly.is_empty() {
            return None;
        }
        let triggers = situation.triggers.iter().map(|index| &self.rules.triggers[*index]);
        let (rule, parts) = triggers.filter(|trigger| trigger.disturbs).find_map(|trigger| {
            let parts = parts(trigger)?;
            Some((trigger.rule, parts))
        })?;
        let rules = post_move.after.iter().enumerate();
        let extinctions = rules.filter_map(|(bit, index)| {
            let forbid = &self.rules.forbids[*index];
            let always = forbid.when == Test::Always(true) && forbid.unless == Test::Always(false);
            let extinctions = extinctions(&forbid.after)?;
            (always && !forbid.asks_stuck).then_some((bit, extinctions))
        });
        let spares = |movement: &Movement<B>| {
            // Moves with further captures are made one by one.
            let tables =
                movement.lowered.as_ref().is_ok_and(|lowered| lowered.moves.iter().all(|way| way.own.is_none()));
            tables || movement.captures.is_some()
        };
        let spares_own = self.movements.iter().flatten().all(spares);
        Some(Arc::new(Blast { rule, parts, extinctions: extinctions.collect(), spares_own }))
    }
}

/// The pieces that a trigger removes besides the moving one, if it removes that and does nothing else.
fn parts<B: Bitboard>(trigger: &Trigger<B>) -> Option<Box<[Gone<B>]>> {
    let plain = |kind: &EventKind| match kind {
        EventKind::Action(_, arguments) => arguments.is_empty(),
        _ => true,
    };
    let once = matches!(trigger.events.as_slice(), [event] if plain(&event.kind));
    let of_capture = trigger.events.iter().all(|event| matches!(event.kind, EventKind::Capture));
    let is_unit = |one: &One<B>| match one {
        One::Local(slot::UNIT) => true,
        One::Local(slot::CAPTURER) => of_capture,
        _ => false,
    };
    let takes_unit = |step: &Step<B>| matches!(step, Step::Remove(Tokens::One(one)) if is_unit(one));
    let takes_unit_too = trigger.steps.iter().any(takes_unit);
    let others = trigger.steps.iter().filter(|step| !takes_unit(step));
    (once && takes_unit_too).then(|| others.map(gone).collect()).flatten()
}

/// `for each … on area(goal, …): remove it`.
fn gone<B: Bitboard>(step: &Step<B>) -> Option<Gone<B>> {
    let Step::ForEach(query, body) = step else { return None };
    let [Step::Remove(Tokens::One(one))] = &**body else { return None };
    let (Query { source: Source::Board(mask), it, tests }, One::Local(removed)) = (&**query, &**one) else {
        return None;
    };
    let Mask { layer: Some(0), owners, kinds, vacant: false, taken: _, within, outside, attacking, min_attackers: _ } =
        mask
    else {
        return None;
    };
    let [Set::Area(table, from)] = within.as_slice() else { return None };
    let from_goal = matches!(**from, AreaFrom::One(One::Local(slot::GOAL)));
    let bare = owners.is_empty() && outside.is_empty() && attacking.is_empty() && tests.is_empty();
    (from_goal && bare && removed == it).then(|| Gone { area: table.clone(), kinds: kinds.clone() })
}

/// Whether a condition says that a player has no pieces of some kinds.
fn extinctions<B: Bitboard>(test: &Test<B>) -> Option<Extinction> {
    let Test::Not(inner) = test else { return None };
    let query = match &**inner {
        Test::Exists(query, None) => query,
        Test::Some(Set::Query(query)) => query,
        _ => return None,
    };
    let Source::Board(mask) = &query.source else { return None };
    let Mask { layer: Some(0), owners, kinds, vacant: false, taken: _, within, outside, attacking, min_attackers: _ } =
        mask
    else {
        return None;
    };
    let own = match owners.as_slice() {
        [Players::One(one)] if **one == One::Mover => true,
        [Players::One(one)] if **one == One::Opponent => false,
        _ => return None,
    };
    let bare = within.is_empty() && outside.is_empty() && attacking.is_empty() && query.tests.is_empty();
    bare.then(|| Extinction { own, kinds: kinds.clone() })
}
