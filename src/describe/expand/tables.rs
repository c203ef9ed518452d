//! Tables as TOML, in an order that keeps the order of their entries.

use std::fmt::Write as _;

use super::rules::written_out;
use crate::merge::{Definition, What};
use crate::syntax::tree::{Node, Table, Value};

/// Inline tables are at most so long.
const WIDE: usize = 112;

/// Texts under these keys are for people; nothing in them stands for something else.
const PROSE: &[&str] = &["help", "summary", "name", "also", "author", "document", "says"];

/// An entry of the whole file.
pub(super) fn entry(key: &str, node: &Node, definition: &Definition, text: &mut String) {
    let Some(table) = node.as_table() else {
        line(key, node, definition, text);
        return;
    };
    if !table.is_empty() && table.iter().all(|(_, node)| node.as_table().is_some()) && has_long_line(table, definition)
    {
        for (inner, node) in table.iter() {
            section(&[key, &inner.node], node, definition, text);
        }
        return;
    }
    header(&[key], text);
    table.iter().for_each(|(inner, node)| line(&inner.node, node, definition, text));
}

/// A table under its header.
pub(super) fn section(path: &[&str], node: &Node, definition: &Definition, text: &mut String) {
    header(path, text);
    if let Some(table) = node.as_table() {
        table.iter().for_each(|(inner, node)| line(&inner.node, node, definition, text));
    }
}

fn has_long_line(table: &Table, definition: &Definition) -> bool {
    table.iter().any(|(inner, node)| {
        let mut text = String::new();
        line(&inner.node, node, definition, &mut text);
        text.lines().count() > 1 || text.chars().count() > WIDE
    })
}

fn header(path: &[&str], text: &mut String) {
    let keys: Vec<String> = path.iter().map(|part| key(part)).collect();
    // Writing to a string does not fail.
    let _ = writeln!(text, "\n[{}]", keys.join("."));
}

fn line(name: &str, node: &Node, definition: &Definition, text: &mut String) {
    let _ = writeln!(text, "{} = {}", key(name), value(name, node, definition));
}

fn value(name: &str, node: &Node, definition: &Definition) -> String {
    match &node.value {
        Value::Table(table) if table.is_empty() => "{}".to_owned(),
        Value::Table(table) => {
            let entry = |(word, node): (&crate::source::Word, &Node)| {
                format!("{} = {}", key(&word.node), value(&word.node, node, definition))
            };
            format!("{{ {} }}", table.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Value::List(list) => {
            let alive = list.iter().filter(|node| name != "is" || !is_dead_tag(node, definition));
            let items: Vec<String> = alive.map(|node| value(name, node, definition)).collect();
            let inline = format!("[{}]", items.join(", "));
            if inline.chars().count() > WIDE { format!("[\n  {},\n]", items.join(",\n  ")) } else { inline }
        }
        Value::Text(text) if PROSE.contains(&name) => quoted(&text.text),
        Value::Text(text) => quoted(&written_out(&text.text, definition)),
        Value::Integer(integer) => integer.to_string(),
        Value::Decimal(number) => number.to_string(),
        Value::Truth(truth) => truth.to_string(),
    }
}

/// Whether a tag was taken out with the prelude that declared it; what carried it goes on without.
fn is_dead_tag(node: &Node, definition: &Definition) -> bool {
    let Some(text) = node.as_text() else { return false };
    let path = ["tags", &text.text];
    let gone = What::Path(path.map(str::to_owned).to_vec());
    definition.root.at(path).is_none() && definition.who_took(&gone).is_some()
}

fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { escaped(name) }
}

/// A text in the plainest quotes that take it as it stands; which line ends its file has is no matter.
fn quoted(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let plain = |c: char| !c.is_control();
    if text.chars().all(|c| plain(c) && c != '"' && c != '\\') {
        return format!("\"{text}\"");
    }
    if text.chars().all(|c| plain(c) && c != '\'') {
        return format!("'{text}'");
    }
    if text.chars().all(|c| plain(c) || c == '\n' || c == '\t') && !text.contains("'''") && !text.ends_with('\'') {
        return format!("'''\n{text}'''");
    }
    escaped(&text)
}

fn escaped(text: &str) -> String {
    let mut result = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => result.extend(['\\', c]),
            c if c.is_control() => result.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => result.push(c),
        }
    }
    result.push('"');
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_as_plainly_as_they_can_be() {
        assert_eq!(quoted("a"), "\"a\"");
        assert_eq!(quoted("a \"b\" \\"), "'a \"b\" \\'");
        assert_eq!(quoted("a\nb"), "'''\na\nb'''");
        assert_eq!(quoted("a\r\nb"), quoted("a\nb"));
        assert_eq!(quoted("a\r'"), "\"a\\u000D'\"");
        assert_eq!((key("a-1"), key("a b")), ("a-1".to_owned(), "\"a b\"".to_owned()));
    }
}
