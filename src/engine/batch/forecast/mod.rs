//! Forecasts: how many moves units have after each of many moves of the other side, found once for all of these.
//!
//! What a unit reaches depends on the squares it looks at. Where a move changes none of them it has as many moves after it
//! as without it, as long as guards leave it all of its goals. So positions that differ in a few squares share a forecast, and
//! only units are looked at for which one of these squares matters.

mod again;
mod awake;
mod blasts;
mod crowds;
mod drops;
mod duo;
mod followers;
mod forbidden;
mod gates;
mod guarded;
mod guards;
mod learnt;
mod open;
mod outline;
mod pairs;
mod pins;
mod recall;
mod sights;
mod stands;
mod still;
mod stroll;
mod sums;
mod told;
mod unharmed;
mod units;
mod unmade;
mod unnoticed;
mod wanderers;
mod woken;

use super::tally::Stand;
use super::{Moves, Shelter, Threats};
use crate::engine::position::Position;
use crate::engine::view::View;
use crate::program::Program;
use crate::program::layout::Layout;
use crate::program::plan::{Offered, Plan, Troop};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};
use again::Earlier;
use blasts::Blasts;
use crowds::Crowds;
use drops::Dropped;
pub use duo::Duo;
use gates::Gates;
use guards::Guards;
use outline::{Others, are_many};
use pairs::Pairs;
use recall::{Among, Recall};
use stands::Stands;
pub use stroll::{Captured, Stroll};
use told::Told;
use units::{Foretold, Scene, foretell_unit, is_mixed_still};
use unmade::Unmade;
use wanderers::lines_to;

/// How many moves each unit of a player has while nothing changes that it looks at.
#[derive(Debug, Default)]
pub struct Forecast<B> {
    /// The sets of the position it is made from; none when nothing is foretold.
    sets: Vec<u64>,
    /// For which situation it was made, and whose moves are foretold.
    of: Option<(u16, Option<PlayerId>)>,
    /// The place of their plan.
    place: u16,
    /// Whether that takes immunities which ask more than kinds for asleep.
    asleep: bool,
    /// The rules about the position after them that these moves are asked, as bits, but for those that are told.
    after: u32,
    /// Those of these rules that are told from where some pieces stand.
    told: Told<B>,
    /// The rules about the position before them that they are asked, none of which holds everywhere.
    gated: Gates<B>,
    /// Units of which it is known.
    units: B,
    /// How many moves they have together.
    all: u32,
    /// Those that have none: whatever rules say, none are left.
    stuck: B,
    /// Where the moves lead.
    goals: B,
    /// Those of these units that may have other moves, too.
    mixed: B,
    /// Whether these others lead to no more than one goal in a position.
    fixed: bool,
    /// Those to which it may matter who it is that stands somewhere, not only of which side.
    curious: B,
    /// Units of kinds of which there are many.
    crowds: Crowds<B>,
    /// Where anybody stands.
    occupied: B,
    /// Squares over which somebody guarded might be attacked, where units are followed step by step.
    lines: B,
    /// What two own pieces can do together.
    pairs: Pairs<B>,
    /// What may be put on the board.
    dropped: Dropped<B>,
    /// What guards leave.
    guards: Guards<B>,
    /// Which captures are legal with which more goes than what they capture.
    blasts: Blasts<B>,
    /// The units that may make such captures.
    bursting: B,
    /// Those of them of which some are forbidden.
    barred: B,
    /// What is known of moves that are not made.
    unmade: Unmade<B>,
    /// How many the unit on each square has.
    counts: Vec<u32>,
    /// What is kept of this for later forecasts, and the units that look at each square.
    recall: Recall<B>,
    /// What was foretold of all units together, for later forecasts.
    earlier: Option<Earlier<B>>,
    /// Who stands where for units of each kind; nothing while that is looked at.
    stands: Option<Box<Stands<B>>>,
}

/// Nothing is known of positions that differ in more squares.
const FEW: u32 = 8;

impl<B: Squares> Forecast<B> {
    /// What is asked for from now on is what can be done in positions that come of this one, and that have been
    /// [touched](Position::touched) where they differ from it; `spares` tells in which situation the opponent acts in those
    /// of them that may come of moves that are not made.
    pub fn begin(&mut self, layout: &Layout, position: &Position<B>, spares: Option<(u16, PlayerId)>) {
        self.sets.clear();
        self.sets.extend_from_slice(position.sets(layout));
        self.of = None;
        self.unmade.begin(spares);
    }

    /// Nothing is foretold from now on.
    pub fn end(&mut self) {
        self.sets.clear();
        self.of = None;
        self.unmade.begin(None);
    }

    /// Makes it for a position in which somebody can act, if none was made since it began.
    #[inline]
    pub fn prepare(&mut self, view: &View<'_, B>) {
        if self.of.is_none() && !self.sets.is_empty() {
            self.make(view, view.now.flow.situation, view.now.flow.mover);
        }
    }

    #[inline(never)]
    fn make(&mut self, view: &View<'_, B>, situation: u16, mover: Option<PlayerId>) {
        let program = view.program;
        let mut plans = program.offers[usize::from(situation)].iter().enumerate();
        let plan = plans.find_map(|(place, offered)| Some((place, offered.plan()?)));
        if plan.is_some_and(|(_, plan)| self.moves_named(view, plan)) {
            return;
        }
        // Where some are immune it is made as if nobody were, if that tells of units that look at none of them.
        let told = mover.zip(plan).filter(|_| view.is_awake());
        let told = told.is_some_and(|(mover, (_, plan))| self.is_told_awake(view, (plan, mover)));
        let view = &View { asleep: view.asleep || told, ..*view };
        self.of = Some((situation, mover));
        self.asleep = view.asleep;
        self.pairs.end();
        self.guards.end();
        self.blasts.end();
        (self.units, self.all, self.goals) = (B::EMPTY, 0, B::EMPTY);
        (self.bursting, self.barred) = (B::EMPTY, B::EMPTY);
        (self.stuck, self.mixed, self.fixed, self.curious) = (B::EMPTY, B::EMPTY, true, B::EMPTY);
        self.told.clear();
        self.crowds.clear();
        self.dropped.clear();
        // Where units are looked at one by one for what lies under them or comes in, a forecast is not asked.
        let layout = &program.layout;
        let is_plain = layout.layers == 1 && layout.players <= 2 && !layout.veils.tokens;
        if let (Some(mover), Some((place, plan)), true) = (mover, plan, is_plain)
            && plan.toll.is_none()
            && plan.traps.is_empty()
            && plan.entrance.is_none()
            && (plan.blast.is_none() || plan.perils.is_empty())
        {
            self.place = place as u16;
            if self.recall.begin((situation, mover, self.place), (program, plan)) {
                self.earlier = None;
            }
            let owned = |player| B::load(&self.sets, program.layout.owned(0, player));
            let players = (0..program.layout.players).map(|index| Some(PlayerId::at(index)));
            let occupied = players.chain([None]).fold(B::EMPTY, |all, player| all | owned(player));
            let (own, enemies) = (owned(Some(mover)), owned(Some(program.spec.next_player(mover))));
            self.guards.begin(view, (plan, mover), (&self.sets, own, occupied));
            self.gated.begin(own);
            let sets = std::mem::take(&mut self.sets);
            let perils = layout.of_kinds(&sets, &plan.perils);
            let mut blasts = std::mem::take(&mut self.blasts);
            let (come, lines) = (B::EMPTY, B::EMPTY);
            let (later, guarded) = (*view, self.guards.only_one());
            let scene = Scene {
                later,
                sets: &sets,
                plan,
                mover,
                occupied,
                own,
                enemies,
                perils,
                guarded,
                lines,
                blasts: None,
                come,
            };
            self.mind_lines(lines_to(&scene, (self.guards.only_one(), self.guards.guard_nobody())));
            if let Some(guarded) = self.guards.only_one() {
                blasts.begin(&scene, guarded);
            }
            let scene = Scene { blasts: Some(&blasts), lines: self.lines, ..scene };
            self.foretell(&scene);
            self.occupied = occupied;
            self.pairs.begin(view, mover, (&sets, own, occupied));
            self.dropped.begin(view, plan);
            if let Some(origin) = self.guards.only_one().filter(|origin| self.units.without(self.stuck).has(*origin)) {
                self.units = self.units.without(B::only(origin));
                self.all -= self.counts[origin];
                self.guards.mind(view, mover, (origin, occupied));
            }
            self.begin_unmade(&scene);
            self.sets = sets;
            self.blasts = blasts;
        }
    }

    /// What was foretold is not so any more where other lines lead to whom guards guard.
    fn mind_lines(&mut self, lines: B) {
        if lines != self.lines {
            self.lines = lines;
            self.recall.forget();
            self.earlier = None;
        }
    }

    fn foretell(&mut self, scene: &Scene<'_, B>) {
        let mut stands = self.stands.take().unwrap_or_default();
        stands.find(scene);
        let changed = self.foretell_again(scene, &stands);
        if changed.is_none() {
            self.foretell_all(scene, &stands);
        }
        let altered = if scene.plan.watch.told() != 0 { self.leave_told(scene, changed) } else { B::EMPTY };
        self.recall.leave_only(self.units);
        self.keep_for_later(scene, (&stands, altered));
        self.stands = Some(stands);
    }

    fn foretell_all(&mut self, scene: &Scene<'_, B>, stands: &Stands<B>) {
        self.counts.clear();
        self.counts.resize(scene.program().layout.size, 0);
        let (program, plan) = (scene.program(), scene.plan);
        let mut after = None;
        for (index, troop) in plan.kinds[scene.mover.index()].iter().enumerate() {
            let units = scene.own & B::load(scene.sets, index * program.layout.width);
            let Some(troop) = troop.as_ref().filter(|_| units.any()) else { continue };
            let (kind, are_many) = (KindId::at(index), are_many(troop, units));
            if are_many && !(plan.watch.told() == 0 && self.unmade.may_spare()) {
                continue;
            }
            let Some(outline) = self.recall.outline(kind) else { continue };
            let Some(stand) = stands.of(plan.alike[index]) else { continue };
            let (others, own_after) = (outline.others, outline.after);
            if *after.get_or_insert(own_after) != own_after {
                continue;
            }
            if are_many {
                self.crowds.add(scene, (troop, kind), units);
                continue;
            }
            self.gated.add(&outline.gated);
            self.curious |= if others == Some(Others::Different) { units } else { B::EMPTY };
            self.foretell_units(scene, (troop, kind, others), stand, units);
        }
        self.after = after.unwrap_or(0);
    }

    /// Foretells the moves of units of a kind.
    #[inline]
    fn foretell_units(
        &mut self,
        scene: &Scene<'_, B>,
        (troop, kind, others): (&Troop<B>, KindId, Option<Others>),
        stand: &Stand<B>,
        units: B,
    ) {
        let among = Among::of(scene, stand);
        // Captures with explosions depend on more than what a unit looks at.
        let keeps = scene.plan.blast.is_none();
        let touched = scene.later.now.touched;
        for origin in units.each() {
            if !(keeps && self.recall.holds(kind, &among, origin)) {
                let Some(foretold) = foretell_unit(scene, (troop, others), stand, origin) else { continue };
                self.recall.keep(kind, &among, origin, foretold);
            }
            let Some((mut moves, is_mixed)) = self.recall.of(origin) else { continue };
            // Who stands on squares that were touched is not known.
            let is_still = |moves: &mut Foretold<B>| {
                others != Some(Others::Different)
                    || is_mixed_still(scene, troop, |there| there | touched, (origin, moves))
            };
            if is_mixed && is_still(&mut moves) {
                self.mixed |= B::only(origin);
                self.fixed &= others == Some(Others::Fixed);
            }
            self.note(origin, moves);
        }
    }

    fn note(&mut self, origin: usize, moves: Foretold<B>) {
        self.units |= B::only(origin);
        self.all += moves.count;
        self.goals |= moves.goals;
        self.guards.note(origin, moves.goals);
        if moves.count == 0 {
            self.stuck |= B::only(origin);
        }
        self.counts[origin] = moves.count;
        if moves.bursts {
            self.bursting |= B::only(origin);
        }
        if moves.barred {
            self.barred |= B::only(origin);
        }
        self.recall.look(origin, moves.seen);
    }

    /// By which plan moves are foretold, and whose.
    fn whose<'p>(&self, view: &View<'p, B>) -> Option<(&'p Plan<B>, PlayerId)> {
        Some((self.plan(view.program)?, self.of?.1?))
    }

    /// By which plan moves are foretold.
    fn plan<'p>(&self, program: &'p Program<B>) -> Option<&'p Plan<B>> {
        let offered = program.offers[usize::from(self.of?.0)].get(usize::from(self.place));
        offered.and_then(Offered::plan)
    }

    /// What units are foretold from after something has happened: where anybody stands then, and the own pieces and those of the
    /// opponent. Who has come, and pieces of which captures may be less than simple, are added where they matter.
    #[inline(always)]
    fn scene_after<'a>(
        &'a self,
        view: &View<'a, B>,
        (plan, mover): (&'a Plan<B>, PlayerId),
        (occupied, own, enemies): (B, B, B),
    ) -> Scene<'a, B> {
        let (later, sets) = (view.for_mover(Some(mover)), self.sets.as_slice());
        let (guarded, lines, blasts) = (self.guards.only_one(), self.lines, Some(&self.blasts));
        let (perils, come) = (B::EMPTY, B::EMPTY);
        Scene { later, sets, plan, mover, occupied, own, enemies, perils, guarded, lines, blasts, come }
    }

    /// Whether guards leave the same in a position as in all others of which this is true.
    #[inline]
    pub(super) fn spares_guards(&self, view: &View<'_, B>, place: u16) -> bool {
        let position = view.now;
        self.of == Some((position.flow.situation, position.flow.mover))
            && self.place == place
            && self.guards.are_spared(position.touched, || view.owned(0, position.flow.mover))
            && !self.guards.are_followed(view, view.owned(0, view.opponent()))
    }

    /// Whether it is asked what guards leave where nothing has moved, since some enemies have to be followed square by square.
    #[inline]
    pub(super) fn asks_what_is_left(&self, view: &View<'_, B>, place: u16) -> bool {
        self.guards.followers().any()
            && view.now.touched.is_empty()
            && self.sleeps(view)
            && self.place == place
            && self.of == Some((view.now.flow.situation, view.now.flow.mover))
    }

    /// Notes that.
    pub(super) fn note_left(&self, shelter: &Shelter<B>) {
        self.guards.note_left(shelter);
    }

    /// Whether it is known what moves of a plan are forbidden for attacking somebody.
    #[inline]
    pub(super) fn knows_threats(&self, view: &View<'_, B>, (place, plan): (u16, &Plan<B>)) -> bool {
        let flow = &view.now.flow;
        let is_of_these = self.of == Some((flow.situation, flow.mover)) && self.place == place;
        self.told.knows_threats()
            && is_of_these
            && flow.mover.is_some_and(|mover| self.told.keeps_threats(view, (plan, mover)))
    }

    /// Exchanges that for something else, or back.
    #[inline]
    pub(super) fn swap_threats(&self, other: &mut Threats<B>) {
        self.told.swap_threats(other);
    }

    /// A shelter, to be [kept](Forecast::keep_shelter), and whether it is what guards leave where they are
    /// [spared](Forecast::spares_guards), but for where enemies stand that are far from them.
    #[inline]
    pub(super) fn shelter(&self) -> (Box<Shelter<B>>, bool) {
        self.guards.shelter()
    }

    /// Takes back a shelter that was found where guards are spared.
    #[inline]
    pub(super) fn keep_shelter(&self, shelter: Box<Shelter<B>>) {
        self.guards.keep(shelter);
    }

    /// The units that look at squares that were touched, or at others of these; nothing when too much is different.
    #[inline]
    fn disturbed(&self, position: &Position<B>, others: B) -> Option<B> {
        let few = position.touched.count() <= FEW;
        few.then(|| {
            (position.touched | others).each().fold(B::EMPTY, |all, square| all | self.recall.onlookers(square))
        })
    }

    /// Units but for these, and how many moves they have.
    #[inline]
    fn but_for(&self, touched: B) -> (B, u64) {
        let gone: u32 = (self.units & touched).each().map(|origin| self.counts[origin]).sum();
        (self.units.without(touched), u64::from(self.all - gone))
    }
}

impl<B: Squares> Moves<'_, B> {
    /// Of these units those of which it is foretold how many moves they have, those of them that may have others, too, and
    /// how many these are.
    #[inline]
    pub(super) fn foretold(&mut self, forecast: &Forecast<B>, units: B) -> Option<(B, B, u64)> {
        let flow = &self.view.now.flow;
        let is_of_these = forecast.of == Some((flow.situation, Some(self.mover))) && forecast.place == self.place;
        if !is_of_these || forecast.units.is_empty() || self.opens_some(&forecast.gated) {
            return None;
        }
        let (alone, asked) = self.free(forecast.after)?;
        let (pinned, told) =
            if forecast.told.is_empty() { (B::EMPTY, B::EMPTY) } else { self.told_of(&forecast.told)? };
        let (alone, asked) = (alone | pinned, asked & forecast.goals | told);
        let is_named = self.support.fixed.iter().any(|goals| goals.any());
        let unforeseen = !units | forecast.unsettled(&self.view) | if is_named { self.colliding() } else { B::EMPTY };
        let disturbed = forecast.disturbed(self.view.now, asked)? | forecast.see_immune(&self.view)? | unforeseen;
        let (mut known, mut count) = forecast.but_for(alone.without(forecast.stuck) | disturbed);
        let guarding = self.speaking(forecast.after) & self.plan.watch.guarding;
        if guarding != 0
            && let Some((origin, moves)) = self.of_guarded(forecast, disturbed | pinned)
        {
            known |= B::only(origin);
            count += u64::from(moves);
        }
        Some((known, if is_named || !forecast.fixed { known & forecast.mixed } else { B::EMPTY }, count))
    }

    /// Units of kinds of which a movement may lead to its only goal, where another may lead, too.
    fn colliding(&self) -> B {
        let troops = self.plan.kinds[self.mover.index()].iter().enumerate();
        let kinds = troops.filter(|(_, troop)| troop.as_ref().is_some_and(|troop| troop.collides));
        kinds.fold(B::EMPTY, |all, (kind, _)| all | self.view.now.kind(&self.view.program.layout, KindId::at(kind)))
    }

    /// How many moves the only guarded unit has, unless it is one of these or somebody has moved near its goals.
    #[inline]
    fn of_guarded(&mut self, forecast: &Forecast<B>, disturbed: B) -> Option<(usize, u32)> {
        let (position, guards) = (self.view.now, &forecast.guards);
        let origin = guards.unminded(position.touched, || self.view.owned(0, Some(self.mover)))?;
        // Who has come onto the board may attack in ways that were nobody's before.
        let is_followed = || guards.are_followed(&self.view, self.view.owned(0, self.view.opponent()));
        if disturbed.has(origin) || is_followed() {
            return None;
        }
        if self.plan.watch.weak != 0 {
            let kind = forecast.recall.kind(origin)?;
            return self.of_weakly_guarded(forecast, (origin, kind)).map(|moves| (origin, moves));
        }
        let without = self.occupied.without(B::only(origin));
        let moves = guards.moves_of(|goals| self.shelter.safe(&self.view, origin, goals, without));
        Some((origin, moves))
    }

    /// If these rules about the position after a move leave all moves of almost all units: of which units they do not, and
    /// the goals of which they have to be asked.
    #[inline]
    fn free(&self, after: u32) -> Option<(B, B)> {
        let after = self.speaking(after);
        if after == 0 {
            return Some((B::EMPTY, B::EMPTY));
        }
        let is_free = self.others(after) == 0 && self.shelter.for_others() == !B::EMPTY;
        is_free.then(|| (self.shelter.exceptions(), self.shelter.doubtful()))
    }
}
