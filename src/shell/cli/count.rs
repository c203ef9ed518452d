//! `interp perft` and `playouts`: positions counted, random games.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

use super::engine::Engine;
use super::numbers::{at_least_one, depth, whole};
use super::settings::{Start, Target};
use crate::run::playouts::{MAX_ACTIONS, TYPED};

/// The unit of depth.
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
    /// Unit of depth
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
    /// Interpreter that counts; both give equal numbers
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    pub engine: Engine,
    /// How many first actions are counted at once with --divide; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, conflicts_with = "suite")]
    pub jobs: Option<NonZeroUsize>,
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
    /// Interpreter that plays; both give equal games
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    pub engine: Engine,
    /// How many games are played at once; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,
}
