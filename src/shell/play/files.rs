//! Games that are written into files and read from them: `save`, `load`, `--record`.

use std::io;
use std::path::{Path, PathBuf};

use super::super::disk;
use super::super::entry;
use super::super::failure::Failure;
use super::super::out::Out;
use super::game_file::{self, Content};
use super::imported::Rules;
use super::journal::{Journal, free_name};
use super::naming;
use super::session::Session;
use crate::explain::words;
use crate::notation::record::pgn;

/// Files with this ending are written in the notation of chess programs.
const PGN: &str = ".pgn";

/// `save FILE`, `save over FILE`, and `save` into the same file again.
pub fn save(session: &mut Session, rest: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let (over, name) = match rest.strip_prefix("over ") {
        Some(name) => (true, name.trim()),
        None => (false, rest),
    };
    let path = match (name, &session.file) {
        ("", Some(path)) => path.clone(),
        ("", None) => return Ok(out.say("save where? for example `save game.record`")?),
        _ => disk::place_named(name),
    };
    if says_rules(session, &path) {
        let path = path.display();
        return Ok(out.say(format_args!("{path} says the rules of this game; save the game under another name"))?);
    }
    if disk::is_folder(&path) {
        let inside = path.join("game.record");
        let (path, inside) = (path.display(), inside.display());
        return Ok(out.say(format_args!("{path} is a folder; name a file in it, for example `save {inside}`"))?);
    }
    if disk::exists(&path) && !over && session.file.as_ref() != Some(&path) {
        let path = path.display();
        return Ok(out.say(format_args!("there is a file {path} already; `save over {path}` replaces it"))?);
    }
    let text = match path.to_string_lossy().ends_with(PGN) {
        true => match as_pgn(session, Some(&path)) {
            Ok(text) => text,
            Err(misfit) => {
                let help = "under another name than `….pgn` everything can be saved";
                return Ok(out.say(format_args!("PGN cannot hold a game {misfit}; {help}"))?);
            }
        },
        false => {
            let mut saved = session.kept.now(&session.definition, &session.game).clone();
            saved.heading.definition = naming::seen_from(&saved.heading.definition, &path);
            saved.undone.clear();
            saved.to_string()
        }
    };
    if let Err(error) = disk::write_whole(&path, &text) {
        return Ok(out.say(format_args!("{} cannot be written: {error}", path.display()))?);
    }
    let hidden = if session.hides() { "; it holds everything, also what is hidden" } else { "" };
    let actions = words::counted(session.game.steps().len(), "action");
    let place = path.display().to_string();
    let place = if place.contains(' ') { format!("`{place}`") } else { place };
    out.say(format_args!("saved in {place}: {actions}{hidden}"))?;
    let heading = session.kept.heading();
    if path.to_string_lossy().ends_with(PGN) && (!heading.options.is_empty() || !heading.fixed.is_empty()) {
        // The options are not in it, so that the game is kept besides.
        session.file = Some(path);
        return Ok(());
    }
    session.stands_in(Some(path.clone()));
    release(session, &path, out)
}

/// Whether a file is one of those that the game is played by, which no game may take the place of.
fn says_rules(session: &Session, path: &Path) -> bool {
    let place = disk::absolute(path);
    let mut sources = session.definition.sources.iter().map(|(_, source)| Path::new(&source.name));
    disk::is_file(path) && sources.any(|source| disk::absolute(source) == place)
}

/// Removes the file that was followed only until the game is saved. One that the saved game has taken the place of is
/// gone on with there.
fn release(session: &mut Session, path: &Path, out: &mut Out<'_>) -> Result<(), Failure> {
    let saved = session.kept.now(&session.definition, &session.game);
    let place = disk::absolute(path);
    let (same, others): (Vec<_>, Vec<_>) =
        std::mem::take(&mut session.journals).into_iter().partition(|one| disk::absolute(one.path()) == place);
    for mut journal in same {
        match journal.renew(saved) {
            Ok(()) => session.journals.push(journal),
            Err(error) => out.complain(format_args!("{} is no longer gone on with: {error}\n", path.display()))?,
        }
    }
    for journal in others {
        // Actions that the new rules forbid are kept only in this file.
        let whole = session.beyond().is_empty();
        if journal.is_central() && whole { journal.forget() } else { session.journals.push(journal) }
    }
    Ok(())
}

/// The tags that come first in PGN, each with its value for an unknown fact.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Tags that are found out from the game.
pub(super) const FOUND: [&str; 5] = ["Result", "SetUp", "FEN", "Variant", "Definition"];

/// The game in the notation of chess programs, for a file at a place if it is for one.
pub fn as_pgn(session: &Session, place: Option<&Path>) -> Result<String, pgn::Misfit> {
    let heading = session.kept.heading();
    let told = |key: &str| heading.tags.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
    let roster = ROSTER.map(|(key, unknown)| (key, told(key).unwrap_or(unknown)));
    let definition = place.map(|place| naming::seen_from(&heading.definition, place));
    let definition = definition.as_ref().unwrap_or(&heading.definition);
    let mut more = vec![("Variant", heading.title.as_str()), ("Definition", definition.as_str())];
    let other = |key: &str| !FOUND.contains(&key) && ROSTER.iter().all(|(known, _)| *known != key);
    more.extend(heading.tags.iter().filter(|(key, _)| other(key)).map(|(key, value)| (key.as_str(), value.as_str())));
    pgn::print(&session.game, &roster, &more, session.kept.told_result(session.game.steps().len()))
}

/// `load FILE`: another game instead of this one, to which `undo` comes back.
pub fn load(session: &mut Session, name: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    if name.is_empty() {
        return Ok(out.say("load what? for example `load game.record`")?);
    }
    let path = disk::place_named(name);
    let content = match disk::read_foreign(&path).and_then(|text| game_file::content(&text)) {
        Ok(Some(content)) => content,
        Ok(None) => return Ok(out.say(format_args!("{name} holds no game"))?),
        Err(why) => {
            let near = entry::file_beside(&path)
                .map(|near| format!("; did you mean `load {}`?", near.display()))
                .unwrap_or_default();
            return Ok(out.say(format_args!("{name} cannot be read: {why}{near}"))?);
        }
    };
    let is_pgn = matches!(content, Content::Pgn(_));
    let here = session.kept.heading().definition.clone();
    let rules = Rules { given: None, playing: Some(&here) };
    let opened = match game_file::open(content, &path, rules, out) {
        Ok(opened) => opened,
        Err(Failure::Stream(error)) => return Err(error.into()),
        Err(failure) => {
            out.report(failure)?;
            return Ok(out.say("not loaded; this game goes on")?);
        }
    };
    let remarks = opened.remarks.clone();
    session.leave_for(opened, Some(path).filter(|_| !is_pgn), out)?;
    let actions = words::counted(session.game.steps().len(), "action");
    out.say(format_args!("loaded {name}: {}, {actions}", session.spec().title))?;
    remarks.iter().try_for_each(|remark| out.say(remark))?;
    session.show_if_seen(out)
}

/// Keeps the game in a file from now on. A file that is there already is not touched, unless it is the one the game came
/// `from`; if not all of that could be done again, a copy of it stays.
///
/// # Errors
/// When there is such a file, or it cannot be written.
pub fn record(session: &mut Session, name: &str, from: Option<&Path>, out: &mut Out<'_>) -> Result<(), Failure> {
    if name.ends_with(PGN) {
        let help = format!("give the record another ending; at the prompt `save {name}` writes PGN");
        return Err(Failure::usage(format!("`--record {name}`: PGN is not written action by action")).help(help));
    }
    let path = PathBuf::from(name);
    let same = from.is_some_and(|from| disk::absolute(from) == disk::absolute(&path));
    if same && session.file.is_none() {
        let copy = copied(&path).map_err(|error| Failure::usage(format!("`{name}` cannot be copied: {error}")))?;
        out.say(format_args!("{name} goes on without the rest; what stood in it is kept in {}", copy.display()))?;
        session.stands_in(Some(path.clone()));
    }
    if disk::exists(&path) && !same {
        let help =
            format!("`interp {name} --record {name}` goes on with the game in it; another name begins a new file");
        return Err(Failure::usage(format!("there is a file `{name}` already")).help(help));
    }
    let saved = session.kept.now(&session.definition, &session.game);
    let journal = Journal::begin(path, saved, false)
        .map_err(|error| Failure::usage(format!("`{name}` cannot be written: {error}")))?;
    session.journals.push(journal);
    Ok(())
}

/// Copies a file beside it; returns where.
fn copied(path: &Path) -> io::Result<PathBuf> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let copy = path.with_file_name(free_name(disk::folder_of(path), &stem).file_name().unwrap_or_default());
    disk::copy(path, &copy)?;
    Ok(copy)
}
