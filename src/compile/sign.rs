//! Signs: something without which a condition cannot hold, which is looked at before anything else about it is asked.

use super::atom::Atom;
use crate::number::Number;

/// Something without which a condition cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// The position has occurred at least so often.
    Occurred(Number),
    /// Some number is at least so great.
    AtLeast(Facts, Number),
    /// Some fact is something at all.
    Told(Facts),
    /// Some fact is this.
    Is(Facts, Atom),
    /// Some piece has come, or gone, or become another, since each player's last turn began.
    Stirred,
    /// Some player has lost the last piece of some kind since each player's last turn began.
    Bereft,
    /// Some unit of the mover is attacked, of those that are besieged where the condition holds.
    Besieged,
}

/// A fact of the game, or those of all players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facts {
    /// That of the game, by its place.
    OfGame(usize),
    /// Those of the players, by the place of the first player's.
    OfPlayers(usize),
}

/// Signs that are looked for together, but for units that are attacked.
#[derive(Debug, Clone, Default)]
pub struct Signs {
    /// How often the position must have occurred at the least.
    pub occurred: Option<Number>,
    /// Numbers of the game, by their places, and how many thousandths they have to be at least.
    pub numbers: Box<[(usize, i64)]>,
    /// Whether pieces that have come or gone are a sign.
    pub stirred: bool,
    /// Whether the last piece of a kind that has gone is one.
    pub bereft: bool,
    /// All others.
    pub others: Box<[Sign]>,
}

impl Signs {
    /// All of these; `is_number` says of a fact of the game whether it is a number.
    pub fn new(signs: &[Sign], is_number: impl Fn(usize) -> bool) -> Signs {
        let (mut numbers, mut others, mut all) = (Vec::new(), Vec::new(), Signs::default());
        for sign in signs {
            match *sign {
                Sign::Occurred(least) => all.occurred = Some(all.occurred.map_or(least, |other| other.min(least))),
                Sign::AtLeast(Facts::OfGame(index), least) if is_number(index) => {
                    numbers.push((index, least.thousandths()));
                }
                Sign::Stirred => all.stirred = true,
                Sign::Bereft => all.bereft = true,
                // It is asked who is attacked.
                Sign::Besieged => {}
                other => others.push(other),
            }
        }
        Signs { numbers: numbers.into(), others: others.into(), ..all }
    }
}
