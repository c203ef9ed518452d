//! `interp check`: the mistakes in definitions.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

use super::cli::{CheckArgs, Format, Settings};
use super::cost;
use super::failure::Failure;
use super::jobs::{self, Queue, Size};
use super::out::Out;
use super::prelude::{self, Alone};
use super::target::{load_any, told};
use super::watched::{Watched, pause, watchable};
use super::{FINE, STOPPED, WRONG};
use crate::diagnostic::{Code, Diagnostic, JsonDiagnostic, arrange, to_json};
use crate::explain::words;
use crate::lint::lint;
use crate::load::{self, Loaded};
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
    let mut worst = None;
    let (files, settings) = (args.files.clone(), args.settings.clone());
    let worker = move |queue: &Queue<_>| queue.each(|index| (index, checked(&files[index], &settings)));
    let hear = |(index, checked): (usize, Checked), out: &mut Out<'_>| {
        let Checked { found, attempt } = checked;
        watched.join(attempt);
        let told =
            found.and_then(|found| tell(&args.files[index], &found, args, &mut all, out).map(|told| (told, found)));
        match told {
            Ok((told, found)) => {
                code = code.max(told);
                worst = worst.or(found.worst());
                if !args.watch && index + 1 == args.files.len() {
                    // The program is over soon; to take all of it apart first would be for nothing.
                    std::mem::forget(found);
                }
            }
            Err(failure) => code = code.max(out.report(failure)?),
        }
        Ok(ControlFlow::Continue(()))
    };
    let (count, lengths) = (args.files.len(), jobs::file_lengths(&args.files));
    let size =
        Size { jobs: jobs::threads(args.jobs), items: count, lengths: Some(&lengths), said: &|| "files".to_owned() };
    let heard = jobs::each_in_order(&size, worker, hear, out)?;
    if args.format == Format::Json {
        let text = serde_json::to_string_pretty(&all).map_err(std::io::Error::other)?;
        out.line(text)?;
    }
    if heard < count {
        out.complain(format_args!("stopped after {heard} of {}\n", words::counted(count, "file")))?;
        return Ok(STOPPED);
    }
    if let Some(code) = worst.filter(|_| args.format == Format::Text && !args.watch) {
        out.complain(format_args!("`interp explain {code}` says more about the code, with an example\n"))?;
    }
    Ok(code)
}

/// The result of checking one file.
struct Checked {
    found: Result<Found, Failure>,
    /// The files that the definition is made of.
    attempt: Watched,
}

/// The mistakes in one file.
enum Found {
    /// A definition.
    Definition(Box<Loaded>, Vec<Diagnostic>),
    /// A prelude of this name, in a game that is made for it.
    Prelude(String, Box<Alone>),
}

impl Found {
    fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Found::Definition(_, diagnostics) => diagnostics,
            Found::Prelude(_, alone) => &alone.diagnostics,
        }
    }

    /// The code of the first error, or else of the first warning.
    fn worst(&self) -> Option<Code> {
        self.diagnostics().iter().min_by_key(|one| one.severity).map(|one| one.code)
    }
}

/// Checks one file.
fn checked(file: &str, settings: &Settings) -> Checked {
    if let Some(prelude) = prelude::meant(file) {
        let (found, attempt) = (prelude::load(&prelude), Watched::of_attempt(&prelude, None));
        return Checked { found: found.map(|alone| Found::Prelude(prelude, Box::new(alone))), attempt };
    }
    let loaded = load_any(file, settings);
    let attempt = Watched::of_attempt(file, loaded.as_ref().ok());
    let found = loaded.map(|loaded| {
        let diagnostics = all_of(file, &loaded, settings.settings.is_empty());
        Found::Definition(Box::new(loaded), diagnostics)
    });
    Checked { found, attempt }
}

/// The name of a definition in messages: a path as it was typed, or the name of the file in a link.
fn called(file: &str) -> String {
    match load::linked(file) {
        Some(Ok(shared)) => shared.definition.called().to_owned(),
        _ => file.to_owned(),
    }
}

/// Prints the mistakes in one file, or adds them to `all` of them.
fn tell(
    file: &str,
    found: &Found,
    args: &CheckArgs,
    all: &mut Vec<JsonDiagnostic>,
    out: &mut Out<'_>,
) -> Result<u8, Failure> {
    let diagnostics = found.diagnostics();
    let sources = match found {
        Found::Definition(loaded, _) => &loaded.definition.sources,
        Found::Prelude(_, alone) => &alone.definition.sources,
    };
    match (args.format, found) {
        (Format::Json, _) => all.extend(to_json(diagnostics, sources)),
        (Format::Text, _) if !diagnostics.is_empty() => out.messages(&told(diagnostics, sources, out.look()))?,
        (Format::Text, Found::Definition(..)) => out.line(format_args!("{}: no mistakes", called(file)))?,
        (Format::Text, Found::Prelude(name, alone)) => {
            out.say(format_args!("{name}: no mistakes in this prelude{}", alone.with()))?;
        }
    }
    match found {
        Found::Definition(loaded, _) if args.cost => cost::print(loaded, out)?,
        _ => {}
    }
    Ok(if diagnostics.iter().any(Diagnostic::is_error) { WRONG } else { FINE })
}

/// The mistakes of a definition and the warnings to its author. Its `[[example]]` tables are
/// checked, not run, once it can be run. All hold for the definition without options; if it is
/// loaded without them, it is not checked again.
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
