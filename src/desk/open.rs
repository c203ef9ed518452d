//! `open`: a definition, and a game of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::board::Board;
use super::eyes::{Eyes, Show};
use super::fault::Fault;
use super::fields::{Fields, with_game};
use super::kept::Kept;
use super::play::shown;
use super::record::Record;
use super::share;
use super::sitting::Sitting;

use crate::book::option_value;
use crate::describe::fingerprint::Fingerprint;
use crate::diagnostic::to_json;
use crate::link::{Given, Shared};
use crate::spec::Spec;

/// The game that is opened.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    definition: Option<Given>,
    /// A game that was kept, or one in PGN.
    record: Option<String>,
    /// A share link, or its fragment.
    link: Option<String>,
    #[serde(default)]
    settings: BTreeMap<String, String>,
    seed: Option<u64>,
    #[serde(default)]
    fixed: BTreeMap<String, String>,
    position: Option<String>,
    #[serde(default)]
    actions: Vec<String>,
    eyes: Option<String>,
    #[serde(default)]
    turned: bool,
}

#[derive(Debug, Serialize)]
struct About {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    file: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    players: Vec<Player>,
    options: Vec<Choice>,
    hides: bool,
    chance: bool,
    fingerprint: String,
}

#[derive(Debug, Serialize)]
struct Player {
    name: String,
    title: String,
}

#[derive(Debug, Serialize)]
struct Choice {
    name: String,
    title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    help: String,
    values: Vec<String>,
    value: String,
}

/// Opens a game.
pub(super) fn open(kept: &Kept, request: Request) -> Result<Fields, Fault> {
    let Request { definition, record, link, settings, seed, fixed, position, actions, eyes, turned } = request;
    let says_itself = record.is_some() || link.is_some();
    if says_itself && (position.is_some() || !actions.is_empty()) {
        return Err(Fault::bad("a `record` or `link` says itself where the game begins and what was done"));
    }
    let (mut sitting, told) = match (definition, record, link) {
        (None, None, Some(link)) => share::opened(kept, &link)?,
        (_, _, Some(_)) => return Err(Fault::bad("a `link` says itself what it is a game of")),
        (definition, Some(text), None) => Record { text: &text, definition, settings }.open(kept)?,
        (Some(definition), None, None) => {
            let ready = kept.definitions.ready(&definition, &settings)?;
            let made_of = Shared { definition, settings, seed, fixed, position, actions };
            (Sitting::open(ready, &made_of)?, Vec::new())
        }
        (None, None, None) => return Err(Fault::bad("`open` needs a `definition`, a `record` or a `link`")),
    };
    let eyes = Eyes::read(sitting.spec(), eyes.as_deref())?;
    let show = Show { eyes, turned, ply: None };
    let mut fields = opened(&sitting, eyes);
    fields.extend(shown(&mut sitting, show));
    if !told.is_empty() {
        fields.insert("told".to_owned(), json!(told));
    }
    let (handle, _) = kept.games.keep(sitting);
    Ok(with_game(fields, handle))
}

/// The definition and the board of a game, as a page needs them.
pub(super) fn opened(sitting: &Sitting, eyes: Eyes) -> Fields {
    let ready = &sitting.ready;
    let spec = &ready.spec;
    let about = About {
        name: ready.name.clone(),
        file: ready.file.clone(),
        title: spec.title.clone(),
        author: spec.author.clone(),
        summary: spec.summary.clone(),
        players: spec.players.iter().map(|one| Player { name: one.name.clone(), title: one.title.clone() }).collect(),
        options: options(spec),
        hides: ready.hides(),
        chance: (0..spec.rules.len()).any(|rule| spec.leaves_to_chance(crate::spec::ids::RuleId::at(rule))),
        fingerprint: Fingerprint::of(&ready.definition, spec).whole,
    };
    let mut fields = Fields::new();
    fields.insert("definition".to_owned(), json!(about));
    fields.insert("diagnostics".to_owned(), json!(to_json(&ready.warnings, &ready.definition.sources)));
    fields.insert("board".to_owned(), json!(Board::of(&ready.definition, spec)));
    fields.insert("spec".to_owned(), json!(sitting.made_of_for(eyes)));
    fields.insert("text".to_owned(), ready.text().into());
    fields
}

fn options(spec: &Spec) -> Vec<Choice> {
    let choice = |option: &crate::spec::nouns::Switch| Choice {
        name: option.name.clone(),
        title: option.name.replace('_', " "),
        help: option.help.clone(),
        values: option.values.clone(),
        value: option_value(option),
    };
    spec.options.iter().map(choice).collect()
}
