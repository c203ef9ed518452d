//! How the moves of actions are planned.

use std::collections::BTreeSet;

use super::guard::{attacked, is_of_some};
use super::in_force::RulesInForce;
use super::planner::Planner;
use super::watch::Watch;
use super::{ConditionalBan, KindPlan, MoveClass, MovePlan};
use crate::compile::code::{Mask, One, Players, Source, Test};
use crate::compile::rules::{Action, Domain, Forbid, Prefer};
use crate::compile::situation::Situation;
use crate::compile::squares::Squares;
use crate::compile::step::Step;
use crate::spec::ids::{ActionId, KindId};

/// The most rules about the position after a move that a plan watches; each has one bit of a `u32`.
const MOST_WATCHED: usize = 32;

impl<B: Squares> Planner<'_, B> {
    /// The plans of the actions in a situation.
    pub(in crate::compile) fn plans(&self, situation: &Situation) -> Vec<Option<MovePlan<B>>> {
        situation.actions.iter().map(|index| self.plan(situation, *index)).collect()
    }

    /// The plan of an action in a situation; nothing when its form is another one.
    fn plan(&self, situation: &Situation, index: usize) -> Option<MovePlan<B>> {
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
        let has_gate = |index: &usize| !self.forbids[*index].invariant.is_always();
        let gated: Vec<usize> = before.iter().copied().filter(has_gate).take(32).collect();
        let rules = RulesInForce {
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
        let kinds: Vec<Vec<Option<KindPlan<B>>>> = kinds.collect();
        let RulesInForce { gated, watch, outlook, entrance, blast, .. } = rules;
        // Where guards do not all speak of the same moves they are rules like others.
        let guarding = watch.guarding;
        let part = |manner: &MoveClass<B>| manner.after & guarding != 0 && manner.after & guarding != guarding;
        let ways = kinds.iter().flat_map(|kinds| kinds.iter().flatten()).flat_map(|troop| &troop.ways);
        let parted = ways.flat_map(|way| [&way.quiet, &way.capture]).any(part);
        let watch = if parted { watch.without_guards() } else { watch };
        // Whom facts protect may be attacked after a move and not before it.
        let watch = if outlook.is_none() { watch.with_exceptions(self.spec, self.forbids) } else { watch };
        let alike = self.alike(situation);
        let by_guard = |gate: &usize| match (attacked(&self.forbids[*gate].invariant.test), watch.guards.as_slice()) {
            (Some(one), [guard]) => {
                outlook.is_none() && one == *guard && is_of_some(&self.forbids[*gate].invariant.test)
            }
            _ => false,
        };
        let gate = |rule| ConditionalBan { rule, by_guard: by_guard(&rule) };
        let gated = gated.into_iter().map(gate).collect();
        let perils = perils(&kinds);
        Some(MovePlan { units, shut, gated, alike, kinds, perils, outlook, fixed, entrance, blast, watch, toll, traps })
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
}

/// The kinds of which some captures are less than simple.
fn perils<B>(kinds: &[Vec<Option<KindPlan<B>>>]) -> Box<[KindId]> {
    let ways = kinds.iter().flatten().flatten().flat_map(|troop| &troop.ways);
    let victims: BTreeSet<KindId> = ways.flat_map(|way| &way.capture.victims).copied().collect();
    victims.into_iter().collect()
}
