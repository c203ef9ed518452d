//! `interp schema`: the keys of definitions, for editors.

use super::FINE;
use super::failure::Failure;
use super::out::Out;
use crate::describe::schema::schema;

/// Prints the JSON Schema.
pub fn run(out: &mut Out<'_>) -> Result<u8, Failure> {
    out.line(format_args!("{:#}", schema()))?;
    Ok(FINE)
}
