//! What is taken back and done again, and games that are left for others.

use super::super::failure::Failure;
use super::super::out::Out;
use super::kept::Kept;
use super::opened::Opened;
use super::session::Session;
use super::view::View;
use crate::literal::game::{Game, Step};
use crate::literal::state::State;
use crate::literal::tries::teaches;
use crate::merge::Definition;
use crate::notation::record::step_words;
use crate::notation::saved::Line;

/// A game that was left for another one.
pub(super) struct Left {
    game: Game,
    definition: Definition,
    kept: Kept,
}

impl Session {
    /// Takes back to the last time somebody who types had the choice, or to the game before this one.
    pub fn undo(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.game.steps().last().is_some_and(|step| self.taught(step)) {
            return Ok(out.line("somebody has learnt something by that; only with `--view all` can it be taken back")?);
        }
        let (mut undone, mut words) = (Vec::new(), Vec::new());
        while let Some(step) = self.game.steps().last() {
            words.push(step_words(self.spec(), step, self.eyes(), self.game.state()));
            undone.push(step.transition.clone());
            let actor = step.transition.candidate.actor;
            self.game.undo();
            if self.random.get(actor.index()) != Some(&true) {
                break;
            }
        }
        if undone.is_empty() {
            return self.go_back(out);
        }
        self.undone.push(undone);
        self.kept.back_to(self.game.steps().len());
        self.follow(out)?;
        out.line(format_args!("taken back: {}", words.join(", ")))?;
        self.show_if_seen(out)
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(undone) = self.undone.pop() else { return Ok(out.line("nothing was taken back")?) };
        let from = self.game.steps().len();
        for transition in undone.iter().rev() {
            self.play(transition, out)?;
        }
        let (eyes, state) = (self.eyes(), self.game.state());
        let again = self.game.steps().get(from..).unwrap_or_default();
        let words: Vec<String> = again.iter().map(|step| step_words(self.spec(), step, eyes, state)).collect();
        out.line(format_args!("done again: {}", words.join(", ")))?;
        self.show_if_seen(out)
    }

    /// Shows the board where it is shown after everything.
    pub fn show_if_seen(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        if out.interactive() { self.show(out) } else { Ok(()) }
    }

    /// Leaves the game for another one; `undo` comes back to it.
    pub fn leave_for(&mut self, opened: Opened, out: &mut Out<'_>) -> Result<(), Failure> {
        self.leave(opened);
        self.follow(out)
    }

    fn leave(&mut self, opened: Opened) {
        let kept = Kept::new(&opened.ready, opened.position);
        self.left.push(Left {
            game: std::mem::replace(&mut self.game, opened.game),
            definition: std::mem::replace(&mut self.definition, opened.ready.definition),
            kept: std::mem::replace(&mut self.kept, kept),
        });
        self.undone.clear();
        self.told = false;
    }

    /// What was done before the rules were changed and cannot be done any more.
    pub fn beyond(&self) -> &[Line] {
        &self.beyond
    }

    /// Goes on with the same game by other rules. When something that was done is `beyond` them, the game by the old
    /// rules is left for this one, and the files that follow it stay as they are until something is done.
    pub fn go_on_by(&mut self, opened: Opened, beyond: Vec<Line>, out: &mut Out<'_>) -> Result<(), Failure> {
        let known_beyond = !self.beyond.is_empty();
        self.leave(opened);
        if beyond.is_empty() || known_beyond {
            // It is the same game, or one between the first and this.
            self.left.pop();
        }
        if beyond.is_empty() {
            if known_beyond {
                self.left.pop();
            }
            return self.follow(out);
        }
        self.choices.take();
        self.refused.take();
        self.asked.take();
        self.file = None;
        self.beyond = beyond;
        Ok(())
    }

    /// Leaves the game for one from another position.
    pub fn start_from(&mut self, state: State, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.game.spec().clone();
        let game = Game::resumed(spec, state, self.kept.heading().seed, &[]);
        let kept = self.kept.anew(text);
        self.left.push(Left {
            game: std::mem::replace(&mut self.game, game),
            definition: self.definition.clone(),
            kept: std::mem::replace(&mut self.kept, kept),
        });
        self.undone.clear();
        self.follow(out)?;
        self.show(out)
    }

    /// Whether anything was taken back that can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn go_back(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(left) = self.left.pop() else { return Ok(out.line("there is nothing to take back")?) };
        (self.game, self.definition, self.kept) = (left.game, left.definition, left.kept);
        self.undone.clear();
        self.follow(out)?;
        out.line("back in the game before")?;
        self.show_if_seen(out)
    }

    /// Whether a step has told a player more than it knew, so that taking it back would be asking for nothing.
    fn taught(&self, step: &Step) -> bool {
        self.hides() && self.view != View::All && teaches(self.spec(), step, self.game.state())
    }
}
