//! Endings: asked at the start of each turn, and in a stage whenever one of its parts is over.

use super::chance::First;
use super::flow::{Step, Walker};
use super::scene::{Frame, bind, frame};
use super::state::{Outcome, State, Verdict};
use crate::spec::Spec;
use crate::spec::code::Slot;
use crate::spec::ids::PlayerId;
use crate::spec::rule::{Ending, EndingFor};
use crate::spec::value::Value;

/// The outcome if the endings are asked in a state in which a player is to act.
pub fn outcome_by_endings(spec: &Spec, state: State) -> Option<Outcome> {
    let mut chance = First;
    let mut walker = Walker::new(spec, state, &mut chance);
    if walker.asked_endings() {
        walker.go(Step::Wait);
    }
    walker.state.outcome
}

impl Walker<'_> {
    /// Asks the endings in force, in order; the first that holds gives the result.
    pub(super) fn asked_endings(&mut self) -> bool {
        let spec = self.spec;
        let spares_stuck = self.spares_stuck;
        let is_asked = |ending: &&Ending| !(spares_stuck && spec.rule(ending.rule).asks_stuck);
        for ending in spec.endings.iter().filter(is_asked) {
            if self.scene().in_force(ending.rule) && self.asked(ending) {
                return true;
            }
        }
        false
    }

    fn asked(&mut self, ending: &Ending) -> bool {
        let mut frame = frame(ending.slots);
        let Some((verdict, subject)) = self.verdict(ending, &mut frame) else { return false };
        if let Some((slot, value)) = subject {
            bind(&mut frame, slot, value);
        }
        self.carry_out(ending.rule, &ending.effects, &mut frame, Some(verdict));
        true
    }

    fn verdict(&self, ending: &Ending, frame: &mut Frame) -> Option<(Verdict, Option<(Slot, Value)>)> {
        let scene = self.scene();
        let decided =
            |player: PlayerId, wins: bool| Verdict::Won(if wins { player } else { self.spec.next_player(player) });
        match &ending.result {
            EndingFor::Draw => scene.holds(&ending.when, frame).then_some((Verdict::Drawn, None)),
            EndingFor::One(player, wins) => {
                let player = scene.player(player, frame)?;
                scene.holds(&ending.when, frame).then(|| (decided(player, *wins), None))
            }
            EndingFor::Any(players, wins) => {
                let mut found = None;
                scene.any(players, frame, |scene, player, frame| {
                    let holds = scene.holds(&ending.when, frame);
                    if holds {
                        found = player.player();
                    }
                    holds
                });
                let player = found?;
                Some((decided(player, *wins), Some((players.it, Value::Player(player)))))
            }
        }
    }
}
