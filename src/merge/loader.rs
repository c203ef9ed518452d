//! Which files a definition is made of, and in which order they are laid on each other.
//!
//! A file stands on its parent, then on the preludes it uses, in order; each of these first on its own. A prelude that
//! is there already is not laid twice. `without` takes a whole layer out again, and with it the preludes that use it.

use super::definition::{Layer, LayerKind};
use super::document::{self, Document, short_name};
use super::library::{Absent, Found, Kind, Library, Request};
use super::{shipped, titles};
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Sources, Span, Word};

/// A definition is made of at most so many files.
pub const MAX_FILES: usize = 64;
/// `extends` and `uses` lead at most so far.
pub const MAX_STEPS: usize = 16;

/// The codes of faults that keep a file from being laid.
pub const NOT_LAID: [Code; 4] = [Code::Circular, Code::UnknownDefinition, Code::Unreadable, Code::TooManyFiles];

/// A step of the merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// A layer is laid on what is there.
    Lay(usize),
    /// A layer is taken out again.
    TakeOut {
        /// Which.
        layer: usize,
        /// By which word.
        by: Span,
    },
}

/// All files of a definition.
#[derive(Debug, Default)]
pub(super) struct Loaded {
    /// Their texts.
    pub sources: Sources,
    /// The files; the main one first.
    pub documents: Vec<Document>,
    /// The layers and the document of each.
    pub layers: Vec<(Layer, usize)>,
    /// The steps of the merge, in order.
    pub steps: Vec<Step>,
    /// The mistakes.
    pub diagnostics: Vec<Diagnostic>,
}

/// Loads a file and everything it stands on.
pub(super) fn load(main: &Found, library: &dyn Library) -> Loaded {
    let preludes = library.known(Kind::Prelude);
    let mut loader = Loader { library, preludes, loaded: Loaded::default(), open: Vec::new() };
    let index = loader.read(main);
    loader.visit(index, LayerKind::Main);
    loader.loaded
}

struct Loader<'a> {
    library: &'a dyn Library,
    /// The preludes that come with the program.
    preludes: Vec<String>,
    loaded: Loaded,
    /// The files on the way from the main one to the one being visited.
    open: Vec<usize>,
}

impl Loader<'_> {
    fn read(&mut self, found: &Found) -> usize {
        let Loaded { sources, documents, diagnostics, .. } = &mut self.loaded;
        documents.push(document::read(found, &self.preludes, sources, diagnostics));
        documents.len() - 1
    }

    fn visit(&mut self, index: usize, kind: LayerKind) {
        let Some(document) = self.loaded.documents.get(index) else { return };
        let control = document.control.clone();
        let depth = self.open.len();
        self.open.push(index);
        if let Some(parent) = &control.extends {
            if kind == LayerKind::Prelude {
                let fault = Diagnostic::error(Code::PreludeExtends, parent.span, "a prelude has no parent");
                self.complain(fault.help("it may use other preludes: `uses = [...]`"));
            } else {
                self.stand_on(parent, Kind::Parent);
            }
        }
        for prelude in &control.uses {
            self.stand_on(prelude, Kind::Prelude);
        }
        for prelude in &control.without {
            self.take_out(prelude);
        }
        self.take_out_dependents(&control.uses);
        self.open.pop();
        self.lay(index, kind, depth);
    }

    fn lay(&mut self, index: usize, kind: LayerKind, depth: usize) {
        let Some(document) = self.loaded.documents.get(index) else { return };
        let (source, name, short) = (document.source, document.name.clone(), document.short.clone());
        self.loaded.steps.push(Step::Lay(self.loaded.layers.len()));
        self.loaded.layers.push((Layer { source, name, short, kind, depth, taken_out: None }, index));
    }

    fn complain(&mut self, diagnostic: Diagnostic) {
        self.loaded.diagnostics.push(diagnostic);
    }

    /// Finds what a word names and lays it, unless it is there already.
    fn stand_on(&mut self, word: &Word, kind: Kind) {
        let Some(index) = self.resolve(word, kind) else { return };
        if self.open.contains(&index) {
            self.complain(self.circle(word, index));
            return;
        }
        if self.in_force().any(|(_, document)| document == index) {
            return;
        }
        if let Some(other) = self.namesake(index) {
            let message = format!("two different preludes are called `{}`", word.node);
            let fault = Diagnostic::error(Code::TwoPreludes, word.span, message);
            self.complain(fault.help(format!("`{other}` is in use already; give the other file another name")));
            return;
        }
        if self.open.len() >= MAX_STEPS || self.loaded.layers.len() >= MAX_FILES {
            let message =
                format!("too many files: at most {MAX_FILES}, and at most {MAX_STEPS} steps of `extends` and `uses`");
            self.complain(Diagnostic::error(Code::TooManyFiles, word.span, message));
            return;
        }
        self.visit(index, if kind == Kind::Parent { LayerKind::Parent } else { LayerKind::Prelude });
    }

    /// The layers in force with their documents.
    fn in_force(&self) -> impl Iterator<Item = (usize, usize)> {
        let layers = self.loaded.layers.iter().enumerate();
        layers.filter(|(_, (layer, _))| layer.taken_out.is_none()).map(|(index, (_, document))| (index, *document))
    }

    /// The name of another file in force under the same short name.
    fn namesake(&self, index: usize) -> Option<String> {
        let short = &self.loaded.documents.get(index)?.short;
        let mut preludes = self.loaded.layers.iter().map(|(layer, _)| layer);
        let same = preludes
            .find(|layer| layer.taken_out.is_none() && layer.kind == LayerKind::Prelude && layer.short == *short);
        same.map(|layer| layer.name.clone())
    }

    fn circle(&self, word: &Word, index: usize) -> Diagnostic {
        let from = self.open.iter().position(|open| *open == index).unwrap_or(0);
        let way = self.open.iter().skip(from).chain([&index]);
        let names: Vec<&str> =
            way.filter_map(|index| self.loaded.documents.get(*index)).map(|d| d.name.as_str()).collect();
        let message = format!("`{}` stands on itself", word.node);
        let fault = match self.way_out(from) {
            Some(first) => Diagnostic::error(Code::Circular, first, message).also(word.span, "and comes back here"),
            None => Diagnostic::error(Code::Circular, word.span, message),
        };
        let fault = fault.help(format!("the circle: {}", names.join(" → ")));
        match shipped::text(&word.node) {
            Some(_) => fault.help("a file goes before the shipped definition of its name: rename yours"),
            None => fault,
        }
    }

    /// The word by which an open file leads to the next open one.
    fn way_out(&self, from: usize) -> Option<Span> {
        let document = |index: usize| self.open.get(index).and_then(|open| self.loaded.documents.get(*open));
        let (here, next) = (document(from)?, document(from + 1)?);
        let words = here.control.extends.iter().chain(&here.control.uses);
        words.into_iter().find(|word| short_name(&word.node) == next.short).map(|word| word.span)
    }

    /// The document a word names, read if it is new.
    fn resolve(&mut self, word: &Word, kind: Kind) -> Option<usize> {
        let beside = self.open.last().and_then(|index| self.loaded.documents.get(*index))?.name.clone();
        match self.library.find(&Request { name: &word.node, kind, beside: &beside }) {
            Ok(found) => {
                let known = self.loaded.documents.iter().position(|document| document.name == found.name);
                if known.is_none() && self.loaded.documents.len() >= MAX_FILES {
                    self.complain(Diagnostic::error(
                        Code::TooManyFiles,
                        word.span,
                        format!("too many files: at most {MAX_FILES}"),
                    ));
                    return None;
                }
                Some(known.unwrap_or_else(|| self.read(&found)))
            }
            Err(Absent::Unreadable { name, why }) => {
                self.complain(Diagnostic::error(
                    Code::Unreadable,
                    word.span,
                    format!("`{name}` cannot be read: {why}"),
                ));
                None
            }
            Err(Absent::Unknown) => {
                self.complain(self.unknown(word, kind, &beside));
                None
            }
        }
    }

    fn unknown(&self, word: &Word, kind: Kind, beside: &str) -> Diagnostic {
        let (noun, other, advice) = match kind {
            Kind::Parent => ("definition", Kind::Prelude, "it is a prelude; write it in `uses = [...]`"),
            Kind::Prelude => ("prelude", Kind::Parent, "it is a definition; write `extends = \"…\"`"),
        };
        let fault =
            Diagnostic::error(Code::UnknownDefinition, word.span, format!("there is no {noun} `{}`", word.node));
        if self.library.known(other).contains(&word.node) {
            return fault.help(advice);
        }
        if let Some(titled) = titles::titled(&word.node).filter(|_| kind == Kind::Parent) {
            return fault.suggest(Some(&short_name(titled)));
        }
        let mut known = self.library.near(&Request { name: &word.node, kind, beside });
        known.extend(self.library.known(kind));
        let short: Vec<String> = known.iter().map(|name| short_name(name)).collect();
        let suggestion = closest(&word.node, known.iter().chain(&short).map(String::as_str));
        fault.suggest(suggestion).help(format!("it is looked for beside this file, then among the shipped {noun}s"))
    }

    fn take_out(&mut self, word: &Word) {
        let wanted = short_name(&word.node);
        let preludes = self.loaded.layers.iter_mut().map(|(layer, _)| layer).enumerate();
        let mut preludes = preludes.filter(|(_, layer)| layer.kind == LayerKind::Prelude && layer.taken_out.is_none());
        match preludes.find(|(_, layer)| layer.short == wanted) {
            Some((index, layer)) => {
                layer.taken_out = Some(word.span);
                self.loaded.steps.push(Step::TakeOut { layer: index, by: word.span });
            }
            None => self.complain(self.unknown_prelude(word, &wanted)),
        }
    }

    /// Takes out each prelude that uses one that is gone, except those that this file itself asks for.
    fn take_out_dependents(&mut self, asked: &[Word]) {
        while let Some((layer, by)) = self.dependent(asked) {
            if let Some((dependent, _)) = self.loaded.layers.get_mut(layer) {
                dependent.taken_out = Some(by);
            }
            self.loaded.steps.push(Step::TakeOut { layer, by });
        }
    }

    /// A prelude in force that uses one that is gone, and the word that took that one out.
    fn dependent(&self, asked: &[Word]) -> Option<(usize, Span)> {
        let is_asked = |layer: &Layer| asked.iter().any(|word| short_name(&word.node) == layer.short);
        self.in_force().find_map(|(index, document)| {
            let (layer, _) = self.loaded.layers.get(index)?;
            if layer.kind != LayerKind::Prelude || is_asked(layer) {
                return None;
            }
            let uses = &self.loaded.documents.get(document)?.control.uses;
            let by = uses.iter().find_map(|word| self.gone(&short_name(&word.node)))?;
            Some((index, by))
        })
    }

    /// The word that took a prelude out, if none of that name is in force.
    fn gone(&self, short: &str) -> Option<Span> {
        let layers = || self.loaded.layers.iter().map(|(layer, _)| layer).filter(|layer| layer.short == short);
        if layers().any(|layer| layer.taken_out.is_none()) {
            return None;
        }
        layers().find_map(|layer| layer.taken_out)
    }

    fn unknown_prelude(&self, word: &Word, wanted: &str) -> Diagnostic {
        let fault = Diagnostic::error(Code::UnknownPrelude, word.span, format!("no prelude `{}` is in use", word.node));
        let preludes =
            self.loaded.layers.iter().map(|(layer, _)| layer).filter(|layer| layer.kind == LayerKind::Prelude);
        let (gone, used): (Vec<&Layer>, Vec<&Layer>) = preludes.partition(|layer| layer.taken_out.is_some());
        let used: Vec<&str> = used.into_iter().map(|layer| layer.short.as_str()).collect();
        if let Some(by) = gone.iter().find(|layer| layer.short == wanted).and_then(|layer| layer.taken_out) {
            return fault.also(by, "taken out here already");
        }
        let fault = fault.suggest(closest(wanted, used.iter().copied()));
        if used.is_empty() { fault } else { fault.help(format!("in use: {}", used.join(", "))) }
    }
}
