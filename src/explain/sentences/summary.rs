//! What units can do, and why they cannot do the rest, in words.

use super::phrases::{danger, elsewhere, owner_word};
use super::standing::kept;
use super::table::failed;
use crate::explain::words;
use crate::explain::{Goals, Obstacle, Summary, moving_homes, units_move};
use crate::literal::state::State;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;
use crate::text::{columns, wrapped};

/// So many actions of a unit are named.
const NAMED: usize = 12;
/// Of so many units everything is said, of more only what they can do.
const AT_LENGTH: usize = 2;

/// What some units of a player, or one unit of any owner, can do and why they cannot do the rest.
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
    let sources = &definition.sources;
    let reason = match &goals.obstacle {
        Obstacle::Nothing => "it can go there".to_owned(),
        Obstacle::Shot => "it can capture there without moving".to_owned(),
        Obstacle::Rule(ban) => {
            let note = danger(ban).map(|note| format!(": {note}")).unwrap_or_default();
            let reason = words::rule_and_reason(spec, sources, ban.rule);
            format!("{reason}{note}    {}", words::place(definition, spec, ban.rule))
        }
        Obstacle::Condition(rule, parts) => {
            let failed =
                parts.first().map_or("its condition does not hold".to_owned(), |part| failed(spec, sources, part));
            format!("{} — {failed}    {}", words::named(spec, *rule), words::place(definition, spec, *rule))
        }
        Obstacle::Ousted => "others go before it".to_owned(),
        Obstacle::NoAction => "nothing that can be done now moves it there".to_owned(),
        Obstacle::Hindrance(hindrance) => kept(spec, sources, hindrance, "there"),
    };
    vec![squares.join(" "), reason]
}
