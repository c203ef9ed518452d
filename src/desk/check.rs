//! `check` and `examples`: what is wrong with a definition.

use std::iter;

use serde::Serialize;
use serde_json::json;

use super::definition::{MOST_DIAGNOSTICS, attempt};
use super::fault::Fault;
use super::fields::Fields;
use super::kept::Kept;
use super::request::Rules;
use crate::diagnostic::{Diagnostic, arrange, to_json};
use crate::lint::lint;
use crate::runtime::Interpreter;
use crate::testing::examples::{Material, Mismatch, Ran, collect_under, run_each};
use crate::testing::mistakes;

/// Lists everything that is wrong with a definition, and what its author is warned of.
pub(super) fn check(request: &Rules) -> Result<Fields, Fault> {
    let tried = attempt(&request.definition, &request.settings)?;
    let (loaded, file) = (&tried.loaded, tried.file.as_str());
    let (diagnostics, sources) = match &loaded.spec {
        Some(spec) if !request.settings.is_empty() => {
            let material = Material { name: file, definition: &loaded.definition, page: None };
            let collection = collect_under(&material, spec);
            let mut diagnostics = loaded.diagnostics.clone();
            diagnostics.extend(collection.diagnostics);
            diagnostics.extend(lint(&loaded.definition, spec));
            arrange(&mut diagnostics);
            (diagnostics, collection.sources)
        }
        _ => mistakes(file, loaded, None),
    };
    Ok(Fields::from_iter([("diagnostics".to_owned(), json!(to_json(first(&diagnostics), &sources)))]))
}

#[derive(Debug, Serialize)]
struct Shown {
    name: String,
    rules: Vec<String>,
    line: usize,
    passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

/// Runs the examples of a definition.
pub(super) fn examples(kept: &Kept, request: &Rules) -> Result<Fields, Fault> {
    let ready = kept.definitions.ready(&request.definition, &request.settings)?;
    let material = Material { name: &ready.file, definition: &ready.definition, page: None };
    let (ran, diagnostics) = run_each(&material, &ready.spec, Interpreter::default());
    let sources = &ready.definition.sources;
    let shown = |Ran { example, failures }: &Ran| {
        let first = failures.first();
        Shown {
            name: example.name.clone(),
            rules: example.rules.clone(),
            line: sources.line_column(example.span).line,
            passed: failures.is_empty(),
            message: first.map(|failure| message(&failure.mismatch)),
            at: first.map(|failure| sources.line_column(failure.at).line),
            position: first.map(|failure| failure.position.clone()).filter(|position| !position.is_empty()),
        }
    };
    let shown: Vec<Shown> = ran.iter().map(shown).collect();
    let mut fields = Fields::new();
    fields.insert("examples".to_owned(), json!(shown));
    fields.insert("diagnostics".to_owned(), json!(to_json(first(&diagnostics), sources)));
    Ok(fields)
}

/// A sentence, and below it the lines in which two boards differ.
fn message(mismatch: &Mismatch) -> String {
    iter::once(mismatch.to_string()).chain(mismatch.drawn.iter().cloned()).collect::<Vec<_>>().join("\n")
}

/// The mistakes that are listed.
fn first(diagnostics: &[Diagnostic]) -> &[Diagnostic] {
    diagnostics.get(..MOST_DIAGNOSTICS).unwrap_or(diagnostics)
}
