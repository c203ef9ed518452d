//! The specialised effects of a move, looked up in the plans of the program.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{EffectProgram, MoveClass, Pair};
use crate::engine::moves::list::{Move, Moves};
use crate::engine::paths::path::Path;
use crate::engine::position::Position;
use crate::engine::position::token::Token;

/// The two-piece action (such as castling) that `mv` stands for, if it is one.
pub(in crate::engine) fn pair_of<'p, B: Bitboard>(
    program: &'p Program<B>,
    position: &Position,
    mv: &Move,
) -> Option<&'p Pair<B>> {
    let offers = &program.offers[usize::from(position.flow.situation)];
    offers.iter().find(|offered| offered.action == usize::from(mv.action))?.pair()
}

/// The effect program of a simple move, if it has one, with its path.
#[inline(always)]
pub(in crate::engine) fn effect_program<'p, 'a, B: Bitboard>(
    program: &'p Program<B>,
    position: &Position,
    moves: &'a Moves,
    mv: &Move,
) -> Option<(&'p EffectProgram<B>, Path<'a>)> {
    let (place, path) = (mv.plan?, moves.path(mv)?);
    let move_class =
        move_class(program, position, place, (position.token(&program.layout, path.unit), !path.captured.is_empty()))?;
    let effect_program =
        if moves.choices(mv).is_empty() { &move_class.effect_program } else { &move_class.gating_effects };
    Some((effect_program.as_ref()?, path))
}

#[inline(always)]
fn move_class<'p, B: Bitboard>(
    program: &'p Program<B>,
    position: &Position,
    (plan, movement_plan): (u16, u16),
    (token, captures): (Token, bool),
) -> Option<&'p MoveClass<B>> {
    let plan = program.offers[usize::from(position.flow.situation)].get(usize::from(plan))?.plan()?;
    let movement_plan =
        plan.kinds[token.owner()?.index()][token.kind().index()].as_ref()?.movements.get(usize::from(movement_plan))?;
    Some(if captures { &movement_plan.capture } else { &movement_plan.quiet })
}
