//! Whom a way captures, or a leg passes over: a filter, evaluated once.

use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::spec::movement::{Term, Who};

/// Some kinds of pieces, at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sort {
    /// For each kind whether it is among them; `None` when all are.
    kinds: Option<Box<[bool]>>,
    /// Whether a piece of no kind is among them.
    supposed: bool,
}

impl Sort {
    /// Whether all are among them.
    #[inline]
    pub fn is_everybody(&self) -> bool {
        self.kinds.is_none()
    }

    /// Whether pieces of this kind are among them.
    #[inline]
    pub fn takes(&self, kind: KindId) -> bool {
        self.kinds.as_ref().is_none_or(|kinds| kinds.get(kind.index()).copied().unwrap_or(false))
    }

    /// Whether a piece that is only supposed to stand on an empty square is among them: it has no kind.
    #[inline]
    pub fn takes_supposed(&self) -> bool {
        self.supposed
    }

    /// Those of one side of which a filter speaks; `None` when there are none.
    pub(super) fn of(spec: &Spec, who: &Who, side: Term) -> Option<Sort> {
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
        somebody.then_some(Sort { kinds: (!everybody).then_some(kinds), supposed })
    }
}
