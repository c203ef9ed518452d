//! A run of effects: facts change, events happen, triggers follow.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{EffectProgram, RuleEffects};
use crate::compile::scalar::Scalar;
use crate::compile::step::Step;
use crate::engine::effects::event::Event;
use crate::engine::effects::simple_move::go_along;
use crate::engine::eval::view::View;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::paths::path::{Path, bind_path};
use crate::engine::position::Position;
use crate::engine::workspace::Workspace;
use crate::engine::workspace::frame::Frame;
use crate::literal::chance::Chance;
use crate::literal::state::Verdict;
use crate::spec::code::{Home, slot};
use crate::spec::ids::{PlayerId, RuleId, StageId, TokenId};

/// The action that is carried out.
#[derive(Clone, Copy)]
pub struct Doing<'a> {
    /// The move and the list that holds it; `None` at a boundary or an ending.
    pub mv: Option<(&'a Moves, &'a Move)>,
    /// The choices to make, in order.
    pub script: &'a [Scalar],
}

impl Doing<'_> {
    /// No action.
    pub const NOTHING: Doing<'static> = Doing { mv: None, script: &[] };

    pub(in crate::engine) fn path(&self) -> Option<Path<'_>> {
        self.mv.and_then(|(moves, mv)| moves.path(mv))
    }
}

/// The reason why a run stopped early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// A choice is missing. The options list what may be chosen.
    Choice,
    /// A bound was reached.
    Bound,
}

/// A run of effects on a position.
pub struct Run<'a, B> {
    pub(in crate::engine) program: &'a Program<B>,
    pub(in crate::engine) workspace: &'a Workspace<B>,
    pub(in crate::engine) before: Option<&'a Position>,
    /// The position as it is now.
    pub state: &'a mut Position,
    pub(in crate::engine) mover: Option<PlayerId>,
    pub(in crate::engine) finding_stuck: bool,
    /// Whether to run only the effects that decide legality.
    pub(in crate::engine) judging: bool,
    pub(in crate::engine) doing: Doing<'a>,
    pub(super) used: usize,
    pub(in crate::engine) chance: &'a mut dyn Chance,
    pub(in crate::engine) events: Vec<Event>,
    /// The tokens captured so far.
    pub captured: Vec<TokenId>,
    /// The tokens moved so far.
    pub moved: Vec<TokenId>,
    /// The options of the choice that is missing.
    pub options: Vec<Scalar>,
    pub(in crate::engine) rule: RuleId,
    pub(super) handled: usize,
    pub(in crate::engine) done: usize,
}

pub(super) type Done = Result<(), Stopped>;

impl<'a, B: Bitboard> Run<'a, B> {
    /// Starts a run.
    pub fn new(
        (program, workspace): (&'a Program<B>, &'a Workspace<B>),
        (before, state): (Option<&'a Position>, &'a mut Position),
        mover: Option<PlayerId>,
        doing: Doing<'a>,
        chance: &'a mut dyn Chance,
    ) -> Self {
        let (captured, moved) = (workspace.list(), workspace.list());
        Run {
            program,
            workspace,
            before,
            state,
            mover,
            finding_stuck: false,
            judging: false,
            doing,
            used: 0,
            chance,
            events: workspace.events(),
            captured,
            moved,
            options: Vec::new(),
            rule: RuleId(0),
            handled: 0,
            done: 0,
        }
    }

    pub(in crate::engine) fn view(&self) -> View<'_, B> {
        View {
            program: self.program,
            workspace: self.workspace,
            now: self.state,
            before: self.before,
            after: None,
            mover: self.mover,
            finding_stuck: self.finding_stuck,
            captured: &self.captured,
            moved: &self.moved,
            chosen: self.doing.mv.map_or(&[], |(moves, mv)| moves.chosen(mv)),
            kind_immunities_only: false,
        }
    }

    /// Carries out the effects of a rule, then all triggers that follow.
    ///
    /// # Errors
    /// Returns why the run stopped: a choice is missing, or a bound was reached.
    pub fn perform(&mut self, rule: RuleId, steps: &[Step<B>], frame: &mut Frame<B>) -> Done {
        self.rule = rule;
        self.steps(steps, frame)?;
        if self.doing.mv.is_some() {
            self.events.push(Event::Action);
        }
        self.settle()
    }

    /// Makes a simple move and carries out its effect program.
    ///
    /// # Errors
    /// Returns `Stopped::Bound` if a bound is reached.
    pub fn make_simple_move(&mut self, effect_program: &EffectProgram<B>, path: &Path<'_>) -> Done {
        go_along(&self.program.layout, self.state, path);
        let victim = path.captured.first().copied();
        self.captured.extend(victim);
        if effect_program.parts.is_empty() {
            return Ok(());
        }
        self.moved.push(path.unit);
        let workspace = self.workspace;
        workspace.with_frame(|frame| {
            bind_path(frame, path);
            effect_program.parts.iter().try_for_each(|part| {
                let of_capture = |scalar| if part.of_capture { scalar } else { Scalar::Nothing };
                frame.set(slot::VICTIM, of_capture(victim.map_or(Scalar::Nothing, Scalar::Token)));
                frame.set(slot::CAPTURER, of_capture(Scalar::Token(path.unit)));
                if !self.view().test(&part.when, frame) {
                    return Ok(());
                }
                self.rule = part.rule;
                self.steps(&part.steps, frame)
            })
        })
    }

    /// Stores the facts that follow from every move.
    pub fn apply_facts(&mut self, parts: &[RuleEffects<B>]) {
        let workspace = self.workspace;
        workspace.with_frame(|frame| {
            for part in parts {
                if self.view().test(&part.when, frame) {
                    // A few facts never reach a bound.
                    let _ = self.steps(&part.steps, frame);
                }
            }
        });
    }

    /// Gives the result of an ending.
    pub fn conclude(&mut self, rule: RuleId, verdict: Verdict) {
        self.rule = rule;
        self.result(verdict);
    }

    pub(super) fn stage_of(&self, rule: RuleId) -> Option<StageId> {
        match self.program.spec.rule(rule).home {
            Home::Stage(stage) => Some(stage),
            Home::Phase(_) => self.state.flow.innermost().map(|running| running.stage),
        }
    }

    /// Returns the lists of the run to the workspace.
    pub fn finish(self) {
        let workspace = self.workspace;
        let (captured, moved) = self.into_lists();
        workspace.put_away(captured);
        workspace.put_away(moved);
    }

    /// The captured and the moved tokens, to be [put away](Workspace::put_away). The other lists return to the
    /// workspace.
    pub fn into_lists(self) -> (Vec<TokenId>, Vec<TokenId>) {
        self.workspace.keep_events(self.events);
        (self.captured, self.moved)
    }
}
