//! A text that is read as a whole: one sentence, or one value.

use std::borrow::Cow;

use super::grammar::{Failure, Node, Rule, read};
use super::lex::{Shape, Token, tokens};
use crate::source::Span;

/// A text that is read as a whole, and its tokens.
#[derive(Debug, Clone)]
pub(super) struct Passage<'t> {
    /// The text.
    pub text: &'t str,
    /// Its tokens.
    pub tokens: Vec<Token>,
    /// Where it is written.
    pub base: Span,
    /// The rule of the grammar by which it is read.
    pub entry: Rule,
}

impl<'t> Passage<'t> {
    /// The text at `base`, to be read as `entry`.
    pub fn new(entry: Rule, text: &'t str, base: Span) -> Self {
        Passage { text, tokens: tokens(text), base, entry }
    }

    /// The part `start..end` of the text, which begins and ends with a token, to be read in the same way.
    pub fn part(&self, start: usize, end: usize) -> Passage<'t> {
        let text = self.text.get(start..end).unwrap_or("");
        // At the end of a text a full stop closes it.
        if text.ends_with('.') {
            return Passage::new(self.entry, text, self.place(start, end));
        }
        let first = self.tokens.partition_point(|token| token.start < start);
        let behind = self.tokens.partition_point(|token| token.end <= end);
        let tokens = self.tokens.get(first..behind).unwrap_or_default().iter();
        let tokens = tokens.map(|token| Token { start: token.start - start, end: token.end - start, ..*token });
        Passage { text, tokens: tokens.collect(), base: self.place(start, end), entry: self.entry }
    }

    /// The text with nothing but spaces between its tokens, which stay where they are: so the grammar reads it.
    pub fn plain(&self) -> Cow<'t, str> {
        if !self.text.contains(['\n', '\t', '\r', '#']) {
            return Cow::Borrowed(self.text);
        }
        let mut plain = String::with_capacity(self.text.len());
        for token in &self.tokens {
            fill(&mut plain, token.start);
            plain.push_str(token.text(self.text));
        }
        fill(&mut plain, self.text.len());
        Cow::Owned(plain)
    }

    /// The tree that the grammar makes of its plain text.
    pub fn read<'p>(&self, plain: &'p str) -> Result<Node<'p>, Failure> {
        read(self.entry, plain, self.base)
    }

    /// Where reading comes to an end with another text in the place of the part `start..end`, if it does.
    pub fn read_with(&self, start: usize, end: usize, text: &str) -> Result<(), Failure> {
        let plain = self.plain();
        let before = plain.get(..start).unwrap_or("");
        let behind = plain.get(end..).unwrap_or("");
        read(self.entry, &format!("{before}{text}{behind}"), self.base).map(|_| ())
    }

    /// Where a token is written.
    pub fn span(&self, token: &Token) -> Span {
        self.place(token.start, token.end)
    }

    /// Where a part of the text is written.
    pub fn place(&self, start: usize, end: usize) -> Span {
        let base = self.base.start as usize;
        Span::new(self.base.source, base + start, base + end)
    }

    /// The text of the token with this index; empty beyond the last.
    pub fn word(&self, index: usize) -> &'t str {
        self.tokens.get(index).map_or("", |token| token.text(self.text))
    }

    /// If a label begins at this token: the index of the token behind it. Labels are words joined by hyphens.
    pub fn label_end(&self, index: usize) -> Option<usize> {
        let mut last = self.tokens.get(index).filter(|token| token.shape == Shape::Word)?;
        let mut behind = index + 1;
        while let (Some(hyphen), Some(next)) = (self.tokens.get(behind), self.tokens.get(behind + 1)) {
            let joined = hyphen.start == last.end && next.start == hyphen.end && hyphen.is(self.text, "-");
            if !joined || !matches!(next.shape, Shape::Word | Shape::Number) {
                break;
            }
            last = next;
            behind += 2;
        }
        Some(behind)
    }

    /// The index of the first token behind `LABEL:` or `LABEL replaces LABEL, …:`, if one begins at this token.
    pub fn body_start(&self, index: usize) -> Option<usize> {
        let mut at = self.label_end(index)?;
        if self.word(at) == "replaces" {
            at = self.label_end(at + 1)?;
            while self.word(at) == "," {
                at = self.label_end(at + 1)?;
            }
        }
        (self.word(at) == ":").then_some(at + 1)
    }
}

/// Adds spaces up to an offset.
fn fill(plain: &mut String, end: usize) {
    plain.extend(std::iter::repeat_n(' ', end.saturating_sub(plain.len())));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(text: &str) -> Passage<'_> {
        Passage::new(Rule::one_sentence, text, Span::default())
    }

    #[test]
    fn what_lies_between_tokens_is_spaces() {
        assert_eq!(passage("a: 'x # y'\n# é.\n\tb").plain(), "a: 'x # y'        b");
        assert_eq!(passage("a: x  y # z").plain(), "a: x  y    ");
        assert_eq!(passage("a: x  y").plain(), "a: x  y");
    }

    #[test]
    fn a_part_has_the_tokens_it_would_have_alone() {
        let text = "a: x 3.5. b-2: y 'so. ' # c.\n p.q. d: \"open.\n";
        let whole = passage(text);
        for (first, token) in whole.tokens.iter().enumerate() {
            for last in &whole.tokens[first..] {
                assert_eq!(whole.part(token.start, last.end).tokens, passage(&text[token.start..last.end]).tokens);
            }
        }
    }
}
