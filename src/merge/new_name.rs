//! New names of inherited pieces.

use crate::source::Span;

/// The key under which a piece says what its parent calls it.
pub(super) const RENAMES: &str = "renames";

/// An inherited piece with a new name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// The name in the files beneath.
    pub from: String,
    /// The name it has now.
    pub to: String,
    /// The place of the old name in the file that gives the new one.
    pub by: Span,
}
