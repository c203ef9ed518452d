//! Endings: the results that hold in a position.

use crate::compile::bitboard::Bitboard;
use crate::compile::prefilter::Prefilter;
use crate::compile::rules::{Ending, EndingFor};
use crate::compile::scalar::Scalar;
use crate::engine::eval::query::Going;
use crate::engine::eval::view::View;
use crate::engine::flow::machine::TurnMachine;
use crate::engine::workspace::frame::Frame;
use crate::literal::state::Verdict;
use crate::spec::code::Slot;
use crate::spec::ids::PlayerId;

impl<B: Bitboard> TurnMachine<'_, B> {
    /// Evaluates the endings in force, in order. The first that holds gives the result. `lazy` leaves out endings that
    /// need a stuck player.
    pub(super) fn evaluate_endings(&mut self, lazy: bool) -> bool {
        let program = self.program;
        let endings = &program.situations[usize::from(self.state.flow.situation)].endings;
        let mut skipped = false;
        let view = self.view();
        let may_hold_now = |ending: &Ending<B>| match &ending.prefilter {
            None => true,
            Some(Prefilter::PiecesChanged) => self.pieces_changed,
            Some(Prefilter::KindLost) => self.kind_lost,
            Some(Prefilter::OwnAttacked) => self.own_attacked,
            Some(prefilter) => self.state.may_hold(&program.layout, &self.workspace.key_history, prefilter),
        };
        let holds = self.workspace.with_frame(|frame| {
            endings.iter().map(|index| &program.endings[*index]).find(|ending| {
                let is_left = lazy && ending.needs_stuck;
                skipped |= is_left;
                !is_left && may_hold_now(ending) && verdict(&view, ending, frame).is_some()
            })
        });
        match holds {
            None => false,
            // Endings that were left out come first as soon as another holds.
            Some(_) if skipped => {
                // Their prefilters were not evaluated.
                (self.own_attacked, self.pieces_changed, self.kind_lost) = (true, true, true);
                self.evaluate_endings(false)
            }
            Some(ending) => self.ended(ending),
        }
    }

    /// Carries out an ending that holds.
    fn ended(&mut self, ending: &Ending<B>) -> bool {
        let workspace = self.workspace;
        workspace.with_frame(|frame| {
            let Some((verdict, subject)) = verdict(&self.view(), ending, frame) else { return false };
            if let Some((slot, player)) = subject {
                frame.set(slot, Scalar::Player(player));
            }
            self.carry_out(ending.rule, &ending.steps, frame, Some(verdict), true);
            true
        })
    }
}

/// The verdict of an ending that holds, with the slot and player of a set that it is about.
fn verdict<B: Bitboard>(
    view: &View<'_, B>,
    ending: &Ending<B>,
    frame: &mut Frame<B>,
) -> Option<(Verdict, Option<(Slot, PlayerId)>)> {
    let decided =
        |player: PlayerId, wins: bool| Verdict::Won(if wins { player } else { view.program.spec.next_player(player) });
    match &ending.result {
        EndingFor::Draw => view.test(&ending.when, frame).then_some((Verdict::Drawn, None)),
        EndingFor::One(player, wins) => {
            let player = view.player(player, frame)?;
            view.test(&ending.when, frame).then(|| (decided(player, *wins), None))
        }
        EndingFor::Any(players, wins) => {
            let mut found = None;
            let _ = view.each(players, frame, &mut |view, player, frame| {
                if view.test(&ending.when, frame) {
                    found = player.player();
                    return Going::Break(());
                }
                Going::Continue(())
            });
            let player = found?;
            Some((decided(player, *wins), Some((players.it, player))))
        }
    }
}
