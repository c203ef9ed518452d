//! Complaints of the TOML parser, in words for an author.

use std::ops::Range;

use toml::Spanned as Toml;
use toml::de::{DeTable, DeValue, Error};

use super::NOT_TOML;
use super::plain::{cleaned, plain};
use super::slip::{Slip, slip};
use crate::diagnostic::{Code, Diagnostic, counted};
use crate::source::{SourceId, Span};

/// After this many mistakes in one file the rest is only counted.
const MOST: usize = 32;

/// Collects the complaints about one file.
pub(super) struct Complaints<'a> {
    text: &'a str,
    source: SourceId,
    diagnostics: Vec<Diagnostic>,
    left_out: usize,
    /// Whether line ends of other systems have been told of.
    returns: bool,
}

/// The parser's words about a carriage return by itself.
const LONE_RETURN: &str = "carriage return must be followed by newline";

/// The parser's words about a key that goes on behind a dot though it has a value: the type stands between these.
const EXTENDED: &str = "cannot extend value of type ";
const DOTTED: &str = " with a dotted key";

/// The key that is often given both a text and names.
const MOVES: &str = "moves";

/// The values that this key may have.
const ONE_OR_NAMED: &str =
    "`moves` is one text, or a table of movements with names: `moves.walk = \"…\"`, `moves.leap = \"…\"`";

impl<'a> Complaints<'a> {
    /// None yet.
    pub fn new(text: &'a str, source: SourceId) -> Self {
        Complaints { text, source, diagnostics: Vec::new(), left_out: 0, returns: false }
    }

    /// The place of a range of the file.
    pub fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.source, range.start, range.end)
    }

    /// Adds that a value is never closed; `opening` are its quotes, bracket or brace.
    pub fn unclosed(&mut self, opening: &Range<usize>) {
        let mark = self.text.get(opening.clone()).unwrap_or("");
        let (what, closing) = match mark {
            "[" => ("list", "]"),
            "{" => ("table", "}"),
            _ => ("text", mark),
        };
        let message = format!("the {what} that starts here is never closed");
        let label = format!("expected a `{closing}` later on");
        self.diagnostics.push(Diagnostic::error(NOT_TOML, self.span(opening), message).label(label));
    }

    /// Adds that a text of several lines begins with a quote that holds one.
    pub fn short_quote(&mut self, opening: &Range<usize>) {
        let mark = self.text.get(opening.clone()).unwrap_or("'").repeat(3);
        let message = "a text of several lines stands between three quotes";
        let diagnostic = Diagnostic::error(NOT_TOML, self.span(opening), message).label(format!("write `{mark}`"));
        self.diagnostics.push(diagnostic.help(format!("it ends with `{mark}`, too")));
    }

    /// Adds that a text is not closed in front of the header of a table.
    pub fn swallowing(&mut self, opening: &Range<usize>, header: &Range<usize>) {
        let mark = self.text.get(opening.clone()).unwrap_or("");
        let name = self.text.get(header.clone()).unwrap_or("");
        let label = format!("expected a `{mark}` before `{name}`");
        let diagnostic = Diagnostic::error(NOT_TOML, self.span(opening), "the text that starts here is not closed");
        self.diagnostics.push(diagnostic.label(label).also(self.span(header), "would be part of the text"));
    }

    /// Adds what the parser found, with the tree it could build.
    pub fn add_all<'e>(&mut self, errors: impl IntoIterator<Item = &'e Error>, root: &Toml<DeTable<'_>>) {
        for error in errors {
            if self.diagnostics.len() >= MOST {
                self.left_out += 1;
                continue;
            }
            // A file with one such line ending usually has them everywhere: report it once.
            if error.message().starts_with(LONE_RETURN) && std::mem::replace(&mut self.returns, true) {
                continue;
            }
            let diagnostic = self.explain(error.message(), &error.span().unwrap_or(0..0), root);
            // One slip often makes the parser stumble twice over the same spot.
            if self.diagnostics.iter().all(|earlier| earlier.primary.span != diagnostic.primary.span) {
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// All complaints in the order of the file.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.primary.span);
        self.leave_out_followers();
        if self.left_out > 0
            && let Some(last) = self.diagnostics.pop()
        {
            self.diagnostics.push(last.help(format!("and {} of this kind", counted(self.left_out, "more mistake"))));
        }
        self.diagnostics
    }

    /// Leaves out complaints that only follow from an earlier one on their line. With an edit to offer, a complaint behind
    /// one that has an edit, too, is about a slip of its own.
    fn leave_out_followers(&mut self) {
        let mut kept: Vec<Diagnostic> = Vec::new();
        for later in std::mem::take(&mut self.diagnostics) {
            let start = later.primary.span.range().start;
            let follows = |earlier: &Diagnostic| {
                let between = self.text.get(earlier.primary.span.range().start..start);
                let same_line = between.is_some_and(|between| !between.contains('\n'));
                let own = earlier.fix.is_some() && later.fix.is_some();
                same_line && !own && (earlier.code, later.code) == (NOT_TOML, NOT_TOML)
            };
            if !kept.iter().any(follows) {
                kept.push(later);
            }
        }
        self.diagnostics = kept;
    }

    fn explain(&self, message: &str, range: &Range<usize>, root: &Toml<DeTable<'_>>) -> Diagnostic {
        let (what, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        let error = |message: String| Diagnostic::error(NOT_TOML, self.span(range), message);
        let raw = self.text.get(range.clone()).unwrap_or("");
        if let Some(kind) = what.strip_prefix(EXTENDED).and_then(|rest| rest.strip_suffix(DOTTED)) {
            return self.extended(kind, raw, range, root);
        }
        if let Some(Slip { message, help, fix }) = slip(self.text, range.start, what) {
            let diagnostic = help.into_iter().fold(error(message), Diagnostic::help);
            return fix
                .into_iter()
                .fold(diagnostic, |diagnostic, (place, text)| diagnostic.fix(self.span(&place), text));
        }
        match what {
            LONE_RETURN => error("lines end here with a carriage return alone, which TOML does not know".to_owned())
                .help("save the file with line ends of Unix or Windows: LF, or CR and LF"),
            "duplicate key" => self.duplicate(raw, range, root),
            "invalid unquoted key" => self.odd_key(range),
            "string values must be quoted" if raw.is_empty() => {
                error("a value is missing here".to_owned()).help("texts are written in quotes")
            }
            "string values must be quoted" => self.unquoted(raw, range),
            "cannot recurse further; max recursion depth met" => super::limits::too_deep(self.span(range)),
            "invalid literal string" | "invalid basic string" if raw.is_empty() && self.is_open(expected, range) => {
                error("the text on this line is never closed".to_owned()).label(format!("expected {expected}"))
            }
            // `number` begins like `nan`, `inherit` like `inf`, `first` like `false`.
            _ if what.starts_with("invalid ")
                && !raw.is_empty()
                && raw.chars().all(|c| c.is_alphabetic() || c == '_') =>
            {
                self.unquoted(raw, range)
            }
            _ => {
                let plain = plain(what);
                let diagnostic = error(plain.map_or_else(|| cleaned(what), |plain| plain.message.to_owned()));
                match plain.and_then(|plain| plain.help) {
                    Some(help) => diagnostic.help(help),
                    None if expected.is_empty() => diagnostic,
                    None => diagnostic.label(format!("expected {}", cleaned(expected))),
                }
            }
        }
    }

    /// Whether a text that opens with this sign, `` `'` `` or `` `"` ``, is open at the end of its line.
    fn is_open(&self, expected: &str, range: &Range<usize>) -> bool {
        let before = self.text.get(..range.start).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or(before);
        expected.len() == 3 && line.matches(expected.trim_matches('`')).count() % 2 == 1
    }

    /// A text without quotes; `raw` is what the parser read as one value.
    fn unquoted(&self, raw: &str, range: &Range<usize>) -> Diagnostic {
        let place = self.span(range);
        let error = |message: &str| Diagnostic::error(NOT_TOML, place, message);
        let words: Vec<&str> = raw.split_whitespace().collect();
        let before = self.text.get(..range.start).unwrap_or("").trim_end();
        match words.as_slice() {
            [word] if word.eq_ignore_ascii_case("true") || word.eq_ignore_ascii_case("false") => {
                error("`true` and `false` are written in small letters").fix(place, word.to_lowercase())
            }
            [.., _, key] if self.text.get(range.end..).unwrap_or("").trim_start().starts_with('=') => {
                let line = before.rsplit('\n').next().unwrap_or(before);
                let value = raw.trim().trim_end_matches(key).trim_end();
                match line.matches('{').count() > line.matches('}').count() {
                    true => error("a comma is missing between a value and the next key")
                        .fix(place, format!("{value}, {key}")),
                    false => error("two keys stand on one line").fix(place, format!("{value}\n{key}")),
                }
            }
            [_, _, ..] if before.ends_with(['[', ',']) => {
                let number = |word: &str| word.parse::<i64>().is_ok();
                let values = words.iter().map(|word| if number(word) { (*word).to_owned() } else { quoted(word) });
                let values = values.collect::<Vec<_>>().join(", ");
                error("the values of a list have commas between them, and texts are quoted").fix(place, values)
            }
            _ => error("a text must be quoted").fix(place, quoted(raw)),
        }
    }

    /// A key with letters or signs that keys without quotes do not have; `range` is the first few of them.
    fn odd_key(&self, range: &Range<usize>) -> Diagnostic {
        let ends = |c: char| c.is_whitespace() || ".=,[]{}#\"'".contains(c);
        let (before, behind) = (self.text.get(..range.start).unwrap_or(""), self.text.get(range.start..).unwrap_or(""));
        let start = before.len() - before.chars().rev().take_while(|c| !ends(*c)).map(char::len_utf8).sum::<usize>();
        let end = range.start + behind.find(ends).unwrap_or(behind.len());
        let key = self.text.get(start..end).unwrap_or("");
        let place = self.span(&(start..end));
        if let Some(name) = key.strip_suffix(':') {
            return Diagnostic::error(NOT_TOML, place, "behind a key stands `=`, not `:`")
                .fix(place, format!("{name} ="));
        }
        if key.starts_with("//") || key.starts_with(';') {
            return Diagnostic::error(NOT_TOML, place, "a comment begins with `#`").fix(place, "#");
        }
        if key.is_ascii() {
            let message = format!("the key `{key}` must be quoted");
            return Diagnostic::error(NOT_TOML, place, message).fix(place, quoted(key));
        }
        // In quotes it would be a key, but still no name.
        Diagnostic::error(NOT_TOML, place, format!("`{key}` is no key"))
            .help("keys and names are written with the letters a to z, digits and `_`")
    }

    fn duplicate(&self, raw: &str, range: &Range<usize>, root: &Toml<DeTable<'_>>) -> Diagnostic {
        let message = format!("`{raw}` is set twice");
        let diagnostic = Diagnostic::error(Code::DuplicateKey, self.span(range), message);
        let first = self.first_header(range).or_else(|| self.first_key(raw, range, root.get_ref()));
        let diagnostic = match first {
            Some(first) => diagnostic.also(self.span(&first), "first set here"),
            None => diagnostic,
        };
        if raw == MOVES { diagnostic.help(ONE_OR_NAMED) } else { diagnostic }
    }

    /// A key that has a value already and goes on behind a dot as if it were a table.
    fn extended(&self, kind: &str, raw: &str, range: &Range<usize>, root: &Toml<DeTable<'_>>) -> Diagnostic {
        let value = match kind {
            "string" => "a text",
            "integer" | "float" => "a number",
            "boolean" => "`true` or `false`",
            "array" => "a list",
            "inline table" => "a table in braces",
            _ => "a value",
        };
        let message = format!("`{raw}` is set twice: as {value}, and key by key");
        let diagnostic = Diagnostic::error(Code::DuplicateKey, self.span(range), message);
        let diagnostic = match self.first_key(raw, range, root.get_ref()) {
            Some(first) => diagnostic.also(self.span(&first), format!("{value} here")),
            None => diagnostic,
        };
        match (raw, kind) {
            (_, "inline table") => diagnostic.help("write all of it in the braces, or all of it key by key"),
            (MOVES, _) => diagnostic.help(ONE_OR_NAMED),
            _ => diagnostic.help("it can be one of the two"),
        }
    }

    /// The text on the line before a key: its table in brackets, or the keys it is dotted to.
    fn lead(&self, start: usize) -> &str {
        let before = self.text.get(..start).unwrap_or("");
        let joined = |c: char| c.is_alphanumeric() || "_-.[\"'".contains(c);
        before.rfind(|c| !joined(c)).map_or(before, |at| &before[at..]).trim_start_matches(|c| !joined(c))
    }

    /// An earlier line with the same header in brackets.
    fn first_header(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let lead = self.lead(range.start);
        if !lead.starts_with('[') {
            return None;
        }
        let header_start = range.start - lead.len();
        let header = self.text.get(header_start..range.end)?;
        let mut offset = 0;
        for line in self.text.get(..header_start)?.split_inclusive('\n') {
            let bare = line.trim_start();
            if bare.strip_prefix(header).is_some_and(|rest| rest.trim_start().starts_with(']')) {
                let start = offset + line.len() - bare.len();
                return Some(start + lead.len()..start + header.len());
            }
            offset += line.len();
        }
        None
    }

    /// The nearest key before this one that is written the same way, in the same braces if this one stands in some.
    fn first_key(&self, raw: &str, range: &Range<usize>, root: &DeTable<'_>) -> Option<Range<usize>> {
        let mut best = None;
        self.nearest(root, raw, range, 0, &mut best);
        best.filter(|first| self.lead(first.start) == self.lead(range.start))
    }

    fn nearest(
        &self,
        table: &DeTable<'_>,
        raw: &str,
        before: &Range<usize>,
        depth: usize,
        best: &mut Option<Range<usize>>,
    ) {
        if depth > super::MAX_DEPTH {
            return;
        }
        for (key, value) in table.iter() {
            let place = key.span();
            let written = self.text.get(place.clone()) == Some(raw);
            if written && place.end <= before.start && best.as_ref().is_none_or(|found| found.start < place.start) {
                *best = Some(place);
            }
            let braced = self.text.get(value.span()).is_some_and(|text| text.starts_with('{'));
            let around = value.span().contains(&before.start);
            match value.get_ref() {
                DeValue::Table(inner) if around || !braced => self.nearest(inner, raw, before, depth + 1, best),
                DeValue::Array(list) => {
                    for inner in list.iter().filter_map(|item| item.get_ref().as_table()) {
                        self.nearest(inner, raw, before, depth + 1, best);
                    }
                }
                _ => {}
            }
        }
    }
}

fn quoted(raw: &str) -> String {
    let raw = raw.trim().trim_matches(['“', '”', '„', '‘', '’', '«', '»', '`']);
    if raw.contains('\'') { format!("\"{}\"", raw.replace(['"', '\\'], "")) } else { format!("'{raw}'") }
}
