//! The input of a command: a checked definition, a game.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::cli::{Settings, Start, Target};
use super::disk;
use super::entry;
use super::failure::{Failure, in_words};
use super::out::Out;
use super::{USAGE, WRONG};
use crate::diagnostic::{Diagnostic, Look, render, summary};
use crate::link::{self, Shared};
use crate::lint::too_many;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::load::{self, Loaded, Options, load};
use crate::merge::Definition;
use crate::notation::position;
use crate::notation::record::saved;
use crate::run::replay::{Halt, replay};
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::{KindId, RuleId};
use crate::text::cut;

/// The longest action that is put in a message.
const SHOWN: usize = 60;

/// A definition without errors.
pub struct Ready {
    /// Everything it is made of.
    pub definition: Definition,
    /// Its meaning.
    pub spec: Arc<Spec>,
    /// The path or name that was given.
    pub file: String,
    /// The settings that were given.
    pub settings: Settings,
    /// Random choices that are fixed.
    pub pins: Vec<(RuleId, u128)>,
    /// The link it comes from, when that holds a game or a position.
    pub shared: Option<Shared>,
}

/// Loads a definition as it is, mistakes and all.
///
/// # Errors
/// When there is none, or something is wrong with the settings.
pub fn load_any(file: &str, settings: &Settings) -> Result<Loaded, Failure> {
    let options = Options { settings: settings.settings.clone(), without_rules: Vec::new() };
    let loaded = load(file, &options).map_err(|absent| entry::absent(file, absent))?;
    if loaded.refused.is_empty() {
        return Ok(loaded);
    }
    let text = loaded.refused.iter().map(|problem| in_words(&problem.message, &problem.helps)).collect();
    Err(Failure::Said { text, code: USAGE })
}

/// Whether there is a file at a path that holds a game.
pub fn holds_record(path: &Path) -> bool {
    disk::is_file(path) && disk::read(path).is_ok_and(|text| saved::is_record(&text))
}

/// Loads a definition that is to be run; its mistakes, and warnings too, are printed.
pub fn ready(target: &Target, out: &mut Out<'_>) -> Result<Ready, Failure> {
    loaded(&target.file, &target.settings, out)
}

/// Loads the definition of a name, a path or a link that is to be run; prints its mistakes and warnings.
pub fn loaded(file: &str, settings: &Settings, out: &mut Out<'_>) -> Result<Ready, Failure> {
    let linked = Linked::of(file, settings)?;
    let (file, settings) = linked.as_ref().map_or((file, settings), |linked| (linked.file.as_str(), &linked.settings));
    let loaded = load_any(file, settings)?;
    let (mut ready, warnings) = checked(loaded, file, settings, out.error_look())?;
    out.complain(warnings)?;
    if let Some((action, ways)) = too_many(&ready.spec) {
        let tried = format!("`{}` can be done in {ways} ways, and each is tried in every position", action.name);
        out.complain(format_args!("{tried}: this takes long; `interp check {file}` tells more\n"))?;
    }
    ready.shared = linked.map(|linked| linked.shared).filter(Shared::has_game);
    Ok(ready)
}

/// A share link, taken apart.
pub struct Linked {
    /// The definition in it: the name of a shipped one, or a link that holds no more than the definition.
    pub file: String,
    /// The settings in it; those from outside go before them.
    pub settings: Settings,
    /// Everything in it.
    pub shared: Shared,
}

impl Linked {
    /// Takes a link apart; nothing when it is none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(file: &str, settings: &Settings) -> Result<Option<Linked>, Failure> {
        let Some(shared) = load::linked(file) else { return Ok(None) };
        let shared = shared.map_err(|why| entry::absent(file, why))?;
        let broken = |broken: link::Broken| Failure::usage(broken.to_string());
        let file = match &shared.definition.name {
            Some(name) => name.clone(),
            None => {
                link::write(&Shared { definition: shared.definition.clone(), ..Shared::default() }).map_err(broken)?
            }
        };
        let mut settings = settings.clone();
        let others = shared.settings.iter().filter(|(name, _)| !settings.settings.iter().any(|(set, _)| set == *name));
        let others: Vec<_> = others.map(|(name, value)| (name.clone(), value.clone())).collect();
        settings.settings.extend(others);
        for pin in shared.pins().map_err(Failure::usage)? {
            if !settings.fixed.iter().any(|(known, _)| *known == pin.0) {
                settings.fixed.push(pin);
            }
        }
        settings.seed = settings.seed.or(shared.seed);
        Ok(Some(Linked { file, settings, shared }))
    }
}

/// The definition, if it can be run, and the warnings in words.
///
/// # Errors
/// Its mistakes.
pub fn checked(loaded: Loaded, file: &str, settings: &Settings, look: Look) -> Result<(Ready, String), Failure> {
    let Loaded { definition, spec, diagnostics, .. } = loaded;
    let said = if diagnostics.is_empty() { String::new() } else { told(&diagnostics, &definition.sources, look) };
    let Some(spec) = spec else { return Err(Failure::Said { text: said, code: WRONG }) };
    match load::pins(&spec, &settings.fixed) {
        Ok(pins) => {
            let (file, settings) = (file.to_owned(), settings.clone());
            Ok((Ready { definition, spec, file, settings, pins, shared: None }, said))
        }
        Err(why) => Err(Failure::Said { text: format!("{said}{}", in_words(&why, &[])), code: USAGE }),
    }
}

/// Diagnostics and what they come to.
pub fn told(diagnostics: &[Diagnostic], sources: &Sources, look: Look) -> String {
    format!("{}\n{}\n", render(diagnostics, sources, look), summary(diagnostics))
}

impl Ready {
    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<KindId> {
        let name = name.replace([' ', '-'], "_");
        let kinds = self.spec.kinds.iter();
        kinds.enumerate().find(|(_, kind)| kind.name == name && !kind.veiled).map(|(index, _)| KindId::at(index))
    }

    /// The position to start from, as it was loaded: the one that was asked for, otherwise the last one of the game in
    /// the link; nothing without either.
    pub fn position(&self, from: &Start, look: Look) -> Result<Option<State>, Failure> {
        if from.position.is_none() && self.shared.is_some() {
            return self.game(from, look).map(|game| Some(game.state().clone()));
        }
        self.position_of(from, look)
    }

    fn position_of(&self, from: &Start, look: Look) -> Result<Option<State>, Failure> {
        let text = from.position.as_deref().unwrap_or_default();
        // At the prompt the usual position has this name, too.
        let place = from.position.as_ref().filter(|text| text.trim() != "startpos").map(|text| 0..text.len());
        self.position_in("--position", text, place, look)
    }

    /// The position that stands in a text at a place, as it was loaded.
    pub fn position_in(
        &self,
        name: &str,
        text: &str,
        place: Option<Range<usize>>,
        look: Look,
    ) -> Result<Option<State>, Failure> {
        let Some(place) = place else { return Ok(None) };
        match position::parse(&self.spec, text.get(place.clone()).unwrap_or_default()) {
            Ok(state) => Ok(Some(state)),
            Err(problems) => {
                let mut sources = Sources::default();
                let source = sources.add(name, text);
                let list: Vec<Diagnostic> =
                    problems.iter().map(|problem| problem.diagnostic(source, place.start)).collect();
                Err(Failure::Said { text: render(&list, &sources, look), code: USAGE })
            }
        }
    }

    /// A game from the position that was asked for, or the game in the link, or one from the start.
    pub fn game(&self, from: &Start, look: Look) -> Result<Game, Failure> {
        let (game, halt) = self.opened(from, look)?;
        let Some(halt) = halt else { return Ok(game) };
        let actions = self.shared.as_ref().map(|shared| shared.actions.as_slice()).unwrap_or_default();
        let text = cut(actions.get(halt.done).map_or("", String::as_str), SHOWN);
        let place = format!("`{text}` is not possible after {} of {} actions", halt.done, actions.len());
        Err(Failure::usage(format!("the game in the link cannot be repeated: {place}"))
            .help("`interp play LINK` shows it up to there"))
    }

    /// A game as [`Ready::game`] makes it, up to the first action of the link that is not possible.
    pub fn opened(&self, from: &Start, look: Look) -> Result<(Game, Option<Halt>), Failure> {
        let Some(shared) = self.shared.as_ref().filter(|_| from.position.is_none()) else {
            return Ok((self.started(self.position_of(from, look)?)?, None));
        };
        let place = shared.position.as_ref().map(|text| 0..text.len());
        let position = self.position_in("the link", shared.position.as_deref().unwrap_or_default(), place, look)?;
        let mut game = self.started(position)?;
        let lines: Vec<_> = shared.actions.iter().map(|text| saved::line(text)).collect();
        let halt = replay(&mut game, &lines).err();
        Ok((game, halt))
    }

    /// A game from the position that stands in a text at a place, or from the start without one.
    pub fn game_in(&self, name: &str, text: &str, place: Option<Range<usize>>, look: Look) -> Result<Game, Failure> {
        self.started(self.position_in(name, text, place, look)?)
    }

    fn started(&self, position: Option<State>) -> Result<Game, Failure> {
        match position {
            Some(state) => Ok(Game::resumed(self.spec.clone(), state, self.settings.seed(), &self.pins)),
            None => self.begun(),
        }
    }

    /// A game from the start, if there is one with what is fixed.
    pub fn begun(&self) -> Result<Game, Failure> {
        let game = Game::new(self.spec.clone(), self.settings.seed(), &self.pins);
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
