//! A square typed by itself: the board with the squares its unit can go to.

use super::super::failure::Failure;
use super::super::out::Out;
use super::listing;
use super::session::Session;
use crate::literal::action::Transition;
use crate::notation::squares::as_typed;
use crate::spec::ids::{Square, TokenId};
use crate::spec::value::SquareSet;

/// Draws where the unit on a square can go and lists its moves.
pub fn show(
    session: &Session,
    (square, unit): (Square, TokenId),
    typed: &str,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let spec = session.spec();
    let goals: SquareSet =
        session.choices().list.iter().flat_map(|transition| goals(session, transition, square, unit)).collect();
    let name = as_typed(spec, typed, spec.geometry.name(square));
    if goals.is_empty() {
        let kind = spec.kind(session.game.state().token(unit).kind).spoken_by(session.game.mover());
        return Ok(out.say(format_args!("your {kind} on {name} can go nowhere now; `why {name}` tells why"))?);
    }
    let picture = session.reach_picture(square, goals, out);
    out.print(format_args!("\n{picture}"))?;
    listing::moves(session, &name, out)
}

/// Where an action takes the unit on a square, and what it captures from there without moving.
fn goals(session: &Session, transition: &Transition, square: Square, unit: TokenId) -> Vec<Square> {
    let state = session.game.state();
    match transition.candidate.path(session.spec()) {
        Some(path) if path.origin != square => Vec::new(),
        Some(path) if path.stays => path.captured.iter().filter_map(|victim| state.square_of(*victim)).collect(),
        Some(path) => path.goal.into_iter().collect(),
        None => transition.after.square_of(unit).filter(|goal| *goal != square).into_iter().collect(),
    }
}
