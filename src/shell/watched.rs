//! The files definitions are made of, watched while they are edited.
//!
//! Contents are compared, not times of writing: editors replace files, and clocks are coarse.
//! Definitions are few and short, so a look costs next to nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::disk;
use super::failure::Failure;
use crate::load::{self, Loaded};
use crate::merge::{PRELUDES, files, shipped};
use crate::source::Sources;

/// How long to wait from one look to the next.
pub const TICK: Duration = Duration::from_millis(150);

/// The most files of a folder that are watched.
const MOST: usize = 256;

/// The text of each file; nothing when it cannot be read.
type Texts = BTreeMap<PathBuf, Option<Arc<str>>>;

/// Files, and their texts at the last look.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Watched {
    known: Texts,
    /// The texts at the last look, if they differed from `known`.
    moving: Option<Texts>,
    /// Folders in which any definition matters, for one that is missing may be put there.
    folders: Vec<PathBuf>,
}

impl Watched {
    /// Watches the files of these texts, as they were when they were read; what comes with the program is no file.
    pub fn of(sources: &Sources) -> Watched {
        let is_file = |name: &str, text: &str| shipped::text(name) != Some(text);
        let texts = sources.iter().filter(|(_, source)| is_file(&source.name, &source.text));
        let known = texts.map(|(_, source)| (PathBuf::from(&source.name), Some(source.text.clone()))).collect();
        Watched { known, ..Watched::default() }
    }

    /// Watches what was read when a definition was asked for; where something was missing also what lies beside it.
    pub fn of_attempt(file: &str, loaded: Option<&Loaded>) -> Watched {
        let mut watched = loaded.map(|loaded| Watched::of(&loaded.definition.sources)).unwrap_or_default();
        if loaded.is_none() {
            watched.known.insert(PathBuf::from(file), files::read(Path::new(file)).ok());
        }
        if loaded.is_none_or(|loaded| loaded.definition.damaged) {
            let folder = Path::new(file).parent().unwrap_or(Path::new("")).to_owned();
            watched.folders = vec![folder.join(PRELUDES), folder];
            let here = watched.look().into_iter().filter(|(path, _)| !watched.known.contains_key(path));
            let here: Texts = here.collect();
            watched.known.extend(here);
        }
        watched
    }

    /// Watches these as well.
    pub fn join(&mut self, other: Watched) {
        self.known.extend(other.known);
        self.folders.extend(other.folders);
    }

    /// The files, by name.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.known.keys().map(PathBuf::as_path)
    }

    /// The files in which something else stands than before; from now on that is what stood there.
    pub fn changed(&mut self) -> Vec<PathBuf> {
        let now = self.look();
        self.take_note(now)
    }

    /// As above, once writing has stopped: when two looks agree.
    pub fn settled(&mut self) -> Vec<PathBuf> {
        let now = self.look();
        if now == self.known {
            self.moving = None;
            return Vec::new();
        }
        if self.moving.as_ref() == Some(&now) {
            return self.take_note(now);
        }
        self.moving = Some(now);
        Vec::new()
    }

    fn look(&self) -> Texts {
        let beside = self.folders.iter().flat_map(|folder| disk::files_in(folder, "toml", MOST));
        let paths = self.known.keys().cloned().chain(beside);
        let read = |path: PathBuf| {
            // To read from a pipe would wait until something is written into it.
            let known = || self.known.get(&path).cloned().flatten();
            let text = if disk::is_stream(&path) { known() } else { files::read(&path).ok() };
            (path, text)
        };
        paths.map(read).collect()
    }

    fn take_note(&mut self, now: Texts) -> Vec<PathBuf> {
        let other = now.iter().filter(|(path, text)| self.known.get(*path) != Some(text));
        let other = other.map(|(path, _)| path.clone()).collect();
        self.known = now;
        self.moving = None;
        other
    }
}

/// Refuses to watch what can be read only once.
///
/// # Errors
/// When a path leads to no file and no folder.
pub fn watchable(path: &str) -> Result<(), Failure> {
    if load::linked(path).is_some() {
        let help = "leave out `--watch`, or write the definition to a file: `interp expand LINK > FILE`";
        return Err(Failure::usage("a link cannot be watched: it does not change").help(help));
    }
    if !disk::is_stream(Path::new(path)) {
        return Ok(());
    }
    let failure = Failure::usage(format!("`{path}` cannot be watched: it is no file, but a pipe or a device"));
    Err(failure.help("leave out `--watch`, or write the definition to a file"))
}

/// Waits for the next look.
#[expect(clippy::disallowed_methods, reason = "nothing else is to be done until a file changes")]
pub fn pause() {
    std::thread::sleep(TICK);
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "an editor changes files")]
mod tests {
    use super::*;
    use crate::load::{Options, load};
    use std::fs;

    #[test]
    fn what_is_written_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let main = folder.path().join("mine.toml");
        let name = main.display().to_string();
        fs::write(&main, "language = 1\nextends = 'base_of_mine'\n").unwrap();
        let loaded = load(&name, &Options::default()).unwrap();
        let mut watched = Watched::of_attempt(&name, Some(&loaded));
        assert_eq!(watched.changed(), Vec::<PathBuf>::new());
        // A file that was missing may appear beside it.
        let base = folder.path().join("base_of_mine.toml");
        fs::write(&base, "language = 1\nextends = 'chess'\n").unwrap();
        assert_eq!(watched.changed(), std::slice::from_ref(&base));
        let loaded = load(&name, &Options::default()).unwrap();
        let mut watched = Watched::of_attempt(&name, Some(&loaded));
        assert_eq!(watched.paths().collect::<Vec<_>>(), [&base, &main]);
        // Editors write beside a file and put that in its place; half of a file is no change yet.
        let new = folder.path().join("new");
        for text in ["language = 1\n", "language = 1\nextends = 'base'\n"] {
            fs::write(&new, text).unwrap();
            fs::rename(&new, &main).unwrap();
            assert!(watched.settled().is_empty());
        }
        assert_eq!(watched.settled(), std::slice::from_ref(&main));
        assert!(watched.settled().is_empty());
        fs::remove_file(&main).unwrap();
        assert_eq!(watched.changed(), std::slice::from_ref(&main));
        assert!(Watched::of_attempt("chess", load("chess", &Options::default()).ok().as_ref()).known.is_empty());
    }
}
