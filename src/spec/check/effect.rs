//! Effects: what actions, triggers, boundaries and endings do.

use super::Checker;
use super::names::{Named, TAKEN};
use super::scope::Scope;
use super::unknown::Role;
use crate::diagnostic::{Code, Diagnostic};
use crate::number::Number;
use crate::source::{Span, Word};
use crate::spec::code::{ArithmeticOp, Domain, Effect, EffectKind, EndOf, Expr, ExprKind, Query, Shown, Source};
use crate::spec::ids::{ActionId, KindId};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::rules::ast;

impl Checker<'_> {
    /// Effects in order; names chosen by one can be used by the next.
    pub(super) fn effects(&mut self, effects: &[ast::Effect], scope: &mut Scope) -> Vec<Effect> {
        effects.iter().filter_map(|effect| self.effect(effect, scope)).collect()
    }

    fn effect(&mut self, effect: &ast::Effect, scope: &mut Scope) -> Option<Effect> {
        let span = effect.span;
        let kind = match &effect.kind {
            ast::EffectKind::ForEach(phrase, body) => self.for_each(phrase, body, scope)?,
            ast::EffectKind::If(condition, yes, no) => {
                let condition = self.expect(condition, Type::TRUTH, scope);
                let mark = scope.mark();
                let yes = self.effects(yes, scope);
                scope.forget(mark);
                let no = self.effects(no, scope);
                scope.forget(mark);
                EffectKind::If(condition?, yes, no)
            }
            ast::EffectKind::Choose { name, domain, or_none, at_random, written } => {
                self.newly_given(name, scope);
                let Some((domain, ty)) = self.domain(domain, scope) else {
                    scope.declare_faulty(&name.node);
                    return None;
                };
                let slot = scope.slot();
                scope.declare(&name.node, slot, ty);
                let written = match written {
                    Some(written) => Some(self.expect(written, Type::TEXT, scope)?),
                    None => None,
                };
                self.keep_signs(written.as_ref());
                EffectKind::Choose { slot, domain, or_none: *or_none, at_random: *at_random, written }
            }
            ast::EffectKind::Arrange { at_random, kinds, player, squares, with } => {
                let kinds: Vec<Option<KindId>> = kinds.iter().map(|kind| self.kind_word(kind)).collect();
                let player = self.expect(player, Type::PLAYER, scope);
                let place = squares.span;
                let squares = self.expect(squares, Type::SQUARES, scope);
                self.condition_of_arrangement(place, scope);
                let with = match with {
                    Some(with) => Some(self.expect(with, Type::TRUTH, scope)?),
                    None => None,
                };
                let kinds = kinds.into_iter().collect::<Option<_>>()?;
                EffectKind::Arrange { at_random: *at_random, kinds, player: player?, squares: squares?, with }
            }
            simple => self.change(simple, span, scope)?,
        };
        Some(Effect { kind, span })
    }

    /// `arrange … on all SQUARES with CONDITION`: the condition is one of the squares; one that says nothing of them was
    /// meant for the arrangement.
    fn condition_of_arrangement(&mut self, squares: Span, scope: &Scope) {
        let ends_here = |with: &&Span| with.end == squares.end && squares.start < with.start;
        let Some(with) = scope.idle.iter().find(ends_here).copied() else { return };
        let before = Span { end: with.start, ..squares };
        let sources = &self.definition.sources;
        let (nouns, condition) = (sources.snippet(before).trim_end(), sources.snippet(with));
        let message = "this `with` narrows down the squares, but says nothing of them";
        let help = "a condition of the whole arrangement stands behind parentheses around the squares";
        let fix = format!("({nouns}) {condition}");
        self.report(Diagnostic::error(Code::MisplacedWith, with, message).help(help).fix(squares, fix));
    }

    fn for_each(&mut self, phrase: &ast::NounPhrase, body: &[ast::Effect], scope: &mut Scope) -> Option<EffectKind> {
        let mark = scope.mark();
        let found = self.query(phrase, scope);
        let (query, sort) = match found {
            Some(found) => found,
            None => {
                scope.forget(mark);
                return None;
            }
        };
        scope.push_it(query.it, Type::one(sort));
        let body = self.effects(body, scope);
        scope.pop_it();
        scope.forget(mark);
        Some(EffectKind::ForEach(query, body))
    }

    fn change(&mut self, effect: &ast::EffectKind, span: Span, scope: &mut Scope) -> Option<EffectKind> {
        Some(match effect {
            ast::EffectKind::End(word) => EffectKind::End(self.end_of(word)?),
            ast::EffectKind::Draw => EffectKind::Draw,
            ast::EffectKind::Result { player, wins } => {
                EffectKind::Result { player: self.expect(player, Type::PLAYER, scope)?, wins: *wins }
            }
            ast::EffectKind::Move(relocations) => {
                let moves: Vec<Option<(Expr, Expr)>> = relocations
                    .iter()
                    .map(|(what, place)| Some((self.tokens(what, scope)?, self.where_to_move(what, place, scope)?)))
                    .collect();
                EffectKind::Move(moves.into_iter().collect::<Option<_>>()?)
            }
            ast::EffectKind::Follow(path) => EffectKind::Follow(self.expect(path, Type::PATH, scope)?),
            ast::EffectKind::Capture { victims, by } => {
                let victims = self.tokens(victims, scope);
                let by = match by {
                    Some(by) => Some(self.expect(by, Type::PIECE, scope)?),
                    None => None,
                };
                EffectKind::Capture { victims: victims?, by }
            }
            ast::EffectKind::Remove(tokens) => EffectKind::Remove(self.tokens(tokens, scope)?),
            ast::EffectKind::Place { kind, player, word, place } => {
                let kind = self.expect(kind, Type::KIND, scope);
                let player = match player {
                    Some(player) => self.expect(player, Type::PLAYER, scope)?,
                    None => Expr::new(ExprKind::Mover, span),
                };
                EffectKind::Place { kind: kind?, player, place: self.where_to_place(*word, place, scope)? }
            }
            ast::EffectKind::Set(place, value) => self.assign(place, None, value, span, scope)?,
            ast::EffectKind::Add(value, place) => self.assign(place, Some(ArithmeticOp::Add), value, span, scope)?,
            ast::EffectKind::Subtract(value, place) => {
                self.assign(place, Some(ArithmeticOp::Subtract), value, span, scope)?
            }
            ast::EffectKind::Becomes(tokens, kind) => {
                let tokens = self.tokens(tokens, scope);
                EffectKind::Becomes(tokens?, self.expect(kind, Type::KIND, scope)?)
            }
            ast::EffectKind::Show(what, to) => {
                let what = self.shown(what, scope)?;
                EffectKind::Show(what, self.audience_of(to.as_ref(), span, scope)?)
            }
            ast::EffectKind::Announce(text, to) => {
                let text = self.expect(text, Type::TEXT, scope)?;
                EffectKind::Announce(text, self.audience_of(to.as_ref(), span, scope)?)
            }
            _ => return None,
        })
    }

    /// The audience of an effect: some players, or all.
    fn audience_of(&mut self, to: Option<&ast::Expr>, span: Span, scope: &mut Scope) -> Option<Expr> {
        match to {
            Some(to) => self.expect(to, Type::many(Sort::Player), scope),
            None => {
                let everybody = Query { source: Source::Players, it: scope.slot(), tests: Vec::new() };
                Some(Expr::new(ExprKind::All(everybody), span))
            }
        }
    }

    /// The facts that are shown: tokens, a fact of the game or a player, or the secret choices in actions of a name.
    fn shown(&mut self, what: &ast::Expr, scope: &mut Scope) -> Option<Shown> {
        if let ast::ExprKind::Name(word) = &*what.kind
            && let Some(index) = self.spec.actions.iter().position(|action| action.name == word.node)
        {
            if !self.spec.actions[index].params.iter().any(|param| param.secret) {
                let message = format!("nothing is chosen in secret in `{}`", word.node);
                let help =
                    "what is kept from the other player says so where it is chosen: `secret n: number from 0 to 9`";
                self.report(Diagnostic::error(Code::NothingSecret, word.span, message).help(help));
            }
            return Some(Shown::Choices(ActionId::at(index)));
        }
        let (shown, ty) = self.expr(what, scope)?;
        match (*shown.kind, ty.sort) {
            (ExprKind::Variable(id, player), _) => Some(Shown::Variable(id, player)),
            (kind, Sort::Token(_)) => Some(Shown::Tokens(Expr::new(kind, shown.span))),
            (_, sort) => {
                let message = format!("this is {}, which cannot be shown", Type::one(sort));
                let help = "what is shown are tokens (`show top of deck of mover to all`), a fact that is declared in `[state]` (`show bid of white to all`), or the name of an action with secret choices";
                self.report(Diagnostic::error(Code::WrongType, what.span, message).help(help));
                None
            }
        }
    }

    fn end_of(&mut self, word: &Word) -> Option<EndOf> {
        match word.node.as_str() {
            "turn" => return Some(EndOf::Turn),
            "phase" => return Some(EndOf::Phase),
            _ => {}
        }
        match self.look_up_as(word, Role::Part, None)? {
            Named::Stage(stage) => Some(EndOf::Stage(stage)),
            other => {
                let message = format!("`{}` is {}; what ends is `turn`, `phase` or a stage", word.node, other.what());
                self.error(Code::WrongName, word.span, message);
                None
            }
        }
    }

    /// One token or several.
    fn tokens(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Option<Expr> {
        let typed = self.expr(expr, scope)?;
        match typed.1.sort {
            Sort::Token(class) => self.fit(typed, Type::many(Sort::Token(class))),
            _ => self.fit(typed, Type::PIECES),
        }
    }

    /// `set`, `add`, `subtract`.
    fn assign(
        &mut self,
        place: &ast::Place,
        op: Option<ArithmeticOp>,
        value: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<EffectKind> {
        let of = match &place.of {
            Some(of) => Some(self.expr(of, scope)?),
            None => None,
        };
        if place.fact.node == "owner" {
            let message = "the owner of a piece does not change";
            let help =
                "remove the piece and place another: `place kind of x for PLAYER at SQUARE`, or `… in ZONE of PLAYER`";
            self.report(Diagnostic::error(Code::NotChangeable, place.fact.span, message).help(help));
            return None;
        }
        if TAKEN.contains(&place.fact.node.as_str()) {
            let word = &place.fact.node;
            let message = format!("`{word}` cannot be set: only state variables and fields can be changed");
            let help = match word.as_str() {
                "mover" | "opponent" => {
                    "the player to move follows from the `turns` of the stage; `end turn` passes the turn on"
                }
                _ => "what is to be remembered is declared in `[state]` or `[fields]`",
            };
            self.report(Diagnostic::error(Code::NotChangeable, place.fact.span, message).help(help));
            return None;
        }
        match self.look_up_as(&place.fact, Role::Fact, None)? {
            Named::Variable(id) => {
                let (ty, each) = (self.spec.variables[id.index()].ty, self.spec.variables[id.index()].each);
                let owner = match (each, of) {
                    (true, Some(of)) => Some(self.fit(of, Type::PLAYER)?),
                    (false, None) => None,
                    (true, None) => {
                        let word = &place.fact.node;
                        let message = format!("every player has its own `{word}`");
                        let help = format!("write `{word} of mover` or `{word} of` another player");
                        self.report(Diagnostic::error(Code::NeedsOf, place.fact.span, message).help(help));
                        return None;
                    }
                    (false, Some(_)) => {
                        let message = format!("there is one `{}` for the whole game", place.fact.node);
                        self.report(
                            Diagnostic::error(Code::NeedsNoOf, place.fact.span, message)
                                .help("write it without `of …`"),
                        );
                        return None;
                    }
                };
                let old = Expr::new(ExprKind::Variable(id, owner.clone()), place.fact.span);
                let value = self.new_value(old, ty, op, value, span, scope)?;
                Some(EffectKind::SetVariable(id, owner, value))
            }
            Named::Field(id) => {
                let ty = self.spec.fields[id.index()].ty;
                let Some(of) = of else {
                    let message = format!("`{}` is a field: say of which piece", place.fact.node);
                    self.error(Code::NeedsOf, place.fact.span, message);
                    return None;
                };
                let old = Expr::new(ExprKind::Field(id, of.0.clone()), place.fact.span);
                let token = match of.1.sort {
                    Sort::Token(class) => self.fit(of, Type::many(Sort::Token(class)))?,
                    _ => self.fit(of, Type::PIECES)?,
                };
                let value = self.new_value(old, ty, op, value, span, scope)?;
                Some(EffectKind::SetField(id, token, value))
            }
            other => {
                let message = format!(
                    "`{}` is {}; only state variables and fields can be changed",
                    place.fact.node,
                    other.what()
                );
                self.error(Code::NotChangeable, place.fact.span, message);
                None
            }
        }
    }

    fn new_value(
        &mut self,
        old: Expr,
        ty: Type,
        op: Option<ArithmeticOp>,
        value: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Expr> {
        let Some(op) = op else { return self.expect(value, ty, scope) };
        let old = self.fit((old, ty), Type::NUMBER)?;
        let value = self.expect(value, Type::NUMBER, scope)?;
        Some(Expr::new(ExprKind::Arithmetic(op, old, value), span))
    }

    /// The domain of a choice, and its type.
    pub(super) fn domain(&mut self, domain: &ast::Domain, scope: &mut Scope) -> Option<(Domain, Type)> {
        match domain {
            ast::Domain::Phrase(phrase) => {
                let (query, sort) = self.query(phrase, scope)?;
                Some((Domain::One(query), Type::one(sort)))
            }
            ast::Domain::SetOf(phrase, by) => {
                let (of, sort) = self.query(phrase, scope)?;
                let by = match by {
                    None => None,
                    Some(by) => {
                        let it = Expr::new(ExprKind::Local(of.it), by.span);
                        let each = self.property_of(by, (it, Type::one(sort)), by.span)?;
                        Some(self.fit(each, Type::NUMBER)?)
                    }
                };
                Some((Domain::Subset { of, by }, Type::many(sort)))
            }
            ast::Domain::Range { from, to, by } => {
                let from = self.expect(from, Type::NUMBER, scope);
                let to = self.expect(to, Type::NUMBER, scope);
                let by = match by {
                    None => Number::ONE,
                    Some(by) => self.step(by, scope)?,
                };
                Some((Domain::Range { from: from?, to: to?, by }, Type::NUMBER))
            }
        }
    }

    /// The step of a range must be a positive constant, so that the range is finite.
    fn step(&mut self, by: &ast::Expr, scope: &mut Scope) -> Option<Number> {
        let span = by.span;
        let step = match &*self.expect(by, Type::NUMBER, scope)?.kind {
            ExprKind::Constant(Value::Number(step)) if *step > Number::ZERO => Some(*step),
            _ => None,
        };
        if step.is_none() {
            self.error(Code::RangeStep, span, "the step of a range is a number greater than zero");
        }
        step
    }
}
