//! A position dealt anew: what a player does not know of it is shuffled.

use super::observation::view;
use super::repair::repaired;
use crate::literal::chance::{First, Seeded};
use crate::literal::flow;
use crate::literal::knowers::Knowers;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{ClassId, PlayerId, Square, TokenId, VariableId};
use crate::spec::value::Value;

/// Deals that are tried until one looks like the position.
const TRIED: usize = 20;

/// A position that looks like another to a player. The places of unknown tokens of one class and owner are shuffled, tokens that the
/// player does not see go to random squares, and hidden facts are as at the beginning of a game. Nothing if no deal looks like it.
pub(super) fn dealt(spec: &Spec, state: &State, player: PlayerId, dice: &mut Seeded) -> Option<State> {
    let looks = view(spec, state, player);
    let known = known_to(spec, state, player);
    let agrees = |dealt: &State| view(spec, dealt, player) == looks;
    (0..TRIED).find_map(|_| {
        let mut dealt = state.clone();
        hide_facts(spec, &known, &mut dealt);
        shuffle(spec, &known, &mut dealt, player, dice);
        scatter(spec, &known, &mut dealt, dice);
        Some(dealt.clone()).filter(agrees).or_else(|| repaired(spec, &dealt, &known, player, dice).filter(agrees))
    })
}

/// Sets facts that are not known to what they are at the beginning of a game.
fn hide_facts(spec: &Spec, known: &State, dealt: &mut State) {
    let start = flow::start(spec, &mut First);
    for variable in (0..spec.variables.len()).map(VariableId::at) {
        for owner in spec.owners(spec.variables[variable.index()].each) {
            if *known.variable(spec, variable, owner) == Value::Unknown {
                dealt.set_variable(spec, variable, owner, start.variable(spec, variable, owner).clone());
            }
        }
    }
}

/// Shuffles the places of tokens whose kinds are not known, within each class and owner.
fn shuffle(spec: &Spec, known: &State, dealt: &mut State, player: PlayerId, dice: &mut Seeded) {
    let is_unknown = |token: &TokenId| !dealt.token(*token).known.include(player) && !is_unseen(known, dealt, *token);
    let unknown: Vec<TokenId> = dealt.present().filter(is_unknown).collect();
    let group = |token: &TokenId| (spec.kind(dealt.token(*token).kind).class, dealt.token(*token).owner);
    let mut groups: Vec<(ClassId, Option<PlayerId>)> = unknown.iter().map(group).collect();
    groups.sort();
    groups.dedup();
    let grouped: Vec<Vec<TokenId>> =
        groups.iter().map(|one| unknown.iter().copied().filter(|token| group(token) == *one).collect()).collect();
    for mut tokens in grouped {
        let mut places: Vec<Place> = tokens.iter().map(|token| dealt.token(*token).place).collect();
        // In an order that does not depend on what is hidden.
        tokens.sort_by_key(|token| dealt.token(*token).kind);
        places.sort_by_key(|place| order(*place));
        dice.shuffle(&mut places);
        tokens.iter().for_each(|token| dealt.lift(spec, *token));
        // An ordered zone keeps the order in which tokens come.
        for (token, place) in tokens.iter().zip(places) {
            dealt.let_know(*token, Knowers::NONE);
            dealt.put(spec, *token, place);
        }
    }
}

/// Puts the tokens that the player does not see on random squares where it would not see them.
fn scatter(spec: &Spec, known: &State, dealt: &mut State, dice: &mut Seeded) {
    let mut unseen: Vec<TokenId> = dealt.present().filter(|token| is_unseen(known, dealt, *token)).collect();
    unseen.sort_by_key(|token| (dealt.token(*token).kind, dealt.token(*token).owner));
    unseen.iter().for_each(|token| dealt.lift(spec, *token));
    for token in unseen {
        let class = &spec.classes[spec.kind(dealt.token(token).kind).class.index()];
        let layer = class.layer.unwrap_or_default();
        let is_free = |square: &Square| {
            (class.lies_unseen || known.fog.contains(*square)) && dealt.on(spec, layer, *square).is_none()
        };
        let free: Vec<Square> = spec.geometry.squares().filter(is_free).collect();
        if let Some(square) = free.get(dice.below(free.len())) {
            dealt.put(spec, token, Place::On(*square));
        }
    }
}

/// Whether a token stands on the board and the player knows of no token there.
fn is_unseen(known: &State, truth: &State, token: TokenId) -> bool {
    matches!(truth.token(token).place, Place::On(_)) && matches!(known.token(token).place, Place::Gone(_))
}

fn order(place: Place) -> (u8, usize, Option<PlayerId>) {
    match place {
        Place::On(square) => (0, square.index(), None),
        Place::In(zone) => (1, zone.zone.index(), zone.owner),
        Place::Gone(_) => (2, 0, None),
    }
}
