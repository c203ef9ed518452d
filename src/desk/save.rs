//! `save`: a game as text, with all that is hidden in it.

use super::eyes::Show;
use super::fields::Fields;
use super::request::Nothing;
use super::sitting::Sitting;
use crate::describe::fingerprint::Fingerprint;
use crate::notation::position;
use crate::notation::record::pgn;
use crate::notation::record::saved::{Heading, Saved};

use super::fault::Fault;

/// The first tags of PGN, for a game of which nothing is known.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Writes a game: as a record, in PGN where it fits, and the position that is looked at.
pub(super) fn answer(sitting: &mut Sitting, show: Show, _: &Nothing) -> Result<Fields, Fault> {
    let mut fields = Fields::new();
    fields.insert("record".to_owned(), saved(sitting).to_string().into());
    match pgn_of(sitting) {
        Ok(text) => fields.insert("pgn".to_owned(), text.into()),
        Err(why) => fields.insert("no_pgn".to_owned(), format!("PGN cannot hold a game {why}").into()),
    };
    fields.insert("position".to_owned(), position::print(sitting.spec(), sitting.moment(show.ply).state()).into());
    Ok(fields)
}

/// The name of a game's definition, as a record tells it.
fn name(sitting: &Sitting) -> &str {
    sitting.ready.name.as_deref().unwrap_or(&sitting.ready.file)
}

fn saved(sitting: &Sitting) -> Saved {
    let print = Fingerprint::of(&sitting.ready.definition, sitting.spec());
    let heading = Heading {
        definition: name(sitting).to_owned(),
        title: sitting.spec().title.clone(),
        rules: print.whole,
        parts: print.parts,
        options: sitting.ready.settings.clone().into_iter().collect(),
        fixed: sitting.fixed.clone(),
        seed: sitting.made_of.seed.unwrap_or(0),
        position: sitting.made_of.position.clone(),
        tags: sitting.tags.clone(),
    };
    Saved { heading, lines: sitting.lines(), undone: Vec::new() }
}

fn pgn_of(sitting: &Sitting) -> Result<String, pgn::Misfit> {
    let told = |key: &str| sitting.tags.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
    let roster = ROSTER.map(|(key, unknown)| (key, told(key).unwrap_or(unknown)));
    let more = [("Variant", sitting.spec().title.as_str()), ("Definition", name(sitting))];
    pgn::print(&sitting.game, &roster, &more, told("Result").filter(|_| sitting.game.outcome().is_none()))
}
