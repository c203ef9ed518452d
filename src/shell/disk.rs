//! Files that are written: whole, or not at all.

#![expect(clippy::disallowed_methods, reason = "this is the one place of the shell that writes files")]

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::{Builder, NamedTempFile};

use crate::merge::files::why;

/// The longest text that is read.
const LONGEST: u64 = 16 << 20;

/// Writes a file so that no program ever reads half of it: beside its place first, then into it. A link is followed and
/// stays a link; a file that may only be read stays as it is.
///
/// # Errors
/// When the disk does not take it; then the file is what it was.
pub fn write_whole(path: &Path, text: &str) -> io::Result<File> {
    write_bytes(path, text.as_bytes())
}

/// Writes bytes as [`write_whole`] writes a text.
///
/// # Errors
/// When the disk does not take it; then the file is what it was.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let path = &behind_links(path);
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", folder.display())));
    }
    let known = fs::metadata(path).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
    }
    let permissions = known.map(|known| known.permissions());
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it may only be read"));
    }
    let mut new = beside(folder).map_err(without_place)?;
    new.write_all(bytes).map_err(without_place)?;
    if let Some(permissions) = permissions {
        new.as_file().set_permissions(permissions)?;
    }
    new.as_file().sync_all()?;
    lock(new.as_file())?;
    new.persist(path).map_err(|error| error.error)
}

/// How the names of files begin that are being written.
const HALF_WRITTEN: &str = ".interp-";

/// The age after which a half-written file counts as left behind by a program that was killed.
const ABANDONED: Duration = Duration::from_secs(600);

/// Removes what was left half written in a folder when a program was killed.
pub fn sweep(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else { return };
    let half_written = |file: &fs::DirEntry| file.file_name().to_string_lossy().starts_with(HALF_WRITTEN);
    for file in files.flatten().filter(half_written) {
        let age = file.metadata().and_then(|known| known.modified()).ok().and_then(|written| written.elapsed().ok());
        if age.is_some_and(|age| age > ABANDONED) && taken_over(&file.path()).is_some() {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// A new file in a folder, readable by all users that may read other new files there.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(HALF_WRITTEN);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// An error without the name of a file that the user has not named.
fn without_place(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((cause, _)) => io::Error::new(error.kind(), cause),
        None => error,
    }
}

/// The most links that are followed from one to the next.
const LINKS: usize = 40;

/// The place that links lead to.
fn behind_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    path
}

/// The folder a file lies in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The path that a typed name means: without quotation marks around it, and with `~` for the home folder.
pub fn place_named(name: &str) -> PathBuf {
    let quoted = |quote| name.strip_prefix(quote).and_then(|rest: &str| rest.strip_suffix(quote));
    let name = quoted('"').or_else(|| quoted('\'')).unwrap_or(name);
    let below_home = match name.strip_prefix('~') {
        Some("") => Some(""),
        Some(rest) => rest.strip_prefix(['/', std::path::MAIN_SEPARATOR]),
        None => None,
    };
    match below_home.and_then(|rest| Some(dirs::home_dir()?.join(rest))) {
        Some(path) => path,
        None => PathBuf::from(name),
    }
}

/// Locks a file, so that other programs see it is in use. A file that cannot be locked stays unlocked.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another program writes it")),
        Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The file, if no other program writes it. As long as the result is kept, no other program gets it.
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
    String::from_utf8(bytes_of(path)?).map_err(|_| NO_TEXT.to_owned())
}

const NO_TEXT: &str = "it is no text";

/// The text of a file that another program may have written. Bytes that are no UTF-8 are read as
/// ISO 8859-1.
///
/// # Errors
/// Says why it cannot be read.
pub fn read_foreign(path: &Path) -> Result<String, String> {
    String::from_utf8(bytes_of(path)?).or_else(|error| {
        let bytes = error.into_bytes();
        if bytes.contains(&0) { Err(NO_TEXT.to_owned()) } else { Ok(bytes.into_iter().map(char::from).collect()) }
    })
}

/// The bytes of a file that the program has written itself, which may be long.
///
/// # Errors
/// Says why it cannot be read.
pub fn read_own(path: &Path) -> Result<Vec<u8>, String> {
    read_bytes(path, LONGEST_OWN)
}

/// The longest file of the program's own that is read: the log of some hundred thousand games.
const LONGEST_OWN: u64 = 1 << 30;

fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    read_bytes(path, LONGEST)
}

fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Err("it is a folder".to_owned());
    }
    let file = File::open(path).map_err(|error| why(&error))?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| why(&error))?;
    if bytes.len() as u64 > most {
        return Err(format!("it is longer than {most} bytes"));
    }
    Ok(bytes)
}

/// Whether there is something at a place.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// Whether there is a folder at a place.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// Whether there is a file at a place.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Whether what is at a place is neither a file nor a folder: a pipe or a device, which can be read once.
pub fn is_stream(path: &Path) -> bool {
    path.exists() && !path.is_file() && !path.is_dir()
}

/// A path that does not depend on where the program was started.
pub fn absolute(path: &Path) -> PathBuf {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    // The prefix that Windows puts before a drive is for programs: people do not type it.
    let text = path.to_str().and_then(|text| text.strip_prefix(r"\\?\"));
    text.filter(|rest| rest.as_bytes().get(1) == Some(&b':')).map(PathBuf::from).unwrap_or(path)
}

/// A path as it is written in a file of a folder: from that folder on when both have one around them, else from the
/// root. Its parts are divided by `/` wherever it is read.
pub fn seen_from(folder: &Path, path: &Path) -> String {
    let (from, to) = (absolute(folder), absolute(path));
    let common = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    if !to.components().take(common).any(|part| matches!(part, Component::Normal(_))) {
        return to.display().to_string();
    }
    let up = from.components().skip(common).map(|_| "..".to_owned());
    let down = to.components().skip(common).map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Makes a folder and those around it.
///
/// # Errors
/// When the disk does not take it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Opens a file to be appended to, behind so many bytes; what stands behind these is cut off. It is made if it is not there.
///
/// # Errors
/// When the disk does not take it.
pub fn appended(path: &Path, length: u64) -> io::Result<File> {
    let file = File::options().append(true).create(true).open(path)?;
    file.set_len(length)?;
    Ok(file)
}

/// Removes a file.
///
/// # Errors
/// When it is not there or not ours.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// The length and time of a file, to tell whether another program has written it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    length: u64,
    /// Where it cannot be trusted it is left out.
    written: Option<SystemTime>,
}

/// How the file at a place looks now; nothing when there is none.
pub fn seal(path: &Path) -> Option<Seal> {
    let about = fs::metadata(path).ok()?;
    // Elsewhere the time of a file that is open may be set later than it is written.
    let written = if cfg!(unix) { about.modified().ok() } else { None };
    Some(Seal { length: about.len(), written })
}

/// Copies a file to a place where there is none.
///
/// # Errors
/// When the disk does not take it.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut copy = File::create_new(to)?;
    io::copy(&mut File::open(from)?, &mut copy)?;
    copy.sync_all()
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

/// The files in a folder with this extension, in the order of their names, at most `most`.
pub fn files_in(folder: &Path, ending: &str, most: usize) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
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
        let refused = write_whole(&folder.path().join("no/such"), "").unwrap_err().to_string();
        assert_eq!(refused, format!("there is no folder {}", folder.path().join("no").display()));
        assert_eq!(read(folder.path()), Err("it is a folder".to_owned()));
        let refused = write_whole(folder.path(), "").unwrap_err().to_string();
        assert_eq!(refused, "it is no file");
    }

    #[test]
    fn what_was_left_half_written_is_swept_away_after_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new, other] = [".interp-old", ".interp-new", "old.record"].map(|name| folder.path().join(name));
        for path in [&old, &new, &other] {
            let file = File::create(path).unwrap();
            if path != &new {
                file.set_modified(SystemTime::now() - 2 * ABANDONED).unwrap();
            }
        }
        sweep(folder.path());
        assert_eq!([&old, &new, &other].map(|path| path.exists()), [false, true, true]);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_what_may_only_be_read_stays_as_it_is() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [real, link, dangling] = ["real", "link", "dangling"].map(|name| folder.path().join(name));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        drop(write_whole(&real, "one\n").unwrap());
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real", &link).unwrap();
        symlink("other", &dangling).unwrap();
        drop(write_whole(&link, "two\n").unwrap());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!((read(&real), mode(&real)), (Ok("two\n".to_owned()), 0o640));
        drop(write_whole(&dangling, "new\n").unwrap());
        assert_eq!(read(&folder.path().join("other")), Ok("new\n".to_owned()));
        fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).unwrap();
        assert_eq!(write_whole(&link, "three\n").unwrap_err().to_string(), "it may only be read");
        assert_eq!(read(&real), Ok("two\n".to_owned()));
        assert_eq!(last_written_first(folder.path()).len(), 4);
    }

    #[test]
    fn messages_name_no_file_that_the_user_has_not_named() {
        let full = io::Error::new(io::ErrorKind::StorageFull, "no space left at path \"/a/.tmpX\"");
        let (kind, told) = (full.kind(), without_place(full));
        assert_eq!((told.kind(), told.to_string()), (kind, "no space left".to_owned()));
        let folder = tempfile::tempdir().unwrap();
        let gone = beside(&folder.path().join("gone")).map_err(without_place).unwrap_err().to_string();
        assert!(!gone.contains("gone"), "{gone}");
    }

    #[test]
    fn names_that_are_typed_and_paths_that_are_written() {
        let home = dirs::home_dir().unwrap();
        assert_eq!(["\"a b\"", "'c'", "\"d", "~x"].map(place_named), ["a b", "c", "\"d", "~x"].map(PathBuf::from));
        assert_eq!(["~", "~/games/a"].map(place_named), [home.clone(), home.join("games/a")]);
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        make_folder(&games).unwrap();
        drop(write_whole(&folder.path().join("race.toml"), "").unwrap());
        assert_eq!(seen_from(&games, &folder.path().join("race.toml")), "../race.toml");
        assert_eq!(seen_from(folder.path(), &games.join("../race.toml")), "race.toml");
        assert_eq!(seen_from(&games, Path::new("/race.toml")), "/race.toml");
    }
}
