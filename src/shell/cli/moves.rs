//! `interp moves`: legal actions, and what a movement does.

use clap::{Args, ValueEnum};

use super::format::Format;
use super::settings::{Settings, Start};

/// `interp moves`.
#[derive(Debug, Args)]
pub struct MovesArgs {
    /// A definition: a file, or the name of one that comes with the program; `--piece` does without
    #[arg(value_name = "FILE", required_unless_present = "piece")]
    pub file: Option<String>,
    /// The settings of the definition.
    #[command(flatten)]
    pub settings: Settings,
    /// The start position.
    #[command(flatten)]
    pub from: Start,
    /// Draw what a movement does and say it in words: a notation, or the name of a piece of FILE
    #[arg(long, value_name = "NOTATION", allow_hyphen_values = true, conflicts_with = "position")]
    pub piece: Option<String>,
    /// Where it is tried.
    #[command(flatten)]
    pub place: PlaceArgs,
    /// How they are printed: one action a line, machine form and written form, or an array
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Where a movement is tried.
#[derive(Debug, Args)]
pub struct PlaceArgs {
    /// Where the piece stands; the middle of the board unless told
    #[arg(long, value_name = "SQUARE", requires = "piece")]
    pub at: Option<String>,
    /// The size of the board, without FILE
    #[arg(long, value_name = "9x9", requires = "piece")]
    pub board: Option<String>,
    /// The other pieces on the board: `d6=enemy e5=own c3=nobody`, with FILE also `d6=enemy:NAME`; `d6=passed` is a square
    /// that the enemy behind it has just passed
    #[arg(long, value_name = "PIECES", requires = "piece")]
    pub with: Option<String>,
    /// How the notation is read, without FILE
    #[arg(long, value_enum, value_name = "NAME", requires = "piece")]
    pub dialect: Option<Letters>,
}

/// Readings of the movement notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Letters {
    /// A notation that may be read in different ways is refused.
    House,
    /// It has the meaning XBetza gives it.
    Xbetza,
}
