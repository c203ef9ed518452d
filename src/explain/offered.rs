//! Actions that are not offered: their condition fails, or another phase runs.

use super::answer::{Answer, NotOffered, OutOfPhase};
use super::asker::Asker;
use crate::explain::conditions::{Clause, Condition, conditions};
use crate::literal::action::{Transition, action_frame};
use crate::number::Number;
use crate::spec::code::{Expr, Home};
use crate::spec::ids::{ActionId, RuleId};
use crate::spec::rule::Price;
use crate::spec::value::Value;

impl Asker<'_> {
    /// Looks among the actions and asides with a failing condition.
    pub(super) fn among_not_offered(&self) -> Option<Answer> {
        let mut actions = self.offered(false);
        actions.extend(self.offered(true));
        let mut not = actions.into_iter().find_map(|id| self.not_offered(id))?;
        if not.conditions.iter().all(|part| part.clause != Clause::Costs) {
            not.elsewhere = self.among_other_phases(true);
        }
        Some(Answer::NotOffered(Box::new(not)))
    }

    fn not_offered(&self, id: ActionId) -> Option<NotOffered> {
        let action = self.spec.action(id);
        let when = action.when.as_ref()?;
        let list = self.ways(id, false);
        let found = self.meant_in_vain(&list, true);
        let others = found.indices.len().saturating_sub(1);
        let failing = |parts: &[Condition]| parts.iter().filter(|part| part.decisive).count();
        let ways = found.indices.into_iter().filter_map(|index| {
            let transition = list.get(index)?;
            let conditions = self.condition_of(when, transition);
            Some((conditions, self.bans(transition), found.written.get(index)?))
        });
        // Of several ways to mean it, the one that comes nearest.
        let (conditions, bans, written) = ways.min_by_key(|(parts, bans, _)| (failing(parts), bans.len()))?;
        Some(NotOffered { action: written.clone(), others, rule: action.rule, conditions, bans, elsewhere: None })
    }

    pub(super) fn condition_of(&self, when: &Expr, transition: &Transition) -> Vec<Condition> {
        let mut frame = action_frame(self.spec, &transition.candidate);
        let mut list = conditions(Clause::When, &self.scene, when, &mut frame);
        if let Some(price) = &self.spec.action(transition.candidate.action).price {
            let variable = &self.spec.variables[price.of.index()].name;
            let (amount, has) = (self.scene.number(&price.amount, &mut frame), self.purse(price));
            for part in list.iter_mut().filter(|part| part.span == price.amount.span) {
                let player = &self.spec.player(self.actor).title;
                let missing = amount.plus(has.negated());
                let lacking = if missing > Number::ZERO { format!(", {missing} too little") } else { String::new() };
                part.clause = Clause::Costs;
                part.note = Some(format!("{amount} {variable}, {player} has {has}{lacking}"));
            }
        }
        list
    }

    /// The amount that the player has to pay a price with.
    fn purse(&self, price: &Price) -> Number {
        match self.state.variable(self.spec, price.of, Some(self.actor)) {
            Value::Number(number) => *number,
            _ => Number::ZERO,
        }
    }

    /// Looks among the actions of phases and stages that do not run: those of the running stage first. `conditional` when
    /// the condition of the action must hold.
    pub(super) fn among_other_phases(&self, conditional: bool) -> Option<OutOfPhase> {
        if !self.is_mover() {
            return None;
        }
        let in_force = [self.offered(false), self.offered(true)].concat();
        let others = (0..self.spec.actions.len()).map(ActionId::at).filter(|id| !in_force.contains(id));
        let mut others: Vec<ActionId> = others.filter(|id| !self.spec.action(*id).aside).collect();
        others.sort_by_key(|id| !self.is_near(self.spec.action(*id).rule));
        others.into_iter().find_map(|id| {
            let action = self.spec.action(id);
            let list = self.ways(id, conditional);
            let found = self.meant_in_vain(&list, false);
            let index = *found.indices.first()?;
            let (name, home) = (action.name.clone(), self.spec.rule(action.rule).home);
            let now = self.state.flow.phase.map(|(phase, _)| phase);
            Some(OutOfPhase { action: found.written.get(index)?.clone(), name, rule: action.rule, home, now })
        })
    }

    /// Whether a rule belongs to the stage that runs or one of its phases.
    fn is_near(&self, rule: RuleId) -> bool {
        let Some(running) = self.state.innermost() else { return false };
        match self.spec.rule(rule).home {
            Home::Stage(stage) => stage == running.stage,
            Home::Phase(phase) => self.spec.stage(running.stage).phases.contains(&phase),
        }
    }
}
