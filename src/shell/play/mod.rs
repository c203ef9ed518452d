//! `interp play`: a game at a terminal or from a pipe.

mod asides;
mod commands;
mod session;
mod several;
mod view;

use super::cli::{Chooser, PlayArgs};
use super::failure::Failure;
use super::out::Out;
use super::{FINE, target};
use session::Session;
use view::View;

/// Plays until the input ends or somebody has had enough.
pub fn run(args: &PlayArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    let game = ready.game(&args.from, out)?;
    let random = [args.white, args.black].map(|chooser| chooser == Chooser::Random);
    let view = View::asked(args.view, random);
    let mut session = Session::new(ready, game, random, (view, args.hotseat));
    session.open(out)?;
    while session.turn(out)? {}
    Ok(FINE)
}
