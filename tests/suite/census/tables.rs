//! The keys in tables, and what stands under them.

use interp::syntax::keys::{self, Keys, TYPES, Takes};
use interp::syntax::movement::Dialect;
use interp::syntax::tree::{Node, Table, Value};

use super::found::{Found, Group, SILENT, called};
use super::{expressions, movements, sentences};

pub fn file(root: &Table, found: &mut Found) {
    found.table(root, &keys::TOP);
}

impl Found {
    fn key(&mut self, name: impl Into<String>) {
        self.note(Group::Table, name);
    }

    fn table(&mut self, table: &Table, keys: &Keys) {
        for (word, node) in table.iter().filter(|(word, _)| !SILENT.contains(&word.node.as_str())) {
            let Some(key) = keys.iter().find(|key| key.name == word.node) else {
                self.key(if keys.others.is_empty() { "parameters of a prelude" } else { "attribute of a kind" });
                continue;
            };
            let name = called(keys, key.name);
            self.key(name.clone());
            self.value(node, key.takes, &name);
        }
    }

    fn value(&mut self, node: &Node, takes: &[Takes], name: &str) {
        match &node.value {
            Value::Truth(false) if takes.iter().any(|one| matches!(one, Takes::False)) => self.key("NAME = false"),
            Value::Table(table) => self.inner(table, takes, name),
            Value::Text(text) => {
                let (contents, at) = text.literal().unwrap_or((&text.text, text.span));
                for one in takes {
                    match one {
                        Takes::Word(words) if words.contains(&contents) => {
                            return self.key(format!("{name} = {contents}"));
                        }
                        Takes::Type if TYPES.contains(&contents) => self.key(format!("type: {contents}")),
                        Takes::Type => self.key("type: a class of tokens"),
                        Takes::Sentences => sentences::block(contents, at, self),
                        Takes::Expression => expressions::value(contents, at, self),
                        Takes::Movement => movements::movement(contents, at, Dialect::House, self),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// A table with keys, or with an entry for each name; one of movements is one movement when it has a path.
    fn inner(&mut self, table: &Table, takes: &[Takes], name: &str) {
        let each = takes.iter().find_map(|one| if let Takes::Each(entry) = one { Some(*entry) } else { None });
        let keyed = takes.iter().find_map(|one| if let Takes::Table(keys) = one { Some(*keys) } else { None });
        match (keyed, each) {
            (Some(keys), each) if each.is_none() || table.get("path").is_some() => self.table(table, keys),
            (_, Some(entry)) => table.iter().for_each(|(_, node)| self.value(node, entry, name)),
            _ => {}
        }
    }
}
