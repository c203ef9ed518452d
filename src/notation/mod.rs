//! Positions, actions and games as text, and text as positions and actions.
//!
//! In: a checked [`Spec`](crate::spec::Spec) and states, transitions, games of the interpreter. Out: text, or the state
//! or action a text means, or problems with their places. Nothing here knows what a piece is for: letters, columns and
//! symbols are those the definition declares.

pub mod action;
pub mod begun;
pub mod board;
pub mod find;
pub mod groups;
pub mod lately;
pub mod pgn;
pub mod position;
pub mod problem;
pub mod readings;
pub mod record;
pub mod saved;
pub mod signs;
pub mod squares;
pub mod told;
pub mod typed;

mod apart;
mod braces;
mod called;
mod columns;
mod facts;
mod forms;
mod hands;
mod layout;
mod names;
mod over;
mod rights;
mod rows;
mod seen;
mod shape;
mod stage;
mod value;
mod whereabouts;
mod words;
mod zones;

pub(crate) use names::capital;

#[cfg(test)]
mod tests;
