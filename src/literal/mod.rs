//! The literal interpreter: the meaning of the language, simple before fast.
//!
//! In: a checked [`Spec`](crate::spec::Spec) and a [`State`](state::State). Out: legal actions, next states, outcomes.
//! It walks the checked rules as they stand. Nothing here reads text, touches a file or a clock, or is random except
//! through [`Chance`](chance::Chance); the same state always gives the same actions in the same order.

pub mod action;
pub mod arrange;
pub mod attack;
mod boundary;
pub mod chance;
pub mod change;
mod count;
pub mod effects;
pub mod ending;
pub mod eval;
pub mod flow;
pub mod flow_event;
pub mod force;
pub mod game;
pub mod geometry;
pub mod history;
pub mod key;
pub mod knowers;
pub mod knowledge;
pub mod legal;
pub mod line;
pub mod measure;
mod member;
pub mod options;
pub mod overrun;
pub mod passing;
pub mod paths;
pub mod query;
pub mod reach;
pub mod referee;
pub mod scene;
pub mod setup;
pub mod spelling;
pub mod standing;
pub mod state;
mod step;
pub mod stuck;
pub mod subsets;
mod supposed;
pub mod terrain;
pub mod things;
pub mod tries;
pub mod triggers;
pub mod walk;
