//! Positions, actions and games as text, and text as positions and actions.
//!
//! In: a checked [`Spec`](crate::spec::Spec) and states, transitions, games of the interpreter. Out: text, or the state
//! or action a text means, or problems with their places. [`position`], [`action`], [`record`] and [`picture`] share the
//! names of players, pieces, squares and zones. Deliberately absent: what a piece is for – letters, columns and symbols are
//! those the definition declares.

pub mod action;
pub mod picture;
pub mod position;
pub mod problem;
pub mod record;
pub mod squares;

mod names;
mod slice;
mod value;
mod whereabouts;
mod zones;

pub(crate) use names::capital;

#[cfg(test)]
mod tests;
