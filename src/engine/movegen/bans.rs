//! Bans about the position after a move, asked of simple moves.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::{ContactBan, Extinction, MovePlan};
use crate::engine::eval::view::View;
use crate::engine::legality::guard_info::Left;
use crate::engine::movegen::bans_before::bind_move;
use crate::engine::movegen::generator::{Moves, Rest};
use crate::engine::movegen::visitor::Unit;
use crate::engine::position::Position;
use crate::engine::position::token::Place;
use crate::spec::ids::{KindId, Square};

impl<B: Bitboard> Moves<'_, B> {
    /// Asks the rules about the position after a move once, as if nothing had moved. What guards say is known already,
    /// but where it is not.
    pub(in crate::engine) fn ask_beforehand(&mut self) {
        let plan = self.plan;
        let view = match &self.ahead {
            Some(ahead) => self.view.at(ahead),
            None => self.view,
        };
        for (bit, index) in plan.post_move.after.iter().enumerate() {
            let forbid = &view.program.forbids[*index];
            let speaks = || {
                let before = View { before: Some(self.view.now), ..self.view };
                self.view.desk.with_frame(|frame| before.test(&forbid.when, frame))
            };
            // What one of several guards leaves is not told apart: those that say nothing are asked of what is not left.
            let shared = plan.post_move.guarding >> bit & 1 != 0 && plan.post_move.guarding.count_ones() > 1;
            if forbid.of_position && !shared && !matches!(forbid.when, Test::Always(true)) && !speaks() {
                self.silent |= 1 << bit;
            }
        }
        self.idle = if plan.blast.is_some() { self.idle_bans() } else { 0 };
        self.silent |= self.idle;
        let (unknown, told) = (self.shelter.is_unknown(), self.support.threats.rule | self.support.distance.rule);
        let asked = plan.post_move.after.iter().enumerate().filter(|(bit, _)| {
            (self.silent | told) >> bit & 1 == 0 && (unknown || plan.post_move.guarding >> bit & 1 == 0)
        });
        let mut asked = asked.peekable();
        if asked.peek().is_none() {
            return;
        }
        let support = &mut *self.support;
        support.clear(view.program.layout.kinds);
        support.all = unknown;
        for (bit, index) in asked {
            let forbid = &view.program.forbids[*index];
            if view.supposing && forbid.asks_stuck {
                continue;
            }
            view.desk.with_frame(|frame| {
                support.all |= !forbid.targets.arguments.is_empty();
                if !support.all {
                    view.support(&forbid.after, support, frame);
                }
                if !support.all && view.test(&forbid.after, frame) {
                    match (&forbid.when, &forbid.unless) {
                        (Test::Always(true), Test::Always(false)) => self.closed |= 1 << bit,
                        _ => self.open |= 1 << bit,
                    }
                }
            });
        }
    }

    /// Those of the rules about the position after a move that ask whether the mover has pieces left, where it has and moves
    /// with which nothing goes leave it as many.
    fn idle_bans(&self) -> u32 {
        let blast = self.plan.blast.as_ref().filter(|blast| blast.spares_own);
        let kept = blast.into_iter().flat_map(|blast| &blast.extinctions).filter(|(_, extinction)| extinction.own);
        let kept = kept.filter(|(_, extinction)| self.pieces_left(extinction).any());
        kept.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// What else the only guard says, if that is known.
    pub(in crate::engine) fn rest(&mut self) -> Option<&Rest<B>> {
        if let (None, Some(rest)) = (&self.rest, &self.plan.post_move.rest) {
            let mut support = self.view.desk.support();
            support.clear(self.view.program.layout.kinds);
            let view = self.ahead();
            let holds = view.desk.with_frame(|frame| {
                view.support(rest, &mut support, frame);
                view.test(rest, frame)
            });
            self.rest = Some(Rest { holds, support });
        }
        self.rest.as_ref()
    }

    /// What is left where a guard says more than that nobody may be attacked.
    #[cold]
    fn left_weakly(&mut self, left: Left<B>, origin: usize, kind: KindId, goals: B) -> Left<B> {
        let Left { allowed, doubtful } = left;
        let caught = goals.without(allowed | doubtful);
        if caught.is_empty() {
            return left;
        }
        match self.rest() {
            None => Left { allowed, doubtful: doubtful | caught },
            Some(rest) => {
                let asked = rest.support.among(origin, kind, caught);
                let free = if rest.holds { B::EMPTY } else { caught.without(asked) };
                Left { allowed: allowed | free, doubtful: doubtful | asked }
            }
        }
    }

    /// Of the goals that leave somebody attacked: what is left of the moves of units of a kind, where it has to be asked for,
    /// and for which units throughout.
    #[cold]
    pub(in crate::engine) fn weakly(&mut self, kind: KindId, left: B) -> (B, B, B) {
        match self.rest() {
            Some(rest) if !rest.support.all => {
                let asked = (rest.support.goals | rest.support.of_kind[kind.index()]).without(left);
                (if rest.holds { left } else { !B::EMPTY }, asked, rest.support.origins)
            }
            _ => (left, !left, B::EMPTY),
        }
    }

    /// Those of these rules about the position after a move that may forbid something.
    #[inline]
    pub(in crate::engine) fn speaking(&self, after: u32) -> u32 {
        after & !self.silent
    }

    /// The same where a unit of this kind becomes another.
    pub(in crate::engine) fn speaking_of(&self, after: u32, kind: KindId) -> u32 {
        let counted = |extinction: &Extinction| extinction.kinds.iter().all(|kinds| kinds.contains(&kind));
        let mut extinctions = self.plan.blast.iter().flat_map(|blast| &blast.extinctions);
        if extinctions.any(|(_, extinction)| counted(extinction)) {
            after & (!self.silent | self.idle)
        } else {
            self.speaking(after)
        }
    }

    /// The rules about the position after a move, of these, for which guards do not answer.
    #[inline]
    pub(in crate::engine) fn others(&self, after: u32) -> u32 {
        if self.shelter.is_unknown() { after } else { after & !self.plan.post_move.guarding }
    }

    /// What rules about the position after them leave of the simple moves of a unit.
    #[inline(always)]
    pub(in crate::engine) fn left_after(&mut self, after: u32, unit: Unit, kind: KindId, goals: B) -> B {
        let after = self.speaking(after);
        if after == 0 || goals.is_empty() {
            return goals;
        }
        match after & self.support.distance.rule {
            0 => self.left_afar(after, unit, kind, goals),
            told => {
                let doubtful = goals & self.support.distance.doubtful;
                let left = goals.without(self.too_near(kind) | doubtful);
                let left = self.left_afar(after & !told, unit, kind, left);
                if doubtful.is_empty() { left } else { left | self.asked(after, true, unit, kind, doubtful) }
            }
        }
    }

    /// The same where no rule that keeps pieces apart has to be asked any more.
    #[inline(always)]
    fn left_afar(&mut self, after: u32, unit: Unit, kind: KindId, goals: B) -> B {
        match after & self.support.threats.rule {
            0 => self.left_by_guards(after, unit, kind, goals),
            told => {
                let (left, doubtful) = self.left_by_threats(unit.origin, kind, goals);
                let left = self.left_by_guards(after & !told, unit, kind, left);
                if doubtful.is_empty() { left } else { left | self.asked(after, true, unit, kind, doubtful) }
            }
        }
    }

    /// What guards leave of the goals of a unit that is the only one they guard, where nothing else is asked of its moves and
    /// nobody attacks but in plain ways; nothing of any other unit.
    #[inline]
    pub(in crate::engine) fn safe_alone(&self, origin: usize, goals: B) -> Option<B> {
        if self.usual.after == 0 || !self.shelter.guards_alone(origin) || goals.has(origin) {
            return None;
        }
        let without = self.occupied.without(B::only(origin));
        Some(match &self.ahead {
            None => self.shelter.safe(&self.view, origin, goals, without),
            Some(ahead) => self.shelter.safe(&self.view.at(ahead), origin, goals, without),
        })
    }

    #[inline]
    fn left_by_guards(&mut self, after: u32, unit: Unit, kind: KindId, goals: B) -> B {
        if after == 0 || goals.is_empty() {
            return goals;
        }
        let others = self.others(after);
        if others == after {
            return self.asked(others, false, unit, kind, goals);
        }
        let post_move = &self.plan.post_move;
        let Some(left) = self.shelter.left((&self.ahead(), post_move), unit.origin, goals, self.occupied) else {
            return self.asked(after, true, unit, kind, goals);
        };
        let Left { allowed, doubtful } = match after & post_move.weak {
            0 => left,
            _ => self.left_weakly(left, unit.origin, kind, goals),
        };
        let legal = if others == 0 { allowed } else { self.asked(others, false, unit, kind, allowed) };
        if doubtful.is_empty() { legal } else { legal | self.asked(after, true, unit, kind, doubtful) }
    }

    /// Asks rules of all of these moves, or of those that could change what they read. Where moves are put off, these are added to
    /// `deferred` and missing from the result.
    fn asked(&mut self, after: u32, all: bool, unit: Unit, kind: KindId, goals: B) -> B {
        let support = &*self.support;
        let everything = all || support.all || after & self.open != 0 || support.origins.has(unit.origin);
        let asked = if everything { goals } else { goals & (support.goals | support.of_kind[kind.index()]) };
        let mut legal = if after & self.closed == 0 { goals.without(asked) } else { B::EMPTY };
        if self.defers {
            self.deferred |= asked;
            return legal;
        }
        for goal in asked.each() {
            if self.is_allowed_after(after, unit, goal) {
                legal |= B::only(goal);
            }
        }
        legal
    }

    /// Whether none of these rules about the position after it forbids a simple move.
    fn is_allowed_after(&mut self, after: u32, unit: Unit, goal: usize) -> bool {
        let (view, layout) = (self.view, &self.view.program.layout);
        let scratch = self.scratch.get_or_insert_with(|| view.desk.copy(self.ahead.as_deref().unwrap_or(view.now)));
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

/// Whether one of these rules of a plan about the position after it forbids a move that was made.
pub(in crate::engine) fn is_forbidden<B: Bitboard>(
    (before, made): (&View<'_, B>, &Position),
    (after, plan): (u32, &MovePlan<B>),
    unit: Unit,
    goal: usize,
) -> bool {
    let asked = plan.post_move.after.iter().enumerate().filter(|(bit, _)| after >> bit & 1 != 0);
    let mut forbids = asked.map(|(_, index)| &before.program.forbids[*index]);
    forbids.any(|forbid| {
        !(before.supposing && forbid.asks_stuck)
            && before.desk.with_frame(|frame| {
                bind_move(frame, unit, goal, &forbid.targets.arguments);
                before.test(&forbid.when, frame)
                    && before.at(made).test(&forbid.after, frame)
                    && !before.test(&forbid.unless, frame)
            })
    })
}

impl<B: Bitboard> Moves<'_, B> {
    /// Finds which moves attack whom no move may attack.
    pub(in crate::engine) fn find_threats(&mut self) {
        if let Some(attack_ban) = &self.plan.post_move.attack_ban {
            let ahead = self.ahead.as_ref().map_or(self.view, |ahead| self.view.at(ahead));
            let enemies = ahead.owned(0, Some(ahead.program.spec.next_player(self.mover)));
            let sides = (ahead.owned(0, Some(self.mover)), enemies, self.occupied);
            self.support.threats.find(&ahead, (attack_ban, self.mover), sides, |kinds| ahead.of_kinds(kinds));
        }
    }

    /// What a rule against attacks leaves of the moves of a unit, and those of them of which it does not tell.
    #[inline]
    pub(in crate::engine) fn left_by_threats(&self, origin: usize, kind: KindId, goals: B) -> (B, B) {
        self.support.threats.left(origin, kind, (goals, self.occupied))
    }

    /// Finds what a rule that keeps pieces apart forbids.
    pub(in crate::engine) fn find_distance(&mut self) {
        if let Some(apart) = self.plan.post_move.contact_ban.as_ref().filter(|_| self.plan.blast.is_none()) {
            let view = &self.view;
            let opponent = view.program.spec.next_player(self.mover);
            let sides = (view.owned(0, Some(self.mover)), view.owned(0, Some(opponent)));
            self.support.distance.find((apart, opponent), sides, |kinds| view.of_kinds(kinds));
        }
    }

    /// The goals that such a rule forbids to units of a kind.
    #[inline]
    pub(in crate::engine) fn too_near(&self, kind: KindId) -> B {
        let meant = |apart: &ContactBan<B>| apart.meant[kind.index()];
        if self.plan.post_move.contact_ban.as_ref().is_some_and(meant) { self.support.distance.near } else { B::EMPTY }
    }
}
