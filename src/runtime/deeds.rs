//! Moves that the compiled engine has made in a line, so that the literal interpreter can make them again.

use std::sync::Arc;

use crate::compile::Program;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::paths::path::Path;
use crate::literal::action::Candidate;
use crate::literal::effects::tokens;
use crate::spec::ids::{ActionId, PlayerId};
use crate::spec::value::{self, Value};

/// A compiled action as the literal interpreter writes it.
pub(super) fn candidate<B>(program: &Program<B>, moves: &Moves, mv: &Move, actor: PlayerId) -> Candidate {
    let action = &program.actions[usize::from(mv.action)];
    let value = |index: usize| match action.arg(index) {
        Some(arg) if mv.several() == Some(arg) => tokens(moves.chosen(mv)),
        Some(arg) => moves.args(mv).get(arg).map_or(Value::Nothing, |scalar| scalar.to_value()),
        None => moves.path(mv).map_or(Value::Nothing, |path| {
            let Path { unit, origin, goal, captured, relocated, stays, movement } = path;
            let captured = captured.to_vec();
            Value::Path(Arc::new(value::Path { unit, origin, goal, captured, relocated, stays, movement }))
        }),
    };
    let args = (0..action.params.len()).map(value).collect();
    let choices = moves.choices(mv).iter().map(|scalar| scalar.to_value()).collect();
    Candidate { action: ActionId(mv.action), actor, args, choices }
}
