//! Cutting a position text into columns and groups in braces.

use crate::notation::problem::Problems;
use crate::notation::slice::Slice;

/// A position text in parts.
#[derive(Debug, Default)]
pub(super) struct Parts<'a> {
    /// Words outside of braces.
    pub columns: Vec<Slice<'a>>,
    /// The text in each pair of braces.
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
