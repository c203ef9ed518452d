//! Scenes, in which expressions are evaluated: a position, perhaps those before and after it, a mover and a frame.

use crate::spec::Spec;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{PlayerId, TokenId};
use crate::spec::value::{Path, Value};

use super::state::State;

/// The values of the names a sentence uses.
pub type Frame = Vec<Value>;

/// A frame of so many slots, all `nothing`.
pub fn frame(slots: usize) -> Frame {
    vec![Value::Nothing; slots.max(slot::FREE as usize)]
}

/// Fills the slots that speak of a path.
pub fn bind_path(frame: &mut Frame, path: &Path) {
    frame[slot::UNIT as usize] = Value::Token(path.unit);
    frame[slot::ORIGIN as usize] = Value::Square(path.origin);
    frame[slot::GOAL as usize] = path.goal.map_or(Value::Nothing, Value::Square);
    frame[slot::CAPTURED as usize] = Value::Set(path.captured.iter().copied().map(Value::Token).collect());
}

/// The positions an expression may look at.
///
/// `now` is what it reads; `before` and `after` are what those words step to, when there is an action under
/// discussion.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The definition.
    pub spec: &'a Spec,
    /// The position that is read.
    pub now: &'a State,
    /// The position before the action.
    pub before: Option<&'a State>,
    /// The position after the action.
    pub after: Option<&'a State>,
    /// The player that acts or is to move.
    pub mover: Option<PlayerId>,
    /// Whether a search for stuck players is already running.
    pub finding_stuck: bool,
}

impl<'a> Scene<'a> {
    /// A position by itself.
    pub fn of(spec: &'a Spec, now: &'a State) -> Self {
        Scene { spec, now, before: None, after: None, mover: now.flow.mover, finding_stuck: false }
    }

    /// This scene with another position to read.
    #[must_use]
    pub fn at(self, now: &'a State) -> Self {
        Scene { now, ..self }
    }

    /// The owner of a token in the position that is read.
    pub fn owner(&self, token: TokenId) -> Option<PlayerId> {
        self.now.token(token).owner
    }

    /// The player a single player calls the opponent.
    pub fn opponent(&self) -> Option<PlayerId> {
        self.mover.map(|mover| self.spec.next_player(mover))
    }
}

/// Puts a value into a slot.
pub fn bind(frame: &mut Frame, slot: Slot, value: Value) {
    if let Some(place) = frame.get_mut(slot as usize) {
        *place = value;
    }
}
