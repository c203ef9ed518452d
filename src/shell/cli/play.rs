//! `interp play`, `share` and `serve`: games.

use clap::Args;

use super::chooser::{Chooser, chooser};
use super::settings::{Settings, Start, Target};
use super::view::{Drawn, Eyes};

/// The game that a command opens.
#[derive(Debug, Args)]
pub struct Opening {
    /// Its definition, or a file or link that holds it.
    #[command(flatten)]
    pub target: Target,
    /// A game in PGN by the rules of FILE
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// The position it begins with.
    #[command(flatten)]
    pub from: Start,
}

/// `interp play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The game to play.
    #[command(flatten)]
    pub opening: Opening,
    /// The player of the first side: `human`, `random`, `computer`, or `computer:LEVEL` from 1 to 10
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = chooser)]
    pub white: Chooser,
    /// The player of the second side
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = chooser)]
    pub black: Chooser,
    /// The player whose view is shown, where something is hidden
    #[arg(long, value_enum, value_name = "PLAYER", default_value_t)]
    pub view: Eyes,
    /// Blank the screen between the turns of two players at one terminal
    #[arg(long)]
    pub hotseat: bool,
    /// Form in which pieces are drawn
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    pub board: Drawn,
    /// Keep the game in a file, action by action
    #[arg(long, value_name = "FILE")]
    pub record: Option<String>,
    /// Begin a new game without asking for one that was broken off
    #[arg(long)]
    pub new: bool,
    /// Read the definition again whenever one of its files changes
    #[arg(long)]
    pub watch: bool,
}

/// `interp share`.
#[derive(Debug, Args)]
pub struct ShareArgs {
    /// The game to share.
    #[command(flatten)]
    pub opening: Opening,
    /// The address of a page that opens links; without it only the part behind `#` is printed
    #[arg(long, value_name = "ADDRESS")]
    pub site: Option<String>,
}

/// `interp serve`.
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// File to open: a definition, a saved game or a link; a list of all shipped definitions without it
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// The settings of the definition.
    #[command(flatten)]
    pub settings: Settings,
    /// The port of the address; a free one without it
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Let the page write FILE
    #[arg(long)]
    pub write: bool,
}
