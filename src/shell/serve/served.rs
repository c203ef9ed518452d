//! The content that the page opens: a definition or a game, and its file.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use tokio::sync::watch;

use super::super::cli::Settings;
use super::super::disk;
use super::super::watched::Watched;
use super::backup;
use super::line_ends::with_line_ends;
use super::refusal::Refusal;
use super::within::Within;
use crate::desk;
use crate::link::{Given, Shared, fixed};
use crate::load::{Loaded, Options, load_within};
use crate::merge::files;
use crate::syntax::tree::MAX_BYTES;

/// The content that the page opens.
#[derive(Debug, Clone, Serialize)]
struct Start<'a> {
    version: u32,
    /// The file that the server watches.
    file: Option<&'a str>,
    /// Whether the page may write the file.
    write: bool,
    /// The mark of the text in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
    #[serde(flatten)]
    shared: Option<&'a Shared>,
}

/// A file that is watched.
struct Source {
    path: PathBuf,
    library: Within,
    options: Options,
    write: bool,
    /// The text that this server wrote last. Its lock is held while the file is written, or compared and told.
    written: Mutex<Option<String>>,
}

/// A file that was written.
#[derive(Debug)]
pub struct Saved {
    /// The mark of its text.
    pub mark: String,
    /// The name of the copy of the text that was there before, if there is one.
    pub kept: Option<String>,
}

/// The content that the page opens, and the file that the page may write.
pub struct Served {
    source: Option<Source>,
    settings: Settings,
    /// The content that the page opens now, as JSON.
    start: watch::Sender<Arc<str>>,
}

impl Served {
    /// Something that does not change: a game, a shipped definition, or nothing.
    pub fn fixed(shared: Option<&Shared>) -> Served {
        let start = text(&Start { version: desk::VERSION, file: None, write: false, mark: None, shared });
        Served { source: None, settings: Settings::default(), start: watch::Sender::new(start) }
    }

    /// The definition in a file, as it was loaded.
    pub fn file(path: &Path, settings: &Settings, loaded: &Loaded, write: bool) -> Served {
        let sources = &loaded.definition.sources;
        let options = Options { settings: settings.settings.clone(), without_rules: Vec::new() };
        let (written, library) = (Mutex::default(), Within::of(sources));
        let source = Source { path: path.to_owned(), library, options, write, written };
        let mut served = Served { source: Some(source), settings: settings.clone(), start: watch::Sender::default() };
        let start = served.told(loaded);
        served.start = watch::Sender::new(start);
        served
    }

    /// The content that the page opens now, as JSON.
    pub fn start(&self) -> Arc<str> {
        self.start.borrow().clone()
    }

    /// The stream of new contents for the page.
    pub fn changes(&self) -> watch::Receiver<Arc<str>> {
        self.start.subscribe()
    }

    fn told(&self, loaded: &Loaded) -> Arc<str> {
        let settings = &self.settings;
        let shared = Shared {
            definition: Given::of(&loaded.definition),
            settings: settings.settings.iter().cloned().collect(),
            seed: settings.seed,
            fixed: fixed(&settings.fixed),
            ..Shared::default()
        };
        let name = self.source.as_ref().and_then(|source| source.path.file_name()?.to_str());
        let write = self.source.as_ref().is_some_and(|source| source.write);
        let mark = loaded.definition.sources.iter().next().map(|(_, source)| mark(source.text.as_bytes()));
        text(&Start { version: desk::VERSION, file: name, write, mark, shared: Some(&shared) })
    }

    /// Looks at the files until the server ends, and tells the page when one has changed.
    pub fn watch(&self, loaded: &Loaded, goes_on: &dyn Fn() -> bool) {
        let Some(source) = &self.source else { return };
        let name = source.path.display().to_string();
        let mut watched = Watched::of_attempt(&name, Some(loaded));
        while goes_on() {
            super::super::watched::pause();
            if watched.settled().is_empty() {
                continue;
            }
            // A file that cannot be read now may be there again soon.
            let Ok(text) = files::read_definition(&source.path) else { continue };
            let loaded = load_within(&name, &text, &source.library, &source.options);
            watched = Watched::of_attempt(&name, Some(&loaded));
            let _unwritten = locked(&source.written);
            // A page may have written the file meanwhile; that is seen at the next look.
            if files::read_definition(&source.path).is_ok_and(|now| now == text) {
                self.tell(&loaded);
            }
        }
    }

    /// Sends the pages a new content, if its text has changed.
    fn tell(&self, loaded: &Loaded) {
        let start = self.told(loaded);
        self.start.send_if_modified(|known| {
            let is_new = *known != start;
            *known = start;
            is_new
        });
    }

    /// Writes the file. Unchanged lines keep their line ends. `over` has to be the mark of the text in the
    /// file, unless `anyway` is set. A text in the file that is unknown to the page or the server
    /// is first kept beside it.
    ///
    /// # Errors
    /// When the server may not write, the file was changed meanwhile, or the disk does not take it.
    pub fn save(&self, text: &str, over: &str, anyway: bool) -> Result<Saved, Refusal> {
        let forbidden = Refusal::Forbidden("the server was begun without `--write`");
        let source = self.source.as_ref().filter(|source| source.write).ok_or(forbidden)?;
        let mut written = locked(&source.written);
        let before = disk::read_own(&source.path).ok();
        let text = &*with_line_ends(text, before.as_deref().unwrap_or_default());
        if text.len() > MAX_BYTES {
            return Err(Refusal::TooLarge);
        }
        if !anyway && before.as_deref().map(mark).as_deref() != Some(over) {
            return Err(Refusal::Changed);
        }
        let kept = match before {
            Some(before) if mark(&before) != over || written.as_ref().is_none_or(|own| own.as_bytes() != before) => {
                Some(backup::keep(&source.path, &before)?)
            }
            // A file that cannot be read cannot be kept.
            None if disk::exists(&source.path) => return Err(Refusal::Unwritten),
            _ => None,
        };
        drop(disk::write_whole(&source.path, text).map_err(|_| Refusal::Unwritten)?);
        *written = Some(text.to_owned());
        // A page that is loaded again at once has the new text.
        let name = source.path.display().to_string();
        self.tell(&load_within(&name, text, &source.library, &source.options));
        Ok(Saved { mark: mark(text.as_bytes()), kept })
    }
}

/// A mark by which texts of the file are told apart while the server runs.
fn mark(text: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

fn text(start: &Start<'_>) -> Arc<str> {
    serde_json::to_string(start).unwrap_or_default().into()
}
