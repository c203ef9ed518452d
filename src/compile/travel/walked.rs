//! What no table can do: it is followed from all squares at once, or walked.

use std::fmt;

/// Why a movement has no tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Walked {
    /// It has several legs.
    Path,
    /// `O`
    Crossing,
    /// `e`
    Passed,
    /// `w`
    Off,
    /// `u`
    Swaps,
    /// `^`
    Stays,
    /// `t`
    Tame,
    /// `o`
    Cylinder,
    /// `p<…>`, `g<…>`
    Hurdle,
    /// `j` on a ride: its first squares are left out.
    Skips,
    /// `n` or `j` with a number: the squares halfway of several leaps.
    LameRide,
    /// `n` or `j` beside `p` or `g`, or both of them.
    Mixed,
    /// The board has more squares than the sets that tables are made of.
    Board,
}

impl fmt::Display for Walked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Walked::Path => "its legs cannot be followed from all squares at once",
            Walked::Crossing => "it passes a partner (`O`)",
            Walked::Passed => "it captures a piece that has just passed (`e`)",
            Walked::Off => "it may leave the board (`w`)",
            Walked::Swaps => "it changes places with another piece (`u`)",
            Walked::Stays => "it captures from afar (`^`)",
            Walked::Tame => "it spares some pieces (`t`)",
            Walked::Cylinder => "it goes round the edge of the board (`o`)",
            Walked::Hurdle => "it hops over pieces of some sort only (`p<…>`, `g<…>`)",
            Walked::Skips => "it leaves out the first squares of a ride (`j`)",
            Walked::LameRide => "it makes several leaps that depend on the square halfway (`n`, `j`)",
            Walked::Mixed => "it has more than one of `n`, `j` and a hop",
            Walked::Board => "the board is too large",
        })
    }
}
