//! What has been captured since the game began and is gone for good.

use super::super::failure::Failure;
use super::super::out::Out;
use crate::explain::words;
use crate::literal::game::Game;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, State};
use crate::notation::picture::signs::{Manner, drawn};
use crate::spec::PIECES;
use crate::spec::ids::{PlayerId, TokenId};

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
    let owners = spec.player_ids().map(Some).chain([None]);
    let gone = gone(game, eyes);
    let line = |owner: Option<PlayerId>| {
        let of_owner = gone.iter().filter(|(state, id)| state.token(*id).owner == owner);
        let mut men: Vec<(usize, String)> = of_owner
            .map(|(state, id)| {
                let token = state.token(*id);
                (token.kind.index(), drawn(spec, token.kind, token.owner, manner))
            })
            .collect();
        men.sort();
        let signs: Vec<String> = men.into_iter().map(|(_, sign)| sign).collect();
        let whose = owner.map(|owner| format!(" of {}", words::player(spec, owner))).unwrap_or_default();
        (!signs.is_empty()).then(|| format!("captured{whose}: {}", signs.join(" ")))
    };
    owners.filter_map(line).collect()
}

/// The pieces that were captured and have not come back, each with the position before its capture as it may be known.
fn gone(game: &Game, eyes: Option<PlayerId>) -> Vec<(State, TokenId)> {
    let (spec, now) = (game.spec(), game.state());
    let mut list = Vec::new();
    for step in game.steps() {
        let captured = step.transition.captured.iter().copied();
        let is_gone = |id: &TokenId| matches!(now.token(*id).place, Place::Gone(_));
        let captured: Vec<TokenId> =
            captured.filter(|id| is_gone(id) && spec.kind(step.before.token(*id).kind).class == PIECES).collect();
        if captured.is_empty() {
            continue;
        }
        let before = match eyes {
            Some(eyes) if spec.veil(PIECES).is_some() => known_to(spec, &step.before, eyes).into_owned(),
            _ => step.before.clone(),
        };
        let is_seen = |id: &TokenId| before.square_of(*id).is_some() && !spec.kind(before.token(*id).kind).veiled;
        list.extend(captured.into_iter().filter(is_seen).map(|id| (before.clone(), id)));
    }
    list
}
