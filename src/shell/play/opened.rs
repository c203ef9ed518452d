//! A game that was kept, as far as it can be gone on with.

use std::path::Path;

use super::super::cli::Start;
use super::super::disk;
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target::Ready;
use crate::describe::fingerprint::{Change, Fingerprint};
use crate::explain::explain;
use crate::explain::{sentences, words};
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::notation::record::saved::{Heading, Line};
use crate::run::replay::{Halt, Hindrance, replay};
use crate::text::cut;

/// A game that was kept, as far as it can be gone on with.
pub struct Opened {
    /// What it is played by.
    pub ready: Ready,
    /// The game.
    pub game: Game,
    /// The position it began with, if not the definition's own.
    pub position: Option<String>,
    /// Further tags of the game, such as the names of players.
    pub tags: Vec<(String, String)>,
    /// What is to be said about it: what has changed since.
    pub remarks: Vec<String>,
    /// Whether everything that was kept could be done again.
    pub whole: bool,
    /// What was taken back, what is done again next first.
    pub undone: Vec<(Line, Transition)>,
}

/// What was taken back of a game, as far as it can be done again.
pub fn taken_back(game: &mut Game, undone: &[Line]) -> Vec<(Line, Transition)> {
    let before = game.steps().len();
    // The rest can no longer be done and is dropped.
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

/// A game from a position, or the game in the link of the definition as far as it can be repeated.
pub fn from(ready: Ready, from: &Start, out: &Out<'_>) -> Result<Opened, Failure> {
    let (game, halt) = ready.opened(from, out.error_look())?;
    let shared = ready.shared.as_ref();
    let actions = shared.map(|shared| shared.actions.as_slice()).unwrap_or_default();
    let text = halt.and_then(|halt| actions.get(halt.done)).map_or("", String::as_str);
    let remarks = halt.map(|halt| halted(&ready, &game, &halt, text, actions.len())).into_iter().collect();
    let position = from.position.clone().or_else(|| shared?.position.clone());
    Ok(Opened { ready, game, position, tags: Vec::new(), remarks, whole: halt.is_none(), undone: Vec::new() })
}

/// So many changed parts of the rules are told.
const TOLD: usize = 12;

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
            sentences::in_a_line(spec, sources, &cut(text, 60), &explain(spec, game.state(), actor, text))
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
