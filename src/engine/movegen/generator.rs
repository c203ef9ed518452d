//! The generator of the moves of one action in one position.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Set};
use crate::compile::plan::{MovePlan, UniformEffects};
use crate::engine::attack::attacked_squares::AttackedSquares;
use crate::engine::effects::run::{Doing, Run};
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Footprint;
use crate::engine::legality::guard_info::GuardInfo;
use crate::engine::movegen::gating_choices::GatingChoices;
use crate::engine::movegen::limits::{CaptureLimits, Limits};
use crate::engine::movegen::payment_sets::PaymentSets;
use crate::engine::moves::list::Moves;
use crate::engine::position::Position;
use crate::literal::chance::First;
use crate::spec::ids::PlayerId;

/// The generator of the moves of one action.
pub(super) struct Generator<'a, B> {
    pub(super) view: View<'a, B>,
    pub(super) action: u16,
    /// The place of the plan among those of the situation.
    pub(super) place: u16,
    pub(super) plan: &'a MovePlan<B>,
    pub(super) mover: PlayerId,
    pub(super) occupied: B,
    /// The guard info.
    pub(super) guard_info: &'a mut GuardInfo<B>,
    /// The footprint of the other post-move bans.
    pub(super) footprint: &'a mut Footprint<B>,
    /// The bans that forbid every move outside the footprint, one bit each.
    pub(super) violated: u32,
    /// The bans that may forbid any move outside the footprint.
    pub(super) undecided: u32,
    /// The bans that forbid nothing in this position.
    pub(super) inactive: u32,
    /// The bans that no move without a blast can violate.
    pub(super) blast_only: u32,
    /// The limits that apply to most units.
    pub(super) usual_limits: Limits<B>,
    /// The limits of units whose captures have other bans.
    pub(super) capture_limits: CaptureLimits<B>,
    /// Conditional bans: those that were evaluated, and those that hold.
    pub(super) gates: (u32, u32),
    /// The rest of the only guard, once it was evaluated.
    pub(super) rest: Option<GuardRest<B>>,
    /// The position with the facts that every move sets, if there are any.
    pub(super) ahead: Option<Box<Position>>,
    /// A copy of the position for trials.
    pub(super) scratch: Option<Box<Position>>,
    /// The paths of a unit that were tried.
    pub(super) candidates: Option<Moves>,
    /// The pieces that may gate in.
    pub(super) gating: GatingChoices<B>,
    /// The payments, if moves are paid for.
    pub(super) payments: Option<Box<PaymentSets>>,
    /// Goals that make a move more than simple.
    pub(super) traps: B,
    /// Pieces that make a capture more than simple.
    pub(super) perils: B,
    /// Whether moves that need a test become unjudged candidates.
    pub(super) defers: bool,
    /// The goals of the unjudged candidates of a unit.
    pub(super) untested: B,
}

/// The rest of a guard: its further conditions.
pub(super) struct GuardRest<B> {
    /// Whether the rest would hold if nothing moved.
    pub holds: bool,
    /// The moves that could change that.
    pub footprint: Box<Footprint<B>>,
}

impl<B: Bitboard> Generator<'_, B> {
    /// Finds the values that all moves share.
    pub(super) fn prepare(&mut self, attacked_squares: Option<AttackedSquares<B>>) {
        let (view, plan) = (self.view, self.plan);
        if let Some(uniform) =
            plan.uniform.as_ref().filter(|uniform| !(view.kind_immunities_only && uniform.keeps_inactive))
        {
            self.look_ahead(uniform);
        }
        let ahead = self.ahead.as_ref().map_or(view, |ahead| view.at(ahead));
        self.guard_info.find(&ahead, &plan.post_move, self.mover, self.occupied);
        self.guard_info.attacked_squares = attacked_squares.filter(|_| self.ahead.is_none());
        (self.footprint.attack_ban.rule, self.footprint.contact_ban.rule) = (0, 0);
        if !plan.post_move.only_guards || self.guard_info.is_unknown() || plan.blast.is_some() {
            self.find_attack_ban();
            let is_safe = self.ahead.is_none() && self.guard_info.is_attacked() == Some(false);
            self.footprint.attack_ban.set_safe(is_safe);
            self.find_contact_ban();
            self.evaluate_bans();
        }
        self.usual_limits = self.find_usual_limits();
        self.footprint.fixed.clear();
        for goal in &plan.fixed {
            let goals = match goal {
                Set::Of(one) if let One::Variable(index) = **one => {
                    let goal = view.now.variable(&view.program.layout, index);
                    view.standing(goal).map_or(B::EMPTY, |goal| B::only(goal.index()))
                }
                other => view.workspace.with_frame(|frame| view.set(other, frame)),
            };
            self.footprint.fixed.push(goals);
        }
    }

    /// Applies the facts that every move sets.
    #[inline(never)]
    fn look_ahead(&mut self, uniform: &UniformEffects<B>) {
        let view = self.view;
        let (mut ahead, mut chance) = (view.workspace.copy(view.now), First);
        let tools = (view.program, view.workspace);
        let mut run = Run::new(tools, (Some(view.now), &mut ahead), view.mover, Doing::NOTHING, &mut chance);
        run.apply_facts(&uniform.parts);
        run.finish();
        self.ahead = Some(ahead);
    }

    /// The view in which post-move bans are evaluated before a move.
    pub(super) fn ahead(&self) -> View<'_, B> {
        self.ahead.as_ref().map_or(self.view, |ahead| self.view.at(ahead))
    }

    /// Returns the lists to the workspace.
    #[inline(always)]
    pub(super) fn finish(&mut self) {
        let workspace = self.view.workspace;
        if let Some(ahead) = self.ahead.take() {
            workspace.give_back(ahead);
        }
        if let Some(scratch) = self.scratch.take() {
            workspace.give_back(scratch);
        }
        if let Some(candidates) = self.candidates.take() {
            workspace.keep_moves(candidates);
        }
        if let Some(rest) = self.rest.take() {
            workspace.keep_footprint(rest.footprint);
        }
        if self.plan.gating.is_some() {
            self.gating.finish(workspace);
        }
        if let Some(payments) = self.payments.take() {
            payments.finish(workspace);
        }
    }
}
