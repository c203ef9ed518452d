//! Triggers that wait for a piece which an earlier rule has turned into another, or removed, when they are asked.

use std::collections::BTreeSet;

use super::Subject;
use super::alike::alike;
use super::said::{Said, by_rules};
use super::shadowed::is_in_force_with;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{Domain, Effect, EffectKind, Expr, ExprKind, Slot, Source, slot};
use crate::spec::ids::{KindId, MovementId, RegionId, RuleId};
use crate::spec::movement::Clause;
use crate::spec::rule::{Action, EventKind, EventPattern, Trigger};
use crate::spec::value::Value;

/// Reports the rules of the main file that lose each of their events to another rule.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    for (index, trigger) in spec.triggers.iter().enumerate() {
        if !subject.is_own(spec.rule(trigger.rule).span) {
            continue;
        }
        let overtaking = |event: &EventPattern| {
            let wait = Wait::of(spec, trigger, event)?;
            let mut earlier = spec.triggers.iter().take(index);
            let other = earlier.find(|other| wait.is_overtaken(subject, trigger, other))?;
            Some((other.rule, wait.name(spec)))
        };
        let found_all: Option<Vec<(RuleId, String)>> = trigger.events.iter().map(overtaking).collect();
        if let Some((other, name)) = found_all.and_then(|all| all.into_iter().next()) {
            found.push(told(subject, trigger.rule, other, &name));
        }
    }
}

fn told(subject: &Subject<'_>, rule: RuleId, other: RuleId, name: &str) -> Diagnostic {
    let label = |rule: RuleId| &subject.spec.rule(rule).label;
    let (this, other_label) = (label(rule), label(other));
    let message =
        format!("the rule `{this}` never fires: by then `{other_label}` has made something else of the {name}");
    let instead = format!("to take its place, write `{this} replaces {other_label}: …`");
    let both = format!("to have both, ask what the piece was: `after piece …` with `when before unit is {name}`");
    let problem = Diagnostic::warning(Code::Overtaken, subject.label(rule), message);
    problem.also(subject.label(other), "this is asked first").help(instead).help(both)
}

/// The event that a trigger waits for: a relocation by some movements, and the conditions on it.
struct Wait<'a> {
    by: &'a [MovementId],
    facts: Vec<&'a Expr>,
    /// The kinds that the piece may be of.
    kinds: BTreeSet<KindId>,
}

impl<'a> Wait<'a> {
    /// Nothing where pieces of every kind are meant, or where no piece goes from square to square.
    fn of(spec: &Spec, trigger: &'a Trigger, event: &'a EventPattern) -> Option<Self> {
        let by = match &event.kind {
            EventKind::Moves(by) => by.as_slice(),
            EventKind::Action(action, _) if spec.action(*action).path.is_some() => &[],
            _ => return None,
        };
        let facts: Vec<&Expr> = event.tests.iter().chain(&trigger.when).flat_map(Expr::conjuncts).collect();
        let all: BTreeSet<KindId> = (0..spec.kinds.len()).map(KindId::at).collect();
        let fits = |kind: &KindId| facts.iter().all(|fact| is_of(spec, fact, *kind));
        let kinds: BTreeSet<KindId> = all.iter().copied().filter(fits).collect();
        let some = facts.iter().any(|fact| matches!(&*fact.kind, ExprKind::IsKind(..) | ExprKind::HasTag(..)));
        (some && !kinds.is_empty() && kinds.len() < all.len()).then_some(Wait { by, facts, kinds })
    }

    /// The name of the piece.
    fn name(&self, spec: &Spec) -> String {
        self.kinds.iter().map(|kind| spec.kind(*kind).name.as_str()).collect::<Vec<_>>().join("/")
    }

    /// Whether another rule fires whenever this one would, and leaves no such piece.
    fn is_overtaken(&self, subject: &Subject<'_>, trigger: &Trigger, other: &Trigger) -> bool {
        let spec = subject.spec;
        // Few rules turn anything into another: that is asked first.
        self.is_undone(other)
            && is_in_force_with(subject, other.rule, trigger.rule)
            && other.when.iter().flat_map(Expr::conjuncts).all(|part| self.implies(spec, part))
            && other.events.iter().any(|event| self.is_within(spec, event))
            && !self.comes_back(spec, [trigger.rule, other.rule])
    }

    /// Whether every event that is waited for is one that another pattern takes.
    fn is_within(&self, spec: &Spec, event: &EventPattern) -> bool {
        let EventKind::Moves(by) = &event.kind else { return false };
        let by_one_of = by.is_empty() || !self.by.is_empty() && self.by.iter().all(|movement| by.contains(movement));
        by_one_of && event.tests.iter().flat_map(Expr::conjuncts).all(|test| self.implies(spec, test))
    }

    fn implies(&self, spec: &Spec, test: &Expr) -> bool {
        let is_kind = |thing: &Expr| is(thing, slot::UNIT) && self.kinds.iter().all(|kind| is_of(spec, test, *kind));
        match &*test.kind {
            ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _) if is_kind(thing) => true,
            ExprKind::OwnedBy(thing, owner) if is(thing, slot::UNIT) && *owner.kind == ExprKind::Mover => {
                moves_own_alone(spec) || self.facts.iter().any(|fact| alike(fact, test))
            }
            ExprKind::In(thing, place) if is(thing, slot::GOAL) => {
                self.facts.iter().any(|fact| alike(fact, test) || lies_within(spec, fact, place))
            }
            _ => self.facts.iter().any(|fact| alike(fact, test)),
        }
    }

    /// Whether the effects certainly make something else of the piece.
    fn is_undone(&self, other: &Trigger) -> bool {
        other.effects.iter().any(|effect| match &effect.kind {
            EffectKind::Becomes(unit, kind) if is(unit, slot::UNIT) => {
                let kinds = possible(kind, &other.effects);
                let chosen = other.effects.iter().any(|effect| may_be_none(effect, kind));
                kinds.is_some_and(|kinds| !chosen && !kinds.is_empty() && kinds.is_disjoint(&self.kinds))
            }
            _ => false,
        })
    }

    /// Whether some other effect may turn a piece into one of these kinds; what is captured is another piece.
    fn comes_back(&self, spec: &Spec, but: [RuleId; 2]) -> bool {
        let mut found = false;
        for (rule, said) in by_rules(spec).into_iter().filter(|(rule, _)| !but.contains(rule)) {
            said.each(&mut |said| {
                if let Said::Effect(Effect { kind: effect @ EffectKind::Becomes(..), .. }) = said {
                    found |= brings(spec, rule, effect, &self.kinds);
                }
                true
            });
        }
        found
    }
}

/// Whether an effect may bring about a piece of one of these kinds; what is captured is gone.
pub(super) fn brings(spec: &Spec, rule: RuleId, effect: &EffectKind, kinds: &BTreeSet<KindId>) -> bool {
    let effects = spec.triggers.iter().find(|trigger| trigger.rule == rule).map(|trigger| trigger.effects.as_slice());
    let may_be =
        |kind: &Expr| possible(kind, effects.unwrap_or_default()).is_none_or(|possible| !possible.is_disjoint(kinds));
    match effect {
        EffectKind::Becomes(unit, kind) => !is(unit, slot::VICTIM) && may_be(kind),
        EffectKind::Place { kind, .. } => may_be(kind),
        EffectKind::Arrange { kinds: arranged, .. } => arranged.iter().any(|kind| kinds.contains(kind)),
        _ => false,
    }
}

/// Whether a trigger certainly makes something else of all pieces of these kinds that go to their side of a region.
pub(super) fn is_turned(spec: &Spec, trigger: &Trigger, kinds: &BTreeSet<KindId>, region: RegionId) -> bool {
    let local = |kind: ExprKind| Expr::new(kind, Span::default());
    let place = local(ExprKind::Region(region, local(ExprKind::Mover)));
    let arrives = local(ExprKind::In(local(ExprKind::Local(slot::GOAL)), place));
    let wait = Wait { by: &[], facts: vec![&arrives], kinds: kinds.clone() };
    trigger.when.is_none()
        && wait.is_undone(trigger)
        && trigger.events.iter().any(|event| wait.is_within(spec, event))
        && moves_own_alone(spec)
}

/// Whether a fact about the kind of the unit holds for a kind; true for a fact about anything else.
fn is_of(spec: &Spec, fact: &Expr, kind: KindId) -> bool {
    match &*fact.kind {
        ExprKind::IsKind(thing, kinds) if is(thing, slot::UNIT) => kinds.contains(&kind),
        ExprKind::HasTag(thing, tag) if is(thing, slot::UNIT) => spec.kind(kind).tags.contains(tag),
        _ => true,
    }
}

fn is(expr: &Expr, place: Slot) -> bool {
    *expr.kind == ExprKind::Local(place)
}

/// Whether a fact says that the goal is in a region that lies within another.
fn lies_within(spec: &Spec, fact: &Expr, place: &Expr) -> bool {
    let ExprKind::In(goal, inner) = &*fact.kind else { return false };
    let (ExprKind::Region(inner, owner), ExprKind::Region(outer, other)) = (&*inner.kind, &*place.kind) else {
        return false;
    };
    let squares = |region: usize| spec.regions.get(region).map(|region| &region.squares);
    let within = squares(inner.index()).zip(squares(outer.index())).is_some_and(|(inner, outer)| {
        inner.iter().zip(outer).all(|(inner, outer)| inner.iter().all(|square| outer.contains(square)))
    });
    is(goal, slot::GOAL) && alike(owner, other) && within
}

/// Whether it is a choice that may come to nothing.
fn may_be_none(effect: &Effect, kind: &Expr) -> bool {
    match &effect.kind {
        EffectKind::Choose { slot, domain, or_none, .. } if is(kind, *slot) => {
            *or_none || domain.query().is_none_or(|query| !query.tests.is_empty())
        }
        _ => false,
    }
}

/// The kinds that an expression among the effects of a rule can be; nothing when that is not known.
fn possible(kind: &Expr, effects: &[Effect]) -> Option<BTreeSet<KindId>> {
    let of_value = |value: &Value| value.elements().iter().map(Value::kind).collect::<Option<BTreeSet<KindId>>>();
    match &*kind.kind {
        ExprKind::Constant(value) => of_value(value),
        ExprKind::Union(parts) => parts.iter().try_fold(BTreeSet::new(), |mut all, part| {
            all.extend(possible(part, effects)?);
            Some(all)
        }),
        ExprKind::Local(place) => effects.iter().find_map(|effect| match &effect.kind {
            EffectKind::Choose { slot, domain: Domain::One(query), .. } if slot == place => match &query.source {
                Source::Elements(set) => possible(set, effects),
                _ => None,
            },
            _ => None,
        }),
        _ => None,
    }
}

/// Whether only pieces of the acting player move from square to square.
pub(super) fn moves_own_alone(spec: &Spec) -> bool {
    let mut own = !spec.movements.iter().flat_map(|movement| &movement.pattern.clauses).any(swaps);
    for (rule, said) in by_rules(spec) {
        let action = spec.actions.iter().find(|action| action.rule == rule);
        said.each(&mut |said| {
            match said {
                Said::Effect(Effect { kind: EffectKind::Move(pairs), .. }) => {
                    own &= pairs.iter().all(|(piece, _)| action.is_some_and(|action| is_own_choice(action, piece)));
                }
                Said::Effect(Effect { kind: EffectKind::Follow(_), .. }) => {
                    own &= action.is_some_and(follows_own);
                }
                _ => {}
            }
            true
        });
    }
    own
}

/// Whether a clause moves the piece on its goal, for any owner.
pub(super) fn swaps(clause: &Clause) -> bool {
    match clause {
        Clause::Leap(leap) => leap.leg.landing.swaps,
        Clause::Anywhere(anywhere) => anywhere.landing.swaps,
        Clause::Path(path) => path.legs.iter().any(|leg| leg.leg.landing.swaps),
        Clause::Crossing(_) => false,
    }
}

/// Whether a piece is chosen among those of the acting player.
pub(super) fn is_own_choice(action: &Action, piece: &Expr) -> bool {
    action.params.iter().any(|param| match &param.domain {
        Domain::One(query) if is(piece, param.slot) => query.tests.iter().any(|test| {
            matches!(&*test.kind, ExprKind::OwnedBy(thing, owner)
                if is(thing, query.it) && *owner.kind == ExprKind::Mover)
        }),
        _ => false,
    })
}

/// Whether the path that an action follows is that of a piece of the acting player.
pub(super) fn follows_own(action: &Action) -> bool {
    let path = action.path.and_then(|path| action.params.get(path));
    path.is_some_and(|path| match &path.domain {
        Domain::One(query) => matches!(&query.source, Source::Paths(unit) if is_own_choice(action, unit)),
        _ => false,
    })
}
