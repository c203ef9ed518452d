//! One interface for whatever runs games: legal moves, making and taking back, keys, outcomes.
//!
//! [`Rules`] are a definition ready to run. A [`Line`] is a position and the moves that led to it; moves are made at its end and taken
//! back from there. Whatever the compiled engine does not cover runs on the literal interpreter, move by move: lists, positions and
//! outcomes are those of the literal interpreter in either case.
//!
//! ```
//! use interp::literal::chance::Seeded;
//! use interp::load::{Options, load};
//! use interp::runtime::{Class, Line, MoveList, Rules};
//!
//! let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
//! let rules = Rules::new(spec);
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
//! ```

mod compiled;
mod deeds;
mod key;
mod line;
mod moves;
mod reading;
mod script;

use std::sync::Arc;

pub use line::Line;
pub use moves::{Class, MoveList};
pub use reading::Piece;
pub use script::Script;

use crate::engine::compiled::Engine;
use crate::spec::Spec;

/// What runs a definition; the results are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Interpreter {
    /// The literal interpreter, which is what a definition means.
    Literal,
    /// The compiled engine, as far as it covers the definition.
    #[default]
    Compiled,
}

/// A definition ready to run.
#[derive(Debug)]
pub struct Rules {
    spec: Arc<Spec>,
    engine: Option<Engine>,
}

impl Rules {
    /// A definition, compiled as far as it can be.
    pub fn new(spec: Arc<Spec>) -> Rules {
        let engine = Engine::new(&spec).ok();
        Rules { spec, engine }
    }

    /// A definition on the literal interpreter alone, which is what it means.
    pub fn literal(spec: Arc<Spec>) -> Rules {
        Rules { spec, engine: None }
    }

    /// A definition on one of the interpreters.
    pub fn on(interpreter: Interpreter, spec: Arc<Spec>) -> Rules {
        match interpreter {
            Interpreter::Literal => Rules::literal(spec),
            Interpreter::Compiled => Rules::new(spec),
        }
    }

    /// A definition compiled [without plans](Engine::unplanned): quickly ready, slow at lists and counts.
    pub fn unplanned(spec: Arc<Spec>) -> Rules {
        let engine = Engine::unplanned(&spec).ok();
        Rules { spec, engine }
    }

    /// The definition.
    pub fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }

    /// The compiled engine; nothing where the definition cannot be compiled.
    pub fn engine(&self) -> Option<&Engine> {
        self.engine.as_ref()
    }
}
