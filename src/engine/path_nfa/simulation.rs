//! The simulation of a path automaton, one configuration for each set of captured pieces.

use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;
use crate::compile::path_nfa::{Arrival, MAX_STATES, NfaState, PathNfa, Transition};
use crate::engine::path_nfa::board::PathBoard;
use crate::engine::path_nfa::cache::ReadLog;
use crate::engine::path_nfa::frontier::Frontier;
use crate::engine::path_nfa::result::{Landing, PathAttacks, PathResult};
use crate::literal::walk::MAX_STEPS;

/// More worlds with as many captures are left to the literal walk.
const MAX_CONFIGS: usize = 64;

/// What is come to while the same pieces are gone.
struct Config<B> {
    landing: Landing<B>,
    /// Where anybody stands.
    occupied: B,
    frontier: Frontier<B>,
}

impl<B: Bitboard> Config<B> {
    fn without(captured: B, board: &PathBoard<B>) -> Self {
        let landing = Landing { captured, goals: B::EMPTY, off: false };
        Config { landing, occupied: board.occupied.without(captured), frontier: Frontier::NONE }
    }

    /// Goes on from some squares behind a leg; the squares at which that looks.
    #[inline]
    fn go_on(&mut self, transition: &Transition<B>, from: B) -> B {
        let Some(fused) = &transition.fused else {
            self.frontier.enter(transition.next, from);
            return B::EMPTY;
        };
        let at = (from & fused.inside).moved(fused.by);
        let free = at.without(self.occupied);
        self.landing.off |= fused.off && from.without(fused.inside).any();
        if free.any() {
            self.landing.goals |= if fused.ends { free } else { B::EMPTY };
            self.frontier.enter(fused.next, free);
        }
        at
    }
}

/// What a leg does where it arrives.
#[derive(Debug, Clone, Copy)]
struct LegMasks<B> {
    /// Empty squares on which it may end: all of them or none.
    ends: B,
    /// Whom it may end on, to capture them.
    last: B,
    /// Empty squares on which it may stop: all of them or none.
    stops: B,
    /// On whom it may stop without capturing them.
    over: B,
    /// Whom it may capture on the way.
    takes: B,
    /// Whom it may capture.
    victims: B,
}

/// A flood that is under way.
pub(in crate::engine) struct Simulation<'a, B> {
    nfa: &'a PathNfa<B>,
    board: &'a PathBoard<B>,
    /// Whether somebody of a sort stands on a square.
    fits: &'a dyn Fn(&KindFilter, usize) -> bool,
    /// Whether whoever stands on a square may be captured.
    may_capture: &'a dyn Fn(usize) -> bool,
    /// Those that may be captured, as far as it was asked, and who was asked.
    asked: (B, B),
    seen: B,
    read_log: ReadLog<B>,
    left: usize,
    /// What it costs to come to a square.
    cost: usize,
    /// What each state does, once it has been come to, where that depends on kinds.
    leg_masks_of: Vec<Option<LegMasks<B>>>,
    /// Worlds with one capture more than the one that is flooded.
    next: Vec<Config<B>>,
}

impl<'a, B: Bitboard> Simulation<'a, B> {
    /// A flood of some ground; who is of a sort and who may be captured is asked where the ground does not tell.
    pub(in crate::engine) fn new(
        nfa: &'a PathNfa<B>,
        board: &'a PathBoard<B>,
        fits: &'a dyn Fn(&KindFilter, usize) -> bool,
        may_capture: &'a dyn Fn(usize) -> bool,
    ) -> Self {
        let asked = board.vulnerable.map_or((board.phantom, board.phantom), |vulnerable| (vulnerable, !B::EMPTY));
        let (left, seen) = (MAX_STEPS / nfa.walk_states, B::only(board.origin));
        let read_log = ReadLog::NONE;
        Simulation {
            nfa,
            board,
            fits,
            may_capture,
            asked,
            seen,
            read_log,
            left,
            cost: 1,
            leg_masks_of: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Floods one world after another, and tells how it looked around; nothing when that takes too long.
    pub(in crate::engine) fn run(mut self) -> Option<(PathResult<B>, ReadLog<B>)> {
        let mut captures = Vec::new();
        let mut quiet = self.run_all(|landing| captures.push(*landing))?;
        if !self.nfa.may_pass {
            quiet.goals = quiet.goals.without(B::only(self.board.origin));
        }
        Some((PathResult::new(quiet, &captures, self.seen), self.read_log))
    }

    /// The same where only the squares of whoever may be captured are asked for.
    pub(in crate::engine) fn attack(mut self) -> Option<(PathAttacks<B>, ReadLog<B>)> {
        let mut attacked = B::EMPTY;
        self.run_all(|landing| attacked |= landing.captured)?;
        Some((PathAttacks { attacked, seen: self.seen }, self.read_log))
    }

    /// Floods one world after another, those with fewer captures first; tells of those with captures in which it may end, and
    /// returns where it may end without one.
    fn run_all(&mut self, mut tell: impl FnMut(&Landing<B>)) -> Option<Landing<B>> {
        let mut first = Config::without(B::EMPTY, self.board);
        first.frontier.enter(self.nfa.entries, B::only(self.board.origin));
        self.run_config(&mut first)?;
        let mut count = 0;
        while !self.next.is_empty() {
            count += 1;
            self.cost = 1 + count * count / 4;
            for mut config in std::mem::take(&mut self.next) {
                self.run_config(&mut config)?;
                if config.landing.goals.any() || config.landing.off {
                    tell(&config.landing);
                }
            }
        }
        Some(first.landing)
    }

    /// Takes what it costs to come to so many squares; nothing when that takes too long.
    #[inline]
    fn spend(&mut self, squares: u32) -> Option<()> {
        self.left = self.left.checked_sub(squares as usize * self.cost)?;
        Some(())
    }

    /// Comes to whatever can be come to in a world.
    fn run_config(&mut self, config: &mut Config<B>) -> Option<()> {
        let (nfa, mut done) = (self.nfa, [B::EMPTY; MAX_STATES]);
        while let Some((index, squares)) = config.frontier.take(&mut done) {
            let Some(state) = nfa.states.get(index).filter(|_| squares.any()) else { continue };
            self.spend(squares.count())?;
            let leg = (state, if nfa.asks_kinds { self.known(index, state) } else { self.leg_masks(state) });
            match state.end.stays || state.on.stays {
                false => self.follow(config, leg, squares)?,
                true => squares.each().try_for_each(|square| self.follow(config, leg, B::only(square)))?,
            }
            self.read_log.note(self.seen);
        }
        Some(())
    }

    /// What a state does, found once.
    #[inline(never)]
    fn known(&mut self, index: usize, state: &NfaState<B>) -> LegMasks<B> {
        self.leg_masks_of.resize(self.nfa.states.len(), None);
        if let Some(known) = self.leg_masks_of[index] {
            return known;
        }
        let leg_masks = self.leg_masks(state);
        self.leg_masks_of[index] = Some(leg_masks);
        leg_masks
    }

    /// Finds what a state does.
    #[inline]
    fn leg_masks(&self, state: &NfaState<B>) -> LegMasks<B> {
        let all_or_none = |all: bool| if all { !B::EMPTY } else { B::EMPTY };
        let (NfaState { end, on, .. }, PathBoard { occupied, own, enemies, .. }) = (state, *self.board);
        let of_sort = |sort: &Option<KindFilter>, those: B| match sort {
            Some(sort) if sort.is_all() => those,
            Some(sort) => self.of_sort(sort, those),
            None => B::EMPTY,
        };
        let [enemy, friend, nobodys] = &on.over;
        let nobodys = of_sort(nobodys, occupied.without(own | enemies));
        let over = of_sort(enemy, enemies) | of_sort(friend, own) | nobodys;
        let victims = |how: &Arrival| of_sort(&how.enemy, enemies) | of_sort(&how.own, own);
        let (last, takes) = (victims(end), victims(on));
        let (ends, stops) = (all_or_none(end.empty), all_or_none(on.empty));
        LegMasks { ends, last, stops, over, takes, victims: last | takes }
    }

    /// Follows a leg from some squares; from one of them, where something stays there.
    #[inline]
    fn follow(&mut self, config: &mut Config<B>, leg: (&NfaState<B>, LegMasks<B>), start: B) -> Option<()> {
        let ((state, leg_masks), occupied) = (leg, config.occupied);
        let (mut seen, mut ends) = (B::EMPTY, B::EMPTY);
        for transition in &state.transitions {
            if state.off && start.without(transition.inside).any() {
                config.landing.off = true;
            }
            let mut at = (start & transition.inside).moved(transition.by);
            let mut from = at.without(occupied);
            let (mut all, mut passed) = (at, from);
            for _ in 1..state.range {
                if from.is_empty() {
                    break;
                }
                if state.off && from.without(transition.inside).any() {
                    config.landing.off = true;
                }
                at = (from & transition.inside).moved(transition.by);
                from = at.without(occupied);
                (all, passed) = (all | at, passed | from);
            }
            let hits = all & occupied;
            (seen, ends) = (seen | all, ends | passed & leg_masks.ends);
            let victims = hits & leg_masks.victims;
            if victims.any() {
                self.capture(config, leg, transition, (start, victims))?;
            }
            let stops = passed & leg_masks.stops | hits & leg_masks.over;
            if stops.any() {
                self.spend(if transition.fused.is_some() { stops.count() } else { 0 })?;
                seen |= config.go_on(transition, if state.on.stays { start } else { stops });
            }
        }
        self.seen |= seen;
        if ends.any() {
            config.landing.goals |= if state.end.stays { start.without(occupied) } else { ends };
        }
        Some(())
    }

    /// Comes to the worlds in which one of these pieces is gone.
    fn capture(
        &mut self,
        config: &Config<B>,
        (state, leg_masks): (&NfaState<B>, LegMasks<B>),
        transition: &Transition<B>,
        (start, victims): (B, B),
    ) -> Option<()> {
        for victim in self.that_may_be_captured(victims).each() {
            let mut gone = Config::without(config.landing.captured | B::only(victim), self.board);
            if leg_masks.last.has(victim) {
                gone.landing.goals |= if state.end.stays { start.without(gone.occupied) } else { B::only(victim) };
            }
            if leg_masks.takes.has(victim) {
                self.spend(1)?;
                self.seen |= gone.go_on(transition, if state.on.stays { start } else { B::only(victim) });
            }
            if !gone.frontier.are_none() || gone.landing.goals.any() || gone.landing.off {
                self.merge(gone)?;
            }
        }
        Some(())
    }

    /// Adds a world to those with one capture more; nothing when there are too many of them.
    fn merge(&mut self, config: Config<B>) -> Option<()> {
        let landing = &config.landing;
        let Some(known) = self.next.iter_mut().find(|known| known.landing.captured == landing.captured) else {
            if self.next.len() == MAX_CONFIGS {
                return None;
            }
            self.next.push(config);
            return Some(());
        };
        known.landing.goals |= landing.goals;
        known.landing.off |= landing.off;
        known.frontier.merge(&config.frontier);
        Some(())
    }

    fn that_may_be_captured(&mut self, those: B) -> B {
        for square in those.without(self.asked.1).each() {
            self.asked.1 |= B::only(square);
            if (self.may_capture)(square) {
                self.asked.0 |= B::only(square);
            }
        }
        those & self.asked.0
    }

    /// Those of some pieces that are of a sort.
    #[inline(never)]
    fn of_sort(&self, sort: &KindFilter, among: B) -> B {
        let phantom = self.board.phantom;
        let supposed = if sort.takes_supposed() { among & phantom } else { B::EMPTY };
        let fits = among.without(phantom).each().filter(|square| (self.fits)(sort, *square));
        fits.fold(supposed, |all, square| all | B::only(square))
    }
}
