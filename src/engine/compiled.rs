//! A compiled definition, for any size of board.

use std::sync::Arc;

use crate::compile::Program;
use crate::compile::bitboard::Wide;
use crate::compile::unsupported::Unsupported;
use crate::spec::Spec;

/// A compiled definition; its bitboards are as wide as its board needs.
#[derive(Debug)]
pub enum Engine {
    /// Up to 64 squares.
    Small(Box<Program<u64>>),
    /// Up to 128 squares.
    Medium(Box<Program<u128>>),
    /// Up to 256 squares.
    Large(Box<Program<Wide>>),
}

/// Evaluates an expression with the program of an engine, for each width of bitboards.
#[doc(hidden)]
#[macro_export]
macro_rules! with_program {
    ($engine:expr, $program:ident => $body:expr) => {
        match $engine {
            $crate::engine::compiled::Engine::Small($program) => $body,
            $crate::engine::compiled::Engine::Medium($program) => $body,
            $crate::engine::compiled::Engine::Large($program) => $body,
        }
    };
}

impl Engine {
    /// Compiles a definition.
    ///
    /// # Errors
    /// Returns the first part that is not supported.
    pub fn new(spec: &Arc<Spec>) -> Result<Engine, Unsupported> {
        Ok(match spec.geometry.len() {
            0..=64 => Engine::Small(Box::new(Program::new(spec)?)),
            65..=128 => Engine::Medium(Box::new(Program::new(spec)?)),
            _ => Engine::Large(Box::new(Program::new(spec)?)),
        })
    }

    /// Compiles it [without plans](Program::unplanned).
    ///
    /// # Errors
    /// Returns the first part that is not supported.
    pub fn unplanned(spec: &Arc<Spec>) -> Result<Engine, Unsupported> {
        Ok(match spec.geometry.len() {
            0..=64 => Engine::Small(Box::new(Program::unplanned(spec)?)),
            65..=128 => Engine::Medium(Box::new(Program::unplanned(spec)?)),
            _ => Engine::Large(Box::new(Program::unplanned(spec)?)),
        })
    }
}
