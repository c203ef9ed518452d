//! The simulation of a relaxed automaton: an upper bound of the pieces that a movement may capture.
//!
//! Each piece that may be captured on the way is taken to be both there and gone.

use crate::compile::bitboard::Bitboard;
use crate::compile::path_nfa::{MAX_STATES, RelaxedNfa, RelaxedState, RelaxedTransition};
use crate::engine::path_nfa::board::PathBoard;
use crate::engine::path_nfa::cache::ReadLog;
use crate::engine::path_nfa::frontier::Frontier;
use crate::engine::path_nfa::result::PathAttacks;

/// A simulation of a relaxed automaton.
pub(super) struct RelaxedSimulation<'a, B> {
    relaxed: &'a RelaxedNfa<B>,
    board: &'a PathBoard<B>,
    /// The pieces that may be captured.
    vulnerable: B,
    /// The pieces that may have been captured on the way.
    gone: B,
    frontier: Frontier<B>,
    /// The squares of each state that are done.
    done: [B; MAX_STATES],
    attacks: PathAttacks<B>,
    read_log: ReadLog<B>,
}

impl<'a, B: Bitboard> RelaxedSimulation<'a, B> {
    /// Starts a simulation in which these pieces may be captured.
    pub(super) fn new(relaxed: &'a RelaxedNfa<B>, board: &'a PathBoard<B>, vulnerable: B) -> Self {
        let attacks = PathAttacks { attacked: B::EMPTY, seen: B::only(board.origin) };
        let done = [B::EMPTY; MAX_STATES];
        RelaxedSimulation {
            relaxed,
            board,
            vulnerable,
            gone: B::EMPTY,
            frontier: Frontier::NONE,
            done,
            attacks,
            read_log: ReadLog::NONE,
        }
    }

    /// Runs the simulation. Returns the attacks and the reads.
    pub(super) fn run(mut self) -> (PathAttacks<B>, ReadLog<B>) {
        self.frontier.enter(self.relaxed.entries, B::only(self.board.origin));
        loop {
            let gone = self.gone;
            while let Some((index, start)) = self.frontier.take(&mut self.done) {
                if let Some(state) = self.relaxed.states.get(index).filter(|_| start.any()) {
                    self.follow(state, start);
                    self.read_log.note(self.attacks.seen);
                }
            }
            if self.gone == gone {
                return (self.attacks, self.read_log);
            }
            self.again();
        }
    }

    /// Reaches all done squares once more, since other pieces may be gone now.
    fn again(&mut self) {
        for (index, done) in self.done.iter_mut().enumerate().filter(|(_, done)| done.any()) {
            self.frontier.enter(1 << index, std::mem::take(done));
        }
    }

    #[inline]
    pub(super) fn follow(&mut self, state: &RelaxedState<B>, start: B) {
        let PathBoard { occupied, own, enemies, .. } = *self.board;
        let of = |is_so: bool, those: B| if is_so { those } else { B::EMPTY };
        let [enemy, friend, nobodys] = state.over;
        let over = of(enemy, enemies) | of(friend, own) | of(nobodys, occupied.without(own | enemies));
        let captured = |how: [bool; 2]| (of(how[0], enemies) | of(how[1], own)) & self.vulnerable;
        let (last, takes) = (captured(state.last), captured(state.takes));
        let (stops, solid) = (of(state.stops, !B::EMPTY), occupied.without(self.gone));
        let (mut seen, mut attacked) = (B::EMPTY, B::EMPTY);
        for transition in &state.transitions {
            let mut at = (start & transition.inside).moved(transition.by);
            let mut from = at.without(solid);
            let (mut all, mut passed) = (at, from);
            for _ in 1..state.range {
                if from.is_empty() {
                    break;
                }
                at = (from & transition.inside).moved(transition.by);
                from = at.without(solid);
                (all, passed) = (all | at, passed | from);
            }
            let hits = all & occupied;
            (seen, attacked) = (seen | all, attacked | hits & last);
            let (taken, stopped) = (hits & takes, hits & over | passed & stops);
            if (taken | stopped).any() {
                let from = if state.stays { start } else { taken | stopped };
                seen |= self.go_on(transition, from, (taken, state.stays, solid));
            }
        }
        self.attacks.seen |= seen;
        self.attacks.attacked |= attacked;
    }

    /// Continues behind a state from some squares. `taken` are the pieces captured before that. Returns the squares
    /// that it reads.
    #[inline]
    fn go_on(&mut self, transition: &RelaxedTransition<B>, from: B, (taken, stays, solid): (B, bool, B)) -> B {
        let (mut at, mut taken) = (B::EMPTY, taken);
        match transition.fused {
            None => self.frontier.enter(transition.next, from),
            Some((by, inside, off)) => {
                at = (from & inside).moved(by);
                let free = at.without(solid);
                if free.any() {
                    self.frontier.enter(transition.next, free);
                }
                if !stays {
                    // A piece is captured only if the path continues behind it.
                    taken &= free.moved(-by) | if off { !inside } else { B::EMPTY };
                }
            }
        }
        self.attacks.attacked |= taken;
        self.gone |= taken;
        at
    }
}
