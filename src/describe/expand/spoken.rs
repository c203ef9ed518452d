//! A definition without the names that nothing in it speaks of.
//!
//! Preludes give words that some variants need; unused in a file of its own, they would be a mistake.

use crate::merge::Definition;
use crate::spec::check::{Unspoken, unspoken};
use crate::syntax::tree::{Node, Table, Value};

/// The definition without them. What only they spoke of goes as well.
pub(super) fn spoken(definition: &Definition) -> Definition {
    let mut definition = definition.clone();
    loop {
        let names = unspoken(&definition, &[]);
        let before = size(&definition);
        names.iter().for_each(|one| leave_out(one, &mut definition));
        if size(&definition) == before {
            return definition;
        }
    }
}

/// The number of entries and named expressions.
fn size(definition: &Definition) -> usize {
    fn entries(table: &Table) -> usize {
        table.iter().map(|(_, node)| 1 + node.as_table().map_or(0, entries)).sum()
    }
    entries(&definition.root) + definition.defines.len()
}

fn leave_out(one: &Unspoken, definition: &mut Definition) {
    let name = &one.name.node;
    match one.what {
        "a definition" => definition.defines.retain(|placed| placed.define.name.node != *name),
        "a region" => remove("regions", name, &mut definition.root),
        "an option" => remove("options", name, &mut definition.root),
        "a tag" => {
            remove("tags", name, &mut definition.root);
            kinds(&mut definition.root, &|kind| without_tag(kind, name));
        }
        "an attribute" => {
            remove("attributes", name, &mut definition.root);
            kinds(&mut definition.root, &|kind| {
                kind.remove(name);
            });
        }
        "a state variable" => remove_unwritten("state", name, &mut definition.root),
        "a field" => remove_unwritten("fields", name, &mut definition.root),
        // A zone holds what it starts with.
        _ => {}
    }
}

fn remove(section: &str, name: &str, root: &mut Table) {
    if let Some(table) = root.get_mut(section).and_then(table_mut) {
        table.remove(name);
        if table.is_empty() {
            root.remove(section);
        }
    }
}

/// Removes a fact, unless positions have a place for it.
fn remove_unwritten(section: &str, name: &str, root: &mut Table) {
    let text = root.at([section, name, "text"]).and_then(Node::as_text);
    if text.is_some_and(|text| text.text == "never") {
        remove(section, name, root);
    }
}

fn without_tag(table: &mut Table, name: &str) {
    if let Some(Value::List(list)) = table.get_mut("is").map(|node| &mut node.value) {
        list.retain(|node| node.as_text().is_none_or(|text| text.text != name));
    }
}

/// Changes what is said of each kind, or of whatever carries a tag.
fn kinds(root: &mut Table, change: &impl Fn(&mut Table)) {
    for section in ["pieces", "tags"] {
        inner(root.get_mut(section), change);
    }
    inner(root.get_mut("tokens"), &|class: &mut Table| inner(class.get_mut("kinds"), change));
}

/// Changes the tables in a table.
fn inner(node: Option<&mut Node>, change: &impl Fn(&mut Table)) {
    let Some(table) = node.and_then(table_mut) else { return };
    let keys: Vec<String> = table.keys().map(str::to_owned).collect();
    for key in keys {
        table.get_mut(&key).and_then(table_mut).into_iter().for_each(change);
    }
}

fn table_mut(node: &mut Node) -> Option<&mut Table> {
    match &mut node.value {
        Value::Table(table) => Some(table),
        _ => None,
    }
}
