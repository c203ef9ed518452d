//! What a desk keeps between two requests.

use serde_json::Value;

use super::definition::Definitions;
use super::eyes::{Eyes, Show};
use super::fault::Fault;
use super::games::Games;
use super::request::{At, GameRef};
use super::sitting::Sitting;

/// Definitions and games that were used last. Each can be opened again.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The definitions.
    pub definitions: Definitions,
    /// The games.
    pub games: Games,
    /// The list of the shipped games, once it has been asked for.
    pub gallery: Option<Value>,
}

impl Kept {
    /// Nothing; the handles of new games are greater than `handles`.
    pub(super) fn after(handles: u64) -> Kept {
        Kept { games: Games::after(handles), ..Kept::default() }
    }

    /// The game that a request is about, its handle, and how it is looked at. A game that is given by what it is made of is
    /// opened.
    ///
    /// # Errors
    /// The game has been forgotten or cannot be opened, or there is no such player.
    pub(super) fn sit(&mut self, at: &At) -> Result<(u64, &mut Sitting, Show), Fault> {
        let handle = match &at.game {
            GameRef::Handle(handle) => *handle,
            GameRef::Spec(spec) => {
                let ready = self.definitions.ready(&spec.definition, &spec.settings)?;
                self.games.keep(Sitting::open(ready, spec)?)
            }
        };
        let sitting = self.games.get(handle)?;
        let eyes = Eyes::read(sitting.spec(), at.eyes.as_deref())?;
        Ok((handle, sitting, Show { eyes, turned: at.turned, ply: at.ply }))
    }
}
