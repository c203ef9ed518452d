//! Repetition: the number of times that a position has occurred.

use std::sync::Arc;

use super::count::until_counted;
use super::key::position_key;
use super::scene::Scene;
use super::state::{Past, State};

/// A position that is counted.
struct Counted {
    /// The key of the position, as the observer sees it.
    key: Arc<[u8]>,
    /// The position counted before it.
    earlier: Option<Arc<Past>>,
}

impl Counted {
    /// The position that is counted next, where the position after an action is read, or the newest that was counted.
    fn of(scene: &Scene<'_>) -> Option<Self> {
        if scene.after.is_some_and(|after| std::ptr::eq(after, scene.now)) {
            let next = until_counted(scene.spec, scene.now, scene.finding_stuck)?;
            return Some(Counted { key: position_key(scene.spec, &next), earlier: next.past });
        }
        let newest = scene.now.past.as_ref()?;
        Some(Counted { key: seen(scene, newest)?.clone(), earlier: newest.earlier.clone() })
    }

    /// Whether each position counted before it is the same, the newest first.
    fn recurs<'s>(&'s self, scene: &'s Scene<'_>) -> impl Iterator<Item = bool> + 's {
        let earlier = std::iter::successors(self.earlier.as_ref(), |past| past.earlier.as_ref());
        earlier.map(|past| seen(scene, past) == Some(&self.key))
    }
}

/// The number of times that the position has occurred in this stage.
pub(super) fn occurrences(scene: &Scene<'_>) -> i64 {
    Counted::of(scene).map_or(0, |counted| 1 + counted.recurs(scene).filter(|same| *same).count() as i64)
}

/// The number of turns since the position first occurred, if it has occurred before.
pub(super) fn gap(scene: &Scene<'_>) -> Option<i64> {
    let counted = Counted::of(scene)?;
    let turns = counted.recurs(scene).zip(1..).filter(|(same, _)| *same);
    turns.last().map(|(_, turns)| turns)
}

/// The state with a past in which the position has come back at every turn since it first occurred; nothing if it occurs for the first time.
pub fn recurring(state: &State) -> Option<State> {
    let newest = state.past.as_ref()?;
    let earlier = || std::iter::successors(newest.earlier.as_ref(), |past| past.earlier.as_ref());
    let first = earlier().filter(|past| past.key == newest.key).last()?.place;
    let mut past = None;
    for place in first..=newest.place {
        let (key, known) = (newest.key.clone(), newest.known.clone());
        past = Some(Arc::new(Past { key, known, earlier: past, place, state: None }));
    }
    let mut recurring = state.clone();
    recurring.past = past;
    Some(recurring)
}

/// The key of a position, as the observer sees it.
fn seen<'p>(scene: &Scene<'_>, past: &'p Past) -> Option<&'p Arc<[u8]>> {
    match scene.now.eyes {
        Some(eyes) => past.known.get(eyes.index()),
        None => Some(&past.key),
    }
}
