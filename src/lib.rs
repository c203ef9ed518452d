//! `interp` makes the rules of a chess variant executable: written in a text file, played, tested, explained.
//!
//! A definition is a text. Most of it can be inherited; this one adds a rule to chess:
//!
//! ```
//! use interp::{Game, Variant};
//!
//! let hill = Variant::read("hill.toml", r#"
//!     language = 1
//!     extends = "chess"
//!     [regions]
//!     hill = "d4-e5"
//!     [stages.play]
//!     rules = '''
//!       hill: after king reaches hill: mover wins, because "the king stands on the hill".
//!     '''
//! "#)?;
//!
//! let mut game = Game::at(&hill, "4k3/p7/8/8/8/4K3/P7/8 w - - 0 1", 0)?;
//! assert!(game.why("Ke5").starts_with("the king on e3 does not get to e5"));
//! game.play("Ke4")?;
//! assert_eq!(game.outcome().unwrap().to_string(), "White wins: hill — the king stands on the hill");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Variant`] is a definition, read from a text, a file, or shipped under a name such as `stun_check`. [`Game`] is a game of it:
//! moves, reasons, outcomes and positions as text. These two, [`Move`], [`Outcome`] and the errors keep their form within a version.
//!
//! | feature | what it adds |
//! |---|---|
//! | `compiled` | the rules compiled: [`runtime`] and [`search`] many times as fast |
//! | `testing` | `assert_path!`: the examples and printed games beside a definition, tested by `cargo test` |
//! | `desk` | answers to other programs in JSON, rule books, share links |
//! | `cli`, `serve`, `png` | the program `interp`, the page it serves, pictures as PNG |
//!
//! `cli`, `compiled`, `desk`, `serve` and `testing` are on by default; a program that only plays says `default-features = false`.
//!
//! For programs that need more, and that accept changes with each version:
//!
//! * [`runtime`] plays many games: it makes and takes back moves on the compiled rules.
//! * [`search`] is an opponent for every definition, on a line of `runtime`.
//! * [`testing`] runs examples, and finds the rules that no example misses.
//! * [`diagnostic`] and [`source`] are the mistakes in a definition, with their places.
//!
//! `docs/language.md` describes the language of definitions. The other modules are public for the program and its tests only. They may change with any version.

pub mod diagnostic;
pub mod runtime;
pub mod search;
pub mod source;
pub mod testing;

// Not stable: for the program and its tests.
#[cfg(feature = "desk")]
#[doc(hidden)]
pub mod book;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod describe;
#[cfg(feature = "desk")]
#[doc(hidden)]
pub mod desk;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod game;
#[cfg(feature = "desk")]
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
