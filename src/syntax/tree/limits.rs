//! How large and how deep a tree may be, and what is told of one that is not read.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What is told of a text that is no TOML.
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
