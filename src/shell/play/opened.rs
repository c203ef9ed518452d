//! A game that was kept, opened again: its definition loaded, what was done done again.

use std::path::Path;

use super::super::cli::{Settings, Target};
use super::super::disk;
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target::{self, Ready};
use super::super::text::cut;
use super::super::{why, words};
use super::imported::{self, Rules};
use super::naming;
use crate::describe::fingerprint::{Change, Fingerprint};
use crate::explain::explain;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::notation::record::pgn;
use crate::notation::record::pgn::Pgn;
use crate::notation::record::saved;
use crate::notation::record::saved::{Heading, Line, Saved};
use crate::run::replay::{Halt, Hindrance, replay};

/// A game that was kept, as far as it can be gone on with.
pub struct Opened {
    /// What it is played by.
    pub ready: Ready,
    /// The game.
    pub game: Game,
    /// The position it began with, if not the definition's own.
    pub position: Option<String>,
    /// What is told of it besides, such as who plays.
    pub tags: Vec<(String, String)>,
    /// What is to be said about it: what has changed since.
    pub remarks: Vec<String>,
    /// Whether everything that was kept could be done again.
    pub whole: bool,
    /// What was taken back, what is done again next first.
    pub undone: Vec<(Line, Transition)>,
}

/// What a file holds.
pub enum Content {
    /// A game as this program keeps it, and the last line when that has no end.
    Record(Box<Saved>, Option<String>),
    /// A game in the notation that chess programs exchange.
    Pgn(Pgn),
}

/// What a text holds; nothing when it is no game.
///
/// # Errors
/// Says why a record cannot be read.
pub fn content(text: &str) -> Result<Option<Content>, String> {
    if saved::is_record(text) {
        let cut = saved::unended(text).map(str::to_owned);
        let read = saved::read(text).map(|saved| Some(Content::Record(Box::new(saved), cut)));
        return read.map_err(|problem| problem.to_string());
    }
    Ok(pgn::is_pgn(text).then(|| Content::Pgn(pgn::read(text))))
}

/// Opens what a file holds. A definition that is not found from here is looked for beside the file; which one a game in PGN
/// is of depends on what is known of it besides.
///
/// # Errors
/// When its definition cannot be loaded or its position cannot be read.
pub fn open(content: Content, path: &Path, rules: Rules<'_>, out: &mut Out<'_>) -> Result<Opened, Failure> {
    match content {
        Content::Record(saved, cut) => {
            let mut opened = of_record(&saved, path, out)?;
            opened.whole &= cut.is_none();
            opened.remarks.extend(cut.as_deref().map(left_out));
            Ok(opened)
        }
        Content::Pgn(pgn) => imported::open(&pgn, path, rules, out),
    }
}

/// What is said of a last line that has no end.
pub fn left_out(line: &str) -> String {
    format!("the last line, `{}`, has no end and may be half of one; it was left out", cut(line, 60))
}

/// Opens a record; `path` is where it was found.
pub fn of_record(saved: &Saved, path: &Path, out: &mut Out<'_>) -> Result<Opened, Failure> {
    let heading = &saved.heading;
    let settings =
        Settings { settings: heading.options.clone(), fixed: heading.fixed.clone(), seed: Some(heading.seed) };
    let target = Target { file: naming::meant(&heading.definition, path), settings };
    let ready = target::ready(&target, out)
        .map_err(|failure| failure.help(named_in(path, &format!("definition {}", heading.definition))))?;
    let position = heading.position.clone();
    let mut game = begun(&ready, position.as_deref(), path, out)?;
    let mut remarks = changes(&ready, saved);
    let halt = replay(&mut game, &saved.lines).err();
    if let Some(halt) = &halt {
        let text = saved.lines.get(halt.done).map(|line| line.action.as_str()).unwrap_or_default();
        remarks.push(halted(&ready, &game, halt, text, saved.lines.len()));
    }
    let undone = if halt.is_none() { taken_back(&mut game, &saved.undone) } else { Vec::new() };
    Ok(Opened { ready, game, position, tags: heading.tags.clone(), remarks, whole: halt.is_none(), undone })
}

/// What was taken back of a game, as far as it can be done again.
pub fn taken_back(game: &mut Game, undone: &[Line]) -> Vec<(Line, Transition)> {
    let before = game.steps().len();
    // The rest is what nobody wanted any more.
    let _ = replay(game, undone);
    let steps = game.steps().get(before..).unwrap_or_default();
    let steps: Vec<_> = undone.iter().cloned().zip(steps.iter().map(|step| step.transition.clone())).collect();
    for _ in 0..steps.len() {
        game.undo();
    }
    steps
}

/// Where a file names its definition.
pub fn named_in(path: &Path, words: &str) -> String {
    let text = disk::read_foreign(path).unwrap_or_default();
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = text.lines().position(|line| squeezed(line) == squeezed(words));
    let line = line.map_or_else(String::new, |line| format!("line {} of ", line + 1));
    format!("{line}{} says `{words}`; put the right path or name there", path.display())
}

/// The game that begins as a file says; what is wrong with its position is shown where it stands there.
pub fn begun(ready: &Ready, position: Option<&str>, path: &Path, out: &Out<'_>) -> Result<Game, Failure> {
    let text = disk::read_foreign(path).unwrap_or_default();
    let place = position.and_then(|position| Some((text.find(position)?, position)));
    let (name, text, from) = match (place, position) {
        (Some((from, position)), _) => (path.display().to_string(), text.as_str(), Some(from..from + position.len())),
        (None, Some(position)) => (path.display().to_string(), position, Some(0..position.len())),
        (None, None) => (String::new(), "", None),
    };
    ready.game_in(&name, text, from, out.error_look())
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
