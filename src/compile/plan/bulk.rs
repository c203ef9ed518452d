//! How moves are counted without being listed: all goals of a unit at once, or one step of all units of a kind at once.

use super::{MoveClass, MovementPlan, Special};
use crate::compile::lowered;
use crate::compile::movement::Movement;
use crate::compile::squares::Squares;
use crate::compile::tables::{AttackTable, AttackTables, TableId};
use crate::number::Number;

/// How the moves of units of a kind are counted.
#[derive(Debug, Clone)]
pub enum Bulk<B> {
    /// Unit by unit, what its tables reach.
    PieceTargets(PieceTargets),
    /// Movement by movement, none of which leads where another does, but for those that may [collide](super::KindPlan::collides):
    /// for each the steps of all units at once, or none when it takes a look at each unit.
    Steps(Box<[Option<Shifts<B>>]>),
    /// Unit by unit and movement by movement.
    Each,
}

/// What tables reach, of which nothing else is asked but rules about the position after a move.
#[derive(Debug, Clone)]
pub struct PieceTargets {
    /// The tables.
    pub plain_moves: Box<[PlainMove]>,
    /// By which of its movements a unit takes each of them, as places among its ways.
    pub ways: Box<[u16]>,
    /// The only one of these, if there are no others.
    pub only: Option<u16>,
    /// The rules, as bits: for moves without a capture, and for those with one.
    pub after: [u32; 2],
    /// How good moves are by a rule that keeps the best: those without a capture, and those with one.
    pub worths: [Option<Number>; 2],
    /// The rules about the position before a move that they are asked too, none of which holds everywhere.
    pub gated: Box<[usize]>,
    /// Whether units that can capture take a look of their own.
    pub captures_apart: bool,
    /// Whether that is because the blast of the plan goes with their captures.
    pub with_blast: bool,
}

/// A table and what may stand where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainMove {
    /// How a unit goes.
    pub table: TableId,
    /// Whether the goal may be empty.
    pub quiet: bool,
    /// Whether an enemy may stand on it.
    pub enemy: bool,
    /// Whether an own piece may.
    pub own: bool,
    /// The three as bits.
    ends: u8,
}

impl PlainMove {
    /// That of a way of travelling on which it matters for nobody who they are.
    pub fn of(way: &lowered::TableMove) -> Option<PlainMove> {
        let all = |sort: &Option<lowered::KindFilter>| sort.as_ref().is_none_or(lowered::KindFilter::is_all);
        let plain = all(&way.enemy) && all(&way.own) && !way.unmoved && way.hops_over_all();
        let (quiet, enemy, own) = (way.quiet, way.enemy.is_some(), way.own.is_some());
        let ends = u8::from(quiet) | u8::from(enemy) << 1 | u8::from(own) << 2;
        plain.then_some(PlainMove { table: way.table, quiet, enemy, own, ends })
    }

    /// What may stand on the goal as a number below [`PlainMove::ENDS`]: a bit for nobody, one for an enemy, one for an own piece.
    #[inline]
    pub fn ends(&self) -> usize {
        usize::from(self.ends)
    }

    /// How many such numbers there are.
    pub const ENDS: usize = 8;
}

/// All steps of a movement.
#[derive(Debug, Clone)]
pub struct Shifts<B> {
    /// The simple ones.
    pub simple: Box<[Shift<B>]>,
    /// The rules about the position before a move that they are asked, none of which holds everywhere.
    pub gated: Box<[usize]>,
    /// From which squares it leads anywhere.
    pub origins: B,
    /// From which squares the simple ones do.
    pub from: B,
    /// Whether they may end on squares of own pieces.
    pub onto_own: bool,
}

/// One step of many units at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift<B> {
    /// How much greater the number of the goal is.
    pub by: i16,
    /// How much greater that of the square is which must be empty, if there is one.
    pub via: Option<i16>,
    /// From which squares it leads somewhere, and its moves are simple.
    pub origins: B,
    /// What may stand on the goal.
    pub plain_move: PlainMove,
}

/// A movement of more steps is looked at unit by unit.
const MANY: usize = 3;

/// How moves of these ways are counted, and whether some of them may collide.
pub(super) fn bulk<B: Squares>(
    (tables, movements): (&AttackTables<B>, &[Movement<B>]),
    (ways, gated): (&[MovementPlan<B>], &[usize]),
    size: usize,
    deadly: bool,
) -> (Bulk<B>, bool) {
    if let Some(reach) = reach(movements, (ways, gated), deadly) {
        return (Bulk::PieceTargets(reach), false);
    }
    let collide = !are_apart(tables, movements, ways.iter(), size);
    if collide && !are_apart(tables, movements, ways.iter().filter(|way| way.fixed.is_none()), size) {
        return (Bulk::Each, false);
    }
    let steps = ways.iter().map(|way| shifts(tables, &movements[way.movement], (way, gated), (size, deadly)));
    (Bulk::Steps(steps.collect()), collide)
}

/// The lanes of units all of whose moves are simple, and which rules they are asked.
fn reach<B: Squares>(
    movements: &[Movement<B>],
    (ways, gated): (&[MovementPlan<B>], &[usize]),
    deadly: bool,
) -> Option<PieceTargets> {
    let (mut plain_moves, mut taken_by) = (Vec::new(), Vec::new());
    let first = ways.first()?;
    let worths = [first.quiet.worth, first.capture.worth];
    let bare = |move_class: &MoveClass<B>, after| {
        matches!(move_class.special, Special::None)
            && move_class.changes.is_empty()
            && is_bare((move_class, gated), after)
    };
    let safe = !deadly && ways.iter().all(|way| way.capture.victims.is_empty());
    let with_blast = first.capture.with_blast && safe && ways.iter().all(|way| bare(&way.capture, first.capture.after));
    let simple = |way: &MovementPlan<B>| bare(&way.capture, first.capture.after) && !way.capture.with_blast;
    let captures_apart = !ways.iter().all(simple);
    let after = [first.quiet.after, if captures_apart { first.quiet.after } else { first.capture.after }];
    for (index, way) in ways.iter().enumerate() {
        let movement = &movements[way.movement];
        if way.one_by_one
            || way.conditional
            || way.fixed.is_some()
            || movement.goals.is_some()
            || !bare(&way.quiet, after[0])
        {
            return None;
        }
        for one in &movement.lowered.as_ref().ok()?.moves {
            plain_moves.push(PlainMove::of(one)?);
            taken_by.push(index as u16);
        }
    }
    let alike = ways.iter().all(|way| {
        [way.quiet.worth, way.capture.worth] == worths && way.capture.with_blast == first.capture.with_blast
    });
    let only = taken_by.first().copied().filter(|first| taken_by.iter().all(|way| way == first));
    alike.then(|| PieceTargets {
        plain_moves: plain_moves.into(),
        ways: taken_by.into(),
        only,
        after,
        worths,
        gated: gated_of(ways),
        captures_apart,
        with_blast,
    })
}

/// Whether its moves are asked nothing but these rules about the position after them, and perhaps rules that hold only in
/// some positions; who is captured is asked in a position.
fn is_bare<B>((move_class, gated): (&MoveClass<B>, &[usize]), after: u32) -> bool {
    let before = move_class.before.iter().all(|index| gated.contains(index));
    before && move_class.after == after
}

/// The rules about the position before them that moves are asked.
fn gated_of<B>(ways: &[MovementPlan<B>]) -> Box<[usize]> {
    let mut rules: Vec<usize> = Vec::new();
    for index in ways.iter().flat_map(|way| [&way.quiet, &way.capture]).flat_map(|move_class| &move_class.before) {
        if !rules.contains(index) {
            rules.push(*index);
        }
    }
    rules.into()
}

/// Whether no two of these movements may end on one square in the same manner.
fn are_apart<'w, B: Squares>(
    tables: &AttackTables<B>,
    movements: &[Movement<B>],
    ways: impl Iterator<Item = &'w MovementPlan<B>> + Clone,
    size: usize,
) -> bool {
    (0..size).all(|goal| {
        let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
        ways.clone().all(|way| {
            let movement = &movements[way.movement];
            let Ok(lowered) = &movement.lowered else { return false };
            let allowed = |origin: &usize| movement.goals.as_ref().is_none_or(|goals| goals[*origin].has(goal));
            let of = |ends: fn(&lowered::TableMove) -> bool| {
                let those = lowered.moves.iter().filter(|one| ends(one));
                let origins = those.fold(B::EMPTY, |all, one| all | tables[one.table].possible_origins(goal));
                origins.each().filter(allowed).fold(B::EMPTY, |all, origin| all | B::only(origin))
            };
            let (empty, taken) = (of(|one| one.quiet), of(|one| one.enemy.is_some() || one.own.is_some()));
            let apart = (quiet & empty).is_empty() && (captures & taken).is_empty();
            quiet |= empty;
            captures |= taken;
            apart
        })
    })
}

/// The steps of a movement for all units at once.
fn shifts<B: Squares>(
    tables: &AttackTables<B>,
    movement: &Movement<B>,
    (way, gated): (&MovementPlan<B>, &[usize]),
    (size, deadly): (usize, bool),
) -> Option<Shifts<B>> {
    if way.one_by_one || way.conditional || way.fixed.is_some() || !is_bare((&way.quiet, gated), way.quiet.after) {
        return None;
    }
    if !is_bare((&way.capture, gated), way.quiet.after) {
        return None;
    }
    let mut simple: Vec<Shift<B>> = Vec::new();
    let ends = &movement.lowered.as_ref().ok()?.moves;
    // A unit of which some move is not simple is looked at alone, with all of its moves.
    let plain_moves: Vec<PlainMove> = ends.iter().map(PlainMove::of).collect::<Option<_>>()?;
    let perilous = deadly || !way.capture.victims.is_empty();
    if perilous && way.capture.with_blast && plain_moves.iter().any(|plain_move| plain_move.enemy || plain_move.own) {
        return None;
    }
    let mut origins = B::EMPTY;
    for (one, plain_move) in ends.iter().zip(plain_moves.iter().copied()) {
        let table = &tables[one.table];
        if !matches!(table, AttackTable::Leaper(_)) && !table.is_stopped_halfway() {
            return None;
        }
        for origin in 0..size {
            let allowed = movement.goals.as_ref().map_or(!B::EMPTY, |goals| goals[origin]);
            let goals = table.reach(origin, B::EMPTY) & allowed;
            if goals.any() {
                origins |= B::only(origin);
            }
            if !plain_moves.iter().all(|plain_move| is_simple_along(way, *plain_move, origin)) {
                continue;
            }
            for goal in goals.each() {
                let by = goal as i16 - origin as i16;
                let way = table.path(origin, goal);
                if way.rest().any() {
                    return None;
                }
                let via = way.each().next().map(|middle| middle as i16 - origin as i16);
                match simple.iter_mut().find(|known| (known.by, known.via, known.plain_move) == (by, via, plain_move)) {
                    Some(known) => known.origins |= B::only(origin),
                    None => simple.push(Shift { by, via, origins: B::only(origin), plain_move }),
                }
            }
        }
    }
    let gated = gated_of(std::slice::from_ref(way));
    let from = simple.iter().fold(B::EMPTY, |all, shift| all | shift.origins);
    let onto_own = simple.iter().any(|shift| shift.plain_move.own);
    let simple = simple.into_boxed_slice();
    (simple.len() <= MANY).then_some(Shifts { simple, gated, origins, from, onto_own })
}

/// Whether all moves along a lane from a square are simple, with a capture and without one.
fn is_simple_along<B: Squares>(way: &MovementPlan<B>, plain_move: PlainMove, origin: usize) -> bool {
    (!plain_move.quiet || is_simple_from(&way.quiet, origin))
        && (!(plain_move.enemy || plain_move.own) || is_simple_from(&way.capture, origin))
}

/// Whether all moves of a manner from a square are simple.
fn is_simple_from<B: Squares>(move_class: &MoveClass<B>, origin: usize) -> bool {
    let is_special = match &move_class.special {
        Special::None => false,
        Special::All | Special::Asked => true,
        Special::To(goals) => goals[origin].any(),
    };
    !is_special && move_class.changes.iter().all(|change| change.goals[origin].is_empty())
}
