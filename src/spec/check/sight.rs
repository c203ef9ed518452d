//! Whether a rule could tell a player what it must not know.
//!
//! A player's knowledge decides what the player may do. A condition of an action that reads a hidden fact would be
//! undecided; without a referee, that is an error. The check reads the text alone. A token is *open* to the actor when
//! its class, or the zone it lies in, shows it to all players, or shows it to its owner and the actor owns it.

use std::collections::BTreeMap;

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::{Domain, Effect, EffectKind, Expr, ExprKind, Home, Property, Query, Slot, Source};
use crate::spec::ids::{ClassId, RuleId};
use crate::spec::nouns::Audience;
use crate::spec::rule::{Targets, Times};
use crate::spec::types::Sort;
use crate::spec::{PIECES, Spec};

/// For each slot: does the actor know the kind of the token in it?
type Open = BTreeMap<Slot, bool>;

impl Checker<'_> {
    /// Reports each condition of an action that reads facts the actor may not know.
    pub(super) fn check_sight(&mut self) {
        if self.spec.veil(PIECES).is_none() {
            return;
        }
        let mut leaks = Sight { spec: &self.spec, leaks: Vec::new() };
        leaks.actions();
        leaks.rules();
        leaks.movements();
        leaks.flow();
        for (span, rule) in leaks.leaks {
            let message = "this would tell the acting player what it may not know";
            let help = "ask it of one's own things only, let it follow in an `after` sentence, or let a referee decide: `referee = true` in the stage";
            let problem = Diagnostic::error(Code::Leak, span, message).help(help);
            self.report(match rule {
                Some(rule) => problem.also(self.spec.rule(rule).span, "what may be done depends on it"),
                None => problem,
            });
        }
    }

    /// Where squares are not seen, a move may fail on a hidden piece. Then a referee is needed to say so.
    pub(super) fn check_referee(&mut self) {
        let Some(sees) = self.spec.sees.first() else { return };
        let open = self.spec.stages.iter().find(|stage| !stage.turns.is_empty() && !stage.referee);
        if let Some(stage) = open {
            let message = format!("moves of the stage `{}` may fail on what a player does not see", stage.name);
            let problem = Diagnostic::error(Code::NoReferee, stage.span, message)
                .help("write `referee = true` in the stage: what is impossible is then refused, and costs nothing")
                .also(self.spec.rule(sees.rule).span, "this says what is seen");
            self.report(problem);
        }
    }
}

struct Sight<'a> {
    spec: &'a Spec,
    leaks: Vec<(Span, Option<RuleId>)>,
}

impl<'a> Sight<'a> {
    fn actions(&mut self) {
        for action in &self.spec.actions {
            if self.is_refereed(action.rule) {
                continue;
            }
            let mut open = Open::new();
            for param in &action.params {
                self.domain(&param.domain, &open, param.span, action.rule);
                open.insert(param.slot, self.domain_is_open(&param.domain, &open));
            }
            self.condition(action.when.as_ref(), &open, Some(action.rule));
            self.choices(&action.effects, &open, action.rule);
        }
    }

    fn rules(&mut self) {
        for forbid in &self.spec.forbids {
            if !self.is_refereed(forbid.rule) {
                let open = self.arguments(&forbid.targets);
                for condition in [&forbid.when, &forbid.after_which, &forbid.unless] {
                    self.condition(condition.as_ref(), &open, Some(forbid.rule));
                }
            }
        }
        for prefer in &self.spec.prefers {
            if !self.is_refereed(prefer.rule) {
                let open = self.arguments(&prefer.targets);
                self.condition(Some(&prefer.by), &open, Some(prefer.rule));
            }
        }
        for immune in &self.spec.immunities {
            if !self.is_refereed(immune.rule) {
                self.condition(Some(&immune.when), &Open::new(), Some(immune.rule));
            }
        }
    }

    /// The number of actions, and whether a stage is left out, are seen by all players.
    fn flow(&mut self) {
        for phase in &self.spec.phases {
            if let Times::Count(code) = &phase.times {
                self.condition(Some(&code.body), &Open::new(), None);
            }
        }
        for stage in &self.spec.stages {
            self.condition(stage.when.as_ref().map(|code| &code.body), &Open::new(), None);
        }
    }

    fn movements(&mut self) {
        if self.spec.stages.iter().all(|stage| stage.turns.is_empty() || stage.referee) {
            return;
        }
        for movement in &self.spec.movements {
            for code in [&movement.when, &movement.captures] {
                self.condition(code.as_ref().map(|code| &code.body), &Open::new(), None);
            }
        }
    }

    /// Whether a referee decides wherever a rule is in force.
    fn is_refereed(&self, rule: RuleId) -> bool {
        let mut stages = self.spec.stages.iter();
        match self.spec.rule(rule).home {
            Home::Stage(stage) => self.spec.stage(stage).referee,
            Home::Phase(phase) => stages.all(|stage| !stage.phases.contains(&phase) || stage.referee),
        }
    }

    /// The choices that a rule reads, each with whether everybody knows it.
    fn arguments(&self, targets: &Targets) -> Open {
        let known = |(slot, actions): &(Slot, Vec<_>)| {
            let mut domains = actions.iter().filter_map(|(action, index): &(crate::spec::ids::ActionId, usize)| {
                self.spec.action(*action).params.get(*index)
            });
            (*slot, domains.all(|param| self.domain_is_open(&param.domain, &Open::new())))
        };
        targets.arguments.iter().map(known).collect()
    }

    fn domain(&mut self, domain: &Domain, open: &Open, span: Span, rule: RuleId) {
        match domain {
            Domain::One(query) | Domain::Subset { of: query, .. } if !self.is_noticed(query, open) => {
                self.leaks.push((span, Some(rule)));
            }
            Domain::One(query) | Domain::Subset { of: query, .. } => self.query(query, open, Some(rule)),
            Domain::Range { from, to, .. } => {
                self.condition(Some(from), open, Some(rule));
                self.condition(Some(to), open, Some(rule));
            }
        }
    }

    fn domain_is_open(&self, domain: &Domain, open: &Open) -> bool {
        match domain {
            Domain::One(query) | Domain::Subset { of: query, .. } => self.is_open_query(query, open),
            Domain::Range { .. } => true,
        }
    }

    fn condition(&mut self, expr: Option<&Expr>, open: &Open, rule: Option<RuleId>) {
        let Some(expr) = expr else { return };
        let hidden = match &*expr.kind {
            ExprKind::IsKind(thing, _)
            | ExprKind::HasTag(thing, _)
            | ExprKind::Attribute(_, thing)
            | ExprKind::Property(Property::Kind, thing) => !self.is_open(thing, open),
            ExprKind::Field(id, thing) => {
                self.spec.fields[id.index()].audience == Audience::Nobody || !self.is_open(thing, open)
            }
            ExprKind::Variable(id, owner) => !self.is_known(self.spec.variables[id.index()].audience, owner.as_ref()),
            _ => false,
        };
        if hidden {
            self.leaks.push((expr.span, rule));
            return;
        }
        if let ExprKind::Call(define, args) = &*expr.kind {
            self.call(define.index(), args, open, rule);
        }
        if let Some(query) = expr.query() {
            if !self.is_noticed(query, open) {
                self.leaks.push((expr.span, rule));
                return;
            }
            self.query(query, open, rule);
        }
        let inner = match &*expr.kind {
            ExprKind::Measured(_, _, query) | ExprKind::Quantified(_, query, Some(_)) => self.with_element(query, open),
            _ => open.clone(),
        };
        for part in expr.parts() {
            self.condition(Some(part), &inner, rule);
        }
    }

    /// The knowledge inside a set, where its element is.
    fn with_element(&self, query: &Query, open: &Open) -> Open {
        let mut inner = open.clone();
        inner.insert(query.it, self.is_open_query(query, open));
        inner
    }

    /// Whether the actor notices all elements that a set goes through.
    fn is_noticed(&self, query: &Query, open: &Open) -> bool {
        match query.source {
            Source::OnBoard(class) | Source::Anywhere(class) => {
                !self.spec.classes[class.index()].lies_unseen || self.is_open_query(query, open)
            }
            _ => true,
        }
    }

    /// Choices during an action are offered to the actor, too.
    fn choices(&mut self, effects: &[Effect], open: &Open, rule: RuleId) {
        let mut open = open.clone();
        for effect in effects {
            match &effect.kind {
                EffectKind::Choose { slot, domain, at_random: false, .. } => {
                    self.domain(domain, &open, effect.span, rule);
                    open.insert(*slot, self.domain_is_open(domain, &open));
                }
                EffectKind::ForEach(query, body) => {
                    let inner = self.with_element(query, &open);
                    self.choices(body, &inner, rule);
                }
                EffectKind::If(_, yes, no) => {
                    self.choices(yes, &open, rule);
                    self.choices(no, &open, rule);
                }
                _ => {}
            }
        }
    }

    /// Goes through the meaning of a word, with the knowledge about its arguments.
    fn call(&mut self, define: usize, args: &[Expr], open: &Open, rule: Option<RuleId>) {
        let first = crate::spec::code::slot::FREE;
        let known = args.iter().enumerate().map(|(index, arg)| (first + index as Slot, self.is_open(arg, open)));
        let inner: Open = known.collect();
        let spec = self.spec;
        if let Some(body) = &spec.defines[define].value {
            let before = self.leaks.len();
            self.condition(Some(body), &inner, rule);
            self.leaks.truncate(before + 1);
        }
    }

    fn query(&mut self, query: &Query, open: &Open, rule: Option<RuleId>) {
        let inner = self.with_element(query, open);
        for test in &query.tests {
            self.condition(Some(test), &inner, rule);
        }
        if let Source::InZone(part) | Source::Paths(part) | Source::Elements(part) = &query.source {
            self.condition(Some(part), open, rule);
        }
    }

    /// Whether the actor knows the kind of the token that an expression stands for.
    fn is_open(&self, thing: &Expr, open: &Open) -> bool {
        match &*thing.kind {
            ExprKind::Local(slot) => open.get(slot).copied().unwrap_or_else(|| self.is_open_class(PIECES, false)),
            ExprKind::First(query) | ExprKind::All(query) => self.is_open_query(query, open),
            ExprKind::Top(zone) => self.is_open_zone(zone),
            ExprKind::Union(parts) => parts.iter().all(|part| self.is_open(part, open)),
            ExprKind::If(_, yes, no) => self.is_open(yes, open) && self.is_open(no, open),
            ExprKind::Before(inner) | ExprKind::After(inner) => self.is_open(inner, open),
            ExprKind::Variable(id, _) => match self.spec.variables[id.index()].ty.sort {
                Sort::Token(class) => self.is_open_class(class, false),
                _ => true,
            },
            _ => true,
        }
    }

    fn is_open_query(&self, query: &Query, open: &Open) -> bool {
        let own = query.tests.iter().any(|test| {
            matches!(&*test.kind, ExprKind::OwnedBy(thing, player)
                if matches!(&*thing.kind, ExprKind::Local(slot) if *slot == query.it)
                && matches!(&*player.kind, ExprKind::Mover))
        });
        match &query.source {
            Source::OnBoard(class) => self.is_open_class(*class, own),
            Source::Anywhere(class) => {
                let mut zones = self.spec.zones.iter().filter(|zone| zone.holds == *class);
                self.is_open_class(*class, own) && zones.all(|zone| zone.audience == Audience::All)
            }
            Source::InZone(zone) => self.is_open_zone(zone),
            Source::Elements(set) => self.is_open(set, open),
            Source::Squares | Source::Players | Source::Kinds(_) | Source::Paths(_) => true,
        }
    }

    fn is_open_class(&self, class: ClassId, own: bool) -> bool {
        match self.spec.classes[class.index()].audience {
            Audience::All => true,
            Audience::Owner => own,
            Audience::Nobody => false,
        }
    }

    fn is_open_zone(&self, zone: &Expr) -> bool {
        match &*zone.kind {
            ExprKind::Zone(id, owner) => {
                let zone = self.spec.zone(*id);
                let mine = owner.as_ref().is_some_and(|owner| matches!(&*owner.kind, ExprKind::Mover));
                self.is_known(zone.audience, owner.as_ref()) && self.is_open_class(zone.holds, mine)
            }
            ExprKind::Union(parts) => parts.iter().all(|part| self.is_open_zone(part)),
            _ => self.spec.zones.iter().all(|zone| zone.audience == Audience::All),
        }
    }

    /// Whether the actor knows a fact of this audience that belongs to `owner`.
    fn is_known(&self, audience: Audience, owner: Option<&Expr>) -> bool {
        match audience {
            Audience::All => true,
            Audience::Owner => owner.is_some_and(|owner| matches!(&*owner.kind, ExprKind::Mover)),
            Audience::Nobody => false,
        }
    }
}
