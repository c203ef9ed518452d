//! Files that are written: whole, or not at all.

#![expect(clippy::disallowed_methods, reason = "this is the one place of the shell that writes files")]

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The longest text that is read.
const LONGEST: u64 = 16 << 20;

/// Writes a file so that nobody ever sees half of it: beside its place first, then into it.
///
/// # Errors
/// When the disk does not take it; then the file is what it was.
pub fn write_whole(path: &Path, text: &str) -> io::Result<File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    lock(new.as_file())?;
    new.persist(path).map_err(|error| error.error)
}

/// Keeps a file from being taken for one that nobody uses. Where files cannot be locked they are not.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("somebody else writes it")),
        Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether nobody writes a file; then nobody else may say so as long as the answer is kept.
pub fn taken_over(path: &Path) -> Option<File> {
    let file = fs::OpenOptions::new().read(true).append(true).open(path).ok()?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => None,
        Ok(()) | Err(TryLockError::Error(_)) => Some(file),
    }
}

/// Reads a text.
///
/// # Errors
/// Says why it cannot be read, as the end of a sentence: `it is a folder`.
pub fn read(path: &Path) -> Result<String, String> {
    if path.is_dir() {
        return Err("it is a folder".to_owned());
    }
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "it is no text".to_owned())
}

/// Whether there is something at a place.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// A path that does not depend on where the program was started.
pub fn absolute(path: &Path) -> PathBuf {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    // What Windows puts before a drive is for programs, and no path that anybody would type.
    let text = path.to_str().and_then(|text| text.strip_prefix(r"\\?\"));
    text.filter(|rest| rest.as_bytes().get(1) == Some(&b':')).map(PathBuf::from).unwrap_or(path)
}

/// Makes a folder and those around it.
///
/// # Errors
/// When the disk does not take it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Removes a file.
///
/// # Errors
/// When it is not there or not ours.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Gives a file another name.
///
/// # Errors
/// When the disk does not take it.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// The files of a folder, the last written first.
pub fn last_written_first(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let dated = |path: PathBuf| Some((fs::metadata(&path).ok()?.modified().ok()?, path));
    let mut files: Vec<_> = entries.flatten().filter_map(|entry| dated(entry.path())).collect();
    files.sort();
    files.into_iter().rev().map(|(_, path)| path).collect()
}

/// The definitions in a folder, by name, not more than so many.
pub fn definitions_in(folder: &Path, most: usize) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    paths.truncate(most);
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let first = write_whole(&path, "one\n").unwrap();
        assert!(taken_over(&path).is_none());
        drop(first);
        drop(write_whole(&path, "two\n").unwrap());
        assert_eq!(read(&path), Ok("two\n".to_owned()));
        assert_eq!(last_written_first(folder.path()), std::slice::from_ref(&path));
        assert!(taken_over(&path).is_some());
        assert!(write_whole(&folder.path().join("no/such"), "").is_err());
        assert_eq!(read(folder.path()), Err("it is a folder".to_owned()));
    }
}
