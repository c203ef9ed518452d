//! The one door to files: definitions beside a definition, then the shipped ones.

#![expect(clippy::disallowed_methods, reason = "this is the one loader of definitions")]

use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::library::{Absent, Found, Kind, Library, PRELUDES, Request, Shelf};
use super::shipped;
use crate::syntax::tree::MAX_BYTES;

/// Definitions on disk, and behind them the shipped ones.
#[derive(Debug, Clone)]
pub struct Files {
    shipped: Shelf,
}

impl Default for Files {
    fn default() -> Self {
        Files { shipped: shipped::shelf() }
    }
}

impl Files {
    /// Looks beside the file that asks, for a prelude also in the folder of preludes there; a shipped definition has
    /// nothing beside it but the others.
    fn beside(&self, request: &Request<'_>) -> Result<Found, Absent> {
        let folders = self.folders(request).into_iter();
        let paths = folders.map(|folder| folder.join(format!("{}.toml", request.name)));
        // A file that is asked for from two places has one name, whichever way they write the folders.
        let mut paths = paths.map(|path| without_detours(&path));
        let Some(path) = paths.find(|path| path.exists()) else { return Err(Absent::Unknown) };
        let name = path.display().to_string();
        match read_definition(&path) {
            Ok(text) => Ok(Found { name, text }),
            Err(why) => Err(Absent::Unreadable { name, why }),
        }
    }

    /// Where it is looked beside the file that asks.
    fn folders(&self, request: &Request<'_>) -> Vec<PathBuf> {
        if self.shipped.has(request.beside) {
            return Vec::new();
        }
        let folder = Path::new(request.beside).parent().unwrap_or(Path::new("")).to_path_buf();
        match request.kind {
            Kind::Parent => vec![folder],
            Kind::Prelude => vec![folder.clone(), folder.join(PRELUDES)],
        }
    }
}

/// A path without folders that it goes into and out of again.
fn without_detours(path: &Path) -> PathBuf {
    let mut short = PathBuf::new();
    for part in path.components() {
        match (part, short.components().next_back()) {
            (Component::ParentDir, Some(Component::Normal(_))) => {
                short.pop();
            }
            _ => short.push(part),
        }
    }
    short
}

/// In a folder of more files than that it is not looked for the one that was meant.
const MOST: usize = 1000;

/// The names of the definitions in a folder, without `.toml`.
fn names_in(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.take(MOST).flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)).collect();
    names.sort();
    names
}

impl Library for Files {
    fn find(&self, request: &Request<'_>) -> Result<Found, Absent> {
        match self.beside(request) {
            Err(Absent::Unknown) => self.shipped.find(request),
            Err(Absent::Unreadable { why, .. }) if why == IS_RECORD && self.shipped.has(request.name) => {
                self.shipped.find(request)
            }
            answer => answer,
        }
    }

    fn known(&self, kind: Kind) -> Vec<String> {
        self.shipped.known(kind)
    }

    fn near(&self, request: &Request<'_>) -> Vec<String> {
        let lead = request.name.rsplit_once('/').map_or("", |(lead, _)| lead);
        let asker = Path::new(request.beside).file_stem().and_then(|stem| stem.to_str());
        let folders = self.folders(request).into_iter();
        let names = folders.flat_map(|folder| names_in(&folder.join(lead)));
        let others = names.filter(|name| !lead.is_empty() || Some(name.as_str()) != asker);
        others.map(|name| if lead.is_empty() { name } else { format!("{lead}/{name}") }).collect()
    }
}

/// The first words of the record of a game.
pub const RECORD: &str = "interp record";

/// Why the record of a game is not read as a definition.
pub const IS_RECORD: &str = "it is the record of a game";

/// Whether a text begins as records of games do.
pub fn is_record(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with(RECORD)
}

/// Reads a definition.
///
/// # Errors
/// Says why it cannot be read; the record of a game is none, whatever it is called.
pub fn read_definition(path: &Path) -> Result<Arc<str>, String> {
    let text = read(path)?;
    if is_record(&text) { Err(IS_RECORD.to_owned()) } else { Ok(text) }
}

/// Why something cannot be read, as the end of a sentence and without the number the system gives it.
pub fn why(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "it may not be read".to_owned(),
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or(&text);
            let mut letters = text.chars();
            letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
        }
    }
}

/// Reads a text that is not too long.
///
/// # Errors
/// Says why it cannot be read, as the end of a sentence: `it is a folder`.
pub fn read(path: &Path) -> Result<Arc<str>, String> {
    let about = fs::metadata(path).map_err(|error| why(&error))?;
    if about.is_dir() {
        return Err("it is a folder".to_owned());
    }
    let limit = MAX_BYTES as u64;
    let file = fs::File::open(path).map_err(|error| why(&error))?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| why(&error))?;
    if bytes.len() > MAX_BYTES {
        return Err(format!("it is longer than {MAX_BYTES} bytes"));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err("it is UTF-16 text; it has to be saved as UTF-8".to_owned());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(format!("it is not UTF-8 text (see line {line})"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_comes_first() {
        let folder = std::env::temp_dir().join(format!("interp-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("near.toml"), "a = 1\n").unwrap();
        fs::write(folder.join("bad.toml"), b"a = 1\n\xff\n").unwrap();
        fs::write(folder.join("wide.toml"), b"\xff\xfea\0").unwrap();
        fs::create_dir_all(folder.join("sub.toml")).unwrap();
        fs::write(folder.join("game.toml"), "interp record 1\ndefinition near\n\n").unwrap();
        fs::write(folder.join("far.toml"), "interp record 1\ndefinition far\n\n").unwrap();
        let asker = folder.join("asker.toml").display().to_string();
        let files = Files { shipped: Shelf::default().with("far", "b = 2").with("near", "c = 3") };
        let find = |name, beside| files.find(&Request { name, kind: Kind::Parent, beside });
        assert_eq!(find("near", &asker).unwrap().text.as_ref(), "a = 1\n");
        assert_eq!(find("far", &asker).unwrap().text.as_ref(), "b = 2");
        assert_eq!(find("near", "far").unwrap().name, "near");
        assert_eq!(find("nowhere", &asker), Err(Absent::Unknown));
        let inner = folder.join("inner").join("asker.toml").display().to_string();
        assert_eq!(find("../near", &inner).unwrap(), find("near", &asker).unwrap());
        assert_eq!(find("../nowhere", &inner), Err(Absent::Unknown));
        assert_eq!(find("../near", "far"), Err(Absent::Unknown));
        let near = |name: &str, beside: &str| files.near(&Request { name, kind: Kind::Parent, beside });
        assert_eq!(near("neer", &asker), ["bad", "far", "game", "near", "sub", "wide"]);
        assert_eq!(near("neer", &folder.join("near.toml").display().to_string()).len(), 5);
        assert_eq!(near("neer", "far"), Vec::<String>::new());
        fs::create_dir_all(folder.join(PRELUDES)).unwrap();
        fs::write(folder.join(PRELUDES).join("purse.toml"), "d = 4\n").unwrap();
        assert_eq!(find("purse", &asker), Err(Absent::Unknown));
        let prelude = |name| files.find(&Request { name, kind: Kind::Prelude, beside: &asker });
        assert_eq!(prelude("purse").unwrap().text.as_ref(), "d = 4\n");
        assert_eq!(near("prelude/purs", &asker), ["prelude/purse"]);
        assert_eq!(prelude("near").unwrap().text.as_ref(), "a = 1\n");
        assert!(matches!(find("bad", &asker), Err(Absent::Unreadable { why, .. }) if why.contains("line 2")));
        assert!(matches!(find("wide", &asker), Err(Absent::Unreadable { why, .. }) if why.contains("UTF-16")));
        assert!(matches!(find("sub", &asker), Err(Absent::Unreadable { .. })));
        assert!(matches!(find("game", &asker), Err(Absent::Unreadable { why, .. }) if why == IS_RECORD));
        fs::remove_dir_all(&folder).unwrap();
    }
}
