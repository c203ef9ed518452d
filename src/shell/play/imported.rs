//! A game in PGN, opened: which definition it is of, and its moves done again.

use std::path::Path;

use super::super::cli::{Settings, Target};
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target::{self, Ready};
use super::kept::RESULT;
use super::naming;
use super::opened::{Opened, begun, halted, named_in};
use super::variant;
use crate::explain::words;
use crate::literal::game::Game;
use crate::merge::titles;
use crate::notation::action::find::{Found, find};
use crate::notation::action::write_all;
use crate::notation::record::pgn::{PASSES, Pgn, STANDARD, Said};
use crate::notation::record::score;
use crate::run::replay::{Halt, Hindrance};

/// What is known of the rules of a game besides what its file says.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules<'a> {
    /// The definition that was named for it; it goes before what the file says.
    pub given: Option<&'a Target>,
    /// The definition that is being played; it is taken when the file names none.
    pub playing: Option<&'a str>,
}

/// Opens a game.
///
/// # Errors
/// When its definition cannot be loaded or its position cannot be read.
pub fn open(pgn: &Pgn, path: &Path, rules: Rules<'_>, out: &mut Out<'_>) -> Result<Opened, Failure> {
    let (target, remark) = definition(pgn, path, rules)?;
    let ready = target::ready(&target, out).map_err(|failure| match pgn.tag("Definition") {
        Some(named) if rules.given.is_none() => failure.help(named_in(path, &format!("[Definition \"{named}\"]"))),
        _ => failure,
    })?;
    let position = pgn.tag("FEN").map(str::to_owned);
    let mut game = begun(&ready, position.as_deref(), path, out)?;
    let mut remarks: Vec<String> = remark.into_iter().chain(pgn.problems.clone()).collect();
    let halt = done_again(pgn, &ready, &mut game);
    let whole = remarks.is_empty() && halt.is_none();
    let mut tags = pgn.tags.clone();
    tags.retain(|(key, _)| !key.eq_ignore_ascii_case(RESULT));
    match halt {
        Some(halt) => remarks.push(halt),
        None => {
            remarks.extend(other_result(pgn, &game));
            tags.extend(pgn.told_result().map(|result| (RESULT.to_owned(), result.to_owned())));
        }
    }
    Ok(Opened { ready, game, position, tags, remarks, whole, undone: Vec::new() })
}

/// The definition a game is of, and what is to be said of the choice.
fn definition(pgn: &Pgn, path: &Path, rules: Rules<'_>) -> Result<(Target, Option<String>), Failure> {
    if let Some(given) = rules.given {
        return Ok((Target { file: given.file.clone(), settings: given.settings.clone() }, None));
    }
    let of = |file: String| {
        let settings = Settings { settings: Vec::new(), fixed: Vec::new(), seed: None };
        Target { file, settings }
    };
    if let Some(named) = pgn.tag("Definition") {
        return Ok((of(naming::meant(named, path)), None));
    }
    let told = pgn.tag("Variant");
    let name = match (told, rules.playing) {
        (None, Some(playing)) => return Ok((of(playing.to_owned()), None)),
        (told, _) => told.unwrap_or(STANDARD),
    };
    match (variant::called(name, rules.playing), rules.playing) {
        (Some(found), _) => Ok((of(found), None)),
        (None, Some(playing)) => {
            let remark =
                format!("no definition is called `{name}`, the variant that the file names; it is read as `{playing}`");
            Ok((of(playing.to_owned()), Some(remark)))
        }
        (None, None) => {
            let shown = path.display();
            let failure = Failure::usage(format!("no definition is called `{name}`, the variant that {shown} names"));
            let near = titles::nearly_titled(name);
            let failure = match near {
                Some(near) => failure.help(format!("did you mean `{near}`?")),
                None => failure,
            };
            Err(failure.help(format!("`interp FILE {shown}` reads it by the rules of a definition")))
        }
    }
}

/// Does the moves of the file again; what stopped it, if not all could be done.
fn done_again(pgn: &Pgn, ready: &Ready, game: &mut Game) -> Option<String> {
    let moves = pgn.said.iter().filter(|said| said.by.is_none()).count();
    let mut done = 0;
    for Said { by, text, place: (line, column) } in &pgn.said {
        match by {
            Some(player) => say(game, player, text),
            None if move_typed(game, text) => done += 1,
            None => {
                let halt = Halt { done, why: Hindrance::Impossible };
                let told =
                    format!("{} (line {line}, column {column}{})", halted(ready, game, &halt, text, moves), turn(game));
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
fn other_result(pgn: &Pgn, game: &Game) -> Option<String> {
    let told = pgn.told_result()?;
    match game.outcome().map(|outcome| score(game.spec(), outcome)) {
        None => Some(format!("the file gives the result {told}, but by the moves in it the game is not over")),
        Some(found) if found != told => {
            Some(format!("the file gives the result {told}, but by the rules it is {found}"))
        }
        Some(_) => None,
    }
}
