//! Which actions of a list do no more than to move a unit, so that what can be done after them may be known without doing them.

use super::acts::{Act, Acts};
use super::batch::Stroll;
use super::desk::Desk;
use super::make::recipe;
use super::position::Position;
use super::simple::{only_moves, only_moves_then};
use crate::program::Program;
use crate::program::squares::Squares;

/// The unit that moves in a simple action without choices, unless it captures one of its own side, or somebody and that leads
/// to endings.
#[inline]
pub(super) fn stroll<B: Squares>(
    program: &Program<B>,
    position: &Position<B>,
    acts: &Acts,
    act: &Act,
) -> Option<Stroll> {
    let path = acts.path(act).filter(|_| act.simple.is_some() && acts.choices(act).is_empty())?;
    let (victim, goal) = (path.captured.first().copied(), path.goal?.index());
    if let Some(victim) = victim {
        position.token(&program.layout, victim).owner().filter(|owner| Some(*owner) != position.flow.mover)?;
        let round = program.rounds[usize::from(position.flow.situation)].as_ref()?;
        round.signs.as_ref().filter(|signs| !signs.stirred && !signs.bereft)?;
    }
    let kind = position.token(&program.layout, path.unit).kind();
    Some(Stroll { kind, origin: path.origin.index(), goal, captures: victim.is_some() })
}

/// Whether nothing changes in such an action but where the unit stands, and idle facts.
#[inline]
pub(super) fn is_bare<B: Squares>(
    (program, desk): (&Program<B>, &Desk<B>),
    position: &Position<B>,
    (acts, act): (&Acts, &Act),
) -> bool {
    let Some((recipe, path)) = recipe(program, position, acts, act) else { return false };
    only_moves(&program.layout, position, recipe, path.unit)
        .unwrap_or_else(|| only_moves_then((program, desk), position, position.flow.mover, recipe, &path))
}
