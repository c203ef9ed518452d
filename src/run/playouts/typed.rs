//! Whether the moves of a random game can be typed.

use super::trouble::What;
use crate::literal::action::{Transition, carry_out};
use crate::literal::chance::{First, Seeded};
use crate::literal::legal::legal;
use crate::notation::action::find::{Found, find};
use crate::notation::action::{Written, write_unmarked};
use crate::runtime::{Line, MoveList};

/// Makes sure that no two moves of a position are typed alike, and that one of them could be typed and made; how many were written.
///
/// # Errors
/// What is refused.
pub(super) fn type_in(line: &mut Line<'_, Seeded>, (moves, index): (&MoveList, usize)) -> Result<usize, What> {
    let (spec, chosen) = (line.rules().spec().clone(), line.candidate(moves, index));
    let state = line.state();
    let list: Vec<Transition> = legal(&spec, state);
    let place = list.iter().position(|one| Some(&one.candidate) == chosen.as_ref());
    let written = write_unmarked(&spec, state, &list);
    if let Some(text) = written_twice(&written) {
        return Err(What::Refused(text));
    }
    let Some((place, chosen)) = place.zip(chosen) else { return Err(What::Stuck) };
    let text = &written[place];
    let typed = find(&spec, state, &list, &written, &text.machine);
    let done = carry_out(&spec, state, chosen, &mut First);
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
