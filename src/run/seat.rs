//! Players that choose by themselves: at random, or by thinking.

use std::cmp::Reverse;
use std::sync::Arc;

use super::random;
use crate::literal::action::{Candidate, Transition};
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::runtime::Rules;
use crate::search::{Belief, Choices, Level, Limits, Nature, Thinker, Thought, Weights, is_secret};
use crate::spec::Spec;

/// A player of a game.
pub trait Seat {
    /// The place of the chosen action in a list; the list has at least one.
    ///
    /// # Errors
    /// Why the player cannot go on. It then loses the game.
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String>;
}

impl Seat for random::Player {
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String> {
        random::Player::choose(self, game, list).ok_or_else(|| "no action is left".to_owned())
    }
}

/// What a thinking player may use for one action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most positions it looks at.
    pub nodes: u64,
    /// The largest random number, in hundredths, that is added to the score of an action.
    pub noise: u32,
}

impl From<Level> for Effort {
    fn from(level: Level) -> Effort {
        Effort { nodes: level.nodes(), noise: level.noise() }
    }
}

/// A player that thinks.
#[derive(Debug)]
pub struct Computer {
    thinker: Thinker,
    effort: Effort,
    nature: Nature,
    seed: u64,
    /// What it holds for possible in the last game that it played, for each player that it played.
    beliefs: Vec<Belief>,
    offered: Offered,
}

/// The actions that were to be chosen from when a position came up.
#[derive(Debug, Default)]
struct Offered {
    /// The number of steps of the game.
    at: usize,
    list: Vec<Transition>,
}

impl Computer {
    /// A player that thinks by these weights.
    pub fn new(rules: Arc<Rules>, weights: Weights, effort: Effort, seed: u64) -> Computer {
        let nature = Nature::of(rules.spec());
        Computer {
            thinker: Thinker::new(rules, weights, effort.nodes, seed),
            effort,
            nature,
            seed,
            beliefs: Vec::new(),
            offered: Offered::default(),
        }
    }

    /// What it may use for one action.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The rules that it plays by.
    pub fn rules(&self) -> &Arc<Rules> {
        self.thinker.rules()
    }

    /// Whether it plays by this definition.
    pub fn plays_by(&self, spec: &Arc<Spec>) -> bool {
        Arc::ptr_eq(self.thinker.rules().spec(), spec)
    }

    /// Chooses as a [`Seat`], but ends its thought early when the signal says so.
    ///
    /// # Errors
    /// Why there is no choice.
    pub fn choose_until(&mut self, game: &Game, list: &[Transition], stop: &dyn Fn() -> bool) -> Result<usize, String> {
        self.thought_until(game, list, stop, &mut |_| {}).map(|(place, _)| place)
    }

    /// Chooses as [`Computer::choose_until`]; returns what it thinks as well. `report` hears of each depth.
    ///
    /// # Errors
    /// Why there is no choice.
    pub fn thought_until(
        &mut self,
        game: &Game,
        list: &[Transition],
        stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<(usize, Thought), String> {
        let thought = self.think_among(game, (list, &[]), stop, report).ok_or("the computer finds no action")?;
        let place = place_of(&thought, list).ok_or("the computer chose an action that is not legal")?;
        Ok((place, thought))
    }

    /// What it thinks of the position of a game; it ends early when the signal says so. `report` hears of each depth.
    pub fn think_with(
        &mut self,
        game: &Game,
        stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        // An open position needs no list beforehand.
        let list = if self.nature == Nature::Open { Vec::new() } else { game.tries() };
        self.think_among(game, (&list, &[]), stop, report)
    }

    /// The best actions of the position of a game and what it expects behind each, the best first: as many as there are, but no more than
    /// `count`. Each is looked for by a search of its own. `report` hears of each depth of the first.
    pub fn best_actions(
        &mut self,
        game: &Game,
        count: usize,
        stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought),
    ) -> Vec<Thought> {
        let list = game.tries();
        let (mut found, mut left_out) = (Vec::new(), Vec::new());
        while found.len() < count.min(list.len()) && !stop() {
            let silent = &mut |_: &Thought| {};
            let hear: &mut dyn FnMut(&Thought) = if found.is_empty() { &mut *report } else { silent };
            let Some(thought) = self.think_among(game, (&list, &left_out), stop, hear) else { break };
            left_out.push(thought.choice.clone());
            found.push(thought);
        }
        // A later search may look deeper and find more.
        found.sort_by_key(|thought| Reverse(thought.score));
        found
    }

    /// What it thinks of some of the actions it may try, without those left out; a referee has refused all that are not in the list.
    fn think_among(
        &mut self,
        game: &Game,
        (list, left_out): (&[Transition], &[Candidate]),
        stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        // Equal positions give equal thoughts, whatever was thought before, and no player hears what was thought for another.
        self.thinker.forget(self.seed ^ (game.steps().len() as u64).wrapping_mul(SPREAD));
        let limits = Limits { stop, left_out, ..Limits::nodes(self.effort.nodes) };
        let noise = self.effort.noise;
        let worlds = match self.nature {
            Nature::Open => {
                self.thinker.remember(game);
                return self.thinker.think_with(game.state(), limits, noise, report);
            }
            Nature::Chance => vec![game.state().clone(); WORLDS_OF_CHANCE.min(worlds_for(self.effort.nodes))],
            Nature::Hidden => self.possible(game, list, stop)?,
        };
        let spec = game.spec();
        let left: Vec<Transition>;
        let list = if left_out.is_empty() {
            list
        } else {
            left = list.iter().filter(|one| !left_out.contains(&one.candidate)).cloned().collect();
            &left
        };
        let choices = Choices::of(spec, game.state(), list).remembering(game);
        let average = match worlds.as_slice() {
            [] => self.thinker.guess(&choices),
            worlds if is_secret(spec, list) => self.thinker.choose_in_secret(worlds, &choices, limits),
            [world] => {
                // What follows in a position that is only guessed would be told in words of the true one.
                let belief = self.beliefs.iter().find(|belief| Some(belief.player()) == game.mover());
                let is_certain = belief.is_some_and(Belief::is_certain);
                let shown = if is_certain { usize::MAX } else { 1 };
                if is_certain {
                    self.thinker.remember(game);
                }
                return self.thinker.think_in((world, shown), (&choices, list), (limits, noise), report);
            }
            worlds => self.thinker.choose_over((&choices, worlds), limits, noise, &mut |average| {
                if let Some(thought) = average.thought(list) {
                    report(&thought);
                }
            }),
        };
        average?.thought(list)
    }

    /// The positions that the mover holds for possible, without those in which an action is legal that the referee has refused.
    fn possible(&mut self, game: &Game, list: &[Transition], stop: &dyn Fn() -> bool) -> Option<Vec<State>> {
        let mover = game.mover()?;
        if self.beliefs.iter().all(|belief| belief.player() != mover) {
            self.beliefs.push(Belief::new(mover, worlds_for(self.effort.nodes), self.seed));
        }
        if self.offered.at != game.steps().len() || self.offered.list.len() < list.len() {
            self.offered = Offered { at: game.steps().len(), list: list.to_vec() };
        }
        let is_left = |one: &Transition| list.iter().any(|left| left.candidate == one.candidate);
        let refused = Choices::of(game.spec(), game.state(), self.offered.list.iter().filter(|one| !is_left(one)));
        let belief = self.beliefs.iter_mut().find(|belief| belief.player() == mover)?;
        let rules = self.thinker.rules();
        let worlds = belief.worlds(rules, game, stop);
        let left: Vec<State> = worlds.iter().filter(|world| refused.are_refused(rules, world)).cloned().collect();
        Some(if left.is_empty() { worlds.to_vec() } else { left })
    }
}

/// Parts the seeds of neighbouring positions.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Possible positions that are looked at where chance decides.
const WORLDS_OF_CHANCE: usize = 12;

/// How many positions are held for possible by a player that looks at so many positions: between 4 and 100.
fn worlds_for(nodes: u64) -> usize {
    (nodes.isqrt() / 2).clamp(4, 100) as usize
}

impl Seat for Computer {
    fn choose(&mut self, game: &Game, list: &[Transition]) -> Result<usize, String> {
        self.choose_until(game, list, &|| false)
    }
}

/// The place of the chosen action in a list.
pub fn place_of(thought: &Thought, list: &[Transition]) -> Option<usize> {
    list.iter().position(|transition| transition.candidate == thought.choice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};

    #[test]
    fn a_thought_depends_on_no_earlier_one() {
        let spec = load("classics/minishogi", &Options::default()).unwrap().spec.unwrap();
        let rules = Arc::new(Rules::new(spec.clone()));
        let level = Level::new(2).unwrap();
        let computer = || Computer::new(rules.clone(), Weights::prior(&rules), level.into(), 1);
        let mut game = Game::new(spec, 1, &[]);
        let mut thinks_often = computer();
        for _ in 0..6 {
            let list = game.legal();
            thinks_often.think_with(&game, &|| false, &mut |_| {}).unwrap();
            let often = thinks_often.choose(&game, &list).unwrap();
            assert_eq!(often, computer().choose(&game, &list).unwrap());
            game.play(&list[often]);
        }
    }
}
