//! All expressions and effects of a specification, for walks through all of it.

use crate::spec::Spec;
use crate::spec::code::{Domain, Effect, Expr, Query};
use crate::spec::ids::RuleId;
use crate::spec::rule::{EndingFor, Times};

/// Something that is said.
#[derive(Clone, Copy)]
pub(super) enum Said<'a> {
    /// An expression.
    Expr(&'a Expr),
    /// A set.
    Query(&'a Query),
    /// An effect.
    Effect(&'a Effect),
}

impl<'a> Said<'a> {
    /// Visits it and all that is inside, the outer before the inner; what `visit` answers no to is not looked into.
    pub(super) fn each(self, visit: &mut impl FnMut(Said<'a>) -> bool) {
        if !visit(self) {
            return;
        }
        let (parts, query) = match self {
            Said::Expr(expr) => (expr.parts(), expr.query()),
            Said::Query(query) => (query.parts(), None),
            Said::Effect(effect) => (effect.parts(), effect.query()),
        };
        parts.for_each(|part| Said::Expr(part).each(visit));
        if let Some(query) = query {
            Said::Query(query).each(visit);
        }
        if let Said::Effect(effect) = self {
            effect.inner().for_each(|inner| Said::Effect(inner).each(visit));
        }
    }
}

/// Parts of all rules, each with its rule.
pub(super) fn by_rules(spec: &Spec) -> Vec<(RuleId, Said<'_>)> {
    let mut all = List(Vec::new());
    for action in &spec.actions {
        action.params.iter().for_each(|param| all.domain(action.rule, &param.domain));
        all.exprs(action.rule, action.when.iter().chain(action.price.iter().map(|price| &price.amount)));
        all.exprs(action.rule, &action.written);
        all.effects(action.rule, &action.effects);
    }
    for forbid in &spec.forbids {
        all.exprs(forbid.rule, forbid.when.iter().chain(&forbid.after_which).chain(&forbid.unless));
    }
    spec.prefers.iter().for_each(|prefer| all.exprs(prefer.rule, [&prefer.by]));
    spec.immunities.iter().for_each(|immune| all.exprs(immune.rule, [&immune.when]));
    for trigger in &spec.triggers {
        all.exprs(trigger.rule, trigger.events.iter().flat_map(|event| &event.tests).chain(&trigger.when));
        all.effects(trigger.rule, &trigger.effects);
    }
    for boundary in &spec.boundaries {
        all.exprs(boundary.rule, &boundary.when);
        all.effects(boundary.rule, &boundary.effects);
    }
    for ending in &spec.endings {
        match &ending.result {
            EndingFor::Draw => {}
            EndingFor::One(player, _) => all.exprs(ending.rule, [player]),
            EndingFor::Any(query, _) => all.query(ending.rule, query),
        }
        all.exprs(ending.rule, [&ending.when]);
        all.effects(ending.rule, &ending.effects);
    }
    for sees in &spec.sees {
        all.query(sees.rule, &sees.who);
        all.query(sees.rule, &sees.what);
        all.exprs(sees.rule, &sees.when);
    }
    all.0
}

/// Parts of everything but rules: defines, facts, movements, marks, letters, the flow.
pub(super) fn beside_rules(spec: &Spec) -> Vec<Said<'_>> {
    let starts = spec.fields.iter().map(|field| &field.start).chain(spec.variables.iter().map(|one| &one.start));
    let letters = [&spec.letters.unmoved, &spec.letters.passed, &spec.letters.passer].into_iter().flatten();
    let movements = spec.movements.iter().flat_map(|movement| movement.when.iter().chain(&movement.captures));
    let marks = spec.marks.iter().map(|mark| &mark.when);
    let stages = spec.stages.iter().filter_map(|stage| stage.when.as_ref());
    let times = spec.phases.iter().filter_map(|phase| match &phase.times {
        Times::Count(code) => Some(code),
        Times::Any => None,
    });
    let codes = starts.chain(letters).chain(movements).chain(marks).chain(stages).chain(times);
    let defines = spec.defines.iter().filter_map(|define| define.value.as_ref());
    codes.map(|code| &code.body).chain(defines).map(Said::Expr).collect()
}

struct List<'a>(Vec<(RuleId, Said<'a>)>);

impl<'a> List<'a> {
    fn exprs(&mut self, rule: RuleId, list: impl IntoIterator<Item = &'a Expr>) {
        self.0.extend(list.into_iter().map(|expr| (rule, Said::Expr(expr))));
    }

    fn query(&mut self, rule: RuleId, query: &'a Query) {
        self.0.push((rule, Said::Query(query)));
    }

    fn domain(&mut self, rule: RuleId, domain: &'a Domain) {
        self.exprs(rule, domain.parts());
        self.0.extend(domain.query().map(|query| (rule, Said::Query(query))));
    }

    fn effects(&mut self, rule: RuleId, effects: &'a [Effect]) {
        self.0.extend(effects.iter().map(|effect| (rule, Said::Effect(effect))));
    }
}
