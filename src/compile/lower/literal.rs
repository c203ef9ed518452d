//! Expressions that are not compiled. They are kept whole, with the contents of the slots they read.

use super::{Bound, Compiled, Compiler};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Code, LiteralExpr, Set};
use crate::compile::reads::{looks_ahead, looks_back, reads};
use crate::compile::unsupported::{Unsupported, What};
use crate::spec::code::{Builtin, Expr, ExprKind, Slot, Source};

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

    /// Whether an expression that is not compiled is a set of tokens.
    pub(super) fn holds_tokens(&self, expr: &Expr) -> bool {
        match &*expr.kind {
            ExprKind::Variable(id, _) => self.spec.variables[id.index()].ty.is_token(),
            ExprKind::Field(id, _) => self.spec.fields[id.index()].ty.is_token(),
            ExprKind::Union(parts) => parts.iter().all(|part| self.holds_tokens(part)),
            ExprKind::All(query) => match &query.source {
                Source::OnBoard(_) | Source::Anywhere(_) | Source::InZone(_) => true,
                Source::Elements(set) => self.holds_tokens(set),
                _ => false,
            },
            _ => false,
        }
    }

    /// Leaves an expression to the literal interpreter.
    ///
    /// # Errors
    /// `why` it is not compiled, if it reads what a state made of a position does not have: earlier positions, or
    /// the path of the action.
    pub(super) fn literal(&mut self, expr: &Expr, why: Unsupported) -> Compiled<LiteralExpr<B>> {
        let of_game = |part: &Expr| match &*part.kind {
            ExprKind::Builtin(Builtin::PositionCount | Builtin::PositionGap, _) | ExprKind::Stuck(..) => Some(true),
            _ => None,
        };
        if reads(self.spec, expr, &of_game) {
            return Err(why);
        }
        let mut slots: Vec<(Slot, Code<B>)> = Vec::new();
        let mut named = Vec::new();
        named_slots(expr, &mut named);
        for slot in &named {
            let code = match self.scope.get(*slot) {
                Some(Bound::One(one, _)) => Code::One(one.clone()),
                Some(Bound::Squares(set)) => Code::Squares(Set::Local(*set)),
                Some(Bound::Pieces(layer, set)) => Code::Pieces(*layer, Set::Local(*set)),
                Some(Bound::Code(code)) => code.clone(),
                Some(Bound::Path) => return Err(Unsupported::at(What::PathValue, expr.span)),
                // The expression itself fills it.
                None => continue,
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

/// Adds the slots that an expression reads or fills, each once.
fn named_slots(expr: &Expr, named: &mut Vec<Slot>) {
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
        query.parts().for_each(|part| named_slots(part, named));
    }
    expr.parts().for_each(|part| named_slots(part, named));
}
