//! Source texts and places in them.
//!
//! In: the text of a file and the name a person knows it by. Out: [`Span`]s that survive every later layer, and
//! line and column for a message. Nothing here reads a file.

use std::sync::Arc;

/// Which source a span points into; an index into [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SourceId(pub u16);

/// A range of bytes of one source: `start` inclusive, `end` exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The source the range lies in.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// First byte after the range.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `source`.
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span { source, start: clamp(start), end: clamp(end) }
    }

    /// The smallest span that covers both; of two sources, the first one's.
    pub fn to(self, other: Span) -> Span {
        if self.source != other.source {
            return self;
        }
        Span { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The byte range, for slicing the text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value and where it was written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// The value.
    pub node: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Puts a value and its place together.
    pub fn new(node: T, span: Span) -> Self {
        Spanned { node, span }
    }
}

/// A word of a definition: an identifier, a label, a key.
pub type Word = Spanned<String>;

/// One text and the name a person knows it by (a path as typed, or `chess` for a shipped definition).
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name in messages.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
}

/// All texts a definition was read from, in the order in which they were met.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    list: Vec<Source>,
}

/// Line and column of a place, both counted from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Sources {
    /// Adds a text and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let id = SourceId(u16::try_from(self.list.len()).unwrap_or(u16::MAX));
        self.list.push(Source { name: name.into(), text: text.into() });
        id
    }

    /// The source with this id, if there is one.
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.list.get(id.0 as usize)
    }

    /// All sources in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        self.list.iter().enumerate().map(|(index, source)| (SourceId(index as u16), source))
    }

    /// The text a span covers; empty when the span lies outside.
    pub fn snippet(&self, span: Span) -> &str {
        self.get(span.source).and_then(|source| source.text.get(span.range())).unwrap_or("")
    }

    /// Line and column of the start of a span.
    pub fn line_column(&self, span: Span) -> LineColumn {
        let text = self.get(span.source).map_or("", |source| &source.text);
        let before = text.get(..(span.start as usize).min(text.len())).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        LineColumn { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }

    /// `file:line`, the way every message names a place.
    pub fn place(&self, span: Span) -> String {
        let name = self.get(span.source).map_or("?", |source| source.name.as_str());
        format!("{name}:{}", self.line_column(span).line)
    }
}
