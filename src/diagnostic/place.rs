//! From spans to places a person can find: a span of any origin becomes one that is safe to slice and to underline.

use std::ops::Range;

use crate::source::{Source, Sources, Span};

/// A span made fit for display: on character boundaries, within the text, and with an underlined part on one line.
#[derive(Debug, Clone)]
pub(super) struct Place<'a> {
    /// The source it lies in.
    pub source: &'a Source,
    /// The bytes to underline: never beyond the end of the first line; empty for a place between characters.
    pub shown: Range<usize>,
    /// The bytes the span covers.
    pub whole: Range<usize>,
}

/// Finds the place of a span; nothing when its source is unknown.
pub(super) fn locate(sources: &Sources, span: Span) -> Option<Place<'_>> {
    let source = sources.get(span.source)?;
    let text = &*source.text;
    let mut start = floor(text, span.start as usize);
    let end = ceiling(text, span.end as usize).max(start);
    if start == end && text[start..].trim().is_empty() {
        // Nothing but blank space follows: a caret behind the last word says more than one on an empty line.
        start = text[..start].trim_end().len();
    }
    let line_end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
    let shown = start..end.clamp(start, line_end);
    Some(Place { source, shown, whole: start..end.max(start) })
}

impl Place<'_> {
    /// The underlined text.
    pub fn text(&self) -> &str {
        &self.source.text[self.shown.clone()]
    }
}

/// Line and column of a byte of a text, both from 1, columns in characters.
pub(super) fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..floor(text, offset)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The nearest character boundary at or before an offset.
pub(super) fn floor(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset)
}

/// The nearest character boundary at or after an offset.
fn ceiling(text: &str, offset: usize) -> usize {
    text.ceil_char_boundary(offset)
}
