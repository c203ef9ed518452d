//! Noun phrases as queries: what is gone through, and what narrows it down.

use super::Checker;
use super::noun::Noun;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::{Expr, ExprKind, Query, Source};
use crate::spec::types::{Sort, Type};
use crate::syntax::rules::ast::{Filter, FilterKind, NounPhrase};

impl Checker<'_> {
    /// A noun phrase and the sort of its elements.
    pub(super) fn query(&mut self, phrase: &NounPhrase, scope: &mut Scope) -> Option<(Query, Sort)> {
        let slot = scope.slot();
        let it = Expr::new(ExprKind::Local(slot), phrase.span);
        let mut noun = self.heads(phrase, &it, scope)?;
        scope.phrases.push((phrase.span, noun.sort));
        let filtered = self.filters_of(&mut noun, phrase, &it, scope);
        scope.phrases.pop();
        filtered?;
        Some((Query { source: noun.source, it: slot, tests: noun.tests }, noun.sort))
    }

    /// Applies all filters of a phrase.
    pub(super) fn filters_of(
        &mut self,
        noun: &mut Noun,
        phrase: &NounPhrase,
        it: &Expr,
        scope: &mut Scope,
    ) -> Option<()> {
        phrase.filters.iter().try_for_each(|filter| self.filter(noun, filter, it, scope))
    }

    /// Alternatives of the same sort: `king/rook`. Each alternative keeps its own adjectives.
    fn heads(&mut self, phrase: &NounPhrase, it: &Expr, scope: &mut Scope) -> Option<Noun> {
        let nouns: Vec<Option<Noun>> = phrase.heads.iter().map(|head| self.head(head, it, scope)).collect();
        let mut nouns: Vec<Noun> = nouns.into_iter().collect::<Option<_>>()?;
        if nouns.len() == 1 {
            return nouns.pop();
        }
        let (sort, source) = (nouns.first()?.sort, nouns.first()?.source.clone());
        if nouns.iter().any(|noun| noun.sort != sort) {
            self.error(Code::WrongType, phrase.span, "the alternatives joined by `/` are different sorts of things");
            return None;
        }
        if nouns.iter().all(|noun| noun.source == source) {
            let alternatives = nouns.into_iter().map(|noun| conjunction(noun.tests, phrase.span)).collect();
            let test = Expr::new(ExprKind::Or(alternatives), phrase.span);
            return Some(Noun { source, sort, tests: vec![test] });
        }
        let parts = nouns.into_iter().map(|noun| {
            let Expr { kind, .. } = it;
            let ExprKind::Local(slot) = &**kind else { return it.clone() };
            let query = Query { source: noun.source, it: *slot, tests: noun.tests };
            Expr::new(ExprKind::All(query), phrase.span)
        });
        let union = Expr::new(ExprKind::Union(parts.collect()), phrase.span);
        Some(Noun { source: Source::Elements(union), sort, tests: Vec::new() })
    }

    fn filter(&mut self, noun: &mut Noun, filter: &Filter, it: &Expr, scope: &mut Scope) -> Option<()> {
        let span = filter.span;
        let test = match &filter.kind {
            FilterKind::Of(of) => return self.of_filter(noun, of, it, span, scope),
            FilterKind::In(place) => return self.in_filter(noun, place, it, span, scope),
            FilterKind::Anywhere => {
                if let Source::OnBoard(class) = noun.source {
                    noun.source = Source::Anywhere(class);
                    return Some(());
                }
                self.error(Code::Anywhere, span, "`anywhere` speaks of pieces, on the board and off it");
                return None;
            }
            FilterKind::As(name) => {
                let ExprKind::Local(slot) = &*it.kind else { return None };
                self.given(name);
                scope.declare(&name.node, *slot, Type::one(noun.sort));
                return Some(());
            }
            FilterKind::Attacking(targets) => {
                let mark = scope.mark();
                let targets = self.query(targets, scope);
                scope.forget(mark);
                let targets = Expr::new(ExprKind::All(targets?.0), span);
                ExprKind::Attacks(it.clone(), targets)
            }
            FilterKind::AttackedBy(units) => {
                let mark = scope.mark();
                let units = self.query(units, scope);
                scope.forget(mark);
                ExprKind::AttackedBy(it.clone(), units?.0)
            }
            FilterKind::OtherThan(others) => {
                let others = self.expr(others, scope)?;
                let others = self.fit(others, Type::many(noun.sort))?;
                ExprKind::Not(Expr::new(ExprKind::In(it.clone(), others), span))
            }
            FilterKind::With(condition) => {
                let ExprKind::Local(slot) = &*it.kind else { return None };
                self.note_binding(it.span, span, scope);
                scope.push_it(*slot, Type::one(noun.sort));
                let condition = self.expect(condition, Type::TRUTH, scope);
                scope.pop_it();
                self.bindings.pop();
                if !scope.is_spoken_of(*slot) {
                    scope.idle.push(span);
                }
                noun.tests.push(condition?);
                return Some(());
            }
        };
        noun.tests.push(Expr::new(test, span));
        Some(())
    }

    /// `piece of PLAYER`, `path of UNIT`.
    fn of_filter(
        &mut self,
        noun: &mut Noun,
        of: &crate::syntax::rules::ast::Expr,
        it: &Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<()> {
        let of = self.expr(of, scope)?;
        match noun.sort {
            Sort::Path => noun.source = Source::Paths(self.fit(of, Type::PIECES)?),
            Sort::Token(_) => {
                let owner = self.fit(of, Type::many(Sort::Player))?;
                noun.tests.push(Expr::new(ExprKind::OwnedBy(it.clone(), owner), span));
            }
            _ => {
                let message = format!("`of` says whose a piece is; these are {}", Type::many(noun.sort));
                let problem = Diagnostic::error(Code::NeedsNoOf, span, message);
                let whose = self.definition.sources.snippet(of.0.span);
                self.report(match noun.sort {
                    Sort::Square if of.1.is_token() && !whose.is_empty() => {
                        problem.help(format!("write `{whose}` alone, which stands for its square as well"))
                    }
                    _ => problem,
                });
                return None;
            }
        }
        Some(())
    }

    /// `piece on e4`, `card in hand of mover`, `kind in queen/rook`, `square in span(a, b)`.
    fn in_filter(
        &mut self,
        noun: &mut Noun,
        place: &crate::syntax::rules::ast::Expr,
        it: &Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<()> {
        let (place, ty) = self.expr(place, scope)?;
        let whole =
            noun.tests.is_empty() && matches!(noun.source, Source::Squares | Source::Kinds(_) | Source::Players);
        match (noun.sort, ty.sort) {
            (Sort::Token(_), Sort::Zone) if matches!(noun.source, Source::OnBoard(_)) => {
                noun.source = Source::InZone(place);
                return Some(());
            }
            (Sort::Token(_), Sort::Zone) => {}
            (Sort::Token(class), Sort::Token(of)) if ty.many && class == of => {
                match noun.source {
                    Source::OnBoard(_) => noun.source = Source::Elements(place),
                    _ => noun.tests.push(Expr::new(ExprKind::In(it.clone(), place), span)),
                }
                return Some(());
            }
            (Sort::Token(_), Sort::Number) if ty.many => {
                let message = "pieces stand on squares, and these are numbers";
                let problem = Diagnostic::error(Code::WrongType, place.span, message);
                let set = self.definition.sources.snippet(place.span);
                self.report(
                    problem.help(format!("a number before `in` stands in parentheses: `(number of …) in {set}`")),
                );
                return None;
            }
            (Sort::Token(_), _) => {
                let squares = self.fit((place, ty), Type::SQUARES)?;
                noun.tests.push(Expr::new(ExprKind::In(it.clone(), squares), span));
                return Some(());
            }
            (sort, _) => {
                let set = self.fit((place, ty), Type::many(sort))?;
                if whole {
                    noun.source = Source::Elements(set);
                } else {
                    noun.tests.push(Expr::new(ExprKind::In(it.clone(), set), span));
                }
                return Some(());
            }
        }
        noun.tests.push(Expr::new(ExprKind::In(it.clone(), place), span));
        Some(())
    }
}

/// All of several conditions.
pub(super) fn conjunction(mut parts: Vec<Expr>, span: Span) -> Expr {
    match parts.len() {
        1 => parts.swap_remove(0),
        _ => Expr::new(ExprKind::And(parts), span),
    }
}
