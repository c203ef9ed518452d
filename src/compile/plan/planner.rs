//! The rules and movements that plans are made from.

use crate::compile::bitboard::Bitboard;
use crate::compile::layout::Layout;
use crate::compile::movement::Movement;
use crate::compile::reads::{effect_reads_facts, looks_ahead, reads_facts};
use crate::compile::rule_lists::RuleLists;
use crate::compile::situation::Situation;
use crate::compile::tables::AttackTables;
use crate::spec::Spec;
use crate::spec::code::Expr;
use crate::spec::ids::ActionId;

/// The rules and movements that plans are made from.
pub(in crate::compile) struct Planner<'a, B> {
    pub spec: &'a Spec,
    pub tables: &'a AttackTables<B>,
    pub movements: &'a [Vec<Movement<B>>],
    pub rules: &'a RuleLists<B>,
    pub layout: &'a Layout,
}

impl<B: Bitboard> Planner<'_, B> {
    /// The actions whose legality depends on the placement of pieces after them only. No other effects have to be
    /// carried out to judge them.
    pub(super) fn judged_by_placement(&self, situation: &Situation) -> Vec<usize> {
        let disturbing = situation.triggers.iter().filter(|index| self.rules.triggers[**index].disturbs);
        let triggers = disturbing.map(|index| &self.spec.triggers[*index]).any(|trigger| {
            let when = trigger.when.iter().chain(trigger.events.iter().flat_map(|event| &event.tests));
            when.into_iter().any(|part| reads_facts(self.spec, part))
                || trigger.effects.iter().any(|effect| effect_reads_facts(self.spec, effect))
        });
        if !situation.prefers.is_empty() || triggers || self.attacks_read_facts() {
            return Vec::new();
        }
        let is_judged = |action: &usize| {
            let speaks = |index: &&usize| {
                let actions = &self.rules.forbids[**index].targets.actions;
                actions.is_empty() || actions.contains(&ActionId::at(*action))
            };
            !situation.forbids.iter().filter(speaks).any(|index| self.reads_facts(*index))
        };
        situation.actions.iter().copied().filter(is_judged).collect()
    }

    /// Whether a ban reads the position before the action only.
    pub(super) fn is_about_before(&self, index: usize) -> bool {
        let forbid = &self.spec.forbids[index];
        forbid.after_which.is_none()
            && !forbid.when.iter().chain(&forbid.unless).any(|part| looks_ahead(self.spec, part))
    }

    /// Whether a ban reads facts of the position after an action.
    pub(super) fn reads_facts(&self, index: usize) -> bool {
        let forbid = &self.spec.forbids[index];
        let ahead = forbid.when.iter().chain(&forbid.unless).filter(|part| looks_ahead(self.spec, part));
        forbid.after_which.iter().chain(ahead).any(|after| reads_facts(self.spec, after))
    }

    /// Whether attacks depend on facts.
    pub(super) fn attacks_read_facts(&self) -> bool {
        let immunities = self.spec.immunities.iter().map(|immune| &immune.when);
        let deadly = self.spec.deadly.iter().map(|deadly| &deadly.when);
        self.movements_read_facts() || immunities.chain(deadly).any(|when| reads_facts(self.spec, when))
    }

    /// Whether attacking movements depend on facts.
    pub(super) fn movements_read_facts(&self) -> bool {
        let reads = |code: &Option<crate::spec::nouns::Code<Expr>>| {
            code.as_ref().is_some_and(|code| reads_facts(self.spec, &code.body))
        };
        let mut movements = self.movements.iter().flatten().filter(|movement| movement.attacks);
        movements.any(|movement| {
            let checked = self.spec.movement(movement.id);
            checked.pattern.asks_letters() || reads(&checked.when) || reads(&checked.captures)
        })
    }
}
