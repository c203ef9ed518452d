//! Making moves: the position that a move leads to.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::EffectProgram;
use crate::engine::effects::pair::put_plainly;
use crate::engine::effects::run::{Doing, Run, Stopped};
use crate::engine::effects::simple_move::{Outset, make_plainly};
use crate::engine::effects::specialised::{effect_program, pair_of};
use crate::engine::flow::proceed::{Onward, proceed, proceed_aside};
use crate::engine::moves::candidates::bind_args;
use crate::engine::moves::list::{Act, Acts};
use crate::engine::moves::overrun::Overrun;
use crate::engine::paths::path::Path;
use crate::engine::position::Position;
use crate::engine::workspace::Desk;
use crate::literal::chance::Chance;
use crate::spec::ids::PlayerId;

/// Does an action: `next` is a copy of `position` and becomes what it leads to.
///
/// # Errors
/// When a bound is come to.
pub fn make<B: Bitboard>(
    (program, desk): (&Program<B>, &Desk<B>),
    position: &Position,
    next: &mut Position,
    (acts, act): (&Acts, &Act),
    chance: &mut dyn Chance,
    onward: Onward,
) -> Result<(), Overrun> {
    desk.doubt.set(false);
    let outset = Outset { position, mover: position.flow.mover };
    carry_out((program, desk), (outset, next), (acts, act), chance)?;
    proceed(program, desk, next, chance, onward);
    next.beyond |= desk.doubt.take();
    if next.beyond { Err(Overrun) } else { Ok(()) }
}

/// Says an aside of a player: `next` is a copy of `position` and becomes what it leads to.
///
/// # Errors
/// When a bound is come to.
pub fn say<B: Bitboard>(
    (program, desk): (&Program<B>, &Desk<B>),
    position: &Position,
    next: &mut Position,
    (speaker, acts, act): (Option<PlayerId>, &Acts, &Act),
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    desk.doubt.set(false);
    let outset = Outset { position, mover: speaker };
    carry_out((program, desk), (outset, next), (acts, act), chance)?;
    proceed_aside(program, desk, next, chance);
    next.beyond |= desk.doubt.take();
    if next.beyond { Err(Overrun) } else { Ok(()) }
}

pub(in crate::engine) fn carry_out<B: Bitboard>(
    (program, desk): (&Program<B>, &Desk<B>),
    (outset, next): (Outset<'_>, &mut Position),
    (acts, act): (&Acts, &Act),
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    let Outset { position, mover, .. } = outset;
    let simple = effect_program(program, position, acts, act);
    if let Some((effect_program, path)) = &simple
        && effect_program.mostly
    {
        let choice = acts.choices(act).first().copied();
        if make_plainly((program, desk), (&outset, next), (effect_program, choice), path) {
            return Ok(());
        }
        next.clone_from(position);
    }
    if let (None, Some(pair)) = (&simple, pair_of(program, position, act))
        && let Some(pair_effects) = &pair.pair_effects
    {
        if put_plainly((program, desk), (&outset, next), (pair, pair_effects), acts.args(act)) {
            return Ok(());
        }
        next.clone_from(position);
    }
    run_through((program, desk), (position, next), mover, (acts, act), simple, chance)
}

/// Does an action of which more follows than is known beforehand.
#[inline(never)]
fn run_through<B: Bitboard>(
    (program, desk): (&Program<B>, &Desk<B>),
    (position, next): (&Position, &mut Position),
    actor: Option<PlayerId>,
    (acts, act): (&Acts, &Act),
    simple: Option<(&EffectProgram<B>, Path<'_>)>,
    chance: &mut dyn Chance,
) -> Result<(), Overrun> {
    let doing = Doing { act: Some((acts, act)), script: acts.choices(act) };
    if let Some((effect_program, path)) = simple {
        let mut run = Run::new((program, desk), (Some(position), next), actor, doing, chance);
        let done = run.simply(effect_program, &path);
        run.finish();
        return done.map_err(|_| Overrun);
    }
    // What only the truth asks for is chosen in the first way.
    let (action, mut script) = (&program.actions[usize::from(act.action)], Vec::new());
    loop {
        let doing = if script.is_empty() { doing } else { Doing { script: &script, ..doing } };
        let mut run = Run::new((program, desk), (Some(position), &mut *next), actor, doing, chance);
        let done = desk.with_frame(|frame| {
            bind_args(action, acts, act, frame);
            run.perform(action.rule, &action.steps, frame)
        });
        let first = run.options.first().copied();
        run.finish();
        match (done, first) {
            (Err(Stopped::Fork), Some(first)) if program.layout.visibility.any => {
                if script.is_empty() {
                    script.extend_from_slice(acts.choices(act));
                }
                script.push(first);
                next.clone_from(position);
            }
            _ => return done.map_err(|_| Overrun),
        }
    }
}
