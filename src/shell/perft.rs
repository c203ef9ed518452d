//! `interp perft`: counts, and tables of counts.

use std::path::Path;

use super::cli::{By, Engine, PerftArgs};
use super::divide::divided;
use super::entry;
use super::failure::Failure;
use super::jobs;
use super::out::Out;
use super::target::{self, Ready};
use super::worker::{Tell, now, unless_stopped};
use super::{FINE, STOPPED, WRONG};
use crate::explain::words;
use crate::literal::state::State;
use crate::merge::files;
use crate::run::perft::{Count, How, Uncountable, perft};
use crate::runtime::{Interpreter, Rules};
use crate::testing::suite::{self, Fault, Mismatch};

/// The progress of a count.
enum News {
    /// The number of nodes counted so far.
    Nodes(u64),
    /// The row of the table that was reached.
    Row(String),
}

/// Counts, or compares with a table.
pub fn run(args: &PerftArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    if args.one_by_one && args.engine == Engine::Literal {
        let help = "leave out one of them; the literal interpreter makes every position anyway";
        return Err(Failure::usage("`--one-by-one` has no effect with `--engine literal`").help(help));
    }
    if args.jobs.is_some() && (args.one_by_one || args.depth == Some(0)) {
        let other = if args.one_by_one { "--one-by-one" } else { "--depth 0" };
        return Err(Failure::usage(format!("`--jobs` has no effect with `{other}`")).help("leave out `--jobs`"));
    }
    if args.jobs.is_some() && !args.divide {
        let help = "add `--divide`, which counts the first actions side by side, or leave out `--jobs`";
        return Err(Failure::usage("`--jobs` has no effect without `--divide`").help(help));
    }
    let ready = target::ready(&args.target, out)?;
    let count = match args.by {
        By::Turn => Count::Turns,
        By::Action => Count::Actions,
    };
    let how = (args.engine.interpreter(), How { count, one_by_one: args.one_by_one });
    if let Some(file) = &args.suite {
        return compare((&ready, how), file, args, out);
    }
    let unused = [("--max-nodes", args.max_nodes.is_some()), ("--variant", args.variant.is_some())];
    if let Some((name, _)) = unused.iter().find(|(_, given)| *given) {
        return Err(Failure::usage(format!("`{name}` is about the rows of a table")).help("name one with --suite"));
    }
    let game = ready.game(&args.from, out.error_look())?;
    let (depth, begun) = (args.depth.unwrap_or(1), now());
    let counted = match args.divide && depth > 0 {
        true => divided(&ready, how, (game.state(), depth), jobs::threads(args.jobs), out)?,
        false => counted(&ready, how, game.state(), depth, out)?,
    };
    let spent = begun.elapsed();
    let nodes = match counted {
        Ok(nodes) => nodes,
        Err(why) => return given_up(&ready, why, out),
    };
    out.line(format_args!("nodes: {nodes}"))?;
    out.rate(nodes, "nodes", spent)?;
    if let Some(outcome) = game.outcome() {
        let words = words::outcome(&ready.spec, &ready.definition.sources, outcome);
        out.complain(format_args!("the game is over: {words}\n"))?;
    }
    Ok(FINE)
}

/// Counts, and tells how far it has come.
fn counted(
    ready: &Ready,
    (interpreter, how): (Interpreter, How),
    state: &State,
    depth: u32,
    out: &mut Out<'_>,
) -> Result<Result<u64, Uncountable>, Failure> {
    let (spec, state, mut known) = (ready.spec.clone(), state.clone(), 0);
    let work = move |tell: Tell<'_, News>| {
        let rules = Rules::on(interpreter, spec);
        perft(&rules, &state, depth, how, &mut |nodes| tell(News::Nodes(nodes)))
    };
    let hear = |news, out: &mut Out<'_>| {
        if let News::Nodes(nodes) = news {
            known = nodes;
        }
        hear(news, out)
    };
    let found = unless_stopped(work, hear, out)?;
    Ok(found.unwrap_or(Err(Uncountable::Stopped(known))))
}

fn hear(news: News, out: &mut Out<'_>) -> Result<(), Failure> {
    match news {
        News::Nodes(nodes) => out.progress(format_args!("{nodes} nodes")),
        News::Row(place) => out.progress(place),
    }
    Ok(())
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
    (ready, (interpreter, how)): (&Ready, (Interpreter, How)),
    file: &str,
    args: &PerftArgs,
    out: &mut Out<'_>,
) -> Result<u8, Failure> {
    let text = files::read(Path::new(file)).map_err(|why| entry::unread(file, &why))?;
    let rows = suite::parse(&text, args.variant.as_deref()).map_err(|fault| refused(file, fault))?;
    let total = rows.len();
    if total == 0 {
        return Err(Failure::usage(format!("`{file}` has no rows")));
    }
    let (spec, most, mut last) = (ready.spec.clone(), args.max_nodes, String::new());
    let work = move |tell: Tell<'_, News>| {
        let rules = Rules::on(interpreter, spec);
        suite::run(&rules, &rows, most, how, |done, row, nodes| {
            let place = format!("row {} of {total}: depth {} of {}", done + 1, row.depth, row.position);
            tell(News::Row(format!("{place}: {nodes} of {} nodes", row.nodes)))
        })
    };
    let hear = |news, out: &mut Out<'_>| {
        if let News::Row(place) = &news {
            last.clone_from(place);
        }
        hear(news, out)
    };
    let Some(report) = unless_stopped(work, hear, out)? else {
        out.complain(format_args!("stopped in {last}\n"))?;
        return Ok(STOPPED);
    };
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
