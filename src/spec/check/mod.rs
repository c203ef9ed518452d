//! From a merged definition to a specification: names are resolved, types checked, every fault reported.
//!
//! The order of the steps is the order of dependence: first what gives names (options, players, the board, tags,
//! kinds, facts, stages), then what is said with them (starts, movements, defines, rules).

mod actions;
mod advice;
mod array;
mod binding;
mod bounds;
mod call;
mod called;
mod circular;
mod define;
mod effect;
mod endless;
mod event;
mod expr;
mod facts;
mod fen;
mod finish;
mod flow;
mod forms;
mod given;
mod glyphs;
mod gone;
mod grounds;
mod kinds;
mod letters;
mod movement;
mod names;
mod noun;
mod options;
mod phrase;
mod place;
mod question;
mod read;
mod readings;
mod regions;
mod rules;
mod scope;
mod sections;
mod sight;
mod tail;
mod tame;
mod unknown;
mod unspoken;
mod value;
mod veil;
mod work;
mod writing;

use std::collections::BTreeSet;

use super::Spec;
use super::coordinates::Coordinates;
use super::geometry::Geometry;
use super::ids::{DefineId, KindId, MovementId, StageId};
use super::nouns::{Array, Letters};
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::Definition;
use crate::source::Span;
pub use bounds::certain_ways;
pub use movement::dialect;
use names::Names;
pub use names::TAKEN;
pub use question::{Question, Questions, question};
pub use unspoken::{Unspoken, unspoken};
pub use writing::{PROMPT, REMARKS};

/// How options are set from outside: `(name, value)`.
pub type Settings = [(String, String)];

/// What comes of checking a definition.
#[derive(Debug)]
pub struct Checked {
    /// What it means; whole when no problem is an error, and not to be run otherwise.
    pub spec: Spec,
    /// What is wrong with it.
    pub problems: Vec<Diagnostic>,
    /// The names it gives and never speaks of.
    pub unspoken: Vec<Unspoken>,
}

/// Checks a merged definition.
pub fn checked(definition: &Definition, settings: &Settings) -> Checked {
    let checker = Checker::whole(definition, settings);
    let unspoken = checker.unspoken();
    Checked { spec: checker.spec, problems: checker.problems, unspoken }
}

/// The same, for those who do not ask of what nothing speaks.
pub fn check(definition: &Definition, settings: &Settings) -> (Spec, Vec<Diagnostic>) {
    let checker = Checker::whole(definition, settings);
    (checker.spec, checker.problems)
}

/// What is known so far.
pub(super) struct Checker<'a> {
    definition: &'a Definition,
    spec: Spec,
    names: Names,
    problems: Vec<Diagnostic>,
    /// How far each define has been checked.
    defines: Vec<DefineProgress>,
    /// Names of kinds' and tags' movements that are still to be checked.
    pending: Vec<movement::Pending<'a>>,
    /// Where the movements are written that are still to be checked.
    sources: Vec<(MovementId, &'a crate::syntax::tree::Node)>,
    /// Movements written in expressions, by their notation.
    areas: Vec<(String, MovementId)>,
    /// Whom the letter `t` of movements spares, when it is said.
    spared: Option<Vec<KindId>>,
    parameters: Vec<value::Parameter>,
    /// Faults told where the author took something out.
    blames: Vec<gone::Blame>,
    /// What each `with` around the place that is read belongs to.
    bindings: Vec<binding::Binding>,
    /// Keys of pieces that were told already.
    undeclared: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DefineProgress {
    Waiting,
    Running,
    Done,
}

impl<'a> Checker<'a> {
    fn new(definition: &'a Definition) -> Self {
        Checker {
            definition,
            spec: blank(),
            names: Names::default(),
            problems: Vec::new(),
            defines: Vec::new(),
            pending: Vec::new(),
            sources: Vec::new(),
            areas: Vec::new(),
            spared: None,
            parameters: Vec::new(),
            blames: Vec::new(),
            bindings: Vec::new(),
            undeclared: BTreeSet::new(),
        }
    }

    /// A checker that has gone through the whole definition.
    fn whole(definition: &'a Definition, settings: &Settings) -> Self {
        let mut checker = Checker::of_names(definition, settings);
        checker.check_movements();
        checker.check_defines();
        checker.check_rules();
        checker.read_marks();
        checker.finish();
        checker.count_blames();
        checker
    }

    /// A checker that knows all names of a definition and what they stand for, but has looked at no rule.
    fn of_names(definition: &'a Definition, settings: &Settings) -> Self {
        let mut checker = Checker::new(definition);
        checker.read_title();
        checker.name_strays();
        checker.read_options(settings);
        checker.read_parameters();
        checker.read_players();
        checker.read_geometry();
        checker.read_tags();
        checker.read_attributes();
        checker.read_kinds();
        checker.read_regions();
        checker.read_grounds();
        checker.name_stages();
        checker.declare_facts();
        checker.read_forms();
        checker.declare_defines();
        checker.name_movements();
        checker.read_array();
        checker.read_stages();
        checker.start_facts();
        checker.read_letters();
        checker
    }

    fn report(&mut self, problem: Diagnostic) {
        if self.problems.len() < MAX_PROBLEMS {
            let problem = self.blamed(problem);
            self.problems.extend(problem);
        }
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    fn progress(&self, id: DefineId) -> DefineProgress {
        self.defines.get(id.index()).copied().unwrap_or(DefineProgress::Done)
    }
}

/// More faults than this are not collected.
const MAX_PROBLEMS: usize = 500;

/// A specification of nothing.
fn blank() -> Spec {
    Spec {
        title: String::new(),
        author: None,
        summary: None,
        geometry: Geometry::rectangle(8, 8),
        coordinates: Coordinates::default(),
        turned: false,
        players: Vec::new(),
        classes: Vec::new(),
        layers: 1,
        kinds: Vec::new(),
        tags: Vec::new(),
        attributes: Vec::new(),
        fields: Vec::new(),
        variables: Vec::new(),
        zones: Vec::new(),
        forms: Vec::new(),
        regions: Vec::new(),
        options: Vec::new(),
        movements: Vec::new(),
        array: Array::default(),
        stages: Vec::new(),
        root: StageId(0),
        main: StageId(0),
        phases: Vec::new(),
        rules: Vec::new(),
        actions: Vec::new(),
        defines: Vec::new(),
        forbids: Vec::new(),
        prefers: Vec::new(),
        immunities: Vec::new(),
        deadly: Vec::new(),
        filters: Vec::new(),
        triggers: Vec::new(),
        boundaries: Vec::new(),
        endings: Vec::new(),
        sees: Vec::new(),
        marks: Vec::new(),
        choice_signs: Vec::new(),
        letters: Letters::default(),
        counts_positions: false,
    }
}
