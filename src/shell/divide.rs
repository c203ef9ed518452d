//! `interp perft --divide`: each first action with its count, counted by several workers.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::failure::Failure;
use super::jobs::{self, Queue, Size};
use super::out::Out;
use super::target::Ready;
use super::worker::{Tell, unless_stopped};
use crate::literal::state::State;
use crate::run::perft::{How, Part, Uncountable, divide};
use crate::runtime::{Interpreter, Rules};

/// A count that is divided by its first actions.
struct Division {
    rules: Rules,
    state: State,
    parts: Vec<Part>,
    /// How many nodes all workers have counted.
    counted: AtomicU64,
}

/// Prints each first action with its count, in the order of the actions; returns the sum, or why there is none.
pub fn divided(
    ready: &Ready,
    how: (Interpreter, How),
    at: (&State, u32),
    jobs: NonZeroUsize,
    out: &mut Out<'_>,
) -> Result<Result<u64, Uncountable>, Failure> {
    let division = match begun(ready, how, at, out)? {
        Some(Ok(division)) => Arc::new(division),
        Some(Err(why)) => return Ok(Err(why)),
        None => return Ok(Err(Uncountable::Stopped(0))),
    };
    let (mut sum, mut fault): (u64, _) = (0, None);
    let hear = |(index, found): (usize, Result<u64, Uncountable>), out: &mut Out<'_>| match found {
        Ok(nodes) => {
            sum = sum.saturating_add(nodes);
            out.line(format_args!("{}: {nodes}", division.parts[index].text))?;
            out.flush()?;
            Ok(ControlFlow::Continue(()))
        }
        Err(why) => {
            fault = Some(why);
            Ok(ControlFlow::Break(()))
        }
    };
    let all = division.parts.len();
    let said = || format!("actions, {} nodes", division.counted.load(Ordering::Relaxed));
    let work = division.clone();
    let worker = move |queue: &Queue<_>| queue.each(|index| (index, work.part(index, &|| queue.goes_on())));
    let heard = jobs::each_in_order(&Size { jobs, items: all, lengths: None, said: &said }, worker, hear, out)?;
    Ok(match fault {
        None if heard == all => Ok(sum),
        None | Some(Uncountable::Stopped(_)) => Err(Uncountable::Stopped(division.counted.load(Ordering::Relaxed))),
        Some(why) => Err(why),
    })
}

/// The rules and the first actions; nothing when Ctrl-C is pressed before they are known.
fn begun(
    ready: &Ready,
    (interpreter, how): (Interpreter, How),
    (state, depth): (&State, u32),
    out: &mut Out<'_>,
) -> Result<Option<Result<Division, Uncountable>>, Failure> {
    let (spec, state) = (ready.spec.clone(), state.clone());
    let work = move |_: Tell<'_, ()>| {
        let rules = Rules::on(interpreter, spec);
        let parts = divide(&rules, &state, depth, how)?;
        Ok(Division { rules, state, parts, counted: AtomicU64::new(0) })
    };
    unless_stopped(work, |(), _| Ok(()), out)
}

impl Division {
    /// The count of one part, as long as it is wanted.
    fn part(&self, index: usize, wanted: &dyn Fn() -> bool) -> Result<u64, Uncountable> {
        let mut known = 0;
        let mut watch = |nodes: u64| {
            self.counted.fetch_add(nodes - known, Ordering::Relaxed);
            known = nodes;
            if wanted() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let found = self.parts[index].nodes(&self.rules, &self.state, &mut watch);
        if let Ok(nodes) = found {
            self.counted.fetch_add(nodes - known, Ordering::Relaxed);
        }
        found
    }
}
