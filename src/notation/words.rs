//! Cutting a position text into columns, groups in braces and the words in them.

use std::ops::Range;

use super::problem::{Problem, Problems};

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

    /// What stands before and after the first `sign` outside of quotes and parentheses.
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

/// A position text in parts.
#[derive(Debug, Default)]
pub(super) struct Parts<'a> {
    /// Words outside of braces.
    pub columns: Vec<Slice<'a>>,
    /// What stands in each pair of braces.
    pub groups: Vec<Slice<'a>>,
}

/// Cuts a text into columns and groups.
pub(super) fn cut<'a>(text: &'a str, problems: &mut Problems) -> Parts<'a> {
    let whole = Slice { text, start: 0 };
    let mut parts = Parts::default();
    let mut from = 0;
    while let Some(open) = text[from..].find('{').map(|at| from + at) {
        parts.columns.extend(whole.part(from, open).parts(char::is_whitespace));
        let inside = whole.part(open + 1, text.len());
        let Some(length) = closing(inside.text) else {
            problems.add(whole.part(open, text.len()).problem("this brace is not closed"));
            return parts;
        };
        parts.groups.push(inside.part(0, length));
        from = open + 1 + length + 1;
    }
    parts.columns.extend(whole.part(from, text.len()).parts(char::is_whitespace));
    parts
}

/// Where the group ends: the first closing brace outside of quotes.
fn closing(text: &str) -> Option<usize> {
    let (mut quoted, mut escaped) = (false, false);
    text.char_indices().find_map(|(at, c)| {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '}' if !quoted => return Some(at),
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_groups_are_told_apart() {
        let mut problems = Problems::default();
        let parts = cut("8/8 w {a (b c) \"}\"} - {d}", &mut problems);
        let texts = |list: &[Slice<'_>]| list.iter().map(|slice| slice.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(&parts.columns), ["8/8", "w", "-"]);
        assert_eq!(texts(&parts.groups), ["a (b c) \"}\"", "d"]);
        assert_eq!(texts(&parts.groups[0].parts(char::is_whitespace)), ["a", "(b c)", "\"}\""]);
        assert_eq!(parts.groups[1].range(), 23..24);
        assert!(problems.unless_any(()).is_ok());
    }
}
