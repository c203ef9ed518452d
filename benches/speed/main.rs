//! How fast shipped definitions are loaded, counted and played, with results that are asserted. `benches/README.md` tells
//! how to run some of it, and how to count instructions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a wrong result is no measurement")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tells what was done")]
#![allow(clippy::disallowed_methods, reason = "reads its command line")]

mod loading;
mod once;
mod perft;
mod playouts;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--once");
    if arguments.next().is_some() {
        return once::run(arguments.find(|argument| argument != "--bench").as_deref());
    }
    divan::main();
    ExitCode::SUCCESS
}
