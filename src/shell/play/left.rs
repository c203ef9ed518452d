//! A game that was left for another one.

use std::path::PathBuf;

use super::journal::Journal;
use super::kept::Kept;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::merge::Definition;
use crate::notation::record::saved::Saved;

/// A game that was left for another one.
pub(super) struct Left {
    /// The game.
    pub(super) game: Game,
    /// Its definition.
    pub(super) definition: Definition,
    /// Its record.
    pub(super) kept: Kept,
    /// The path of its file.
    pub(super) file: Option<PathBuf>,
    /// The record that was saved last.
    pub(super) saved: Option<Saved>,
    /// Its undone actions.
    pub(super) undone: Vec<Vec<Transition>>,
    /// The files that follow it, when they do not go on with the other one.
    pub(super) journals: Option<Vec<Journal>>,
}

impl Left {
    /// Whether a file of the program's own follows it.
    pub(super) fn is_kept(&self) -> bool {
        self.journals.iter().flatten().any(Journal::is_central)
    }

    /// The name of its definition.
    pub(super) fn definition(&self) -> &str {
        &self.kept.heading().definition
    }
}
