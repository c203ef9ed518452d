//! Moves that need not be made: how many moves the other side has after one that changes nothing but where a unit stands.
//!
//! Of all that decides how many these are, only some units look at the two squares. So as soon as it is known how many there
//! would be if nothing had moved – or how many there are after one such move, where that is not told – they are known after all that
//! leave guards and pairs as they are: what those units have more or less is counted where they stand.

use std::cell::{Cell, OnceCell};

use super::Forecast;
use super::followers::Followers;
use super::forbidden::Less;
use super::guarded::{Guarded, counts_anew};
use super::open::may_mind;
use super::outline::Others;
use super::sights::Sights;
use super::stroll::{Captured, Stroll};
use super::sums::Sums;
use super::told::Anew;
use super::unharmed::Unharmed;
use super::units::{Scene, foretell_unit, is_mixed_still};
use super::woken::Immune;
use crate::engine::batch::tally::Stand;
use crate::engine::view::View;
use crate::program::Program;
use crate::program::code::{One, Players, Set, Source};
use crate::program::plan::{Offer, Offered};
use crate::program::rules::{Domain, Situation};
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, PlayerId};

/// What is known of moves that are not made.
#[derive(Debug, Default)]
pub(super) struct Unmade<B> {
    /// In which situation and who acts after moves that may be spared; nothing when none may.
    spares: Option<(u16, PlayerId)>,
    /// Whether no more decides how many moves there are than what is foretold, and what happens in the sights.
    pub(super) told: bool,
    /// Where moves matter for guards and pairs.
    pub(super) sights: Sights<B>,
    /// What is known of the only guarded unit.
    pub(super) guarded: Guarded<B>,
    /// Enemies that have to be followed over the board.
    pub(super) followers: Followers<B>,
    /// Pairs that can act if nothing moves, where they are counted anew.
    pub(super) unharmed: Unharmed<B>,
    /// Actions of two pieces that have to be minded, too, before anything is learnt.
    pub(super) open: Vec<usize>,
    /// Whether captures may be less than simple, or forbidden, by what kinds the two are of.
    pub(super) minds_kinds: bool,
    /// What single squares tell of moves.
    pub(super) sums: Sums<B>,
    /// Where pieces stand of which captures may be less than simple.
    pub(super) perils: B,
    /// Where own pieces of whoever is to move then stand, and those of the opponent.
    pub(super) sides: (B, B),
    /// How many moves there would be if nothing had moved, as soon as that is known.
    pub(super) still: Cell<Option<u64>>,
    /// What guards spare, as soon as that is known.
    pub(super) spared: Option<(B, B)>,
    /// The squares at which something looks, whoever moves there without a capture, where it is known how many moves there are.
    pub(super) noticed: B,
    /// The squares where it matters who it is that stands there, not only of which side, as soon as that was asked.
    pub(super) named: OnceCell<B>,
}

impl<B: Squares> Unmade<B> {
    /// Whether some moves may be left unmade.
    pub(super) fn may_spare(&self) -> bool {
        self.spares.is_some()
    }

    /// Whether no more decides how many moves there are than what is foretold, and what happens in the sights.
    #[inline]
    pub(super) fn is_told(&self) -> bool {
        self.told
    }

    /// Nothing is known yet, and never will be unless moves are spared.
    pub(super) fn begin(&mut self, spares: Option<(u16, PlayerId)>) {
        (self.spares, self.told) = (spares, false);
        self.open.clear();
        self.guarded.end();
        self.still.set(None);
        self.spared = None;
    }

    /// Pairs are not counted anew.
    pub(super) fn harm(&mut self) {
        self.sights.add(self.unharmed.sights.of_each());
        self.unharmed.clear();
    }
}

/// Whether an action names an own piece of kinds of which there is none.
fn lacks_units<B: Squares>(program: &Program<B>, action: usize, own: impl Fn(&[KindId]) -> B) -> bool {
    program.actions[action].params.iter().any(|param| {
        let Domain::Among(query) = &param.domain else { return false };
        let Source::Board(mask) = &query.source else { return false };
        let of_mover = matches!(mask.owners.as_slice(), [Players::One(one)] if matches!(**one, One::Mover));
        of_mover && mask.kinds.iter().any(|kinds| own(kinds).is_empty())
    })
}

impl<B: Squares> Forecast<B> {
    /// Finds the squares on which nothing may happen where a move is not made.
    pub(super) fn begin_unmade(&mut self, scene: &Scene<'_, B>) {
        let rules = self.of.map(|(situation, _)| &scene.program().situations[usize::from(situation)]);
        let none = |rules: &Situation| rules.immunities.is_empty();
        self.unmade.minds_kinds = !scene.plan.perils.is_empty() || !rules.is_some_and(none);
        (self.unmade.sides, self.unmade.perils) = ((scene.own, scene.enemies), scene.perils);
        self.unmade.sums.begin(self.counts.len());
        if self.is_of_spared() && self.tells_all(scene) {
            let (mut sights, kinds) = (std::mem::take(&mut self.unmade.sights), scene.program().layout.kinds);
            let mut guarded = std::mem::take(&mut self.unmade.guarded);
            let mut unharmed = std::mem::take(&mut self.unmade.unharmed);
            sights.clear(kinds);
            unharmed.clear();
            if let (Some(origin), Some((situation, _))) = (self.guards.only_one(), self.of)
                && counts_anew(scene, (situation, origin), self.after)
            {
                guarded.begin(origin, kinds);
            }
            self.find_open(scene.program());
            self.unmade.told = self.look_around(scene, (&mut sights, &mut guarded), &mut unharmed).is_some()
                && self.mind_followers(scene).is_some();
            (self.unmade.sights, self.unmade.guarded, self.unmade.unharmed) = (sights, guarded, unharmed);
        }
    }

    /// Finds which actions of two pieces nobody stands in the way of.
    fn find_open(&mut self, program: &Program<B>) {
        let Some((situation, _)) = self.of else { return };
        let each = program.offers[usize::from(situation)].iter().filter(|offered| matches!(offered.offer, Offer::Each));
        let open = each.map(|offered| offered.action).filter(|action| self.pairs.shutters(*action).is_none());
        self.unmade.open.extend(open);
    }

    /// Whether it is foretold what can be done after moves that may be spared.
    fn is_of_spared(&self) -> bool {
        self.unmade.spares.is_some_and(|(situation, mover)| self.of == Some((situation, Some(mover))))
    }

    /// Whether nothing but guards, pairs and what units look at decides how many moves there are.
    fn tells_all(&self, scene: &Scene<'_, B>) -> bool {
        let (program, plan, own) = (scene.program(), scene.plan, scene.own);
        let blasts = scene.blasts.filter(|blasts| blasts.are_known());
        let Some((situation, _)) = self.of else { return false };
        let (offers, rules) = (&program.offers[usize::from(situation)], &program.situations[usize::from(situation)]);
        let own_of = |kinds: &[KindId]| program.layout.of_kinds::<B>(scene.sets, kinds) & own;
        // Of units against which somebody may be immune for more than kinds nothing is foretold.
        let units = self.units | self.crowds.units;
        let foretold = own.without(units | self.guards.only_one().map_or(B::EMPTY, B::only)).is_empty();
        // It is looked at in a position whether there is anything to be dropped, and where.
        let by_squares = |offered: &Offered<B>| match &offered.offer {
            Offer::Moves(_) | Offer::Pair(_) | Offer::Drops(_) => true,
            Offer::Each => {
                self.pairs.shutters(offered.action).is_some()
                    || lacks_units(program, offered.action, own_of)
                    || may_mind(program, situation, offered.action)
            }
        };
        let are_few =
            offers.iter().all(by_squares) && offers.iter().filter(|offered| offered.plan().is_some()).count() == 1;
        let is_fact = |goal: &Set<B>| matches!(goal, Set::Of(one) if matches!(**one, One::Variable(_)));
        let bare = plan.shut.is_empty() && plan.units.is_none() && plan.fixed.iter().all(is_fact);
        let watch = &plan.watch;
        let one_guarded = self.guards.only_one().is_some();
        let weakly = if blasts.is_some() { !0 } else { !watch.weak };
        let answered = watch.guarding & weakly | watch.told() | blasts.map_or(0, |blasts| blasts.answers(plan));
        let by_guards = (0..watch.after.len()).all(|bit| answered >> bit & 1 != 0)
            && watch.speaks_always(&program.forbids)
            && watch.facings.is_empty()
            && (watch.guards.is_empty() || one_guarded || self.guards.guard_nobody());
        let is_told = watch.told() == 0 || self.told.forbids_nothing(watch, self.guards.only_one());
        are_few
            && bare
            && is_told
            && by_guards
            && foretold
            && rules.prefers.is_empty()
            && self.gated.are_told(plan, one_guarded)
            && (self.fixed || self.mixed.is_empty())
    }

    fn look_around(
        &self,
        scene: &Scene<'_, B>,
        (sights, guarded): (&mut Sights<B>, &mut Guarded<B>),
        unharmed: &mut Unharmed<B>,
    ) -> Option<()> {
        sights.squares = self.pairs.shut_squares();
        if let Some(blasts) = scene.blasts.filter(|blasts| blasts.are_known()) {
            sights.squares |= blasts.needed() | blasts.named() | blasts.lines();
        }
        if let Some(origin) = self.guards.only_one() {
            self.guards.mind_one(scene, self.units.has(origin), (&mut *sights, guarded))?;
            if !self.tells_pins(scene, guarded) {
                sights.stiffen();
            }
        }
        let is_anew = guarded.origin().is_some();
        self.mind_pairs(scene, (sights, unharmed), is_anew)
    }

    /// How many moves there are after one that is not made, if that is known; `is_bare` tells whether nothing else happens.
    #[inline]
    pub fn count_unmade(&self, view: &View<'_, B>, stroll: &Stroll<B>, is_bare: impl FnOnce() -> bool) -> Option<u64> {
        let still = self.unmade.still.get()?;
        if !self.sleeps(view) || !self.keeps(view, stroll) || !is_bare() {
            return None;
        }
        still.checked_add_signed(self.more_after(view, stroll)?)
    }

    /// Whether guards and pairs are left as they are.
    #[inline]
    pub fn keeps(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> bool {
        let (goal, sights) = (B::only(stroll.goal), &self.unmade.sights);
        if stroll.bursts() {
            return self.unmade.told && self.blasts.are_known() && self.keeps_beside(view, stroll);
        }
        self.unmade.told
            && (!sights.mind(stroll.kind, B::only(stroll.origin) | goal) || self.only_pins(stroll))
            && !matches!(stroll.captured, Captured::Own(kind) if sights.mind(kind, goal))
    }

    /// The same where others go with a capture.
    #[inline(never)]
    fn keeps_beside(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> bool {
        let (sights, touched, layout) = (&self.unmade.sights, stroll.touched(), &view.program.layout);
        let may_attack = |square: &usize| {
            let piece = view.now.piece_on(layout, *square);
            piece.is_some_and(|piece| sights.mind(view.token(piece).kind(), B::only(*square)))
        };
        (touched & sights.squares).is_empty()
            && !(touched & self.unmade.sides.1 & sights.of_some_kind()).each().any(|square| may_attack(&square))
    }

    /// How many moves more there are when a unit of the other side has moved.
    #[inline]
    pub(super) fn more_after(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> Option<i64> {
        self.more_where_some_are_immune(view, stroll, None)
    }

    /// The same where some may be immune. The view is such as what is told is made for.
    #[inline(always)]
    pub(super) fn more_where_some_are_immune(
        &self,
        view: &View<'_, B>,
        stroll: &Stroll<B>,
        immune: Option<&Immune<'_, '_, B>>,
    ) -> Option<i64> {
        if stroll.bursts() {
            return self.more_beside(view, stroll);
        }
        let lookers = [self.recall.onlookers(stroll.origin), self.onlookers_at_goal(view, stroll)];
        let disturbed = lookers[0] | lookers[1];
        let taken = Some(stroll.goal).filter(|_| stroll.captured == Captured::Nobody);
        let drops = self.dropped.more(stroll.origin, taken);
        if self.may_open(view, stroll) {
            return None;
        }
        let by_more = immune.is_some_and(Immune::are_some)
            || self.unmade.sights.pin(stroll.kind, stroll.goal)
            || self.unmade.guarded.minds(stroll)
            || self.crowds.look_at(B::only(stroll.origin) | B::only(stroll.goal))
            || self.told.minds(stroll) && self.speaks(view, stroll);
        let lost = if self.unmade.unharmed.minds(stroll) { self.lost_pairs(view, stroll)? } else { 0 };
        let followed = self.less_forbidden(view, disturbed, stroll)?;
        let more = drops - lost + followed.more;
        if !by_more && !followed.of_guarded {
            if disturbed.is_empty() {
                return self.spares().map(|_| more);
            }
            if let Some(of_squares) = self.more_by_squares(view, stroll, lookers) {
                return Some(more + of_squares);
            }
        }
        Some(more + self.more_of(view, disturbed, (stroll, &followed), immune)?)
    }

    fn lost_pairs(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> Option<i64> {
        Some(self.unmade.unharmed.lost(view.program, view.mover?, stroll) as i64)
    }

    /// The same where others go with a capture.
    #[inline(never)]
    fn more_beside(&self, view: &View<'_, B>, stroll: &Stroll<B>) -> Option<i64> {
        // What else is forbidden after it is not told.
        if !self.gated.are_none() || !self.told.is_empty() {
            return None;
        }
        let emptied = stroll.touched();
        let drops = emptied.each().map(|square| self.dropped.more(square, None)).sum::<i64>();
        let disturbed = emptied.each().fold(B::EMPTY, |all, square| all | self.recall.onlookers(square));
        Some(drops + self.more_of(view, disturbed, (stroll, &Less::nothing(B::EMPTY)), None)?)
    }

    /// The units that do not have all moves they are foretold, and the goals of which it is not known; nothing when guards
    /// leave less than that.
    #[inline]
    pub(super) fn spares(&self) -> Option<(B, B)> {
        self.unmade.spared.or_else(|| self.find_spares())
    }

    pub(super) fn find_spares(&self) -> Option<(B, B)> {
        match self.guards.only_one() {
            Some(_) if self.blasts.are_known() => Some(self.blasts.spares()),
            None => Some((B::EMPTY, B::EMPTY)),
            Some(_) => self.guards.spares(),
        }
    }

    /// What units are foretold from after a move that is not made; nothing where captures of its unit may be less than simple.
    pub(super) fn scene_after_stroll<'a>(&'a self, view: &View<'a, B>, stroll: &Stroll<B>) -> Option<Scene<'a, B>> {
        let (plan, mover) = self.whose(view)?;
        let (own, enemies) = self.unmade.sides;
        let goal = B::only(stroll.goal);
        let come = if stroll.bursts() { B::EMPTY } else { goal };
        let moved = |all: B| all.without(B::only(stroll.origin) | stroll.gone) | come;
        let (occupied, own, enemies) = (moved(self.occupied), own.without(goal | stroll.gone), moved(enemies));
        let perils = match self.unmade.minds_kinds {
            // Wherever it stands, who captures it may have to be asked.
            true if plan.delicate[stroll.kind.index()] => return None,
            true => self.unmade.perils & occupied.without(goal),
            false => B::EMPTY,
        };
        // Of its kind nobody is immune.
        Some(Scene { perils, come, ..self.scene_after(view, (plan, mover), (occupied, own, enemies)) })
    }

    #[inline(never)]
    fn more_of(
        &self,
        view: &View<'_, B>,
        disturbed: B,
        (stroll, followed): (&Stroll<B>, &Less<B>),
        immune: Option<&Immune<'_, '_, B>>,
    ) -> Option<i64> {
        let (alone, doubtful) = self.spares()?;
        let (guarded, asks_guarded) = (self.unmade.guarded.origin(), followed.of_guarded);
        let immune = immune.filter(|immune| immune.are_some());
        if asks_guarded && guarded.is_none() {
            return None;
        }
        let apart = guarded.map_or(B::EMPTY, B::only);
        if (disturbed & alone).without(apart).any() || guarded == Some(stroll.goal) {
            return None;
        }
        let pins = !stroll.bursts() && self.unmade.sights.pin(stroll.kind, stroll.goal);
        let (program, (situation, _)) = (view.program, self.of?);
        let scene = self.scene_after_stroll(view, stroll)?;
        let taken = B::only(stroll.goal) | stroll.gone;
        // Who is captured looks at its own square.
        let lost = taken.each().map(|square| i64::from(self.counts[square])).sum::<i64>();
        let is_told = !self.told.is_empty();
        let anew = match self.told.minds(stroll) {
            true => self.told.after((&scene, &self.recall), [self.guards.only_one(), guarded], stroll)?,
            false => Anew::default(),
        };
        let only_one = self.guards.only_one().map_or(B::EMPTY, B::only);
        let pinned = if pins { self.pinned_by(&scene, stroll)? } else { None };
        let others = anew.units | pinned.map_or(B::EMPTY, |(unit, _)| unit);
        if (others & (alone | only_one)).without(apart).any() {
            return None;
        }
        let disturbed = disturbed | others;
        let all_alike = !self.unmade.minds_kinds || program.situations[usize::from(situation)].immunities.is_empty();
        // Where other rules are in force now others are immune.
        if (!all_alike || anew.is_anew) && situation != view.now.flow.situation {
            return None;
        }
        let is_minded = |origin: &usize| {
            let is_nearer = anew.is_anew && self.told.comes_nearer(self.guards.goals());
            asks_guarded || disturbed.has(*origin) || is_nearer || self.unmade.guarded.minds(stroll)
        };
        let of_others = immune.map_or(Some(0), |immune| {
            let counted = disturbed | taken | guarded.filter(is_minded).map_or(B::EMPTY, B::only);
            self.spared_by(immune, counted, followed.units)
        });
        let mut more = of_others? - lost;
        if self.crowds.look_at(stroll.touched()) {
            more += self.crowds.more(&scene, taken, (alone, doubtful))?;
        }
        if let Some(origin) = guarded.filter(is_minded) {
            let (occupied, (own, enemies)) = (self.occupied, self.unmade.sides);
            let before = Scene { occupied, own, enemies, come: B::EMPTY, ..scene };
            let of_it = (origin, disturbed.has(origin));
            more += self.more_of_guarded((&before, &scene), of_it, (stroll, anew.is_anew), immune)?;
        }
        let alike = all_alike.then(|| Stand::new(scene.occupied, scene.own, scene.enemies));
        disturbed.without(taken | apart).each().try_fold(more, |more, unit| {
            let kind = self.recall.kind(unit)?;
            let others = self.recall.outline(kind)?.others;
            let troop = scene.plan.kinds[scene.mover.index()][kind.index()].as_ref()?;
            let of_kind = if alike.is_some() { None } else { Some(scene.stand(kind)?) };
            let stand = of_kind.as_ref().or(alike.as_ref())?;
            let (mut moves, is_mixed) = foretell_unit(&scene, (troop, others), stand, unit)?;
            let is_mixed = is_mixed
                && (others != Some(Others::Different)
                    || is_mixed_still(&scene, troop, |there| stroll.moved(there), (unit, &mut moves)));
            let is_known = (!is_mixed || others == Some(Others::Fixed)) && (moves.goals & doubtful).is_empty();
            if !is_known || pinned.is_some_and(|(pinned, line)| pinned.has(unit) && !moves.leave_out(!line)) {
                return None;
            }
            let is_left = !is_told || {
                let left = self.told.left((kind, unit, false), (moves.goals, scene.occupied), anew.is_anew)?;
                moves.leave_out(moves.goals.without(left))
            };
            let spared = immune.map_or(Some(0), |immune| immune.spare(&mut moves))?;
            let is_known = is_left && (spared == 0 || !followed.units.has(unit));
            is_known.then(|| more + i64::from(moves.count) - i64::from(self.counts[unit]))
        })
    }
}
