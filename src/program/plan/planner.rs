//! How plans are made.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::bulk::bulk;
use super::calm::calm;
use super::change;
use super::guard::{attacked, is_of_some};
use super::reads::{disturbs, effect_reads_facts, looks_ahead, reads_facts};
use super::recipe::recipe;
use super::watch::Watch;
use super::{Blast, Change, Entrance, Gated, Manner, Outlook, Plan, Special, Strides, Troop, Way};
use crate::literal::geometry::between;
use crate::number::Number;
use crate::program::atom::Atom;
use crate::program::attack::Attacks;
use crate::program::code::{Mask, One, Players, Set, Source, Test};
use crate::program::gait::Gaits;
use crate::program::layout::Layout;
use crate::program::movement::Movement;
use crate::program::rules::{Action, Capture, Domain, Event, EventKind, Forbid, Prefer, Situation, Trigger};
use crate::program::sign::counts_own;
use crate::program::squares::Squares;
use crate::program::step::Step;
use crate::program::suppose::{Known, Supposed};
use crate::spec::Spec;
use crate::spec::code::Expr;
use crate::spec::ids::{ActionId, KindId, PlayerId, RuleId, Square};

/// What plans are made of.
pub(in crate::program) struct Planner<'a, B> {
    pub spec: &'a Spec,
    pub gaits: &'a Gaits<B>,
    pub movements: &'a [Vec<Movement<B>>],
    /// How each player attacks.
    pub attacks: &'a [Attacks<B>],
    pub actions: &'a [Action<B>],
    pub forbids: &'a [Forbid<B>],
    pub triggers: &'a [Trigger<B>],
    pub prefers: &'a [Prefer<B>],
    pub immunities: &'a [Capture<B>],
    pub deadly: &'a [Capture<B>],
    pub layout: &'a Layout,
    /// The rules that change nothing but idle facts.
    pub idle: &'a [RuleId],
    /// The personal facts.
    pub personal: &'a [usize],
}

impl<B: Squares> Planner<'_, B> {
    /// The plans of the actions in a situation.
    pub(in crate::program) fn plans(&self, situation: &Situation) -> Vec<Option<Plan<B>>> {
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
        if after.len() > 32 || after.iter().any(|index| self.reads_facts(*index)) {
            return None;
        }
        let attacks_read = !after.is_empty() && self.attacks_read_facts();
        let outlook = if attacks_read { Some(self.outlook(situation)?) } else { None };
        let simple = toll.is_none() && traps.is_empty();
        if !simple && (outlook.is_some() || prefer.is_some()) {
            return None;
        }
        let watch = Watch::new(after, self.forbids, self.spec.kinds.len());
        let entrance = if simple { self.entrance(situation, id, &before, &watch) } else { None };
        let bare = outlook.is_none() && entrance.is_none() && simple;
        let blast = if bare { self.blast(situation, &watch) } else { None };
        let payee = toll.as_ref().and_then(|toll| toll.choice.as_ref()).map(|payee| payee.rule);
        let apart = traps.iter().map(|trap| trap.rule).chain(payee).collect();
        let has_gate = |index: &usize| !self.forbids[*index].standing.is_always();
        let gated: Vec<usize> = before.iter().copied().filter(has_gate).take(32).collect();
        let rules =
            Rules { situation, action: id, before, gated, watch, prefer, outlook, entrance, blast, simple, apart };
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
        let by_own = |gate: &usize| counts_own(&self.forbids[*gate].standing.test);
        let gate = |rule| Gated { rule, by_guard: by_guard(&rule), by_own: by_own(&rule) };
        let gated = gated.into_iter().map(gate).collect();
        let perils = perils(&kinds);
        let is_walked = |troop: &Troop<B>| troop.ways.iter().any(|way| way.walked);
        let wandering = kinds.iter().map(|kinds| kinds.iter().flatten().any(is_walked)).collect();
        let delicate = self.delicate(situation, &perils);
        Some(Plan {
            units,
            shut,
            gated,
            alike,
            wandering,
            kinds,
            perils,
            delicate,
            outlook,
            fixed,
            entrance,
            blast,
            watch,
            toll,
            traps,
        })
    }

    /// By kind whether captures of it may be less than simple, or forbidden to some.
    fn delicate(&self, situation: &Situation, perils: &[KindId]) -> Box<[bool]> {
        let immune = situation.immunities.iter().filter_map(|index| self.immunities[*index].enemies.as_ref());
        let kinds: Vec<KindId> = immune.flatten().chain(perils).copied().collect();
        (0..self.spec.kinds.len()).map(|kind| kinds.contains(&KindId::at(kind))).collect()
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
    pub(in crate::program) fn judged_by_places(&self, situation: &Situation) -> Vec<usize> {
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

    fn ways(&self, rules: &Rules<'_, B>, player: PlayerId, kind: KindId, fixed: &mut Vec<Set<B>>) -> Option<Troop<B>> {
        let (mut ways, size) = (Vec::new(), self.spec.geometry.len());
        for id in &self.spec.kind(kind).movements {
            let movement = &self.movements[player.index()][id.index()];
            // By options a movement may lead nowhere.
            if movement.goals.as_ref().is_some_and(|goals| goals.iter().all(|goals| goals.is_empty())) {
                continue;
            }
            let walked = movement.travel.is_err();
            let conditional = movement.when != Test::Always(true);
            // Whoever perishes by a capture has no goal that a condition could be asked of.
            let one_by_one = movement.captures.is_some() || (conditional && !rules.situation.deadly.is_empty());
            let manner = |captures| self.manner(rules, player, kind, movement, captures);
            let (quiet, capture) = (manner(false)?, manner(true)?);
            let goal = movement.goal.as_ref().map(|goal| {
                fixed.iter().position(|known| known == goal).unwrap_or_else(|| {
                    fixed.push(goal.clone());
                    fixed.len() - 1
                })
            });
            let movement_id = id.index();
            let mut way =
                Way { movement: movement_id, fixed: goal, one_by_one, walked, conditional, calm: None, quiet, capture };
            way.calm = calm(movement, (&way, &rules.gated), size);
            ways.push(way);
        }
        let deadly = !rules.situation.deadly.is_empty();
        let (bulk, collides) = bulk((self.gaits, &self.movements[player.index()]), (&ways, &rules.gated), size, deadly);
        // Two movements with further captures may come to the same: only a look at all paths of a unit tells.
        let further = ways.iter().filter(|way| self.movements[player.index()][way.movement].captures.is_some());
        if further.count() > 1 {
            return None;
        }
        let strides = Strides::of((&ways, &bulk), size);
        Some(Troop { ways, bulk, strides, collides })
    }

    fn manner(
        &self,
        rules: &Rules<'_, B>,
        player: PlayerId,
        kind: KindId,
        movement: &Movement<B>,
        captures: bool,
    ) -> Option<Manner<B>> {
        let adjacent = self.leads_next_door(movement);
        let supposed = Supposed { captures, adjacent, ..Supposed::of(self.spec, player, kind) };
        let bans = |index: &usize| {
            let forbid = &self.forbids[*index];
            let by = &forbid.targets.by;
            (by.is_empty() || by.contains(&movement.id))
                && supposed.test(&forbid.when).and(supposed.test(&forbid.unless).opposite()) != Known::No
        };
        let before = rules.before.iter().copied().filter(bans).collect();
        let asked = rules.watch.after.iter().enumerate().filter(|(_, index)| bans(index));
        let after = asked.fold(0, |bits, (bit, _)| bits | 1 << bit);
        // Behind whom something comes in is asked in the position.
        let enters = |trigger: &Trigger<B>| rules.entrance.as_ref().is_some_and(|one| one.rule == trigger.rule);
        let blast =
            rules.blast.as_ref().filter(|blast| rules.goes_along(blast.rule, self.triggers, &supposed, movement));
        let bursts = |trigger: &Trigger<B>| blast.is_some_and(|blast| blast.rule == trigger.rule);
        let disturbs = |trigger: &&Trigger<B>| {
            let apart = enters(trigger) || bursts(trigger) || rules.apart.contains(&trigger.rule);
            trigger.steps.iter().any(disturbs) && !apart
        };
        let triggers: Vec<&Trigger<B>> =
            rules.situation.triggers.iter().map(|index| &self.triggers[*index]).filter(disturbs).collect();
        let (by_victim, triggers): (Vec<_>, Vec<_>) =
            triggers.into_iter().partition(|trigger| rules.is_by_victim(trigger, &supposed, movement));
        let victims = rules.victims(&by_victim, &supposed, movement);
        let (mut special, changes) = self.special(rules, (&triggers, blast.is_some()), supposed, movement);
        let worth = match rules.prefer {
            Some(prefer) if prefer.targets.include(rules.action, false, Some(movement.id)) => {
                Some(worth(&supposed, &prefer.by)?)
            }
            _ => None,
        };
        let by = (movement.id, rules.action);
        let triggers = (self.triggers, blast);
        let followed = |supposed, entrance| {
            let recipe = recipe(rules.situation, triggers, supposed, by, entrance)?;
            let recipe = recipe.with_idle(self.idle, self.personal).with_fields(&self.layout.fields);
            Some(recipe.with_remote(|when| self.remote(player, movement, when)))
        };
        let entrance = rules.entrance.as_ref().filter(|entrance| entrance.kinds[player.index()].contains(&kind));
        let entering = entrance.and_then(|one| followed(Supposed { alone: false, ..supposed }, Some(one.rule)));
        let entering = entering.filter(|recipe| recipe.plain && recipe.enters.is_some());
        let recipe = followed(supposed, None).filter(|_| rules.simple);
        if rules.outlook.as_ref().is_some_and(|outlook| !outlook.holds_for(recipe.as_ref(), self.triggers)) {
            special = Special::All;
        }
        let bursts = blast.is_some();
        Some(Manner { special, victims, changes: changes.into(), before, after, bursts, worth, recipe, entering })
    }

    /// Whether it is known that no square lies between any two between which a movement leads.
    fn leads_next_door(&self, movement: &Movement<B>) -> bool {
        let Ok(travel) = &movement.travel else { return false };
        travel.ways.iter().all(|way| {
            (0..self.spec.geometry.len()).all(|goal| {
                let mut origins = self.gaits[way.gait].lines(goal).each();
                origins.all(|origin| between(&self.spec.geometry, Square::at(origin), Square::at(goal)).is_empty())
            })
        })
    }

    /// The moves for which one of these triggers may fire, and those of them that only change the kind of the unit, where
    /// that is still there then.
    fn special(
        &self,
        rules: &Rules<'_, B>,
        (triggers, bursts): (&[&Trigger<B>], bool),
        supposed: Supposed<'_>,
        movement: &Movement<B>,
    ) -> (Special<B>, Vec<Change<B>>) {
        let fires = |supposed: Supposed<'_>| {
            triggers.iter().fold(Known::No, |all, trigger| {
                all.opposite().and(rules.fires(trigger, &supposed, movement).opposite()).opposite()
            })
        };
        match (fires(supposed), &movement.travel) {
            (Known::No, _) => (Special::None, Vec::new()),
            (_, Err(_)) => (Special::All, Vec::new()),
            (known, Ok(travel)) => {
                let size = self.spec.geometry.len();
                let (mut goals, mut changes) = (vec![B::EMPTY; size], Vec::new());
                for goal in self.spec.geometry.squares().map(|square| square.index()) {
                    let origins = travel.ways.iter().map(|way| self.gaits[way.gait].lines(goal));
                    for origin in origins.fold(B::EMPTY, |all, origins| all | origins).each() {
                        let there = Supposed { origin: Some(origin), goal: Some(goal), ..supposed };
                        if fires(there) == Known::No {
                            continue;
                        }
                        match self.only_change(rules, triggers, &there, movement) {
                            Some(choices) if !bursts && rules.simple => {
                                change::add(&mut changes, choices, (origin, goal, size))
                            }
                            _ => goals[origin] |= B::only(goal),
                        }
                    }
                }
                let special = match (known, goals.iter().any(|goals| goals.any())) {
                    (_, false) => Special::None,
                    (Known::Yes, true) if changes.is_empty() => Special::All,
                    _ => Special::To(goals.into()),
                };
                (special, changes)
            }
        }
    }
}

impl<B: Squares> Planner<'_, B> {
    /// The choices after a move, when a single trigger fires and all it does is to change the kind of the unit.
    fn only_change(
        &self,
        rules: &Rules<'_, B>,
        triggers: &[&Trigger<B>],
        there: &Supposed<'_>,
        movement: &Movement<B>,
    ) -> Option<Option<Box<[Atom]>>> {
        let fires = |trigger: &Trigger<B>| rules.fires(trigger, there, movement);
        let mut firing = triggers.iter().filter(|trigger| fires(trigger) != Known::No);
        let (trigger, None) = (firing.next()?, firing.next()) else { return None };
        // One that waits for several events may fire more than once.
        let once = trigger.events.len() == 1 && fires(trigger) == Known::Yes;
        let (becomes, choices) = if once { self.change(&rules.watch, trigger, there)? } else { return None };
        // What it has become may set off another.
        let sets_off = |kind: KindId| {
            let changed = Supposed { kind, ..*there };
            let mut others = triggers.iter().filter(|other| other.rule != trigger.rule);
            others.any(|other| rules.fires(other, &changed, movement) != Known::No)
        };
        (!becomes.into_iter().any(sets_off)).then_some(choices)
    }
}

/// The rules that are in force for an action.
struct Rules<'a, B> {
    situation: &'a Situation,
    action: ActionId,
    before: Vec<usize>,
    gated: Vec<usize>,
    watch: Watch<B>,
    prefer: Option<&'a Prefer<B>>,
    outlook: Option<Outlook<B>>,
    entrance: Option<Entrance<B>>,
    blast: Option<Arc<Blast<B>>>,
    /// Whether nothing is paid and no trap lies anywhere.
    simple: bool,
    /// The rules that ask for what is paid, or are traps: they disturb no other moves.
    apart: Vec<RuleId>,
}

/// How good a move is by a rule that keeps the best; nothing when that depends on the position.
fn worth<B: Squares>(supposed: &Supposed<'_>, by: &One<B>) -> Option<Number> {
    match by {
        One::Truth(test) => match supposed.test(test) {
            Known::Yes => Some(Number::ONE),
            Known::No => Some(Number::ZERO),
            Known::Maybe => None,
        },
        One::Constant(Atom::Number(number)) => Some(*number),
        _ => None,
    }
}

impl<B: Squares> Rules<'_, B> {
    /// Whether the kind of what is captured alone decides if a trigger cannot fire, and that of some it cannot.
    fn is_by_victim(&self, trigger: &Trigger<B>, supposed: &Supposed<'_>, movement: &Movement<B>) -> bool {
        supposed.captures
            && self.fires(trigger, supposed, movement) == Known::Maybe
            && supposed.each_victim().any(|there| self.fires(trigger, &there, movement) == Known::No)
    }

    /// Whether the trigger of this rule fires after all such captures.
    fn goes_along(
        &self,
        rule: RuleId,
        triggers: &[Trigger<B>],
        supposed: &Supposed<'_>,
        movement: &Movement<B>,
    ) -> bool {
        let mut those = self.situation.triggers.iter().map(|index| &triggers[*index]);
        let fires =
            |trigger: &Trigger<B>| trigger.rule == rule && self.fires(trigger, supposed, movement) == Known::Yes;
        supposed.captures && those.any(fires)
    }

    /// The kinds of victims for which one of these triggers may fire.
    fn victims(&self, triggers: &[&Trigger<B>], supposed: &Supposed<'_>, movement: &Movement<B>) -> Box<[KindId]> {
        let fires =
            |there: &Supposed<'_>| triggers.iter().any(|trigger| self.fires(trigger, there, movement) != Known::No);
        supposed.each_victim().filter(fires).filter_map(|there| there.victim).collect()
    }

    fn fires(&self, trigger: &Trigger<B>, supposed: &Supposed<'_>, movement: &Movement<B>) -> Known {
        let fits = |event: &Event<B>| {
            let happens = match &event.kind {
                EventKind::AnyAction => true,
                EventKind::Action(action, _) => *action == self.action,
                EventKind::Capture => supposed.captures,
                EventKind::Moves(kinds, by) => {
                    kinds[supposed.kind.index()] && (by.is_empty() || by.contains(&movement.id))
                }
            };
            match happens {
                true => event.tests.iter().fold(Known::Yes, |all, test| all.and(supposed.test(test))),
                false => Known::No,
            }
        };
        let any = trigger.events.iter().fold(Known::Yes, |none, event| none.and(fits(event).opposite())).opposite();
        any.and(supposed.test(&trigger.when))
    }
}

/// The kinds of which some captures are less than simple.
fn perils<B>(kinds: &[Vec<Option<Troop<B>>>]) -> Box<[KindId]> {
    let ways = kinds.iter().flatten().flatten().flat_map(|troop| &troop.ways);
    let victims: BTreeSet<KindId> = ways.flat_map(|way| &way.capture.victims).copied().collect();
    victims.into_iter().collect()
}
