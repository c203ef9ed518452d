//! Recipes: what follows from a simple move, with everything left out that is known of it beforehand.

use super::reads::disturbs;
use crate::program::code::{One, Test, Tokens};
use crate::program::residue::all;
use crate::program::rules::{EventKind, Situation, Trigger};
use crate::program::squares::Squares;
use crate::program::step::Step;
use crate::program::suppose::{Known, Supposed};
use crate::spec::code::slot;
use crate::spec::ids::{ActionId, MovementId, RuleId};

/// What follows from a simple move, in order.
#[derive(Debug, Clone)]
pub struct Recipe<B> {
    /// What each event leads to.
    pub parts: Box<[Part<B>]>,
    /// Whether nothing but facts of the game and of the unit are changed.
    pub plain: bool,
}

/// What a rule makes of an event.
#[derive(Debug, Clone)]
pub struct Part<B> {
    /// The rule.
    pub rule: RuleId,
    /// Whether the event is the capture.
    pub of_capture: bool,
    /// What is left of its condition.
    pub when: Test<B>,
    /// What is left of its effects.
    pub steps: Box<[Step<B>]>,
}

/// An event of a simple move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Happens {
    Capture,
    Moved,
    Action,
}

/// What follows from simple moves of which this is known; nothing when a rule asks for more about them.
pub(super) fn recipe<B: Squares>(
    situation: &Situation,
    triggers: &[Trigger<B>],
    supposed: Supposed<'_>,
    movement: MovementId,
    action: ActionId,
) -> Option<Recipe<B>> {
    let mut parts = Vec::new();
    let events = [Happens::Capture, Happens::Moved, Happens::Action];
    for event in events.into_iter().filter(|event| supposed.captures || *event != Happens::Capture) {
        for trigger in situation.triggers.iter().map(|index| &triggers[*index]) {
            // Where one that disturbs may fire, moves are not simple.
            if trigger.steps.iter().any(disturbs) {
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
                    (EventKind::Moves(kinds, by), Happens::Moved) => {
                        kinds[supposed.kind.index()] && (by.is_empty() || by.contains(&movement))
                    }
                    _ => false,
                };
                if happens {
                    fits.push(all(pattern.tests.iter().map(|test| supposed.rest_of_test(test))));
                }
            }
            let fits = match fits.len() {
                0 => continue,
                1 => fits.swap_remove(0),
                _ => supposed.rest_of_test(&Test::Any(fits.into())),
            };
            let when = all([fits, supposed.rest_of_test(&trigger.when)].into_iter());
            if supposed.test(&when) != Known::No {
                let steps = supposed.rest_of_steps(&trigger.steps);
                parts.push(Part { rule: trigger.rule, of_capture: event == Happens::Capture, when, steps });
            }
        }
    }
    let plain = parts.iter().flat_map(|part: &Part<B>| &part.steps).all(is_plain);
    Some(Recipe { parts: parts.into(), plain })
}

/// Whether a step changes a fact of the game or of the unit.
fn is_plain<B>(step: &Step<B>) -> bool {
    match step {
        Step::SetVariable(..) | Step::SetVariableOf(..) => true,
        Step::SetField(_, Tokens::One(one), _) => matches!(**one, One::Local(slot::UNIT)),
        _ => false,
    }
}
