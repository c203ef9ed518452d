//! Words, numbers, texts and signs of a block: just enough to find full stops and to speak about mistakes.
//!
//! Reading proper is the grammar's work; the tokens here have no meaning beyond their shape.

/// The shape of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Letters (any alphabet), digits and `_`, beginning with a letter or `_`.
    Word,
    /// Digits, perhaps with decimals; with letters stuck to it also those.
    Number,
    /// A quoted text with both its quotation marks.
    Text,
    /// A quoted text without an end; it covers the rest of its line.
    OpenText,
    /// The end of a sentence.
    Stop,
    /// Anything else: one sign, or two that belong together.
    Sign,
}

/// A piece of a block, by its offsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    /// Its shape.
    pub shape: Shape,
    /// First byte.
    pub start: usize,
    /// First byte behind it.
    pub end: usize,
}

impl Token {
    /// The text of the token.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start..self.end).unwrap_or("")
    }

    /// Whether it is this word or sign.
    pub fn is(&self, text: &str, expected: &str) -> bool {
        self.text(text) == expected
    }
}

/// Signs of two characters, right or wrong ones.
const PAIRS: [[u8; 2]; 11] = [*b"!=", *b"<=", *b">=", *b"==", *b"<>", *b"&&", *b"||", *b"=>", *b"=<", *b"->", *b"::"];

/// Cuts a block up. White space and comments are left out.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let gap = gap(rest);
        if gap > 0 {
            at += gap;
            continue;
        }
        let (shape, length) = token(rest);
        found.push(Token { shape, start: at, end: at + length });
        at += length;
    }
    found
}

/// The length, in bytes, of white space or a comment at the beginning.
fn gap(rest: &str) -> usize {
    if rest.starts_with('#') {
        return rest.find('\n').unwrap_or(rest.len());
    }
    rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len()
}

/// The shape and the length of the token at the beginning.
fn token(rest: &str) -> (Shape, usize) {
    let first = rest.chars().next().unwrap_or(' ');
    match first {
        '"' | '\'' => quoted(rest, first),
        '.' if ends_here(rest) => (Shape::Stop, 1),
        _ if first.is_ascii_digit() => (Shape::Number, number(rest)),
        _ if first.is_alphabetic() || first == '_' => (Shape::Word, word(rest)),
        _ if rest.as_bytes().first_chunk().is_some_and(|pair| PAIRS.contains(pair)) => (Shape::Sign, 2),
        _ => (Shape::Sign, first.len_utf8()),
    }
}

/// Whether the full stop at the beginning closes a sentence.
fn ends_here(rest: &str) -> bool {
    rest.chars().nth(1).is_none_or(|next| next.is_whitespace() || next == '#')
}

fn word(rest: &str) -> usize {
    rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
}

fn number(rest: &str) -> usize {
    let whole = word(rest);
    let decimals = rest.get(whole + 1..).unwrap_or("");
    if rest.get(whole..).is_some_and(|behind| behind.starts_with('.'))
        && decimals.starts_with(|c: char| c.is_ascii_digit())
    {
        whole + 1 + word(decimals)
    } else {
        whole
    }
}

fn quoted(rest: &str, mark: char) -> (Shape, usize) {
    let inside = rest.get(1..).unwrap_or("");
    match inside.find([mark, '\n']) {
        Some(end) if inside.get(end..).is_some_and(|behind| behind.starts_with(mark)) => (Shape::Text, end + 2),
        Some(end) => (Shape::OpenText, 1 + inside.get(..end).unwrap_or("").trim_end().len()),
        None => (Shape::OpenText, 1 + inside.trim_end().len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(Shape, &str)> {
        tokens(text).iter().map(|token| (token.shape, token.text(text))).collect()
    }

    #[test]
    fn full_stops_are_told_from_decimals_and_dots() {
        let found = shown("a.b 3.25. c.# d. e\nf.");
        let expected = [
            (Shape::Word, "a"),
            (Shape::Sign, "."),
            (Shape::Word, "b"),
            (Shape::Number, "3.25"),
            (Shape::Stop, "."),
            (Shape::Word, "c"),
            (Shape::Stop, "."),
            (Shape::Word, "f"),
            (Shape::Stop, "."),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_text_ends_on_its_line() {
        assert_eq!(shown("'a. b' x"), [(Shape::Text, "'a. b'"), (Shape::Word, "x")]);
        assert_eq!(shown("\"a. b \r\nx"), [(Shape::OpenText, "\"a. b"), (Shape::Word, "x")]);
        assert_eq!(shown("'"), [(Shape::OpenText, "'")]);
    }

    #[test]
    fn foreign_letters_make_words() {
        assert_eq!(shown("größe ≠ 1st"), [(Shape::Word, "größe"), (Shape::Sign, "≠"), (Shape::Number, "1st")]);
    }
}
