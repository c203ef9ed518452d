//! The command line program; everything it does is in [`interp::shell`].

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use interp::shell::{Input, Io, Terminal, run};

fn main() -> ExitCode {
    #[expect(clippy::disallowed_methods, reason = "this is where the command line comes in")]
    let arguments = std::env::args_os().collect();
    let output = AutoStream::auto(io::stdout());
    let error = AutoStream::auto(io::stderr());
    let coloured = |choice: ColorChoice| choice != ColorChoice::Never;
    let state_folder = dirs::state_dir().or_else(dirs::data_local_dir).map(|folder| folder.join("interp"));
    let io = Io {
        input: input(state_folder.as_deref()),
        error_is_terminal: io::stderr().is_terminal(),
        coloured_output: coloured(output.current_choice()),
        coloured_error: coloured(error.current_choice()),
        state_folder,
        output: Box::new(io::BufWriter::new(output)),
        error: Box::new(error),
    };
    ExitCode::from(run(arguments, io))
}

/// Somebody at a terminal, or whatever else the input is.
fn input(state_folder: Option<&Path>) -> Input<'static> {
    let seated = io::stdin().is_terminal() && io::stdout().is_terminal();
    let terminal = seated.then(|| Terminal::new(state_folder.map(|folder| folder.join("history"))));
    match terminal {
        Some(Ok(terminal)) => Input::Terminal(Box::new(terminal)),
        _ => Input::Pipe(Box::new(io::stdin().lock())),
    }
}
