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
mod query;
mod reads;
pub mod required_facts;
mod residual;
mod rule_lists;
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
mod values;
pub mod visibility;

use std::sync::Arc;

use attacks::Attacks;
use bitboard::Bitboard;
use layout::Layout;
use lines::Lines;
use lower::RuleCompiler;
use plan::Planner;
pub use program::Program;
use reads::reads_other_layers;
use rule_lists::RuleLists;
use tables::AttackTables;
use unsupported::{Unsupported, What};
use values::Values;

use crate::spec::Spec;

impl<B: Bitboard> Program<B> {
    /// Compiles a definition.
    ///
    /// # Errors
    /// The first part that is not supported, if it is no single rule.
    pub fn new(spec: &Arc<Spec>) -> Result<Program<B>, Unsupported> {
        Program::compiled(spec, true)
    }

    /// Compiles a definition without plans. That takes less time, for callers that make few actions and list none.
    ///
    /// # Errors
    /// Like [`new`](Program::new).
    pub fn unplanned(spec: &Arc<Spec>) -> Result<Program<B>, Unsupported> {
        Program::compiled(spec, false)
    }

    fn compiled(spec: &Arc<Spec>, planned: bool) -> Result<Program<B>, Unsupported> {
        if spec.players.len() != 2 {
            return Err(Unsupported::whole(What::Players));
        }
        let layout = Layout::new::<B>(spec)?;
        let (mut situations, situation_of) = situations::situations(spec)?;
        let mut compiler = RuleCompiler::new(spec, &layout, only_pieces(spec), planned);
        let mut tables = AttackTables::new();
        let movements = movement::compile_all(&mut compiler, &mut tables)?;
        let rules = RuleLists::new(&mut compiler);
        let values = Values::new(&mut compiler)?;
        let (frame, left, left_in_part) = (compiler.frame, compiler.left, compiler.left_in_part);
        let attacks = movements.iter().map(|movements| attacks::attacks(spec, &tables, movements, &rules.immunities));
        let attacks: Vec<Attacks<B>> = attacks.collect();
        rules.describe(spec, &left, &mut situations);
        situations::leave_stages_of_first_phases(spec, &mut situations, &situation_of);
        let planner = Planner { spec, tables: &tables, movements: &movements, rules: &rules, layout: &layout };
        let offers = planner.plan_situations(&mut situations, planned);
        let may_wait = stuck::may_wait(spec, &values.times, &rules.boundaries);
        let asides = asides::asides(spec, &layout, &rules, &situations);
        let mut program = Program {
            spec: Arc::clone(spec),
            squares: spec.geometry.squares().fold(B::EMPTY, |all, square| all | B::only(square.index())),
            lines: Lines::new(&spec.geometry),
            homes: homes(spec),
            unmoved: values.unmoved,
            passed: values.passed,
            preconditions: rules.actions.iter().map(precondition::precondition).collect(),
            actions: rules.actions,
            forbids: rules.forbids,
            prefers: rules.prefers,
            immunities: rules.immunities,
            deadly: rules.deadly,
            triggers: rules.triggers,
            boundaries: rules.boundaries,
            endings: rules.endings,
            starts: values.starts,
            first: values.first,
            times: values.times,
            stages: values.stages,
            turn_advances: Vec::new(),
            layout,
            tables,
            movements,
            attacks,
            may_wait,
            asides,
            situations,
            offers,
            situation_of,
            left,
            left_in_part,
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
