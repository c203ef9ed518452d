//! A prelude by itself: loaded in a game that is made for it, of a board, one kind of piece and what else it needs.

use std::path::Path;

use super::failure::Failure;
use crate::diagnostic::{Code, Diagnostic};
use crate::load::{Loaded, Options, find, load_within};
use crate::merge::{Absent, Definition, Files, Found, Home, Kind, Library, PRELUDES, PlacedRule, Request, shipped};
use crate::source::SourceId;
use crate::text::on_one_line;

/// The most other preludes that are put beside it.
const BESIDE: usize = 4;

/// A prelude, and the preludes it cannot be without.
pub struct Alone {
    /// The game that was made for it.
    pub definition: Definition,
    /// The preludes beside it.
    pub beside: Vec<String>,
    /// The mistakes in the prelude itself.
    pub diagnostics: Vec<Diagnostic>,
    source: Option<SourceId>,
}

/// Whether a name or a path is that of a prelude: it lies in a folder of preludes.
fn is_one(file: &str) -> bool {
    let folder = Path::new(file).parent().and_then(Path::file_name);
    folder.is_some_and(|folder| folder == PRELUDES.trim_end_matches('/'))
}

/// The prelude that a name or a path means: one in a folder of preludes, or the last part of the name of a shipped one when
/// nothing else is called so.
pub fn meant(file: &str) -> Option<String> {
    let shipped = || {
        let name = format!("{PRELUDES}{file}");
        (find(file).is_err() && shipped::text(&name).is_some()).then_some(name)
    };
    if is_one(file) { Some(file.to_owned()) } else { shipped() }
}

/// Loads a prelude; other preludes are put beside it as long as there are fewer mistakes then.
///
/// # Errors
/// When there is no such file.
pub fn load(file: &str) -> Result<Alone, Failure> {
    let (name, text) = find(file).map_err(|absent| super::entry::absent(file, absent))?;
    let short = Path::new(&name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(&name).to_owned();
    let shelf = Around { short: short.clone(), found: Found { name, text }, files: Files::default() };
    let mut alone = shelf.beside(if short == "base" { Vec::new() } else { vec!["base".to_owned()] });
    let shipped = shipped::all().iter().filter_map(|(name, _)| name.strip_prefix(PRELUDES));
    let others: Vec<&str> = shipped.filter(|other| *other != short).collect();
    while !alone.diagnostics.is_empty() && alone.beside.len() < BESIDE {
        let more = others.iter().filter(|other| !alone.beside.iter().any(|there| there == *other));
        let tried = more.map(|other| shelf.beside([alone.beside.clone(), vec![(*other).to_owned()]].concat()));
        match tried.min_by_key(|tried| tried.diagnostics.len()) {
            Some(better) if better.diagnostics.len() < alone.diagnostics.len() => alone = better,
            _ => break,
        }
    }
    Ok(alone)
}

impl Alone {
    /// The rules of the prelude, in the order in which they stand there.
    pub fn rules(&self) -> impl Iterator<Item = &PlacedRule> {
        self.definition.rules.iter().filter(|placed| Some(placed.rule.span.source) == self.source)
    }

    /// Its label, its place, where it is in force and what it says.
    pub fn row(&self, placed: &PlacedRule) -> Vec<String> {
        let sources = &self.definition.sources;
        let home = match &placed.home {
            Home::Main => "the main stage",
            Home::Library => "the library",
            Home::Stage(name) | Home::Phase(name) => name,
        };
        let whole = on_one_line(sources.snippet(placed.rule.span));
        let said = whole.split_once(": ").map_or(whole.as_str(), |(_, said)| said);
        vec![placed.rule.label.node.clone(), sources.place(placed.rule.span), home.to_owned(), said.to_owned()]
    }

    /// `, checked with base and royal`.
    pub fn with(&self) -> String {
        match self.beside.as_slice() {
            [] => String::new(),
            list => format!(", checked with {}", list.join(" and ")),
        }
    }
}

/// The files and among them the prelude that is asked about.
struct Around {
    short: String,
    found: Found,
    files: Files,
}

impl Library for Around {
    fn find(&self, request: &Request<'_>) -> Result<Found, Absent> {
        match request.kind {
            Kind::Prelude if request.name == self.short => Ok(self.found.clone()),
            _ => self.files.find(request),
        }
    }

    fn known(&self, kind: Kind) -> Vec<String> {
        self.files.known(kind)
    }
}

impl Around {
    /// The prelude beside some others.
    fn beside(&self, beside: Vec<String>) -> Alone {
        let bare = self.game(&beside, &[]);
        let tags: Vec<String> =
            bare.definition.root.table("tags").into_iter().flat_map(|tags| tags.keys()).map(str::to_owned).collect();
        let Loaded { definition, diagnostics, .. } = self.game(&beside, &tags);
        let source = definition.layers.iter().find(|layer| layer.name == self.found.name).map(|layer| layer.source);
        let parameter = format!("`{}.", self.short);
        // The games that use the prelude set its parameters.
        let is_set =
            |problem: &Diagnostic| problem.code != Code::MissingParameter && !problem.message.contains(&parameter);
        let its_own = |problem: &Diagnostic| Some(problem.primary.span.source) == source && problem.is_error();
        let diagnostics = diagnostics.into_iter().filter(|problem| its_own(problem) && is_set(problem)).collect();
        Alone { definition, beside, diagnostics, source }
    }

    /// A game with one kind of piece, which has all tags.
    fn game(&self, beside: &[String], tags: &[String]) -> Loaded {
        let quoted = |words: &[String]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
        let uses = quoted(&[beside, std::slice::from_ref(&self.short)].concat());
        let text = format!(
            "language = 1\nuses = [{uses}]\n[board]\nsize = \"8x8\"\n[pieces.unit_of_any_sort]\nletter = \"U\"\nmoves = \"W\"\n\
             is = [{}]\n[stages.play]\nrules = 'some_end: draw when no piece.'\n",
            quoted(tags)
        );
        load_within("the game around it", &text, self, &Options::default())
    }
}
