//! The command line program; everything it does is in [`interp::shell`].

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use interp::shell::{Input, Io, STOPPED, Terminal, run};

fn main() -> ExitCode {
    #[expect(clippy::disallowed_methods, reason = "this is where the command line comes in")]
    let arguments = std::env::args_os().collect();
    let output = AutoStream::auto(io::stdout());
    let error = AutoStream::auto(io::stderr());
    let coloured = |choice: ColorChoice| choice != ColorChoice::Never;
    let state_folder = dirs::state_dir().or_else(dirs::data_local_dir).map(|folder| folder.join("interp"));
    let (stop, listens) = stop_key();
    let io = Io {
        input: input(state_folder.as_deref()),
        error_is_terminal: io::stderr().is_terminal(),
        coloured_output: coloured(output.current_choice()),
        coloured_error: coloured(error.current_choice()),
        shows_signs: shows_signs(),
        state_folder,
        stop,
        listens,
        output: Box::new(io::BufWriter::new(output)),
        error: Box::new(error),
    };
    ExitCode::from(run(arguments, io))
}

/// Two flags: the first is set by Ctrl-C, the second says that the first is looked at. The second Ctrl-C ends the
/// program at once; while nothing looks, the first does.
fn stop_key() -> (Arc<AtomicBool>, Arc<AtomicBool>) {
    let (stop, listens) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let (set, heard) = (stop.clone(), listens.clone());
    let pressed = move || {
        if set.swap(true, Ordering::Relaxed) || !heard.load(Ordering::Relaxed) {
            #[expect(clippy::disallowed_methods, reason = "the user who presses it does not want to wait")]
            std::process::exit(i32::from(STOPPED));
        }
    };
    // Without it Ctrl-C ends the program the first time.
    let _ = ctrlc::set_handler(pressed);
    (stop, listens)
}

/// Whether the output is read as UTF-8 by a terminal that has more than letters, as far as the environment tells.
fn shows_signs() -> bool {
    let said = |name: &str| {
        #[expect(clippy::disallowed_methods, reason = "this is where the environment comes in")]
        let value = std::env::var(name);
        value.ok().filter(|value| !value.is_empty())
    };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(said).unwrap_or_default().to_lowercase();
    let few_signs = said("TERM").is_some_and(|terminal| ["linux", "dumb"].contains(&terminal.as_str()));
    (locale.contains("utf-8") || locale.contains("utf8")) && !few_signs
}

/// The input: a terminal, or whatever else it is.
fn input(state_folder: Option<&Path>) -> Input<'static> {
    let seated = io::stdin().is_terminal() && io::stdout().is_terminal();
    match seated {
        true => Input::Terminal(Terminal::new(state_folder.map(|folder| folder.join("history")))),
        false => Input::Pipe(Box::new(io::stdin().lock())),
    }
}
