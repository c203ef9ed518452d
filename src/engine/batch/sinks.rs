//! What becomes of the legal actions that are found: they are listed, rated or counted.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::acts::{Act, Acts, Bundle};
use crate::engine::paths::Path;
use crate::engine::subsets::Subsets;
use crate::engine::view::View;
use crate::number::Number;
use crate::spec::ids::{KindId, MovementId, Square, TokenId};

/// Takes the legal actions as they are found.
pub trait Sink<B> {
    /// Whether it is enough to tell how many there are.
    const COUNTS: bool = false;
    /// Whether one of them is enough.
    const ANY: bool = false;
    /// Whether it minds how good they are.
    const RATES: bool = false;
    /// Whether it takes candidates that have not been judged.
    const DRAWS: bool = false;
    /// Whether the rest need not be told.
    #[inline]
    fn has_enough(&self) -> bool {
        false
    }
    /// So many more, legal all of them and simple.
    fn many(&mut self, _count: u64) {}
    /// Moves of a unit, legal all of them and simple: to empty squares and to those of what they capture.
    fn moves(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B));
    /// The same of the unit on a square.
    #[inline]
    fn moves_from(&mut self, view: &View<'_, B>, origin: usize, by: By, goals: (B, B))
    where
        B: Bitboard,
    {
        if let Some(id) = view.now.piece_on(&view.program.layout, origin) {
            self.moves(view, Unit { id, origin }, by, goals);
        }
    }
    /// The same after which the unit becomes another kind: all of them with each of the choices, if there are any to make.
    fn changing(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: Option<&[Scalar]>);
    /// The same that let in one of these behind the unit, or what stands for nothing.
    fn entering(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: &[Scalar]) {
        self.changing(view, from, by, goals, Some(choices));
    }
    /// The same, each of them with all that may be paid by a unit of this kind.
    fn paid(&mut self, _: &View<'_, B>, _: Unit, _: By, _: (B, B), _: (KindId, &Arc<Bundle>, &Subsets)) {}
    /// How good what is told next is by the only rule that keeps the best; nothing when it does not speak of it.
    fn rate(&mut self, _worth: Option<Number>) {}
    /// One action of another list, with its choices.
    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Scalar]);
    /// A candidate of another list that has not been judged.
    fn open(&mut self, _: &Acts, _: &Act) {}
}

/// A unit that moves.
#[derive(Debug, Clone, Copy)]
pub struct Unit {
    /// Which.
    pub id: TokenId,
    /// Where it stands.
    pub origin: usize,
}

/// By what moves are made.
#[derive(Debug, Clone, Copy)]
pub struct By {
    /// Which action.
    pub action: u16,
    /// Its plan among those of the situation.
    pub plan: u16,
    /// The way among those of the kind.
    pub way: u16,
    /// The movement.
    pub movement: usize,
}

impl By {
    /// The way of a unit to a square on which it captures these.
    #[inline]
    pub fn path(self, from: Unit, goal: usize, captured: &[TokenId]) -> Path<'_> {
        let (unit, origin, goal) = (from.id, Square::at(from.origin), Some(Square::at(goal)));
        let movement = MovementId::at(self.movement);
        Path { unit, origin, goal, captured, relocated: None, stays: false, movement }
    }
}

/// Looks whether there is any.
#[derive(Debug, Default)]
pub struct Any {
    /// Whether there is.
    pub found: bool,
}

impl<B: Bitboard> Sink<B> for Any {
    const COUNTS: bool = true;
    const ANY: bool = true;

    fn has_enough(&self) -> bool {
        self.found
    }

    fn many(&mut self, count: u64) {
        self.found |= count > 0;
    }

    fn moves(&mut self, _: &View<'_, B>, _: Unit, _: By, (quiet, captures): (B, B)) {
        self.found |= (quiet | captures).any();
    }

    fn changing(&mut self, _: &View<'_, B>, _: Unit, _: By, (quiet, captures): (B, B), _: Option<&[Scalar]>) {
        self.found |= (quiet | captures).any();
    }

    fn act(&mut self, _: &Acts, _: &Act, _: &[Scalar]) {
        self.found = true;
    }
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

impl<B: Bitboard> Sink<B> for BestCounter {
    const COUNTS: bool = true;
    const RATES: bool = true;

    #[inline]
    fn many(&mut self, count: u64) {
        self.add(count);
    }

    fn moves(&mut self, _: &View<'_, B>, _: Unit, _: By, (quiet, captures): (B, B)) {
        self.add(u64::from((quiet | captures).count()));
    }

    fn changing(&mut self, _: &View<'_, B>, _: Unit, _: By, (quiet, captures): (B, B), choices: Option<&[Scalar]>) {
        self.add(u64::from((quiet | captures).count()) * choices.map_or(1, <[Scalar]>::len) as u64);
    }

    fn rate(&mut self, worth: Option<Number>) {
        self.worth = worth;
    }

    fn act(&mut self, _: &Acts, _: &Act, _: &[Scalar]) {
        self.add(1);
    }
}

/// Lists actions with how good each is.
#[derive(Debug)]
pub struct Rated<'l> {
    /// The actions.
    pub acts: &'l mut Acts,
    /// How good each is.
    pub worths: Vec<Option<Number>>,
    worth: Option<Number>,
}

impl<'l> Rated<'l> {
    /// Empty lists.
    pub fn new(acts: &'l mut Acts, worths: Vec<Option<Number>>) -> Self {
        Rated { acts, worths, worth: None }
    }

    fn note(&mut self) {
        self.worths.resize(self.acts.list.len(), self.worth);
    }
}

impl<B: Bitboard> Sink<B> for Rated<'_> {
    const RATES: bool = true;

    fn moves(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B)) {
        self.acts.moves(view, from, by, goals);
        self.note();
    }

    fn changing(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: Option<&[Scalar]>) {
        self.acts.changing(view, from, by, goals, choices);
        self.note();
    }

    fn entering(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: &[Scalar]) {
        self.acts.entering(view, from, by, goals, choices);
        self.note();
    }

    fn rate(&mut self, worth: Option<Number>) {
        self.worth = worth;
    }

    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Scalar]) {
        self.acts.push_from(acts, act, choices);
        self.note();
    }
}

/// Counts.
#[derive(Debug, Default)]
pub struct Counter {
    /// The number of actions.
    pub count: u64,
}

impl<B: Bitboard> Sink<B> for Counter {
    const COUNTS: bool = true;

    #[inline]
    fn many(&mut self, count: u64) {
        self.count += count;
    }

    #[inline]
    fn moves(&mut self, _: &View<'_, B>, _: Unit, _: By, (quiet, captures): (B, B)) {
        self.count += u64::from((quiet | captures).count());
    }

    fn changing(&mut self, _: &View<'_, B>, _: Unit, _: By, (quiet, captures): (B, B), choices: Option<&[Scalar]>) {
        self.count += u64::from((quiet | captures).count()) * choices.map_or(1, <[Scalar]>::len) as u64;
    }

    fn act(&mut self, _: &Acts, _: &Act, _: &[Scalar]) {
        self.count += 1;
    }
}

impl<B: Bitboard> Sink<B> for Acts {
    fn moves(&mut self, view: &View<'_, B>, from: Unit, by: By, (quiet, captures): (B, B)) {
        let goals = (quiet | captures).each().map(|goal| {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            (Square::at(goal), victim)
        });
        let unit = (from.id, Square::at(from.origin), MovementId::at(by.movement));
        self.push_simple((by.action, by.plan, by.way), unit, goals);
    }

    fn changing(
        &mut self,
        view: &View<'_, B>,
        from: Unit,
        by: By,
        (quiet, captures): (B, B),
        choices: Option<&[Scalar]>,
    ) {
        for goal in (quiet | captures).each() {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            let path = by.path(from, goal, victim.as_slice());
            match choices {
                None => self.push_move(by.action, path),
                Some(choices) => choices.iter().for_each(|choice| self.push_chosen(by.action, path, *choice)),
            }
        }
    }

    fn entering(&mut self, view: &View<'_, B>, from: Unit, by: By, (quiet, captures): (B, B), choices: &[Scalar]) {
        for goal in (quiet | captures).each() {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            let path = by.path(from, goal, victim.as_slice());
            choices.iter().for_each(|choice| self.push_entering(by.action, (by.plan, by.way), path, *choice));
        }
    }

    fn paid(
        &mut self,
        view: &View<'_, B>,
        from: Unit,
        by: By,
        (quiet, captures): (B, B),
        (kind, bundle, sets): (KindId, &Arc<Bundle>, &Subsets),
    ) {
        let bundled = self.bundling.then(|| self.bundle(kind, bundle, sets));
        for goal in (quiet | captures).each() {
            let victim = if captures.has(goal) { view.now.piece_on(&view.program.layout, goal) } else { None };
            let path = by.path(from, goal, victim.as_slice());
            match bundled {
                Some(bundled) => self.push_bundle(by.action, path, bundled),
                None => bundle.ways.iter().for_each(|way| self.push_paid(by.action, path, *way, sets)),
            }
        }
    }

    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Scalar]) {
        self.push_from(acts, act, choices);
    }
}
