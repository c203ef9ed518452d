//! `gallery`, `rulebook` and `picture`: the shipped games, and what a game looks like.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::fault::Fault;
use super::fields::Fields;
use super::kept::Kept;
use super::request::{Nothing, Rules};
use super::sitting::Sitting;
use crate::book::page::page;
use crate::link::Shared;
use crate::load::{Options, load_text};
use crate::merge::{PRELUDES, shipped};
use crate::svg::{Artist, Medium, View, common_regions, draw, position};

/// The pixels of a square of a picture, when none are asked for.
const SQUARE: i32 = 24;

/// A position that is to be drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    #[serde(default)]
    seed: Option<u64>,
    position: Option<String>,
    #[serde(default)]
    turned: bool,
    square: Option<i32>,
}

#[derive(Debug, Clone, Serialize)]
struct Group {
    title: String,
    games: Vec<Entry>,
}

#[derive(Debug, Clone, Serialize)]
struct Entry {
    name: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
}

/// The shipped games, those of one folder together.
pub(super) fn gallery(kept: &Kept, _: &Nothing) -> Fields {
    let groups = kept.gallery.get_or_init(|| json!(groups()));
    Fields::from_iter([("groups".to_owned(), groups.clone())])
}

fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (name, text) in shipped::all().iter().filter(|(name, _)| !name.starts_with(PRELUDES)) {
        let Some(spec) = load_text(name, text, &Options::default()).spec else { continue };
        let title = name.rsplit_once('/').map_or("games", |(folder, _)| folder).replace('_', " ");
        let title = crate::notation::capital(&title);
        let entry = Entry {
            name: (*name).to_owned(),
            title: spec.title.clone(),
            summary: spec.summary.clone(),
            author: spec.author.clone(),
        };
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.games.push(entry),
            None => groups.push(Group { title, games: vec![entry] }),
        }
    }
    groups.sort_by_key(|group| group.title != "Games");
    groups
}

/// The rule book of a definition.
pub(super) fn rulebook(kept: &Kept, request: &Rules) -> Result<Fields, Fault> {
    let ready = kept.definitions.ready(&request.definition, &request.settings)?;
    let html = page(&ready.definition, &ready.spec, None);
    Ok(Fields::from_iter([("html".to_owned(), html.into())]))
}

/// A position as a picture that needs nothing else, with all that is in it.
pub(super) fn picture(kept: &Kept, (rules, request): (Rules, Position)) -> Result<Fields, Fault> {
    let Rules { definition, settings } = rules;
    let Position { seed, position: text, turned, square } = request;
    let ready = kept.definitions.ready(&definition, &settings)?;
    let made_of = Shared { definition, settings, seed, position: text, ..Shared::default() };
    let sitting = Sitting::begin(ready.clone(), &made_of)?;
    let artist = Artist::new(&ready.spec);
    let view = View { turned, regions: common_regions(&ready.definition, &ready.spec) };
    let mut scene = position(&artist, sitting.game.state(), &ready.spec.title, &view);
    scene.small = true;
    scene.legend.clear();
    let svg = draw(&scene).alone(Medium::Page, square.unwrap_or(SQUARE).clamp(4, 400));
    Ok(Fields::from_iter([("svg".to_owned(), svg.into())]))
}
