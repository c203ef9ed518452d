//! Where a definition reads a fact.

use super::plan::reads::reads;
use crate::spec::Spec;
use crate::spec::code::{Domain, Effect, EffectKind, Expr, ExprKind, Query, Shown};
use crate::spec::ids::VariableId;
use crate::spec::rule::{Action, Ending, EndingFor, Forbid, Times, Trigger};

/// Finds what reads a fact of the game or of players.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mention<'s> {
    spec: &'s Spec,
    of: VariableId,
}

impl<'s> Mention<'s> {
    /// What reads this fact.
    pub(super) fn new(spec: &'s Spec, of: VariableId) -> Self {
        Mention { spec, of }
    }

    /// Whether an expression does, in named expressions and sets too.
    pub(super) fn in_expr(self, expr: &Expr) -> bool {
        reads(self.spec, expr, &|expr| self.is_itself(expr).then_some(true))
    }

    /// Whether an expression is the fact.
    pub(super) fn is_itself(self, expr: &Expr) -> bool {
        matches!(&*expr.kind, ExprKind::Variable(id, _) if *id == self.of)
    }

    pub(super) fn in_query(self, query: &Query) -> bool {
        query.parts().any(|part| self.in_expr(part))
    }

    pub(super) fn in_domain(self, domain: &Domain) -> bool {
        domain.parts().any(|part| self.in_expr(part)) || domain.query().is_some_and(|query| self.in_query(query))
    }

    /// Whether effects read it, or tell somebody of it.
    pub(super) fn in_effects(self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| self.in_effect(effect))
    }

    fn in_effect(self, effect: &Effect) -> bool {
        matches!(&effect.kind, EffectKind::Show(Shown::Variable(of, _), _) if *of == self.of)
            || effect.parts().any(|part| self.in_expr(part))
            || effect.query().is_some_and(|query| self.in_query(query))
            || effect.inner().any(|inner| self.in_effect(inner))
    }

    /// Whether an action does, its condition apart.
    pub(super) fn in_action(self, action: &Action) -> bool {
        action.params.iter().any(|param| self.in_domain(&param.domain))
            || action.price.as_ref().is_some_and(|price| price.of == self.of || self.in_expr(&price.amount))
            || self.in_effects(&action.effects)
    }

    /// Whether a trigger does.
    pub(super) fn in_trigger(self, trigger: &Trigger) -> bool {
        let asked = trigger.events.iter().flat_map(|event| &event.tests).chain(&trigger.when);
        asked.into_iter().any(|expr| self.in_expr(expr)) || self.in_effects(&trigger.effects)
    }

    /// Whether an ending does.
    pub(super) fn in_ending(self, ending: &Ending) -> bool {
        let in_result = match &ending.result {
            EndingFor::Draw => false,
            EndingFor::One(player, _) => self.in_expr(player),
            EndingFor::Any(players, _) => self.in_query(players),
        };
        in_result || self.in_expr(&ending.when) || self.in_effects(&ending.effects)
    }

    /// Whether it decides anything but what actions, triggers, endings and asides ask for themselves.
    pub(super) fn elsewhere(self) -> bool {
        let captures = self.spec.immunities.iter().map(|one| &one.when);
        let mut rules = self.bans().chain(captures);
        self.beyond_bans_and_immunities() || rules.any(|expr| self.in_expr(expr))
    }

    /// What bans of actions ask that are no asides: what may be said aside is no part of what is done.
    pub(super) fn bans(self) -> impl Iterator<Item = &'s Expr> {
        let spec = self.spec;
        let of_asides = |forbid: &&Forbid| forbid.targets.are_asides(|action| spec.action(action).aside);
        let forbids = spec.forbids.iter().filter(move |forbid| !of_asides(forbid));
        forbids.flat_map(|one| one.when.iter().chain(&one.after_which).chain(&one.unless))
    }

    /// Whether it decides anything but what bans, immunities, actions, triggers, endings and asides ask for themselves.
    pub(super) fn beyond_bans_and_immunities(self) -> bool {
        let spec = self.spec;
        let rules = spec.prefers.iter().map(|one| &one.by).chain(spec.deadly.iter().map(|one| &one.when));
        let of_movements = spec.movements.iter().flat_map(|one| one.when.iter().chain(&one.captures));
        let letters = [&spec.letters.unmoved, &spec.letters.passed, &spec.letters.passer];
        let of_stages = spec.stages.iter().filter_map(|stage| stage.when.as_ref());
        let of_phases = spec.phases.iter().filter_map(|phase| match &phase.times {
            Times::Count(times) => Some(times),
            Times::Any => None,
        });
        let starts = spec.fields.iter().map(|field| &field.start).chain(spec.variables.iter().map(|one| &one.start));
        let codes = of_movements.chain(letters.into_iter().flatten()).chain(of_stages).chain(of_phases).chain(starts);
        let of_boundaries = spec.boundaries.iter().any(|boundary| {
            boundary.when.as_ref().is_some_and(|when| self.in_expr(when)) || self.in_effects(&boundary.effects)
        });
        let mut all = rules.chain(codes.map(|code| &code.body));
        of_boundaries || !spec.sees.is_empty() || all.any(|expr| self.in_expr(expr))
    }
}
