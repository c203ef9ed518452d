//! A game in PGN, done again by the rules of a definition.

use super::replayed::halted;
use crate::explain::words;
use crate::literal::game::Game;
use crate::notation::action::find::{Found, find};
use crate::notation::action::write_all;
use crate::notation::record::pgn::{PASSES, Pgn, Said};
use crate::notation::record::score;
use crate::run::replay::{Halt, Hindrance};
use crate::source::Sources;

/// Does the moves of the file again; what stopped it, if not all could be done.
pub fn done_again(pgn: &Pgn, sources: &Sources, game: &mut Game) -> Option<String> {
    let moves = pgn.said.iter().filter(|said| said.by.is_none()).count();
    let mut done = 0;
    for Said { by, text, place: (line, column) } in &pgn.said {
        match by {
            Some(player) => say(game, player, text),
            None if move_typed(game, text) => done += 1,
            None => {
                let halt = Halt { done, why: Hindrance::Impossible };
                let told = format!(
                    "{} (line {line}, column {column}{})",
                    halted(sources, game, &halt, text, moves),
                    turn(game)
                );
                let passes = PASSES.contains(&text.as_str()) && game.outcome().is_none();
                return Some(if passes { format!("{told}; it stands for a move that was not made") } else { told });
            }
        }
    }
    None
}

/// `, move 12 of Black`: the turn; nothing when the game is over.
fn turn(game: &Game) -> String {
    let (spec, state) = (game.spec(), game.state());
    let turn = |mover| format!(", move {} of {}", state.turn_number(spec), words::player(spec, mover));
    game.mover().map(turn).unwrap_or_default()
}

/// Does a move as people write it; whether there is one.
fn move_typed(game: &mut Game, text: &str) -> bool {
    let (spec, list) = (game.spec().clone(), game.legal());
    let written = write_all(&spec, game.state(), &list);
    let Found::One(index) = find(&spec, game.state(), &list, &written, text) else { return false };
    list.get(index).inspect(|chosen| game.play(chosen)).is_some()
}

/// Says something beside the turn if it can be said; any comment may look like it.
fn say(game: &mut Game, player: &str, text: &str) {
    let spec = game.spec().clone();
    let Some(player) = spec.player_ids().find(|id| spec.player(*id).name == player) else { return };
    let list = game.asides(player);
    let written = write_all(&spec, game.state(), &list);
    let said = written.iter().position(|form| form.san == text).and_then(|index| list.get(index));
    said.inspect(|said| game.play(said));
}

/// A remark if the result in the file differs from the result of its moves.
pub fn other_result(pgn: &Pgn, game: &Game) -> Option<String> {
    let told = pgn.told_result()?;
    match game.outcome().map(|outcome| score(game.spec(), outcome)) {
        None => Some(format!("the file gives the result {told}, but by the moves in it the game is not over")),
        Some(found) if found != told => {
            Some(format!("the file gives the result {told}, but by the rules it is {found}"))
        }
        Some(_) => None,
    }
}
