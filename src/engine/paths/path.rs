//! A path: one way for a unit to move, with its captures.

use crate::compile::scalar::Scalar;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::slot;
use crate::spec::ids::{MovementId, Square, TokenId};

/// One path of a unit.
#[derive(Debug, Clone, Copy)]
pub struct Path<'a> {
    /// The unit.
    pub unit: TokenId,
    /// Its origin.
    pub origin: Square,
    /// Its goal; `None` if it leaves the board.
    pub goal: Option<Square>,
    /// The captured tokens, in the order of capture.
    pub captured: &'a [TokenId],
    /// A bystander that is relocated, and its new square.
    pub relocated: Option<(TokenId, Square)>,
    /// Whether the unit captures without moving.
    pub stays: bool,
    /// The movement.
    pub movement: MovementId,
}

impl Path<'_> {
    /// Whether the path captures a token.
    pub fn captures(&self, victim: TokenId) -> bool {
        self.captured.contains(&victim)
    }

    /// Whether another path of the unit has the same goal and captures.
    pub fn comes_to(&self, other: &Path<'_>) -> bool {
        self.unit == other.unit
            && self.goal == other.goal
            && self.stays == other.stays
            && self.relocated == other.relocated
            && self.captured.len() == other.captured.len()
            && self.captured.iter().all(|victim| other.captures(*victim))
    }
}

/// Binds a path to its slots.
pub fn bind_path<B>(frame: &mut Frame<B>, path: &Path<'_>) {
    frame.set(slot::UNIT, Scalar::Token(path.unit));
    frame.set(slot::ORIGIN, Scalar::Square(path.origin));
    frame.set(slot::GOAL, path.goal.map_or(Scalar::Nothing, Scalar::Square));
}
