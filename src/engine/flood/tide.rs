//! One flood: where a movement leads, world by world.

use super::{Flooded, Ground, Shore};
use crate::literal::walk::MAX_STEPS;
use crate::program::squares::Squares;
use crate::program::travel::{Arrival, Flood, MOST, Ray, Sort, Station, Stations};

/// More worlds with as many captures are left to the literal walk.
const WORLDS: usize = 64;

/// What is come to while the same pieces are gone.
struct World<B> {
    shore: Shore<B>,
    /// The stations that are come to anew, and where.
    open: Stations,
    fronts: [B; MOST],
}

impl<B: Squares> World<B> {
    fn without(captured: B) -> Self {
        World { shore: Shore { captured, goals: B::EMPTY, off: false }, open: 0, fronts: [B::EMPTY; MOST] }
    }

    /// Comes to some squares of some stations.
    #[inline]
    fn enter(&mut self, stations: Stations, squares: B) {
        self.open |= stations;
        let mut left = stations;
        while left != 0 {
            self.fronts[left.trailing_zeros() as usize] |= squares;
            left &= left - 1;
        }
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
}

/// A flood that is under way.
pub(super) struct Tide<'a, B> {
    flood: &'a Flood<B>,
    ground: &'a Ground<B>,
    /// Whether somebody of a sort stands on a square.
    fits: &'a dyn Fn(&Sort, usize) -> bool,
    /// Whether whoever stands on a square may be captured.
    may_capture: &'a dyn Fn(usize) -> bool,
    /// Those that may be captured, as far as it was asked, and who was asked.
    asked: (B, B),
    seen: B,
    left: usize,
    /// What each station does, once it has been come to.
    sluices: [Option<Sluice<B>>; MOST],
    /// Worlds with one capture more than the one that is flooded.
    next: Vec<World<B>>,
}

impl<'a, B: Squares> Tide<'a, B> {
    /// A flood of some ground; who is of a sort and who may be captured is asked where the ground does not tell.
    pub(super) fn new(
        flood: &'a Flood<B>,
        ground: &'a Ground<B>,
        fits: &'a dyn Fn(&Sort, usize) -> bool,
        may_capture: &'a dyn Fn(usize) -> bool,
    ) -> Self {
        let asked = ground.vulnerable.map_or((ground.phantom, ground.phantom), |vulnerable| (vulnerable, !B::EMPTY));
        let left = MAX_STEPS / flood.states;
        let (seen, sluices, next) = (B::only(ground.origin), [None; MOST], Vec::new());
        Tide { flood, ground, fits, may_capture, asked, seen, left, sluices, next }
    }

    /// Floods one world after another, those with fewer captures first; nothing when that takes too long.
    pub(super) fn rise(mut self) -> Option<Flooded<B>> {
        let origin = B::only(self.ground.origin);
        let mut first = World::without(B::EMPTY);
        first.enter(self.flood.entries, origin);
        self.fill(&mut first, 0)?;
        let mut quiet = first.shore;
        if !self.flood.may_pass {
            quiet.goals = quiet.goals.without(origin);
        }
        let (mut captures, mut count) = (Vec::new(), 0);
        while !self.next.is_empty() {
            count += 1;
            for mut world in std::mem::take(&mut self.next) {
                self.fill(&mut world, count)?;
                if world.shore.goals.any() || world.shore.off {
                    captures.push(world.shore);
                }
            }
        }
        Some(Flooded::new(quiet, &captures, self.seen))
    }

    /// Comes to whatever can be come to in a world.
    fn fill(&mut self, world: &mut World<B>, captured: usize) -> Option<()> {
        let (flood, mut done) = (self.flood, [B::EMPTY; MOST]);
        while world.open != 0 {
            let index = world.open.trailing_zeros() as usize;
            world.open &= world.open - 1;
            let front = std::mem::take(&mut world.fronts[index]).without(done[index]);
            let Some(station) = flood.stations.get(index).filter(|_| front.any()) else { continue };
            done[index] |= front;
            self.left = self.left.checked_sub(front.count() as usize * (1 + captured * captured / 4))?;
            let sluice = match self.sluices[index] {
                Some(known) => known,
                None => self.sluice(index, station),
            };
            let leg = (station, &sluice);
            for ray in &station.rays {
                match station.end.stays || station.on.stays {
                    false => self.follow(world, leg, ray, front)?,
                    true => front.each().try_for_each(|square| self.follow(world, leg, ray, B::only(square)))?,
                }
            }
        }
        Some(())
    }

    /// Finds what a station does.
    fn sluice(&mut self, index: usize, station: &Station<B>) -> Sluice<B> {
        let all_or_none = |all: bool| if all { !B::EMPTY } else { B::EMPTY };
        let (Station { end, on, .. }, Ground { occupied, own, enemies, .. }) = (station, *self.ground);
        let over = on.over.iter().zip([enemies, own, occupied.without(own | enemies)]);
        let over = over.fold(B::EMPTY, |all, (sort, those)| all | self.of_sort(sort, those));
        let victims = |how: &Arrival| self.of_sort(&how.enemy, enemies) | self.of_sort(&how.own, own);
        let (last, takes) = (victims(end), victims(on));
        let sluice = Sluice { ends: all_or_none(end.empty), last, stops: all_or_none(on.empty), over, takes };
        self.sluices[index] = Some(sluice);
        sluice
    }

    /// Follows a leg from some squares in one direction; from one of them, where something stays there.
    #[inline]
    fn follow(
        &mut self,
        world: &mut World<B>,
        (station, sluice): (&Station<B>, &Sluice<B>),
        ray: &Ray<B>,
        start: B,
    ) -> Option<()> {
        let occupied = self.ground.occupied.without(world.shore.captured);
        let victims = (sluice.last | sluice.takes) & occupied;
        let (mut from, mut left) = (start, station.range);
        let (mut ends, mut stops, mut seen) = (B::EMPTY, B::EMPTY, B::EMPTY);
        while left > 0 && from.any() {
            left -= 1;
            if station.off && from.without(ray.inside).any() {
                world.shore.off = true;
            }
            let at = (from & ray.inside).moved(ray.by);
            let hits = at & occupied;
            seen |= at;
            from = at.without(occupied);
            ends |= from & sluice.ends;
            stops |= from & sluice.stops | hits & sluice.over;
            if (hits & victims).any() {
                self.capture(world, (station, sluice), ray.next, start, hits & victims)?;
            }
        }
        self.seen |= seen;
        if ends.any() {
            world.shore.goals |= if station.end.stays { start } else { ends };
        }
        if stops.any() {
            world.enter(ray.next, if station.on.stays { start } else { stops });
        }
        Some(())
    }

    /// Comes to the worlds in which one of these pieces is gone.
    fn capture(
        &mut self,
        world: &World<B>,
        (station, sluice): (&Station<B>, &Sluice<B>),
        next: Stations,
        start: B,
        victims: B,
    ) -> Option<()> {
        for victim in self.that_may_be_captured(victims).each() {
            let beyond = self.beyond(world.shore.captured | B::only(victim))?;
            if sluice.last.has(victim) {
                beyond.shore.goals |= if station.end.stays { start } else { B::only(victim) };
            }
            if sluice.takes.has(victim) {
                beyond.enter(next, if station.on.stays { start } else { B::only(victim) });
            }
        }
        Some(())
    }

    /// The world in which these are gone; nothing when there are too many worlds.
    fn beyond(&mut self, captured: B) -> Option<&mut World<B>> {
        let known = self.next.iter().position(|next| next.shore.captured == captured);
        let index = match known {
            Some(index) => index,
            None if self.next.len() == WORLDS => return None,
            None => {
                self.next.push(World::without(captured));
                self.next.len() - 1
            }
        };
        self.next.get_mut(index)
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

    fn of_sort(&self, sort: &Option<Sort>, among: B) -> B {
        let Some(sort) = sort else { return B::EMPTY };
        if sort.is_everybody() {
            return among;
        }
        let phantom = self.ground.phantom;
        let supposed = if sort.takes_supposed() { among & phantom } else { B::EMPTY };
        let fits = among.without(phantom).each().filter(|square| (self.fits)(sort, *square));
        fits.fold(supposed, |all, square| all | B::only(square))
    }
}
