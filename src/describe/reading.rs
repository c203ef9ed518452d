//! A movement on its own: a notation read with the names of a definition, or with none.

use crate::diagnostic::{Code, Diagnostic};
use crate::merge::Definition;
use crate::source::{Span, Word};
use crate::spec::Spec;
use crate::spec::check::dialect;
use crate::spec::ids::{KindId, TagId};
use crate::spec::movement::{FilterId, Names, Pattern, check};
use crate::spec::nouns::Filter;
use crate::syntax::movement::{Dialect, Movement, parse};

/// Reads notations, each with the same names.
pub struct Reader<'a> {
    known: Option<(&'a Definition, &'a Spec)>,
    dialect: Dialect,
    filters: Vec<Filter>,
    problems: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    /// A reader that knows no kind, no tag and no named movement.
    pub fn alone(dialect: Dialect) -> Self {
        Reader { known: None, dialect, filters: Vec::new(), problems: Vec::new() }
    }

    /// A reader that knows those of a definition, and reads in its dialect.
    pub fn of(definition: &'a Definition, spec: &'a Spec) -> Self {
        let known = Some((definition, spec));
        Reader { known, dialect: dialect(definition), filters: Vec::new(), problems: Vec::new() }
    }

    /// The words in angle brackets of everything read so far; the filters of patterns are indices of these.
    pub fn filters(&self) -> &[Filter] {
        &self.filters
    }

    /// A movement and its meaning; there when and only when no diagnostic is an error.
    pub fn read(&mut self, text: &str, at: Span) -> (Option<(Movement, Pattern)>, Vec<Diagnostic>) {
        let (movement, mut problems) = parse(text, at, self.dialect);
        let Some(movement) = movement else { return (None, problems) };
        let (pattern, found) = check(&movement, self);
        problems.extend(found);
        problems.append(&mut self.problems);
        if self.known.is_none() {
            problems = problems.into_iter().map(helped).collect();
        }
        let sound = !problems.iter().any(Diagnostic::is_error);
        (sound.then_some((movement, pattern)), problems)
    }

    fn kinds(&self, word: &str) -> Option<Vec<KindId>> {
        let (_, spec) = self.known?;
        let ids = || (0..spec.kinds.len()).map(KindId::at);
        if let Some(kind) = ids().find(|kind| spec.kind(*kind).name == word && !spec.kind(*kind).veiled) {
            return Some(vec![kind]);
        }
        let tag = TagId::at(spec.tags.iter().position(|tag| tag.name == word)?);
        Some(ids().filter(|kind| spec.kind(*kind).tags.contains(&tag)).collect())
    }
}

/// Without a definition nothing has a name.
fn helped(problem: Diagnostic) -> Diagnostic {
    match problem.code {
        Code::UnknownName => {
            problem.help("names belong to a definition: `interp moves FILE --piece …` knows those of FILE")
        }
        _ => problem,
    }
}

impl Names for Reader<'_> {
    fn filter(&mut self, word: &Word) -> Option<FilterId> {
        let filter = Filter { word: word.node.clone(), kinds: self.kinds(&word.node)? };
        let index = self.filters.iter().position(|known| *known == filter).unwrap_or_else(|| {
            self.filters.push(filter);
            self.filters.len() - 1
        });
        u16::try_from(index).ok().map(FilterId)
    }

    fn fragment(&mut self, name: &Word) -> Option<Movement> {
        let (definition, _) = self.known?;
        let text = definition.root.at(["movements", &name.node])?.as_text()?;
        let (content, at) = text.literal().ok()?;
        let (movement, problems) = parse(content, at, self.dialect);
        self.problems.extend(problems);
        movement
    }

    fn known(&self) -> Vec<String> {
        let Some((definition, spec)) = self.known else { return Vec::new() };
        let kinds = spec.kinds.iter().filter(|kind| !kind.veiled).map(|kind| kind.name.clone());
        let tags = spec.tags.iter().map(|tag| tag.name.clone());
        let named = definition.root.get("movements").and_then(|node| node.as_table());
        let fragments = named.into_iter().flat_map(|table| table.iter().map(|(word, _)| word.node.clone()));
        kinds.chain(tags).chain(fragments).collect()
    }
}
