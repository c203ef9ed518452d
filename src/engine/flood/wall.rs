//! Walls: pieces that keep a unit from capturing another as long as they stand, wherever the unit has come.
//!
//! Whoever captures comes from a free square beside its victim, or over one, and mostly needs another behind it. Where for each
//! direction one of the two is taken, nobody is captured before somebody of those who stand there has been; so pieces that stand in one
//! another's way like that are safe together.

use super::Ground;
use crate::program::squares::Squares;
use crate::program::travel::{Course, Leg, Surge};

/// What may be captured by a leg in one direction.
struct Capture<'a, B> {
    course: &'a Course<B>,
    /// Whether it may end with that, so that nothing has to be free behind.
    ends: bool,
    /// Those that may be captured so, as far as that depends on whose they are.
    whom: B,
}

impl<B: Squares> Capture<'_, B> {
    /// Those who may be captured where some squares are free.
    #[inline]
    fn of(&self, free: B) -> B {
        let Course { by, inside, tail, .. } = self.course;
        let before = (free & *inside).moved(*by) & self.whom;
        match tail {
            Some((by, inside, off)) if !self.ends => {
                let leaves = if *off { !*inside } else { B::EMPTY };
                before & (free.moved(-by) & *inside | leaves)
            }
            _ => before,
        }
    }

    /// The squares one of which has to be taken so that who stands on a square is not captured so: that before, and that behind, where
    /// it matters; nothing where it cannot be anyway.
    fn beside(&self, square: B) -> Option<(B, B)> {
        let Course { by, inside, tail, .. } = self.course;
        let before = square.moved(-by) & *inside;
        if before.is_empty() || (square & self.whom).is_empty() {
            return None;
        }
        match tail {
            Some((by, inside, off)) if !self.ends => match (square & *inside).any() {
                true => Some((before, (square & *inside).moved(*by))),
                false if *off => Some((before, B::EMPTY)),
                false => None,
            },
            _ => Some((before, B::EMPTY)),
        }
    }
}

/// Each way to capture somebody.
fn captures<'a, B: Squares>(surge: &'a Surge<B>, ground: &Ground<B>) -> impl Iterator<Item = Capture<'a, B>> {
    let Ground { own, enemies, .. } = *ground;
    surge.legs.iter().flat_map(move |leg| {
        let whom = |how: [bool; 2]| {
            let of = |is_so: bool, those: B| if is_so { those } else { B::EMPTY };
            of(how[0], enemies) | of(how[1], own)
        };
        let (ends, takes) = (whom(leg.last), whom(leg.takes));
        let may_end = |leg: &Leg<B>| leg.stays || ends.any();
        let is_such = (ends | takes).any();
        let (ends, whom) = (may_end(leg), ends | takes);
        leg.courses.iter().filter(move |_| is_such).map(move |course| Capture { course, ends, whom })
    })
}

/// The square of a piece and of all that keep it from being captured; nothing where they may not.
pub(super) fn wall<B: Squares>(surge: &Surge<B>, ground: &Ground<B>, square: usize) -> Option<B> {
    let (target, mut rocks) = (B::only(square), ground.occupied);
    if !surge.stands_free || !rocks.has(square) {
        return None;
    }
    loop {
        let taken = captures(surge, ground).fold(B::EMPTY, |all, capture| all | capture.of(!rocks));
        if taken.has(square) {
            return None;
        }
        let left = rocks.without(taken);
        if left == rocks {
            break;
        }
        rocks = left;
    }
    let (mut wall, mut todo) = (target, target);
    while todo.any() {
        let stone = todo.lowest();
        todo = todo.rest();
        for (before, behind) in captures(surge, ground).filter_map(|capture| capture.beside(stone)) {
            let both = (before | behind) & rocks;
            if (both & wall).is_empty() {
                wall |= both.lowest();
                todo |= both.lowest();
            }
        }
    }
    Some(wall)
}
