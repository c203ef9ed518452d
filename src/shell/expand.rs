//! `interp expand`: a definition with everything it stands on as one file.

use super::FINE;
use super::cli::ExpandArgs;
use super::failure::Failure;
use super::out::Out;
use super::target;
use crate::study::expand::expand;

/// Prints the one file.
pub fn run(args: &ExpandArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    out.print(expand(&ready.definition, &ready.spec))?;
    Ok(FINE)
}
