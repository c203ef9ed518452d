//! Movements with more ways on a full board than a walk tries.

use super::Subject;
use super::clauses::place;
use crate::diagnostic::{Code, Diagnostic};
use crate::literal::walk::{Ground, MAX_STEPS, Side, is_cut_short};
use crate::spec::geometry::Facing;
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::FilterId;

/// Tells movements that capture on and on.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let geometry = &subject.spec.geometry;
    let Some(middle) = geometry.square(i16::from(geometry.files() / 2), i16::from(geometry.ranks() / 2)) else {
        return;
    };
    for (id, _) in subject.own_movements() {
        let movement = subject.spec.movement(id);
        let mover = TokenId(u16::from(middle.0));
        let cut = |side| is_cut_short(&movement.pattern, geometry, Facing::UP, middle, mover, &Full(side));
        if cut(Side::Enemy) || cut(Side::Own) {
            let message = "on a full board this has more ways than are looked at";
            let problem = Diagnostic::warning(Code::TooManyWays, place(subject, movement), message);
            let help =
                "let each round end on an empty square, `[(cK-mK)+]`, or say how many there are at most: `{1,4}`";
            let bound = format!("a search ends after {MAX_STEPS} steps, and what lies beyond cannot be done");
            found.push(problem.help(bound).help(help));
        }
    }
}

/// A board with a piece of one side on every square.
struct Full(Side);

impl Ground for Full {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        Some(TokenId(u16::from(square.0)))
    }
    fn side(&self, _: TokenId) -> Side {
        self.0
    }
    fn fits(&self, _: TokenId, _: FilterId) -> bool {
        true
    }
    fn may_capture(&self, _: TokenId) -> bool {
        true
    }
    fn ends_path(&self, _: TokenId) -> bool {
        false
    }
    fn unmoved(&self, _: TokenId) -> bool {
        true
    }
    fn passed(&self) -> Option<(Square, TokenId)> {
        None
    }
}
