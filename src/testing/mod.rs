//! Rules tested by running them: examples, pages of play, printed games and tables of counts.
//!
//! `interp test` and `cargo test` use the same doors: [`find`] says what there is, [`Beside`] reads what lies beside a
//! definition, and `assert_path!` (feature `testing`) runs everything below a path inside a Rust test, with `insta` for
//! the snapshots.
//! Deliberately absent: printing, and exit codes.

#[cfg(feature = "testing")]
mod assert;
mod beside;
#[doc(hidden)]
pub mod entry;
pub mod examples;
mod find;
mod mistakes;
pub mod suite;

#[cfg(feature = "testing")]
pub use assert::assert_path_for;
pub use beside::{Absent, Beside, SNAPSHOTS};
pub use find::{find, is_definition};
pub use mistakes::mistakes;

use crate::runtime::Interpreter;
use examples::{Report, Survivor};

/// Runs the examples of one definition, and of the page beside it.
///
/// # Errors
/// Says why the file cannot be read.
pub fn run_file(path: &str) -> Result<Report, Absent> {
    Ok(Beside::read(path)?.run(Interpreter::default()))
}

/// The rules of one definition that no example misses.
///
/// # Errors
/// Says why the file cannot be read.
pub fn survivors(path: &str) -> Result<Vec<Survivor>, Absent> {
    Ok(Beside::read(path)?.survivors(&|| ()))
}
