//! `interp playouts`: how random games end.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::cli::PlayoutsArgs;
use super::failure::Failure;
use super::jobs::{self, Queue, Size};
use super::out::Out;
use super::target::{self, Ready};
use super::worker::now;
use super::{FINE, STOPPED, WRONG};
use crate::explain::words;
use crate::run::playouts::{Collector, Plan, Played, Report, Simulator, Spread, Tally, What};
use crate::runtime::Rules;
use crate::text::columns;

/// Troubles are printed one by one up to so many.
const TOLD: usize = 10;

/// Plays the games.
pub fn run(args: &PlayoutsArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    let from = ready.position(&args.from, out.error_look())?;
    if from.is_none() {
        ready.begun()?;
    }
    let PlayoutsArgs { games, max_actions, typed, .. } = *args;
    let plan = Plan { games, seed: ready.settings.seed(), pins: ready.pins.clone(), from, max_actions, typed };
    let begun = now();
    let games = played(args, &ready, &plan, out)?;
    let (actions, spent) = (games.actions(), begun.elapsed());
    let report = games.report();
    print(&ready, &plan, &report, out)?;
    out.rate(actions as u64, "actions", spent)?;
    Ok(match (report.troubles.is_empty(), report.games < plan.games) {
        (false, _) => WRONG,
        (true, true) => STOPPED,
        (true, false) => FINE,
    })
}

/// The games of a plan, or the first of them when Ctrl-C is pressed.
fn played(args: &PlayoutsArgs, ready: &Ready, plan: &Plan, out: &mut Out<'_>) -> Result<Collector, Failure> {
    let (spec, interpreter, work) = (ready.spec.clone(), args.engine.interpreter(), plan.clone());
    // The first worker compiles the rules while the others wait for them.
    let rules = OnceLock::new();
    let worker = move |queue: &Queue<Played>| {
        let rules = rules.get_or_init(|| Rules::on(interpreter, spec.clone()));
        let mut simulator = Simulator::new(rules, &work);
        let mut seeds = work.seeds().enumerate();
        queue.each(|index| {
            let seed = seeds.find(|(at, _)| *at == index).map_or(0, |(_, seed)| seed);
            simulator.play(index, seed)
        });
    };
    let mut games = Collector::default();
    let hear = |played, _: &mut Out<'_>| {
        games.add(played);
        Ok(ControlFlow::Continue(()))
    };
    let size = Size { jobs: jobs::threads(args.jobs), items: plan.games, lengths: None, said: &|| "games".to_owned() };
    jobs::each_in_order(&size, worker, hear, out)?;
    Ok(games)
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
    if plan.typed > 0 {
        let games = words::counted(plan.typed_games().min(report.games), "game");
        out.say(format_args!("typed: {} in {games}", words::counted(report.typed, "action")))?;
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

/// How many games, the winners, by which rule, why.
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
