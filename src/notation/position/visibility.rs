//! Unusual knowledge of players: `{seen deck:black:1=all tile:e4=nobody}`.
//!
//! The place of a token gives the players that usually know its kind. A fact without a value in the position has its start value,
//! which all players know. The group names the players that know more, or less.

use crate::literal::knowers::{Knowers, knowers_at, knowers_of};
use crate::literal::state::{Place, State};
use crate::spec::ids::{ClassId, PlayerId, TokenId, VariableId};
use crate::spec::value::ZoneRef;
use crate::spec::{PIECES, Spec};

use super::braces::{Group, Head, SEEN};
use super::facts::Told;
use crate::notation::names::read_player;
use crate::notation::problem::{Problem, Problems};
use crate::notation::slice::Slice;
use crate::notation::whereabouts::Whereabouts;
use crate::notation::zones::{read_zone, zone_word};

/// The group, as far as `state` differs from what a reader takes it to be before this group. A position as one player
/// knows it has none.
pub(super) fn print(spec: &Spec, now: Told<'_>, taken: Told<'_>) -> Option<String> {
    spec.veil(PIECES)?;
    let state = now.state;
    if state.eyes.is_some() {
        return None;
    }
    let of_token = |token: TokenId| {
        let here = state.token(token);
        differing(spec, here.known, knowers_at(spec, here, here.place))
    };
    let zones = now.whereabouts.zones().iter().filter_map(|(zone, tokens)| Some((*zone, alike(tokens, of_token)?)));
    let zones: Vec<(ZoneRef, String)> = zones.collect();
    let apart = |token: &TokenId| match state.token(*token).place {
        Place::In(place) => !zones.iter().any(|(zone, _)| *zone == place),
        _ => true,
    };
    let tokens = now.tokens.iter().copied().filter(apart);
    let told = |token, who| format!("{}={who}", now.whereabouts.word(spec, state, token));
    let tokens = tokens.filter_map(|token| of_token(token).map(|who| told(token, who)));
    let whole = zones.iter().map(|(zone, who)| format!("{}={who}", zone_word(spec, *zone)));
    let facts = hidden_facts(spec).filter_map(|(id, owner)| {
        let told = now.variable(spec, id, owner) != taken.variable(spec, id, owner);
        let usual = if told {
            knowers_of(spec.variables[id.index()].audience, owner)
        } else {
            taken.state.knowers(spec, id, owner)
        };
        let who = differing(spec, state.knowers(spec, id, owner), usual)?;
        Some(format!("{}={who}", fact_word(spec, id, owner)))
    });
    let entries: Vec<String> = whole.chain(tokens).chain(facts).collect();
    (!entries.is_empty()).then(|| format!("{SEEN} {}", entries.join(" ")))
}

/// A text about a token that holds for all of several tokens.
fn alike(tokens: &[TokenId], of: impl Fn(TokenId) -> Option<String>) -> Option<String> {
    let (first, others) = tokens.split_first()?;
    let who = of(*first)?;
    (!others.is_empty() && others.iter().all(|token| of(*token).as_ref() == Some(&who))).then_some(who)
}

/// The facts hidden from some player, except for their start values.
fn hidden_facts(spec: &Spec) -> impl Iterator<Item = (VariableId, Option<PlayerId>)> + '_ {
    let hidden = |variable: &crate::spec::nouns::Variable| knowers_of(variable.audience, None) != Knowers::ALL;
    let variables = spec.variables.iter().enumerate().filter(move |(_, variable)| hidden(variable));
    variables.flat_map(|(index, variable)| {
        let owners = spec.owners(variable.each);
        owners.map(move |owner| (VariableId::at(index), owner))
    })
}

fn fact_word(spec: &Spec, id: VariableId, owner: Option<PlayerId>) -> String {
    let name = &spec.variables[id.index()].name;
    owner.map_or_else(|| name.clone(), |owner| format!("{name}:{}", spec.player(owner).name))
}

/// The word for the players that know something, when they are not the usual ones.
fn differing(spec: &Spec, known: Knowers, usual: Knowers) -> Option<String> {
    if known == usual || spec.player_ids().all(|player| known.include(player) == usual.include(player)) {
        return None;
    }
    let known: Vec<PlayerId> = spec.player_ids().filter(|player| known.include(*player)).collect();
    Some(match known.as_slice() {
        [] => "nobody".to_owned(),
        [one] => spec.player(*one).name.clone(),
        _ => "all".to_owned(),
    })
}

/// Lets the players that the group names know.
pub(super) fn read(spec: &Spec, groups: &[Group<'_>], state: &mut State, at: &Whereabouts, problems: &mut Problems) {
    for group in groups.iter().filter(|group| group.head == Head::Seen) {
        for entry in &group.entries {
            let result = one(spec, *entry, state, at);
            problems.keep(result);
        }
    }
}

fn one(spec: &Spec, entry: Slice<'_>, state: &mut State, whereabouts: &Whereabouts) -> Result<(), Problem> {
    let (what, who) =
        entry.cut('=').ok_or_else(|| entry.problem("a player that knows something is written `deck:white:1=black`"))?;
    let to = match who.text {
        "all" => Knowers::ALL,
        "nobody" => Knowers::NONE,
        name => Knowers::only(
            read_player(spec, name)
                .ok_or_else(|| who.problem(format!("`{name}` is no player, nor `all` or `nobody`")))?,
        ),
    };
    if let Some((id, owner)) = hidden_facts(spec).find(|(id, owner)| fact_word(spec, *id, *owner) == what.text) {
        state.let_know_variable(spec, id, owner, to);
        return Ok(());
    }
    let words: Vec<&str> = what.text.split(':').collect();
    if let Some(zone) = read_zone(spec, &words) {
        state.zone(spec, zone).to_vec().into_iter().for_each(|token| state.let_know(token, to));
        return Ok(());
    }
    let token = token(spec, state, whereabouts, what.text);
    let token = token.ok_or_else(|| what.problem(format!("nothing lies at `{}`", what.text)))?;
    state.let_know(token, to);
    Ok(())
}

fn token(spec: &Spec, state: &mut State, whereabouts: &Whereabouts, word: &str) -> Option<TokenId> {
    let mut classes = (0..spec.classes.len()).map(ClassId::at);
    classes.find_map(|class| whereabouts.find(spec, state, class, word).ok())
}
