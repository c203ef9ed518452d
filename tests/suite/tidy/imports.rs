//! The graph of files: which file of the library uses an item of which other file.
//!
//! Read off `use` declarations and off paths in code; `mod name;` is no arrow, tests and comments are left out.
//! A path that leads through a re-export, or through an import of a module above, leads to the file of the item.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Names of modules from the root of the library down: empty for the root.
type Module = Vec<String>;

/// The files of the library by module.
pub struct Imports {
    files: BTreeMap<Module, File>,
}

struct File {
    /// The path below `src`.
    path: String,
    /// Code without comments and tests.
    code: String,
    /// By name in this file the path it stands for, as it is written.
    names: BTreeMap<String, Vec<String>>,
}

/// An arrow: a file, and a file that it uses an item of.
pub type Arrow = (String, String);

impl Imports {
    /// Reads all files below `src`.
    pub fn read(src: &Path, paths: &[PathBuf]) -> Imports {
        let mut files = BTreeMap::new();
        for path in paths {
            let inside = path.strip_prefix(src).unwrap().to_string_lossy().replace('\\', "/");
            if inside.split(['/', '.']).any(|part| part == "tests") {
                continue;
            }
            let code = without_tests(&without_comments(&std::fs::read_to_string(path).unwrap()));
            let names = uses(&code).into_iter().collect();
            files.insert(module_of(&inside), File { path: inside, code, names });
        }
        Imports { files }
    }

    /// The code of each file below a folder, without comments and tests, with its path.
    pub fn code<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let files = self.files.iter().filter(move |(module, _)| module.first().is_some_and(|first| first == folder));
        files.map(|(_, file)| (file.path.as_str(), file.code.as_str()))
    }

    /// The arrows between different files. An exported macro stands at the root, wherever it is written: it is no arrow.
    pub fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
        for (module, file) in &self.files {
            let imported = file.names.values().cloned();
            for path in imported.chain(paths(&file.code)) {
                let used = self.resolve(module, &path, 0).and_then(|(target, item)| item.then_some(target));
                if let Some(target) = used.filter(|target| target != module && !target.is_empty()) {
                    arrows.insert((file.path.clone(), self.files[&target].path.clone()));
                }
            }
        }
        arrows
    }

    /// The module that a path written in `from` leads to, and whether it leads to an item in it.
    fn resolve(&self, from: &Module, path: &[String], depth: usize) -> Option<(Module, bool)> {
        let (first, rest) = path.split_first()?;
        if depth > 16 {
            return None;
        }
        let (mut at, rest) = match first.as_str() {
            "crate" => (Module::new(), rest),
            "self" => (from.clone(), rest),
            "super" => (from[..from.len().checked_sub(1)?].to_vec(), rest),
            _ => (from.clone(), path),
        };
        for (index, name) in rest.iter().enumerate() {
            let inner: Module = at.iter().chain([name]).cloned().collect();
            if name == "super" {
                at.pop()?;
            } else if self.files.contains_key(&inner) {
                at = inner;
            } else if let Some(whole) = self.files[&at].names.get(name) {
                let whole: Vec<String> = whole.iter().chain(&rest[index + 1..]).cloned().collect();
                return self.resolve(&at, &whole, depth + 1);
            } else {
                let is_item = first != name || from.is_empty();
                return is_item.then_some((at, true));
            }
        }
        Some((at, false))
    }
}

/// The module of a file.
fn module_of(path: &str) -> Module {
    let mut module: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        module.pop();
    }
    module
}

fn without_comments(text: &str) -> String {
    let lines = text.lines().map(super::before_comment);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Code without the items that are compiled for tests alone.
fn without_tests(code: &str) -> String {
    let mut parts = code.split("#[cfg(test)]");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    parts.for_each(|part| kept.push_str(behind_item(part)));
    kept
}

/// The code after its first item.
fn behind_item(code: &str) -> &str {
    let mut depth = 0_usize;
    for (at, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (c == ';' || c == '}') {
            return &code[at + 1..];
        }
    }
    ""
}

/// The names that `use` declarations bring in, each with its path.
fn uses(code: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for line in code.split_inclusive('\n').scan(0, |at, line| Some((std::mem::replace(at, *at + line.len()), line))) {
        let (at, line) = line;
        let declaration = line.trim_start();
        let declaration = match declaration.strip_prefix("pub") {
            Some(rest) => rest.trim_start_matches("(super)").trim_start_matches("(crate)").trim_start(),
            None => declaration,
        };
        if declaration.starts_with("use ") {
            let start = at + line.len() - declaration.len() + "use ".len();
            tree(code[start..].split(';').next().unwrap_or_default().trim(), &[], &mut found);
        }
    }
    found
}

/// The leaves of the tree of a `use` declaration.
fn tree(text: &str, before: &[String], found: &mut Vec<(String, Vec<String>)>) {
    if let Some(inner) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        commas(inner).into_iter().filter(|part| !part.is_empty()).for_each(|part| tree(part, before, found));
    } else if let Some((first, rest)) = text.split_once("::") {
        let before: Vec<String> = before.iter().cloned().chain([first.to_owned()]).collect();
        tree(rest, &before, found);
    } else {
        let (name, alias) = text.split_once(" as ").unwrap_or((text, text));
        let path: Vec<String> = before.iter().cloned().chain((name != "self").then(|| name.to_owned())).collect();
        let alias = if alias == "self" { before.last().map_or("", String::as_str) } else { alias };
        found.push((alias.to_owned(), path));
    }
}

/// The parts of a list; commas inside braces part nothing.
fn commas(list: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => parts.push(list[std::mem::replace(&mut start, at + 1)..at].trim()),
            _ => {}
        }
    }
    parts.push(list[start..].trim());
    parts
}

/// Paths of two names and more that stand in the code.
fn paths(code: &str) -> impl Iterator<Item = Vec<String>> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    let whole = words.filter(|word| word.contains("::") && !word.starts_with(':'));
    whole.map(|word| word.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect())
}

/// The strongly connected components of more than one file, the largest first.
pub fn cycles(arrows: &BTreeSet<Arrow>) -> Vec<BTreeSet<String>> {
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    arrows.iter().for_each(|(from, to)| next.entry(from).or_default().push(to));
    let reach: BTreeMap<&str, BTreeSet<&str>> = next.keys().map(|from| (*from, reached(&next, from))).collect();
    let mut left: BTreeSet<&str> = next.keys().copied().collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let both =
            |other: &&str| reach[first].contains(other) && reach.get(other).is_some_and(|back| back.contains(first));
        let cycle: BTreeSet<String> =
            left.iter().copied().filter(|other| both(other)).chain([first]).map(str::to_owned).collect();
        left.retain(|other| !cycle.contains(*other));
        if cycle.len() > 1 {
            found.push(cycle);
        }
    }
    found.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
    found
}

/// All files that arrows lead to from one.
fn reached<'a>(next: &BTreeMap<&'a str, Vec<&'a str>>, from: &'a str) -> BTreeSet<&'a str> {
    let (mut found, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(at) = left.pop() {
        let fresh = next.get(at).into_iter().flatten().filter(|to| found.insert(**to));
        let fresh: Vec<&str> = fresh.copied().collect();
        left.extend(fresh);
    }
    found
}
