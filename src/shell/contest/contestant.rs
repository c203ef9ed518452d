//! The players of a match as they are typed.

use std::num::NonZeroU64;

use super::uci::EngineSpec;
use crate::run::seat::Effort;
use crate::search::Level;
use crate::shell::cli::numbers::level;

/// A player of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Contestant {
    /// As it was typed.
    pub text: String,
    /// How it chooses.
    pub how: How,
    /// The weights by which the computer plays, if they are named: a file, or [`OF_DEFINITION`].
    pub weights: Option<String>,
}

/// The name of the weights that the definition has without learned ones.
pub const OF_DEFINITION: &str = "definition";

/// How a player of a match chooses.
#[derive(Debug, Clone, PartialEq)]
pub enum How {
    /// At random.
    Random,
    /// By looking at a number of positions.
    Computer(Effort),
    /// By thinking so many milliseconds.
    Timed(NonZeroU64),
    /// By asking an engine.
    Engine(EngineSpec),
}

const FORMS: &str = "it can be `random`, `computer:LEVEL`, `computer:nodes=N`, `computer:ms=N`, `uci:COMMAND`";

/// The separator between a computer and the name of its weights.
const WEIGHTS: &str = "?weights=";

/// Reads a player.
///
/// # Errors
/// Says what can stand there.
pub fn contestant(text: &str) -> Result<Contestant, String> {
    let named = text.split_once(WEIGHTS).filter(|(player, file)| player.starts_with("computer") && !file.is_empty());
    let (player, weights) = named.map_or((text, None), |(player, file)| (player, Some(file.to_owned())));
    let (who, how) = player.split_once(':').map_or((player, None), |(who, how)| (who, Some(how)));
    let how = match (who, how) {
        ("random", None) => How::Random,
        ("computer", None) => How::Computer(Level::default().into()),
        ("computer", Some(how)) => computer(how)?,
        ("uci", Some(how)) => How::Engine(EngineSpec::read(how)?),
        _ => return Err(FORMS.to_owned()),
    };
    Ok(Contestant { text: text.to_owned(), how, weights })
}

fn computer(how: &str) -> Result<How, String> {
    match how.split_once('=') {
        None => Ok(How::Computer(level(how)?.into())),
        Some(("nodes", nodes)) => Ok(How::Computer(Effort { nodes: positive("nodes", nodes)?.get(), noise: 0 })),
        Some(("ms", time)) => positive("ms", time).map(How::Timed),
        Some(_) => Err(FORMS.to_owned()),
    }
}

fn positive(key: &str, text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| format!("`{key}` is a whole number from 1 on"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        let how = |text: &str| contestant(text).map(|read| read.how);
        assert_eq!(how("random"), Ok(How::Random));
        assert_eq!(how("computer"), how("computer:5"));
        assert_eq!(how("computer:nodes=700"), Ok(How::Computer(Effort { nodes: 700, noise: 0 })));
        assert_eq!(how("computer:ms=20"), Ok(How::Timed(NonZeroU64::new(20).unwrap())));
        assert!(matches!(how("uci:fish?nodes=10"), Ok(How::Engine(_))));
        let weights = |text: &str| contestant(text).map(|read| (read.how, read.weights));
        assert_eq!(weights("computer:3?weights=a:b"), Ok((how("computer:3").unwrap(), Some("a:b".to_owned()))));
        assert_eq!(weights("computer?weights=definition").unwrap().1.as_deref(), Some(OF_DEFINITION));
        for text in [
            "",
            "uci",
            "uci:",
            "human",
            "random:1",
            "computer:99",
            "computer:nodes=0",
            "computer:nodes=x",
            "computer:ms=-1",
            "computer:3?weights=",
            "random?weights=x",
        ] {
            assert!(how(text).is_err(), "{text}");
        }
    }
}
