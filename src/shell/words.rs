//! Positions and results in a few words.

use super::text::{capitalised, cut_at_word, on_one_line};
pub use crate::diagnostic::counted;
use crate::literal::overrun::{Bound, Overrun};
use crate::literal::state::{Outcome, Verdict};
use crate::merge::Definition;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, RuleId};
use crate::study::explain::Man;

/// `White`.
pub fn player(spec: &Spec, id: PlayerId) -> String {
    capitalised(&spec.player(id).name)
}

/// `White wins`, `draw`.
pub fn verdict(spec: &Spec, verdict: Verdict) -> String {
    match verdict {
        Verdict::Won(winner) => format!("{} wins", player(spec, winner)),
        Verdict::Drawn => "draw".to_owned(),
    }
}

/// `White wins: SC-2 — a double check is checkmate`.
pub fn outcome(spec: &Spec, sources: &Sources, outcome: Outcome) -> String {
    let verdict = verdict(spec, outcome.verdict);
    match outcome.rule {
        Some(rule) => format!("{verdict}: {}", rule_and_reason(spec, sources, rule)),
        None => format!("{verdict}: no rule speaks of it"),
    }
}

/// `rule `blast`: what follows takes more than 65536 effects, so that not everything is as it should be`.
pub fn overrun(spec: &Spec, overrun: Overrun) -> String {
    let whose = overrun.rule.map(|rule| format!("rule `{}`: ", spec.rule(rule).label)).unwrap_or_default();
    let then = match overrun.bound {
        Bound::Steps => "the game is over",
        Bound::Effects | Bound::Tokens | Bound::Events => "actions that lead to it cannot be done",
        Bound::Options | Bound::Tried | Bound::Actions => "the rest is left out",
    };
    format!("{whose}{}; {then}", overrun.bound)
}

/// `SC-5 — a check must come from …`: its label and its reason; without a reason what it says.
pub fn rule_and_reason(spec: &Spec, sources: &Sources, rule: RuleId) -> String {
    let info = spec.rule(rule);
    let action = spec.actions.iter().find(|action| action.rule == rule);
    match (&info.because, action) {
        (Some(reason), _) => format!("{} — {reason}", info.label),
        (None, Some(action)) if action.name == info.label => action.name.clone(),
        (None, Some(action)) => format!("{} — {}", info.label, action.name),
        (None, None) => format!("{} — {}", info.label, cut_at_word(&sentence(spec, sources, rule), 90)),
    }
}

/// What a rule says, as it is written, on one line: without its label and its reason.
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
    format!("{} on {}", spec.kind(man.kind).called_by(man.owner), spec.geometry.name(man.square))
}
