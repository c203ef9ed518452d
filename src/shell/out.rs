//! The one writer: everything the program prints goes through it.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::failure::Failure;
use super::notes::folded_notes;
use super::progress::Progress;
use super::status::{FINE, USAGE, WRONG};
use super::terminal::{Meanwhile, Offered, Terminal, Typed};
use crate::diagnostic::Look;
use crate::text::folded;

/// Where what is typed comes from.
pub enum Input<'a> {
    /// A file or another program.
    Pipe(Box<dyn BufRead + 'a>),
    /// A person at a terminal.
    Terminal(Terminal),
}

/// The streams of the program and what they are.
pub struct Io<'a> {
    /// The source of typed lines.
    pub input: Input<'a>,
    /// The stream for results.
    pub output: Box<dyn Write + 'a>,
    /// The stream for messages and progress.
    pub error: Box<dyn Write + 'a>,
    /// Whether complaints go to a terminal, where a line can be written over.
    pub error_is_terminal: bool,
    /// Whether results may carry colours.
    pub coloured_output: bool,
    /// Whether complaints may carry colours.
    pub coloured_error: bool,
    /// Whether the terminal shows signs that are no letters.
    pub shows_signs: bool,
    /// Where the program may keep something from one time to the next: games that are broken off.
    pub state_folder: Option<PathBuf>,
    /// Set when the user asks to stop the running work.
    pub stop: Arc<AtomicBool>,
    /// Set when `stop` is read from now on. Before that, Ctrl-C would have no effect.
    pub listens: Arc<AtomicBool>,
}

impl<'a> Io<'a> {
    /// Streams that are no terminal, nothing to be kept.
    pub fn piped(input: Box<dyn BufRead + 'a>, output: Box<dyn Write + 'a>, error: Box<dyn Write + 'a>) -> Self {
        Io {
            input: Input::Pipe(input),
            output,
            error,
            error_is_terminal: false,
            coloured_output: false,
            coloured_error: false,
            shows_signs: false,
            state_folder: None,
            stop: Arc::default(),
            listens: Arc::default(),
        }
    }
}

/// The width, in columns, of a window of unknown width.
pub const USUAL_WIDTH: usize = 80;

/// The longest line that is read; what is behind is the next line.
const MAX_LINE: u64 = 1 << 16;

/// Whether an answer may be read on the screen while it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Echo {
    /// Shown always.
    Shown,
    /// Not shown on a terminal, where another player may look on.
    Unseen,
    /// Shown only to the player that types it.
    Hidden,
}

/// Prints and reads.
pub struct Out<'a> {
    io: Io<'a>,
    /// The line of progress.
    progress: Progress,
    /// Whether the input is a terminal.
    interactive: bool,
    /// How wide the window is that this will be printed in, when the input is no terminal.
    width: Option<usize>,
}

impl<'a> Out<'a> {
    /// Prints to these streams.
    pub fn new(io: Io<'a>) -> Self {
        let interactive = matches!(io.input, Input::Terminal(_));
        Out { io, progress: Progress::default(), interactive, width: None }
    }

    /// Returns whether the input is a terminal.
    pub fn interactive(&self) -> bool {
        self.interactive
    }

    /// How things are printed here.
    pub fn manner(&mut self) -> Manner {
        let (coloured, shows_signs) = (self.io.coloured_output, self.io.shows_signs);
        Manner { interactive: self.interactive, width: self.width(), coloured, shows_signs }
    }

    /// Breaks when long work has to stop: the user has pressed Ctrl-C.
    pub fn goes_on(&self) -> ControlFlow<()> {
        self.io.listens.store(true, Ordering::Relaxed);
        match self.io.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// The flag that is set when long work has to stop, for work on other threads.
    pub fn stop(&self) -> Arc<AtomicBool> {
        self.io.listens.store(true, Ordering::Relaxed);
        self.io.stop.clone()
    }

    /// Lets the program go on after Ctrl-C has ended the thought of the computer at a terminal. From a pipe Ctrl-C ends the program.
    pub fn goes_on_after_thought(&self) {
        if self.interactive {
            self.io.stop.store(false, Ordering::Relaxed);
        }
    }

    /// Whether progress is shown.
    pub fn shows_progress(&self) -> bool {
        self.io.error_is_terminal
    }

    /// Where the program may keep something from one time to the next.
    pub fn state_folder(&self) -> Option<PathBuf> {
        self.io.state_folder.clone()
    }

    /// Whether the terminal shows signs that are no letters.
    pub fn shows_signs(&self) -> bool {
        self.io.shows_signs
    }

    /// How many columns the window of the terminal has; nothing when there is none, or it does not say.
    pub fn width(&mut self) -> Option<usize> {
        match &mut self.io.input {
            Input::Terminal(terminal) => terminal.width(),
            Input::Pipe(_) => self.width,
        }
    }

    /// How many rows the window of the terminal has; nothing when there is none, or it does not say.
    pub fn height(&mut self) -> Option<usize> {
        match &mut self.io.input {
            Input::Terminal(terminal) => terminal.height(),
            Input::Pipe(_) => None,
        }
    }

    /// How results look.
    pub fn look(&self) -> Look {
        if self.io.coloured_output { Look::Coloured } else { Look::Plain }
    }

    /// How complaints look.
    pub fn error_look(&self) -> Look {
        if self.io.coloured_error { Look::Coloured } else { Look::Plain }
    }

    /// Prints as it is.
    ///
    /// # Errors
    /// When the stream cannot take it; so everywhere here.
    pub fn print(&mut self, text: impl Display) -> io::Result<()> {
        self.end_progress();
        write!(self.io.output, "{text}")
    }

    /// Prints with long lines broken between words, at a terminal.
    pub fn folded(&mut self, text: impl Display) -> io::Result<()> {
        let width = self.width();
        self.print(folded(&text.to_string(), width))
    }

    /// Prints a sentence, at a terminal broken between words.
    pub fn say(&mut self, sentence: impl Display) -> io::Result<()> {
        self.folded(format_args!("{sentence}\n"))
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        self.print(format_args!("{text}\n"))
    }

    /// Prints a complaint, at a terminal with its helps broken between words.
    pub fn complain(&mut self, text: impl Display) -> io::Result<()> {
        self.end_progress();
        self.io.output.flush()?;
        let text = folded_notes(&text.to_string(), self.width());
        write!(self.io.error, "{text}")
    }

    /// Prints messages that were asked for, at a terminal with their helps broken between words.
    pub fn messages(&mut self, text: &str) -> io::Result<()> {
        let width = self.width();
        self.print(folded_notes(text, width))
    }

    /// Prints a complaint when nothing else can be printed any more. A failure is ignored.
    pub fn complain_at_last(&mut self, text: impl Display) {
        let _ = write!(self.io.error, "{text}");
    }

    /// Prints why a command could not do what it was asked; returns the exit code.
    pub fn report(&mut self, failure: Failure) -> io::Result<u8> {
        match failure {
            Failure::Stream(error) => match error.kind() {
                io::ErrorKind::BrokenPipe => Ok(FINE),
                _ => self.complain(format_args!("error: {error}\n")).map(|()| WRONG),
            },
            Failure::Said { ref text, code } => self.complain(text).map(|()| code),
            Failure::Usage { .. } => self.complain(failure.text()).map(|()| USAGE),
            Failure::CommandLine(error) => {
                let text = error.render();
                if error.use_stderr() {
                    self.complain(text)?;
                    Ok(USAGE)
                } else {
                    self.print(text)?;
                    Ok(FINE)
                }
            }
        }
    }

    /// Shows how far it has come, on a terminal only; the next such line takes its place.
    pub fn progress(&mut self, text: impl Display) {
        if self.io.error_is_terminal {
            self.progress.says(text.to_string());
        }
    }

    /// Shows how many of several things are done, on a terminal only, and a text beside it.
    pub fn counted(&mut self, done: usize, all: usize, text: &dyn Fn() -> String) {
        if self.io.error_is_terminal {
            let width = self.width().unwrap_or(USUAL_WIDTH);
            self.progress.counts(done, all, text(), width);
        }
    }

    /// Says on a terminal how fast the work was: `1200 nodes a second`.
    pub fn rate(&mut self, count: u64, things: &str, spent: Duration) -> io::Result<()> {
        let milliseconds = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX).max(1);
        match self.io.error_is_terminal {
            true => self.complain(format_args!("{} {things} a second\n", count.saturating_mul(1000) / milliseconds)),
            false => Ok(()),
        }
    }

    /// Takes a line of progress away.
    fn end_progress(&mut self) {
        self.progress.ends();
    }

    /// Prints what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.end_progress();
        self.io.output.flush()?;
        self.io.error.flush()
    }

    /// Clears the screen of a terminal before another player sits down, and forgets pasted lines of the player before.
    pub fn clear(&mut self) -> io::Result<()> {
        if let Input::Terminal(terminal) = &mut self.io.input {
            terminal.forget_pasted();
        }
        self.print("\u{1b}[2J\u{1b}[3J\u{1b}[H")
    }

    /// Asks for a line; nothing at the end of the input. From a pipe the line is printed behind the prompt, as a
    /// terminal would show it. A line that is thrown away with Ctrl-C is an empty one.
    pub fn ask(&mut self, question: Question<'_>) -> io::Result<Option<String>> {
        Ok(match self.answer(question)? {
            Typed::Line(line) => Some(line),
            Typed::Cancelled => Some(String::new()),
            Typed::End => None,
        })
    }

    /// Asks for a line, and tells whether it was thrown away with Ctrl-C.
    pub fn answer(&mut self, question: Question<'_>) -> io::Result<Typed> {
        let Question { prompt, echo, offered, remembered, meanwhile } = question;
        self.flush()?;
        let Input::Terminal(terminal) = &mut self.io.input else {
            self.print(prompt)?;
            return Ok(self.read(echo)?.map_or(Typed::End, Typed::Line));
        };
        if let Some(line) = terminal.pasted(remembered && echo == Echo::Shown) {
            let shown = if echo == Echo::Shown { line.as_str() } else { "" };
            self.print(format_args!("{prompt}{shown}\n"))?;
            return Ok(Typed::Line(line.trim().to_owned()));
        }
        if echo != Echo::Shown {
            self.print(prompt)?;
            self.io.output.flush()?;
            return match rpassword::read_password() {
                Ok(line) => Ok(Typed::Line(line.trim().to_owned())),
                Err(end) if end.kind() == io::ErrorKind::UnexpectedEof => Ok(Typed::End),
                Err(error) => Err(error),
            };
        }
        Ok(match terminal.line(prompt, offered, remembered, meanwhile)? {
            Typed::Line(line) => Typed::Line(line.trim().to_owned()),
            thrown_away => thrown_away,
        })
    }

    fn read(&mut self, echo: Echo) -> io::Result<Option<String>> {
        self.io.output.flush()?;
        let Input::Pipe(input) = &mut self.io.input else { return Ok(None) };
        let mut bytes = Vec::new();
        let read = input.take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if read == 0 {
            self.print("\n")?;
            return Ok(None);
        }
        let clean: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.line(if echo == Echo::Hidden { "?" } else { &clean })?;
        Ok(Some(line))
    }
}

/// How things are printed, for texts that are printed later.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    interactive: bool,
    width: Option<usize>,
    coloured: bool,
    shows_signs: bool,
}

impl Manner {
    /// The text that `say` would print, with its messages.
    pub fn text(self, say: impl FnOnce(&mut Out<'_>) -> Result<(), Failure>) -> String {
        let paper = Paper::default();
        let io = Io::piped(Box::new(io::empty()), Box::new(paper.clone()), Box::new(paper.clone()));
        let Manner { interactive, width, coloured, shows_signs } = self;
        let io = Io { coloured_output: coloured, coloured_error: coloured, shows_signs, ..io };
        let mut out = Out { interactive, width, ..Out::new(io) };
        // Paper takes everything. A failure of `say` is reported on it, too.
        let _ = say(&mut out).or_else(|failure| out.report(failure).map(|_| ()));
        let text = String::from_utf8_lossy(&paper.0.borrow()).into_owned();
        if coloured { text } else { anstream::adapter::strip_str(&text).to_string() }
    }
}

/// A text that is being written.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A question to the user.
pub struct Question<'q> {
    /// The text before the answer.
    pub prompt: &'q str,
    /// Whether the answer may be read on the screen while it is typed.
    pub echo: Echo,
    /// Answers that a terminal completes.
    pub offered: Offered,
    /// Whether the answer can be brought back later.
    pub remembered: bool,
    /// The check that runs at a terminal while the answer is typed.
    pub meanwhile: Option<Meanwhile<'q>>,
}

impl<'q> Question<'q> {
    /// A plain question: its answer is shown, and not remembered.
    pub fn plain(prompt: &'q str) -> Self {
        Question { prompt, echo: Echo::Shown, offered: Offered::default(), remembered: false, meanwhile: None }
    }
}
