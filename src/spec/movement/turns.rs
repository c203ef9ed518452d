//! Directions of a later leg of a bracketed path, told from the step before.
//!
//! The leg before points up. A letter names the steps of the leg's own figure that lie nearest to that side; two
//! letters together name the nearest to the corner between them. With no letters the leg deflects as little as it
//! can. Angles are compared exactly, in whole numbers.

use super::pattern::{Step, Turn};
use crate::syntax::movement::{Token, Way};

/// Scalar product.
fn dot(one: (i64, i64), other: (i64, i64)) -> i64 {
    one.0 * other.0 + one.1 * other.1
}

fn wide((right, ahead): Step) -> (i64, i64) {
    (i64::from(right), i64::from(ahead))
}

/// The side a letter names when `up` is straight on.
fn towards(up: (i64, i64), way: Way) -> (i64, i64) {
    match way {
        Way::Forward | Way::Vertical => up,
        Way::Backward => (-up.0, -up.1),
        Way::Right | Way::Sideways => (up.1, -up.0),
        Way::Left => (-up.1, up.0),
    }
}

/// The one or two plain ways of a letter.
fn plain(way: Way) -> &'static [Way] {
    match way {
        Way::Forward => &[Way::Forward],
        Way::Backward => &[Way::Backward],
        Way::Left => &[Way::Left],
        Way::Right => &[Way::Right],
        Way::Vertical => &[Way::Forward, Way::Backward],
        Way::Sideways => &[Way::Left, Way::Right],
    }
}

/// A leg's steps: bit and step.
pub(super) type Steps<'a> = &'a [(u64, Step)];

/// The steps that deflect least from a direction; several when they deflect alike.
fn nearest(steps: Steps<'_>, goal: (i64, i64)) -> u64 {
    // Cosines are compared by their squares, which keep their sign: dot·|dot| / length².
    let measure = |step: Step| {
        let (product, length) = (i128::from(dot(wide(step), goal)), i128::from(dot(wide(step), wide(step))));
        (product * product.abs(), length)
    };
    let mut best: Option<(i128, i128)> = None;
    let mut found = 0;
    for (bit, step) in steps {
        let (value, length) = measure(*step);
        let order = best.map(|(best_value, best_length)| (value * best_length).cmp(&(best_value * length)));
        match order {
            Some(std::cmp::Ordering::Less) => {}
            Some(std::cmp::Ordering::Equal) => found |= bit,
            _ => {
                best = Some((value, length));
                found = *bit;
            }
        }
    }
    found
}

fn union(ways: &[Way], read: impl Fn(Way) -> u64) -> u64 {
    ways.iter().fold(0, |mask, way| mask | read(*way))
}

fn pair(steps: Steps<'_>, up: (i64, i64), first: Way, second: Way) -> u64 {
    union(plain(first), |first| {
        union(plain(second), |second| {
            let (one, other) = (towards(up, first), towards(up, second));
            nearest(steps, (one.0 + other.0, one.1 + other.1))
        })
    })
}

fn sideways(steps: Steps<'_>, up: (i64, i64), along: Option<Way>) -> u64 {
    match along {
        Some(way) => pair(steps, up, way, Way::Sideways),
        None => union(plain(Way::Sideways), |way| nearest(steps, towards(up, way))),
    }
}

/// The steps of a leg behind the step `before`.
pub(super) fn turn(steps: Steps<'_>, before: Step, tokens: &[Token]) -> Turn {
    let up = wide(before);
    let mut turn = Turn::default();
    if tokens.is_empty() {
        turn.free = nearest(steps, up);
    }
    for token in tokens {
        match *token {
            Token::One(way) => turn.free |= union(plain(way), |way| nearest(steps, towards(up, way))),
            Token::Pair(first, second) => turn.free |= pair(steps, up, first, second),
            Token::Half(way) => {
                let ahead = |(bit, step): &(u64, Step)| (dot(wide(*step), towards(up, way)) > 0).then_some(*bit);
                turn.free |= steps.iter().filter_map(ahead).fold(0, |mask, bit| mask | bit);
            }
            Token::Zig(along) => turn.zig |= sideways(steps, up, along),
            Token::Round(along) => turn.round |= sideways(steps, up, along),
            Token::RightHanded | Token::LeftHanded => {}
        }
    }
    turn
}
