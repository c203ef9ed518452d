//! Influence: the squares on which a movement from an origin may depend, on any board. Changes on other squares cannot
//! change the movement.

use super::bitboard::Bitboard;
use crate::spec::Spec;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{PlayerId, Square};
use crate::spec::movement::{Clause, Landing, Leg, Path, Pattern, Step};

/// Files and ranks on the board.
type Stride = (i16, i16);

/// By origin the squares on which a movement of a player's piece may depend, the origin among them; `None` when it depends on
/// more than the pieces on squares.
pub fn influence<B: Bitboard>(spec: &Spec, pattern: &Pattern, player: PlayerId) -> Option<Box<[B]>> {
    let facing = spec.player(player).facing;
    let on_board = |steps: &[Step]| steps.iter().map(|step| facing.on_board(*step)).collect::<Vec<Stride>>();
    let geometry = &spec.geometry;
    let everywhere = geometry.squares().fold(B::EMPTY, |all, square| all | B::only(square.index()));
    let mut influences = (0..geometry.len()).map(B::only).collect::<Box<[B]>>();
    for clause in &pattern.clauses {
        let seen: Box<dyn Fn(usize) -> B> = match clause {
            Clause::Leap(leap) if looks_along(&leap.leg) => {
                let (steps, range) = (on_board(&leap.steps), leap.leg.manner.range);
                Box::new(move |origin| along(geometry, origin, &steps, range))
            }
            Clause::Leap(leap) if is_near(&leap.leg) => {
                let range = i16::try_from(leap.leg.manner.range).unwrap_or(i16::MAX);
                let radius = range.saturating_mul(longest(&on_board(&leap.steps)));
                Box::new(move |origin| around(geometry, origin, radius))
            }
            Clause::Leap(leap) if !asks_facts(&leap.leg) => Box::new(|_| everywhere),
            Clause::Path(path) if path.legs.iter().all(|leg| !asks_facts(&leg.leg)) => {
                of_path(geometry, path, on_board(&path.steps)).unwrap_or(Box::new(|_| everywhere))
            }
            Clause::Anywhere(_) => Box::new(|_| everywhere),
            Clause::Leap(_) | Clause::Path(_) | Clause::Crossing(_) => return None,
        };
        influences.iter_mut().enumerate().for_each(|(origin, influence)| *influence |= seen(origin));
    }
    Some(influences)
}

/// The squares on which a path may depend; `None` for all of them.
fn of_path<'g, B: Bitboard>(
    geometry: &'g Geometry,
    path: &Path,
    steps: Vec<Stride>,
) -> Option<Box<dyn Fn(usize) -> B + 'g>> {
    let reach = i16::try_from(path.reach?).ok()?;
    if path.legs.iter().all(|leg| looks_along(&leg.leg)) {
        let most = reach / steps.iter().map(|step| length(*step)).min()?.max(1);
        return Some(Box::new(move |origin| within(geometry, origin, &steps, most)));
    }
    let near = path.legs.iter().all(|leg| is_near(&leg.leg));
    near.then(|| Box::new(move |origin| around(geometry, origin, reach)) as Box<dyn Fn(usize) -> B + 'g>)
}

/// Whether a leg depends only on squares that are a number of its steps away.
fn looks_along(leg: &Leg) -> bool {
    is_near(leg) && !leg.manner.lame && leg.manner.jumps == 0
}

/// Whether a leg depends on no square farther away than its range.
fn is_near(leg: &Leg) -> bool {
    !leg.manner.cylinder && !asks_facts(leg)
}

/// Whether a leg depends on more than the pieces on squares.
fn asks_facts(leg: &Leg) -> bool {
    let Landing { passed, tame, .. } = &leg.landing;
    passed.is_some() || *tame
}

fn length((files, ranks): Stride) -> i16 {
    files.abs().max(ranks.abs())
}

fn longest(steps: &[Stride]) -> i16 {
    steps.iter().map(|step| length(*step)).max().unwrap_or(0)
}

fn stepped(geometry: &Geometry, from: usize, (files, ranks): Stride) -> Option<usize> {
    let from = Square::at(from);
    let to = geometry.square(i16::from(geometry.file(from)) + files, i16::from(geometry.rank(from)) + ranks);
    to.map(|square| square.index())
}

/// The squares up to `range` equal steps away.
fn along<B: Bitboard>(geometry: &Geometry, origin: usize, steps: &[Stride], range: u16) -> B {
    steps.iter().fold(B::EMPTY, |all, step| {
        let squares = std::iter::successors(Some(origin), |square| stepped(geometry, *square, *step));
        squares.skip(1).take(usize::from(range)).fold(all, |all, square| all | B::only(square))
    })
}

/// The squares up to `most` steps away, of any kind.
fn within<B: Bitboard>(geometry: &Geometry, origin: usize, steps: &[Stride], most: i16) -> B {
    let (mut all, mut last) = (B::only(origin), B::only(origin));
    for _ in 0..most {
        let next = last.each().flat_map(|square| steps.iter().filter_map(move |step| stepped(geometry, square, *step)));
        last = next.fold(B::EMPTY, |next, square| next | B::only(square)).without(all);
        all |= last;
        if last.is_empty() {
            break;
        }
    }
    all
}

/// The squares up to `radius` files and ranks away.
fn around<B: Bitboard>(geometry: &Geometry, origin: usize, radius: i16) -> B {
    let at = Square::at(origin);
    let far = |one: u8, other: u8| i16::from(one.abs_diff(other)) > radius;
    let near = |square: &Square| {
        !far(geometry.file(*square), geometry.file(at)) && !far(geometry.rank(*square), geometry.rank(at))
    };
    geometry.squares().filter(near).fold(B::EMPTY, |all, square| all | B::only(square.index()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};

    /// The number of squares that a piece in the middle of five files and ranks may look at.
    fn seen(moves: &str) -> usize {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.picture = '''\n. . . . .\n. . . . .\n. . A . .\n. . . . .\n. . . . a\n'''\n\
             pieces.walker = {{ letter = 'A', moves = \"{moves}\" }}\n\
             [stages.play]\nrules = 'stuck: draw when mover is stuck.'\n"
        );
        let spec = load_text("walker.toml", &text, &Options::default()).spec.unwrap();
        let influences: Box<[u64]> = influence(&spec, &spec.movements[0].pattern, PlayerId(0)).unwrap();
        influences[12].count_ones() as usize
    }

    #[test]
    fn influence_is_as_wide_as_the_legs_are_long() {
        assert_eq!(seen("cR2^"), 9);
        assert_eq!(seen("[W?W]"), 13);
        assert_eq!(seen("[N?N]"), 17, "not the corners, and not the squares beside it");
        assert_eq!(seen("nN"), 25, "squares halfway lie somewhere between");
        assert_eq!(seen("[(!cF-mF)+]"), 25, "a walk without an end");
    }
}
