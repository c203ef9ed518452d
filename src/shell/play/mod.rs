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
pub(super) mod named;
mod naming;
mod offers;
pub(super) mod opened;
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

use std::path::PathBuf;

use super::cli::{Chooser, PlayArgs, Settings};
use super::failure::Failure;
use super::out::Out;
use super::target::Linked;
use super::watched::{Watched, pause, watchable};
use super::{FINE, STOPPED, WRONG, target};
use opened::Opened;
use session::{Seats, Session};
use view::{Board, View};
use watch::Watch;

/// Plays until the input ends or the user quits; outside a question Ctrl-C stops the running work.
pub fn run(args: &PlayArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    if args.watch {
        watchable(&args.opening.target.file)?;
    }
    let choosers = [args.white, args.black];
    let absent = choosers.map(|chooser| chooser != Chooser::Human);
    let board = Board::asked(args.board, args.view, absent, out);
    let seats = Seats { choosers, view: View::asked(args.view, absent), hotseat: args.hotseat, board };
    let Begun { opened, file, journal } = begin_when_mended(args, out)?;
    let remarks = opened.remarks.clone();
    let whole = opened.whole;
    let mut session = Session::new(opened, seats);
    session.seed_is_given = args.opening.target.settings.seed.is_some();
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
        let loaded = target::load_any(&args.opening.target.file, &args.opening.target.settings);
        let mut watched = Watched::of_attempt(&args.opening.target.file, loaded.as_ref().ok());
        while watched.settled().is_empty() {
            if out.goes_on().is_break() {
                return Err(Failure::told(STOPPED));
            }
            pause();
        }
    }
}

fn begin(args: &PlayArgs, out: &mut Out<'_>) -> Result<Begun, Failure> {
    if let Some(game) = &args.opening.game {
        let opened = named::by_rules(&args.opening.target, &args.opening.from, game, out)?;
        return Ok(Begun { opened, file: None, journal: None });
    }
    if let Some(content) = named::kept_in(&args.opening.target.file, out)? {
        let record = matches!(content, game_file::Content::Record(..));
        let opened = named::kept(content, &args.opening.target, &args.opening.from, out)?;
        let file = Some(PathBuf::from(&args.opening.target.file)).filter(|_| record);
        if out.interactive()
            && record
            && !args.new
            && let Some(resumed) = resume::offer_beyond(&opened, out)?
        {
            return Ok(Begun { opened: resumed.opened, file, journal: resumed.path });
        }
        return Ok(Begun { opened, file, journal: None });
    }
    let linked = Linked::of(&args.opening.target.file, &args.opening.target.settings)?;
    let name = linked.as_ref().map_or(args.opening.target.file.as_str(), |linked| linked.file.as_str());
    let plain = args.opening.from.position.is_none() && args.opening.target.settings == Settings::default();
    if out.interactive()
        && plain
        && !args.new
        && linked.as_ref().is_none_or(|linked| !linked.shared.has_game())
        && let Some(resumed) = resume::offer(name, out)?
    {
        return Ok(Begun { opened: resumed.opened, file: None, journal: resumed.path });
    }
    let ready = target::ready(&args.opening.target, out)?;
    Ok(Begun { opened: opened::from(ready, &args.opening.from, out)?, file: None, journal: None })
}
