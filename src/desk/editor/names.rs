//! The names that a definition declares, with what they mean.

use crate::merge::Definition;
use crate::text::{cut_at_word, on_one_line};

/// A name and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    /// As it is written.
    pub text: String,
    /// Its sort and its meaning.
    pub detail: String,
}

/// The tables whose keys are names, and what these names are.
const TABLES: [(&str, &str); 13] = [
    ("players", "player"),
    ("regions", "region"),
    ("pieces", "piece"),
    ("tags", "tag"),
    ("attributes", "attribute"),
    ("tokens", "class of tokens"),
    ("fields", "fact of a piece"),
    ("state", "fact"),
    ("zones", "zone"),
    ("options", "option"),
    ("stages", "stage"),
    ("phases", "phase"),
    ("movements", "movement"),
];

/// The longest detail, in characters.
const LONGEST: usize = 120;

/// Every name that a definition declares, also while it has mistakes.
pub(super) fn names(definition: &Definition) -> Vec<Name> {
    let mut list = Vec::new();
    for (table, sort) in TABLES {
        let Some(entries) = definition.root.table(table) else { continue };
        for (word, node) in entries.iter() {
            let help = node.as_table().and_then(|entry| entry.get("help")).unwrap_or(node);
            let help = help.as_text().map(|text| text.text.as_str());
            list.push(named(&word.node, sort, help));
        }
    }
    for placed in &definition.defines {
        list.push(named(&placed.define.name.node, "definition", None));
    }
    for placed in &definition.rules {
        let said = on_one_line(definition.sources.snippet(placed.rule.span));
        list.push(named(&placed.rule.label.node, "rule", Some(&said)));
    }
    list
}

fn named(name: &str, sort: &str, help: Option<&str>) -> Name {
    let help = help.map(|help| format!(": {}", cut_at_word(&on_one_line(help), LONGEST))).unwrap_or_default();
    Name { text: name.to_owned(), detail: format!("{sort}{help}") }
}
