//! `interp rules`, `diagram`, `rulebook`, `expand`, `completions`: a definition printed.

use clap::{Args, ValueEnum};
use clap_complete::Shell;

use super::settings::{Settings, Start, Target};
use super::view::Eyes;

/// `interp rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// Of what.
    #[command(flatten)]
    pub target: Target,
}

/// `interp diagram`.
#[derive(Debug, Args)]
pub struct DiagramArgs {
    /// Of what.
    #[command(flatten)]
    pub target: Target,
    /// The piece whose movement is drawn; the board at the start without one
    #[arg(value_name = "PIECE", conflicts_with = "position")]
    pub piece: Option<String>,
    /// From where.
    #[command(flatten)]
    pub from: Start,
    /// The player whose view is shown; black's board is seen from the far side
    #[arg(long, value_enum, value_name = "PLAYER", default_value = "all")]
    pub view: Eyes,
    /// Write the picture to a file, `.svg` or `.png`; it is printed as SVG unless told
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// `interp rulebook`.
#[derive(Debug, Args)]
pub struct RulebookArgs {
    /// A definition: a file, or the name of one that comes with the program; or a folder of definitions
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The settings of the definition.
    #[command(flatten)]
    pub settings: Settings,
    /// Write the page to a file, or the pages to a folder; one page is printed unless told
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<String>,
}

/// How far a definition is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Stage {
    /// To one file.
    #[default]
    Definition,
    /// To what the compiled engine runs.
    Program,
}

/// `interp expand`.
#[derive(Debug, Args)]
pub struct ExpandArgs {
    /// Of what.
    #[command(flatten)]
    pub target: Target,
    /// How far it is worked out: to one file, or to what the compiled engine runs
    #[arg(long, value_enum, value_name = "HOW FAR", default_value_t)]
    pub stage: Stage,
}

/// `interp completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    pub shell: Shell,
}
