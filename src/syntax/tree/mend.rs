//! Getting on after a mistake that would cost the rest of the file.
//!
//! The recovering parser builds no tree behind a key without a value, and a bracket that is never closed swallows what
//! follows. Such lines are blanked out, byte for byte, and the file is read again: every place stays what it was.

use std::borrow::Cow;
use std::ops::Range;

/// A text in which lines can be blanked out.
pub(super) struct Mended<'a> {
    /// The text as it is read.
    pub text: Cow<'a, str>,
}

impl<'a> Mended<'a> {
    /// A text with nothing blanked out.
    pub fn new(text: &'a str) -> Self {
        Mended { text: Cow::Borrowed(text) }
    }

    /// Blanks out the lines that a range touches.
    pub fn blank_lines(&mut self, range: Range<usize>) {
        let start = line_start(&self.text, range.start);
        let end = self.text.get(range.end..).and_then(|rest| rest.find('\n'));
        let end = end.map_or(self.text.len(), |length| range.end + length);
        let before = self.text.get(..start).unwrap_or("");
        let lines = self.text.get(start..end).unwrap_or("");
        let after = self.text.get(end..).unwrap_or("");
        let blank: String = lines.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
        self.text = Cow::Owned(format!("{before}{blank}{after}"));
    }

    /// Puts a blank behind a line end of two bytes, in place of the first of them: the parser would take that for a part
    /// of the line.
    pub fn shorten_line_end(&mut self, place: Range<usize>) {
        if self.text.get(place.clone()) == Some("\r\n") {
            self.text.to_mut().replace_range(place, "\n ");
        }
    }

    /// The first header of a table in a part of the text, if a key is set behind it.
    pub fn header_in(&self, part: Range<usize>) -> Option<Range<usize>> {
        let mut start = part.start;
        let mut lines = self.text.get(part)?.split_inclusive('\n').peekable();
        while let Some(line) = lines.next() {
            let sets_key = |next: &&str| next.trim_start().starts_with(is_of_key) && starts_anew(next.trim_start());
            if is_header(line.trim()) && lines.peek().is_some_and(sets_key) {
                let indent = line.len() - line.trim_start().len();
                return Some(start + indent..start + line.split('#').next().unwrap_or(line).trim_end().len());
            }
            start += line.len();
        }
        None
    }

    /// A text of several lines in quotes that hold one line: its opening quote, and all of it. The parts are texts in
    /// which such a line is no mistake.
    pub fn short_quote(&self, parts: &[Range<usize>]) -> Option<(Range<usize>, Range<usize>)> {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let end = start + line.trim_end().len();
            let inside = parts.iter().any(|part| part.contains(&start));
            if let Some((quote, signs)) = opened(line).filter(|_| !inside) {
                let behind = self.text.get(start + line.len()..)?;
                // Two quotes are an empty text, unless a text goes on behind them.
                let meant = signs == 1 || behind.lines().next().is_some_and(is_of_text);
                if let Some(length) = closing(behind, quote).filter(|_| meant) {
                    return Some((end - 1..end, start..start + line.len() + length));
                }
            }
            start += line.len();
        }
        None
    }

    /// Blanks out a value that is never closed: from its line to the one before the next that starts a table or
    /// sets a key.
    pub fn blank_open_value(&mut self, opening: &Range<usize>) {
        let mut end = opening.end;
        let rest = self.text.get(end..).unwrap_or("");
        for line in rest.split_inclusive('\n').skip(1) {
            if starts_anew(line) {
                break;
            }
            end += line.len();
        }
        self.blank_lines(opening.start..end);
    }
}

fn line_start(text: &str, offset: usize) -> usize {
    text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

fn is_of_key(c: char) -> bool {
    c.is_alphanumeric() || "_-.".contains(c)
}

/// Whether a line is the name of a table in brackets, and perhaps a comment.
fn is_header(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or("").trim_end();
    let name = line.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
    let name = name.or_else(|| line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(is_of_key))
}

/// The quote, and how many there are, that end a line which sets a key to nothing else.
fn opened(line: &str) -> Option<(char, usize)> {
    let quote = line.trim_end().chars().next_back().filter(|last| matches!(last, '\'' | '"'))?;
    let (key, value) = line.split_once('=')?;
    let key = key.trim();
    let quotes = value.trim();
    let alone = quotes.len() <= 2 && quotes.chars().all(|sign| sign == quote);
    (alone && !key.is_empty() && key.chars().all(is_of_key)).then_some((quote, quotes.len()))
}

/// Whether a line is part of a text: no key, no header, no comment.
fn is_of_text(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#') && !starts_anew(line)
}

/// The length of the rest of a text that began earlier with these quotes: up to a line that closes it, or to the line
/// before the next that starts a table or sets a key. Nothing when no line is left of it.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let alone = !bare.is_empty() && bare.chars().all(|sign| sign == quote);
        if alone || bare.ends_with(&format!(".{quote}")) {
            return Some(length + line.trim_end().len());
        }
        if starts_anew(line) {
            break;
        }
        length += line.len();
    }
    (!text.get(..length)?.trim().is_empty()).then(|| length.saturating_sub(1))
}

fn starts_anew(line: &str) -> bool {
    let word = line.trim_start_matches(is_of_key);
    line.starts_with('[') || (word.len() < line.len() && word.trim_start().starts_with('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_blanked_and_places_kept() {
        let mut mended = Mended::new("a\nb \u{e4}\nc\n");
        mended.blank_lines(3..3);
        assert_eq!(mended.text, "a\n    \nc\n");
        let mut mended = Mended::new("x = [1,\n 2\ny = 3\n");
        mended.blank_open_value(&(4..5));
        assert_eq!(mended.text, "       \n  \ny = 3\n");
        let mut mended = Mended::new("x = 'a\r\ny = 1\r\n");
        mended.shorten_line_end(6..8);
        assert_eq!(mended.text, "x = 'a\n y = 1\r\n");
    }
}
