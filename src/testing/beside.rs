//! A definition on disk and what lies beside it: its page of play and its snapshots.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::merge::{self, Definition, Files, LoadOptions, files, shipped};
use crate::runtime::Interpreter;
use crate::testing::examples::{self, Material, Report, Survivor, snapshot};

/// The folder beside a definition that holds the snapshots of its games.
pub const SNAPSHOTS: &str = "snapshots";

/// A definition and its page.
#[derive(Debug, Clone)]
pub struct Beside {
    path: PathBuf,
    name: String,
    text: Arc<str>,
    definition: Definition,
    faults: Vec<Diagnostic>,
    page: Option<(String, Arc<str>)>,
}

/// Why there is nothing to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absent {
    /// The file.
    pub path: String,
    /// Why it cannot be read: `it is a folder`.
    pub why: String,
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be read: {}", self.path, self.why)
    }
}

impl Beside {
    /// Reads a definition and `NAME.play.md` beside it, if there is one. The page itself may be named, too, and so may
    /// a definition that comes with the program, which has no page.
    ///
    /// # Errors
    /// Says which file cannot be read.
    pub fn read(path: &str) -> Result<Beside, Absent> {
        let stem = path.strip_suffix(".play.md").or_else(|| path.strip_suffix(".toml")).unwrap_or(path);
        let file = if path.ends_with(".play.md") { format!("{stem}.toml") } else { path.to_owned() };
        let open = |path: &str| files::read(Path::new(path)).map_err(|why| Absent { path: path.to_owned(), why });
        let definition = files::read_definition(Path::new(&file)).map_err(|why| Absent { path: file.clone(), why });
        let text = match (definition, shipped::text(stem)) {
            // A path names exactly one file.
            (Err(absent), Some(_)) if absent.why == files::IS_RECORD && file != stem => return Err(absent),
            (Err(_), Some(text)) => Arc::from(text),
            (text, _) => text?,
        };
        let beside = format!("{stem}.play.md");
        #[expect(clippy::disallowed_methods, reason = "a definition need not have a page")]
        let page = if Path::new(&beside).exists() { Some((beside.clone(), open(&beside)?)) } else { None };
        let (definition, faults) = merge::load(&file, &text, &Files::default(), &LoadOptions::default());
        let name = Path::new(stem).file_name().map_or(stem.to_owned(), |name| name.to_string_lossy().into_owned());
        Ok(Beside { path: PathBuf::from(file), name, text, definition, faults, page })
    }

    fn material(&self) -> Material<'_> {
        let page = self.page.as_ref().map(|(name, text)| (name.as_str(), text.as_ref()));
        Material { name: &self.name, definition: &self.definition, page }
    }

    /// Runs everything and compares the games with their snapshots; `which` counts the ways to play on.
    pub fn run(&self, interpreter: Interpreter) -> Report {
        if self.faults.iter().any(Diagnostic::is_error) {
            let (name, sources) = (self.name.clone(), self.definition.sources.clone());
            let unrun = Some(self.definition.examples.len());
            return Report { name, sources, diagnostics: self.faults.clone(), unrun, ..Report::default() };
        }
        let folder = self.snapshots();
        let snapshot = |file: &str| files::read(&folder.join(file)).ok().map(|text| text.to_string());
        examples::run(&self.material(), interpreter, &snapshot)
    }

    /// The names of the snapshots of its games, played or not.
    pub fn snapshot_files(&self) -> Vec<String> {
        let games = examples::collect(&self.material()).games;
        games.iter().map(|game| snapshot::file_name(&self.name, &game.name)).collect()
    }

    /// Whether there is no example at all, neither in the definition nor on a page.
    pub fn is_unexampled(&self) -> bool {
        self.definition.examples.is_empty() && self.page.is_none()
    }

    /// The rules that no example misses; `tried` is called for each rule.
    pub fn survivors(&self, tried: &dyn Fn()) -> Vec<Survivor> {
        match self.faults.iter().any(Diagnostic::is_error) {
            true => Vec::new(),
            false => examples::survivors(&self.material(), &self.text, &Files::default(), tried),
        }
    }

    /// The other things the main file says that no example misses: entries of tables, parts of conditions;
    /// `tried` is called for each.
    pub fn unmissed(&self, tried: &dyn Fn()) -> Vec<Survivor> {
        match self.faults.iter().any(Diagnostic::is_error) {
            true => Vec::new(),
            false => examples::unmissed(&self.material(), &self.text, &Files::default(), tried),
        }
    }

    /// Where a place of a survivor is: `stun_check.toml:57`.
    pub fn place(&self, survivor: &Survivor) -> String {
        self.definition.sources.place(survivor.span)
    }

    /// Writes the snapshots of a report; returns the paths written.
    ///
    /// # Errors
    /// When a file or folder cannot be written.
    pub fn accept(&self, report: &Report) -> io::Result<Vec<PathBuf>> {
        let folder = self.snapshots();
        let mut written = Vec::new();
        for (file, contents) in report.new_snapshots() {
            let path = folder.join(file);
            #[expect(clippy::disallowed_methods, reason = "this is how snapshots are accepted")]
            fs::create_dir_all(&folder).and_then(|()| fs::write(&path, contents))?;
            written.push(path);
        }
        Ok(written)
    }

    /// The folder a definition lies in.
    pub fn folder(path: &str) -> PathBuf {
        Path::new(path).parent().map(Path::to_path_buf).unwrap_or_default()
    }

    fn snapshots(&self) -> PathBuf {
        self.path.parent().map(Path::to_path_buf).unwrap_or_default().join(SNAPSHOTS)
    }
}
