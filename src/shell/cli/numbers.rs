//! Numbers on the command line.

use std::num::NonZeroUsize;
use std::str::FromStr;

use crate::search::Level;
use crate::testing::suite::MAX_DEPTH;

/// Reads a whole number that is not negative.
///
/// # Errors
/// Says what is wanted.
pub fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "it is a whole number from 0 on".to_owned())
}

/// Reads how deep is counted.
///
/// # Errors
/// Says what is wanted.
pub fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("it is a whole number from 0 to {MAX_DEPTH}"))
}

/// Reads how many things are done at once.
///
/// # Errors
/// Says what is wanted.
pub fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "it is a whole number from 1 on".to_owned())
}

/// Reads a level.
///
/// # Errors
/// Says what levels there are.
pub fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    let (lowest, highest) = (Level::LOWEST.number(), Level::HIGHEST.number());
    level.ok_or_else(|| format!("a level is a whole number from {lowest} to {highest}"))
}
