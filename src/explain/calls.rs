//! Actions that are called by their names with what is chosen for them: `post rook h1`.

use super::stray::{Chosen, Fault};
use crate::literal::scene::{Scene, bind, frame};
use crate::notation::action::typed::call_words;
use crate::spec::ids::KindId;
use crate::spec::rule::{Action, Param};
use crate::spec::value::Value;

/// The words behind the name of an action when an input begins with that.
pub(super) fn behind(action: &Action, input: &str) -> Option<Vec<String>> {
    let (typed, name) = (call_words(input), call_words(&action.name));
    let rest = typed.strip_prefix(&name)?;
    let ends = rest.is_empty() || rest.starts_with(' ');
    ends.then(|| rest.split_whitespace().map(str::to_owned).collect())
}

/// Whether an input begins with this text and goes on with another word.
pub(super) fn goes_on(text: &str, input: &str) -> bool {
    let parts = input.split_at_checked(text.len());
    parts.is_some_and(|(head, rest)| head.eq_ignore_ascii_case(text) && rest.starts_with(char::is_whitespace))
}

/// The first choice of a call that there is nothing for: none that its word names, or none at all; the last when a word is
/// left over.
pub(super) fn unfit(scene: &Scene<'_>, action: &Action, words: &[String], input: &str) -> Option<Fault> {
    let mut frame = frame(action.slots);
    let mut rest = words;
    let fault = |param: &Param, chosen| Fault { choice: param.name.clone(), chosen, among: param.span };
    for param in &action.params {
        let options = scene.options(&param.domain, &mut frame);
        let fitting = options.iter().filter_map(|option| Some((length_of(scene, rest, option)?, option)));
        match (fitting.max_by_key(|(length, _)| *length), rest.first()) {
            (Some((length, option)), _) => {
                bind(&mut frame, param.slot, option.clone());
                rest = rest.get(length..).unwrap_or_default();
            }
            (None, _) if options.is_empty() => return Some(fault(param, Chosen::Nothing)),
            (None, Some(word)) => return Some(fault(param, Chosen::Word(as_typed(input, word)))),
            (None, None) => return Some(fault(param, Chosen::Unfit)),
        }
    }
    let param = action.params.last()?;
    let chosen = rest.first().map_or(Chosen::Unfit, |word| Chosen::Word(as_typed(input, word)));
    Some(fault(param, chosen))
}

/// A word of a call as it was typed.
fn as_typed(input: &str, word: &str) -> String {
    let mut parts = input.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-');
    parts.find(|part| part.to_lowercase() == word).unwrap_or(word).to_owned()
}

/// How many of the words in front are a name of this value; the most when several are.
fn length_of(scene: &Scene<'_>, words: &[String], value: &Value) -> Option<usize> {
    let names = names(scene, value);
    let begins =
        |name: &&String| words.len() >= name.split(' ').count() && name.split(' ').zip(words).all(|(a, b)| a == b);
    names.iter().filter(begins).map(|name| name.split(' ').count()).max()
}

/// Whether the words name these values one after another.
pub(super) fn fit(scene: &Scene<'_>, words: &[String], values: &[Value]) -> bool {
    let Some((value, others)) = values.split_first() else { return words.is_empty() };
    names(scene, value).iter().any(|name| {
        let length = name.split(' ').count();
        let begins = words.len() >= length && name.split(' ').zip(words).all(|(part, word)| part == word);
        begins && words.get(length..).is_some_and(|rest| fit(scene, rest, others))
    })
}

/// The names of a value in a call, in small letters.
fn names(scene: &Scene<'_>, value: &Value) -> Vec<String> {
    let spec = scene.spec;
    let of_kind = |kind: KindId| {
        let kind = spec.kind(kind);
        kind.all_names().chain([kind.letter.as_str()]).map(call_words).collect::<Vec<String>>()
    };
    match value {
        Value::Kind(kind) => of_kind(*kind),
        Value::Token(token) => {
            let kinds = of_kind(scene.now.token(*token).kind);
            let Some(square) = scene.now.square_of(*token).map(|square| spec.geometry.name(square)) else {
                return kinds;
            };
            let placed: Vec<String> = kinds.iter().map(|kind| format!("{kind} {square}")).collect();
            [kinds, placed, vec![square]].concat()
        }
        other => vec![call_words(&scene.spell(other))],
    }
}
