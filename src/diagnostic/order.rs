//! The order in which diagnostics are shown.

use super::Diagnostic;

/// Sorts by source and place, errors before warnings at the same place, and removes repetitions.
pub fn arrange(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|a, b| key(a).cmp(&key(b)));
    diagnostics.dedup();
}

fn key(diagnostic: &Diagnostic) -> (crate::source::Span, super::Severity, super::Code, &str) {
    (diagnostic.primary.span, diagnostic.severity, diagnostic.code, &diagnostic.message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::{SourceId, Span};

    #[test]
    fn source_order_without_repetitions() {
        let at = |source, start| Span::new(SourceId(source), start, start + 1);
        let late = Diagnostic::error(Code::Article, at(0, 9), "late");
        let warning = Diagnostic::warning(Code::Article, at(0, 3), "same place");
        let error = Diagnostic::error(Code::WrongType, at(0, 3), "same place");
        let parent = Diagnostic::error(Code::Article, at(1, 0), "in the parent");
        let mut list = vec![parent.clone(), late.clone(), warning.clone(), error.clone(), late.clone()];
        arrange(&mut list);
        assert_eq!(list, [error, warning, late, parent]);
    }
}
