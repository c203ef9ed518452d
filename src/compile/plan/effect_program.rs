//! Effect programs: the effects of a simple move, partially evaluated.

use std::sync::Arc;

use super::Blast;
use super::guard::is_everywhere;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, One, Players, Source, Test, Tokens};
use crate::compile::reads::disturbs;
use crate::compile::residual::all;
use crate::compile::rules::{EventKind, Trigger};
use crate::compile::scalar::Scalar;
use crate::compile::situation::Situation;
use crate::compile::static_eval::{KnownMove, Ternary};
use crate::compile::step::Step;
use crate::number::Number;
use crate::spec::code::{ArithmeticOp, slot};
use crate::spec::ids::{ActionId, KindId, MovementId, RuleId};

/// The effects of a simple move, in order.
#[derive(Debug, Clone)]
pub struct EffectProgram<B> {
    /// The effects of each rule.
    pub parts: Box<[RuleEffects<B>]>,
    /// Do they only change facts of the game and of the moving piece?
    pub plain: bool,
    /// Do they only change facts, unless a condition holds?
    pub mostly: bool,
    /// The index of the part before which gating happens.
    pub gating_at: Option<usize>,
}

/// The effects of one rule.
#[derive(Debug, Clone)]
pub struct RuleEffects<B> {
    /// The rule.
    pub rule: RuleId,
    /// Is the event the capture?
    pub of_capture: bool,
    /// The residual condition.
    pub when: Test<B>,
    /// The residual effects.
    pub steps: Box<[Step<B>]>,
    /// Do they only change facts of the game and of the moving piece?
    pub plain: bool,
    /// Do they only change facts of the game and of pieces on the board?
    pub easy: bool,
    /// The effects as stores, if they read nothing else.
    pub stores: Option<Box<[Store]>>,
    /// The effects as one store to a fact of all pieces of some kinds, if they are that.
    pub marks: Option<FieldStore>,
    /// The blast, if the rule is one.
    pub blast: Option<Arc<Blast<B>>>,
}

impl<B: Bitboard> RuleEffects<B> {
    /// The effects of a rule with a residual condition and residual effects.
    pub(super) fn new(trigger: &Trigger<B>, of_capture: bool, when: Test<B>, steps: Box<[Step<B>]>) -> Self {
        let (stores, plain) = (steps.iter().map(store).collect(), steps.iter().all(is_plain));
        let easy = steps.iter().all(|step| is_plain(step) || marked(step).is_some());
        let marks = match &*steps {
            [step] => marks(step),
            _ => None,
        };
        let (rule, blast) = (trigger.rule, None);
        RuleEffects { rule, of_capture, when, steps, plain, easy, stores, marks, blast }
    }
}

/// A store to one fact of all pieces of some kinds.
#[derive(Debug, Clone)]
pub struct FieldStore {
    /// Are they the mover's pieces, not the opponent's?
    pub of_mover: bool,
    /// The kinds. A kind must be in every list.
    pub kinds: Vec<Box<[KindId]>>,
    /// The index of the fact.
    pub field: usize,
    /// The value.
    pub value: Scalar,
}

fn marks<B: PartialEq>(step: &Step<B>) -> Option<FieldStore> {
    let (pieces, field, value) = marked(step)?;
    let of_mover = match pieces.owners.as_slice() {
        [Players::One(owner)] if **owner == One::Mover => true,
        [Players::One(owner)] if **owner == One::Opponent => false,
        _ => return None,
    };
    is_everywhere(pieces).then(|| FieldStore { of_mover, kinds: pieces.kinds.clone(), field, value })
}

/// A store to one fact that reads no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Store {
    /// Sets a fact of the game, never a zone, to a word.
    Set(usize, u64),
    /// Adds a number to a fact of the game.
    Add(usize, Number),
    /// Sets a fact of the moving piece.
    Mark(usize, Scalar),
}

fn store<B: Bitboard>(step: &Step<B>) -> Option<Store> {
    match step {
        Step::SetVariable(_, One::Constant(Scalar::Zone(_))) => None,
        Step::SetVariable(index, One::Constant(value)) => Some(Store::Set(*index, value.word())),
        Step::SetVariable(index, One::Arithmetic(ArithmeticOp::Add, left, right)) => match (&**left, &**right) {
            (One::Variable(of), One::Constant(Scalar::Number(number))) if of == index => {
                Some(Store::Add(*index, *number))
            }
            _ => None,
        },
        Step::SetField(field, _, One::Constant(value)) if is_plain(step) => Some(Store::Mark(*field, *value)),
        _ => None,
    }
}

/// An event of a simple move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Happens {
    Capture,
    Moved,
    Action,
}

/// The effect program of simple moves that are known in part, perhaps with gating by one rule; `None` when a rule
/// reads more of them.
pub(super) fn effect_program<B: Bitboard>(
    situation: &Situation,
    (triggers, blast): (&[Trigger<B>], Option<&Arc<Blast<B>>>),
    known_move: KnownMove<'_>,
    (movement, action): (MovementId, ActionId),
    gating: Option<RuleId>,
) -> Option<EffectProgram<B>> {
    let (mut parts, mut gating_at): (Vec<RuleEffects<B>>, _) = (Vec::new(), None);
    let events = [Happens::Capture, Happens::Moved, Happens::Action];
    for event in events.into_iter().filter(|event| known_move.captures || *event != Happens::Capture) {
        for trigger in situation.triggers.iter().map(|index| &triggers[*index]) {
            // Moves after which a disturbing trigger may fire are not simple.
            let lets_in = gating == Some(trigger.rule);
            let blast = blast.filter(|blast| blast.rule == trigger.rule);
            if trigger.steps.iter().any(disturbs) && blast.is_none() && !lets_in {
                continue;
            }
            let mut fits: Vec<Test<B>> = Vec::new();
            for pattern in &trigger.events {
                let happens = match (&pattern.kind, event) {
                    (EventKind::AnyAction, Happens::Action) | (EventKind::Capture, Happens::Capture) => true,
                    (EventKind::Action(of, arguments), Happens::Action) if *of == action => {
                        if !arguments.is_empty() {
                            return None;
                        }
                        true
                    }
                    // A piece that the blast removed causes no further event.
                    (EventKind::Moves(..), _) if parts.iter().any(|part| part.blast.is_some()) => false,
                    (EventKind::Moves(kinds, by), Happens::Moved) => {
                        kinds[known_move.kind.index()] && (by.is_empty() || by.contains(&movement))
                    }
                    _ => false,
                };
                if happens {
                    fits.push(all(pattern.tests.iter().map(|test| known_move.residual_test(test))));
                }
            }
            let fits = match fits.len() {
                0 => continue,
                _ if lets_in => {
                    gating_at = Some(parts.len());
                    continue;
                }
                1 => fits.swap_remove(0),
                _ => known_move.residual_test(&Test::Any(fits.into())),
            };
            let when = all([fits, known_move.residual_test(&trigger.when)].into_iter());
            if known_move.test(&when) != Ternary::No {
                let steps = known_move.residual_steps(&trigger.steps);
                let part = RuleEffects::new(trigger, event == Happens::Capture, when, steps);
                parts.push(RuleEffects { blast: blast.cloned(), ..part });
            }
        }
    }
    let is_known = |part: &RuleEffects<B>| part.blast.is_some() || part.plain;
    let plain = parts.iter().all(is_known);
    let mostly = parts.iter().all(|part| is_known(part) || part.easy || part.when != Test::Always(true));
    Some(EffectProgram { parts: parts.into(), plain, mostly, gating_at })
}

/// Whether an effect changes a fact of the game or of the moving piece.
fn is_plain<B>(step: &Step<B>) -> bool {
    match step {
        Step::SetVariable(..) | Step::SetVariableOf(..) | Step::SetSquares(..) | Step::SetSquaresOf(..) => true,
        Step::SetField(_, Tokens::One(one), _) => matches!(**one, One::Local(slot::UNIT)),
        _ => false,
    }
}

/// The pieces, the fact and the value of an effect that sets one fact of all pieces of a mask to one value.
pub fn marked<B>(step: &Step<B>) -> Option<(&Mask<B>, usize, Scalar)> {
    let Step::ForEach(query, body) = step else { return None };
    match (&query.source, &**body) {
        (Source::Board(pieces), [Step::SetField(field, Tokens::One(one), value)]) => {
            let of_each = query.tests.is_empty() && matches!(**one, One::Local(slot) if slot == query.it);
            let value = match value {
                One::Constant(value) => *value,
                One::Truth(test) if let Test::Always(truth) = **test => Scalar::Truth(truth),
                _ => return None,
            };
            (of_each && pieces.layer == Some(0)).then_some((pieces, *field, value))
        }
        _ => None,
    }
}
