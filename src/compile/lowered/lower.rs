//! Lowers movements to attack tables.

use super::filter::KindFilter;
use super::route::routes;
use super::table_move::{Lowered, TableMove};
use super::walk_reason::WalkReason;
use crate::compile::bitboard::Bitboard;
use crate::compile::tables::{AttackTables, StepMode, TableKey};
use crate::spec::ids::{KindId, PlayerId};
use crate::spec::movement::{Anywhere, Clause, Hop, Landing, Leap, Pattern, PieceFilter, Term};
use crate::spec::{PIECES, Spec};

/// The table moves of a movement for one player, equal to the literal walk.
///
/// Immunities, the fate of the capturer and conditions of the movement are not part of them.
///
/// # Errors
/// What no table can express; then nothing is added to `tables`.
pub fn lower<B: Bitboard>(
    spec: &Spec,
    pattern: &Pattern,
    player: PlayerId,
    tables: &mut AttackTables<B>,
) -> Result<Lowered, WalkReason> {
    if spec.geometry.len() > B::CAPACITY {
        return Err(WalkReason::Board);
    }
    let mut drafts: Vec<Draft> = Vec::new();
    for clause in &pattern.clauses {
        for draft in clause_drafts(spec, clause, player)? {
            if !drafts.iter_mut().any(|other| other.join(&draft)) {
                drafts.push(draft);
            }
        }
    }
    let moves = drafts.into_iter().map(|draft| draft.table_move(spec, tables)).collect();
    Ok(Lowered { moves, overlaps: pattern.overlaps })
}

/// Table moves whose table is not made yet.
struct Draft {
    key: TableKey,
    ending: Ending,
}

/// The pieces that may stand where a move ends, and the kinds that have the move.
#[derive(Clone, PartialEq, Eq)]
struct Ending {
    quiet: bool,
    enemy: Option<KindFilter>,
    own: Option<KindFilter>,
    unmoved: bool,
    stops: Box<[KindId]>,
}

impl Draft {
    /// Adds the steps of a draft with an equal ending; `false` when the two cannot be one.
    fn join(&mut self, other: &Draft) -> bool {
        self.ending == other.ending && self.key.join(&other.key)
    }

    fn table_move<B: Bitboard>(self, spec: &Spec, tables: &mut AttackTables<B>) -> TableMove {
        let Ending { quiet, enemy, own, unmoved, stops } = self.ending;
        TableMove { table: tables.of_key(&spec.geometry, self.key), quiet, enemy, own, unmoved, stops }
    }
}

fn clause_drafts(spec: &Spec, clause: &Clause, player: PlayerId) -> Result<Vec<Draft>, WalkReason> {
    let (keys, ending) = match clause {
        Clause::Leap(leap) => {
            let ending = ending(spec, &leap.leg.landing, leap.unmoved)?;
            (keys(spec, leap, player)?, Ending { stops: stops(spec, &leap.leg.manner.hop)?, ..ending })
        }
        Clause::Anywhere(Anywhere { landing, unmoved }) => {
            (vec![TableKey::anywhere()], ending(spec, landing, *unmoved)?)
        }
        Clause::Crossing(_) => return Err(WalkReason::Crossing),
        Clause::Path(path) => {
            let (routes, landing) = routes(path, spec.player(player).facing).ok_or(WalkReason::Path)?;
            (vec![TableKey::along(routes)], ending(spec, landing, path.unmoved)?)
        }
    };
    if !ending.quiet && ending.enemy.is_none() && ending.own.is_none() {
        return Ok(Vec::new());
    }
    Ok(keys.into_iter().map(|key| Draft { key, ending: ending.clone() }).collect())
}

fn ending(spec: &Spec, landing: &Landing, unmoved: bool) -> Result<Ending, WalkReason> {
    let unusual = [
        (landing.passed.is_some(), WalkReason::Passed),
        (landing.off, WalkReason::Off),
        (landing.swaps, WalkReason::Swaps),
        (landing.stays, WalkReason::Stays),
        (landing.tame, WalkReason::Tame),
    ];
    if let Some((_, reason)) = unusual.into_iter().find(|(is_so, _)| *is_so) {
        return Err(reason);
    }
    let filter = |who: &Option<PieceFilter>, side: Term| KindFilter::of(spec, who.as_ref()?, side);
    let (enemy, own) = (filter(&landing.enemy, Term::Enemy), filter(&landing.own, Term::Own));
    Ok(Ending { quiet: landing.empty, enemy, own, unmoved, stops: Box::new([]) })
}

/// The kinds that a leg cannot hop over.
fn stops(spec: &Spec, hop: &Hop) -> Result<Box<[KindId]>, WalkReason> {
    let (Hop::Over(who) | Hop::Behind(who)) = hop else { return Ok(Box::new([])) };
    if who.any_of.iter().any(|term| matches!(term, Term::Own | Term::Enemy)) {
        return Err(WalkReason::Hurdle);
    }
    let filter = KindFilter::of(spec, who, Term::Any);
    let kinds = (0..spec.kinds.len()).map(KindId::at);
    let is_piece = |kind: &KindId| spec.kind(*kind).class == PIECES;
    Ok(kinds.filter(|kind| is_piece(kind) && !filter.as_ref().is_some_and(|filter| filter.takes(*kind))).collect())
}

/// The table keys of a clause; none when it leads nowhere on this board.
fn keys(spec: &Spec, leap: &Leap, player: PlayerId) -> Result<Vec<TableKey>, WalkReason> {
    let manner = &leap.leg.manner;
    if manner.cylinder {
        return Err(WalkReason::Cylinder);
    }
    let facing = spec.player(player).facing;
    let steps: Vec<(i16, i16)> = leap.steps.iter().map(|step| facing.on_board(*step)).collect();
    let single = steps.iter().all(|(files, ranks)| files.abs().max(ranks.abs()) == 1);
    // A step to the next square has no middle: `n` says nothing, and `j` says something else.
    if single && manner.jumps > 0 {
        return Err(WalkReason::Skips);
    }
    let lame = manner.lame && !single;
    let of_leap = match (lame, manner.jumps > 0) {
        (false, false) => None,
        (true, false) => Some(StepMode::Lame),
        (false, true) => Some(StepMode::OverMiddle),
        (true, true) => return Err(WalkReason::Mixed),
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
        return Err(WalkReason::Mixed);
    }
    let key = TableKey::new(&spec.geometry, of_leap, steps, manner.range);
    match key.as_ref().is_some_and(|key| key.range() > 1) {
        true => Err(WalkReason::LameRide),
        false => Ok(key.into_iter().collect()),
    }
}
