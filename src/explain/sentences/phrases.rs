//! Phrases that several kinds of reasons share.

use crate::explain::Ban;
use crate::explain::conditions::{Clause, Condition};
use crate::explain::words;
use crate::spec::Spec;
use crate::spec::code::Home;
use crate::spec::ids::{MovementId, PlayerId, RuleId};

/// The name of a movement that has none of its own.
const UNNAMED: &str = "moves";

/// The attack named by a condition of a ban, if there is one.
pub(super) fn danger(ban: &Ban) -> Option<&str> {
    ban.conditions.iter().filter(|part| part.clause != Clause::Unless).find_map(endangering)?.note.as_deref()
}

/// The part of a condition that tells of an attack, also inside alternatives.
fn endangering(part: &Condition) -> Option<&Condition> {
    let told = part.endangers && part.holds == Some(true);
    if told { Some(part) } else { part.inner.iter().find_map(endangering) }
}

/// `; units move in the phase moving`; nothing when they do nowhere else.
pub(super) fn elsewhere(spec: &Spec, homes: &[Home]) -> String {
    let homes: Vec<String> = homes.iter().map(|at| home(spec, *at)).collect();
    if homes.is_empty() { String::new() } else { format!("; units move in {}", homes.join(" and in ")) }
}

/// `the phase moving`, `the stage muster`.
pub(super) fn home(spec: &Spec, home: Home) -> String {
    match home {
        Home::Stage(stage) => format!("the stage {}", spec.stage(stage).name),
        Home::Phase(phase) => format!("the phase {}", spec.phase(phase).name),
    }
}

/// The line with the reason of a rule, if it has one.
pub(super) fn because(spec: &Spec, rule: RuleId) -> String {
    spec.rule(rule).because.as_ref().map(|reason| format!("    because {reason}\n")).unwrap_or_default()
}

pub(super) fn owner_word(spec: &Spec, owner: Option<PlayerId>) -> String {
    owner.map_or_else(|| "nobody".to_owned(), |owner| words::player(spec, owner))
}

/// The name of a movement, and its notation in backticks: ``step `fmW` ``.
pub(super) fn movement_words(spec: &Spec, movement: MovementId) -> String {
    let movement = spec.movement(movement);
    match movement.name.as_str() {
        UNNAMED => format!("`{}`", movement.notation),
        name => format!("{name} `{}`", movement.notation),
    }
}
