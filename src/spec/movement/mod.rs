//! Checked movements: what a movement means, apart from any board.
//!
//! In: the syntax of a movement and the names the definition knows. Out: a [`Pattern`] that can be walked on every
//! board without a further error. Directions are resolved to steps in the player's frame, names to ids, `a` chains
//! and bracketed paths to one small program each.

mod build;
mod builder;
mod chain;
mod crossing;
mod draft;
mod heading;
mod modes;
mod names;
mod overlap;
mod path;
mod pattern;
mod program;
#[cfg(test)]
mod tests;
mod turns;

use crate::diagnostic::Diagnostic;
use crate::syntax::movement::Movement;

pub use modes::ANY_DISTANCE;
pub use names::{FilterId, Names};
pub use pattern::{
    Anywhere, Clause, Crossing, Heading, Hop, Instruction, Landing, Leap, Leg, Manner, Memory, Pass, Path, PathLeg,
    Pattern, PieceFilter, Said, Step, Term, Turn, passed,
};
pub use program::{MAX_PROGRAM, Node};

/// Gives a movement its meaning.
///
/// The pattern holds what could be understood; it may be used only when no diagnostic is an error.
pub fn check(movement: &Movement, names: &mut dyn Names) -> (Pattern, Vec<Diagnostic>) {
    let mut builder = builder::Builder::new(names);
    builder.movement(movement);
    let (clauses, diagnostics) = builder.finish();
    let overlaps = overlap::overlaps(&clauses);
    (Pattern { clauses, overlaps }, diagnostics)
}
