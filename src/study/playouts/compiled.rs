//! A random game on the compiled engine: action by action the same as on the literal interpreter.
//!
//! Whatever is unusual – a phase of any number of actions, a bound, a player who can do nothing – is left to the literal
//! interpreter, which plays such a game again from its beginning and has more to say about it.

use super::{Plan, Played};
use crate::engine::acts::Acts;
use crate::engine::bridge::take_over;
use crate::engine::machine::{Engine, Machine};
use crate::engine::order::nth;
use crate::engine::perft::{Halt, make, say};
use crate::engine::position::Position;
use crate::engine::view::View;
use crate::engine::walker::settle;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::program::squares::Squares;
use crate::spec::ids::StageId;
use crate::with_machine;

/// Plays the games of a plan.
pub(super) trait Games {
    /// Plays the game that comes from a seed; nothing when the literal interpreter has to.
    fn play(&mut self, seed: u64) -> Option<Played>;
}

/// The games of a plan on an engine.
pub(super) fn games<'a>(engine: &'a Engine, plan: &'a Plan) -> Box<dyn Games + 'a> {
    with_machine!(engine, machine => Box::new(Table::new(machine, plan)))
}

/// Matches that go on through more stages without anybody acting are left alone.
const MAX_STAGES: usize = 100;

/// Where games are played: the position they begin with is kept when it is always the same.
struct Table<'a, B> {
    machine: &'a Machine<B>,
    plan: &'a Plan,
    kept: Option<Position<B>>,
    /// Actions that can be done.
    acts: Acts,
    /// Asides that can be said.
    asides: Acts,
}

/// The asides that were open at the first position of a stage.
type Open = Vec<(Option<StageId>, Vec<u16>)>;

/// A game that is being played.
struct Game<B> {
    position: Position<B>,
    chance: Seeded,
    /// Where the choices of the players come from.
    dice: Seeded,
    open: Open,
    plies: usize,
    actions: usize,
}

impl<'a, B: Squares> Table<'a, B> {
    fn new(machine: &'a Machine<B>, plan: &'a Plan) -> Self {
        Table { machine, plan, kept: None, acts: Acts::default(), asides: Acts::default() }
    }

    /// The first position, and where random choices come from after it.
    fn begin(&mut self, seed: u64) -> Option<(Position<B>, Seeded)> {
        let mut chance = Seeded::new(seed);
        self.plan.pins.iter().for_each(|(rule, index)| chance.pin(*rule, *index));
        if let Some(kept) = &self.kept {
            return Some((kept.clone(), chance));
        }
        let spec = &self.machine.program.spec;
        let state = match &self.plan.from {
            Some(state) => flow::resume(spec, state.clone(), &mut chance),
            None => flow::start(spec, &mut chance),
        };
        let position = take_over(&self.machine.program, &self.machine.desk, &state).ok()?;
        if chance.picks.is_empty() {
            self.kept = Some(position.clone());
        }
        Some((position, chance))
    }

    fn run(&mut self, game: &mut Game<B>) -> Result<(), Halt> {
        for _ in 0..self.plan.max_actions {
            if game.position.outcome.is_some() {
                break;
            }
            if game.position.flow.times.is_none() {
                return Err(Halt::Literal);
            }
            self.look(game)?;
            if game.position.outcome.is_none() && !self.claim(game)? {
                self.step(game)?;
            }
        }
        if game.position.outcome.is_none() {
            // An ending that waits until it is known who is stuck may hold where the game is broken off.
            let _ = self.look(game);
        }
        // Who is stuck, or has run out of stages, is looked at more closely.
        if game.position.outcome.is_some_and(|outcome| outcome.rule.is_none()) { Err(Halt::Literal) } else { Ok(()) }
    }

    fn claim(&mut self, game: &mut Game<B>) -> Result<bool, Halt> {
        let tools = (&self.machine.program, &self.machine.desk);
        let stage = game.position.flow.innermost().map(|running| running.stage);
        let known = game.open.iter().find(|(known, _)| *known == stage).map(|(_, open)| open);
        let open = known.map_or([].as_slice(), Vec::as_slice);
        View::of(tools.0, tools.1, &game.position).legal_asides(open, &mut self.asides)?;
        if known.is_none() {
            game.open.push((stage, self.asides.list.iter().map(|act| act.action).collect()));
            return Ok(false);
        }
        let Some(claim) = nth(&mut self.asides, 0) else { return Ok(false) };
        let claim = &claim;
        let mut next = tools.1.copy(&game.position);
        let speaker = game.position.flow.mover;
        say(tools, &game.position, &mut next, (speaker, &self.asides, claim), &mut game.chance)?;
        tools.1.give_back(std::mem::replace(&mut game.position, next));
        Ok(true)
    }

    /// Lists what can be done; the endings that need somebody to be stuck are asked when that is nothing.
    fn look(&mut self, game: &mut Game<B>) -> Result<(), Halt> {
        let tools = (&self.machine.program, &self.machine.desk);
        for _ in 0..MAX_STAGES {
            View::of(tools.0, tools.1, &game.position).legal(&mut self.acts)?;
            if !self.acts.list.is_empty() {
                return Ok(());
            }
            let holds = settle(tools.0, tools.1, &mut game.position, &mut game.chance);
            match game.position.outcome {
                Some(_) => return Ok(()),
                None if !holds || game.position.flow.times.is_none() => return Err(Halt::Literal),
                // Another stage has begun.
                None => {}
            }
        }
        Err(Halt::Literal)
    }

    fn step(&mut self, game: &mut Game<B>) -> Result<(), Halt> {
        let tools = (&self.machine.program, &self.machine.desk);
        let place = game.dice.below(self.acts.list.len());
        let Some(chosen) = nth(&mut self.acts, place) else { return Err(Halt::Literal) };
        let mut next = tools.1.copy(&game.position);
        make(tools, &game.position, &mut next, (&self.acts, &chosen), &mut game.chance, true)?;
        game.actions += 1;
        game.plies += usize::from(next.outcome.is_some() || next.flow.running() != game.position.flow.running());
        tools.1.give_back(std::mem::replace(&mut game.position, next));
        Ok(())
    }
}

impl<B: Squares> Games for Table<'_, B> {
    fn play(&mut self, seed: u64) -> Option<Played> {
        let (position, chance) = self.begin(seed)?;
        let dice = Seeded::new(!seed);
        let mut game = Game { position, chance, dice, open: Vec::new(), plies: 0, actions: 0 };
        self.run(&mut game).ok()?;
        let Game { position, plies, actions, .. } = game;
        let played = Played { ended: Ok(position.outcome), plies, actions, position: String::new() };
        self.machine.desk.give_back(position);
        Some(played)
    }
}
