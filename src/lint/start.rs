//! Games that are over before the first move.

use std::sync::Arc;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::game::Game;
use crate::source::Span;
use crate::spec::Spec;

/// Tells the ending that holds in the start position, unless chance decides something before; whether there is one.
pub(super) fn lint(subject: &Subject<'_>, spec: &Arc<Spec>, found: &mut Vec<Diagnostic>) -> bool {
    let stands = spec.array.men.iter().any(Option::is_some) || spec.zones.iter().any(|zone| !zone.start.is_empty());
    if !stands {
        return false;
    }
    let mut chance = Seeded::new(0);
    flow::start(spec, &mut chance);
    if !chance.picks.is_empty() {
        return false;
    }
    let Some(outcome) = Game::new(Arc::clone(spec), 0, &[]).outcome() else { return false };
    // A problem reported for the ending, or for the stage, is the reason.
    let is_told = |problem: &Diagnostic| {
        let is_within = |whole: Span| {
            let at = problem.primary.span;
            at.source == whole.source && whole.start <= at.start && at.end <= whole.end
        };
        problem.code == Code::NoAction || outcome.rule.is_some_and(|rule| is_within(spec.rule(rule).span))
    };
    if found.iter().any(is_told) {
        return true;
    }
    let label = outcome.rule.map(|rule| (subject.label(rule), &spec.rule(rule).label));
    let own = label.map(|(span, _)| span).filter(|span| subject.is_own(*span));
    let Some(place) = own.or_else(|| first_of(subject)) else { return false };
    let message = match label {
        Some((_, label)) => format!("the game is over before the first move: `{label}` decides the start position"),
        None => "the game is over before the first move: nothing can be done in the start position".to_owned(),
    };
    let problem = Diagnostic::warning(Code::OverAtStart, place, message);
    found.push(match label {
        Some((span, _)) if own.is_none() => problem.also(span, "this is the ending"),
        Some(_) => problem.help("ask for what has come about in the game: `after …: mover wins`, or `turn_number > 1`"),
        None => problem,
    });
    true
}

/// The word of the main file that stands for all of it.
fn first_of(subject: &Subject<'_>) -> Option<Span> {
    let root = &subject.definition.root;
    let named = ["variant", "board", "stages"].iter().filter_map(|key| root.entry(key));
    named.map(|(word, _)| word.span).find(|span| subject.is_own(*span))
}
