//! Clauses by which no piece ever gets anywhere, whatever stands on the board.

use std::collections::BTreeSet;

use super::ways::firsts;
use crate::spec::Spec;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::Square;
use crate::spec::movement::{Clause, Crossing, Instruction, Landing, Leg, Manner, Pass, Path, PathLeg, Step};

/// A search for the end of a path looks at no more places than this, and then takes it that there is one.
const MAX_PLACES: usize = 100_000;

/// Why a clause leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// Every way leaves the board.
    Off,
    /// A square would have to be empty and occupied.
    Halfway,
    /// It ends on the square of a piece that it hops onto.
    Taken,
}

impl Why {
    /// The words about the clause.
    pub(super) fn in_words(self, size: &str) -> String {
        match self {
            Why::Off => format!("leads off {size} from every square"),
            Why::Halfway => "wants the square halfway both empty and occupied".to_owned(),
            Why::Taken => "would end on the square of the piece it hops onto".to_owned(),
        }
    }
}

/// Why a clause leads nowhere, from any square and for any owner; `None` when it may lead somewhere.
pub(super) fn why_dead(spec: &Spec, clause: &Clause) -> Option<Why> {
    let facings: Vec<Facing> = spec.players.iter().map(|player| player.facing).collect();
    let off = |dead: bool| dead.then_some(Why::Off);
    let everywhere = |test: &dyn Fn(Facing, Square) -> bool| {
        facings.iter().all(|facing| spec.geometry.squares().all(|from| test(*facing, from)))
    };
    match clause {
        Clause::Anywhere(_) => None,
        Clause::Leap(leap) if leap.steps.iter().all(|step| is_torn(&leap.leg.manner, *step)) => Some(Why::Halfway),
        Clause::Leap(leap) => off(everywhere(&|facing, from| {
            leap.steps.iter().all(|step| !lands(&spec.geometry, facing, from, (*step, &leap.leg)))
        })),
        Clause::Crossing(crossing) => off(everywhere(&|facing, from| !crosses(&spec.geometry, facing, from, crossing))),
        Clause::Path(path) => {
            let begins = |facing: Facing, from: Square| {
                let legs = firsts(path).into_iter().filter_map(|(leg, _)| path.legs.get(usize::from(leg)));
                let mut ways = legs.flat_map(|leg| steps(path, leg.first).map(move |(_, step)| (step, &leg.leg)));
                ways.any(|way| lands(&spec.geometry, facing, from, way))
            };
            let taken = || (spec.deadly.is_empty() && never_ends(spec, path, &facings, true)).then_some(Why::Taken);
            let leads_off =
                everywhere(&|facing, from| !begins(facing, from)) || never_ends(spec, path, &facings, false);
            off(leads_off).or_else(taken)
        }
    }
}

/// Whether a leap wants the square halfway empty and occupied at once.
fn is_torn(manner: &Manner, (right, ahead): Step) -> bool {
    manner.lame && manner.jumps > 0 && right.unsigned_abs().max(ahead.unsigned_abs()) > 1
}

/// Whether a step stays on the board, or may leave it.
fn lands(geometry: &Geometry, facing: Facing, from: Square, (step, leg): (Step, &Leg)) -> bool {
    leg.landing.off || next(geometry, facing, from, step, &leg.manner).is_some()
}

/// The square one step further.
fn next(geometry: &Geometry, facing: Facing, from: Square, step: Step, manner: &Manner) -> Option<Square> {
    let (files, ranks) = facing.on_board(step);
    let (file, rank) = (i16::from(geometry.file(from)) + files, i16::from(geometry.rank(from)) + ranks);
    // On a cylinder, where the left and right edges meet, only the ranks count.
    let file = if manner.cylinder { file.rem_euclid(i16::from(geometry.files())) } else { file };
    geometry.square(file, rank)
}

/// Whether the line to the edge is long enough for the mover and its partner in some direction.
fn crosses(geometry: &Geometry, facing: Facing, from: Square, crossing: &Crossing) -> bool {
    crossing.steps.iter().any(|step| {
        let (files, ranks) = facing.on_board(*step);
        let (file, rank) = (i16::from(geometry.file(from)), i16::from(geometry.rank(from)));
        let line = (1..).take_while(|by| geometry.square(file + files * by, rank + ranks * by).is_some());
        let partner = line.count().saturating_sub(usize::from(crossing.inset));
        partner > 0 && usize::from(crossing.distance) <= partner
    })
}

/// Whether a path goes on behind a leg only from the square of a piece that stays there.
fn only_hops(pass: &Pass) -> bool {
    !pass.empty && pass.enemy.is_none() && pass.own.is_none()
}

/// The steps of a set, with their index.
fn steps(path: &Path, set: u64) -> impl Iterator<Item = (u8, Step)> {
    let steps = path.steps.iter().enumerate().filter(move |(index, _)| set >> index & 1 == 1);
    steps.map(|(index, step)| (index as u8, *step))
}

/// Whether a path comes to no end from any square even if everything stands wherever it is wanted; perhaps where no piece may
/// end where another stands.
fn never_ends(spec: &Spec, path: &Path, facings: &[Facing], needs_room: bool) -> bool {
    let mut left = MAX_PLACES;
    let mut squares = facings.iter().flat_map(|facing| spec.geometry.squares().map(move |from| (*facing, from)));
    squares.all(|(facing, from)| {
        let mut search = Search { geometry: &spec.geometry, path, facing, needs_room, left };
        let ends = search.ends(from);
        left = search.left;
        !ends
    })
}

/// A place in the program, a square, whether another piece stands there, the step that led there, and whether the path must end.
type Place = (u16, (Square, bool), Option<u8>, bool);

struct Search<'a> {
    geometry: &'a Geometry,
    path: &'a Path,
    facing: Facing,
    needs_room: bool,
    left: usize,
}

impl Search<'_> {
    /// Whether the path may end when it begins on a square; yes when that takes too long to find out.
    fn ends(&mut self, from: Square) -> bool {
        let (mut todo, mut seen): (Vec<Place>, BTreeSet<Place>) = Default::default();
        todo.push((self.path.entry, (from, false), None, false));
        while let Some(place) = todo.pop() {
            if self.left == 0 {
                return true;
            }
            if !seen.insert(place) {
                continue;
            }
            self.left -= 1;
            let (at, square, last, ended) = place;
            let Some(instruction) = self.path.program.get(usize::from(at)) else { continue };
            match instruction {
                Instruction::Accept if ended => return true,
                Instruction::Accept => {}
                Instruction::Either(entries) => todo.extend(entries.iter().map(|at| (*at, square, last, ended))),
                Instruction::Again { body, out } | Instruction::AsLong { body, out } => {
                    todo.extend([*body, *out].map(|at| (at, square, last, ended)));
                }
                Instruction::Living(next) => todo.push((*next, square, last, ended)),
                Instruction::Leg { leg, next, ends, goes_on } => {
                    let Some(leg) = self.path.legs.get(usize::from(*leg)).filter(|_| !ended) else { continue };
                    if *ends && leg.leg.landing.off {
                        return true;
                    }
                    let Landing { stays, swaps, .. } = leg.leg.landing;
                    let is_taken = self.needs_room && square.1 && (stays || swaps);
                    for (index, to) in self.reached(leg, square.0, last) {
                        if *ends && !is_taken {
                            todo.push((*next, if stays { square } else { (to, false) }, Some(index), true));
                        }
                        if *goes_on {
                            let stand = if leg.pass.stays { square } else { (to, only_hops(&leg.pass)) };
                            todo.push((*next, stand, Some(index), false));
                        }
                    }
                }
            }
        }
        false
    }

    /// Where a leg may get to, by which steps.
    fn reached(&self, leg: &PathLeg, from: Square, last: Option<u8>) -> Vec<(u8, Square)> {
        let later = |last: u8| leg.later.get(usize::from(last)).map_or(0, |turn| turn.free | turn.zig | turn.round);
        let set = last.map_or(leg.first, later);
        let mut found = Vec::new();
        for (index, step) in steps(self.path, set) {
            let mut at = from;
            // A chain may turn a step into a ride.
            for _ in 0..self.geometry.len() {
                let Some(to) = next(self.geometry, self.facing, at, step, &leg.leg.manner) else { break };
                if found.contains(&(index, to)) {
                    break;
                }
                found.push((index, to));
                at = to;
                if leg.leg.manner.range == 1 && !self.path.legs.iter().any(|leg| leg.pass.toggles) {
                    break;
                }
            }
        }
        found
    }
}
