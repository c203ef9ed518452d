//! Keys of the top of a file that stand under a `[section]`, where TOML takes them for keys of that section.
//!
//! Each is one mistake. The key is then read as if it stood at the top, so that nothing follows from it.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::syntax::keys::{Key, Keys, TOP, Takes, fits};
use crate::syntax::tree::{Node, Table, Value};

/// The keys of the top that are no sections.
const CONTROL: [&str; 6] = ["language", "extends", "uses", "without", "rules", "dialect"];

/// A key in the wrong place, its value, and the section in which it stands.
type Found = (Word, Node, String);

/// Moves keys that belong to the top of a file there, and reports each of them.
pub(super) fn lift(root: &mut Table, preludes: &[String], diagnostics: &mut Vec<Diagnostic>) {
    let attributes = root.table("attributes").map_or_else(Vec::new, |table| table.keys().map(str::to_owned).collect());
    let stands_on_something = root.get("extends").is_some() || root.get("uses").is_some();
    let used = root.get("uses").and_then(Node::as_list).into_iter().flatten();
    let used = used.filter_map(|node| Some(node.as_text()?.text.clone()));
    let preludes = used.chain(preludes.iter().cloned()).collect();
    let mut search = Search { attributes, preludes, stands_on_something, found: Vec::new() };
    for (word, node) in &mut root.entries {
        if let Some(key) = TOP.find(&word.node) {
            let lists = key.takes.iter().any(|one| matches!(one, Takes::Tables(_)));
            search.value(
                node,
                key.takes,
                &if lists { format!("[[{}]]", word.node) } else { format!("[{}]", word.node) },
            );
        } else if let Value::Table(table) = &mut node.value {
            search.parameters(table, &format!("[{}]", word.node));
        }
    }
    for (word, node, section) in search.found {
        diagnostics.push(misplaced(&word, &node, &section));
        put(root, word, node);
    }
}

fn misplaced(word: &Word, node: &Node, section: &str) -> Diagnostic {
    let (written, span) = dotted(word, node);
    let message = format!("`{written}` belongs above the first `[section]`");
    let fault = Diagnostic::error(Code::MisplacedKey, span, message).label(format!("here it is a key of `{section}`"));
    match &*word.node {
        "rules" => fault.help(
            "move it to the top of the file, or write the sentences into `[stages.NAME]`, `[phases.NAME]` or `[library]`",
        ),
        name if node.as_table().is_some() => {
            let (_, last) = written.rsplit_once('.').unwrap_or(("", name));
            let header = written.strip_suffix(last).unwrap_or(name).trim_end_matches('.');
            fault.help(format!("move it to the top of the file, or write `[{header}]` and under it `{last} = …`"))
        }
        _ => fault.help("move it to the top of the file"),
    }
}

/// A key with the keys that are dotted to it: `promotion.to`.
fn dotted(word: &Word, node: &Node) -> (String, Span) {
    let (mut written, mut span, mut node) = (word.node.clone(), word.span, node);
    while let Some([(inner, value)]) = node.as_table().map(|table| table.entries.as_slice()) {
        written = format!("{written}.{}", inner.node);
        span = span.to(inner.span);
        node = value;
    }
    (written, span)
}

/// Puts a value under a key of the top, unless there is one already.
fn put(table: &mut Table, word: Word, node: Node) {
    let known = table.get_mut(&word.node);
    match (known, node) {
        (None, node) => table.set(word, node),
        (Some(Node { value: Value::Table(known), .. }), Node { value: Value::Table(more), .. }) => {
            more.entries.into_iter().for_each(|(word, node)| put(known, word, node));
        }
        _ => {}
    }
}

struct Search {
    /// The attributes of kinds that the file declares.
    attributes: Vec<String>,
    /// The preludes that may have parameters.
    preludes: Vec<String>,
    /// Whether the top says what the file stands on.
    stands_on_something: bool,
    found: Vec<Found>,
}

impl Search {
    fn value(&mut self, node: &mut Node, takes: &'static [Takes], section: &str) {
        let keys = takes.iter().find_map(|one| match one {
            Takes::Table(keys) | Takes::Tables(keys) => Some(*keys),
            _ => None,
        });
        let each = takes.iter().find_map(|one| if let Takes::Each(entry) = one { Some(*entry) } else { None });
        match (&mut node.value, keys, each) {
            (Value::Table(table), Some(keys), None) => self.fixed(table, keys, section),
            (Value::Table(table), None, Some(entry)) => self.entries(table, entry, section),
            (Value::List(list), Some(_), None) => list.iter_mut().for_each(|node| self.value(node, takes, section)),
            _ => {}
        }
    }

    /// A table with certain keys.
    fn fixed(&mut self, table: &mut Table, keys: &'static Keys, section: &str) {
        self.take(table, section, |search, name, node| {
            keys.find(name).is_none()
                && match keys.others {
                    [] => CONTROL.contains(&name) || search.fits_top(name, node),
                    _ if search.attributes.iter().any(|attribute| attribute == name) => false,
                    others => search.fits_top(name, node) && !is_attribute(name, node, others),
                }
        });
        for (word, node) in &mut table.entries {
            if let Some(Key { takes, .. }) = keys.find(&word.node) {
                self.value(node, takes, &below(section, &word.node));
            }
        }
    }

    /// A table that sets what a prelude leaves open.
    fn parameters(&mut self, table: &mut Table, section: &str) {
        self.take(table, section, |search, name, node| {
            CONTROL.contains(&name) && is_control(name, node) && search.fits_top(name, node)
        });
    }

    /// A table with keys that the author names.
    fn entries(&mut self, table: &mut Table, entry: &'static [Takes], section: &str) {
        self.take(table, section, |search, name, node| {
            search.fits_top(name, node) && !search.is_entry(name, node, entry)
        });
        for (word, node) in &mut table.entries {
            self.value(node, entry, &below(section, &word.node));
        }
    }

    fn take(&mut self, table: &mut Table, section: &str, is_stray: impl Fn(&Self, &str, &Node) -> bool) {
        let entries = std::mem::take(&mut table.entries);
        for (word, node) in entries {
            match is_stray(self, &word.node, &node) {
                true => self.found.push((word, node, section.to_owned())),
                false => table.entries.push((word, node)),
            }
        }
    }

    /// Whether a key and its value can stand at the top.
    fn fits_top(&self, name: &str, node: &Node) -> bool {
        match TOP.find(name) {
            Some(key) => key.takes.iter().any(|one| fits(node, one)),
            None => node.as_table().is_some() && self.preludes.iter().any(|prelude| prelude == name),
        }
    }

    /// Whether a name and its value can be an entry of the section in which they stand.
    fn is_entry(&self, name: &str, node: &Node, entry: &[Takes]) -> bool {
        if let Some(table) = node.as_table() {
            let knows = |keys: &Keys| table.keys().any(|key| keys.find(key).is_some());
            return entry.iter().any(|one| matches!(one, Takes::Table(keys) if table.is_empty() || knows(keys)));
        }
        let is_text = entry.iter().any(|one| fits(node, one));
        is_text
            && (!CONTROL.contains(&name) || name == "extends" && self.stands_on_something || !is_control(name, node))
    }
}

/// The header of a table under another: `[pieces.rook]`.
fn below(header: &str, key: &str) -> String {
    let name = header.trim_end_matches(']');
    format!("{name}.{key}{}", &header[name.len()..])
}

/// Whether a value under a key that a table does not know is an attribute.
fn is_attribute(name: &str, node: &Node, others: &[Takes]) -> bool {
    others.iter().any(|one| fits(node, one)) && !is_control(name, node)
}

/// Whether the value of a key of the top level reads as that key's meaning there, and not as a text of another sort.
fn is_control(name: &str, node: &Node) -> bool {
    let text = node.as_text().map_or("", |text| text.text.as_str());
    match name {
        "rules" => text.contains('\n') || text.contains(": "),
        "extends" => !text.contains(' '),
        _ => CONTROL.contains(&name),
    }
}
