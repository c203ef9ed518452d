//! Prefilters: necessary conditions that are cheap to test before the whole condition.

use super::scalar::Scalar;
use crate::number::Number;
use crate::spec::ids::KindId;

/// A necessary condition of another condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prefilter {
    /// The position has occurred at least this number of times.
    Occurred(Number),
    /// The number, or that of some player, is at least this.
    AtLeast(FactRef, Number),
    /// The fact, or that of some player, is not `nothing`.
    IsSet(FactRef),
    /// The fact, or that of some player, is this.
    Is(FactRef, Scalar),
    /// A piece was added, removed or changed its kind since each player's last turn began.
    PiecesChanged,
    /// A player lost its last piece of some kind since each player's last turn began.
    KindLost,
    /// No piece of these kinds is on the board.
    Absent(Box<[KindId]>),
    /// A piece of the mover is attacked, of the kinds given by [`implied_attack`](super::plan::implied_attack).
    OwnAttacked,
}

impl Prefilter {
    /// Does it read a fact of the game or of the players?
    pub fn is_of_facts(&self) -> bool {
        matches!(self, Prefilter::AtLeast(..) | Prefilter::IsSet(_) | Prefilter::Is(..))
    }
}

/// A fact of the game, or the facts of all players from one declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactRef {
    /// The index of a fact of the game.
    OfGame(usize),
    /// The index of the first player's fact; the other players' follow.
    OfPlayers(usize),
}

/// Several prefilters, tested together. Attacks on own pieces are tested elsewhere.
#[derive(Debug, Clone, Default)]
pub struct Prefilters {
    /// The least number of occurrences of the position.
    pub occurred: Option<Number>,
    /// Numbers of the game by index, and the least value of each in thousandths.
    pub numbers: Box<[(usize, i64)]>,
    /// Is a change of the pieces on the board one of them?
    pub pieces_changed: bool,
    /// Is the loss of the last piece of a kind one of them?
    pub kind_lost: bool,
    /// The rest.
    pub others: Box<[Prefilter]>,
}

impl Prefilters {
    /// Groups prefilters; `is_number` tells whether a fact of the game, by index, is a number.
    pub fn new(prefilters: &[Prefilter], is_number: impl Fn(usize) -> bool) -> Prefilters {
        let (mut numbers, mut others, mut all) = (Vec::new(), Vec::new(), Prefilters::default());
        for prefilter in prefilters {
            match prefilter {
                Prefilter::Occurred(least) => {
                    all.occurred = Some(all.occurred.map_or(*least, |other| other.min(*least)))
                }
                Prefilter::AtLeast(FactRef::OfGame(index), least) if is_number(*index) => {
                    numbers.push((*index, least.thousandths()));
                }
                Prefilter::PiecesChanged => all.pieces_changed = true,
                Prefilter::KindLost => all.kind_lost = true,
                // Attacks are tested elsewhere.
                Prefilter::OwnAttacked => {}
                other => others.push(other.clone()),
            }
        }
        Prefilters { numbers: numbers.into(), others: others.into(), ..all }
    }
}
