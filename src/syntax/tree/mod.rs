//! TOML as a tree of our own, in which every key and value knows its place.
//!
//! In: the text of a file. Out: a [`Table`] in the order of the file, and what is wrong with the TOML (all of it, not
//! only the first mistake). Numbers are exact, dates and infinities do not exist, and a text knows where its inside
//! stands in the file, so that the little languages in it can point there.

mod complaint;
mod limits;
mod mend;
mod node;
mod parse;
mod plain;
mod scan;
mod slip;
mod table;
mod text;

pub use limits::{MAX_BYTES, MAX_DEPTH, MAX_ENTRIES, NOT_TOML};
pub use node::{Node, Value};
pub use parse::parse;
pub use table::Table;
pub use text::{Text, list_of_texts};
