//! The command line: what is typed, what is printed, how it ends.
//!
//! In: arguments and streams. Out: text on them and an exit code: 0 when all is well, 1 when a definition or a test is
//! wrong, 2 when the command line is. Everything printed goes through [`Out`]; nothing here decides anything about a
//! game.

mod check;
mod cli;
mod entry;
mod expand;
mod failure;
mod list;
mod moves;
mod out;
mod perft;
mod play;
mod playouts;
mod rules;
mod target;
mod test;
mod text;
mod why;
mod words;

use std::ffi::OsString;

use cli::{Cli, Command};
use failure::Failure;
pub use out::{Io, Out};

/// How the program ends when all is well.
pub const FINE: u8 = 0;
/// How it ends when something is wrong with a definition or what it was held against.
pub const WRONG: u8 = 1;
/// How it ends when the command line is wrong.
pub const USAGE: u8 = 2;

/// Runs the program on its arguments, the name of the program first; returns the exit code.
pub fn run(arguments: Vec<OsString>, io: Io<'_>) -> u8 {
    let mut out = Out::new(io);
    let result = match entry::read(arguments) {
        Ok(cli) => dispatch(cli, &mut out),
        Err(failure) => Err(failure),
    };
    let code = result.or_else(|failure| failure.report(&mut out));
    let flushed = out.flush();
    match (code, flushed) {
        (Ok(code), Ok(())) => code,
        // Whoever read the output has had enough.
        (Err(error), _) | (Ok(_), Err(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => FINE,
        _ => WRONG,
    }
}

fn dispatch(cli: Cli, out: &mut Out<'_>) -> Result<u8, Failure> {
    match cli.command {
        Command::Play(args) => play::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Test(args) => test::run(&args, out),
        Command::Moves(args) => moves::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Expand(args) => expand::run(&args, out),
        Command::Playouts(args) => playouts::run(&args, out),
        Command::List => list::run(out),
    }
}
