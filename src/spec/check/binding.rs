//! The noun that a `with` belongs to: the one right before it, where the author may have meant one further left.

use super::Checker;
use super::notes::Binding;
use super::scope::Scope;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::spec::types::{Sort, Type};

impl Checker<'_> {
    /// Remembers what a `with` in a phrase belongs to, until its condition has been read.
    pub(super) fn note_binding(&mut self, phrase: Span, with: Span, scope: &Scope) {
        let text = self.definition.sources.snippet(Span { end: with.start, ..phrase });
        let noun = Span { end: phrase.start + text.trim_end().len() as u32, ..phrase };
        let around = |(outer, _): &&(Span, Sort)| {
            (outer.source, outer.end) == (phrase.source, phrase.end) && outer.start < phrase.start
        };
        let outer = scope.phrases.iter().rev().filter(around).copied().collect();
        self.bindings.push(Binding { noun, outer });
    }

    /// A problem with `it`: says what it is, and offers parentheses when a noun further left is of the wanted type.
    pub(super) fn bound_elsewhere(&self, problem: Diagnostic, wanted: Type) -> Diagnostic {
        let sources = &self.definition.sources;
        let Some(binding) = self.bindings.last().filter(|_| sources.snippet(problem.primary.span) == "it") else {
            return problem;
        };
        let Some((outer, _)) = binding.outer.iter().find(|(_, sort)| *sort == wanted.sort) else { return problem };
        let noun = sources.snippet(binding.noun);
        let lead = sources.snippet(Span { end: binding.noun.start, ..*outer });
        let (lead, the) = lead.strip_suffix("the ").map_or((lead, ""), |lead| (lead, "the "));
        let whole = Span { start: binding.noun.start - the.len() as u32, ..binding.noun };
        problem
            .label(format!("`it` is the `{noun}`"))
            .help("`with` belongs to the noun right before it; parentheses end that noun before the `with`")
            .help(format!("write `{lead}({the}{noun}) with …`"))
            .fix(whole, format!("({the}{noun})"))
    }
}
