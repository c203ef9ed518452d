//! The moves of one unit after another, movement by movement.

use super::{By, Moves, Sink, Unit};
use crate::compile::bitboard::Bitboard;
use crate::compile::lowered;
use crate::compile::movement::Movement;
use crate::compile::plan::{MoveClass, MovementPlan, Special};
use crate::compile::scalar::Scalar;
use crate::engine::acts::Acts;
use crate::engine::flood::Wanderer;
use crate::engine::generate::Overrun;
use crate::engine::paths::Path;
use crate::engine::token::Token;
use crate::engine::view::View;
use crate::spec::code::slot;
use crate::spec::ids::{KindId, MovementId, Square, TokenId};

/// Goals that an earlier movement of a unit has already.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done<B> {
    quiet: B,
    captures: B,
}

/// Moves of a unit by one movement, all captures or none.
struct Sort<'m, B> {
    unit: Unit,
    kind: KindId,
    by: By,
    move_class: &'m MoveClass<B>,
    captures: bool,
}

impl<B> Clone for Sort<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Sort<'_, B> {}

impl<B: Bitboard> Sort<'_, B> {
    /// Goals without a capture, and those with one.
    fn parted(&self, goals: B) -> (B, B) {
        if self.captures { (B::EMPTY, goals) } else { (goals, B::EMPTY) }
    }
}

impl<B: Bitboard> Moves<'_, B> {
    /// The moves of the units on these squares.
    pub(super) fn of_units(&mut self, units: B, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        units.each().try_for_each(|origin| {
            if sink.has_enough() {
                return Ok(());
            }
            let (view, plan) = (self.view, self.plan);
            let Some(id) = view.now.piece_on(&view.program.layout, origin) else { return Ok(()) };
            let token = view.token(id);
            let unit = Unit { id, origin };
            match &plan.kinds[self.mover.index()][token.kind().index()] {
                Some(kind_plan) => self.by_ways(&kind_plan.movements, unit, token, sink),
                None => self.unit_by_search(unit, sink),
            }
        })
    }

    /// The moves of one unit, one after another.
    pub(super) fn unit_by_search(&self, unit: Unit, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let view = self.view;
        let mut begun = view.desk.acts();
        view.paths_of(self.action, unit.id, &mut begun);
        for act in &begun.list {
            self.tell(&begun, act, sink)?;
        }
        view.desk.keep_acts(begun);
        Ok(())
    }

    /// The moves of one unit by each of its movements.
    pub(super) fn by_ways(
        &mut self,
        ways: &[MovementPlan<B>],
        unit: Unit,
        token: Token,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let mut done = self.nothing_done();
        if let Some(begun) = &mut self.begun {
            begun.clear();
        }
        ways.iter().enumerate().try_for_each(|way| self.by_way(way, unit, token.kind(), &mut done, sink))
    }

    /// Before the first movement: no quiet move to an occupied square.
    pub(super) fn nothing_done(&self) -> Done<B> {
        Done { quiet: self.occupied, captures: B::EMPTY }
    }

    /// The moves of one unit by one movement.
    pub(super) fn by_way(
        &mut self,
        (index, way): (usize, &MovementPlan<B>),
        unit: Unit,
        kind: KindId,
        done: &mut Done<B>,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let view = self.view;
        let movement = &view.program.movements[self.mover.index()][way.movement];
        let goals = movement.goals.as_ref().map_or(view.program.squares, |goals| goals[unit.origin]);
        let allowed = way.fixed.map_or(goals, |fixed| goals & self.support.fixed[fixed]);
        if allowed.is_empty() {
            return Ok(());
        }
        if way.conditional && !self.may_move(movement, unit) {
            return Ok(());
        }
        if way.one_by_one {
            return self.way_by_search((unit, kind), (movement, &way.capture), allowed, done, sink);
        }
        if way.walked {
            return self.way_by_walk((index, way), unit, kind, done, sink);
        }
        let Ok(lowered) = &movement.lowered else { return Ok(()) };
        let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
        for one in lowered.moves.iter().filter(|one| view.is_open(one, unit.id)) {
            let reach = view.reach_of(one, unit.origin, self.occupied) & allowed;
            if one.quiet {
                quiet |= reach;
            }
            if one.enemy.is_some() || one.own.is_some() {
                captures |= self.victims_of(one, reach);
            }
        }
        quiet = quiet.without(done.quiet);
        captures = captures.without(done.captures);
        if captures.any() && !view.situation().immunities.is_empty() {
            captures = match view.immune_to(kind, self.mover) {
                Some(immune) => captures.without(immune),
                None => self.vulnerable(captures, unit.id),
            };
        }
        if way.conditional {
            quiet = self.that_hold(movement, unit, quiet);
            captures = self.that_hold(movement, unit, captures);
        }
        self.by_manners((index, way), unit, kind, (quiet, captures), done, sink)
    }

    /// The moves of one movement that no earlier one has: those to empty squares, and those to the squares of what they
    /// capture.
    fn by_manners(
        &mut self,
        (index, way): (usize, &MovementPlan<B>),
        unit: Unit,
        kind: KindId,
        (quiet, captures): (B, B),
        done: &mut Done<B>,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        done.quiet |= quiet;
        done.captures |= captures;
        let by = By { action: self.action, plan: self.place, way: index as u16, movement: way.movement };
        if quiet.any() {
            self.by_manner(Sort { unit, kind, by, move_class: &way.quiet, captures: false }, quiet, sink)?;
        }
        if captures.any() {
            self.by_manner(Sort { unit, kind, by, move_class: &way.capture, captures: true }, captures, sink)?;
        }
        Ok(())
    }

    #[inline]
    fn victims_of(&self, way: &lowered::TableMove, reach: B) -> B {
        let view = &self.view;
        match (&way.enemy, &way.own) {
            (Some(sort), None) if sort.is_all() => {
                reach & view.owned(0, Some(view.program.spec.next_player(self.mover)))
            }
            _ => view.victims(way, self.mover, reach),
        }
    }

    /// Whether the part of a condition holds that is the same for all goals.
    fn may_move(&self, movement: &Movement<B>, unit: Unit) -> bool {
        self.view.desk.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(unit.id));
            frame.set(slot::ORIGIN, Scalar::Square(Square::at(unit.origin)));
            self.view.test(&movement.first, frame)
        })
    }

    /// The goals for which the condition of a movement holds.
    fn that_hold(&self, movement: &Movement<B>, unit: Unit, goals: B) -> B {
        if goals.is_empty() {
            return goals;
        }
        let view = self.view;
        view.desk.with_frame(|frame| {
            frame.set(slot::UNIT, Scalar::Token(unit.id));
            frame.set(slot::ORIGIN, Scalar::Square(Square::at(unit.origin)));
            let holds = |goal: &usize| {
                let victim = view.now.piece_on(&view.program.layout, *goal);
                frame.set(slot::GOAL, Scalar::Square(Square::at(*goal)));
                View { captured: victim.as_slice(), ..view }.test(&movement.when, frame)
            };
            goals.each().filter(holds).fold(B::EMPTY, |all, goal| all | B::only(goal))
        })
    }

    /// Those squares on which what stands there is not immune against a unit.
    fn vulnerable(&self, captures: B, unit: TokenId) -> B {
        let may = |square: &usize| {
            let victim = self.view.now.piece_on(&self.view.program.layout, *square);
            victim.is_some_and(|victim| !self.view.is_immune(victim, unit))
        };
        captures.each().filter(may).fold(B::EMPTY, |all, square| all | B::only(square))
    }

    /// The moves of a sort to these goals.
    fn by_manner<S: Sink<B>>(&mut self, sort: Sort<'_, B>, goals: B, sink: &mut S) -> Result<(), Overrun> {
        let Sort { unit, kind, move_class, .. } = sort;
        let special = match &move_class.special {
            Special::None => B::EMPTY,
            Special::All => goals,
            Special::Asked => {
                move_class.changes.iter().fold(B::EMPTY, |all, change| all | goals & change.goals[unit.origin])
            }
            Special::To(table) => goals & table[unit.origin],
        };
        let special = special | goals & self.traps;
        let special = if sort.captures { special | self.special_captures(move_class, kind, goals) } else { special };
        for goal in special.each() {
            self.special_move(sort, goal, sink)?;
        }
        let mut goals = goals.without(special);
        if matches!(move_class.special, Special::Asked) {
            return self.asked_moves(sort, goals, sink);
        }
        if self.is_entrance(unit) {
            return self.entering_moves(sort, goals, sink);
        }
        for change in &move_class.changes {
            let changing = goals & change.goals[unit.origin];
            if changing.any() {
                goals = goals.without(changing);
                self.changing_moves(sort, changing, change.choices.as_deref(), sink)?;
            }
        }
        self.defers = S::DRAWS && !move_class.with_blast;
        let legal = match move_class.with_blast {
            true => self.left_after_bursts(move_class.after, unit.origin, goals),
            false => self.left_after(move_class.after, unit, kind, goals),
        };
        let legal = self.left_before(move_class, unit, legal);
        self.defers = false;
        let deferred = std::mem::replace(&mut self.deferred, B::EMPTY);
        if deferred.any() {
            self.asked_moves(sort, deferred, sink)?;
        }
        if legal.any() {
            sink.rate(move_class.worth);
            sink.moves(&self.view, unit, sort.by, sort.parted(legal));
        }
        Ok(())
    }

    /// The captures that are not simple because of what is captured.
    pub(super) fn special_captures(&self, move_class: &MoveClass<B>, kind: KindId, goals: B) -> B {
        let view = self.view;
        let victims = goals & view.of_kinds(&move_class.victims);
        match view.situation().deadly.is_empty() {
            true => victims,
            false => victims | goals & view.deadly_to(kind, self.mover).unwrap_or(goals),
        }
    }

    /// The moves of a sort behind which something may come in.
    fn entering_moves(&mut self, sort: Sort<'_, B>, goals: B, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let all = if self.entering.plain { B::EMPTY } else { goals };
        let changes = sort.move_class.changes.iter();
        let apart = changes.fold(all, |all, change| all | goals & change.goals[sort.unit.origin]);
        for goal in apart.each() {
            self.special_move(sort, goal, sink)?;
        }
        let legal = self.left_after(sort.move_class.after, sort.unit, sort.kind, goals.without(apart));
        let legal = self.left_before(sort.move_class, sort.unit, legal);
        sink.entering(&self.view, sort.unit, sort.by, sort.parted(legal), &self.entering.choices);
        Ok(())
    }

    /// The moves of a sort after which the unit becomes another kind.
    fn changing_moves(
        &mut self,
        sort: Sort<'_, B>,
        goals: B,
        choices: Option<&[Scalar]>,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let (unit, after, post_move) =
            (sort.unit, self.speaking_of(sort.move_class.after, sort.kind), &self.plan.post_move);
        let legal = match after {
            0 => Some(goals),
            _ if self.others(after) != 0 => None,
            _ => match self.shelter.left((&self.ahead(), post_move), unit.origin, goals, self.occupied) {
                Some(left) if left.allowed == goals => Some(goals),
                Some(left) if left.doubtful.is_empty() && after & post_move.weak == 0 => Some(left.allowed),
                _ => None,
            },
        };
        let Some(legal) = legal else {
            return goals.each().try_for_each(|goal| self.special_move(sort, goal, sink));
        };
        let legal = self.left_before(sort.move_class, unit, legal);
        sink.changing(&self.view, unit, sort.by, sort.parted(legal), choices);
        Ok(())
    }

    /// Judges simple moves by carrying them out.
    fn asked_moves(&self, sort: Sort<'_, B>, goals: B, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let mut begun = self.view.desk.acts();
        begun.moves(&self.view, sort.unit, sort.by, sort.parted(goals));
        let told = begun.list.iter().try_for_each(|act| match sink.has_enough() {
            true => Ok(()),
            false => self.tell(&begun, act, sink),
        });
        self.view.desk.keep_acts(begun);
        told
    }

    /// One move that has to be carried out.
    fn special_move(&self, sort: Sort<'_, B>, goal: usize, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let (view, unit, movement) = (self.view, sort.unit, sort.by.movement);
        let victim = if sort.captures { view.now.piece_on(&view.program.layout, goal) } else { None };
        let perishes = victim.is_some_and(|victim| view.is_deadly(victim, unit.id));
        let mut begun = view.desk.acts();
        begun.push_move(
            self.action,
            Path {
                unit: unit.id,
                origin: Square::at(unit.origin),
                goal: (!perishes).then_some(Square::at(goal)),
                captured: victim.as_slice(),
                relocated: None,
                stays: false,
                movement: MovementId::at(movement),
            },
        );
        let told = self.tell(&begun, &begun.list[0], sink);
        view.desk.keep_acts(begun);
        told
    }

    /// The moves of one movement that is walked square by square. Those that end on an empty square, or on that of all they
    /// capture, are judged like others; the rest are carried out.
    fn way_by_walk<S: Sink<B>>(
        &mut self,
        (index, way): (usize, &MovementPlan<B>),
        unit: Unit,
        kind: KindId,
        done: &mut Done<B>,
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let (view, action, mover) = (self.view, self.action, self.mover);
        let movement = &view.program.movements[self.mover.index()][way.movement];
        let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
        let who = Wanderer { unit: unit.id, origin: Square::at(unit.origin), owner: mover };
        self.carried_out((unit, kind), (&way.capture, Some(movement)), sink, |begun| {
            view.paths_in_any_order(movement, who, S::COUNTS, &mut |path| match view.plain_end(&path) {
                None => begun.push_new_path(action, path),
                Some((goal, false)) => quiet |= B::only(goal),
                Some((goal, true)) => captures |= B::only(goal),
            });
        })?;
        let left = (quiet.without(done.quiet), captures.without(done.captures));
        self.by_manners((index, way), unit, kind, left, done, sink)
    }

    /// The moves of one movement each of which has to be carried out.
    fn way_by_search(
        &mut self,
        (unit, kind): (Unit, KindId),
        (movement, captures): (&Movement<B>, &MoveClass<B>),
        allowed: B,
        done: &mut Done<B>,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let (view, action, mover) = (self.view, self.action, self.mover);
        let origin = Square::at(unit.origin);
        self.carried_out((unit, kind), (captures, None), sink, |begun| {
            let found = &mut |path: Path<'_>| match view.plain_end(&path) {
                None => begun.push_new_path(action, path),
                Some((goal, captures)) => {
                    let done = if captures { &mut done.captures } else { &mut done.quiet };
                    if !done.has(goal) {
                        *done |= B::only(goal);
                        begun.push_move(action, path);
                    }
                }
            };
            match &movement.lowered {
                Ok(lowered) => view.paths_to(allowed, (movement, lowered), unit.id, origin, mover, found),
                Err(_) => view.paths_by(movement, unit.id, origin, mover, found),
            }
        })
    }

    /// Tells the legal ones of the moves that are added to those the unit has already, and carries them out where that is
    /// how to find out; those with a capture are such `captures`. Where they are counted only, captures of several pieces by a
    /// movement that is named are in no order yet.
    fn carried_out<S: Sink<B>>(
        &mut self,
        unit: (Unit, KindId),
        (captures, movement): (&MoveClass<B>, Option<&Movement<B>>),
        sink: &mut S,
        add: impl FnOnce(&mut Acts),
    ) -> Result<(), Overrun> {
        let view = self.view;
        let mut begun = self.begun.take().unwrap_or_else(|| view.desk.acts());
        let first = begun.list.len();
        add(&mut begun);
        let told = begun.list[first..].iter().try_for_each(|act| {
            let path = begun.path(act).filter(|_| !S::RATES);
            match path.and_then(|path| self.judged_elsewhere(captures, unit, &path)) {
                Some(true) => sink.act(&begun, act, &[]),
                Some(false) => {}
                None => {
                    let path = begun.path(act).filter(|path| S::COUNTS && path.captured.len() > 1);
                    return match movement.zip(path) {
                        Some((movement, path)) => self.tell_in_order(movement, &path, sink),
                        None => self.tell(&begun, act, sink),
                    };
                }
            }
            Ok(())
        });
        self.begun = Some(begun);
        told
    }

    /// Tells a move if it is legal that captures pieces in the order in which a walk does.
    fn tell_in_order(&self, movement: &Movement<B>, path: &Path<'_>, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let mut begun = self.view.desk.acts();
        self.view.paths_by(movement, path.unit, path.origin, self.mover, &mut |other| {
            if begun.list.is_empty() && other.comes_to(path) {
                begun.push_move(self.action, other);
            }
        });
        let told = begun.list.iter().try_for_each(|act| self.tell(&begun, act, sink));
        self.view.desk.keep_acts(begun);
        told
    }
}
