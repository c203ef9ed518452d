//! The record of a game: its definition, its start position, its actions.

use crate::describe::fingerprint::Fingerprint;
use crate::literal::game::Game;
use crate::merge::Definition;
use crate::notation::record::saved::{Heading, Line, Saved};
use crate::run::replay::line;
use crate::spec::Spec;

use super::opened::Opened;

/// The tag that tells how a game has ended.
pub const RESULT: &str = "Result";

/// The result of a game that is not over.
pub const OPEN: &str = "*";

/// A game as it is kept. It is brought up to date only when it is read, so that games without a file cost nothing.
#[derive(Debug, Clone)]
pub struct Kept {
    saved: Saved,
    /// The result written in the tags of the game, and the number of actions before it.
    told: Option<(String, usize)>,
    /// Whether what the rules are is known already.
    identified: bool,
}

impl Kept {
    /// A game that is about to begin, or to be gone on with.
    pub fn new(opened: &Opened) -> Kept {
        let ready = &opened.ready;
        let is_result = |(key, _): &&(String, String)| key == RESULT;
        let told = opened.tags.iter().find(is_result).map(|(_, result)| (result.clone(), opened.game.steps().len()));
        let heading = Heading {
            definition: ready.file.clone(),
            title: ready.spec.title.clone(),
            options: ready.settings.settings.clone(),
            fixed: ready.settings.fixed.clone(),
            seed: ready.settings.seed(),
            position: opened.position.clone(),
            tags: opened.tags.clone(),
            ..Heading::default()
        };
        let undone = opened.undone.iter().map(|(line, _)| line.clone()).collect();
        Kept { saved: Saved { heading, undone, ..Saved::default() }, told, identified: false }
    }

    /// Notes a tag of the game: the name of a player, or its result after a number of actions.
    pub fn tell(&mut self, key: &str, value: &str, actions: usize) {
        let tags = &mut self.saved.heading.tags;
        tags.retain(|(known, _)| !known.eq_ignore_ascii_case(key));
        tags.push((key.to_owned(), value.to_owned()));
        if key == RESULT {
            self.told = Some((value.to_owned(), actions));
        }
    }

    /// The result written in the tags, if the game has this number of actions.
    pub fn told_result(&self, actions: usize) -> Option<&str> {
        self.told_end(actions).filter(|result| *result != OPEN)
    }

    /// Whether the tags say that the game ends, or breaks off, after this number of actions.
    pub fn is_told_to_end(&self, actions: usize) -> bool {
        self.told_end(actions).is_some()
    }

    fn told_end(&self, actions: usize) -> Option<&str> {
        self.told.as_ref().filter(|(_, behind)| *behind == actions).map(|(result, _)| result.as_str())
    }

    /// The value of a tag of the game.
    pub fn tag(&self, key: &str) -> Option<&str> {
        let tags = &self.saved.heading.tags;
        tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, value)| value.as_str())
    }

    /// Takes note that the game breaks off behind so many actions.
    pub fn breaks_off(&mut self, actions: usize) {
        self.told = Some((OPEN.to_owned(), actions));
    }

    /// Another game by the same rules, from this position; from the start without one, with random choices from there.
    pub fn anew(&self, position: Option<&str>, seed: u64) -> Kept {
        let mut kept = self.clone();
        kept.told = None;
        kept.saved.lines.clear();
        kept.saved.undone.clear();
        kept.saved.heading.tags.clear();
        kept.saved.heading.seed = seed;
        if position.is_some() {
            kept.saved.heading.fixed.clear();
        }
        kept.saved.heading.position = position.map(str::to_owned);
        kept
    }

    /// The game with everything that has been done by now.
    pub fn now(&mut self, definition: &Definition, game: &Game) -> &Saved {
        if !self.identified {
            self.identify(definition, game.spec());
        }
        let told = self.told_result(game.steps().len()).map(|result| (RESULT.to_owned(), result.to_owned()));
        let tags = &mut self.saved.heading.tags;
        if told.is_none() {
            tags.retain(|(key, _)| key != RESULT);
        } else if tags.iter().all(|(key, _)| key != RESULT) {
            tags.extend(told);
        }
        let lines = &mut self.saved.lines;
        lines.truncate(game.steps().len());
        let new: Vec<Line> = game.steps().iter().skip(lines.len()).map(|step| line(game.spec(), step)).collect();
        lines.extend(new);
        &self.saved
    }

    /// Forgets what was done from some step on, when something else has been done since.
    pub fn back_to(&mut self, steps: usize) {
        self.saved.lines.truncate(steps);
    }

    /// Takes note that what was done from some step on is taken back, and can be done again.
    pub fn take_back(&mut self, definition: &Definition, game: &Game, steps: usize) {
        self.now(definition, game);
        let undone = self.saved.lines.split_off(steps.min(self.saved.lines.len()));
        self.saved.undone.splice(0..0, undone);
    }

    /// Takes note that so much of what was taken back is done again.
    pub fn redone(&mut self, steps: usize) {
        self.saved.undone.drain(..steps.min(self.saved.undone.len()));
    }

    /// Takes note that something new is done behind so many actions: nothing can be done again any more, and a result that
    /// was told of what came behind them is none of this game.
    pub fn forget_undone(&mut self, steps: usize) {
        self.saved.undone.clear();
        self.told.take_if(|(_, behind)| *behind > steps);
    }

    fn identify(&mut self, definition: &Definition, spec: &Spec) {
        let print = Fingerprint::of(definition, spec);
        self.saved.heading.rules = print.whole;
        self.saved.heading.parts = print.parts;
        self.identified = true;
    }

    /// The definition and the start of the game, as far as they are known.
    pub fn heading(&self) -> &Heading {
        &self.saved.heading
    }
}
