//! `interp check`, `explain`, `test`: whether rules are right.

use std::num::NonZeroUsize;

use clap::Args;

use super::engine::Engine;
use super::format::Format;
use super::numbers::at_least_one;
use super::settings::Settings;

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
    /// The settings of the definitions.
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
    /// Interpreter that counts the ways to play on; everything else is run as the rules stand
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    pub engine: Engine,
    /// How many files are tested at once; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,
}
