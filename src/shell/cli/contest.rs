//! The command line of `interp match`.

use std::num::NonZeroUsize;

use clap::Args;

use super::super::contest::contestant::{Contestant, contestant};
use super::format::Format;
use super::numbers::{at_least_one, whole};
use super::settings::{Start, Target};
use crate::run::contest::opening::PLIES;
use crate::run::contest::statistics::Sprt;
use crate::run::playouts::MAX_ACTIONS;

const PLAYERS: &str = "\
Players:
  random             draws its moves
  computer:LEVEL     the computer at a level from 1 to 10
  computer:nodes=N   the computer, which looks at N positions for each action
  computer:ms=N      the computer, which thinks N milliseconds about each action
                     `?weights=FILE` behind it: by the weights of a file; `?weights=definition`: without learned ones
  uci:COMMAND        a UCI engine; `uci:COMMAND?variant=NAME&nodes=N&ms=N&timeout=SECONDS&option.NAME=VALUE`
                     sets its variant, its limit, its patience and its options";

/// `interp match`.
#[derive(Debug, Args)]
#[command(after_help = PLAYERS)]
pub struct MatchArgs {
    /// The definition and its settings.
    #[command(flatten)]
    pub target: Target,
    /// The first player
    #[arg(value_name = "A", value_parser = contestant)]
    pub a: Contestant,
    /// The second player
    #[arg(value_name = "B", value_parser = contestant)]
    pub b: Contestant,
    /// Where random openings start, instead of at the beginning.
    #[command(flatten)]
    pub from: Start,
    /// How many games: each opening is played twice
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = even, allow_negative_numbers = true)]
    pub games: usize,
    /// How many random turns an opening has
    #[arg(long, value_name = "N", default_value_t = PLIES, conflicts_with = "openings")]
    #[arg(value_parser = plies, allow_negative_numbers = true)]
    pub opening_plies: usize,
    /// Openings from a file, a position on each line; or `arrays`: each array of a shuffled game
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub openings: Option<String>,
    /// Break a game off after so many actions; it is a draw
    #[arg(long, value_name = "N", default_value_t = MAX_ACTIONS)]
    #[arg(value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub max_actions: usize,
    /// Stop as soon as it is known whether A is stronger by LOW Elo or by HIGH
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Write the games into a file in PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<String>,
    /// Append each finished game to a file, as a line of JSON
    #[arg(long, value_name = "FILE")]
    pub log: Option<String>,
    /// Go on with the match of the log, if there is one
    #[arg(long, requires = "log")]
    pub resume: bool,
    /// How the result is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// How many games are played at once; one for each core unless said otherwise
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,
}

/// Reads a number of games.
///
/// # Errors
/// Says what is wanted.
fn even(text: &str) -> Result<usize, String> {
    let games = text.parse().ok().filter(|games: &usize| *games > 0 && games.is_multiple_of(2));
    games.ok_or_else(|| "it is an even number from 2 on: each opening is played twice".to_owned())
}

/// Reads a number of random turns.
///
/// # Errors
/// Says what is wanted.
fn plies(text: &str) -> Result<usize, String> {
    let plies = text.parse().ok().filter(|plies: &usize| *plies <= MOST_PLIES);
    plies.ok_or_else(|| format!("it is a whole number from 0 to {MOST_PLIES}"))
}

/// The most random turns of an opening: longer ones are whole games, and none is found.
const MOST_PLIES: usize = 200;

/// Reads the two hypotheses of a test.
///
/// # Errors
/// Says what is wanted.
fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some((elo(low)?, elo(high)?)));
    let ordered = numbers.filter(|(low, high)| low < high);
    let read = ordered.map(|(low, high)| Sprt { low, high });
    read.ok_or_else(|| "it is two differences in Elo from -1000 to 1000, the lower first: `0,20`".to_owned())
}

fn elo(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0)
}
