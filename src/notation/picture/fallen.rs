//! Pieces that have been captured since a game began and are gone for good.

use std::borrow::Cow;

use crate::literal::game::Moment;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, Token};
use crate::spec::ids::{KindId, PlayerId, TokenId};
use crate::spec::{PIECES, Spec};

/// The captured pieces of one owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallen {
    /// The owner; `None` for neutral pieces.
    pub owner: Option<PlayerId>,
    /// The kind of each piece, in the order of kinds.
    pub kinds: Vec<KindId>,
}

/// The captured pieces that have not come back, by owner, as far as `eyes` know them; all without.
pub fn fallen(game: Moment<'_>, eyes: Option<PlayerId>) -> Vec<Fallen> {
    let spec = game.spec();
    let mut men = gone(game, eyes);
    men.sort();
    let of = |owner: Option<PlayerId>| {
        let kinds = men.iter().filter(|(_, whose)| *whose == owner).map(|(kind, _)| *kind);
        Fallen { owner, kinds: kinds.collect() }
    };
    spec.player_ids().map(Some).chain([None]).map(of).filter(|fallen| !fallen.kinds.is_empty()).collect()
}

fn in_zone(spec: &Spec, token: Token) -> bool {
    matches!(token.place, Place::In(_)) && spec.kind(token.kind).class == PIECES
}

/// The pieces that were captured and have not come back, each as it may have been known before its capture.
fn gone(game: Moment<'_>, eyes: Option<PlayerId>) -> Vec<(KindId, Option<PlayerId>)> {
    let (spec, now) = (game.spec(), game.state());
    let mut list = Vec::new();
    for step in game.steps() {
        let is_gone = |id: &TokenId| matches!(now.token(*id).place, Place::Gone(_));
        let is_piece = |id: &TokenId| spec.kind(step.before.token(*id).kind).class == PIECES;
        let captured = step.transition.captured.iter().filter(|id| step.before.knows(**id) && is_gone(id));
        // A piece that the capture put into a zone stands for the captured one.
        let after = &step.transition.after;
        let put = after.present().filter(|id| !step.before.knows(*id) && in_zone(spec, after.token(*id))).count();
        let captured: Vec<TokenId> = captured.copied().filter(is_piece).skip(put).collect();
        if captured.is_empty() {
            continue;
        }
        let before = match eyes {
            Some(eyes) if spec.veil(PIECES).is_some() => known_to(spec, &step.before, eyes),
            _ => Cow::Borrowed(&step.before),
        };
        let seen = captured.into_iter().filter(|id| before.square_of(*id).is_some()).map(|id| before.token(id));
        let seen = seen.filter(|token| !spec.kind(token.kind).veiled);
        list.extend(seen.map(|token| (token.kind, token.owner)));
    }
    list
}
