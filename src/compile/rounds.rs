//! How the turn passes in each situation.

use super::Program;
use super::atom::Atom;
use super::code::{One, Test};
use super::fact::Fact;
use super::plan::besieged;
use super::round::Round;
use super::rules::Boundary;
use super::sign::{Sign, Signs};
use super::situation::boundary_bit;
use super::squares::Squares;
use crate::number::Number;
use crate::spec::bounds::MAX_TIMES;
use crate::spec::ids::{PhaseId, PlayerId, StageId};
use crate::spec::rule::BoundaryOf;
use crate::spec::types::Sort;

/// By situation how the turn passes in it, where that is so simple.
pub(super) fn rounds<B: Squares>(program: &Program<B>) -> Vec<Option<Round<B>>> {
    let mut rounds = vec![None; program.situations.len()];
    for stage in (0..program.spec.stages.len()).map(StageId::at) {
        if let Some((situation, round)) = round(program, stage) {
            rounds[usize::from(situation)] = Some(round);
        }
    }
    rounds
}

/// How the turn passes in a stage, and in which situation.
fn round<B: Squares>(program: &Program<B>, id: StageId) -> Option<(u16, Round<B>)> {
    let stage = program.spec.stage(id);
    let of_phase = |phase: &PhaseId| program.situation_of[id.index()][phase.index() + 1];
    let (first, last) = (*stage.phases.first()?, *stage.phases.last()?);
    let [before, after] = [last, first].map(|phase| of_phase(&phase));
    let ends = boundary_bit(false, BoundaryOf::Turn) | boundary_bit(false, BoundaryOf::Phase(last));
    let starts = boundary_bit(true, BoundaryOf::Phase(first));
    let [ended, begun] = [before, after].map(|place| &program.situations[usize::from(place)]);
    if !stage.repeat || !program.may_wait[id.index()] || ended.bounded & ends != 0 || begun.bounded & starts != 0 {
        return None;
    }
    let Some(One::Constant(Atom::Number(times))) = program.times[first.index()] else { return None };
    let of_turn = begun.boundaries.iter().map(|index| &program.boundaries[*index]);
    let of_turn = of_turn.filter(|boundary| boundary.start && boundary.of == BoundaryOf::Turn);
    let resets: Option<Vec<_>> = of_turn.map(|boundary| resets(program, boundary)).collect();
    let (mut words, mut squares) = (Vec::new(), Vec::new());
    for (index, fact) in resets?.concat() {
        match fact {
            Fact::One(Atom::Zone(_)) => return None,
            Fact::One(value) => words.push((index, value.word())),
            Fact::Squares(set) => squares.push((index, set)),
        }
    }
    let endings = begun.endings.iter().map(|index| &program.endings[*index]);
    let endings = endings.filter(|ending| !ending.needs_stuck && ending.when != Test::Always(false));
    let besieging = endings.clone().filter(|ending| ending.sign == Some(Sign::Besieged));
    let sieges = besieging.filter_map(|ending| besieged(&ending.when)).fold(Vec::new(), |mut all, siege| {
        if !all.contains(&siege) {
            all.push(siege);
        }
        all
    });
    let signs: Option<Vec<Sign>> = endings.map(|ending| ending.sign).collect();
    let is_number = |index: usize| program.layout.sorts[index] == Sort::Number;
    let signs = signs.map(|signs| Signs::new(&signs, is_number));
    let times = u32::try_from(times.trunc().clamp(0, MAX_TIMES)).ok().filter(|_| times >= Number::ONE)?;
    let round = Round {
        turns: stage.turns.clone().into(),
        last: u16::try_from(stage.phases.len() - 1).ok()?,
        first,
        situation: after,
        times,
        resets: words.into(),
        cleared: squares.into(),
        long: long(&stage.turns, signs.as_ref().map(|signs| signs.occurred)),
        signs,
        sieges: sieges.into(),
    };
    (!round.turns.is_empty()).then_some((before, round))
}

/// How many positions there must have been before one of them can have occurred so often: whoever has to act is part of it,
/// and acts once in a round. Without a number it may be any.
fn long(turns: &[PlayerId], occurred: Option<Option<Number>>) -> u32 {
    let Some(often) = occurred else { return 0 };
    let Some(often) = often else { return u32::MAX };
    let is_new = |(place, player): (usize, &PlayerId)| !turns[..place].contains(player);
    let apart = if turns.iter().enumerate().all(is_new) { turns.len() as i64 } else { 1 };
    let before = often.minus(Number::ONE).trunc();
    u32::try_from(before.saturating_mul(apart).saturating_add(1)).unwrap_or(if before < 0 { 0 } else { u32::MAX })
}

/// What facts that everybody knows are set to, when that is all that happens.
fn resets<B: Squares>(program: &Program<B>, boundary: &Boundary<B>) -> Option<Vec<(usize, Fact<B>)>> {
    let sets = boundary.sets.as_ref()?;
    let known = sets.iter().all(|(index, _)| !program.layout.secret_variables[*index]);
    (known && !boundary.literal).then(|| sets.to_vec())
}
