//! Advice about spellings carried over from English or another language.

use super::Checker;
use super::expr::Typed;
use super::read::list;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::spec::code::{Expr, ExprKind};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::rules::ast::{CompareOp, HeadWord};

impl Checker<'_> {
    /// `a pawn`: whether a phrase begins with an article, which is reported.
    pub(super) fn has_article(&mut self, words: &[HeadWord]) -> bool {
        let [article, next, ..] = words else { return false };
        let word = &article.word;
        if !matches!(word.node.as_str(), "a" | "an") || article.args.is_some() || self.names.get(&word.node).is_some() {
            return false;
        }
        let nouns: Vec<&str> = words.iter().skip(1).map(|word| word.word.node.as_str()).collect();
        let article = Span { end: next.word.span.start, ..word.span };
        let problem = Diagnostic::error(Code::Article, word.span, "articles are left out")
            .label(format!("write `{}`", nouns.join(" ")))
            .fix(article, "");
        self.report(problem);
        true
    }

    /// `unit = KIND`: whether a piece is compared with a kind, which is reported.
    pub(super) fn compares_with_kind(&mut self, op: CompareOp, left: &Typed, right: &Typed) -> bool {
        let ((left, one), (right, other)) = (left, right);
        let (piece, kind) = match (one.sort, other.sort) {
            (Sort::Token(_), Sort::Kind) => (left.span, right.span),
            (Sort::Kind, Sort::Token(_)) => (right.span, left.span),
            _ => return false,
        };
        let is = if op == CompareOp::Equal { "is" } else { "is not" };
        let sources = &self.definition.sources;
        let (said, of) = (sources.snippet(piece), sources.snippet(kind));
        let problem = Diagnostic::error(Code::WrongType, left.span.to(right.span), "a piece is compared with a kind");
        let problem = match said.is_empty() || of.is_empty() {
            true => problem.help(format!("write `… {is} …`")),
            false => problem.help(format!("write `{said} {is} {of}`")),
        };
        let between = Span { start: left.span.end, end: right.span.start, ..left.span };
        self.report(if piece == left.span { problem.fix(between, format!(" {is} ")) } else { problem });
        true
    }

    /// `goal = REGION`: whether one thing is compared with a set, which is reported. A set of squares that may hold one square is
    /// left alone: a region of one square, or a fact.
    pub(super) fn compares_with_set(&mut self, op: CompareOp, left: &Typed, right: &Typed) -> bool {
        let (single, set) = match (left.1.many, right.1.many) {
            (false, true) => (left, right),
            (true, false) => (right, left),
            _ => return false,
        };
        let are_squares = |ty: Type| ty.is_token() || ty.sort == Sort::Square;
        let alike = single.1.sort == set.1.sort || are_squares(single.1) && are_squares(set.1);
        let described = matches!(&*set.0.kind, ExprKind::All(_));
        if !alike || described || set.1.sort == Sort::Square && self.may_be_one(&set.0) {
            return false;
        }
        let word = match (set.1.sort, op == CompareOp::Equal) {
            (Sort::Kind, true) => "is",
            (Sort::Kind, false) => "is not",
            (_, true) => "in",
            (_, false) => "not in",
        };
        let span = left.0.span.to(right.0.span);
        let message = format!("{} is compared with a set of {}s", single.1, set.1.sort);
        let problem = Diagnostic::error(Code::WrongType, span, message);
        if let Some(help) = self.division(&set.0, set.1) {
            self.report(problem.help(help));
            return true;
        }
        let sources = &self.definition.sources;
        let (said, of) = (sources.snippet(single.0.span), sources.snippet(set.0.span));
        // Behind a description `in` would narrow down the description.
        if set.1.sort == Sort::Number && said.contains(char::is_whitespace) && !of.is_empty() {
            let instead = format!("({said}) {word} {of}");
            self.report(problem.help(format!("write `{instead}`")).fix(span, instead));
            return true;
        }
        let help = match said.is_empty() || of.is_empty() {
            true => format!("write `… {word} …`"),
            false => format!("write `{said} {word} {of}`"),
        };
        let between = Span { start: left.0.span.end, end: right.0.span.start, ..left.0.span };
        let in_order = single.0.span == left.0.span;
        let problem = problem.help(help);
        self.report(if in_order { problem.fix(between, format!(" {word} ")) } else { problem });
        true
    }

    /// The help for `turn_number / 2`, where a slash between numbers is meant to divide; nothing for a list such as `1/8`.
    pub(super) fn division(&self, set: &Expr, ty: Type) -> Option<String> {
        let ExprKind::Union(parts) = &*set.kind else { return None };
        if ty.sort != Sort::Number || parts.iter().all(|part| part.as_constant().is_some()) {
            return None;
        }
        let texts: Vec<&str> = parts.iter().map(|part| self.definition.sources.snippet(part.span)).collect();
        let divided = if texts.contains(&"") { "… div …".to_owned() } else { texts.join(" div ") };
        Some(format!("`/` reads \"or\"; to divide write `{divided}`, which is whole, and `mod` for what is left"))
    }

    /// Whether a set of squares may hold one square in some position, for all that is known before the game.
    pub(super) fn may_be_one(&self, set: &Expr) -> bool {
        match &*set.kind {
            ExprKind::Property(..)
            | ExprKind::Area(..)
            | ExprKind::Connected(..)
            | ExprKind::Builtin(..)
            | ExprKind::SquaresOf(_)
            | ExprKind::Union(_)
            | ExprKind::All(_) => false,
            ExprKind::Before(inner) | ExprKind::After(inner) => self.may_be_one(inner),
            ExprKind::If(_, yes, no) => self.may_be_one(yes) || self.may_be_one(no),
            ExprKind::Call(define, _) => {
                let value = self.spec.defines.get(define.index()).and_then(|define| define.value.as_ref());
                value.is_none_or(|value| self.may_be_one(value))
            }
            _ => !self.has_several(set),
        }
    }

    /// Whether a set is known to have more than one element, in whatever position and for every player.
    fn has_several(&self, set: &Expr) -> bool {
        match &*set.kind {
            ExprKind::Region(region, _) => {
                let region = self.spec.regions.get(region.index());
                region.is_some_and(|region| region.squares.iter().all(|squares| squares.len() > 1))
            }
            ExprKind::Variable(fact, _) => {
                let fact = self.spec.variables.get(fact.index());
                fact.is_some_and(|fact| fact.ty.many && self.has_several(&fact.start.body))
            }
            ExprKind::Constant(Value::Set(values)) => values.len() > 1,
            ExprKind::Constant(Value::Squares(squares)) => squares.len() > 1,
            ExprKind::Union(parts) => {
                let mut constants = parts.iter().filter_map(Expr::as_constant);
                let first = constants.next();
                constants.any(|other| first != Some(other)) || parts.iter().any(|part| self.has_several(part))
            }
            _ => false,
        }
    }

    /// The words a sentence may use: its own, and the choices that all its actions have.
    pub(super) fn words_here(&self, scope: &Scope) -> String {
        let mut words = self.choices(scope);
        words.extend(scope.words().into_iter().filter(|word| !words.contains(word)).collect::<Vec<_>>());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.is_empty() {
            true => format!("{} has no words of its own", scope.about),
            false => format!("{} has {}", scope.about, list(&words)),
        }
    }

    pub(super) fn choices(&self, scope: &Scope) -> Vec<String> {
        let mut actions = scope.targets.iter().map(|action| &self.spec.action(*action).params);
        let Some(first) = actions.next() else { return Vec::new() };
        let others: Vec<_> = actions.collect();
        let common = first.iter().filter(|param| {
            others.iter().all(|params| params.iter().any(|other| (&other.name, other.ty) == (&param.name, param.ty)))
        });
        common.map(|param| param.name.clone()).collect()
    }

    /// Advice for a kind where pieces are wanted.
    pub(super) fn piece_of_kind(&self, span: Span) -> String {
        let kind = self.definition.sources.snippet(span);
        let kind = if kind.is_empty() { "…" } else { kind };
        format!("a kind is no piece on the board: write `some own {kind}`, `the {kind} of opponent` and the like")
    }

    /// Advice for a kind where several pieces are wanted.
    pub(super) fn pieces_of_kind(&self, span: Span) -> String {
        let kind = self.definition.sources.snippet(span);
        format!("a kind is no piece on the board: write `all {kind}`, `all own {kind}`, `all {kind} of opponent`")
    }

    /// Advice for a word that has no meaning here: the words that have one, and the action in which this one is
    /// chosen.
    pub(super) fn word_help(&self, word: &Word, scope: &Scope) -> String {
        match word.node.as_str() {
            "it" => {
                "`it` is the thing spoken of after `with`, `is` and `for each`; `with` takes one condition, so put \
                     several in parentheses"
                    .to_owned()
            }
            _ => match self.choosing(&word.node) {
                Some(action) => format!("{}; `{}` is chosen in `{action}`", self.words_here(scope), word.node),
                None => self.words_here(scope),
            },
        }
    }

    /// The first action in which something of this name is chosen.
    fn choosing(&self, name: &str) -> Option<&str> {
        let mut actions = self.spec.actions.iter();
        actions.find(|action| action.params.iter().any(|param| param.name == name)).map(|action| action.name.as_str())
    }
}
