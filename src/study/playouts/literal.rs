//! A random game on the literal interpreter, perhaps making sure that every action can be typed.

use super::compiled::{Games, Stretch};
use super::{Plan, Played, What};
use crate::engine::order::Rank;
use crate::literal::action::{Transition, carry_out, done_in};
use crate::literal::chance::First;
use crate::literal::game::Game;
use crate::literal::legal::listed;
use crate::literal::state::Outcome;
use crate::notation::action::{Written, write_unmarked};
use crate::notation::find::{Found, find};
use crate::notation::position;
use crate::spec::Spec;
use crate::spec::ids::{ActionId, StageId};
use crate::study::random::Player;

/// Plays one game. Its actions are typed until `typing` legal ones have been written for it; what `compiled` goes on with
/// after that is played there.
pub(super) fn play(
    game: Game,
    seed: u64,
    plan: &Plan,
    typing: usize,
    compiled: Option<&mut (dyn Games + '_)>,
) -> Played {
    let (player, open_asides) = (Player::new(!seed), Vec::new());
    let typed = typing > 0;
    let mut playout = Playout { game, player, typing, typed, plies: 0, actions: 0, asides: 0, open_asides };
    let ended = playout.run(plan.max_actions, compiled);
    let Playout { game, plies, actions, typed, .. } = playout;
    let position = position::print(game.spec(), game.state());
    Played { ended, plies, actions, written: typing - playout.typing, typed, position }
}

/// One random game.
struct Playout {
    game: Game,
    player: Player,
    /// So many more legal actions may be written for typing.
    typing: usize,
    /// Whether every action so far was typed.
    typed: bool,
    plies: usize,
    /// How many actions were done, also those that only took others back.
    actions: usize,
    asides: usize,
    /// The asides that were open at the first position of each stage.
    open_asides: Vec<(Option<StageId>, Vec<ActionId>)>,
}

impl Playout {
    /// Plays until the game is over (its outcome) or has lasted long enough (nothing).
    fn run(
        &mut self,
        max_actions: usize,
        mut compiled: Option<&mut (dyn Games + '_)>,
    ) -> Result<Option<Outcome>, What> {
        // No more asides than actions, so that no game goes on for ever.
        while self.actions.max(self.asides) < max_actions {
            if let Some(outcome) = self.game.outcome() {
                // A game in which nobody comes to act is over as well.
                return self.game.state().overrun.map_or(Ok(Some(outcome)), |overrun| Err(What::CutShort(overrun)));
            }
            if self.typing == 0
                && let Some(compiled) = &mut compiled
                && let Some(outcome) = self.goes_on(*compiled)
            {
                return Ok(Some(outcome));
            }
            if self.game.outcome().is_some() || self.actions.max(self.asides) >= max_actions {
                continue;
            }
            if !self.claim() {
                let (mut list, overrun) = listed(self.game.spec(), self.game.state());
                if let Some(overrun) = overrun {
                    return Err(What::CutShort(overrun));
                }
                in_order(self.game.spec(), &mut list);
                self.step(list)?;
                if let Some(overrun) = self.game.state().overrun {
                    return Err(What::CutShort(overrun));
                }
            }
        }
        Ok(self.game.outcome())
    }

    /// Has a part of the game played on the compiled engine, and does here what was done there; how the game ended, if it
    /// has.
    fn goes_on(&mut self, compiled: &mut dyn Games) -> Option<Outcome> {
        let (dice, open) = (self.player.dice().clone(), self.open_asides.clone());
        // Who has dallied in a phase is known only to whoever has played all of it.
        if self.game.state().flow.times.is_none() && !self.player.is_new_to(self.game.state()) {
            return None;
        }
        let (plies, actions, asides) = (self.plies, self.actions, self.asides);
        let from = Stretch { dice, open, plies, actions, asides, deeds: Vec::new(), outcome: None };
        let stretch = compiled.go_on(from, self.game.state(), self.game.chance())?;
        (self.plies, self.actions, self.asides) = (stretch.plies, stretch.actions, stretch.asides);
        self.typed = false;
        if stretch.outcome.is_some() {
            return stretch.outcome;
        }
        for deed in stretch.deeds {
            let done = done_in(self.game.spec(), self.game.state(), deed, &mut First);
            self.game.play(&done);
        }
        self.player.take_dice(stretch.dice);
        self.open_asides = stretch.open;
        None
    }

    /// Says an aside that was not open from the beginning of the stage: a claim that has come true. Resigning and
    /// offering are always open and never said.
    fn claim(&mut self) -> bool {
        let Some(mover) = self.game.mover() else { return false };
        let mut asides = self.game.asides(mover);
        let stage = self.game.state().innermost().map(|running| running.stage);
        if !self.open_asides.iter().any(|(known, _)| *known == stage) {
            let open = asides.iter().map(|aside| aside.candidate.action).collect();
            self.open_asides.push((stage, open));
            return false;
        }
        let known = self.open_asides.iter().find(|(known, _)| *known == stage);
        let at_first = known.map_or(&[][..], |(_, open)| open.as_slice());
        in_order(self.game.spec(), &mut asides);
        let claim = asides.iter().find(|aside| !at_first.contains(&aside.candidate.action));
        claim.is_some_and(|claim| {
            self.game.play(claim);
            self.asides += 1;
            true
        })
    }

    /// Does one of the actions.
    fn step(&mut self, list: Vec<Transition>) -> Result<(), What> {
        let index = self.player.choose(&self.game, &list);
        if self.typing > 0 {
            self.type_in(&list, index)?;
            self.typing = self.typing.saturating_sub(list.len());
        } else {
            self.typed = false;
        }
        let chosen = index.and_then(|index| list.get(index)).ok_or(What::Stuck)?;
        let running = self.game.state().flow.running.clone();
        self.game.play(chosen);
        self.actions += 1;
        // The turn in which a game ends is over as well.
        let ended = self.game.outcome().is_some() || running != self.game.state().flow.running;
        self.plies += usize::from(ended);
        Ok(())
    }

    /// Makes sure that no two actions are typed alike, and that the one that was chosen could be typed and done.
    fn type_in(&self, list: &[Transition], index: Option<usize>) -> Result<(), What> {
        let (spec, state) = (self.game.spec(), self.game.state());
        let written = write_unmarked(spec, state, list);
        if let Some(text) = written_twice(&written) {
            return Err(What::Refused(text));
        }
        let index = index.ok_or(What::Stuck)?;
        let (Some(chosen), Some(text)) = (list.get(index), written.get(index)) else { return Err(What::Stuck) };
        let typed = find(spec, state, list, &written, &text.machine);
        let done = carry_out(spec, state, chosen.candidate.clone(), &mut First);
        if done.is_err() || !matches!(typed, Found::One(found) if found == index) {
            return Err(What::Refused(text.machine.clone()));
        }
        Ok(())
    }
}

/// The order in which both engines draw.
fn in_order(spec: &Spec, list: &mut [Transition]) {
    list.sort_by_cached_key(|transition| Rank::of_candidate(spec, &transition.candidate));
}

/// A machine form that two actions have: typed, it would be refused.
fn written_twice(written: &[Written]) -> Option<String> {
    let mut texts: Vec<&str> = written.iter().map(|written| written.machine.as_str()).collect();
    texts.sort_unstable();
    texts.windows(2).find(|pair| pair.first() == pair.last())?.first().map(|text| (*text).to_owned())
}
