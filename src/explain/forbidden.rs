//! Actions that could be done but are forbidden, or have to wait for others.

use super::EXPLAINED;
use super::answer::{Answer, Ban, Forbidden};
use super::asker::{Asker, Meant};
use crate::explain::conditions::{Clause, conditions};
use crate::literal::action::Transition;
use crate::literal::legal::{obstacles, ousted_by, rule_frame};
use crate::literal::scene::Scene;
use crate::notation::action::write_unmarked;
use crate::spec::ids::RuleId;

/// The most preferred actions that are named.
const NAMED: usize = 6;

impl Asker<'_> {
    pub(super) fn among_forbidden(&self, aside: bool) -> Option<Answer> {
        let asides: Vec<Transition>;
        let list = match aside {
            false => self.possible(),
            true => {
                asides = self.offered(true).into_iter().flat_map(|id| self.ways(id, true)).collect();
                &asides
            }
        };
        self.forbidden(list, self.meant_in_vain(list, true))
    }

    /// The rules that forbid the meant actions of a list.
    pub(super) fn forbidden(&self, list: &[Transition], found: Meant) -> Option<Answer> {
        let meant = found.indices.iter().filter_map(|index| Some((list.get(*index)?, found.written.get(*index)?)));
        let meant: Vec<_> = meant.collect();
        let (first, text) = *meant.first()?;
        if let Some(overrun) = first.after.overrun {
            return Some(Answer::CutShort { action: text.clone(), overrun });
        }
        let mut groups: Vec<(Vec<RuleId>, Forbidden)> = Vec::new();
        for (transition, written) in meant {
            let rules = obstacles(&self.scene, transition);
            if let Some((_, same)) = groups.iter_mut().find(|(other, _)| *other == rules) {
                same.others += 1;
            } else if !rules.is_empty() && groups.len() < EXPLAINED {
                let bans = rules.iter().map(|rule| self.ban(*rule, transition)).collect();
                groups.push((rules, Forbidden { action: written.clone(), others: 0, bans }));
            }
        }
        if !groups.is_empty() {
            return Some(Answer::Forbidden(groups.into_iter().map(|(_, forbidden)| forbidden).collect()));
        }
        let by = ousted_by(self.spec, self.state, &first.candidate)?;
        let mut rather = write_unmarked(self.spec, self.state, self.legal_and_asides());
        let is_aside = |transition: &Transition| self.spec.action(transition.candidate.action).aside;
        let actions = self.legal_and_asides().iter().take_while(|transition| !is_aside(transition)).count();
        rather.truncate(actions.min(NAMED));
        Some(Answer::Ousted { action: text.clone(), by, rather })
    }

    /// All rules that forbid an action.
    pub(super) fn bans(&self, transition: &Transition) -> Vec<Ban> {
        obstacles(&self.scene, transition).into_iter().map(|rule| self.ban(rule, transition)).collect()
    }

    /// A rule that forbids an action, with what its conditions come to.
    pub(super) fn ban(&self, rule: RuleId, transition: &Transition) -> Ban {
        let mut list = Vec::new();
        let before = Scene { before: Some(self.state), after: Some(&transition.after), ..self.scene };
        let after = before.at(&transition.after);
        for forbid in self.spec.forbids.iter().filter(|forbid| forbid.rule == rule) {
            let mut frame = rule_frame(self.spec, &forbid.targets, forbid.slots, transition);
            let parts = [
                (Clause::When, &before, &forbid.when),
                (Clause::AfterWhich, &after, &forbid.after_which),
                (Clause::Unless, &before, &forbid.unless),
            ];
            for (clause, scene, expr) in parts {
                list.extend(expr.iter().flat_map(|expr| conditions(clause, scene, expr, &mut frame)));
            }
        }
        Ban { rule, conditions: list }
    }
}
