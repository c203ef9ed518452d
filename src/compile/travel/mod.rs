//! How a movement travels: its clauses as tables, and what it takes to end on a square; of several legs, as a flood from all
//! squares at once, and what floods together may attack at most as a surge.

mod flood;
mod route;
mod sort;
mod surge;
#[cfg(test)]
mod tests;
mod united;
mod walked;

use super::squares::Squares;
use super::tables::{AttackTables, StepMode, TableId, TableKey};
use crate::spec::ids::{KindId, PlayerId};
use crate::spec::movement::{Anywhere, Clause, Hop, Landing, Leap, Pattern, Term, Who};
use crate::spec::{PIECES, Spec};
pub use flood::{Arrival, Flood, MAX_STATIONS, Ray, Station, Stations, flood};
use route::routes;
pub use sort::Sort;
pub use surge::{Catch, Course, Leg, Surge};
pub use united::united;
pub use walked::Walked;

/// How a movement travels for one player: the union of some ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lowered {
    /// The ways.
    pub ways: Vec<TableMove>,
    /// Whether two of them could end on one square with the same capture.
    pub overlaps: bool,
}

impl Lowered {
    /// Whether somebody may be captured by some way.
    pub fn captures(&self) -> bool {
        self.ways.iter().any(|way| way.enemy.is_some() || way.own.is_some())
    }
}

/// One way to travel: a table and how it may end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableMove {
    /// Where it arrives.
    pub table: TableId,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// On which enemies it may end, to capture them; nobody's pieces are never among them.
    pub enemy: Option<Sort>,
    /// On which pieces of its own side it may end, to capture them.
    pub own: Option<Sort>,
    /// Whether it is open only to a unit that has not moved.
    pub unmoved: bool,
    /// Kinds over which it does not hop.
    pub stops: Box<[KindId]>,
}

impl TableMove {
    /// Whether who stands where is all it depends on, and not what.
    #[inline]
    pub fn hops_over_all(&self) -> bool {
        self.stops.is_empty()
    }
}

/// The tables of a movement of one player's units on the board of the definition, exact to the literal walk.
///
/// Not part of it are who may be captured at all, what happens to the captor, and conditions of the movement.
///
/// # Errors
/// Says what about the movement no table can do; then nothing was added to `tables`.
pub fn lower<B: Squares>(
    spec: &Spec,
    pattern: &Pattern,
    player: PlayerId,
    tables: &mut AttackTables<B>,
) -> Result<Lowered, Walked> {
    if spec.geometry.len() > B::CAPACITY {
        return Err(Walked::Board);
    }
    let mut drafts: Vec<Draft> = Vec::new();
    for clause in &pattern.clauses {
        for draft in clause_drafts(spec, clause, player)? {
            if !drafts.iter_mut().any(|other| other.join(&draft)) {
                drafts.push(draft);
            }
        }
    }
    let ways = drafts.into_iter().map(|draft| draft.way(spec, tables)).collect();
    Ok(Lowered { ways, overlaps: pattern.overlaps })
}

/// A way whose table is not made yet.
struct Draft {
    key: TableKey,
    ending: Ending,
}

/// How a way may end, and for whom it is open.
#[derive(Clone, PartialEq, Eq)]
struct Ending {
    quiet: bool,
    enemy: Option<Sort>,
    own: Option<Sort>,
    unmoved: bool,
    stops: Box<[KindId]>,
}

impl Draft {
    /// Takes in another that ends in the same manner; `false` when the two cannot be one.
    fn join(&mut self, other: &Draft) -> bool {
        self.ending == other.ending && self.key.join(&other.key)
    }

    fn way<B: Squares>(self, spec: &Spec, tables: &mut AttackTables<B>) -> TableMove {
        let Ending { quiet, enemy, own, unmoved, stops } = self.ending;
        TableMove { table: tables.of_key(&spec.geometry, self.key), quiet, enemy, own, unmoved, stops }
    }
}

fn clause_drafts(spec: &Spec, clause: &Clause, player: PlayerId) -> Result<Vec<Draft>, Walked> {
    let (keys, ending) = match clause {
        Clause::Leap(leap) => {
            let ending = ending(spec, &leap.leg.landing, leap.unmoved)?;
            (keys(spec, leap, player)?, Ending { stops: stops(spec, &leap.leg.manner.hop)?, ..ending })
        }
        Clause::Anywhere(Anywhere { landing, unmoved }) => {
            (vec![TableKey::anywhere()], ending(spec, landing, *unmoved)?)
        }
        Clause::Crossing(_) => return Err(Walked::Crossing),
        Clause::Path(path) => {
            let (routes, landing) = routes(path, spec.player(player).facing).ok_or(Walked::Path)?;
            (vec![TableKey::along(routes)], ending(spec, landing, path.unmoved)?)
        }
    };
    if !ending.quiet && ending.enemy.is_none() && ending.own.is_none() {
        return Ok(Vec::new());
    }
    Ok(keys.into_iter().map(|key| Draft { key, ending: ending.clone() }).collect())
}

fn ending(spec: &Spec, landing: &Landing, unmoved: bool) -> Result<Ending, Walked> {
    let unusual = [
        (landing.passed.is_some(), Walked::Passed),
        (landing.off, Walked::Off),
        (landing.swaps, Walked::Swaps),
        (landing.stays, Walked::Stays),
        (landing.tame, Walked::Tame),
    ];
    if let Some((_, reason)) = unusual.into_iter().find(|(is_so, _)| *is_so) {
        return Err(reason);
    }
    let sort = |who: &Option<Who>, side: Term| Sort::of(spec, who.as_ref()?, side);
    let (enemy, own) = (sort(&landing.enemy, Term::Enemy), sort(&landing.own, Term::Own));
    Ok(Ending { quiet: landing.empty, enemy, own, unmoved, stops: Box::new([]) })
}

/// The kinds over which a leg does not hop.
fn stops(spec: &Spec, hop: &Hop) -> Result<Box<[KindId]>, Walked> {
    let (Hop::Over(who) | Hop::Behind(who)) = hop else { return Ok(Box::new([])) };
    if who.any_of.iter().any(|term| matches!(term, Term::Own | Term::Enemy)) {
        return Err(Walked::Hurdle);
    }
    let sort = Sort::of(spec, who, Term::Any);
    let kinds = (0..spec.kinds.len()).map(KindId::at);
    let is_piece = |kind: &KindId| spec.kind(*kind).class == PIECES;
    Ok(kinds.filter(|kind| is_piece(kind) && !sort.as_ref().is_some_and(|sort| sort.takes(*kind))).collect())
}

/// The keys of a clause; none when it leads nowhere on this board.
fn keys(spec: &Spec, leap: &Leap, player: PlayerId) -> Result<Vec<TableKey>, Walked> {
    let manner = &leap.leg.manner;
    if manner.cylinder {
        return Err(Walked::Cylinder);
    }
    let facing = spec.player(player).facing;
    let steps: Vec<(i16, i16)> = leap.steps.iter().map(|step| facing.on_board(*step)).collect();
    let single = steps.iter().all(|(files, ranks)| files.abs().max(ranks.abs()) == 1);
    // A step to the next square has no middle: `n` says nothing, and `j` says something else.
    if single && manner.jumps > 0 {
        return Err(Walked::Skips);
    }
    let lame = manner.lame && !single;
    let of_leap = match (lame, manner.jumps > 0) {
        (false, false) => None,
        (true, false) => Some(StepMode::Lame),
        (false, true) => Some(StepMode::OverMiddle),
        (true, true) => return Err(Walked::Mixed),
    };
    let of_ride = match &manner.hop {
        Hop::No => StepMode::Slide,
        Hop::Over(_) => StepMode::Over,
        Hop::Behind(_) => StepMode::Behind,
    };
    let Some(of_leap) = of_leap else {
        return Ok(TableKey::rides(&spec.geometry, of_ride, &steps, manner.range));
    };
    if of_ride != StepMode::Slide {
        return Err(Walked::Mixed);
    }
    let key = TableKey::new(&spec.geometry, of_leap, steps, manner.range);
    match key.as_ref().is_some_and(|key| key.range() > 1) {
        true => Err(Walked::LameRide),
        false => Ok(key.into_iter().collect()),
    }
}
