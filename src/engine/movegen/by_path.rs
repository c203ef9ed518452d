//! Moves by paths that are walked or simulated.

use crate::compile::bitboard::Bitboard;
use crate::compile::movement::Movement;
use crate::compile::plan::{MoveClass, MovementPlan};
use crate::engine::movegen::generator::Moves;
use crate::engine::movegen::per_piece::EarlierGoals;
use crate::engine::movegen::visitor::{Sink, Unit};
use crate::engine::moves::list::Acts;
use crate::engine::moves::overrun::Overrun;
use crate::engine::path_nfa::board::Wanderer;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, Square};

impl<B: Bitboard> Moves<'_, B> {
    /// The moves of one movement that is walked square by square. Those that end on an empty square, or on that of all they
    /// capture, are judged like others; the rest are carried out.
    pub(in crate::engine) fn way_by_walk<S: Sink<B>>(
        &mut self,
        (index, way): (usize, &MovementPlan<B>),
        unit: Unit,
        kind: KindId,
        done: &mut EarlierGoals<B>,
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
    pub(in crate::engine) fn way_by_search(
        &mut self,
        (unit, kind): (Unit, KindId),
        (movement, captures): (&Movement<B>, &MoveClass<B>),
        allowed: B,
        done: &mut EarlierGoals<B>,
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
