//! A game that was kept, opened again: its definition loaded, what was done done again.

use std::path::Path;

use super::super::cli::{Settings, Start, Target};
use super::super::disk;
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target::{self, Ready};
use super::super::text::cut;
use super::super::{why, words};
use crate::literal::game::Game;
use crate::load::{self, Absent};
use crate::notation::action::write_all;
use crate::notation::find::{Found, find};
use crate::notation::pgn::{self, Pgn};
use crate::notation::saved::{self, Heading, Saved};
use crate::study::explain::explain;
use crate::study::fingerprint::{Change, Fingerprint};
use crate::study::replay::{Halt, Hindrance, replay};

/// A game that was kept, as far as it can be gone on with.
pub struct Opened {
    /// What it is played by.
    pub ready: Ready,
    /// The game.
    pub game: Game,
    /// The position it began with, if not the definition's own.
    pub position: Option<String>,
    /// What is to be said about it: what has changed since.
    pub remarks: Vec<String>,
    /// Whether everything that was kept could be done again.
    pub whole: bool,
}

/// What a file holds.
pub enum Content {
    /// A game as this program keeps it.
    Record(Box<Saved>),
    /// A game in the notation that chess programs exchange.
    Pgn(Pgn),
}

/// What a text holds; nothing when it is no game.
///
/// # Errors
/// Says why a record cannot be read.
pub fn content(text: &str) -> Result<Option<Content>, String> {
    if saved::is_record(text) {
        let read = saved::read(text).map(|saved| Some(Content::Record(Box::new(saved))));
        return read.map_err(|problem| {
            let help = if problem.help.is_empty() { String::new() } else { format!("; {}", problem.help) };
            format!("line {}: {}{help}", problem.line, problem.message)
        });
    }
    Ok(pgn::is_pgn(text).then(|| Content::Pgn(pgn::read(text))))
}

/// Opens what a file holds. A definition that is not found from here is looked for beside the file; a game in PGN that
/// does not name one is of `otherwise`.
///
/// # Errors
/// When its definition cannot be loaded or its position cannot be read.
pub fn open(content: Content, path: &Path, otherwise: Option<&str>, out: &mut Out<'_>) -> Result<Opened, Failure> {
    match content {
        Content::Record(saved) => of_record(&saved, path, out),
        Content::Pgn(pgn) => of_pgn(&pgn, path, otherwise, out),
    }
}

/// Opens a record; `path` is where it was found.
pub fn of_record(saved: &Saved, path: &Path, out: &mut Out<'_>) -> Result<Opened, Failure> {
    let heading = &saved.heading;
    let settings = Settings { settings: heading.options.clone(), fixed: heading.fixed.clone(), seed: heading.seed };
    let target = Target { file: beside(&heading.definition, path), settings };
    let ready = target::ready(&target, out)?;
    let position = heading.position.clone();
    let mut game = ready.game(&Start { position: position.clone() }, out.error_look())?;
    let mut remarks = changes(&ready, saved);
    let halt = replay(&mut game, &saved.lines).err();
    if let Some(halt) = &halt {
        let text = saved.lines.get(halt.done).map(|line| line.action.as_str()).unwrap_or_default();
        remarks.push(halted(&ready, &game, halt, text, saved.lines.len()));
    }
    Ok(Opened { ready, game, position, remarks, whole: halt.is_none() })
}

fn of_pgn(pgn: &Pgn, path: &Path, otherwise: Option<&str>, out: &mut Out<'_>) -> Result<Opened, Failure> {
    let file = match (pgn.tag("Definition"), otherwise) {
        (Some(named), _) => beside(named, path),
        (None, Some(file)) => file.to_owned(),
        (None, None) => {
            let help = "add a tag `[Definition \"NAME\"]`, or play the definition and `load` the game there";
            return Err(Failure::usage("this game does not say which definition it is of").help(help));
        }
    };
    let settings = Settings { settings: Vec::new(), fixed: Vec::new(), seed: 0 };
    let ready = target::ready(&Target { file, settings }, out)?;
    let position = pgn.tag("FEN").map(str::to_owned);
    let mut game = ready.game(&Start { position: position.clone() }, out.error_look())?;
    let mut remarks = Vec::new();
    for (done, text) in pgn.moves.iter().enumerate() {
        let list = game.legal();
        let written = write_all(&ready.spec, game.state(), &list);
        match find(&ready.spec, game.state(), &list, &written, text) {
            Found::One(index) => game.play(&list[index]),
            _ => {
                let halt = Halt { done, why: Hindrance::Impossible };
                remarks.push(halted(&ready, &game, &halt, text, pgn.moves.len()));
                break;
            }
        }
    }
    let whole = remarks.is_empty();
    Ok(Opened { ready, game, position, remarks, whole })
}

/// The definition a game names: as it stands, or beside the file of the game.
fn beside(definition: &str, path: &Path) -> String {
    if load::find(definition) != Err(Absent::Unknown) {
        return definition.to_owned();
    }
    let other = path.parent().unwrap_or(Path::new("")).join(definition);
    if disk::exists(&other) { other.display().to_string() } else { definition.to_owned() }
}

/// So many changed parts of the rules are told.
const TOLD: usize = 12;

/// Whether the rules are those the game was played by; if not, what is different.
fn changes(ready: &Ready, saved: &Saved) -> Vec<String> {
    let now = Fingerprint::of(&ready.definition, &ready.spec);
    if saved.heading.rules.is_empty() || now.whole == saved.heading.rules {
        return Vec::new();
    }
    vec![format!("the rules have changed since the game was kept: {}", what_changed(&now, &saved.heading))]
}

/// `pieces.rook is different, bare is new`: the parts of the rules that are not what they were.
pub fn what_changed(now: &Fingerprint, before: &Heading) -> String {
    let changes = now.changes(&before.parts);
    let told = changes.iter().take(TOLD).map(|(name, change)| match change {
        Change::Different => format!("{name} is different"),
        Change::New => format!("{name} is new"),
        Change::Gone => format!("{name} is gone"),
    });
    let told: Vec<String> = told.collect();
    let more = changes.len().saturating_sub(TOLD);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    let what = if told.is_empty() { "their order".to_owned() } else { told.join(", ") };
    format!("{what}{more}")
}

/// What could not be done again, and why.
pub fn halted(ready: &Ready, game: &Game, halt: &Halt, text: &str, all: usize) -> String {
    let (spec, sources) = (&ready.spec, &ready.definition.sources);
    let why = match (halt.why, game.mover()) {
        (Hindrance::Nobody, _) => "there is no player of that name".to_owned(),
        (Hindrance::OtherChance, _) => "chance decides otherwise now".to_owned(),
        (Hindrance::Impossible, None) => "the game is over".to_owned(),
        (Hindrance::Impossible, Some(actor)) => {
            why::in_a_line(spec, sources, &cut(text, 60), &explain(spec, game.state(), actor, text))
        }
    };
    let then = if halt.done > 0 { "then " } else { "" };
    format!("{}; {then}`{}`: {why}", part_done(halt.done, all), cut(text, 60))
}

/// How much of a game could be done again.
pub fn part_done(done: usize, all: usize) -> String {
    match done {
        0 => "nothing could be done again".to_owned(),
        _ => format!("only {} of {all} could be done again", words::counted(done, "action")),
    }
}
