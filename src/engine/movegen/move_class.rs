//! The quiet moves or the captures of a unit by one movement.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::{MoveClass, Special};
use crate::compile::scalar::Scalar;
use crate::engine::movegen::generator::Moves;
use crate::engine::movegen::visitor::{By, Sink, Unit};
use crate::engine::moves::overrun::Overrun;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, MovementId, Square};

/// Moves of a unit by one movement, all captures or none.
pub(in crate::engine) struct Sort<'m, B> {
    pub(in crate::engine) unit: Unit,
    pub(in crate::engine) kind: KindId,
    pub(in crate::engine) by: By,
    pub(in crate::engine) move_class: &'m MoveClass<B>,
    pub(in crate::engine) captures: bool,
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
    /// The moves of a sort to these goals.
    pub(in crate::engine) fn by_manner<S: Sink<B>>(
        &mut self,
        sort: Sort<'_, B>,
        goals: B,
        sink: &mut S,
    ) -> Result<(), Overrun> {
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
    pub(in crate::engine) fn special_captures(&self, move_class: &MoveClass<B>, kind: KindId, goals: B) -> B {
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
}
