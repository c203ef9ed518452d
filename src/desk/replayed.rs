//! A game that was played again, by rules that may have changed: what became of it, in words.

use std::collections::HashSet;

use crate::explain::{explain, sentences, words};
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::literal::tries::tries;
use crate::notation::action::write_all;
use crate::run::replay::{Halt, Hindrance};
use crate::source::Sources;
use crate::spec::Spec;
use crate::text::cut;

/// The line about an action that could not be done again, with the reason.
pub fn halted(sources: &Sources, game: &Game, halt: &Halt, text: &str, all: usize) -> String {
    let spec = game.spec();
    let why = match (halt.why, game.mover()) {
        (Hindrance::Nobody, _) => "there is no player of that name".to_owned(),
        (Hindrance::OtherChance, _) => "chance decides otherwise now".to_owned(),
        (Hindrance::Impossible, None) => "the game is over".to_owned(),
        (Hindrance::Impossible, Some(actor)) => {
            sentences::in_a_line(spec, sources, &cut(text, 60), &explain(spec, game.state(), actor, text))
        }
    };
    let then = if halt.done > 0 { "then " } else { "" };
    format!("{}; {then}`{}`: {why}", part_done(halt.done, all), cut(text, 60))
}

/// How much of a game could be done again.
pub fn part_done(done: usize, all: usize) -> String {
    match done {
        0 => "nothing could be done again".to_owned(),
        _ => format!("only {} of {all} could be done again", words::counted(done, "action")),
    }
}

/// An action in the form that is always the same, and as people write it.
pub type Form = (String, String);

/// The forms of everything that can be done in a position.
pub fn forms(spec: &Spec, state: &State) -> Vec<Form> {
    let list = if state.outcome.is_some() { Vec::new() } else { tries(spec, state) };
    write_all(spec, state, &list).into_iter().map(|written| (written.machine, written.san)).collect()
}

/// So many actions are named at most.
const NAMED: usize = 12;

/// `3 moves more: Nd2, Ne2, Nf3; 1 less: Qh5`.
pub fn difference(before: &[Form], after: &[Form]) -> String {
    let without = |these: &[Form], those: &[Form]| {
        let those: HashSet<&str> = those.iter().map(|(machine, _)| machine.as_str()).collect();
        let rest = these.iter().filter(|(machine, _)| !those.contains(machine.as_str()));
        rest.map(|(_, san)| san.clone()).collect::<Vec<String>>()
    };
    let (more, less) = (without(after, before), without(before, after));
    let named = |list: &[String]| {
        let rest = list.len().saturating_sub(NAMED);
        let rest = if rest > 0 { format!(" and {rest} others") } else { String::new() };
        format!("{}{rest}", list.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", "))
    };
    match (more.is_empty(), less.is_empty()) {
        (true, true) => "the moves are the same".to_owned(),
        (false, true) => format!("{} more: {}", words::counted(more.len(), "move"), named(&more)),
        (true, false) => format!("{} less: {}", words::counted(less.len(), "move"), named(&less)),
        (false, false) => format!(
            "{} more: {}; {} less: {}",
            words::counted(more.len(), "move"),
            named(&more),
            less.len(),
            named(&less)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_different_is_counted_and_named() {
        let forms = |names: &[&str]| names.iter().map(|name| (name.to_lowercase(), (*name).to_owned())).collect();
        let (few, other): (Vec<Form>, Vec<Form>) = (forms(&["Ra2", "Rb1"]), forms(&["Rb1", "Rc1", "Rd1"]));
        assert_eq!(difference(&few, &other), "2 moves more: Rc1, Rd1; 1 less: Ra2");
        assert_eq!(difference(&few, &few), "the moves are the same");
        assert_eq!(difference(&few, &[]), "2 moves less: Ra2, Rb1");
        let many: Vec<Form> = (0..20).map(|number| (number.to_string(), number.to_string())).collect();
        assert!(difference(&[], &many).starts_with("20 moves more: 0, 1, "), "{}", difference(&[], &many));
        assert!(difference(&[], &many).ends_with("10, 11 and 8 others"));
    }
}
