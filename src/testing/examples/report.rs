//! The results of the examples of a definition, as data and as text.

use std::fmt::Write as _;

use super::course::{Failure, Mismatch};
use super::diff::diff;
use super::snapshot::Snapshot;
use crate::diagnostic::{Diagnostic, Look, counted, render};
use crate::source::{Sources, Span};

/// The results of one definition and its page.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The name of the definition.
    pub name: String,
    /// How many examples were run.
    pub examples: usize,
    /// The number of tests of a definition that cannot be played: none was run. `None` when it can be played.
    pub unrun: Option<usize>,
    /// The games, in order.
    pub games: Vec<Game>,
    /// Expectations that were not met, in order; several of one example may fail.
    pub failures: Vec<Failure>,
    /// The texts that spans point into.
    pub sources: Sources,
    /// Mistakes in the definition or in its examples; an example with a mistake was not run.
    pub diagnostics: Vec<Diagnostic>,
}

/// A game that was printed.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// Where it is written.
    pub span: Span,
    /// The name of its snapshot file.
    pub file: String,
    /// Its result.
    pub verdict: Verdict,
}

/// How a printed game compares with its snapshot.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// It is equal to this print.
    Same(String),
    /// It is not, or there is no snapshot yet.
    Differs {
        /// The snapshot.
        old: Option<Snapshot>,
        /// The new print.
        new: String,
    },
    /// It could not be played.
    Broken(Failure),
}

impl Report {
    /// How many examples and games failed; every mistake in an example or page counts as one.
    pub fn failed(&self) -> usize {
        let mut examples: Vec<Span> = self.failures.iter().map(|failure| failure.span).collect();
        examples.dedup();
        let games = self.games.iter().filter(|game| !matches!(game.verdict, Verdict::Same(_))).count();
        examples.len() + games + self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
    }

    /// How many examples and games passed.
    pub fn passed(&self) -> usize {
        let mut examples: Vec<Span> = self.failures.iter().map(|failure| failure.span).collect();
        examples.dedup();
        let same = self.games.iter().filter(|game| matches!(game.verdict, Verdict::Same(_))).count();
        self.examples.saturating_sub(examples.len()) + same
    }

    /// Snapshots to write: file name and contents.
    pub fn new_snapshots(&self) -> Vec<(String, String)> {
        let snapshot = |game: &Game| match &game.verdict {
            Verdict::Differs { old, new } => {
                let source = self.sources.get(game.span.source).map_or("", |source| source.name.as_str());
                let snapshot = old.as_ref().map_or_else(|| Snapshot::new(source, new), |old| old.with(new));
                Some((game.file.clone(), snapshot.print()))
            }
            _ => None,
        };
        self.games.iter().filter_map(snapshot).collect()
    }

    /// The report as text: a line for the definition, then what failed.
    pub fn render(&self, look: Look) -> String {
        let mut text = format!("{}  {}\n", self.name, self.counts());
        let mut last: Option<&Failure> = None;
        for failure in &self.failures {
            match last.filter(|last| last.span == failure.span) {
                Some(last) => self.further(&mut text, failure, last),
                None => self.failure(&mut text, failure, look),
            }
            last = Some(failure);
        }
        for game in &self.games {
            self.game(&mut text, game, look);
        }
        if !self.diagnostics.is_empty() {
            text.push('\n');
            text.push_str(&render(&self.diagnostics, &self.sources, look));
        }
        text
    }

    fn counts(&self) -> String {
        let games = match self.games.len() {
            0 => None,
            games => Some(counted(games, "game")),
        };
        let examples = (self.examples > 0 || games.is_none()).then(|| match self.unrun {
            None | Some(0) => counted(self.examples, "example"),
            Some(unrun) => format!("{}, not run", counted(unrun, "example")),
        });
        let mistakes = match self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count() {
            0 => None,
            mistakes if self.unrun > Some(0) => Some(counted(mistakes, "mistake")),
            mistakes => Some(format!("{}, not run", counted(mistakes, "mistake"))),
        };
        examples.into_iter().chain(games).chain(mistakes).collect::<Vec<_>>().join(" · ")
    }

    fn failure(&self, text: &mut String, failure: &Failure, look: Look) {
        let new: Vec<&str> =
            failure.rules.iter().map(String::as_str).filter(|rule| !failure.name.contains(rule)).collect();
        let rules = if new.is_empty() { String::new() } else { format!(" ({})", new.join(", ")) };
        self.title(text, &format!("{}{rules}", failure.name), failure.at, look);
        let position = Some(&failure.position).filter(|position| !position.is_empty());
        if let Some(position) = position {
            let _ = writeln!(text, "      {position}");
        }
        let _ = writeln!(text, "      {},", failure.mismatch.expected);
        found(text, &failure.mismatch);
    }

    /// Another failure of the same example.
    fn further(&self, text: &mut String, failure: &Failure, last: &Failure) {
        if failure.position != last.position {
            let _ = writeln!(text, "      {}", failure.position);
        }
        let expected = format!("{},", failure.mismatch.expected);
        let _ = writeln!(text, "      {expected:<56}  {}", self.sources.place(failure.at));
        found(text, &failure.mismatch);
    }

    fn game(&self, text: &mut String, game: &Game, look: Look) {
        match &game.verdict {
            Verdict::Same(_) => {}
            Verdict::Broken(failure) => self.failure(text, failure, look),
            Verdict::Differs { old: None, .. } => {
                self.title(text, &format!("game \"{}\" has no snapshot yet", game.name), game.span, look);
            }
            Verdict::Differs { old: Some(old), new } => {
                self.title(text, &format!("game \"{}\" differs from its snapshot", game.name), game.span, look);
                for line in diff(&old.contents, new.trim_end()) {
                    let _ = writeln!(text, "      {line}");
                }
            }
        }
    }

    fn title(&self, text: &mut String, title: &str, at: Span, look: Look) {
        let cross = match look {
            Look::Plain => "✗".to_owned(),
            Look::Coloured => "\u{1b}[31m✗\u{1b}[0m".to_owned(),
        };
        let _ = writeln!(text, "  {cross} {title:<58}  {}", self.sources.place(at));
    }
}

/// Writes what was found in place of an expectation.
fn found(text: &mut String, mismatch: &Mismatch) {
    let _ = writeln!(text, "      but {}", mismatch.found);
    for line in &mismatch.drawn {
        let _ = writeln!(text, "      {line}");
    }
}

/// The last line of several reports: `29 passed, 2 failed · interp test --accept to take the new output`.
pub fn tally(reports: &[Report]) -> String {
    let passed: usize = reports.iter().map(Report::passed).sum();
    let failed: usize = reports.iter().map(Report::failed).sum();
    let new = reports.iter().any(|report| !report.new_snapshots().is_empty());
    let advice = if new { " · interp test --accept to take the new output" } else { "" };
    format!("{passed} passed, {failed} failed{advice}")
}
