//! Who has been shown what: `{seen deck:black:1=white tile:e4=all}`.
//!
//! Where a token lies tells who may know what it is; the group says who knows more than that.

use crate::literal::knowers::{Knowers, knowers_at, knowers_of};
use crate::literal::state::State;
use crate::spec::ids::{ClassId, PlayerId, TokenId, VariableId};
use crate::spec::{PIECES, Spec};

use super::braces::{Group, Head};
use super::names::read_player;
use super::problem::{Problem, Problems};
use super::whereabouts::Whereabouts;
use super::words::Slice;

/// The first word of the group.
pub(super) const NAME: &str = "seen";

/// The group, when somebody has been shown something. A position that is seen through somebody's eyes has none.
pub(super) fn print(spec: &Spec, state: &State, whereabouts: &Whereabouts) -> Option<String> {
    spec.veil(PIECES)?;
    if state.eyes.is_some() {
        return None;
    }
    let tokens = whereabouts.tokens(spec, state).into_iter().filter_map(|(word, token)| {
        let here = state.token(token);
        shown(spec, here.known, knowers_at(spec, here, here.place)).map(|who| format!("{word}={who}"))
    });
    let facts = hidden_facts(spec).filter_map(|(id, owner)| {
        let usual = knowers_of(spec.variables[id.index()].audience, owner);
        let who = shown(spec, state.knowers(spec, id, owner), usual)?;
        Some(format!("{}={who}", fact_word(spec, id, owner)))
    });
    let entries: Vec<String> = tokens.chain(facts).collect();
    (!entries.is_empty()).then(|| format!("{NAME} {}", entries.join(" ")))
}

/// The facts that are not for everybody, but for what they start as.
fn hidden_facts(spec: &Spec) -> impl Iterator<Item = (VariableId, Option<PlayerId>)> + '_ {
    let hidden = |variable: &crate::spec::nouns::Variable| knowers_of(variable.audience, None) != Knowers::ALL;
    let variables = spec.variables.iter().enumerate().filter(move |(_, variable)| hidden(variable));
    variables.flat_map(|(index, variable)| {
        let owners: Vec<Option<PlayerId>> =
            if variable.each { spec.player_ids().map(Some).collect() } else { vec![None] };
        owners.into_iter().map(move |owner| (VariableId::at(index), owner))
    })
}

fn fact_word(spec: &Spec, id: VariableId, owner: Option<PlayerId>) -> String {
    let name = &spec.variables[id.index()].name;
    owner.map_or_else(|| name.clone(), |owner| format!("{name}:{}", spec.player(owner).name))
}

/// The word for those who know more than those who may anyway.
fn shown(spec: &Spec, known: Knowers, usual: Knowers) -> Option<String> {
    let more: Vec<PlayerId> =
        spec.player_ids().filter(|player| known.include(*player) && !usual.include(*player)).collect();
    match more.as_slice() {
        [] => None,
        [one] => Some(spec.player(*one).name.clone()),
        _ => Some("all".to_owned()),
    }
}

/// Shows what the group says.
pub(super) fn read(spec: &Spec, groups: &[Group<'_>], state: &mut State, at: &Whereabouts, problems: &mut Problems) {
    for group in groups.iter().filter(|group| group.head == Head::Seen) {
        for entry in &group.entries {
            let result = one(spec, *entry, state, at);
            problems.keep(result);
        }
    }
}

fn one(spec: &Spec, entry: Slice<'_>, state: &mut State, whereabouts: &Whereabouts) -> Result<(), Problem> {
    let (what, who) = entry.cut('=').ok_or_else(|| entry.problem("what was shown is written `deck:white:1=black`"))?;
    let to = match who.text {
        "all" => Knowers::ALL,
        name => Knowers::only(
            read_player(spec, name).ok_or_else(|| who.problem(format!("`{name}` is neither a player nor `all`")))?,
        ),
    };
    if let Some((id, owner)) = hidden_facts(spec).find(|(id, owner)| fact_word(spec, *id, *owner) == what.text) {
        state.show_variable(spec, id, owner, to);
        return Ok(());
    }
    let token = token(spec, state, whereabouts, what.text);
    let token = token.ok_or_else(|| what.problem(format!("nothing lies at `{}`", what.text)))?;
    state.show(token, to);
    Ok(())
}

fn token(spec: &Spec, state: &mut State, whereabouts: &Whereabouts, word: &str) -> Option<TokenId> {
    let named = whereabouts.tokens(spec, state).into_iter().find(|(known, _)| known == word);
    let classes = (0..spec.classes.len()).map(ClassId::at);
    named.map(|(_, token)| token).or_else(|| {
        let mut found = classes.filter_map(|class| whereabouts.find(spec, state, class, word).ok());
        found.next()
    })
}
