//! Functions of the board's shape.

use std::ops::ControlFlow;

use super::scene::{Frame, Scene};
use super::walk::{self, Ground, Side};
use super::{attack, history};
use crate::number::Number;
use crate::spec::code::{Builtin, Expr};
use crate::spec::geometry::Geometry;
use crate::spec::ids::{MovementId, PlayerId, Square, TokenId};
use crate::spec::movement::FilterId;
use crate::spec::value::{SquareSet, Value};

/// The value of a function of the core.
pub fn builtin(scene: &Scene<'_>, builtin: Builtin, args: &[Expr], frame: &mut Frame) -> Value {
    let mut square = |index: usize| args.get(index).and_then(|arg| scene.square_of(&scene.value(arg, frame)));
    let geometry = &scene.spec.geometry;
    match builtin {
        Builtin::Between => match (square(0), square(1)) {
            (Some(from), Some(to)) => Value::Squares(between(geometry, from, to)),
            _ => Value::Squares(SquareSet::EMPTY),
        },
        Builtin::Span => match (square(0), square(1)) {
            (Some(from), Some(to)) => Value::Squares(span(geometry, from, to)),
            _ => Value::Squares(SquareSet::EMPTY),
        },
        Builtin::Mirror => square(0).map_or(Value::Nothing, |at| Value::Square(mirror(scene, at))),
        Builtin::AttackedOn => attack::attacked_on(scene, args, frame),
        Builtin::SquareAt => square_at(scene, args, frame),
        Builtin::PositionCount => Value::Number(Number::whole(history::occurrences(scene))),
        Builtin::PositionGap => history::gap(scene).map_or(Value::Nothing, |turns| Value::Number(Number::whole(turns))),
        Builtin::TurnNumber => Value::Number(Number::whole(i64::from(scene.now.turn_number(scene.spec)))),
    }
}

fn square_at(scene: &Scene<'_>, args: &[Expr], frame: &mut Frame) -> Value {
    let mut number = |index: usize| args.get(index).map(|arg| scene.number(arg, frame));
    let coordinate = |number: Option<Number>| i16::try_from(number?.trunc() - 1).ok();
    let (file, rank) = (coordinate(number(0)), coordinate(number(1)));
    match (file, rank) {
        (Some(file), Some(rank)) => scene.spec.geometry.square(file, rank).map_or(Value::Nothing, Value::Square),
        _ => Value::Nothing,
    }
}

/// The steps from one square to another on a common line: direction and distance.
fn line(geometry: &Geometry, from: Square, to: Square) -> Option<((i8, i8), u8)> {
    let files = geometry.file(to) as i8 - geometry.file(from) as i8;
    let ranks = geometry.rank(to) as i8 - geometry.rank(from) as i8;
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    straight.then(|| ((files.signum(), ranks.signum()), files.unsigned_abs().max(ranks.unsigned_abs())))
}

/// The squares strictly between two on a rank, file or diagonal.
pub fn between(geometry: &Geometry, from: Square, to: Square) -> SquareSet {
    let Some((step, distance)) = line(geometry, from, to) else { return SquareSet::EMPTY };
    let at = |count: u8| {
        geometry.square(
            i16::from(geometry.file(from)) + i16::from(step.0) * i16::from(count),
            i16::from(geometry.rank(from)) + i16::from(step.1) * i16::from(count),
        )
    };
    (1..distance).filter_map(at).collect()
}

/// The squares from one to another on a line, both included; just the two when there is no line.
pub fn span(geometry: &Geometry, from: Square, to: Square) -> SquareSet {
    let mut set = between(geometry, from, to);
    set.insert(from);
    set.insert(to);
    set
}

/// The square that corresponds to this one on the other side of the board.
pub fn mirror(scene: &Scene<'_>, square: Square) -> Square {
    let geometry = &scene.spec.geometry;
    let rank = geometry.ranks() - 1 - geometry.rank(square);
    let file = match scene.spec.turned {
        true => geometry.files() - 1 - geometry.file(square),
        false => geometry.file(square),
    };
    geometry.square(i16::from(file), i16::from(rank)).unwrap_or(square)
}

/// The squares a movement reaches from a square on an otherwise empty board, seen by the mover (or the owner of the
/// token asked about).
pub fn area(scene: &Scene<'_>, movement: MovementId, from: &Value) -> Value {
    let mut set = SquareSet::EMPTY;
    from.each(|element| {
        let owner = element.token().and_then(|token| scene.owner(token)).or(scene.mover).unwrap_or(PlayerId(0));
        if let Some(origin) = scene.square_of(&element) {
            reach(scene, movement, origin, owner, &mut set);
        }
    });
    Value::Squares(set)
}

/// The squares of the second set that are joined to those it shares with the first: by steps of a movement, seen by the
/// mover; each step ends on a square of the second.
pub fn connected(scene: &Scene<'_>, movement: MovementId, (start, through): (Value, Value)) -> Value {
    let (start, through) = (scene.squares(&start), scene.squares(&through));
    let mover = scene.mover.unwrap_or(PlayerId(0));
    let mut joined = SquareSet::EMPTY;
    let mut waiting: Vec<Square> = start.iter().collect();
    while let Some(square) = waiting.pop() {
        if !through.contains(square) || joined.contains(square) {
            continue;
        }
        joined.insert(square);
        let mut next = SquareSet::EMPTY;
        reach(scene, movement, square, mover, &mut next);
        waiting.extend(next.iter());
    }
    Value::Squares(joined)
}

fn reach(scene: &Scene<'_>, movement: MovementId, origin: Square, owner: PlayerId, set: &mut SquareSet) {
    let facing = scene.spec.player(owner).facing;
    let pattern = &scene.spec.movement(movement).pattern;
    let mut emit = |outcome: walk::Outcome| {
        if let Some(goal) = outcome.goal {
            set.insert(goal);
        }
        ControlFlow::Continue(())
    };
    let _ = walk::walk(pattern, &scene.spec.geometry, facing, origin, TokenId(u16::MAX), &Emptiness, &mut emit);
}

/// A board without pieces.
pub struct Emptiness;

impl Ground for Emptiness {
    fn occupant(&self, _: Square) -> Option<TokenId> {
        None
    }
    fn side(&self, _: TokenId) -> Side {
        Side::Neutral
    }
    fn fits(&self, _: TokenId, _: FilterId) -> bool {
        false
    }
    fn may_capture(&self, _: TokenId) -> bool {
        false
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
