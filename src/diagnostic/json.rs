//! Diagnostics as data for another program: the shape of `--format json`.
//!
//! Lines and columns count from 1, columns in characters; `end_column` is the first column behind the place. A place in
//! no known source has an empty `file` and zeros.

use serde::{Deserialize, Serialize};

use super::place::{Place, line_column, locate};
use super::{Diagnostic, Label, Severity};
use crate::source::{Sources, Span};

/// One diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonDiagnostic {
    /// Which kind of fault, such as `unknown-name`.
    pub code: String,
    /// `error` or `warning`.
    pub severity: String,
    /// The mistake, in one line.
    pub message: String,
    /// The primary place and what is said there.
    #[serde(flatten)]
    pub place: JsonPlace,
    /// Advice: how to mend it.
    pub helps: Vec<String>,
    /// A replacement that would mend it.
    pub fix: Option<JsonFix>,
    /// Other places that matter.
    pub also: Vec<JsonPlace>,
}

/// A place and what is said there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonPlace {
    /// The name of the source.
    pub file: String,
    /// First line.
    pub line: usize,
    /// First column.
    pub column: usize,
    /// Last line.
    pub end_line: usize,
    /// The column behind the last character.
    pub end_column: usize,
    /// The underlined text: what the place covers on its first line.
    pub text: String,
    /// The words at the place; may be empty.
    pub label: String,
}

/// A replacement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonFix {
    /// The text to replace; empty to insert.
    #[serde(flatten)]
    pub place: JsonRange,
    /// The text to write there.
    pub replacement: String,
}

/// A range of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonRange {
    /// The name of the source.
    pub file: String,
    /// First line.
    pub line: usize,
    /// First column.
    pub column: usize,
    /// Last line.
    pub end_line: usize,
    /// The column behind the last character.
    pub end_column: usize,
}

/// Turns diagnostics into their JSON form, in the order given.
pub fn to_json(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<JsonDiagnostic> {
    diagnostics.iter().map(|diagnostic| one(diagnostic, sources)).collect()
}

fn one(diagnostic: &Diagnostic, sources: &Sources) -> JsonDiagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let fix = diagnostic.fix.as_ref();
    JsonDiagnostic {
        code: diagnostic.code.name().to_owned(),
        severity: severity.to_owned(),
        message: diagnostic.message.clone(),
        place: place(&diagnostic.primary, sources),
        helps: diagnostic.helps.clone(),
        fix: fix.map(|fix| JsonFix { place: range(fix.span, sources), replacement: fix.replacement.clone() }),
        also: diagnostic.secondary.iter().map(|label| place(label, sources)).collect(),
    }
}

fn place(label: &Label, sources: &Sources) -> JsonPlace {
    let JsonRange { file, line, column, end_line, end_column } = range(label.span, sources);
    let text = locate(sources, label.span).map_or(String::new(), |place| place.text().to_owned());
    JsonPlace { file, line, column, end_line, end_column, text, label: label.text.clone() }
}

fn range(span: Span, sources: &Sources) -> JsonRange {
    let Some(Place { source, whole, .. }) = locate(sources, span) else {
        return JsonRange { file: String::new(), line: 0, column: 0, end_line: 0, end_column: 0 };
    };
    let (line, column) = line_column(&source.text, whole.start);
    let (end_line, end_column) = line_column(&source.text, whole.end);
    JsonRange { file: source.name.clone(), line, column, end_line, end_column }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::SourceId;

    #[test]
    fn places_are_lines_and_columns() {
        let mut sources = Sources::default();
        sources.add("my.toml", "a\nä = bishp\nc\n");
        let span = Span::new(SourceId(0), 7, 14);
        let diagnostic = Diagnostic::error(Code::UnknownName, span, "no").suggest(Some("bishop"));
        let value = serde_json::to_value(to_json(&[diagnostic], &sources)).unwrap();
        let expected = serde_json::json!([{
            "code": "unknown-name", "severity": "error", "message": "no",
            "file": "my.toml", "line": 2, "column": 5, "end_line": 3, "end_column": 2,
            "text": "bishp", "label": "did you mean `bishop`?", "helps": [],
            "fix": {"file": "my.toml", "line": 2, "column": 5, "end_line": 3, "end_column": 2, "replacement": "bishop"},
            "also": []
        }]);
        assert_eq!(value, expected);
    }
}
