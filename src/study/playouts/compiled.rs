//! A random game on the compiled engine: action by action the same as on the literal interpreter.
//!
//! Whatever is unusual – a phase of any number of actions, a bound, a player who can do nothing – is left to the literal
//! interpreter, which plays such a game again from its beginning and has more to say about it. On its way it hands over
//! what is not unusual: a [stretch](Stretch) of the game, of which only what was done comes back.

use std::sync::Arc;

use super::free::{Here, Stay};
use super::{Plan, Played};
use crate::engine::acts::{Act, Acts};
use crate::engine::batch::Sketch;
use crate::engine::bridge::take_over;
use crate::engine::machine::{Engine, Machine};
use crate::engine::make::{make, say};
use crate::engine::order::nth;
use crate::engine::paths::Path;
use crate::engine::perft::Halt;
use crate::engine::position::Position;
use crate::engine::view::View;
use crate::engine::walker::{Onward, settle};
use crate::literal::action::Candidate;
use crate::literal::chance::Seeded;
use crate::literal::effects::tokens;
use crate::literal::flow;
use crate::literal::state::{Outcome, State};
use crate::program::Program;
use crate::program::squares::Squares;
use crate::spec::ids::{ActionId, PlayerId, StageId};
use crate::spec::value::{self, Value};
use crate::with_machine;

/// Plays the games of a plan.
pub(super) trait Games {
    /// Plays the game that comes from a seed; nothing when the literal interpreter has to.
    fn play(&mut self, seed: u64) -> Option<Played>;
    /// Goes on with a game from a position, as far as it goes; nothing when the literal interpreter has to act first.
    fn go_on(&mut self, from: Stretch, state: &State, chance: &Seeded) -> Option<Stretch>;
}

/// What is known of a game while it is played, and what was done in a part of it.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    /// Where the choices of the players come from.
    pub dice: Seeded,
    /// The asides that were open at the first position of each stage.
    pub open: Vec<(Option<StageId>, Vec<ActionId>)>,
    /// Turns so far.
    pub plies: usize,
    /// Actions so far.
    pub actions: usize,
    /// Asides so far.
    pub asides: usize,
    /// What was done in this part of the game.
    pub deeds: Vec<Candidate>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
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
    kept: Option<Position>,
    /// Actions that can be done.
    sketch: Sketch<B>,
    /// Asides that can be said.
    asides: Acts,
}

/// A game that is being played.
struct Game {
    position: Box<Position>,
    chance: Seeded,
    so_far: Stretch,
    /// Whether what is done is taken down.
    recorded: bool,
    /// What was done in the running phase, if it takes any number of actions.
    stay: Stay,
    /// The game as it was when that phase began.
    before_stay: Option<Box<Stretch>>,
}

impl Game {
    fn new(position: Position, chance: Seeded, so_far: Stretch, recorded: bool) -> Self {
        let (stay, before_stay) = (Stay::default(), None);
        Game { position: Box::new(position), chance, so_far, recorded, stay, before_stay }
    }
}

impl<'a, B: Squares> Table<'a, B> {
    fn new(machine: &'a Machine<B>, plan: &'a Plan) -> Self {
        Table { machine, plan, kept: None, sketch: Sketch::default(), asides: Acts::default() }
    }

    /// The first position, and where random choices come from after it.
    fn begin(&mut self, seed: u64) -> Option<(Position, Seeded)> {
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

    fn run(&mut self, game: &mut Game) -> Result<(), Halt> {
        while game.so_far.actions.max(game.so_far.asides) < self.plan.max_actions {
            if game.position.outcome.is_some() {
                break;
            }
            self.once(game)?;
        }
        if game.position.outcome.is_none() {
            // An ending that waits until it is known who is stuck may hold where the game is broken off.
            let _ = self.look(game);
        }
        // Who is stuck, or has run out of stages, is looked at more closely.
        if game.position.outcome.is_some_and(|outcome| outcome.rule.is_none()) { Err(Halt::Literal) } else { Ok(()) }
    }

    /// One action, or an aside; nothing has changed when that is left to the literal interpreter, but for the dice.
    fn once(&mut self, game: &mut Game) -> Result<(), Halt> {
        if game.position.flow.times.is_some() {
            game.before_stay = None;
        } else if game.stay.begins(&game.position.flow) {
            game.before_stay = game.recorded.then(|| Box::new(game.so_far.clone()));
        }
        self.look(game)?;
        if game.position.outcome.is_none() && !self.claim(game)? {
            self.step(game)?;
        }
        Ok(())
    }

    fn claim(&mut self, game: &mut Game) -> Result<bool, Halt> {
        let tools = (&self.machine.program, &self.machine.desk);
        let stage = game.position.flow.innermost().map(|running| running.stage);
        let known = game.so_far.open.iter().find(|(known, _)| *known == stage).map(|(_, open)| open);
        let open = known.map_or([].as_slice(), Vec::as_slice);
        View::of(tools.0, tools.1, &game.position).legal_asides(open, &mut self.asides)?;
        if known.is_none() {
            game.so_far.open.push((stage, self.asides.list.iter().map(|act| ActionId(act.action)).collect()));
            return Ok(false);
        }
        if self.asides.list.is_empty() {
            return Ok(false);
        }
        let Some(claim) = nth(&mut self.asides, 0) else { return Ok(false) };
        let claim = &claim;
        let mut next = tools.1.copy(&game.position);
        let speaker = game.position.flow.mover;
        if game.position.flow.times.is_none() {
            game.stay.leaving(&Here { tools, position: &game.position }, game.chance.clone());
        }
        say(tools, &game.position, &mut next, (speaker, &self.asides, claim), &mut game.chance)?;
        game.so_far.asides += 1;
        if let (true, Some(speaker)) = (game.recorded, speaker) {
            game.so_far.deeds.push(candidate(tools.0, &self.asides, claim, speaker));
        }
        tools.1.give_back(std::mem::replace(&mut game.position, next));
        Ok(true)
    }

    /// Finds out what can be done; the endings that need somebody to be stuck are asked when that is nothing.
    fn look(&mut self, game: &mut Game) -> Result<(), Halt> {
        let tools = (&self.machine.program, &self.machine.desk);
        for _ in 0..MAX_STAGES {
            self.sketch.acts.bundling = game.position.flow.times.is_some();
            View::of(tools.0, tools.1, &game.position).sketch(&mut self.sketch)?;
            if !self.sketch.is_empty() {
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

    fn step(&mut self, game: &mut Game) -> Result<(), Halt> {
        let tools = (&self.machine.program, &self.machine.desk);
        let free = game.position.flow.times.is_none();
        let chosen = if free {
            let here = Here { tools, position: &game.position };
            game.stay.choose(&here, &mut self.sketch.acts, &mut game.so_far.dice)?
        } else {
            let place = game.so_far.dice.below(self.sketch.count());
            self.sketch.draw(&View::of(tools.0, tools.1, &game.position), place).ok_or(Halt::Literal)?
        };
        let mut next = tools.1.copy(&game.position);
        let chance = free.then(|| game.chance.clone());
        make(tools, &game.position, &mut next, (&self.sketch.acts, &chosen), &mut game.chance, Onward::Lazily)?;
        if let (true, Some(mover)) = (game.recorded, game.position.flow.mover) {
            game.so_far.deeds.push(candidate(tools.0, &self.sketch.acts, &chosen, mover));
        }
        game.so_far.actions += 1;
        game.so_far.plies += usize::from(next.outcome.is_some() || next.flow.running() != game.position.flow.running());
        if let Some(chance) = chance {
            let here = Here { tools, position: &game.position };
            match game.stay.taken_back(&here, &next) {
                Some(left) => {
                    tools.1.give_back(std::mem::replace(&mut next, left.position));
                    game.chance = left.chance;
                }
                None => game.stay.leaving(&here, chance),
            }
        }
        tools.1.give_back(std::mem::replace(&mut game.position, next));
        Ok(())
    }
}

impl<B: Squares> Games for Table<'_, B> {
    fn play(&mut self, seed: u64) -> Option<Played> {
        let (position, chance) = self.begin(seed)?;
        let mut game = Game::new(position, chance, Stretch::new(seed), false);
        self.run(&mut game).ok()?;
        let Stretch { plies, actions, .. } = game.so_far;
        let ended = Ok(game.position.outcome);
        let played = Played { ended, plies, actions, written: 0, typed: false, position: String::new() };
        self.machine.desk.give_back(game.position);
        Some(played)
    }

    fn go_on(&mut self, from: Stretch, state: &State, chance: &Seeded) -> Option<Stretch> {
        let tools = (&self.machine.program, &self.machine.desk);
        // How earlier positions looked is not taken over.
        if state.past.as_ref().is_some_and(|past| past.earlier.is_some()) {
            return None;
        }
        let position = take_over(tools.0, tools.1, state).ok()?;
        if !View::of(tools.0, tools.1, &position).situation().compiled {
            return None;
        }
        let mut game = Game::new(position, chance.clone(), from, true);
        let most = self.plan.max_actions;
        while game.position.outcome.is_none() && game.so_far.actions.max(game.so_far.asides) < most {
            let dice = game.so_far.dice.clone();
            if self.once(&mut game).is_err() {
                game.so_far.dice = dice;
                // Who has dallied in a phase is known only to whoever has played all of it.
                if let Some(before) = game.before_stay {
                    game.so_far = *before;
                }
                return (!game.so_far.deeds.is_empty()).then_some(game.so_far);
            }
        }
        // Who is stuck, or has run out of stages, is looked at more closely, and so is a game that is broken off.
        let ended = game.position.outcome.filter(|outcome| outcome.rule.is_some());
        game.so_far.outcome = ended;
        Some(game.so_far)
    }
}

impl Stretch {
    /// A game that has not begun.
    pub fn new(seed: u64) -> Self {
        let (open, deeds) = (Vec::new(), Vec::new());
        Stretch { dice: Seeded::new(!seed), open, plies: 0, actions: 0, asides: 0, deeds, outcome: None }
    }
}

/// A compiled action as the literal interpreter knows it.
fn candidate<B>(program: &Program<B>, acts: &Acts, act: &Act, actor: PlayerId) -> Candidate {
    let action = &program.actions[usize::from(act.action)];
    let value = |index: usize| match action.arg(index) {
        Some(arg) if act.several() == Some(arg) => tokens(acts.chosen(act)),
        Some(arg) => acts.args(act).get(arg).map_or(Value::Nothing, |atom| atom.to_value()),
        None => acts.path(act).map_or(Value::Nothing, |path| {
            let Path { unit, origin, goal, captured, relocated, stays, movement } = path;
            let captured = captured.to_vec();
            Value::Path(Arc::new(value::Path { unit, origin, goal, captured, relocated, stays, movement }))
        }),
    };
    let args = (0..action.params.len()).map(value).collect();
    let choices = acts.choices(act).iter().map(|atom| atom.to_value()).collect();
    Candidate { action: ActionId(act.action), actor, args, choices }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};

    #[test]
    fn games_with_secrets_are_played_on_the_compiled_engine() {
        for name in ["ultra", "classics/minefield", "classics/cardchess"] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let engine = Engine::new(&spec).unwrap();
            let plan = Plan { games: 4, seed: 0, pins: Vec::new(), from: None, max_actions: 400, typed: 0, written: 0 };
            let mut games = games(&engine, &plan);
            let played = (0..4).filter(|seed| games.play(*seed).is_some()).count();
            assert_eq!(played, 4, "{name}");
        }
    }
}
