//! The command line as it is typed.

use std::num::NonZeroUsize;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::contest::args::MatchArgs;
pub use super::numbers::level;
use super::numbers::{at_least_one, depth, whole};
use crate::load;
use crate::run::playouts::{MAX_ACTIONS, TYPED};
use crate::runtime::Interpreter;
use crate::search::Level;

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
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What can be done.
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

/// What can be set from outside for every definition.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Settings {
    /// Set an option of the definition
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = load::setting)]
    pub settings: Vec<(String, String)>,
    /// Fix a random choice of the rule with this label
    #[arg(long = "fix", value_name = "LABEL=INDEX", value_parser = load::pin_text)]
    pub fixed: Vec<(String, u128)>,
    /// Where random choices come from; 0 unless told, another number in each `new` game
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

impl Settings {
    /// Where random choices come from.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }
}

/// A definition and what is set for it.
#[derive(Debug, Clone, Args)]
pub struct Target {
    /// A definition: a file, or the name of one that comes with the program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// What is set for it.
    #[command(flatten)]
    pub settings: Settings,
}

/// A position to start from.
#[derive(Debug, Args)]
pub struct Start {
    /// Start from this position instead of the definition's own
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
}

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// For a person.
    #[default]
    Text,
    /// For a program.
    Json,
}

/// The chooser of a player's actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Chooser {
    /// The user.
    #[default]
    Human,
    /// Chance.
    Random,
    /// The program, as well as this level allows.
    Computer(Level),
}

/// Reads a chooser: `human`, `random`, `computer`, `computer:3`.
///
/// # Errors
/// Says what can stand there.
fn chooser(text: &str) -> Result<Chooser, String> {
    let (who, level) = text.split_once(':').map_or((text, None), |(who, level)| (who, Some(level)));
    match (who, level) {
        ("human", None) => Ok(Chooser::Human),
        ("random", None) => Ok(Chooser::Random),
        ("computer", None) => Ok(Chooser::Computer(Level::default())),
        ("computer", Some(level)) => self::level(level).map(Chooser::Computer),
        _ => Err("it can be `human`, `random`, `computer`, or `computer:LEVEL`, a level from 1 to 10".to_owned()),
    }
}

/// The player whose view of a game is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Eyes {
    /// Those of whoever's turn it is.
    #[default]
    Mover,
    /// Those of the first player.
    White,
    /// Those of the second player.
    Black,
    /// Everything is seen.
    All,
}

/// What pieces are drawn as.
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

/// `interp play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// What to play.
    #[command(flatten)]
    pub target: Target,
    /// A game in PGN to go on with, by the rules of FILE
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// From where.
    #[command(flatten)]
    pub from: Start,
    /// Who plays the first side: `human`, `random`, `computer`, or `computer:LEVEL` from 1 to 10
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = chooser)]
    pub white: Chooser,
    /// Who plays the second side
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = chooser)]
    pub black: Chooser,
    /// Through whose eyes the game is shown, where something is hidden
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    pub view: Eyes,
    /// Blank the screen between the turns of two players at one terminal
    #[arg(long)]
    pub hotseat: bool,
    /// What pieces are drawn as
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

/// `interp check`.
#[derive(Debug, Args)]
#[command(after_help = "`interp explain CODE` says what the code of a message means.")]
pub struct CheckArgs {
    /// Definitions: files, or names of those that come with the program
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// How the mistakes are printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Check again whenever one of the files changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
    /// Tell of every movement and rule what it is compiled to, and what is not and why
    #[arg(long)]
    pub cost: bool,
    /// What is set for them.
    #[command(flatten)]
    pub settings: Settings,
    /// How many files are checked at once; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,
}

/// `interp explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code of a message: `unknown-name` of `error[unknown-name]`; all are listed without one
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

/// `interp test`.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Definitions, pages of play, or folders of them; `definitions` when there is such a folder, else this folder
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// Keep the games as they are printed now
    #[arg(long)]
    pub accept: bool,
    /// Leave out each rule in turn and tell which ones no example misses
    #[arg(long)]
    pub mutate: bool,
    /// What counts the ways to play on; everything else is run as the rules stand
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    pub engine: Engine,
    /// How many files are tested at once; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,
}

/// `interp moves`.
#[derive(Debug, Args)]
pub struct MovesArgs {
    /// A definition: a file, or the name of one that comes with the program; `--piece` does without
    #[arg(value_name = "FILE", required_unless_present = "piece")]
    pub file: Option<String>,
    /// What is set for it.
    #[command(flatten)]
    pub settings: Settings,
    /// From where.
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
    /// Who else stands on the board: `d6=enemy e5=own c3=nobody`, with FILE also `d6=enemy:NAME`; `d6=passed` is a square
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
    /// What is read in different ways is refused.
    House,
    /// It has the meaning XBetza gives it.
    Xbetza,
}

/// What runs a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Engine {
    /// The interpreter that reads the rules as they stand.
    Literal,
    /// The rules compiled, where that is possible: the same results, sooner.
    #[default]
    Compiled,
}

impl Engine {
    /// The interpreter that is meant.
    pub fn interpreter(self) -> Interpreter {
        match self {
            Engine::Literal => Interpreter::Literal,
            Engine::Compiled => Interpreter::Compiled,
        }
    }
}

/// What one unit of depth is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum By {
    /// A whole turn.
    #[default]
    Turn,
    /// A single action.
    Action,
}

/// `interp perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// Of what.
    #[command(flatten)]
    pub target: Target,
    /// From where.
    #[command(flatten)]
    pub from: Start,
    /// How many turns deep
    #[arg(long, value_name = "N", required_unless_present = "suite", conflicts_with = "suite")]
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// Tell the count apart by the first action
    #[arg(long, conflicts_with = "suite")]
    pub divide: bool,
    /// Do the last actions, too, which otherwise are only counted; the number is the same, later; not with `--engine literal`
    #[arg(long, conflicts_with_all = ["suite", "divide"])]
    pub one_by_one: bool,
    /// What one unit of depth is
    #[arg(long, value_enum, default_value_t)]
    pub by: By,
    /// Compare with a table of counts: position, depth and nodes with tabs between them
    #[arg(long, value_name = "TSV", conflicts_with = "position")]
    pub suite: Option<String>,
    /// The rows of the table that have this name in their first column
    #[arg(long, value_name = "NAME", requires = "suite")]
    pub variant: Option<String>,
    /// Leave out the rows that count more nodes
    #[arg(long, value_name = "N", requires = "suite", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub max_nodes: Option<u64>,
    /// What counts; the numbers are the same
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    pub engine: Engine,
    /// How many first actions are counted at once; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, requires = "divide")]
    pub jobs: Option<NonZeroUsize>,
}

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
    /// Through whose eyes the board is shown; black's board is seen from the far side
    #[arg(long, value_enum, value_name = "WHO", default_value = "all")]
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
    /// What is set for it.
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

/// `interp share`.
#[derive(Debug, Args)]
pub struct ShareArgs {
    /// What to share.
    #[command(flatten)]
    pub target: Target,
    /// A game in PGN by the rules of FILE
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// From where.
    #[command(flatten)]
    pub from: Start,
    /// The address of a page that opens links; without it only the part behind `#` is printed
    #[arg(long, value_name = "ADDRESS")]
    pub site: Option<String>,
}

/// `interp serve`.
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// What to open: a definition, a saved game or a link; a list of all shipped definitions without it
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// What is set for it.
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

/// `interp playouts`.
#[derive(Debug, Args)]
pub struct PlayoutsArgs {
    /// Of what.
    #[command(flatten)]
    pub target: Target,
    /// From where.
    #[command(flatten)]
    pub from: Start,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub games: usize,
    /// Break a game off after so many actions
    #[arg(long, value_name = "N", default_value_t = MAX_ACTIONS)]
    #[arg(value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub max_actions: usize,
    /// Check of so many legal actions that they can be typed, which takes long; they come from the first ten games
    #[arg(long, value_name = "N", default_value_t = TYPED)]
    #[arg(value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub typed: usize,
    /// What plays; the games are the same
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    pub engine: Engine,
    /// How many games are played at once; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,
}

/// `interp learn`.
#[derive(Debug, Args)]
pub struct LearnArgs {
    /// A definition: a file, or the name of one that comes with the program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Set an option of the definition
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = load::setting)]
    pub settings: Vec<(String, String)>,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    #[arg(value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub games: usize,
    /// Where random choices come from
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub seed: u64,
    /// Where the weights are written; beside the definition unless told
    #[arg(long, value_name = "FILE")]
    pub output: Option<String>,
}

/// `interp analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArgs {
    /// Of what.
    #[command(flatten)]
    pub target: Target,
    /// From where.
    #[command(flatten)]
    pub from: Start,
    /// How many positions are looked at, by a level from 1 to 10
    #[arg(long, value_name = "LEVEL", default_value = "5", value_parser = level)]
    pub level: Level,
    /// How many positions are looked at for each of the best actions
    #[arg(long, value_name = "N", value_parser = at_least_one, conflicts_with = "level")]
    pub nodes: Option<NonZeroUsize>,
    /// How many of the best actions are shown
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub lines: NonZeroUsize,
    /// How they are printed: a row for each action, or an object
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `interp values`.
#[derive(Debug, Args)]
pub struct ValuesArgs {
    /// Of what.
    #[command(flatten)]
    pub target: Target,
}

/// `interp completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    pub shell: Shell,
}
