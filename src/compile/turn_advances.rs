//! Finds the situations in which the turn passes by the fast path.

use super::Program;
use super::bitboard::Bitboard;
use super::code::{One, Source, Test};
use super::fact::Fact;
use super::plan::implied_attack;
use super::prefilter::{Prefilter, Prefilters};
use super::rules::Boundary;
use super::scalar::Scalar;
use super::situation::boundary_bit;
use super::turn_advance::TurnAdvance;
use crate::number::Number;
use crate::spec::bounds::MAX_TIMES;
use crate::spec::ids::{PhaseId, PlayerId, StageId};
use crate::spec::rule::BoundaryOf;
use crate::spec::types::Sort;

/// By situation the fast path to the next turn, where there is one.
pub(super) fn turn_advances<B: Bitboard>(program: &Program<B>) -> Vec<Option<TurnAdvance<B>>> {
    let mut turn_advances = vec![None; program.situations.len()];
    for stage in (0..program.spec.stages.len()).map(StageId::at) {
        if let Some((situation, turn_advance)) = turn_advance(program, stage) {
            turn_advances[usize::from(situation)] = Some(turn_advance);
        }
    }
    turn_advances
}

/// The situation at the end of a stage's turns, and the fast path from there.
fn turn_advance<B: Bitboard>(program: &Program<B>, id: StageId) -> Option<(u16, TurnAdvance<B>)> {
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
    let Some(One::Constant(Scalar::Number(times))) = program.times[first.index()] else { return None };
    let of_turn = begun.boundaries.iter().map(|index| &program.boundaries[*index]);
    let turn_start = TurnStart::of(of_turn.filter(|boundary| boundary.start && boundary.of == BoundaryOf::Turn))?;
    let endings = begun.endings.iter().map(|index| &program.endings[*index]);
    let endings = endings.filter(|ending| !ending.needs_stuck && ending.when != Test::Always(false));
    let attacking = endings.clone().filter(|ending| ending.prefilter == Some(Prefilter::OwnAttacked));
    let attacked_own =
        attacking.filter_map(|ending| implied_attack(&ending.when)).fold(Vec::new(), |mut all, guard| {
            if !all.contains(&guard) {
                all.push(guard);
            }
            all
        });
    let prefilters: Option<Vec<Prefilter>> = endings.map(|ending| ending.prefilter.clone()).collect();
    let is_number = |index: usize| program.layout.sorts[index] == Sort::Number;
    let prefilters = prefilters.map(|prefilters| Prefilters::new(&prefilters, is_number));
    let times = u32::try_from(times.trunc().clamp(0, MAX_TIMES)).ok().filter(|_| times >= Number::ONE)?;
    let turn_advance = TurnAdvance {
        turns: stage.turns.clone().into(),
        last: u16::try_from(stage.phases.len() - 1).ok()?,
        first,
        situation: after,
        times,
        resets: turn_start.words.into(),
        cleared: turn_start.squares.into(),
        unset: turn_start.unset.into(),
        min_history: min_history(&stage.turns, prefilters.as_ref().map(|prefilters| prefilters.occurred)),
        prefilters,
        attacked_own: attacked_own.into(),
    };
    (!turn_advance.turns.is_empty()).then_some((before, turn_advance))
}

/// The least length of the history before a position can have occurred `occurred` times. The player to move is part of
/// a position, so equal positions are a whole round apart if each player acts once in it.
fn min_history(turns: &[PlayerId], occurred: Option<Option<Number>>) -> u32 {
    let Some(often) = occurred else { return 0 };
    let Some(often) = often else { return u32::MAX };
    let is_new = |(place, player): (usize, &PlayerId)| !turns[..place].contains(player);
    let apart = if turns.iter().enumerate().all(is_new) { turns.len() as i64 } else { 1 };
    let before = often.minus(Number::ONE).trunc();
    u32::try_from(before.saturating_mul(apart).saturating_add(1)).unwrap_or(if before < 0 { 0 } else { u32::MAX })
}

/// The effects of rules at the start of a turn.
struct TurnStart<B> {
    /// Facts that are reset: index and word.
    words: Vec<(usize, u64)>,
    /// Facts that are sets of squares and reset: index and set.
    squares: Vec<(usize, B)>,
    /// Facts that must be `nothing`; otherwise a rule may do more.
    unset: Vec<usize>,
}

impl<B: Bitboard> TurnStart<B> {
    /// The effects of these rules, if they only reset facts while some facts are `nothing`.
    fn of<'p>(boundaries: impl Iterator<Item = &'p Boundary<B>>) -> Option<Self>
    where
        B: 'p,
    {
        let mut start = TurnStart { words: Vec::new(), squares: Vec::new(), unset: Vec::new() };
        for boundary in boundaries {
            match &boundary.sets {
                _ if boundary.literal => return None,
                Some(resets) => resets.iter().try_for_each(|reset| start.reset(reset))?,
                None => start.unset.push(required_fact(&boundary.when)?),
            }
        }
        let wakes = |(index, word): &(usize, u64)| start.unset.contains(index) && *word != Scalar::Nothing.word();
        (!start.words.iter().any(wakes)).then_some(start)
    }

    fn reset(&mut self, (index, fact): &(usize, Fact<B>)) -> Option<()> {
        match fact {
            Fact::One(Scalar::Zone(_)) | Fact::Stored(_) => return None,
            Fact::One(value) => self.words.push((*index, value.word())),
            Fact::Squares(set) => self.squares.push((*index, *set)),
        }
        Some(())
    }
}

/// The fact that is not `nothing` whenever a condition holds.
fn required_fact<B: Bitboard>(when: &Test<B>) -> Option<usize> {
    match when {
        Test::All(parts) => parts.iter().find_map(required_fact),
        Test::Exists(query, _) => match query.source {
            Source::One(One::Variable(index)) => Some(index),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};

    /// The facts that must be `nothing` for the fast path, in a game with a rule at the start of a turn.
    fn unset(rule: &str) -> Option<Vec<usize>> {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\n\
            [state]\nprize = {{ type = 'square' }}\ncalm = {{ type = 'truth' }}\n\
            [pieces]\ntower = {{ letter = 'T', moves = 'R' }}\n\
            [stages.play]\nrules = '''\nrule: at start of turn {rule}.\nstuck: mover loses when mover is stuck.\n'''\n"
        );
        let spec = load_text("my.toml", &text, &Options::default()).spec.expect("the definition has mistakes");
        let program: Program<u64> = Program::new(&spec).unwrap();
        program.turn_advances.iter().flatten().next().map(|advance| advance.unset.to_vec())
    }

    #[test]
    fn a_rule_that_only_resets_facts_leaves_the_fast_path() {
        assert_eq!(unset("when calm: set prize to nothing"), Some(vec![]));
    }

    #[test]
    fn a_rule_that_needs_a_fact_closes_the_fast_path_while_there_is_one() {
        let effect = "if mover is stuck then set prize to nothing";
        assert_eq!(unset(&format!("when some square in prize: {effect}")), Some(vec![0]));
        assert_eq!(unset(&format!("when calm and some square in prize: {effect}")), Some(vec![0]));
        assert_eq!(unset(&format!("when calm: {effect}")), None);
        assert_eq!(unset(&format!("when calm or some square in prize: {effect}")), None);
    }
}
