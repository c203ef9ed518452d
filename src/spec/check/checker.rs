//! The checker: what is known of a definition so far, and the order in which it is gone through.

use std::collections::BTreeSet;

use super::names::Names;
use super::notes::{Binding, Blame, Parameter, Pending};
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::Definition;
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::coordinates::Coordinates;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{DefineId, KindId, MovementId, StageId};
use crate::spec::nouns::{Array, Letters};
use crate::syntax::tree::Node;

/// How options are set from outside: `(name, value)`.
pub type Settings = [(String, String)];

/// The checker, with everything known so far.
pub(super) struct Checker<'a> {
    /// The definition that is checked.
    pub(super) definition: &'a Definition,
    /// The meaning of the definition, as far as it is known.
    pub(super) spec: Spec,
    /// The names it gives.
    pub(super) names: Names,
    /// The mistakes and warnings found so far.
    pub(super) problems: Vec<Diagnostic>,
    /// The progress of checking each define.
    pub(super) defines: Vec<DefineProgress>,
    /// Names of kinds' and tags' movements that are still to be checked.
    pub(super) pending: Vec<Pending<'a>>,
    /// Where the movements are written that are still to be checked.
    pub(super) sources: Vec<(MovementId, &'a Node)>,
    /// Movements written in expressions, by their notation.
    pub(super) areas: Vec<(String, MovementId)>,
    /// The kinds that the letter `t` of movements spares, if the definition says so.
    pub(super) spared: Option<Vec<KindId>>,
    /// The parameters of preludes, as they are set.
    pub(super) parameters: Vec<Parameter>,
    /// Faults told where the author took something out.
    pub(super) blames: Vec<Blame>,
    /// The bindings of each `with` around the place that is read.
    pub(super) bindings: Vec<Binding>,
    /// Keys of pieces that were told already.
    pub(super) undeclared: BTreeSet<String>,
}

/// The progress of checking a define.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DefineProgress {
    /// It has not been looked at.
    Waiting,
    /// It is being checked.
    Running,
    /// It has been checked.
    Done,
}

impl<'a> Checker<'a> {
    /// A checker that has not looked at anything.
    pub(super) fn new(definition: &'a Definition) -> Self {
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
    pub(super) fn whole(definition: &'a Definition, settings: &Settings) -> Self {
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
    pub(super) fn of_names(definition: &'a Definition, settings: &Settings) -> Self {
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

    /// Adds a problem, unless it follows from one that was told.
    pub(super) fn report(&mut self, problem: Diagnostic) {
        if self.problems.len() < MAX_PROBLEMS {
            let problem = self.blamed(problem);
            self.problems.extend(problem);
        }
    }

    /// Adds an error.
    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    /// The progress of checking a define.
    pub(super) fn progress(&self, id: DefineId) -> DefineProgress {
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
