//! A position through the eyes of a player.
//!
//! The audiences of the facts say what a player may know, together with everything that it was shown. A position is
//! *projected*: all that is hidden from the player is left out. Tokens of unknown kind are of the veiled kind of
//! their class, and hidden facts are [`Value::Unknown`]. Squares that are not seen are in the fog; a ghost on each of
//! them stands for any token that may be there. A projected position contains no more than the player knows.

use std::borrow::Cow;

use super::knowers::knowers_of;
use super::scene::{Scene, frame};
use super::state::{Place, State};
use crate::spec::ids::{FieldId, PlayerId, TokenId, VariableId};
use crate::spec::nouns::Audience;
use crate::spec::value::{SquareSet, Value};
use crate::spec::{PIECES, Spec};

/// The position as a player knows it; the position itself when nothing in it is hidden from that player, or when it is
/// seen through these eyes already.
pub fn known_to<'a>(spec: &Spec, state: &'a State, player: PlayerId) -> Cow<'a, State> {
    let hides = spec.veil(PIECES).is_some() && state.eyes != Some(player);
    let open = spec.sees.is_empty() && spec.fields.iter().all(|field| field.audience == Audience::All);
    if !hides || open && state.is_open_to(player) {
        return Cow::Borrowed(state);
    }
    Cow::Owned(projected(spec, state, player))
}

fn projected(spec: &Spec, truth: &State, player: PlayerId) -> State {
    let mut state = truth.clone();
    state.eyes = Some(player);
    state.fog = truth.fog.union(unseen(spec, truth, player));
    hide_tokens(spec, &mut state, player);
    hide_facts(spec, &mut state, player);
    add_ghosts(spec, &mut state);
    state
}

/// The squares hidden from a player; none without a `sees` rule.
fn unseen(spec: &Spec, truth: &State, player: PlayerId) -> SquareSet {
    if spec.sees.is_empty() || truth.eyes.is_some() {
        return SquareSet::EMPTY;
    }
    let mut seen = SquareSet::EMPTY;
    for token in truth.on_board(spec, PIECES).filter(|token| truth.token(*token).owner == Some(player)) {
        truth.square_of(token).into_iter().for_each(|square| seen.insert(square));
    }
    let scene = Scene { mover: Some(player), ..Scene::of(spec, truth) };
    for sees in spec.sees.iter().filter(|sees| scene.in_force(sees.rule)) {
        scene.any(&sees.who, &mut frame(sees.slots), |scene, who, frame| {
            if *who == Value::Player(player) && scene.allows(sees.when.as_ref(), frame) {
                seen = seen.union(scene.squares(&Value::Set(scene.collect(&sees.what, frame))));
            }
            false
        });
    }
    spec.geometry.squares().filter(|square| !seen.contains(*square)).collect()
}

/// Whether a player knows of a token at all: not when it lies in the fog, or may not even be seen to be there.
fn is_noticed(spec: &Spec, state: &State, token: TokenId, player: PlayerId) -> bool {
    let here = state.token(token);
    match here.place {
        Place::On(square) => {
            let class = &spec.classes[spec.kind(here.kind).class.index()];
            here.owner == Some(player)
                || !(state.fog.contains(square) || class.lies_unseen && !here.known.include(player))
        }
        Place::In(_) => true,
        Place::Gone(_) => here.known.include(player),
    }
}

fn hide_tokens(spec: &Spec, state: &mut State, player: PlayerId) {
    let all: Vec<TokenId> = state.all().collect();
    for token in all {
        let here = state.token(token);
        let noticed = is_noticed(spec, state, token, player);
        if noticed && here.known.include(player) {
            hide_fields(spec, state, token, player);
            continue;
        }
        if let Some(veil) = spec.veil(spec.kind(here.kind).class) {
            state.set_kind(token, veil);
        }
        for field in (0..spec.fields.len()).map(FieldId::at) {
            state.set_field(spec, field, token, Value::Unknown);
        }
        if !noticed {
            state.vanish(spec, token);
        }
    }
}

/// Hides what a player may not know of a token it knows.
fn hide_fields(spec: &Spec, state: &mut State, token: TokenId, player: PlayerId) {
    let owner = state.token(token).owner;
    for (index, field) in spec.fields.iter().enumerate() {
        if !knowers_of(field.audience, owner).include(player) {
            state.set_field(spec, FieldId::at(index), token, Value::Unknown);
        }
    }
}

fn hide_facts(spec: &Spec, state: &mut State, player: PlayerId) {
    for (index, variable) in spec.variables.iter().enumerate() {
        let id = VariableId::at(index);
        let owners = spec.owners(variable.each);
        for owner in owners {
            let value = state.variable(spec, id, owner);
            if !state.knowers(spec, id, owner).include(player) || speaks_of_hidden(state, value) {
                state.conceal(spec, id, owner);
            }
        }
    }
    for token in state.present().collect::<Vec<_>>() {
        for field in (0..spec.fields.len()).map(FieldId::at) {
            if speaks_of_hidden(state, state.field(spec, field, token)) {
                state.set_field(spec, field, token, Value::Unknown);
            }
        }
    }
}

/// Whether a value would tell something about a square in the fog, or about a token nothing is known of.
fn speaks_of_hidden(state: &State, value: &Value) -> bool {
    match value {
        Value::Square(square) => state.fog.contains(*square),
        Value::Token(token) => state.is_gone_unseen(*token),
        Value::Squares(set) => set.iter().any(|square| state.fog.contains(square)),
        Value::Set(values) => values.iter().any(|value| speaks_of_hidden(state, value)),
        _ => false,
    }
}

/// Something unknown may stand on every square of the fog where nothing of one's own does.
fn add_ghosts(spec: &Spec, state: &mut State) {
    let Some(veil) = spec.veil(PIECES) else { return };
    for square in state.fog.iter() {
        if state.piece_on(square).is_none() {
            let ghost = state.create(spec, veil, None);
            state.put(spec, ghost, Place::On(square));
            for field in (0..spec.fields.len()).map(FieldId::at) {
                state.set_field(spec, field, ghost, Value::Unknown);
            }
            state.ghosts.get_or_insert(ghost);
        }
    }
}
