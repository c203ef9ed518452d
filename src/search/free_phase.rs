//! Phases of any number of actions in which no piece moves, such as purchases: each action has to improve the position, so that the phase
//! comes to an end. A search would put off its end, since the opponent gains by what follows.

use super::alpha_beta::Search;
use super::score::Score;
use crate::runtime::MoveList;
use crate::spec::ids::PlayerId;

/// The place of an action, and the score of the position after it.
type Scored = (usize, Score);

impl Search<'_, '_> {
    /// In a phase of any number of actions without moves, the action that improves the evaluation most and stays in the phase; where
    /// none does, the best action that leaves it. Returns the place of the action and the score. Nothing in other phases, or where neither
    /// exists.
    pub(super) fn improvement(&mut self, list: &MoveList, mover: PlayerId) -> Option<Scored> {
        let phase = self.line.free_phase()?;
        if (0..list.len()).any(|index| list.path(index).is_some()) {
            return None;
        }
        let now = self.evaluate(mover);
        let (mut staying, mut leaving): (Option<Scored>, Option<Scored>) = (None, None);
        for index in 0..list.len() {
            self.line.make(list, index);
            self.looked += 1;
            let stays =
                !self.line.is_over() && self.line.free_phase() == Some(phase) && self.line.mover() == Some(mover);
            let score = if self.line.is_over() { self.score_of_end(mover) } else { self.evaluate(mover) };
            self.line.unmake();
            let best = if stays { &mut staying } else { &mut leaving };
            if best.is_none_or(|(_, known)| score > known) {
                *best = Some((index, score));
            }
        }
        staying.filter(|(_, score)| *score > now).or(leaving)
    }
}
