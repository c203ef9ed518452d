//! Positions with an incomplete text, found by short random play.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::literal::chance::First;
use crate::literal::flow;
use crate::literal::key::{position_key, value_key};
use crate::literal::state::State;
use crate::notation::position;
use crate::run::playouts::wander;
use crate::runtime::Rules;
use crate::spec::Spec;
use crate::spec::ids::{FieldId, VariableId};
use crate::syntax::tree::Node;

/// The seeds of the games, fixed for all checks.
const SEEDS: [u64; 2] = [1, 2];

/// A game is broken off after so many actions.
const MAX_ACTIONS: usize = 30;

/// Tells the first position that is another one when its text is read.
pub(super) fn lint(subject: &Subject<'_>, spec: &Arc<Spec>, found: &mut Vec<Diagnostic>) {
    let rules = Rules::unplanned(spec.clone());
    for seed in SEEDS {
        let mut first = None;
        let _ = wander(&rules, seed, MAX_ACTIONS, &mut |state| {
            first = problem(subject, state);
            if first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(first) = first {
            found.push(first);
            return;
        }
    }
}

fn problem(subject: &Subject<'_>, state: &State) -> Option<Diagnostic> {
    let spec = subject.spec;
    let text = position::print(spec, state);
    let root = &subject.definition.root;
    let title = ["variant", "board"].iter().find_map(|key| root.entry(key)).map(|(word, _)| word.span)?;
    let read = match position::parse(spec, &text) {
        Ok(read) if is_same(spec, state, &read) => return None,
        Ok(read) => flow::resume(spec, read, &mut First),
        Err(problems) => {
            let why = problems.first().map_or(String::new(), |problem| format!(": {}", problem.message));
            let message = format!("the position `{text}` cannot be read back{why}");
            return Some(Diagnostic::warning(Code::NoRoundTrip, title, message).help(HELP));
        }
    };
    if is_same(spec, state, &read) {
        return None;
    }
    let lost = lost(subject, state, &read);
    let entry = |(section, name): &(&str, String)| {
        let (word, _) = root.get(section).and_then(Node::as_table)?.entry(name)?;
        subject.is_own(word.span).then_some(word.span)
    };
    Some(match &lost {
        Some(fact) => {
            let message =
                format!("the text of a position does not tell `{}`: `{text}` reads back as another one", fact.1);
            let problem = Diagnostic::warning(Code::NoRoundTrip, entry(fact).unwrap_or(title), message);
            problem.help("let it be written (`text`), or say that positions do not differ by it: `identity = false`")
        }
        None => {
            let message = format!("the position `{text}` reads back as another one");
            Diagnostic::warning(Code::NoRoundTrip, title, message).help(HELP)
        }
    })
}

fn is_same(spec: &Spec, state: &State, read: &State) -> bool {
    position_key(spec, state) == position_key(spec, read)
}

const HELP: &str = "records and `--position` would not come back to it";

/// The first fact that is another one.
fn lost(subject: &Subject<'_>, one: &State, other: &State) -> Option<(&'static str, String)> {
    let spec = subject.spec;
    for (index, variable) in spec.variables.iter().enumerate().filter(|(_, variable)| variable.identity) {
        let value = |state: &State, owner| value_key(spec, state, state.variable(spec, VariableId::at(index), owner));
        if spec.owners(variable.each).any(|owner| value(one, owner) != value(other, owner)) {
            return Some(("state", variable.name.clone()));
        }
    }
    for (index, field) in spec.fields.iter().enumerate().filter(|(_, field)| field.identity) {
        let differs = |layer: usize, square| {
            let value = |state: &State| {
                let token = state.on(spec, layer, square)?;
                Some(value_key(spec, state, state.field(spec, FieldId::at(index), token)))
            };
            value(one) != value(other)
        };
        if (0..spec.layers).any(|layer| spec.geometry.squares().any(|square| differs(layer, square))) {
            return Some(("fields", field.name.clone()));
        }
    }
    None
}
