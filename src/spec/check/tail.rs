//! Predicates of a subject: `is …`, `in …`, `attacks …`.

use super::Checker;
use super::expr::Typed;
use super::phrase::conjunction;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::{CompareOp, Expr, ExprKind};
use crate::spec::ids::ActionId;
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::rules::ast::{Head, NounPhrase, Predicate, Tail, TailKind};

impl Checker<'_> {
    /// A condition about a subject.
    pub(super) fn tail(&mut self, subject: Typed, tail: &Tail, span: Span, scope: &mut Scope) -> Option<Expr> {
        match &tail.kind {
            TailKind::Is { negated, predicate } => {
                let test = self.predicate(subject, predicate, span, scope)?;
                Some(negate(test, *negated, span))
            }
            TailKind::In { negated, place } => {
                let test = self.in_place(subject, place, span, scope)?;
                Some(negate(test, *negated, span))
            }
            TailKind::Attacks(target) => {
                let units = self.fit(subject, Type::PIECES)?;
                let target = self.expr(target, scope)?;
                let target = match target.1.sort {
                    Sort::Token(_) | Sort::Square => target.0,
                    _ => self.fit(target, Type::SQUARES)?,
                };
                Some(Expr::new(ExprKind::Attacks(units, target), span))
            }
        }
    }

    fn in_place(
        &mut self,
        subject: Typed,
        place: &crate::syntax::rules::ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Expr> {
        let (place, ty) = self.expr(place, scope)?;
        let (thing, of) = subject;
        if of.sort == Sort::Kind && matches!(ty.sort, Sort::Square | Sort::Zone) {
            self.kind_nowhere(&thing, span);
            return None;
        }
        let fitted = match (of.sort, ty.sort) {
            (Sort::Token(_), Sort::Zone) => place,
            (Sort::Token(_), Sort::Token(_)) => self.fit((place, ty), Type::many(of.sort))?,
            (Sort::Token(_) | Sort::Square, _) => self.fit((place, ty), Type::SQUARES)?,
            (Sort::Kind, Sort::Token(_) | Sort::Square | Sort::Zone) => {
                self.misfit(thing.span, of, Type::PIECE);
                return None;
            }
            (sort, _) => self.fit((place, ty), Type::many(sort))?,
        };
        if of.many {
            self.error(
                Code::WrongType,
                thing.span,
                "this is a set; say `every …` or `some … in …`, or `all …` where all of it is meant",
            );
            return None;
        }
        Some(Expr::new(ExprKind::In(thing, fitted), span))
    }

    /// `king on hill`: a kind stands nowhere, a piece of it does.
    fn kind_nowhere(&mut self, kind: &Expr, whole: Span) {
        let sources = &self.definition.sources;
        let (at, kind, whole) = (kind.span, sources.snippet(kind.span), sources.snippet(whole));
        let message = format!("`{kind}` is a kind of pieces, and no single piece on the board");
        let help = format!("for a piece of that kind write `some own {whole}` or `the {kind} of …`");
        self.report(Diagnostic::error(Code::WrongType, at, message).help(help));
    }

    fn predicate(&mut self, subject: Typed, predicate: &Predicate, span: Span, scope: &mut Scope) -> Option<Expr> {
        match predicate {
            Predicate::Nothing => {
                let nothing = Expr::constant(Value::Nothing, span);
                Some(Expr::new(ExprKind::Compare(CompareOp::Equal, subject.0, nothing), span))
            }
            Predicate::AttackedBy(units) => {
                let (query, _) = self.query(units, scope)?;
                let subject = self.attackable(subject, span)?;
                Some(Expr::new(ExprKind::AttackedBy(subject, query), span))
            }
            Predicate::In(place) => self.in_place(subject, place, span, scope),
            Predicate::StuckBut(actions) => {
                scope.asks_stuck = true;
                let player = self.fit(subject, Type::PLAYER)?;
                let actions: Vec<Option<ActionId>> = actions.iter().map(|word| self.action_ahead(word)).collect();
                Some(Expr::new(ExprKind::Stuck(player, actions.into_iter().collect::<Option<_>>()?), span))
            }
            Predicate::Phrase(phrase) => self.is_phrase(subject, phrase, scope),
        }
    }

    /// `is own pawn/king`: one of the alternatives, each with all its words, and all filters.
    pub(super) fn is_phrase(&mut self, subject: Typed, phrase: &NounPhrase, scope: &mut Scope) -> Option<Expr> {
        let alternatives: Vec<Option<Expr>> =
            phrase.heads.iter().map(|head| self.is_head(subject.clone(), head, phrase.span, scope)).collect();
        let mut alternatives: Vec<Expr> = alternatives.into_iter().collect::<Option<_>>()?;
        let kind = match alternatives.len() {
            1 => alternatives.swap_remove(0),
            _ => Expr::new(ExprKind::Or(alternatives), phrase.span),
        };
        if phrase.filters.is_empty() {
            return Some(kind);
        }
        let mut noun = super::noun::Noun {
            source: crate::spec::code::Source::Elements(subject.0.clone()),
            sort: subject.1.sort,
            tests: vec![kind],
        };
        self.filters_of(&mut noun, phrase, &subject.0, scope)?;
        Some(conjunction(noun.tests, phrase.span))
    }

    fn is_head(&mut self, subject: Typed, head: &Head, span: Span, scope: &mut Scope) -> Option<Expr> {
        match head {
            Head::Words(words) => {
                if self.has_article(words) {
                    return None;
                }
                let tests: Vec<Option<Expr>> =
                    words.iter().map(|word| self.adjective(word, subject.clone(), scope)).collect();
                Some(conjunction(tests.into_iter().collect::<Option<_>>()?, span))
            }
            Head::Nested(phrase) => self.is_phrase(subject, phrase, scope),
        }
    }
}

fn negate(test: Expr, negated: bool, span: Span) -> Expr {
    if negated { Expr::new(ExprKind::Not(test), span) } else { Expr { span, ..test } }
}
