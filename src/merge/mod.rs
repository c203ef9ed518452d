//! From files to one definition.
//!
//! In: the main file and a [`Library`] that finds what it stands on. Out: one [`Definition`] with the tables merged, the
//! rules in order, and the origin of everything. Nothing is looked into here: what a key
//! and a sentence means is for `spec`.
//!
//! Rules merge only when the author says so, by label; tables merge key by key, the later file overriding. What a later
//! file takes out is remembered in [`Definition::gone`], so that a mistake it causes elsewhere can be shown at the
//! removal.

mod beside;
mod blocks;
mod control;
mod defines;
mod definition;
mod document;
pub mod files;
mod labels;
mod library;
mod lifted;
mod loader;
mod new_name;
mod parameters;
mod renamed;
pub mod shipped;
mod tables;
pub mod titles;

use std::sync::Arc;

pub use beside::Beside;
pub use control::LANGUAGE;
pub use definition::{
    Definition, Gone, Home, How, Layer, LayerKind, Origin, Parameter, PlacedDefine, PlacedRule, What,
};
pub use files::Files;
pub use library::{Absent, Found, Kind, Library, PRELUDES, Request, Shelf};
pub use loader::{MAX_FILES, MAX_STEPS, NOT_LAID};
pub use new_name::Renamed;

use crate::diagnostic::{Code, Diagnostic, arrange};
use crate::source::{Span, Word};
use crate::syntax::keys::only_misfits;
use crate::syntax::tree::{Node, Table, Value};
use document::Document;
use loader::{Loaded, Step};
use parameters::Parameters;
use tables::{Overlay, lost_paths};

/// How a definition is loaded.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
    /// Rules to leave out at the end, by label; a test that removes a rule says so here.
    pub without_rules: Vec<String>,
}

/// Loads a definition: its text under the name that messages use for it, and all it stands on.
///
/// The definition is as complete as the mistakes allow. The diagnostics are in source order.
pub fn load(name: &str, text: &str, library: &dyn Library, options: &LoadOptions) -> (Definition, Vec<Diagnostic>) {
    let main = Found { name: name.to_owned(), text: Arc::from(text) };
    let mut merging = Merging::new(loader::load(&main, library), library);
    for step in std::mem::take(&mut merging.steps) {
        match step {
            Step::Lay(layer) => merging.lay(layer),
            Step::TakeOut { layer, by } => merging.take_out(layer, by),
        }
    }
    let (mut definition, mut diagnostics) = merging.finish();
    only_misfits(&mut diagnostics);
    definition.rules.retain(|placed| !options.without_rules.contains(&placed.rule.label.node));
    arrange(&mut diagnostics);
    (definition, diagnostics)
}

struct Merging {
    definition: Definition,
    /// The documents; none any more where it is laid for the last time.
    documents: Vec<Option<Document>>,
    /// The document of each layer.
    document_of: Vec<usize>,
    steps: Vec<Step>,
    /// The tables of the layers that are laid, without what sets parameters.
    tables: Vec<(usize, Table)>,
    parameters: Parameters,
    shipped_preludes: Vec<String>,
    /// Preludes taken out so far: layer and word.
    taken_out: Vec<(usize, Span)>,
    diagnostics: Vec<Diagnostic>,
}

impl Merging {
    fn new(loaded: Loaded, library: &dyn Library) -> Self {
        let Loaded { sources, documents, layers, steps, diagnostics } = loaded;
        let (layers, document_of) = layers.into_iter().unzip();
        let missing = diagnostics.iter().any(|fault| NOT_LAID.contains(&fault.code));
        let damaged = missing || documents.iter().any(|document| document.damaged);
        let definition = Definition { sources, layers, damaged, ..Definition::default() };
        Merging {
            definition,
            documents: documents.into_iter().map(Some).collect(),
            document_of,
            steps,
            tables: Vec::new(),
            parameters: Parameters::default(),
            shipped_preludes: library.known(Kind::Prelude),
            taken_out: Vec::new(),
            diagnostics,
        }
    }

    /// The document of a layer, which is laid now.
    fn document(&mut self, layer: usize) -> Option<Document> {
        let mut others = self.document_of.iter().skip(layer);
        let document = *others.next()?;
        let again = others.any(|other| *other == document);
        let document = self.documents.get_mut(document)?;
        if again { document.clone() } else { document.take() }
    }

    fn lay(&mut self, index: usize) {
        let (Some(document), Some(kind)) =
            (self.document(index), self.definition.layers.get(index).map(|layer| layer.kind))
        else {
            return;
        };
        self.diagnostics.extend(misplaced_parameters(&document, kind));
        let mut table = self.set_parameters(document.table);
        if kind == LayerKind::Main {
            self.definition.examples = document.examples;
        } else {
            keep_own(&mut table);
        }
        let mut overlay = Overlay::after(std::mem::take(&mut self.definition.renamed));
        overlay.lay(&mut self.definition.root, &table);
        self.definition.renamed = std::mem::take(&mut overlay.renamed);
        self.definition.gone.append(&mut overlay.gone);
        self.diagnostics.append(&mut overlay.diagnostics);
        self.tables.push((index, table));
        self.parameters.declare(index, &document.short, &document.parameters);
        self.definition.unread |= document.blocks.iter().any(|block| !block.whole);
        self.definition.broken.extend(document.blocks.iter().flat_map(|block| block.broken.clone()));
        self.diagnostics.extend(defines::lay(&mut self.definition, index, &document.blocks));
        self.diagnostics.extend(labels::lay(&mut self.definition, index, document.blocks));
    }

    /// Takes out of a table what is named like a prelude, and sets the prelude's parameters by it.
    fn set_parameters(&mut self, table: Table) -> Table {
        let mut rest = Table::empty(table.span);
        for (key, node) in table.entries {
            if self.is_in_force(&key.node) {
                self.parameters.set(&key, &node, &mut self.diagnostics);
            } else if let Some(fault) = self.not_in_use(&key, &node) {
                self.diagnostics.push(fault);
            } else {
                rest.entries.push((key, node));
            }
        }
        rest
    }

    /// Whether a layer that is laid and not taken out is a prelude of this name, or has parameters under it.
    fn is_in_force(&self, short: &str) -> bool {
        let prelude = |index: &usize| {
            let layer = self.definition.layers.get(*index);
            layer.is_some_and(|layer| layer.kind == LayerKind::Prelude && layer.short == short)
        };
        self.parameters.has(short) || self.tables.iter().any(|(index, _)| prelude(index))
    }

    fn not_in_use(&self, key: &Word, node: &Node) -> Option<Diagnostic> {
        let named = |index: usize| self.definition.layers.get(index).is_some_and(|layer| layer.short == key.node);
        let taken = self.taken_out.iter().find(|(layer, _)| named(*layer));
        if taken.is_none() && !self.shipped_preludes.contains(&key.node) {
            return None;
        }
        let message = format!("the prelude `{}` is not in use", key.node);
        let fault = Diagnostic::error(
            Code::UnusedPrelude,
            if node.as_table().is_some() { key.span } else { node.span },
            message,
        );
        Some(match taken {
            Some((_, by)) => fault.also(*by, "taken out here"),
            None => fault.help(format!("add it: `uses = [\"{}\", …]`", key.node)),
        })
    }

    fn take_out(&mut self, index: usize, by: Span) {
        let short = self.definition.layers.get(index).map_or(String::new(), |layer| layer.short.clone());
        let how = How::Without(short);
        self.taken_out.push((index, by));
        self.parameters.take_out(index);
        self.take_out_tables(index, by, &how);
        let gone = &mut self.definition.gone;
        self.definition.rules.retain(|placed| {
            let stays = placed.layer != index;
            if !stays {
                let what = What::Label(placed.rule.label.node.clone());
                gone.push(Gone { what, by, how: how.clone() });
            }
            stays
        });
        self.definition.defines.retain(|placed| {
            let stays = placed.layer != index;
            if !stays {
                let what = What::Define(placed.define.name.node.clone());
                gone.push(Gone { what, by, how: how.clone() });
            }
            stays
        });
    }

    /// Lays the tables of the other layers anew; their mistakes and losses are known already.
    fn take_out_tables(&mut self, index: usize, by: Span, how: &How) {
        self.tables.retain(|(layer, _)| *layer != index);
        let mut root = Table::default();
        let mut overlay = Overlay::default();
        for (_, table) in &self.tables {
            overlay.lay(&mut root, table);
        }
        for path in lost_paths(&self.definition.root, &root) {
            self.definition.gone.push(Gone { what: What::Path(path), by, how: how.clone() });
        }
        self.definition.root = root;
    }

    fn finish(mut self) -> (Definition, Vec<Diagnostic>) {
        self.definition.parameters = self.parameters.finish(&mut self.diagnostics);
        let main = self.definition.main_layer();
        for placed in &mut self.definition.rules {
            let renamed = matches!(placed.origin, Origin::Renamed { .. });
            if !renamed && Some(placed.layer) != main {
                placed.origin = Origin::Inherited;
            }
        }
        (self.definition, self.diagnostics)
    }
}

/// Reports parameters in a definition that is no prelude: nothing could set them. A file without a base and without a
/// board may be a prelude.
fn misplaced_parameters(document: &Document, kind: LayerKind) -> Option<Diagnostic> {
    let whole = document.control.extends.is_some() || document.table.get("board").is_some();
    let at = document.declares.filter(|_| whole && kind != LayerKind::Prelude)?;
    let message = "only a prelude has parameters, and this is a definition";
    Some(
        Diagnostic::error(Code::MisplacedParameters, at, message)
            .help("what can be set from outside is an option: `[options]`"),
    )
}

/// Takes out of an inherited table what is a file's own: author, document, names and summary.
fn keep_own(table: &mut Table) {
    if let Some(Value::Table(variant)) = table.get_mut("variant").map(|node| &mut node.value) {
        for key in ["name", "also", "author", "document", "summary"] {
            variant.remove(key);
        }
    }
}

#[cfg(test)]
mod tests;
