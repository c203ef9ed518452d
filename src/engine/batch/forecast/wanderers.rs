//! Moves of units that are followed over the board step by step, as far as they are foretold: where they lead and whom they capture
//! depends on nothing but who stands on the squares at which they look.

use super::units::{Foretold, Scene};
use crate::engine::batch::tally::Stand;
use crate::engine::flood::{Flooded, Ground, Shore};
use crate::program::gait::Gait;
use crate::program::movement::Movement;
use crate::program::plan::{Manner, Way};
use crate::program::squares::Squares;

/// Where a unit may go without a capture, and where with captures, each set of them once.
struct Ends<B> {
    quiet: B,
    captures: Vec<Shore<B>>,
    /// At which squares it looks.
    seen: B,
}

impl<B: Squares> Ends<B> {
    /// Adds where a movement leads that captures these.
    fn add(&mut self, shore: Shore<B>) {
        match self.captures.iter_mut().find(|known| known.captured == shore.captured) {
            Some(known) => (known.goals, known.off) = (known.goals | shore.goals, known.off | shore.off),
            None => self.captures.push(shore),
        }
    }
}

/// The squares over which enemies might attack the only guarded unit along gaits but steps; none where no unit that is foretold is
/// followed, all where it is not known that one alone is guarded.
pub(super) fn lines_to<B: Squares>(scene: &Scene<'_, B>, (only_one, nobody): (Option<usize>, bool)) -> B {
    if !scene.plan.wandering[scene.mover.index()] || nobody || scene.plan.watch.guards.is_empty() {
        return B::EMPTY;
    }
    let Some(guarded) = only_one else { return !B::EMPTY };
    let program = scene.program();
    let attacks = &program.attacks[program.spec.next_player(scene.mover).index()];
    let slides = attacks.plain.iter().filter(|plain| !matches!(program.gaits[plain.gait], Gait::Step(_)));
    slides.fold(B::EMPTY, |all, plain| all | program.gaits[plain.gait].lines(guarded))
}

/// The moves of a unit some of whose movements are walked; nothing when some are not simple, or are not told by where pieces stand.
#[inline(never)]
pub(super) fn wandering<B: Squares>(
    scene: &Scene<'_, B>,
    ways: &[Way<B>],
    stand: &Stand<B>,
    origin: usize,
) -> Option<Foretold<B>> {
    if scene.plan.watch.told() != 0 {
        return None;
    }
    let mut ends = Ends { quiet: B::EMPTY, captures: Vec::new(), seen: B::EMPTY };
    for way in ways {
        let movement = &scene.program().movements[scene.mover.index()][way.movement];
        if !movement.is_plain() || movement.goals.is_some() {
            return None;
        }
        let quiet = match way.walked {
            true => followed(scene, movement, (stand, origin), &mut ends)?,
            false => along_lanes(scene, way, (stand, origin), &mut ends)?,
        };
        let is_simple = |manner: &Manner<B>, goals: B| {
            let is_gated = |index: &usize| scene.plan.gated.iter().any(|gated| gated.rule == *index);
            manner.are_simple(is_gated, (origin, goals))
        };
        let may_capture = if ends.captures.is_empty() { B::EMPTY } else { !B::EMPTY };
        if !is_simple(&way.quiet, quiet) || !is_simple(&way.capture, may_capture) {
            return None;
        }
        ends.quiet |= quiet;
    }
    told(scene, &ends, origin)
}

/// Adds what a walked movement captures and at which squares it looks; returns where it leads without a capture.
fn followed<B: Squares>(
    scene: &Scene<'_, B>,
    movement: &Movement<B>,
    (stand, origin): (&Stand<B>, usize),
    ends: &mut Ends<B>,
) -> Option<B> {
    let [_, enemies, own] = stand.whoever();
    let stands = (scene.occupied, scene.own, scene.enemies);
    let ground = Ground::of(origin, stands, enemies | own);
    let flooded: Flooded<B> = scene.later.flooded_on((movement, scene.mover), &ground)?;
    ends.seen |= flooded.seen.without(B::only(origin));
    flooded.captures().iter().for_each(|shore| ends.add(*shore));
    // Who comes back and has captured nobody has not moved.
    (!flooded.quiet.goals.has(origin) && !flooded.quiet.off).then_some(flooded.quiet.goals)
}

/// The same of another movement.
fn along_lanes<B: Squares>(
    scene: &Scene<'_, B>,
    way: &Way<B>,
    (stand, origin): (&Stand<B>, usize),
    ends: &mut Ends<B>,
) -> Option<B> {
    let mut reached = B::EMPTY;
    for lane in &way.calm.as_ref()?.lanes {
        let (reach, depends) = scene.program().gaits[lane.gait].reach_and_seen(origin, scene.occupied);
        reached |= reach & stand.allowed(lane);
        ends.seen |= depends;
    }
    for square in (reached & scene.occupied).each().map(B::only) {
        ends.add(Shore { captured: square, goals: square, off: false });
    }
    Some(reached.without(scene.occupied))
}

/// What is foretold of a unit that has these ends; nothing where captures elsewhere than where they lead might lay open somebody who
/// is guarded: on squares over which a line may lead to whom is guarded, or such as that one makes. Where no line leads over what is
/// captured, the unit leaves no more than its own square empty, like one with other moves.
fn told<B: Squares>(scene: &Scene<'_, B>, ends: &Ends<B>, origin: usize) -> Option<Foretold<B>> {
    let (mut count, mut goals, mut elsewhere) = (ends.quiet.count(), ends.quiet, false);
    for shore in &ends.captures {
        let is_simple = shore.goals == shore.captured && !shore.off && shore.captured.rest().is_empty();
        let may_open = (shore.captured & scene.lines).any() || scene.guarded == Some(origin);
        if !is_simple && may_open {
            return None;
        }
        count += shore.goals.count() + u32::from(shore.off);
        goals |= shore.goals | shore.captured;
        elsewhere |= !is_simple;
    }
    Some(Foretold { count, goals, seen: ends.seen, bursts: false, barred: false, elsewhere })
}
