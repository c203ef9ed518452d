//! Bans about the position after a move, asked of simple moves.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::{Extinction, MovePlan};
use crate::engine::eval::view::View;
use crate::engine::legality::guard_info::SafeGoals;
use crate::engine::movegen::bans_before::bind_move;
use crate::engine::movegen::generator::{Generator, GuardRest};
use crate::engine::movegen::visitor::PieceAt;
use crate::engine::position::Position;
use crate::engine::position::token::Place;
use crate::spec::ids::{KindId, Square};

impl<B: Bitboard> Generator<'_, B> {
    /// Evaluates the post-move bans once, as if nothing had moved. Guards are left out where the guard info answers.
    pub(super) fn evaluate_bans(&mut self) {
        let plan = self.plan;
        let view = match &self.ahead {
            Some(ahead) => self.view.at(ahead),
            None => self.view,
        };
        for (bit, index) in plan.post_move.after.iter().enumerate() {
            let forbid = &view.program.forbids[*index];
            let applies = || {
                let before = View { before: Some(self.view.now), ..self.view };
                self.view.workspace.with_frame(|frame| before.test(&forbid.when, frame))
            };
            // Several guards have one guard info, so an inactive one of them is not left out.
            let shared = plan.post_move.guarding >> bit & 1 != 0 && plan.post_move.guarding.count_ones() > 1;
            if forbid.of_position && !shared && !matches!(forbid.when, Test::Always(true)) && !applies() {
                self.inactive |= 1 << bit;
            }
        }
        self.blast_only = if plan.blast.is_some() { self.blast_only_bans() } else { 0 };
        self.inactive |= self.blast_only;
        let (unknown, done) =
            (self.guard_info.is_unknown(), self.footprint.attack_ban.rule | self.footprint.contact_ban.rule);
        let asked = plan.post_move.after.iter().enumerate().filter(|(bit, _)| {
            (self.inactive | done) >> bit & 1 == 0 && (unknown || plan.post_move.guarding >> bit & 1 == 0)
        });
        let mut asked = asked.peekable();
        if asked.peek().is_none() {
            return;
        }
        let footprint = &mut *self.footprint;
        footprint.clear(view.program.layout.kinds);
        footprint.all = unknown;
        for (bit, index) in asked {
            let forbid = &view.program.forbids[*index];
            if view.finding_stuck && forbid.asks_stuck {
                continue;
            }
            view.workspace.with_frame(|frame| {
                footprint.all |= !forbid.targets.arguments.is_empty();
                if !footprint.all {
                    view.add_footprint(&forbid.after, footprint, frame);
                }
                if !footprint.all && view.test(&forbid.after, frame) {
                    match (&forbid.when, &forbid.unless) {
                        (Test::Always(true), Test::Always(false)) => self.violated |= 1 << bit,
                        _ => self.undecided |= 1 << bit,
                    }
                }
            });
        }
    }

    /// Bans on extinction that no move without a blast can violate.
    fn blast_only_bans(&self) -> u32 {
        let blast = self.plan.blast.as_ref().filter(|blast| blast.spares_own);
        let kept = blast.into_iter().flat_map(|blast| &blast.extinctions).filter(|(_, extinction)| extinction.own);
        let kept = kept.filter(|(_, extinction)| self.pieces_left(extinction).any());
        kept.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// The rest of the only guard, if it has one.
    pub(super) fn rest(&mut self) -> Option<&GuardRest<B>> {
        if let (None, Some(rest)) = (&self.rest, &self.plan.post_move.rest) {
            let mut footprint = self.view.workspace.footprint();
            footprint.clear(self.view.program.layout.kinds);
            let view = self.ahead();
            let holds = view.workspace.with_frame(|frame| {
                view.add_footprint(rest, &mut footprint, frame);
                view.test(rest, frame)
            });
            self.rest = Some(GuardRest { holds, footprint });
        }
        self.rest.as_ref()
    }

    /// The goals that a guard with further conditions allows.
    #[cold]
    fn safe_or_weak(&mut self, left: SafeGoals<B>, origin: usize, kind: KindId, goals: B) -> SafeGoals<B> {
        let SafeGoals { allowed, doubtful } = left;
        let caught = goals.without(allowed | doubtful);
        if caught.is_empty() {
            return left;
        }
        match self.rest() {
            None => SafeGoals { allowed, doubtful: doubtful | caught },
            Some(rest) => {
                let asked = rest.footprint.among(origin, kind, caught);
                let free = if rest.holds { B::EMPTY } else { caught.without(asked) };
                SafeGoals { allowed: allowed | free, doubtful: doubtful | asked }
            }
        }
    }

    /// For goals that leave a guarded unit attacked: the goals allowed to a kind, the goals to test, and the units to
    /// test.
    #[cold]
    pub(super) fn weak_limits(&mut self, kind: KindId, left: B) -> (B, B, B) {
        match self.rest() {
            Some(rest) if !rest.footprint.all => {
                let asked = (rest.footprint.goals | rest.footprint.of_kind[kind.index()]).without(left);
                (if rest.holds { left } else { !B::EMPTY }, asked, rest.footprint.origins)
            }
            _ => (left, !left, B::EMPTY),
        }
    }

    /// The bans that are active in this position.
    #[inline]
    pub(super) fn active(&self, after: u32) -> u32 {
        after & !self.inactive
    }

    /// The active bans of a unit that changes its kind.
    pub(super) fn active_for(&self, after: u32, kind: KindId) -> u32 {
        let counted = |extinction: &Extinction| extinction.kinds.iter().all(|kinds| kinds.contains(&kind));
        let mut extinctions = self.plan.blast.iter().flat_map(|blast| &blast.extinctions);
        if extinctions.any(|(_, extinction)| counted(extinction)) {
            after & (!self.inactive | self.blast_only)
        } else {
            self.active(after)
        }
    }

    /// The bans that the guard info does not answer.
    #[inline]
    pub(super) fn others(&self, after: u32) -> u32 {
        if self.guard_info.is_unknown() { after } else { after & !self.plan.post_move.guarding }
    }

    /// The goals that post-move bans allow to simple moves of a unit.
    #[inline(always)]
    pub(super) fn allowed_after(&mut self, after: u32, unit: PieceAt, kind: KindId, goals: B) -> B {
        let after = self.active(after);
        if after == 0 || goals.is_empty() {
            return goals;
        }
        match after & self.footprint.contact_ban.rule {
            0 => self.allowed_by_attack_ban(after, unit, kind, goals),
            done => {
                let doubtful = goals & self.footprint.contact_ban.doubtful;
                let left = goals.without(self.too_near(kind) | doubtful);
                let left = self.allowed_by_attack_ban(after & !done, unit, kind, left);
                if doubtful.is_empty() { left } else { left | self.asked(after, true, unit, kind, doubtful) }
            }
        }
    }

    /// The goals that bans allow once contact bans are answered.
    #[inline(always)]
    fn allowed_by_attack_ban(&mut self, after: u32, unit: PieceAt, kind: KindId, goals: B) -> B {
        match after & self.footprint.attack_ban.rule {
            0 => self.allowed_by_guards(after, unit, kind, goals),
            done => {
                let (left, doubtful) = self.split_by_attack_ban(unit.origin, kind, goals);
                let left = self.allowed_by_guards(after & !done, unit, kind, left);
                if doubtful.is_empty() { left } else { left | self.asked(after, true, unit, kind, doubtful) }
            }
        }
    }

    /// The unattacked goals of the only guarded unit, if nothing else is asked of it and all attacks are plain. `None`
    /// for any other unit.
    #[inline]
    pub(super) fn safe_goals_alone(&self, origin: usize, goals: B) -> Option<B> {
        if self.usual_limits.after == 0 || !self.guard_info.guards_alone(origin) || goals.has(origin) {
            return None;
        }
        let without = self.occupied.without(B::only(origin));
        Some(match &self.ahead {
            None => self.guard_info.unattacked(&self.view, origin, goals, without),
            Some(ahead) => self.guard_info.unattacked(&self.view.at(ahead), origin, goals, without),
        })
    }

    #[inline]
    fn allowed_by_guards(&mut self, after: u32, unit: PieceAt, kind: KindId, goals: B) -> B {
        if after == 0 || goals.is_empty() {
            return goals;
        }
        let others = self.others(after);
        if others == after {
            return self.asked(others, false, unit, kind, goals);
        }
        let post_move = &self.plan.post_move;
        let Some(left) = self.guard_info.safe_goals((&self.ahead(), post_move), unit.origin, goals, self.occupied)
        else {
            return self.asked(after, true, unit, kind, goals);
        };
        let SafeGoals { allowed, doubtful } = match after & post_move.weak {
            0 => left,
            _ => self.safe_or_weak(left, unit.origin, kind, goals),
        };
        let legal = if others == 0 { allowed } else { self.asked(others, false, unit, kind, allowed) };
        if doubtful.is_empty() { legal } else { legal | self.asked(after, true, unit, kind, doubtful) }
    }

    /// Tests bans for all of these goals, or for those in the footprint. With `defers`, these goals go to `untested`
    /// instead.
    fn asked(&mut self, after: u32, all: bool, unit: PieceAt, kind: KindId, goals: B) -> B {
        let footprint = &*self.footprint;
        let everything = all || footprint.all || after & self.undecided != 0 || footprint.origins.has(unit.origin);
        let asked = if everything { goals } else { goals & (footprint.goals | footprint.of_kind[kind.index()]) };
        let mut legal = if after & self.violated == 0 { goals.without(asked) } else { B::EMPTY };
        if self.defers {
            self.untested |= asked;
            return legal;
        }
        for goal in asked.each() {
            if self.is_allowed_after(after, unit, goal) {
                legal |= B::only(goal);
            }
        }
        legal
    }

    /// Whether no post-move ban forbids a simple move.
    fn is_allowed_after(&mut self, after: u32, unit: PieceAt, goal: usize) -> bool {
        let (view, layout) = (self.view, &self.view.program.layout);
        let scratch =
            self.scratch.get_or_insert_with(|| view.workspace.copy(self.ahead.as_deref().unwrap_or(view.now)));
        let victim = view.now.piece_on(layout, goal);
        if let Some(victim) = victim {
            scratch.lift(layout, victim);
        }
        scratch.shift(layout, unit.id, Square::at(goal));
        let moved = [unit.id];
        let before =
            View { before: Some(view.now), after: Some(scratch), captured: victim.as_slice(), moved: &moved, ..view };
        let forbidden = is_forbidden((&before, scratch), (after, self.plan), unit, goal);
        scratch.shift(layout, unit.id, Square::at(unit.origin));
        if let Some(victim) = victim {
            scratch.put(layout, victim, Place::On(Square::at(goal)));
        }
        !forbidden
    }
}

/// Whether a post-move ban of a plan forbids a move that was made.
pub(super) fn is_forbidden<B: Bitboard>(
    (before, made): (&View<'_, B>, &Position),
    (after, plan): (u32, &MovePlan<B>),
    unit: PieceAt,
    goal: usize,
) -> bool {
    let asked = plan.post_move.after.iter().enumerate().filter(|(bit, _)| after >> bit & 1 != 0);
    let mut forbids = asked.map(|(_, index)| &before.program.forbids[*index]);
    forbids.any(|forbid| {
        !(before.finding_stuck && forbid.asks_stuck)
            && before.workspace.with_frame(|frame| {
                bind_move(frame, unit, goal, &forbid.targets.arguments);
                before.test(&forbid.when, frame)
                    && before.at(made).test(&forbid.after, frame)
                    && !before.test(&forbid.unless, frame)
            })
    })
}
