//! The generated parser, and its trees with places in the source.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};

mod generated {
    /// Reads `grammar/rules.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/rules.pest"]
    pub struct Grammar;
}

pub(super) use generated::Rule;

/// The result of building a piece of the tree: the piece, or why there is none.
pub(super) type Built<T> = Result<T, Box<Diagnostic>>;

/// Where reading came to an end, and what would have gone on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    /// Offset into the text that was read.
    pub at: usize,
    /// The rules of the grammar that were expected there.
    pub expected: Vec<Rule>,
}

/// A node of the tree of a text that begins at `base` in its source.
#[derive(Debug, Clone)]
pub(super) struct Node<'i> {
    pair: Pair<'i, Rule>,
    base: Span,
}

/// Reads the whole of `text` as `entry`.
pub(super) fn read<'i>(entry: Rule, text: &'i str, base: Span) -> Result<Node<'i>, Failure> {
    let nowhere = || Failure { at: 0, expected: Vec::new() };
    let mut pairs = generated::Grammar::parse(entry, text).map_err(|error| {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        match error.variant {
            ErrorVariant::ParsingError { positives, .. } => Failure { at, expected: positives },
            ErrorVariant::CustomError { .. } => Failure { at, expected: Vec::new() },
        }
    })?;
    let pair = pairs.next().ok_or_else(nowhere)?;
    Ok(Node { pair, base })
}

impl<'i> Node<'i> {
    /// Which rule of the grammar it is.
    pub fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// The text of the node, without white space behind it.
    pub fn text(&self) -> &'i str {
        self.pair.as_str().trim_end_matches(' ')
    }

    /// Where it is written. A rule that ends with something optional also covers the spaces in front of what is not there.
    pub fn span(&self) -> Span {
        let base = self.base.start as usize;
        Span::new(self.base.source, base + self.pair.as_span().start(), base + self.end())
    }

    fn end(&self) -> usize {
        self.pair.as_span().start() + self.text().len()
    }

    /// The place and the text as a word.
    pub fn word(&self) -> Word {
        Word::new(self.text().to_owned(), self.span())
    }

    /// Everything directly below.
    pub fn children(&self) -> impl Iterator<Item = Node<'i>> + use<'i> {
        let base = self.base;
        self.pair.clone().into_inner().map(move |pair| Node { pair, base })
    }

    /// The child, if there is one and no other.
    pub fn only(&self) -> Option<Node<'i>> {
        let mut children = self.children();
        children.next().filter(|_| children.next().is_none())
    }

    /// The children of this rule.
    pub fn every(&self, rule: Rule) -> impl Iterator<Item = Node<'i>> + use<'i> {
        self.children().filter(move |child| child.rule() == rule)
    }

    /// The first child of this rule, if there is one.
    pub fn find(&self, rule: Rule) -> Option<Node<'i>> {
        self.every(rule).next()
    }

    /// Whether there is a child of this rule.
    pub fn has(&self, rule: Rule) -> bool {
        self.find(rule).is_some()
    }

    /// The first child of this rule.
    pub fn need(&self, rule: Rule) -> Built<Node<'i>> {
        self.find(rule).ok_or_else(|| self.broken())
    }

    /// The first child.
    pub fn inner(&self) -> Built<Node<'i>> {
        self.children().next().ok_or_else(|| self.broken())
    }

    /// Says that grammar and builder disagree about this node; no text leads here.
    pub fn broken(&self) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(Code::Syntax, self.span(), "this cannot be read"))
    }
}
