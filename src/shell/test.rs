//! `interp test`: examples, pages of play and printed games.

use std::io;

use super::cli::TestArgs;
use super::failure::Failure;
use super::out::Out;
use super::{FINE, WRONG};
use crate::study::examples::{Report, Why, tally};
use crate::testing::{Beside, find};

/// Where definitions are looked for when no path is given, if there is such a folder.
const DEFINITIONS: &str = "definitions";

/// Runs everything below the paths.
pub fn run(args: &TestArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let mut reports: Vec<Report> = Vec::new();
    let mut survivors = 0;
    for file in files(args)? {
        let beside = Beside::read(&file).map_err(|absent| Failure::usage(absent.to_string()))?;
        let mut report = beside.run(args.engine.which());
        if args.accept {
            for path in beside.accept(&report)? {
                out.line(format_args!("wrote {}", path.display()))?;
            }
            report = beside.run(args.engine.which());
        }
        out.print(report.render(out.look()))?;
        if args.mutate {
            survivors += mutate(&beside, out)?;
        }
        reports.push(report);
    }
    let survived = match survivors {
        _ if !args.mutate => String::new(),
        0 => ", no rule can be left out unnoticed".to_owned(),
        1 => ", 1 rule can be left out unnoticed".to_owned(),
        _ => format!(", {survivors} rules can be left out unnoticed"),
    };
    out.line(format_args!("{}{survived}", tally(&reports)))?;
    let failed = survivors > 0 || reports.iter().any(|report| report.failed() > 0);
    Ok(if failed { WRONG } else { FINE })
}

/// The definitions that the paths name.
fn files(args: &TestArgs) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    #[expect(clippy::disallowed_methods, reason = "the folder is a habit, not a rule")]
    let usual = if std::path::Path::new(DEFINITIONS).is_dir() { DEFINITIONS } else { "." };
    let usual = [usual.to_owned()];
    for path in if args.paths.is_empty() { usual.as_slice() } else { args.paths.as_slice() } {
        let found =
            find(path).map_err(|error: io::Error| Failure::usage(format!("`{path}` cannot be read: {error}")))?;
        if found.is_empty() {
            return Err(Failure::usage(format!("there is no definition in `{path}`")));
        }
        files.extend(found);
    }
    Ok(files)
}

fn mutate(beside: &Beside, out: &mut Out<'_>) -> Result<usize, Failure> {
    let survivors = beside.survivors();
    for survivor in &survivors {
        let why = match survivor.why {
            Why::Untested => "no example is about it".to_owned(),
            Why::Failing(1) => "the example about it fails anyway".to_owned(),
            Why::Failing(count) => format!("the {count} examples about it fail anyway"),
            Why::NotMissed(1) => "the example about it passes without it".to_owned(),
            Why::NotMissed(count) => format!("the {count} examples about it pass without it"),
        };
        let title = format!("{} ({}): {why}", survivor.label, survivor.what);
        out.line(format_args!("  ✗ {title:<58}  {}", beside.place(survivor)))?;
    }
    Ok(survivors.len())
}
