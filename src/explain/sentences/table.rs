//! Rules and their conditions, with the results of these.

use super::phrases::because;
use crate::explain::Ban;
use crate::explain::conditions::{Clause, Condition};
use crate::explain::words;
use crate::merge::Definition;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::RuleId;
use crate::text::{columns, cut_at_word, filled, on_one_line};

/// Sentences are cut to so many characters.
pub(super) const WIDE: usize = 96;

/// A rule with its place, its reason and what its conditions come to.
pub(super) fn banned(spec: &Spec, definition: &Definition, ban: &Ban) -> String {
    let sources = &definition.sources;
    let conditions = table(sources, &ban.conditions);
    format!("{}{}{conditions}", rule_line(spec, definition, ban.rule), because(spec, ban.rule))
}

/// The label of a rule, what it says, and where.
pub(super) fn rule_line(spec: &Spec, definition: &Definition, rule: RuleId) -> String {
    let said = cut_at_word(&words::sentence(spec, &definition.sources, rule), WIDE);
    format!("  {} {said}    {}\n", spec.rule(rule).label, words::place(definition, spec, rule))
}

/// The conditions, each with yes or no and what shows it; those that a name stands for are set in, below it.
pub(super) fn table(sources: &Sources, conditions: &[Condition]) -> String {
    let mut rows = Vec::new();
    let mut last = None;
    for part in conditions {
        let word = if last.replace(part.clause) == Some(part.clause) { "" } else { clause(part.clause) };
        add(sources, part, word, (0, None), &mut rows);
    }
    columns(&rows, "    ")
}

/// Adds a condition so deep below another, and below it those it stands for; what is noted of that one is not said again.
fn add(
    sources: &Sources,
    part: &Condition,
    word: &str,
    (depth, above): (usize, Option<&str>),
    rows: &mut Vec<Vec<String>>,
) {
    let said = match part.either {
        true => "one of these".to_owned(),
        false => on_one_line(sources.snippet(part.span)),
    };
    // Nothing is left out here: what is long goes on in the next rows.
    let (indent, lines) = ("  ".repeat(depth), filled(&said, "", Some(WIDE)));
    let mut lines = lines.lines().map(|line| format!("{indent}{line}"));
    let first = lines.next().unwrap_or_default();
    let note = part.note.as_deref().filter(|note| Some(*note) != above).unwrap_or_default();
    rows.push(vec![word.to_owned(), first, truth(part.holds).to_owned(), note.to_owned()]);
    rows.extend(lines.map(|line| vec![String::new(), line]));
    for inner in &part.inner {
        add(sources, inner, "", (depth + 1, part.note.as_deref()), rows);
    }
}

fn clause(clause: Clause) -> &'static str {
    match clause {
        Clause::When => "when",
        Clause::Costs => "costs",
        Clause::AfterWhich => "after which",
        Clause::Unless => "unless",
    }
}

fn truth(holds: Option<bool>) -> &'static str {
    match holds {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not known",
    }
}

/// Conditions with more characters than these are not told whole when a part of them fails.
const LONG: usize = 48;

/// `position_count >= 3 does not hold: it is 1`, `the bishop on f1 is in the way`.
pub(super) fn failed(spec: &Spec, sources: &Sources, part: &Condition) -> String {
    let said = cut_at_word(&on_one_line(sources.snippet(part.span)), WIDE);
    if let Some(option) = spec.options.iter().find(|option| option.name == said && part.holds == Some(false)) {
        return format!("the option `{}` is set to no; `--set {}=yes` begins a game with it", option.name, option.name);
    }
    let inner = part.inner.iter().find(|inner| inner.decisive).filter(|_| part.holds == Some(false));
    match (&part.plain, inner) {
        (Some(plain), None) => return plain.clone(),
        // A long condition is named by its failing part.
        (_, Some(inner)) if said.chars().count() > LONG => return failed(spec, sources, inner),
        _ => {}
    }
    let note = match (&part.note, inner) {
        (_, Some(inner)) => format!(": {}", failed(spec, sources, inner)),
        (Some(note), None) => format!(": {note}"),
        (None, None) => String::new(),
    };
    match part.holds {
        _ if part.clause == Clause::Costs => format!("it costs {}", part.note.as_deref().unwrap_or(&said)),
        None => format!("it is not known whether {said}"),
        _ => format!("`{said}` does not hold{note}"),
    }
}
