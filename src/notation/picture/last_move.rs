//! The last move, for a picture of the board: the squares that it changed, and the words of its mark. All of it as a
//! player may know it.

use std::borrow::Cow;

use crate::literal::game::{Moment, Step};
use crate::literal::knowledge::known_to;
use crate::literal::scene::{Scene, bind, frame};
use crate::literal::state::State;
use crate::notation::action::known_text::as_seen;
use crate::notation::action::{Asked, mark_and_squares};
use crate::spec::code::slot;
use crate::spec::ids::{KindId, PlayerId, Square};
use crate::spec::nouns::Mark;
use crate::spec::value::{SquareSet, Value};
use crate::spec::{PIECES, Spec};

/// The words of the mark of the last action, and the squares it shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remark {
    /// A word for it, once it is another player's turn.
    pub says: Option<String>,
    /// The squares it is about.
    pub shows: SquareSet,
}

/// The words and squares of the mark of the last action; before the first action, those of the position as if the
/// other player had left it so.
pub fn remark(game: Moment<'_>, eyes: Option<PlayerId>) -> Remark {
    let (spec, now) = (game.spec(), game.state());
    let hides = spec.veil(PIECES).is_some();
    let Some(step) = game.steps().iter().rev().find(|step| !is_aside(spec, step)) else {
        let known = as_known(spec, now, eyes);
        return now.flow.mover.map_or_else(Remark::default, |mover| of(at_first(spec, &known, mover), true));
    };
    let actor = step.transition.candidate.actor;
    let passed = now.flow.mover != Some(actor);
    match eyes {
        // The actor may not know yet what a move in the dark has led to.
        Some(eyes) if hides && eyes == actor => Remark::default(),
        Some(eyes) if hides => as_seen(spec, step, eyes, now)
            .map_or_else(Remark::default, |(before, seen)| of(mark_and_squares(spec, &before, &seen), passed)),
        _ => of(mark_and_squares(spec, &step.before, &step.transition), passed),
    }
}

fn of(found: Option<(&Mark, SquareSet)>, passed: bool) -> Remark {
    found.map_or_else(Remark::default, |(mark, shows)| Remark { says: mark.says.clone().filter(|_| passed), shows })
}

fn at_first<'a>(spec: &'a Spec, now: &State, mover: PlayerId) -> Option<(&'a Mark, SquareSet)> {
    let scene = Scene { before: Some(now), mover: Some(spec.next_player(mover)), ..Scene::of(spec, now) };
    let nothing_done = |slots| {
        let mut frame = frame(slots);
        let none = Value::Set(Vec::new());
        [slot::CAPTURED, slot::MOVED].into_iter().for_each(|slot| bind(&mut frame, slot, none.clone()));
        frame
    };
    let asked = Asked { scene, frame: &nothing_done };
    asked.last_mark(spec).map(|mark| (mark, asked.squares_of(mark)))
}

/// The squares on which something is different since the start of the turn in which the last action was done. Squares in fog,
/// then or now, count only if a piece of the player itself has come or gone.
pub fn changed(game: Moment<'_>, eyes: Option<PlayerId>) -> SquareSet {
    let spec = game.spec();
    let mut steps = game.steps().iter().rev().filter(|step| !is_aside(spec, step));
    let Some(last) = steps.next() else { return SquareSet::EMPTY };
    let same_turn = |step: &&Step| {
        let actors = [last, step].map(|step| step.transition.candidate.actor);
        actors[0] == actors[1] && step.before.flow.running == last.before.flow.running
    };
    let first = steps.take_while(same_turn).last().unwrap_or(last);
    let (before, after) = (as_known(spec, &first.before, eyes), as_known(spec, &last.transition.after, eyes));
    let different = |square: &Square| {
        let (then, now) = (lying(spec, &before, *square), lying(spec, &after, *square));
        let open = !before.fog.contains(*square) && !after.fog.contains(*square);
        let own = || eyes.is_some() && then.iter().chain(&now).flatten().any(|(_, owner)| *owner == eyes);
        then != now && (open || own())
    };
    spec.geometry.squares().filter(different).collect()
}

/// The tokens on a square, layer by layer.
fn lying(spec: &Spec, state: &State, square: Square) -> Vec<Option<(KindId, Option<PlayerId>)>> {
    let on = |layer| state.on(spec, layer, square).map(|token| state.token(token));
    (0..spec.layers).map(|layer| on(layer).map(|token| (token.kind, token.owner))).collect()
}

fn as_known<'a>(spec: &Spec, state: &'a State, eyes: Option<PlayerId>) -> Cow<'a, State> {
    eyes.map_or(Cow::Borrowed(state), |eyes| known_to(spec, state, eyes))
}

fn is_aside(spec: &Spec, step: &Step) -> bool {
    spec.action(step.transition.candidate.action).aside
}
