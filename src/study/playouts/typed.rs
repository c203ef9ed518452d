//! Whether the moves of a random game can be typed.

use super::What;
use crate::engine::order::Rank;
use crate::literal::action::{Transition, carry_out};
use crate::literal::chance::{First, Seeded};
use crate::literal::legal::legal;
use crate::notation::action::{Written, write_unmarked};
use crate::notation::find::{Found, find};
use crate::runtime::Line;

/// Makes sure that no two moves of a position are typed alike, and that the one in a place of the ordered list could be typed and
/// made; how many were written.
///
/// # Errors
/// What is refused.
pub(super) fn type_in(line: &mut Line<'_, Seeded>, place: usize) -> Result<usize, What> {
    let spec = line.rules().spec().clone();
    let state = line.state();
    let mut list: Vec<Transition> = legal(&spec, state);
    list.sort_by_cached_key(|transition| Rank::of_candidate(&spec, &transition.candidate));
    let written = write_unmarked(&spec, state, &list);
    if let Some(text) = written_twice(&written) {
        return Err(What::Refused(text));
    }
    let (Some(chosen), Some(text)) = (list.get(place), written.get(place)) else { return Err(What::Stuck) };
    let typed = find(&spec, state, &list, &written, &text.machine);
    let done = carry_out(&spec, state, chosen.candidate.clone(), &mut First);
    if done.is_err() || !matches!(typed, Found::One(found) if found == place) {
        return Err(What::Refused(text.machine.clone()));
    }
    Ok(list.len())
}

/// A machine form that two actions have: typed, it would be refused.
fn written_twice(written: &[Written]) -> Option<String> {
    let mut texts: Vec<&str> = written.iter().map(|written| written.machine.as_str()).collect();
    texts.sort_unstable();
    texts.windows(2).find(|pair| pair.first() == pair.last())?.first().map(|text| (*text).to_owned())
}
