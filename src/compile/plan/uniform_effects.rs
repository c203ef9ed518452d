//! Effects on facts that are equal after every move. Attacks may depend on these facts, and bans on the position after
//! a move read them as they are then.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::effect_program::{EffectProgram, RuleEffects};
use super::planner::Planner;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, One, Players, Query, Source, Tokens};
use crate::compile::fact_set::{FactSet, asked_by_step, asked_by_test, is_fact_of_game, is_of_facts, written_facts};
use crate::compile::reads::{is_fact, is_off_the_board, reads};
use crate::compile::required_facts::{RequiredFact, keeps_inactive};
use crate::compile::rules::{EventKind, EventPattern, Trigger};
use crate::compile::situation::Situation;
use crate::compile::step::Step;
use crate::spec::code::{Expr, ExprKind};
use crate::spec::ids::{ActionId, FieldId, VariableId};

/// The effects of every move on facts.
#[derive(Debug, Clone)]
pub struct UniformEffects<B> {
    /// The effects, by rule.
    pub parts: Box<[RuleEffects<B>]>,
    /// The triggers that cause them, as indices.
    triggers: Vec<usize>,
    /// The facts on which captures depend.
    read: FactSet,
    /// The number of slots of a declared fact.
    places: usize,
    /// Do inactive immunities stay inactive after every move?
    pub keeps_inactive: bool,
}

impl<B: Bitboard> Planner<'_, B> {
    /// The effects of every move on the facts on which attacks depend; `None` when attacks depend on more.
    pub(super) fn uniform(&self, situation: &Situation) -> Option<UniformEffects<B>> {
        if self.movements_read_facts() {
            return None;
        }
        let read = self.read_by_captures()?;
        let places = self.spec.players.len() + 1;
        let (mut parts, mut triggers, mut touched) = (Vec::new(), Vec::new(), FactSet::default());
        for index in &situation.triggers {
            let trigger = &self.rules.triggers[*index];
            let written = written_facts(&trigger.steps, places);
            if written.meets(&read) && is_uniform(trigger) {
                asked_by_test(&trigger.when, places, &mut touched);
                trigger.steps.iter().for_each(|step| asked_by_step(step, places, &mut touched));
                touched.add(written);
                triggers.push(*index);
                let (when, steps) = (trigger.when.clone(), trigger.steps.clone());
                parts.push(RuleEffects::new(trigger, false, when, steps));
            }
        }
        let others = situation.triggers.iter().filter(|index| !triggers.contains(index));
        let disturbed = others.map(|index| written_facts(&self.rules.triggers[*index].steps, places)).any(|written| {
            // Effects on the moving piece alone are checked for each kind.
            FactSet { fields: BTreeSet::new(), ..written }.meets(&touched)
        });
        let keeps_inactive = self.keep_inactive(situation, &parts);
        let parts = parts.into();
        (!disturbed).then_some(UniformEffects { parts, triggers, read, places, keeps_inactive })
    }

    /// The actions that change facts of the game and of players only, and whose legality depends on placement and on
    /// facts they do not write.
    pub(super) fn state_actions(&self, situation: &Situation) -> Vec<usize> {
        let declares = |index: &usize| {
            let steps = &self.rules.actions[*index].steps;
            let sets = |step: &Step<B>| matches!(step, Step::SetVariable(..) | Step::SetVariableOf(..));
            !steps.is_empty() && steps.iter().all(|step| sets(step) && does_the_same(step))
        };
        let those: Vec<usize> = situation.actions.iter().copied().filter(declares).collect();
        if those.is_empty() || !situation.prefers.is_empty() {
            return Vec::new();
        }
        let Some(uniform) = self.uniform(situation) else { return Vec::new() };
        those.into_iter().filter(|index| self.is_told_by_facts(situation, &uniform, *index)).collect()
    }

    /// Whether the effects of an action, uniform ones aside, change no fact that bans on it read.
    fn is_told_by_facts(&self, situation: &Situation, uniform: &UniformEffects<B>, index: usize) -> bool {
        let id = ActionId::at(index);
        let forbids =
            situation.forbids.iter().filter(|rule| self.rules.forbids[**rule].targets.include(id, false, None));
        let conditions = forbids
            .map(|rule| &self.spec.forbids[*rule])
            .flat_map(|forbid| forbid.when.iter().chain(&forbid.unless).chain(&forbid.after_which));
        let Some(mut read) = self.read_by(conditions) else { return false };
        read.add(uniform.read.clone());
        let happens = |event: &EventPattern<B>| match &event.kind {
            EventKind::AnyAction => true,
            EventKind::Action(of, _) => *of == id,
            EventKind::Capture | EventKind::Moves(..) => false,
        };
        let follows = |rule: &&usize| self.rules.triggers[**rule].events.iter().any(happens);
        let others = situation.triggers.iter().filter(follows).filter(|rule| !uniform.triggers.contains(rule));
        others
            .map(|rule| &self.rules.triggers[*rule])
            .all(|trigger| !trigger.disturbs && !written_facts(&trigger.steps, uniform.places).meets(&read))
    }

    /// Whether inactive immunities stay inactive after these effects, and deadly captures depend on kinds only.
    fn keep_inactive(&self, situation: &Situation, parts: &[RuleEffects<B>]) -> bool {
        let rules = situation.immunities.iter().map(|index| &self.rules.immunities[*index]);
        // An immunity without required facts is always active.
        let facts: Vec<RequiredFact> =
            rules.filter_map(|rule| rule.required_facts.as_deref()).flatten().cloned().collect();
        let deadly = situation.deadly.iter().all(|index| self.rules.deadly[*index].kinds.is_some());
        deadly && parts.iter().all(|part| keeps_inactive(self.layout, (&part.when, &part.steps), &facts))
    }

    /// The facts on which immunities and deadly captures depend; `None` when they depend on other changing things.
    fn read_by_captures(&self) -> Option<FactSet> {
        let immunities = self.spec.immunities.iter().map(|immune| &immune.when);
        self.read_by(immunities.chain(self.spec.deadly.iter().map(|deadly| &deadly.when)))
    }

    /// The facts on which conditions depend; `None` when they depend on other changing things.
    pub(super) fn read_by<'e>(&self, mut conditions: impl Iterator<Item = &'e Expr>) -> Option<FactSet> {
        let facts = RefCell::new(FactSet::default());
        let note = |expr: &Expr| {
            match &*expr.kind {
                ExprKind::Variable(VariableId(index), _) => {
                    facts.borrow_mut().variables.insert(usize::from(*index));
                }
                ExprKind::Field(FieldId(index), _) => {
                    facts.borrow_mut().fields.insert(usize::from(*index));
                }
                _ if is_fact(expr) || expr.query().is_some_and(is_off_the_board) => return Some(true),
                _ => {}
            }
            None
        };
        let unknown = conditions.any(|when| reads(self.spec, when, &note));
        (!unknown).then(|| facts.into_inner())
    }
}

impl<B: Bitboard> UniformEffects<B> {
    /// Whether the effects of a move, uniform ones aside, write none of the facts that captures read.
    pub(super) fn holds_for(&self, effect_program: Option<&EffectProgram<B>>, triggers: &[Trigger<B>]) -> bool {
        effect_program.is_some_and(|effect_program| {
            let uniform = |part: &RuleEffects<B>| self.triggers.iter().any(|index| triggers[*index].rule == part.rule);
            effect_program
                .parts
                .iter()
                .all(|part| uniform(part) || !written_facts(&part.steps, self.places).meets(&self.read))
        })
    }
}

/// Whether a trigger has equal effects after every action.
fn is_uniform<B>(trigger: &Trigger<B>) -> bool {
    let [event] = trigger.events.as_slice() else { return false };
    let any = matches!(event.kind, EventKind::AnyAction) && event.tests.is_empty();
    any && is_of_facts(&trigger.when) && trigger.steps.iter().all(does_the_same)
}

fn does_the_same<B>(step: &Step<B>) -> bool {
    match step {
        Step::SetVariable(_, value) => is_fact_of_game(value),
        Step::SetVariableOf(_, player, value) => is_fact_of_game(player) && is_fact_of_game(value),
        Step::ForEach(each, body) => is_of_whom(each) && body.iter().all(|step| sets_field_of(each.it, step)),
        _ => false,
    }
}

fn sets_field_of<B>(it: u16, step: &Step<B>) -> bool {
    match step {
        Step::SetField(_, Tokens::One(one), value) => {
            matches!(**one, One::Local(local) if local == it) && is_fact_of_game(value)
        }
        _ => false,
    }
}

/// Whether a query depends only on kinds and owners of pieces on the board.
fn is_of_whom<B>(query: &Query<B>) -> bool {
    let Source::Board(Mask { owners, vacant, within, outside, attacking, .. }) = &query.source else { return false };
    let players = |players: &Players<B>| matches!(players, Players::One(one) if is_fact_of_game(one));
    let bare = !vacant && within.is_empty() && outside.is_empty() && attacking.is_empty();
    bare && query.tests.is_empty() && owners.iter().all(players)
}
