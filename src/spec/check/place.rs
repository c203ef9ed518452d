//! The places where effects put pieces: one square, each square of a set, a zone.

use super::Checker;
use super::expr::Typed;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::code::{Expr, ExprKind};
use crate::spec::types::{Sort, Type};
use crate::syntax::rules::ast::{self, PlaceWord};

impl Checker<'_> {
    /// The one square, or the zone, that pieces are moved to.
    pub(super) fn where_to_move(&mut self, what: &ast::Expr, place: &ast::Expr, scope: &mut Scope) -> Option<Expr> {
        let typed = self.expr(place, scope)?;
        if typed.1 == Type::SQUARES {
            let sources = &self.definition.sources;
            let (what, set) = (sources.snippet(what.span), sources.snippet(typed.0.span));
            let help = match is_described(&typed.0) {
                true => format!("let the player choose one: `choose s: …; move {what} to s`"),
                false => format!("let the player choose one: `choose s: square in {set}; move {what} to s`"),
            };
            let message = "a piece moves to one square, and this is a set of squares";
            self.report(Diagnostic::error(Code::WrongType, place.span, message).help(help));
            return None;
        }
        self.place_expr(typed)
    }

    /// The squares or the zone where pieces are placed: `at` one square, `on` each of a set.
    pub(super) fn where_to_place(&mut self, word: PlaceWord, place: &ast::Expr, scope: &mut Scope) -> Option<Expr> {
        let typed = self.expr(place, scope)?;
        if typed.1 != Type::SQUARES {
            return self.place_expr(typed);
        }
        if word == PlaceWord::At && !self.may_be_one(&typed.0) {
            let set = self.definition.sources.snippet(typed.0.span);
            let message = "a piece is placed `at` one square, and this is a set of squares";
            let problem = Diagnostic::error(Code::WrongType, place.span, message);
            let problem = problem.help(format!("to place one on each of them write `on {set}`"));
            self.report(match is_described(&typed.0) {
                true => problem,
                false => problem.help(format!("for one of them write `choose s: square in {set}; place … at s`")),
            });
            return None;
        }
        Some(typed.0)
    }

    /// A square or a zone.
    fn place_expr(&mut self, typed: Typed) -> Option<Expr> {
        match typed.1.sort {
            Sort::Zone => Some(typed.0),
            Sort::Token(_) => match top_of(&typed.0) {
                Some(zone) => Some(zone),
                None => self.fit(typed, Type::SQUARE),
            },
            _ => self.fit(typed, Type::SQUARE),
        }
    }
}

/// Whether a set is described: `all empty square in hill`.
fn is_described(set: &Expr) -> bool {
    matches!(&*set.kind, ExprKind::All(_))
}

/// `top of deck`, as a place to put something, is the deck.
fn top_of(expr: &Expr) -> Option<Expr> {
    match &*expr.kind {
        ExprKind::Top(zone) => Some(zone.clone()),
        _ => None,
    }
}
