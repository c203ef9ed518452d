//! The interface for code that runs games: legal moves, making and taking back, keys, outcomes.
//!
//! [`Rules`] are a definition ready to run. A [`Line`] is a position and the moves that led to it; moves are made at its end and taken
//! back from there. Whatever the compiled engine does not cover runs on the literal interpreter, move by move: lists, positions and
//! outcomes are those of the literal interpreter in either case.
//!
//! ```
//! use interp::Variant;
//! use interp::runtime::{Class, Line, MoveList, Seeded};
//!
//! let rules = Variant::load("chess")?.rules();
//! let mut line = Line::start(&rules, Seeded::new(1));
//! let mut moves = MoveList::default();
//! line.moves(Class::All, &mut moves);
//! assert_eq!(moves.len(), 20);
//!
//! let key = line.key();
//! line.make(&moves, 0);
//! assert!(line.outcome().is_none());
//! line.unmake();
//! assert_eq!(line.key(), key);
//! # Ok::<(), interp::LoadError>(())
//! ```
//!
//! Some signatures name types of modules that are not described, such as `Spec` and `State`: these may change with any version.

#[cfg_attr(not(feature = "compiled"), expect(dead_code, reason = "nothing makes an engine"))]
mod compiled;
mod deeds;
mod key;
mod line;
mod moves;
mod piece;
mod reading;
mod rules;
mod script;

pub use crate::literal::chance::{Chance, First, Pick, Seeded};
pub use crate::literal::overrun::{Bound, Overrun};
pub use crate::literal::state::{Outcome, Verdict};
pub use crate::spec::ids::{ActionId, KindId, PlayerId, RuleId, TokenId};
pub use line::Line;
pub use moves::{Class, MoveList};
pub use piece::Piece;
pub use rules::{Interpreter, Rules};
pub use script::Script;
