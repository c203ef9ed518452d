//! Questions of a condition about movements: which unit attacks which, and where a unit can go.

use std::collections::BTreeSet;

use super::sorts::{ABOUT, Kinds, Known, Sorter, learn};
use crate::source::Span;
use crate::spec::code::{Builtin, Expr, ExprKind, Query, Slot, Source, slot};
use crate::spec::ids::{DefineId, KindId};
use crate::spec::{PIECES, Spec};

/// A question to movements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether some of these attack such a thing.
    Attack { attackers: Kinds, targets: Kinds },
    /// Where these can go.
    Paths { units: Kinds },
}

/// A question, its place in the text, and the kinds of the units that the asking movement or rule is about.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub question: Question,
    pub span: Span,
    pub about: Known,
}

impl Asked {
    /// The kinds the unit, the victim or the capturer must be of for the question to come up.
    pub(super) fn of(&self, slot: Slot) -> Kinds {
        self.about.get(&slot).cloned()
    }
}

/// All questions of a condition or value, in the order in which they come up.
pub(super) fn asked(spec: &Spec, expr: &Expr, about: &Known) -> Vec<Asked> {
    let mut collector = Collector {
        sorter: Sorter { spec },
        found: Vec::new(),
        entered: BTreeSet::new(),
        about: about.clone(),
        at: None,
    };
    collector.expr(expr, about);
    collector.found
}

struct Collector<'s> {
    sorter: Sorter<'s>,
    found: Vec<Asked>,
    /// Named expressions that were gone through, with what was known.
    entered: BTreeSet<(DefineId, Known, Known)>,
    /// The kinds known for the slots in [`ABOUT`], which the whole expression is about.
    about: Known,
    /// The call of a named expression that is being gone through.
    at: Option<Span>,
}

impl Collector<'_> {
    fn expr(&mut self, expr: &Expr, known: &Known) {
        if let ExprKind::And(parts) = &*expr.kind {
            return self.all_of(parts, known);
        }
        if let ExprKind::Quantified(_, query, Some(test)) | ExprKind::Measured(_, test, query) = &*expr.kind {
            expr.parts().filter(|part| *part != test).for_each(|part| self.expr(part, known));
            let inner = self.query(query, known);
            return self.expr(test, &inner);
        }
        expr.parts().for_each(|part| self.expr(part, known));
        if let Some(query) = expr.query() {
            self.query(query, known);
        }
        let question = match &*expr.kind {
            ExprKind::Call(define, args) => return self.call(*define, args, expr.span, known),
            ExprKind::Attacks(units, target) => {
                let (attackers, targets) = (self.sorter.kinds(units, known), self.sorter.kinds(target, known));
                Question::Attack { attackers, targets }
            }
            ExprKind::AttackedBy(target, query) => {
                let attackers = self.sorter.within(query, known).get(&query.it).cloned();
                Question::Attack { attackers, targets: self.sorter.kinds(target, known) }
            }
            ExprKind::Builtin(Builtin::AttackedOn, args) => {
                let targets = args.first().and_then(|piece| self.sorter.kinds(piece, known));
                Question::Attack { attackers: None, targets }
            }
            _ => return,
        };
        self.ask(question, expr.span);
    }

    /// Goes through the parts of an `and`. A part that fails ends it, so later parts are only asked where those
    /// before hold.
    fn all_of(&mut self, parts: &[Expr], known: &Known) {
        let (mut inner, outside) = (known.clone(), self.at.is_none());
        let about = self.about.clone();
        for part in parts {
            self.expr(part, &inner);
            self.sorter.narrow(part, &mut inner);
            if outside {
                self.about.extend(ABOUT.iter().filter_map(|slot| Some((*slot, inner.get(slot)?.clone()))));
            }
            if inner.iter().any(|(slot, kinds)| kinds.is_empty() && known.get(slot).is_none_or(|had| !had.is_empty())) {
                break;
            }
        }
        self.about = about;
    }

    /// Goes through a set; what is known where its elements have passed all tests.
    fn query(&mut self, query: &Query, known: &Known) -> Known {
        let mut inner = self.sorter.at_first(query, known);
        if let Source::Paths(set) | Source::Elements(set) | Source::InZone(set) = &query.source {
            self.expr(set, known);
        }
        if let Source::Paths(units) = &query.source {
            let units_kinds = self.sorter.kinds(units, known);
            self.ask(Question::Paths { units: units_kinds }, units.span);
        }
        for test in &query.tests {
            self.expr(test, &inner);
            self.sorter.narrow(test, &mut inner);
        }
        inner
    }

    fn call(&mut self, define: DefineId, args: &[Expr], span: Span, known: &Known) {
        let Some(body) = self.sorter.spec.defines.get(define.index()).and_then(|define| define.value.as_ref()) else {
            return;
        };
        let mut inner = Known::new();
        for (index, arg) in args.iter().enumerate() {
            learn(&mut inner, slot::FREE + index as Slot, self.sorter.kinds(arg, known));
        }
        if !self.entered.insert((define, inner.clone(), self.about.clone())) {
            return;
        }
        let outside = self.at.is_none();
        self.at.get_or_insert(span);
        self.expr(body, &inner);
        if outside {
            self.at = None;
        }
    }

    /// Whether immunity is tested for these kinds alone: other classes are captured, if at all, along with any piece.
    fn are_aimed_at(&self, kinds: &BTreeSet<KindId>) -> bool {
        let spec = self.sorter.spec;
        spec.movements.iter().all(|movement| movement.captures.is_none())
            || kinds.iter().all(|kind| spec.kind(*kind).class == PIECES)
    }

    fn ask(&mut self, question: Question, span: Span) {
        let question = match question {
            Question::Attack { attackers, targets } => {
                Question::Attack { attackers, targets: targets.filter(|kinds| self.are_aimed_at(kinds)) }
            }
            paths @ Question::Paths { .. } => paths,
        };
        self.found.push(Asked { question, span: self.at.unwrap_or(span), about: self.about.clone() });
    }
}
