//! The actions that a player may try, whatever position is the true one.

use std::collections::BTreeMap;

use super::observation::deed_code;
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::game::Game;
use crate::literal::key::position_key;
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::runtime::{Class, Line, MoveList, Rules};
use crate::spec::Spec;

/// The number of steps of a game in which repeated actions are looked for.
const REMEMBERED: usize = 40;

/// The actions that a player may try, as codes that fit every possible position.
#[derive(Debug)]
pub struct Choices {
    codes: Vec<Vec<u8>>,
    /// By action: how often the player did it lately in positions that looked alike.
    repeats: Vec<u32>,
}

impl Choices {
    /// The actions of a list for a position.
    pub fn of<'t>(spec: &Spec, state: &State, list: impl IntoIterator<Item = &'t Transition>) -> Choices {
        let codes: Vec<Vec<u8>> = list.into_iter().map(|one| deed_code(spec, state, &one.candidate)).collect();
        Choices { repeats: vec![0; codes.len()], codes }
    }

    /// Counts how often the mover of a game did each action lately in positions that looked like the newest one.
    pub fn remembering(mut self, game: &Game) -> Choices {
        let (spec, Some(mover)) = (game.spec(), game.mover()) else { return self };
        // Counters of moves tell alike positions apart; the key by which positions are counted leaves them out.
        let look = |state: &State| position_key(spec, &known_to(spec, state, mover));
        let now = look(game.state());
        for step in game.steps().iter().rev().take(REMEMBERED) {
            let done = &step.transition.candidate;
            if done.actor != mover || look(&step.before) != now {
                continue;
            }
            if let Some(place) = self.place(&deed_code(spec, &step.before, done)) {
                self.repeats[place] += 1;
            }
        }
        self
    }

    /// How often an action was done lately in positions that looked alike.
    pub(super) fn repeats(&self, place: usize) -> u32 {
        self.repeats.get(place).copied().unwrap_or_default()
    }

    /// The number of actions.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether an action has this code.
    pub(super) fn is(&self, place: usize, code: &[u8]) -> bool {
        self.codes.get(place).is_some_and(|known| known == code)
    }

    /// The place of an action with this code.
    pub(super) fn place(&self, code: &[u8]) -> Option<usize> {
        self.codes.iter().position(|known| known == code)
    }

    /// Whether there is no action.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Whether none of the actions is legal in a position.
    pub fn are_refused(&self, rules: &Rules, state: &State) -> bool {
        let mut line = Line::from_state(rules, state.clone(), Seeded::new(0));
        self.is_empty() || self.places(rules.spec(), &mut line, &mut MoveList::default()).iter().all(Option::is_none)
    }

    /// The place of each action in the list of moves of a line; nothing where the action is not legal there.
    pub(super) fn places(&self, spec: &Spec, line: &mut Line<'_, Seeded>, list: &mut MoveList) -> Vec<Option<usize>> {
        line.moves(Class::All, list);
        let state = line.snapshot();
        let coded = (0..list.len())
            .filter_map(|index| line.candidate(list, index).map(|one| (deed_code(spec, &state, &one), index)));
        let by_code: BTreeMap<Vec<u8>, usize> = coded.collect();
        self.codes.iter().map(|code| by_code.get(code).copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::load::{Options, load};
    use crate::notation::action::write_all;
    use crate::search::{Limits, Thinker, Weights};

    /// A game after some moves.
    fn game(moves: &[&str]) -> Game {
        let spec = load("classics/kriegspiel", &Options::default()).unwrap().spec.unwrap();
        let mut game = Game::new(spec.clone(), 0, &[]);
        for text in moves {
            let list = game.legal();
            let written = write_all(&spec, game.state(), &list);
            let place = written.iter().position(|one| one.machine == *text);
            game.play(&list[place.unwrap_or_else(|| panic!("no {text}"))]);
        }
        game
    }

    /// The moves that were done in positions that looked alike, with their number.
    fn repeats(game: &Game) -> Vec<(String, u32)> {
        let list = game.legal();
        let choices = Choices::of(game.spec(), game.state(), &list).remembering(game);
        let written = write_all(game.spec(), game.state(), &list);
        let counted = (0..list.len()).map(|place| (written[place].machine.clone(), choices.repeats(place)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    #[test]
    fn a_move_counts_if_the_position_looked_alike_when_it_was_done() {
        assert_eq!(repeats(&game(&["g1f3", "b8c6", "f3g1", "c6b8"])), [("g1f3".to_owned(), 1)]);
        // The opponent's move is not seen.
        assert_eq!(repeats(&game(&["g1f3", "b8c6", "f3g1", "a7a5"])), [("g1f3".to_owned(), 1)]);
        assert_eq!(repeats(&game(&["g1f3", "b8c6", "a2a3", "c6b8"])), []);
    }

    #[test]
    fn a_move_that_was_repeated_often_is_not_chosen_again() {
        let game = game(&["g1f3", "b8c6"]);
        let rules = Arc::new(Rules::new(game.spec().clone()));
        let mut choices = Choices::of(game.spec(), game.state(), &game.tries());
        let worlds = [game.state().clone(), game.state().clone()];
        let chosen = |choices: &Choices| {
            let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), 500, 1);
            thinker.choose_over((choices, &worlds), Limits::nodes(500), 0, &mut |_| {}).unwrap().place
        };
        let before = chosen(&choices);
        choices.repeats[before] = 20;
        assert_ne!(chosen(&choices), before);
    }
}
