//! A child process that is spoken to line by line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::Duration;

use super::super::super::worker::now;

/// The longest line that is read; what is behind is the next line.
const LONGEST: u64 = 1 << 16;

/// So many lines wait to be heard before the process has to wait.
const WAITING: usize = 256;

/// A child process. It is ended when it is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Why no line was heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// The time is over.
    Late,
    /// The process has ended.
    Ended,
}

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// When the system does not start it.
    pub fn start(command: &[String]) -> io::Result<Process> {
        let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        #[expect(clippy::disallowed_methods, reason = "an engine is a program of its own")]
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (sender, lines) = sync_channel(WAITING);
        Builder::new().spawn(move || hear(output, &sender))?;
        Ok(Process { child, input, lines })
    }

    /// Says a line.
    ///
    /// # Errors
    /// When the process does not take it.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.input.write_all(format!("{line}\n").as_bytes())?;
        self.input.flush()
    }

    /// The first line that is wanted within a time; others are passed over.
    ///
    /// # Errors
    /// When the time is over or the process has ended.
    pub fn hear(&mut self, wanted: impl Fn(&str) -> bool, time: Duration) -> Result<String, Silence> {
        let begun = now();
        loop {
            let left = time.checked_sub(begun.elapsed()).ok_or(Silence::Late)?;
            match self.lines.recv_timeout(left) {
                Ok(line) if wanted(&line) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes on the lines of a process until it ends or they are not wanted any more.
fn hear(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if read.map_or(0, |count| count) == 0 || lines.send(line).is_err() {
            break;
        }
    }
}
