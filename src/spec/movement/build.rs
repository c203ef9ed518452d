//! Puts a checked movement together, clause by clause.

use super::builder::Builder;
use super::draft::{Draft, Outer, RawLeg, ring_steps};
use super::pattern::{Anywhere, Clause, Leap, Memory, Path, PathLeg, Said, Step, Turn};
use super::program::{Assembly, MAX_PROGRAM, Role, assemble};
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::movement::{self as syntax, Chain, FigureName, Letter, Movement, Ring, Shape};

/// The most different steps of one path: sets of them are kept in 64 bits.
const MAX_STEPS: usize = 64;

impl Builder<'_> {
    /// Adds all clauses of a movement.
    pub(super) fn movement(&mut self, movement: &Movement) {
        for clause in &movement.clauses {
            match clause {
                syntax::Clause::Chain(chain) => self.chain_clause(chain),
                syntax::Clause::Path(path) => {
                    if let Some(draft) = self.draft_path(path) {
                        self.path_clause(draft);
                    }
                }
                syntax::Clause::Fragment(name) => self.with_fragment(name, Self::movement),
            }
        }
    }

    fn chain_clause(&mut self, chain: &Chain) {
        if chain.elements.iter().any(|element| !matches!(element, syntax::Element::Letter(_))) {
            if let Some(draft) = self.draft_chain(chain) {
                self.path_clause(draft);
            }
            return;
        }
        let letters: Vec<Letter> = super::chain::letters(&chain.elements);
        let ends = Role { ends: true, goes_on: false };
        let unmoved = letters.iter().any(|letter| letter.name == 'i');
        if chain.leap.figure.name == FigureName::Capital('U') {
            let shape = Shape { ring: Ring::Straight(1), has: 0, rides: false };
            let raw = RawLeg { letters, tokens: Vec::new(), leap: chain.leap.clone(), shape };
            let landing = self.modes(&raw, ends, &Outer::default()).leg.landing;
            self.clauses.push(Clause::Anywhere(Anywhere { landing, unmoved }));
            return;
        }
        if chain.leap.figure.name == FigureName::Capital('O') {
            let crossing = self.crossing(chain, letters, unmoved);
            self.clauses.push(Clause::Crossing(crossing));
            return;
        }
        let Some(raw) = self.raw(letters, &chain.leap) else { return };
        let mask = syntax::on_first_leg(&raw.shape, &raw.tokens);
        let steps = ring_steps(raw.shape.ring, mask).map(|(_, step)| step).collect();
        let leg = self.modes(&raw, ends, &Outer::default()).leg;
        self.clauses.push(Clause::Leap(Leap { steps, leg, unmoved }));
    }

    fn path_clause(&mut self, draft: Draft) {
        let assembly = assemble(&draft.node);
        if assembly.full {
            let message = format!("written out, this path has more than {MAX_PROGRAM} legs and choices");
            self.say(Diagnostic::error(Code::MovementLimit, draft.span, message).help("repeat less often, or use `*`"));
            return;
        }
        let steps = if draft.chain { chain_steps(&draft) } else { path_steps(&draft) };
        if steps.len() > MAX_STEPS {
            let message = format!("the legs of this path have more than {MAX_STEPS} different steps");
            self.say(Diagnostic::error(Code::MovementLimit, draft.span, message).help("split it into several paths"));
            return;
        }
        let legs: Vec<PathLeg> = (0_u16..)
            .zip(&draft.legs)
            .map(|(index, raw)| {
                let initial = draft.initial == Some(usize::from(index));
                self.path_leg(&draft, raw, assembly.role(index), &steps, initial)
            })
            .collect();
        let unmoved =
            draft.unmoved || draft.initial.and_then(|leg| draft.legs.get(leg)).is_some_and(|leg| leg.has('i'));
        let captures = legs.iter().any(captures);
        let memory = memory(&legs);
        let reach = reach(&assembly, &legs, &steps);
        self.clauses.push(Clause::Path(Path {
            program: assembly.program,
            entry: assembly.entry,
            legs,
            steps,
            heading: draft.heading,
            unmoved,
            may_pass: draft.chain,
            captures,
            memory,
            reach,
            plan: draft.node,
            towards: draft.towards,
        }));
    }

    fn path_leg(&mut self, draft: &Draft, raw: &RawLeg, role: Role, steps: &[Step], initial: bool) -> PathLeg {
        let modes = self.modes(raw, role, &draft.outer);
        let (first, later) = match draft.chain {
            true => super::chain::turns(raw),
            false => super::path::turns(raw, steps),
        };
        let same_length = raw.has('i') && !initial;
        let said = Said { shape: raw.shape, directions: raw.tokens.clone(), absolute: raw.has('!') };
        PathLeg { leg: modes.leg, pass: modes.pass, first, later, same_length, rides: raw.shape.rides, said }
    }
}

fn chain_steps(draft: &Draft) -> Vec<Step> {
    draft.legs.first().into_iter().flat_map(|raw| ring_steps(raw.shape.ring, u8::MAX)).map(|(_, step)| step).collect()
}

fn path_steps(draft: &Draft) -> Vec<Step> {
    let mut steps = Vec::new();
    for (_, step) in draft.legs.iter().flat_map(|raw| ring_steps(raw.shape.ring, raw.shape.has)) {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

fn captures(leg: &PathLeg) -> bool {
    let (landing, pass) = (&leg.leg.landing, &leg.pass);
    let lands = landing.enemy.is_some() || landing.own.is_some();
    (lands && !landing.swaps) || landing.passed.is_some() || pass.enemy.is_some() || pass.own.is_some()
}

fn memory(legs: &[PathLeg]) -> Memory {
    let turns = || legs.iter().flat_map(|leg| leg.later.iter().map(move |turn| (leg.first, turn)));
    Memory {
        direction: turns().any(|(first, turn)| *turn != Turn { free: first, ..Turn::default() }),
        side: turns().any(|(_, turn)| turn.zig | turn.round != 0),
        length: legs.iter().any(|leg| leg.same_length),
    }
}

/// A bound on how far a path gets; `None` when a leg or a repeat has none.
fn reach(assembly: &Assembly, legs: &[PathLeg], steps: &[Step]) -> Option<u16> {
    if assembly.loops() || legs.iter().any(|leg| leg.pass.toggles || leg.leg.manner.cylinder) {
        return None;
    }
    let length = |leg: &PathLeg| {
        let turns = leg.later.iter().fold(leg.first, |mask, turn: &Turn| mask | turn.free | turn.zig | turn.round);
        let of = |(index, step): (usize, &Step)| match turns >> index & 1 {
            1 => u16::from(step.0.unsigned_abs().max(step.1.unsigned_abs())),
            _ => 0,
        };
        steps.iter().enumerate().map(of).max().unwrap_or(0)
    };
    let mut total = 0_u16;
    for instruction in &assembly.program {
        if let super::Instruction::Leg { leg, .. } = instruction {
            let leg = legs.get(usize::from(*leg))?;
            total = total.checked_add(length(leg).checked_mul(leg.leg.manner.range)?)?;
        }
    }
    Some(total)
}
