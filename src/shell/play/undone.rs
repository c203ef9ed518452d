//! Undo and redo.

use super::super::cli::Chooser;
use super::super::failure::Failure;
use super::super::out::Out;
use super::session::Session;
use super::view::View;
use crate::explain::words;
use crate::literal::action::Transition;
use crate::literal::game::Step;
use crate::literal::tries::teaches;
use crate::notation::record::step_words;
use crate::text::cut_at_word;

impl Session {
    /// Takes back to the last choice of the user, or to the game before this one.
    pub fn undo(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.game.steps().is_empty() { self.go_back(out) } else { self.take_back(1, out) }
    }

    /// Whether `undo` has something to go back to.
    pub fn can_undo(&self) -> bool {
        !self.game.steps().is_empty() || self.can_go_back()
    }

    /// Takes back to the last choice of the user, `count` times, or as often as it can be done.
    pub fn take_back(&mut self, count: usize, out: &mut Out<'_>) -> Result<(), Failure> {
        let (mut words, mut learnt) = (Vec::new(), false);
        for _ in 0..count {
            learnt = self.game.steps().last().is_some_and(|step| self.taught(step));
            if learnt || self.game.steps().is_empty() {
                break;
            }
            words.extend(self.taken_back_once());
        }
        if !words.is_empty() {
            self.follow(out)?;
            out.say(told_of("taken back", &words))?;
        }
        if learnt {
            out.say("a player has learnt something by that; only with `--view all` can it be taken back")?;
        }
        if words.is_empty() { Ok(()) } else { self.show_if_seen(out) }
    }

    fn taken_back_once(&mut self) -> Vec<String> {
        let steps = self.taken_back_next();
        let left = self.game.steps().len() - steps;
        self.kept.take_back(&self.definition, &self.game, left);
        let (mut undone, mut words) = (Vec::new(), Vec::new());
        for _ in 0..steps {
            let Some(step) = self.game.steps().last() else { break };
            words.push(step_words(self.spec(), step, self.eyes(), self.game.state()));
            undone.push(step.transition.clone());
            self.game.undo();
        }
        self.undone.push(undone);
        words
    }

    /// The number of steps back to the last choice of the user.
    fn taken_back_next(&self) -> usize {
        let typed = |step: &Step| self.is_typed(step.transition.candidate.actor);
        let steps = self.game.steps();
        steps.iter().rev().position(typed).map_or(steps.len(), |place| place + 1)
    }

    /// Takes note of what was taken back before the game was broken off, what is done again next first.
    pub(super) fn was_taken_back(&mut self, mut steps: Vec<Transition>) {
        let choosers = self.choosers;
        let typed = |step: &Transition| choosers.get(step.candidate.actor.index()) == Some(&Chooser::Human);
        while !steps.is_empty() {
            // Random actions for the other side belong to the typed action before them.
            let begins = steps.iter().rposition(typed).unwrap_or(0);
            let mut together = steps.split_off(begins);
            together.reverse();
            self.undone.push(together);
        }
    }

    /// Whether an action is the one that would be done again next.
    pub(super) fn is_done_again(&self, transition: &Transition) -> bool {
        let next = self.undone.last().and_then(|together| together.last());
        next.is_some_and(|next| next.candidate == transition.candidate)
    }

    /// Does again what was taken back last, so often or as often as something was.
    pub fn do_again(&mut self, count: usize, out: &mut Out<'_>) -> Result<(), Failure> {
        if count > 0 && self.undone.is_empty() {
            return Ok(out.say("nothing was taken back")?);
        }
        let from = self.game.steps().len();
        for _ in 0..count {
            let Some(undone) = self.undone.pop() else { break };
            for transition in undone.iter().rev() {
                self.kept.redone(1);
                self.play(transition, out)?;
            }
        }
        let (eyes, state) = (self.eyes(), self.game.state());
        let again = self.game.steps().get(from..).unwrap_or_default();
        let words: Vec<String> = again.iter().map(|step| step_words(self.spec(), step, eyes, state)).collect();
        if words.is_empty() {
            return Ok(());
        }
        out.say(told_of("done again", &words))?;
        self.show_if_seen(out)
    }

    /// Shows the board where it is shown after everything.
    pub fn show_if_seen(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let shown_with_its_end = self.game.outcome().is_some() && !self.told;
        if out.interactive() && !shown_with_its_end && !self.hurried && !self.seats_change() {
            self.show(out)
        } else {
            Ok(())
        }
    }

    /// Whether a step has told a player more than it knew, so that taking it back would be asking for nothing.
    fn taught(&self, step: &Step) -> bool {
        self.hides() && self.view != View::All && teaches(self.spec(), step, self.game.state())
    }
}

/// The longest printed list of steps taken back or done again, in characters.
const NAMED: usize = 90;

/// `taken back: e5`; of several: `2 actions taken back: Nf3, e5`.
fn told_of(what: &str, actions: &[String]) -> String {
    let named = cut_at_word(&actions.join(", "), NAMED);
    match actions.len() {
        1 => format!("{what}: {named}"),
        count => format!("{} {what}: {named}", words::counted(count, "action")),
    }
}
