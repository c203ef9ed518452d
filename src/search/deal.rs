//! A position dealt anew: what a player does not know of it is shuffled.

use super::observation::view;
use crate::literal::chance::Seeded;
use crate::literal::knowers::Knowers;
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{ClassId, PlayerId, TokenId};

/// Deals that are tried until one looks like the position.
const TRIED: usize = 20;

/// A position that looks like another to a player: the places of unknown tokens of one class and owner are shuffled. Nothing if no deal looks
/// like it.
pub(super) fn dealt(spec: &Spec, state: &State, player: PlayerId, dice: &mut Seeded) -> Option<State> {
    let looks = view(spec, state, player);
    (0..TRIED).map(|_| shuffled(spec, state, player, dice)).find(|dealt| view(spec, dealt, player) == looks)
}

fn shuffled(spec: &Spec, state: &State, player: PlayerId, dice: &mut Seeded) -> State {
    let mut dealt = state.clone();
    let unknown: Vec<TokenId> = state.present().filter(|token| !state.token(*token).known.include(player)).collect();
    let group = |token: &TokenId| (spec.kind(state.token(*token).kind).class, state.token(*token).owner);
    let mut groups: Vec<(ClassId, Option<PlayerId>)> = unknown.iter().map(group).collect();
    groups.sort();
    groups.dedup();
    for one in groups {
        let mut tokens: Vec<TokenId> = unknown.iter().copied().filter(|token| group(token) == one).collect();
        let mut places: Vec<Place> = tokens.iter().map(|token| state.token(*token).place).collect();
        // In an order that does not depend on what is hidden.
        tokens.sort_by_key(|token| state.token(*token).kind);
        places.sort_by_key(|place| order(*place));
        dice.shuffle(&mut places);
        tokens.iter().for_each(|token| dealt.lift(spec, *token));
        // An ordered zone keeps the order in which tokens come.
        for (token, place) in tokens.iter().zip(places) {
            dealt.let_know(*token, Knowers::NONE);
            dealt.put(spec, *token, place);
        }
    }
    dealt
}

fn order(place: Place) -> (u8, usize, Option<PlayerId>) {
    match place {
        Place::On(square) => (0, square.index(), None),
        Place::In(zone) => (1, zone.zone.index(), zone.owner),
        Place::Gone(_) => (2, 0, None),
    }
}
