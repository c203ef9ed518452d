//! What is known of moves of units of a kind before it is known where anybody stands: whether they can be foretold, and which rules
//! they are asked.

use super::told::Asked;
use crate::program::Program;
use crate::program::code::Test;
use crate::program::plan::{Bulk, Plan, Troop, Way};
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// Steps of more units are found at once sooner than they are foretold.
const SEVERAL: u32 = 10;

/// What is known of moves of a kind that can be foretold.
#[derive(Debug)]
pub(super) struct Outline {
    /// What movements are like that are no steps found in bulk.
    pub others: Option<Others>,
    /// What they are asked of that is told from where a few pieces stand.
    pub asked: Asked,
    /// The rules about the position after them that they are asked, but for those that are told.
    pub after: u32,
    /// The rules about the position before them that they are asked, none of which holds everywhere.
    pub gated: Vec<usize>,
}

impl Outline {
    /// That of moves of a plan; nothing when they are not foretold.
    pub(super) fn of<B: Squares>(
        (program, plan): (&Program<B>, &Plan<B>),
        (troop, kind): (&Troop<B>, KindId),
    ) -> Option<Outline> {
        let others = others(troop);
        let asked = asked_alike(troop, others)?;
        let [after, capture] = asked.map(|asked| asked & !plan.watch.told());
        let mut bursting = troop.ways.iter().map(|way| &way.capture).filter(|manner| manner.bursts);
        let is_left = bursting.any(|manner| manner.after != plan.watch.all());
        if is_left || after != capture || !only_guards_speak(program, plan, after) {
            return None;
        }
        let mut gated = Vec::new();
        add_gated(plan, (troop, others), &mut gated);
        Some(Outline { others, asked: Asked::of(&plan.watch, asked, kind), after, gated })
    }
}

/// The rules about the position after them that moves without a capture are asked, and moves with one.
pub(super) type After = [u32; 2];

/// Those that all moves of a kind are asked that are found in bulk, if these are the same.
fn asked_alike<B: Squares>(troop: &Troop<B>, others: Option<Others>) -> Option<After> {
    match &troop.bulk {
        Bulk::Reach(reach) => Some(reach.after),
        Bulk::Steps(_) if let Some(Others::Alike(after)) = others => Some(after),
        Bulk::Steps(steps) => {
            asked_by(troop.ways.iter().zip(steps).filter(|(_, shifts)| shifts.is_some()).map(|(way, _)| way))
        }
        Bulk::Each => asked_by(&troop.ways),
    }
}

/// Those that all moves of some ways are asked, if these are the same.
fn asked_by<'w, B: 'w>(ways: impl IntoIterator<Item = &'w Way<B>>) -> Option<After> {
    let mut asked = ways.into_iter().map(|way| [way.quiet.after, way.capture.after]);
    let first = asked.next()?;
    asked.all(|after| after == first).then_some(first)
}

/// What movements of a kind are like that are no steps found in bulk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Others {
    /// They lead to no more than one goal in a position.
    Fixed,
    /// Their moves may be found with the steps, since all are asked the same rules about the position after them.
    Alike(After),
    /// Neither.
    Different,
}

/// The same, if there are such movements.
pub(super) fn others<B: Squares>(troop: &Troop<B>) -> Option<Others> {
    let Bulk::Steps(steps) = &troop.bulk else { return None };
    let mut others = troop.ways.iter().zip(steps).filter(|(_, shifts)| shifts.is_none()).peekable();
    others.peek()?;
    if others.all(|(way, _)| way.fixed.is_some()) {
        return Some(Others::Fixed);
    }
    let easy = troop.ways.iter().all(|way| !way.one_by_one && !way.walked && !way.conditional && way.fixed.is_none());
    let after = if easy { asked_by(&troop.ways) } else { None };
    Some(after.map_or(Others::Different, Others::Alike))
}

/// Whether there are positions in which guards answer all of these rules about the position after a move.
fn only_guards_speak<B: Squares>(program: &Program<B>, plan: &Plan<B>, after: u32) -> bool {
    let watch = &plan.watch;
    let may_be_silent = |index: &usize| {
        let forbid = &program.forbids[*index];
        plan.blast.is_some() || forbid.of_position && !matches!(forbid.when, Test::Always(true))
    };
    let mut others = watch.after.iter().enumerate().filter(|(bit, _)| (after & !watch.guarding) >> bit & 1 != 0);
    others.all(|(_, index)| may_be_silent(index))
}

/// Whether it is better to look at all units of a kind at once.
pub(super) fn are_many<B: Squares>(troop: &Troop<B>, units: B) -> bool {
    matches!(troop.bulk, Bulk::Steps(_)) && units.count() > SEVERAL
}

/// Adds the rules about the position before them that moves of a kind are asked.
fn add_gated<B>(plan: &Plan<B>, (troop, others): (&Troop<B>, Option<Others>), rules: &mut Vec<usize>) {
    match &troop.bulk {
        Bulk::Reach(reach) => rules.extend_from_slice(&reach.gated),
        Bulk::Steps(steps) => steps.iter().flatten().for_each(|shifts| rules.extend_from_slice(&shifts.gated)),
        Bulk::Each => {}
    }
    if matches!(troop.bulk, Bulk::Each) || matches!(others, Some(Others::Alike(_))) {
        // No others are asked of units all of whose moves are found.
        let before = troop.ways.iter().flat_map(|way| way.quiet.before.iter().chain(&way.capture.before));
        for rule in before.filter(|rule| plan.gated.iter().any(|gated| gated.rule == **rule)) {
            if !rules.contains(rule) {
                rules.push(*rule);
            }
        }
    }
}
