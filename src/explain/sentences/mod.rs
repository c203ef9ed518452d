//! Reasons in words: in a line when a move is refused, at length on request.

mod paragraphs;
mod phrases;
mod standing;
mod summary;
mod table;

use crate::explain::stray::{Chosen, Fault};
use crate::explain::words;
use crate::explain::{Answer, Forbidden, NotOffered, OutOfPhase, first_rule};
use crate::merge::Definition;
use crate::notation::action::Written;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::text::{cut_at_word, on_one_line};
pub use paragraphs::paragraphs;
use phrases::{because, danger, home, owner_word};
pub use summary::{summaries, summary_paragraphs};
use table::{WIDE, banned, failed, rule_line, table};

/// So many actions are named when several are meant.
const NAMED: usize = 8;

/// Why what was typed cannot be done, in a line: `not legal: SC-5 — a check must come from …`.
pub fn in_a_line(spec: &Spec, sources: &Sources, typed: &str, answer: &Answer) -> String {
    match answer {
        Answer::NotChosen { rule, kind, allowed } => {
            format!("not legal: {} — {}", words::named(spec, *rule), unchosen(spec, *kind, allowed))
        }
        Answer::NotOffered(not) => not_offered_in_a_line(spec, sources, not),
        Answer::OutOfPhase(other) => format!("not possible now: {}", out_of_phase(spec, other)),
        Answer::Forbidden(list) => match list.first() {
            Some(first) => forbidden_in_a_line(spec, sources, first),
            None => format!("not legal: `{typed}`"),
        },
        Answer::CannotReach(standing) => match standing.first() {
            Some(first) => format!("not possible: {}", standing::in_a_line(spec, sources, first)),
            None => format!("not possible: `{typed}`"),
        },
        Answer::Stray(stray) => {
            format!("not possible: {} — {}", words::named(spec, stray.rule), strayed(spec, sources, &stray.first))
        }
        Answer::Unknown { suggestion: Some(near) } => format!("`{typed}` is no move here; did you mean `{near}`?"),
        Answer::Unknown { suggestion: None } => format!("`{typed}` is no move here"),
        Answer::Ousted { by, rather, .. } => {
            let first: Vec<&str> = rather.iter().take(3).map(|written| written.san.as_str()).collect();
            let more = if rather.len() > first.len() { " …" } else { "" };
            format!("not legal: {}: {}{more}", words::rule_and_reason(spec, sources, *by), first.join(", "))
        }
        other => match first_rule(other) {
            Some(rule) => format!("not legal: {}", words::rule_and_reason(spec, sources, rule)),
            None => headline(spec, sources, typed, other),
        },
    }
}

/// The first rule that forbids an action, its reason, and for a ban about attacks: attacker, target and squares.
fn forbidden_in_a_line(spec: &Spec, sources: &Sources, forbidden: &Forbidden) -> String {
    let Some(ban) = forbidden.bans.first() else { return format!("not legal: {}", forbidden.action.san) };
    let reason = words::rule_and_reason(spec, sources, ban.rule);
    match danger(ban) {
        Some(note) => format!("not legal: {reason}: {note}"),
        None => format!("not legal: {reason}"),
    }
}

fn not_offered_in_a_line(spec: &Spec, sources: &Sources, not: &NotOffered) -> String {
    if let Some(other) = &not.elsewhere {
        return format!("not possible now: {}", out_of_phase(spec, other));
    }
    // The reason that a rule gives for an action does not tell why it is refused.
    match not.conditions.iter().find(|part| part.decisive) {
        Some(part) => format!("not possible now: {} — {}", words::named(spec, not.rule), failed(spec, sources, part)),
        None => format!("not legal: {}", words::rule_and_reason(spec, sources, not.rule)),
    }
}

/// `move comes in the phase moving; this is bonus: capture what three attack, … (UC-9)`.
fn out_of_phase(spec: &Spec, other: &OutOfPhase) -> String {
    let label = &spec.rule(other.rule).label;
    let number = if words::is_number(label) { format!(" ({label})") } else { String::new() };
    format!("{}{number}", another_phase(spec, other))
}

/// `move comes in the phase moving; this is bonus`.
fn another_phase(spec: &Spec, other: &OutOfPhase) -> String {
    let now = match other.now.map(|phase| spec.phase(phase)) {
        Some(phase) if phase.help.is_empty() => format!("; this is {}", phase.name),
        Some(phase) => format!("; this is {}: {}", phase.name, phase.help),
        None => String::new(),
    };
    format!("{} comes in {}{now}", other.name, home(spec, other.home))
}

/// Why what was typed is legal or not, with rules, conditions and places.
pub fn at_length(spec: &Spec, definition: &Definition, typed: &str, answer: &Answer) -> String {
    let sources = &definition.sources;
    match answer {
        Answer::Forbidden(list) => list.iter().map(|one| forbidden(spec, definition, one)).collect(),
        Answer::Ousted { action, by, rather } => {
            let rule = rule_line(spec, definition, *by);
            let reason = because(spec, *by);
            let rather: Vec<&str> = rather.iter().map(|written| written.san.as_str()).collect();
            let rather =
                if rather.is_empty() { String::new() } else { format!("    before it  {}\n", rather.join("  ")) };
            format!("{} could be done, but others go before it\n{rule}{reason}{rather}", action.san)
        }
        Answer::NotOffered(not) => not_offered(spec, definition, not),
        Answer::OutOfPhase(other) => {
            let rule = rule_line(spec, definition, other.rule);
            format!("{} is not possible now\n{rule}    {}\n", other.action.san, another_phase(spec, other))
        }
        Answer::Stray(stray) => {
            let rule = rule_line(spec, definition, stray.rule);
            let row = |fault: &Fault| format!("    {}  {}\n", fault.choice, strayed(spec, sources, fault));
            let faults: String = stray.faults().map(row).collect();
            format!("{typed} is not possible\n{rule}{faults}")
        }
        Answer::NotChosen { rule, kind, allowed } => {
            let rule = rule_line(spec, definition, *rule);
            format!("{typed} is not possible\n{rule}    {}\n", unchosen(spec, *kind, allowed))
        }
        Answer::CannotReach(list) => list.iter().map(|one| standing::at_length(spec, definition, one)).collect(),
        Answer::CutShort { overrun, .. } => {
            let rule = overrun.rule.map(|rule| rule_line(spec, definition, rule)).unwrap_or_default();
            format!("{}\n{rule}", headline(spec, sources, typed, answer))
        }
        Answer::Over(outcome) => {
            let rule = outcome.rule.map(|rule| rule_line(spec, definition, rule)).unwrap_or_default();
            format!("{}\n{rule}", headline(spec, sources, typed, answer))
        }
        Answer::Unknown { .. } => format!("{}\n", in_a_line(spec, sources, typed, answer)),
        other => format!("{}\n", headline(spec, sources, typed, other)),
    }
}

fn forbidden(spec: &Spec, definition: &Definition, one: &Forbidden) -> String {
    let bans: String = one.bans.iter().map(|ban| banned(spec, definition, ban)).collect();
    format!("{}{} could be done, but is forbidden\n{bans}", one.action.san, other_ways(one.others))
}

/// ` (and 2 other ways)`.
fn other_ways(count: usize) -> String {
    if count > 0 { format!(" (and {})", words::counted(count, "other way")) } else { String::new() }
}

fn not_offered(spec: &Spec, definition: &Definition, not: &NotOffered) -> String {
    let conditions = table(&definition.sources, &not.conditions);
    let reason = because(spec, not.rule);
    let rule = rule_line(spec, definition, not.rule);
    let bans: String = not.bans.iter().map(|ban| banned(spec, definition, ban)).collect();
    let elsewhere = not.elsewhere.as_ref().map(|other| {
        let rule = rule_line(spec, definition, other.rule);
        format!("{rule}    {}\n", another_phase(spec, other))
    });
    let elsewhere = elsewhere.unwrap_or_default();
    let others = other_ways(not.others);
    format!("{}{others} is not possible now\n{rule}{reason}{conditions}{bans}{elsewhere}", not.action.san)
}

/// The first line of an answer; for most answers the only one.
fn headline(spec: &Spec, sources: &Sources, typed: &str, answer: &Answer) -> String {
    match answer {
        Answer::Legal(written) => format!("`{}` is legal", written.san),
        Answer::Tried(written) => {
            format!("you may try `{}`: nothing you know forbids it; the referee decides the rest", written.san)
        }
        Answer::Ambiguous(list) => format!("`{typed}` may mean {}", one_of(list)),
        Answer::Otherwise(list) => format!("`{typed}` is no move here; what can be done there is {}", one_of(list)),
        Answer::CutShort { action, overrun } => {
            format!("`{}` is not possible: {}", action.san, words::overrun(spec, *overrun))
        }
        Answer::NotFound(overrun) => {
            format!("`{typed}` was not found among the actions: {}", words::overrun(spec, *overrun))
        }
        Answer::Over(outcome) => format!("the game is over: {}", words::outcome(spec, sources, *outcome)),
        Answer::NotYours(man) => {
            format!("the {} belongs to {}", words::unit(spec, *man), owner_word(spec, man.owner))
        }
        Answer::Nobody(square) => format!("there is no piece on {}", spec.geometry.name(*square)),
        Answer::NoSquare(name) => format!("there is no square {name} here"),
        Answer::Hole(name) => format!("the board has a hole at {name}"),
        Answer::NoUnit { kind, from: Some(line) } => format!("you have no {} on {line}", spoken(spec, *kind)),
        Answer::NoUnit { kind, from: None } => format!("you have no {} on the board", spoken(spec, *kind)),
        _ => format!("`{typed}` is not possible"),
    }
}

/// `O-O or O-O-O`.
fn one_of(list: &[Written]) -> String {
    let forms: Vec<&str> = list.iter().take(NAMED).map(|written| written.san.as_str()).collect();
    let more = if list.len() > NAMED { format!(" or {} more", list.len() - NAMED) } else { String::new() };
    format!("{}{more}", forms.join(" or "))
}

/// `e7 is no empty square`: what was chosen, and what may be.
fn strayed(spec: &Spec, sources: &Sources, fault: &Fault) -> String {
    let among = cut_at_word(&on_one_line(sources.snippet(fault.among)), WIDE);
    match &fault.chosen {
        Chosen::Word(word) => format!("`{word}` is no `{among}`"),
        Chosen::Nothing => format!("there is no `{among}`"),
        Chosen::Unfit => format!("no `{among}` fits"),
        Chosen::Square(square) => format!("{} is no `{among}`", spec.geometry.name(*square)),
        Chosen::Piece(kind) => format!("there is no {} among `{among}`", spoken(spec, *kind)),
        Chosen::Elsewhere(kind, squares) => {
            let (kind, squares) = (spoken(spec, *kind), standing::squares_in_words(spec, squares, "and"));
            format!("there is no {kind} among `{among}` but on {squares}")
        }
        Chosen::On(square) => format!("there is no `{among}` on {}", spec.geometry.name(*square)),
        Chosen::Kind(kind, allowed) if allowed.is_empty() => {
            format!("{} is not among `{among}`: there is none", spoken(spec, *kind))
        }
        Chosen::Kind(kind, allowed) => format!("{} among `{among}`", unchosen(spec, *kind, allowed)),
        Chosen::Number { from, to, .. } if to < from => format!("there is no number from {from} to {to}"),
        Chosen::Number { number, from, to, by } => {
            format!("{number} is none of the numbers from {from} to {to} in steps of {by}")
        }
    }
}

/// `queen cannot be chosen here: bishop or knight`.
fn unchosen(spec: &Spec, kind: KindId, allowed: &[KindId]) -> String {
    let names: Vec<String> = allowed.iter().map(|kind| spoken(spec, *kind)).collect();
    format!("{} cannot be chosen here: {}", spoken(spec, kind), names.join(" or "))
}

/// The name of a kind as it stands in a sentence.
fn spoken(spec: &Spec, kind: KindId) -> String {
    spec.kind(kind).spoken_by(None)
}
