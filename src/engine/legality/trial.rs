//! Trials: candidates carried out on a copy of the position, once for each way to make their choices.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Tokens;
use crate::compile::plan::RuleEffects;
use crate::compile::scalar::Scalar;
use crate::compile::step::{self, Step};
use crate::engine::effects::event::{Relocation, moves_away};
use crate::engine::effects::run::{Doing, Run, Stopped};
use crate::engine::effects::simple_move::{MoveStart, make_simple};
use crate::engine::effects::specialised::effect_program;
use crate::engine::eval::view::View;
use crate::engine::moves::candidates::bind_args;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::overrun::Overrun;
use crate::engine::position::Position;
use crate::literal::chance::First;
use crate::spec::bounds::{MAX_CHOICES, MAX_WAYS};
use crate::spec::ids::TokenId;

/// A candidate that was carried out.
pub struct Trial<'a> {
    /// The move.
    pub mv: &'a Move,
    /// The list that holds it.
    pub moves: &'a Moves,
    /// Its choices.
    pub choices: &'a [Scalar],
    /// The position after its effects.
    pub after: &'a Position,
    /// The tokens that it captured.
    pub captured: &'a [TokenId],
    /// The tokens that it moved.
    pub moved: &'a [TokenId],
}

/// Takes a legal way to make a candidate: its choices, and its trial if one was needed.
type VisitWay<'v> = dyn FnMut(&[Scalar], Option<&Trial<'_>>) -> ControlFlow<()> + 'v;

impl<B: Bitboard> View<'_, B> {
    /// Visits each legal way to make a candidate, until `visit` breaks off.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub(in crate::engine) fn each_legal_way(
        &self,
        moves: &Moves,
        mv: &Move,
        visit: &mut VisitWay<'_>,
    ) -> Result<ControlFlow<()>, Overrun> {
        match self.judge(moves, mv) {
            Some(true) => Ok(visit(&[], None)),
            Some(false) => Ok(ControlFlow::Continue(())),
            None => self.each_trial(moves, mv, &mut |trial| match self.is_legal(trial) {
                true => visit(trial.choices, Some(trial)),
                false => ControlFlow::Continue(()),
            }),
        }
    }

    /// Whether a candidate is legal; `None` if it needs a trial.
    fn judge(&self, moves: &Moves, mv: &Move) -> Option<bool> {
        if self.is_forbidden_before(moves, mv) {
            return Some(false);
        }
        let is_free = self.situation().free.contains(&usize::from(mv.action));
        match is_free || self.is_state_action_legal(moves, mv) {
            true => Some(true),
            false => self.judge_placement(moves, mv),
        }
    }

    /// Tries a candidate once for each way to make its choices, until `visit` breaks off.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    fn each_trial(
        &self,
        moves: &Moves,
        mv: &Move,
        visit: &mut dyn FnMut(&Trial<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Overrun> {
        if self.placement_of(mv).is_some() {
            return Ok(self.try_placement(moves, mv, visit));
        }
        if let Some(going) = self.try_simple(moves, mv, visit) {
            return Ok(going);
        }
        let mut choices = self.workspace.choice_stack();
        let mut count = 0;
        loop {
            count += 1;
            if count > MAX_WAYS {
                return Err(Overrun);
            }
            let mut after = self.workspace.copy(self.now);
            let mut chance = First;
            let doing = Doing { mv: Some((moves, mv)), script: &choices.script };
            let mut run =
                Run::new((self.program, self.workspace), (Some(self.now), &mut after), self.mover, doing, &mut chance);
            run.finding_stuck = self.finding_stuck;
            run.judging = self.situation().by_placement.contains(&usize::from(mv.action));
            let ended = self.carry_out(&mut run, moves, mv);
            let going = match ended {
                Ok(()) => {
                    let (captured, moved) = run.into_lists();
                    let going = visit(&Trial {
                        mv,
                        moves,
                        choices: &choices.script,
                        after: &after,
                        captured: &captured,
                        moved: &moved,
                    });
                    self.workspace.put_away(captured);
                    self.workspace.put_away(moved);
                    going
                }
                Err(Stopped::Bound) => return Err(Overrun),
                Err(Stopped::Choice) if choices.script.len() >= MAX_CHOICES => return Err(Overrun),
                Err(Stopped::Choice) => {
                    let options = std::mem::take(&mut run.options);
                    run.finish();
                    choices.push(&options);
                    self.workspace.keep_scalars(options);
                    ControlFlow::Continue(())
                }
            };
            self.workspace.give_back(after);
            if going.is_break() || !choices.advance() {
                self.workspace.keep_choice_stack(choices);
                return Ok(going);
            }
        }
    }

    /// Tries a simple move by its effect program; `None` if more than facts may change.
    fn try_simple(
        &self,
        moves: &Moves,
        mv: &Move,
        visit: &mut dyn FnMut(&Trial<'_>) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let (effect_program, path) = effect_program(self.program, self.now, moves, mv)?;
        let asks_stuck = |part: &RuleEffects<B>| self.finding_stuck && self.program.spec.rule(part.rule).asks_stuck;
        let is_other = |part: &RuleEffects<B>| part.blast.is_some() || asks_stuck(part);
        if !effect_program.mostly || !moves.choices(mv).is_empty() || effect_program.parts.iter().any(is_other) {
            return None;
        }
        let tools = (self.program, self.workspace);
        let outset = MoveStart { position: self.now, mover: self.mover };
        let mut after = self.workspace.copy(self.now);
        let made = make_simple(tools, (&outset, &mut after), (effect_program, None), &path).then(|| {
            let (captured, moved) = (path.captured, [path.unit]);
            visit(&Trial { mv, moves, choices: &[], after: &after, captured, moved: &moved })
        });
        self.workspace.give_back(after);
        made
    }

    /// Tries a candidate that only places the pieces it names.
    fn try_placement(
        &self,
        moves: &Moves,
        mv: &Move,
        visit: &mut dyn FnMut(&Trial<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let layout = &self.program.layout;
        let (mut after, relocations) = (self.workspace.copy(self.now), self.relocations(moves, mv));
        for (token, place, _) in &relocations {
            after.mix_up(layout, *token, *place);
            after.lift(layout, *token);
        }
        let mut moved = self.workspace.list();
        for (token, place, origin) in &relocations {
            after.lift(layout, *token);
            after.put(layout, *token, *place);
            moved.extend(moves_away(*place, *origin).then_some(*token));
        }
        let going = visit(&Trial { mv, moves, choices: &[], after: &after, captured: &[], moved: &moved });
        self.workspace.put_away(moved);
        self.workspace.keep_relocations(relocations);
        self.workspace.give_back(after);
        going
    }

    /// The relocations of an action that only places the pieces it names, to be
    /// [kept](crate::engine::workspace::Workspace::keep_relocations).
    pub(in crate::engine) fn relocations(&self, moves: &Moves, mv: &Move) -> Vec<Relocation> {
        let (action, mut relocations) = (&self.program.actions[usize::from(mv.action)], self.workspace.relocations());
        self.workspace.with_frame(|frame| {
            bind_args(action, moves, mv, frame);
            for step in &action.steps {
                let Step::Move(list) = step else { continue };
                for (what, place) in list {
                    let (Tokens::One(what), step::Destination::One(place)) = (what, place) else { continue };
                    let place = self.place_of(self.one(place, frame));
                    if let (Scalar::Token(token), Some(place)) = (self.one(what, frame), place) {
                        relocations.push((token, place, self.token(token).square()));
                    }
                }
            }
        });
        relocations
    }

    fn carry_out(&self, run: &mut Run<'_, B>, moves: &Moves, mv: &Move) -> Result<(), Stopped> {
        let action = &self.program.actions[usize::from(mv.action)];
        self.workspace.with_frame(|frame| {
            bind_args(action, moves, mv, frame);
            run.perform(action.rule, &action.steps, frame)
        })
    }
}
