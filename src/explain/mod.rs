//! Reasons: why a move that was typed is legal or not.
//!
//! In: a position and the text that a player typed. Out: an [`Answer`], as data. The text is looked for among the legal
//! actions, then among those that a rule forbids, those with a condition that fails, and those of other phases; in the end
//! the squares in it are looked at. Deliberately absent: what the player does not know.

mod answer;
mod asker;
mod calls;
mod chosen;
pub mod conditions;
mod forbidden;
mod line;
mod offered;
mod origin;
mod pointing;
pub mod sentences;
mod standing;
pub mod stray;
mod summary;
pub mod words;

use crate::literal::action::Transition;
use crate::literal::knowledge::known_to;
use crate::literal::legal::listed;
use crate::literal::referee::has_referee;
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::notation::action::readings::{readings, readings_in_vain};
use crate::notation::action::typed::unnumbered;
use crate::notation::action::{Written, write_unmarked};
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

use crate::diagnostic::closest;
pub use answer::{Answer, Ban, Forbidden, Hindrance, Man, NotOffered, OutOfPhase, Standing, Way, first_rule};
use asker::{Asker, legal_list};
pub use line::Line;
pub use summary::{About, Goals, Obstacle, Summary, about, moving_homes, named, units_move};

/// The most actions or units that are explained when a text may mean several.
const EXPLAINED: usize = 3;

/// Explains `input`, typed by `actor`: the player to move, except for asides. The answer contains only what the player
/// knows.
pub fn explain(spec: &Spec, state: &State, actor: PlayerId, input: &str) -> Answer {
    explain_among(spec, state, actor, input, None)
}

/// Explains `input` like [`explain`], with the list of what the player may do or try if the caller has it.
pub fn explain_among(spec: &Spec, state: &State, actor: PlayerId, input: &str, legal: Option<&[Transition]>) -> Answer {
    if let Some(outcome) = state.outcome {
        return Answer::Over(outcome);
    }
    let input = unnumbered(input.trim());
    let known = known_to(spec, state, actor);
    let scene = Scene { mover: Some(actor), ..Scene::of(spec, &known) };
    let readings = [readings(spec, input), readings_in_vain(spec, input)];
    let legal = legal_list(scene, actor, legal);
    let [in_order, in_vain] =
        readings.each_ref().map(|texts| texts.iter().map(|text| Asker::new(scene, actor, text, &legal)));
    if let Some(legal) = in_order.filter_map(|asker| asker.among_legal()).next() {
        return legal;
    }
    let mut answers = in_vain.map(|asker| asker.why_not());
    let first = answers.next().unwrap_or(Answer::Unknown { suggestion: None });
    match first {
        Answer::Unknown { .. } => answers.find(|answer| !matches!(answer, Answer::Unknown { .. })).unwrap_or(first),
        answer => answer,
    }
}

impl Asker<'_> {
    /// Why the input means nothing that is legal.
    fn why_not(&self) -> Answer {
        self.among_forbidden(false)
            .or_else(|| self.among_forbidden(true))
            .or_else(|| self.among_not_offered())
            .or_else(|| self.among_strays())
            .or_else(|| self.among_other_phases(false).map(Answer::OutOfPhase))
            .or_else(|| self.among_unchosen())
            .or_else(|| self.among_strays_elsewhere())
            .or_else(|| self.among_shortened())
            .or_else(|| self.by_squares())
            .unwrap_or_else(|| self.unknown())
    }

    fn among_legal(&self) -> Option<Answer> {
        let list = self.legal_and_asides();
        let found = self.meant(list);
        let mut meant: Vec<Written> =
            found.indices.iter().filter_map(|index| found.written.get(*index).cloned()).collect();
        let first = found.indices.first().and_then(|index| list.get(*index));
        let aside = first.is_some_and(|first| self.spec.action(first.candidate.action).aside);
        match meant.len() {
            0 => None,
            1 if !aside && has_referee(self.spec, self.state) => meant.pop().map(Answer::Tried),
            1 => meant.pop().map(Answer::Legal),
            _ => Some(Answer::Ambiguous(meant)),
        }
    }

    fn unknown(&self) -> Answer {
        if let Some(overrun) = listed(self.spec, self.state).1.filter(|_| self.is_mover()) {
            return Answer::NotFound(overrun);
        }
        let written = write_unmarked(self.spec, self.state, self.legal_and_asides());
        let forms = written.iter().flat_map(|written| [written.san.as_str(), written.machine.as_str()]);
        Answer::Unknown { suggestion: closest(self.input, forms).map(str::to_owned) }
    }
}
