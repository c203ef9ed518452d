//! A variant that can be played.

use std::sync::Arc;

use super::error::LoadError;
use crate::diagnostic::{Look, render_one};
use crate::load::{self, Loaded, Options};
use crate::runtime::Rules;
use crate::spec::Spec;
use crate::testing::mistakes;

/// A definition without mistakes. Copies share its contents.
#[derive(Debug, Clone)]
pub struct Variant {
    pub(super) loaded: Arc<Loaded>,
    pub(super) spec: Arc<Spec>,
}

impl Variant {
    /// Loads the file at a path or, when there is none, the shipped definition of that name: `stun_check`. A relative path
    /// starts at the working directory of the program; [`read`](Variant::read) takes the text, such as `include_str!`.
    ///
    /// # Errors
    /// There is no such file or definition, or it has mistakes: each with its place and what to do.
    pub fn load(target: &str) -> Result<Variant, LoadError> {
        let loaded = load::load(target, &Options::default()).map_err(|why| LoadError::absent(target, &why))?;
        Variant::checked(loaded)
    }

    /// Reads a definition from its text. `name` stands in messages; parents are looked for beside it.
    ///
    /// # Errors
    /// The definition has mistakes: each with its place and what to do.
    ///
    /// ```
    /// use interp::Variant;
    ///
    /// let hill = "language = 1\nextends = \"chess\"\n[regions]\nhill = \"d4-e5\"\n[stages.play]\nrules = '''\n  hill: after king reaches hill: mover wins.\n'''\n";
    /// assert!(Variant::read("hill.toml", hill).is_ok());
    ///
    /// let mistakes = Variant::read("hill.toml", &hill.replace("king", "kong")).unwrap_err();
    /// assert!(mistakes.to_string().contains("did you mean `king`?"));
    /// ```
    pub fn read(name: &str, text: &str) -> Result<Variant, LoadError> {
        Variant::checked(load::load_text(name, text, &Options::default()))
    }

    fn checked(loaded: Loaded) -> Result<Variant, LoadError> {
        match loaded.spec.clone() {
            Some(spec) => Ok(Variant { loaded: Arc::new(loaded), spec }),
            None => Err(LoadError::mistakes(&loaded.definition, &loaded.diagnostics)),
        }
    }

    /// The warnings about the definition and its examples, as `interp check` prints them; none for a definition that needs no
    /// second look. Takes longer than to load it.
    ///
    /// ```
    /// use interp::Variant;
    ///
    /// let twice = "language = 1\nextends = \"chess\"\n[pieces.rook]\nmoves = \"R W\"\n";
    /// let warnings = Variant::read("twice.toml", twice)?.warnings();
    /// assert!(warnings[0].starts_with("warning[covered-movement]"));
    /// # Ok::<(), interp::LoadError>(())
    /// ```
    pub fn warnings(&self) -> Vec<String> {
        let definition = &self.loaded.definition;
        let main = definition.main_layer().and_then(|main| definition.sources.get(definition.layers[main].source));
        let (found, sources) = mistakes(main.map_or("", |main| &main.name), &self.loaded, None);
        found.iter().map(|warning| render_one(warning, &sources, Look::Plain).trim_end().to_owned()).collect()
    }

    /// The rules compiled, for programs that play many games: see [`runtime`](crate::runtime).
    pub fn rules(&self) -> Rules {
        Rules::new(self.spec.clone())
    }

    /// The title: `Stun Check`.
    pub fn title(&self) -> &str {
        &self.spec.title
    }

    /// The names of the players, in the order of their turns: `white`, `black`.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        self.spec.player_ids().map(|id| self.spec.player(id).name.as_str())
    }
}
