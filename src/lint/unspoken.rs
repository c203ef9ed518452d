//! Names that the main file gives and nothing speaks of.

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Word;
use crate::spec::check::Unspoken;
use crate::syntax::tree::{Node, Value};

/// Tells them. What only an example asks about is spoken of.
pub(super) fn lint(subject: &Subject<'_>, unspoken: &[Unspoken], found: &mut Vec<Diagnostic>) {
    // Unused facts are reported elsewhere, whether some rule writes them or none does.
    for one in unspoken.iter().filter(|one| !matches!(one.what, "a state variable" | "a field")) {
        let name = &one.name.node;
        if subject.is_own(one.name.span) && !subject.definition.examples.iter().any(|example| says(example, name)) {
            let what = one.what.split_once(' ').map_or(one.what, |(_, what)| what);
            let message = format!("nothing speaks of the {what} `{name}`");
            found.push(
                Diagnostic::warning(Code::Unused, one.name.span, message).help("leave it out, or let a rule use it"),
            );
        }
    }
    parts_of_movements(subject, found);
}

/// `[movements]` that no movement brings in.
fn parts_of_movements(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let Some(table) = subject.definition.root.get("movements").and_then(Node::as_table) else { return };
    let parts: Vec<(&Word, &str)> =
        table.iter().filter_map(|(word, node)| Some((word, node.as_text()?.text.as_str()))).collect();
    for (word, _) in parts.iter().filter(|(word, _)| subject.is_own(word.span)) {
        let braced = format!("{{{}}}", word.node);
        let others = parts.iter().filter(|(other, _)| other.node != word.node).map(|(_, text)| *text);
        let notations = subject.spec.movements.iter().map(|movement| movement.notation.as_str());
        if !others.chain(notations).any(|text| text.contains(&braced)) {
            let message = format!("no movement uses `{braced}`");
            found.push(
                Diagnostic::warning(Code::Unused, word.span, message).help("leave it out, or put it into a movement"),
            );
        }
    }
}

/// Whether some text or key in there has this word in it.
fn says(node: &Node, name: &str) -> bool {
    let in_text = |text: &str| {
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        text.split(|c: char| !letter(c)).any(|word| word == name)
    };
    match &node.value {
        Value::Text(text) => in_text(&text.text),
        Value::List(list) => list.iter().any(|node| says(node, name)),
        Value::Table(table) => table.iter().any(|(key, node)| in_text(&key.node) || says(node, name)),
        Value::Integer(_) | Value::Decimal(_) | Value::Truth(_) => false,
    }
}
