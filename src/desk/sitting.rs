//! A game on the desk.

use std::sync::Arc;

use super::definition::Ready;
use super::fault::{Code, Fault};
use super::request::GameSpec;
use crate::literal::action::Transition;
use crate::literal::game::{Game, Moment};
use crate::notation::action::{Written, write_all};
use crate::notation::position;
use crate::notation::record::saved::Line;
use crate::run::replay::replay;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

/// A game has at most so many actions here.
pub(super) const LONGEST: usize = 5_000;

/// A game with what it is made of.
#[derive(Debug)]
pub(super) struct Sitting {
    /// What it is played by.
    pub ready: Arc<Ready>,
    /// The game.
    pub game: Game,
    /// The source of random choices.
    pub seed: u64,
    /// The position it began with, if not the definition's own.
    pub position: Option<String>,
    /// The actions that were listed last, and after how many steps.
    listed: Option<(usize, Arc<Choices>)>,
}

/// What can be done in a position.
#[derive(Debug)]
pub(super) struct Choices {
    /// What the player to move may try.
    pub list: Vec<Transition>,
    /// How each is written.
    pub written: Vec<Written>,
    /// What players may say beside the turn, each with how it is written.
    pub asides: Vec<(PlayerId, Transition, Written)>,
}

impl Sitting {
    /// A game from everything it is made of.
    ///
    /// # Errors
    /// The position cannot be read, or an action cannot be done.
    pub(super) fn open(ready: Arc<Ready>, spec: &GameSpec) -> Result<Sitting, Fault> {
        let game = match spec.position.as_deref().map(str::trim) {
            None => Game::new(ready.spec.clone(), spec.seed, &[]),
            Some(text) => {
                let state = position::parse(&ready.spec, text).map_err(|problems| misplaced(&problems))?;
                Game::from_position(ready.spec.clone(), state, spec.seed)
            }
        };
        if spec.actions.len() > LONGEST {
            return Err(too_long());
        }
        let mut sitting = Sitting { ready, game, seed: spec.seed, position: spec.position.clone(), listed: None };
        sitting.replay(&spec.actions)?;
        Ok(sitting)
    }

    fn replay(&mut self, actions: &[String]) -> Result<(), Fault> {
        let line = |action: &String| Line { action: action.clone(), ..Line::default() };
        let lines: Vec<Line> = actions.iter().map(line).collect();
        replay(&mut self.game, &lines).map_err(|halt| {
            let text = actions.get(halt.done).map(|text| crate::text::cut(text, 60)).unwrap_or_default();
            Fault::new(Code::Refused, format!("action {}, `{text}`, cannot be done", halt.done + 1))
                .with("done", halt.done)
        })
    }

    /// The definition's meaning.
    pub(super) fn spec(&self) -> &Spec {
        self.game.spec()
    }

    /// The game after so many steps; as it is now without a number.
    pub(super) fn moment(&self, ply: Option<usize>) -> Moment<'_> {
        self.game.after(ply.unwrap_or(usize::MAX))
    }

    /// What can be done after so many steps.
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
    }

    /// Plays an action that is legal.
    ///
    /// # Errors
    /// The game has too many actions.
    pub(super) fn play(&mut self, legal: &Transition) -> Result<(), Fault> {
        if self.game.steps().len() >= LONGEST {
            return Err(too_long());
        }
        self.listed = None;
        self.game.play(legal);
        Ok(())
    }

    /// What the game is made of, without its actions.
    pub(super) fn made_of(&self) -> GameSpec {
        GameSpec {
            definition: self.ready.given.clone(),
            settings: self.ready.settings.clone(),
            seed: self.seed,
            position: self.position.clone(),
            actions: Vec::new(),
        }
    }
}

impl Choices {
    fn of(moment: Moment<'_>) -> Choices {
        let (spec, state) = (moment.spec(), moment.state());
        let list = moment.tries();
        let written = write_all(spec, state, &list);
        let asides = spec.player_ids().flat_map(|player| {
            let list = moment.asides(player);
            let written = write_all(spec, state, &list);
            list.into_iter().zip(written).map(move |(aside, written)| (player, aside, written))
        });
        Choices { list, written, asides: asides.collect() }
    }
}

fn misplaced(problems: &[crate::notation::problem::Problem]) -> Fault {
    let message = problems.first().map_or("the position cannot be read", |problem| problem.message.as_str());
    let fault = Fault::bad(format!("`position`: {message}"));
    problems.iter().filter_map(|problem| problem.help.clone()).fold(fault, Fault::help)
}

fn too_long() -> Fault {
    Fault::new(Code::TooLong, format!("a game has at most {LONGEST} actions here"))
}
