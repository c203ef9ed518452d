//! A game in PGN, opened: which definition it is of, and its moves done again.

use std::path::Path;

use super::super::cli::{Settings, Target};
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target;
use super::kept::RESULT;
use super::naming;
use super::opened::{Opened, begun, named_in};
use super::variant;
use crate::desk::imported::{done_again, other_result};
use crate::merge::titles;
use crate::notation::record::pgn::{Pgn, STANDARD};

/// The hints to the rules of a game, besides its file.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules<'a> {
    /// The definition that was named for it; it goes before the one in the file.
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
    let halt = done_again(pgn, &ready.definition.sources, &mut game);
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
