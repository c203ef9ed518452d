//! Reading tables: known keys, expected types.

use super::Checker;
use crate::diagnostic::closest;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Spanned, Word};
use crate::syntax::keys;
use crate::syntax::tree::{Node, Table, Text, Value, list_of_texts};

impl<'a> Checker<'a> {
    /// The entries of a top-level section; entries set to `false` are left out.
    pub(super) fn section(&mut self, name: &str) -> Vec<(&'a Word, &'a Node)> {
        let Some(node) = self.definition.root.get(name) else { return Vec::new() };
        match &node.value {
            Value::Table(table) => table.iter().filter(|(_, node)| !node.is_false()).collect(),
            Value::Truth(false) => Vec::new(),
            _ => {
                let message = format!("`{name}` is a section: a table with an entry for each name");
                self.error(Code::WrongType, node.span, message);
                Vec::new()
            }
        }
    }

    /// An entry that must be a table.
    pub(super) fn table(&mut self, word: &Word, node: &'a Node) -> Option<&'a Table> {
        if let Value::Table(table) = &node.value {
            return Some(table);
        }
        let message = format!("`{}` should be a table, but it is {}", word.node, node.kind());
        let problem = Diagnostic::error(Code::WrongType, node.span, message);
        self.report(problem);
        self.names.add_broken(&word.node);
        None
    }

    /// The table of a fact; a bare type or value gets a message with the right form.
    pub(super) fn fact_table(&mut self, word: &Word, node: &'a Node) -> Option<&'a Table> {
        let form = match &node.value {
            Value::Text(text) if keys::TYPES.contains(&text.text.as_str()) => format!("type = \"{}\"", text.text),
            Value::Integer(_) | Value::Decimal(_) => {
                format!("type = \"number\", start = {}", node.as_number().unwrap_or_default())
            }
            Value::Truth(truth) => format!("type = \"truth\", start = {truth}"),
            _ => return self.table(word, node),
        };
        let message = format!("`{}` should be a table, but it is {}", word.node, node.kind());
        let problem = Diagnostic::error(Code::WrongType, node.span, message);
        self.report(problem.fix(node.span, format!("{{ {form} }}")));
        self.names.add_broken(&word.node);
        None
    }

    /// Reports keys that mean nothing in a table.
    pub(super) fn only_keys(&mut self, table: &Table, what: &str, known: &[&str]) {
        self.only_keys_but(table, what, known, |_| false);
    }

    /// Reports unknown keys, except those already `told`.
    pub(super) fn only_keys_but(&mut self, table: &Table, what: &str, known: &[&str], told: impl Fn(&str) -> bool) {
        let is_stray = |key: &str| !known.contains(&key) && !told(key);
        for (word, _) in table.iter().filter(|(word, _)| is_stray(&word.node)) {
            let message = format!("{what} has no key `{}`", word.node);
            let problem = Diagnostic::error(Code::UnknownKey, word.span, message);
            let meant =
                OTHERWISE.iter().find(|(said, key)| *said == word.node && known.contains(key)).map(|(_, key)| *key);
            let problem = match meant.or_else(|| closest(&word.node, known.iter().copied())) {
                Some(key) => problem.suggest(Some(key)),
                None => match &*keys::homes(&word.node) {
                    [home] => problem.help(format!("`{}` is a key of `{home}`", word.node)),
                    [home, other] => problem.help(format!("`{}` is a key of `{home}` and of `{other}`", word.node)),
                    _ => problem.help(format!("its keys are {}", list(known))),
                },
            };
            self.report(problem);
        }
        self.no_sentence_under_rule(table, known);
    }

    /// `rule` is a number in a rule book; sentences under it would be in force nowhere.
    fn no_sentence_under_rule(&mut self, table: &Table, known: &[&str]) {
        let Some((word, node)) = table.entry("rule").filter(|_| known.contains(&"rule")) else { return };
        let is_sentence = |text: &Text| text.text.contains('\n') || text.text.contains(": ");
        if node.as_text().is_some_and(is_sentence) {
            let message = "`rule` is the number of a written rule, and these sentences would be in force nowhere";
            let problem = Diagnostic::error(Code::WrongValue, word.span, message);
            self.report(match known.contains(&"rules") {
                true => problem.suggest(Some("rules")),
                false => problem.help("sentences stand under `rules` at the top of the file, in `[stages.NAME]`, in `[phases.NAME]` or in `[library]`"),
            });
        }
    }

    /// A text under a key.
    pub(super) fn text(&mut self, table: &'a Table, key: &str) -> Option<&'a Text> {
        let node = table.get(key)?;
        if let Value::Text(text) = &node.value {
            return Some(text);
        }
        self.expected(key, node, "a text");
        None
    }

    /// A truth under a key.
    pub(super) fn truth(&mut self, table: &Table, key: &str) -> Option<bool> {
        let node = table.get(key)?;
        let truth = node.as_truth();
        if truth.is_none() {
            self.expected(key, node, "`true` or `false`");
        }
        truth
    }

    /// A list of words under a key; a single text is a list of one.
    pub(super) fn words(&mut self, table: &Table, key: &str) -> Vec<Word> {
        table.get(key).map_or_else(Vec::new, |node| self.word_list(key, node))
    }

    /// A list of words.
    pub(super) fn word_list(&mut self, key: &str, node: &Node) -> Vec<Word> {
        if let Some(words) = self.words_in_one(key, node) {
            return words;
        }
        let word = |text: &Text| Spanned::new(text.text.clone(), text.contents.unwrap_or(text.span));
        match &node.value {
            Value::Text(text) => vec![word(text)],
            Value::List(nodes) => {
                for node in nodes.iter().filter(|node| node.as_text().is_none()) {
                    let message = format!("`{key}` is a list of names, and this is {}", node.kind());
                    self.error(Code::WrongType, node.span, message);
                }
                nodes.iter().filter_map(Node::as_text).map(word).collect()
            }
            _ => {
                self.expected(key, node, "a list of names");
                Vec::new()
            }
        }
    }

    /// `"white black"`, `["white, black"]`: whether several names stand in one text, which is reported; all names there are.
    fn words_in_one(&mut self, key: &str, node: &Node) -> Option<Vec<Word>> {
        let texts: Vec<&Text> = match &node.value {
            Value::Text(text) => vec![text],
            Value::List(nodes) => nodes.iter().map(Node::as_text).collect::<Option<_>>()?,
            _ => return None,
        };
        let parts = texts.iter().flat_map(|text| text.text.split([' ', ',', ';', '/']));
        let words: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        if words.len() <= texts.len() || words.iter().any(|word| self.names.get(word).is_none()) {
            return None;
        }
        let message = format!("`{key}` is a list of names, each in quotation marks of its own");
        let problem = Diagnostic::error(Code::WrongType, node.span, message);
        self.report(problem.fix(node.span, list_of_texts(&words)));
        Some(words.into_iter().map(|word| Spanned::new(word.to_owned(), node.span)).collect())
    }

    pub(super) fn expected(&mut self, key: &str, node: &Node, what: &str) {
        let message = format!("`{key}` should be {what}, but it is {}", node.kind());
        self.error(Code::WrongType, node.span, message);
    }

    /// A text that holds a little language, with the place of its inside.
    pub(super) fn literal(&mut self, text: &'a Text) -> Option<(&'a str, crate::source::Span)> {
        match text.literal() {
            Ok(literal) => Some(literal),
            Err(problem) => {
                self.report(*problem);
                None
            }
        }
    }
}

/// Other names that people use for a key, with its name here.
const OTHERWISE: [(&str, &str); 6] = [
    ("array", "picture"),
    ("layout", "picture"),
    ("setup", "picture"),
    ("fen", "picture"),
    ("movement", "moves"),
    ("movements", "moves"),
];

/// `a`, `b` and `c`.
pub(super) fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}
