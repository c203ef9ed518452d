//! `interp analyse`, `learn`, `values`: what the computer thinks.

use std::num::NonZeroUsize;

use clap::Args;

use super::format::Format;
use super::numbers::{at_least_one, level, whole};
use super::settings::{Start, Target};
use crate::load;
use crate::search::Level;

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
