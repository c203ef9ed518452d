//! `interp explain`: what the code of a message means, with an example.

use super::FINE;
use super::cli::ExplainArgs;
use super::failure::Failure;
use super::out::Out;
use crate::diagnostic::{Code, closest, render};
use crate::testing::entry::{Entry, Sample};
use crate::text::{columns, filled};

/// Prints the entry of a code; without one, the list of codes.
pub fn run(args: &ExplainArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    match &args.code {
        Some(name) => print(&Entry::of(found(name)?), out)?,
        None => list(out)?,
    }
    Ok(FINE)
}

/// The code with a name, also as it stands in a report: `error[CODE]`.
fn found(name: &str) -> Result<Code, Failure> {
    let bare = ["error[", "warning[", "["].iter().find_map(|before| name.strip_prefix(before)?.split(']').next());
    let name = bare.unwrap_or(name);
    Code::named(name).ok_or_else(|| {
        let failure = Failure::usage(format!("no message has the code `{name}`"));
        match closest(name, Code::ALL.iter().map(|code| code.name())) {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help("`interp explain` lists all codes"),
        }
    })
}

fn list(out: &mut Out<'_>) -> Result<(), Failure> {
    let row = |code: &Code| {
        let entry = Entry::of(*code);
        vec![code.name().to_owned(), entry.severity().to_owned(), entry.meaning]
    };
    let rows: Vec<Vec<String>> = Code::ALL.iter().map(row).collect();
    out.folded(columns(&rows, ""))?;
    Ok(())
}

fn print(entry: &Entry, out: &mut Out<'_>) -> Result<(), Failure> {
    let width = out.width();
    out.print(filled(&format!("{}[{}]: {}", entry.severity(), entry.code, entry.meaning), "", width))?;
    for paragraph in &entry.remedy {
        out.print(format_args!("\n{}", filled(paragraph, "", width)))?;
    }
    out.line("\nwrong:\n")?;
    texts(&entry.wrong, out)?;
    if let Some(reported) = entry.wrong.reported() {
        out.line("\nthe messages about it:\n")?;
        out.messages(&render(&reported.diagnostics, &reported.sources, out.look()))?;
    }
    out.line("\nmended:\n")?;
    texts(&entry.mended, out)
}

/// The texts of an example, indented; the name of a file stands above its text.
fn texts(sample: &Sample, out: &mut Out<'_>) -> Result<(), Failure> {
    for (index, (info, text)) in sample.texts.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        if let Some(name) = sample.title(info) {
            out.line(format_args!("  # {name}"))?;
        }
        for line in text.lines() {
            out.line(format!("  {line}").trim_end())?;
        }
    }
    Ok(())
}
