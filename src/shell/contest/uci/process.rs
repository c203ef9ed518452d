//! A child process that is spoken to line by line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::Builder;
use std::time::Duration;

use super::super::super::worker::now;

/// The longest line that is read; what is behind is the next line.
const LONGEST: u64 = 1 << 16;

/// The most lines that wait to be heard; then the process has to wait.
const WAITING: usize = 256;

/// A child process. It is ended when it is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Lines that are said to it, on their way.
    said: Sender<String>,
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
        apart(&mut command);
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (sender, lines) = sync_channel(WAITING);
        Builder::new().spawn(move || hear(output, &sender))?;
        let (said, to_say) = channel();
        Builder::new().spawn(move || say(input, &to_say))?;
        Ok(Process { child, said, lines })
    }

    /// Says a line, without waiting until the process reads it: one that reads no more must not hold up the program.
    ///
    /// # Errors
    /// When the process took no more before.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.said.send(format!("{line}\n")).map_err(|_| io::ErrorKind::BrokenPipe.into())
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

/// Keeps the keys of the terminal from a process: Ctrl-C stops the match, and must not lose a game for its engine.
fn apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Passes lines to a process until it ends or nothing more is to be said.
fn say(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            break;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_process_that_does_not_read_holds_up_nothing() {
        let mut process = Process::start(&["sleep".to_owned(), "60".to_owned()]).unwrap();
        process.say(&"x".repeat(1 << 20)).unwrap();
        assert_eq!(process.hear(|_| true, Duration::from_millis(10)), Err(Silence::Late));
    }
}
