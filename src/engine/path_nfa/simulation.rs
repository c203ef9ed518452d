//! The simulation of a path automaton, one configuration for each set of captured pieces.

use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;
use crate::compile::path_nfa::{Arrival, MAX_STATES, NfaState, PathNfa, Transition};
use crate::engine::path_nfa::board::Ground;
use crate::engine::path_nfa::cache::ReadLog;
use crate::engine::path_nfa::frontier::Fronts;
use crate::engine::path_nfa::result::{Flooded, Prowled, Shore};
use crate::literal::walk::MAX_STEPS;

/// More worlds with as many captures are left to the literal walk.
const WORLDS: usize = 64;

/// What is come to while the same pieces are gone.
struct World<B> {
    shore: Shore<B>,
    /// Where anybody stands.
    occupied: B,
    fronts: Fronts<B>,
}

impl<B: Bitboard> World<B> {
    fn without(captured: B, ground: &Ground<B>) -> Self {
        let shore = Shore { captured, goals: B::EMPTY, off: false };
        World { shore, occupied: ground.occupied.without(captured), fronts: Fronts::NONE }
    }

    /// Goes on from some squares behind a leg; the squares at which that looks.
    #[inline]
    fn go_on(&mut self, transition: &Transition<B>, from: B) -> B {
        let Some(fused) = &transition.fused else {
            self.fronts.enter(transition.next, from);
            return B::EMPTY;
        };
        let at = (from & fused.inside).moved(fused.by);
        let free = at.without(self.occupied);
        self.shore.off |= fused.off && from.without(fused.inside).any();
        if free.any() {
            self.shore.goals |= if fused.ends { free } else { B::EMPTY };
            self.fronts.enter(fused.next, free);
        }
        at
    }
}

/// What a leg does where it arrives.
#[derive(Debug, Clone, Copy)]
struct Sluice<B> {
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
pub(in crate::engine) struct Tide<'a, B> {
    flood: &'a PathNfa<B>,
    ground: &'a Ground<B>,
    /// Whether somebody of a sort stands on a square.
    fits: &'a dyn Fn(&KindFilter, usize) -> bool,
    /// Whether whoever stands on a square may be captured.
    may_capture: &'a dyn Fn(usize) -> bool,
    /// Those that may be captured, as far as it was asked, and who was asked.
    asked: (B, B),
    seen: B,
    trail: ReadLog<B>,
    left: usize,
    /// What it costs to come to a square.
    cost: usize,
    /// What each state does, once it has been come to, where that depends on kinds.
    sluices: Vec<Option<Sluice<B>>>,
    /// Worlds with one capture more than the one that is flooded.
    next: Vec<World<B>>,
}

impl<'a, B: Bitboard> Tide<'a, B> {
    /// A flood of some ground; who is of a sort and who may be captured is asked where the ground does not tell.
    pub(in crate::engine) fn new(
        flood: &'a PathNfa<B>,
        ground: &'a Ground<B>,
        fits: &'a dyn Fn(&KindFilter, usize) -> bool,
        may_capture: &'a dyn Fn(usize) -> bool,
    ) -> Self {
        let asked = ground.vulnerable.map_or((ground.phantom, ground.phantom), |vulnerable| (vulnerable, !B::EMPTY));
        let (left, seen) = (MAX_STEPS / flood.walk_states, B::only(ground.origin));
        let trail = ReadLog::NONE;
        Tide {
            flood,
            ground,
            fits,
            may_capture,
            asked,
            seen,
            trail,
            left,
            cost: 1,
            sluices: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Floods one world after another, and tells how it looked around; nothing when that takes too long.
    pub(in crate::engine) fn rise(mut self) -> Option<(Flooded<B>, ReadLog<B>)> {
        let mut captures = Vec::new();
        let mut quiet = self.flood_all(|shore| captures.push(*shore))?;
        if !self.flood.may_pass {
            quiet.goals = quiet.goals.without(B::only(self.ground.origin));
        }
        Some((Flooded::new(quiet, &captures, self.seen), self.trail))
    }

    /// The same where only the squares of whoever may be captured are asked for.
    pub(in crate::engine) fn attack(mut self) -> Option<(Prowled<B>, ReadLog<B>)> {
        let mut attacked = B::EMPTY;
        self.flood_all(|shore| attacked |= shore.captured)?;
        Some((Prowled { attacked, seen: self.seen }, self.trail))
    }

    /// Floods one world after another, those with fewer captures first; tells of those with captures in which it may end, and
    /// returns where it may end without one.
    fn flood_all(&mut self, mut tell: impl FnMut(&Shore<B>)) -> Option<Shore<B>> {
        let mut first = World::without(B::EMPTY, self.ground);
        first.fronts.enter(self.flood.entries, B::only(self.ground.origin));
        self.fill(&mut first)?;
        let mut count = 0;
        while !self.next.is_empty() {
            count += 1;
            self.cost = 1 + count * count / 4;
            for mut world in std::mem::take(&mut self.next) {
                self.fill(&mut world)?;
                if world.shore.goals.any() || world.shore.off {
                    tell(&world.shore);
                }
            }
        }
        Some(first.shore)
    }

    /// Takes what it costs to come to so many squares; nothing when that takes too long.
    #[inline]
    fn spend(&mut self, squares: u32) -> Option<()> {
        self.left = self.left.checked_sub(squares as usize * self.cost)?;
        Some(())
    }

    /// Comes to whatever can be come to in a world.
    fn fill(&mut self, world: &mut World<B>) -> Option<()> {
        let (flood, mut done) = (self.flood, [B::EMPTY; MAX_STATES]);
        while let Some((index, front)) = world.fronts.take(&mut done) {
            let Some(state) = flood.states.get(index).filter(|_| front.any()) else { continue };
            self.spend(front.count())?;
            let leg = (state, if flood.asks_kinds { self.known(index, state) } else { self.sluice(state) });
            match state.end.stays || state.on.stays {
                false => self.follow(world, leg, front)?,
                true => front.each().try_for_each(|square| self.follow(world, leg, B::only(square)))?,
            }
            self.trail.note(self.seen);
        }
        Some(())
    }

    /// What a state does, found once.
    #[inline(never)]
    fn known(&mut self, index: usize, state: &NfaState<B>) -> Sluice<B> {
        self.sluices.resize(self.flood.states.len(), None);
        if let Some(known) = self.sluices[index] {
            return known;
        }
        let sluice = self.sluice(state);
        self.sluices[index] = Some(sluice);
        sluice
    }

    /// Finds what a state does.
    #[inline]
    fn sluice(&self, state: &NfaState<B>) -> Sluice<B> {
        let all_or_none = |all: bool| if all { !B::EMPTY } else { B::EMPTY };
        let (NfaState { end, on, .. }, Ground { occupied, own, enemies, .. }) = (state, *self.ground);
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
        Sluice { ends, last, stops, over, takes, victims: last | takes }
    }

    /// Follows a leg from some squares; from one of them, where something stays there.
    #[inline]
    fn follow(&mut self, world: &mut World<B>, leg: (&NfaState<B>, Sluice<B>), start: B) -> Option<()> {
        let ((state, sluice), occupied) = (leg, world.occupied);
        let (mut seen, mut ends) = (B::EMPTY, B::EMPTY);
        for transition in &state.transitions {
            if state.off && start.without(transition.inside).any() {
                world.shore.off = true;
            }
            let mut at = (start & transition.inside).moved(transition.by);
            let mut from = at.without(occupied);
            let (mut all, mut passed) = (at, from);
            for _ in 1..state.range {
                if from.is_empty() {
                    break;
                }
                if state.off && from.without(transition.inside).any() {
                    world.shore.off = true;
                }
                at = (from & transition.inside).moved(transition.by);
                from = at.without(occupied);
                (all, passed) = (all | at, passed | from);
            }
            let hits = all & occupied;
            (seen, ends) = (seen | all, ends | passed & sluice.ends);
            let victims = hits & sluice.victims;
            if victims.any() {
                self.capture(world, leg, transition, (start, victims))?;
            }
            let stops = passed & sluice.stops | hits & sluice.over;
            if stops.any() {
                self.spend(if transition.fused.is_some() { stops.count() } else { 0 })?;
                seen |= world.go_on(transition, if state.on.stays { start } else { stops });
            }
        }
        self.seen |= seen;
        if ends.any() {
            world.shore.goals |= if state.end.stays { start.without(occupied) } else { ends };
        }
        Some(())
    }

    /// Comes to the worlds in which one of these pieces is gone.
    fn capture(
        &mut self,
        world: &World<B>,
        (state, sluice): (&NfaState<B>, Sluice<B>),
        transition: &Transition<B>,
        (start, victims): (B, B),
    ) -> Option<()> {
        for victim in self.that_may_be_captured(victims).each() {
            let mut gone = World::without(world.shore.captured | B::only(victim), self.ground);
            if sluice.last.has(victim) {
                gone.shore.goals |= if state.end.stays { start.without(gone.occupied) } else { B::only(victim) };
            }
            if sluice.takes.has(victim) {
                self.spend(1)?;
                self.seen |= gone.go_on(transition, if state.on.stays { start } else { B::only(victim) });
            }
            if !gone.fronts.are_none() || gone.shore.goals.any() || gone.shore.off {
                self.join(gone)?;
            }
        }
        Some(())
    }

    /// Adds a world to those with one capture more; nothing when there are too many of them.
    fn join(&mut self, world: World<B>) -> Option<()> {
        let shore = &world.shore;
        let Some(known) = self.next.iter_mut().find(|known| known.shore.captured == shore.captured) else {
            if self.next.len() == WORLDS {
                return None;
            }
            self.next.push(world);
            return Some(());
        };
        known.shore.goals |= shore.goals;
        known.shore.off |= shore.off;
        known.fronts.join(&world.fronts);
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
        let phantom = self.ground.phantom;
        let supposed = if sort.takes_supposed() { among & phantom } else { B::EMPTY };
        let fits = among.without(phantom).each().filter(|square| (self.fits)(sort, *square));
        fits.fold(supposed, |all, square| all | B::only(square))
    }
}
