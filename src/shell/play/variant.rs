//! The variant that a game of another program names: `[Variant "Three-check"]`.

use crate::load;
use crate::merge::titles;

/// The definition of this name: the one that is being played, or one that comes with the program.
pub fn called(name: &str, playing: Option<&str>) -> Option<String> {
    let is_meant = |file: &&str| load::find(file).is_ok_and(|(_, text)| titles::is_title(name, file, &text));
    playing.filter(is_meant).or_else(|| titles::titled(name)).map(str::to_owned)
}
