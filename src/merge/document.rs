//! One file, taken apart: what it stands on, its tables, its rules, its parameters, its examples.

use super::blocks::{self, Block};
use super::control::{self, Control};
use super::library::Found;
use super::lifted;
use super::parameters::{self, Declared};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Sources, Span};
use crate::syntax::keys;
use crate::syntax::tree::{self, Node, Table, Value};

/// One file, taken apart.
#[derive(Debug, Clone)]
pub(super) struct Document {
    /// Its text.
    pub source: SourceId,
    /// Its name in messages.
    pub name: String,
    /// The last part of the name, without `.toml`.
    pub short: String,
    /// Whether its TOML has mistakes.
    pub damaged: bool,
    /// The files it stands on.
    pub control: Control,
    /// Its tables, without all the rest.
    pub table: Table,
    /// Its rules.
    pub blocks: Vec<Block>,
    /// The parameters it declares.
    pub parameters: Vec<Declared>,
    /// Where it begins to declare them.
    pub declares: Option<Span>,
    /// Its examples.
    pub examples: Vec<Node>,
}

/// Takes a file apart; `preludes` are the names of those that come with the program.
pub(super) fn read(
    found: &Found,
    preludes: &[String],
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Document {
    let source = sources.add(found.name.clone(), found.text.clone());
    let (mut table, faults) = tree::parse(&found.text, source);
    let damaged = faults.iter().any(Diagnostic::is_error);
    diagnostics.extend(faults);
    lifted::lift(&mut table, preludes, diagnostics);
    // A mistake in an example is no mistake of the game: the reader of the example reports it.
    let examples = take_examples(&mut table, diagnostics);
    diagnostics.extend(keys::misfits(&table, &keys::TOP));
    let (control, faults) = control::read(&mut table, source, &found.text, !damaged);
    diagnostics.extend(faults);
    let blocks = blocks::take(&mut table, diagnostics);
    let declares = table.entry("parameters").map(|(key, _)| key.span);
    let parameters = parameters::take(&mut table, diagnostics);
    Document {
        source,
        name: found.name.clone(),
        short: short_name(&found.name),
        damaged,
        control,
        table,
        blocks,
        parameters,
        declares,
        examples,
    }
}

/// The last part of a name, without `.toml`.
pub(super) fn short_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    last.strip_suffix(".toml").unwrap_or(last).to_owned()
}

fn take_examples(table: &mut Table, diagnostics: &mut Vec<Diagnostic>) -> Vec<Node> {
    let Some((_, node)) = table.remove("example") else { return Vec::new() };
    match node.value {
        Value::List(list) => list,
        _ => {
            let message = "examples are a list of tables";
            diagnostics
                .push(Diagnostic::error(Code::WrongKind, node.span, message).help("each starts with `[[example]]`"));
            Vec::new()
        }
    }
}
