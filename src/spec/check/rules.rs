//! Labelled rules, one after another: actions first, since the others speak of them.

use super::Checker;
use super::names::Named;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::{self, Origin, PlacedRule};
use crate::spec::code::{Expr, Home, Query, Source};
use crate::spec::ids::RuleId;
use crate::spec::rule::{Ending, EndingFor, RuleInfo, Sees};
use crate::spec::types::{Sort, Type};
use crate::syntax::rules::ast::{self, Body};

impl<'a> Checker<'a> {
    /// The rules of stages before those of phases. Which table stands first in a file makes no difference.
    pub(super) fn in_order(&self) -> Vec<&'a PlacedRule> {
        let place = |placed: &&PlacedRule| match &placed.home {
            merge::Home::Main | merge::Home::Library => Some(Home::Stage(self.spec.main)),
            merge::Home::Stage(name) | merge::Home::Phase(name) => match self.names.peek(name)? {
                Named::Stage(stage) => Some(Home::Stage(stage)),
                Named::Phase(phase) => Some(Home::Phase(phase)),
                _ => None,
            },
        };
        let mut list: Vec<&PlacedRule> = self.definition.rules.iter().collect();
        list.sort_by_key(place);
        list
    }
}

impl Checker<'_> {
    pub(super) fn check_rules(&mut self) {
        let placed = self.in_order().into_iter();
        let placed: Vec<(RuleId, &PlacedRule)> =
            placed.filter_map(|placed| Some((self.add_rule(placed)?, placed))).collect();
        let (actions, others): (Vec<_>, Vec<_>) =
            placed.into_iter().partition(|(_, placed)| matches!(placed.rule.body, Body::Action(_)));
        for (id, placed) in actions.into_iter().chain(others) {
            let mut scope = Scope::new();
            self.rule(id, &placed.rule, &mut scope);
            self.squares_are_fair(&scope, placed.rule.span);
            self.spec.rules[id.index()].asks_stuck = scope.asks_stuck;
        }
        let rules = &self.spec.rules;
        self.spec.endings.sort_by_key(|ending| rules[ending.rule.index()].depth);
        self.spec.actions.sort_by_key(|action| action.rule);
    }

    fn add_rule(&mut self, placed: &PlacedRule) -> Option<RuleId> {
        let home = self.home(&placed.home, placed.home_span)?;
        let id = RuleId::at(self.spec.rules.len());
        self.spec.rules.push(RuleInfo {
            label: placed.rule.label.node.clone(),
            was: match &placed.origin {
                Origin::Renamed { from, .. } => Some(from.clone()),
                _ => None,
            },
            because: placed.rule.because.as_ref().map(|because| because.node.clone()),
            span: placed.rule.span,
            home,
            depth: self.definition.layers.get(placed.turn).map_or(0, |layer| layer.depth),
            asks_stuck: false,
        });
        Some(id)
    }

    fn rule(&mut self, id: RuleId, rule: &ast::Rule, scope: &mut Scope) {
        match &rule.body {
            Body::Action(action) => self.action(id, action, scope),
            Body::Forbid(forbid) => self.forbid(id, forbid, scope),
            Body::Prefer(prefer) => self.prefer(id, prefer, scope),
            Body::Immune(immune) => self.immune(id, immune, scope),
            Body::After(after) => self.trigger(id, after, scope),
            Body::At(at) => self.boundary(id, at, scope),
            Body::Ending(ending) => self.ending(id, ending, scope),
            Body::Sees(sees) => self.sees(id, sees, scope),
        }
    }

    fn ending(&mut self, rule: RuleId, ending: &ast::Ending, scope: &mut Scope) {
        scope.about = "an ending".to_owned();
        let mark = scope.mark();
        let result = match &ending.result {
            ast::EndingResult::Draw => Some(EndingFor::Draw),
            ast::EndingResult::Decided { subject: ast::Subject::One(player), wins } if is_class(player) => {
                let verb = if *wins { "wins" } else { "loses" };
                let message = "`player` is any of them: say of which it must be so";
                let help = format!("write `any player as p {verb} when …`, in which `p` is that player");
                self.report(Diagnostic::error(Code::UnknownName, player.span, message).help(help));
                None
            }
            ast::EndingResult::Decided { subject: ast::Subject::One(player), wins } => {
                self.expect(player, Type::PLAYER, scope).map(|player| EndingFor::One(player, *wins))
            }
            ast::EndingResult::Decided { subject: ast::Subject::Any(phrase), wins } => {
                self.query(phrase, scope).and_then(|(query, sort)| {
                    scope.push_it(query.it, Type::one(sort));
                    self.must_be_players(sort, phrase.span).then_some(EndingFor::Any(query, *wins))
                })
            }
        };
        let when: Option<Expr> = self.expect(&ending.when, Type::TRUTH, scope);
        let effects = self.effects(&ending.effects, scope);
        self.only_random_choices(&effects);
        scope.forget(mark);
        if let (Some(result), Some(when)) = (result, when) {
            self.spec.endings.push(Ending { rule, result, when, effects, slots: scope.slots() });
        }
    }

    /// `any player as p sees square with …`: what is not seen is in the fog.
    fn sees(&mut self, rule: RuleId, sees: &ast::Sees, scope: &mut Scope) {
        let mark = scope.mark();
        let who = match &sees.subject {
            ast::Subject::One(player) => self.expect(player, Type::PLAYER, scope).map(|player| Query {
                source: Source::Elements(player),
                it: scope.slot(),
                tests: Vec::new(),
            }),
            ast::Subject::Any(phrase) => self.query(phrase, scope).and_then(|(query, sort)| {
                scope.push_it(query.it, Type::one(sort));
                self.must_be_players(sort, phrase.span).then_some(query)
            }),
        };
        let what = self.query(&sees.what, scope).and_then(|(query, sort)| {
            let seen = matches!(sort, Sort::Square | Sort::Token(_));
            if !seen {
                let help = "for example `any player as p sees square with some piece of p attacks it`";
                let message = "what is seen are squares, or pieces with their squares";
                self.report(Diagnostic::error(Code::WrongType, sees.what.span, message).help(help));
            }
            seen.then_some(query)
        });
        let when = self.optional(sees.when.as_ref(), Type::TRUTH, scope);
        scope.forget(mark);
        if let (Some(who), Some(what)) = (who, what) {
            let when = when.flatten();
            self.spec.sees.push(Sees { rule, who, what, when, slots: scope.slots() });
        }
    }
}

/// Whether it is the word for players in general.
fn is_class(expr: &ast::Expr) -> bool {
    matches!(&*expr.kind, ast::ExprKind::Name(word) if word.node == "player")
}
