//! The game that a command line names: of a definition, a saved game, a game in PGN or a share link.

use std::path::{Path, PathBuf};

use super::super::cli::{Settings, Start, Target};
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::{disk, entry, target};
use super::game_file;
use super::imported::Rules;
use super::opened::{self, Opened};
use crate::merge::shipped;

/// Opens the game that a command line names, without a question.
///
/// # Errors
/// When a file cannot be read, or the definition has mistakes.
pub fn game(target: &Target, game: Option<&str>, from: &Start, out: &mut Out<'_>) -> Result<Opened, Failure> {
    if let Some(game) = game {
        return by_rules(target, from, game, out);
    }
    match kept_in(&target.file, out)? {
        Some(content) => kept(content, target, from, out),
        None => opened::from(target::ready(target, out)?, from, out),
    }
}

/// Opens a saved game or a game in PGN that stands in place of a definition.
///
/// # Errors
/// When it cannot be opened, or options are given.
pub fn kept(content: game_file::Content, target: &Target, from: &Start, out: &mut Out<'_>) -> Result<Opened, Failure> {
    if from.position.is_some() || target.settings != Settings::default() {
        return Err(Failure::usage("a game that was kept has its own options and its own beginning")
            .help("leave out `--position`, `--set`, `--fix` and `--seed`"));
    }
    game_file::open(content, &PathBuf::from(&target.file), Rules::default(), out)
}

/// Opens a game in PGN by the rules of a definition.
pub fn by_rules(target: &Target, from: &Start, game: &str, out: &mut Out<'_>) -> Result<Opened, Failure> {
    let behind = "behind the definition stands a game in PGN: `interp chess game.pgn`";
    if let Some(position) = &from.position {
        let failure = Failure::usage(format!("`{game}` stands behind the position without belonging to it"));
        let is_bare = position.contains('/') && !position.contains(' ');
        return Err(failure.help(match is_bare {
            true => "quote the position, it has blanks in it: `--position \"BOARD TURN …\"`",
            false => "a game that was kept has its own beginning; leave out `--position`",
        }));
    }
    let path = Path::new(game);
    let text = disk::read_foreign(path).map_err(|why| entry::unread(game, &why).help(behind))?;
    match game_file::content(&text).map_err(|why| Failure::usage(format!("`{game}` cannot be read: {why}")))? {
        Some(content @ game_file::Content::Pgn(_)) => {
            game_file::open(content, path, Rules { given: Some(target), playing: None }, out)
        }
        Some(game_file::Content::Record(..)) => {
            let failure = Failure::usage(format!("`{game}` is a record, which names its own definition"));
            Err(failure.help(format!("`interp {game}` goes on with it")))
        }
        None => Err(Failure::usage(format!("`{game}` holds no game")).help(behind)),
    }
}

/// The game a file holds; nothing when it is no such file, or has the name of a definition that comes with the program.
pub fn kept_in(file: &str, out: &mut Out<'_>) -> Result<Option<game_file::Content>, Failure> {
    let path = Path::new(file);
    // A stream can be read only once: it is a definition.
    if !disk::exists(path) || disk::is_stream(path) {
        return Ok(None);
    }
    if shipped::text(file).is_some() && target::holds_record(path) {
        let then = format!("the game in the file of this name is played with `interp ./{file}`");
        out.complain(format_args!("`{file}` is the definition that comes with the program; {then}\n"))?;
        return Ok(None);
    }
    let Ok(text) = disk::read_foreign(path) else { return Ok(None) };
    game_file::content(&text).map_err(|why| Failure::usage(format!("`{file}` cannot be read: {why}")))
}
