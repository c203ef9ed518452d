//! The names that examples may use: rules, numbers, options, players, squares.

use std::collections::BTreeSet;

use super::phrases::Phrases;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::label::number;
use crate::spec::nouns::Switch;
use crate::syntax::tree::{Node, Value};

/// The names a definition gives, for the reader of examples.
#[derive(Debug)]
pub(super) struct Known<'a> {
    /// The definition.
    pub definition: &'a Definition,
    /// The specification under default options.
    pub spec: &'a Spec,
    /// Labels of rules in force, and what stands under `rule` in tables.
    pub rules: BTreeSet<String>,
    /// The actions that are written in several words.
    pub phrases: Phrases,
}

impl<'a> Known<'a> {
    pub(super) fn new(definition: &'a Definition, spec: &'a Spec) -> Self {
        let mut rules: BTreeSet<String> = spec.rules.iter().map(|rule| rule.label.clone()).collect();
        definition.root.iter().for_each(|(_, node)| collect(node, &mut rules));
        let numbers: Vec<String> = rules.iter().map(|rule| number(rule).to_owned()).collect();
        rules.extend(numbers);
        Known { definition, spec, rules, phrases: Phrases::of(spec) }
    }

    /// The option with a name.
    pub(super) fn option(&self, name: &str) -> Option<&'a Switch> {
        self.spec.options.iter().find(|option| option.name == name)
    }
}

/// Everything under a `rule` key below a node.
fn collect(node: &Node, rules: &mut BTreeSet<String>) {
    match &node.value {
        Value::Table(table) => table.iter().for_each(|(word, node)| match node.as_text() {
            Some(text) if word.node == "rule" => rules.extend(text.text.split_whitespace().map(str::to_owned)),
            _ => collect(node, rules),
        }),
        Value::List(list) => list.iter().for_each(|node| collect(node, rules)),
        _ => {}
    }
}
