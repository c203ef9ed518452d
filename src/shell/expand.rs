//! `interp expand`: a definition with everything it stands on as one file, or the program it is compiled to.

use super::cli::{ExpandArgs, Stage};
use super::failure::Failure;
use super::out::Out;
use super::target;
use super::{FINE, WRONG};
use crate::compile::listing::listing;
use crate::describe::expand::expand;
use crate::engine::compiled::Engine;
use crate::with_program;

/// Prints the one file, or the program.
pub fn run(args: &ExpandArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    match args.stage {
        Stage::Definition => out.print(expand(&ready.definition, &ready.spec))?,
        Stage::Program => match Engine::new(&ready.spec) {
            Ok(engine) => out.print(with_program!(&engine, program => listing(program)))?,
            Err(why) => {
                out.complain(format_args!("error: it is not compiled: {}\n", why.what))?;
                return Ok(WRONG);
            }
        },
    }
    Ok(FINE)
}
