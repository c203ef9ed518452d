//! The parts of tables for people: the numbers under `rule` and the texts under `help`, of pieces,
//! movements, tags, stages, facts.

use crate::merge::{Definition, Layer, LayerKind};
use crate::source::Span;
use crate::syntax::tree::{Node, Value};

/// An entry of a table that has rule numbers or a text for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The keys that lead to it: `pieces`, `king`.
    pub path: Vec<String>,
    /// The numbers, as they are written: `EM-10 EM-16`; empty when there are none.
    pub numbers: String,
    /// The text for people; empty when there is none.
    pub help: String,
    /// Where the numbers are written, or the text.
    pub span: Span,
}

impl Entry {
    /// Whether the game, not its parent, gives the numbers.
    pub fn is_own(&self, definition: &Definition) -> bool {
        is_new(definition, self.span)
    }

    /// ` (EM-10 EM-16)`; empty without numbers.
    pub fn suffix(&self) -> String {
        if self.numbers.is_empty() { String::new() } else { format!(" ({})", self.numbers) }
    }

    /// Whether the path leads there: `["stages", "play"]`.
    pub fn is_at(&self, path: &[&str]) -> bool {
        self.path.iter().map(String::as_str).eq(path.iter().copied())
    }

    /// Whether one of the numbers is this one; upper and lower case are the same.
    pub fn has(&self, number: &str) -> bool {
        self.numbers.split_whitespace().any(|one| one.eq_ignore_ascii_case(number))
    }
}

/// Whether a place is in the main file or in a prelude that its parent does not use.
pub fn is_new(definition: &Definition, place: Span) -> bool {
    let layer = definition.layers.iter().position(|layer| layer.source == place.source);
    layer.is_some_and(|layer| is_new_layer(definition, layer))
}

/// Whether a file, by its index among the layers, is the main file or a prelude that its parent does not use.
pub fn is_new_layer(definition: &Definition, layer: usize) -> bool {
    let is_parent = |layer: &Layer| layer.kind == LayerKind::Parent && layer.depth == 1;
    match definition.layers.iter().position(is_parent) {
        Some(parent) => layer > parent,
        None => Some(layer) == definition.main_layer(),
    }
}

/// All entries with numbers or a text, in the order of the tables.
pub fn entries(definition: &Definition) -> Vec<Entry> {
    let mut list = Vec::new();
    for (word, node) in definition.root.iter() {
        collect(node, &mut vec![word.node.clone()], &mut list);
    }
    list
}

fn collect(node: &Node, path: &mut Vec<String>, list: &mut Vec<Entry>) {
    let Value::Table(table) = &node.value else { return };
    let text = |key: &str| table.get(key).and_then(Node::as_text);
    let words = |key: &str| text(key).map(|text| text.text.split_whitespace().collect::<Vec<_>>().join(" "));
    if let Some(first) = text("rule").or(text("help")) {
        let (numbers, help) = (words("rule").unwrap_or_default(), words("help").unwrap_or_default());
        list.push(Entry { path: path.clone(), numbers, help, span: first.span });
    }
    for (word, node) in table.iter() {
        path.push(word.node.clone());
        collect(node, path, list);
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};

    #[test]
    fn numbers_are_found_wherever_they_stand() {
        let text = "language = 1\nextends = 'chess'\n[pieces.pawn]\nrule = 'X-1  X-2'\nmoves.step = { path = 'fmW', rule = 'X-3' }\nhelp = \"goes\\n  on\"\n";
        let definition = load_text("x.toml", text, &Options::default()).definition;
        let found = entries(&definition);
        let told: Vec<(String, &str)> =
            found.iter().map(|entry| (entry.path.join("."), entry.numbers.as_str())).collect();
        let moves = ("pieces.pawn.moves.step".to_owned(), "X-3");
        assert!(told.contains(&("pieces.pawn".to_owned(), "X-1 X-2")) && told.contains(&moves), "{told:?}");
        let own: Vec<&Entry> = found.iter().filter(|entry| entry.is_own(&definition)).collect();
        assert!(own.len() == 2 && own[0].help == "goes on" && own[0].has("x-2") && !own[0].has("X-3"));
    }
}
