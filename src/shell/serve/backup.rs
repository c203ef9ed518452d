//! Copies of the texts that the page writes over, so that none is lost.

use std::path::{Path, PathBuf};

use super::super::disk;
use super::refusal::Refusal;

/// The largest number of copies of a file.
const MOST: usize = 99;

/// Keeps the contents of a file beside it, and returns the name of the copy: `hill.toml~`, then `hill.toml~2`, `hill.toml~3`.
/// No copy is written over; contents that were kept before are not kept again.
///
/// # Errors
/// When the disk does not take the copy, or there are too many.
pub fn keep(path: &Path, contents: &[u8]) -> Result<String, Refusal> {
    for number in 1..=MOST {
        let copy = numbered(path, number);
        let is_free = !disk::exists(&copy);
        if is_free {
            drop(disk::write_bytes(&copy, contents).map_err(|_| Refusal::Unwritten)?);
        }
        if is_free || disk::read_own(&copy).is_ok_and(|kept| kept == contents) {
            return Ok(copy.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default());
        }
    }
    Err(Refusal::Copies)
}

/// The place of a copy.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut copy = path.to_owned().into_os_string();
    copy.push("~");
    if number > 1 {
        copy.push(number.to_string());
    }
    PathBuf::from(copy)
}
