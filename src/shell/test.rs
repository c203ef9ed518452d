//! `interp test`: examples, pages of play and printed games.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::cli::TestArgs;
use super::entry;
use super::failure::Failure;
use super::jobs::{self, Queue, Size};
use super::out::Out;
use super::{FINE, STOPPED, WRONG};
use crate::explain::words;
use crate::merge::files::why;
use crate::runtime::Interpreter;
use crate::testing::examples::{Report, Sort, Survivor, Why, tally};
use crate::testing::{Beside, find};

/// Where definitions are looked for when no path is given, if there is such a folder.
const DEFINITIONS: &str = "definitions";

/// The result of testing one definition.
struct Tested {
    beside: Beside,
    report: Report,
    /// Snapshots that were written, with `--accept`.
    written: Vec<PathBuf>,
    /// The mutants that no example finds, with `--mutate`.
    survivors: Option<Vec<Survivor>>,
}

/// Runs everything below the paths.
pub fn run(args: &TestArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let files = files(args)?;
    let (mut reports, mut survivors, mut unread) = (Vec::new(), Survivors::default(), FINE);
    let jobs = if args.accept { NonZeroUsize::MIN } else { jobs::threads(args.jobs) };
    let (count, lengths, choices) = (files.len(), jobs::file_lengths(&files), Choices::of(args));
    let left_out = Arc::new(AtomicUsize::new(0));
    let counted = left_out.clone();
    let worker = move |queue: &Queue<_>| {
        let tried = || {
            counted.fetch_add(1, Ordering::Relaxed);
        };
        queue.each(|index| tested(&files[index], choices, &tried));
    };
    let hear = |tested: Result<Tested, Failure>, out: &mut Out<'_>| {
        let tested = match tested {
            Ok(tested) => tested,
            Err(failure) => {
                unread = unread.max(out.report(failure)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        for path in &tested.written {
            out.line(format_args!("wrote {}", path.display()))?;
        }
        out.print(tested.report.render(out.look()))?;
        if let Some(found) = &tested.survivors {
            survivors.add(list(&tested.beside, found, out)?);
        }
        reports.push(tested.report);
        out.flush()?;
        Ok(ControlFlow::Continue(()))
    };
    let said = || match left_out.load(Ordering::Relaxed) {
        0 => "definitions".to_owned(),
        parts => format!("definitions, {parts} parts left out"),
    };
    let size = Size { jobs, items: count, lengths: Some(&lengths), said: &said };
    let heard = jobs::each_in_order(&size, worker, hear, out)?;
    if heard < count {
        out.line(tally(&reports))?;
        let all = words::counted(count, "definition");
        out.complain(format_args!("stopped; of {all} {heard} came to an end\n"))?;
        return Ok(STOPPED);
    }
    if reports.is_empty() && unread > FINE {
        return Ok(unread);
    }
    let unjudged = reports.iter().filter(|report| report.unrun.is_some()).count();
    let survived = match survivors.told() {
        _ if !args.mutate => String::new(),
        None if unjudged == count => ", nothing was left out".to_owned(),
        None => ", nothing can be left out unnoticed".to_owned(),
        Some(what) => format!(", {what} can be left out unnoticed"),
    };
    out.line(format_args!("{}{survived}", tally(&reports)))?;
    let failed = survivors.told().is_some() || reports.iter().any(|report| report.failed() > 0);
    Ok(unread.max(if failed { WRONG } else { FINE }))
}

/// The options of a test run, for each file.
#[derive(Clone, Copy)]
struct Choices {
    interpreter: Interpreter,
    accept: bool,
    mutate: bool,
}

impl Choices {
    fn of(args: &TestArgs) -> Choices {
        Choices { interpreter: args.engine.interpreter(), accept: args.accept, mutate: args.mutate }
    }
}

/// Runs everything about a definition; `tried` is called for each part that is left out.
fn tested(file: &str, choices: Choices, tried: &dyn Fn()) -> Result<Tested, Failure> {
    let beside = Beside::read(file).map_err(|absent| entry::untested(&absent.path, &absent.why))?;
    let mut report = beside.run(choices.interpreter);
    let mut written = Vec::new();
    if choices.accept {
        written = beside.accept(&report)?;
        report = beside.run(choices.interpreter);
    }
    let mutates = choices.mutate && report.unrun.is_none();
    let survivors = mutates.then(|| [beside.survivors(tried), beside.unmissed(tried)].concat());
    Ok(Tested { beside, report, written, survivors })
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
    fn add(&mut self, found: Survivors) {
        self.rules += found.rules;
        self.parts += found.parts;
    }

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

/// Prints and counts what no example misses.
fn list(beside: &Beside, found: &[Survivor], out: &mut Out<'_>) -> Result<Survivors, Failure> {
    let mut survivors: Vec<&Survivor> = found.iter().collect();
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
    Ok(Survivors { rules: survivors.len() - parts, parts })
}
