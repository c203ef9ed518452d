//! The examples of a definition, run, and sorted by the rules they are about.

use crate::book::Book;
use crate::spec::label::number;
use crate::testing::examples::shown::{Figure, Showing};
use crate::testing::examples::{Example, Material, collect_under};

/// The examples of a definition, each with the label under which it is shown.
pub(super) struct Gallery {
    shown: Vec<Shown>,
}

/// An example as it is shown.
pub(super) struct Shown {
    /// The example.
    pub example: Example,
    /// Its positions.
    pub figures: Vec<Figure>,
    /// The label of the rule under which it stands; `None` at the end of the rules.
    pub label: Option<String>,
}

impl Gallery {
    /// Runs the examples.
    pub(super) fn new(book: &Book<'_>) -> Gallery {
        let material = Material { name: "", definition: book.definition, page: None };
        let examples = collect_under(&material, book.spec).examples;
        let mut showing = Showing::new(book.definition);
        let labels = book.labels();
        let known = |label: &&String| labels.contains(*label);
        let part = |label: &String| labels.iter().find(|known| number(known) == label).cloned();
        let shown = examples.into_iter().map(|example| {
            let exact = example.rules.iter().find(known).cloned();
            let label = exact.or_else(|| example.rules.iter().find_map(part));
            Shown { figures: showing.figures(&example), label, example }
        });
        Gallery { shown: shown.collect() }
    }

    /// All examples.
    pub(super) fn all(&self) -> &[Shown] {
        &self.shown
    }

    /// The examples under a label.
    pub(super) fn of(&self, label: &str) -> Vec<(usize, &Shown)> {
        self.shown.iter().enumerate().filter(|(_, shown)| shown.label.as_deref() == Some(label)).collect()
    }

    /// The examples that name no rule of the book.
    pub(super) fn strays(&self) -> Vec<(usize, &Shown)> {
        self.shown.iter().enumerate().filter(|(_, shown)| shown.label.is_none()).collect()
    }
}
