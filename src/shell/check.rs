//! `interp check`: the mistakes in definitions.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::cli::{CheckArgs, Format};
use super::cost;
use super::failure::Failure;
use super::out::Out;
use super::prelude;
use super::target::{load_any, told};
use super::watched::{Watched, pause, watchable};
use super::{FINE, STOPPED, WRONG};
use crate::diagnostic::{Diagnostic, JsonDiagnostic, arrange, to_json};
use crate::lint::lint;
use crate::load::Loaded;
use crate::testing::examples::{Material, collect};
use crate::testing::mistakes;

/// Checks every file, with `--watch` again and again; mistakes are what is asked for and go where results go.
pub fn run(args: &CheckArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    if args.cost && args.format == Format::Json {
        return Err(Failure::usage("`--cost` is for people").help("leave out `--format json`"));
    }
    if args.watch {
        args.files.iter().try_for_each(|file| watchable(file))?;
    }
    let mut watched = Watched::default();
    let code = once(args, &mut watched, out)?;
    if !args.watch {
        return Ok(code);
    }
    loop {
        out.flush()?;
        let changed = watched.settled();
        if !changed.is_empty() {
            let plain = |path: &PathBuf| path.strip_prefix(".").unwrap_or(path).display().to_string();
            // The same file may be named by what it was asked for and by what stands on it.
            let names: BTreeSet<String> = changed.iter().map(plain).collect();
            let names: Vec<String> = names.into_iter().collect();
            if args.format == Format::Text {
                out.line(format_args!("\nchanged: {}", names.join(", ")))?;
            }
            watched = Watched::default();
            once(args, &mut watched, out)?;
        } else if out.goes_on().is_break() {
            return Ok(STOPPED);
        } else {
            pause();
        }
    }
}

/// Checks every file once; what they are made of is what is `watched`.
fn once(args: &CheckArgs, watched: &mut Watched, out: &mut Out<'_>) -> Result<u8, Failure> {
    let mut code = FINE;
    let mut all: Vec<JsonDiagnostic> = Vec::new();
    for file in &args.files {
        if let Some(prelude) = prelude::meant(file) {
            watched.join(Watched::of_attempt(&prelude, None));
            let result = alone(&prelude, args.format, &mut all, out).or_else(|failure| out.report(failure));
            code = code.max(result?);
            continue;
        }
        let loaded = load_any(file, &args.settings);
        watched.join(Watched::of_attempt(file, loaded.as_ref().ok()));
        let loaded = match loaded {
            Ok(loaded) => loaded,
            Err(failure) => {
                code = code.max(out.report(failure)?);
                continue;
            }
        };
        let sources = &loaded.definition.sources;
        let diagnostics = all_of(file, &loaded, args.settings.settings.is_empty());
        if diagnostics.iter().any(Diagnostic::is_error) {
            code = code.max(WRONG);
        }
        match args.format {
            Format::Json => all.extend(to_json(&diagnostics, sources)),
            Format::Text if diagnostics.is_empty() => out.line(format_args!("{file}: no mistakes"))?,
            Format::Text => {
                let text = told(&diagnostics, sources, out.look());
                out.messages(&text)?;
            }
        }
        if args.cost {
            cost::print(&loaded, out)?;
        }
        if !args.watch && args.files.last() == Some(file) {
            // The program is over soon; to take all of it apart first would be for nothing.
            std::mem::forget(loaded);
        }
    }
    if args.format == Format::Json {
        let text = serde_json::to_string_pretty(&all).map_err(std::io::Error::other)?;
        out.line(text)?;
    }
    Ok(code)
}

/// Checks a prelude in a game that is made for it.
fn alone(file: &str, format: Format, all: &mut Vec<JsonDiagnostic>, out: &mut Out<'_>) -> Result<u8, Failure> {
    let alone = prelude::load(file)?;
    let (diagnostics, sources) = (&alone.diagnostics, &alone.definition.sources);
    match format {
        Format::Json => all.extend(to_json(diagnostics, sources)),
        Format::Text if diagnostics.is_empty() => {
            out.say(format_args!("{file}: no mistakes in this prelude{}", alone.with()))?;
        }
        Format::Text => out.messages(&told(diagnostics, sources, out.look()))?,
    }
    Ok(if diagnostics.is_empty() { FINE } else { WRONG })
}

/// What is wrong with a definition, and with its `[[example]]` tables once it can be run, none of which is run; and what
/// its author should be warned of. These are about the definition as it is while no option is set; where it is loaded like
/// that, it is not checked again.
fn all_of(file: &str, loaded: &Loaded, as_it_is: bool) -> Vec<Diagnostic> {
    if as_it_is {
        return mistakes(file, loaded, None).0;
    }
    let mut diagnostics = loaded.diagnostics.clone();
    if let Some(spec) = &loaded.spec {
        let material = Material { name: file, definition: &loaded.definition, page: None };
        diagnostics.extend(collect(&material).diagnostics);
        diagnostics.extend(lint(&loaded.definition, spec));
        arrange(&mut diagnostics);
    }
    diagnostics
}
