//! Filters by kind: the pieces that a table move captures, or a leg passes over.

use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::spec::movement::{PieceFilter, Term};

/// A set of kinds, never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindFilter {
    /// For each kind, is it in the set? `None` when all are.
    kinds: Option<Box<[bool]>>,
    /// Whether a piece without a kind passes.
    supposed: bool,
}

impl KindFilter {
    /// Whether every piece passes.
    #[inline]
    pub fn is_all(&self) -> bool {
        self.kinds.is_none()
    }

    /// Whether pieces of a kind pass.
    #[inline]
    pub fn takes(&self, kind: KindId) -> bool {
        self.kinds.as_ref().is_none_or(|kinds| kinds.get(kind.index()).copied().unwrap_or(false))
    }

    /// Whether a piece that is only supposed on an empty square passes: it has no kind.
    #[inline]
    pub fn takes_supposed(&self) -> bool {
        self.supposed
    }

    /// The kinds of one side that a filter of the notation names; `None` when there are none.
    pub fn of(spec: &Spec, who: &PieceFilter, side: Term) -> Option<KindFilter> {
        let fits = |term: &Term, kind: Option<KindId>| match term {
            Term::Any => true,
            Term::Own | Term::Enemy => *term == side,
            Term::Named(filter) => kind.is_some_and(|kind| {
                spec.filters.get(usize::from(filter.0)).is_some_and(|filter| filter.kinds.contains(&kind))
            }),
        };
        let takes = |kind: Option<KindId>| {
            let named = who.any_of.is_empty() || who.any_of.iter().any(|term| fits(term, kind));
            named != who.not
        };
        let supposed = takes(None);
        let kinds: Box<[bool]> = (0..spec.kinds.len()).map(|kind| takes(Some(KindId::at(kind)))).collect();
        let everybody = supposed && kinds.iter().all(|kind| *kind);
        let somebody = supposed || kinds.contains(&true);
        somebody.then_some(KindFilter { kinds: (!everybody).then_some(kinds), supposed })
    }
}
