//! Surges: floods in which legs that go the same way are one, whatever each of them does with whom it meets.
//!
//! A surge comes to no fewer squares than its flood, and mostly to the same: so who is not attacked by it is not attacked.

use super::flood::Arrival;
use super::{Flood, Ray, Sort, Station, Stations};
use crate::compile::squares::Squares;

/// A flood as it is asked whom it does not attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surge<B> {
    /// The legs; stations are their numbers.
    pub legs: Vec<Leg<B>>,
    /// Where it begins.
    pub entries: Stations,
    /// Whether it goes on from free squares only: those that were free, or from which somebody has been captured.
    pub stands_free: bool,
    /// The ways to capture somebody, each of them once.
    pub catches: Vec<Catch<B>>,
}

/// A way to capture somebody: from the square before, and mostly over the victim to one behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catch<B> {
    /// How much greater the number of the victim's square is than that of the one before.
    pub by: i16,
    /// The squares from which one step stays on the board.
    pub inside: B,
    /// What has to be free behind it, as of a [course](Course::tail); nothing where the movement may end there.
    pub tail: Option<(i16, B, bool)>,
    /// Whether enemies are captured so, and own pieces.
    pub whom: [bool; 2],
}

/// A leg.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg<B> {
    /// One for each step.
    pub courses: Vec<Course<B>>,
    /// The most steps in one direction.
    pub range: u16,
    /// Whether it may be back where it began before it goes on.
    pub stays: bool,
    /// Whether it may stop on an empty square.
    pub stops: bool,
    /// Whether it may stop on the square of an enemy, an own piece or nobody's.
    pub over: [bool; 3],
    /// Whether it may capture an enemy or an own piece, and go on.
    pub takes: [bool; 2],
    /// Whether it may end with such a capture.
    pub last: [bool; 2],
}

/// A leg in one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course<B> {
    /// How much greater the number of a square is behind one step.
    pub by: i16,
    /// The squares from which one step stays on the board.
    pub inside: B,
    /// A step that has to come to an empty square before it goes on, or may leave the board: as much greater the number of a square
    /// is behind it, the squares from which it stays on the board, and whether others will do.
    pub tail: Option<(i16, B, bool)>,
    /// The legs behind it.
    pub next: Stations,
}

impl<B: Squares> Surge<B> {
    /// That of a flood which does not ask of which kind somebody is.
    pub fn of(flood: &Flood<B>) -> Self {
        let mut legs: Vec<Leg<B>> = Vec::new();
        let mut of_station = Vec::new();
        for station in &flood.stations {
            let leg = Leg::of(station);
            let known = legs.iter_mut().position(|known| known.join(&leg));
            of_station.push(known.unwrap_or(legs.len()));
            if known.is_none() {
                legs.push(leg);
            }
        }
        let legs_of = |stations: Stations| {
            let all = of_station.iter().enumerate().filter(|(station, _)| stations >> station & 1 == 1);
            all.fold(0, |all, (_, leg)| all | 1 << leg)
        };
        for course in legs.iter_mut().flat_map(|leg| &mut leg.courses) {
            course.next = legs_of(course.next);
        }
        let stands_free = legs.iter().all(Leg::stands_free);
        let catches = catches(&legs);
        Surge { legs, entries: legs_of(flood.entries), stands_free, catches }
    }
}

/// The ways to capture somebody by these legs.
fn catches<B: Squares>(legs: &[Leg<B>]) -> Vec<Catch<B>> {
    let mut catches: Vec<Catch<B>> = Vec::new();
    for leg in legs {
        let whom = [0, 1].map(|side| leg.takes[side] || leg.last[side]);
        let ends = leg.stays || leg.last.contains(&true);
        for course in leg.courses.iter().filter(|_| whom.contains(&true)) {
            let tail = if ends { None } else { course.tail };
            let same = |one: &&mut Catch<B>| (one.by, one.inside, one.tail) == (course.by, course.inside, tail);
            match catches.iter_mut().find(same) {
                Some(known) => known.whom = [0, 1].map(|side| known.whom[side] || whom[side]),
                None => catches.push(Catch { by: course.by, inside: course.inside, tail, whom }),
            }
        }
    }
    catches
}

impl<B: Squares> Leg<B> {
    fn of(station: &Station<B>) -> Self {
        let Station { rays, range, end, on, .. } = station;
        let captures = |how: &Arrival| [&how.enemy, &how.own].map(Option::is_some);
        Leg {
            courses: rays.iter().map(Course::of).collect(),
            range: *range,
            stays: on.stays,
            stops: on.empty,
            over: on.over.each_ref().map(Option::<Sort>::is_some),
            takes: captures(on),
            last: captures(end),
        }
    }

    /// Whether whoever stops on somebody's square, or captures there, comes to a free square before it goes on.
    fn stands_free(&self) -> bool {
        let meets = self.over.iter().chain(&self.takes).any(|meets| *meets);
        self.stays || !meets || self.courses.iter().all(|course| course.tail.is_some())
    }

    /// Takes in another that goes the same way; `false` where it goes another.
    fn join(&mut self, other: &Self) -> bool {
        let way = |leg: &Self| {
            let courses =
                leg.courses.iter().map(|course| (course.by, course.inside, course.tail.map(|tail| (tail.0, tail.1))));
            (leg.range, leg.stays, courses.collect::<Vec<_>>())
        };
        if way(self) != way(other) {
            return false;
        }
        self.stops |= other.stops;
        let mine = self.over.iter_mut().chain(&mut self.takes).chain(&mut self.last);
        let theirs = other.over.iter().chain(&other.takes).chain(&other.last);
        mine.zip(theirs).for_each(|(mine, theirs)| *mine |= theirs);
        for (mine, theirs) in self.courses.iter_mut().zip(&other.courses) {
            mine.next |= theirs.next;
            if let (Some(mine), Some(theirs)) = (&mut mine.tail, theirs.tail) {
                mine.2 |= theirs.2;
            }
        }
        true
    }
}

impl<B: Squares> Course<B> {
    fn of(ray: &Ray<B>) -> Self {
        let tail = ray.tail.as_ref().map(|tail| (tail.by, tail.inside, tail.off));
        let next = ray.tail.as_ref().map_or(ray.next, |tail| tail.next);
        Course { by: ray.by, inside: ray.inside, tail, next }
    }
}
