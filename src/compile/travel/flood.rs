//! Floods: movements of several legs that are followed from many squares at once.
//!
//! A path is a machine whose stations are its legs, each with the steps it may take there. Which squares each station is come
//! to on is a set, and a leg moves all of the set one step at a time. So a walk over the board costs as much as its legs are
//! many, however many ways there are.

use std::collections::BTreeMap;

use super::Sort;
use super::route::steps;
use crate::compile::squares::Squares;
use crate::spec::Spec;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{PlayerId, Square};
use crate::spec::movement::{Clause, Hop, Instruction, Landing, Leap, Manner, Pass, Path, Pattern, Step, Term, Who};

/// The most stations of a flood; what has more is walked.
pub const MAX_STATIONS: usize = 24;

/// Some stations of a flood, as bits.
pub type Stations = u32;

/// A movement as one player's units make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flood<B> {
    /// The legs.
    pub stations: Vec<Station<B>>,
    /// Where it begins.
    pub entries: Stations,
    /// Whether to end where it began with nothing captured is a move.
    pub may_pass: bool,
    /// Whether it asks of which kind somebody is.
    pub asks_kinds: bool,
    /// How many states of the [literal walk](crate::literal::walk) may be one square of a station.
    pub states: usize,
}

/// A leg with the steps it may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Station<B> {
    /// One for each step.
    pub rays: Vec<Ray<B>>,
    /// The most steps in one direction.
    pub range: u16,
    /// How the movement may end with it.
    pub end: Arrival,
    /// Whether it may end off the board.
    pub off: bool,
    /// How it may go on behind it.
    pub on: Arrival,
}

/// A leg in one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ray<B> {
    /// How much greater the number of a square is behind one step.
    pub by: i16,
    /// The squares from which one step stays on the board.
    pub inside: B,
    /// The stations behind it.
    pub next: Stations,
    /// The only one of these, if it does no more than to go one step on to an empty square, or off the board: it is gone on with
    /// at once.
    pub tail: Option<Tail<B>>,
}

/// A step to an empty square, or off the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tail<B> {
    /// How much greater the number of a square is behind it.
    pub by: i16,
    /// The squares from which it stays on the board.
    pub inside: B,
    /// Whether the movement may end with it.
    pub ends: bool,
    /// Whether it may end off the board.
    pub off: bool,
    /// The stations behind it; none where it cannot go on.
    pub next: Stations,
}

/// What a leg may do where it arrives.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arrival {
    /// Stop on an empty square.
    pub empty: bool,
    /// Stop on the square of an enemy, an own piece or nobody's, which stays.
    pub over: [Option<Sort>; 3],
    /// Capture an enemy.
    pub enemy: Option<Sort>,
    /// Capture a piece of its own side.
    pub own: Option<Sort>,
    /// Be back where the leg began.
    pub stays: bool,
}

/// The flood of a movement; nothing where some leg does what only a walk can.
pub fn flood<B: Squares>(spec: &Spec, pattern: &Pattern, player: PlayerId) -> Option<Flood<B>> {
    let facing = spec.player(player).facing;
    let mut passing = pattern.clauses.iter().map(|clause| matches!(clause, Clause::Path(path) if path.may_pass));
    let may_pass = passing.next()?;
    if spec.geometry.len() > B::CAPACITY || passing.any(|other| other != may_pass) {
        return None;
    }
    let mut flood = Flood { stations: Vec::new(), entries: 0, may_pass, asks_kinds: false, states: 1 };
    for clause in &pattern.clauses {
        match clause {
            Clause::Leap(leap) => flood.add_leap(spec, facing, leap)?,
            Clause::Path(path) => {
                let mut builder = Builder { spec, facing, path, flood: &mut flood, known: BTreeMap::new() };
                let entries = builder.stations_at(path.entry, None)?;
                flood.entries |= entries;
                flood.states = flood.states.max(if path.memory.direction { path.steps.len() + 1 } else { 1 });
            }
            Clause::Anywhere(_) | Clause::Crossing(_) => return None,
        }
    }
    flood.fuse();
    flood.asks_kinds = flood.stations.iter().any(|station| station.end.asks_kinds() || station.on.asks_kinds());
    Some(flood)
}

impl Arrival {
    /// Whether it does nothing on the square of anybody, and comes to stand where it arrives.
    fn is_bare(&self) -> bool {
        let Arrival { empty: _, over, enemy, own, stays } = self;
        !stays && over.iter().chain([enemy, own]).all(Option::is_none)
    }

    fn asks_kinds(&self) -> bool {
        let Arrival { over, enemy, own, .. } = self;
        over.iter().chain([enemy, own]).flatten().any(|sort| !sort.is_everybody())
    }
}

impl<B: Squares> Flood<B> {
    /// Whether it captures pieces of its own side.
    pub fn captures_own(&self) -> bool {
        self.stations.iter().any(|station| station.end.own.is_some() || station.on.own.is_some())
    }

    fn add_leap(&mut self, spec: &Spec, facing: Facing, leap: &Leap) -> Option<()> {
        let Leap { steps, leg, unmoved } = leap;
        let (end, off) = ending(spec, &leg.landing)?;
        let are_slides = steps.iter().all(|step| is_slide(&leg.manner, *step));
        // To stay where it is and to capture nothing would be a move of a leap, and is none of a path.
        if *unmoved || !are_slides || end.stays && end.empty {
            return None;
        }
        let rays = steps.iter().map(|step| {
            let (by, inside) = stride(&spec.geometry, facing.on_board(*step))?;
            Some(Ray { by, inside, next: 0, tail: None })
        });
        let rays = rays.collect::<Option<Vec<_>>>()?;
        let on = Arrival::default();
        self.entries |= self.add(Station { rays, range: leg.manner.range, end, off, on })?;
        Some(())
    }

    /// Finds the tails of all rays.
    fn fuse(&mut self) {
        let tails: Vec<Option<Tail<B>>> = self.stations.iter().map(Station::as_tail).collect();
        for ray in self.stations.iter_mut().flat_map(|station| &mut station.rays) {
            let only = ray.next.is_power_of_two().then(|| ray.next.trailing_zeros() as usize);
            ray.tail = only.and_then(|index| tails.get(index)?.clone());
        }
    }

    fn add(&mut self, station: Station<B>) -> Option<Stations> {
        let index = self.stations.len();
        self.stations.push(station);
        (index < MAX_STATIONS).then(|| 1 << index)
    }
}

impl<B: Squares> Station<B> {
    /// A leg of one step that comes to stand on an empty square, or off the board.
    fn as_tail(&self) -> Option<Tail<B>> {
        let Station { rays, range: 1, end, off, on } = self else { return None };
        let [Ray { by, inside, next, .. }] = rays.as_slice() else { return None };
        let next = if on.empty { *next } else { 0 };
        (end.is_bare() && on.is_bare()).then_some(Tail { by: *by, inside: *inside, ends: end.empty, off: *off, next })
    }
}

struct Builder<'a, B> {
    spec: &'a Spec,
    facing: Facing,
    path: &'a Path,
    flood: &'a mut Flood<B>,
    /// Stations by their place in the program and their steps.
    known: BTreeMap<(u16, u64), Stations>,
}

impl<B: Squares> Builder<'_, B> {
    /// The stations that a path comes to at a place of its program behind a step.
    fn stations_at(&mut self, place: u16, last: Option<u8>) -> Option<Stations> {
        if self.path.heading.is_some() || self.path.unmoved {
            return None;
        }
        let (mut all, mut todo, mut seen) = (0, vec![place], vec![false; self.path.program.len()]);
        while let Some(place) = todo.pop() {
            let seen = seen.get_mut(usize::from(place))?;
            if std::mem::replace(seen, true) {
                continue;
            }
            match self.path.program.get(usize::from(place))? {
                Instruction::Accept => {}
                Instruction::Either(entries) => todo.extend(entries),
                Instruction::Again { body, out } => todo.extend([body, out]),
                Instruction::Living(next) => todo.push(*next),
                Instruction::AsLong { .. } => return None,
                Instruction::Leg { .. } => all |= self.station(place, last)?,
            }
        }
        Some(all)
    }

    /// The station of a leg behind a step.
    fn station(&mut self, place: u16, last: Option<u8>) -> Option<Stations> {
        let path = self.path;
        let Instruction::Leg { leg, next, .. } = path.program.get(usize::from(place))? else { return None };
        let leg = path.legs.get(usize::from(*leg))?;
        let steps = steps(leg, last)?;
        if let Some(known) = self.known.get(&(place, steps)) {
            return Some(*known);
        }
        let (end, off) = match self.accepts(*next)? {
            true => ending(self.spec, &leg.leg.landing)?,
            false => (Arrival::default(), false),
        };
        let on = going_on(self.spec, &leg.pass)?;
        let index = self.flood.add(Station { rays: Vec::new(), range: leg.leg.manner.range, end, off, on })?;
        self.known.insert((place, steps), index);
        let mut rays = Vec::new();
        for step in (0..64_u8).filter(|step| steps >> step & 1 == 1) {
            let by = *path.steps.get(usize::from(step))?;
            if leg.same_length || !is_slide(&leg.leg.manner, by) {
                return None;
            }
            let (by, inside) = stride(&self.spec.geometry, self.facing.on_board(by))?;
            rays.push(Ray { by, inside, next: self.stations_at(*next, Some(step))?, tail: None });
        }
        self.flood.stations[index.trailing_zeros() as usize].rays = rays;
        Some(index)
    }

    /// Whether a path that has ended is accepted from a place of its program.
    fn accepts(&self, place: u16) -> Option<bool> {
        let (mut todo, mut seen) = (vec![place], vec![false; self.path.program.len()]);
        while let Some(place) = todo.pop() {
            if std::mem::replace(seen.get_mut(usize::from(place))?, true) {
                continue;
            }
            match self.path.program.get(usize::from(place))? {
                Instruction::Accept => return Some(true),
                Instruction::Either(entries) => todo.extend(entries),
                Instruction::Again { out, .. } => todo.push(*out),
                Instruction::AsLong { .. } => return None,
                Instruction::Leg { .. } | Instruction::Living(_) => {}
            }
        }
        Some(false)
    }
}

/// Whether a leg goes step by step until something stands there.
fn is_slide(manner: &Manner, step: Step) -> bool {
    let single = step.0.abs().max(step.1.abs()) == 1;
    manner.jumps == 0 && manner.hop == Hop::No && !manner.cylinder && (single || !manner.lame)
}

/// By how much the number of a square grows with a step, and the squares from which it stays on the board.
fn stride<B: Squares>(geometry: &Geometry, (files, ranks): (i16, i16)) -> Option<(i16, B)> {
    let by = ranks * i16::from(geometry.files()) + files;
    let to = |square: Square| {
        geometry.square(i16::from(geometry.file(square)) + files, i16::from(geometry.rank(square)) + ranks)
    };
    let inside = geometry.squares().filter(|square| to(*square).is_some());
    let inside = inside.fold(B::EMPTY, |all, square| all | B::only(square.index()));
    (usize::from(by.unsigned_abs()) < B::CAPACITY).then_some((by, inside))
}

fn ending(spec: &Spec, landing: &Landing) -> Option<(Arrival, bool)> {
    let Landing { empty, enemy, own, passed, off, swaps, stays, tame } = landing;
    if passed.is_some() || *swaps || *tame {
        return None;
    }
    let (enemy, own) = (sort(spec, enemy, Term::Enemy), sort(spec, own, Term::Own));
    Some((Arrival { empty: *empty, over: Default::default(), enemy, own, stays: *stays }, *off))
}

fn going_on(spec: &Spec, pass: &Pass) -> Option<Arrival> {
    let Pass { empty, enemy, own, over, toggles, stays } = pass;
    if *toggles {
        return None;
    }
    let (enemy, own) = (sort(spec, enemy, Term::Enemy), sort(spec, own, Term::Own));
    let over = [Term::Enemy, Term::Own, Term::Any].map(|side| sort(spec, over, side));
    Some(Arrival { empty: *empty, over, enemy, own, stays: *stays })
}

fn sort(spec: &Spec, who: &Option<Who>, side: Term) -> Option<Sort> {
    Sort::of(spec, who.as_ref()?, side)
}
