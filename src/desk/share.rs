//! `share`: a link that holds a definition and a game of it; and a game opened from one.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::eyes::Show;
use super::fault::{Code, Fault};
use super::fields::Fields;
use super::kept::Kept;
use super::sitting::Sitting;
use crate::link::{self, Given, Shared};
use crate::notation::record::saved::{self, Line};

/// The parts that are shared.
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

/// Writes a link without the address of a page. With its actions a game is shared whole, also what is hidden; without
/// them only its rules, so that chance decides anew.
pub(super) fn answer(sitting: &mut Sitting, _: Show, request: &Request) -> Result<Fields, Fault> {
    let fragment = link::write(&shared(sitting, request.with_actions));
    let fragment = fragment.map_err(|broken| Fault::new(Code::TooLarge, broken.to_string()))?;
    let mut fields = Fields::new();
    fields.insert("length".to_owned(), fragment.len().into());
    fields.insert("fragment".to_owned(), fragment.into());
    Ok(fields)
}

fn shared(sitting: &Sitting, with_actions: bool) -> Shared {
    let made_of = sitting.made_of.clone();
    let lines = if with_actions { sitting.lines() } else { Vec::new() };
    Shared {
        definition: Given::of(&sitting.ready.definition),
        seed: made_of.seed.filter(|seed| *seed != 0 && with_actions),
        fixed: if with_actions { made_of.fixed } else { BTreeMap::new() },
        position: made_of.position.filter(|_| with_actions),
        actions: lines.iter().map(Line::to_string).collect(),
        settings: made_of.settings,
    }
}

/// Opens the game of a link as far as it can be played again; with what is to be said about the rest.
///
/// # Errors
/// The link is broken, or its definition or position cannot be read.
pub(super) fn opened(kept: &Kept, text: &str) -> Result<(Sitting, Vec<String>), Fault> {
    let made_of = link::read(text).map_err(|broken| Fault::bad(broken.to_string()))?;
    let ready = kept.definitions.ready(&made_of.definition, &made_of.settings)?;
    let mut sitting = Sitting::begin(ready, &made_of)?;
    let lines: Vec<Line> = made_of.actions.iter().map(|text| saved::line(text.trim())).collect();
    let told = sitting.replay(&lines)?.map(|(_, why)| why);
    Ok((sitting, told.into_iter().collect()))
}
