//! What is foretold of units: how many moves each has, and at which squares it looks.

use super::blasts::Blasts;
use super::outline::Others;
use super::wanderers::wandering;
use crate::engine::batch::tally::Stand;
use crate::engine::view::View;
use crate::program::Program;
use crate::program::plan::{Bulk, Manner, Plan, Reach, Stride, Troop, Way};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// What units are foretold from: who stands where, and how the side that is foretold may move.
pub(super) struct Scene<'a, B> {
    /// A position that differs on the squares that were touched only.
    pub later: View<'a, B>,
    /// Where tokens stand, by kind and by owner.
    pub sets: &'a [u64],
    /// The plan of the moves.
    pub plan: &'a Plan<B>,
    /// Whose they are.
    pub mover: PlayerId,
    /// Where anybody stands.
    pub occupied: B,
    /// Where its own pieces stand.
    pub own: B,
    /// Where those of the opponent stand.
    pub enemies: B,
    /// Pieces of which captures may be less than simple.
    pub perils: B,
    /// The only guarded unit, if there is one only.
    pub guarded: Option<usize>,
    /// Squares that captures of those who are followed step by step must not leave empty: somebody guarded might be attacked over
    /// them.
    pub lines: B,
    /// What is known of captures with which more goes than what they capture.
    pub blasts: Option<&'a Blasts<B>>,
    /// Where an enemy has come to stand of whom the sets do not tell.
    pub come: B,
}

impl<'a, B: Squares> Scene<'a, B> {
    /// The program.
    pub fn program(&self) -> &'a Program<B> {
        self.later.program
    }

    /// Whether it is known of captures with which more goes what comes of them.
    pub fn bursts(&self) -> bool {
        self.blasts.is_some_and(|blasts| blasts.are_known())
    }

    /// Whether it is known how many moves there are after which a unit becomes another kind: nothing else is asked of them than
    /// of others where nothing is told of what kinds attack or come near to, and nothing goes with captures.
    pub fn foretells_changes(&self) -> bool {
        self.plan.watch.told() == 0 && self.plan.blast.is_none()
    }

    /// Who stands where, but for those that are immune against units of a kind; nothing when each has to be asked.
    pub fn stand(&self, kind: KindId) -> Option<Stand<B>> {
        let of_kinds = |kinds: &[KindId]| self.program().layout.of_kinds::<B>(self.sets, kinds).without(self.come);
        let immune = self.later.immune_among((self.own, self.occupied), of_kinds, kind)?;
        Some(Stand::new(self.occupied, self.own.without(immune), self.enemies.without(immune)))
    }
}

/// What is foretold of a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Foretold<B> {
    /// How many moves it has.
    pub count: u32,
    /// Where they lead.
    pub goals: B,
    /// At which squares it looks.
    pub seen: B,
    /// Whether it may capture somebody with whom more goes.
    pub bursts: bool,
    /// Whether that is forbidden of some.
    pub barred: bool,
    /// Whether some of them capture elsewhere than where they lead.
    pub elsewhere: bool,
}

impl<B: Squares> Foretold<B> {
    /// Leaves out the moves to some goals; `false` when it is not known how many these are.
    pub(super) fn leave_out(&mut self, goals: B) -> bool {
        let out = self.goals & goals;
        if out.any() && self.count != self.goals.count() {
            return false;
        }
        self.count -= out.count();
        self.goals = self.goals.without(out);
        true
    }

    /// Whether to each of its goals one move leads, and none of them captures anybody elsewhere.
    pub fn are_single(&self) -> bool {
        self.count == self.goals.count() && !self.elsewhere
    }
}

/// The moves of a unit of a kind, and whether it may have others, too; nothing when some are not foretold.
pub(super) fn foretell_unit<B: Squares>(
    scene: &Scene<'_, B>,
    (troop, others): (&Troop<B>, Option<Others>),
    stand: &Stand<B>,
    origin: usize,
) -> Option<(Foretold<B>, bool)> {
    let foretold = foretell_simply(scene, (troop, others), stand, origin);
    foretold.filter(|(moves, _)| (moves.goals & scene.perils).is_empty())
}

/// The same where all captures are simple.
fn foretell_simply<B: Squares>(
    scene: &Scene<'_, B>,
    (troop, others): (&Troop<B>, Option<Others>),
    stand: &Stand<B>,
    origin: usize,
) -> Option<(Foretold<B>, bool)> {
    match &troop.bulk {
        Bulk::Reach(reach) => return Some((reached(scene, reach, stand, origin)?, false)),
        Bulk::Each => return Some((way_by_way(scene, &troop.ways, stand, origin)?, false)),
        Bulk::Steps(_) => {}
    }
    if let Some(Others::Alike(_)) = others
        && let Some(moves) = way_by_way(scene, &troop.ways, stand, origin)
    {
        return Some((moves, false));
    }
    Some((stepped(scene, troop, stand, origin)?, others.is_some()))
}

/// Whether a unit that may have others, too, does: such movements look from its square at others, and where nobody stands
/// there they lead nowhere. Those who stand somewhere in a position stand elsewhere `then`.
#[inline]
pub(super) fn is_mixed_still<B: Squares>(
    scene: &Scene<'_, B>,
    troop: &Troop<B>,
    then: impl Fn(B) -> B,
    (origin, moves): (usize, &mut Foretold<B>),
) -> bool {
    let mut seen = B::EMPTY;
    for way in troop.strides.others().map(|place| &troop.ways[place]) {
        let movement = &scene.program().movements[scene.mover.index()][way.movement];
        let Some(around) = movement.around.as_ref().filter(|_| way.conditional) else { return true };
        let near = around.near[origin];
        if (near & then(scene.later.who_are_around(around))).any() {
            return true;
        }
        seen |= near;
    }
    moves.seen |= seen;
    false
}

/// The moves of a unit by gaits; nothing when its captures have to be looked at.
fn reached<B: Squares>(scene: &Scene<'_, B>, reach: &Reach, stand: &Stand<B>, origin: usize) -> Option<Foretold<B>> {
    let (gaits, occupied) = (&scene.program().gaits, scene.occupied);
    let (mut goals, mut seen) = (B::EMPTY, B::EMPTY);
    for lane in &reach.lanes {
        let (reach, depends) = gaits[lane.gait].reach_and_seen(origin, occupied);
        goals |= reach & stand.allowed(lane);
        seen |= depends;
    }
    let taken = goals & occupied;
    let bursts = reach.captures_apart && taken.any();
    let mut barred = false;
    if bursts {
        let blasts = scene.blasts.filter(|_| reach.bursts)?;
        let left = blasts.left(scene, origin, taken)?;
        (goals, barred) = (goals.without(taken) | left, left != taken);
    }
    Some(Foretold { count: goals.count(), goals, seen, bursts, barred, elsewhere: false })
}

/// The simple steps of a unit, and those after which it becomes another kind; nothing when some are neither.
fn stepped<B: Squares>(scene: &Scene<'_, B>, troop: &Troop<B>, stand: &Stand<B>, origin: usize) -> Option<Foretold<B>> {
    let mut moves =
        Foretold { count: 0, goals: B::EMPTY, seen: B::EMPTY, bursts: false, barred: false, elsewhere: false };
    let (strides, _) = troop.strides.from(origin).filter(|(_, changes)| !changes || scene.foretells_changes())?;
    for Stride { via, goal, lane, times: [quiet, captures], bursts } in strides {
        moves.seen |= *via | *goal;
        if via.without(stand.empty).any() || (*goal & stand.allowed(lane)).is_empty() {
            continue;
        }
        let is_capture = (*goal & stand.empty).is_empty();
        if *bursts && is_capture {
            moves.bursts = true;
            if scene.blasts?.left(scene, origin, *goal)?.is_empty() {
                moves.barred = true;
                continue;
            }
        }
        moves.goals |= *goal;
        moves.count += if is_capture { captures } else { quiet };
    }
    Some(moves)
}

/// The moves of a unit movement by movement; nothing when one of them is not simple, or may be asked more.
fn way_by_way<B: Squares>(
    scene: &Scene<'_, B>,
    ways: &[Way<B>],
    stand: &Stand<B>,
    origin: usize,
) -> Option<Foretold<B>> {
    let (program, plan, occupied) = (scene.program(), scene.plan, scene.occupied);
    let (mut goals, mut seen, mut count) = (B::EMPTY, B::EMPTY, 0);
    for way in ways {
        if way.walked {
            return wandering(scene, ways, stand, origin);
        }
        let movement = &program.movements[scene.mover.index()][way.movement];
        let allowed = movement.goals.as_ref().map_or(program.squares, |goals| goals[origin]);
        if allowed.is_empty() {
            continue;
        }
        let (calm, mut reached) = (way.calm.as_ref()?, B::EMPTY);
        for lane in &calm.lanes {
            let (reach, depends) = program.gaits[lane.gait].reach_and_seen(origin, occupied);
            reached |= reach & allowed & stand.allowed(lane);
            seen |= depends;
        }
        let (quiet, captures) = (reached.without(occupied), reached & occupied);
        let is_gated = |index: &usize| plan.gated.iter().any(|gated| gated.rule == *index);
        let are_such =
            |is_such: &dyn Fn(&Manner<B>, B) -> bool| is_such(&way.quiet, quiet) && is_such(&way.capture, captures);
        let are_simple = || are_such(&|manner, goals| manner.are_simple(is_gated, (origin, goals)));
        let may_change = || are_such(&|manner, goals| manner.are_simple_or_change(is_gated, (origin, goals)));
        // Of two movements that lead to one goal the first counts.
        let (quiet, captures) = (quiet.without(goals), captures.without(goals));
        count += match calm.from.has(origin) || are_simple() {
            true => (quiet | captures).count(),
            false if scene.foretells_changes() && may_change() => {
                way.quiet.times(origin, quiet) + way.capture.times(origin, captures)
            }
            false => return None,
        };
        goals |= reached;
    }
    Some(Foretold { count, goals, seen, bursts: false, barred: false, elsewhere: false })
}
