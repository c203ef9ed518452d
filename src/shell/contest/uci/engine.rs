//! A running engine: what is said to it, and what it answers.

use std::io;
use std::time::Duration;

use super::process::{Process, Silence};
use super::spec::EngineSpec;

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    process: Process,
    timeout: Duration,
}

impl Engine {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// Why it does not run, as the end of a sentence.
    pub fn start(spec: &EngineSpec) -> Result<Engine, String> {
        let process = Process::start(&spec.command).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => "there is no such program".to_owned(),
            _ => error.to_string(),
        })?;
        let mut engine = Engine { process, timeout: spec.timeout };
        engine.asked("uci", |line| line == "uciok", spec.timeout)?;
        for (name, value) in &spec.options {
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.is_ready()?;
        Ok(engine)
    }

    /// Tells it that a new game begins.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn begin_game(&mut self) -> Result<(), String> {
        self.say("ucinewgame")?;
        self.is_ready()
    }

    /// The best move in a position, `position startpos moves …`, after the search that `go …` sets.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn best(&mut self, position: &str, spec: &EngineSpec) -> Result<String, String> {
        self.say(position)?;
        let line =
            self.asked(&spec.go(), |line| line.split_whitespace().next() == Some("bestmove"), spec.patience())?;
        let answer = line.split_whitespace().nth(1);
        answer.map(str::to_owned).ok_or_else(|| "the engine names no move behind `bestmove`".to_owned())
    }

    fn is_ready(&mut self) -> Result<(), String> {
        self.asked("isready", |line| line == "readyok", self.timeout).map(|_| ())
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        self.process.say(line).map_err(|_| format!("the engine ended before `{}`", first_words(line)))
    }

    /// Says a line and waits for its answer.
    fn asked(&mut self, line: &str, wanted: impl Fn(&str) -> bool, time: Duration) -> Result<String, String> {
        self.say(line)?;
        self.process.hear(wanted, time).map_err(|silence| match silence {
            Silence::Late => format!("the engine did not answer `{line}` within {:.1} s", time.as_secs_f64()),
            Silence::Ended => format!("the engine ended instead of answering `{line}`"),
        })
    }
}

/// The first words of a line that may be long.
fn first_words(line: &str) -> String {
    line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}
