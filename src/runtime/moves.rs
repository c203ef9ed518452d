//! The moves of a position, as either interpreter lists them.

use crate::compile::scalar::Scalar;
use crate::engine::moves::draw_key::DrawKeys;
use crate::engine::moves::list::{Move, Moves, first};
use crate::engine::moves::order::{OrderKey, sort};
use crate::engine::paths::path::Path;
use crate::engine::position::hash::mix;
use crate::literal::action::{Candidate, Transition};
use crate::literal::overrun::Overrun;
use crate::spec::Spec;
use crate::spec::ids::{ActionId, KindId, PlayerId};
use crate::spec::value::Value;

/// Which moves of a full list are kept. A class is a filter: all legal moves are generated before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Class {
    /// Every legal action.
    #[default]
    All,
    /// Moves with a path that captures something.
    Captures,
    /// All other moves: moves without captures, drops, passes.
    Quiet,
}

impl Class {
    /// Whether the class includes a move, with or without captures.
    fn includes(self, captures: bool) -> bool {
        match self {
            Class::All => true,
            Class::Captures => captures,
            Class::Quiet => !captures,
        }
    }
}

/// The moves of one position in the order that both interpreters share. A list can be filled again and again.
#[derive(Debug, Default)]
pub struct MoveList {
    /// The player that acts.
    pub(super) actor: Option<PlayerId>,
    /// Whether these are things that are said aside.
    pub(super) aside: bool,
    /// As the compiled engine lists them.
    pub(super) moves: Moves,
    /// As the literal interpreter lists them; empty where the compiled engine did.
    pub(super) transitions: Vec<Transition>,
    /// The bound that was reached while they were listed, so that some may be missing.
    pub(super) overrun: Option<Overrun>,
    /// How the literal paths begin.
    paths: Vec<Option<usize>>,
}

impl MoveList {
    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.list.len() + self.transitions.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bound that was reached while the moves were listed, so that some may be missing.
    pub fn overrun(&self) -> Option<Overrun> {
        self.overrun
    }

    /// The moves as the literal interpreter lists them; none where the compiled engine did.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// The action that a move is.
    pub fn action(&self, index: usize) -> Option<ActionId> {
        match self.transitions.get(index) {
            Some(transition) => Some(transition.candidate.action),
            None => self.moves.list.get(index).map(|mv| ActionId(mv.action)),
        }
    }

    /// Where the piece of a move goes and what it captures there; nothing for drops, passes and the like.
    pub fn path(&self, index: usize) -> Option<Path<'_>> {
        match self.transitions.get(index) {
            Some(transition) => literal_path(transition, *self.paths.get(index)?),
            None => self.moves.path(self.mv(index)?),
        }
    }

    /// A number for a move, equal for equal moves of the same or of another position.
    pub fn code(&self, index: usize) -> u64 {
        match self.transitions.get(index) {
            Some(transition) => {
                let Candidate { action, args, choices, .. } = &transition.candidate;
                let first = first(action.0, self.path(index).map(|path| (path.origin, path.goal, path.stays)));
                let values = args.iter().chain(choices).filter_map(Scalar::of);
                values.fold(first, |code, value| mix(code, value.word()))
            }
            None => self.mv(index).map_or(0, |mv| {
                let values = self.moves.args(mv).iter().chain(self.moves.choices(mv));
                let code = values.fold(mv.first(), |code, value| mix(code, value.word()));
                if mv.several().is_some() { mix(code, u64::from(mv.place())) } else { code }
            }),
        }
    }

    /// The first kind among the choices of a move, as that of a promotion.
    pub fn chosen_kind(&self, index: usize) -> Option<KindId> {
        match self.transitions.get(index) {
            Some(transition) => transition.candidate.choices.iter().find_map(Value::kind),
            None => self.moves.choices(self.mv(index)?).iter().find_map(|choice| match choice {
                Scalar::Kind(kind) => Some(*kind),
                _ => None,
            }),
        }
    }

    pub(super) fn mv(&self, index: usize) -> Option<&Move> {
        self.moves.list.get(index)
    }

    /// Forgets all moves.
    pub(super) fn clear(&mut self, actor: Option<PlayerId>, aside: bool) {
        (self.actor, self.aside, self.overrun) = (actor, aside, None);
        self.moves.clear();
        self.transitions.clear();
        self.paths.clear();
    }

    /// Takes what the literal interpreter lists, in order.
    pub(super) fn fill(&mut self, spec: &Spec, mut transitions: Vec<Transition>) {
        transitions.sort_by_cached_key(|transition| OrderKey::of_candidate(spec, &transition.candidate));
        self.paths.extend(transitions.iter().map(|transition| spec.action(transition.candidate.action).path));
        self.transitions = transitions;
    }

    /// Sorts the moves into the order that both interpreters share.
    pub fn sort(&mut self) {
        sort(&mut self.moves);
    }

    /// Keeps the moves of a class.
    pub(super) fn keep(&mut self, class: Class) {
        if class == Class::All {
            return;
        }
        let wanted: Vec<bool> = (0..self.len())
            .map(|index| class.includes(self.path(index).is_some_and(|path| !path.captured.is_empty())))
            .collect();
        let keep = |index: &mut std::slice::Iter<'_, bool>| index.next().copied().unwrap_or(false);
        let mut next = wanted.iter();
        match self.transitions.is_empty() {
            true => self.moves.list.retain(|_| keep(&mut next)),
            false => {
                self.transitions.retain(|_| keep(&mut next));
                let mut next = wanted.iter();
                self.paths.retain(|_| keep(&mut next));
            }
        }
    }

    /// Keeps the move with the smallest draw key: what `Draw` does on the compiled engine.
    pub(super) fn keep_drawn(&mut self, spec: &Spec, draw_keys: DrawKeys) {
        let all: Vec<u64> = self.transitions.iter().map(|one| draw_keys.of_candidate(spec, &one.candidate)).collect();
        let Some(least) = all.iter().min().copied() else { return };
        let alike: Vec<usize> = (0..all.len()).filter(|index| all[*index] == least).collect();
        let index = alike[draw_keys.place(least, alike.len())];
        self.transitions.swap(0, index);
        self.transitions.truncate(1);
        self.paths.swap(0, index);
        self.paths.truncate(1);
    }
}

fn literal_path(transition: &Transition, argument: Option<usize>) -> Option<Path<'_>> {
    match transition.candidate.args.get(argument?)? {
        Value::Path(path) => Some(Path {
            unit: path.unit,
            origin: path.origin,
            goal: path.goal,
            captured: &path.captured,
            relocated: path.relocated,
            stays: path.stays,
            movement: path.movement,
        }),
        _ => None,
    }
}
