//! All diagnostics of a definition: its own, those of its examples and of its page, and warnings.

use crate::diagnostic::{Diagnostic, arrange};
use crate::lint::lint_knowing;
use crate::load::Loaded;
use crate::source::Sources;
use crate::testing::examples::{Material, collect_under};

/// The diagnostics of a definition that was loaded without settings, in source order, and the texts they point into.
/// No example is run. `page` is the page of play: what messages call it, and its text.
pub fn mistakes(name: &str, loaded: &Loaded, page: Option<(&str, &str)>) -> (Vec<Diagnostic>, Sources) {
    let definition = &loaded.definition;
    let mut diagnostics = loaded.diagnostics.clone();
    let Some(spec) = &loaded.spec else { return (diagnostics, definition.sources.clone()) };
    let collection = collect_under(&Material { name, definition, page }, spec);
    diagnostics.extend(collection.diagnostics);
    diagnostics.extend(lint_knowing(definition, spec, &loaded.unspoken));
    arrange(&mut diagnostics);
    (diagnostics, collection.sources)
}
