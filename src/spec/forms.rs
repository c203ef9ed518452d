//! Forms of position texts besides the usual one, as definitions declare them.

use super::ids::{PlayerId, VariableId};

/// A further form in which positions of a game are read and written.
#[derive(Debug, Clone)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// Its columns, in order; the first is the board.
    pub columns: Vec<Column>,
    /// Words of the turn column that differ from the players' names.
    pub turn: Vec<(PlayerId, String)>,
}

/// A kind of column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The rows of the board.
    Board,
    /// The player to move.
    Turn,
    /// The rights.
    Rights,
    /// The square, or several.
    Square,
    /// A number for each player, with `+` between them.
    Counters,
    /// The clock.
    Clock,
    /// The number of the round.
    Number,
    /// The number of the turn: both players' turns count.
    Ply,
    /// The tokens that the players hold in hand, with counts: `2P3p`.
    Hand,
    /// A number of the game.
    Fact(VariableId),
}

impl Column {
    /// The kinds that a definition names by a word of the language.
    pub const NAMED: [(&'static str, Column); 9] = [
        ("board", Column::Board),
        ("turn", Column::Turn),
        ("rights", Column::Rights),
        ("square", Column::Square),
        ("counters", Column::Counters),
        ("clock", Column::Clock),
        ("number", Column::Number),
        ("ply", Column::Ply),
        ("hand", Column::Hand),
    ];

    /// Whether a position that lacks the column at its end is read all the same.
    pub fn is_count(self) -> bool {
        matches!(self, Column::Clock | Column::Number | Column::Ply)
    }
}
