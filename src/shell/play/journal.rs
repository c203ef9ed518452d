//! The file that a running game is kept in, action by action, so that nothing is lost when the program is killed.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::super::disk::{self, Seal};
use super::naming;
use crate::notation::record::saved::{Line, Saved};

/// The extension of game files.
pub const ENDING: &str = "record";

/// A file that follows a game.
pub struct Journal {
    path: PathBuf,
    /// Locked as long as the game runs.
    file: File,
    /// The game in the file.
    written: Saved,
    /// Whether it lies in the folder of the program, and not at a place that the user chose.
    central: bool,
    /// How the file looked when it was last written.
    seal: Option<Seal>,
    /// Whether it could not be written last, so that what stands in it is older than the game.
    behind: bool,
}

/// Why a file does not follow its game.
#[derive(Debug)]
pub enum Lapse {
    /// Another program has changed or removed it.
    Foreign,
    /// The disk does not take it.
    Disk(io::Error),
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
        if !central {
            named.undone.clear();
        }
        let file = disk::write_whole(&path, &named.to_string())?;
        let seal = disk::seal(&path);
        Ok(Journal { path, file, written: game.clone(), central, seal, behind: false })
    }

    /// A new file in the folder of the program.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn in_folder(folder: &Path, game: &Saved) -> io::Result<Journal> {
        disk::make_folder(folder)?;
        disk::sweep(folder);
        Journal::begin(free_name(folder, &game.heading.definition), game, true)
    }

    /// Follows the game as well as it can: whether it goes on doing so, and what is to be said about it. A file that could
    /// not be written is written as a whole as soon as it can be.
    pub fn keep_up(&mut self, game: &Saved) -> (bool, Option<String>) {
        let (path, was_behind) = (self.path.display().to_string(), self.behind);
        match self.follow(game) {
            Ok(()) => (true, was_behind.then(|| format!("{path} holds the whole game again\n"))),
            Err(Lapse::Disk(_)) if was_behind => (true, None),
            Err(Lapse::Disk(error)) => {
                let then = "it is tried again whenever something is done";
                (true, Some(format!("the game cannot be kept in {path}: {error}; {then}\n")))
            }
            // The user has not asked for a file of the program's own, and there is another at once.
            Err(Lapse::Foreign) if self.central => (false, None),
            Err(Lapse::Foreign) => {
                let then = "the game is no longer kept there; `save FILE` keeps it elsewhere";
                (false, Some(format!("{path} was changed or removed by another program; {then}\n")))
            }
        }
    }

    /// Adds what was done since; a game that took something back is written anew.
    ///
    /// # Errors
    /// When it cannot be written, or another program has written it.
    pub fn follow(&mut self, game: &Saved) -> Result<(), Lapse> {
        let known = self.written.lines.len();
        // Undone actions are written only to files that offer to redo them.
        let undone = !self.central || game.undone == self.written.undone;
        let goes_on = undone && game.heading == self.written.heading && game.lines.starts_with(&self.written.lines);
        if goes_on && game.lines.len() == known && !self.behind {
            return Ok(());
        }
        if disk::seal(&self.path) != self.seal {
            return Err(Lapse::Foreign);
        }
        let added = if goes_on && !self.behind && (game.undone.is_empty() || !self.central) {
            self.add(&game.lines[known..])
        } else {
            self.renew(game)
        };
        self.behind = added.is_err();
        added.map_err(Lapse::Disk)
    }

    /// Adds lines at the end; nothing that was taken back stands behind them.
    fn add(&mut self, new: &[Line]) -> io::Result<()> {
        let text: String = new.iter().map(|line| format!("{line}\n")).collect();
        let added = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        // Half of it may stand there.
        self.seal = disk::seal(&self.path);
        added?;
        self.written.lines.extend_from_slice(new);
        Ok(())
    }

    /// Writes the file anew, after another program has put a file in its place.
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

    /// Whether it could not be written last.
    pub fn is_behind(&self) -> bool {
        self.behind
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
    use crate::notation::record::saved::read;

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

    #[test]
    fn what_was_taken_back_is_kept_where_it_is_offered_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mut files = [("a", true), ("b", false)]
            .map(|(name, central)| Journal::begin(path(name), &game(&["e4", "e5"]), central).unwrap());
        let taken_back = Saved { undone: game(&["e5"]).lines, ..game(&["e4"]) };
        let all_back = Saved { undone: game(&["e4", "e5"]).lines, ..game(&[]) };
        for now in [taken_back.clone(), all_back, taken_back, game(&["e4", "c5"]), game(&["e4", "c5", "Nf3"])] {
            files.iter_mut().for_each(|file| file.follow(&now).unwrap());
            let [central, named] = ["a", "b"].map(|name| read(&disk::read(&path(name)).unwrap()).unwrap());
            assert_eq!((&central, &named.lines, named.undone), (&now, &now.lines, Vec::new()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_could_not_be_written_is_written_as_soon_as_it_can_be() {
        use std::fs::{Permissions, set_permissions};
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.record");
        let mut journal = Journal::begin(path.clone(), &game(&["e4", "e5"]), false).unwrap();
        set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
        let (stays, said) = journal.keep_up(&game(&["e4"]));
        assert!(stays && journal.is_behind());
        assert!(said.unwrap().ends_with("it may only be read; it is tried again whenever something is done\n"));
        assert_eq!(journal.keep_up(&game(&["e4", "c5"])), (true, None));
        assert_eq!(read(&disk::read(&path).unwrap()), Ok(game(&["e4", "e5"])));
        set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        let (stays, said) = journal.keep_up(&game(&["e4", "c5", "Nf3"]));
        assert!(stays && said.unwrap().ends_with("holds the whole game again\n"));
        assert_eq!(read(&disk::read(&path).unwrap()), Ok(game(&["e4", "c5", "Nf3"])));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "another program changes files")]
    fn what_somebody_else_has_written_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.record");
        for change in [|path: &Path| std::fs::write(path, "mine"), |path: &Path| std::fs::remove_file(path)] {
            let mut journal = Journal::begin(path.clone(), &game(&["e4"]), false).unwrap();
            change(&path).unwrap();
            let there = disk::read(&path);
            for actions in [&["e4", "e5"][..], &[]] {
                assert!(matches!(journal.follow(&game(actions)), Err(Lapse::Foreign)));
            }
            let (stays, said) = journal.keep_up(&game(&["e4", "e5"]));
            assert!(!stays && said.unwrap().contains("was changed or removed by another program"));
            assert_eq!(disk::read(&path), there);
        }
    }
}
