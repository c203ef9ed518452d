//! Data that a desk keeps between two requests.

use std::sync::{Arc, Mutex, OnceLock};

use serde_json::Value;

use super::definition::Definitions;
use super::fault::Fault;
use super::games::Games;
use super::request::GameRef;
use super::sitting::Sitting;

/// Definitions and games that were used last. Each can be opened again.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The definitions.
    pub definitions: Definitions,
    /// The games.
    pub games: Games,
    /// The list of the shipped games, once it has been asked for.
    pub gallery: OnceLock<Value>,
}

impl Kept {
    /// The game that a request is about, and its handle. A game that is given by what it is made of is opened.
    ///
    /// # Errors
    /// The game has been forgotten or cannot be opened.
    pub(super) fn sit(&self, game: &GameRef) -> Result<(u64, Arc<Mutex<Sitting>>), Fault> {
        match game {
            GameRef::Handle(handle) => Ok((*handle, self.games.get(*handle)?)),
            GameRef::Spec(spec) => {
                let ready = self.definitions.ready(&spec.definition, &spec.settings)?;
                Ok(self.games.keep(Sitting::open(ready, spec)?))
            }
        }
    }
}
