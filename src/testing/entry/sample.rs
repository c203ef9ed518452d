//! The example of an entry: a definition, and the files it needs.
//!
//! | fence | contents |
//! |---|---|
//! | `toml` | the definition, `my.toml` |
//! | `toml N times` | more of it: these lines, N times |
//! | `toml NAME.toml` | a file beside it |
//! | `markdown` | its page of play, `my.play.md` |
//! | `sh` | lines for a shell, where a definition alone cannot show the mistake |

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::load::{Options, load_within};
use crate::merge::{Absent, Found, Kind, Library, PRELUDES, Request, Shelf, shipped};
use crate::source::Sources;
use crate::testing::examples::markdown::Fence;
use crate::testing::mistakes;

/// The texts of an example, in the order of the entry.
#[derive(Debug, Clone, Default)]
pub struct Sample {
    /// The texts: each with the words after its fence, and the lines up to the next fence.
    pub texts: Vec<(String, String)>,
}

/// The diagnostics of an example, and the texts they point into.
#[derive(Debug, Clone)]
pub struct Reported {
    /// The diagnostics, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts.
    pub sources: Sources,
}

/// The name of the definition.
const DEFINITION: &str = "my.toml";
/// The name of its page.
const PAGE: &str = "my.play.md";

impl Sample {
    /// Adds what stands between two fences.
    pub(super) fn add(&mut self, fence: &Fence) {
        self.texts.push((fence.info.node.clone(), fence.body.node.clone()));
    }

    /// The title of a text for readers, where a fence has more behind it than its language: the name of the file, or
    /// how
    /// many times it stands there. Where there are several files, the definition has its name as well.
    pub fn title<'a>(&self, info: &'a str) -> Option<&'a str> {
        match info {
            "toml" => self.texts.iter().any(|(other, _)| has_name(other)).then_some(DEFINITION),
            "markdown" => Some(PAGE),
            _ => info.strip_prefix("toml "),
        }
    }

    /// The lines for a shell; nothing when a definition shows the mistake.
    pub fn shell(&self) -> Option<&str> {
        self.texts.iter().find(|(info, _)| info == "sh").map(|(_, text)| text.as_str())
    }

    /// Checks the example; nothing when a shell has to run it.
    pub fn reported(&self) -> Option<Reported> {
        if self.shell().is_some() {
            return None;
        }
        let definition = self.definition();
        let library = Beside { files: self.files(&definition), shipped: shipped::shelf() };
        let loaded = load_within(DEFINITION, &definition, &library, &Options::default());
        let page = self.texts.iter().find(|(info, _)| info == "markdown").map(|(_, text)| (PAGE, text.as_str()));
        let (diagnostics, sources) = mistakes(DEFINITION, &loaded, page);
        Some(Reported { diagnostics, sources })
    }

    /// The whole definition.
    fn definition(&self) -> String {
        let part = |(info, text): &(String, String)| match info.strip_prefix("toml")?.strip_suffix(" times") {
            Some(number) => Some(text.repeat(number.trim().parse().ok()?)),
            None => (info == "toml").then(|| text.clone()),
        };
        self.texts.iter().filter_map(part).collect()
    }

    /// All definitions of the example, by the names of their files.
    fn files<'a>(&'a self, definition: &'a str) -> Vec<(&'a str, &'a str)> {
        let beside = self.texts.iter().filter_map(|(info, text)| Some((info.strip_prefix("toml ")?, text.as_str())));
        beside.filter(|(name, _)| has_name(name)).chain([(DEFINITION, definition)]).collect()
    }
}

/// Whether the text behind a fence is a file beside the definition, or its page.
fn has_name(info: &str) -> bool {
    info.ends_with(".toml") || info == "markdown"
}

/// The files of an example, and behind them the shipped definitions.
struct Beside<'a> {
    files: Vec<(&'a str, &'a str)>,
    shipped: Shelf,
}

impl Library for Beside<'_> {
    fn find(&self, request: &Request<'_>) -> Result<Found, Absent> {
        let prelude = (request.kind == Kind::Prelude).then(|| format!("{PRELUDES}{}.toml", request.name));
        let names = [Some(format!("{}.toml", request.name)), prelude];
        let found = names.iter().flatten().find_map(|name| self.files.iter().find(|(known, _)| known == name));
        match found {
            Some((name, text)) => Ok(Found { name: (*name).to_owned(), text: Arc::from(*text) }),
            None => self.shipped.find(request),
        }
    }

    fn known(&self, kind: Kind) -> Vec<String> {
        self.shipped.known(kind)
    }
}
