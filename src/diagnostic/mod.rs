//! Mistakes of a definition, as data.
//!
//! Layers return a value *and* a list of diagnostics; nothing here prints. One renderer turns them into text
//! (`render.rs`), another into JSON (`json.rs`).

mod code;
mod json;
mod message;
mod order;
mod place;
mod render;
mod suggest;

pub use code::Code;
pub use json::{JsonDiagnostic, JsonFix, JsonPlace, JsonRange, to_json};
pub use message::{Diagnostic, Fix, Label, Severity, counted};
pub use order::arrange;
pub use render::{Look, render, render_one, summary};
pub use suggest::{closest, spelt_alike};
