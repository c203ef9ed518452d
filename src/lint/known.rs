//! Knowledge about a definition that needs no game.

use super::Subject;
use crate::number::Number;
use crate::spec::code::Expr;
use crate::spec::ids::KindId;
use crate::spec::value::Value;

/// A definition with the knowledge about it that needs no game.
pub(super) struct Settled<'a> {
    /// The definition.
    pub subject: &'a Subject<'a>,
    /// Of each kind, whether it can be in play.
    pub in_play: Vec<bool>,
    /// Whether it matters that no kind in play carries a tag. A condition about a tag is meant for other definitions as
    /// well, and is no mistake where nothing carries it.
    pub minds_tags: bool,
    /// Conditions that hold wherever the condition is read.
    pub given: Vec<Expr>,
}

impl Settled<'_> {
    /// Whether a kind can be in play.
    pub(super) fn is_in_play(&self, kind: KindId) -> bool {
        self.in_play.get(kind.index()).copied().unwrap_or(true)
    }

    /// Whether a constant is written as such: not an option, which depends on settings, and not a parameter.
    pub(super) fn is_literal(&self, expr: &Expr) -> bool {
        let text = self.subject.definition.sources.snippet(expr.span);
        !text.starts_with(|c: char| c.is_ascii_lowercase())
    }

    /// A number that is written as such.
    pub(super) fn literal_number(&self, expr: &Expr) -> Option<Number> {
        let value = expr.as_constant().filter(|_| self.is_literal(expr))?;
        if let Value::Number(number) = value { Some(*number) } else { None }
    }
}
