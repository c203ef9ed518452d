//! Work on several items at once, its results in the order of the items.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, JoinHandle, available_parallelism};

use super::failure::Failure;
use super::out::Out;
use super::worker::{GRACE, LOOK, STACK};

/// How many items are worked on at once: as many as were asked for, else one for each core.
pub fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Works on each item and hears the results in the order of the items. Returns how many were heard: fewer than all when
/// Ctrl-C stopped the work.
///
/// # Errors
/// The first failure of `hear`, or of starting a thread; later results are not heard.
pub fn each_in_order<I: Send + Sync + 'static, T: Send + 'static>(
    jobs: NonZeroUsize,
    items: Vec<I>,
    work: impl Fn(&I) -> T + Send + Sync + 'static,
    mut hear: impl FnMut(T, &mut Out<'_>) -> Result<(), Failure>,
    out: &mut Out<'_>,
) -> Result<usize, Failure> {
    let count = items.len();
    let shared = Arc::new((items, work, AtomicUsize::new(0)));
    let (sender, results) = channel();
    let mut workers: Vec<JoinHandle<()>> = Vec::new();
    for _ in 0..jobs.get().min(count) {
        let (shared, sender, stop) = (shared.clone(), sender.clone(), out.stop());
        let worker = move || {
            let (items, work, next) = &*shared;
            while !stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { break };
                // The receiver is gone once a result could not be printed.
                if sender.send((index, work(item))).is_err() {
                    break;
                }
            }
        };
        workers.push(Builder::new().stack_size(STACK).spawn(worker)?);
    }
    drop(sender);
    let (mut early, mut heard, mut grace) = (BTreeMap::new(), 0, GRACE);
    while heard < count && grace > 0 {
        match results.recv_timeout(LOOK) {
            Ok((index, result)) => {
                early.insert(index, result);
                while let Some(result) = early.remove(&heard) {
                    hear(result, out)?;
                    heard += 1;
                }
            }
            Err(RecvTimeoutError::Timeout) => grace -= u32::from(out.goes_on().is_break()),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    if heard < count && out.goes_on().is_continue() {
        for worker in workers {
            worker.join().unwrap_or_else(|failed| std::panic::resume_unwind(failed));
        }
        return Err(io::Error::other("the work came to no end").into());
    }
    Ok(heard)
}

#[cfg(test)]
mod tests {
    use super::super::out::Io;
    use super::*;

    #[expect(clippy::disallowed_methods, reason = "the first items have to take longest")]
    fn wait(milliseconds: u64) {
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    }

    /// The results of squaring some numbers, the first ones last to be ready.
    fn squares(jobs: usize) -> Vec<u64> {
        let mut heard = Vec::new();
        let work = |number: &u64| {
            wait(20 - number);
            number * number
        };
        let hear = |square, _: &mut Out<'_>| {
            heard.push(square);
            Ok(())
        };
        let jobs = NonZeroUsize::new(jobs).unwrap();
        let io = Io::piped(Box::new(io::empty()), Box::new(io::sink()), Box::new(io::sink()));
        let count = each_in_order(jobs, (0..20).collect(), work, hear, &mut Out::new(io)).unwrap();
        assert_eq!(count, 20);
        heard
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let expected: Vec<u64> = (0..20).map(|number| number * number).collect();
        for jobs in [1, 4, 50] {
            assert_eq!(squares(jobs), expected);
        }
    }
}
