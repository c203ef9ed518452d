//! Definitions, loaded from texts in memory and kept for the next request.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::fault::{Code, Fault};
use super::locked::locked;
use super::symbols::SymbolTable;
use crate::diagnostic::{Diagnostic, to_json};
use crate::link::Given;
use crate::load::{self, Loaded, Options, load_within};
use crate::merge::{self, Beside};
use crate::spec::{PIECES, Spec};
use crate::syntax::tree::MAX_BYTES;

/// The most mistakes of a definition in a reply: a page shows no more.
pub(super) const MOST_DIAGNOSTICS: usize = 200;

/// So many definitions are kept.
const KEPT: usize = 16;

/// A definition without errors.
#[derive(Debug)]
pub(super) struct Ready {
    /// The definition that was asked for.
    pub given: Given,
    /// The options that were set.
    pub settings: BTreeMap<String, String>,
    /// The name of the shipped definition.
    pub name: Option<String>,
    /// The name of the main text in messages.
    pub file: String,
    /// Everything it is made of.
    pub definition: merge::Definition,
    /// Its meaning.
    pub spec: Arc<Spec>,
    /// Its warnings.
    pub warnings: Vec<Diagnostic>,
    /// How its tokens are drawn.
    pub symbols: SymbolTable,
}

impl Ready {
    /// Whether it hides anything.
    pub(super) fn hides(&self) -> bool {
        self.spec.veil(PIECES).is_some()
    }

    /// The text of the main file.
    pub(super) fn text(&self) -> &str {
        self.definition.sources.iter().next().map_or("", |(_, source)| &source.text)
    }
}

/// The definitions that were asked for last.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    /// The one that was used last stands at the end.
    kept: Mutex<Vec<Arc<Ready>>>,
}

impl Definitions {
    /// The definition with these options.
    ///
    /// # Errors
    /// Its mistakes, or why there is none.
    pub(super) fn ready(&self, given: &Given, settings: &BTreeMap<String, String>) -> Result<Arc<Ready>, Fault> {
        let same = |ready: &Arc<Ready>| ready.given == *given && ready.settings == *settings;
        let taken = |kept: &mut Vec<Arc<Ready>>| kept.iter().position(same).map(|place| kept.remove(place));
        let known = taken(&mut locked(&self.kept));
        // Other requests do not wait while a definition is loaded.
        let ready = known.map_or_else(|| load(given, settings).map(Arc::new), Ok)?;
        let mut kept = locked(&self.kept);
        taken(&mut kept);
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push(ready.clone());
        Ok(ready)
    }
}

/// A definition that was loaded, perhaps with errors.
pub(super) struct Attempt {
    /// The name of the shipped definition.
    pub name: Option<String>,
    /// The name of the main text in messages.
    pub file: String,
    /// The definition, loaded.
    pub loaded: Loaded,
}

/// Loads a definition as it is, mistakes and all.
///
/// # Errors
/// When there is none, or an option is set to something it cannot be.
pub(super) fn attempt(given: &Given, settings: &BTreeMap<String, String>) -> Result<Attempt, Fault> {
    let options = Options { settings: settings.clone().into_iter().collect(), without_rules: Vec::new() };
    let library = Beside::new(given.beside.iter().map(|(path, text)| (path, text.as_str())));
    let (name, file, loaded) = match (&given.name, &given.text) {
        (Some(name), None) => {
            let (name, text) = load::shipped_definition(name).ok_or_else(|| absent(name))?;
            let loaded = load_within(&name, text, &library, &options);
            (Some(name.clone()), name, loaded)
        }
        (None, Some(text)) => {
            let longest = given.beside.values().map(String::len).fold(text.len(), usize::max);
            if longest > MAX_BYTES {
                return Err(Fault::new(Code::TooLarge, format!("a definition has at most {MAX_BYTES} bytes")));
            }
            let file = given.called().to_owned();
            let loaded = load_within(&file, text, &library, &options);
            (None, file, loaded)
        }
        _ => return Err(Fault::bad("a definition has either `name` or `text`")),
    };
    if let Some(refused) = loaded.refused.first() {
        let fault = Fault::bad(refused.message.clone());
        return Err(refused.helps.iter().fold(fault, Fault::help));
    }
    Ok(Attempt { name, file, loaded })
}

fn load(given: &Given, settings: &BTreeMap<String, String>) -> Result<Ready, Fault> {
    let Attempt { name, file, loaded } = attempt(given, settings)?;
    let Loaded { definition, spec, diagnostics, .. } = loaded;
    let Some(spec) = spec else {
        let fault = Fault::new(Code::Mistakes, "the definition has mistakes");
        let first = diagnostics.get(..MOST_DIAGNOSTICS).unwrap_or(&diagnostics);
        return Err(fault.with("diagnostics", to_json(first, &definition.sources)));
    };
    let symbols = SymbolTable::new(&spec);
    let (given, settings) = (given.clone(), settings.clone());
    Ok(Ready { given, settings, name, file, definition, spec, warnings: diagnostics, symbols })
}

fn absent(name: &str) -> Fault {
    let fault = Fault::new(Code::NoSuchDefinition, format!("there is no definition `{}`", crate::text::cut(name, 60)));
    match load::suggest(name) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault,
    }
}
