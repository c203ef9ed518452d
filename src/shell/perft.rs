//! `interp perft`: counts, and tables of counts.

use std::ops::ControlFlow;
use std::path::Path;

use super::cli::{By, PerftArgs};
use super::failure::Failure;
use super::out::Out;
use super::target::{self, Ready};
use super::words;
use super::{FINE, STOPPED, WRONG};
use crate::literal::state::State;
use crate::merge::files;
use crate::study::perft::{Count, Uncountable, divide};
use crate::study::runner::Runner;
use crate::study::suite::{self, Fault, Mismatch};

/// Counts, or compares with a table.
pub fn run(args: &PerftArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    let count = match args.by {
        By::Turn => Count::Turns,
        By::Action => Count::Actions,
    };
    let runner = Runner::new(&ready.spec, args.engine.which());
    let runner = if args.one_by_one { runner.one_by_one() } else { runner };
    if let Some(file) = &args.suite {
        return compare((&ready, &runner), file, args, count, out);
    }
    let unused = [("--max-nodes", args.max_nodes.is_some()), ("--variant", args.variant.is_some())];
    if let Some((name, _)) = unused.iter().find(|(_, given)| *given) {
        return Err(Failure::usage(format!("`{name}` is about the rows of a table")).help("name one with --suite"));
    }
    let game = ready.game(&args.from, out.error_look())?;
    let depth = args.depth.unwrap_or(1);
    let nodes = if args.divide && depth > 0 {
        divided((&ready, &runner), game.state(), depth, count, out)?
    } else {
        runner.perft(&ready.spec, game.state(), depth, count, &mut |nodes| counting(nodes, out))
    };
    let nodes = match nodes {
        Ok(nodes) => nodes,
        Err(why) => return given_up(&ready, why, out),
    };
    out.line(format_args!("nodes: {nodes}"))?;
    if let Some(outcome) = game.outcome() {
        let words = words::outcome(&ready.spec, &ready.definition.sources, outcome);
        out.complain(format_args!("the game is over: {words}\n"))?;
    }
    Ok(FINE)
}

/// Tells each first action with its count as soon as it is known; returns their sum.
fn divided(
    (ready, runner): (&Ready, &Runner),
    state: &State,
    depth: u32,
    count: Count,
    out: &mut Out<'_>,
) -> Result<Result<u64, Uncountable>, Failure> {
    let parts = match divide(&ready.spec, state, depth, count) {
        Ok(parts) => parts,
        Err(why) => return Ok(Err(why)),
    };
    let mut sum: u64 = 0;
    for part in parts {
        let text = part.text.clone();
        match runner.part(part, &mut |nodes| counting(sum.saturating_add(nodes), out)) {
            Ok(nodes) => {
                out.line(format_args!("{text}: {nodes}"))?;
                sum = sum.saturating_add(nodes);
            }
            Err(Uncountable::Stopped(nodes)) => return Ok(Err(Uncountable::Stopped(sum.saturating_add(nodes)))),
            Err(why) => return Ok(Err(why)),
        }
    }
    Ok(Ok(sum))
}

/// Shows how far a count has come.
fn counting(nodes: u64, out: &mut Out<'_>) -> ControlFlow<()> {
    out.progress(format_args!("{nodes} nodes"));
    out.goes_on()
}

/// Says why there is no count.
fn given_up(ready: &Ready, why: Uncountable, out: &mut Out<'_>) -> Result<u8, Failure> {
    match why {
        Uncountable::Endless => {
            out.complain(format_args!("error: {why}\n  = help: count single actions: --by action\n"))?;
        }
        Uncountable::Overrun(overrun) => {
            out.complain(format_args!("error: {}\n", words::overrun(&ready.spec, overrun)))?;
        }
        Uncountable::Stopped(_) => {
            out.complain(format_args!("{why}\n"))?;
            return Ok(STOPPED);
        }
    }
    Ok(WRONG)
}

fn compare(
    (ready, runner): (&Ready, &Runner),
    file: &str,
    args: &PerftArgs,
    count: Count,
    out: &mut Out<'_>,
) -> Result<u8, Failure> {
    let text = files::read(Path::new(file)).map_err(|why| Failure::usage(format!("`{file}` cannot be read: {why}")))?;
    let rows = suite::parse(&text, args.variant.as_deref()).map_err(|fault| refused(file, fault))?;
    let total = rows.len();
    if total == 0 {
        return Err(Failure::usage(format!("`{file}` has no rows")));
    }
    let report = suite::run((&ready.spec, runner), &rows, args.max_nodes, count, |done, row, nodes| {
        let place = format!("row {} of {total}: depth {} of {}", done + 1, row.depth, row.position);
        out.progress(format_args!("{place}: {nodes} of {} nodes", row.nodes));
        out.goes_on()
    });
    for mismatch in &report.failed {
        out.line(told(file, mismatch))?;
    }
    let failed = report.failed.len();
    if let Some(left) = report.left {
        out.complain(format_args!("stopped, {} left\n", words::counted(left, "row")))?;
    }
    out.line(format_args!("suite: {} passed, {failed} failed, {} skipped", report.passed, report.skipped))?;
    Ok(match (failed, report.left) {
        (0, None) => FINE,
        (0, Some(_)) => STOPPED,
        _ => WRONG,
    })
}

fn told(file: &str, mismatch: &Mismatch) -> String {
    let row = &mismatch.row;
    let found = match &mismatch.found {
        Ok(nodes) => format!("found {nodes}"),
        Err(why) => why.clone(),
    };
    format!("{file}:{}: {} depth {}: expected {}, {found}", row.line, row.position, row.depth, row.nodes)
}

fn refused(file: &str, fault: Fault) -> Failure {
    match fault {
        Fault::Line { line, why } => Failure::usage(format!("{file}:{line}: {why}"))
            .help("a row reads position, depth, nodes with tabs between them, perhaps with a variant before them"),
        Fault::WhichVariant(known) => Failure::usage(format!("`{file}` has rows of several variants"))
            .help(format!("choose one with --variant: {}", known.join(", "))),
        Fault::NoVariant { name, suggestion, known } => {
            let failure = Failure::usage(format!("`{file}` has no row of the variant `{name}`"));
            match (suggestion, known.is_empty()) {
                (Some(near), _) => failure.help(format!("did you mean `{near}`?")),
                (None, true) => failure.help("its rows do not name a variant; leave out --variant"),
                (None, false) => failure.help(format!("it has rows of {}", known.join(", "))),
            }
        }
    }
}
