//! Tags: `[Event "casual"]`.

/// A tag as it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
    /// Its length in bytes.
    pub length: usize,
    /// Whether it is written as it should be.
    pub is_proper: bool,
}

impl Tag {
    /// The tag that a text begins with; it ends on its line. A quote or a bracket may be missing.
    pub(super) fn read(text: &str) -> Option<Tag> {
        let line = text.split('\n').next()?;
        let inside = line.strip_prefix('[')?.trim_start();
        let key: String = inside.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let behind = &inside[key.len()..];
        let value = behind.trim_start();
        if !key.starts_with(|c: char| c.is_ascii_alphabetic()) || value.len() == behind.len() && !value.starts_with('"')
        {
            return None;
        }
        let start = line.len() - value.len();
        let (value, length, is_proper) = match value.strip_prefix('"') {
            Some(rest) => quoted(rest).map_or_else(
                || {
                    let (value, length) = up_to_bracket(rest);
                    (value, start + 1 + length, false)
                },
                |(value, length)| (value, start + 1 + length, true),
            ),
            None => {
                let (value, length) = up_to_bracket(value);
                (value, start + length, false)
            }
        };
        (!key.is_empty() && (is_proper || !value.is_empty())).then_some(Tag { key, value, length, is_proper })
    }
}

/// A value up to the quote before the closing bracket, and the bytes up to behind the bracket. Quotes inside may lack their
/// `\\`.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => value.extend(signs.next().map(|(_, sign)| sign)),
            '"' => {
                let rest = text[at + 1..].trim_start();
                if rest.starts_with(']') {
                    return Some((value, text.len() - rest.len() + 1));
                }
                value.push(sign);
            }
            _ => value.push(sign),
        }
    }
    None
}

/// A value without its closing quote: up to the bracket, or to the end of the line.
fn up_to_bracket(text: &str) -> (String, usize) {
    let end = text.find(']').unwrap_or(text.len());
    let value = text[..end].trim().trim_matches('"').trim();
    (value.to_owned(), (end + 1).min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::Tag;

    #[test]
    fn a_quote_or_a_bracket_may_be_missing() {
        for (text, key, value, rest, is_proper) in [
            ("[White \"A. \\\"B\\\" C\\\\\"] e4", "White", "A. \"B\" C\\", " e4", true),
            ("[Event \"a \"quick\" one\"]\ne4", "Event", "a \"quick\" one", "\ne4", true),
            ("[ Site  \"x]y\" ]", "Site", "x]y", "", true),
            ("[Date\"?\"]", "Date", "?", "", true),
            ("[White \"A] 1. e4", "White", "A", " 1. e4", false),
            ("[White \"A\"\n1. e4", "White", "A", "\n1. e4", false),
            ("[White A B] e4", "White", "A B", " e4", false),
            ("[Round \"\"]", "Round", "", "", true),
        ] {
            let tag = Tag::read(text).unwrap_or_else(|| panic!("{text}"));
            let read = (tag.key.as_str(), tag.value.as_str(), &text[tag.length..], tag.is_proper);
            assert_eq!(read, (key, value, rest, is_proper), "{text}");
        }
        for text in ["[board]", "[[example]]", "[%clk 0:01]", "[4 e]", "e4", "[a.b]", "[White ]"] {
            assert_eq!(Tag::read(text), None, "{text}");
        }
    }
}
