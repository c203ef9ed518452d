//! Expressions: their meaning, their types, and where each type fits.

use super::Checker;
use super::names::Named;
use super::scope::Scope;
use super::unknown::{Role, noun_help};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::spec::code::{Expr, ExprKind, Property};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::rules::ast::{self, CompareOp, Measure};

/// A checked expression and its type.
pub(super) type Typed = (Expr, Type);

impl Checker<'_> {
    /// An expression that must be of a type.
    pub(super) fn expect(&mut self, expr: &ast::Expr, wanted: Type, scope: &mut Scope) -> Option<Expr> {
        let typed = self.expr(expr, scope)?;
        self.fit(typed, wanted)
    }

    /// Turns an expression of one type into one of another where that is natural: a piece where a square is wanted
    /// is its square, a single thing where a set is wanted is the set of it.
    pub(super) fn fit(&mut self, (expr, found): Typed, wanted: Type) -> Option<Expr> {
        let span = expr.span;
        match (found.sort, wanted.sort) {
            (Sort::Nothing, Sort::Truth) => {}
            (Sort::Nothing, _) => return Some(expr),
            (one, other) if one == other && (wanted.many || !found.many) => return Some(expr),
            (Sort::Token(_), Sort::Token(_)) if wanted.many || !found.many => return Some(expr),
            (Sort::Token(_), Sort::Square) if wanted.many => return Some(Expr::new(ExprKind::SquaresOf(expr), span)),
            (Sort::Token(_), Sort::Square) if !found.many => {
                return Some(Expr::new(ExprKind::Property(Property::Square, expr), span));
            }
            _ => {}
        }
        match self.division(&expr, found).filter(|_| wanted == Type::NUMBER) {
            Some(help) => self.report(not_fitting(span, found, wanted).help(help)),
            None => self.misfit(span, found, wanted),
        }
        None
    }

    /// `own king` where one piece is wanted: a phrase can stand for its only element.
    fn is_query(&self, expr: &Expr) -> bool {
        matches!(&*expr.kind, ExprKind::All(_))
    }

    pub(super) fn misfit(&mut self, span: Span, found: Type, wanted: Type) {
        let problem = not_fitting(span, found, wanted);
        let said = self.definition.sources.snippet(span);
        let help = match (wanted.sort, found.sort, found.many) {
            (Sort::Square, Sort::Number, false) if said.starts_with("file of") || said.starts_with("rank of") => {
                "files and ranks are numbers to compare: `… with file of it = file of goal`"
            }
            (Sort::Square, Sort::Path, _) => "the squares it passes on a straight way are `between(origin, goal)`",
            (Sort::Truth, Sort::Square, true) => "say what is there: `goal in …`, `some piece on …`",
            (Sort::Truth, Sort::Token(_) | Sort::Player, true) => "write `some …` or `no …`",
            (Sort::Truth, Sort::Token(_), false) => {
                "say what is so of it: `… is on SQUARES`, `… is KIND`, `… is attacked`"
            }
            (Sort::Number, _, true) => "write `number of …`, or `total value of …`",
            (Sort::Number, Sort::Token(_) | Sort::Kind, _) => "write `value of …` or another number it carries",
            (Sort::Truth, Sort::Kind, _) => "to test for a kind write `… is KIND`; for several `… is KIND/KIND`",
            (Sort::Token(_), Sort::Kind, false) if wanted.many => &self.pieces_of_kind(span),
            (Sort::Token(_), Sort::Kind, false) => &self.piece_of_kind(span),
            (_, _, true) if !wanted.many => "write `the …` for the only one",
            _ => "",
        };
        let problem = if help.is_empty() { problem } else { problem.help(help) };
        let problem = self.bound_elsewhere(problem, wanted);
        self.report(problem);
    }

    /// An expression of whatever type it has.
    pub(super) fn expr(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Option<Typed> {
        let span = expr.span;
        let constant = |value: Value, ty: Type| Some((Expr::constant(value, span), ty));
        match &*expr.kind {
            ast::ExprKind::Number(number) => constant(Value::Number(*number), Type::NUMBER),
            ast::ExprKind::Text(text) => self.text_template(text, span, scope),
            ast::ExprKind::Truth(truth) => constant(Value::Truth(*truth), Type::TRUTH),
            ast::ExprKind::Nothing => constant(Value::Nothing, Type::NOTHING),
            ast::ExprKind::Square(name) => match self.spec.geometry.named(name) {
                Some(square) => {
                    scope.squares.push((square, span));
                    constant(Value::Square(square), Type::SQUARE)
                }
                None => {
                    self.off_board(name, span);
                    None
                }
            },
            ast::ExprKind::Name(word) => self.name_value(word, scope),
            ast::ExprKind::Call(word, args) => self.call(word, args, span, scope),
            ast::ExprKind::Of(head, of) => self.of_value(head, of, span, scope),
            ast::ExprKind::Union(parts) => self.union(parts, span, scope),
            ast::ExprKind::Negative(inner) => {
                let inner = self.expect(inner, Type::NUMBER, scope)?;
                Some((Expr::new(ExprKind::Negative(inner), span), Type::NUMBER))
            }
            ast::ExprKind::Arithmetic(op, left, right) => {
                let left = self.expect(left, Type::NUMBER, scope);
                let right = self.expect(right, Type::NUMBER, scope);
                Some((Expr::new(ExprKind::Arithmetic(*op, left?, right?), span), Type::NUMBER))
            }
            ast::ExprKind::Compare(op, left, right) => self.compare(*op, left, right, span, scope),
            ast::ExprKind::If(condition, yes, no) => {
                let condition = self.expect(condition, Type::TRUTH, scope);
                let yes = self.expr(yes, scope);
                let no = self.expr(no, scope);
                let (yes, no, ty) = self.unify(yes?, no?)?;
                Some((Expr::new(ExprKind::If(condition?, yes, no), span), ty))
            }
            ast::ExprKind::Before(inner) => self.in_time(inner, span, scope, true),
            ast::ExprKind::After(inner) => self.in_time(inner, span, scope, false),
            ast::ExprKind::NumberOf(phrase) => {
                let (query, _) = self.query(phrase, scope)?;
                Some((Expr::new(ExprKind::Count(query), span), Type::NUMBER))
            }
            ast::ExprKind::Measure(what, attribute, phrase) => self.measure(*what, attribute, phrase, span, scope),
            ast::ExprKind::The(phrase) => {
                let (query, sort) = self.query(phrase, scope)?;
                Some((Expr::new(ExprKind::First(query), span), Type::one(sort)))
            }
            ast::ExprKind::All(phrase) | ast::ExprKind::Phrase(phrase) => {
                let (query, sort) = self.query(phrase, scope)?;
                Some((Expr::new(ExprKind::All(query), span), Type::many(sort)))
            }
            _ => self.condition(expr, scope).map(|expr| (expr, Type::TRUTH)),
        }
    }

    /// `and`, `or`, `not`, quantifiers and tests.
    fn condition(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Option<Expr> {
        let span = expr.span;
        match &*expr.kind {
            ast::ExprKind::And(parts) => {
                self.conditions(parts, scope).map(|parts| Expr::new(ExprKind::And(parts), span))
            }
            ast::ExprKind::Or(parts) => self.conditions(parts, scope).map(|parts| Expr::new(ExprKind::Or(parts), span)),
            ast::ExprKind::Not(inner) => {
                let inner = self.expect(inner, Type::TRUTH, scope)?;
                Some(Expr::new(ExprKind::Not(inner), span))
            }
            ast::ExprKind::Quantified(quantifier, phrase, tail) => {
                self.quantified(quantifier, phrase, tail.as_ref(), span, scope)
            }
            ast::ExprKind::Test(subject, tail) => {
                let subject = self.expr(subject, scope)?;
                self.tail(subject, tail, span, scope)
            }
            _ => None,
        }
    }

    /// All parts are checked, so that each fault is reported.
    fn conditions(&mut self, parts: &[ast::Expr], scope: &mut Scope) -> Option<Vec<Expr>> {
        let found: Vec<Option<Expr>> = parts.iter().map(|part| self.expect(part, Type::TRUTH, scope)).collect();
        let found = found.into_iter().collect::<Option<Vec<Expr>>>()?;
        (!self.has_stray_it(parts, &found)).then_some(found)
    }

    fn quantified(
        &mut self,
        quantifier: &ast::Quantifier,
        phrase: &ast::NounPhrase,
        tail: Option<&ast::Tail>,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Expr> {
        if matches!(quantifier, ast::Quantifier::Every) && tail.is_none() {
            let help = "say what holds of each, for example `every own piece is in finish`";
            self.report(
                Diagnostic::error(Code::EveryWhat, span, "`every …` says nothing of the things it names").help(help),
            );
            return None;
        }
        let quantifier = self.quantifier(quantifier, scope);
        let mark = scope.mark();
        let found = self.query(phrase, scope);
        let Some((query, sort)) = found else {
            scope.forget(mark);
            return None;
        };
        let it = Expr::new(ExprKind::Local(query.it), phrase.span);
        let test = tail.map(|tail| self.tail((it, Type::one(sort)), tail, span, scope));
        scope.forget(mark);
        let test = match test {
            Some(None) => return None,
            Some(test) => test,
            None => None,
        };
        Some(Expr::new(ExprKind::Quantified(quantifier?, query, test), span))
    }

    fn quantifier(&mut self, quantifier: &ast::Quantifier, scope: &mut Scope) -> Option<crate::spec::code::Quantifier> {
        use crate::spec::code::Quantifier;
        Some(match quantifier {
            ast::Quantifier::Some => Quantifier::Some,
            ast::Quantifier::No => Quantifier::No,
            ast::Quantifier::Every => Quantifier::Every,
            ast::Quantifier::AtLeast(bound) => Quantifier::AtLeast(self.expect(bound, Type::NUMBER, scope)?),
            ast::Quantifier::AtMost(bound) => Quantifier::AtMost(self.expect(bound, Type::NUMBER, scope)?),
            ast::Quantifier::Exactly(bound) => Quantifier::Exactly(self.expect(bound, Type::NUMBER, scope)?),
        })
    }

    /// A word by itself.
    fn name_value(&mut self, word: &Word, scope: &mut Scope) -> Option<Typed> {
        if let Some(typed) = self.local_value(word, scope) {
            return Some(typed);
        }
        if let Some(typed) = self.core_word(word, scope) {
            return Some(typed);
        }
        if let Some((slot, ty)) = self.argument(word, scope) {
            return Some((Expr::new(ExprKind::Local(slot), word.span), ty));
        }
        if scope.is_faulty(&word.node) || self.is_context_word(word, scope) {
            return None;
        }
        if self.names.peek(&word.node).is_none() && self.is_no_value(word) {
            return None;
        }
        let named = self.look_up_as(word, Role::Value, Some(scope))?;
        self.named_value(word, named, scope)
    }

    /// Names given by the sentence itself, and what it is about.
    pub(super) fn local_value(&mut self, word: &Word, scope: &mut Scope) -> Option<Typed> {
        let found = match word.node.as_str() {
            "it" => scope.it(),
            name => scope.local(name).or_else(|| scope.context(name)),
        };
        found.map(|(slot, ty)| (Expr::new(ExprKind::Local(slot), word.span), ty))
    }

    /// Reports a word that means something in other sentences but not here.
    fn is_context_word(&mut self, word: &Word, scope: &Scope) -> bool {
        let words = ["it", "unit", "origin", "goal", "captured", "moved", "victim", "capturer", "winner"];
        if !words.contains(&word.node.as_str()) || self.names.get(&word.node).is_some() {
            return false;
        }
        let problem = Diagnostic::error(Code::NoSuchWordHere, word.span, format!("`{}` means nothing here", word.node));
        let is_piece = matches!(word.node.as_str(), "it" | "unit");
        if is_piece && scope.context("capturer").is_some() {
            let help = "what captures is the `capturer`, what is captured is the `victim`";
            self.report(problem.suggest(Some("capturer")).help(help));
            return true;
        }
        let help = self.word_help(word, scope);
        self.report(problem.help(help));
        true
    }

    fn union(&mut self, said: &[ast::Expr], span: Span, scope: &mut Scope) -> Option<Typed> {
        let parts: Vec<Option<Typed>> = said.iter().map(|part| self.expr(part, scope)).collect();
        let parts: Vec<Typed> = parts.into_iter().collect::<Option<_>>()?;
        if self.has_one_owner(said, &parts) {
            return None;
        }
        let sorts: Vec<Sort> = parts.iter().map(|(_, ty)| ty.sort).collect();
        let squares = sorts.contains(&Sort::Square);
        let sort = if squares { Sort::Square } else { sorts.first().copied().unwrap_or(Sort::Nothing) };
        let fitted: Vec<Option<Expr>> = parts.into_iter().map(|part| self.fit(part, Type::many(sort))).collect();
        let fitted: Vec<Expr> = fitted.into_iter().collect::<Option<_>>()?;
        Some((Expr::new(ExprKind::Union(fitted), span), Type::many(sort)))
    }

    fn compare(
        &mut self,
        op: CompareOp,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        let (left, right) = (self.expr(left, scope), self.expr(right, scope));
        let (left, right) = (left?, right?);
        let equality = matches!(op, CompareOp::Equal | CompareOp::Unequal);
        if equality && (self.compares_with_kind(op, &left, &right) || self.compares_with_set(op, &left, &right)) {
            return None;
        }
        let (left, right) = if equality {
            let (left, right, _) = self.unify(left, right)?;
            (left, right)
        } else {
            let (left, right) = (self.fit(left, Type::NUMBER), self.fit(right, Type::NUMBER));
            (left?, right?)
        };
        Some((Expr::new(ExprKind::Compare(op, left, right), span), Type::TRUTH))
    }

    /// Brings two expressions to one type.
    pub(super) fn unify(&mut self, left: Typed, right: Typed) -> Option<(Expr, Expr, Type)> {
        let ((_, one), (_, other)) = (&left, &right);
        let (one, other) = (*one, *other);
        let ty = match (one.sort, other.sort) {
            (Sort::Nothing, _) => other,
            (_, Sort::Nothing) => one,
            (Sort::Square, Sort::Token(_)) => Type { many: one.many || other.many, ..one },
            (Sort::Token(_), Sort::Square) => Type { many: one.many || other.many, ..other },
            _ => Type { many: one.many || other.many, sort: one.sort },
        };
        let single = Type { many: false, ..ty };
        if !ty.many || self.is_query(&left.0) || self.is_query(&right.0) {
            let wanted = if self.is_query(&left.0) && self.is_query(&right.0) { ty } else { single };
            return Some((self.fit(left, wanted)?, self.fit(right, wanted)?, wanted));
        }
        Some((self.fit(left, ty)?, self.fit(right, ty)?, ty))
    }

    fn in_time(&mut self, inner: &ast::Expr, span: Span, scope: &mut Scope, before: bool) -> Option<Typed> {
        let allowed = if before { scope.has_before } else { scope.has_after };
        if !allowed {
            let word = if before { "before" } else { "after" };
            let message = format!("`{word}` means nothing here");
            let help = match before {
                true => "`before` steps back across an action; this is asked of a position alone",
                false => "`after` steps forward across an action; this is asked of a position that is already there",
            };
            self.report(Diagnostic::error(Code::NoActionHere, span, message).help(help));
            return None;
        }
        let (expr, ty) = self.expr(inner, scope)?;
        if self.has_two_readings(if before { "before" } else { "after" }, inner, &expr, span) {
            return None;
        }
        let kind = if before { ExprKind::Before(expr) } else { ExprKind::After(expr) };
        Some((Expr::new(kind, span), ty))
    }

    /// `total value of …`: the attribute or fact of each element.
    fn measure(
        &mut self,
        what: Measure,
        attribute: &Word,
        phrase: &ast::NounPhrase,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        let mark = scope.mark();
        let found = self.query(phrase, scope);
        scope.forget(mark);
        let (query, sort) = found?;
        let it = Expr::new(ExprKind::Local(query.it), attribute.span);
        let each = self.property_of(attribute, (it, Type::one(sort)), attribute.span)?;
        let each = self.fit(each, Type::NUMBER)?;
        Some((Expr::new(ExprKind::Measured(what, each, query), span), Type::NUMBER))
    }

    /// The value of a name of the definition by itself.
    fn named_value(&mut self, word: &Word, named: Named, scope: &mut Scope) -> Option<Typed> {
        let span = word.span;
        let constant = |value: Value, ty: Type| Some((Expr::constant(value, span), ty));
        match named {
            Named::Player(player) => {
                scope.names_player = true;
                constant(Value::Player(player), Type::PLAYER)
            }
            Named::Kind(kind) => constant(Value::Kind(kind), Type::KIND),
            Named::Tag(tag) => {
                let kinds = (0..self.spec.kinds.len()).map(crate::spec::ids::KindId::at);
                let kinds = kinds.filter(|kind| self.spec.kind(*kind).tags.contains(&tag)).map(Value::Kind);
                constant(Value::Set(kinds.collect()), Type::many(Sort::Kind))
            }
            Named::Option(option) => {
                let value = self.spec.options[option.index()].value.clone();
                let ty = match value {
                    Value::Truth(_) => Type::TRUTH,
                    Value::Number(_) => Type::NUMBER,
                    _ => Type::TEXT,
                };
                constant(value, ty)
            }
            Named::Parameter(index) => self.parameter(index).and_then(|(ty, value)| constant(value, ty)),
            Named::Region(region) => {
                let mover = Expr::new(ExprKind::Mover, span);
                Some((Expr::new(ExprKind::Region(region, mover), span), Type::SQUARES))
            }
            Named::Variable(variable) => {
                let declared = &self.spec.variables[variable.index()];
                let ty = declared.ty;
                if declared.each {
                    let sort = ty.many.then(|| ty.sort.to_string());
                    self.needs_player(word, scope, sort.as_deref().map(|sort| (sort, "there are")));
                    return None;
                }
                Some((Expr::new(ExprKind::Variable(variable, None), span), ty))
            }
            Named::Zone(zone) => {
                if self.spec.zone(zone).each {
                    let class = self.spec.classes[self.spec.zone(zone).holds.index()].name.clone();
                    self.needs_player(word, scope, Some((&class, "lie there")));
                    return None;
                }
                Some((Expr::new(ExprKind::Zone(zone, None), span), Type::ZONE))
            }
            Named::Define(define) => self.call_define(define, &[], span, scope),
            Named::Attribute(_) | Named::Field(_) => {
                let message = format!("`{}` is {}: say of what", word.node, named.what());
                let help = match Role::Predicate.fits(named, self) {
                    true => format!("write `{0} of …`, or `… is {0}`", word.node),
                    false => format!("write `{} of …`", word.node),
                };
                self.report(Diagnostic::error(Code::NeedsOf, span, message).help(help));
                None
            }
            Named::Class(_) | Named::Stage(_) | Named::Phase(_) => {
                let message = format!("`{}` is {}, not a value", word.node, named.what());
                let problem = Diagnostic::error(Code::NotAValue, span, message);
                let is_noun = matches!(named, Named::Class(_));
                self.report(if is_noun { problem.help(noun_help(&word.node)) } else { problem });
                None
            }
        }
    }

    /// Reports a fact or zone of each player without an owner; it may be a set.
    fn needs_player(&mut self, word: &Word, scope: &Scope, holds: Option<(&str, &str)>) {
        let message = format!("every player has its own `{}`", word.node);
        let word_of = |whose: &str| format!("`{} of {whose}`", word.node);
        let whose = scope.player();
        let mut help = match whose {
            Some(player) => format!("write {}", word_of(player)),
            None => format!("write {}, {} or `{} of` another player", word_of("mover"), word_of("opponent"), word.node),
        };
        if let Some((noun, are)) = holds {
            let whose = whose.unwrap_or("mover");
            help.push_str(&format!("; how many {are} is `number of {noun} in {} of {whose}`", word.node));
        }
        self.report(Diagnostic::error(Code::NeedsOf, word.span, message).help(help));
    }
}

fn not_fitting(span: Span, found: Type, wanted: Type) -> Diagnostic {
    Diagnostic::error(Code::WrongType, span, format!("expected {wanted}, found {found}"))
}
