//! A game left for another one, and come back to.

use std::path::PathBuf;

use super::super::failure::Failure;
use super::super::out::Out;
use super::journal::Journal;
use super::kept::Kept;
use super::left::Left;
use super::opened::Opened;
use super::session::Session;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::load::pins;
use crate::merge::Definition;
use crate::notation::record::saved::Line;

/// The game that another one is left for.
struct Next {
    game: Game,
    definition: Definition,
    kept: Kept,
}

impl Next {
    fn of(opened: Opened) -> Next {
        let kept = Kept::new(&opened);
        Next { game: opened.game, definition: opened.ready.definition, kept }
    }
}

impl Session {
    /// Leaves the game for another one, which stands in this file; `undo` comes back to it.
    pub fn leave_for(&mut self, opened: Opened, file: Option<PathBuf>, out: &mut Out<'_>) -> Result<(), Failure> {
        let whole = opened.whole;
        let undone = opened.undone.iter().map(|(_, step)| step.clone()).collect();
        self.put_aside(Next::of(opened), out)?;
        self.was_taken_back(undone);
        if whole {
            self.stands_in(file);
        }
        self.follow(out)?;
        // It is the one on the board: it is offered when the program is killed, though it stands in its file.
        if self.game.outcome().is_none() { self.keep_anew(out) } else { Ok(()) }
    }

    /// Takes note that the game as it is stands in a file, if there is one to be written again.
    pub fn stands_in(&mut self, file: Option<PathBuf>) {
        self.file = file;
        self.saved = Some(self.kept.now(&self.definition, &self.game).clone());
    }

    /// Leaves the game for another one. The files that follow it stay with it: what was not saved is offered next time.
    fn put_aside(&mut self, next: Next, out: &mut Out<'_>) -> Result<(), Failure> {
        self.part_from_older(out)?;
        let safe = self.is_safe();
        let (central, named): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.journals).into_iter().partition(Journal::is_central);
        for journal in &named {
            let path = journal.path().display();
            out.say(format_args!("{path} holds the game so far, and does not go on with another one"))?;
        }
        let mut journals = named;
        for journal in central {
            if safe {
                journal.forget();
            } else {
                let name = &self.kept.heading().definition;
                let when = if next.game.steps().is_empty() { "" } else { " at the beginning of the other" };
                out.say(format_args!(
                    "the game so far is kept: `undo`{when} comes back to it, later `interp {name}` offers it"
                ))?;
                journals.push(journal);
            }
        }
        self.leave(next, Some(journals));
        Ok(())
    }

    /// Takes note that something else is done than what was `beyond` new rules: the game by the old ones is one of its own
    /// from now on, and the files that follow it stay with it.
    pub(super) fn part_from_older(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        if std::mem::take(&mut self.beyond).is_empty() {
            return Ok(());
        }
        let Some(older) = self.left.last_mut() else { return Ok(()) };
        for journal in &self.journals {
            if journal.is_central() {
                let name = older.definition();
                let then = format!("`undo` at the beginning comes back to it, later `interp {name}` offers it");
                out.say(format_args!("the game by the old rules is kept: {then}"))?;
            } else {
                let path = journal.path().display();
                out.say(format_args!("{path} holds the game by the old rules, and does not go on with this one"))?;
            }
        }
        older.journals = Some(std::mem::take(&mut self.journals));
        Ok(())
    }

    /// Whether nothing is lost when the game is not kept any more: it is over, saved, or has not begun.
    pub fn is_safe(&mut self) -> bool {
        let over = self.game.outcome().is_some() || self.game.steps().is_empty() && self.undone.is_empty();
        let saved = self.saved.as_ref() == Some(self.kept.now(&self.definition, &self.game));
        // Actions that the current rules forbid are still in the file.
        self.beyond.is_empty() && (over || saved)
    }

    fn leave(&mut self, next: Next, journals: Option<Vec<Journal>>) {
        let own = journals.is_some();
        self.left.push(Left {
            game: std::mem::replace(&mut self.game, next.game),
            definition: std::mem::replace(&mut self.definition, next.definition),
            kept: std::mem::replace(&mut self.kept, next.kept),
            file: if own { self.file.take() } else { self.file.clone() },
            saved: if own { self.saved.take() } else { self.saved.clone() },
            undone: std::mem::take(&mut self.undone),
            journals,
        });
        self.told = false;
    }

    /// The actions from before a change of the rules that are no longer possible.
    pub fn beyond(&self) -> &[Line] {
        &self.beyond
    }

    /// Goes on with the same game by other rules. When something that was done is `beyond` them, the game by the old
    /// rules is left for this one, and the files that follow it stay as they are until something is done.
    pub fn go_on_by(&mut self, opened: Opened, beyond: Vec<Line>, out: &mut Out<'_>) -> Result<(), Failure> {
        let known_beyond = !self.beyond.is_empty();
        let undone = opened.undone.iter().map(|(_, step)| step.clone()).collect();
        self.leave(Next::of(opened), None);
        self.was_taken_back(undone);
        if beyond.is_empty() || known_beyond {
            // It is the same game, or one between the first and this.
            self.left.pop();
        }
        if beyond.is_empty() {
            if known_beyond {
                self.left.pop();
            }
            self.beyond.clear();
            return self.follow(out);
        }
        self.choices.take();
        self.refused.take();
        self.asked.take();
        self.file = None;
        self.beyond = beyond;
        Ok(())
    }

    /// Leaves the game for one from another position, or from the start.
    pub fn start_from(&mut self, position: Option<(State, &str)>, out: &mut Out<'_>) -> Result<(), Failure> {
        let (spec, heading) = (self.game.spec().clone(), self.kept.heading());
        // Chance decides a new game anew, unless the user gave a seed.
        let same = self.seed_is_given || position.is_some();
        let seed = if same { heading.seed } else { heading.seed.wrapping_add(1) };
        let kept = self.kept.anew(position.as_ref().map(|(_, text)| *text), seed);
        let game = match position {
            Some((state, _)) => Game::resumed(spec, state, seed, &[]),
            None => {
                let pins = pins(&spec, &heading.fixed).unwrap_or_default();
                Game::new(spec, seed, &pins)
            }
        };
        let definition = self.definition.clone();
        self.put_aside(Next { game, definition, kept }, out)?;
        self.follow(out)
    }

    /// Shows a game that has just begun.
    pub fn show_begun(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        // A game that is over is shown with how it ended, and what another player sees only to them.
        let handed_over = out.interactive() && self.seats_change();
        if self.game.outcome().is_some() || handed_over { Ok(()) } else { self.show(out) }
    }

    /// Whether this game was begun behind another one.
    pub fn can_go_back(&self) -> bool {
        !self.left.is_empty()
    }

    pub(super) fn go_back(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(left) = self.left.pop() else { return Ok(out.say("there is nothing to take back")?) };
        let by = |kept: &Kept| (kept.heading().definition.clone(), kept.heading().rules.clone());
        let ((file, now), (of, then)) = (by(&self.kept), by(&left.kept));
        (self.game, self.definition, self.kept) = (left.game, left.definition, left.kept);
        (self.file, self.saved) = (left.file, left.saved);
        if let Some(journals) = left.journals {
            // Nothing is done in the game that is left now, for else that would have been taken back.
            let others = std::mem::replace(&mut self.journals, journals);
            others.into_iter().filter(Journal::is_central).for_each(Journal::forget);
        }
        self.undone = left.undone;
        self.beyond.clear();
        self.follow(out)?;
        out.say("back in the game before")?;
        if file == of && now != then {
            out.say("it goes on by the rules it was played by; `reload` takes those that stand in the file now")?;
        }
        self.show_if_seen(out)
    }
}
