//! Parts of rules: conditions, arguments, events.

use super::super::bitboard::Bitboard;
use super::super::code::{Code, One, Test, Tokens};
use super::super::reads::reads_path;
use super::super::residual::all;
use super::super::rules::{Domain, EventKind, EventPattern, Param};
use super::super::step::Step;
use super::super::unsupported::{Unsupported, What};
use super::query::mentions;
use super::{Bound, Compiled, Compiler};
use crate::spec::PIECES;
use crate::spec::code::{Expr, ExprKind, Quantifier, Query, Slot, Source, slot};
use crate::spec::rule;
use crate::spec::types::{Sort, Type};

/// When an ending holds, and what else it does.
type EndingBody<B> = (Test<B>, Box<[Step<B>]>);

impl<B: Bitboard> Compiler<'_, B> {
    pub(super) fn ending_body(&mut self, ending: &rule::Ending) -> Compiled<EndingBody<B>> {
        Ok((self.test(&ending.when)?, self.steps(&ending.effects)?))
    }

    /// A condition that may be missing.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn condition(&mut self, condition: Option<&Expr>) -> Compiled<Test<B>> {
        condition.map_or(Ok(Test::Always(true)), |condition| self.test(condition))
    }

    /// Gives each parameter those parts of a condition that may be asked as soon as it is chosen, and returns the others;
    /// nothing where all of it is asked when everything is chosen.
    pub(super) fn ask_soon(&mut self, params: &mut [Param<B>], condition: Option<&Expr>) -> Compiled<Option<Test<B>>> {
        let parts = condition.map_or(Vec::new(), Expr::conjuncts);
        let (all_among, Some((last, sooner))) =
            (params.iter().all(|param| matches!(param.domain, Domain::Among(_))), params.split_last_mut())
        else {
            return Ok(None);
        };
        let is_soon = |part: &Expr| !mentions(part, last.slot);
        if !all_among || sooner.is_empty() || !parts.iter().any(|part| is_soon(part)) {
            return Ok(None);
        }
        let (mut needs, mut rest) = (vec![Vec::new(); sooner.len()], Vec::new());
        for part in parts {
            // A part that mentions no parameter is evaluated with the last of these parameters.
            let place = sooner.iter().rposition(|param| mentions(part, param.slot)).unwrap_or(sooner.len() - 1);
            let parts = if is_soon(part) { &mut needs[place] } else { &mut rest };
            parts.push(part.clone());
        }
        for (param, needs) in sooner.iter_mut().zip(needs) {
            param.needs = self.several(&needs, false)?;
        }
        Ok(Some(self.several(&rest, false)?))
    }

    /// A necessary condition for one that asks something of a captured piece: it must hold for some piece on the
    /// board.
    pub(super) fn needs(&mut self, condition: Option<&Expr>) -> Compiled<Test<B>> {
        let parts = condition.map_or(Vec::new(), Expr::conjuncts);
        let mut needs = Vec::new();
        for part in parts {
            let ExprKind::Quantified(Quantifier::Some, captured, test) = &*part.kind else { continue };
            let Source::Elements(set) = &captured.source else { continue };
            let asked = || captured.tests.iter().chain(test);
            let of_path = |part: &Expr| reads_path(self.spec, part, captured.it);
            if matches!(*set.kind, ExprKind::Local(slot::CAPTURED)) && !asked().any(of_path) {
                let tests = asked().cloned().collect();
                let pieces = Query { source: Source::OnBoard(PIECES), it: captured.it, tests };
                let some = ExprKind::Quantified(Quantifier::Some, pieces, None);
                needs.push(self.test(&Expr::new(some, part.span))?);
            }
        }
        Ok(all(needs.into_iter()))
    }

    pub(super) fn one_or_truth(&mut self, expr: &Expr) -> Compiled<One<B>> {
        self.or_left(expr, Self::compiled_one_or_truth, One::Literal)
    }

    fn compiled_one_or_truth(&mut self, expr: &Expr) -> Compiled<One<B>> {
        match self.code(expr)? {
            Code::One(one) => Ok(one),
            Code::Squares(set) | Code::Pieces(_, set) => Ok(One::Truth(Box::new(Test::Some(set)))),
            Code::Test(test) => Ok(One::Truth(Box::new(test))),
            _ => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }

    /// Says of what sort the arguments are that a rule reads.
    pub(super) fn arguments(&mut self, targets: &rule::Targets) -> Compiled<()> {
        for (slot, parameters) in &targets.arguments {
            let mut sorts = parameters.iter().map(|(action, index)| self.spec.action(*action).params[*index].ty);
            let Some(first) = sorts.next() else { continue };
            if sorts.any(|other| other != first) {
                return Err(Unsupported::whole(What::MixedSet));
            }
            self.argument_slot(*slot, first)?;
        }
        Ok(())
    }

    /// An action chooses no more than one set.
    pub(super) fn argument_slot(&mut self, slot: Slot, ty: Type) -> Compiled<()> {
        match (ty.sort, ty.many) {
            (Sort::Token(class), true) => {
                self.chosen = class;
                self.scope.bind(slot, Bound::Code(Code::Tokens(Tokens::Chosen)));
            }
            (_, true) => return Err(Unsupported::whole(What::Subsets)),
            (Sort::Path, _) => self.scope.bind(slot, Bound::Path),
            (sort, _) => self.declare(slot, sort),
        }
        Ok(())
    }

    pub(super) fn event(&mut self, event: &rule::EventPattern) -> Compiled<EventPattern<B>> {
        if let rule::EventKind::Action(action, arguments) = &event.kind {
            for (slot, index) in arguments {
                let ty = self.spec.action(*action).params[*index].ty;
                self.argument_slot(*slot, ty)?;
            }
        }
        let mut tests = Vec::new();
        for test in &event.tests {
            match self.test(test)? {
                Test::All(parts) => tests.extend(parts.into_vec()),
                one => tests.push(one),
            }
        }
        let kind = match &event.kind {
            rule::EventKind::AnyAction => EventKind::AnyAction,
            rule::EventKind::Action(action, arguments) => EventKind::Action(*action, arguments.clone()),
            rule::EventKind::Capture => EventKind::Capture,
            rule::EventKind::Moves(by) => EventKind::Moves(self.movers(&tests), by.clone()),
        };
        Ok(EventPattern { kind, tests: tests.into() })
    }

    /// The kinds whose relocation can fit the tests of an event.
    fn movers(&self, tests: &[Test<B>]) -> Box<[bool]> {
        let mut such = vec![true; self.layout.kinds];
        for test in tests {
            if let Test::OfKind(One::Local(slot::UNIT), kinds) = test {
                such.iter_mut().zip(kinds).for_each(|(such, kind)| *such &= kind);
            }
        }
        such.into()
    }
}
