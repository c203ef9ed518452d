//! The kinds a thing can have, as far as the definition tells before play.

use std::collections::{BTreeMap, BTreeSet};

use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind, Query, Slot, Source, slot};
use crate::spec::ids::KindId;
use crate::spec::value::Value;

/// Kinds something may be of; `None` for any.
pub(super) type Kinds = Option<BTreeSet<KindId>>;

/// The kinds known for the things in a frame; a slot that is not mentioned may be of any kind.
pub(super) type Known = BTreeMap<Slot, BTreeSet<KindId>>;

/// Whether two sets of kinds have one in common.
pub(super) fn meet(one: &Kinds, other: &Kinds) -> bool {
    match (one, other) {
        (None, other) => other.as_ref().is_none_or(|other| !other.is_empty()),
        (one, None) => one.as_ref().is_none_or(|one| !one.is_empty()),
        (Some(one), Some(other)) => one.intersection(other).next().is_some(),
    }
}

/// Remembers of what kinds the thing in a slot is, and nothing else of it.
pub(super) fn learn(known: &mut Known, slot: Slot, kinds: Kinds) {
    match kinds {
        Some(kinds) => known.insert(slot, kinds),
        None => known.remove(&slot),
    };
}

/// Tells kinds from what is written.
#[derive(Clone, Copy)]
pub(super) struct Sorter<'s> {
    pub spec: &'s Spec,
}

impl Sorter<'_> {
    /// The kinds what an expression names can be of.
    pub(super) fn kinds(self, expr: &Expr, known: &Known) -> Kinds {
        match &*expr.kind {
            ExprKind::Local(slot) => known.get(slot).cloned(),
            ExprKind::Constant(Value::Nothing) => Some(BTreeSet::new()),
            ExprKind::First(query) | ExprKind::All(query) => self.within(query, known).get(&query.it).cloned(),
            ExprKind::Union(parts) => parts.iter().try_fold(BTreeSet::new(), |all, part| {
                let more = self.kinds(part, known)?;
                Some(all.into_iter().chain(more).collect())
            }),
            ExprKind::If(_, yes, no) => {
                let (yes, no) = (self.kinds(yes, known)?, self.kinds(no, known)?);
                Some(yes.into_iter().chain(no).collect())
            }
            _ => None,
        }
    }

    /// The kinds known once an element of a set has passed all its tests.
    pub(super) fn within(self, query: &Query, known: &Known) -> Known {
        let mut inner = self.at_first(query, known);
        query.tests.iter().for_each(|test| self.narrow(test, &mut inner));
        inner
    }

    /// The kinds known before anything is asked of an element.
    pub(super) fn at_first(self, query: &Query, known: &Known) -> Known {
        let kinds = match &query.source {
            Source::Elements(set) => self.kinds(set, known),
            _ => None,
        };
        let mut inner = known.clone();
        learn(&mut inner, query.it, kinds);
        inner
    }

    /// Adds what is known where a condition does not fail. Of a hidden piece no condition fails for its kind.
    pub(super) fn narrow(self, condition: &Expr, known: &mut Known) {
        match &*condition.kind {
            ExprKind::And(parts) => parts.iter().for_each(|part| self.narrow(part, known)),
            ExprKind::Or(parts) => {
                let ways: Vec<Known> = parts.iter().map(|part| self.narrowed(part, known)).collect();
                let slots: BTreeSet<Slot> = ways.iter().flat_map(|way| way.keys().copied()).collect();
                for slot in slots {
                    let all = ways.iter().try_fold(BTreeSet::new(), |all, way| {
                        let more = way.get(&slot)?;
                        Some(all.into_iter().chain(more.iter().copied()).collect())
                    });
                    learn(known, slot, all);
                }
            }
            ExprKind::Not(inner) => self.keep(inner, known, false),
            _ => self.keep(condition, known, true),
        }
    }

    fn narrowed(self, condition: &Expr, known: &Known) -> Known {
        let mut known = known.clone();
        self.narrow(condition, &mut known);
        known
    }

    /// Keeps the kinds that pass, or fail, a test of the kind.
    fn keep(self, test: &Expr, known: &mut Known, wanted: bool) {
        let (thing, fits): (&Expr, Box<dyn Fn(KindId) -> bool + '_>) = match &*test.kind {
            ExprKind::IsKind(thing, kinds) => (thing, Box::new(|kind| kinds.contains(&kind))),
            ExprKind::HasTag(thing, tag) => (thing, Box::new(|kind| self.spec.kind(kind).tags.contains(tag))),
            _ => return,
        };
        let ExprKind::Local(slot) = &*thing.kind else { return };
        let all = (0..self.spec.kinds.len()).map(KindId::at);
        let possible = all.filter(|kind| known.get(slot).is_none_or(|known| known.contains(kind)));
        let kept = possible.filter(|kind| self.spec.kind(*kind).veiled || fits(*kind) == wanted).collect();
        known.insert(*slot, kept);
    }
}

/// The slots that decide, by the kind of their thing, whether a movement or rule is asked at all.
pub(super) const ABOUT: [Slot; 3] = [slot::UNIT, slot::VICTIM, slot::CAPTURER];
