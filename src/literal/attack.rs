//! Attack: a unit attacks what some path of it would capture.
//!
//! One definition serves check, castling, bonus captures and arrivals: blockers, conditions of movements, immunity,
//! shots and chains all count because they are in the path. Of a square that no enemy stands on it is asked whether
//! an enemy standing there would be captured.

use super::paths::{self, movement_frame, owners_scene};
use super::scene::{Frame, Scene, bind_path};
use super::state::{Place, State};
use super::terrain::{PHANTOM, Terrain};
use super::walk;
use crate::spec::PIECES;
use crate::spec::code::{Expr, FIRST_PLAYER};
use crate::spec::ids::{MovementId, Square, TokenId};
use crate::spec::nouns::Movement;
use crate::spec::value::{Path, Value};

/// A target of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A token on the board.
    Token(TokenId),
    /// Any piece that might stand on a square.
    Square(Square),
}

/// Whether `unit` could capture the target by one of its movements, on either player's turn.
pub fn attacks(scene: &Scene<'_>, unit: TokenId, target: Target) -> bool {
    attacking_movement(&owners_scene(scene, unit), unit, target).is_some()
}

/// The movement by which `unit` could capture the target, the square it aims at, and the token that stands, or is
/// supposed to stand, there. The scene is that of the unit's owner.
pub(super) fn attacking_movement(
    scene: &Scene<'_>,
    unit: TokenId,
    target: Target,
) -> Option<(MovementId, Square, TokenId)> {
    let origin = scene.now.square_of(unit)?;
    let (square, victim) = aim(scene, unit, target)?;
    let kind = scene.spec.kind(scene.now.token(unit).kind);
    let mut movements = kind.movements.iter().map(|id| (*id, scene.spec.movement(*id)));
    let attacks = |(id, movement): &(MovementId, &Movement)| {
        movement.attacks && attacks_by(scene, (*id, movement), unit, origin, square, victim)
    };
    movements.find(attacks).map(|(id, _)| (id, square, victim))
}

/// The square aimed at, and the token that stands, or is supposed to stand, there.
fn aim(scene: &Scene<'_>, unit: TokenId, target: Target) -> Option<(Square, TokenId)> {
    match target {
        Target::Token(token) => scene.now.square_of(token).map(|square| (square, token)),
        Target::Square(square) => {
            let enemy = scene.now.piece_on(square).filter(|token| {
                let owner = scene.owner(*token);
                owner.is_some() && owner != scene.owner(unit)
            });
            Some((square, enemy.unwrap_or(PHANTOM)))
        }
    }
}

fn attacks_by(
    scene: &Scene<'_>,
    (id, movement): (MovementId, &Movement),
    unit: TokenId,
    origin: Square,
    square: Square,
    victim: TokenId,
) -> bool {
    if movement.captures.is_none() && lies_aside(scene, victim) {
        return false;
    }
    if movement.captures.is_some() {
        return paths::captures_by(scene, unit, origin, id, victim);
    }
    let facing = scene.spec.player(scene.mover.unwrap_or(FIRST_PLAYER)).facing;
    let terrain = Terrain::new(scene, unit).supposing(victim, square);
    walk::attacks(&movement.pattern, &scene.spec.geometry, facing, origin, unit, square, victim, &terrain)
        && condition_allows(scene, (id, movement), unit, origin, square)
}

/// Whether a token lies in another layer than units, which arrive on its square without capturing it.
fn lies_aside(scene: &Scene<'_>, token: TokenId) -> bool {
    token != PHANTOM && scene.spec.kind(scene.now.token(token).kind).class != PIECES
}

/// Whether the condition of a movement allows the capture; the goal is taken to be the square aimed at.
fn condition_allows(
    scene: &Scene<'_>,
    (id, movement): (MovementId, &Movement),
    unit: TokenId,
    origin: Square,
    square: Square,
) -> bool {
    let Some(when) = &movement.when else { return true };
    let mut frame = movement_frame(movement);
    let captured = scene.now.piece_on(square).into_iter().collect();
    let goal = Some(square);
    bind_path(&mut frame, &Path { unit, origin, goal, captured, relocated: None, stays: false, movement: id });
    scene.holds(&when.body, &mut frame)
}

/// Whether an enemy could capture a piece if it stood on another square and replaced the occupant of that square.
pub fn attacked_on(scene: &Scene<'_>, args: &[Expr], frame: &mut Frame) -> Value {
    let Some((piece, supposed)) = standing_on(scene, args, frame) else { return Value::Nothing };
    let there = scene.at(&supposed);
    let attacked = enemies_of(&there, piece).any(|enemy| attacks(&there, enemy, Target::Token(piece)));
    Value::Truth(attacked)
}

/// A piece, and the position in which it stands on another square and replaces the occupant of that square.
pub fn standing_on(scene: &Scene<'_>, args: &[Expr], frame: &mut Frame) -> Option<(TokenId, State)> {
    let [piece, square] = args else { return None };
    let (piece, square) = (scene.value(piece, frame), scene.value(square, frame));
    let (piece, square) = (piece.token()?, scene.square_of(&square)?);
    let mut supposed = scene.now.clone();
    supposed.lift(scene.spec, piece);
    supposed.put(scene.spec, piece, Place::On(square));
    Some((piece, supposed))
}

/// The pieces of others than a piece's owner.
pub fn enemies_of<'a>(scene: &Scene<'a>, piece: TokenId) -> impl Iterator<Item = TokenId> + use<'a> {
    let (now, owner) = (scene.now, scene.owner(piece));
    now.on_board(scene.spec, PIECES).filter(move |other| {
        let theirs = now.token(*other).owner;
        theirs.is_some() && theirs != owner
    })
}

#[cfg(test)]
mod tests {
    use crate::literal::chance::Seeded;
    use crate::literal::flow;
    use crate::load::{Options, load_text};
    use crate::notation::position;
    use crate::run::perft::{How, patient, perft};
    use crate::runtime::Rules;

    /// A pawn in the way is not asked whether it could be captured: that depends on the very check.
    #[test]
    fn who_stands_in_the_way_is_not_asked() {
        let definition = "language = 1\nextends = 'chess'\n\
                          rules = 'pinned: pawn cannot be captured by rook when opponent is in_check.'";
        let loaded = load_text("mine.toml", definition, &Options::default());
        let spec = loaded.spec.unwrap();
        let state = position::parse(&spec, "r3k3/8/8/8/P7/8/8/K7 w - - 0 1").unwrap();
        let state = flow::resume(&spec, state, &mut Seeded::new(0));
        assert_eq!(perft(&Rules::literal(spec), &state, 1, How::default(), &mut patient), Ok(4));
    }
}
