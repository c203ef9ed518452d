//! The position in which nobody has moved and the turn has passed all the same: what there is after a move is made of it.

use super::consequence::Consequence;
use crate::engine::batch::{Part, Unit};
use crate::engine::desk::Desk;
use crate::engine::paths::Path;
use crate::engine::position::{Position, Stance};
use crate::engine::put::{Moved, moves};
use crate::engine::simple::{Outset, are_done, make_plainly};
use crate::engine::view::View;
use crate::engine::walker::{Onward, proceed, settle_down, settle_facts};
use crate::literal::chance::First;
use crate::program::Program;
use crate::program::atom::Atom;
use crate::program::layout::Layout;
use crate::program::plan::{self, Deed, Gist, Pair, Recipe, Sequel, Share};
use crate::program::round::Round;
use crate::program::sign::Signs;
use crate::program::squares::Squares;
use crate::spec::ids::TokenId;

/// Such a position, with what follows from moves of some sort.
pub(super) struct Rest<'a, B> {
    tools: (&'a Program<B>, &'a Desk<B>),
    /// The position before all moves.
    position: &'a Position<B>,
    round: &'a Round<B>,
    /// Without any of these no ending holds.
    signs: &'a Signs,
    next: Box<Position<B>>,
    /// Which facts are different.
    worn: &'a mut Consequence,
    /// What those moves share whose facts are so now, if no fact of a piece is different after them.
    alike: Option<Share>,
    /// After which two pieces were put somewhere, and the first of them, facts are so now, if none changes because of the second.
    after: Option<(&'a Sequel<B>, TokenId)>,
    /// Whether these are no sign that an ending may hold.
    is_quiet: bool,
    /// How long it matters that somebody has come or gone, and that nobody is left of a kind: after moves without a capture,
    /// and after those with one of somebody's last.
    matters: [(u8, u8); 2],
}

impl<'a, B: Squares> Rest<'a, B> {
    /// That of a position, if the turn passes so that nothing depends on who has moved but what is known of moves of a sort.
    pub fn of(
        (program, desk): (&'a Program<B>, &'a Desk<B>),
        (position, onward): (&'a Position<B>, Onward),
        worn: &'a mut Consequence,
    ) -> Option<Self> {
        let round = program.rounds[usize::from(position.flow.situation)].as_ref()?;
        let signs = round.signs.as_ref()?;
        if !round.by_facts || !round.sieges.is_empty() || program.layout.veils.tokens {
            return None;
        }
        let mut next = desk.copy(position);
        desk.doubt.set(false);
        proceed(program, desk, &mut next, &mut First, onward);
        next.beyond |= desk.doubt.take();
        let begun = |one: &Position<B>| one.flow.innermost().map(|running| (running.stage, running.begun));
        let has_passed = begun(&next) == begun(position).map(|(stage, turns)| (stage, turns + 1));
        if !has_passed || !next.uncounted || next.beyond || next.outcome.is_some() || next.leaving.is_some() {
            desk.give_back(next);
            return None;
        }
        let quiet = (next.stirred, next.bereft);
        let mut matters = |stirred, bereft| {
            (next.stirred, next.bereft) = (stirred, bereft);
            settle_down(&mut next, round.turns.len());
            (next.stirred, next.bereft)
        };
        let matters = [quiet, matters(u8::MAX, u8::MAX)];
        worn.forget();
        let (tools, alike, after, is_quiet) = ((program, desk), None, None, true);
        Some(Rest { tools, position, round, signs, next, worn, alike, after, is_quiet, matters })
    }

    /// Gives back what it worked with.
    pub fn end(self) {
        self.tools.1.give_back(self.next);
    }

    /// What moves without a capture and with one share after which facts are as they are now, none of a piece is different, and no
    /// ending can hold.
    pub fn ready(&self) -> [Option<Share>; 2] {
        let is_ready = |captures| self.is_quiet && !self.worn.marks() && !self.minds(captures);
        [false, true].map(|captures| self.alike.filter(|_| is_ready(captures)))
    }

    /// Whether an ending may hold after moves with a capture or without because of who is captured: that may be the last of a kind.
    #[inline]
    pub fn minds(&self, captures: bool) -> bool {
        captures && (self.signs.stirred || self.signs.bereft)
    }

    /// Has all facts be as they are when nobody has moved.
    #[inline]
    pub fn wear_nothing(&mut self) {
        self.worn.take_off(&self.tools.0.layout, &mut self.next);
        (self.alike, self.after, self.is_quiet) = (None, None, true);
    }

    /// Has facts be as they are after simple moves of a gist by which none of a piece changes, if that can be done and no ending
    /// can hold then.
    #[inline]
    pub fn wear(&mut self, gist: &Gist) {
        let (layout, next) = (&self.tools.0.layout, &mut *self.next);
        if self.alike.is_some() && self.alike == gist.alike {
            return self.worn.take_off_marks(layout, next);
        }
        self.after = None;
        self.worn.take_off(layout, next);
        let is_on = !gist.sure.iter().any(|deed| decides(layout, self.round, [self.position, next], *deed))
            && self.worn.put_on(layout, next, &gist.sure);
        // No fact of a piece is a sign.
        self.is_quiet = is_on && !next.shows_any(layout, &self.tools.1.trail, self.signs);
        self.alike = gist.alike.filter(|_| is_on);
    }

    /// The same after moves of a unit by which facts of pieces change as well; `still` is the gist without these.
    #[inline]
    pub fn wear_marks(&mut self, (recipe, gist, still): (&Recipe<B>, &Gist, &Gist), unit: TokenId) {
        self.wear(still);
        let (layout, mover) = (&self.tools.0.layout, self.position.flow.mover);
        if self.is_quiet && !self.worn.put_on_marks(layout, (&mut self.next, mover), (recipe, gist), unit) {
            (self.alike, self.is_quiet) = (None, false);
        }
    }

    /// Whether facts are as they are after such moves, and nothing more follows, as no ending can hold.
    #[inline]
    pub fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// Looks at the positions after moves of a unit to some goals, by which truths of it become what a gist says, perhaps.
    #[inline]
    pub fn go_from(
        &mut self,
        (unit, brand): (Unit, Option<&Gist>),
        (goals, captures): (B, bool),
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) {
        if goals.is_empty() {
            return;
        }
        let (layout, next) = (&self.tools.0.layout, &mut *self.next);
        let stance = next.stance(layout, unit.id);
        let Some(brand) = brand else { return self.go_as(unit.origin, &stance, (goals, captures), look) };
        let branded = next.brand(layout, &stance, unit.origin, &brand.sure);
        self.go_as(unit.origin, &branded, (goals, captures), look);
        self.next.exchange(layout, [&branded, &stance], unit.origin);
    }

    #[inline(always)]
    fn go_as(
        &mut self,
        origin: usize,
        stance: &Stance,
        (goals, captures): (B, bool),
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) {
        if captures {
            return self.capture_from(origin, stance, goals, look);
        }
        (self.next.stirred, self.next.bereft) = self.matters[0];
        self.next.roam(&self.tools.0.layout, stance, (origin, goals), look);
    }

    /// Looks at the positions after moves of a part to some of its goals, of another unit to each.
    #[inline]
    pub fn go_each(&mut self, part: &Part<B>, goals: B, look: &mut (impl FnMut(&Position<B>) + ?Sized)) {
        let (layout, position) = (&self.tools.0.layout, self.position);
        let unit_to = |goal: usize| {
            let origin = part.origin(goal);
            position.piece_on(layout, origin).map(|id| Unit { id, origin })
        };
        if part.captures {
            for goal in goals.each() {
                unit_to(goal).into_iter().for_each(|unit| self.go_from((unit, None), (B::only(goal), true), look));
            }
        } else if let Some(first) = goals.any().then(|| unit_to(goals.first())).flatten() {
            (self.next.stirred, self.next.bereft) = self.matters[0];
            let stance = self.next.stance(layout, first.id);
            self.next.swarm(layout, &stance, (|goal| part.origin(goal), goals), look);
        }
    }

    /// Looks at the positions after captures by a unit on some goals.
    #[inline]
    fn capture_from(
        &mut self,
        origin: usize,
        stance: &Stance,
        goals: B,
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) {
        let (layout, next, [quiet, bereft]) = (&self.tools.0.layout, &mut *self.next, self.matters);
        next.stirred = bereft.0;
        let (mut at, mut taken): (_, Option<Stance>) = (origin, None);
        for goal in goals.each() {
            let Some(victim) = next.piece_on(layout, goal) else { continue };
            let victim = next.stance(layout, victim);
            let bereaves = next.take_up(layout, &victim, goal);
            next.slide(layout, stance, (at, goal));
            if let Some(taken) = &taken {
                next.set_down(layout, taken, at);
            }
            (at, taken) = (goal, Some(victim));
            next.touched = B::only(origin) | B::only(goal);
            next.bereft = if bereaves { bereft.1 } else { quiet.1 };
            look(next);
        }
        if let Some(taken) = &taken {
            next.slide(layout, stance, (at, origin));
            next.set_down(layout, taken, at);
        }
    }

    /// Looks at the position after a simple move from which changes of facts of the game follow that have to be found out, and no
    /// more; whether it did, as no ending can hold then.
    #[inline(never)]
    pub fn follow(
        &mut self,
        (recipe, path): (&Recipe<B>, &Path<'_>),
        is_brief: bool,
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> bool {
        self.wear_nothing();
        let (tools, position, next) = (self.tools, self.position, &mut *self.next);
        let (layout, outset) = (&tools.0.layout, Outset::of(position));
        let kept = self.worn.keep(next.facts(layout));
        let (passed, uncounted) = (std::mem::replace(&mut next.flow, position.flow), next.uncounted);
        next.uncounted = false;
        next.touched = B::EMPTY;
        next.set_facts(layout, position.facts(layout));
        let is_made = make_plainly(tools, (&outset, next), (recipe, None), path, is_brief);
        (next.flow, next.uncounted) = (passed, uncounted);
        settle_facts(tools, self.round, next);
        let is_quiet = is_made && !next.shows_any(layout, &tools.1.trail, self.signs);
        if is_quiet {
            (next.stirred, next.bereft) = self.matters[0];
            look(next);
        }
        next.set_facts(layout, kept);
        next.shift(layout, path.unit, path.origin);
        is_quiet
    }

    /// Looks at the position after an action that puts two pieces somewhere, if no more follows than is known; whether it did.
    pub fn put(
        &mut self,
        pair: (&Pair<B>, &'a Sequel<B>),
        chosen: &[Atom],
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> bool {
        let ((program, desk), position) = (self.tools, self.position);
        let layout = &program.layout;
        let moves = moves(&View::of(program, desk, position), pair, chosen);
        let Some(moves) = moves.filter(|moves| self.wear_after(pair.1, moves)) else { return false };
        let next = &mut *self.next;
        let stances = moves.map(|(token, ..)| next.stance(layout, token));
        let (mut bereaves, mut touched) = (false, B::EMPTY);
        for ((_, origin, goal), stance) in moves.iter().zip(&stances) {
            bereaves |= next.take_up(layout, stance, origin.index());
            touched |= B::only(origin.index()) | B::only(goal.index());
        }
        moves.iter().zip(&stances).for_each(|((.., goal), stance)| next.set_down(layout, stance, goal.index()));
        let [quiet, bereft] = self.matters;
        (next.stirred, next.bereft) = (bereft.0, if bereaves { bereft.1 } else { quiet.1 });
        next.touched = touched;
        look(next);
        for ((.., goal), stance) in moves.iter().zip(&stances) {
            next.take_up(layout, stance, goal.index());
        }
        moves.iter().zip(&stances).for_each(|((_, origin, _), stance)| next.set_down(layout, stance, origin.index()));
        true
    }

    /// Has facts be as they are after two pieces were put somewhere, if no more follows than changes of facts that are known.
    fn wear_after(&mut self, sequel: &'a Sequel<B>, moves: &[Moved; 2]) -> bool {
        let ((program, desk), position, next) = (self.tools, self.position, &mut *self.next);
        let (layout, Some(mover)) = (&program.layout, position.flow.mover) else { return false };
        let parts_of = |unit| &sequel.moved[mover.index()][position.token(layout, unit).kind().index()];
        let is_done = |next: &Position<B>, part: &plan::Part<B>, unit| {
            part.deeds.as_deref().is_some_and(|deeds| are_done(layout, next, unit, deeds))
        };
        let [first, second] = moves.map(|(unit, ..)| unit);
        let is_same = self.after.is_some_and(|(after, unit)| std::ptr::eq(after, sequel) && unit == first);
        let stays_the_same = |next: &Position<B>| {
            let is_mark = |deed: &Deed| matches!(deed, Deed::Mark(..));
            parts_of(second).iter().all(|part| part.deeds.iter().flatten().all(is_mark) && is_done(next, part, second))
        };
        if is_same && stays_the_same(next) {
            return true;
        }
        self.worn.take_off(layout, next);
        (self.alike, self.after) = (None, None);
        let mut is_on = !self.signs.stirred && !self.signs.bereft;
        let worn = &mut *self.worn;
        let mut add = |next: &mut Position<B>, part: &plan::Part<B>, unit| {
            is_on = is_on
                && !part.deeds.iter().flatten().any(|deed| decides(layout, self.round, [position, next], *deed))
                && (is_done(next, part, unit) || worn.put_on_part(layout, (next, Some(mover)), part, unit));
        };
        parts_of(first).iter().for_each(|part| add(next, part, first));
        let is_alone = stays_the_same(next);
        parts_of(second).iter().for_each(|part| add(next, part, second));
        sequel.done[mover.index()].iter().for_each(|part| add(next, part, first));
        self.is_quiet = is_on && !next.shows_any(layout, &desk.trail, self.signs);
        self.after = Some((sequel, first)).filter(|_| self.is_quiet && is_alone);
        self.is_quiet
    }

    /// Whether a position is the one it works with.
    #[cfg(test)]
    pub fn is(&self, position: *const Position<B>) -> bool {
        std::ptr::eq(&raw const *self.next, position)
    }
}

/// Whether what happens where the turn starts may depend on a change of a fact after a move, or undo it: nothing is changed where
/// the fact is already so in both of these positions, before the turn has passed and then.
#[inline]
fn decides<B: Squares>(layout: &Layout, round: &Round<B>, both: [&Position<B>; 2], deed: Deed) -> bool {
    match deed {
        Deed::Set(index, word) => round.minded[index] && both.iter().any(|one| one.word(layout, index) != word),
        Deed::Add(index, _) => round.minded[index],
        Deed::Mark(..) => false,
    }
}
