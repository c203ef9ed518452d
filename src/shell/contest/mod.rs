//! `interp match`: games between two players, and what they say of their strength.

mod collected;
pub mod contestant;
mod course;
mod log;
mod report;
mod seats;
mod standing;
mod uci;
mod written;

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use collected::Collected;
use contestant::{Contestant, How, OF_DEFINITION};
use course::Course;
use log::{Heading, Log, Played};
use seats::Shared;
use standing::Standing;
use uci::Engine;

use super::cli::MatchArgs;
use super::failure::Failure;
use super::jobs::{self, Queue, Size};
use super::out::Out;
use super::target::{self, Ready};
use super::weights::{Origin, weights_in, weights_of};
use super::{FINE, STOPPED, disk};
use crate::literal::state::State;
use crate::run::contest::opening::{Openings, Source, arrays};
use crate::runtime::Rules;
use crate::search::{Nature, Weights};

/// The value of `--openings` that stands for all arrays of a shuffled game.
const ARRAYS: &str = "arrays";

/// Plays the games.
pub fn run(args: &MatchArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    playable(args, &ready)?;
    let from = ready.position(&args.from, out.error_look())?;
    let source = source(args, &ready, out)?;
    if from.is_none() {
        ready.begun()?;
    }
    let rules = Arc::new(Rules::new(ready.spec.clone()));
    let sources = Arc::new(ready.definition.sources.clone());
    let (weights, origin) = weights_of(&ready.file, &ready.definition, &rules);
    if let Origin::Unusable(why) = origin {
        out.complain(format_args!("{why}\n"))?;
    }
    let of_player = |contestant: &Contestant| match contestant.weights.as_deref() {
        None => Ok(weights.clone()),
        Some(OF_DEFINITION) => Ok(Weights::prior(&rules)),
        Some(file) => weights_in(file, &ready.definition, &rules),
    };
    let of_players = [of_player(&args.a)?, of_player(&args.b)?];
    let shared = Shared { weights: of_players, rules, sources };
    let count = args.games / 2;
    let seed = ready.settings.seed();
    let openings = Openings::new((&shared.rules, &weights), source, (seed, count), &ready.pins, from);
    let (log, logged) = match &args.log {
        Some(path) => {
            let (log, logged) = Log::open(path, &Heading::of(args, &ready, &shared.weights), args.resume)?;
            (Some(log), logged)
        }
        None => (None, Vec::new()),
    };
    let collected = Collected::new(Standing::new(args), logged, pgn(args)?);
    let is_written = args.pgn.is_some() || log.is_some();
    let title = is_written.then(|| ready.spec.title.clone());
    let (players, max_actions) = ([args.a.clone(), args.b.clone()], args.max_actions);
    let course = Course { shared, openings, players, max_actions, title, log };
    let standing = played(args, course, collected, out)?;
    report::print(args, &ready, &standing, out)?;
    let is_done = standing.tally.games == args.games || standing.is_decided();
    Ok(if is_done { FINE } else { STOPPED })
}

/// Refuses games that the players cannot play.
fn playable(args: &MatchArgs, ready: &Ready) -> Result<(), Failure> {
    let players = ready.spec.players.len();
    if players != 2 {
        return Err(Failure::usage(format!("a match is between two players, and this game has {players}")));
    }
    let engine = [&args.a, &args.b].into_iter().find(|player| matches!(player.how, How::Engine(_)));
    if let Some(player) = engine.filter(|_| Nature::of(&ready.spec) == Nature::Hidden) {
        let message = format!("`{}` does not play games in which something is hidden", player.text);
        return Err(Failure::usage(message).help("`computer` and `random` play every game"));
    }
    for player in [&args.a, &args.b] {
        if let How::Engine(spec) = &player.how
            && let Err(why) = Engine::start(spec)
        {
            return Err(Failure::usage(format!("`{}` does not run: {why}", player.text)));
        }
    }
    Ok(())
}

/// Where the openings come from.
fn source(args: &MatchArgs, ready: &Ready, out: &Out<'_>) -> Result<Source, Failure> {
    match args.openings.as_deref() {
        None => Ok(Source::Random(args.opening_plies)),
        Some(ARRAYS) => {
            let found = arrays(&ready.spec).map(|(rule, ways)| Source::Arrays(rule, ways));
            let message = "no single rule of this game decides at random how the pieces stand";
            found.ok_or_else(|| Failure::usage(message).help("leave out `--openings`: random turns open the games"))
        }
        Some(file) => positions(file, ready, out).map(Source::Positions),
    }
}

/// The positions of a file, one on each line; empty lines and lines that begin with `#` are left out.
fn positions(file: &str, ready: &Ready, out: &Out<'_>) -> Result<Vec<State>, Failure> {
    let unreadable = |why| Failure::usage(format!("`{file}` cannot be read: {why}"));
    let text = disk::read(Path::new(file)).map_err(unreadable)?;
    let mut start = 0;
    let mut states = Vec::new();
    for line in text.split_inclusive('\n') {
        let place = start..start + line.trim_end().len();
        start += line.len();
        if !line.trim().is_empty() && !line.starts_with('#') {
            states.extend(ready.position_in(file, &text, Some(place), out.error_look())?);
        }
    }
    match states.is_empty() {
        true => Err(Failure::usage(format!("`{file}` holds no positions")).help("write one position on each line")),
        false => Ok(states),
    }
}

/// The file for games in PGN, empty. A file that is there is written anew only where a match goes on and has made the file.
fn pgn(args: &MatchArgs) -> Result<Option<File>, Failure> {
    let Some(path) = &args.pgn else { return Ok(None) };
    let is_made = || args.resume && disk::read_own(Path::new(path)).is_ok_and(|bytes| written::is_of_match(&bytes));
    if disk::exists(Path::new(path)) && !is_made() {
        return Err(Failure::usage(format!("there is a file `{path}`")).help("`--pgn` needs a new one"));
    }
    Ok(Some(disk::appended(Path::new(path), 0)?))
}

/// The results of the games, up to the decision of the test, or to Ctrl-C.
fn played(args: &MatchArgs, course: Course, mut collected: Collected, out: &mut Out<'_>) -> Result<Standing, Failure> {
    collected.take_logged(args.games, out)?;
    collected.standing.begin();
    let missing = if collected.standing.is_decided() { Vec::new() } else { collected.missing(args.games) };
    let (items, course, collected) = (missing.len(), Arc::new(course), RefCell::new(collected));
    let worker = move |queue: &Queue<io::Result<Played>>| {
        let mut engines = [None, None];
        queue.each(|place| course.play(missing[place], &mut engines));
    };
    let hear = |game: io::Result<Played>, out: &mut Out<'_>| {
        let mut collected = collected.borrow_mut();
        collected.take(&game?, out)?;
        collected.take_logged(args.games, out)?;
        let is_decided = collected.standing.is_decided();
        Ok(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let said = || collected.borrow().standing.said();
    jobs::each_in_order(
        &Size { jobs: jobs::threads(args.jobs), items, lengths: None, said: &said },
        worker,
        hear,
        out,
    )?;
    Ok(collected.into_inner().standing)
}
