//! Compiles a definition: everything that depends only on the board, the options and the kinds is computed once.
//!
//! In: a checked [`Spec`]. Out: a [`Program`] for the engine. The literal interpreter runs the rules that are [not
//! supported](unsupported::Unsupported).

pub mod around;
pub mod asides;
pub mod attacks;
pub mod bitboard;
pub mod code;
pub mod fact;
mod fact_set;
pub mod immune;
pub mod influence;
pub mod invariant;
pub mod layout;
pub mod lines;
pub mod listing;
pub mod lower;
pub mod lowered;
pub mod movement;
pub mod path_nfa;
pub mod plan;
pub mod precondition;
pub mod prefilter;
mod program;
mod reads;
pub mod required_facts;
mod residual;
pub mod rules;
pub mod scalar;
pub mod situation;
mod situations;
pub mod static_eval;
pub mod step;
mod stuck;
pub mod tables;
#[cfg(test)]
pub(crate) mod tests;
pub mod turn_advance;
mod turn_advances;
pub mod unsupported;
pub mod visibility;

use std::sync::Arc;

use attacks::Attacks;
use bitboard::Bitboard;
use code::Test;
use layout::Layout;
use lines::Lines;
use lower::{Compiled, RuleCompiler};
pub use program::Program;
use reads::reads_other_layers;
use rules::{Action, Boundary, Capture, Ending, Forbid, Prefer, Trigger};
use situation::Situation;
use tables::AttackTables;
use unsupported::{Unsupported, What};

use crate::spec::Spec;
use crate::spec::ids::{MovementId, RuleId};
use crate::spec::rule::{self, Times};

impl<B: Bitboard> Program<B> {
    /// Compiles a definition.
    ///
    /// # Errors The first part that is not supported, if it is no single rule.
    pub fn new(spec: &Arc<Spec>) -> Result<Program<B>, Unsupported> {
        Program::compiled(spec, true)
    }

    /// Compiles a definition without plans. That takes less time, for callers that make few actions and list none.
    ///
    /// # Errors Like [`new`](Program::new).
    pub fn unplanned(spec: &Arc<Spec>) -> Result<Program<B>, Unsupported> {
        Program::compiled(spec, false)
    }

    fn compiled(spec: &Arc<Spec>, planned: bool) -> Result<Program<B>, Unsupported> {
        if spec.players.len() != 2 {
            return Err(Unsupported::whole(What::Players));
        }
        let layout = Layout::new::<B>(spec)?;
        let (mut situations, situation_of) = situations::situations(spec)?;
        let mut rules = RuleCompiler {
            spec,
            layout: &layout,
            frame: (0, 0),
            kept: 0,
            only_pieces: only_pieces(spec),
            planned,
            left: Vec::new(),
        };
        let mut tables = AttackTables::new();
        let mut movements = Vec::new();
        for player in spec.player_ids() {
            let list = (0..spec.movements.len()).map(MovementId::at);
            let list: Compiled<Vec<_>> =
                list.map(|id| movement::compile(&mut rules, &mut tables, id, player)).collect();
            movements.push(list?);
        }
        let actions: Vec<Action<B>> =
            spec.actions.iter().map(|one| rules.kept(one.rule, RuleCompiler::action, one)).collect();
        let forbids: Vec<Forbid<B>> =
            spec.forbids.iter().map(|one| rules.kept(one.rule, RuleCompiler::forbid, one)).collect();
        let prefers: Vec<Prefer<B>> =
            spec.prefers.iter().map(|one| rules.kept(one.rule, RuleCompiler::prefer, one)).collect();
        let immune = |rules: &mut RuleCompiler<'_>, one: &rule::Immune| rules.capture(one.rule, &one.when, one.slots);
        let immunities: Vec<Capture<B>> = spec.immunities.iter().map(|one| rules.kept(one.rule, immune, one)).collect();
        let attacks = movements.iter().map(|movements| attacks::attacks(spec, &tables, movements, &immunities));
        let attacks: Vec<Attacks<B>> = attacks.collect();
        let dies = |rules: &mut RuleCompiler<'_>, one: &rule::Deadly| rules.capture(one.rule, &one.when, one.slots);
        let deadly: Vec<Capture<B>> = spec.deadly.iter().map(|one| rules.kept(one.rule, dies, one)).collect();
        let triggers: Vec<Trigger<B>> =
            spec.triggers.iter().map(|one| rules.kept(one.rule, RuleCompiler::trigger, one)).collect();
        let boundaries: Vec<Boundary<B>> = spec.boundaries.iter().map(|one| rules.boundary(one)).collect();
        let endings: Vec<Ending<B>> =
            spec.endings.iter().map(|one| rules.kept(one.rule, RuleCompiler::ending, one)).collect();
        let mut starts = Vec::new();
        for field in &spec.fields {
            starts.push(rules.with(field.start.slots, |compiler| {
                compiler.declare(field.it, crate::spec::types::Sort::Token(crate::spec::PIECES));
                Ok((field.it, compiler.one(&field.start.body)?))
            })?);
        }
        let mut first = Vec::new();
        for variable in &spec.variables {
            first.push(rules.with(variable.start.slots, |compiler| compiler.given(variable.ty, &variable.start.body))?);
        }
        let mut times = Vec::new();
        for phase in &spec.phases {
            times.push(match &phase.times {
                Times::Any => None,
                Times::Count(code) => Some(rules.with(code.slots, |compiler| compiler.one(&code.body))?),
            });
        }
        let mut stages = Vec::new();
        for stage in &spec.stages {
            stages.push(match &stage.when {
                None => Test::Always(true),
                Some(code) => rules.with(code.slots, |compiler| compiler.test(&code.body))?,
            });
        }
        let unmoved = match &spec.letters.unmoved {
            None => Test::Always(false),
            Some(code) => rules.with(code.slots, |compiler| compiler.test(&code.body))?,
        };
        let passed = match (&spec.letters.passed, &spec.letters.passer) {
            (Some(passed), Some(passer)) => {
                let one = rules.with(passed.slots, |compiler| compiler.one(&passed.body))?;
                Some((one, rules.with(passer.slots, |compiler| compiler.one(&passer.body))?))
            }
            _ => None,
        };
        let unknown: Vec<RuleId> = rules.left.iter().map(|(rule, _)| *rule).collect();
        for situation in &mut situations {
            situation.compiled = situation.is_compiled(spec, &unknown);
            let may_sleep = |index: &&usize| !triggers[**index].invariant.is_always();
            situation.with_invariant = situation.triggers.iter().filter(may_sleep).copied().collect();
            situation.by_kinds = situation.immunities.iter().all(|index| immunities[*index].kinds.is_some());
        }
        situations::leave_stages_of_first_phases(spec, &mut situations, &situation_of);
        let planner = plan::Planner {
            spec,
            tables: &tables,
            movements: &movements,
            actions: &actions,
            forbids: &forbids,
            triggers: &triggers,
            prefers: &prefers,
            immunities: &immunities,
            deadly: &deadly,
            layout: &layout,
        };
        let by_placement: Vec<_> = situations.iter().map(|situation| planner.judged_by_places(situation)).collect();
        let plans = |situation: &Situation| match planned {
            true => planner.plans(situation),
            false => situation.actions.iter().map(|_| None).collect(),
        };
        let plans: Vec<Vec<_>> = situations.iter().map(plans).collect();
        for (situation, by_placement) in situations.iter_mut().zip(by_placement) {
            situation.by_placement = by_placement;
            situation.state_actions = planner.state_actions(situation);
            situation.placements = planner.placing(situation);
            situation.free = planner.free(situation);
        }
        let offers = situations.iter().zip(plans).map(|(situation, plans)| planner.offers(situation, plans)).collect();
        let may_wait = stuck::may_wait(spec, &times, &boundaries);
        let (frame, left) = (rules.frame, rules.left);
        let squares = spec.geometry.squares().fold(B::EMPTY, |all, square| all | B::only(square.index()));
        let lines = Lines::new(&spec.geometry);
        let asides = asides::asides(spec, &layout, &actions, &situations);
        let mut program = Program {
            spec: Arc::clone(spec),
            layout,
            squares,
            lines,
            homes: homes(spec),
            unmoved,
            passed,
            tables,
            movements,
            attacks,
            preconditions: actions.iter().map(precondition::precondition).collect(),
            actions,
            forbids,
            prefers,
            immunities,
            deadly,
            triggers,
            boundaries,
            endings,
            starts,
            first,
            times,
            may_wait,
            turn_advances: Vec::new(),
            asides,
            stages,
            situations,
            offers,
            situation_of,
            left,
            frame,
        };
        program.turn_advances = turn_advances::turn_advances(&program);
        Ok(program)
    }
}

/// Whether rules about legality read no tokens on the board other than pieces.
fn only_pieces(spec: &Spec) -> bool {
    let forbids = spec.forbids.iter().flat_map(|one| one.when.iter().chain(&one.after_which).chain(&one.unless));
    let immune = spec.immunities.iter().map(|one| &one.when).chain(spec.deadly.iter().map(|one| &one.when));
    let movements = spec.movements.iter().flat_map(|one| one.when.iter().chain(&one.captures)).map(|code| &code.body);
    let letters = [&spec.letters.unmoved, &spec.letters.passed, &spec.letters.passer];
    let letters = letters.into_iter().flatten().map(|code| &code.body);
    !forbids.chain(immune).chain(movements).chain(letters).any(|part| reads_other_layers(spec, part))
}

/// The squares of pieces in the array, by kind and owner; pieces without an owner come last.
fn homes<B: Bitboard>(spec: &Spec) -> Vec<B> {
    let owners = spec.players.len() + 1;
    let mut homes = vec![B::EMPTY; spec.kinds.len() * owners];
    for (square, man) in spec.array.men.iter().enumerate() {
        if let Some((kind, owner)) = man {
            homes[kind.index() * owners + owner.map_or(owners - 1, |owner| owner.index())] |= B::only(square);
        }
    }
    homes
}
