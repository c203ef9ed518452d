//! Visitors that list legal moves.

use std::sync::Arc;

use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::{By, Sink, Unit};
use crate::engine::moves::list::{Act, Acts};
use crate::engine::moves::payment::Bundle;
use crate::engine::moves::token_sets::Subsets;
use crate::number::Number;
use crate::spec::ids::{KindId, MovementId, Square};

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
