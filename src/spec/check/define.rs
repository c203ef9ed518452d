//! Named expressions. They are checked when they are first used, so that their types are known; a circle is an error.

use super::expr::Typed;
use super::names::Named;
use super::scope::Scope;
use super::{Checker, DefineProgress};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::{Expr, ExprKind, slot};
use crate::spec::ids::DefineId;
use crate::spec::rule::Define;
use crate::spec::types::Type;
use crate::syntax::rules::ast;

impl Checker<'_> {
    /// Names and parameters of all defines.
    pub(super) fn declare_defines(&mut self) {
        for placed in &self.definition.defines {
            let define = &placed.define;
            for (index, (name, _)) in define.params.iter().enumerate() {
                self.given(name);
                if define.params[..index].iter().any(|(earlier, _)| earlier.node == name.node) {
                    self.given_twice(name);
                }
            }
            let params = define.params.iter().filter_map(|(name, ty)| {
                let ty = self.type_word(&ty.node, ty.span)?;
                Some((name.node.clone(), ty))
            });
            let params: Vec<(String, Type)> = params.collect();
            self.name(&define.name, Named::Define(DefineId::at(self.spec.defines.len())));
            let name = define.name.node.clone();
            self.spec.defines.push(Define {
                name,
                params,
                ty: Type::NOTHING,
                value: None,
                slots: 0,
                asks_stuck: false,
            });
            self.defines.push(DefineProgress::Waiting);
        }
    }

    /// Checks the unused defines, too.
    pub(super) fn check_defines(&mut self) {
        for index in 0..self.spec.defines.len() {
            self.check_define(DefineId::at(index), Span::default());
        }
    }

    fn check_define(&mut self, id: DefineId, used: Span) {
        match self.progress(id) {
            DefineProgress::Done => return,
            DefineProgress::Running => {
                let name = self.spec.defines[id.index()].name.clone();
                let message = format!("`{name}` is defined by way of itself");
                self.report(
                    Diagnostic::error(Code::CircularDefine, used, message).help("definitions cannot be recursive"),
                );
                return;
            }
            DefineProgress::Waiting => {}
        }
        self.defines[id.index()] = DefineProgress::Running;
        let source = &self.definition.defines[id.index()].define;
        let mut scope = Scope::new();
        scope.about = format!("the definition `{}`", source.name.node);
        for (name, ty) in self.spec.defines[id.index()].params.clone() {
            let slot = scope.slot();
            scope.declare(&name, slot, ty);
        }
        let value = self.expr(&source.value, &mut scope);
        self.squares_are_fair(&scope, source.span);
        let define = &mut self.spec.defines[id.index()];
        define.slots = scope.slots();
        define.asks_stuck = scope.asks_stuck;
        if let Some((value, ty)) = value {
            define.value = Some(value);
            define.ty = ty;
        }
        self.defines[id.index()] = DefineProgress::Done;
    }

    /// A define applied to arguments that are still to be checked.
    pub(super) fn call_define(
        &mut self,
        id: DefineId,
        args: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        let args: Vec<Option<Typed>> = args.iter().map(|arg| self.expr(arg, scope)).collect();
        let args = args.into_iter().collect::<Option<_>>()?;
        self.call_define_with(id, args, span, scope)
    }

    /// A define applied to checked arguments.
    pub(super) fn call_define_with(
        &mut self,
        id: DefineId,
        args: Vec<Typed>,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        self.check_define(id, span);
        let Define { name, params, ty, asks_stuck, .. } = self.spec.defines[id.index()].clone();
        if let ([(_, Type::PLAYER)], []) = (&params[..], &args[..]) {
            let message = format!("`{name}` takes 1 argument, not 0");
            let help = format!("write `{name}({})`", scope.player().unwrap_or("mover"));
            self.report(Diagnostic::error(Code::ArgumentCount, span, message).help(help));
            return None;
        }
        if args.is_empty() && !params.is_empty() {
            let types: Vec<String> = params.iter().map(|(_, ty)| ty.to_string()).collect();
            let (count, things) = (params.len(), if params.len() == 1 { "argument" } else { "arguments" });
            let message = format!("`{name}` takes {count} {things}, not 0");
            let help = format!("write `{name}(…)`; it is asked of {}", types.join(" and "));
            self.report(Diagnostic::error(Code::ArgumentCount, span, message).help(help));
            return None;
        }
        self.count_args(&name, args.len(), params.len(), span)?;
        scope.asks_stuck |= asks_stuck;
        let args: Vec<Option<Expr>> = args.into_iter().zip(&params).map(|(arg, (_, ty))| self.fit(arg, *ty)).collect();
        let args: Vec<Expr> = args.into_iter().collect::<Option<_>>()?;
        self.spec.defines[id.index()].value.as_ref()?;
        debug_assert!(slot::FREE as usize + args.len() <= self.spec.defines[id.index()].slots);
        Some((Expr::new(ExprKind::Call(id, args), span), ty))
    }
}
