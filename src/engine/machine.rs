//! A compiled definition ready to run, for any size of board.

use std::sync::Arc;

use crate::compile::Program;
use crate::compile::bitboard::{Bitboard, Wide};
use crate::compile::unsupported::Unsupported;
use crate::engine::flow::stuck::workspace;
use crate::engine::workspace::Desk;
use crate::spec::Spec;

/// A compiled definition with its working memory, for boards that fit into sets of this width.
#[derive(Debug)]
pub struct Machine<B> {
    /// What is run.
    pub program: Program<B>,
    /// What it works with.
    pub desk: Desk<B>,
}

impl<B: Bitboard> Machine<B> {
    /// Compiles a definition.
    ///
    /// # Errors
    /// What in it is not covered.
    pub fn new(spec: &Arc<Spec>) -> Result<Self, Unsupported> {
        Program::new(spec).map(Machine::of)
    }

    /// Compiles it [without plans](Program::unplanned).
    ///
    /// # Errors
    /// What in it is not covered.
    pub fn unplanned(spec: &Arc<Spec>) -> Result<Self, Unsupported> {
        Program::unplanned(spec).map(Machine::of)
    }

    pub(in crate::engine) fn of(program: Program<B>) -> Self {
        let desk = workspace(&program);
        Machine { program, desk }
    }
}

/// A compiled definition: sets of squares are as wide as its board needs.
#[derive(Debug)]
pub enum Engine {
    /// Up to 64 squares.
    Small(Box<Machine<u64>>),
    /// Up to 128 squares.
    Medium(Box<Machine<u128>>),
    /// Up to 256 squares.
    Large(Box<Machine<Wide>>),
}

/// Does the same with a machine of any width.
#[macro_export]
macro_rules! with_machine {
    ($engine:expr, $machine:ident => $body:expr) => {
        match $engine {
            $crate::engine::machine::Engine::Small($machine) => $body,
            $crate::engine::machine::Engine::Medium($machine) => $body,
            $crate::engine::machine::Engine::Large($machine) => $body,
        }
    };
}

impl Engine {
    /// Compiles a definition.
    ///
    /// # Errors
    /// What in it is not covered.
    pub fn new(spec: &Arc<Spec>) -> Result<Engine, Unsupported> {
        Ok(match spec.geometry.len() {
            0..=64 => Engine::Small(Box::new(Machine::new(spec)?)),
            65..=128 => Engine::Medium(Box::new(Machine::new(spec)?)),
            _ => Engine::Large(Box::new(Machine::new(spec)?)),
        })
    }

    /// Compiles it [without plans](Program::unplanned).
    ///
    /// # Errors
    /// What in it is not covered.
    pub fn unplanned(spec: &Arc<Spec>) -> Result<Engine, Unsupported> {
        Ok(match spec.geometry.len() {
            0..=64 => Engine::Small(Box::new(Machine::unplanned(spec)?)),
            65..=128 => Engine::Medium(Box::new(Machine::unplanned(spec)?)),
            _ => Engine::Large(Box::new(Machine::unplanned(spec)?)),
        })
    }
}
