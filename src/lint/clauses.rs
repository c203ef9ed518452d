//! Where each clause of a movement is written.

use super::Subject;
use crate::source::Span;
use crate::spec::nouns::Movement;
use crate::syntax::movement::{self as notation, Clause, Dialect};
use crate::syntax::tree::Node;

/// A clause as it is written.
pub(super) struct Written {
    /// Its text.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// The clauses of a movement in the order of its pattern; nothing when named movements stand between them, so that it
/// cannot be told which is which.
pub(super) fn clauses(subject: &Subject<'_>, movement: &Movement) -> Option<Vec<Written>> {
    let at = place(subject, movement);
    let dialect = subject.definition.root.get("dialect").and_then(Node::as_text);
    let dialect = if dialect.is_some_and(|text| text.text == "xbetza") { Dialect::Xbetza } else { Dialect::House };
    let (read, _) = notation::parse(&movement.notation, at, dialect);
    let written = |clause: &Clause| {
        let span = match clause {
            Clause::Chain(chain) => chain.span,
            Clause::Path(path) => path.span,
            Clause::Fragment(_) => return None,
        };
        Some(Written { text: clause.to_string(), span })
    };
    let list: Vec<Written> = read?.clauses.iter().map(written).collect::<Option<_>>()?;
    (list.len() == movement.pattern.clauses.len()).then_some(list)
}

/// The place of a movement's notation within the entry that holds it; the whole entry when it cannot be found.
pub(super) fn place(subject: &Subject<'_>, movement: &Movement) -> Span {
    let all = subject.definition.sources.snippet(movement.span);
    let found = ["\"", "'"].iter().find_map(|quote| {
        let quoted = format!("{quote}{}{quote}", movement.notation);
        all.find(&quoted).map(|at| movement.span.start as usize + at + 1)
    });
    match found {
        Some(start) => Span::new(movement.span.source, start, start + movement.notation.len()),
        None => movement.span,
    }
}
