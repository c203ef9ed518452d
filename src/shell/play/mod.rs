//! `interp play`: a game at a terminal or from a pipe.

mod asides;
mod command_words;
mod commands;
mod deed;
mod fallen;
mod files;
mod game_file;
mod hint;
mod imported;
mod journal;
mod kept;
mod left;
mod listing;
mod naming;
mod offers;
mod opened;
mod over;
mod parted;
mod pasted;
mod pieces;
mod reach;
mod reasons;
mod reload;
mod resume;
mod rulebook;
mod session;
mod setting;
mod several;
mod showing;
mod switch;
mod thinking;
mod turn;
mod typed;
mod undone;
mod variant;
mod view;
mod watch;

use std::path::{Path, PathBuf};

use super::cli::{Chooser, PlayArgs, Settings};
use super::failure::Failure;
use super::out::Out;
use super::watched::{Watched, pause, watchable};
use super::{FINE, STOPPED, WRONG, disk, entry, target};
use imported::Rules;
use opened::Opened;
use session::{Seats, Session};
use view::{Board, View};
use watch::Watch;

use crate::merge::shipped;

/// Plays until the input ends or the user quits; outside a question Ctrl-C stops the running work.
pub fn run(args: &PlayArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    if args.watch {
        watchable(&args.target.file)?;
    }
    let choosers = [args.white, args.black];
    let absent = choosers.map(|chooser| chooser != Chooser::Human);
    let board = Board::asked(args.board, args.view, absent, out);
    let seats = Seats { choosers, view: View::asked(args.view, absent), hotseat: args.hotseat, board };
    let Begun { opened, file, journal } = begin_when_mended(args, out)?;
    let remarks = opened.remarks.clone();
    let whole = opened.whole;
    let mut session = Session::new(opened, seats);
    session.seed_is_given = args.target.settings.seed.is_some();
    match &journal {
        None if whole && file.is_some() => session.stands_in(file.clone()),
        // The file holds only the beginning of what is gone on with.
        Some(_) => session.file = file.clone(),
        None => {}
    }
    if let Some(name) = &args.record {
        files::record(&mut session, name, file.as_deref(), out)?;
    }
    if args.watch {
        let watch = Watch::of(&session.definition, &session.kept.heading().definition)?;
        if out.interactive() {
            out.say(format_args!("watching {}: whenever it is saved the game goes on by it", watch.files()))?;
        }
        session.watch = Some(watch);
    }
    if out.interactive() {
        resume::keep(&mut session, journal, out)?;
    }
    remarks.iter().try_for_each(|remark| out.say(remark))?;
    session.open(out)?;
    while out.goes_on().is_continue() && session.turn(out)? {}
    let stopped = out.goes_on().is_break();
    resume::close(session, out)?;
    Ok(if stopped { STOPPED } else { FINE })
}

/// A game, and where it came from.
struct Begun {
    opened: Opened,
    /// The record it was opened from.
    file: Option<PathBuf>,
    /// The file it was kept in when it was broken off.
    journal: Option<PathBuf>,
}

/// Begins a game. While the definition is watched, waits until its mistakes are mended.
fn begin_when_mended(args: &PlayArgs, out: &mut Out<'_>) -> Result<Begun, Failure> {
    loop {
        let failure = match begin(args, out) {
            Err(failure @ Failure::Said { code: WRONG, .. }) if args.watch && out.interactive() => failure,
            begun => return begun,
        };
        out.report(failure)?;
        out.say("waiting until the mistakes are mended; Ctrl-C stops")?;
        out.flush()?;
        let loaded = target::load_any(&args.target.file, &args.target.settings);
        let mut watched = Watched::of_attempt(&args.target.file, loaded.as_ref().ok());
        while watched.settled().is_empty() {
            if out.goes_on().is_break() {
                return Err(Failure::told(STOPPED));
            }
            pause();
        }
    }
}

fn begin(args: &PlayArgs, out: &mut Out<'_>) -> Result<Begun, Failure> {
    if let Some(game) = &args.game {
        let opened = by_rules(args, game, out)?;
        return Ok(Begun { opened, file: None, journal: None });
    }
    if let Some(content) = kept_in(&args.target.file, out)? {
        if args.from.position.is_some() || args.target.settings != Settings::default() {
            return Err(Failure::usage("a game that was kept has its own options and its own beginning")
                .help("leave out `--position`, `--set`, `--fix` and `--seed`"));
        }
        let path = PathBuf::from(&args.target.file);
        let record = matches!(content, game_file::Content::Record(..));
        let opened = game_file::open(content, &path, Rules::default(), out)?;
        let file = Some(path).filter(|_| record);
        if out.interactive()
            && record
            && !args.new
            && let Some(resumed) = resume::offer_beyond(&opened, out)?
        {
            return Ok(Begun { opened: resumed.opened, file, journal: resumed.path });
        }
        return Ok(Begun { opened, file, journal: None });
    }
    let plain = args.from.position.is_none() && args.target.settings == Settings::default();
    if out.interactive()
        && plain
        && !args.new
        && let Some(resumed) = resume::offer(&args.target.file, out)?
    {
        return Ok(Begun { opened: resumed.opened, file: None, journal: resumed.path });
    }
    let ready = target::ready(&args.target, out)?;
    let game = ready.game(&args.from, out.error_look())?;
    let position = args.from.position.clone();
    let opened =
        Opened { ready, game, position, tags: Vec::new(), remarks: Vec::new(), whole: true, undone: Vec::new() };
    Ok(Begun { opened, file: None, journal: None })
}

/// Opens a game in PGN by the rules of a definition.
fn by_rules(args: &PlayArgs, game: &str, out: &mut Out<'_>) -> Result<Opened, Failure> {
    let behind = "behind the definition stands a game in PGN: `interp chess game.pgn`";
    if let Some(position) = &args.from.position {
        let failure = Failure::usage(format!("`{game}` stands behind the position without belonging to it"));
        let is_bare = position.contains('/') && !position.contains(' ');
        return Err(failure.help(match is_bare {
            true => "quote the position, it has blanks in it: `--position \"BOARD TURN …\"`",
            false => "a game that was kept has its own beginning; leave out `--position`",
        }));
    }
    let path = Path::new(game);
    let text = disk::read_foreign(path).map_err(|why| entry::unread(game, &why).help(behind))?;
    match game_file::content(&text).map_err(|why| Failure::usage(format!("`{game}` cannot be read: {why}")))? {
        Some(content @ game_file::Content::Pgn(_)) => {
            game_file::open(content, path, Rules { given: Some(&args.target), playing: None }, out)
        }
        Some(game_file::Content::Record(..)) => {
            let failure = Failure::usage(format!("`{game}` is a record, which names its own definition"));
            Err(failure.help(format!("`interp {game}` goes on with it")))
        }
        None => Err(Failure::usage(format!("`{game}` holds no game")).help(behind)),
    }
}

/// The game a file holds; nothing when it is no such file, or has the name of a definition that comes with the program.
fn kept_in(file: &str, out: &mut Out<'_>) -> Result<Option<game_file::Content>, Failure> {
    let path = Path::new(file);
    // What can be read only once is a definition.
    if !disk::exists(path) || disk::is_stream(path) {
        return Ok(None);
    }
    if shipped::text(file).is_some() && target::holds_record(path) {
        let then = format!("the game in the file of this name is played with `interp ./{file}`");
        out.complain(format_args!("`{file}` is the definition that comes with the program; {then}\n"))?;
        return Ok(None);
    }
    let Ok(text) = disk::read_foreign(path) else { return Ok(None) };
    game_file::content(&text).map_err(|why| Failure::usage(format!("`{file}` cannot be read: {why}")))
}
