//! Claims: asides that come true in the course of a stage, such as a draw by repetition.

use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::spec::ids::{ActionId, StageId};

/// Makes claims for players that know only moves. Asides that are open from the beginning of a stage, such as resigning and
/// offering, are no claims.
#[derive(Debug, Default)]
pub struct Claims {
    /// The asides that were open at the first position of each stage.
    open: Vec<(Option<StageId>, Vec<ActionId>)>,
}

impl Claims {
    /// The claim that the mover can make in the position of a game. Each position is asked about once.
    pub fn due(&mut self, game: &Game) -> Option<Transition> {
        let mover = game.mover()?;
        let stage = game.state().innermost().map(|running| running.stage);
        let mut asides = game.asides(mover).into_iter();
        match self.open.iter().find(|(known, _)| *known == stage) {
            Some((_, open)) => asides.find(|aside| !open.contains(&aside.candidate.action)),
            None => {
                self.open.push((stage, asides.map(|aside| aside.candidate.action).collect()));
                None
            }
        }
    }
}
