//! The actions that a player may try, whatever position is the true one.

use std::collections::BTreeMap;

use super::observation::deed_code;
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::state::State;
use crate::runtime::{Class, Line, MoveList, Rules};
use crate::spec::Spec;

/// The actions that a player may try, as codes that fit every possible position.
#[derive(Debug)]
pub struct Choices {
    codes: Vec<Vec<u8>>,
}

impl Choices {
    /// The actions of a list for a position.
    pub fn of<'t>(spec: &Spec, state: &State, list: impl IntoIterator<Item = &'t Transition>) -> Choices {
        Choices { codes: list.into_iter().map(|one| deed_code(spec, state, &one.candidate)).collect() }
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
