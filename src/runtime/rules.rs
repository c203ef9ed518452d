//! A definition ready to run.

use std::sync::Arc;

use crate::engine::compiled::Engine;
use crate::spec::Spec;

/// The interpreter that runs a definition; both give equal results.
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
    /// A definition, compiled as far as it can be, if the feature `compiled` is on.
    pub fn new(spec: Arc<Spec>) -> Rules {
        #[cfg(feature = "compiled")]
        let engine = Engine::new(&spec).ok();
        #[cfg(not(feature = "compiled"))]
        let engine = None;
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

    /// A definition compiled without plans: quickly ready, slow at lists and counts.
    pub fn unplanned(spec: Arc<Spec>) -> Rules {
        #[cfg(feature = "compiled")]
        let engine = Engine::unplanned(&spec).ok();
        #[cfg(not(feature = "compiled"))]
        let engine = None;
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
