//! Counting behind one action: what `perft` comes to when the first thing that is done is known.

use super::acts::{Act, Acts};
use super::bridge::take_over;
use super::machine::{Engine, Machine};
use super::make::make;
use super::order::Rank;
use super::perft::{Count, Halt, Perft};
use super::view::View;
use super::walker::Onward;
use crate::literal::action::Candidate;
use crate::literal::chance::First;
use crate::literal::state::State;
use crate::program::squares::Squares;
use crate::spec::ids::TokenId;
use crate::spec::value::Value;
use crate::with_machine;
use std::ops::ControlFlow;

impl Engine {
    /// How many ways there are to go on from a state that begin with this action.
    ///
    /// # Errors
    /// Why it was not counted to the end; the literal interpreter has to, too, when the action is none here.
    pub fn perft_behind(
        &self,
        state: &State,
        first: &Candidate,
        depth: u32,
        count: Count,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<u64, Halt> {
        with_machine!(self, machine => behind(machine, state, first, depth, count, watch))
    }
}

fn behind<B: Squares>(
    machine: &Machine<B>,
    state: &State,
    first: &Candidate,
    depth: u32,
    count: Count,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, Halt> {
    let tools = (&machine.program, &machine.desk);
    let position = take_over(tools.0, tools.1, state).map_err(|_| Halt::Literal)?;
    if position.flow.times.is_none() {
        return Err(Halt::Literal);
    }
    let mut acts = Acts::default();
    View::of(tools.0, tools.1, &position).legal(&mut acts)?;
    let wanted = Rank::of_candidate(&tools.0.spec, first);
    let alike = |act: &&Act| Rank::of_act(&acts, act) == wanted && acts.chosen(act) == chosen(first);
    let act = acts.list.iter().find(alike).ok_or(Halt::Literal)?;
    let mut next = machine.desk.copy(&position);
    make(tools, &position, &mut next, (&acts, act), &mut First, Onward::Lazily)?;
    let same_turn = next.flow.mover == position.flow.mover && next.flow.running() == position.flow.running();
    let complete = count == Count::Actions || next.outcome.is_some() || !same_turn;
    Perft::new(tools, count, watch).run(&next, depth - u32::from(complete))
}

/// The tokens that were chosen for an action; ranks do not tell them apart.
fn chosen(candidate: &Candidate) -> Vec<TokenId> {
    let sets = candidate.args.iter().filter_map(|value| match value {
        Value::Set(elements) => Some(elements),
        _ => None,
    });
    sets.flat_map(|elements| elements.iter().filter_map(Value::token)).collect()
}
