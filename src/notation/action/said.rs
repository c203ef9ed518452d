//! Asides: the one that a typed text means, and the player who says it.

use super::find::{Found, find};
use super::write::Written;
use crate::literal::action::Transition;
use crate::literal::state::State;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

/// The player a line begins with, and the rest of it; behind an aside the player may stand as well.
pub fn said_for<'a>(spec: &Spec, line: &'a str) -> (Option<PlayerId>, &'a str) {
    let named = |word: &str| spec.player_ids().find(|id| spec.player(*id).is_called(word));
    // Records have a colon behind the player.
    let parted = line.split_once(|c: char| c.is_whitespace() || c == ':');
    let first = parted.and_then(|(word, rest)| Some((named(word)?, rest.trim_start_matches(':').trim())));
    let last = || {
        let (rest, word) = line.rsplit_once(char::is_whitespace)?;
        let said = Some(rest.trim()).filter(|rest| !names_meant(spec, rest).is_empty())?;
        Some((named(word)?, said))
    };
    match first.or_else(last) {
        Some((player, rest)) => (Some(player), rest),
        None => (None, line),
    }
}

/// The names of asides that a text may mean.
///
/// Another case, blanks for `_` and the third person are accepted: `Offer draw`, `offers a draw`.
pub fn names_meant(spec: &Spec, text: &str) -> Vec<String> {
    let meant = names_said(spec, text);
    if !meant.is_empty() {
        return meant;
    }
    let mut words = text.split_whitespace();
    let Some(verb) = words.next().and_then(|verb| verb.strip_suffix('s')) else { return Vec::new() };
    let rest = words.filter(|word| !["a", "the"].contains(word));
    names_said(spec, &std::iter::once(verb).chain(rest).collect::<Vec<_>>().join(" "))
}

/// The names of asides that a text is, or begins.
fn names_said(spec: &Spec, text: &str) -> Vec<String> {
    let all = || spec.actions.iter().filter(|action| action.aside).map(|action| action.name.clone());
    let text = text.split_whitespace().collect::<Vec<_>>().join("_").to_lowercase();
    let exact: Vec<String> = all().filter(|name| name.to_lowercase() == text).collect();
    if !exact.is_empty() || text.is_empty() {
        return exact;
    }
    let begins = |name: &String| name.to_lowercase().strip_prefix(&text).is_some_and(|rest| rest.starts_with('_'));
    all().filter(begins).collect()
}

/// The places of the asides of a list that a text means; `about` are the [names](names_meant) that it may mean.
pub fn asides_meant(
    spec: &Spec,
    state: &State,
    list: &[Transition],
    written: &[Written],
    text: &str,
    about: &[String],
) -> Vec<usize> {
    let by_name = |transition: &Transition| about.contains(&spec.action(transition.candidate.action).name);
    let named: Vec<usize> = (0..list.len()).filter(|index| by_name(&list[*index])).collect();
    if !named.is_empty() {
        return named;
    }
    match find(spec, state, list, written, text) {
        Found::One(index) => vec![index],
        Found::Several(indices) => indices,
        Found::None => Vec::new(),
    }
}
