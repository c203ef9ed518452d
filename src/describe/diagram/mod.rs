//! Diagrams of a movement on a board, square by square, for authors trying one out.
//!
//! In: a checked [`Pattern`], a board and the pieces on it. Out: a [`Diagram`]: what would happen on every square, with
//! the piece on it and with a piece placed there. A piece without a kind passes every filter.

pub mod arrange;
mod bench;
mod deed;
mod setting;
mod signs;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use bench::Bench;
pub use deed::{Deed, Deeds};
pub use setting::{Man, Setting};
pub use signs::Signs;

use crate::literal::walk::{Outcome, Side, walk};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::{Clause, Pattern};

/// One way the movement ends with the pieces that stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// Where the mover stands; `None` off the board.
    pub goal: Option<Square>,
    /// The squares emptied by capture.
    pub captures: Vec<Square>,
    /// The relocated piece's square, and its new square.
    pub relocated: Option<(Square, Square)>,
}

/// A diagram of the deeds of a movement.
#[derive(Debug, Clone)]
pub struct Diagram {
    /// By square: what happens there.
    squares: Vec<Deeds>,
    /// How it ends with the pieces that stand there.
    pub endings: Vec<Ending>,
    /// Whether it can leave the board, perhaps when another piece stood somewhere.
    pub leaves: bool,
    /// Whether it can end where it began without having done anything.
    pub passes: bool,
}

impl Diagram {
    /// The diagram of a movement in a setting.
    pub fn new(pattern: &Pattern, setting: &Setting<'_>) -> Diagram {
        let squares = vec![Deeds::default(); setting.geometry.len()];
        let mut diagram = Diagram { squares, endings: Vec::new(), leaves: false, passes: false };
        diagram.look(pattern, setting, None);
        let empty = |square: &Square| *square != setting.origin && setting.men.iter().all(|man| man.square != *square);
        let sides = if takes_own(pattern) { &[Side::Enemy, Side::Own][..] } else { &[Side::Enemy][..] };
        for square in setting.geometry.squares().filter(empty) {
            for side in sides {
                diagram.look(pattern, setting, Some(Man { side: *side, kind: None, square }));
            }
        }
        diagram
    }

    /// Notes where a movement does something on a condition that depends on the game.
    pub fn note_perhaps(&mut self, other: &Diagram) {
        for (deeds, others) in self.squares.iter_mut().zip(&other.squares) {
            if deeds.is_empty() && !others.is_empty() {
                deeds.add(Deed::Perhaps);
            }
        }
    }

    /// The deeds on a square.
    pub fn on(&self, square: Square) -> Deeds {
        self.squares.get(square.index()).copied().unwrap_or_default()
    }

    /// Notes what happens with these pieces, and perhaps one more; of the latter only what happens to that one.
    fn look(&mut self, pattern: &Pattern, setting: &Setting<'_>, guest: Option<Man>) {
        let doubts = if setting.filters.is_empty() { &[true][..] } else { &[true, false][..] };
        for fits in doubts {
            let bench = Bench::new(setting, guest, *fits);
            let (geometry, facing, origin) = (setting.geometry, setting.facing, setting.origin);
            let _ = walk(pattern, geometry, facing, origin, bench::MOVER, &bench, &mut |outcome| {
                match guest {
                    None => self.note(&bench, &outcome),
                    Some(_) if bench.concerns_guest(&outcome) => self.note(&bench, &outcome),
                    Some(_) => {}
                }
                if guest.is_none() {
                    self.keep(&bench, &outcome);
                }
                ControlFlow::Continue(())
            });
        }
    }

    fn keep(&mut self, bench: &Bench<'_>, outcome: &Outcome) {
        let mut captures: Vec<Square> = outcome.captured.iter().filter_map(|token| bench.square(token)).collect();
        captures.sort();
        let relocated = outcome.relocated.and_then(|(token, to)| Some((bench.square(token)?, to)));
        let ending = Ending { goal: outcome.goal, captures, relocated };
        if !self.endings.contains(&ending) {
            self.endings.push(ending);
        }
    }

    fn note(&mut self, bench: &Bench<'_>, outcome: &Outcome) {
        let home = outcome.goal == Some(bench.origin());
        let alone = outcome.captured.is_empty() && outcome.relocated.is_none();
        self.leaves |= outcome.goal.is_none();
        self.passes |= home && alone;
        let mut taken_here = false;
        let victims: Vec<TokenId> = outcome.captured.iter().collect();
        for victim in victims {
            let Some(square) = bench.square(victim) else { continue };
            let own = bench.side_of(victim) == Side::Own;
            let deed = match (outcome.goal == Some(square), home) {
                (true, _) if own => Deed::TakeOwn,
                (true, _) => Deed::Take,
                (false, true) if own => Deed::ShootOwn,
                (false, true) => Deed::Shoot,
                (false, false) if own => Deed::JumpOwn,
                (false, false) => Deed::Jump,
            };
            taken_here |= outcome.goal == Some(square);
            self.add(square, deed);
        }
        if let Some((token, _)) = outcome.relocated
            && let Some(square) = bench.square(token)
        {
            let own = bench.side_of(token) == Side::Own;
            taken_here |= outcome.goal == Some(square);
            self.add(
                square,
                match (outcome.goal == Some(square), own) {
                    (true, true) => Deed::SwapOwn,
                    (true, false) => Deed::Swap,
                    (false, true) => Deed::ShiftOwn,
                    (false, false) => Deed::Shift,
                },
            );
        }
        match outcome.goal {
            Some(goal) if alone && !home => self.add(goal, Deed::Move),
            Some(goal) if !home && !taken_here => {
                let beside = outcome.captured.is_empty();
                self.add(goal, if beside { Deed::LandBeside } else { Deed::Land });
            }
            _ => {}
        }
    }

    fn add(&mut self, square: Square, deed: Deed) {
        if let Some(deeds) = self.squares.get_mut(square.index()) {
            deeds.add(deed);
        }
    }
}

/// Whether a piece of its own side can be more than in the way.
fn takes_own(pattern: &Pattern) -> bool {
    pattern.clauses.iter().any(|clause| match clause {
        Clause::Leap(leap) => leap.leg.landing.own.is_some(),
        Clause::Anywhere(anywhere) => anywhere.landing.own.is_some(),
        Clause::Crossing(_) => true,
        Clause::Path(path) => path.legs.iter().any(|leg| leg.leg.landing.own.is_some() || leg.pass.own.is_some()),
    })
}
