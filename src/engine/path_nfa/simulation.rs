//! The simulation of a path automaton, one configuration for each set of captured pieces.

use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;
use crate::compile::path_nfa::{Arrival, MAX_STATES, NfaState, PathNfa, Transition};
use crate::engine::path_nfa::board::PathBoard;
use crate::engine::path_nfa::cache::ReadLog;
use crate::engine::path_nfa::frontier::Frontier;
use crate::engine::path_nfa::result::{Landing, PathAttacks, PathResult};
use crate::literal::walk::MAX_STEPS;

/// The most configurations with equally many captures. If there are more, the movement is walked.
const MAX_CONFIGS: usize = 64;

/// A configuration: states that are reached while the same pieces are gone.
struct Config<B> {
    landing: Landing<B>,
    /// All pieces that are left.
    occupied: B,
    frontier: Frontier<B>,
}

impl<B: Bitboard> Config<B> {
    fn without(captured: B, board: &PathBoard<B>) -> Self {
        let landing = Landing { captured, goals: B::EMPTY, off: false };
        Config { landing, occupied: board.occupied.without(captured), frontier: Frontier::NONE }
    }

    /// Continues from some squares behind a leg. Returns the squares that it reads.
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

/// The squares on which a leg may arrive.
#[derive(Debug, Clone, Copy)]
struct LegMasks<B> {
    /// Empty squares on which the path may end: all or none.
    ends: B,
    /// Pieces that the path may end on and capture.
    last: B,
    /// Empty squares on which the leg may stop: all or none.
    stops: B,
    /// Pieces on which the leg may stop without a capture.
    over: B,
    /// Pieces that the leg may capture on the way.
    takes: B,
    /// All pieces that may be captured.
    victims: B,
}

/// A simulation of a path automaton.
pub(super) struct Simulation<'a, B> {
    nfa: &'a PathNfa<B>,
    board: &'a PathBoard<B>,
    /// Whether the piece on a square passes a filter.
    fits: &'a dyn Fn(&KindFilter, usize) -> bool,
    /// Whether the piece on a square may be captured.
    may_capture: &'a dyn Fn(usize) -> bool,
    /// The pieces that may be captured, as far as known, and the pieces for which it is known.
    asked: (B, B),
    seen: B,
    read_log: ReadLog<B>,
    left: usize,
    /// The cost of reaching a square.
    cost: usize,
    /// The masks of each state that was reached, if they depend on kinds.
    leg_masks_of: Vec<Option<LegMasks<B>>>,
    /// Configurations with one capture more than the running one.
    next: Vec<Config<B>>,
}

impl<'a, B: Bitboard> Simulation<'a, B> {
    /// Starts a simulation on a board. The functions answer what the board does not.
    pub(super) fn new(
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

    /// Runs all configurations. Returns the paths and the reads; `None` if it takes too long.
    pub(super) fn run(mut self) -> Option<(PathResult<B>, ReadLog<B>)> {
        let mut captures = Vec::new();
        let mut quiet = self.run_all(|landing| captures.push(*landing))?;
        if !self.nfa.may_pass {
            quiet.goals = quiet.goals.without(B::only(self.board.origin));
        }
        Some((PathResult::new(quiet, &captures, self.seen), self.read_log))
    }

    /// Runs all configurations for the captured pieces alone. Returns the attacks and the reads; `None` if it takes
    /// too long.
    pub(super) fn attack(mut self) -> Option<(PathAttacks<B>, ReadLog<B>)> {
        let mut attacked = B::EMPTY;
        self.run_all(|landing| attacked |= landing.captured)?;
        Some((PathAttacks { attacked, seen: self.seen }, self.read_log))
    }

    /// Runs all configurations, fewer captures first. `tell` gets each landing with captures. Returns the landing
    /// without a capture.
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

    /// Spends the cost of reaching some squares; `None` if it takes too long.
    #[inline]
    fn spend(&mut self, squares: u32) -> Option<()> {
        self.left = self.left.checked_sub(squares as usize * self.cost)?;
        Some(())
    }

    /// Follows all legs of a configuration.
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

    /// The masks of a state, found once.
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

    /// Finds the masks of a state.
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

    /// Follows a leg from some squares. If a state stays, from one square only.
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

    /// Adds the configurations in which one more of these pieces is gone.
    fn capture(
        &mut self,
        config: &Config<B>,
        (state, leg_masks): (&NfaState<B>, LegMasks<B>),
        transition: &Transition<B>,
        (start, victims): (B, B),
    ) -> Option<()> {
        for victim in self.capturable(victims).each() {
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

    /// Merges a configuration into those with one capture more; `None` if there are too many.
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

    fn capturable(&mut self, those: B) -> B {
        for square in those.without(self.asked.1).each() {
            self.asked.1 |= B::only(square);
            if (self.may_capture)(square) {
                self.asked.0 |= B::only(square);
            }
        }
        those & self.asked.0
    }

    /// The pieces that pass a filter.
    #[inline(never)]
    fn of_sort(&self, sort: &KindFilter, among: B) -> B {
        let phantom = self.board.phantom;
        let supposed = if sort.takes_supposed() { among & phantom } else { B::EMPTY };
        let fits = among.without(phantom).each().filter(|square| (self.fits)(sort, *square));
        fits.fold(supposed, |all, square| all | B::only(square))
    }
}
