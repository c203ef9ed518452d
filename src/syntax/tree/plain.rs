//! The sentences of the TOML parser in plain words.

/// A message, and what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plain {
    pub message: &'static str,
    pub help: Option<&'static str>,
}

pub(super) const LINE: &str = "a line reads `key = value`";
const LIST: &str = "a list reads `[1, 2, 3]`";
pub(super) const BRACES: &str = "a table in braces reads `{ key = value, key = value }`";
pub(super) const HEADER: &str = "a table begins with its name in brackets on a line of its own: `[pieces]`";
const ESCAPE: &str = "write `\\\\` for a backslash, or put the text in single quotes, where `\\` is a sign like others";

/// The plain words for a sentence of the parser, without what it expected. `None` if there are none: sentences that few
/// authors meet, see [`cleaned`].
pub(super) fn plain(sentence: &str) -> Option<Plain> {
    let (message, help) = match sentence {
        "missing value" | "missing value for key" => ("a value is missing here", "texts are written in quotes"),
        "extra `=`" | "extra assignment between key-value pairs" => ("there is a `=` too many here", LINE),
        "missing assignment between key-value pairs" => ("this key has no value", BRACES),
        "missing key for inline table element" | "invalid inline table element" => ("a key is missing here", BRACES),
        "unquoted keys cannot be empty" | "invalid key-value pair" => ("a key is missing here", LINE),
        "missing comma between array elements" => ("a comma is missing here", LIST),
        "missing comma between key-value pairs" => ("a comma is missing here", BRACES),
        "extra comma in array" => ("there is a comma too many here", LIST),
        "extra comma in inline table" => ("there is a comma too many here", BRACES),
        "unexpected `=` in array" => ("a list has values without keys", LIST),
        "unclosed table" => ("the name of this table has no `]` at its end", HEADER),
        "unclosed array table" => {
            ("the name of this table has no `]]` at its end", "each example begins with `[[example]]`")
        }
        "missing array opening" | "missing table open" => ("there is no `[` before this `]`", LIST),
        "missing inline table opening" => ("there is no `{` before this `}`", BRACES),
        "missing opening quote" => {
            ("the quote at the beginning of this text is missing", "texts are written in quotes")
        }
        "missing escaped value" => ("`\\` cannot stand alone in a text in double quotes", ESCAPE),
        "too few unicode value digits" => ("`\\u` has four digits behind it, `\\U` has eight", ESCAPE),
        "invalid mantissa" => ("a number begins with a digit", "for example `0.5`"),
        "unexpected leading zero" => ("a number does not begin with a 0", "if a text is meant, put it in quotes"),
        "redundant numeric sign" | "unexpected sign" => ("a number has one sign at most", "for example `-2`"),
        _ if sentence.starts_with("invalid ") && sentence.ends_with(" string") => {
            ("this sign cannot stand in a text", "leave it out")
        }
        _ => return None,
    };
    Some(Plain { message, help: Some(help) })
}

/// A sentence of the parser as a message: on one line, without a capital at its beginning and a stop at its end.
pub(super) fn cleaned(sentence: &str) -> String {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches('.');
    let mut signs = line.chars();
    // A word in capitals stays as it is.
    match (signs.next(), signs.next()) {
        (Some(first), second) if !second.is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(line.chars().skip(1)).collect()
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_cleaned() {
        assert_eq!(cleaned("Invalid value.\n It is odd."), "invalid value. It is odd");
        assert_eq!(cleaned("TOML ends here"), "TOML ends here");
        assert_eq!(cleaned("`_` may only go between digits"), "`_` may only go between digits");
        assert_eq!(cleaned(""), "");
    }
}
