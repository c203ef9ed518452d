//! The page about diagnostics, `docs/diagnostics.md`: made from the entries.

use std::fmt::Write;

use interp::diagnostic::{Code, Look, Severity, render};
use interp::testing::entry::{Entry, Sample};

const HEAD: &str = "\
# Diagnostics

For authors of definitions: the codes of all messages, each with an example and the example mended.

A message about a definition begins with `error[CODE]` or `warning[CODE]`. An error means that the definition cannot be run. A
[warning](language.md#warnings) marks a rule that can be played but is probably not intended. `interp explain CODE` prints the
entry of a code, `interp explain` lists the codes. Some examples have several messages: the one with the code is explained.

This page is made from the files in `docs/diagnostics/`: `INSTA_UPDATE=always cargo test --test suite -- current` writes it anew.
";

/// The whole page.
pub fn page() -> String {
    let entries: Vec<Entry> = Code::ALL.iter().map(|code| Entry::of(*code)).collect();
    let mut page = HEAD.to_owned();
    for (title, severity) in [("Errors", Severity::Error), ("Warnings", Severity::Warning)] {
        write!(page, "\n## {title}\n\n| code | meaning |\n|---|---|\n").unwrap();
        for entry in entries.iter().filter(|entry| entry.severity == Some(severity)) {
            writeln!(page, "| [`{0}`](#{0}) | {1} |", entry.code, entry.meaning).unwrap();
        }
    }
    page.push_str("\n## All codes\n");
    entries.iter().for_each(|entry| section(entry, &mut page));
    page
}

fn section(entry: &Entry, page: &mut String) {
    write!(page, "\n### {}\n\n{}: {}.\n", entry.code, entry.severity(), entry.meaning).unwrap();
    for paragraph in &entry.remedy {
        write!(page, "\n{}\n", interp::text::filled(paragraph, "", None).trim_end()).unwrap();
    }
    page.push_str("\nWrong:\n");
    texts(&entry.wrong, page);
    if let Some(reported) = entry.wrong.reported() {
        fence("text", &render(&reported.diagnostics, &reported.sources, Look::Plain), page);
    }
    page.push_str("\nMended:\n");
    texts(&entry.mended, page);
}

/// The texts of an example, each with its name above it where there are several.
fn texts(sample: &Sample, page: &mut String) {
    for (info, text) in &sample.texts {
        if let Some(name) = sample.title(info) {
            write!(page, "\n`{name}`:\n").unwrap();
        }
        fence(info.split(' ').next().unwrap_or_default(), text, page);
    }
}

/// A fenced block, longer fences around a text with fences.
fn fence(language: &str, text: &str, page: &mut String) {
    let mark = if text.contains("```") { "````" } else { "```" };
    write!(page, "\n{mark}{language}\n{}\n{mark}\n", text.trim_end()).unwrap();
}
