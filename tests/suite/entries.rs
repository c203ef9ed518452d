//! The entries of diagnostic codes, `docs/diagnostics/CODE.md`: each has an example with the code, and the mended one has no
//! mistake at all.

mod page;

use std::fs;
use std::process::Command;

use interp::diagnostic::{Code, Look, Severity, render};
use interp::testing::entry::{Entry, Sample};
use libtest_mimic::Trial;

use crate::{documents, files, home, kept, stem, trial};

const FOLDER: &str = "docs/diagnostics";

pub fn trials() -> Vec<Trial> {
    let codes = Code::ALL.iter().filter(|code| cfg!(unix) || Entry::of(**code).wrong.shell().is_none());
    let mut trials: Vec<Trial> = codes.map(|code| trial(format!("entry {code}"), move || entry(*code))).collect();
    trials.push(trial("the page about diagnostics is current", || kept("docs/diagnostics.md", &page::page())));
    trials.push(trial("every entry belongs to a code", strays));
    trials
}

fn entry(code: Code) {
    let entry = Entry::of(code);
    assert!(code.entry().starts_with(&format!("# {code}\n\n")), "the heading is the code");
    let severity = entry.severity.expect("the first line is `error: …` or `warning: …`");
    assert!(!entry.remedy.is_empty(), "it does not say what to do");
    let first = entry.meaning.chars().next().expect("it does not say what is wrong");
    assert!(!first.is_uppercase() && !entry.meaning.ends_with('.'), "{}", entry.meaning);
    let (found, report) = found(&entry.wrong);
    assert!(found.contains(&(severity, code.name().to_owned())), "the wrong example has not this code\n{report}");
    let (found, report) = self::found(&entry.mended);
    assert!(found.is_empty(), "the mended example has mistakes\n{report}");
}

/// The severity and the code of each diagnostic of an example, and its report.
fn found(sample: &Sample) -> (Vec<(Severity, String)>, String) {
    assert!(!sample.texts.is_empty(), "there is no example");
    if let Some(lines) = sample.shell() {
        let report = typed(lines);
        return (codes(&report), report);
    }
    let reported = sample.reported().unwrap();
    let found = reported.diagnostics.iter().map(|one| (one.severity, one.code.name().to_owned())).collect();
    (found, render(&reported.diagnostics, &reported.sources, Look::Plain))
}

/// The output of a shell that runs these lines in an empty folder.
fn typed(lines: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut shell: Command = documents::shell(folder.path(), lines);
    String::from_utf8(shell.output().unwrap().stdout).unwrap()
}

/// The severities and codes in a report: `error[unknown-name]: …`.
fn codes(report: &str) -> Vec<(Severity, String)> {
    let code = |line: &str| {
        let (severity, rest) = line.split_once('[')?;
        let severity =
            [("error", Severity::Error), ("warning", Severity::Warning)].iter().find(|(word, _)| *word == severity)?.1;
        Some((severity, rest.split_once("]: ")?.0.to_owned()))
    };
    report.lines().filter_map(code).collect()
}

fn strays() {
    let strays: Vec<_> = files(FOLDER, ".md").into_iter().filter(|path| Code::named(&stem(path)).is_none()).collect();
    assert!(strays.is_empty(), "{strays:?}");
    assert_eq!(fs::read_dir(home().join(FOLDER)).unwrap().count(), Code::ALL.len());
}
