//! `share`: a link that holds a definition and a game of it; and a game opened from one.

use serde::Deserialize;

use super::fault::{Code, Fault};
use super::fields::{Fields, with_game};
use super::kept::Kept;
use super::request::{At, GameSpec};
use super::sitting::Sitting;
use crate::link::{self, Given, Shared};
use crate::notation::record::saved::{self, Line};

/// What is shared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    /// Whether the game is shared, or only what it is played by.
    #[serde(default = "with_actions")]
    with_actions: bool,
}

fn with_actions() -> bool {
    true
}

/// Writes a link without the address of a page. It holds everything, also what is hidden.
pub(super) fn answer(kept: &mut Kept, (at, request): &(At, Request)) -> Result<Fields, Fault> {
    let (handle, sitting, _) = kept.sit(at)?;
    let fragment = link::write(&shared(sitting, request.with_actions));
    let fragment = fragment.map_err(|broken| Fault::new(Code::TooLarge, broken.to_string()))?;
    let mut fields = Fields::new();
    fields.insert("length".to_owned(), fragment.len().into());
    fields.insert("fragment".to_owned(), fragment.into());
    Ok(with_game(fields, handle))
}

fn shared(sitting: &Sitting, with_actions: bool) -> Shared {
    let made_of = sitting.made_of();
    let lines = if with_actions { sitting.lines() } else { Vec::new() };
    Shared {
        definition: Given::of(&sitting.ready.definition),
        settings: made_of.settings,
        seed: Some(made_of.seed).filter(|seed| *seed != 0 && with_actions),
        fixed: made_of.fixed.iter().map(|(label, index)| (label.clone(), index.to_string())).collect(),
        position: made_of.position.filter(|_| with_actions),
        actions: lines.iter().map(Line::to_string).collect(),
    }
}

/// Opens the game of a link as far as it can be played again; with what is to be said about the rest.
///
/// # Errors
/// The link is damaged, or its definition or position cannot be read.
pub(super) fn opened(kept: &mut Kept, text: &str) -> Result<(Sitting, Vec<String>), Fault> {
    let Shared { definition, settings, seed, fixed, position, actions } =
        link::read(text).map_err(|broken| Fault::bad(format!("`link`: {broken}")))?;
    let fixed = fixed.into_iter().map(|(label, index)| {
        let number = index.parse().map_err(|_| Fault::bad(format!("`link`: `{label}` is fixed to no number")));
        Ok((label, number?))
    });
    let made_of = GameSpec {
        definition,
        settings,
        seed: seed.unwrap_or(0),
        fixed: fixed.collect::<Result<_, Fault>>()?,
        position,
        actions: Vec::new(),
    };
    let ready = kept.definitions.ready(&made_of.definition, &made_of.settings)?;
    let mut sitting = Sitting::begin(ready, &made_of)?;
    let lines: Vec<Line> = actions.iter().map(|text| saved::line(text.trim())).collect();
    let told = sitting.replay(&lines)?.map(|(_, why)| why);
    Ok((sitting, told.into_iter().collect()))
}
