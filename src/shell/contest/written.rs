//! A finished game of a match as text.

use super::contestant::Contestant;
use super::log::Played;
use crate::literal::game::Game;
use crate::notation::record::{self, pgn};
use crate::run::contest::finished::{Cause, Finished, Side};

/// The event of all games of matches.
const EVENT: &str = "interp match";

/// Whether a file of PGN was made by a match: its games begin with the event.
pub fn is_of_match(pgn: &[u8]) -> bool {
    pgn.is_empty() || pgn.starts_with(format!("[Event \"{EVENT}\"]").as_bytes())
}

/// A finished game with its moves.
pub fn written(finished: Finished, game: &Game, players: &[Contestant; 2], title: &str) -> Played {
    let pgn = as_pgn(&finished, game, players, title).ok();
    let record = pgn.is_none().then(|| record::print(game, None));
    Played { finished, pgn, record }
}

fn as_pgn(finished: &Finished, game: &Game, [a, b]: &[Contestant; 2], title: &str) -> Result<String, pgn::Misfit> {
    let first = Side::first_in(finished.index);
    let (first, second) = if first == Side::A { (a, b) } else { (b, a) };
    let round = (finished.index + 1).to_string();
    let roster = [
        ("Event", EVENT),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", round.as_str()),
        ("White", first.text.as_str()),
        ("Black", second.text.as_str()),
    ];
    let termination = match &finished.cause {
        Cause::Rule(_) => "normal".to_owned(),
        Cause::Forfeit(why) => format!("forfeit: {why}"),
        Cause::BrokenOff => "broken off".to_owned(),
    };
    let result = match finished.first_won() {
        Some(true) => "1-0",
        Some(false) => "0-1",
        None => "1/2-1/2",
    };
    pgn::print(game, &roster, &[("Variant", title), ("Termination", &termination)], Some(result))
}
