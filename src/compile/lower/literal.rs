//! Expressions that are not compiled. They are kept whole, with the contents of the slots they read.

use super::{Bound, Compiled, Compiler};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Code, LiteralExpr, Set};
use crate::compile::reads::{looks_ahead, looks_back, reads};
use crate::compile::unsupported::{Unsupported, What};
use crate::spec::code::{Builtin, Expr, ExprKind, Slot, Source};
use crate::spec::types::Sort;

impl<B: Bitboard> Compiler<'_, B> {
    /// Compiles an expression. If a part of it is not supported, all of it is left to the literal interpreter, since states
    /// are then made of the positions once and not for each part.
    ///
    /// # Errors
    /// A part that can be neither compiled nor left.
    pub(super) fn or_left<T>(
        &mut self,
        expr: &Expr,
        compile: impl FnOnce(&mut Self, &Expr) -> Compiled<T>,
        wrap: impl FnOnce(Box<LiteralExpr<B>>) -> T,
    ) -> Compiled<T> {
        if self.is_part {
            return compile(self, expr);
        }
        self.is_part = true;
        let compiled = compile(self, expr);
        self.is_part = false;
        compiled.or_else(|why| Ok(wrap(Box::new(self.literal(expr, why)?))))
    }

    /// The sort of the elements of a set that is not compiled; `None` if it is not known.
    pub(super) fn sort_of_elements(&self, expr: &Expr) -> Option<Sort> {
        match &*expr.kind {
            ExprKind::Variable(id, _) => Some(self.spec.variables[id.index()].ty.sort),
            ExprKind::Field(id, _) => Some(self.spec.fields[id.index()].ty.sort),
            ExprKind::Union(parts) => parts.iter().find_map(|part| self.sort_of_elements(part)),
            ExprKind::All(query) => match &query.source {
                Source::OnBoard(class) | Source::Anywhere(class) => Some(Sort::Token(*class)),
                Source::Squares => Some(Sort::Square),
                Source::Players => Some(Sort::Player),
                Source::Kinds(_) => Some(Sort::Kind),
                Source::Elements(set) => self.sort_of_elements(set),
                Source::InZone(_) | Source::Paths(_) => None,
            },
            _ => None,
        }
    }

    /// Whether an expression that is not compiled is a set and not one thing.
    pub fn is_set(&self, expr: &Expr) -> bool {
        match &*expr.kind {
            ExprKind::Variable(id, _) => self.spec.variables[id.index()].ty.many,
            ExprKind::Field(id, _) => self.spec.fields[id.index()].ty.many,
            ExprKind::Union(_) | ExprKind::All(_) => true,
            _ => false,
        }
    }

    /// Whether an expression reads earlier positions, itself or by the movements and immunities that it asks for.
    fn reads_history(&self, expr: &Expr) -> bool {
        let spec = self.spec;
        let of_history = |part: &Expr| match &*part.kind {
            ExprKind::Builtin(Builtin::PositionCount | Builtin::PositionGap, _) | ExprKind::Stuck(..) => Some(true),
            _ => None,
        };
        let of_movements = |part: &Expr| {
            let attacks = matches!(
                &*part.kind,
                ExprKind::Attacks(..) | ExprKind::AttackedBy(..) | ExprKind::Builtin(Builtin::AttackedOn, _)
            );
            let paths = part.query().is_some_and(|query| matches!(query.source, Source::Paths(_)));
            (attacks || paths).then_some(true)
        };
        let captures = spec.immunities.iter().map(|one| &one.when).chain(spec.deadly.iter().map(|one| &one.when));
        let movements =
            spec.movements.iter().flat_map(|one| one.when.iter().chain(&one.captures)).map(|code| &code.body);
        reads(spec, expr, &of_history)
            || reads(spec, expr, &of_movements)
                && captures.chain(movements).any(|condition| reads(spec, condition, &of_history))
    }

    /// Leaves an expression to the literal interpreter.
    ///
    /// # Errors
    /// A part that reads what a state made of a position does not have: earlier positions, or the path of the action.
    pub(super) fn literal(&mut self, expr: &Expr, why: Unsupported) -> Compiled<LiteralExpr<B>> {
        if self.reads_history(expr) {
            return Err(Unsupported::at(What::History, expr.span));
        }
        let mut slots: Vec<(Slot, Code<B>)> = Vec::new();
        let (mut named, mut filled) = (Vec::new(), Vec::new());
        named_slots(expr, &mut named, &mut filled);
        for slot in &named {
            let code = match self.scope.get(*slot) {
                Some(Bound::One(one, _)) => Code::One(one.clone()),
                Some(Bound::Squares(set)) => Code::Squares(Set::Local(*set)),
                Some(Bound::Pieces(layer, set)) => Code::Pieces(*layer, Set::Local(*set)),
                Some(Bound::Code(code)) => code.clone(),
                Some(Bound::Path) => return Err(Unsupported::at(What::PathValue, expr.span)),
                None if filled.contains(slot) => continue,
                None => return Err(Unsupported::at(What::TenseOfSet, expr.span)),
            };
            slots.push((*slot, code));
        }
        let size = named.iter().map(|slot| usize::from(*slot) + 1).max().unwrap_or(0);
        let (looks_back, looks_ahead) = (looks_back(self.spec, expr), looks_ahead(self.spec, expr));
        if expr.as_constant().is_none() {
            self.left.push(why);
        }
        Ok(LiteralExpr { expr: expr.clone(), slots: slots.into(), size, looks_back, looks_ahead })
    }
}

/// Adds the slots that an expression reads or fills, each once, and those that it fills.
fn named_slots(expr: &Expr, named: &mut Vec<Slot>, filled: &mut Vec<Slot>) {
    let mut add = |slot: Slot| {
        if !named.contains(&slot) {
            named.push(slot);
        }
    };
    if let ExprKind::Local(slot) = *expr.kind {
        add(slot);
    }
    if let Some(query) = expr.query() {
        add(query.it);
        filled.push(query.it);
        query.parts().for_each(|part| named_slots(part, named, filled));
    }
    expr.parts().for_each(|part| named_slots(part, named, filled));
}
