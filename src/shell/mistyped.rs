//! Mistakes in a command line, in the words of this program. The command-line parser words all
//! others.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};

use super::cli::Cli;
use super::failure::Failure;
use crate::diagnostic::closest;

/// The mistake in the arguments of a command, or the help that was asked for.
pub fn told(error: clap::Error, command: &str) -> Failure {
    let mut cli = Cli::command();
    cli.build();
    let command = cli.get_subcommands().find(|known| known.get_name() == command);
    in_words(&error, command).unwrap_or_else(|| Failure::CommandLine(Box::new(error)))
}

fn in_words(error: &clap::Error, command: Option<&Command>) -> Option<Failure> {
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
        ErrorKind::UnknownArgument => Some(stray(&option, command?)),
        ErrorKind::MissingRequiredArgument => Some(missing(&all(error, ContextKind::InvalidArg), command?)),
        _ => None,
    }
}

/// Of each command the option that a bare number is meant for.
const COUNTS: [(&str, &str); 3] = [("match", "games"), ("perft", "depth"), ("playouts", "games")];

/// A word that is no option and has no place.
fn stray(word: &str, command: &Command) -> Failure {
    let name = command.get_name();
    let has = |option: &str| command.get_arguments().any(|arg| arg.get_long() == Some(option));
    let count = COUNTS.iter().find(|(counts, _)| *counts == name).map(|(_, option)| option);
    let count = count.filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
    let near = closest(word, command.get_arguments().filter_map(Arg::get_long));
    let failure = Failure::usage(format!("`{word}` stands behind `interp {name}` without belonging to it"));
    match (count, near) {
        (Some(option), _) => failure.help(format!("did you mean `--{option} {word}`?")),
        _ if has(word) => failure.help(format!("did you mean `--{word}`?")),
        _ if has("position") && word.contains('/') => failure.help(format!("did you mean `--position \"{word}\"`?")),
        (None, Some(near)) => failure.help(format!("did you mean `--{near}`?")),
        (None, None) => failure.help(format!("`interp help {name}` lists what can stand there")),
    }
}

/// The failure that names the missing arguments of a command, each with its help.
fn missing(wanted: &[String], command: &Command) -> Failure {
    let named: Vec<String> = wanted.iter().map(|arg| format!("`{arg}`")).collect();
    let failure = Failure::usage(format!("`interp {}` needs {}", command.get_name(), named.join(" and ")));
    let said = |wanted: &String| {
        let arg = command.get_arguments().find(|arg| arg.to_string() == *wanted)?;
        Some(format!("`{wanted}`: {}", small(&arg.get_help()?.to_string())))
    };
    wanted.iter().filter_map(said).fold(failure, Failure::help)
}

/// A text that begins with a small letter.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
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
