//! Which definitions there are below a path.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::merge::PRELUDES;

/// Folders deeper than this are not looked into.
const DEEPEST: usize = 8;

/// The definitions that a path names: the file itself, or all `.toml` files below a folder that look like definitions,
/// in order. Preludes, and folders with a name that starts with a dot, are left out.
///
/// # Errors
/// When a folder cannot be read.
pub fn find(path: &str) -> io::Result<Vec<String>> {
    let path = Path::new(path);
    let mut found = Vec::new();
    #[expect(clippy::disallowed_methods, reason = "the door to files of tests")]
    if path.is_dir() {
        below(path, DEEPEST, &mut found)?
    } else {
        found.push(path.to_path_buf())
    }
    Ok(found.into_iter().map(|path| path.display().to_string()).collect())
}

#[expect(clippy::disallowed_methods, reason = "the door to files of tests")]
fn below(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            let skipped = name.starts_with('.') || name == "target" || name == PRELUDES.trim_end_matches('/');
            if depth > 0 && !skipped {
                below(&path, depth - 1, found)?;
            }
        } else if name.ends_with(".toml") && is_meant(&path) {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a file looks like a definition, or cannot be read and has to be reported.
#[expect(clippy::disallowed_methods, reason = "the door to files of tests")]
fn is_meant(path: &Path) -> bool {
    fs::read_to_string(path).map_or(true, |text| is_definition(&text))
}

/// Whether a text looks like a definition: it has a title, or stands on something.
pub fn is_definition(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    lines.any(|line| {
        let key = line.split(['=', ']']).next().unwrap_or_default().trim();
        ["language", "extends", "uses", "[variant"].contains(&key)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_told_from_other_files() {
        assert!(is_definition("# x\n language = 1\n"));
        assert!(is_definition("[variant]\nname = 'x'\n"));
        assert!(!is_definition("[package]\nname = 'x'\n"));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "writes the files that are found")]
    fn a_file_that_cannot_be_read_is_found() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("broken.toml"), b"language = 1 \xff").unwrap();
        fs::write(folder.path().join("other.toml"), "[package]").unwrap();
        let found = find(&folder.path().display().to_string()).unwrap();
        assert!(matches!(found.as_slice(), [only] if only.ends_with("broken.toml")), "{found:?}");
    }

    #[test]
    fn preludes_are_left_out() {
        let found = find(concat!(env!("CARGO_MANIFEST_DIR"), "/definitions")).unwrap();
        assert!(found.iter().any(|path| path.ends_with("/stun_check.toml")));
        assert!(found.iter().all(|path| !path.contains("prelude")));
    }
}
