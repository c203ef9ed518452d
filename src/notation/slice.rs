//! A piece of a position text, with its place.

use std::ops::Range;

use super::problem::Problem;

/// A piece of the text and where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slice<'a> {
    /// The piece.
    pub text: &'a str,
    /// The byte of the whole text it begins at.
    pub start: usize,
}

impl<'a> Slice<'a> {
    /// The bytes it covers.
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A part of it, from and to bytes of it.
    pub(super) fn part(self, from: usize, to: usize) -> Slice<'a> {
        Slice { text: self.text.get(from..to).unwrap_or(""), start: self.start + from }
    }

    /// Whether it is a dash, that of a keyboard or of printers.
    pub(super) fn is_dash(self) -> bool {
        matches!(self.text, "-" | "‐" | "‑" | "–" | "—" | "−")
    }

    /// The parts before and after the first `sign` outside of quotes and parentheses.
    pub(super) fn cut(self, sign: char) -> Option<(Slice<'a>, Slice<'a>)> {
        let at = top_level(self.text, |c| c == sign).next()?;
        Some((self.part(0, at), self.part(at + sign.len_utf8(), self.text.len())))
    }

    /// The parts between signs outside of quotes and parentheses, empty ones left out.
    pub(super) fn parts(self, sign: impl Fn(char) -> bool) -> Vec<Slice<'a>> {
        let mut parts = Vec::new();
        let mut from = 0;
        for at in top_level(self.text, sign) {
            parts.push(self.part(from, at));
            from = at + self.text[at..].chars().next().map_or(1, char::len_utf8);
        }
        parts.push(self.part(from, self.text.len()));
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    /// A problem about it.
    pub(super) fn problem(self, message: impl Into<String>) -> Problem {
        Problem::new(self.range(), message)
    }
}

/// Where signs stand outside of quotes and parentheses.
fn top_level(text: &str, sign: impl Fn(char) -> bool) -> impl Iterator<Item = usize> {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0usize);
    text.char_indices().filter_map(move |(at, c)| {
        let inside = quoted || depth > 0;
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        (!inside && sign(c)).then_some(at)
    })
}
