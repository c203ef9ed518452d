//! Whether rules that are told may say something else after a move that is not made than before it.

use super::{Aim, Told};
use crate::engine::batch::Part;
use crate::engine::batch::forecast::{Forecast, Stroll};
use crate::engine::view::View;
use crate::program::Program;
use crate::program::attack::Plain;
use crate::program::plan::{Apart, Plan};
use crate::program::squares::Squares;
use crate::spec::ids::PlayerId;

impl<B: Squares> Told<B> {
    /// The squares on which it depends what is forbidden, if anything is asked.
    #[inline]
    pub(in crate::engine::batch::forecast) fn looked_at(&self) -> B {
        if self.is_empty() { B::EMPTY } else { self.near.unwrap_or(B::EMPTY) | self.distance.doubtful }
    }

    /// The units of which it depends where they stand.
    pub(in crate::engine::batch::forecast) fn meant(&self) -> B {
        self.threats.borrow().spared() | self.distance.doubtful
    }

    /// Whether something else may be forbidden after a move of a unit of the other side.
    #[inline]
    pub(in crate::engine::batch::forecast) fn minds(&self, stroll: &Stroll<B>) -> bool {
        ((B::only(stroll.origin) | B::only(stroll.goal)) & self.looked_at()).any()
    }

    /// Whether that may be one of the moves that are foretold, or one of these no more, where a unit of the other side goes from one
    /// square to another and own pieces stand as before.
    #[inline]
    fn speaks(
        &self,
        (program, plan, mover): (&Program<B>, &Plan<B>, PlayerId),
        own: B,
        (from, to): (usize, usize),
    ) -> bool {
        let (origin, goal) = (B::only(from), B::only(to));
        let comes_near = (origin & self.distance.doubtful).any() && {
            let apart = plan.watch.apart.as_ref().map(|apart| (apart, program.spec.next_player(mover)));
            apart.is_some_and(|apart| self.comes_near(apart, to))
        };
        if self.held.any() || comes_near {
            return true;
        }
        let spared = self.threats.borrow().spared();
        // Who is taken by one of its own may have been one of them.
        if (goal & (spared | self.distance.doubtful)).any() {
            return true;
        }
        let occupied = || self.occupied.without(origin) | goal;
        if (spared & origin).any() {
            return self.attack((program, mover), (own, occupied()), spared.without(origin) | goal, None);
        }
        // Who comes onto a line lays none open: what leaving a square does not is left undone wherever the unit goes.
        self.lays_open((program, mover), own, from)
            && self.attack((program, mover), (own, occupied()), spared, Some(origin | goal))
    }

    /// Whether such rules say the same after a move of a unit of the other side that captures nobody's piece, or one of its own.
    #[inline]
    fn says_the_same(&self, whose: (&Program<B>, &Plan<B>, PlayerId), own: B, (from, to): (usize, usize)) -> bool {
        match self.meant().has(from) {
            true => !self.speaks(whose, own, (from, to)),
            // Wherever others go is all the same.
            false => self.held.is_empty() && !self.lays_open((whose.0, whose.2), own, from),
        }
    }

    /// Whether something may be attacked when a unit of the other side has left a square.
    fn lays_open(&self, whose: (&Program<B>, PlayerId), own: B, origin: usize) -> bool {
        self.loose.get_or_init(|| self.find_loose(whose, own)).has(origin)
    }

    /// The squares of which that is so, of these and more.
    fn find_loose(&self, (program, mover): (&Program<B>, PlayerId), own: B) -> B {
        let threats = self.threats.borrow();
        let (occupied, enemies) = (self.occupied, self.occupied.without(own));
        let blocked = |(plain, _): &(&Plain<B>, _)| program.gaits[plain.gait].can_be_blocked();
        self.aimed(program, mover).filter(blocked).fold(B::EMPTY, |all, (plain, aim)| {
            let gait = &program.gaits[plain.gait];
            threats.spared().each().filter(|target| aim.is_along(plain.lines[*target])).fold(all, |loose, target| {
                let seen = |occupied| gait.origins_here(target, occupied) & plain.lines[target];
                let direct = seen(occupied);
                if (direct & aim.goals).any() {
                    return loose | plain.lines[target];
                }
                let loose = (aim.units & plain.lines[target]).each().fold(loose, |loose, slider| {
                    let between = gait.way(slider, target) & occupied;
                    let (theirs, ours) = (between & enemies, between & own);
                    if theirs.rest().is_empty() && ours.rest().is_empty() { loose | theirs } else { loose }
                });
                let (stops, lays_open) =
                    ((direct & enemies).without(loose), |gone: B| (seen(occupied.without(gone)) & aim.goals).any());
                if stops.is_empty() || !lays_open(stops) {
                    return loose;
                }
                stops.each().map(B::only).filter(|stop| lays_open(*stop)).fold(loose, |loose, stop| loose | stop)
            })
        })
    }

    /// Whether units may come to attack one of these squares, or alone stand before one that does, along lines through touched
    /// squares only, if such are named.
    fn attack(
        &self,
        (program, mover): (&Program<B>, PlayerId),
        (own, occupied): (B, B),
        those: B,
        touched: Option<B>,
    ) -> bool {
        self.aimed(program, mover).any(|(plain, aim)| {
            let (gait, all) = (&program.gaits[plain.gait], aim.goals | aim.units);
            let can_be_blocked = gait.can_be_blocked();
            let is_other = |lines: B| touched.is_none_or(|touched| can_be_blocked && (touched & lines).any());
            those.each().any(|target| {
                let lines = plain.lines[target];
                if (all & lines).is_empty() || !is_other(lines) {
                    return false;
                }
                let is_alone = |unit| {
                    let between = gait.way(unit, target) & occupied;
                    between.rest().is_empty() && (between & own).any()
                };
                (gait.origins_here(target, occupied) & lines & all).any()
                    || can_be_blocked && (aim.units & lines).each().any(is_alone)
            })
        })
    }

    /// The gaits along which units attack, and which may come to.
    fn aimed<'a>(
        &'a self,
        program: &'a Program<B>,
        mover: PlayerId,
    ) -> impl Iterator<Item = (&'a Plain<B>, &'a Aim<B>)> {
        program.attacks[mover.index()].plain.iter().zip(&self.aims)
    }

    /// Whether who is kept away from may come too near to own pieces, or to goals of theirs, or leave them, when it moves.
    fn comes_near(&self, (apart, opponent): (&Apart<B>, PlayerId), goal: usize) -> bool {
        let near = apart.area[opponent.index()][goal];
        let (pieces, goals) = self.kept_away;
        self.distance.doubtful.rest().any() || ((pieces | goals) & near | goals & self.distance.near).any()
    }
}

impl<B: Squares> Forecast<B> {
    /// Whether rules that are told may say something else after a move that no unit looks at.
    #[inline(never)]
    pub(in crate::engine::batch::forecast) fn speaks(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> bool {
        let Some((plan, mover)) = self.whose(view) else { return true };
        self.told.speaks((view.program, plan, mover), self.unmade.sides.0, (stroll.origin, stroll.goal))
    }

    /// Of some moves that capture nobody's piece, or one of their own side, the goals of those after which rules that are told say the
    /// same as before.
    #[inline]
    pub(in crate::engine::batch::forecast) fn unheard(&self, view: &View<'_, B>, part: &Part<B>, goals: B) -> B {
        let minded = goals.without(part.within(!self.told.looked_at()));
        if minded.is_empty() {
            return goals;
        }
        let Some((plan, mover)) = self.whose(view) else { return goals.without(minded) };
        let (whose, own) = ((view.program, plan, mover), self.unmade.sides.0);
        let says_another = |goal: &usize| !self.told.says_the_same(whose, own, (part.origin(*goal), *goal));
        goals.without(minded.each().filter(says_another).fold(B::EMPTY, |all, goal| all | B::only(goal)))
    }
}
