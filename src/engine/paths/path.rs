//! A path: one way for a unit to move, with its captures.

use crate::compile::scalar::Scalar;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::slot;
use crate::spec::ids::{MovementId, Square, TokenId};

/// One way a unit can move, told while it is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Path<'a> {
    /// Who moves.
    pub unit: TokenId,
    /// From where.
    pub origin: Square,
    /// To where; `None` when it leaves the board.
    pub goal: Option<Square>,
    /// What is captured, in the order in which it is.
    pub captured: &'a [TokenId],
    /// A bystander that is put elsewhere, and where.
    pub relocated: Option<(TokenId, Square)>,
    /// Whether the captures are made without moving.
    pub stays: bool,
    /// By which movement.
    pub movement: MovementId,
}

impl Path<'_> {
    /// Whether it captures a token.
    pub fn captures(&self, victim: TokenId) -> bool {
        self.captured.contains(&victim)
    }

    /// Whether another way of the unit comes to the same.
    pub fn comes_to(&self, other: &Path<'_>) -> bool {
        self.unit == other.unit
            && self.goal == other.goal
            && self.stays == other.stays
            && self.relocated == other.relocated
            && self.captured.len() == other.captured.len()
            && self.captured.iter().all(|victim| other.captures(*victim))
    }
}

/// Fills the slots that speak of a path.
pub fn bind_path<B>(frame: &mut Frame<B>, path: &Path<'_>) {
    frame.set(slot::UNIT, Scalar::Token(path.unit));
    frame.set(slot::ORIGIN, Scalar::Square(path.origin));
    frame.set(slot::GOAL, path.goal.map_or(Scalar::Nothing, Scalar::Square));
}
