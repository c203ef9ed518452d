//! Movements in words: one sentence for each clause, and one for each leg of a path.
//!
//! In: a checked [`Pattern`] and what its filters are called. Out: [`Saying`]s. Everything is read off the checked form,
//! so that the words tell what a piece does and not how it was spelt. No piece is known by name here: a leap is so many
//! squares one way and so many across.

mod goal;
mod leg;
mod path;
mod phrase;
mod steps;
#[cfg(test)]
mod tests;
mod turn;
mod who;

use crate::spec::movement::{Clause, FilterId, Pattern};

/// A sentence, perhaps with others that belong under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// Its words, lower case and without a stop.
    pub text: String,
    /// Its parts: the legs of a path, the parts of a group.
    pub parts: Vec<Saying>,
}

impl Saying {
    fn plain(text: String) -> Self {
        Saying { text, parts: Vec::new() }
    }

    /// All of it on one line.
    pub fn line(&self) -> String {
        self.inline(false)
    }

    /// A group within a path stands in parentheses, so that its end can be seen.
    fn inline(&self, within: bool) -> String {
        if self.parts.is_empty() {
            return self.text.clone();
        }
        let parts: Vec<String> = self.parts.iter().map(|part| part.inline(true)).collect();
        match within {
            true => format!("{} ({})", self.text, parts.join("; ")),
            false => format!("{}: {}", self.text, parts.join("; ")),
        }
    }

    /// One line for each sentence, with how deep it lies.
    pub fn outline(&self) -> Vec<(usize, String)> {
        let mut lines = Vec::new();
        self.add_to(&mut lines, 0);
        lines
    }

    fn add_to(&self, lines: &mut Vec<(usize, String)>, depth: usize) {
        let colon = if self.parts.is_empty() { "" } else { ":" };
        lines.push((depth, format!("{}{colon}", self.text)));
        self.parts.iter().for_each(|part| part.add_to(lines, depth + 1));
    }
}

/// A movement in words, clause by clause; `named` gives the name of a filter.
pub fn sayings(pattern: &Pattern, named: &dyn Fn(FilterId) -> String) -> Vec<Saying> {
    let wording = Wording { named };
    if pattern.clauses.is_empty() {
        return vec![Saying::plain("does not move".to_owned())];
    }
    let clauses = pattern.clauses.iter().map(|clause| match clause {
        Clause::Leap(leap) => Saying::plain(wording.leap(leap)),
        Clause::Anywhere(anywhere) => Saying::plain(wording.anywhere(anywhere)),
        Clause::Crossing(crossing) => Saying::plain(wording.crossing(crossing)),
        Clause::Path(path) => wording.path(path),
    });
    clauses.collect()
}

/// A movement in words on one line: its clauses with semicolons between them.
pub fn line(pattern: &Pattern, named: &dyn Fn(FilterId) -> String) -> String {
    let lines: Vec<String> = sayings(pattern, named).iter().map(Saying::line).collect();
    lines.join("; ")
}

/// Puts clauses and legs into words.
struct Wording<'a> {
    /// The name of a filter.
    named: &'a dyn Fn(FilterId) -> String,
}
