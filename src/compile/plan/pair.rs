//! Two-piece actions, such as castling, that only relocate two own pieces. Most of their conditions depend on the two
//! squares and are evaluated once for each pair of squares.

use super::guard::Guard;
use super::pair_effects::PairEffects;
use super::planner::Planner;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, MemoSet, One, Set, Source, Test, Tokens};
use crate::compile::precondition::own_kinds;
use crate::compile::residual::all;
use crate::compile::rules::{Action, Domain, Forbid};
use crate::compile::situation::Situation;
use crate::compile::step::{Destination, Step};
use crate::spec::code::Slot;
use crate::spec::ids::KindId;

/// An action that only relocates two own pieces.
#[derive(Debug, Clone)]
pub struct Pair<B> {
    /// The index of the action.
    pub action: usize,
    /// The kinds of the two. A kind must be in every list.
    pub kinds: [Vec<Box<[KindId]>>; 2],
    /// The slots of the two.
    pub slots: [Slot; 2],
    /// The part of the condition that depends on their squares only.
    pub fixed: Test<B>,
    /// Squares that must be empty; they depend on the two squares only.
    pub empty: Vec<Set<B>>,
    /// Facts that must be true of one of the two: index of the piece, index of the fact.
    pub true_of: Vec<(usize, usize)>,
    /// The rest of the condition.
    pub rest: Test<B>,
    /// Their goals; they depend on the two squares only.
    pub goals: [One<B>; 2],
    /// Squares on which the first piece must not be attacked; they depend on the two squares only.
    pub safe: Vec<Safe<B>>,
    /// The other bans on the position before the action, as indices.
    pub before: Vec<usize>,
    /// The guards after it; `None` when other post-move bans apply.
    pub guards: Option<Vec<Guard>>,
    /// Its effects, if they are known.
    pub pair_effects: Option<PairEffects<B>>,
}

/// A ban on attacks on the first piece on some squares.
#[derive(Debug, Clone)]
pub struct Safe<B> {
    /// The slots of the two in the ban, if it names them.
    pub slots: [Option<Slot>; 2],
    /// The squares.
    pub squares: Set<B>,
}

impl<B: Bitboard> Planner<'_, B> {
    /// The two-piece form of an action in a situation; `None` when the action has another form.
    pub(super) fn pair(&self, situation: &Situation, index: usize) -> Option<Pair<B>> {
        let placing = situation.placements.iter().find(|placing| placing.action == index)?;
        let action = &self.rules.actions[index];
        let [first, second] = action.params.as_slice() else { return None };
        let kinds = [chosen_kinds(&first.domain)?, chosen_kinds(&second.domain)?];
        let slots = [first.slot, second.slot];
        let is_both = |kind: &KindId| kinds.iter().flatten().all(|list| list.contains(kind));
        if (0..self.spec.kinds.len()).map(KindId::at).any(|kind| is_both(&kind)) {
            return None;
        }
        let (goals, order) = goals(action, slots)?;
        let (mut fixed, mut empty, mut true_of, mut rest) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for part in parts(&action.when) {
            match part {
                Test::Some(set) if is_known(set, &slots) => fixed.push(part.clone()),
                Test::Not(inner) => match &**inner {
                    Test::Taken(set) if is_known(set, &slots) => empty.push(set.clone()),
                    _ => rest.push(part.clone()),
                },
                Test::Holds(One::Field(field, of)) => match slots.iter().position(|slot| **of == One::Local(*slot)) {
                    Some(which) => true_of.push((which, *field)),
                    None => rest.push(part.clone()),
                },
                _ => rest.push(part.clone()),
            }
        }
        let (mut safe, mut before) = (Vec::new(), Vec::new());
        for forbid in &situation.bans[index].before {
            match must_be_safe(&self.rules.forbids[*forbid], index) {
                Some(rule) => safe.push(rule),
                None => before.push(*forbid),
            }
        }
        let (fixed, rest, guards) = (all(fixed.into_iter()), all(rest.into_iter()), placing.guards.clone());
        let pair_effects = self.pair_effects(situation, (index, order), &kinds);
        Some(Pair {
            action: index,
            kinds,
            slots,
            fixed,
            empty,
            true_of,
            rest,
            goals,
            safe,
            before,
            guards,
            pair_effects,
        })
    }
}

/// The kinds of the own pieces in a domain, if it depends on nothing else.
fn chosen_kinds<B>(domain: &Domain<B>) -> Option<Vec<Box<[KindId]>>> {
    match domain {
        Domain::Among(query) if query.tests.is_empty() => own_kinds(domain),
        _ => None,
    }
}

/// The goals of the two pieces, and the order in which they are placed.
fn goals<B: Bitboard>(action: &Action<B>, slots: [Slot; 2]) -> Option<([One<B>; 2], [usize; 2])> {
    let [Step::Move(moves)] = &*action.steps else { return None };
    let [one, other] = &**moves else { return None };
    let is_of = |tokens: &Tokens<B>, slot| matches!(tokens, Tokens::One(one) if **one == One::Local(slot));
    let goal_of = |slot: Slot| {
        let (_, place) = [one, other].into_iter().find(|(tokens, _)| is_of(tokens, slot))?;
        match place {
            Destination::One(goal @ One::At(kept)) if is_told(kept, &slots) => Some(goal.clone()),
            _ => None,
        }
    };
    let order = if is_of(&one.0, slots[0]) { [0, 1] } else { [1, 0] };
    Some(([goal_of(slots[0])?, goal_of(slots[1])?], order))
}

/// The squares on which a ban forbids attacks on the first piece, if they depend on the two squares only and it states
/// nothing else.
fn must_be_safe<B: Bitboard>(forbid: &Forbid<B>, action: usize) -> Option<Safe<B>> {
    let slot_of = |param: usize| {
        let of_action = |parameters: &Vec<(crate::spec::ids::ActionId, usize)>| {
            parameters.iter().any(|(of, place)| of.index() == action && *place == param)
        };
        forbid.targets.arguments.iter().find(|(_, parameters)| of_action(parameters)).map(|(slot, _)| *slot)
    };
    let slots = [slot_of(0), slot_of(1)];
    let known: Vec<Slot> = slots.into_iter().flatten().collect();
    let only = forbid.after == Test::Always(true) && forbid.unless == Test::Always(false) && !forbid.asks_stuck;
    match &forbid.when {
        Test::AttackedOn(One::Local(piece), squares)
            if only && Some(*piece) == slots[0] && is_known(squares, &known) =>
        {
            Some(Safe { slots, squares: squares.clone() })
        }
        _ => None,
    }
}

fn parts<B>(test: &Test<B>) -> &[Test<B>] {
    match test {
        Test::All(parts) => parts,
        one => std::slice::from_ref(one),
    }
}

/// Whether a set depends only on the squares in these slots and on the player to move.
fn is_known<B>(set: &Set<B>, slots: &[Slot]) -> bool {
    match set {
        Set::Constant(_) => true,
        Set::Memo(kept) => is_told(kept, slots),
        Set::Of(one) | Set::Standing(one) => matches!(**one, One::Local(slot) if slots.contains(&slot)),
        Set::Union(parts) => parts.iter().all(|part| is_known(part, slots)),
        Set::Query(query) => match &query.source {
            Source::Squares(mask) => query.tests.is_empty() && is_area(mask, slots),
            _ => false,
        },
        _ => false,
    }
}

fn is_told<B>(kept: &MemoSet<B>, slots: &[Slot]) -> bool {
    kept.of.iter().all(|slot| slots.contains(slot))
}

/// Whether a mask does not depend on the pieces on its squares.
fn is_area<B>(mask: &Mask<B>, slots: &[Slot]) -> bool {
    let Mask { layer, owners, kinds, vacant, taken, within, outside, attacking, min_attackers: _ } = mask;
    let bare = layer.is_none() && owners.is_empty() && kinds.is_empty() && attacking.is_empty() && !vacant && !taken;
    bare && within.iter().chain(outside).all(|set| is_known(set, slots))
}
