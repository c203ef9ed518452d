//! `interp` makes the rules of a chess variant executable: written in a text file, played, tested, explained.
//!
//! ```
//! use interp::{Game, Variant};
//!
//! let mut game = Game::new(&Variant::load("stun_check")?, 0);
//! game.play("e3")?;
//! game.play("f6")?;
//! println!("{}", game.why("Qh5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Variant`] is a game's definition, and [`Game`] is a game of it: moves, reasons, outcomes and positions as text.
//!
//! * `assert_path!` (feature `testing`) tests rules inside `cargo test`; [`testing`] holds what it is made of.
//! * [`runtime`] is for programs that play many games: it makes and takes back moves on the compiled rules.
//! * [`search`] is an opponent for every definition, on a line of `runtime`.
//! * [`diagnostic`] and [`source`] are the mistakes in a definition, with their places.
//!
//! The other modules are public for the program `interp` and its tests only. They are not described here, and they may
//! change with any version.

pub mod diagnostic;
pub mod runtime;
pub mod search;
pub mod source;
pub mod testing;

// Not stable: for the program and its tests.
#[doc(hidden)]
pub mod book;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod describe;
#[doc(hidden)]
pub mod desk;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod link;
#[doc(hidden)]
pub mod lint;
#[doc(hidden)]
pub mod literal;
#[doc(hidden)]
pub mod load;
#[doc(hidden)]
pub mod merge;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod number;
#[doc(hidden)]
pub mod run;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod shell;
#[doc(hidden)]
pub mod spec;
#[doc(hidden)]
pub mod svg;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod text;

pub use game::{Game, LoadError, Move, Outcome, PlayError, PositionError, Variant};
pub use notation::problem::Problem as PositionProblem;

/// The Rust of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
