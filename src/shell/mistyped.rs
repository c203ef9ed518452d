//! What is wrong with a command line, in the words of this program; the rest the parser of the command line says itself.

use std::error::Error;
use std::str::FromStr;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::failure::Failure;
use crate::study::suite::MAX_DEPTH;

/// What is wrong, or the help that was asked for.
pub fn told(error: clap::Error) -> Failure {
    in_words(&error).unwrap_or_else(|| Failure::CommandLine(Box::new(error)))
}

fn in_words(error: &clap::Error) -> Option<Failure> {
    let option = first(error, ContextKind::InvalidArg)?;
    let name = option.split(' ').next().unwrap_or(&option);
    let value = first(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::ValueValidation => {
            Some(Failure::usage(format!("`{name}` cannot be `{value}`")).help(error.source()?.to_string()))
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            Some(Failure::usage(format!("`{name}` needs a value")).help(format!("write `{option}`")))
        }
        ErrorKind::InvalidValue => {
            let known: Vec<String> =
                all(error, ContextKind::ValidValue).iter().map(|value| format!("`{value}`")).collect();
            let failure = Failure::usage(format!("`{name}` cannot be `{value}`"));
            Some(match first(error, ContextKind::SuggestedValue) {
                Some(near) => failure.help(format!("did you mean `{near}`?")),
                None => failure.help(format!("it can be {}", known.join(", "))),
            })
        }
        ErrorKind::UnknownArgument if name.starts_with('-') => {
            let failure = Failure::usage(format!("there is no option `{name}` here"));
            Some(match first(error, ContextKind::SuggestedArg) {
                Some(near) => failure.help(format!("did you mean `{near}`?")),
                None => failure.help("`interp help COMMAND` lists the options of a command"),
            })
        }
        _ => None,
    }
}

fn first(error: &clap::Error, kind: ContextKind) -> Option<String> {
    all(error, kind).into_iter().next()
}

fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(list)) => list.clone(),
        _ => Vec::new(),
    }
}

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
