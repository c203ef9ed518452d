//! Direction letters, read from left to right, the longest token first.

use super::ast::Letter;
use crate::source::Span;

/// A side a direction letter names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// `f`
    Forward,
    /// `b`
    Backward,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `v`: forward or backward.
    Vertical,
    /// `s`: left or right.
    Sideways,
}

/// One or two direction letters that are read together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// `f`, `ff`, `s`.
    One(Way),
    /// `fl`, `rv`: the second letter narrows the first.
    Pair(Way, Way),
    /// `fh`: the half of all directions on that side.
    Half(Way),
    /// `hr`: every second direction of an oblique figure, beginning with the one to the right of straight ahead.
    RightHanded,
    /// `hl`: the others.
    LeftHanded,
    /// `z`, `fz`: a turn to the other side than the turn before.
    Zig(Option<Way>),
    /// `q`, `fq`: a turn to the same side as the turn before.
    Round(Option<Way>),
}

/// An `h` that halves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BareHalf(
    /// Where it stands.
    pub Span,
);

/// Whether a letter says a direction.
pub fn is_direction(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' | 'z' | 'q')
}

fn way(letter: char) -> Option<Way> {
    Some(match letter {
        'f' => Way::Forward,
        'b' => Way::Backward,
        'l' => Way::Left,
        'r' => Way::Right,
        'v' => Way::Vertical,
        's' => Way::Sideways,
        _ => return None,
    })
}

fn two(first: char, second: char) -> Option<Token> {
    let along = matches!(first, 'f' | 'b');
    let across = matches!(first, 'l' | 'r');
    let first_way = way(first);
    match second {
        'h' if along || across => first_way.map(Token::Half),
        'r' if first == 'h' => Some(Token::RightHanded),
        'l' if first == 'h' => Some(Token::LeftHanded),
        'z' if along => Some(Token::Zig(first_way)),
        'q' if along => Some(Token::Round(first_way)),
        _ if first == second => first_way.map(Token::One),
        'l' | 'r' | 's' if along => Some(Token::Pair(first_way?, way(second)?)),
        'f' | 'b' | 'v' if across => Some(Token::Pair(first_way?, way(second)?)),
        _ => None,
    }
}

/// The direction tokens of a leg; letters that say no direction are passed over.
///
/// # Errors
///
/// An `h` that neither follows `f b l r` nor stands before `l` or `r`.
pub fn directions<'a>(letters: impl IntoIterator<Item = &'a Letter>) -> Result<Vec<Token>, BareHalf> {
    let run: Vec<&Letter> = letters.into_iter().filter(|letter| is_direction(letter.name)).collect();
    let mut tokens = Vec::new();
    let mut rest = run.as_slice();
    while let [first, tail @ ..] = rest {
        if let Some(token) = tail.first().and_then(|second| two(first.name, second.name)) {
            tokens.push(token);
            rest = tail.get(1..).unwrap_or_default();
            continue;
        }
        tokens.push(match first.name {
            'z' => Token::Zig(None),
            'q' => Token::Round(None),
            name => Token::One(way(name).ok_or(BareHalf(first.span))?),
        });
        rest = tail;
    }
    Ok(tokens)
}
