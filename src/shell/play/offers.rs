//! The completions of a line at the prompt.

use super::super::terminal::Offered;
use super::asides;
use super::command_words::WORDS;
use super::commands;
use super::session::Session;

impl Session {
    /// The completions of a line at the prompt.
    pub fn offered(&self) -> Offered {
        let mut lines: Vec<String> = Vec::new();
        if self.may_see_actions() && self.game.mover().is_some() {
            lines.extend(self.choices().written.iter().map(|form| form.san.clone()));
            lines.extend(asides::possible(self));
        }
        lines.extend(WORDS.iter().map(|word| (*word).to_owned()));
        let (before_actions, before_paths) = (vec!["why "], vec!["save ", "load "]);
        let (before_others, prompt) = (commands::arguments(self), self.prompt());
        Offered { lines, before_actions, before_paths, before_others, prompt }
    }
}
