//! Making moves: the position that a move leads to.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::EffectProgram;
use crate::engine::effects::pair::make_pair;
use crate::engine::effects::run::{Doing, Run, Stopped};
use crate::engine::effects::simple_move::{MoveStart, make_simple};
use crate::engine::effects::specialised::{effect_program, pair_of};
use crate::engine::flow::proceed::{proceed, proceed_aside};
use crate::engine::moves::candidates::bind_args;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::overrun::Overrun;
use crate::engine::paths::path::Path;
use crate::engine::position::Position;
use crate::engine::workspace::Workspace;
use crate::literal::chance::Chance;
use crate::spec::ids::PlayerId;

/// Makes a move: `next` is a copy of `position` and becomes the position after it.
///
/// # Errors
/// Returns `Overrun` if the literal interpreter has to answer.
pub fn make<B: Bitboard>(
    (program, workspace): (&Program<B>, &Workspace<B>),
    position: &Position,
    next: &mut Position,
    (moves, mv): (&Moves, &Move),
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    workspace.uncertain.set(false);
    let outset = MoveStart { position, mover: position.flow.mover };
    carry_out((program, workspace), (outset, next), (moves, mv), chance)?;
    proceed(program, workspace, next, chance);
    next.uncovered |= workspace.uncertain.take();
    if next.uncovered { Err(Overrun) } else { Ok(()) }
}

/// Makes an aside of a player: `next` is a copy of `position` and becomes the position after it.
///
/// # Errors
/// Returns `Overrun` if the literal interpreter has to answer.
pub fn say<B: Bitboard>(
    (program, workspace): (&Program<B>, &Workspace<B>),
    position: &Position,
    next: &mut Position,
    (speaker, moves, mv): (Option<PlayerId>, &Moves, &Move),
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    workspace.uncertain.set(false);
    let outset = MoveStart { position, mover: speaker };
    carry_out((program, workspace), (outset, next), (moves, mv), chance)?;
    proceed_aside(program, workspace, next, chance);
    next.uncovered |= workspace.uncertain.take();
    if next.uncovered { Err(Overrun) } else { Ok(()) }
}

pub(in crate::engine) fn carry_out<B: Bitboard>(
    (program, workspace): (&Program<B>, &Workspace<B>),
    (outset, next): (MoveStart<'_>, &mut Position),
    (moves, mv): (&Moves, &Move),
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    let MoveStart { position, mover, .. } = outset;
    let simple = effect_program(program, position, moves, mv);
    if let Some((effect_program, path)) = &simple
        && effect_program.mostly
    {
        let choice = moves.choices(mv).first().copied();
        if make_simple((program, workspace), (&outset, next), (effect_program, choice), path) {
            return Ok(());
        }
        next.clone_from(position);
    }
    if let (None, Some(pair)) = (&simple, pair_of(program, position, mv))
        && let Some(pair_effects) = &pair.pair_effects
    {
        if make_pair((program, workspace), (&outset, next), (pair, pair_effects), moves.args(mv)) {
            return Ok(());
        }
        next.clone_from(position);
    }
    run_through((program, workspace), (position, next), mover, (moves, mv), simple, chance)
}

/// Makes a move by all steps of its effects.
#[inline(never)]
fn run_through<B: Bitboard>(
    (program, workspace): (&Program<B>, &Workspace<B>),
    (position, next): (&Position, &mut Position),
    actor: Option<PlayerId>,
    (moves, mv): (&Moves, &Move),
    simple: Option<(&EffectProgram<B>, Path<'_>)>,
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    let doing = Doing { mv: Some((moves, mv)), script: moves.choices(mv) };
    if let Some((effect_program, path)) = simple {
        let mut run = Run::new((program, workspace), (Some(position), next), actor, doing, chance);
        let done = run.make_simple_move(effect_program, &path);
        run.finish();
        return done.map_err(|_| Overrun);
    }
    // A choice that exists in the true position alone takes its first option.
    let (action, mut script) = (&program.actions[usize::from(mv.action)], Vec::new());
    loop {
        let doing = if script.is_empty() { doing } else { Doing { script: &script, ..doing } };
        let mut run = Run::new((program, workspace), (Some(position), &mut *next), actor, doing, chance);
        let done = workspace.with_frame(|frame| {
            bind_args(action, moves, mv, frame);
            run.perform(action.rule, &action.steps, frame)
        });
        let first = run.options.first().copied();
        run.finish();
        match (done, first) {
            (Err(Stopped::Choice), Some(first)) if program.layout.visibility.any => {
                if script.is_empty() {
                    script.extend_from_slice(moves.choices(mv));
                }
                script.push(first);
                next.clone_from(position);
            }
            _ => return done.map_err(|_| Overrun),
        }
    }
}
