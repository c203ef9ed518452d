//! A simulator: it plays random games, one after another, on one line.

use super::game::{self, Played};
use super::plan::Plan;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::state::State;
use crate::runtime::{Line, Rules};

/// Plays the random games of a plan. The first position is computed once where nothing in it is left to chance.
pub struct Simulator<'r, 'p> {
    rules: &'r Rules,
    plan: &'p Plan,
    known: Option<State>,
    /// The line that games are played on, one after another.
    line: Line<'r, Seeded>,
}

impl<'r, 'p> Simulator<'r, 'p> {
    /// A simulator that has not played yet.
    pub fn new(rules: &'r Rules, plan: &'p Plan) -> Self {
        let line = Line::from_state(rules, State::empty(rules.spec()), Seeded::new(0));
        Simulator { rules, plan, known: None, line }
    }

    /// Plays the game with this index in the plan, from 0 on, which comes from this seed. The result does not depend on
    /// the games that were played before.
    pub fn play(&mut self, index: usize, seed: u64) -> Played {
        let plan = self.plan;
        game::play(self.begin(seed), (index, seed), plan)
    }

    /// The line at the beginning of the game that comes from a seed.
    fn begin(&mut self, seed: u64) -> &mut Line<'r, Seeded> {
        let mut chance = Seeded::new(seed);
        self.plan.pins.iter().for_each(|(rule, index)| chance.pin(*rule, *index));
        let state = self.known.clone().unwrap_or_else(|| {
            let spec = self.rules.spec();
            let state = match &self.plan.from {
                Some(state) => flow::resume(spec, state.clone(), &mut chance),
                None => flow::start(spec, &mut chance),
            };
            if chance.picks.is_empty() {
                self.known = Some(state.clone());
            }
            state
        });
        self.line.restart(state, chance);
        &mut self.line
    }
}

/// The number of random games that need the literal interpreter, to their end or so far.
pub fn left_over(rules: &Rules, games: u64, max_actions: usize) -> usize {
    let plan = Plan { max_actions, ..Plan::default() };
    let mut simulator = Simulator::new(rules, &plan);
    let needed = |seed: &u64| {
        simulator.play(0, *seed);
        simulator.line.literal_moves() > 0
    };
    (0..games).filter(needed).count()
}
