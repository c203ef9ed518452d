//! One random game.

use super::plan::{Plan, Typing};
use super::trouble::{Trouble, What};
use super::typed;
use crate::literal::chance::Seeded;
use crate::literal::state::Outcome;
use crate::notation::position;
use crate::run::random::PATIENCE;
use crate::runtime::{Class, Line, MoveList};
use crate::spec::ids::{ActionId, StageId};

/// A game that was played.
#[derive(Debug)]
pub struct Played {
    /// Its outcome; nothing when it was broken off.
    pub outcome: Option<Outcome>,
    /// The fault that broke the game off, and its place.
    pub trouble: Option<Trouble>,
    /// Turns.
    pub plies: usize,
    /// Actions, also those that only took others back; without asides.
    pub actions: usize,
    /// Legal actions that were written for typing.
    pub typed: usize,
}

/// Plays one game of a plan, known by its index and its seed, on a line that stands at its beginning.
pub(super) fn play(line: &mut Line<'_, Seeded>, (index, seed): (usize, u64), plan: &Plan) -> Played {
    let mut playout = Playout {
        line,
        moves: MoveList::default(),
        claims: MoveList::default(),
        dice: Seeded::new(!seed),
        typing: plan.typing(index),
        typed: 0,
        plies: 0,
        actions: 0,
        asides: 0,
        open: Vec::new(),
        phase: (None, 0),
        chances: Vec::new(),
    };
    let ended = playout.run(plan.max_actions);
    let Playout { line, plies, actions, typed, .. } = playout;
    let position = || position::print(line.rules().spec(), &line.snapshot());
    let (outcome, trouble) = match ended {
        Ok(outcome) => (outcome, None),
        Err(what) => (None, Some(Trouble { game: index + 1, position: position(), what })),
    };
    Played { outcome, trouble, plies, actions, typed }
}

/// A game that is being played.
struct Playout<'l, 'r> {
    line: &'l mut Line<'r, Seeded>,
    moves: MoveList,
    claims: MoveList,
    /// Where the choices of the players come from.
    dice: Seeded,
    /// The budget that is left for typing.
    typing: Option<Typing>,
    /// The number of legal actions written for typing.
    typed: usize,
    plies: usize,
    /// The number of actions made, also those that only took others back.
    actions: usize,
    asides: usize,
    /// The asides that were open at the first position of each stage.
    open: Vec<(Option<StageId>, Vec<ActionId>)>,
    /// The running phase, if it takes any number of actions, and how many were chosen in it.
    phase: (Option<u64>, usize),
    /// Where random choices came from before each of them, by the number of moves made then.
    chances: Vec<(usize, Seeded)>,
}

impl Playout<'_, '_> {
    /// Plays until the game is over (its outcome) or has lasted long enough (nothing).
    fn run(&mut self, max_actions: usize) -> Result<Option<Outcome>, What> {
        // No more asides than actions, so that no game goes on for ever.
        while self.actions.max(self.asides) < max_actions {
            let count = self.look()?;
            if let Some(outcome) = self.line.outcome() {
                return self.line.overrun().map_or(Ok(Some(outcome)), |overrun| Err(What::CutShort(overrun)));
            }
            if !self.claim() {
                self.act(count)?;
                self.line.overrun().map_or(Ok(()), |overrun| Err(What::CutShort(overrun)))?;
            }
        }
        Ok(self.line.outcome())
    }

    /// Lists all moves in a phase of any number of actions; otherwise draws one. Returns the length of the list. A move that
    /// cannot be done, since too much follows from it, is no reason to break the game off while there are others.
    fn look(&mut self) -> Result<usize, What> {
        let (seed, free) = (self.dice.bits(), self.line.free_phase().is_some());
        let count = self.find(seed, free)?;
        // An ending that was asked because no move was found may have led to another stage.
        match self.line.free_phase().is_some() {
            now if now != free => self.find(seed, now),
            _ => Ok(count),
        }
    }

    fn find(&mut self, seed: u64, free: bool) -> Result<usize, What> {
        if free {
            self.line.moves(Class::All, &mut self.moves);
            self.moves.overrun().map_or(Ok(()), Err)
        } else {
            self.line.draw(seed, &mut self.moves)
        }
        .or_else(|overrun| if overrun.bound.only_forbids() && !self.moves.is_empty() { Ok(()) } else { Err(overrun) })
        .map(|()| self.moves.len())
        .map_err(What::CutShort)
    }

    /// Says an aside that was not open from the beginning of the stage: a claim that has come true. Resigning and
    /// offering are always open and never said.
    fn claim(&mut self) -> bool {
        let stage = self.line.stage();
        let known = self.open.iter().find(|(known, _)| *known == stage).map(|(_, open)| open.as_slice());
        self.line.asides(known.unwrap_or_default(), &mut self.claims);
        if known.is_none() {
            let open = (0..self.claims.len()).filter_map(|index| self.claims.action(index)).collect();
            self.open.push((stage, open));
            return false;
        }
        let claims = !self.claims.is_empty();
        if claims {
            self.line.make(&self.claims, 0);
            self.asides += 1;
        }
        claims
    }

    /// Makes one of so many listed moves.
    fn act(&mut self, count: usize) -> Result<(), What> {
        let phase = self.line.free_phase();
        let place = match phase {
            _ if count == 0 => None,
            Some(phase) => self.choose(phase),
            None => Some(0),
        };
        let place = place.ok_or(What::Stuck)?;
        self.type_in(place)?;
        if phase.is_some() {
            self.chances.push((self.line.len(), self.line.chance.clone()));
        }
        self.line.make(&self.moves, place);
        self.actions += 1;
        self.plies += usize::from(self.line.has_ended_turn());
        if let Some(earlier) = self.line.repeats() {
            self.take_back_to(earlier);
        }
        Ok(())
    }

    /// Takes back what was done since so many moves.
    fn take_back_to(&mut self, earlier: usize) {
        while self.line.len() > earlier && self.line.unmake() {}
        if let Some(place) = self.chances.iter().rposition(|(made, _)| *made == earlier) {
            self.chances.truncate(place + 1);
            self.chances.pop().into_iter().for_each(|(_, chance)| self.line.chance = chance);
        }
    }

    /// Makes sure that a move can be typed, in a position that is typed.
    fn type_in(&mut self, place: usize) -> Result<(), What> {
        if let Some(typing) = &mut self.typing
            && typing.is_due()
        {
            let written = typed::type_in(self.line, (&self.moves, place))?;
            typing.left = typing.left.saturating_sub(written);
            self.typed += written;
        }
        Ok(())
    }

    /// Any of the moves of a phase of any number of actions; one that leads back to an earlier state of it only for want of another.
    ///
    /// The kind of action is drawn first: otherwise the one action that ends the phase would drown in the many that go on. A
    /// player who has dallied leaves the phase when that is possible.
    fn choose(&mut self, phase: u64) -> Option<usize> {
        if self.phase.0 != Some(phase) {
            self.phase = (Some(phase), 0);
            self.chances.clear();
        }
        self.phase.1 += 1;
        let actions = |list: &MoveList| (0..list.len()).filter_map(|index| list.action(index)).collect::<Vec<_>>();
        let mut kinds = actions(&self.moves);
        kinds.dedup();
        if self.phase.1 > PATIENCE
            && let Some(out) = self.way_out(&kinds, phase)
        {
            return Some(out);
        }
        let kind = kinds.get(self.dice.below(kinds.len())).copied();
        let mut open: Vec<usize> = (0..self.moves.len()).filter(|index| self.moves.action(*index) == kind).collect();
        while !open.is_empty() {
            let index = open.swap_remove(self.dice.below(open.len()));
            if open.is_empty() || !self.after(index, |line| line.repeats().is_some()) {
                return Some(index);
            }
        }
        None
    }

    /// A move that ends the running phase; the first of each kind of action is tried.
    fn way_out(&mut self, kinds: &[ActionId], phase: u64) -> Option<usize> {
        let first = |list: &MoveList, kind| (0..list.len()).find(|index| list.action(*index) == Some(kind));
        let firsts: Vec<usize> = kinds.iter().filter_map(|kind| first(&self.moves, *kind)).collect();
        firsts.into_iter().find(|index| self.after(*index, |line| line.free_phase() != Some(phase)))
    }

    /// Looks at what a move leads to.
    fn after<T>(&mut self, index: usize, look: impl FnOnce(&Line<'_, Seeded>) -> T) -> T {
        let chance = self.line.chance.clone();
        self.line.make(&self.moves, index);
        let seen = look(self.line);
        self.line.unmake();
        self.line.chance = chance;
        seen
    }
}
