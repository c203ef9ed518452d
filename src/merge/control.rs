//! The keys that say what a file stands on: `language`, `extends`, `uses`, `without`.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span, Word};
use crate::syntax::tree::{Node, Table, Value, list_of_texts};

/// The version of the language this program reads.
pub const LANGUAGE: i64 = 1;

/// The files that a file stands on.
#[derive(Debug, Clone, Default)]
pub(super) struct Control {
    /// The parent.
    pub extends: Option<Word>,
    /// The preludes, in order.
    pub uses: Vec<Word>,
    /// The preludes that are taken out.
    pub without: Vec<Word>,
}

/// Takes the control keys out of the table of a file.
///
/// `whole` is whether the file is good TOML: in a damaged one a missing key is no mistake.
pub(super) fn read(table: &mut Table, source: SourceId, text: &str, whole: bool) -> (Control, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    match table.remove("language") {
        Some((_, node)) => diagnostics.extend(check_language(&node)),
        None if whole => diagnostics.push(missing_language(source, text)),
        None => {}
    }
    let mut list = |key: &str| match table.remove(key) {
        Some((key, node)) => names(&key, &node, &mut diagnostics),
        None => Vec::new(),
    };
    let (uses, without) = (list("uses"), list("without"));
    let extends = table.remove("extends").and_then(|(key, node)| one_name(&key, &node, &mut diagnostics));
    (Control { extends, uses, without }, diagnostics)
}

fn check_language(node: &Node) -> Option<Diagnostic> {
    if node.as_integer() == Some(LANGUAGE) {
        return None;
    }
    let message = format!("this program reads language {LANGUAGE} only");
    let problem = Diagnostic::error(Code::OtherLanguage, node.span, message);
    Some(match node.as_integer() {
        Some(version) if version > LANGUAGE => problem.help("a newer program may read this definition"),
        _ => problem
            .help(format!("write the number without quotes: `language = {LANGUAGE}`"))
            .fix(node.span, LANGUAGE.to_string()),
    })
}

fn missing_language(source: SourceId, text: &str) -> Diagnostic {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let top = Span::new(source, start, start);
    Diagnostic::warning(
        Code::MissingLanguage,
        top,
        "the definition does not say in which version of the language it is written",
    )
    .help("without it a later version of this program could read it otherwise")
    .fix(top, format!("language = {LANGUAGE}\n"))
}

fn one_name(key: &Word, node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Option<Word> {
    let message = format!("`{}` names one definition, this is {}", key.node, node.kind());
    match &node.value {
        Value::Text(_) => name(node, diagnostics),
        Value::List(list) => {
            let help = "a definition has one parent; preludes are named by `uses = [...]`";
            diagnostics.push(Diagnostic::error(Code::WrongKind, node.span, message).help(help));
            list.first().and_then(|first| name(first, diagnostics))
        }
        _ => {
            diagnostics
                .push(Diagnostic::error(Code::WrongKind, node.span, message).help("for example `extends = \"chess\"`"));
            None
        }
    }
}

fn names(key: &Word, node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Vec<Word> {
    let items: Vec<Word> = match &node.value {
        Value::List(list) => list.iter().filter_map(|item| name(item, diagnostics)).collect(),
        Value::Text(text) => {
            let parts: Vec<&str> = text.text.split([',', ' ']).filter(|part| !part.is_empty()).collect();
            let message = format!("`{}` is a list of names", key.node);
            let problem = Diagnostic::error(Code::WrongKind, node.span, message);
            let are_plain = parts.iter().all(|part| *part != "and" && !part.contains(|c: char| ";+&".contains(c)));
            diagnostics.push(match are_plain {
                true => problem.fix(node.span, list_of_texts(&parts)),
                false => problem.help("for example `[\"base\", \"royal\"]`"),
            });
            if !are_plain {
                return Vec::new();
            }
            let place = text.contents.unwrap_or(node.span);
            parts.into_iter().filter_map(|part| named(part, (node.span, place), diagnostics)).collect()
        }
        _ => {
            let message = format!("`{}` is a list of names, this is {}", key.node, node.kind());
            diagnostics.push(Diagnostic::error(Code::WrongKind, node.span, message));
            Vec::new()
        }
    };
    let mut words: Vec<Word> = Vec::new();
    for word in items {
        match words.iter().find(|earlier| earlier.node == word.node) {
            Some(first) => {
                let message = format!("`{}` stands twice in `{}`", word.node, key.node);
                diagnostics
                    .push(Diagnostic::error(Code::NamedTwice, word.span, message).also(first.span, "first here"));
            }
            None => words.push(word),
        }
    }
    words
}

/// A name, without `.toml`; its place is the inside of the quotes.
fn name(node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Option<Word> {
    let Some(text) = node.as_text() else {
        let message = format!("a name is a text, this is {}", node.kind());
        diagnostics.push(Diagnostic::error(Code::WrongKind, node.span, message));
        return None;
    };
    named(&text.text, (node.span, text.contents.unwrap_or(node.span)), diagnostics)
}

/// A name from a text; the spans are the text with its quotes, and the inside of the quotes.
fn named(text: &str, (whole, place): (Span, Span), diagnostics: &mut Vec<Diagnostic>) -> Option<Word> {
    // Some systems part folders by `\`; the file is the same everywhere.
    let slashed = text.replace('\\', "/");
    let word = slashed.strip_suffix(".toml").unwrap_or(&slashed);
    let plain = |part: &str| !part.starts_with('.') && part.chars().all(|c| c.is_alphanumeric() || "_-. ".contains(c));
    // Folders above come first.
    let inner = word.split('/').skip_while(|part| *part == "..");
    if word.ends_with("..") || inner.into_iter().any(|part| part.is_empty() || !plain(part)) {
        let message = format!("`{text}` cannot be the name of a definition");
        let help = "it is looked for beside this file and among the shipped ones: letters, digits, `_`, `-`, `/` for a folder, and `../` in \
                    front for the folder above";
        diagnostics.push(Diagnostic::error(Code::BadName, whole, message).help(help));
        return None;
    }
    Some(Word::new(word.to_owned(), place))
}
