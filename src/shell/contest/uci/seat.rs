//! An engine as a player of one game.

use std::sync::Arc;

use super::actions::{Pairs, texts};
use super::engine::Engine;
use super::spec::EngineSpec;
use crate::explain::{explain_among, sentences};
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::game::Game;
use crate::notation::action::find::{Found, find};
use crate::notation::action::write_unmarked;
use crate::notation::position;
use crate::run::seat::Seat;
use crate::source::Sources;
use crate::text::{cut, on_one_line};

/// The option of the protocol by which both origins are written where two pieces move together.
const SHUFFLED: &str = "UCI_Chess960";

/// The longest answer of an engine in a message, in characters.
const TOLD: usize = 60;

/// An engine as a player of one game. An engine that fails is ended; the next game starts it again.
pub struct EngineSeat<'e> {
    engine: &'e mut Option<Engine>,
    spec: &'e EngineSpec,
    sources: Arc<Sources>,
    /// How the engine wants pieces written that move together.
    pairs: Pairs,
    /// Where the game began, once it is known.
    begin: Option<String>,
    /// The actions of the game so far.
    moves: Vec<String>,
}

impl<'e> EngineSeat<'e> {
    /// A player by an engine, which may be running already.
    pub fn new(engine: &'e mut Option<Engine>, spec: &'e EngineSpec, sources: Arc<Sources>) -> EngineSeat<'e> {
        let is_set = spec.options.iter().any(|(name, value)| name == SHUFFLED && value == "true");
        let pairs = if is_set { Pairs::Partner } else { Pairs::Goal };
        EngineSeat { engine, spec, sources, pairs, begin: None, moves: Vec::new() }
    }

    /// The answer of the engine in the position of a game.
    fn asked(&mut self, game: &Game) -> Result<String, String> {
        if self.engine.is_none() {
            *self.engine = Some(Engine::start(self.spec)?);
        }
        let Some(engine) = self.engine else { return Err("the engine does not run".to_owned()) };
        if self.begin.is_none() {
            engine.begin_game()?;
        }
        let begin = self.begin.get_or_insert_with(|| began(game));
        let spec = game.spec();
        let known = self.moves.len().min(game.steps().len());
        self.moves.truncate(known);
        for step in &game.steps()[known..] {
            self.moves.extend(texts(spec, &step.before, std::slice::from_ref(&step.transition), self.pairs));
        }
        let moves = if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        engine.best(&format!("position {begin}{moves}"), self.spec)
    }

    /// The place of the engine's answer in the list.
    fn meant(&self, answer: &str, game: &Game, list: &[Transition]) -> Result<usize, String> {
        let (spec, state) = (game.spec(), game.state());
        if let Some(place) = texts(spec, state, list, self.pairs).iter().position(|text| text == answer) {
            return Ok(place);
        }
        if let Found::One(place) = find(spec, state, list, &write_unmarked(spec, state, list), answer) {
            return Ok(place);
        }
        let told = cut(answer, TOLD);
        let Some(mover) = game.mover() else { return Err(format!("the engine plays `{told}` after the end")) };
        let why =
            sentences::in_a_line(spec, &self.sources, &told, &explain_among(spec, state, mover, answer, Some(list)));
        Err(format!("the engine plays `{told}`: {}", on_one_line(&why)))
    }
}

impl Seat for EngineSeat<'_> {
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String> {
        let answer = self.asked(game);
        let chosen = answer.and_then(|answer| self.meant(&answer, game, list));
        if chosen.is_err() {
            *self.engine = None;
        }
        chosen
    }
}

/// Where a game began: `startpos`, or `fen` and its position. Where chance decides how games begin, the engine has to hear of it.
fn began(game: &Game) -> String {
    let (spec, mut chance) = (game.spec(), Seeded::new(0));
    let began = position::print(spec, game.initial());
    let usual = position::print(spec, &flow::start(spec, &mut chance));
    match chance.picks.is_empty() && began == usual {
        true => "startpos".to_owned(),
        false => format!("fen {began}"),
    }
}
