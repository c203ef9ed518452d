//! A game on the desk.

use std::sync::Arc;

use super::definition::Ready;
use super::eyes::Eyes;
use super::fault::{Code, Fault};
use super::replayed::halted;
use crate::link::{MOST_ACTIONS, Shared};
use crate::literal::action::Transition;
use crate::literal::game::{Game, Moment};
use crate::literal::legal::asides;
use crate::literal::tries::tries;
use crate::load::pins;
use crate::notation::action::known_text::{ByActor, by_actor};
use crate::notation::action::{Written, write_all};
use crate::notation::position;
use crate::notation::problem::Problem;
use crate::notation::record::saved::{self, Line};
use crate::run::replay::{line_written, replay_watched};
use crate::run::seat::Computer;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

/// A game has at most so many actions here.
pub(super) const LONGEST: usize = MOST_ACTIONS;

/// A game with what it is made of.
#[derive(Debug)]
pub(super) struct Sitting {
    /// The definition, ready to run.
    pub ready: Arc<Ready>,
    /// The game.
    pub game: Game,
    /// The definition, settings and position of the game, without its actions.
    pub made_of: Shared,
    /// Random choices that are fixed.
    pub fixed: Vec<(String, u128)>,
    /// Further tags of the game, such as the names of players.
    pub tags: Vec<(String, String)>,
    /// Actions that could not be done again by new rules, as long as nothing else is done.
    pub beyond: Vec<Line>,
    /// The computer as a player, once it has been asked.
    pub computer: Option<Computer>,
    /// How each step was written by its actor.
    written: Vec<ByActor>,
    /// The actions that were listed last, and after how many steps.
    listed: Option<(usize, Arc<Choices>)>,
}

/// The actions and asides of a position.
#[derive(Debug)]
pub(super) struct Choices {
    /// The actions that the player to move may try.
    pub list: Vec<Transition>,
    /// How each is written.
    pub written: Vec<Written>,
    /// The asides of each player.
    pub asides: Vec<Asides>,
}

/// The asides of one player.
#[derive(Debug)]
pub(super) struct Asides {
    /// The player.
    pub player: PlayerId,
    /// The asides.
    pub list: Vec<Transition>,
    /// How each is written.
    pub written: Vec<Written>,
}

impl Sitting {
    /// A game that begins as it is said, without its actions.
    ///
    /// # Errors
    /// The position cannot be read, or a choice cannot be fixed.
    pub(super) fn begin(ready: Arc<Ready>, made_of: &Shared) -> Result<Sitting, Fault> {
        let wrong = |why: String| Fault::bad(format!("`fixed`: {why}"));
        let fixed = made_of.pins().map_err(wrong)?;
        let pins = pins(&ready.spec, &fixed).map_err(wrong)?;
        let seed = made_of.seed.unwrap_or(0);
        let position = made_of.position.as_ref().map(|text| text.trim().to_owned());
        let game = match &position {
            None => Game::new(ready.spec.clone(), seed, &pins),
            Some(text) => {
                let state = position::parse(&ready.spec, text).map_err(|problems| misplaced(&problems))?;
                Game::resumed(ready.spec.clone(), state, seed, &pins)
            }
        };
        let made_of = Shared { position, actions: Vec::new(), ..made_of.clone() };
        Ok(Sitting {
            ready,
            game,
            made_of,
            fixed,
            tags: Vec::new(),
            beyond: Vec::new(),
            computer: None,
            written: Vec::new(),
            listed: None,
        })
    }

    /// A game from everything it is made of.
    ///
    /// # Errors
    /// The position cannot be read, or an action cannot be done.
    pub(super) fn open(ready: Arc<Ready>, made_of: &Shared) -> Result<Sitting, Fault> {
        let mut sitting = Sitting::begin(ready, made_of)?;
        let lines: Vec<Line> = made_of.actions.iter().map(|text| saved::line(text.trim())).collect();
        match sitting.replay(&lines)? {
            None => Ok(sitting),
            Some((done, why)) => Err(Fault::new(Code::Refused, why).with("done", done)),
        }
    }

    /// Does again what was kept of a game; how many actions were done and why no more, if not all could be.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn replay(&mut self, lines: &[Line]) -> Result<Option<(usize, String)>, Fault> {
        if self.game.steps().len() + lines.len() > LONGEST {
            return Err(too_long());
        }
        let mut all = std::mem::take(&mut self.written);
        let halt = replay_watched(&mut self.game, lines, &mut |game, list| write_out(&mut all, game, list)).err();
        self.written = all;
        self.listed = None;
        Ok(halt.map(|halt| {
            let text = lines.get(halt.done).map(|line| line.action.as_str()).unwrap_or_default();
            let sources = &self.ready.definition.sources;
            (halt.done, halted(sources, &self.game, &halt, text, lines.len()))
        }))
    }

    /// Writes the steps that were made without the desk.
    pub(super) fn write_steps(&mut self) {
        let spec = self.game.spec().clone();
        for step in self.game.steps().iter().skip(self.written.len()) {
            let candidate = &step.transition.candidate;
            let list = match spec.action(candidate.action).aside {
                true => asides(&spec, &step.before, candidate.actor),
                false => tries(&spec, &step.before),
            };
            self.written.push(by_actor(&spec, step, &list));
        }
    }

    /// The definition's meaning.
    pub(super) fn spec(&self) -> &Spec {
        self.game.spec()
    }

    /// The game after so many steps; as it is now without a number.
    pub(super) fn moment(&self, ply: Option<usize>) -> Moment<'_> {
        self.game.after(ply.unwrap_or(usize::MAX))
    }

    /// How the actor wrote each step.
    pub(super) fn written(&self) -> &[ByActor] {
        &self.written
    }

    /// All steps as they are kept.
    pub(super) fn lines(&self) -> Vec<Line> {
        let steps = self.game.steps().iter().zip(&self.written);
        steps.map(|(step, written)| line_written(self.spec(), step, written.machine.clone())).collect()
    }

    /// The actions and asides after so many steps.
    pub(super) fn choices(&mut self, ply: Option<usize>) -> Arc<Choices> {
        let moment = self.game.after(ply.unwrap_or(usize::MAX));
        if let Some((listed, choices)) = &self.listed
            && *listed == moment.ply()
        {
            return choices.clone();
        }
        let (at, choices) = (moment.ply(), Arc::new(Choices::of(moment)));
        self.listed = Some((at, choices.clone()));
        choices
    }

    /// Takes back steps until so many are left.
    pub(super) fn take_back_to(&mut self, ply: usize) {
        if self.listed.as_ref().is_some_and(|(listed, _)| *listed > ply) {
            self.listed = None;
        }
        while self.game.steps().len() > ply && self.game.undo() {}
        self.written.truncate(self.game.steps().len());
    }

    /// Plays an action that is legal, chosen from a list.
    ///
    /// # Errors
    /// The game has too many actions.
    pub(super) fn play(&mut self, legal: &Transition, list: &[Transition]) -> Result<(), Fault> {
        if self.game.steps().len() >= LONGEST {
            return Err(too_long());
        }
        self.listed = None;
        self.beyond.clear();
        self.game.play(legal);
        write_out(&mut self.written, &self.game, list);
        Ok(())
    }

    /// The definition, settings and position of the game, without its actions. Where something is hidden from these eyes, seed
    /// and position are left out, since they would tell it.
    pub(super) fn made_of_for(&self, eyes: Eyes) -> Shared {
        let made_of = self.made_of.clone();
        match eyes {
            Eyes::All => made_of,
            _ if !self.ready.hides() => made_of,
            _ => Shared { definition: made_of.definition, settings: made_of.settings, ..Shared::default() },
        }
    }
}

/// Keeps how the last step was written. A step that only went back to an earlier position is struck from the game.
fn write_out(all: &mut Vec<ByActor>, game: &Game, list: &[Transition]) {
    let steps = game.steps();
    if let Some(step) = steps.last().filter(|_| steps.len() > all.len()) {
        all.push(by_actor(game.spec(), step, list));
    }
    all.truncate(steps.len());
}

impl Choices {
    fn of(moment: Moment<'_>) -> Choices {
        let (spec, state) = (moment.spec(), moment.state());
        let list = moment.tries();
        let written = write_all(spec, state, &list);
        let asides = spec.player_ids().map(|player| {
            let list = moment.asides(player);
            Asides { player, written: write_all(spec, state, &list), list }
        });
        Choices { list, written, asides: asides.collect() }
    }
}

fn misplaced(problems: &[Problem]) -> Fault {
    let message = problems.first().map_or("it cannot be read", |problem| problem.message.as_str());
    let fault = Fault::bad(format!("`position`: {message}"));
    problems.iter().filter_map(|problem| problem.help.clone()).fold(fault, Fault::help)
}

/// The message about a game with too many actions.
pub(super) fn too_long() -> Fault {
    Fault::new(Code::TooLong, format!("a game has at most {LONGEST} actions here"))
}
