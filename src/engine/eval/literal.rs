//! Expressions that are not compiled. The literal interpreter evaluates them, in states made of the positions.

use std::rc::Rc;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Code, LiteralExpr, StoredExpr};
use crate::engine::eval::query::Going;
use crate::engine::eval::view::View;
use crate::engine::position::Position;
use crate::engine::position::state::hand_back;
use crate::engine::workspace::frame::Frame;
use crate::literal;
use crate::literal::scene::{Scene, bind};
use crate::literal::state::State;
use crate::spec::code::Expr;
use crate::spec::ids::{PlayerId, TokenId};
use crate::spec::value::Value;

impl<B: Bitboard> View<'_, B> {
    /// Whether a condition holds.
    pub(super) fn literal_test(&self, literal: &LiteralExpr<B>, frame: &mut Frame<B>) -> bool {
        let truth = self.literally(literal, frame, |scene, expr, there| scene.truth(expr, there));
        self.note_unknown(truth).unwrap_or(false)
    }

    /// The value of an expression; `nothing` if its viewer does not know it.
    pub(super) fn literal_value(&self, literal: &LiteralExpr<B>, frame: &mut Frame<B>) -> Value {
        if let Some(value) = literal.expr.as_constant() {
            return value.clone();
        }
        let value = self.literally(literal, frame, |scene, expr, there| scene.value(expr, there));
        self.note_unknown(Some(value).filter(|value| *value != Value::Unknown)).unwrap_or_default()
    }

    /// The value that a stored fact is set to.
    pub(in crate::engine) fn stored_value(&self, stored: &StoredExpr<B>, frame: &mut Frame<B>) -> Value {
        self.literal_value(&stored.literal, frame).kept_as(stored.ty)
    }

    /// The squares of a set.
    pub(super) fn literal_set(&self, literal: &LiteralExpr<B>, frame: &mut Frame<B>) -> B {
        let squares = |scene: &Scene<'_>, expr: &Expr, there: &mut literal::scene::Frame| {
            let value = scene.value(expr, there);
            (value != Value::Unknown).then(|| scene.squares(&value))
        };
        let squares = self.literally(literal, frame, squares);
        self.note_unknown(squares).map_or(B::EMPTY, B::from_set)
    }

    /// The tokens of a list.
    pub(super) fn literal_tokens(&self, literal: &LiteralExpr<B>, frame: &mut Frame<B>) -> Vec<TokenId> {
        let mut tokens = Vec::new();
        self.literal_value(literal, frame).each(|one| tokens.extend(one.token()));
        tokens
    }

    /// Notes that the viewer does not know a value.
    fn note_unknown<T>(&self, value: Option<T>) -> Option<T> {
        if value.is_none() && self.now.viewer.is_some() {
            self.workspace.uncertain.set(true);
        }
        value
    }

    /// Evaluates an expression in states made of the positions.
    fn literally<T>(
        &self,
        literal: &LiteralExpr<B>,
        frame: &mut Frame<B>,
        read: impl FnOnce(&Scene<'_>, &Expr, &mut literal::scene::Frame) -> T,
    ) -> T {
        let mut there = literal::scene::frame(literal.size);
        for (slot, code) in &literal.slots {
            let value = self.slot_value(code, frame);
            bind(&mut there, *slot, value);
        }
        let now = self.state_of(self.now);
        let before = self.before.filter(|_| literal.looks_back).map(|before| self.state_of(before));
        let after = self.after.filter(|_| literal.looks_ahead).map(|after| self.state_of(after));
        let (mover, finding_stuck) = (self.mover, self.finding_stuck);
        let spec = &self.program.spec;
        let scene = Scene { spec, now: &now, before: before.as_deref(), after: after.as_deref(), mover, finding_stuck };
        read(&scene, &literal.expr, &mut there)
    }

    /// The state made of a position. The last two are kept.
    fn state_of(&self, position: &Position) -> Rc<State> {
        let mut kept = self.workspace.handed_back.borrow_mut();
        if let Some((_, state)) = kept.iter().flatten().find(|(known, _)| known.has_equal_state(position)) {
            return Rc::clone(state);
        }
        let state = Rc::new(hand_back(self.program, position));
        kept.swap(0, 1);
        if let Some((old, _)) = kept[0].replace((self.workspace.copy(position), Rc::clone(&state))) {
            self.workspace.give_back(old);
        }
        state
    }

    /// The contents of a slot, as the literal interpreter keeps them.
    fn slot_value(&self, code: &Code<B>, frame: &mut Frame<B>) -> Value {
        let mut list = Vec::new();
        match code {
            Code::Test(test) => return Value::Truth(self.test(test, frame)),
            Code::One(one) => return self.one(one, frame).to_value(),
            Code::Squares(set) => return Value::Squares(self.set(set, frame).to_set()),
            Code::Pieces(layer, set) => {
                let squares = self.set(set, frame);
                let layout = &self.program.layout;
                list.extend(squares.each().filter_map(|square| self.now.on(layout, *layer, square)).map(Value::Token));
            }
            Code::Tokens(tokens) => {
                let _ = self.each_token(tokens, frame, &mut |_, token, _| {
                    list.push(Value::Token(token));
                    Going::Continue(())
                });
            }
            Code::Players(players) => {
                let players = self.players(players, frame);
                let those = self.program.spec.player_ids().filter(|player: &PlayerId| players >> player.0 & 1 != 0);
                list.extend(those.map(Value::Player));
            }
            Code::Kinds(kinds) => {
                let _ = self.each_kind(kinds, frame, &mut |kind, _| {
                    list.push(Value::Kind(kind));
                    Going::Continue(())
                });
            }
        }
        Value::Set(list)
    }
}
