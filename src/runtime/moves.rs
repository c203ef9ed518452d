//! The moves of a position, as either interpreter lists them.

use crate::engine::moves::draw_key::DrawKeys;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::moves::order::OrderKey;
use crate::engine::paths::path::Path;
use crate::literal::action::Transition;
use crate::literal::overrun::Overrun;
use crate::spec::Spec;
use crate::spec::ids::{ActionId, PlayerId};

/// Which moves are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Class {
    /// Every legal action.
    #[default]
    All,
    /// Those whose path captures something.
    Captures,
    /// All others: moves without captures, drops, passes.
    Quiet,
}

impl Class {
    /// Whether a move with so many captures is wanted.
    fn includes(self, captures: bool) -> bool {
        match self {
            Class::All => true,
            Class::Captures => captures,
            Class::Quiet => !captures,
        }
    }
}

/// The moves of one position in the [order](crate::engine::moves::order) that both interpreters share. A list can be filled again and again.
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
    /// How many moves there are.
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

    /// Keeps the move with the smallest draw key: what [`Draw`](crate::engine::movegen::draw::Draw) does on the compiled engine.
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
        crate::spec::value::Value::Path(path) => Some(Path {
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
