//! Limits on the size and depth of a tree, and the messages beyond them.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The code for a text that is not TOML.
pub const NOT_TOML: Code = Code::TomlSyntax;

/// Files longer than this are refused.
pub const MAX_BYTES: usize = 1 << 20;

/// Tables and lists nested deeper than this are refused.
pub const MAX_DEPTH: usize = 24;

/// Tables and lists with more entries than this are refused.
pub const MAX_ENTRIES: usize = 4096;

pub(super) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(Code::TooDeep, span, "tables and lists are nested too deeply here")
        .help(format!("at most {MAX_DEPTH} levels are read"))
}
