//! Positions and results in a few words.

pub use crate::diagnostic::counted;
use crate::explain::Man;
use crate::literal::overrun::{Bound, Overrun};
use crate::literal::state::{Outcome, State, Verdict};
use crate::merge::Definition;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, RuleId};
use crate::text::{cut_at_word, on_one_line};

/// `White`.
pub fn player(spec: &Spec, id: PlayerId) -> String {
    spec.player(id).title.clone()
}

/// `White wins`, `draw`.
pub fn verdict(spec: &Spec, verdict: Verdict) -> String {
    match verdict {
        Verdict::Won(winner) => format!("{} wins", player(spec, winner)),
        Verdict::Drawn => "draw".to_owned(),
    }
}

/// `White wins: a double check is checkmate (SC-2)`.
pub fn outcome(spec: &Spec, sources: &Sources, outcome: Outcome) -> String {
    let verdict = verdict(spec, outcome.verdict);
    match outcome.rule {
        Some(rule) => format!("{verdict}: {}", rule_and_reason(spec, sources, rule)),
        None => format!("{verdict}: no rule speaks of it"),
    }
}

/// `White to move`.
pub fn to_move(spec: &Spec, mover: PlayerId) -> String {
    format!("{} to move", player(spec, mover))
}

/// The name of the phase that runs, when a turn or the game has several.
pub fn phase<'a>(spec: &'a Spec, state: &State) -> Option<&'a str> {
    let several = state.innermost().is_some_and(|running| spec.stage(running.stage).phases.len() > 1)
        || spec.stages.iter().filter(|stage| !stage.turns.is_empty()).count() > 1;
    let (phase, _) = state.flow.phase.filter(|_| several)?;
    Some(&spec.phase(phase).name)
}

/// The help text of the phase that runs.
pub fn advice<'a>(spec: &'a Spec, state: &State) -> Option<&'a str> {
    let (phase, _) = state.flow.phase.filter(|_| state.outcome.is_none())?;
    let help = spec.phase(phase).help.as_str();
    (!help.is_empty()).then_some(help)
}

/// `rule `blast`: what follows takes more than 65536 effects, so that not everything is as it should be`.
pub fn overrun(spec: &Spec, overrun: Overrun) -> String {
    let whose = overrun.rule.map(|rule| format!("rule `{}`: ", spec.rule(rule).label)).unwrap_or_default();
    let then = match overrun.bound {
        Bound::Steps => "the game is over",
        bound if bound.only_forbids() => "actions that lead to it cannot be done",
        _ => "the rest is left out",
    };
    format!("{whose}{}; {then}", overrun.bound)
}

/// Whether a label is a number of written rules, such as `SC-5`, and no word.
pub fn is_number(label: &str) -> bool {
    label.chars().any(|c| c.is_ascii_digit())
}

/// `checkmate`, `checkmate (SC-1)`, `castle (SC-17)`: the word for a rule, then its number; the number alone when there is no
/// word.
pub fn named(spec: &Spec, rule: RuleId) -> String {
    let info = spec.rule(rule);
    match word(spec, rule) {
        Some(word) if word != info.label => format!("{word} ({})", info.label),
        _ => info.label.clone(),
    }
}

/// The word for a rule: its label, what it was called before it got a number, or the action it is.
fn word(spec: &Spec, rule: RuleId) -> Option<&str> {
    let info = spec.rule(rule);
    if !is_number(&info.label) {
        return Some(&info.label);
    }
    let action = spec.actions.iter().find(|action| action.rule == rule).map(|action| action.name.as_str());
    info.was.as_deref().filter(|was| !is_number(was)).or(action)
}

/// `checkmate (SC-1) — the royal piece …`, `a check must come from … (SC-5)`: the word, the reason and the number of a rule;
/// without a reason what it says.
pub fn rule_and_reason(spec: &Spec, sources: &Sources, rule: RuleId) -> String {
    let info = spec.rule(rule);
    let action = spec.actions.iter().find(|action| action.rule == rule);
    let said = match (&info.because, action) {
        (Some(reason), _) => reason.clone(),
        (None, Some(action)) if word(spec, rule) == Some(&action.name) => return named(spec, rule),
        (None, Some(action)) => action.name.clone(),
        (None, None) => cut_at_word(&sentence(spec, sources, rule), 90),
    };
    match word(spec, rule) {
        Some(_) => format!("{} — {said}", named(spec, rule)),
        None => format!("{said} ({})", info.label),
    }
}

/// The sentence of a rule, on one line, without its label and its reason.
pub fn sentence(spec: &Spec, sources: &Sources, rule: RuleId) -> String {
    let info = spec.rule(rule);
    let whole = on_one_line(sources.snippet(info.span));
    let said = whole.split_once(": ").map_or(whole.as_str(), |(_, said)| said);
    let said = said.rsplit_once(", because \"").map_or(said, |(said, _)| said);
    said.trim_end_matches(['.', ',']).to_owned()
}

/// `definitions/stun_check.toml:57`.
pub fn place(definition: &Definition, spec: &Spec, rule: RuleId) -> String {
    definition.sources.place(spec.rule(rule).span)
}

/// `queen on h5`.
pub fn unit(spec: &Spec, man: Man) -> String {
    format!("{} on {}", spec.kind(man.kind).spoken_by(man.owner), spec.geometry.name(man.square))
}
