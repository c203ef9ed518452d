//! `interp match`: games between two players, and what they say of their strength.

mod args;
mod contestant;
mod course;
mod report;
mod seats;
mod standing;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

pub use args::MatchArgs;
use contestant::How;
use course::Course;
use seats::Shared;
use standing::Standing;

use super::failure::Failure;
use super::jobs::{self, Queue, Size};
use super::out::Out;
use super::target::{self, Ready};
use super::{FINE, STOPPED, disk};
use crate::literal::state::State;
use crate::run::contest::finished::Finished;
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
    let shared = Shared { weights: Weights::prior(&rules), rules };
    let count = args.games / 2;
    let seed = ready.settings.seed();
    let openings = Openings::new((&shared.rules, &shared.weights), source, (seed, count), &ready.pins, from);
    let standing = played(args, Course::new(args, shared, openings), out)?;
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
    let others = [&args.a, &args.b].into_iter().find(|player| player.how != How::Random);
    match others.filter(|_| Nature::of(&ready.spec) == Nature::Hidden) {
        Some(player) => {
            let message = format!("`{}` does not play games in which something is hidden", player.text);
            Err(Failure::usage(message).help("`random` plays every game"))
        }
        None => Ok(()),
    }
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

/// The results of the games, up to the decision of the test, or to Ctrl-C.
fn played(args: &MatchArgs, course: Arc<Course>, out: &mut Out<'_>) -> Result<Standing, Failure> {
    let standing = RefCell::new(Standing::new(args));
    let worker = move |queue: &Queue<Finished>| queue.each(|index| course.play(index));
    let hear = |game: Finished, _: &mut Out<'_>| {
        let mut standing = standing.borrow_mut();
        standing.add(&game);
        Ok(if standing.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let said = || standing.borrow().said();
    let size = Size { jobs: jobs::threads(args.jobs), items: args.games, said: &said };
    jobs::each_in_order(&size, worker, hear, out)?;
    Ok(standing.into_inner())
}
