//! Openings of a match: where its games begin.

use std::sync::Arc;

use crate::literal::chance::Seeded;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::run::contest::finished::plies;
use crate::run::random::Player;
use crate::run::seat::{Computer, Effort};
use crate::runtime::Rules;
use crate::search::{Nature, Score, Weights};
use crate::spec::Spec;
use crate::spec::ids::RuleId;

/// The number of random turns when no other is given.
pub const PLIES: usize = 8;

/// The most openings that are drawn until one is balanced.
const TRIES: usize = 24;

/// The largest score of a balanced position, in hundredths.
const BALANCED: Score = 80;

/// The effort of judging whether a position is balanced.
const JUDGING: Effort = Effort { nodes: 1_000, noise: 0 };

/// Random turns take at most so many actions each.
const ACTIONS_A_TURN: usize = 64;

/// Where openings come from.
#[derive(Debug, Clone)]
pub enum Source {
    /// This number of random turns from the beginning.
    Random(usize),
    /// These positions, one after another, as they were loaded.
    Positions(Vec<State>),
    /// Each outcome of the rule that decides how the pieces stand, one after another.
    Arrays(RuleId, u128),
}

/// The openings of a match. The opening with an index depends on the seed alone.
#[derive(Debug)]
pub struct Openings {
    spec: Arc<Spec>,
    source: Source,
    pins: Vec<(RuleId, u128)>,
    seeds: Vec<u64>,
    /// The position that random turns start from, as it was loaded.
    from: Option<State>,
    /// The judge of whether a position is balanced; nothing where the computer does not play.
    judge: Option<(Arc<Rules>, Weights)>,
}

impl Openings {
    /// The openings of a match, `count` of them. Random choices come from a seed, those in `pins` are fixed; without
    /// a position random turns start from the beginning.
    pub fn new(
        (rules, weights): (&Arc<Rules>, &Weights),
        source: Source,
        (seed, count): (u64, usize),
        pins: &[(RuleId, u128)],
        from: Option<State>,
    ) -> Openings {
        let spec = rules.spec().clone();
        let judge = (Nature::of(&spec) != Nature::Hidden).then(|| (rules.clone(), weights.clone()));
        let mut dice = Seeded::new(seed);
        let seeds = (0..count).map(|_| dice.bits()).collect();
        Openings { spec, source, pins: pins.to_vec(), seeds, from, judge }
    }

    /// The seed of an opening.
    pub fn seed(&self, index: usize) -> u64 {
        self.seeds.get(index).copied().unwrap_or_default()
    }

    /// A game that stands at the end of an opening, and is not over there.
    pub fn game(&self, index: usize) -> Game {
        let seed = self.seed(index);
        match &self.source {
            Source::Random(0) => self.begun(self.from.clone(), &self.pins, seed),
            Source::Random(turns) => self.random(*turns, seed),
            Source::Positions(states) => {
                let state = states.get(index % states.len().max(1)).cloned();
                self.begun(state.or_else(|| self.from.clone()), &self.pins, seed)
            }
            Source::Arrays(rule, ways) => {
                let mut pins = self.pins.clone();
                pins.push((*rule, index as u128 % (*ways).max(1)));
                self.begun(None, &pins, seed)
            }
        }
    }

    fn begun(&self, from: Option<State>, pins: &[(RuleId, u128)], seed: u64) -> Game {
        match from {
            Some(state) => Game::resumed(self.spec.clone(), state, seed, pins),
            None => Game::new(self.spec.clone(), seed, pins),
        }
    }

    /// A balanced game after random turns; the most balanced one that was found, or one of fewer turns where the game is over so soon.
    fn random(&self, turns: usize, seed: u64) -> Game {
        let mut dice = Seeded::new(seed);
        let mut best: Option<(Score, Game)> = None;
        for _ in 0..TRIES {
            let Some(game) = self.wandered(turns, dice.bits()) else { continue };
            let score = self.imbalance(&game);
            if best.as_ref().is_none_or(|(known, _)| score < *known) {
                best = Some((score, game));
            }
            if score <= BALANCED {
                break;
            }
        }
        match best {
            Some((_, game)) => game,
            None if turns > 1 => self.random(turns / 2, dice.bits()),
            None => self.begun(self.from.clone(), &self.pins, seed),
        }
    }

    /// A game after random turns; nothing if it is over.
    fn wandered(&self, turns: usize, seed: u64) -> Option<Game> {
        let mut game = self.begun(self.from.clone(), &self.pins, seed);
        let mut player = Player::new(!seed);
        for _ in 0..turns * ACTIONS_A_TURN {
            if game.outcome().is_some() || plies(&game) >= turns {
                break;
            }
            let list = game.tries();
            let chosen = list.get(player.choose(&game, &list)?)?;
            let legal = game.judged(chosen).or_else(|| list.iter().find_map(|one| game.judged(one)))?;
            game.play(&legal);
        }
        (game.outcome().is_none() && !game.tries().is_empty()).then_some(game)
    }

    /// The advantage of the better side, as a short search sees it.
    fn imbalance(&self, game: &Game) -> Score {
        let Some((rules, weights)) = &self.judge else { return 0 };
        let mut computer = Computer::new(rules.clone(), weights.clone(), JUDGING, 0);
        computer.think_with(game, &|| false, &mut |_| {}).map_or(0, |thought| thought.score.abs())
    }
}

/// The rule that decides how the pieces stand, and the number of its outcomes; nothing if no rule, or more than one, is left to chance
/// before the game begins.
pub fn arrays(spec: &Arc<Spec>) -> Option<(RuleId, u128)> {
    let game = Game::new(spec.clone(), 0, &[]);
    let picks = &game.chance().picks;
    let rule = picks.first()?.rule;
    let ways = picks.iter().map(|pick| pick.ways as u128).reduce(u128::saturating_mul)?;
    (picks.iter().all(|pick| pick.rule == rule) && spec.is_done_once(rule)).then_some((rule, ways))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};
    use crate::notation::position;

    fn openings(name: &str, source: Source, seed: u64) -> Vec<String> {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let rules = Arc::new(Rules::new(spec.clone()));
        let weights = Weights::prior(&rules);
        let openings = Openings::new((&rules, &weights), source, (seed, 4), &[], None);
        let games = (0..4).map(|index| openings.game(index));
        games.map(|game| position::print(&spec, game.state())).collect()
    }

    #[test]
    fn random_openings_depend_on_the_seed_alone() {
        let first = openings("chess", Source::Random(6), 1);
        assert_eq!(first, openings("chess", Source::Random(6), 1));
        assert_ne!(first, openings("chess", Source::Random(6), 2));
        assert!(first.iter().all(|text| text.contains(" w ") && text.ends_with(" 4")), "{first:?}");
        assert!((1..4).all(|index| first[0] != first[index]));
    }

    #[test]
    fn no_turn_is_the_beginning() {
        let found = openings("chess", Source::Random(0), 1);
        assert!(found.iter().all(|text| text.starts_with("rnbqkbnr/pppppppp/8/8")), "{found:?}");
    }

    #[test]
    fn all_arrays_of_a_shuffled_game_come_in_order() {
        let spec = load("classics/fischerandom", &Options::default()).unwrap().spec.unwrap();
        let (rule, ways) = arrays(&spec).unwrap();
        assert_eq!(ways, 960);
        let found = openings("classics/fischerandom", Source::Arrays(rule, ways), 1);
        assert!(found.iter().all(|text| text.ends_with(" 1")) && found[0] != found[1], "{found:?}");
        let chess = load("chess", &Options::default()).unwrap().spec.unwrap();
        assert_eq!(arrays(&chess), None);
    }
}
