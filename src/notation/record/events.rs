//! Events between two actions: announcements, results of chance, lost turns.

use std::sync::Arc;

use super::{chance, heard};
use crate::literal::chance::Pick;
use crate::literal::game::Step;
use crate::literal::knowers::Knowers;
use crate::literal::state::{LostTurn, State};
use crate::spec::ids::PlayerId;
use crate::spec::{PIECES, Spec};

/// One event between two actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its words: `white throws 2 and 6`, `throw: 4, 6`, `Black has no legal move: the turn passes`.
    pub words: String,
    /// Whether a rule announced these words.
    pub announced: bool,
}

/// The events after a step, in order: announcements that the player hears, results of chance that no rule announces, and turns
/// that passed. For eyes from which something may be hidden, announcements alone.
pub fn events(spec: &Spec, step: &Step, eyes: Option<PlayerId>) -> Vec<Event> {
    // Where another stage begins, a player without an action is no surprise.
    let stage = step.before.innermost().map(|running| running.stage);
    let lost: Vec<LostTurn> = step.lost_turns.iter().copied().filter(|lost| Some(lost.stage) == stage).collect();
    in_order(spec, &step.announced, &step.picks, &lost, eyes)
}

/// The events before the first action of a game that begins in this state: announcements, and turns that passed.
pub fn opening(spec: &Spec, initial: &State, eyes: Option<PlayerId>) -> Vec<Event> {
    in_order(spec, &initial.announced, &[], &initial.lost_turns, eyes)
}

/// The announcements and results of chance up to each lost turn, and that turn; then the rest.
fn in_order(
    spec: &Spec,
    announced: &[(Knowers, Arc<str>)],
    picks: &[Pick],
    lost: &[LostTurn],
    eyes: Option<PlayerId>,
) -> Vec<Event> {
    let hides = eyes.is_some() && spec.veil(PIECES).is_some();
    let (mut from, mut drawn, mut events) = (0, 0, Vec::new());
    let mut happened = |events: &mut Vec<Event>, words: usize, draws: usize| {
        let told: Vec<&str> = heard(announced.get(from..words).unwrap_or_default(), eyes).collect();
        let is_heard = !told.is_empty();
        events.extend(told.into_iter().map(|words| Event { words: words.to_owned(), announced: true }));
        if !hides {
            let decided = chance::decided(spec, picks.get(drawn..draws).unwrap_or_default(), is_heard);
            events.extend(decided.into_iter().map(|words| Event { words, announced: false }));
        }
        (from, drawn) = (words, draws);
    };
    for turn in lost.iter().filter(|_| !hides) {
        happened(&mut events, turn.announced, turn.picks);
        events.push(Event { words: chance::lost(spec, turn.player), announced: false });
    }
    happened(&mut events, announced.len(), picks.len());
    events
}
