//! Tests beside the rules: examples in a definition and on pages of play, and whole games kept as snapshots.
//!
//! An author writes `[[example]]` tables in a definition, `NAME.play.md` beside it (see [`page`]), and in such a page
//! `game` blocks; the printed games are kept in `snapshots/NAME__GAME.snap`. In: a merged definition, the text of
//! its page, and the snapshots there are. Out: a [`Report`] as data. Nothing here looks at a file.

mod blame;
mod course;
#[doc(hidden)]
pub mod diff;
mod example;
mod judge;
mod known;
mod listing;
#[doc(hidden)]
pub mod markdown;
mod mutants;
mod omissions;
pub mod page;
mod phrases;
mod printed;
mod reader;
pub mod report;
#[doc(hidden)]
pub mod shown;
pub mod snapshot;
mod subject;
mod survivors;
mod tables;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;

pub use course::{Failure, Mismatch};
pub use example::{Ended, Example, Expectation, Printed, Setup, Step};
pub use omissions::Sort;
pub use report::{Game, Report, Verdict, tally};
pub use survivors::{Survivor, Why, survivors, unmissed};

use crate::diagnostic::{Diagnostic, arrange};
use crate::lint::lint;
use crate::merge::Definition;
use crate::runtime::Interpreter;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::check::check;
use known::Known;
use snapshot::Snapshot;
use subject::Subject;

/// The definition and the page to examine.
#[derive(Debug, Clone, Copy)]
pub struct Material<'a> {
    /// The name of the definition in reports: `stun_check`.
    pub name: &'a str,
    /// The definition, merged.
    pub definition: &'a Definition,
    /// The page beside it: what messages call it, and its text.
    pub page: Option<(&'a str, &'a str)>,
}

/// Everything there is to run.
#[derive(Debug, Clone, Default)]
pub struct Collection {
    /// Examples of the definition, then those of its page.
    pub examples: Vec<Example>,
    /// Games of the page.
    pub games: Vec<Printed>,
    /// The texts that spans point into.
    pub sources: Sources,
    /// The mistakes in the definition, its examples or its page.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the definition cannot be played.
    pub broken: bool,
}

/// Reads the examples of a definition and of its page. There are none when the definition has mistakes.
pub fn collect(material: &Material<'_>) -> Collection {
    let (spec, diagnostics) = check(material.definition, &[]);
    if diagnostics.iter().any(Diagnostic::is_error) {
        let sources = material.definition.sources.clone();
        return Collection { sources, diagnostics, broken: true, ..Collection::default() };
    }
    collect_under(material, &spec)
}

/// Collects the tests, given the specification with the default options.
pub fn collect_under(material: &Material<'_>, spec: &Spec) -> Collection {
    let definition = material.definition;
    let mut sources = definition.sources.clone();
    let known = Known::new(definition, spec);
    let (mut examples, mut diagnostics) = tables::read(&definition.examples, &known);
    let mut games = Vec::new();
    if let Some((name, text)) = material.page {
        let source = sources.add(name, Arc::from(text));
        let (page, faults) = page::read(text, source, &known);
        examples.extend(page.examples);
        games.extend(page.games);
        diagnostics.extend(faults);
    }
    arrange(&mut diagnostics);
    Collection { examples, games, sources, diagnostics, broken: false }
}

/// The warnings about a definition; nothing when it has mistakes.
fn warnings(definition: &Definition) -> Vec<Diagnostic> {
    let (spec, mut diagnostics) = check(definition, &[]);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Vec::new();
    }
    diagnostics.extend(lint(definition, &Arc::new(spec)));
    diagnostics
}

/// The result of one example.
#[derive(Debug, Clone)]
pub struct Ran {
    /// The example.
    pub example: Example,
    /// Why it did not pass; empty when it did.
    pub failures: Vec<Failure>,
}

/// Runs the examples of a definition one by one. Those with a mistake are left out; the mistakes are returned beside them.
pub fn run_each(material: &Material<'_>, spec: &Spec, interpreter: Interpreter) -> (Vec<Ran>, Vec<Diagnostic>) {
    let Collection { examples, diagnostics, .. } = collect_under(material, spec);
    let mut subject = Subject::new(material.definition, interpreter);
    let ran = examples.into_iter().map(|example| Ran { failures: course::run(&mut subject, &example), example });
    (ran.collect(), diagnostics)
}

/// Runs every example and prints every game; `which` counts the ways to play on, `snapshot` gives the contents of the
/// snapshot file of a name.
pub fn run(material: &Material<'_>, interpreter: Interpreter, snapshot: &dyn Fn(&str) -> Option<String>) -> Report {
    let collection = collect(material);
    let mut subject = Subject::new(material.definition, interpreter);
    let failures: Vec<Failure> =
        collection.examples.iter().flat_map(|example| course::run(&mut subject, example)).collect();
    let games = collection.games.iter().map(|game| {
        let file = snapshot::file_name(material.name, &game.name);
        let old = snapshot(&file).map(|text| Snapshot::parse(&text));
        let verdict = match printed::print(&mut subject, game) {
            Err(failure) => Verdict::Broken(*failure),
            Ok(text) if old.as_ref().is_some_and(|old| old.agrees(&text)) => Verdict::Same(text),
            Ok(text) => Verdict::Differs { old, new: text },
        };
        Game { name: game.name.clone(), span: game.span, file, verdict }
    });
    let games = games.collect();
    let Collection { examples, sources, mut diagnostics, broken, .. } = collection;
    let unrun = broken.then_some(material.definition.examples.len());
    diagnostics.extend(warnings(material.definition));
    arrange(&mut diagnostics);
    Report { name: material.name.to_owned(), examples: examples.len(), unrun, games, failures, sources, diagnostics }
}
