//! Notes of the checker while it goes through a definition.

use crate::source::{SourceId, Span};
use crate::spec::ids::KindId;
use crate::spec::types::Sort;
use crate::syntax::tree::Node;

/// A `with` and the noun it belongs to.
#[derive(Debug)]
pub(super) struct Binding {
    /// The noun with all that stands between it and the `with`.
    pub noun: Span,
    /// The phrases around it that end where it ends, with the sort of what they name.
    pub outer: Vec<(Span, Sort)>,
}

/// A fault that is reported where something was taken out.
#[derive(Debug)]
pub(super) struct Blame {
    /// The place that took it out.
    pub by: Span,
    /// The file that still speaks of it.
    pub speaker: SourceId,
    /// Which of the problems it is.
    pub problem: usize,
    /// The number of further faults of that file with this cause.
    pub more: usize,
}

/// A `moves` key that is still to be checked.
pub(super) struct Pending<'a> {
    /// The kind.
    pub kind: KindId,
    /// The value of the key.
    pub node: &'a Node,
}

/// A parameter of a prelude, as it is set.
pub(super) struct Parameter {
    /// The prelude that declares it.
    pub prelude: String,
    /// Its own name.
    pub name: String,
    /// The word of its type.
    pub kind: String,
    /// Its value.
    pub node: Node,
    /// Where it was declared.
    pub declared: Span,
}
