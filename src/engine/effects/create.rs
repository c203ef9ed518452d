//! New tokens, and the values with which their fields start.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::fact::Fact;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::position::Position;
use crate::engine::position::fact::value_of;
use crate::engine::position::token::Place;
use crate::engine::workspace::Workspace;
use crate::spec::ids::{KindId, PlayerId, TokenId};

/// Creates a token with the start values of its fields, and places it.
pub fn create<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    kind: KindId,
    owner: Option<PlayerId>,
    place: Place,
) -> TokenId {
    let id = state.create(&program.layout, kind, owner);
    state.put(&program.layout, id, place);
    for field in 0..program.starts.len() {
        start_field(program, workspace, state, field, id);
    }
    id
}

/// Sets a field of a token to its start value.
pub fn start_field<B: Bitboard>(
    program: &Program<B>,
    workspace: &Workspace<B>,
    state: &mut Position,
    field: usize,
    token: TokenId,
) {
    let (it, start) = &program.starts[field];
    let fact = workspace.with_frame(|frame| {
        frame.set(*it, Scalar::Token(token));
        View::of(program, workspace, state).given(start, frame)
    });
    match fact {
        Fact::One(value) => state.set_field(&program.layout, field, token, value),
        other => state.set_field_value(&program.layout, field, token, value_of(other)),
    }
}
