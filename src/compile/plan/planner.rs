//! How plans are made.

use std::collections::BTreeSet;

use super::guard::{attacked, is_of_some};
use super::in_force::Rules;
use super::reads::{effect_reads_facts, looks_ahead, reads_facts};
use super::watch::Watch;
use super::{Gated, Manner, Plan, Troop};
use crate::compile::code::{Mask, One, Players, Source, Test};
use crate::compile::layout::Layout;
use crate::compile::movement::Movement;
use crate::compile::rules::{Action, Capture, Domain, Forbid, Prefer, Situation, Trigger};
use crate::compile::squares::Squares;
use crate::compile::step::Step;
use crate::compile::tables::AttackTables;
use crate::spec::Spec;
use crate::spec::code::Expr;
use crate::spec::ids::{ActionId, KindId};

/// The most rules about the position after a move that a plan watches; each has one bit of a `u32`.
const MOST_WATCHED: usize = 32;

/// What plans are made of.
pub(in crate::compile) struct Planner<'a, B> {
    pub spec: &'a Spec,
    pub tables: &'a AttackTables<B>,
    pub movements: &'a [Vec<Movement<B>>],
    pub actions: &'a [Action<B>],
    pub forbids: &'a [Forbid<B>],
    pub triggers: &'a [Trigger<B>],
    pub prefers: &'a [Prefer<B>],
    pub immunities: &'a [Capture<B>],
    pub deadly: &'a [Capture<B>],
    pub layout: &'a Layout,
}

impl<B: Squares> Planner<'_, B> {
    /// The plans of the actions in a situation.
    pub(in crate::compile) fn plans(&self, situation: &Situation) -> Vec<Option<Plan<B>>> {
        situation.actions.iter().map(|index| self.plan(situation, *index)).collect()
    }

    /// The plan of an action in a situation; nothing when its form is another one.
    fn plan(&self, situation: &Situation, index: usize) -> Option<Plan<B>> {
        let units = self.moving_units(&self.actions[index])?;
        let toll = match self.actions[index].params.len() {
            2 => None,
            _ => Some(self.toll(situation, index)?),
        };
        let traps = self.traps(situation);
        let all =
            units.kinds.is_empty() && units.owners.len() == 1 && units.within.is_empty() && units.outside.is_empty();
        let units = (!all || !units.attacking.is_empty()).then_some(units);
        let id = ActionId::at(index);
        let prefers: Vec<&Prefer<B>> = situation.prefers.iter().map(|index| &self.prefers[*index]).collect();
        let prefer = match prefers.as_slice() {
            [] => None,
            [prefer] => Some(*prefer),
            _ => return None,
        };
        // What is known to hold after no action forbids none.
        let speaks = |forbid: &Forbid<B>| {
            let actions = &forbid.targets.actions;
            (actions.is_empty() || actions.contains(&id)) && forbid.after != Test::Always(false)
        };
        let forbids: Vec<usize> =
            situation.forbids.iter().copied().filter(|index| speaks(&self.forbids[*index])).collect();
        let (before, after): (Vec<usize>, Vec<usize>) =
            forbids.into_iter().partition(|index| self.is_about_before(*index));
        let (shut, before): (Vec<usize>, Vec<usize>) = before.into_iter().partition(|index| {
            let forbid = &self.forbids[*index];
            forbid.of_position && forbid.targets.by.is_empty()
        });
        let simple = toll.is_none() && traps.is_empty();
        let attacks_read = !after.is_empty() && self.attacks_read_facts();
        let outlook = if attacks_read { self.outlook(situation) } else { None };
        let judged = after.len() <= MOST_WATCHED
            && !after.iter().any(|index| self.reads_facts(*index))
            && outlook.is_some() == attacks_read;
        if !simple && (outlook.is_some() || prefer.is_some() || !judged) {
            return None;
        }
        let (outlook, after) = if judged { (outlook, after) } else { (None, Vec::new()) };
        let watch = Watch::new(after, self.forbids, self.spec.kinds.len());
        let entrance = if simple && judged { self.entrance(situation, id, &before, &watch) } else { None };
        let bare = outlook.is_none() && entrance.is_none() && simple && judged;
        let blast = if bare { self.blast(situation, &watch) } else { None };
        let payee = toll.as_ref().and_then(|toll| toll.choice.as_ref()).map(|payee| payee.rule);
        let apart = traps.iter().map(|trap| trap.rule).chain(payee).collect();
        let has_gate = |index: &usize| !self.forbids[*index].standing.is_always();
        let gated: Vec<usize> = before.iter().copied().filter(has_gate).take(32).collect();
        let rules = Rules {
            situation,
            action: id,
            before,
            gated,
            watch,
            prefer,
            outlook,
            entrance,
            blast,
            simple,
            judged,
            apart,
        };
        let mut fixed = Vec::new();
        let kinds = self.spec.player_ids().map(|player| {
            let kinds = (0..self.spec.kinds.len()).map(KindId::at);
            kinds.map(|kind| self.ways(&rules, player, kind, &mut fixed)).collect()
        });
        let kinds: Vec<Vec<Option<Troop<B>>>> = kinds.collect();
        let Rules { gated, watch, outlook, entrance, blast, .. } = rules;
        // Where guards do not all speak of the same moves they are rules like others.
        let guarding = watch.guarding;
        let part = |manner: &Manner<B>| manner.after & guarding != 0 && manner.after & guarding != guarding;
        let ways = kinds.iter().flat_map(|kinds| kinds.iter().flatten()).flat_map(|troop| &troop.ways);
        let parted = ways.flat_map(|way| [&way.quiet, &way.capture]).any(part);
        let watch = if parted { watch.without_guards() } else { watch };
        // Whom facts protect may be attacked after a move and not before it.
        let watch = if outlook.is_none() { watch.with_exceptions(self.spec, self.forbids) } else { watch };
        let alike = self.alike(situation);
        let by_guard = |gate: &usize| match (attacked(&self.forbids[*gate].standing.test), watch.guards.as_slice()) {
            (Some(one), [guard]) => {
                outlook.is_none() && one == *guard && is_of_some(&self.forbids[*gate].standing.test)
            }
            _ => false,
        };
        let gate = |rule| Gated { rule, by_guard: by_guard(&rule) };
        let gated = gated.into_iter().map(gate).collect();
        let perils = perils(&kinds);
        Some(Plan { units, shut, gated, alike, kinds, perils, outlook, fixed, entrance, blast, watch, toll, traps })
    }

    /// By kind a number that is the same for kinds against which tables make the same pieces immune.
    fn alike(&self, situation: &Situation) -> Box<[u16]> {
        let tables = || situation.immunities.iter().filter_map(|index| self.immunities[*index].kinds.as_ref());
        let same = |one: usize, other: usize| tables().all(|kinds| kinds[one] == kinds[other]);
        let kinds = 0..self.spec.kinds.len();
        kinds.map(|kind| (0..kind).find(|one| same(*one, kind)).unwrap_or(kind) as u16).collect()
    }

    /// `action …(unit: own …, path: path of unit): follow path` with nothing else to it but what is paid for it.
    fn moving_units(&self, action: &Action<B>) -> Option<Mask<B>> {
        let (unit, path, when) = match action.params.as_slice() {
            [unit, path] => (unit, path, action.when == Test::Always(true)),
            [unit, path, paid] => (unit, path, matches!(paid.domain, Domain::Subset(..))),
            _ => return None,
        };
        let (Domain::Among(units), Domain::Path(One::Local(of))) = (&unit.domain, &path.domain) else { return None };
        let Source::Board(mask) = &units.source else { return None };
        let own = mask.owners.iter().any(|players| matches!(players, Players::One(one) if **one == One::Mover));
        let bare = matches!(*action.steps, [Step::Follow]) && when;
        let fits = *of == unit.slot && units.tests.is_empty() && mask.layer == Some(0) && own && bare && !action.aside;
        fits.then(|| mask.clone())
    }

    /// The actions of which it takes no more than who stands where after them to say whether they are legal, and to carry
    /// out what changes that: then nothing else has to be carried out to judge them.
    pub(in crate::compile) fn judged_by_places(&self, situation: &Situation) -> Vec<usize> {
        let disturbing = situation.triggers.iter().filter(|index| self.triggers[**index].disturbs);
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
                let actions = &self.forbids[**index].targets.actions;
                actions.is_empty() || actions.contains(&ActionId::at(*action))
            };
            !situation.forbids.iter().filter(speaks).any(|index| self.reads_facts(*index))
        };
        situation.actions.iter().copied().filter(is_judged).collect()
    }

    /// Whether a rule reads the position before the action only.
    pub(super) fn is_about_before(&self, index: usize) -> bool {
        let forbid = &self.spec.forbids[index];
        forbid.after_which.is_none()
            && !forbid.when.iter().chain(&forbid.unless).any(|part| looks_ahead(self.spec, part))
    }

    /// Whether what a rule reads after an action is more than who stands where.
    fn reads_facts(&self, index: usize) -> bool {
        let forbid = &self.spec.forbids[index];
        let ahead = forbid.when.iter().chain(&forbid.unless).filter(|part| looks_ahead(self.spec, part));
        forbid.after_which.iter().chain(ahead).any(|after| reads_facts(self.spec, after))
    }

    /// Whether it takes more than who stands where to say who attacks whom.
    pub(super) fn attacks_read_facts(&self) -> bool {
        let immunities = self.spec.immunities.iter().map(|immune| &immune.when);
        let deadly = self.spec.deadly.iter().map(|deadly| &deadly.when);
        self.movements_read_facts() || immunities.chain(deadly).any(|when| reads_facts(self.spec, when))
    }

    /// Whether it takes more than that to say by what movements units attack.
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

/// The kinds of which some captures are less than simple.
fn perils<B>(kinds: &[Vec<Option<Troop<B>>>]) -> Box<[KindId]> {
    let ways = kinds.iter().flatten().flatten().flat_map(|troop| &troop.ways);
    let victims: BTreeSet<KindId> = ways.flat_map(|way| &way.capture.victims).copied().collect();
    victims.into_iter().collect()
}
