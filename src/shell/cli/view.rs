//! The player whose view is shown, and how pieces are drawn.

use clap::ValueEnum;

/// The player whose view of a game is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Eyes {
    /// The player to move.
    #[default]
    Mover,
    /// The first player.
    White,
    /// The second player.
    Black,
    /// All that there is.
    All,
}

/// The form in which pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Drawn {
    /// Signs at a terminal that shows them, else letters.
    #[default]
    Auto,
    /// The letters of positions.
    Letters,
    /// The signs the definition gives them.
    Glyphs,
}
