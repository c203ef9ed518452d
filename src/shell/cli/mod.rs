//! The command line as it is typed.

mod check;
mod chooser;
mod computer;
mod contest;
mod count;
mod engine;
mod format;
mod moves;
pub mod numbers;
mod play;
mod print;
mod settings;
mod view;

use clap::{Parser, Subcommand};

pub use check::{CheckArgs, ExplainArgs, TestArgs};
pub use chooser::Chooser;
pub use computer::{AnalyseArgs, LearnArgs, ValuesArgs};
pub use contest::MatchArgs;
pub use count::{By, PerftArgs, PlayoutsArgs};
pub use engine::Engine;
pub use format::Format;
pub use moves::{Letters, MovesArgs};
#[cfg(feature = "serve")]
pub use play::ServeArgs;
pub use play::{PlayArgs, ShareArgs};
pub use print::{CompletionsArgs, DiagramArgs, ExpandArgs, RulebookArgs, RulesArgs, Stage};
pub use settings::{Settings, Start, Target};
pub use view::{Drawn, Eyes};

const EXAMPLES: &str = "\
Examples:
  interp stun_check                          play a shipped definition
  interp my_variant.toml --black random      play a file against random moves
  interp check my_variant.toml               find its mistakes
  interp moves chess --position \"8/8/8/8/8/k7/p7/K7 w - - 0 1\"";

/// Makes the rules of a chess variant executable.
#[derive(Debug, Parser)]
#[command(name = "interp", version, about, after_help = EXAMPLES, disable_help_subcommand = true, arg_required_else_help = true)]
#[command(override_usage = "interp FILE [OPTIONS]\n       interp <COMMAND> [OPTIONS]")]
pub struct Cli {
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a definition; `interp FILE` for short
    Play(PlayArgs),
    /// Find the mistakes in definitions
    Check(CheckArgs),
    /// Say what the code of a message means, with an example
    Explain(ExplainArgs),
    /// Run the examples of definitions and the pages of play beside them
    Test(TestArgs),
    /// List the legal actions of a position
    Moves(MovesArgs),
    /// Count the ways a game can go on
    Perft(PerftArgs),
    /// List the rules in force: new, replaced, inherited or renamed, and where they stand
    Rules(RulesArgs),
    /// Draw a board, a position or the movement of a piece as a picture
    Diagram(DiagramArgs),
    /// Make a rule book with pictures as a page of HTML, or of a folder as many pages
    Rulebook(RulebookArgs),
    /// Print a definition with everything it stands on as one file
    Expand(ExpandArgs),
    /// Print a link that holds a definition, and a game of it
    Share(ShareArgs),
    /// Play random games and tell how they end
    Playouts(PlayoutsArgs),
    /// Say what the computer thinks of a position: the best actions, their scores, what follows
    Analyse(AnalyseArgs),
    /// Play games between two players and tell which is stronger
    Match(Box<MatchArgs>),
    /// Learn what pieces and squares are worth from games of the computer against itself
    Learn(LearnArgs),
    /// Print what the computer thinks pieces are worth, and where each number is from
    Values(ValuesArgs),
    /// Play, read and edit in a browser on this machine
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// List the definitions that come with the program
    List,
    /// Print the keys of definitions as a JSON Schema, for editors
    Schema,
    /// Print what a shell needs to complete command lines
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}
