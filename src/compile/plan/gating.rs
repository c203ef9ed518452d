//! Gating: a piece from a zone may be put on the square that a move leaves. If an added piece can only block attacks,
//! a move is legal with gating when it is legal without, and counts once per choice.

use super::guard::{Guard, attacked, guard, is_of_some};
use super::planner::Planner;
use super::post_move::PostMoveBans;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Query, Source, Test, Tokens};
use crate::compile::reads::{reads, reads_goal};
use crate::compile::residual::all;
use crate::compile::rules::{EventKind, Trigger};
use crate::compile::scalar::Scalar;
use crate::compile::situation::Situation;
use crate::compile::static_eval::{KnownMove, Ternary};
use crate::compile::step::{Destination, Step};
use crate::compile::tables::AttackTable;
use crate::spec::PIECES;
use crate::spec::code::{Expr, ExprKind, Slot, slot};
use crate::spec::ids::{ActionId, KindId, RuleId};

/// The pieces that may be put on the origin of a move.
#[derive(Debug, Clone)]
pub struct Gating<B> {
    /// The rule that allows it.
    pub rule: RuleId,
    /// By player the kinds of the moving pieces.
    pub kinds: Vec<Box<[KindId]>>,
    /// The rest of the condition, for the piece before it moves.
    pub when: Test<B>,
    /// The pieces to choose from.
    pub of: Query<B>,
    /// Is it optional?
    pub or_none: bool,
}

impl<B: Bitboard> Planner<'_, B> {
    /// The gating of an action's moves, if it leaves the rest of the plan valid.
    pub(super) fn gating(
        &self,
        situation: &Situation,
        action: ActionId,
        before: &[usize],
        post_move: &PostMoveBans<B>,
    ) -> Option<Gating<B>> {
        let disturbing: Vec<usize> =
            situation.triggers.iter().copied().filter(|index| self.rules.triggers[*index].disturbs).collect();
        let (index, found) =
            disturbing.iter().find_map(|index| Some((*index, self.entrance_by(*index, action, post_move)?)))?;
        let others = disturbing.iter().filter(|other| **other != index);
        let unaware = others.map(|index| &self.spec.triggers[*index]).all(|trigger| {
            let tests = trigger.events.iter().flat_map(|event| &event.tests);
            !trigger.when.iter().chain(tests).any(|part| self.reads_moved(part))
        }) && before
            .iter()
            .map(|index| &self.spec.forbids[*index])
            .all(|forbid| !forbid.when.iter().chain(&forbid.unless).any(|part| self.reads_moved(part)));
        let usual = situation.prefers.is_empty() && situation.immunities.is_empty() && !self.attacks_read_facts();
        let facts =
            situation.triggers.iter().map(|index| &self.rules.triggers[*index]).filter(|trigger| !trigger.disturbs);
        let touches_zones = facts.flat_map(|trigger| &trigger.steps).any(touches_zones);
        (unaware && usual && !touches_zones && self.attacks_can_only_be_blocked()).then_some(found)
    }

    fn entrance_by(&self, index: usize, action: ActionId, post_move: &PostMoveBans<B>) -> Option<Gating<B>> {
        let trigger = &self.rules.triggers[index];
        let (of, or_none) = gating_effects(&trigger.steps)?;
        let reads_move = |expr: &Expr| match &*expr.kind {
            ExprKind::Before(inner) => Some(reads_goal(self.spec, inner)),
            _ => None,
        };
        if self.spec.triggers[index].when.as_ref().is_some_and(|when| reads(self.spec, when, &reads_move)) {
            return None;
        }
        let Conditions { of_unit, unattacked, known } = conditions(&trigger.when);
        // The trigger must require that no guarded piece is attacked: the new piece could block such an attack.
        let guarded: Vec<Guard> = post_move.after.iter().map(|index| self.guarded(*index)).collect::<Option<_>>()?;
        let [guarded, unattacked] = [(&guarded, &unattacked), (&unattacked, &guarded)]
            .map(|(some, all)| some.iter().all(|guard| all.contains(guard)));
        if !guarded || !unattacked {
            return None;
        }
        let kinds = self.spec.player_ids().map(|player| {
            let mut kinds = Vec::new();
            let all = (0..self.spec.kinds.len()).map(KindId::at);
            for kind in all.filter(|kind| self.spec.kind(*kind).class == PIECES) {
                let [quiet, capture] = [false, true].map(|captures| {
                    let there = KnownMove { captures, ..KnownMove::of(self.spec, player, kind) };
                    happens(trigger, action, &known, &there)
                });
                match (quiet, capture) {
                    (Ternary::Yes, Ternary::Yes) => kinds.push(kind),
                    (Ternary::No, Ternary::No) => {}
                    _ => return None,
                }
            }
            Some(kinds.into())
        });
        Some(Gating {
            rule: trigger.rule,
            kinds: kinds.collect::<Option<_>>()?,
            when: of_unit,
            of: of.clone(),
            or_none,
        })
    }

    /// The guard that a ban states, if it covers every move and states nothing else.
    fn guarded(&self, index: usize) -> Option<Guard> {
        let forbid = &self.rules.forbids[index];
        match guard(forbid) {
            Some((guard, true)) if forbid.targets.by.is_empty() && is_of_some(&forbid.after) => Some(guard),
            _ => None,
        }
    }

    /// Whether a piece added to the board can block attacks but never create an attack by another piece.
    fn attacks_can_only_be_blocked(&self) -> bool {
        self.movements.iter().flatten().filter(|movement| movement.attacks).all(|movement| {
            let blocked = |table: &AttackTable<B>| {
                !table.can_be_blocked() || table.is_stopped_halfway() || matches!(table, AttackTable::Slider(_))
            };
            let lowered = movement.lowered.as_ref().ok();
            let plain = movement.is_tabulated();
            plain && lowered.is_some_and(|lowered| lowered.moves.iter().all(|way| blocked(&self.tables[way.table])))
        })
    }

    fn reads_moved(&self, expr: &Expr) -> bool {
        reads(self.spec, expr, &|expr| matches!(*expr.kind, ExprKind::Local(slot::MOVED)).then_some(true))
    }
}

/// A trigger's condition by parts.
struct Conditions<'t, B> {
    /// The condition on the piece before it moves.
    of_unit: Test<B>,
    /// The pieces that may not be attacked.
    unattacked: Vec<Guard>,
    /// The rest.
    known: Vec<&'t Test<B>>,
}

fn conditions<B: Bitboard>(when: &Test<B>) -> Conditions<'_, B> {
    let parts = match when {
        Test::All(parts) => &**parts,
        one => std::slice::from_ref(one),
    };
    let (mut of_unit, mut unattacked, mut known) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        match part {
            Test::Before(inner) => of_unit.push((**inner).clone()),
            Test::Not(inner) if let (true, Some(guard)) = (is_of_some(inner), attacked(inner)) => {
                unattacked.push(guard)
            }
            other => known.push(other),
        }
    }
    Conditions { of_unit: all(of_unit.into_iter()), unattacked, known }
}

/// Whether a trigger fires after a move, by these parts of its condition.
fn happens<B: Bitboard>(trigger: &Trigger<B>, action: ActionId, known: &[&Test<B>], there: &KnownMove<'_>) -> Ternary {
    let [event] = trigger.events.as_slice() else { return Ternary::Maybe };
    let happens = match &event.kind {
        EventKind::AnyAction => Ternary::Yes,
        EventKind::Action(of, _) => Ternary::of(*of == action),
        EventKind::Moves(kinds, by) if by.is_empty() => Ternary::of(kinds[there.kind.index()]),
        EventKind::Moves(..) | EventKind::Capture => Ternary::Maybe,
    };
    event.tests.iter().chain(known.iter().copied()).fold(happens, |all, test| all.and(there.test(test)))
}

/// The pieces of a zone that effects put on the origin, one of them, and whether that is optional; `None` for other
/// effects.
fn gating_effects<B: Bitboard>(steps: &[Step<B>]) -> Option<(&Query<B>, bool)> {
    let [Step::Choose { slot, of, or_none, at_random: false }, then] = steps else { return None };
    let moves = match then {
        Step::Move(moves) => moves,
        Step::If(Test::Not(inner), yes, no) if no.is_empty() && is_nothing(inner, *slot) => match &**yes {
            [Step::Move(moves)] => moves,
            _ => return None,
        },
        _ => return None,
    };
    let [(Tokens::One(moved), Destination::One(One::Local(slot::ORIGIN)))] = &**moves else { return None };
    let from_zone = match &of.source {
        Source::Tokens(Tokens::Zone(zone)) => match &**zone {
            One::Zone(_, owner) => **owner == One::Mover,
            One::Constant(Scalar::Zone(_)) => true,
            _ => false,
        },
        _ => false,
    };
    (from_zone && of.tests.is_empty() && **moved == One::Local(*slot)).then_some((of, *or_none))
}

fn is_nothing<B: Bitboard>(test: &Test<B>, slot: Slot) -> bool {
    matches!(test, Test::Same(One::Local(local), One::Constant(Scalar::Nothing)) if *local == slot)
}

/// Whether an effect may change tokens in zones.
fn touches_zones<B>(step: &Step<B>) -> bool {
    match step {
        Step::ForEach(each, body) => {
            let anywhere = matches!(each.source, Source::Tokens(_) | Source::One(_));
            body.iter().any(|step| touches_zones(step) || (anywhere && matches!(step, Step::SetField(..))))
        }
        Step::If(_, yes, no) => yes.iter().chain(no).any(touches_zones),
        Step::Create { .. } => true,
        Step::SetField(_, Tokens::On(..), _) => false,
        Step::SetField(_, Tokens::One(one), _) => !matches!(**one, One::Local(_)),
        Step::SetField(..) | Step::SetStoredField(..) => true,
        _ => false,
    }
}
