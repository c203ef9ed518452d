//! Typing at a terminal: lines that can be edited, a history, completion.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::{BellStyle, CompletionType};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::{FileHistory, History};
use rustyline::validate::Validator;
use rustyline::{ColorMode, Config, Context, Editor, ExternalPrinter, Helper};

use super::disk;
use super::watched::TICK;
use crate::text::cut;

/// The number of lines remembered from one run to the next.
const REMEMBERED: usize = 1000;

/// A user at a terminal.
pub struct Terminal {
    /// Made when the first line is asked for.
    editor: Option<Box<Editor<Offers, FileHistory>>>,
    /// Where lines are remembered.
    history: Option<PathBuf>,
    /// Lines that were pasted at once with one that has been read.
    pasted: VecDeque<String>,
}

/// The completions of a line that is being typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offered {
    /// Whole lines, such as actions and commands.
    pub lines: Vec<String>,
    /// Words behind which an action may stand: `why `.
    pub before_actions: Vec<&'static str>,
    /// Words behind which a path of a file stands: `save `.
    pub before_paths: Vec<&'static str>,
    /// Other words, each with what may stand behind it: `moves ` with the names of units.
    pub before_others: Vec<(String, Vec<String>)>,
    /// The prompt now, if it may change while the line is typed.
    pub prompt: String,
}

/// Something that happened while a line is typed.
pub struct News {
    /// The text to print above the line.
    pub text: String,
    /// The completions of the line now.
    pub offered: Offered,
}

/// Looks now and then, while a line is typed, whether there is any news; it gets whether anything is typed already.
pub type Meanwhile<'m> = &'m mut (dyn FnMut(bool) -> Option<News> + Send);

/// The answer to a prompt.
pub enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C: the line was thrown away.
    Cancelled,
    /// Ctrl-D, or the terminal is gone.
    End,
}

impl Terminal {
    /// A terminal whose history is kept in this file.
    pub fn new(history: Option<PathBuf>) -> Terminal {
        Terminal { editor: None, history, pasted: VecDeque::new() }
    }

    fn editor(&mut self) -> io::Result<&mut Editor<Offers, FileHistory>> {
        if let Some(ref mut editor) = self.editor {
            return Ok(editor);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .bell_style(BellStyle::None)
            // Nothing is coloured, but only so the prompt can become another one.
            .color_mode(ColorMode::Forced)
            .max_history_size(REMEMBERED)
            .map_err(failed)?
            .build();
        let mut editor = Editor::with_config(config).map_err(failed)?;
        let (offered, begun) = (Arc::default(), Arc::default());
        editor.set_helper(Some(Offers { offered, begun, paths: FilenameCompleter::new() }));
        if let Some(path) = &self.history {
            // There is none before the first time.
            let _ = editor.load_history(path);
        }
        Ok(self.editor.insert(Box::new(editor)))
    }

    /// Asks for a line; it is remembered unless it is secret.
    ///
    /// # Errors
    /// When the terminal fails.
    pub fn line(
        &mut self,
        prompt: &str,
        offered: Offered,
        remembered: bool,
        meanwhile: Option<Meanwhile<'_>>,
    ) -> io::Result<Typed> {
        let editor = self.editor()?;
        let helper = editor.helper().map(|offers| (offers.offered.clone(), offers.begun.clone()));
        let (shared, begun) = helper.unwrap_or_default();
        replace(&shared, offered);
        begun.store(false, Ordering::Relaxed);
        let line = match meanwhile {
            None => editor.readline(prompt),
            Some(meanwhile) => read_beside(editor, prompt, (&shared, &begun), meanwhile),
        };
        match line {
            Ok(line) => {
                let mut lines = line.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned);
                let first = lines.next().unwrap_or_default();
                self.pasted.extend(lines);
                if remembered && !first.is_empty() {
                    self.remember(&first);
                }
                Ok(Typed::Line(first))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Cancelled),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(failed(error)),
        }
    }

    /// The next of the lines that were pasted at once; it is remembered like one that is typed.
    pub fn pasted(&mut self, remembered: bool) -> Option<String> {
        let line = self.pasted.pop_front()?;
        if remembered {
            self.remember(&line);
        }
        Some(line)
    }

    /// Forgets what was pasted and has not been read.
    pub fn forget_pasted(&mut self) {
        self.pasted.clear();
    }

    /// How many rows the window has, if it says.
    pub fn height(&mut self) -> Option<usize> {
        let (_, rows) = self.editor().ok()?.dimensions()?;
        Some(usize::from(rows)).filter(|rows| *rows > 0)
    }

    /// How many columns the window has, if it says.
    pub fn width(&mut self) -> Option<usize> {
        let (columns, _) = self.editor().ok()?.dimensions()?;
        Some(usize::from(columns)).filter(|columns| *columns > 0)
    }

    /// A history that cannot be written is no reason to stop a game.
    fn remember(&mut self, line: &str) {
        let Some(editor) = &mut self.editor else { return };
        let _ = editor.history_mut().add(line);
        if let Some(path) = &self.history {
            if let Some(folder) = path.parent() {
                let _ = disk::make_folder(folder);
            }
            let _ = editor.append_history(path);
        }
    }
}

/// Reads a line while a thread looks for news, which are printed above it.
fn read_beside(
    editor: &mut Editor<Offers, FileHistory>,
    prompt: &str,
    (shared, begun): (&Mutex<Offered>, &AtomicBool),
    meanwhile: Meanwhile<'_>,
) -> rustyline::Result<String> {
    // A terminal on which nothing can be printed above the line shows it afterwards.
    let Ok(mut printer) = editor.create_external_printer() else { return editor.readline(prompt) };
    let (typed, done) = channel::<()>();
    let look = move || {
        while done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            if let Some(News { text, offered }) = meanwhile(begun.load(Ordering::Relaxed)) {
                replace(shared, offered);
                if printer.print(text).is_err() {
                    return;
                }
            }
        }
    };
    #[expect(clippy::disallowed_methods, reason = "it runs only while this one waits for a line")]
    std::thread::scope(|scope| {
        scope.spawn(look);
        let line = editor.readline(prompt);
        drop(typed);
        line
    })
}

fn replace(shared: &Mutex<Offered>, offered: Offered) {
    *shared.lock().unwrap_or_else(PoisonError::into_inner) = offered;
}

fn failed(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}

/// Completes what is typed from what is offered.
struct Offers {
    offered: Arc<Mutex<Offered>>,
    /// Whether anything is typed already.
    begun: Arc<AtomicBool>,
    paths: FilenameCompleter,
}

impl Helper for Offers {}
impl Hinter for Offers {
    type Hint = String;

    /// Nothing is hinted at, but here the line is seen whenever it changes.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        self.begun.store(!line.is_empty(), Ordering::Relaxed);
        None
    }
}
impl Highlighter for Offers {
    /// The player to move may be another one by now.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        let offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        match offered.prompt.as_str() {
            "" => Cow::Borrowed(prompt),
            now => Cow::Owned(fitted(now, prompt.chars().count())),
        }
    }
}

/// A prompt in the columns of another one, for the cursor stands behind these.
fn fitted(prompt: &str, columns: usize) -> String {
    let name = prompt.trim_end().trim_end_matches('>');
    match prompt.chars().count() {
        wide if wide <= columns => format!("{}{prompt}", " ".repeat(columns - wide)),
        wide if wide == columns + 1 => prompt.trim_end().to_owned(),
        _ => format!("{}> ", cut(name, columns.saturating_sub(2))),
    }
}

impl Validator for Offers {}

impl Completer for Offers {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        if offered.before_paths.iter().any(|word| typed.starts_with(word)) {
            return self.paths.complete_path(line, at);
        }
        let (from, candidates) = offered.complete(typed);
        Ok((from, candidates.into_iter().map(|text| Pair { display: text.clone(), replacement: text }).collect()))
    }
}

impl Offered {
    /// Where what is to be completed begins, and what it may become; upper and lower case are not told apart when
    /// nothing begins just so.
    fn complete(&self, typed: &str) -> (usize, Vec<String>) {
        let is_behind = |word: &str| typed.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
        if let Some((word, others)) = self.before_others.iter().find(|(word, _)| is_behind(word)) {
            return (word.len(), beginning_with(others, typed.get(word.len()..).unwrap_or_default()));
        }
        let behind = self.before_actions.iter().find(|word| typed.starts_with(**word));
        // Several actions may stand on a line.
        let from = behind.map_or(0, |word| word.len());
        let start = |from: usize| typed.get(from..).unwrap_or_default();
        let whole = beginning_with(&self.lines, start(from));
        if !whole.is_empty() || behind.is_some() {
            return (from, whole);
        }
        let last = typed.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        (last, if last > 0 { beginning_with(&self.lines, start(last)) } else { Vec::new() })
    }
}

/// The lines with this start; if there are none, those with it in another case.
fn beginning_with(lines: &[String], start: &str) -> Vec<String> {
    let just_so: Vec<String> = lines.iter().filter(|line| line.starts_with(start)).cloned().collect();
    if !just_so.is_empty() {
        return just_so;
    }
    let start = start.to_lowercase();
    lines.iter().filter(|line| line.to_lowercase().starts_with(&start)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_prompt_takes_the_same_columns() {
        let fitting = ["black> ", "over> ", "whites> ", "somebody> "].map(|prompt| fitted(prompt, "white> ".len()));
        assert_eq!(fitting, ["black> ", " over> ", "whites>", "some\u{2026}> "]);
    }

    #[test]
    fn what_is_typed_is_completed() {
        let lines = ["Nf3", "Nc3", "e4", "undo", "why"].map(str::to_owned).to_vec();
        let before_others = vec![("moves ".to_owned(), vec!["knight".to_owned()]), ("undo ".to_owned(), Vec::new())];
        let (before_actions, before_paths) = (vec!["why "], vec!["save "]);
        let offered = Offered { lines, before_actions, before_paths, before_others, ..Offered::default() };
        let complete = |typed: &str| offered.complete(typed);
        assert_eq!(complete("N"), (0, vec!["Nf3".to_owned(), "Nc3".to_owned()]));
        assert_eq!(complete("nf"), (0, vec!["Nf3".to_owned()]));
        assert_eq!(complete("why N").1.len(), 2);
        assert_eq!(complete("why N").0, 4);
        assert_eq!(complete("e4 e5 u"), (6, vec!["undo".to_owned()]));
        assert_eq!(complete("x"), (0, Vec::new()));
        assert_eq!(
            [complete("moves "), complete("Moves K")],
            [(6, vec!["knight".to_owned()]), (6, vec!["knight".to_owned()])]
        );
        assert_eq!([complete("moves u"), complete("undo ")], [(6, Vec::new()), (5, Vec::new())]);
    }
}
