//! `interp learn`: weights learned from games that the computer plays against itself.

use std::path::Path;
use std::sync::Arc;

use super::cli::{LearnArgs, Settings};
use super::failure::Failure;
use super::out::Out;
use super::worker::unless_stopped;
use super::{FINE, STOPPED, disk, target, weights};
use crate::describe::fingerprint::Fingerprint;
use crate::runtime::Rules;
use crate::search::{Nature, Progress, Weights, WeightsFile, compare, learn};

/// Pairs of games in which learned weights have to be better.
const PAIRS: usize = 50;

/// The percentage of points from which learned weights are kept.
const KEPT_FROM: usize = 55;

/// The progress of learning.
enum News {
    Games(usize),
    Comparison(usize),
}

/// Learns, compares, and writes the file.
pub fn run(args: &LearnArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let settings = Settings { settings: args.settings.clone(), ..Settings::default() };
    let ready = target::loaded(&args.file, &settings, out)?;
    if Nature::of(&ready.spec) == Nature::Hidden {
        return Err(Failure::usage("games in which something is hidden are not learned")
            .help("the computer plays them by the values of the definition"));
    }
    let place = match &args.output {
        Some(path) => path.into(),
        None if disk::is_file(Path::new(&args.file)) => weights::place(&args.file),
        None => {
            return Err(Failure::usage(format!(
                "`{}` comes with the program, so there is no file beside it",
                args.file
            ))
            .help("`--output FILE` says where the weights are written"));
        }
    };
    let rules = Arc::new(Rules::new(ready.spec.clone()));
    let (work, games, seed) = (rules.clone(), args.games, args.seed);
    let found = unless_stopped(
        move |tell| {
            let mut each = |progress: Progress| tell(News::Games(progress.games));
            let learned = learn(&work, games, seed, &mut each)?;
            let prior = Weights::prior(&work);
            let mut each = |played: usize| tell(News::Comparison(played));
            let halves = compare(&work, [&learned, &prior], PAIRS, &mut each)?;
            Some((learned, halves))
        },
        |news, out| {
            match news {
                News::Games(games) => out.progress(format_args!("game {games} of {}", args.games)),
                News::Comparison(played) => out.progress(format_args!("comparison: game {played} of {}", 2 * PAIRS)),
            }
            Ok(())
        },
        out,
    )?;
    let Some((learned, halves)) = found.flatten() else {
        out.complain("stopped; nothing is written\n")?;
        return Ok(STOPPED);
    };
    let points = halves as f64 / 2.0;
    out.say(format_args!("learned weights: {points} of {} points against those of the definition", 2 * PAIRS))?;
    if halves * 50 < KEPT_FROM * 2 * PAIRS {
        out.say("they are not clearly better, so nothing is written")?;
        return Ok(FINE);
    }
    let fingerprint = Fingerprint::of(&ready.definition, &ready.spec).whole;
    let file = WeightsFile::new(&ready.spec, &learned, (fingerprint, args.games, args.seed));
    disk::write_whole(&place, &file.print())
        .map_err(|error| Failure::usage(format!("{} cannot be written: {error}", place.display())))?;
    out.say(format_args!("written: {}", place.display()))?;
    Ok(FINE)
}
