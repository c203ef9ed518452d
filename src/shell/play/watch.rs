//! The files of a definition that is watched while a game of it is played.

use super::super::failure::Failure;
use super::super::watched::Watched;
use crate::merge::Definition;

/// The files of the definition, and what was said of them last.
pub struct Watch {
    /// The name it was asked for by.
    pub(super) definition: String,
    /// The files.
    pub(super) watched: Watched,
    /// The mistakes that were told last.
    pub(super) told: String,
}

impl Watch {
    /// Watches the files of a definition from now on.
    ///
    /// # Errors
    /// When it has none.
    pub fn of(definition: &Definition, name: &str) -> Result<Watch, Failure> {
        let watched = Watched::of(&definition.sources);
        if watched.paths().next().is_none() {
            let failure = Failure::usage(format!("`{name}` comes with the program; there is no file to be watched"));
            return Err(failure.help(format!("`interp expand {name} > FILE` makes one of it")));
        }
        Ok(Watch { definition: name.to_owned(), watched, told: String::new() })
    }

    /// The files, for people.
    pub fn files(&self) -> String {
        let names: Vec<String> = self.watched.paths().map(|path| path.display().to_string()).collect();
        names.join(", ")
    }
}
