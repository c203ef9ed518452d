//! `[[example]]` tables of a definition.

use super::example::{Example, Expectation, Setup, Step};
use super::known::Known;
use super::reader::{Reader, Steps, expect};
use super::words;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Spanned, Word};
use crate::syntax::keys::EXAMPLE;
use crate::syntax::tree::{Node, Table, Text, Value};

/// The first of the keys that do or ask something; those before it only set things up.
const FIRST: &str = "actions";

/// Common wrong keys, each with the key that is meant.
const INSTEAD: [(&str, &str); 10] = [
    ("moves", "actions"),
    ("play", "actions"),
    ("played", "actions"),
    ("fen", "position"),
    ("setup", "position"),
    ("start", "position"),
    ("forbidden", "illegal"),
    ("allowed", "legal"),
    ("winner", "outcome"),
    ("nodes", "perft"),
];

/// Reads the examples of a definition; one with a mistake in it is left out.
pub(super) fn read(nodes: &[Node], known: &Known<'_>) -> (Vec<Example>, Vec<Diagnostic>) {
    let mut reader = Reader::new(known);
    let mut examples = Vec::new();
    for node in nodes {
        let before = reader.faults.len();
        let example = reader.table(node);
        if reader.faults.len() == before {
            examples.extend(example);
        }
    }
    (examples, reader.faults)
}

impl Reader<'_> {
    fn table(&mut self, node: &Node) -> Option<Example> {
        let Some(table) = node.as_table() else {
            self.fault(Code::WrongKind, node.span, format!("an example is a table, this is {}", node.kind()));
            return None;
        };
        self.only_known_keys(table);
        let Some(name) = table.get("name").and_then(|node| self.text("name", node)) else {
            if table.get("name").is_none() {
                self.fault(Code::MissingKey, node.span, "an example needs a `name`");
            }
            return None;
        };
        let rules = table.get("rule").map_or_else(Vec::new, |node| self.word_list("rule", node));
        let rules = rules.iter().filter_map(|word| self.rule(word)).collect();
        let setup = self.setup(table);
        let mut steps = Vec::new();
        self.course(table, &mut steps);
        self.expectations(table, &mut steps);
        self.check_facts(&setup, &steps);
        let known = EXAMPLE.names();
        let telling: Vec<&str> = known.iter().copied().skip_while(|key| *key != FIRST).collect();
        // A key that there is not has been told, and may be meant to show something.
        if table.keys().all(|key| known.contains(&key) && !telling.contains(&key)) {
            let help = format!("say what is done or what must be true: {}", quoted(&telling));
            let message = "this example shows nothing";
            self.faults.push(Diagnostic::error(Code::MissingKey, node.span, message).help(help));
        }
        Some(Example { name: name.text.clone(), rules, span: inside(name), setup, steps })
    }

    fn only_known_keys(&mut self, table: &Table) {
        let known = EXAMPLE.names();
        for (word, _) in table.iter().filter(|(word, _)| !known.contains(&word.node.as_str())) {
            let fault =
                Diagnostic::error(Code::UnknownKey, word.span, format!("an example has no key `{}`", word.node));
            let meant = INSTEAD.iter().find(|(said, _)| *said == word.node).map(|(_, meant)| *meant);
            self.faults.push(match meant.or_else(|| closest(&word.node, known.iter().copied())) {
                Some(key) => fault.suggest(Some(key)),
                None => fault.help(format!("its keys are {}", quoted(&known))),
            });
        }
        if let Some((word, _)) = table.entry("from")
            && table.get("only").is_none()
            && table.get("count").is_none()
        {
            self.fault(Code::MissingKey, word.span, "`from` goes with `only` or `count`");
        }
    }

    fn setup(&mut self, table: &Table) -> Setup {
        let mut setup = Setup::default();
        for (name, node) in self.entries(table, "options") {
            if let Some(value) = self.scalar(&name.node, node) {
                self.option(name, &value, &mut setup);
            }
        }
        for (label, node) in self.entries(table, "fix") {
            if let Some(index) = self.scalar(&label.node, node) {
                self.fix(label, &index, &mut setup);
            }
        }
        let seed = table.get("seed").and_then(|node| self.scalar("seed", node));
        setup.seed = seed.and_then(|seed| self.number(&seed)).unwrap_or_default();
        setup
    }

    /// Where it starts and what is done.
    fn course(&mut self, table: &Table, steps: &mut Steps) {
        if let Some(text) = table.get("position").and_then(|node| self.text("position", node)) {
            let position = text.text.trim();
            let position = (position != "start").then(|| position.to_owned());
            steps.push(Spanned::new(Step::Position(position), inside(text)));
        }
        if let Some(node) = table.get("actions") {
            let acts = self.action_list("actions", node).into_iter();
            steps.extend(acts.map(|word| Spanned::new(Step::Act(word.node), word.span)));
        }
    }

    fn expectations(&mut self, table: &Table, steps: &mut Steps) {
        if let Some(node) = table.get("legal") {
            let words = self.action_list("legal", node);
            self.legal(words, steps);
        }
        if let Some(node) = table.get("illegal") {
            self.illegal_node(node, steps);
        }
        let from = table.get("from").and_then(|node| self.word("from", node)).and_then(|word| self.square(&word));
        if let Some(node) = table.get("only") {
            let actions = self.action_list("only", node);
            steps.push(expect(Expectation::Only { actions, from: from.clone() }, node.span));
        }
        if let Some(count) = table.get("count").and_then(|node| self.scalar("count", node))
            && let Some(number) = self.number(&count)
        {
            steps.push(expect(Expectation::Count { count: number, from }, count.span));
        }
        if let Some(word) = table.get("outcome").and_then(|node| self.word("outcome", node)) {
            self.outcome(&word, steps);
        }
        if let Some(text) = table.get("board").and_then(|node| self.text("board", node)) {
            self.picture(&text.text, inside(text), steps);
        }
        if let Some(word) = table.get("result").and_then(|node| self.word("result", node)) {
            steps.push(expect(Expectation::Position(word.node.trim().to_owned()), word.span));
        }
        for (who, node) in self.entries(table, "view") {
            if let Some(word) = self.word("view", node) {
                self.view(who, &word, steps);
            }
        }
        for (who, node) in self.entries(table, "record") {
            if let Some(word) = self.word("record", node) {
                self.record(who, &word, steps);
            }
        }
        for (expression, node) in self.entries(table, "fact") {
            if let Some(value) = self.scalar(&expression.node, node) {
                let place = Spanned::new(expression.node.clone(), bare(expression));
                self.fact(place, &value, steps);
            }
        }
        for (depth, node) in self.entries(table, "perft") {
            if let Some(nodes) = self.scalar(&depth.node, node) {
                self.perft(depth, &nodes, steps);
            }
        }
    }

    /// A table of actions with the labels that forbid them; or only the actions.
    fn illegal_node(&mut self, node: &Node, steps: &mut Steps) {
        let Value::Table(table) = &node.value else {
            for action in self.action_list("illegal", node) {
                self.illegal(&action, None, steps);
            }
            return;
        };
        for (action, node) in table.iter() {
            match &node.value {
                Value::Truth(true) => self.illegal_anyway(action, steps),
                Value::Text(text) => {
                    self.illegal(action, Some(&Spanned::new(text.text.clone(), inside(text))), steps);
                }
                _ => self.expected(&action.node, node, "the label of a rule, or `true` for whatever reason"),
            }
        }
    }

    fn expected(&mut self, key: &str, node: &Node, what: &str) {
        self.fault(Code::WrongType, node.span, format!("`{key}` should be {what}, but it is {}", node.kind()));
    }

    fn text<'n>(&mut self, key: &str, node: &'n Node) -> Option<&'n Text> {
        if node.as_text().is_none() {
            self.expected(key, node, "a text");
        }
        node.as_text()
    }

    fn word(&mut self, key: &str, node: &Node) -> Option<Word> {
        self.text(key, node).map(|text| Spanned::new(text.text.clone(), inside(text)))
    }

    /// A value that is neither table nor list, as it would be written in words.
    fn scalar(&mut self, key: &str, node: &Node) -> Option<Word> {
        let word = match &node.value {
            Value::Text(text) => return Some(Spanned::new(text.text.clone(), inside(text))),
            Value::Integer(number) => number.to_string(),
            Value::Decimal(number) => number.to_string(),
            Value::Truth(truth) => truth.to_string(),
            Value::Table(_) | Value::List(_) => {
                self.expected(key, node, "a single value");
                return None;
            }
        };
        Some(Spanned::new(word, node.span))
    }

    /// The entries of a table under a key.
    fn entries<'n>(&mut self, table: &'n Table, key: &str) -> &'n [(Word, Node)] {
        let Some(node) = table.get(key) else { return &[] };
        match node.as_table() {
            Some(table) => &table.entries,
            None => {
                self.expected(key, node, "a table");
                &[]
            }
        }
    }

    /// Several words in one text, or a list of texts.
    fn word_list(&mut self, key: &str, node: &Node) -> Vec<Word> {
        self.several(key, node, |_, text, at| words::words(text, at))
    }

    /// Several actions in one text, or a list with one action in each text.
    fn action_list(&mut self, key: &str, node: &Node) -> Vec<Word> {
        self.several(key, node, |reader, text, at| reader.actions(text, at))
    }

    fn several(&mut self, key: &str, node: &Node, cut: fn(&Self, &str, Span) -> Vec<Word>) -> Vec<Word> {
        match &node.value {
            Value::Text(text) => cut(self, &text.text, inside(text)),
            Value::List(nodes) => nodes.iter().filter_map(|node| self.word(key, node)).collect(),
            _ => {
                self.expected(key, node, "a text or a list of texts");
                Vec::new()
            }
        }
    }
}

/// The place inside the quotes, if the text is written as it stands.
fn inside(text: &Text) -> Span {
    text.contents.unwrap_or(text.span)
}

/// The place of a key without its quotes.
fn bare(key: &Word) -> Span {
    let quotes = (key.span.end - key.span.start) as usize == key.node.len() + 2;
    let Span { source, start, end } = key.span;
    if quotes { Span { source, start: start + 1, end: end - 1 } } else { key.span }
}

/// `a`, `b`, `c`.
fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
