//! The possible moves of units, and the reasons against all others, in words.

use super::phrases::{danger, elsewhere, movement_words, owner_word};
use super::standing::{kept, squares_in_words};
use super::table::failed;
use crate::explain::words;
use crate::explain::{Ban, Goals, Hindrance, Obstacle, Summary, moving_homes, units_move};
use crate::literal::state::State;
use crate::merge::Definition;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, Square};
use crate::text::{columns, wrapped};

/// The most actions of a unit that are named.
const NAMED: usize = 12;
/// Of so many units everything is said, of more only what they can do.
const AT_LENGTH: usize = 2;

/// The moves of some units of a player, or of one unit of any owner, and the reasons against all
/// others.
pub fn summaries(
    spec: &Spec,
    definition: &Definition,
    state: &State,
    actor: PlayerId,
    summaries: &[Summary],
) -> String {
    let mut text = String::new();
    for summary in summaries {
        if summary.unit.owner != Some(actor) {
            let unit = words::unit(spec, summary.unit);
            text.push_str(&format!("the {unit} belongs to {}\n", owner_word(spec, summary.unit.owner)));
            continue;
        }
        text.push_str(&headline(spec, summary));
        if summaries.len() > AT_LENGTH {
            continue;
        }
        match units_move(spec, state) {
            true => text.push_str(&movements(spec, definition, summary)),
            false => text.push_str(&format!("  nothing moves now{}\n", elsewhere(spec, &moving_homes(spec, state)))),
        }
    }
    text
}

/// The text of [`summaries`], in paragraphs without columns.
pub fn summary_paragraphs(
    spec: &Spec,
    sources: &Sources,
    state: &State,
    actor: PlayerId,
    summaries: &[Summary],
) -> Vec<String> {
    let mut list = Vec::new();
    for summary in summaries {
        let unit = words::unit(spec, summary.unit);
        if summary.unit.owner != Some(actor) {
            list.push(format!("the {unit} belongs to {}", owner_word(spec, summary.unit.owner)));
            continue;
        }
        let more = summary.can.len().saturating_sub(NAMED);
        let can: Vec<&str> = summary.can.iter().take(NAMED).map(String::as_str).collect();
        list.push(match (can.is_empty(), more) {
            (true, _) => format!("the {unit} cannot do anything now"),
            (false, 0) => format!("the {unit} can do {}", can.join(", ")),
            (false, _) => format!("the {unit} can do {} and {more} more", can.join(", ")),
        });
        if summaries.len() > AT_LENGTH {
            continue;
        }
        match units_move(spec, state) {
            true => list.extend(kept_from(spec, sources, summary)),
            false => list.push(format!("nothing moves now{}", elsewhere(spec, &moving_homes(spec, state)))),
        }
    }
    list
}

/// The reasons why a unit does not reach squares, by movement.
fn kept_from(spec: &Spec, sources: &Sources, summary: &Summary) -> Vec<String> {
    if summary.movements.is_empty() {
        return vec!["it has no movement".to_owned()];
    }
    let mut list = Vec::new();
    for (movement, goals) in &summary.movements {
        let movement = movement_words(spec, *movement);
        if goals.is_empty() {
            list.push(format!("by {movement} it gets nowhere from here"));
        }
        let mut reasons: Vec<(String, Vec<Square>)> = Vec::new();
        for goals in goals.iter().filter(|goals| goals.obstacle != Obstacle::Nothing) {
            let reason = first_reason(spec, sources, &goals.obstacle);
            match reasons.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, squares)) => squares.extend(&goals.squares),
                None => reasons.push((reason, goals.squares.clone())),
            }
        }
        for (reason, squares) in reasons {
            list.push(format!("by {movement} to {}: {reason}", squares_in_words(spec, &squares, "and")));
        }
    }
    list
}

/// The reason why a unit does not reach squares; of several pieces in the way only the nearest.
fn first_reason(spec: &Spec, sources: &Sources, obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Hindrance(Hindrance::Blocked(men)) => {
            let nearest = Hindrance::Blocked(men.iter().take(1).copied().collect());
            reason(spec, sources, &Obstacle::Hindrance(nearest))
        }
        Obstacle::Hindrance(Hindrance::Immune(_, ban)) => {
            format!("the piece there cannot be captured: {}", words::rule_and_reason(spec, sources, ban.rule))
        }
        other => reason(spec, sources, other),
    }
}

fn headline(spec: &Spec, summary: &Summary) -> String {
    let unit = words::unit(spec, summary.unit);
    if summary.can.is_empty() {
        return format!("the {unit} cannot do anything now\n");
    }
    let more = summary.can.len().saturating_sub(NAMED);
    let mut can: Vec<String> = summary.can.iter().take(NAMED).cloned().collect();
    if more > 0 {
        can.push(format!("and {more} more, which `moves {}` lists", spec.geometry.name(summary.unit.square)));
    }
    format!("the {unit} can do\n{}", wrapped(can.iter().map(String::as_str), "  ", None))
}

/// A line for each movement and, below it, a line for each reason.
fn movements(spec: &Spec, definition: &Definition, summary: &Summary) -> String {
    let mut text = String::new();
    if summary.movements.is_empty() {
        return "  it has no movement\n".to_owned();
    }
    for (movement, goals) in &summary.movements {
        let movement = spec.movement(*movement);
        let place = definition.sources.place(movement.span);
        text.push_str(&format!("  {}  {}    {place}\n", movement.name, movement.notation));
        let rows: Vec<Vec<String>> = goals.iter().map(|goals| row(spec, definition, goals)).collect();
        match rows.is_empty() {
            true => text.push_str("    leads nowhere from here\n"),
            false => text.push_str(&columns(&rows, "    ")),
        }
    }
    text
}

fn row(spec: &Spec, definition: &Definition, goals: &Goals) -> Vec<String> {
    let squares: Vec<String> = goals.squares.iter().map(|square| spec.geometry.name(*square)).collect();
    let place = match &goals.obstacle {
        Obstacle::Rule(Ban { rule, .. }) | Obstacle::Condition(rule, _) => {
            format!("    {}", words::place(definition, spec, *rule))
        }
        _ => String::new(),
    };
    vec![squares.join(" "), format!("{}{place}", reason(spec, &definition.sources, &goals.obstacle))]
}

/// The reason why a unit does not reach squares.
fn reason(spec: &Spec, sources: &Sources, obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Nothing => "it can go there".to_owned(),
        Obstacle::Shot => "it can capture there without moving".to_owned(),
        Obstacle::Rule(ban) => {
            let note = danger(ban).map(|note| format!(": {note}")).unwrap_or_default();
            format!("{}{note}", words::rule_and_reason(spec, sources, ban.rule))
        }
        Obstacle::Condition(rule, parts) => {
            let failed =
                parts.first().map_or("its condition does not hold".to_owned(), |part| failed(spec, sources, part));
            format!("{} — {failed}", words::named(spec, *rule))
        }
        Obstacle::Ousted => "others go before it".to_owned(),
        Obstacle::NoAction => "nothing that can be done now moves it there".to_owned(),
        Obstacle::Hindrance(hindrance) => kept(spec, sources, hindrance, "there"),
    }
}
