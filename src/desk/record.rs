//! A game that was kept as text: a record, or a game in PGN.

use std::collections::BTreeMap;

use super::changed::what_changed;
use super::fault::{Code, Fault};
use super::imported::{done_again, other_result};
use super::kept::Kept;
use super::sitting::{LONGEST, Sitting, too_long};
use crate::describe::fingerprint::Fingerprint;
use crate::link::{Given, Shared, fixed};
use crate::load;
use crate::merge::titles;
use crate::notation::record::pgn::{self, Pgn, STANDARD};
use crate::notation::record::saved::{self, Saved};
use crate::text::cut;

/// The text of a game, and what is known of its rules besides.
pub(super) struct Record<'a> {
    /// The text.
    pub text: &'a str,
    /// The definition that was named for it; it goes before what the text says.
    pub definition: Option<Given>,
    /// Options that are set besides those of the text.
    pub settings: BTreeMap<String, String>,
}

impl Record<'_> {
    /// Opens the game as far as it can be played again; with what is to be said about the rest.
    ///
    /// # Errors
    /// The text is no game, or its definition or position cannot be read.
    pub(super) fn open(self, kept: &Kept) -> Result<(Sitting, Vec<String>), Fault> {
        if saved::is_record(self.text) {
            // The last line may have been copied without its end.
            let read = saved::read(&format!("{}\n", self.text));
            let saved = read.map_err(|problem| Fault::bad(format!("`record`: {problem}")))?;
            return self.saved(&saved, kept);
        }
        match pgn::is_pgn(self.text) {
            true => {
                let pgn = pgn::read(self.text);
                self.pgn(&pgn, kept)
            }
            false => Err(Fault::bad("`record` is neither the record of a game nor a game in PGN")),
        }
    }

    fn saved(self, saved: &Saved, kept: &Kept) -> Result<(Sitting, Vec<String>), Fault> {
        let heading = &saved.heading;
        let definition = match self.definition {
            Some(given) => given,
            None => shipped(&heading.definition)?,
        };
        let mut settings: BTreeMap<String, String> = heading.options.iter().cloned().collect();
        settings.extend(self.settings);
        let ready = kept.definitions.ready(&definition, &settings)?;
        let made_of = Shared {
            definition,
            settings,
            seed: Some(heading.seed),
            fixed: fixed(&heading.fixed),
            position: heading.position.clone(),
            actions: Vec::new(),
        };
        let mut sitting = Sitting::begin(ready, &made_of)?;
        sitting.tags = heading.tags.clone();
        let now = Fingerprint::of(&sitting.ready.definition, sitting.spec());
        let mut told = Vec::new();
        if !heading.rules.is_empty() && now.whole != heading.rules {
            told.push(format!("the rules have changed since the game was kept: {}", what_changed(&now, heading)));
        }
        told.extend(sitting.replay(&saved.lines)?.map(|(_, why)| why));
        Ok((sitting, told))
    }

    fn pgn(self, pgn: &Pgn, kept: &Kept) -> Result<(Sitting, Vec<String>), Fault> {
        let definition = match (self.definition, pgn.tag("Definition")) {
            (Some(given), _) => given,
            (None, Some(named)) => shipped(named)?,
            (None, None) => {
                let name = pgn.tag("Variant").unwrap_or(STANDARD);
                let found = titles::titled(name).ok_or_else(|| {
                    let message = format!("no definition is called `{}`, the variant of this game", cut(name, 60));
                    let fault = Fault::new(Code::NoSuchDefinition, message);
                    match titles::nearly_titled(name) {
                        Some(near) => fault.help(format!("did you mean `{near}`?")),
                        None => fault,
                    }
                })?;
                Given::shipped(found)
            }
        };
        if pgn.said.len() > LONGEST {
            return Err(too_long());
        }
        let ready = kept.definitions.ready(&definition, &self.settings)?;
        let position = pgn.tag("FEN").map(str::to_owned);
        let made_of = Shared { definition, settings: self.settings, position, ..Shared::default() };
        let mut sitting = Sitting::begin(ready.clone(), &made_of)?;
        let mut told = pgn.problems.clone();
        match done_again(pgn, &ready.definition.sources, &mut sitting.game) {
            Some(halt) => told.push(halt),
            None => told.extend(other_result(pgn, &sitting.game)),
        }
        sitting.write_steps();
        sitting.tags = pgn.tags.clone();
        sitting.tags.retain(|(key, _)| !FOUND.iter().any(|found| key.eq_ignore_ascii_case(found)));
        Ok((sitting, told))
    }
}

/// Tags that are found out from the game.
const FOUND: [&str; 5] = ["Result", "SetUp", "FEN", "Variant", "Definition"];

/// The shipped definition that a record names.
fn shipped(name: &str) -> Result<Given, Fault> {
    let shown = cut(name, 60);
    let absent = || {
        let fault = Fault::new(Code::NoSuchDefinition, format!("the game is one of `{shown}`, which is not here"));
        fault.help("open it with its `definition` beside it")
    };
    let (name, _) = load::shipped_definition(name).ok_or_else(absent)?;
    Ok(Given::shipped(&name))
}
