//! Actions with so many ways to choose that every position takes long.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::Spec;
use crate::spec::check::certain_ways;
use crate::spec::rule::Action;

/// The number of ways that are tried without a noticeable delay.
const FEW: u64 = 10_000;

/// The first action with more ways than `FEW`, and their number.
pub fn too_many(spec: &Spec) -> Option<(&Action, u64)> {
    let counted = spec.actions.iter().map(|action| (action, certain_ways(spec, action)));
    counted.into_iter().find(|(_, ways)| *ways > FEW)
}

/// Tells the actions of the main file; whether there are any.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) -> bool {
    let told = found.len();
    for action in &subject.spec.actions {
        let (label, ways) = (subject.label(action.rule), certain_ways(subject.spec, action));
        if ways > FEW && subject.is_own(label) {
            let message = format!("there are {ways} ways to do `{}`, and each is tried in every position", action.name);
            let help = "narrow down what may be chosen (`empty square in camp`), or choose in several actions";
            found.push(Diagnostic::warning(Code::ManyWays, label, message).help(help));
        }
    }
    found.len() > told
}
