//! The captured pieces of a game, in lines.

use super::super::failure::Failure;
use super::super::out::Out;
use crate::explain::words;
use crate::literal::game::Game;
use crate::notation::picture::fallen::{Fallen, fallen};
use crate::notation::picture::signs::{Manner, drawn};
use crate::spec::ids::PlayerId;

/// Prints such lines.
pub fn tell(lines: &[String], out: &mut Out<'_>) -> Result<(), Failure> {
    if lines.is_empty() {
        return Ok(out.say("nothing has been captured in this game")?);
    }
    Ok(lines.iter().try_for_each(|line| out.say(line))?)
}

/// `captured of White: ♙ ♙ ♘`: a line for each owner whose pieces are gone, as far as `eyes` know them; all without.
pub fn lines(game: &Game, eyes: Option<PlayerId>, manner: Manner) -> Vec<String> {
    let spec = game.spec();
    let line = |Fallen { owner, kinds }: Fallen| {
        let signs: Vec<String> = kinds.into_iter().map(|kind| drawn(spec, kind, owner, manner)).collect();
        let whose = owner.map(|owner| format!(" of {}", words::player(spec, owner))).unwrap_or_default();
        format!("captured{whose}: {}", signs.join(" "))
    };
    fallen(game.now(), eyes).into_iter().map(line).collect()
}
