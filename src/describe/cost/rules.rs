//! What rules are lowered to.

use super::lowering::reasons;
use super::{Lowering, places};
use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::Offered;
use crate::compile::rules::Trigger;
use crate::compile::situation::Situation;
use crate::compile::step::Step;
use crate::compile::unsupported::Unsupported;
use crate::spec::ids::{ActionId, RuleId};
use crate::spec::types::Type;

/// A rule and what it is lowered to.
#[derive(Debug, Clone)]
pub struct Rule {
    /// Its label.
    pub label: String,
    /// What sort of sentence it is.
    pub sort: &'static str,
    /// What it is lowered to.
    pub lowering: Lowering,
    /// Whether it costs much: what is asked of every move does, what is asked of offers and the like does not.
    pub slow: bool,
}

/// What a rule is lowered to; nothing when it is none that is ever asked.
pub(super) fn of<B: Bitboard>(program: &Program<B>, id: RuleId) -> Option<Rule> {
    let (sort, lowering) = compiled(program, id)?;
    let lowering = if places::is_all_literal(program, id) { Lowering::WithPlace } else { lowering };
    let why = |left: &[(RuleId, Unsupported)]| reasons(left.iter().filter(|(rule, _)| *rule == id).map(|(_, why)| why));
    let lowering = match (why(&program.left), why(&program.left_in_part)) {
        (Some(why), _) => Lowering::Literal(why),
        (None, Some(why)) => Lowering::InPart(why),
        (None, None) => lowering,
    };
    let slow = lowering.is_slow() || lowering == Lowering::EachAction && judges_moves(program, id);
    Some(Rule { label: program.spec.rule(id).label.clone(), sort, lowering, slow })
}

fn compiled<B: Bitboard>(program: &Program<B>, id: RuleId) -> Option<(&'static str, Lowering)> {
    if let Some(index) = program.actions.iter().position(|one| one.rule == id) {
        let action = &program.actions[index];
        let lowering = match &program.preconditions[index] {
            _ if in_bulk(program, index) => Lowering::InBulk,
            _ if is_of_two(program, index) => Lowering::OfTwo,
            Some(_) => Lowering::Gated,
            None if is_free(program, index) => Lowering::Free,
            None => Lowering::EachAction,
        };
        return Some((if action.aside { "aside" } else { "action" }, lowering));
    }
    if let Some(index) = program.forbids.iter().position(|one| one.rule == id) {
        return Some(("forbid", ban(program, index)));
    }
    if program.prefers.iter().any(|one| one.rule == id) {
        return Some(("prefer", if is_ranked(program, id) { Lowering::Ranked } else { Lowering::EachAction }));
    }
    if program.immunities.iter().any(|one| one.rule == id && one.kinds.is_some()) {
        return Some(("cannot be captured", Lowering::ByKinds));
    }
    if program.immunities.iter().chain(&program.deadly).any(|one| one.rule == id) {
        return Some(("cannot be captured", Lowering::EachCapture));
    }
    if let Some(trigger) = program.triggers.iter().find(|one| one.rule == id) {
        let mut plans = program.offers.iter().flatten().filter_map(Offered::plan);
        let counted = plans.any(|plan| {
            let gating = plan.gating.as_ref().is_some_and(|gating| gating.rule == id);
            gating || plan.blast.as_ref().is_some_and(|blast| blast.rule == id)
        });
        let lowering = match chooses(&trigger.steps) {
            _ if counted || changes_with_moves(program, trigger) => Lowering::Gating,
            true => Lowering::Choosing,
            false => Lowering::AtEvents,
        };
        return Some(("after", lowering));
    }
    if let Some(boundary) = program.boundaries.iter().find(|one| one.rule == id) {
        return Some(("at", if chooses(&boundary.steps) { Lowering::Choosing } else { Lowering::Between }));
    }
    let ending = program.endings.iter().find(|one| one.rule == id)?;
    let waits = |situation: &Situation| situation.stages.last().is_some_and(|stage| program.may_wait[stage.index()]);
    let in_force = |situation: &&Situation| situation.endings.iter().any(|index| program.endings[*index].rule == id);
    let lazily = ending.needs_stuck && program.situations.iter().filter(in_force).any(waits);
    let lowering = match ending.prefilter {
        _ if lazily => Lowering::Lazily,
        Some(_) => Lowering::Signed,
        None => Lowering::Endings,
    };
    Some(("ending", lowering))
}

/// Whether a rule is a ban or a preference that is asked of moves.
fn judges_moves<B: Bitboard>(program: &Program<B>, id: RuleId) -> bool {
    let moves = |action: &ActionId| program.spec.action(*action).params.iter().any(|param| param.ty == Type::PATH);
    let bans = program.forbids.iter().filter(|one| one.rule == id).map(|one| &one.targets.actions);
    let bans_moves = bans.into_iter().any(|actions| actions.is_empty() || actions.iter().any(moves));
    bans_moves || program.prefers.iter().any(|one| one.rule == id)
}

/// Whether a player chooses in some of these steps.
fn chooses<B>(steps: &[Step<B>]) -> bool {
    has(steps, &|step| matches!(step, Step::Choose { at_random: false, .. }))
}

/// Whether one of these steps, or of those within them, is such.
fn has<B>(steps: &[Step<B>], such: &dyn Fn(&Step<B>) -> bool) -> bool {
    steps.iter().any(|step| match step {
        Step::ForEach(_, steps) => has(steps, such),
        Step::If(_, yes, no) => has(yes, such) || has(no, such),
        step => such(step),
    })
}

/// Whether a preference thinks the same of all moves of a kind wherever it is in force.
fn is_ranked<B: Bitboard>(program: &Program<B>, id: RuleId) -> bool {
    let here = |situation: &Situation| situation.prefers.iter().any(|index| program.prefers[*index].rule == id);
    let in_force = program.situations.iter().zip(&program.offers).filter(|(situation, _)| here(situation));
    let mut plans = in_force.flat_map(|(_, offers)| offers).filter_map(Offered::plan).peekable();
    let moves = |kind: usize| !program.spec.kinds[kind].movements.is_empty();
    plans.peek().is_some()
        && plans
            .flat_map(|plan| &plan.kinds)
            .all(|troops| troops.iter().enumerate().all(|(kind, kind_plan)| kind_plan.is_some() || !moves(kind)))
}

/// Whether units become what is chosen for them, and the choices are counted with the moves.
fn changes_with_moves<B: Bitboard>(program: &Program<B>, trigger: &Trigger<B>) -> bool {
    let mut plans = program.offers.iter().flatten().filter_map(Offered::plan);
    let becomes = has(&trigger.steps, &|step| matches!(step, Step::Becomes(..)));
    becomes
        && plans.any(|plan| {
            let ways = plan.kinds.iter().flatten().flatten().flat_map(|kind_plan| &kind_plan.movements);
            ways.flat_map(|way| [&way.quiet, &way.capture]).any(|move_class| !move_class.changes.is_empty())
        })
}

/// Whether some situation has a plan for an action.
fn in_bulk<B: Bitboard>(program: &Program<B>, action: usize) -> bool {
    program.offers.iter().flatten().any(|offered| offered.action == action && offered.plan().is_some())
}

/// Whether an action is looked up by the squares of its two pieces in some situation.
fn is_of_two<B: Bitboard>(program: &Program<B>, action: usize) -> bool {
    program.offers.iter().flatten().any(|offered| offered.pair().is_some_and(|pair| pair.action == action))
}

/// Whether an action is free wherever it is offered.
fn is_free<B: Bitboard>(program: &Program<B>, action: usize) -> bool {
    let mut offered = program.situations.iter().filter(|situation| situation.actions.contains(&action)).peekable();
    offered.peek().is_some() && offered.all(|situation| situation.free.contains(&action))
}

/// How plans test a ban. Other actions than moves are few: where both are banned, the result is the test of moves.
fn ban<B: Bitboard>(program: &Program<B>, forbid: usize) -> Lowering {
    let mut asked = Vec::new();
    for (situation, offers) in program.situations.iter().zip(&program.offers) {
        let in_force = situation.forbids.contains(&forbid);
        for offered in offers.iter().filter(|_| in_force) {
            let targets = &program.forbids[forbid].targets.actions;
            if targets.is_empty() || targets.iter().any(|target| target.index() == offered.action) {
                asked.push(match offered.plan() {
                    None => Lowering::EachAction,
                    Some(plan) => match plan.post_move.after.iter().position(|index| *index == forbid) {
                        Some(bit) if plan.post_move.guarding >> bit & 1 != 0 => Lowering::Sheltered,
                        Some(_) => Lowering::Support,
                        None => Lowering::BeforeMoves,
                    },
                });
            }
        }
    }
    asked.into_iter().min().unwrap_or(Lowering::EachAction)
}
