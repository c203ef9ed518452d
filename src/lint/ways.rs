//! Ways that a clause of a movement certainly offers: single legs, taken apart into a direction and one way to end.

use crate::spec::movement::{Clause, Hop, Instruction, Landing, Leap, Manner, Path, PieceFilter, Step};

/// One leg in one direction with one way to end, and when it may be taken.
#[derive(Clone)]
pub(super) struct Way<'a> {
    /// The direction; any square at all when there is none.
    step: Option<Step>,
    manner: &'a Manner,
    landing: Landing,
    unmoved: bool,
}

/// How a leg to any other square goes.
static STRAIGHT: Manner = Manner { range: 1, lame: false, jumps: 0, hop: Hop::No, cylinder: false };

/// All that a clause offers, if it is a clause of one leg.
pub(super) fn whole(clause: &Clause) -> Option<Vec<Way<'_>>> {
    match clause {
        Clause::Leap(leap) => Some(of_leap(leap)),
        Clause::Anywhere(anywhere) => {
            let ends = endings(&anywhere.landing).into_iter();
            let way = |landing| Way { step: None, manner: &STRAIGHT, landing, unmoved: anywhere.unmoved };
            Some(ends.map(way).collect())
        }
        Clause::Path(_) | Clause::Crossing(_) => None,
    }
}

/// Ways that a clause offers among others: for a path, to end with its first leg.
pub(super) fn certain(clause: &Clause) -> Vec<Way<'_>> {
    match clause {
        Clause::Path(path) => of_path(path),
        other => whole(other).unwrap_or_default(),
    }
}

fn of_leap(leap: &Leap) -> Vec<Way<'_>> {
    let ends = endings(&leap.leg.landing);
    let way = |step: &Step, landing: &Landing| Way {
        step: Some(*step),
        manner: &leap.leg.manner,
        landing: landing.clone(),
        unmoved: leap.unmoved,
    };
    leap.steps.iter().flat_map(|step| ends.iter().map(move |landing| way(step, landing))).collect()
}

/// The first legs of a path that it may end with whatever comes behind.
fn of_path(path: &Path) -> Vec<Way<'_>> {
    if path.heading.is_some() {
        return Vec::new();
    }
    let mut ways = Vec::new();
    for (leg, next) in firsts(path) {
        let Some(leg) = path.legs.get(usize::from(leg)).filter(|_| ends(path, next)) else { continue };
        let steps = path.steps.iter().enumerate().filter(|(index, _)| leg.first >> index & 1 == 1);
        for (_, step) in steps {
            let landings = endings(&leg.leg.landing).into_iter();
            let way = |landing| Way { step: Some(*step), manner: &leg.leg.manner, landing, unmoved: path.unmoved };
            ways.extend(landings.map(way));
        }
    }
    ways
}

/// The legs a path can begin with, each with what comes behind it.
pub(super) fn firsts(path: &Path) -> Vec<(u16, u16)> {
    let mut found = Vec::new();
    visit(path, path.entry, &mut |instruction| {
        if let Instruction::Leg { leg, next, .. } = instruction {
            found.push((*leg, *next));
        }
    });
    found
}

/// Whether a path may end at this place of its program.
fn ends(path: &Path, place: u16) -> bool {
    let mut found = false;
    visit(path, place, &mut |instruction| found |= *instruction == Instruction::Accept);
    found
}

/// Goes through what may come next without a further leg, whatever stands on the board.
fn visit<'p>(path: &'p Path, place: u16, see: &mut impl FnMut(&'p Instruction)) {
    let (mut todo, mut seen) = (vec![place], vec![false; path.program.len()]);
    while let Some(place) = todo.pop() {
        let place = usize::from(place);
        let (Some(instruction), Some(seen)) = (path.program.get(place), seen.get_mut(place)) else { continue };
        if std::mem::replace(seen, true) {
            continue;
        }
        see(instruction);
        match instruction {
            Instruction::Either(entries) => todo.extend(entries),
            Instruction::Again { body, out } => todo.extend([*body, *out]),
            // A part that is played as long as possible is left only when it cannot be played.
            Instruction::AsLong { body, .. } => todo.push(*body),
            Instruction::Accept | Instruction::Leg { .. } | Instruction::Living(_) => {}
        }
    }
}

/// A landing taken apart into single ways to end.
fn endings(landing: &Landing) -> Vec<Landing> {
    let bare = Landing { swaps: landing.swaps, stays: landing.stays, tame: landing.tame, ..Landing::default() };
    let parts = [
        landing.empty.then(|| Landing { empty: true, ..bare.clone() }),
        landing.enemy.is_some().then(|| Landing { enemy: landing.enemy.clone(), ..bare.clone() }),
        landing.own.is_some().then(|| Landing { own: landing.own.clone(), ..bare.clone() }),
        landing.passed.is_some().then(|| Landing { passed: landing.passed.clone(), ..bare.clone() }),
        landing.off.then(|| Landing { off: true, ..bare.clone() }),
    ];
    parts.into_iter().flatten().collect()
}

impl Way<'_> {
    /// Whether the other way gives the same outcomes wherever this way can be taken.
    pub(super) fn is_covered_by(&self, other: &Way<'_>) -> bool {
        self.goes_like(other) && self.ends_like(&other.landing) && (self.unmoved || !other.unmoved)
    }

    fn goes_like(&self, other: &Way<'_>) -> bool {
        let (manner, by) = (self.manner, other.manner);
        if other.step.is_none() {
            // Any other square: on a cylinder a leg may come back to where it began, and `U` leaves that out.
            return !manner.cylinder && !self.landing.off;
        }
        self.step == other.step
            && manner.range <= by.range
            && (manner.lame || !by.lame)
            && (manner.jumps, &manner.hop, manner.cylinder) == (by.jumps, &by.hop, by.cylinder)
    }

    fn ends_like(&self, other: &Landing) -> bool {
        let landing = &self.landing;
        (landing.swaps, landing.stays) == (other.swaps, other.stays)
            && (landing.tame || !other.tame)
            && (!landing.empty || other.empty)
            && (!landing.off || other.off)
            && takes(landing.enemy.as_ref(), other.enemy.as_ref())
            && takes(landing.own.as_ref(), other.own.as_ref())
            && takes(landing.passed.as_ref(), other.passed.as_ref())
    }
}

/// Whether the second filter takes all pieces that the first one takes.
fn takes(one: Option<&PieceFilter>, other: Option<&PieceFilter>) -> bool {
    match (one, other) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(one), Some(other)) => one == other || *other == PieceFilter::default(),
    }
}
