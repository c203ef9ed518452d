//! Types of values: whether each value is of a type that its key takes.
//!
//! The reader of a key may report a value that does not fit in more detail; these messages are for all other values.

use super::key::{Keys, Takes};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Node, Table, Value};

/// The code for a value that does not fit its key.
const MISFIT: Code = Code::WrongShape;

/// The values in a table that do not fit their keys. Keys outside the list give no message.
pub fn misfits(table: &Table, keys: &Keys) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    entries(table, keys, &mut found);
    found
}

/// Drops a message about the type of a value when another message is about the same value.
pub fn only_misfits(diagnostics: &mut Vec<Diagnostic>) {
    let others = diagnostics.iter().filter(|problem| problem.code != MISFIT && problem.is_error());
    let told: Vec<Span> = others.map(|problem| problem.primary.span).collect();
    diagnostics.retain(|problem| {
        let span = problem.primary.span;
        let touches = |other: &Span| other.source == span.source && other.start < span.end && span.start < other.end;
        problem.code != MISFIT || !told.iter().any(touches)
    });
}

fn entries(table: &Table, keys: &Keys, found: &mut Vec<Diagnostic>) {
    for (word, node) in table.iter() {
        if let Some(key) = keys.iter().find(|key| key.name == word.node) {
            value(&word.node, node, key.takes, found);
        }
    }
}

fn value(name: &str, node: &Node, takes: &[Takes], found: &mut Vec<Diagnostic>) {
    if !takes.iter().any(|one| fits(node, one)) {
        let wanted = wanted(name, takes);
        let is = match &node.value {
            Value::Text(text) if !text.text.contains('\n') => format!("`{}`", text.text),
            Value::Integer(number) => format!("`{number}`"),
            Value::Truth(truth) => format!("`{truth}`"),
            _ => node.kind().to_owned(),
        };
        found.push(Diagnostic::error(MISFIT, node.span, format!("`{name}` should be {wanted}, but it is {is}")));
        return;
    }
    match &node.value {
        Value::Table(table) => inside(table, takes, found),
        Value::List(list) => list.iter().for_each(|node| item(name, node, takes, found)),
        _ => {}
    }
}

/// A table that is one thing or several by name is one when it has the first key of one.
fn inside(table: &Table, takes: &[Takes], found: &mut Vec<Diagnostic>) {
    let keys = takes.iter().find_map(|one| if let Takes::Table(keys) = one { Some(*keys) } else { None });
    let each = takes.iter().find_map(|one| if let Takes::Each(entry) = one { Some(*entry) } else { None });
    match (keys, each) {
        (Some(keys), None) => entries(table, keys, found),
        (Some(keys), Some(_)) if keys.iter().next().is_some_and(|key| table.get(key.name).is_some()) => {
            entries(table, keys, found);
        }
        (_, Some(entry)) => table.iter().for_each(|(word, node)| value(&word.node, node, entry, found)),
        (None, None) => {}
    }
}

fn item(name: &str, node: &Node, takes: &[Takes], found: &mut Vec<Diagnostic>) {
    let tables = takes.iter().find_map(|one| if let Takes::Tables(keys) = one { Some(*keys) } else { None });
    match (tables, &node.value) {
        (Some(keys), Value::Table(table)) => entries(table, keys, found),
        (Some(_), _) => {
            let message = format!("`{name}` is a list of tables, and this is {}", node.kind());
            found.push(Diagnostic::error(MISFIT, node.span, message));
        }
        (None, Value::Text(_)) => {}
        (None, Value::Integer(_) | Value::Decimal(_)) if takes.iter().any(|one| matches!(one, Takes::Constants)) => {}
        (None, _) => {
            let message = format!("`{name}` is a list of texts, and this is {}", node.kind());
            found.push(Diagnostic::error(MISFIT, node.span, message));
        }
    }
}

/// Whether a value is of such a type; what is in a list or table is another matter.
pub fn fits(node: &Node, takes: &Takes) -> bool {
    match (takes, &node.value) {
        (Takes::Word(words), Value::Text(text)) => words.contains(&text.text.as_str()),
        (
            Takes::Text
            | Takes::Type
            | Takes::Definition
            | Takes::Sentences
            | Takes::Expression
            | Takes::Movement
            | Takes::Names,
            Value::Text(_),
        ) => true,
        (Takes::Preludes | Takes::Names | Takes::List | Takes::Constants | Takes::Tables(_), Value::List(_)) => true,
        (Takes::Number, Value::Integer(_) | Value::Decimal(_)) => true,
        (Takes::Whole(least, most), Value::Integer(number)) => {
            number >= least && most.as_ref().is_none_or(|most| number <= most)
        }
        (Takes::Truth, Value::Truth(_)) | (Takes::True, Value::Truth(true)) | (Takes::False, Value::Truth(false)) => {
            true
        }
        (Takes::Table(_) | Takes::Each(_), Value::Table(_)) => true,
        _ => false,
    }
}

/// The types that a key takes, in words.
fn wanted(name: &str, takes: &[Takes]) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in takes.iter().flat_map(|one| in_words(name, one)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

fn in_words(name: &str, takes: &Takes) -> Vec<String> {
    let one = |word: &str| vec![word.to_owned()];
    match takes {
        Takes::Text | Takes::Definition => one("a text"),
        Takes::Word(words) => words.iter().map(|word| format!("`{word}`")).collect(),
        Takes::Type => one("the word for a type"),
        Takes::Sentences => one("a text of sentences"),
        Takes::Expression => one("an expression in quotes"),
        Takes::Movement => one("a movement in quotes"),
        Takes::Names => vec!["a text".to_owned(), "a list of texts".to_owned()],
        Takes::List | Takes::Preludes => one("a list of texts"),
        Takes::Constants => one("a list of texts or of numbers"),
        Takes::Number => one("a number"),
        Takes::Whole(least, None) => vec![format!("a whole number from {least} on")],
        Takes::Whole(least, Some(most)) if least == most => vec![format!("`{least}`")],
        Takes::Whole(least, Some(most)) => vec![format!("a whole number from {least} to {most}")],
        Takes::Truth => vec!["`true`".to_owned(), "`false`".to_owned()],
        Takes::True => one("`true`"),
        Takes::False => one("`false`"),
        Takes::Table(_) | Takes::Each(_) => one("a table"),
        Takes::Tables(_) => vec![format!("a list of tables `[[{name}]]`")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;
    use crate::syntax::keys::TOP;
    use crate::syntax::tree;

    fn told(text: &str) -> Vec<String> {
        let (table, _) = tree::parse(text, SourceId(0));
        misfits(&table, &TOP).into_iter().map(|one| one.message).collect()
    }

    #[test]
    fn says_what_a_key_takes() {
        assert_eq!(told("board.picture = 3"), ["`picture` should be a text or `false`, but it is `3`"]);
        assert_eq!(told("tokens.mine.lies_on = 'board'"), ["`lies_on` should be `squares`, but it is `board`"]);
        assert_eq!(
            told("pieces.pawn.moves = 1"),
            ["`moves` should be a movement in quotes, a table or `false`, but it is `1`"]
        );
    }

    #[test]
    fn a_table_of_movements_is_told_from_a_movement() {
        assert_eq!(told("pieces.pawn.moves = { path = 'W', attacks = 'no' }").len(), 1);
        assert_eq!(told("pieces.pawn.moves = { attacks = 'W', path2 = { path = 'F' } }"), Vec::<String>::new());
        assert_eq!(told("pieces.pawn.moves.dash = { path = 'W', when = true }").len(), 1);
    }

    #[test]
    fn lists_hold_texts_and_examples_tables() {
        assert_eq!(told("uses = ['base', 3]\nexample = [1]").len(), 2);
        assert_eq!(told("[[example]]\nname = 'x'\nseed = 1.5").len(), 1);
        assert_eq!(told("pieces.pawn.is = [['royal']]"), ["`is` is a list of texts, and this is a list"]);
    }
}
