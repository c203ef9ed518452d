//! Direction letters read from the player's side: which of the eight directions of a figure they name.

use super::direction::{Token, Way};
use super::figure::{Ring, Shape};

/// Bits of the eight directions.
pub type Mask = u8;

fn bits(indices: &[u8]) -> Mask {
    indices.iter().fold(0, |mask, index| mask | 1 << index)
}

/// Turns a mask clockwise by so many eighths.
pub fn turned(mask: Mask, eighths: u32) -> Mask {
    mask.rotate_left(eighths % 8)
}

fn quarters(way: Way) -> u32 {
    match way {
        Way::Forward | Way::Vertical => 0,
        Way::Right | Way::Sideways => 2,
        Way::Backward => 4,
        Way::Left => 6,
    }
}

/// The union over the one or two plain ways of a letter.
fn plain(way: Way, ahead: Mask) -> Mask {
    let here = turned(ahead, quarters(way));
    match way {
        Way::Vertical | Way::Sideways => here | turned(here, 4),
        _ => here,
    }
}

/// One direction of the eight, as the second and every later leg of a chain counts them, and `K` and `Q` always.
pub fn on_eight(token: Token) -> Mask {
    let half = bits(&[7, 0, 1]);
    match token {
        Token::One(way) => plain(way, bits(&[0])),
        Token::Pair(first, second) => plain(first, half) & plain(second, half),
        Token::Half(way) => plain(way, half),
        Token::Zig(along) | Token::Round(along) => match along {
            Some(way) => plain(way, half) & plain(Way::Sideways, half),
            None => plain(Way::Sideways, bits(&[0])),
        },
        Token::RightHanded | Token::LeftHanded => 0,
    }
}

/// Of the four straight directions.
pub fn on_straight(token: Token) -> Mask {
    match token {
        Token::One(way) | Token::Half(way) => plain(way, bits(&[0])),
        Token::Pair(first, second) => plain(first, bits(&[0])) | plain(second, bits(&[0])),
        _ => 0,
    }
}

/// Of the four diagonal directions.
pub fn on_diagonal(token: Token) -> Mask {
    let ahead = bits(&[7, 1]);
    match token {
        Token::One(way) | Token::Half(way) => plain(way, ahead),
        Token::Pair(first, second) => plain(first, ahead) & plain(second, ahead),
        _ => 0,
    }
}

/// Of the eight directions of an oblique figure.
pub fn on_oblique(token: Token) -> Mask {
    let (narrow, half) = (bits(&[7, 0]), bits(&[6, 7, 0, 1]));
    match token {
        Token::One(way) => plain(way, narrow),
        Token::Pair(first, second) => plain(first, half) & plain(second, narrow),
        Token::Half(way) => plain(way, half),
        Token::RightHanded => bits(&[0, 2, 4, 6]),
        Token::LeftHanded => bits(&[1, 3, 5, 7]),
        Token::Zig(_) | Token::Round(_) => 0,
    }
}

/// The directions of a first leg; all of the figure when no letter says any.
pub fn on_first_leg(shape: &Shape, tokens: &[Token]) -> Mask {
    if tokens.is_empty() {
        return shape.has;
    }
    let read: fn(Token) -> Mask = match shape.ring {
        Ring::Oblique(..) => on_oblique,
        Ring::Straight(_) if shape.is_compound() => on_eight,
        Ring::Straight(_) if shape.has & 1 != 0 => on_straight,
        Ring::Straight(_) => on_diagonal,
    };
    tokens.iter().fold(0, |mask, token| mask | read(*token)) & shape.has
}
