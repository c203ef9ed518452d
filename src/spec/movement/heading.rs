//! Directions before a bracket: those of the whole way.

use super::Heading;
use crate::syntax::movement::{Mask, STRAIGHT, Token, on_diagonal, on_oblique, on_straight};

/// The directions of a way as a whole.
pub(super) fn heading(tokens: &[Token]) -> Heading {
    let union = |read: fn(Token) -> Mask| tokens.iter().fold(0, |mask, token| mask | read(*token));
    let lines = (union(on_straight) & STRAIGHT) | (union(on_diagonal) & !STRAIGHT);
    Heading { lines, oblique: union(on_oblique) }
}
