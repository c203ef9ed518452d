//! Makes the move plans of actions.

use std::collections::BTreeSet;

use super::guard::{attacked, is_of_some};
use super::in_force::RulesInForce;
use super::offer::Offered;
use super::planner::Planner;
use super::post_move::PostMoveBans;
use super::{ConditionalBan, KindPlan, MoveClass, MovePlan};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, One, Players, Source, Test};
use crate::compile::rules::{Action, Domain};
use crate::compile::situation::Situation;
use crate::compile::step::Step;
use crate::spec::ids::{ActionId, KindId};

/// The most post-move bans of a plan; each has one bit of a `u32`.
const MOST_WATCHED: usize = 32;

/// The bans on the moves of an action, as indices.
struct Bans {
    /// The bans on all moves or none.
    shut: Vec<usize>,
    /// The other bans on the position before a move.
    before: Vec<usize>,
    /// The bans on the position after a move.
    after: Vec<usize>,
}

impl<B: Bitboard> Planner<'_, B> {
    /// Adds to each situation how its actions are judged, and returns how they are generated; moves are `planned` or not.
    pub(in crate::compile) fn plan_situations(
        &self,
        situations: &mut [Situation],
        planned: bool,
    ) -> Vec<Vec<Offered<B>>> {
        let plan = |situation: &mut Situation| {
            let plan = |index: &usize| if planned { self.plan(situation, *index) } else { None };
            let plans = situation.actions.iter().map(plan).collect();
            situation.bans = self.action_bans(situation);
            situation.by_placement = self.judged_by_placement(situation);
            situation.state_actions = self.state_actions(situation);
            situation.placements = self.placements(situation);
            situation.free = self.free(situation);
            self.offers(situation, plans)
        };
        situations.iter_mut().map(plan).collect()
    }

    /// The plan of an action in a situation; `None` when the action has another form.
    fn plan(&self, situation: &Situation, index: usize) -> Option<MovePlan<B>> {
        let units = self.moving_units(&self.rules.actions[index])?;
        let cost = match self.rules.actions[index].params.len() {
            2 => None,
            _ => Some(self.cost(situation, index)?),
        };
        let traps = self.traps(situation);
        let all =
            units.kinds.is_empty() && units.owners.len() == 1 && units.within.is_empty() && units.outside.is_empty();
        let units = (!all || !units.attacking.is_empty()).then_some(units);
        let id = ActionId::at(index);
        let prefer = match situation.prefers.as_slice() {
            [] => None,
            [prefer] => Some(&self.rules.prefers[*prefer]),
            _ => return None,
        };
        let Bans { shut, before, after } = self.bans(situation, id);
        let simple = cost.is_none() && traps.is_empty();
        let attacks_read = !after.is_empty() && self.attacks_read_facts();
        let uniform = if attacks_read { self.uniform(situation) } else { None };
        let judged = after.len() <= MOST_WATCHED
            && !after.iter().any(|index| self.reads_facts(*index))
            && uniform.is_some() == attacks_read;
        if !simple && (uniform.is_some() || prefer.is_some() || !judged) {
            return None;
        }
        let (uniform, after) = if judged { (uniform, after) } else { (None, Vec::new()) };
        let post_move = PostMoveBans::new(after, &self.rules.forbids, self.spec.kinds.len());
        let gating = if simple && judged { self.gating(situation, id, &before, &post_move) } else { None };
        let bare = uniform.is_none() && gating.is_none() && simple && judged;
        let blast = if bare { self.blast(situation, &post_move) } else { None };
        let payee = cost.as_ref().and_then(|cost| cost.choice.as_ref()).map(|payee| payee.rule);
        let apart = traps.iter().map(|trap| trap.rule).chain(payee).collect();
        let has_gate = |index: &usize| !self.rules.forbids[*index].invariant.is_always();
        let gated: Vec<usize> = before.iter().copied().filter(has_gate).take(32).collect();
        let rules = RulesInForce {
            situation,
            action: id,
            before,
            gated,
            post_move,
            prefer,
            uniform,
            gating,
            blast,
            simple,
            judged,
            apart,
        };
        let mut fixed = Vec::new();
        let kinds = self.spec.player_ids().map(|player| {
            let kinds = (0..self.spec.kinds.len()).map(KindId::at);
            kinds.map(|kind| self.kind_plan(&rules, player, kind, &mut fixed)).collect()
        });
        let kinds: Vec<Vec<Option<KindPlan<B>>>> = kinds.collect();
        let RulesInForce { gated, post_move, uniform, gating, blast, .. } = rules;
        let post_move = self.settled(post_move, &kinds, uniform.is_some());
        let gated = self.conditional_bans(&gated, &post_move, uniform.is_some());
        let alike = self.alike(situation);
        let perils = perils(&kinds);
        Some(MovePlan {
            units,
            shut,
            gated,
            alike,
            kinds,
            perils,
            uniform,
            fixed,
            gating,
            blast,
            post_move,
            cost,
            traps,
        })
    }

    /// The bans on the moves of an action.
    fn bans(&self, situation: &Situation, id: ActionId) -> Bans {
        // A condition that is always false forbids nothing.
        let applies = |index: &usize| {
            let forbid = &self.rules.forbids[*index];
            let actions = &forbid.targets.actions;
            (actions.is_empty() || actions.contains(&id)) && forbid.after != Test::Always(false)
        };
        let bans = situation.forbids.iter().copied().filter(applies);
        let (before, after): (Vec<usize>, Vec<usize>) = bans.partition(|index| self.is_about_before(*index));
        let (shut, before) = before.into_iter().partition(|index| {
            let forbid = &self.rules.forbids[*index];
            forbid.of_position && forbid.targets.by.is_empty()
        });
        Bans { shut, before, after }
    }

    /// The post-move bans in the form in which the plan evaluates them; `uniform` when moves have uniform effects.
    fn settled(
        &self,
        post_move: PostMoveBans<B>,
        kinds: &[Vec<Option<KindPlan<B>>>],
        uniform: bool,
    ) -> PostMoveBans<B> {
        // Guards that apply to different moves are evaluated like other bans.
        let guarding = post_move.guarding;
        let is_part = |class: &MoveClass<B>| class.after & guarding != 0 && class.after & guarding != guarding;
        let movements = kinds.iter().flatten().flatten().flat_map(|kind_plan| &kind_plan.movements);
        let parted = movements.flat_map(|movement| [&movement.quiet, &movement.capture]).any(is_part);
        let post_move = if parted { post_move.without_guards() } else { post_move };
        // Where attacks depend on facts, a move may change which pieces are attacked.
        if uniform { post_move } else { post_move.with_exceptions(self.spec, &self.rules.forbids) }
    }

    /// Conditional bans, and whether each applies exactly while a guarded piece is attacked.
    fn conditional_bans(&self, rules: &[usize], post_move: &PostMoveBans<B>, uniform: bool) -> Vec<ConditionalBan> {
        let by_guard = |rule: usize| {
            let test = &self.rules.forbids[rule].invariant.test;
            match (attacked(test), post_move.guards.as_slice()) {
                (Some(one), [guard]) => !uniform && one == *guard && is_of_some(test),
                _ => false,
            }
        };
        rules.iter().map(|rule| ConditionalBan { rule: *rule, by_guard: by_guard(*rule) }).collect()
    }

    /// By kind the first kind against which equal pieces are immune.
    fn alike(&self, situation: &Situation) -> Box<[u16]> {
        let tables = || situation.immunities.iter().filter_map(|index| self.rules.immunities[*index].kinds.as_ref());
        let same = |one: usize, other: usize| tables().all(|kinds| kinds[one] == kinds[other]);
        let kinds = 0..self.spec.kinds.len();
        kinds.map(|kind| (0..kind).find(|one| same(*one, kind)).unwrap_or(kind) as u16).collect()
    }

    /// The pieces that an action `…(unit: own …, path: path of unit): follow path` moves, if it does nothing else but
    /// take a payment.
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

/// The kinds with captures that are not simple.
fn perils<B>(kinds: &[Vec<Option<KindPlan<B>>>]) -> Box<[KindId]> {
    let ways = kinds.iter().flatten().flatten().flat_map(|kind_plan| &kind_plan.movements);
    let victims: BTreeSet<KindId> = ways.flat_map(|way| &way.capture.victims).copied().collect();
    victims.into_iter().collect()
}
