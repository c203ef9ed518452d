//! Definitions on disk, as far as they lie in the folders that are served.

use std::path::{Path, PathBuf};

use super::super::disk;
use crate::merge::{Absent, Files, Found, Kind, Library, PRELUDES, Request, shipped};
use crate::source::Sources;

/// Definitions in some folders, and the shipped ones. A path out of these folders is refused, also by a link.
#[derive(Debug, Clone)]
pub struct Within {
    files: Files,
    /// The folders, without links in them.
    folders: Vec<PathBuf>,
}

impl Within {
    /// The folders of a definition and of all files that it uses.
    pub fn of(sources: &Sources) -> Within {
        let own = sources.iter().filter(|(_, source)| shipped::text(&source.name) != Some(&source.text));
        let folders = own.map(|(_, source)| disk::absolute(disk::folder_of(Path::new(&source.name))));
        let mut folders: Vec<PathBuf> = folders.collect();
        folders.dedup();
        Within { files: Files::default(), folders }
    }

    fn is_inside(&self, path: &Path) -> bool {
        let path = disk::absolute(path);
        self.folders.iter().any(|folder| path.starts_with(folder))
    }
}

impl Library for Within {
    fn find(&self, request: &Request<'_>) -> Result<Found, Absent> {
        let folder = Path::new(request.beside).parent().unwrap_or(Path::new(""));
        let near = folder.join(format!("{}.toml", request.name));
        let prelude = folder.join(PRELUDES).join(format!("{}.toml", request.name));
        let paths = [Some(near), (request.kind == Kind::Prelude).then_some(prelude)];
        let beside = if shipped::text(request.beside).is_some() { [None, None] } else { paths };
        let outside = |path: &&PathBuf| disk::exists(path) && !self.is_inside(path);
        if let Some(path) = beside.iter().flatten().find(outside) {
            let why = "it lies outside the folders of the definition that is served".to_owned();
            return Err(Absent::Unreadable { name: path.display().to_string(), why });
        }
        self.files.find(request)
    }

    fn known(&self, kind: Kind) -> Vec<String> {
        self.files.known(kind)
    }
}
