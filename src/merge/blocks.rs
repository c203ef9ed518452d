//! Blocks of rules: found in the tables of a file, taken out, and split into sentences.

use super::definition::Home;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Word};
use crate::syntax::keys;
use crate::syntax::rules::{Broken, ast::Sentence, read_block};
use crate::syntax::tree::{Node, Table, Value};

/// The sentences of one `rules` key and where they are in force.
#[derive(Debug, Clone)]
pub(super) struct Block {
    /// Where they are in force.
    pub home: Home,
    /// The key that says so.
    pub home_span: Span,
    /// The sentences that could be read.
    pub sentences: Vec<Sentence>,
    /// The names that the others give.
    pub broken: Vec<Broken>,
    /// Whether all of them could be read.
    pub whole: bool,
}

const RULES: &str = "rules";

/// The sections in which blocks of rules stand.
const HOMES: [&str; 3] = ["stages", "phases", "library"];

/// Takes all blocks of rules out of the table of a file, in the order of the file.
pub(super) fn take(table: &mut Table, diagnostics: &mut Vec<Diagnostic>) -> Vec<Block> {
    let mut blocks = Vec::new();
    if let Some((key, node)) = table.remove(RULES) {
        blocks.extend(block(Home::Main, key.span, &node, diagnostics));
    }
    if let Some((key, node)) = table.entry_mut("library") {
        blocks.extend(from_table(Home::Library, key, node, diagnostics));
    }
    for (key, home) in [("stages", Home::Stage as fn(String) -> Home), ("phases", Home::Phase)] {
        let Some(Value::Table(homes)) = table.get_mut(key).map(|node| &mut node.value) else { continue };
        for (key, node) in &mut homes.entries {
            blocks.extend(from_table(home(key.node.clone()), key, node, diagnostics));
        }
    }
    if table.table("library").is_some_and(Table::is_empty) {
        table.remove("library");
    }
    // A misspelt section gets its own message, with the name meant.
    let known = keys::TOP.names();
    let meant = |key: &str| closest(key, known.iter().copied()).is_some_and(|meant| HOMES.contains(&meant));
    for (_, node) in table.iter().filter(|(key, _)| known.contains(&key.node.as_str()) || !meant(&key.node)) {
        warn_of_strays(node, diagnostics);
    }
    blocks.sort_by_key(|(start, _)| *start);
    blocks.into_iter().map(|(_, block)| block).collect()
}

fn from_table(home: Home, key: &Word, node: &mut Node, diagnostics: &mut Vec<Diagnostic>) -> Option<(u32, Block)> {
    let Value::Table(table) = &mut node.value else { return None };
    let (_, node) = table.remove(RULES)?;
    block(home, key.span, &node, diagnostics)
}

fn block(home: Home, home_span: Span, node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Option<(u32, Block)> {
    let Some(text) = node.as_text() else {
        let message = format!("`rules` is a text, this is {}", node.kind());
        diagnostics.push(
            Diagnostic::error(Code::WrongKind, node.span, message)
                .help("rules stand between three quotes: `rules = '''…'''`"),
        );
        return None;
    };
    match text.literal() {
        Ok((text, at)) => {
            let read = read_block(text, at);
            let whole = !read.faults.iter().any(Diagnostic::is_error);
            diagnostics.extend(read.faults);
            Some((node.span.start, Block { home, home_span, sentences: read.sentences, broken: read.broken, whole }))
        }
        Err(fault) => {
            diagnostics.push(*fault);
            None
        }
    }
}

/// Warns of texts under a `rules` key that look like sentences and stand where no reader takes them.
fn warn_of_strays(node: &Node, diagnostics: &mut Vec<Diagnostic>) {
    match &node.value {
        Value::Table(table) => {
            for (key, node) in table.iter() {
                if key.node == RULES && node.as_text().is_some_and(|text| text.text.contains(':')) {
                    let message = "these rules are in force nowhere";
                    let help =
                        "rules stand at the top of the file, in `[stages.NAME]`, in `[phases.NAME]` or in `[library]`";
                    diagnostics.push(Diagnostic::warning(Code::StrayRules, key.span, message).help(help));
                }
                warn_of_strays(node, diagnostics);
            }
        }
        Value::List(list) => list.iter().for_each(|node| warn_of_strays(node, diagnostics)),
        _ => {}
    }
}
