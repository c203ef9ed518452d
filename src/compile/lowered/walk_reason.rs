//! Movements that no attack table can express: they are automata, or walked.

use std::fmt;

/// Why a movement has no attack tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkReason {
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

impl fmt::Display for WalkReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WalkReason::Path => "its legs cannot be followed from all squares at once",
            WalkReason::Crossing => "it passes a partner (`O`)",
            WalkReason::Passed => "it captures a piece that has just passed (`e`)",
            WalkReason::Off => "it may leave the board (`w`)",
            WalkReason::Swaps => "it changes places with another piece (`u`)",
            WalkReason::Stays => "it captures from afar (`^`)",
            WalkReason::Tame => "it spares some pieces (`t`)",
            WalkReason::Cylinder => "it goes round the edge of the board (`o`)",
            WalkReason::Hurdle => "it hops over pieces of some sort only (`p<…>`, `g<…>`)",
            WalkReason::Skips => "it leaves out the first squares of a ride (`j`)",
            WalkReason::LameRide => "it makes several leaps that depend on the square halfway (`n`, `j`)",
            WalkReason::Mixed => "it has more than one of `n`, `j` and a hop",
            WalkReason::Board => "the board is too large",
        })
    }
}
