//! Slips of authors that are told from the line on which the parser stumbles.

use std::ops::Range;

use super::plain::{BRACES, HEADER, LINE};

/// A slip: a message, what to do, and perhaps an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slip {
    pub message: String,
    pub help: Option<&'static str>,
    /// The place in the file and what to write there.
    pub fix: Option<(Range<usize>, String)>,
}

const OTHER_QUOTES: &str =
    "a text that has quotes in it stands between quotes of the other sort: `\"it's\"`, `'the \"best\"'`";
const OWN_LINE: &str = "each key has a line of its own";

/// The slip behind a sentence of the parser about a place of a text; `None` if the line does not tell.
pub(super) fn slip(text: &str, at: usize, sentence: &str) -> Option<Slip> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |newline| newline + 1);
    let end = text.get(at..)?.find('\n').map_or(text.len(), |length| at + length);
    let line = Line { start, at, before: text.get(start..at)?, behind: text.get(at..end)?.trim_end() };
    match sentence {
        "key with no value" => Some(line.key_alone()),
        "unexpected key or value" => Some(line.behind_value()),
        "extra comma in inline table" => line.no_value(),
        "unclosed table" if line.behind.contains(']') => {
            Some(said("the parts of the name of a table have dots between them", Some("such as `[pieces.NAME]`")))
        }
        "unquoted keys cannot be empty" if line.before.trim_end().ends_with('[') => {
            Some(said("the name of the table is missing", Some(HEADER)))
        }
        "invalid literal string" if line.before.matches('\'').count().is_multiple_of(2) => {
            Some(said("this key has no value", Some(BRACES)))
        }
        _ => None,
    }
}

fn said(message: impl Into<String>, help: Option<&'static str>) -> Slip {
    Slip { message: message.into(), help, fix: None }
}

/// A line, and a place on it.
struct Line<'a> {
    /// The offset of its first byte.
    start: usize,
    /// The offset of the place.
    at: usize,
    before: &'a str,
    behind: &'a str,
}

impl Line<'_> {
    /// A key without a value, or a line that is something else.
    fn key_alone(&self) -> Slip {
        let (before, behind) = (self.before.trim(), self.behind.trim_start());
        let indent = self.before.len() - self.before.trim_start().len();
        let marks = ["//", "--", ";", "/*", "%"];
        if let Some(mark) = marks.into_iter().find(|mark| before.starts_with(mark)) {
            return self.comment(self.start + indent, mark);
        }
        if let Some(slip) = self.colon() {
            return slip;
        }
        if behind.starts_with(['"', '\'']) {
            return said(format!("the `=` behind the key `{before}` is missing"), Some(LINE));
        }
        if before.ends_with(']') || self.behind.starts_with(']') {
            return said("the name of this table has no `[` before it", Some(HEADER));
        }
        match before.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c)) && !before.is_empty() {
            true => said(format!("the key `{before}` has no value"), Some(LINE)),
            false => said("this line is neither a key with a value nor the name of a table", Some(LINE)),
        }
    }

    /// Something behind the end of a value.
    fn behind_value(&self) -> Slip {
        let sign = self.behind.chars().next().unwrap_or(' ');
        let digits = |text: &str, at_end: bool| {
            let sign = if at_end { text.chars().next_back() } else { text.chars().next() };
            sign.is_some_and(|sign| sign.is_ascii_digit())
        };
        let rest = self.behind.get(sign.len_utf8()..).unwrap_or_default();
        let remove = || Some((self.at..self.at + sign.len_utf8(), String::new()));
        match sign {
            ',' if digits(self.before, true) && digits(rest, false) => said(
                "a number ends before this `,`",
                Some("a fraction stands behind a point: `1.5`; a list reads `[1, 5]`"),
            ),
            ',' | ';' if rest.trim().is_empty() || rest.trim().starts_with('#') => {
                Slip { message: format!("a line does not end with `{sign}`"), help: None, fix: remove() }
            }
            '/' if rest.starts_with('/') => self.comment(self.at, "//"),
            ']' => Slip { message: "there is no `[` before this `]`".to_owned(), help: None, fix: remove() },
            '}' => Slip { message: "there is no `{` before this `}`".to_owned(), help: None, fix: remove() },
            ',' | ';' if !rest.contains('=') => {
                said("several values stand in a list", Some("a list reads `['a', 'b']`"))
            }
            _ if self.before.ends_with(['"', '\'']) && ![',', ';'].contains(&sign) => {
                said("the text ends at the quote before this place", Some(OTHER_QUOTES))
            }
            _ if rest.contains('=') => said("two keys stand on one line", Some(OWN_LINE)),
            _ => said("something stands behind the end of a value", Some(OWN_LINE)),
        }
    }

    fn comment(&self, at: usize, mark: &str) -> Slip {
        let fix = Some((at..at + mark.len(), "#".to_owned()));
        Slip { message: "a comment begins with `#`".to_owned(), help: None, fix }
    }

    /// A key that ends with a colon in place of `=`.
    fn colon(&self) -> Option<Slip> {
        let key = self.before.trim_end().strip_suffix(':')?;
        let fix = Some((self.start + key.len()..self.start + key.len() + 1, " =".to_owned()));
        Some(Slip { message: "behind a key stands `=`, not `:`".to_owned(), help: None, fix })
    }

    /// A key before a comma that has no value.
    fn no_value(&self) -> Option<Slip> {
        let before = self.before.trim_end();
        let part = before.rsplit(['{', ',']).next().unwrap_or(before).trim();
        match part.strip_suffix('=') {
            Some(key) => Some(said(format!("the key `{}` has no value", key.trim()), Some(BRACES))),
            None if part.is_empty() || part.contains('=') => None,
            None => Some(said(format!("the key `{part}` has no value"), Some(BRACES))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use crate::source::SourceId;

    /// The messages about a text, each with its help or edit.
    fn told(text: &str) -> Vec<String> {
        let said = |diagnostic: crate::diagnostic::Diagnostic| match (&diagnostic.fix, diagnostic.helps.first()) {
            (Some(fix), _) => {
                format!("{}: {:?} for {:?}", diagnostic.message, fix.replacement, &text[fix.span.range()])
            }
            (None, Some(help)) => format!("{}; {help}", diagnostic.message),
            (None, None) => diagnostic.message,
        };
        parse(text, SourceId(0)).1.into_iter().map(said).collect()
    }

    /// The start of the one message about a text.
    #[track_caller]
    fn only(text: &str, start: &str) {
        let told = told(text);
        assert!(told.len() == 1 && told[0].starts_with(start), "{text}: {told:#?}");
    }

    #[test]
    fn slips_at_keys_are_told() {
        only("[x]\nletter \"X\"\n", "the `=` behind the key `letter` is missing; a line reads `key = value`");
        only("[x]\nletter\nmoves = 'K'\n", "the key `letter` has no value");
        only("[x]\nletter =\nmoves = 'K'\n", "a value is missing here");
        only("[x]\nletter: 'X'\n", "behind a key stands `=`, not `:`: \" =\" for \":\"");
        only("[x]\nletter == 'X'\n", "there is a `=` too many here");
        only("= 3\n", "a key is missing here");
        only("<b>x</b>\n", "this line is neither a key with a value nor the name of a table");
        only("// my game\n", "a comment begins with `#`: \"#\" for \"//\"");
        only("; my game\n", "a comment begins with `#`");
        only("x = { letter = , moves = 'K' }\n", "the key `letter` has no value");
        only("x = { letter, moves = 'K' }\n", "the key `letter` has no value");
        only("x = { 'K' }\n", "this key has no value; a table in braces");
        assert_eq!(told("x = { letter: 'X', moves: 'K' }\n").len(), 2);
    }

    #[test]
    fn slips_at_names_of_tables_are_told() {
        only("[pieces.rook\nmoves = 'R'\n", "the name of this table has no `]` at its end");
        only("pieces.rook]\nmoves = 'R'\n", "the name of this table has no `[` before it");
        only("[[example]\nname = 'x'\n", "the name of this table has no `]]` at its end");
        only("[example]]\nname = 'x'\n", "there is no `[` before this `]`");
        only("[pieces rook]\nmoves = 'R'\n", "the parts of the name of a table have dots between them");
        only("[]\nmoves = 'R'\n", "the name of the table is missing");
    }

    #[test]
    fn slips_at_values_are_told() {
        only("x = 'it's mine'\n", "the text ends at the quote before this place; a text that has quotes in it");
        only("x = 'X' y = 'K'\n", "two keys stand on one line");
        only("x = 'X',\ny = 1\n", "a line does not end with `,`: \"\" for \",\"");
        only("x = 'X'; # a\n", "a line does not end with `;`");
        only("x = 'N', 'K'\n", "several values stand in a list");
        only("x = 'X'; y = 'K'\n", "two keys stand on one line");
        only("x = 'X' // a\n", "a comment begins with `#`");
        only("x = 1,5\n", "a number ends before this `,`; a fraction stands behind a point");
        only("x = 'a']\n", "there is no `[` before this `]`");
        only("x = Mine'\n", "the quote at the beginning of this text is missing");
        only("x = \"Mine\n", "the text on this line is never closed");
        only("x = True\n", "`true` and `false` are written in small letters: \"true\" for \"True\"");
        only("x = ['a' 'b']\n", "a comma is missing here; a list reads");
        only("x = ['a',, 'b']\n", "there is a comma too many here");
        only("x = { a = 'X' b = 2 }\n", "a comma is missing here; a table in braces reads");
        only("x = { a = 1 b = 2 }\n", "a comma is missing between a value and the next key: \"1, b\" for \"1 b\"");
        only("x = 1 y = 2\n", "two keys stand on one line: \"1\\ny\" for \"1 y\"");
        only(
            "x = [one two]\n",
            "the values of a list have commas between them, and texts are quoted: \"'one', 'two'\" for \"one two\"",
        );
        only(
            "x = [1 2]\n",
            "the values of a list have commas between them, and texts are quoted: \"1, 2\" for \"1 2\"",
        );
        only("x = \"a\\d\"\n", "`\\` cannot stand alone in a text in double quotes");
        only("x = 05\n", "a number does not begin with a 0");
        only("x = .5\n", "a number begins with a digit");
        only("x = 'a\u{1}'\n", "this sign cannot stand in a text");
    }
}
