//! Units that do not get where they should, in words.

use super::phrases::elsewhere;
use super::table::{banned, failed, table};
use crate::explain::words;
use crate::explain::{Hindrance, Man, Standing};
use crate::merge::Definition;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::Square;
use crate::text::columns;

/// The most squares that are named.
const NAMED: usize = 6;

/// The reason why a unit does not reach a square, by the movement that comes nearest.
pub(super) fn in_a_line(spec: &Spec, sources: &Sources, standing: &Standing) -> String {
    let unit = words::unit(spec, standing.unit);
    let goal = spec.geometry.name(standing.goal);
    if standing.unit.square == standing.goal {
        return format!("the {unit} is there already");
    }
    match standing.ways.first().and_then(|way| way.hindrances.first()) {
        Some(first) if *first != Hindrance::Elsewhere => {
            format!("the {unit}: {}", kept(spec, sources, first, &format!("to {goal}")))
        }
        _ => format!("the {unit} does not move to {goal}"),
    }
}

/// Every movement of a unit and what keeps it.
pub(super) fn at_length(spec: &Spec, definition: &Definition, standing: &Standing) -> String {
    let sources = &definition.sources;
    let goal = spec.geometry.name(standing.goal);
    let unit = words::unit(spec, standing.unit);
    if standing.unit.square == standing.goal {
        return format!("the {unit} is there already\n");
    }
    let mut text = format!("the {unit} does not get to {goal}\n");
    if standing.ways.is_empty() {
        text = format!("the {unit} has no movement\n");
    }
    for way in &standing.ways {
        let movement = spec.movement(way.movement);
        let kept: Vec<String> =
            way.hindrances.iter().map(|hindrance| kept(spec, sources, hindrance, &format!("to {goal}"))).collect();
        let row = vec![movement.name.clone(), movement.notation.clone(), kept.join("; ")];
        let row = columns(&[row], "  ");
        text.push_str(&format!("{}    {}\n", row.trim_end(), sources.place(movement.span)));
        for hindrance in &way.hindrances {
            match hindrance {
                Hindrance::Immune(_, ban) => text.push_str(&banned(spec, definition, ban)),
                Hindrance::Condition(conditions) => text.push_str(&table(sources, conditions)),
                _ => {}
            }
        }
    }
    text
}

/// The reason why a movement does not reach a square; `to_goal` is `to d4`, or `there`.
pub(super) fn kept(spec: &Spec, sources: &Sources, hindrance: &Hindrance, to_goal: &str) -> String {
    match hindrance {
        Hindrance::NoAction(homes) => {
            format!("goes {to_goal}, but nothing that can be done now moves it there{}", elsewhere(spec, homes))
        }
        Hindrance::NoShot(homes) => {
            format!("captures there without moving, but nothing that can be done now lets it{}", elsewhere(spec, homes))
        }
        Hindrance::Condition(conditions) => match conditions.iter().find(|part| part.decisive) {
            Some(part) => failed(spec, sources, part),
            None => "its condition does not hold".to_owned(),
        },
        Hindrance::Immune(man, ban) => {
            let rule = words::rule_and_reason(spec, sources, ban.rule);
            format!("{} cannot be captured: {rule}", man_words(spec, *man))
        }
        Hindrance::Stirred(man) => format!("{} has moved before", man_words(spec, *man)),
        Hindrance::Blocked(men) => {
            let words: Vec<String> = men.iter().map(|man| man_words(spec, *man)).collect();
            format!("{} {} in the way", words.join(" and "), if men.len() == 1 { "is" } else { "are" })
        }
        Hindrance::Missing(squares) => {
            format!("it gets {to_goal} only with a piece on {}", squares_in_words(spec, squares, "or"))
        }
        Hindrance::OwnThere(man) => format!("your own {} is there", spec.kind(man.kind).spoken_by(man.owner)),
        // A neutral unit is named like a stone.
        Hindrance::Occupied(man) if man.owner.is_none() => format!("{} is in the way", man_words(spec, *man)),
        Hindrance::Occupied(man) => format!("{} is not captured that way", man_words(spec, *man)),
        Hindrance::OnlyCaptures => format!("it goes {to_goal} only to capture"),
        Hindrance::OnlyShoots => "it only captures there, without moving".to_owned(),
        Hindrance::Elsewhere => format!("does not go {to_goal}"),
    }
}

/// `d4, d5 or d6`.
pub(super) fn squares_in_words(spec: &Spec, squares: &[Square], joint: &str) -> String {
    let names: Vec<String> = squares.iter().take(NAMED).map(|square| spec.geometry.name(*square)).collect();
    match names.split_last() {
        _ if squares.len() > NAMED => format!("{}, …", names.join(", ")),
        Some((last, rest)) if !rest.is_empty() => format!("{} {joint} {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// `white's pawn on d2`.
pub(super) fn man_words(spec: &Spec, man: Man) -> String {
    let (kind, square) = (spec.kind(man.kind).spoken_by(man.owner), spec.geometry.name(man.square));
    match man.owner {
        Some(owner) => format!("{}'s {kind} on {square}", spec.player(owner).word()),
        None => format!("the {kind} on {square}"),
    }
}
