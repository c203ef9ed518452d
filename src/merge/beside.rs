//! Definitions in memory, found as files beside each other are found.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::library::{Absent, Found, Kind, Library, PRELUDES, Request, Shelf};
use super::shipped;

/// Texts by their paths from the main definition on (`base.toml`, `prelude/purse.toml`, `../lib/base.toml`), and behind
/// them the shipped definitions.
#[derive(Debug, Clone)]
pub struct Beside {
    texts: BTreeMap<String, Arc<str>>,
    shipped: Shelf,
}

impl Beside {
    /// A library of these paths and texts. A path may be written without `.toml`.
    pub fn new<P: AsRef<str>, T: Into<Arc<str>>>(texts: impl IntoIterator<Item = (P, T)>) -> Beside {
        let texts = texts.into_iter().map(|(path, text)| (joined("", path.as_ref()), text.into()));
        Beside { texts: texts.collect(), shipped: shipped::shelf() }
    }

    /// The places where a definition is looked for; a shipped definition has nothing beside it.
    fn paths(&self, request: &Request<'_>) -> Vec<String> {
        if self.shipped.has(request.beside) {
            return Vec::new();
        }
        let folder = request.beside.rsplit_once('/').map_or("", |(folder, _)| folder);
        let near = joined(folder, request.name);
        match request.kind {
            Kind::Parent => vec![near],
            Kind::Prelude => vec![near, joined(folder, &format!("{PRELUDES}{}", request.name))],
        }
    }
}

/// The path of a definition named in a file of a folder, without folders that it enters and leaves again.
fn joined(folder: &str, name: &str) -> String {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    let folder = if name.starts_with('/') { "" } else { folder };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(name.split('/')).filter(|part| !["", "."].contains(part)) {
        match (part, parts.last()) {
            ("..", Some(last)) if *last != ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let root = if name.starts_with('/') { "/" } else { "" };
    format!("{root}{}.toml", parts.join("/"))
}

impl Library for Beside {
    fn find(&self, request: &Request<'_>) -> Result<Found, Absent> {
        let paths = self.paths(request).into_iter();
        let mut found = paths.filter_map(|name| self.texts.get(&name).map(|text| Found { text: text.clone(), name }));
        found.next().map_or_else(|| self.shipped.find(request), Ok)
    }

    fn known(&self, kind: Kind) -> Vec<String> {
        self.shipped.known(kind)
    }

    fn near(&self, request: &Request<'_>) -> Vec<String> {
        let names = self.texts.keys().filter(|name| *name != request.beside);
        names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_as_files_are() {
        let texts = [("base.toml", "a"), ("prelude/purse", "b"), ("../lib/far.toml", "c"), ("/abs/one.toml", "d")];
        let library = Beside::new(texts);
        let find = |name, kind, beside| library.find(&Request { name, kind, beside }).map(|found| found.name);
        let parent = |name, beside| find(name, Kind::Parent, beside);
        assert_eq!(parent("base", "main.toml"), Ok("base.toml".to_owned()));
        assert_eq!(parent("./base", "main.toml"), Ok("base.toml".to_owned()));
        assert_eq!(parent("../lib/far", "main.toml"), Ok("../lib/far.toml".to_owned()));
        assert_eq!(parent("far", "../lib/other.toml"), Ok("../lib/far.toml".to_owned()));
        assert_eq!(parent("/abs/one", "main.toml"), Ok("/abs/one.toml".to_owned()));
        assert_eq!(parent("purse", "main.toml"), Err(Absent::Unknown));
        assert_eq!(find("purse", Kind::Prelude, "main.toml"), Ok("prelude/purse.toml".to_owned()));
        assert_eq!(parent("stun_check", "main.toml"), Ok("stun_check".to_owned()));
        assert_eq!(parent("base", "stun_check"), Err(Absent::Unknown));
        let near = library.near(&Request { name: "bass", kind: Kind::Parent, beside: "base.toml" });
        assert_eq!(near, ["../lib/far", "/abs/one", "prelude/purse"]);
    }
}
