//! The choosers of a player's actions.

use super::numbers::level;
use crate::search::Level;

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
pub fn chooser(text: &str) -> Result<Chooser, String> {
    let (who, level) = text.split_once(':').map_or((text, None), |(who, level)| (who, Some(level)));
    match (who, level) {
        ("human", None) => Ok(Chooser::Human),
        ("random", None) => Ok(Chooser::Random),
        ("computer", None) => Ok(Chooser::Computer(Level::default())),
        ("computer", Some(level)) => self::level(level).map(Chooser::Computer),
        _ => Err("it can be `human`, `random`, `computer`, or `computer:LEVEL`, a level from 1 to 10".to_owned()),
    }
}
