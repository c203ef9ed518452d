//! The log of a match: a file of finished games, from which a match that was killed goes on.
//!
//! Each line is a JSON object. The first says what is played; the others are finished games, in the order in which they ended. A game is
//! appended as soon as it ends.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::cli::MatchArgs;
use super::super::disk;
use super::super::failure::Failure;
use super::super::target::Ready;
use crate::describe::fingerprint::Fingerprint;
use crate::run::contest::finished::Finished;
use crate::search::{Weights, WeightsFile};

/// The version of the form.
const FORM: u32 = 1;

/// The identity of a match: games of two matches with equal headings are interchangeable.
#[derive(Debug, Serialize)]
pub struct Heading<'a> {
    interp_match: u32,
    definition: &'a str,
    rules: String,
    options: &'a [(String, String)],
    fixed: Vec<(&'a str, String)>,
    seed: u64,
    a: &'a str,
    b: &'a str,
    openings: String,
    position: Option<&'a str>,
    max_actions: usize,
    weights: String,
}

impl<'a> Heading<'a> {
    /// The heading of the match that was asked for, with the weights of both players.
    pub fn of(args: &'a MatchArgs, ready: &'a Ready, weights: &[Weights; 2]) -> Heading<'a> {
        let print = |weights| WeightsFile::new(&ready.spec, weights, (String::new(), 0, 0)).print();
        let mut weights: Vec<String> = weights.iter().map(print).collect();
        weights.dedup();
        let fixed = ready.settings.fixed.iter();
        Heading {
            interp_match: FORM,
            definition: &ready.file,
            rules: Fingerprint::of(&ready.definition, &ready.spec).whole,
            options: &ready.settings.settings,
            fixed: fixed.map(|(label, index)| (label.as_str(), index.to_string())).collect(),
            seed: ready.settings.seed(),
            a: &args.a.text,
            b: &args.b.text,
            openings: args.openings.as_deref().map_or_else(|| format!("{} plies", args.opening_plies), openings),
            position: args.from.position.as_deref(),
            max_actions: args.max_actions,
            weights: digest(weights.concat().as_bytes()),
        }
    }
}

/// Where openings come from: the name of the file, and a number for what is in it.
fn openings(file: &str) -> String {
    disk::read(Path::new(file)).map_or_else(|_| file.to_owned(), |text| format!("{file} {}", digest(text.as_bytes())))
}

/// A number for a text, as letters: another text has another number (FNV-1a).
fn digest(text: &[u8]) -> String {
    let mixed = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.iter().fold(0xcbf2_9ce4_8422_2325, mixed))
}

/// A finished game with its moves.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Played {
    /// Its result.
    #[serde(flatten)]
    pub finished: Finished,
    /// The game in PGN, if it fits.
    pub pgn: Option<String>,
    /// The game in the notation of this program, if it does not fit PGN.
    pub record: Option<String>,
}

/// A log that finished games are appended to.
#[derive(Debug)]
pub struct Log {
    file: Mutex<File>,
}

impl Log {
    /// Begins a log, or goes on with one if it is there and that is wanted. Returns it and the games that it holds.
    ///
    /// # Errors
    /// When the file cannot be written, exists without being wanted, or is the log of another match.
    pub fn open(path: &str, heading: &Heading<'_>, resume: bool) -> Result<(Log, Vec<Played>), Failure> {
        let place = Path::new(path);
        let is_there = disk::exists(place);
        if is_there && !resume {
            return Err(Failure::usage(format!("there is a file `{path}`")).help("`--resume` goes on with its match"));
        }
        let mut bytes =
            if is_there { disk::read_own(place).map_err(|why| unreadable(path, &why))? } else { Vec::new() };
        // A line without an end is what a killed program had begun to write.
        let begun = bytes.split_off(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1));
        let text = String::from_utf8(bytes).map_err(|_| unreadable(path, "it is no text"))?;
        // Nothing is written before the file has turned out to be a log of this match.
        let appended = || Ok::<Log, Failure>(Log { file: Mutex::new(disk::appended(place, text.len() as u64)?) });
        match text.split_once('\n') {
            None => {
                if !serde_json::to_string(heading).map_err(io::Error::other)?.as_bytes().starts_with(&begun) {
                    return Err(unreadable(path, "it is no log of a match"));
                }
                let log = appended()?;
                log.append(heading)?;
                Ok((log, Vec::new()))
            }
            Some((first, games)) => {
                let now = serde_json::to_value(heading).map_err(io::Error::other)?;
                agrees(path, first, &now)?;
                let read = |(at, line)| {
                    let mistake = |error| unreadable(path, &format!("line {}: {error}", at + 2));
                    serde_json::from_str(line).map_err(mistake)
                };
                let games = games.lines().enumerate().map(read).collect::<Result<_, _>>()?;
                Ok((appended()?, games))
            }
        }
    }

    /// Appends a line.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn append(&self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        // One call for the whole line, so that lines of several workers do not mix.
        let mut file = self.file.lock().map_err(|_| io::Error::other("a worker failed while it wrote the log"))?;
        file.write_all(text.as_bytes())
    }
}

fn unreadable(path: &str, why: &str) -> Failure {
    Failure::usage(format!("the log `{path}` cannot be read: {why}"))
}

/// Refuses the log of another match, and names what differs.
fn agrees(path: &str, first: &str, now: &Value) -> Result<(), Failure> {
    let then: Value = serde_json::from_str(first).map_err(|error| unreadable(path, &format!("line 1: {error}")))?;
    let keys = now.as_object().into_iter().flat_map(|object| object.keys());
    let different = |key: &&String| then.get(key.as_str()) != now.get(key.as_str());
    match keys.into_iter().find(different) {
        None => Ok(()),
        Some(key) => {
            let [then, now] = [&then, now].map(|one| one.get(key).map_or("absent".to_owned(), Value::to_string));
            let message = format!("`{path}` is the log of another match: its `{key}` is {then}, not {now}");
            Err(Failure::usage(message).help("use another file for this match"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contest::finished::{Cause, Side};

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for cause in
            [Cause::Rule(Some("mate".to_owned())), Cause::Rule(None), Cause::Forfeit("a\nb".into()), Cause::BrokenOff]
        {
            let finished = Finished { index: 3, winner: Some(Side::B), cause, plies: 70 };
            let played = Played { finished: finished.clone(), pgn: Some("1. e4 *\n".to_owned()), record: None };
            let text = serde_json::to_string(&played).unwrap();
            assert!(!text.contains('\n'), "{text}");
            assert_eq!(serde_json::from_str::<Played>(&text).unwrap().finished, finished);
        }
    }

    #[test]
    fn the_log_of_another_match_is_refused() {
        let now = serde_json::json!({"seed": 1, "a": "random"});
        assert!(agrees("x", r#"{"a":"random","seed":1}"#, &now).is_ok());
        let failure = agrees("x", r#"{"a":"random","seed":2}"#, &now).unwrap_err().text();
        assert!(failure.contains("its `seed` is 2, not 1"), "{failure}");
        assert!(agrees("x", "e4 e5", &now).is_err());
    }
}
