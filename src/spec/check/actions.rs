//! Actions and asides, and the rules that speak of them.

use super::Checker;
use super::scope::{Context, Scope};
use super::unknown::{PAID, Role};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::spec::code::{ArithmeticOp, CompareOp, Effect, EffectKind, Expr, ExprKind, Slot, slot};
use crate::spec::ids::{ActionId, RuleId, VariableId};
use crate::spec::rule::{Action, Forbid, Immune, Param, Prefer, Price, Targets};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::rules::ast;

impl Checker<'_> {
    pub(super) fn action(&mut self, rule: RuleId, action: &ast::Action, scope: &mut Scope) {
        if let Some(earlier) = self.spec.actions.iter().find(|other| other.name == action.name.node) {
            let place = self.spec.rule(earlier.rule).span;
            let message = format!("there are two actions called `{}`", action.name.node);
            let problem = Diagnostic::error(Code::NameTwice, action.name.span, message).also(place, "the other one");
            let (label, old) = (&self.spec.rule(rule).label, &self.spec.rule(earlier.rule).label);
            let help = match place.source == action.name.span.source {
                true => "give one of them another name".to_owned(),
                false => format!(
                    "to take its place, write `{label} replaces {old}: …`; to have both, give this one another name"
                ),
            };
            self.report(problem.help(help));
            return;
        }
        scope.about = format!("the action `{}`", action.name.node);
        let params: Vec<Option<Param>> = action.params.iter().map(|param| self.param(param, scope)).collect();
        let mut when = self.optional(action.when.as_ref(), Type::TRUTH, scope);
        let written = self.optional(action.written.as_ref(), Type::TEXT, scope);
        let spellings =
            action.spellings.iter().filter_map(|one| self.expect(one, Type::TEXT, scope)).collect::<Vec<_>>();
        scope.has_before = true;
        let mut effects = self.effects(&action.effects, scope);
        let price = action
            .costs
            .as_ref()
            .and_then(|(amount, resource)| self.costs(amount, resource, &mut when, &mut effects, scope));
        let complete = params.iter().all(Option::is_some);
        let params: Vec<Param> = params.into_iter().flatten().collect();
        let path = params.iter().position(|param| param.ty == Type::PATH);
        let (when, written) = (when.flatten(), written.flatten());
        if complete {
            self.check_writing(action, path.is_some(), (written.as_ref(), &spellings), &params);
            let (name, aside, slots) = (action.name.node.clone(), action.aside, scope.slots());
            let action = Action { rule, name, aside, params, path, when, price, written, spellings, effects, slots };
            self.spec.actions.push(action);
        }
    }

    fn param(&mut self, param: &ast::Param, scope: &mut Scope) -> Option<Param> {
        self.newly_given(&param.name, scope);
        let Some((domain, ty)) = self.domain(&param.domain, scope) else {
            scope.declare_faulty(&param.name.node);
            return None;
        };
        let slot = scope.slot();
        scope.declare(&param.name.node, slot, ty);
        if ty == Type::PATH {
            scope.add(Context::Move);
        }
        let span = match &param.domain {
            ast::Domain::Phrase(phrase) | ast::Domain::SetOf(phrase, _) => phrase.span,
            ast::Domain::Range { from, to, .. } => from.span.to(to.span),
        };
        Some(Param { name: param.name.node.clone(), secret: param.secret, slot, domain, span, ty })
    }

    /// An optional part: `None` when it is missing, `Some(None)` when it is wrong.
    pub(super) fn optional(&mut self, expr: Option<&ast::Expr>, ty: Type, scope: &mut Scope) -> Option<Option<Expr>> {
        expr.map(|expr| self.expect(expr, ty, scope))
    }

    /// `costs AMOUNT gold` is a condition and a subtraction.
    fn costs(
        &mut self,
        amount: &ast::Expr,
        resource: &Word,
        when: &mut Option<Option<Expr>>,
        effects: &mut Vec<Effect>,
        scope: &mut Scope,
    ) -> Option<Price> {
        let span = amount.span;
        let amount = self.expect(amount, Type::NUMBER, scope)?;
        let variable = self.resource(resource)?;
        let mover = || Expr::new(ExprKind::Mover, resource.span);
        let purse = Expr::new(ExprKind::Variable(variable, Some(mover())), resource.span);
        let enough = Expr::new(ExprKind::Compare(CompareOp::AtLeast, purse.clone(), amount.clone()), span);
        let left = Expr::new(ExprKind::Arithmetic(ArithmeticOp::Subtract, purse, amount.clone()), span);
        let pay = Effect { kind: EffectKind::SetVariable(variable, Some(mover()), left), span };
        effects.insert(0, pay);
        let both = match when.take().flatten() {
            Some(condition) => {
                let whole = span.to(condition.span);
                Expr::new(ExprKind::And(vec![enough, condition]), whole)
            }
            None => enough,
        };
        *when = Some(Some(both));
        Some(Price { amount, of: variable })
    }

    fn resource(&mut self, word: &Word) -> Option<VariableId> {
        match self.look_up_as(word, Role::Price, None)? {
            super::names::Named::Variable(id) => {
                let variable = &self.spec.variables[id.index()];
                if variable.each && variable.ty == Type::NUMBER {
                    return Some(id);
                }
                let message = format!("`{}` cannot be paid with: it is not a number that each player has", word.node);
                self.report(Diagnostic::error(Code::WrongType, word.span, message).help(PAID));
                None
            }
            other => {
                let message = format!("`{}` is {}; what is paid is a state variable", word.node, other.what());
                self.report(Diagnostic::error(Code::WrongName, word.span, message).help(PAID));
                None
            }
        }
    }

    pub(super) fn forbid(&mut self, rule: RuleId, forbid: &ast::Forbid, scope: &mut Scope) {
        let Some(targets) = self.targets(&forbid.targets, scope) else { return };
        scope.has_before = true;
        scope.has_after = true;
        let when = self.optional(forbid.when.as_ref(), Type::TRUTH, scope);
        let after_which = self.optional(forbid.after_which.as_ref(), Type::TRUTH, scope);
        let unless = self.optional(forbid.unless.as_ref(), Type::TRUTH, scope);
        if [&when, &after_which, &unless].iter().any(|part| **part == Some(None)) {
            return;
        }
        let targets = Targets { arguments: scope.arguments.clone(), ..targets };
        let (when, after_which, unless) = (when.flatten(), after_which.flatten(), unless.flatten());
        self.spec.forbids.push(Forbid { rule, targets, when, after_which, unless, slots: scope.slots() });
    }

    pub(super) fn prefer(&mut self, rule: RuleId, prefer: &ast::Prefer, scope: &mut Scope) {
        let Some(targets) = self.targets(&prefer.targets, scope) else { return };
        scope.has_before = true;
        scope.has_after = true;
        let (over, by) = match &prefer.by {
            ast::Preference::When(condition) => (None, self.expect(condition, Type::TRUTH, scope)),
            ast::Preference::Greatest(number) => (None, self.expect(number, Type::NUMBER, scope)),
            ast::Preference::Over(others, condition) => {
                let Some(others) = self.targets(others, &mut Scope::new()) else { return };
                let by = match condition {
                    None => Some(Expr::constant(Value::Truth(true), self.spec.rule(rule).span)),
                    Some(condition) => self.expect(condition, Type::TRUTH, scope),
                };
                (Some(others), by)
            }
        };
        if let Some(by) = by {
            let targets = Targets { arguments: scope.arguments.clone(), ..targets };
            self.spec.prefers.push(Prefer { rule, targets, over, by, slots: scope.slots() });
        }
    }

    /// Which actions a rule speaks of, and which words it may use about them.
    fn targets(&mut self, targets: &ast::Targets, scope: &mut Scope) -> Option<Targets> {
        scope.add(Context::Captures);
        let none = Targets { actions: Vec::new(), by: Vec::new(), arguments: Vec::new() };
        let ast::Targets::Named { actions, by } = targets else {
            scope.about = "a rule about any action".to_owned();
            return Some(none);
        };
        let names: Vec<String> = actions.iter().map(|word| format!("`{}`", word.node)).collect();
        scope.about = format!("a rule about {}", names.join(" and "));
        let actions: Vec<Option<ActionId>> = actions.iter().map(|word| self.action_named(word, false)).collect();
        let by = by.iter().flat_map(|word| self.movements_named(word)).collect();
        let actions: Vec<ActionId> = actions.into_iter().collect::<Option<_>>()?;
        if actions.iter().all(|action| self.spec.action(*action).path.is_some()) {
            scope.add(Context::Move);
        }
        scope.targets = actions.clone();
        Some(Targets { actions, by, ..none })
    }

    /// A parameter that all actions the rule speaks of have.
    pub(super) fn argument(&mut self, word: &Word, scope: &mut Scope) -> Option<(Slot, Type)> {
        let mut places = Vec::new();
        let mut ty = None;
        for action in &scope.targets {
            let params = &self.spec.action(*action).params;
            let index = params.iter().position(|param| param.name == word.node)?;
            if *ty.get_or_insert(params[index].ty) != params[index].ty {
                return None;
            }
            places.push((*action, index));
        }
        let ty = ty?;
        let slot = scope.slot();
        scope.declare(&word.node, slot, ty);
        scope.arguments.push((slot, places));
        Some((slot, ty))
    }

    pub(super) fn immune(&mut self, rule: RuleId, immune: &ast::Immune, scope: &mut Scope) {
        scope.about = "an immunity".to_owned();
        scope.add(Context::Capture);
        let victims = self.event_test(slot::VICTIM, &immune.victims, scope);
        let captors = immune.captors.as_ref().map(|captors| self.event_test(slot::CAPTURER, captors, scope));
        let when = self.optional(immune.when.as_ref(), Type::TRUTH, scope);
        let span: Span = immune.victims.span;
        let parts: Option<Vec<Expr>> = std::iter::once(victims).chain(captors).chain(when).collect();
        if let Some(parts) = parts {
            let when = Expr::new(ExprKind::And(parts), span);
            self.spec.immunities.push(Immune { rule, when, slots: scope.slots() });
        }
    }

    /// The sort of the elements that an `any …` subject goes through must be players.
    pub(super) fn must_be_players(&mut self, sort: Sort, span: Span) -> bool {
        if sort != Sort::Player {
            self.error(Code::WrongType, span, "only players win and lose");
        }
        sort == Sort::Player
    }
}
