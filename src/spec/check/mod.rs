//! From a merged definition to a specification: names are resolved, types checked, every fault reported.
//!
//! The order of the steps is the order of dependence: first what gives names (options, players, the board, tags,
//! kinds, facts, stages), then what is said with them (starts, movements, defines, rules).

mod actions;
mod advice;
mod array;
mod binding;
mod bounds;
mod call;
mod called;
mod checker;
mod circular;
mod define;
mod effect;
mod endless;
mod event;
mod expr;
mod facts;
mod fen;
mod finish;
mod flow;
mod forms;
mod given;
mod glyphs;
mod gone;
mod grounds;
mod kinds;
mod letters;
mod movement;
mod names;
mod naming;
mod notes;
mod noun;
mod options;
mod phrase;
mod pictures;
mod place;
mod question;
mod read;
mod readings;
mod regions;
mod rules;
mod scope;
mod sections;
mod sight;
mod tail;
mod tame;
mod unknown;
mod unspoken;
mod value;
mod veil;
mod work;
mod writing;

use super::Spec;
use crate::diagnostic::Diagnostic;
use crate::merge::Definition;
pub use bounds::certain_ways;
pub use checker::Settings;
use checker::{Checker, DefineProgress};
pub use movement::dialect;
pub use names::TAKEN;
pub use question::Questions;
pub use unspoken::{Unspoken, unspoken};
pub use writing::{PROMPT, REMARKS};

/// The result of checking a definition.
#[derive(Debug)]
pub struct Checked {
    /// The meaning of the definition; whole when no problem is an error, and not to be run otherwise.
    pub spec: Spec,
    /// The mistakes and warnings.
    pub problems: Vec<Diagnostic>,
    /// The names it gives and never speaks of.
    pub unspoken: Vec<Unspoken>,
}

/// Checks a merged definition.
pub fn checked(definition: &Definition, settings: &Settings) -> Checked {
    let checker = Checker::whole(definition, settings);
    let unspoken = checker.unspoken();
    Checked { spec: checker.spec, problems: checker.problems, unspoken }
}

/// Checks a definition without the list of unused names.
pub fn check(definition: &Definition, settings: &Settings) -> (Spec, Vec<Diagnostic>) {
    let checker = Checker::whole(definition, settings);
    (checker.spec, checker.problems)
}
