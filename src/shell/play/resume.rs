//! Games that were broken off: kept action by action in a folder of the program, and offered when the same definition is
//! played again.

use std::path::{Path, PathBuf};

use super::super::disk;
use super::super::failure::Failure;
use super::super::out::{Out, Question};
use super::super::words;
use super::journal::{ENDING, Journal, central_name, free_name};
use super::opened::{self, Opened};
use super::session::Session;
use crate::notation::saved::{self, Saved};

/// Where running games are kept, below the folder of the program.
const RUNNING: &str = "games";
/// Where those are kept that somebody did not want to go on with.
const ASIDE: &str = "left";

/// A game that was broken off and is gone on with.
pub struct Resumed {
    /// The game.
    pub opened: Opened,
    /// The file it was kept in, when all of it could be done again.
    pub path: Option<PathBuf>,
}

/// Asks whether a game of the definition that was broken off is to be gone on with; nothing when there is none, or a
/// new one is wanted.
pub fn offer(file: &str, out: &mut Out<'_>) -> Result<Option<Resumed>, Failure> {
    let Some(folder) = out.state_folder() else { return Ok(None) };
    let Some((path, saved)) = broken_off(&folder.join(RUNNING), file) else { return Ok(None) };
    let (title, actions) = (&saved.heading.title, words::counted(saved.lines.len(), "action"));
    out.line(format_args!("a game of {title} was broken off after {actions}"))?;
    let go_on = loop {
        match out.ask(Question::plain("go on with it? [yes/no] "))?.as_deref() {
            Some("" | "y" | "yes") => break true,
            Some("n" | "no") => break false,
            Some(_) => {}
            None => return Ok(None),
        }
    };
    if !go_on {
        put_aside(&folder, &path, out)?;
        return Ok(None);
    }
    match opened::of_record(&saved, &path, out) {
        Ok(opened) if opened.whole => Ok(Some(Resumed { opened, path: Some(path) })),
        // What could not be done again must not be lost with the file.
        Ok(opened) => {
            put_aside(&folder, &path, out)?;
            Ok(Some(Resumed { opened, path: None }))
        }
        Err(Failure::Stream(error)) => Err(error.into()),
        Err(failure) => {
            failure.report(out)?;
            out.line("it stays where it is, for when the mistakes are mended; here begins a new game")?;
            Ok(None)
        }
    }
}

/// The last game of a definition that was broken off, and where it is kept.
fn broken_off(folder: &Path, file: &str) -> Option<(PathBuf, Saved)> {
    let name = central_name(file);
    let records =
        disk::last_written_first(folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == ENDING));
    records.filter(|path| disk::taken_over(path).is_some()).find_map(|path| {
        let saved = saved::read(&disk::read(&path).ok()?).ok()?;
        (saved.heading.definition == name && !saved.lines.is_empty()).then_some((path, saved))
    })
}

/// Puts a game where it is not offered any more.
fn put_aside(folder: &Path, path: &Path, out: &mut Out<'_>) -> Result<(), Failure> {
    let aside = folder.join(ASIDE);
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let to = free_name(&aside, &stem);
    match disk::make_folder(&aside).and_then(|()| disk::rename(path, &to)) {
        Ok(()) => out.line(format_args!("it is kept: `load {}`", to.display()))?,
        Err(error) => out.complain(format_args!("it could not be put aside: {error}\n"))?,
    }
    Ok(())
}

/// Keeps a game in the folder of the program from now on; `path` is where it is kept already.
pub fn keep(session: &mut Session, path: Option<PathBuf>, out: &mut Out<'_>) -> Result<(), Failure> {
    let Some(folder) = out.state_folder().map(|folder| folder.join(RUNNING)) else { return Ok(()) };
    let saved = session.kept.now(&session.definition, &session.game);
    let path = path.unwrap_or_else(|| free_name(&folder, &saved.heading.definition));
    match disk::make_folder(&folder).and_then(|()| Journal::begin(path, saved, true)) {
        Ok(journal) => session.journals.push(journal),
        Err(error) => out.complain(format_args!("this game cannot be kept in {}: {error}\n", folder.display()))?,
    }
    Ok(())
}

/// Ends a session: a game that is over, saved or not begun is kept no longer, any other is offered next time.
pub fn close(mut session: Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let over = session.game.outcome().is_some() || session.game.steps().is_empty();
    let now = session.kept.now(&session.definition, &session.game).clone();
    // What the rules as they are now do not allow is still in the file.
    let done = session.beyond().is_empty() && (over || session.saved.as_ref() == Some(&now));
    for journal in session.journals.into_iter().filter(Journal::is_central) {
        if done {
            journal.forget();
        } else {
            let file = &now.heading.definition;
            out.line(format_args!("this game is kept; `interp {file}` offers to go on with it"))?;
        }
    }
    Ok(())
}
