//! What runs a definition where only the results matter: the compiled engine, and the literal interpreter for what it
//! does not cover.

use std::sync::Arc;

use super::perft::{self, Count, Part, Uncountable, Watch};
use crate::engine::machine::Engine;
use crate::engine::perft::{self as compiled, Halt};
use crate::literal::state::State;
use crate::spec::Spec;

/// Which of the two is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Which {
    /// The literal interpreter, which is what a definition means.
    Literal,
    /// The compiled engine, as far as it goes. The results are the same, sooner.
    #[default]
    Compiled,
}

/// What runs a definition.
#[derive(Debug)]
pub struct Runner {
    engine: Option<Engine>,
    /// Whether the last actions of a count are done, too.
    one_by_one: bool,
}

impl Runner {
    /// What is wanted, if the definition can be compiled.
    pub fn new(spec: &Arc<Spec>, which: Which) -> Runner {
        match which {
            Which::Literal => Runner { engine: None, one_by_one: false },
            Which::Compiled => Runner { engine: Engine::new(spec).ok(), one_by_one: false },
        }
    }

    /// The same, but for [`perft`](Runner::perft): the last actions, which otherwise are only counted, are done as well. The
    /// numbers are the same, later.
    #[must_use]
    pub fn one_by_one(self) -> Runner {
        Runner { one_by_one: true, ..self }
    }

    /// The compiled engine, if the definition can be compiled, for an action here and there: soon there, slow at lists and
    /// counts.
    pub fn for_trials(spec: &Arc<Spec>) -> Runner {
        Runner { engine: Engine::unplanned(spec).ok(), one_by_one: false }
    }

    /// The compiled engine, where there is one.
    pub fn engine(&self) -> Option<&Engine> {
        self.engine.as_ref()
    }

    /// How many ways there are to go on from a state: [`perft`](perft::perft).
    ///
    /// # Errors
    /// Like that one.
    pub fn perft(
        &self,
        spec: &Spec,
        state: &State,
        depth: u32,
        count: Count,
        watch: Watch<'_>,
    ) -> Result<u64, Uncountable> {
        let in_bulk = !self.one_by_one;
        match self.engine.as_ref().map(|engine| engine.perft(state, depth, unit(count), in_bulk, watch)) {
            Some(Ok(nodes)) => Ok(nodes),
            Some(Err(Halt::Stopped(nodes))) => Err(Uncountable::Stopped(nodes)),
            Some(Err(Halt::Literal)) | None => perft::perft(spec, state, depth, count, watch),
        }
    }

    /// How many ways there are behind one of the first actions: [`Part::nodes`].
    ///
    /// # Errors
    /// Like that one.
    pub fn part(&self, part: Part<'_>, watch: Watch<'_>) -> Result<u64, Uncountable> {
        let counted = self.engine.as_ref().map(|engine| {
            let (state, first) = part.beginning();
            engine.perft_behind(state, first, part.depth(), unit(part.count()), watch)
        });
        match counted {
            Some(Ok(nodes)) => Ok(nodes),
            Some(Err(Halt::Stopped(nodes))) => Err(Uncountable::Stopped(nodes)),
            Some(Err(Halt::Literal)) | None => part.nodes(watch),
        }
    }
}

fn unit(count: Count) -> compiled::Count {
    match count {
        Count::Turns => compiled::Count::Turns,
        Count::Actions => compiled::Count::Actions,
    }
}
