//! Legal moves in bulk: the simple ones of a unit at once, as sets of goals.

use std::ops::ControlFlow;

use super::acts::{Act, Acts};
use super::desk::Frame;
use super::generate::Overrun;
use super::paths::Path;
use super::position::Position;
use super::support::Support;
use super::token::{Place, Token};
use super::view::View;
use crate::number::Number;
use crate::program::atom::Atom;
use crate::program::code::Test;
use crate::program::movement::Movement;
use crate::program::plan::{Manner, Plan, Special, Way};
use crate::program::squares::Squares;
use crate::program::travel;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{ActionId, MovementId, PlayerId, Square, TokenId};

/// Takes the legal actions as they are found.
pub trait Sink<B> {
    /// Moves of a unit, legal all of them and simple: to empty squares and to those of what they capture.
    fn moves(&mut self, view: &View<'_, B>, from: Unit, movement: usize, action: u16, quiet: B, captures: B);
    /// How good what is told next is by the only rule that keeps the best; nothing when it does not speak of it.
    fn rate(&mut self, _worth: Option<Number>) {}
    /// One action of another list, with its choices.
    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Atom]);
}

/// A unit that moves.
#[derive(Debug, Clone, Copy)]
pub struct Unit {
    /// Which.
    pub id: TokenId,
    /// Where it stands.
    pub origin: usize,
}

/// Counts the best by one rule, and those of which it does not speak.
#[derive(Debug, Default)]
pub struct BestCounter {
    best: Option<Number>,
    of_best: u64,
    unrated: u64,
    worth: Option<Number>,
}

impl BestCounter {
    /// How many stay.
    pub fn count(&self) -> u64 {
        self.of_best + self.unrated
    }

    fn add(&mut self, count: u64) {
        match self.worth {
            _ if count == 0 => {}
            None => self.unrated += count,
            worth if worth > self.best => (self.best, self.of_best) = (worth, count),
            worth if worth == self.best => self.of_best += count,
            _ => {}
        }
    }
}

impl<B: Squares> Sink<B> for BestCounter {
    fn moves(&mut self, _: &View<'_, B>, _: Unit, _: usize, _: u16, quiet: B, captures: B) {
        self.add(u64::from((quiet | captures).count()));
    }

    fn rate(&mut self, worth: Option<Number>) {
        self.worth = worth;
    }

    fn act(&mut self, _: &Acts, _: &Act, _: &[Atom]) {
        self.add(1);
    }
}

/// Lists actions with how good each is.
#[derive(Debug)]
pub struct Rated<'l> {
    /// The actions.
    pub acts: &'l mut Acts,
    /// How good they are.
    pub worths: Vec<Vec<Option<Number>>>,
    worth: Option<Number>,
}

impl<'l> Rated<'l> {
    /// An empty list.
    pub fn new(acts: &'l mut Acts) -> Self {
        Rated { acts, worths: Vec::new(), worth: None }
    }

    fn note(&mut self) {
        self.worths.resize(self.acts.list.len(), vec![self.worth]);
    }
}

impl<B: Squares> Sink<B> for Rated<'_> {
    fn moves(&mut self, view: &View<'_, B>, from: Unit, movement: usize, action: u16, quiet: B, captures: B) {
        self.acts.moves(view, from, movement, action, quiet, captures);
        self.note();
    }

    fn rate(&mut self, worth: Option<Number>) {
        self.worth = worth;
    }

    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Atom]) {
        self.acts.push_from(acts, act, choices);
        self.note();
    }
}

/// Counts.
#[derive(Debug, Default)]
pub struct Counter(pub u64);

impl<B: Squares> Sink<B> for Counter {
    #[inline]
    fn moves(&mut self, _: &View<'_, B>, _: Unit, _: usize, _: u16, quiet: B, captures: B) {
        self.0 += u64::from((quiet | captures).count());
    }

    fn act(&mut self, _: &Acts, _: &Act, _: &[Atom]) {
        self.0 += 1;
    }
}

impl<B: Squares> Sink<B> for Acts {
    fn moves(&mut self, view: &View<'_, B>, from: Unit, movement: usize, action: u16, quiet: B, captures: B) {
        let origin = Square::at(from.origin);
        let movement = MovementId::at(movement);
        for goal in (quiet | captures).each() {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            let path = Path {
                unit: from.id,
                origin,
                goal: Some(Square::at(goal)),
                captured: victim.as_slice(),
                relocated: None,
                stays: false,
                movement,
            };
            self.push_move(action, path);
        }
    }

    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Atom]) {
        self.push_from(acts, act, choices);
    }
}

/// What is known of the rules that read the position after a move.
struct Verdicts<'s, B> {
    support: &'s Support<B>,
    /// Those that forbid every move outside the support.
    closed: u32,
    /// Those of which that is not known.
    open: u32,
}

impl<B: Squares> View<'_, B> {
    /// Tells `sink` the legal actions; nothing is left out and nothing comes twice. Rules that keep the best are not
    /// asked.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn each_legal(&self, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let situation = usize::from(self.now.flow.situation);
        if !self.program.situations[situation].compiled || self.now.beyond {
            return Err(Overrun);
        }
        let actions = &self.program.situations[situation].actions;
        for (action, plan) in actions.iter().zip(&self.program.plans[situation]) {
            match plan {
                Some(plan) => self.by_plan(*action as u16, plan, sink)?,
                None => self.by_search(*action, sink)?,
            }
        }
        Ok(())
    }

    fn by_search(&self, action: usize, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let mut begun = self.desk.acts();
        self.candidates(action, &mut begun)?;
        for act in &begun.list {
            self.tell_legal(&begun, act, sink)?;
        }
        self.desk.keep_acts(begun);
        Ok(())
    }

    /// Carries a candidate out and tells what is legal of it.
    fn tell_legal(&self, acts: &Acts, act: &Act, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let _ = self.outcomes(acts, act, &mut |tried| {
            if self.is_legal(tried) {
                if let [prefer] = self.situation().prefers.as_slice() {
                    sink.rate(self.worth(&self.program.prefers[*prefer], tried));
                }
                sink.act(acts, act, tried.choices);
            }
            ControlFlow::Continue(())
        })?;
        Ok(())
    }

    fn by_plan(&self, action: u16, plan: &Plan<B>, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let Some(mover) = self.mover else { return Ok(()) };
        let mut support = self.desk.support();
        let (closed, open) = self.verdicts(plan, &mut support);
        support.fixed.clear();
        self.desk.with_frame(|frame| {
            for goal in &plan.fixed {
                let goal = self.one(goal, frame);
                support.fixed.push(self.standing(goal).map_or(B::EMPTY, |goal| B::only(goal.index())));
            }
        });
        let verdicts = Verdicts { support: &support, closed, open };
        let units = self.desk.with_frame(|frame| self.masked(&plan.units, frame));
        let mut scratch = self.desk.copy(self.now);
        let mut told = Ok(());
        for origin in units.each() {
            let Some(id) = self.now.piece_on(&self.program.layout, origin) else { continue };
            let unit = Unit { id, origin };
            let token = self.token(id);
            told = match &plan.kinds[mover.index()][token.kind().index()] {
                Some(ways) => self.by_ways(action, plan, ways, (unit, token, mover), &verdicts, &mut scratch, sink),
                None => self.unit_by_search(action, unit, sink),
            };
            if told.is_err() {
                break;
            }
        }
        self.desk.give_back(scratch);
        self.desk.keep_support(support);
        told
    }

    /// Asks the rules about the position after a move once, as if nothing had moved.
    fn verdicts(&self, plan: &Plan<B>, support: &mut Support<B>) -> (u32, u32) {
        support.clear(self.program.layout.kinds);
        let (mut closed, mut open) = (0, 0);
        for (bit, index) in plan.after.iter().enumerate() {
            let forbid = &self.program.forbids[*index];
            if self.supposing && forbid.asks_stuck {
                continue;
            }
            self.desk.with_frame(|frame| {
                support.all |= !forbid.targets.arguments.is_empty();
                if !support.all {
                    self.support(&forbid.after, support, frame);
                }
                if !support.all && self.test(&forbid.after, frame) {
                    match (&forbid.when, &forbid.unless) {
                        (Test::Always(true), Test::Always(false)) => closed |= 1 << bit,
                        _ => open |= 1 << bit,
                    }
                }
            });
        }
        (closed, open)
    }

    /// The moves of one unit, one after another.
    fn unit_by_search(&self, action: u16, unit: Unit, sink: &mut impl Sink<B>) -> Result<(), Overrun> {
        let mut begun = self.desk.acts();
        self.paths_of(action, unit.id, &mut begun);
        for act in &begun.list {
            self.tell_legal(&begun, act, sink)?;
        }
        self.desk.keep_acts(begun);
        Ok(())
    }

    #[allow(clippy::too_many_arguments, reason = "everything that is worked out once for a position")]
    fn by_ways(
        &self,
        action: u16,
        plan: &Plan<B>,
        ways: &[Way<B>],
        (unit, token, mover): (Unit, Token, PlayerId),
        verdicts: &Verdicts<'_, B>,
        scratch: &mut Position<B>,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let movements = &self.program.movements[mover.index()];
        let occupied = self.occupied();
        let (mut quiet_done, mut captures_done) = (occupied, B::EMPTY);
        let may_be_immune = !self.situation().immunities.is_empty();
        for way in ways {
            let movement = &movements[way.movement];
            let goals = movement.goals.as_ref().map_or(self.program.squares, |goals| goals[unit.origin]);
            let allowed = way.fixed.map_or(goals, |fixed| goals & verdicts.support.fixed[fixed]);
            if allowed.is_empty() {
                continue;
            }
            if way.one_by_one {
                self.way_by_search(action, unit, mover, movement, (&mut quiet_done, &mut captures_done), sink)?;
                continue;
            }
            let Ok(travel) = &movement.travel else { continue };
            let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
            for one in &travel.ways {
                let reach = self.program.gaits[one.gait].reach(unit.origin, occupied) & allowed;
                if one.quiet {
                    quiet |= reach;
                }
                if one.enemy.is_some() || one.own.is_some() {
                    captures |= self.victims_of(one, mover, reach);
                }
            }
            quiet = quiet.without(quiet_done);
            captures = captures.without(captures_done);
            quiet_done |= quiet;
            captures_done |= captures;
            if may_be_immune {
                captures = self.vulnerable(captures, unit.id);
            }
            let moves = [(quiet, &way.quiet, false), (captures, &way.capture, true)];
            for (goals, manner, captures) in moves {
                if goals.any() {
                    let whole = (action, plan, unit, token, way.movement);
                    self.by_manner(whole, goals, manner, captures, verdicts, scratch, sink)?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn victims_of(&self, way: &travel::Way, mover: PlayerId, reach: B) -> B {
        match (&way.enemy, &way.own) {
            (Some(sort), None) if sort.is_everybody() => {
                reach & self.owned(0, Some(self.program.spec.next_player(mover)))
            }
            _ => self.victims(way, mover, reach),
        }
    }

    /// Those squares on which what stands there is not immune against a unit.
    fn vulnerable(&self, captures: B, unit: TokenId) -> B {
        let may = |square: &usize| {
            let victim = self.now.piece_on(&self.program.layout, *square);
            victim.is_some_and(|victim| !self.is_immune(victim, unit))
        };
        captures.each().filter(may).fold(B::EMPTY, |all, square| all | B::only(square))
    }

    #[allow(clippy::too_many_arguments, reason = "everything that is worked out once for a position")]
    fn by_manner(
        &self,
        (action, plan, unit, token, movement): (u16, &Plan<B>, Unit, Token, usize),
        goals: B,
        manner: &Manner<B>,
        captures: bool,
        verdicts: &Verdicts<'_, B>,
        scratch: &mut Position<B>,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let special = match &manner.special {
            Special::None => B::EMPTY,
            Special::All => goals,
            Special::To(table) => goals & table[unit.origin],
        };
        let simple = goals.without(special);
        for goal in special.each() {
            self.special_move(action, unit, movement, goal, captures, sink)?;
        }
        let (asked, free) = if manner.after == 0 {
            (B::EMPTY, simple)
        } else {
            let support = verdicts.support;
            let everything = support.all || manner.after & verdicts.open != 0 || support.origins.has(unit.origin);
            let asked = match everything {
                true => simple,
                false => simple & (support.goals | support.of_kind[token.kind().index()]),
            };
            let free = if manner.after & verdicts.closed == 0 { simple.without(asked) } else { B::EMPTY };
            (asked, free)
        };
        let mut legal = free;
        for goal in asked.each() {
            if self.is_allowed_after(plan, manner, unit, goal, captures, scratch) {
                legal |= B::only(goal);
            }
        }
        if !manner.before.is_empty() {
            legal = self.allowed_before(manner, unit, legal, captures);
        }
        if legal.any() {
            let (quiet, captured) = if captures { (B::EMPTY, legal) } else { (legal, B::EMPTY) };
            sink.rate(manner.worth);
            sink.moves(self, unit, movement, action, quiet, captured);
        }
        Ok(())
    }

    /// One move that has to be carried out.
    fn special_move(
        &self,
        action: u16,
        unit: Unit,
        movement: usize,
        goal: usize,
        captures: bool,
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let victim = if captures { self.now.piece_on(&self.program.layout, goal) } else { None };
        let perishes = victim.is_some_and(|victim| self.is_deadly(victim, unit.id));
        let mut begun = self.desk.acts();
        begun.push_move(
            action,
            Path {
                unit: unit.id,
                origin: Square::at(unit.origin),
                goal: (!perishes).then_some(Square::at(goal)),
                captured: victim.as_slice(),
                relocated: None,
                stays: false,
                movement: MovementId::at(movement),
            },
        );
        let told = self.tell_legal(&begun, &begun.list[0], sink);
        self.desk.keep_acts(begun);
        told
    }

    /// The moves of one movement with a condition of its own.
    fn way_by_search(
        &self,
        action: u16,
        unit: Unit,
        mover: PlayerId,
        movement: &Movement<B>,
        (quiet_done, captures_done): (&mut B, &mut B),
        sink: &mut impl Sink<B>,
    ) -> Result<(), Overrun> {
        let mut begun = self.desk.acts();
        self.paths_by(movement, unit.id, Square::at(unit.origin), mover, &mut |path| {
            let done = match (path.goal, path.captured) {
                (Some(goal), []) => Some((&mut *quiet_done, goal)),
                (Some(goal), [victim]) if self.token(*victim).square() == Some(goal) => {
                    Some((&mut *captures_done, goal))
                }
                _ => None,
            };
            if let Some((done, goal)) = done {
                if done.has(goal.index()) {
                    return;
                }
                *done |= B::only(goal.index());
            }
            begun.push_move(action, path);
        });
        for act in &begun.list {
            self.tell_legal(&begun, act, sink)?;
        }
        self.desk.keep_acts(begun);
        Ok(())
    }

    /// Whether no rule about the position after it forbids a simple move. `scratch` is equal to the position before and
    /// after.
    fn is_allowed_after(
        &self,
        plan: &Plan<B>,
        manner: &Manner<B>,
        unit: Unit,
        goal: usize,
        captures: bool,
        scratch: &mut Position<B>,
    ) -> bool {
        let layout = &self.program.layout;
        let victim = if captures { self.now.piece_on(layout, goal) } else { None };
        if let Some(victim) = victim {
            scratch.lift(layout, victim);
        }
        scratch.lift(layout, unit.id);
        scratch.put(layout, unit.id, Place::On(Square::at(goal)));
        let allowed = self.allowed_in(plan, manner, unit, goal, victim.as_slice(), scratch);
        scratch.lift(layout, unit.id);
        scratch.put(layout, unit.id, Place::On(Square::at(unit.origin)));
        if let Some(victim) = victim {
            scratch.put(layout, victim, Place::On(Square::at(goal)));
        }
        allowed
    }

    fn allowed_in(
        &self,
        plan: &Plan<B>,
        manner: &Manner<B>,
        unit: Unit,
        goal: usize,
        captured: &[TokenId],
        after: &Position<B>,
    ) -> bool {
        let moved = [unit.id];
        let before = View { before: Some(self.now), after: Some(after), captured, moved: &moved, ..*self };
        let asked = plan.after.iter().enumerate().filter(|(bit, _)| manner.after >> bit & 1 != 0);
        let mut forbids = asked.map(|(_, index)| &self.program.forbids[*index]);
        !forbids.any(|forbid| {
            !(self.supposing && forbid.asks_stuck)
                && self.desk.with_frame(|frame| {
                    self.bind_move(frame, unit, goal, &forbid.targets.arguments);
                    before.test(&forbid.when, frame)
                        && before.at(after).test(&forbid.after, frame)
                        && !before.test(&forbid.unless, frame)
                })
        })
    }

    fn bind_move(&self, frame: &mut Frame<B>, unit: Unit, goal: usize, arguments: &[(Slot, Vec<(ActionId, usize)>)]) {
        frame.set(slot::UNIT, Atom::Token(unit.id));
        frame.set(slot::ORIGIN, Atom::Square(Square::at(unit.origin)));
        frame.set(slot::GOAL, Atom::Square(Square::at(goal)));
        // The only argument of a move besides its path is the unit.
        for (slot, _) in arguments {
            frame.set(*slot, Atom::Token(unit.id));
        }
    }

    /// The goals that no rule about the position before a move forbids.
    fn allowed_before(&self, manner: &Manner<B>, unit: Unit, goals: B, captures: bool) -> B {
        let allowed = |goal: &usize| {
            let victim = if captures { self.now.piece_on(&self.program.layout, *goal) } else { None };
            let moved = [unit.id];
            let before = View { before: Some(self.now), captured: victim.as_slice(), moved: &moved, ..*self };
            !manner.before.iter().map(|index| &self.program.forbids[*index]).any(|forbid| {
                !(self.supposing && forbid.asks_stuck)
                    && self.desk.with_frame(|frame| {
                        self.bind_move(frame, unit, *goal, &forbid.targets.arguments);
                        before.test(&forbid.when, frame) && !before.test(&forbid.unless, frame)
                    })
            })
        };
        goals.each().filter(allowed).fold(B::EMPTY, |all, goal| all | B::only(goal))
    }
}
