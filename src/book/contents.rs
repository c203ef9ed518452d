//! The contents of a rule book.

use super::numbers::{self, Entry};
use crate::merge::{Definition, LayerKind, PlacedRule};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::ids::RuleId;

/// A line about a rule or an entry of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whether the parent of the game does not have it; true for every row of a game without a parent.
    pub own: bool,
    /// Whether the words are the author's for people, and no sentence of the definition.
    pub prose: bool,
    /// The words, with the numbers behind them.
    pub words: String,
}

/// A definition and its meaning, with the numbers that its tables give.
pub struct Book<'a> {
    /// The meaning.
    pub spec: &'a Spec,
    /// The definition.
    pub definition: &'a Definition,
    /// The entries of its tables that have numbers or a text for people.
    pub entries: Vec<Entry>,
}

impl<'a> Book<'a> {
    /// The book of a definition.
    pub fn new(definition: &'a Definition, spec: &'a Spec) -> Book<'a> {
        Book { spec, definition, entries: numbers::entries(definition) }
    }

    /// Where a rule comes from.
    pub fn placed(&self, rule: RuleId) -> Option<&'a PlacedRule> {
        let info = self.spec.rule(rule);
        self.definition.rules.iter().find(|placed| placed.rule.label.node == info.label)
    }

    /// Whether the game extends another one.
    pub fn has_parent(&self) -> bool {
        self.definition.layers.iter().any(|layer| layer.kind == LayerKind::Parent)
    }

    /// Whether the parent of the game does not have a rule.
    pub fn is_own(&self, rule: RuleId) -> bool {
        self.placed(rule).is_some_and(|placed| numbers::is_new_layer(self.definition, placed.layer))
    }

    /// Whether a place is in a file that the parent of the game does not use.
    pub fn is_new(&self, place: Span) -> bool {
        numbers::is_new(self.definition, place)
    }

    /// ` (EM-1)`: the numbers of a table.
    pub(super) fn number_at(&self, path: &[&str]) -> String {
        let entry = self.entries.iter().find(|entry| entry.is_at(path));
        entry.map(Entry::suffix).unwrap_or_default()
    }

    pub(super) fn has_own_numbers_at(&self, path: &[&str]) -> bool {
        self.entries.iter().any(|entry| entry.is_at(path) && entry.is_own(self.definition))
    }
}
