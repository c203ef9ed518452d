//! Phases of any number of actions on the compiled engine, as [somebody who plays at random](crate::study::random) plays
//! them on the literal interpreter.

use crate::engine::acts::{Act, Acts};
use crate::engine::desk::Desk;
use crate::engine::flow::Flow;
use crate::engine::hash::state_hash;
use crate::engine::make::make;
use crate::engine::order::sort;
use crate::engine::perft::Halt;
use crate::engine::position::Position;
use crate::engine::walker::Onward;
use crate::literal::chance::{First, Seeded};
use crate::program::Program;
use crate::program::squares::Squares;
use crate::study::random::PATIENCE;

/// What was done in the running phase.
#[derive(Debug, Default)]
pub(super) struct Stay {
    /// Where it is.
    flow: Option<Flow>,
    /// The positions of it that were left.
    left: Vec<Left>,
    /// How many actions were chosen in it.
    spent: usize,
}

/// A position that was left.
#[derive(Debug)]
pub(super) struct Left {
    hash: u64,
    /// The position.
    pub position: Box<Position>,
    /// Where random choices came from there.
    pub chance: Seeded,
}

/// Where something is chosen.
pub(super) struct Here<'a, B> {
    pub tools: (&'a Program<B>, &'a Desk<B>),
    pub position: &'a Position,
}

impl Stay {
    /// Whether nothing has been chosen in the phase that runs now; what was done in another is forgotten.
    pub(super) fn begins(&mut self, flow: &Flow) -> bool {
        let mut here = *flow;
        here.done = 0;
        if self.flow != Some(here) {
            *self = Stay { flow: Some(here), left: std::mem::take(&mut self.left), spent: 0 };
            self.left.clear();
        }
        self.spent == 0
    }

    /// Notes a position that was left, and where random choices came from there.
    pub(super) fn leaving<B: Squares>(&mut self, here: &Here<'_, B>, chance: Seeded) {
        let (hash, position) = (state_hash(here.tools.0, here.position), here.tools.1.copy(here.position));
        self.left.push(Left { hash, position, chance });
    }

    /// The earlier position of the phase that an action has brought back; what was done since is struck out.
    pub(super) fn taken_back<B: Squares>(&mut self, here: &Here<'_, B>, next: &Position) -> Option<Left> {
        let index = self.earlier(here, next)?;
        self.left.truncate(index + 1);
        self.left.pop()
    }

    /// The first time the phase was in this position, if it ever was.
    fn earlier<B: Squares>(&self, here: &Here<'_, B>, next: &Position) -> Option<usize> {
        let (now, then) = (&here.position.flow, &next.flow);
        let stays = (now.running(), now.phase) == (then.running(), then.phase) && then.times.is_none();
        if self.left.is_empty() || !stays || next.outcome.is_some() {
            return None;
        }
        let hash = state_hash(here.tools.0, next);
        self.left.iter().position(|left| left.hash == hash)
    }

    /// Draws an action; one that leads back to an earlier position of the phase only for want of another of its sort.
    pub(super) fn choose<B: Squares>(
        &mut self,
        here: &Here<'_, B>,
        acts: &mut Acts,
        dice: &mut Seeded,
    ) -> Result<Act, Halt> {
        sort(acts);
        self.spent += 1;
        let mut kinds: Vec<u16> = acts.list.iter().map(|act| act.action).collect();
        kinds.dedup();
        if self.spent > PATIENCE
            && let Some(out) = here.way_out(acts, &kinds)?
        {
            return Ok(out);
        }
        let kind = kinds.get(dice.below(kinds.len())).copied();
        let mut open: Vec<&Act> = acts.list.iter().filter(|act| Some(act.action) == kind).collect();
        while !open.is_empty() {
            let chosen = open.swap_remove(dice.below(open.len()));
            if open.is_empty() || !self.goes_back(here, acts, chosen)? {
                return Ok(*chosen);
            }
        }
        Err(Halt::Literal)
    }

    /// Whether an action would bring back an earlier position of the phase.
    fn goes_back<B: Squares>(&self, here: &Here<'_, B>, acts: &Acts, act: &Act) -> Result<bool, Halt> {
        if self.left.is_empty() {
            return Ok(false);
        }
        here.after(acts, act, |next| self.earlier(here, next).is_some())
    }
}

impl<B: Squares> Here<'_, B> {
    /// An action that ends the running phase; the first of each kind is tried.
    fn way_out(&self, acts: &Acts, kinds: &[u16]) -> Result<Option<Act>, Halt> {
        for kind in kinds {
            let Some(first) = acts.list.iter().find(|act| act.action == *kind) else { continue };
            let (now, place) = (&self.position.flow, |flow: &Flow| (flow.phase, flow.mover));
            let leaves = self
                .after(acts, first, |next| now.running() != next.flow.running() || place(now) != place(&next.flow))?;
            if leaves {
                return Ok(Some(*first));
            }
        }
        Ok(None)
    }

    /// Looks at what an action leads to.
    fn after<T>(&self, acts: &Acts, act: &Act, look: impl FnOnce(&Position) -> T) -> Result<T, Halt> {
        let mut next = self.tools.1.copy(self.position);
        make(self.tools, self.position, &mut next, (acts, act), &mut First, Onward::Wholly)?;
        let seen = look(&next);
        self.tools.1.give_back(next);
        Ok(seen)
    }
}
