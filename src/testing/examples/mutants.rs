//! A definition with one rule, or one entry of a table, taken out of it.

use std::collections::BTreeSet;

use crate::merge::{Definition, Origin};
use crate::source::{SourceId, Span, Spanned};
use crate::syntax::tree::{Node, Table, Value};

/// Something the main file says under a number, and what the definition is without it.
pub(super) struct Numbered {
    /// The label, or the numbers of the entry.
    pub names: Vec<String>,
    /// Its description: `rule SC-5`, `pieces.knight`.
    pub what: String,
    /// Where it is written.
    pub span: Span,
    /// The definition without it, or without parts of it.
    pub mutants: Vec<Mutant>,
}

/// A definition with something taken out.
pub(super) struct Mutant {
    /// The rest of the definition.
    pub definition: Definition,
    /// An option that examples set in vain.
    pub deaf_to: Option<String>,
}

impl From<Definition> for Mutant {
    fn from(definition: Definition) -> Self {
        Mutant { definition, deaf_to: None }
    }
}

/// The main file is read first.
const MAIN: SourceId = SourceId(0);

/// Everything the main file says under a label of its own or a `rule` key. `base` is what it stands on, by itself.
pub(super) fn numbered(definition: &Definition, base: &Definition) -> Vec<Numbered> {
    let mut list = rules(definition);
    let mut path = Vec::new();
    for (key, node) in definition.root.iter() {
        path.push(key.node.clone());
        entries(definition, base, node, &mut path, &mut list);
        path.pop();
    }
    list.sort_by_key(|numbered| numbered.span);
    list
}

fn rules(definition: &Definition) -> Vec<Numbered> {
    let mut list = Vec::new();
    for placed in &definition.rules {
        let label = &placed.rule.label;
        let own = !matches!(placed.origin, Origin::Inherited) && label.span.source == MAIN;
        if own {
            let mut mutant = definition.clone();
            mutant.rules.retain(|other| other.rule.label.node != label.node);
            let what = format!("rule {}", label.node);
            list.push(Numbered {
                names: vec![label.node.clone()],
                what,
                span: label.span,
                mutants: vec![mutant.into()],
            });
        }
    }
    list
}

/// Entries with a `rule` key of the main file, in a node and below it.
fn entries(definition: &Definition, base: &Definition, node: &Node, path: &mut Vec<String>, list: &mut Vec<Numbered>) {
    let Some(table) = node.as_table() else { return };
    if let Some((_, rule)) = table.entry("rule")
        && let Some(text) = rule.as_text().filter(|text| text.span.source == MAIN)
    {
        let names = text.text.split_whitespace().map(str::to_owned).collect();
        let mutants = match path.as_slice() {
            [section, option] if section == "options" => switched(definition, option, table),
            _ => without_parts(definition, base, table, path).into_iter().map(Mutant::from).collect(),
        };
        list.push(Numbered { names, what: path.join("."), span: text.contents.unwrap_or(text.span), mutants });
    }
    for (key, node) in table.iter() {
        path.push(key.node.clone());
        entries(definition, base, node, path, list);
        path.pop();
    }
}

/// The definition with another default for an option, and the definition that does not listen to it.
fn switched(definition: &Definition, option: &str, table: &Table) -> Vec<Mutant> {
    let Some(default) = table.get("default") else { return Vec::new() };
    let values: Vec<Value> = match (&default.value, table.get("values").and_then(Node::as_list)) {
        (Value::Truth(truth), _) => vec![Value::Truth(!truth)],
        (_, Some(list)) => list.iter().filter(|node| !is_same(node, default)).map(|node| node.value.clone()).collect(),
        _ => Vec::new(),
    };
    let with = |value: Value| {
        let mut mutant = definition.clone();
        let path = ["options".to_owned(), option.to_owned()];
        reach(&mut mutant.root, &path)?.get_mut("default")?.value = value;
        Some(Mutant::from(mutant))
    };
    let deaf = Mutant { definition: definition.clone(), deaf_to: Some(option.to_owned()) };
    values.into_iter().filter_map(with).chain([deaf]).collect()
}

/// Whether two values of an option are one text, or one number.
fn is_same(one: &Node, other: &Node) -> bool {
    match (one.as_text(), other.as_text()) {
        (Some(one), Some(other)) => one.text == other.text,
        _ => one.as_number().is_some() && one.as_number() == other.as_number(),
    }
}

/// The definition without each key that the main file wrote into an entry, as its parent has it; an entry that only
/// says its number is what it inherited, so each of those keys.
fn without_parts(definition: &Definition, base: &Definition, table: &Table, path: &[String]) -> Vec<Definition> {
    let entries: Vec<_> = table.iter().filter(|(key, _)| key.node != "rule").collect();
    let own: BTreeSet<&str> =
        entries.iter().filter(|(key, node)| written_here(key.span, node)).map(|(key, _)| key.node.as_str()).collect();
    let keys = entries.iter().map(|(key, _)| key.node.as_str()).filter(|key| own.is_empty() || own.contains(key));
    let inherited = base.root.at(path.iter().map(String::as_str)).and_then(Node::as_table);
    let mutant = |key: &str| {
        let before = inherited.and_then(|table| table.get(key)).filter(|_| !own.is_empty());
        let mut mutant = definition.clone();
        let entry = reach(&mut mutant.root, path)?;
        match (before, entry.get_mut(key).filter(|_| own.is_empty())) {
            (Some(before), _) => entry.set(Spanned::new(key.to_owned(), before.span), before.clone()),
            (None, Some(Node { value: Value::List(list), .. })) if list.len() > 1 => list.reverse(),
            (None, _) => {
                entry.remove(key);
            }
        }
        Some(mutant)
    };
    let whole = || {
        let mut mutant = definition.clone();
        let (last, above) = path.split_last()?;
        let table = reach(&mut mutant.root, above)?;
        match base.root.at(path.iter().map(String::as_str)) {
            Some(before) => table.set(Spanned::new(last.clone(), before.span), before.clone()),
            None => {
                table.remove(last);
            }
        }
        Some(mutant)
    };
    keys.filter_map(mutant).chain(whole()).collect()
}

/// Whether any part of an entry stands in the main file.
fn written_here(key: Span, node: &Node) -> bool {
    key.source == MAIN || node.span.source == MAIN
}

fn reach<'t>(root: &'t mut Table, path: &[String]) -> Option<&'t mut Table> {
    let mut table = root;
    for key in path {
        table = match &mut table.get_mut(key)?.value {
            Value::Table(inner) => inner,
            _ => return None,
        };
    }
    Some(table)
}
