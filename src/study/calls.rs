//! Actions that are called by their names with what is chosen for them: `post rook h1`.

use crate::literal::scene::Scene;
use crate::notation::typed::{call_words, with_letters};
use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::spec::rule::Action;
use crate::spec::value::Value;

/// The words behind the name of an action when an input begins with that.
pub(super) fn behind(action: &Action, input: &str) -> Option<Vec<String>> {
    let (typed, name) = (call_words(input), call_words(&action.name));
    let rest = typed.strip_prefix(&name)?;
    let ends = rest.is_empty() || rest.starts_with(' ');
    ends.then(|| rest.split_whitespace().map(str::to_owned).collect())
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

/// What a value may be called in a call, in small letters.
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

/// Whether a word names anything that might be chosen for some action.
pub(super) fn names_anything(spec: &Spec, word: &str) -> bool {
    let player = spec.players.iter().any(|player| player.name.eq_ignore_ascii_case(word));
    let letter = spec.kinds.iter().any(|kind| kind.letter.eq_ignore_ascii_case(word));
    let number = word.starts_with(|c: char| c.is_ascii_digit());
    player || letter || number || spec.geometry.named(word).is_some() || with_letters(spec, word).is_some()
}
