//! What a command works on: a checked definition, a game.

use std::sync::Arc;

use super::cli::{Settings, Start, Target};
use super::entry;
use super::failure::Failure;
use super::out::Out;
use super::{USAGE, WRONG};
use crate::diagnostic::{Diagnostic, Look, render, summary};
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::load::{self, Loaded, Options, load};
use crate::merge::Definition;
use crate::notation::position;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::{KindId, RuleId};

/// A definition without errors.
pub struct Ready {
    /// Everything it is made of.
    pub definition: Definition,
    /// Its meaning.
    pub spec: Arc<Spec>,
    /// What was asked for: a path or a name.
    pub file: String,
    /// What was set from outside.
    pub settings: Settings,
    /// Random choices that are fixed.
    pub pins: Vec<(RuleId, u128)>,
}

/// Loads a definition as it is, mistakes and all; mistakes in the settings are told.
pub fn load_any(file: &str, settings: &Settings, out: &mut Out<'_>) -> Result<Loaded, Failure> {
    let options = Options { settings: settings.settings.clone(), without_rules: Vec::new() };
    let loaded = load(file, &options).map_err(|absent| entry::absent(file, absent))?;
    if loaded.refused.is_empty() {
        return Ok(loaded);
    }
    for problem in &loaded.refused {
        out.complain(format_args!("error: {}\n", problem.message))?;
        for help in &problem.helps {
            out.complain(format_args!("  = help: {help}\n"))?;
        }
    }
    Err(Failure::Told(USAGE))
}

/// Loads a definition that is to be run; its mistakes, and warnings too, are told.
pub fn ready(target: &Target, out: &mut Out<'_>) -> Result<Ready, Failure> {
    loaded(&target.file, &target.settings, out)
}

/// The same by its name.
pub fn loaded(file: &str, settings: &Settings, out: &mut Out<'_>) -> Result<Ready, Failure> {
    let loaded = load_any(file, settings, out)?;
    let Loaded { definition, spec, diagnostics, .. } = loaded;
    if !diagnostics.is_empty() {
        out.complain(told(&diagnostics, &definition.sources, out.error_look()))?;
    }
    let Some(spec) = spec else { return Err(Failure::Told(WRONG)) };
    let pins = load::pins(&spec, &settings.fixed).map_err(Failure::usage)?;
    Ok(Ready { definition, spec, file: file.to_owned(), settings: settings.clone(), pins })
}

/// Diagnostics and what they come to.
pub fn told(diagnostics: &[Diagnostic], sources: &Sources, look: Look) -> String {
    format!("{}\n{}\n", render(diagnostics, sources, look), summary(diagnostics))
}

impl Ready {
    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<KindId> {
        let kinds = self.spec.kinds.iter();
        kinds.enumerate().find(|(_, kind)| kind.name == name && !kind.veiled).map(|(index, _)| KindId::at(index))
    }

    /// The position that was asked for, as it was loaded; nothing when none was.
    pub fn position(&self, from: &Start, out: &mut Out<'_>) -> Result<Option<State>, Failure> {
        let Some(text) = &from.position else { return Ok(None) };
        match position::parse(&self.spec, text) {
            Ok(state) => Ok(Some(state)),
            Err(problems) => {
                let mut sources = Sources::default();
                let source = sources.add("--position", text.as_str());
                let list: Vec<Diagnostic> = problems.iter().map(|problem| problem.diagnostic(source, 0)).collect();
                out.complain(render(&list, &sources, out.error_look()))?;
                Err(Failure::Told(USAGE))
            }
        }
    }

    /// A game from the position that was asked for, or from the start.
    pub fn game(&self, from: &Start, out: &mut Out<'_>) -> Result<Game, Failure> {
        match self.position(from, out)? {
            Some(state) => Ok(Game::resumed(self.spec.clone(), state, self.settings.seed, &self.pins)),
            None => self.begun(),
        }
    }

    /// A game from the start, if there is one with what is fixed.
    pub fn begun(&self) -> Result<Game, Failure> {
        let game = Game::new(self.spec.clone(), self.settings.seed, &self.pins);
        match game.fixed_beyond() {
            None => Ok(game),
            Some((rule, ways)) => {
                let label = &self.spec.rule(rule).label;
                Err(Failure::usage(match ways {
                    Some(ways) => format!("what `{label}` decides goes from `{label}=0` to `{label}={}`", ways - 1),
                    None => format!("`{label}` decides nothing with these options"),
                }))
            }
        }
    }
}
