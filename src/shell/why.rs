//! Reasons in words: in a line when a move is refused, at length when somebody asks.

use super::text::{columns, cut, on_one_line};
use super::words;
use crate::literal::reach::Reach;
use crate::merge::Definition;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId, RuleId};
use crate::study::conditions::{Clause, Condition};
use crate::study::explain::{Answer, Ban, Standing, Way, first_rule};
use crate::study::stray::{Chosen, Stray};

/// Sentences are cut to so many characters.
const WIDE: usize = 96;

/// Why what was typed cannot be done, in a line: `not legal: SC-5 — a check must come from …`.
pub fn in_a_line(spec: &Spec, sources: &Sources, typed: &str, answer: &Answer) -> String {
    if let Answer::NotChosen { rule, kind, allowed } = answer {
        return format!("not legal: {} — {}", spec.rule(*rule).label, unchosen(spec, *kind, allowed));
    }
    if let Some(rule) = first_rule(answer) {
        let failing = match answer {
            Answer::NotOffered { conditions, .. } => conditions.iter().find(|part| part.decisive),
            _ => None,
        };
        let reason = spec.rule(rule).because.is_some();
        return match failing {
            Some(part) if !reason || part.clause == Clause::Costs => {
                format!("not possible now: {} — {}", spec.rule(rule).label, failed(sources, part))
            }
            _ => format!("not legal: {}", words::rule_and_reason(spec, sources, rule)),
        };
    }
    match answer {
        Answer::CannotReach(standing) => match standing.first() {
            Some(first) => format!("not possible: {}", standing_in_a_line(spec, sources, first)),
            None => format!("not possible: `{typed}`"),
        },
        Answer::Stray(stray) => {
            format!("not possible: {} — {}", spec.rule(stray.rule).label, strayed(spec, sources, stray))
        }
        Answer::Unknown { suggestion: Some(near) } => format!("`{typed}` is no move here; did you mean `{near}`?"),
        Answer::Unknown { suggestion: None } => {
            format!("`{typed}` is no move here; `moves` lists them, `help` the rest")
        }
        other => headline(spec, sources, typed, other),
    }
}

/// Why what was typed is legal or not, with rules, conditions and places.
pub fn at_length(spec: &Spec, definition: &Definition, typed: &str, answer: &Answer) -> String {
    let sources = &definition.sources;
    match answer {
        Answer::Forbidden(list) => list
            .iter()
            .map(|one| {
                let bans: String = one.bans.iter().map(|ban| banned(spec, definition, ban)).collect();
                format!("{} could be done, but is forbidden\n{bans}", one.action.san)
            })
            .collect(),
        Answer::Ousted { action, by } => {
            format!("{} could be done, but others go before it\n{}", action.san, rule_line(spec, definition, *by))
        }
        Answer::NotOffered { action, rule, conditions } => {
            let rule = rule_line(spec, definition, *rule);
            format!("{} is not possible now\n{rule}{}", action.san, table(sources, conditions))
        }
        Answer::Stray(stray) => {
            let rule = rule_line(spec, definition, stray.rule);
            format!("{typed} is not possible\n{rule}    {}  {}\n", stray.choice, strayed(spec, sources, stray))
        }
        Answer::NotChosen { rule, kind, allowed } => {
            let rule = rule_line(spec, definition, *rule);
            format!("{typed} is not possible\n{rule}    {}\n", unchosen(spec, *kind, allowed))
        }
        Answer::CannotReach(list) => list.iter().map(|one| standing(spec, definition, one)).collect(),
        Answer::Unknown { .. } => format!("{}\n", in_a_line(spec, sources, typed, answer)),
        other => format!("{}\n", headline(spec, sources, typed, other)),
    }
}

/// What needs no more than a line.
fn headline(spec: &Spec, sources: &Sources, typed: &str, answer: &Answer) -> String {
    match answer {
        Answer::Legal(written) => format!("{} is legal", written.san),
        Answer::Ambiguous(list) => {
            let forms: Vec<&str> = list.iter().map(|written| written.san.as_str()).collect();
            format!("`{typed}` may mean {}", forms.join(" or "))
        }
        Answer::CutShort { action, overrun } => {
            format!("{} is not possible: {}", action.san, words::overrun(spec, *overrun))
        }
        Answer::NotFound(overrun) => {
            format!("`{typed}` was not found among the actions: {}", words::overrun(spec, *overrun))
        }
        Answer::Over(outcome) => format!("the game is over: {}", words::outcome(spec, sources, *outcome)),
        Answer::NotYours { square, kind, owner } => {
            format!("the {} belongs to {}", words::unit(spec, *kind, *square), owner_word(spec, *owner))
        }
        Answer::Nobody(square) => format!("there is nobody on {}", spec.geometry.name(*square)),
        Answer::NoUnit(kind) => format!("you have no {} on the board", spec.kind(*kind).name),
        _ => format!("`{typed}` is not possible"),
    }
}

fn owner_word(spec: &Spec, owner: Option<PlayerId>) -> String {
    owner.map_or_else(|| "nobody".to_owned(), |owner| words::player(spec, owner))
}

/// A rule with its place, its reason and what its conditions come to.
fn banned(spec: &Spec, definition: &Definition, ban: &Ban) -> String {
    let sources = &definition.sources;
    let reason = spec.rule(ban.rule).because.as_ref().map(|reason| format!("    because {reason}\n"));
    let conditions = table(sources, &ban.conditions);
    format!("{}{}{conditions}", rule_line(spec, definition, ban.rule), reason.unwrap_or_default())
}

fn rule_line(spec: &Spec, definition: &Definition, rule: RuleId) -> String {
    let said = cut(&words::sentence(spec, &definition.sources, rule), WIDE);
    format!("  {} {said}    {}\n", spec.rule(rule).label, words::place(definition, spec, rule))
}

/// The conditions, each with yes or no and what shows it.
fn table(sources: &Sources, conditions: &[Condition]) -> String {
    let mut last = None;
    let rows: Vec<Vec<String>> = conditions
        .iter()
        .map(|part| {
            let word = if last.replace(part.clause) == Some(part.clause) { "" } else { clause(part.clause) };
            let said = cut(&on_one_line(sources.snippet(part.span)), WIDE);
            vec![word.to_owned(), said, truth(part.holds).to_owned(), part.note.clone().unwrap_or_default()]
        })
        .collect();
    columns(&rows, "    ")
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

/// `position_count >= 3 does not hold: it is 1`.
fn failed(sources: &Sources, part: &Condition) -> String {
    let said = cut(&on_one_line(sources.snippet(part.span)), WIDE);
    let note = part.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
    match part.holds {
        _ if part.clause == Clause::Costs => format!("it costs {}", part.note.as_deref().unwrap_or(&said)),
        None => format!("it is not known whether {said}"),
        _ => format!("`{said}` does not hold{note}"),
    }
}

/// `e7 is no empty square`: what was chosen, and what may be.
fn strayed(spec: &Spec, sources: &Sources, stray: &Stray) -> String {
    let among = cut(&on_one_line(sources.snippet(stray.among)), WIDE);
    match stray.chosen {
        Chosen::Square(square) => format!("{} is no `{among}`", spec.geometry.name(square)),
        Chosen::Piece(kind) => format!("there is no {} among `{among}`", spec.kind(kind).name),
        Chosen::Kind(kind) => format!("{} is not among `{among}`", spec.kind(kind).name),
        Chosen::Number { from, to, .. } if to < from => format!("there is no number from {from} to {to}"),
        Chosen::Number { number, from, to, by } => {
            format!("{number} is none of the numbers from {from} to {to} in steps of {by}")
        }
    }
}

/// `queen cannot be chosen here: bishop or knight`.
fn unchosen(spec: &Spec, kind: KindId, allowed: &[KindId]) -> String {
    let names: Vec<&str> = allowed.iter().map(|kind| spec.kind(*kind).name.as_str()).collect();
    format!("{} cannot be chosen here: {}", spec.kind(kind).name, names.join(" or "))
}

/// What keeps a unit, by the movement that comes nearest.
fn standing_in_a_line(spec: &Spec, sources: &Sources, standing: &Standing) -> String {
    let unit = words::unit(spec, standing.kind, standing.origin);
    let goal = spec.geometry.name(standing.goal);
    match standing.ways.first() {
        Some(way) if way.reach != Reach::Elsewhere => format!("the {unit}: {}", kept(spec, sources, way, &goal)),
        _ => format!("the {unit} does not move to {goal}"),
    }
}

/// Every movement of a unit and what keeps it.
fn standing(spec: &Spec, definition: &Definition, standing: &Standing) -> String {
    let sources = &definition.sources;
    let goal = spec.geometry.name(standing.goal);
    let mut text = format!("the {} does not get to {goal}\n", words::unit(spec, standing.kind, standing.origin));
    for way in &standing.ways {
        let movement = spec.movement(way.movement);
        let row = vec![movement.name.clone(), movement.notation.clone(), kept(spec, sources, way, &goal)];
        let row = columns(&[row], "  ");
        text.push_str(&format!("{}    {}\n", row.trim_end(), sources.place(movement.span)));
        if let Reach::Immune(_, rule) = way.reach {
            text.push_str(&rule_line(spec, definition, rule));
        }
        text.push_str(&table(sources, &way.conditions));
    }
    text
}

/// What keeps a movement from a square.
fn kept(spec: &Spec, sources: &Sources, way: &Way, goal: &str) -> String {
    let obstacle =
        way.obstacle.map(|(kind, owner, square)| obstacle_words(spec, kind, owner, spec.geometry.name(square)));
    let someone = obstacle.unwrap_or_else(|| "something".to_owned());
    match &way.reach {
        Reach::Goes => format!("goes to {goal}, but nothing that can be done now moves it there"),
        Reach::Condition(_) => match way.conditions.iter().find(|part| part.decisive) {
            Some(part) => failed(sources, part),
            None => "its condition does not hold".to_owned(),
        },
        Reach::Immune(_, rule) => {
            let rule = words::rule_and_reason(spec, sources, *rule);
            format!("{someone} cannot be captured: {rule}")
        }
        Reach::Stirred(_) => format!("{someone} has moved before"),
        Reach::Blocked(_) => format!("{someone} is in the way"),
        Reach::Occupied(_) => format!("{someone} is not captured that way"),
        Reach::OnlyCaptures => format!("it goes to {goal} only to capture"),
        Reach::Elsewhere => format!("does not go to {goal}"),
    }
}

/// `white's pawn on d2`.
fn obstacle_words(spec: &Spec, kind: KindId, owner: Option<PlayerId>, square: String) -> String {
    let kind = &spec.kind(kind).name;
    match owner {
        Some(owner) => format!("{}'s {kind} on {square}", spec.player(owner).name),
        None => format!("the {kind} on {square}"),
    }
}
