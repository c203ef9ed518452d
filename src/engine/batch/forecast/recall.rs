//! What was foretold of units, kept from one forecast to the next: as long as nothing has changed at the squares at which a unit
//! looks it has the same moves, and positions of which forecasts are made differ in a few squares.

use super::outline::Outline;
use super::units::{Foretold, Scene};
use crate::engine::batch::tally::Stand;
use crate::program::Program;
use crate::program::plan::{Plan, Troop};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// For which situation, whose units, and by which plan something is foretold.
type Whose = (u16, PlayerId, u16);

/// What is kept.
#[derive(Debug, Default)]
pub(super) struct Recall<B> {
    of: Option<Whose>,
    /// What is known of each kind before it is known where anybody stands, where its units are foretold.
    outlines: Vec<Option<Outline>>,
    /// What was foretold of the unit on each square, if anything was.
    units: Vec<Option<Kept<B>>>,
    /// At which squares the unit on each square looks, where it is among the onlookers.
    seen: Vec<B>,
    /// The units that look at each square.
    onlookers: Vec<B>,
    /// The units that are among them.
    looking: B,
}

/// What was foretold of a unit.
#[derive(Debug, Clone, Copy)]
struct Kept<B> {
    kind: KindId,
    moves: Foretold<B>,
    is_mixed: bool,
    among: Among<B>,
}

/// All that it depends on: who stood where, as far as that matters, and pieces of which captures may be less than simple. Somebody is
/// told from somebody else by which of the first three sets the square is in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Among<B>([B; 4]);

impl<B: Squares> Among<B> {
    /// What the moves of units depend on in a scene.
    pub(super) fn of(scene: &Scene<'_, B>, stand: &Stand<B>) -> Self {
        let [empty, enemies, own] = stand.whoever();
        // Who is immune may be hopped over by whoever hops over its own, and nobody's pieces by others.
        let (immune, others) = (scene.own.without(own), scene.occupied.without(scene.own | scene.enemies));
        Among([empty | others, enemies | immune | others, scene.own, scene.perils])
    }

    /// The squares on which something else is the case.
    #[inline(always)]
    pub(super) fn changed(&self, earlier: &Self) -> B {
        let both = self.0.iter().zip(&earlier.0);
        both.fold(B::EMPTY, |changed, (now, then)| changed | *now ^ *then)
    }
}

impl<B: Squares> Recall<B> {
    /// What is kept from now on is what is foretold of units of a player by a plan; whether something else was kept, which is
    /// forgotten.
    #[inline]
    pub(super) fn begin(&mut self, of: Whose, by: (&Program<B>, &Plan<B>)) -> bool {
        let is_new = self.of != Some(of);
        if is_new {
            self.begin_anew(of, by);
        }
        is_new
    }

    #[inline(never)]
    fn begin_anew(&mut self, of: Whose, (program, plan): (&Program<B>, &Plan<B>)) {
        let size = program.layout.size;
        self.of = Some(of);
        let troops = plan.kinds[of.1.index()].iter().enumerate();
        let outline = |(index, troop): (usize, &Option<Troop<B>>)| {
            Outline::of((program, plan), (troop.as_ref()?, KindId::at(index)))
        };
        self.outlines.clear();
        self.outlines.extend(troops.map(outline));
        self.units.clear();
        self.units.resize(size, None);
        self.looking = B::EMPTY;
        for squares in [&mut self.seen, &mut self.onlookers] {
            squares.clear();
            squares.resize(size, B::EMPTY);
        }
    }

    /// Forgets what was foretold of units.
    pub(super) fn forget(&mut self) {
        self.units.fill(None);
    }

    /// What is known of a kind before it is known where anybody stands.
    #[inline]
    pub(super) fn outline(&self, kind: KindId) -> Option<&Outline> {
        self.outlines.get(kind.index())?.as_ref()
    }

    /// Whether what was foretold last of a unit on a square is so of one of a kind, since all that matters is as it was then.
    #[inline]
    pub(super) fn holds(&self, kind: KindId, now: &Among<B>, origin: usize) -> bool {
        let kept = self.units[origin].as_ref().filter(|kept| kept.kind == kind);
        kept.is_some_and(|kept| (now.changed(&kept.among) & kept.moves.seen).is_empty())
    }

    /// What was foretold last of a unit on a square, and whether it may have other moves, too.
    #[inline]
    pub(super) fn of(&self, origin: usize) -> Option<(Foretold<B>, bool)> {
        self.units[origin].as_ref().map(|kept| (kept.moves, kept.is_mixed))
    }

    /// Where its moves led.
    #[inline]
    pub(super) fn goals(&self, origin: usize) -> B {
        self.units[origin].as_ref().map_or(B::EMPTY, |kept| kept.moves.goals)
    }

    /// Of which kind that was.
    #[inline]
    pub(super) fn kind(&self, origin: usize) -> Option<KindId> {
        self.units[origin].as_ref().map(|kept| kept.kind)
    }

    /// Keeps what is foretold of a unit.
    #[inline]
    pub(super) fn keep(&mut self, kind: KindId, now: &Among<B>, origin: usize, (moves, is_mixed): (Foretold<B>, bool)) {
        self.units[origin] = Some(Kept { kind, moves, is_mixed, among: *now });
    }

    /// A unit looks at these squares, and at its own.
    #[inline]
    pub(super) fn look(&mut self, origin: usize, squares: B) {
        let (unit, squares) = (B::only(origin), squares | B::only(origin));
        let earlier = if self.looking.has(origin) { self.seen[origin] } else { B::EMPTY };
        if squares != earlier {
            self.looking |= unit;
            self.seen[origin] = squares;
            self.exchange(unit, earlier.without(squares), squares.without(earlier));
        }
    }

    /// No other units than these look anywhere.
    #[inline]
    pub(super) fn leave_only(&mut self, units: B) {
        for origin in self.looking.without(units).each() {
            self.exchange(B::only(origin), self.seen[origin], B::EMPTY);
        }
        self.looking &= units;
    }

    fn exchange(&mut self, unit: B, from: B, to: B) {
        from.each().for_each(|square| self.onlookers[square] = self.onlookers[square].without(unit));
        to.each().for_each(|square| self.onlookers[square] |= unit);
    }

    /// The squares at which a unit looks.
    pub(super) fn seen(&self, origin: usize) -> B {
        if self.looking.has(origin) { self.seen[origin] } else { B::EMPTY }
    }

    /// The squares at which some unit looks.
    pub(super) fn looked_at(&self) -> B {
        self.looking.each().fold(B::EMPTY, |all, origin| all | self.seen[origin])
    }

    /// The units that look at a square.
    #[inline]
    pub(super) fn onlookers(&self, square: usize) -> B {
        self.onlookers[square]
    }
}
