//! Answers: which conditions may hold after moves, found once for all moves of which the same is asked.

use crate::program::plan::{Asked, Gist};

/// What has been found out of the questions of a situation, a bit each.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// Those that need not be asked of moves.
    idle: u64,
    /// Those that are to be asked of each move.
    asked: u64,
    /// Those that are no use to be asked: it is not known before what would be asked.
    vain: u64,
}

impl Answers {
    /// Whether something may have to be asked of moves with such a gist, or it is not known yet.
    #[inline]
    pub fn may_ask(&self, gist: &Gist) -> bool {
        gist.questions.is_none_or(|questions| questions & !self.idle != 0)
    }

    /// Whether anything is to be asked of each move with such a gist; nothing when that is no use.
    #[inline]
    pub fn whether(&mut self, gist: &Gist, find: impl Fn(&Asked) -> Option<bool>) -> Option<bool> {
        let Some(questions) = gist.questions else {
            return gist.asked.iter().try_fold(false, |asks, asked| Some(asks | find(asked)?));
        };
        if questions & !(self.idle | self.asked | self.vain) != 0 {
            for asked in &gist.asked {
                let answers = match find(asked) {
                    Some(false) => &mut self.idle,
                    Some(true) => &mut self.asked,
                    None => &mut self.vain,
                };
                *answers |= asked.question.map_or(0, |number| 1 << number);
            }
        }
        if self.vain & questions == 0 { Some(self.asked & questions != 0) } else { None }
    }
}
