//! The command line program; everything it does is in [`interp::shell`].

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use interp::shell::{Io, run};

fn main() -> ExitCode {
    #[expect(clippy::disallowed_methods, reason = "this is where the command line comes in")]
    let arguments = std::env::args_os().collect();
    let output = AutoStream::auto(io::stdout());
    let error = AutoStream::auto(io::stderr());
    let coloured = |choice: ColorChoice| choice != ColorChoice::Never;
    let io = Io {
        interactive: io::stdin().is_terminal() && io::stdout().is_terminal(),
        error_is_terminal: io::stderr().is_terminal(),
        coloured_output: coloured(output.current_choice()),
        coloured_error: coloured(error.current_choice()),
        state_folder: dirs::state_dir().or_else(dirs::data_local_dir).map(|folder| folder.join("interp")),
        input: Box::new(io::stdin().lock()),
        output: Box::new(io::BufWriter::new(output)),
        error: Box::new(error),
    };
    ExitCode::from(run(arguments, io))
}
