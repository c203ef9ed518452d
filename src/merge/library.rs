//! Where the definitions come from that a definition names.

use std::borrow::Cow;
use std::sync::Arc;

/// How a definition is named by another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// By `extends`.
    Parent,
    /// By `uses`.
    Prelude,
}

/// A definition that is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// Its name, without `.toml`.
    pub name: &'a str,
    /// As what it is wanted.
    pub kind: Kind,
    /// The source name of the file that wants it.
    pub beside: &'a str,
}

/// A definition that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its name in messages; a file has one name for all callers.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
}

/// Why there is no text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Absent {
    /// Nothing has this name.
    Unknown,
    /// A file has it, but cannot be read.
    Unreadable {
        /// The file.
        name: String,
        /// Why not, as the end of a sentence: `it is a folder`.
        why: String,
    },
}

/// Finds definitions by name.
pub trait Library {
    /// Looks for a definition.
    ///
    /// # Errors
    /// Says why there is none.
    fn find(&self, request: &Request<'_>) -> Result<Found, Absent>;

    /// The names of the definitions that come with the program, to suggest one for a misspelt name.
    fn known(&self, kind: Kind) -> Vec<String>;

    /// The names of the definitions where one was looked for beside the file that wants it, for the same purpose.
    fn near(&self, _request: &Request<'_>) -> Vec<String> {
        Vec::new()
    }
}

/// A library in memory: texts by name, preludes under `prelude/`, for tests and for the shipped definitions. Texts that are
/// part of the program stay where they are until one is wanted.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    texts: Vec<(Cow<'static, str>, Cow<'static, str>)>,
}

/// The folder of the preludes.
pub const PRELUDES: &str = "prelude/";

impl Shelf {
    /// A shelf with these names and texts.
    pub fn new<N: Into<Cow<'static, str>>, T: Into<Cow<'static, str>>>(
        texts: impl IntoIterator<Item = (N, T)>,
    ) -> Self {
        Shelf { texts: texts.into_iter().map(|(name, text)| (name.into(), text.into())).collect() }
    }

    /// Adds a text.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Self {
        self.texts.push((name.into(), text.into()));
        self
    }

    /// The text with exactly this name.
    pub fn get(&self, name: &str) -> Option<Found> {
        let (name, text) = self.texts.iter().find(|(known, _)| known == name)?;
        Some(Found { name: name.to_string(), text: Arc::from(&**text) })
    }

    /// Whether there is a text with exactly this name.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }

    /// The definition with this short name in some folder; a prelude is not meant by a short name.
    fn in_a_folder(&self, name: &str) -> Option<Found> {
        let named =
            |known: &&str| known.rsplit_once('/').is_some_and(|(folder, short)| short == name && folder != "prelude");
        let known = self.names().find(named)?;
        self.get(known)
    }

    /// All names, in the order in which they were put there.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|(name, _)| &**name)
    }
}

impl Library for Shelf {
    fn find(&self, request: &Request<'_>) -> Result<Found, Absent> {
        let name = match request.kind {
            Kind::Parent => request.name.to_owned(),
            Kind::Prelude => format!("{PRELUDES}{}", request.name),
        };
        self.get(&name).or_else(|| self.in_a_folder(&name)).ok_or(Absent::Unknown)
    }

    fn known(&self, kind: Kind) -> Vec<String> {
        let names = self.names().filter_map(|name| match (kind, name.strip_prefix(PRELUDES)) {
            (Kind::Prelude, Some(short)) => Some(short.to_owned()),
            (Kind::Parent, None) => Some(name.to_owned()),
            _ => None,
        });
        names.collect()
    }
}
