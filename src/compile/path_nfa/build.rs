//! Builds the automaton of a movement from its checked pattern.

use std::collections::BTreeMap;

use super::nfa::{Arrival, NfaState, PathNfa, StateSet, Transition};
use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::{KindFilter, steps_after};
use crate::spec::Spec;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{PlayerId, Square};
use crate::spec::movement::{
    Clause, Hop, Instruction, Landing, Leap, Manner, Pass, Path, Pattern, PieceFilter, Step, Term,
};

/// The automaton of a movement; `None` when a leg has to be walked.
pub fn path_nfa<B: Bitboard>(spec: &Spec, pattern: &Pattern, player: PlayerId) -> Option<PathNfa<B>> {
    let facing = spec.player(player).facing;
    let mut passing = pattern.clauses.iter().map(|clause| matches!(clause, Clause::Path(path) if path.may_pass));
    let may_pass = passing.next()?;
    if spec.geometry.len() > B::CAPACITY || passing.any(|other| other != may_pass) {
        return None;
    }
    let mut nfa = PathNfa { states: Vec::new(), entries: 0, may_pass, asks_kinds: false, walk_states: 1 };
    for clause in &pattern.clauses {
        match clause {
            Clause::Leap(leap) => nfa.add_leap(spec, facing, leap)?,
            Clause::Path(path) => {
                let mut builder = Builder { spec, facing, path, nfa: &mut nfa, known: BTreeMap::new() };
                let entries = builder.states_at(path.entry, None)?;
                nfa.entries |= entries;
                nfa.walk_states = nfa.walk_states.max(if path.memory.direction { path.steps.len() + 1 } else { 1 });
            }
            Clause::Anywhere(_) | Clause::Crossing(_) => return None,
        }
    }
    nfa.finish();
    Some(nfa)
}

impl<B: Bitboard> PathNfa<B> {
    fn add_leap(&mut self, spec: &Spec, facing: Facing, leap: &Leap) -> Option<()> {
        let Leap { steps, leg, unmoved } = leap;
        let (end, off) = ending(spec, &leg.landing)?;
        let are_slides = steps.iter().all(|step| is_slide(&leg.manner, *step));
        // To stay where it is and to capture nothing would be a move of a leap, and is none of a path.
        if *unmoved || !are_slides || end.stays && end.empty {
            return None;
        }
        let transitions = steps.iter().map(|step| {
            let (by, inside) = stride(&spec.geometry, facing.on_board(*step))?;
            Some(Transition { by, inside, next: 0, fused: None })
        });
        let transitions = transitions.collect::<Option<Vec<_>>>()?;
        let on = Arrival::default();
        self.entries |= self.add(NfaState { transitions, range: leg.manner.range, end, off, on })?;
        Some(())
    }
}

struct Builder<'a, B> {
    spec: &'a Spec,
    facing: Facing,
    path: &'a Path,
    nfa: &'a mut PathNfa<B>,
    /// StateSet by their place in the program and their steps.
    known: BTreeMap<(u16, u64), StateSet>,
}

impl<B: Bitboard> Builder<'_, B> {
    /// The states at a place of the path's program, after a step.
    fn states_at(&mut self, place: u16, last: Option<u8>) -> Option<StateSet> {
        if self.path.heading.is_some() || self.path.unmoved {
            return None;
        }
        let (mut all, mut todo, mut seen) = (0, vec![place], vec![false; self.path.program.len()]);
        while let Some(place) = todo.pop() {
            let seen = seen.get_mut(usize::from(place))?;
            if std::mem::replace(seen, true) {
                continue;
            }
            match self.path.program.get(usize::from(place))? {
                Instruction::Accept => {}
                Instruction::Either(entries) => todo.extend(entries),
                Instruction::Again { body, out } => todo.extend([body, out]),
                Instruction::Living(next) => todo.push(*next),
                Instruction::AsLong { .. } => return None,
                Instruction::Leg { .. } => all |= self.state(place, last)?,
            }
        }
        Some(all)
    }

    /// The state of a leg after a step.
    fn state(&mut self, place: u16, last: Option<u8>) -> Option<StateSet> {
        let path = self.path;
        let Instruction::Leg { leg, next, .. } = path.program.get(usize::from(place))? else { return None };
        let leg = path.legs.get(usize::from(*leg))?;
        let steps = steps_after(leg, last)?;
        if let Some(known) = self.known.get(&(place, steps)) {
            return Some(*known);
        }
        let (end, off) = match self.accepts(*next)? {
            true => ending(self.spec, &leg.leg.landing)?,
            false => (Arrival::default(), false),
        };
        let on = going_on(self.spec, &leg.pass)?;
        let index = self.nfa.add(NfaState { transitions: Vec::new(), range: leg.leg.manner.range, end, off, on })?;
        self.known.insert((place, steps), index);
        let mut transitions = Vec::new();
        for step in (0..64_u8).filter(|step| steps >> step & 1 == 1) {
            let by = *path.steps.get(usize::from(step))?;
            if leg.same_length || !is_slide(&leg.leg.manner, by) {
                return None;
            }
            let (by, inside) = stride(&self.spec.geometry, self.facing.on_board(by))?;
            transitions.push(Transition { by, inside, next: self.states_at(*next, Some(step))?, fused: None });
        }
        self.nfa.states[index.trailing_zeros() as usize].transitions = transitions;
        Some(index)
    }

    /// Whether a path that has ended is accepted from a place of its program.
    fn accepts(&self, place: u16) -> Option<bool> {
        let (mut todo, mut seen) = (vec![place], vec![false; self.path.program.len()]);
        while let Some(place) = todo.pop() {
            if std::mem::replace(seen.get_mut(usize::from(place))?, true) {
                continue;
            }
            match self.path.program.get(usize::from(place))? {
                Instruction::Accept => return Some(true),
                Instruction::Either(entries) => todo.extend(entries),
                Instruction::Again { out, .. } => todo.push(*out),
                Instruction::AsLong { .. } => return None,
                Instruction::Leg { .. } | Instruction::Living(_) => {}
            }
        }
        Some(false)
    }
}

/// Whether a leg slides: step by step up to the first piece.
fn is_slide(manner: &Manner, step: Step) -> bool {
    let single = step.0.abs().max(step.1.abs()) == 1;
    manner.jumps == 0 && manner.hop == Hop::No && !manner.cylinder && (single || !manner.lame)
}

/// The difference of square indices of a step, and the squares from which the step stays on the board.
fn stride<B: Bitboard>(geometry: &Geometry, (files, ranks): (i16, i16)) -> Option<(i16, B)> {
    let by = ranks * i16::from(geometry.files()) + files;
    let to = |square: Square| {
        geometry.square(i16::from(geometry.file(square)) + files, i16::from(geometry.rank(square)) + ranks)
    };
    let inside = geometry.squares().filter(|square| to(*square).is_some());
    let inside = inside.fold(B::EMPTY, |all, square| all | B::only(square.index()));
    (usize::from(by.unsigned_abs()) < B::CAPACITY).then_some((by, inside))
}

fn ending(spec: &Spec, landing: &Landing) -> Option<(Arrival, bool)> {
    let Landing { empty, enemy, own, passed, off, swaps, stays, tame } = landing;
    if passed.is_some() || *swaps || *tame {
        return None;
    }
    let (enemy, own) = (sort(spec, enemy, Term::Enemy), sort(spec, own, Term::Own));
    Some((Arrival { empty: *empty, over: Default::default(), enemy, own, stays: *stays }, *off))
}

fn going_on(spec: &Spec, pass: &Pass) -> Option<Arrival> {
    let Pass { empty, enemy, own, over, toggles, stays } = pass;
    if *toggles {
        return None;
    }
    let (enemy, own) = (sort(spec, enemy, Term::Enemy), sort(spec, own, Term::Own));
    let over = [Term::Enemy, Term::Own, Term::Any].map(|side| sort(spec, over, side));
    Some(Arrival { empty: *empty, over, enemy, own, stays: *stays })
}

fn sort(spec: &Spec, who: &Option<PieceFilter>, side: Term) -> Option<KindFilter> {
    KindFilter::of(spec, who.as_ref()?, side)
}
