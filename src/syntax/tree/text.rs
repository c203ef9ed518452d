//! Texts that may hold a little language.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// A text and where its inside stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The value.
    pub text: String,
    /// The place of the inside, between the quotes and behind the line end that TOML drops after three quotes; only
    /// when the file holds there, byte for byte, what the text says: when there is no escape in it.
    pub contents: Option<Span>,
    /// The whole, quotes and all.
    pub span: Span,
}

/// Words as a list of texts: `["a", "b"]`.
pub fn list_of_texts<S: std::fmt::Display>(words: &[S]) -> String {
    let texts: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    format!("[{}]", texts.join(", "))
}

impl Text {
    /// A text from a file: `raw` is what stands there, quotes and all, at `span`.
    pub(super) fn read(text: String, raw: &str, span: Span) -> Self {
        let contents = inside(raw).filter(|(_, inside)| *inside == text);
        let contents = contents.map(|(offset, inside)| {
            let start = span.start as usize + offset;
            Span::new(span.source, start, start + inside.len())
        });
        Text { text, contents, span }
    }

    /// The text for a little language, in which every place must be a place of the file.
    ///
    /// # Errors
    /// A diagnostic with a fix when an escape in the text hides where things are.
    pub fn literal(&self) -> Result<(&str, Span), Box<Diagnostic>> {
        if let Some(contents) = self.contents {
            return Ok((&self.text, contents));
        }
        let message = "an escape inside this text hides where things are; write it in single quotes";
        let diagnostic = Diagnostic::error(Code::EscapedText, self.span, message)
            .label("has an escape (`\\`)")
            .help("single quotes, one or three on either side, take everything as it stands");
        Err(Box::new(match self.in_single_quotes() {
            Some(quoted) => diagnostic.fix(self.span, quoted),
            None => diagnostic,
        }))
    }

    fn in_single_quotes(&self) -> Option<String> {
        let odd = |c: char| c.is_control() && c != '\n' && c != '\t';
        if self.text.contains(odd) || self.text.contains("'''") || self.text.ends_with('\'') {
            return None;
        }
        let long = self.text.contains(['\n', '\'']);
        Some(if long { format!("'''\n{}'''", self.text) } else { format!("'{}'", self.text) })
    }
}

/// The text between the quotes, and the place in the raw text where it starts.
fn inside(raw: &str) -> Option<(usize, &str)> {
    for quotes in ["'''", "\"\"\""] {
        if let Some(rest) = raw.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes)) {
            let trimmed = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')).unwrap_or(rest);
            return Some((raw.len() - quotes.len() - trimmed.len(), trimmed));
        }
    }
    if !raw.starts_with(['\'', '"']) {
        // A text without quotes is reported elsewhere.
        return Some((0, raw));
    }
    // A text without a closing quote ends with its line; another check reports it.
    let one = ["'", "\""].into_iter().find_map(|quote| {
        let rest = raw.strip_prefix(quote)?;
        Some(rest.strip_suffix(quote).unwrap_or(rest))
    });
    one.map(|inside| (1, inside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;

    fn read(raw: &str, text: &str) -> Text {
        Text::read(text.to_owned(), raw, Span::new(SourceId(0), 10, 10 + raw.len()))
    }

    #[test]
    fn the_inside_is_found_behind_the_quotes() {
        let range = |raw: &str, text: &str| read(raw, text).contents.map(Span::range);
        assert_eq!(range("'ab'", "ab"), Some(11..13));
        assert_eq!(range("\"\"", ""), Some(11..11));
        assert_eq!(range("'''\nab'''", "ab"), Some(14..16));
        assert_eq!(range("'''\r\n\nab'''", "\nab"), Some(15..18));
        assert_eq!(range("\"\"\"a\"b\"\"\"", "a\"b"), Some(13..16));
        assert_eq!([range("\"ab", "ab"), range("'", "")], [Some(11..13), Some(11..11)]);
        assert_eq!(range("d4", "d4"), Some(10..12));
        assert_eq!(range("\"a\\tb\"", "a\tb"), None);
        assert_eq!(range("\"\"\"a \\\n b\"\"\"", "a b"), None);
    }

    #[test]
    fn an_escape_has_a_fix() {
        let fix = |raw, text| read(raw, text).literal().unwrap_err().fix.map(|fix| fix.replacement);
        assert_eq!(fix("\"a\\u0020b\"", "a b"), Some("'a b'".to_owned()));
        assert_eq!(fix("\"a\\nb\"", "a\nb"), Some("'''\na\nb'''".to_owned()));
        assert_eq!(fix("\"a\\u0000b\"", "a\0b"), None);
        assert!(read("'a'", "a").literal().is_ok());
    }
}
