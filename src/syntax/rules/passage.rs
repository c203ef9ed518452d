//! A text that is read as a whole: one sentence, or one value.

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
    /// What it is read as.
    pub entry: Rule,
}

impl<'t> Passage<'t> {
    /// The text at `base`, to be read as `entry`.
    pub fn new(entry: Rule, text: &'t str, base: Span) -> Self {
        Passage { text, tokens: tokens(text), base, entry }
    }

    /// The part `start..end` of the text, to be read in the same way.
    pub fn part(&self, start: usize, end: usize) -> Passage<'t> {
        Passage::new(self.entry, self.text.get(start..end).unwrap_or(""), self.place(start, end))
    }

    /// What the grammar makes of it.
    pub fn read(&self) -> Result<Node<'t>, Failure> {
        read(self.entry, self.text, self.base)
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

    /// What the token with this index says; nothing beyond the last.
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
