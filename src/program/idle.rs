//! Idle facts: nobody asks for them before they are so great, or something they are not yet. Counters of moves without a
//! capture, of checks that were given, offers of a draw: what a player can do next does not depend on them.
//!
//! Where what can be done after an action is only counted, they may stay what they were.

use std::ops::Range;

use super::atom::Atom;
use super::code::{One, Test};
use super::mention::Mention;
use super::plan::reads::reads;
use super::rules::{Ending, Trigger};
use super::sign::{Facts, Sign};
use super::step::Step;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::code::{ArithmeticOp, Builtin, Effect, EffectKind, Expr, ExprKind};
use crate::spec::ids::{RuleId, VariableId};
use crate::spec::nouns::Audience;
use crate::spec::rule::{self, EventKind, EventPattern};

/// What is known of the idle facts of a definition.
#[derive(Debug, Clone, Default)]
pub struct Idle {
    /// The rules that change nothing else.
    pub rules: Box<[RuleId]>,
    /// The facts for which endings wait.
    pub awaited: Box<[Awaited]>,
}

/// Facts for which endings wait.
#[derive(Debug, Clone)]
pub struct Awaited {
    /// Their places: that of the game, or those of the players.
    pub places: Range<usize>,
    /// For what.
    pub signs: Box<[Sign]>,
    /// What they may become.
    pub changes: Box<[Change]>,
}

/// What a fact may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// This.
    To(Atom),
    /// So much more than it was.
    By(Number),
}

impl Awaited {
    /// Whether no ending can hold because of a fact, neither as it is now nor after one change.
    pub fn is_far(&self, now: Atom) -> bool {
        let changed = |change: &Change| match *change {
            Change::To(value) => value,
            Change::By(more) => Atom::Number(now.number().unwrap_or_default().plus(more)),
        };
        let mut values = std::iter::once(now).chain(self.changes.iter().map(changed));
        values.all(|value| !self.signs.iter().any(|sign| is_shown(*sign, value)))
    }
}

/// Whether a fact with this value is such a sign.
fn is_shown(sign: Sign, value: Atom) -> bool {
    match sign {
        Sign::AtLeast(_, least) => value.number().unwrap_or_default() >= least,
        Sign::Is(_, wanted) => value == wanted,
        Sign::Told(_) => value != Atom::Nothing,
        Sign::Occurred(_) | Sign::Stirred | Sign::Bereft | Sign::Besieged => true,
    }
}

/// What is known of the idle facts. Where one stage of turns may follow another only those are that are forgotten with one of
/// them, or for which no ending waits: what is done in the next one could depend on others.
pub(super) fn idle<B>(spec: &Spec, triggers: &[Trigger<B>], endings: &[Ending<B>]) -> Idle {
    let one_stage = spec.stages.iter().filter(|stage| stage.sequence.is_empty()).count() == 1;
    let recalls = |(checked, ending): (&rule::Ending, &Ending<B>)| {
        !matches!(ending.sign, Some(Sign::Occurred(_))) && reads(spec, &checked.when, &|expr| asks_past(expr))
    };
    if spec.endings.iter().zip(endings).any(recalls) {
        return Idle::default();
    }
    let is_forgotten = |id: &VariableId| {
        let scope = spec.variables[id.index()].scope;
        one_stage || scope.is_some_and(|stage| spec.stage(stage).sequence.is_empty())
    };
    let is_free = |id: &VariableId| {
        let is_here = is_forgotten(id) || !is_waited_for(spec, *id);
        is_here && is_public(spec, *id) && !is_read(spec, *id) && !is_set_elsewhere(spec, *id)
    };
    let mut free: Vec<VariableId> = (0..spec.variables.len()).map(VariableId::at).filter(is_free).collect();
    let waited: Vec<VariableId> = free.iter().copied().filter(|id| is_waited_for(spec, *id)).collect();
    // Whatever changes more than such facts may depend on all it reads.
    loop {
        let idles = |(checked, trigger): &(&rule::Trigger, &Trigger<B>)| {
            changes_only(spec, (checked, trigger), (&free, &waited))
        };
        let busy: Vec<_> = spec.triggers.iter().zip(triggers).filter(|both| !idles(both)).collect();
        let touched = |id: &VariableId| busy.iter().any(|(checked, _)| touches(spec, checked, *id));
        let twice = |id: &VariableId| spec.triggers.iter().map(|one| sets(&one.effects, *id)).sum::<usize>() > 1;
        let awaited = |id: &VariableId| is_awaited(spec, endings, *id);
        let left: Vec<VariableId> = free
            .iter()
            .copied()
            .filter(|id| !touched(id) && (!waited.contains(id) || !twice(id) && awaited(id)))
            .collect();
        if left.len() == free.len() {
            break;
        }
        free = left;
    }
    let idles = spec.triggers.iter().zip(triggers);
    let idles = idles.filter(|(checked, trigger)| changes_only(spec, (checked, trigger), (&free, &waited)));
    let idles: Vec<(&rule::Trigger, &Trigger<B>)> = idles.collect();
    let awaited = free.into_iter().map(|id| {
        let of_it = |facts: &Facts| declared(spec, *facts) == id;
        let steps = idles.iter().flat_map(|(_, trigger)| &trigger.steps).filter_map(|step| changed(spec, step));
        let changes = steps.filter(|(facts, _)| of_it(facts)).flat_map(|(_, changes)| changes).collect();
        let signs = endings.iter().filter_map(|ending| ending.sign);
        let signs = signs.filter(|sign| facts_of(*sign).as_ref().is_some_and(of_it)).collect();
        Awaited { places: places(spec, id), signs, changes }
    });
    let awaited = awaited.filter(|one| !one.signs.is_empty() && !one.changes.is_empty()).collect();
    Idle { rules: idles.iter().map(|(checked, _)| checked.rule).collect(), awaited }
}

fn asks_past(expr: &Expr) -> Option<bool> {
    matches!(*expr.kind, ExprKind::Builtin(Builtin::PositionCount | Builtin::PositionGap, _)).then_some(true)
}

/// Whether a fact is one value that everybody knows.
fn is_public(spec: &Spec, id: VariableId) -> bool {
    let variable = &spec.variables[id.index()];
    variable.audience == Audience::All && variable.ty != crate::spec::types::Type::SQUARES
}

/// How often effects set a fact, as it is written.
fn sets(effects: &[Effect], id: VariableId) -> usize {
    let set = |effect: &Effect| {
        let itself = matches!(&effect.kind, EffectKind::SetVariable(of, ..) if *of == id);
        let inner = effect.inner().map(|inner| sets(std::slice::from_ref(inner), id));
        usize::from(itself) + inner.sum::<usize>()
    };
    effects.iter().map(set).sum()
}

fn mention(spec: &Spec, id: VariableId) -> Mention<'_> {
    Mention::new(spec, id)
}

/// Whether a fact is read by anything but triggers, endings and asides.
fn is_read(spec: &Spec, id: VariableId) -> bool {
    let mention = mention(spec, id);
    let asks = |when: &Expr| mention.in_expr(when);
    let mut actions = spec.actions.iter().filter(|action| !action.aside);
    mention.elsewhere() || actions.any(|action| mention.in_action(action) || action.when.as_ref().is_some_and(asks))
}

/// Whether a fact is changed by anything but triggers, endings and asides.
fn is_set_elsewhere(spec: &Spec, id: VariableId) -> bool {
    let actions = spec.actions.iter().filter(|action| !action.aside).map(|action| &action.effects);
    let boundaries = spec.boundaries.iter().map(|boundary| &boundary.effects);
    actions.chain(boundaries).any(|effects| sets(effects, id) > 0)
}

/// Whether a trigger does nothing but to set some of these facts to what is known beforehand, and those for which endings wait
/// once an action.
fn changes_only<B>(
    spec: &Spec,
    (checked, trigger): (&rule::Trigger, &Trigger<B>),
    (facts, waited): (&[VariableId], &[VariableId]),
) -> bool {
    let of_action = |event: &EventPattern| matches!(event.kind, EventKind::AnyAction | EventKind::Action(..));
    let once = matches!(checked.events.as_slice(), [event] if of_action(event));
    let may_set = |id: &VariableId| facts.contains(id) && (once || !waited.contains(id));
    let sets = |effect: &Effect| matches!(&effect.kind, EffectKind::SetVariable(id, ..) if may_set(id));
    checked.effects.iter().all(sets) && trigger.steps.len() == checked.effects.len() && {
        let mut known = trigger.steps.iter().map(|step| changed(spec, step));
        known.all(|change| change.is_some()) && !trigger.steps.is_empty()
    }
}

/// Whether a trigger reads a fact or sets it.
fn touches(spec: &Spec, trigger: &rule::Trigger, id: VariableId) -> bool {
    mention(spec, id).in_trigger(trigger) || sets(&trigger.effects, id) > 0
}

/// Whether some ending reads a fact.
fn is_waited_for(spec: &Spec, id: VariableId) -> bool {
    let mention = mention(spec, id);
    spec.endings.iter().any(|ending| mention.in_ending(ending))
}

/// Whether every ending that reads a fact waits for it.
fn is_awaited<B>(spec: &Spec, endings: &[Ending<B>], id: VariableId) -> bool {
    let mention = mention(spec, id);
    spec.endings.iter().zip(endings).all(|(checked, ending)| {
        let waits = || ending.sign.and_then(facts_of).is_some_and(|facts| declared(spec, facts) == id);
        !mention.in_ending(checked) || waits()
    })
}

/// The facts a sign is about.
fn facts_of(sign: Sign) -> Option<Facts> {
    match sign {
        Sign::AtLeast(facts, _) | Sign::Told(facts) | Sign::Is(facts, _) => Some(facts),
        Sign::Occurred(_) | Sign::Stirred | Sign::Bereft | Sign::Besieged => None,
    }
}

/// Of which declaration facts are.
fn declared(spec: &Spec, facts: Facts) -> VariableId {
    let (Facts::OfGame(place) | Facts::OfPlayers(place)) = facts;
    VariableId::at(place / (spec.players.len() + 1))
}

/// The places of the facts of a declaration.
fn places(spec: &Spec, id: VariableId) -> Range<usize> {
    let first = id.index() * (spec.players.len() + 1);
    if spec.variables[id.index()].each { first + 1..first + 1 + spec.players.len() } else { first..first + 1 }
}

/// What a step changes, and to what it may.
fn changed<B>(spec: &Spec, step: &Step<B>) -> Option<(Facts, Vec<Change>)> {
    let (facts, value) = match step {
        Step::SetVariable(index, value) => (Facts::OfGame(*index), value),
        Step::SetVariableOf(first, _, value) => (Facts::OfPlayers(*first), value),
        _ => return None,
    };
    let mut changes = Vec::new();
    gather(spec, value, facts, &mut changes).then_some((facts, changes))
}

/// Gathers what a fact may become; `false` when that is not known.
fn gather<B>(spec: &Spec, value: &One<B>, facts: Facts, changes: &mut Vec<Change>) -> bool {
    match value {
        One::Constant(value) => {
            changes.push(Change::To(*value));
            true
        }
        One::Truth(test) => match **test {
            Test::Always(truth) => {
                changes.push(Change::To(Atom::Truth(truth)));
                true
            }
            _ => false,
        },
        One::If(parts) => gather(spec, &parts.1, facts, changes) && gather(spec, &parts.2, facts, changes),
        One::Arithmetic(op @ (ArithmeticOp::Add | ArithmeticOp::Subtract), left, right) => match (&**left, &**right) {
            (One::Variable(_) | One::VariableOf(..), One::Constant(Atom::Number(more)))
                if reads_only(spec, left, facts) =>
            {
                changes.push(Change::By(if *op == ArithmeticOp::Add { *more } else { more.negated() }));
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether what is read is a fact of the same declaration.
fn reads_only<B>(spec: &Spec, value: &One<B>, facts: Facts) -> bool {
    let read = match value {
        One::Variable(index) => Facts::OfGame(*index),
        One::VariableOf(first, _) => Facts::OfPlayers(*first),
        _ => return false,
    };
    declared(spec, read) == declared(spec, facts)
}
