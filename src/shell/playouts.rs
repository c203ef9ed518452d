//! `interp playouts`: how random games end.

use std::ops::ControlFlow;
use std::time::Instant;

use super::cli::PlayoutsArgs;
use super::failure::Failure;
use super::out::Out;
use super::target::{self, Ready};
use super::worker::{LOOK, unless_stopped};
use super::{FINE, STOPPED, WRONG};
use crate::explain::words;
use crate::run::playouts::{Plan, Report, Spread, TYPED, Tally, WRITTEN, What, playouts};
use crate::runtime::Rules;
use crate::text::columns;

/// Troubles are told one by one up to so many.
const TOLD: usize = 10;

/// Of so many games what came of them is told after each, of more seldomer.
const OFTEN: usize = 64;

/// Plays the games.
pub fn run(args: &PlayoutsArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    let from = ready.position(&args.from, out.error_look())?;
    if from.is_none() {
        ready.begun()?;
    }
    let interpreter = args.engine.interpreter();
    let pins = ready.pins.clone();
    let (games, seed, max_actions) = (args.games, ready.settings.seed(), args.max_actions);
    let (typed, written) = args.typed.map_or((TYPED, WRITTEN), |typed| (typed, usize::MAX));
    let plan = Plan { games, seed, pins, from, max_actions, typed, written };
    let (spec, work) = (ready.spec.clone(), plan.clone());
    let mut so_far = Report::default();
    out.progress(format_args!("game 1 of {}", plan.games));
    let played = unless_stopped(
        move |tell| {
            let rules = Rules::on(interpreter, spec);
            // The more games there are, the longer it takes to say what came of them, and the less one more matters.
            let is_told = |done: usize| done.is_multiple_of(1 + done / OFTEN);
            // Each message wakes the thread that prints.
            let mut told = now();
            playouts(&rules, &work, |done, report| {
                let report = is_told(done).then(report);
                if report.is_none() && told.elapsed() < LOOK {
                    return ControlFlow::Continue(());
                }
                told = now();
                tell((done, report))
            })
        },
        |(done, report), out| {
            if done > 0 {
                out.progress(format_args!("game {} of {}", done + 1, plan.games));
            }
            so_far = report.unwrap_or_else(|| std::mem::take(&mut so_far));
            Ok(())
        },
        out,
    )?;
    let report = played.unwrap_or(so_far);
    print(&ready, &plan, &report, out)?;
    Ok(match (report.troubles.is_empty(), report.games < plan.games) {
        (false, _) => WRONG,
        (true, true) => STOPPED,
        (true, false) => FINE,
    })
}

/// The time now. Only how often progress is told depends on it.
#[expect(clippy::disallowed_methods, reason = "no result depends on it")]
fn now() -> Instant {
    Instant::now()
}

fn print(ready: &Ready, plan: &Plan, report: &Report, out: &mut Out<'_>) -> Result<(), Failure> {
    if report.games < plan.games {
        out.complain(format_args!("stopped after {} of {} games\n", report.games, plan.games))?;
    }
    out.say(format_args!("games: {}, seed {}", report.games, plan.seed))?;
    let mut rows: Vec<Vec<String>> = report.tally.iter().map(|tally| row(ready, tally)).collect();
    if report.unfinished > 0 {
        let after = format!("broken off after {}", words::counted(plan.max_actions, "action"));
        rows.push(vec![report.unfinished.to_string(), "unfinished".to_owned(), String::new(), after]);
    }
    right_aligned(&mut rows);
    out.folded(columns(&rows, "  "))?;
    let spread = |spread: Spread| format!("min {}, median {}, max {}", spread.least, spread.median, spread.greatest);
    out.say(format_args!("plies: {}", spread(report.plies)))?;
    if report.actions != report.plies {
        out.say(format_args!("actions: {}", spread(report.actions)))?;
    }
    let asked = plan.typed.min(report.games);
    if report.typed < asked && report.troubles.is_empty() {
        let written = words::counted(plan.written, "action");
        out.say(format_args!("typed: {} of {asked} games, until {written} had been written", report.typed))?;
    }
    for trouble in report.troubles.iter().take(TOLD) {
        let what = match &trouble.what {
            What::Stuck => "nothing can be done, and no rule ends the game".to_owned(),
            What::CutShort(overrun) => words::overrun(&ready.spec, *overrun),
            What::Refused(text) => format!("`{text}` is listed and refused"),
        };
        out.say(format_args!("game {}: {what}: {}", trouble.game, trouble.position))?;
    }
    if report.troubles.len() > TOLD {
        out.say(format_args!("and {} more", report.troubles.len() - TOLD))?;
    }
    let number = |such: fn(&What) -> bool| report.troubles.iter().filter(|trouble| such(&trouble.what)).count();
    let (stuck, refused) = (number(|what| *what == What::Stuck), number(|what| matches!(what, What::Refused(_))));
    let cut = report.troubles.len() - stuck - refused;
    let cut = if cut > 0 { format!(", cut short: {cut}") } else { String::new() };
    out.say(format_args!("stuck: {stuck}, refused: {refused}{cut}"))?;
    Ok(())
}

/// How many games, who won, by which rule, why.
fn row(ready: &Ready, tally: &Tally) -> Vec<String> {
    let spec = &ready.spec;
    let (label, reason) = match tally.outcome.rule {
        Some(rule) => (spec.rule(rule).label.clone(), spec.rule(rule).because.clone().unwrap_or_default()),
        None => ("no rule".to_owned(), "the last stage is over".to_owned()),
    };
    vec![tally.games.to_string(), words::verdict(spec, tally.outcome.verdict), label, reason]
}

/// Numbers end under each other.
fn right_aligned(rows: &mut [Vec<String>]) {
    let wide = rows.iter().filter_map(|row| row.first()).map(String::len).max().unwrap_or(0);
    for first in rows.iter_mut().filter_map(|row| row.first_mut()) {
        *first = format!("{first:>wide$}");
    }
}
