//! The file that a running game is kept in, action by action, so that nothing is lost when the program is killed.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::super::disk;
use super::naming;
use crate::notation::saved::Saved;

/// What files of games are called at their end.
pub const ENDING: &str = "record";

/// A file that follows a game.
pub struct Journal {
    path: PathBuf,
    /// Locked as long as the game runs.
    file: File,
    /// What stands in the file.
    written: Saved,
    /// Whether it lies in the folder of the program, and not where somebody wanted it.
    central: bool,
}

impl Journal {
    /// A file that a game is followed in from now on; what was there before is replaced.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(path: PathBuf, game: &Saved, central: bool) -> io::Result<Journal> {
        let mut named = game.clone();
        let definition = &mut named.heading.definition;
        *definition = if central { naming::absolute(definition) } else { naming::seen_from(definition, &path) };
        let file = disk::write_whole(&path, &named.to_string())?;
        Ok(Journal { path, file, written: game.clone(), central })
    }

    /// A new file in the folder of the program.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn in_folder(folder: &Path, game: &Saved) -> io::Result<Journal> {
        disk::make_folder(folder)?;
        Journal::begin(free_name(folder, &game.heading.definition), game, true)
    }

    /// Adds what was done since; a game that took something back is written anew.
    ///
    /// # Errors
    /// When it cannot be written; what stood in the file before stays there.
    pub fn follow(&mut self, game: &Saved) -> io::Result<()> {
        let known = self.written.lines.len();
        let goes_on = game.heading == self.written.heading && game.lines.starts_with(&self.written.lines);
        if !goes_on {
            return self.renew(game);
        }
        let new = &game.lines[known..];
        if new.is_empty() {
            return Ok(());
        }
        let text: String = new.iter().map(|line| format!("{line}\n")).collect();
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        self.written.lines.extend_from_slice(new);
        Ok(())
    }

    /// Writes the file anew, for somebody has put another in its place.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn renew(&mut self, game: &Saved) -> io::Result<()> {
        *self = Journal::begin(self.path.clone(), game, self.central)?;
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it lies in the folder of the program.
    pub fn is_central(&self) -> bool {
        self.central
    }

    /// Removes the file: the game is over, or kept elsewhere.
    pub fn forget(self) {
        // A file that stays is offered again, no more.
        let _ = disk::remove(&self.path);
    }
}

/// A name for a game that no other file in the folder has: `chess-3.record`.
pub fn free_name(folder: &Path, definition: &str) -> PathBuf {
    let last = definition.rsplit(['/', '\\']).next().unwrap_or(definition);
    let stem: String =
        last.trim_end_matches(".toml").chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let named = |number: u32| folder.join(format!("{stem}-{number}.{ENDING}"));
    (1..u32::MAX).map(named).find(|path| !disk::exists(path)).unwrap_or_else(|| named(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::saved::{Line, read};

    fn game(actions: &[&str]) -> Saved {
        let mut saved = Saved::default();
        saved.heading.definition = "a".to_owned();
        saved.lines = actions.iter().map(|action| Line { action: (*action).to_owned(), ..Line::default() }).collect();
        saved
    }

    #[test]
    fn the_file_is_what_the_game_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = free_name(folder.path(), "my games/race.toml");
        assert!(path.ends_with("race-1.record"));
        let mut journal = Journal::begin(path.clone(), &game(&[]), false).unwrap();
        for actions in [&["e4", "e5"][..], &["e4", "e5"], &["e4", "c5"], &["e4", "c5", "Nf3"], &[]] {
            journal.follow(&game(actions)).unwrap();
            assert_eq!(read(&disk::read(&path).unwrap()), Ok(game(actions)));
            assert!(disk::taken_over(&path).is_none());
        }
        assert!(free_name(folder.path(), "race").ends_with("race-2.record"));
        journal.forget();
        assert!(!disk::exists(&path));
    }
}
