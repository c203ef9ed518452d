//! The name of a definition in a game file, which finds it from any folder.

use std::path::Path;

use super::super::{disk, target};

/// Whether there is a file at a path that may be a definition, and is no game that was saved under such a name.
fn is_definition(path: &Path) -> bool {
    disk::is_file(path) && !target::holds_record(path)
}

/// The name of a definition for a file at a place: a path as it is seen from there, or the name of a shipped one.
pub fn seen_from(definition: &str, place: &Path) -> String {
    let path = Path::new(definition);
    if is_definition(path) { disk::seen_from(disk::folder_of(place), path) } else { definition.to_owned() }
}

/// The name of a definition that is valid from any folder.
pub fn absolute(definition: &str) -> String {
    let path = Path::new(definition);
    if is_definition(path) { disk::absolute(path).display().to_string() } else { definition.to_owned() }
}

/// The definition that a file at a place names: one beside it, else as it stands. A path that was written where folders are
/// parted by `\` is as good as one with `/`.
pub fn meant(named: &str, place: &Path) -> String {
    let folder = disk::folder_of(place);
    let is_there = |name: &str| is_definition(&folder.join(name)) || is_definition(Path::new(name));
    let slashed = named.replace('\\', "/");
    let named = if is_there(named) { named } else { slashed.as_str() };
    let beside = folder.join(named);
    if folder == Path::new(".") || Path::new(named).is_absolute() || !is_definition(&beside) {
        return named.to_owned();
    }
    disk::seen_from(Path::new("."), &beside)
}
