//! `interp test`: examples, pages of play and printed games.

use std::io;

use super::cli::TestArgs;
use super::entry;
use super::failure::Failure;
use super::out::Out;
use super::worker::unless_stopped;
use super::{FINE, STOPPED, WRONG};
use crate::explain::words;
use crate::merge::files::why;
use crate::testing::examples::{Report, Sort, Why, tally};
use crate::testing::{Beside, find};

/// Where definitions are looked for when no path is given, if there is such a folder.
const DEFINITIONS: &str = "definitions";

/// Runs everything below the paths.
pub fn run(args: &TestArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let mut reports: Vec<Report> = Vec::new();
    let (files, mut survivors, mut stopped) = (files(args)?, Survivors::default(), false);
    for file in &files {
        let beside = Beside::read(file).map_err(|absent| entry::untested(&absent.path, &absent.why))?;
        let Some(report) = report(args, &beside, out)? else {
            stopped = true;
            break;
        };
        out.print(report.render(out.look()))?;
        out.flush()?;
        reports.push(report);
        if args.mutate && reports.last().is_some_and(|report| report.unrun.is_none()) {
            let Some(found) = mutate(&beside, out)? else {
                stopped = true;
                break;
            };
            survivors.rules += found.rules;
            survivors.parts += found.parts;
        }
    }
    if stopped {
        out.line(tally(&reports))?;
        let all = words::counted(files.len(), "definition");
        out.complain(format_args!("stopped; of {all} {} came to an end\n", reports.len()))?;
        return Ok(STOPPED);
    }
    let unjudged = reports.iter().filter(|report| report.unrun.is_some()).count();
    let survived = match survivors.told() {
        _ if !args.mutate => String::new(),
        None if unjudged == files.len() => ", nothing was left out".to_owned(),
        None => ", nothing can be left out unnoticed".to_owned(),
        Some(what) => format!(", {what} can be left out unnoticed"),
    };
    out.line(format_args!("{}{survived}", tally(&reports)))?;
    let failed = survivors.told().is_some() || reports.iter().any(|report| report.failed() > 0);
    Ok(if failed { WRONG } else { FINE })
}

/// What comes of running everything about a definition; nothing when somebody has stopped it.
fn report(args: &TestArgs, beside: &Beside, out: &mut Out<'_>) -> Result<Option<Report>, Failure> {
    let interpreter = args.engine.interpreter();
    let run = |out: &mut Out<'_>| {
        let beside = beside.clone();
        unless_stopped(move |_| beside.run(interpreter), silent, out)
    };
    let Some(report) = run(out)?.filter(|_| out.goes_on().is_continue()) else { return Ok(None) };
    if !args.accept {
        return Ok(Some(report));
    }
    for path in beside.accept(&report)? {
        out.line(format_args!("wrote {}", path.display()))?;
    }
    run(out)
}

/// What is heard of work that tells nothing on its way.
fn silent((): (), _: &mut Out<'_>) -> Result<(), Failure> {
    Ok(())
}

/// The definitions that the paths name.
fn files(args: &TestArgs) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    #[expect(clippy::disallowed_methods, reason = "the folder is a habit, not a rule")]
    let usual = if std::path::Path::new(DEFINITIONS).is_dir() { DEFINITIONS } else { "." };
    let usual = [usual.to_owned()];
    for path in if args.paths.is_empty() { usual.as_slice() } else { args.paths.as_slice() } {
        let found = find(path).map_err(|error: io::Error| entry::untested(path, &why(&error)))?;
        if found.is_empty() {
            return Err(Failure::usage(format!("there is no definition in `{path}`")));
        }
        files.extend(found);
    }
    Ok(files)
}

/// How many things no example misses.
#[derive(Default)]
struct Survivors {
    /// Rules, sentences and entries of tables.
    rules: usize,
    /// Parts of conditions.
    parts: usize,
}

impl Survivors {
    /// `2 rules or entries and 1 part of a condition`; nothing when there are none.
    fn told(&self) -> Option<String> {
        let rules = match self.rules {
            1 => "1 rule or entry".to_owned(),
            count => format!("{count} rules or entries"),
        };
        let parts = match self.parts {
            1 => "1 part of a condition".to_owned(),
            count => format!("{count} parts of conditions"),
        };
        match (self.rules, self.parts) {
            (0, 0) => None,
            (_, 0) => Some(rules),
            (0, _) => Some(parts),
            _ => Some(format!("{rules} and {parts}")),
        }
    }
}

/// Prints and counts what no example misses; `None` if the run was interrupted.
fn mutate(beside: &Beside, out: &mut Out<'_>) -> Result<Option<Survivors>, Failure> {
    let mutated = beside.clone();
    let find = move || [mutated.survivors(), mutated.unmissed()].concat();
    let Some(mut survivors) = unless_stopped(move |_| find(), silent, out)? else { return Ok(None) };
    survivors.sort_by_key(|survivor| survivor.span);
    for survivor in &survivors {
        let why = match survivor.why {
            Why::Untested => "no example is about it".to_owned(),
            Why::Failing(1) => "the example about it fails anyway".to_owned(),
            Why::Failing(count) => format!("the {count} examples about it fail anyway"),
            Why::NotMissed(0) => "there is no example that passes".to_owned(),
            Why::NotMissed(1) if survivor.sort == Sort::Rule => "the example about it passes without it".to_owned(),
            Why::NotMissed(1) => "the example does not miss it".to_owned(),
            Why::NotMissed(count) if survivor.sort == Sort::Rule => {
                format!("the {count} examples about it pass without it")
            }
            Why::NotMissed(count) => format!("none of the {count} examples misses it"),
        };
        let title = format!("{} ({}): {why}", survivor.label, survivor.what);
        out.line(format_args!("  ✗ {title:<58}  {}", beside.place(survivor)))?;
    }
    let parts = survivors.iter().filter(|survivor| survivor.sort == Sort::Part).count();
    Ok(Some(Survivors { rules: survivors.len() - parts, parts }))
}
