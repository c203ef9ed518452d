//! Actions in a game: by the user or by chance, how they are announced, and the files that follow.

use super::super::cli::Chooser;
use super::super::failure::Failure;
use super::super::out::Out;
use super::journal::Journal;
use super::session::Session;
use crate::explain::words;
use crate::literal::action::Transition;
use crate::literal::knowledge::known_to;
use crate::literal::legal;
use crate::notation::record::{News, news, step_parts};
use crate::number::Number;
use crate::spec::ids::{PlayerId, VariableId};
use crate::spec::value::Value;
use crate::text::cut;

impl Session {
    /// Does what chance or the computer chooses for a player; `false` when there is no legal action.
    pub fn act_for(&mut self, mover: PlayerId, out: &mut Out<'_>) -> Result<bool, Failure> {
        let chosen = match self.choosers.get(mover.index()) {
            Some(Chooser::Computer(level)) => self.chosen_by_computer(*level, out)?,
            _ => {
                let list = self.game.legal();
                let index = self.player.choose(&self.game, &list);
                index.and_then(|index| list.get(index).cloned())
            }
        };
        let Some(chosen) = chosen else { return Ok(false) };
        let watching = self.view.eyes(Some(mover));
        self.play(&chosen, out)?;
        let now = self.game.state();
        let last = self.game.steps().last();
        let written = last.map(|step| step_parts(self.spec(), step, watching, now, None).to_string());
        out.line(format_args!("{}> {}", self.spec().player(mover).word(), written.unwrap_or_default()))?;
        self.shown_after(out)?;
        Ok(true)
    }

    /// Does an action that is legal.
    pub fn act(&mut self, transition: &Transition, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.is_done_again(transition) {
            return self.do_again(1, out);
        }
        let before = self.game.steps().len();
        self.undone.clear();
        self.kept.forget_undone(before);
        self.play(transition, out)?;
        let is_new = self.game.steps().len() > before;
        self.tell_events(is_new, out)?;
        if let Some(over) = self.phase_that_ran_out().filter(|_| is_new) {
            out.say(over)?;
        }
        for left in self.unspent().into_iter().filter(|_| is_new) {
            out.say(left)?;
        }
        self.shown_after(out)
    }

    /// `3.5 gold of White is left unspent`: what a player has left of what actions cost in a phase of any number of
    /// actions, when the last action has ended that phase.
    fn unspent(&self) -> Vec<String> {
        let Some(step) = self.game.steps().last() else { return Vec::new() };
        let (spec, actor) = (self.spec(), step.transition.candidate.actor);
        let (before, now) = (&step.before.flow, &self.game.state().flow);
        let over = (&before.running, before.phase) != (&now.running, now.phase);
        if before.times.is_some() || !over || spec.action(step.transition.candidate.action).aside {
            return Vec::new();
        }
        let after = &step.transition.after;
        let known = self.eyes().map(|eyes| known_to(spec, after, eyes));
        let known = known.as_deref().unwrap_or(after);
        let mut paid: Vec<VariableId> = Vec::new();
        let offered = legal::offered(spec, &step.before, false);
        for price in offered.into_iter().filter_map(|id| spec.action(id).price.as_ref()) {
            if !paid.contains(&price.of) {
                paid.push(price.of);
            }
        }
        let left = paid.into_iter().filter_map(|of| match known.variable(spec, of, Some(actor)) {
            Value::Number(number) if *number > Number::ZERO => {
                let (what, player) = (&spec.variables[of.index()].name, words::player(spec, actor));
                Some(format!("{number} {what} of {player} is left unspent"))
            }
            _ => None,
        });
        left.collect()
    }

    /// `White can do nothing more: the phase buying is over`: that a phase of any number of actions has ended by the last
    /// one, which did not end it itself.
    fn phase_that_ran_out(&self) -> Option<String> {
        let (step, now) = (self.game.steps().last()?, self.game.state());
        let candidate = &step.transition.candidate;
        let (flow, left) = (&step.before.flow, &step.transition.after.leaving);
        let is_open = flow.times.is_none() && left.is_none() && !self.spec().action(candidate.action).aside;
        let over = now.outcome.is_some() || (&flow.running, flow.phase) != (&now.flow.running, now.flow.phase);
        let known = !self.hides() || self.view.eyes(Some(candidate.actor)).is_none_or(|eyes| eyes == candidate.actor);
        let (phase, _) = flow.phase.filter(|_| is_open && over && known)?;
        let (player, phase) = (words::player(self.spec(), candidate.actor), &self.spec().phase(phase).name);
        Some(format!("{player} can do nothing more: the phase {phase} is over"))
    }

    /// Prints the events after the last action that the current view may know, and the results of stages, in order. After an
    /// action that is not new, announcements and results alone.
    fn tell_events(&self, is_new: bool, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(step) = self.game.steps().last() else { return Ok(()) };
        let eyes = self.view.eyes(Some(step.transition.candidate.actor));
        for one in news(self.spec(), step, self.game.outcome(), eyes) {
            match one {
                News::Event(event) if is_new || event.announced => out.say(event.words)?,
                News::Event(_) => {}
                News::Result(stage, outcome) => {
                    let words = words::outcome(self.spec(), &self.definition.sources, outcome);
                    out.say(format_args!("{}: {words}", self.spec().stage(stage).name))?;
                }
            }
        }
        Ok(())
    }

    /// Does an action if it is legal; where a referee decides it may not be, which is said and costs nothing.
    pub fn attempt(&mut self, chosen: &Transition, line: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
        match self.game.judged(chosen) {
            Some(legal) => self.act(&legal, out).map(|()| true),
            None => {
                self.refuses(chosen.candidate.actor, line);
                out.say(format_args!("the referee refuses {}; try something else", cut(line, 60)))?;
                Ok(false)
            }
        }
    }

    /// Does an action, and keeps it before anything is said of it.
    pub fn play(&mut self, transition: &Transition, out: &mut Out<'_>) -> Result<(), Failure> {
        let before = self.game.steps().len();
        self.game.play(transition);
        // An action that only restores an earlier position is removed, with all actions since that
        // position.
        let now = self.game.steps().len();
        self.kept.back_to(if now > before { before } else { now });
        self.follow(out)
    }

    /// Takes note that the game is another one now: what can be done is, and so are the files that follow it.
    pub fn follow(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        self.choices.take();
        self.refused.take();
        self.asked.take();
        self.part_from_older(out)?;
        if self.journals.is_empty() && self.keeper.is_none() {
            return Ok(());
        }
        let saved = self.kept.now(&self.definition, &self.game);
        let mut said = Vec::new();
        self.journals.retain_mut(|journal| {
            let (stays, words) = journal.keep_up(saved);
            said.extend(words);
            stays
        });
        let unkept = self.saved.as_ref() != Some(saved);
        said.iter().try_for_each(|problem| out.complain(problem))?;
        if unkept { self.keep_anew(out) } else { Ok(()) }
    }

    /// Keeps the game in a file of the program's own, if it is to be kept, anything was done, and there is none yet.
    pub(super) fn keep_anew(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let saved = self.kept.now(&self.definition, &self.game);
        let idle = saved.lines.is_empty() && saved.undone.is_empty();
        let Some(folder) = self.keeper.clone().filter(|_| !idle && !self.journals.iter().any(Journal::is_central))
        else {
            return Ok(());
        };
        match Journal::in_folder(&folder, saved) {
            Ok(journal) => {
                self.journals.push(journal);
                self.unkept = false;
            }
            Err(error) if !self.unkept => {
                self.unkept = true;
                let then = "it is tried again whenever something is done";
                out.complain(format_args!("this game cannot be kept in {}: {error}; {then}\n", folder.display()))?;
            }
            Err(_) => {}
        }
        Ok(())
    }
}
