//! Trials: candidates carried out on a copy of the position, once for each way to make their choices.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Tokens;
use crate::compile::plan::RuleEffects;
use crate::compile::scalar::Scalar;
use crate::compile::step::{self, Step};
use crate::engine::effects::event::{Relocation, moves_away};
use crate::engine::effects::run::{Doing, Run, Stopped};
use crate::engine::effects::simple_move::{Outset, make_plainly};
use crate::engine::effects::specialised::effect_program;
use crate::engine::eval::view::View;
use crate::engine::moves::candidates::bind_args;
use crate::engine::moves::list::{Act, Acts};
use crate::engine::moves::overrun::Overrun;
use crate::engine::position::Position;
use crate::literal::chance::First;
use crate::spec::bounds::{MAX_CHOICES, MAX_WAYS};
use crate::spec::ids::TokenId;

/// A candidate that was carried out.
pub struct Tried<'a> {
    /// What was done.
    pub act: &'a Act,
    /// The list it is in.
    pub acts: &'a Acts,
    /// Its choices.
    pub choices: &'a [Scalar],
    /// The position after its effects.
    pub after: &'a Position,
    /// Everything it captured.
    pub captured: &'a [TokenId],
    /// Everything it moved.
    pub moved: &'a [TokenId],
}

impl<B: Bitboard> View<'_, B> {
    /// Carries out a candidate once for every way to make the choices in it, until `visit` breaks off.
    ///
    /// # Errors
    /// When a bound is come to.
    pub(in crate::engine) fn outcomes(
        &self,
        acts: &Acts,
        act: &Act,
        visit: &mut dyn FnMut(&Tried<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Overrun> {
        if self.placing_of(act).is_some() {
            return Ok(self.placed(acts, act, visit));
        }
        if let Some(going) = self.plainly(acts, act, visit) {
            return Ok(going);
        }
        let mut forks = self.desk.forks();
        let mut tried = 0;
        loop {
            tried += 1;
            if tried > MAX_WAYS {
                return Err(Overrun);
            }
            let mut after = self.desk.copy(self.now);
            let mut chance = First;
            let doing = Doing { act: Some((acts, act)), script: &forks.script };
            let mut run =
                Run::new((self.program, self.desk), (Some(self.now), &mut after), self.mover, doing, &mut chance);
            run.supposing = self.supposing;
            run.judging = self.situation().by_placement.contains(&usize::from(act.action));
            let ended = self.carry_out(&mut run, acts, act);
            let going = match ended {
                Ok(()) => {
                    let (captured, moved) = run.into_lists();
                    let going = visit(&Tried {
                        act,
                        acts,
                        choices: &forks.script,
                        after: &after,
                        captured: &captured,
                        moved: &moved,
                    });
                    self.desk.put_away(captured);
                    self.desk.put_away(moved);
                    going
                }
                Err(Stopped::Bound) => return Err(Overrun),
                Err(Stopped::Fork) if forks.script.len() >= MAX_CHOICES => return Err(Overrun),
                Err(Stopped::Fork) => {
                    let options = std::mem::take(&mut run.options);
                    run.finish();
                    forks.fork(&options);
                    self.desk.keep_scalars(options);
                    ControlFlow::Continue(())
                }
            };
            self.desk.give_back(after);
            if going.is_break() || !forks.advance() {
                self.desk.keep_forks(forks);
                return Ok(going);
            }
        }
    }

    /// Makes a simple move by its recipe; `None` if more than facts may change.
    fn plainly(
        &self,
        acts: &Acts,
        act: &Act,
        visit: &mut dyn FnMut(&Tried<'_>) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let (effect_program, path) = effect_program(self.program, self.now, acts, act)?;
        let asks_stuck = |part: &RuleEffects<B>| self.supposing && self.program.spec.rule(part.rule).asks_stuck;
        let is_other = |part: &RuleEffects<B>| part.blast.is_some() || asks_stuck(part);
        if !effect_program.mostly || !acts.choices(act).is_empty() || effect_program.parts.iter().any(is_other) {
            return None;
        }
        let tools = (self.program, self.desk);
        let outset = Outset { position: self.now, mover: self.mover };
        let mut after = self.desk.copy(self.now);
        let made = make_plainly(tools, (&outset, &mut after), (effect_program, None), &path).then(|| {
            let (captured, moved) = (path.captured, [path.unit]);
            visit(&Tried { act, acts, choices: &[], after: &after, captured, moved: &moved })
        });
        self.desk.give_back(after);
        made
    }

    /// Carries out a candidate that does no more than to put what it names somewhere.
    fn placed(&self, acts: &Acts, act: &Act, visit: &mut dyn FnMut(&Tried<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        let layout = &self.program.layout;
        let (mut after, moves) = (self.desk.copy(self.now), self.relocations(acts, act));
        for (token, place, _) in &moves {
            after.mix_up(layout, *token, *place);
            after.lift(layout, *token);
        }
        let mut moved = self.desk.list();
        for (token, place, origin) in &moves {
            after.lift(layout, *token);
            after.put(layout, *token, *place);
            moved.extend(moves_away(*place, *origin).then_some(*token));
        }
        let going = visit(&Tried { act, acts, choices: &[], after: &after, captured: &[], moved: &moved });
        self.desk.put_away(moved);
        self.desk.keep_relocations(moves);
        self.desk.give_back(after);
        going
    }

    /// What an action that only puts what it names somewhere puts where, to be [kept](crate::engine::workspace::Desk::keep_relocations).
    pub(in crate::engine) fn relocations(&self, acts: &Acts, act: &Act) -> Vec<Relocation> {
        let (action, mut moves) = (&self.program.actions[usize::from(act.action)], self.desk.relocations());
        self.desk.with_frame(|frame| {
            bind_args(action, acts, act, frame);
            for step in &action.steps {
                let Step::Move(list) = step else { continue };
                for (what, place) in list {
                    let (Tokens::One(what), step::Destination::One(place)) = (what, place) else { continue };
                    let place = self.place_of(self.one(place, frame));
                    if let (Scalar::Token(token), Some(place)) = (self.one(what, frame), place) {
                        moves.push((token, place, self.token(token).square()));
                    }
                }
            }
        });
        moves
    }

    fn carry_out(&self, run: &mut Run<'_, B>, acts: &Acts, act: &Act) -> Result<(), Stopped> {
        let action = &self.program.actions[usize::from(act.action)];
        self.desk.with_frame(|frame| {
            bind_args(action, acts, act, frame);
            run.perform(action.rule, &action.steps, frame)
        })
    }
}
