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
//! [`Game`] and [`Variant`] are all that most programs need; `assert_path!` tests rules inside `cargo test`.
//!
//! The modules are a pipeline, and arrows go one way: text becomes spanned syntax, files become one definition, names
//! and types are checked into a specification, and the literal interpreter plays it; `docs/architecture.md` is the map.

pub mod compile;
pub mod describe;
pub mod diagnostic;
pub mod engine;
pub mod explain;
pub mod game;
pub mod lint;
pub mod literal;
pub mod load;
pub mod merge;
pub mod notation;
pub mod number;
pub mod run;
pub mod runtime;
pub mod search;
#[cfg(feature = "cli")]
pub mod shell;
pub mod source;
pub mod spec;
pub mod syntax;
pub mod testing;
pub mod text;

pub use game::{Game, LoadError, Move, Outcome, PlayError, PositionError, Variant};

/// The Rust of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
