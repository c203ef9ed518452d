//! What the rules leave of simple moves.

use super::shelter::Left;
use super::{Moves, Unit};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::{Extinction, MoveClass, MovePlan};
use crate::compile::rules::Forbid;
use crate::compile::scalar::Scalar;
use crate::engine::desk::Frame;
use crate::engine::position::Position;
use crate::engine::support::Support;
use crate::engine::token::Place;
use crate::engine::view::View;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{ActionId, KindId, Square};

/// What else a guard says.
pub(super) struct Rest<B> {
    /// Whether it would hold if nothing moved.
    pub holds: bool,
    /// Of which moves it has to be asked.
    pub support: Box<Support<B>>,
}

impl<B: Bitboard> Moves<'_, B> {
    /// Asks the rules about the position after a move once, as if nothing had moved. What guards say is known already,
    /// but where it is not.
    pub(super) fn ask_beforehand(&mut self) {
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
    pub(super) fn rest(&mut self) -> Option<&Rest<B>> {
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
    pub(super) fn weakly(&mut self, kind: KindId, left: B) -> (B, B, B) {
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
    pub(super) fn speaking(&self, after: u32) -> u32 {
        after & !self.silent
    }

    /// The same where a unit of this kind becomes another.
    pub(super) fn speaking_of(&self, after: u32, kind: KindId) -> u32 {
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
    pub(super) fn others(&self, after: u32) -> u32 {
        if self.shelter.is_unknown() { after } else { after & !self.plan.post_move.guarding }
    }

    /// What rules about the position after them leave of the simple moves of a unit.
    #[inline(always)]
    pub(super) fn left_after(&mut self, after: u32, unit: Unit, kind: KindId, goals: B) -> B {
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
    pub(super) fn safe_alone(&self, origin: usize, goals: B) -> Option<B> {
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

    /// Whether some of these rules about the position before a move may forbid something in this one.
    pub(super) fn may_hold(&mut self, rules: &[usize]) -> bool {
        rules.iter().any(|index| !self.is_closed(*index))
    }

    /// Whether it is known that a rule forbids nothing in the position, whatever the move.
    pub(super) fn is_closed(&mut self, index: usize) -> bool {
        let Some(place) = self.plan.gated.iter().position(|gated| gated.rule == index) else { return false };
        let (asked, holds) = self.gates;
        if asked >> place & 1 == 0 {
            let gate = &self.plan.gated[place];
            let known = self.shelter.is_attacked().filter(|_| gate.by_guard);
            let open = known.unwrap_or_else(|| self.view.stands(&self.view.program.forbids[gate.rule].invariant));
            self.gates = (asked | 1 << place, holds | u32::from(open) << place);
        }
        self.gates.1 >> place & 1 == 0
    }

    /// The goals that no rule about the position before a move forbids. Where moves are put off, those of which a rule has to be asked
    /// are added to `deferred` and missing from the result.
    pub(super) fn left_before(&mut self, move_class: &MoveClass<B>, unit: Unit, goals: B) -> B {
        if move_class.before.is_empty() {
            return goals;
        }
        let view = self.view;
        let mut left = goals;
        for index in &move_class.before {
            let forbid = &view.program.forbids[*index];
            if left.is_empty() || self.is_closed(*index) || !self.might_forbid(forbid, unit) {
                continue;
            }
            if self.defers {
                self.deferred |= left;
                return B::EMPTY;
            }
            // What does not depend on the goal is asked of one.
            let asked = if forbid.of_unit { left.lowest() } else { left };
            for goal in asked.each().filter(|_| !(view.supposing && forbid.asks_stuck)) {
                let victim = view.now.piece_on(&view.program.layout, goal);
                let moved = [unit.id];
                let before = View { before: Some(view.now), captured: victim.as_slice(), moved: &moved, ..view };
                let forbidden = view.desk.with_frame(|frame| {
                    bind_move(frame, unit, goal, &forbid.targets.arguments);
                    before.test(&forbid.when, frame) && !before.test(&forbid.unless, frame)
                });
                if forbidden {
                    left = if forbid.of_unit { B::EMPTY } else { left.without(B::only(goal)) };
                }
            }
        }
        left
    }

    /// Whether a rule forbids some moves of a unit, as far as that is the same for all of them.
    fn might_forbid(&self, forbid: &Forbid<B>, unit: Unit) -> bool {
        let moved = [unit.id];
        let before = View { before: Some(self.view.now), captured: &[], moved: &moved, ..self.view };
        match &forbid.first {
            Test::Always(truth) => *truth,
            first => self.view.desk.with_frame(|frame| {
                bind_unit(frame, unit, &forbid.targets.arguments);
                before.test(first, frame)
            }),
        }
    }
}

/// Whether one of these rules of a plan about the position after it forbids a move that was made.
pub(super) fn is_forbidden<B: Bitboard>(
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

fn bind_unit<B>(frame: &mut Frame<B>, unit: Unit, arguments: &[(Slot, Vec<(ActionId, usize)>)]) {
    frame.set(slot::UNIT, Scalar::Token(unit.id));
    frame.set(slot::ORIGIN, Scalar::Square(Square::at(unit.origin)));
    // The only argument of a move besides its path is the unit.
    for (slot, _) in arguments {
        frame.set(*slot, Scalar::Token(unit.id));
    }
}

fn bind_move<B>(frame: &mut Frame<B>, unit: Unit, goal: usize, arguments: &[(Slot, Vec<(ActionId, usize)>)]) {
    bind_unit(frame, unit, arguments);
    frame.set(slot::GOAL, Scalar::Square(Square::at(goal)));
}
