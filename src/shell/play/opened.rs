//! A game that was kept, as far as it can be gone on with.

use std::path::Path;

use super::super::cli::Start;
use super::super::disk;
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target::Ready;
use crate::desk::replayed::halted;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::notation::record::saved::Line;
use crate::run::replay::replay;

/// A game that was kept, as far as it can be gone on with.
pub struct Opened {
    /// Its definition, ready to run.
    pub ready: Ready,
    /// The game.
    pub game: Game,
    /// The position it began with, if not the definition's own.
    pub position: Option<String>,
    /// Further tags of the game, such as the names of players.
    pub tags: Vec<(String, String)>,
    /// The remarks on it: what has changed since.
    pub remarks: Vec<String>,
    /// Whether everything that was kept could be done again.
    pub whole: bool,
    /// The undone actions; the first is redone next.
    pub undone: Vec<(Line, Transition)>,
}

/// The undone actions of a game, as far as they can be redone.
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
    let remarks =
        halt.map(|halt| halted(&ready.definition.sources, &game, &halt, text, actions.len())).into_iter().collect();
    let position = from.position.clone().or_else(|| shared?.position.clone());
    Ok(Opened { ready, game, position, tags: Vec::new(), remarks, whole: halt.is_none(), undone: Vec::new() })
}
