//! Whether rules that are told may say something else after a move that is not made than before it.

use super::Told;
use crate::engine::batch::Part;
use crate::engine::batch::forecast::{Forecast, Stroll};
use crate::engine::view::View;
use crate::program::Program;
use crate::program::plan::{Apart, Plan};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

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

    /// Whether that may be one of the moves that are foretold, or one of these no more, where own pieces stand as before.
    #[inline]
    fn speaks(
        &self,
        (program, plan, mover): (&Program<B>, &Plan<B>, PlayerId),
        board: (&[u64], B, B),
        stroll: &Stroll<B>,
    ) -> bool {
        let (origin, goal) = (B::only(stroll.origin), B::only(stroll.goal));
        let comes_near = (origin & self.distance.doubtful).any() && {
            let apart = plan.watch.apart.as_ref().map(|apart| (apart, program.spec.next_player(mover)));
            apart.is_some_and(|apart| self.comes_near((program, apart), board, stroll))
        };
        if self.held.any() || comes_near {
            return true;
        }
        let (spared, units) = {
            let threats = self.threats.borrow();
            (threats.spared(), threats.units())
        };
        // Who is taken by one of its own may have been one of them.
        if (goal & (spared | self.distance.doubtful)).any() {
            return true;
        }
        if (spared & origin).any() {
            return self.attack((program, mover), board, (units, spared.without(origin) | goal), None);
        }
        // Who comes onto a line lays none open: what leaving a square does not is left undone wherever the unit goes.
        self.lays_open((program, mover), board, stroll.origin)
            && self.attack((program, mover), board, (units, spared), Some(origin | goal))
    }

    /// Whether such rules say the same wherever a unit of the other side goes from a square without a capture; these pieces stand
    /// somewhere, own ones among them.
    #[inline]
    fn says_the_same(&self, whose: (&Program<B>, PlayerId), board: (&[u64], B, B), origin: usize) -> bool {
        self.held.is_empty() && !self.meant().has(origin) && !self.lays_open(whose, board, origin)
    }

    /// Whether something may be attacked when a unit of the other side has left a square.
    fn lays_open(&self, whose: (&Program<B>, PlayerId), board: (&[u64], B, B), origin: usize) -> bool {
        self.loose.get_or_init(|| self.find_loose(whose, board)).has(origin)
    }

    /// The squares of which that is so, of these and more.
    fn find_loose(&self, (program, mover): (&Program<B>, PlayerId), (sets, own, _): (&[u64], B, B)) -> B {
        let threats = self.threats.borrow();
        let (occupied, enemies) = (self.occupied, self.occupied.without(own));
        let plains = program.attacks[mover.index()].plain.iter();
        plains.filter(|plain| program.gaits[plain.gait].can_be_blocked()).fold(B::EMPTY, |all, plain| {
            let (gait, kinds) = (&program.gaits[plain.gait], &plain.kinds);
            let those = threats.units() & own & program.layout.of_kinds(sets, kinds);
            let goals = kinds.iter().fold(B::EMPTY, |all, kind| all | self.of_kind[kind.index()]);
            threats.spared().each().fold(all, |loose, target| {
                let seen = |occupied| gait.origins_here(target, occupied) & plain.lines[target];
                let direct = seen(occupied);
                if (direct & goals).any() {
                    return loose | plain.lines[target];
                }
                let loose = (those & plain.lines[target]).each().fold(loose, |loose, slider| {
                    let between = gait.way(slider, target) & occupied;
                    let (theirs, ours) = (between & enemies, between & own);
                    if theirs.rest().is_empty() && ours.rest().is_empty() { loose | theirs } else { loose }
                });
                let (stops, lays_open) =
                    ((direct & enemies).without(loose), |gone: B| (seen(occupied.without(gone)) & goals).any());
                if stops.is_empty() || !lays_open(stops) {
                    return loose;
                }
                stops.each().map(B::only).filter(|stop| lays_open(*stop)).fold(loose, |loose, stop| loose | stop)
            })
        })
    }

    /// Whether some of these units may come to attack one of those, or alone stand before one that does, along lines through
    /// touched squares only, if such are named.
    fn attack(
        &self,
        (program, mover): (&Program<B>, PlayerId),
        (sets, own, occupied): (&[u64], B, B),
        (units, those): (B, B),
        touched: Option<B>,
    ) -> bool {
        let units = units & own;
        program.attacks[mover.index()].plain.iter().any(|plain| {
            let gait = &program.gaits[plain.gait];
            let is_other = |target: &usize| {
                touched.is_none_or(|touched| gait.can_be_blocked() && (touched & plain.lines[*target]).any())
            };
            those.each().filter(is_other).any(|target| {
                let (lines, goals) = (plain.lines[target], |kind: &KindId| self.of_kind[kind.index()]);
                let direct = gait.origins_here(target, occupied) & lines;
                if plain.kinds.iter().any(|kind| (goals(kind) & direct).any()) {
                    return true;
                }
                let those = units & lines;
                if those.is_empty() {
                    return false;
                }
                let those = those & program.layout.of_kinds::<B>(sets, &plain.kinds);
                let is_alone = |unit| {
                    let between = gait.way(unit, target) & occupied;
                    between.rest().is_empty() && (between & own).any()
                };
                (direct & those).any() || gait.can_be_blocked() && those.each().any(is_alone)
            })
        })
    }

    /// Whether who is kept away from may come too near to own pieces, or to goals of theirs, or leave them, when it moves.
    fn comes_near(
        &self,
        (program, (apart, opponent)): (&Program<B>, (&Apart<B>, PlayerId)),
        (sets, own, _): (&[u64], B, B),
        stroll: &Stroll<B>,
    ) -> bool {
        let near = apart.area[opponent.index()][stroll.goal];
        let of_any = |kinds: &[KindId]| program.layout.of_kinds::<B>(sets, kinds);
        let ours = apart.kinds.iter().fold(own & near, |ours, kinds| ours & of_any(kinds));
        let nearing = self.kinds.iter().fold(B::EMPTY, |all, minded| all | minded.goals & minded.near);
        self.distance.doubtful.rest().any() || ours.any() || (nearing & (near | self.distance.near)).any()
    }
}

impl<B: Squares> Forecast<B> {
    /// Whether rules that are told may say something else after a move that no unit looks at.
    #[inline(never)]
    pub(in crate::engine::batch::forecast) fn speaks(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> bool {
        let Some((plan, mover)) = self.whose(view) else { return true };
        let occupied = self.occupied.without(B::only(stroll.origin)) | B::only(stroll.goal);
        self.told.speaks((view.program, plan, mover), (&self.sets, self.unmade.sides.0, occupied), stroll)
    }

    /// Of some moves without a capture the goals of those after which rules that are told say the same as before.
    #[inline]
    pub(in crate::engine::batch::forecast) fn unheard(&self, view: &View<'_, B>, part: &Part<B>, goals: B) -> B {
        let minded = goals.without(part.within(!self.told.looked_at()));
        if minded.is_empty() {
            return goals;
        }
        let Some((_, Some(mover))) = self.of else { return goals.without(minded) };
        let board = (&*self.sets, self.unmade.sides.0, self.occupied);
        let says_another = |goal: &usize| !self.told.says_the_same((view.program, mover), board, part.origin(*goal));
        goals.without(minded.each().filter(says_another).fold(B::EMPTY, |all, goal| all | B::only(goal)))
    }
}
