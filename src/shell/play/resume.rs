//! Games that were broken off: kept action by action in a folder of the program, and offered when the same definition is
//! played again.

use std::path::{Path, PathBuf};

use super::super::disk;
use super::super::failure::Failure;
use super::super::out::{Out, Question};
use super::super::terminal::Typed;
use super::super::{FINE, STOPPED};
use super::game_file;
use super::journal::{ENDING, Journal, free_name};
use super::kept::Kept;
use super::naming;
use super::opened::Opened;
use super::session::Session;
use crate::explain::words;
use crate::literal::game::Game;
use crate::notation::record::saved;
use crate::notation::record::saved::{Heading, Saved};
use crate::notation::record::step_words;
use crate::spec::PIECES;
use crate::text::cut;

/// Where running games are kept, below the folder of the program.
const RUNNING: &str = "games";
/// The folder of games that the user did not want to continue.
const ASIDE: &str = "left";

/// A game that was broken off and is gone on with.
pub struct Resumed {
    /// The game.
    pub opened: Opened,
    /// The file it was kept in, when all of it could be done again.
    pub path: Option<PathBuf>,
}

/// Asks of each game of the definition that was broken off whether it is to be gone on with; nothing when there is none,
/// or a new one is wanted.
pub fn offer(file: &str, out: &mut Out<'_>) -> Result<Option<Resumed>, Failure> {
    let name = naming::absolute(file);
    offer_those(|saved| saved.heading.definition == name, out)
}

/// Asks about each broken-off game that continues a game opened from a file, as [`offer`] does.
pub fn offer_beyond(opened: &Opened, out: &mut Out<'_>) -> Result<Option<Resumed>, Failure> {
    let mut kept = Kept::new(opened);
    let begun = kept.now(&opened.ready.definition, &opened.game);
    let name = naming::absolute(&begun.heading.definition);
    let began = |heading: &Heading| {
        let Heading { options, fixed, seed, position, tags, .. } = heading.clone();
        (options, fixed, seed, position, tags)
    };
    let goes_on = |saved: &Saved| {
        let same = saved.heading.definition == name && began(&saved.heading) == began(&begun.heading);
        // Something may have been taken back of it as well.
        let mut all = saved.lines.iter().chain(&saved.undone);
        same && saved.lines.len() + saved.undone.len() > begun.lines.len()
            && begun.lines.iter().all(|line| all.next() == Some(line))
    };
    offer_those(goes_on, out)
}

fn offer_those(is_meant: impl Fn(&Saved) -> bool, out: &mut Out<'_>) -> Result<Option<Resumed>, Failure> {
    let Some(folder) = out.state_folder() else { return Ok(None) };
    for Broken { path, saved, cut } in broken_off(&folder, out)? {
        if !is_meant(&saved) || saved.lines.is_empty() && saved.undone.is_empty() {
            continue;
        }
        let (title, actions) = (&saved.heading.title, words::counted(saved.lines.len(), "action"));
        let more = match saved.undone.len() {
            0 => String::new(),
            more => format!("; {} more taken back, which `redo` does again", words::counted(more, "action")),
        };
        let seen = glimpse(&saved, &path, out);
        if let Some(seen) = &seen
            && let Some(outcome) = seen.game.outcome()
        {
            let end = words::outcome(&seen.ready.spec, &seen.ready.definition.sources, outcome);
            out.say(format_args!("a game of {title} was finished after {actions}: {end}"))?;
            put_aside(&folder, &path, out)?;
            continue;
        }
        out.say(format_args!("a game of {title} was broken off after {actions}{more}"))?;
        if let Some(seen) = &seen {
            out.say(stood(&seen.game))?;
        }
        match asked(out)? {
            false => put_aside(&folder, &path, out)?,
            true => {
                cut.iter().try_for_each(|line| out.say(game_file::left_out(line)))?;
                return resumed(&folder, path, &saved, out);
            }
        }
    }
    Ok(None)
}

/// A game as it would be gone on with, when all of it can be done again; what is wrong with it is said only then.
fn glimpse(saved: &Saved, path: &Path, out: &mut Out<'_>) -> Option<Opened> {
    let mut found = None;
    out.manner().text(|paper| {
        found = Some(game_file::of_record(saved, path, paper)?);
        Ok(())
    });
    found.filter(|opened| opened.whole)
}

/// `White to move, after e5`; what was done last is not told where something is hidden.
fn stood(game: &Game) -> String {
    let (spec, state) = (game.spec(), game.state());
    let turn = game.mover().map_or_else(String::new, |mover| format!("{} to move", words::player(spec, mover)));
    match game.steps().last().filter(|_| spec.veil(PIECES).is_none()) {
        Some(step) => format!("{turn}, after {}", step_words(spec, step, None, state)),
        None => turn,
    }
}

/// Whether the user wants to go on. Ctrl-C or Ctrl-D leaves the program; the question comes again
/// next time.
fn asked(out: &mut Out<'_>) -> Result<bool, Failure> {
    loop {
        let left = match out.answer(Question::plain("go on with it? [Yes/no] "))? {
            Typed::Line(answer) => match answer.to_lowercase().as_str() {
                "" | "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                other => {
                    let other = cut(other, 60);
                    let helps = "`yes`, or Enter alone, goes on with it; `no` puts it aside";
                    out.say(format_args!("`{other}` is neither: {helps}"))?;
                    continue;
                }
            },
            Typed::Cancelled => STOPPED,
            Typed::End => FINE,
        };
        out.say("it is offered again next time")?;
        return Err(Failure::told(left));
    }
}

fn resumed(folder: &Path, path: PathBuf, saved: &Saved, out: &mut Out<'_>) -> Result<Option<Resumed>, Failure> {
    match game_file::of_record(saved, &path, out) {
        Ok(opened) if opened.whole => Ok(Some(Resumed { opened, path: Some(path) })),
        // Actions that could not be replayed must not be lost with the file.
        Ok(opened) => {
            put_aside(folder, &path, out)?;
            Ok(Some(Resumed { opened, path: None }))
        }
        Err(Failure::Stream(error)) => Err(error.into()),
        Err(failure) => {
            out.report(failure)?;
            out.say("it stays where it is, for when the mistakes are mended; here begins a new game")?;
            Ok(None)
        }
    }
}

/// A game that was broken off.
struct Broken {
    path: PathBuf,
    saved: Saved,
    /// The last line, when it has no end.
    cut: Option<String>,
}

/// The games that no program plays now, the last first. A file that cannot be read is put aside, with a message.
fn broken_off(folder: &Path, out: &mut Out<'_>) -> Result<Vec<Broken>, Failure> {
    let mut games = Vec::new();
    let files = disk::last_written_first(&folder.join(RUNNING)).into_iter();
    let records = files.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
    for path in records.filter(|path| disk::taken_over(path).is_some()) {
        let read = disk::read(&path).and_then(|text| {
            let saved = saved::read(&text).map_err(|problem| problem.to_string())?;
            Ok((saved, saved::unended(&text).map(str::to_owned)))
        });
        match read {
            Ok((saved, cut)) => games.push(Broken { path, saved, cut }),
            Err(why) => {
                out.say(format_args!("a game that was kept, {}, cannot be read: {why}", path.display()))?;
                put_aside(folder, &path, out)?;
            }
        }
    }
    Ok(games)
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

/// Keeps every later game in the folder of the program; `path` is the file of the present game.
pub fn keep(session: &mut Session, path: Option<PathBuf>, out: &mut Out<'_>) -> Result<(), Failure> {
    session.keeper = out.state_folder().map(|folder| folder.join(RUNNING));
    if let Some(path) = path {
        let saved = session.kept.now(&session.definition, &session.game);
        match Journal::begin(path.clone(), saved, true) {
            Ok(journal) => session.journals.push(journal),
            Err(error) => out.complain(format_args!("this game cannot be kept in {}: {error}\n", path.display()))?,
        }
    }
    Ok(())
}

/// Ends a session: a game that is over, saved or not begun is kept no longer, any other is offered next time, and so are
/// those that were left for others.
pub fn close(mut session: Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let safe = session.is_safe();
    let file = session.kept.heading().definition.clone();
    for journal in session.journals.into_iter().filter(Journal::is_central) {
        if safe {
            journal.forget();
        } else if journal.is_behind() {
            out.line(format_args!("not all of this game could be kept in {}", journal.path().display()))?;
        } else {
            out.line(format_args!("this game is kept; `interp {file}` offers to go on with it"))?;
        }
    }
    for left in session.left.iter().rev().filter(|left| left.is_kept()) {
        let file = left.definition();
        out.line(format_args!("the game before it is kept as well; `interp {file}` offers to go on with it"))?;
    }
    Ok(())
}
