//! Work on several items at once, its results in the order of the items.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle, available_parallelism};
use std::time::Duration;

use super::failure::Failure;
use super::out::Out;
use super::worker::{GRACE, LOOK, STACK, now};

/// The number of items that are worked on at once: the number that was asked for, else one for each core.
pub fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// The lengths of files in bytes, for [`Size::lengths`]; 0 for what is no file.
#[expect(clippy::disallowed_methods, reason = "a long file takes long")]
pub fn file_lengths(files: &[String]) -> Vec<u64> {
    files.iter().map(|file| std::fs::metadata(file).map_or(0, |found| found.len())).collect()
}

/// How much there is to do.
pub struct Size<'s> {
    /// How many items are worked on at once.
    pub jobs: NonZeroUsize,
    /// How many items there are; they are known by their index.
    pub items: usize,
    /// How long each item takes, in any unit, if that is known. Several jobs begin with the longest, so that none is left for the end.
    pub lengths: Option<&'s [u64]>,
    /// The text that the progress shows beside the number of items: `games`.
    pub said: &'s dyn Fn() -> String,
}

impl Size<'_> {
    /// The items in the order in which workers take them.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.items).collect();
        if let (Some(lengths), 2..) = (self.lengths, self.jobs.get()) {
            order.sort_by_key(|index| Reverse(lengths.get(*index)));
        }
        order
    }
}

/// The items as one worker sees them.
pub struct Queue<T> {
    /// All items, in the order in which they are taken.
    order: Arc<[usize]>,
    /// How many of them workers have taken; all workers share it.
    taken: Arc<AtomicUsize>,
    /// Set by Ctrl-C.
    stop: Arc<AtomicBool>,
    /// Set when no more results are wanted.
    enough: Arc<AtomicBool>,
    results: Sender<Vec<(usize, T)>>,
}

/// Results of short items are sent together, no more often than this: each time another thread wakes.
const OFTEN: Duration = Duration::from_millis(2);

impl<T> Queue<T> {
    /// Works on items until none is left or no more are wanted.
    pub fn each(&self, mut work: impl FnMut(usize) -> T) {
        let (mut ready, mut sent) = (Vec::new(), now());
        while self.goes_on() {
            let Some(index) = self.order.get(self.taken.fetch_add(1, Ordering::Relaxed)) else { break };
            ready.push((*index, work(*index)));
            if sent.elapsed() >= OFTEN {
                if self.results.send(std::mem::take(&mut ready)).is_err() {
                    return;
                }
                sent = now();
            }
        }
        // A listener that has enough is gone.
        let _ = self.results.send(ready);
    }

    /// Whether more results are wanted.
    pub fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed) && !self.enough.load(Ordering::Relaxed)
    }
}

/// Starts workers, each of which goes through its queue, and hears the results in the order of the items. Returns how
/// many were heard: fewer than all when Ctrl-C stopped the work, or when `hear` had enough.
///
/// # Errors
/// The first failure of `hear`, or of starting a thread; later results are not heard.
pub fn each_in_order<T: Send + 'static>(
    size: &Size<'_>,
    worker: impl Fn(&Queue<T>) + Send + Sync + 'static,
    hear: impl FnMut(T, &mut Out<'_>) -> Result<ControlFlow<()>, Failure>,
    out: &mut Out<'_>,
) -> Result<usize, Failure> {
    let worker = Arc::new(worker);
    let (sender, results) = channel();
    let order: Arc<[usize]> = size.order().into();
    let (taken, enough): (Arc<AtomicUsize>, Arc<AtomicBool>) = Default::default();
    let mut workers: Vec<JoinHandle<()>> = Vec::new();
    for _ in 0..size.jobs.get().min(size.items) {
        let (order, taken, stop, enough) = (order.clone(), taken.clone(), out.stop(), enough.clone());
        let queue = Queue { order, taken, stop, enough, results: sender.clone() };
        let worker = worker.clone();
        workers.push(Builder::new().stack_size(STACK).spawn(move || worker(&queue))?);
    }
    drop(sender);
    let mut heard = Heard { size, early: BTreeMap::new(), count: 0, ready: 0, hear };
    let ended = heard.all(&results, out);
    enough.store(true, Ordering::Relaxed);
    let Heard { count, .. } = heard;
    if ended? == Ended::Failed {
        for worker in workers {
            worker.join().unwrap_or_else(|failed| std::panic::resume_unwind(failed));
        }
        return Err(io::Error::other("the work came to no end").into());
    }
    Ok(count)
}

/// Why no more results are waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// All wanted results were heard.
    Enough,
    /// The workers are gone without them.
    Failed,
}

/// The results that have come.
struct Heard<'s, T, H> {
    size: &'s Size<'s>,
    /// Results that wait for earlier ones.
    early: BTreeMap<usize, T>,
    /// The number of results heard.
    count: usize,
    /// The number of results that have come.
    ready: usize,
    hear: H,
}

impl<T, H: FnMut(T, &mut Out<'_>) -> Result<ControlFlow<()>, Failure>> Heard<'_, T, H> {
    /// Hears results until all were heard, no more are wanted, or Ctrl-C is pressed and none comes soon.
    fn all(&mut self, results: &Receiver<Vec<(usize, T)>>, out: &mut Out<'_>) -> Result<Ended, Failure> {
        let mut grace = GRACE;
        if self.size.items > 1 {
            self.show(out);
        }
        while self.count < self.size.items && grace > 0 {
            match results.recv_timeout(LOOK) {
                Ok(results) => {
                    self.ready += results.len();
                    self.early.extend(results);
                    if self.in_turn(out)?.is_break() {
                        return Ok(Ended::Enough);
                    }
                }
                Err(RecvTimeoutError::Timeout) => grace -= u32::from(out.goes_on().is_break()),
                Err(RecvTimeoutError::Disconnected) if out.goes_on().is_break() => break,
                Err(RecvTimeoutError::Disconnected) => return Ok(Ended::Failed),
            }
            self.show(out);
        }
        Ok(Ended::Enough)
    }

    /// Hears the results that are next in order.
    fn in_turn(&mut self, out: &mut Out<'_>) -> Result<ControlFlow<()>, Failure> {
        while let Some(result) = self.early.remove(&self.count) {
            let goes_on = (self.hear)(result, out)?;
            self.count += 1;
            if goes_on.is_break() {
                return Ok(goes_on);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Shows how many results have come; of a single item only once it takes long.
    fn show(&self, out: &mut Out<'_>) {
        if self.ready < self.size.items {
            out.counted(self.ready, self.size.items, self.size.said);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::out::Io;
    use super::*;

    #[expect(clippy::disallowed_methods, reason = "the first items have to take longest")]
    fn wait(milliseconds: u64) {
        std::thread::sleep(Duration::from_millis(milliseconds));
    }

    /// The first results of squaring twenty numbers; the first ones are last to be ready.
    fn squares(jobs: usize, wanted: usize) -> Vec<u64> {
        let mut heard = Vec::new();
        let worker = |queue: &Queue<u64>| {
            queue.each(|index| {
                wait(20 - index as u64);
                (index * index) as u64
            });
        };
        let hear = |square, _: &mut Out<'_>| {
            heard.push(square);
            Ok(if heard.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        };
        let size = Size { jobs: NonZeroUsize::new(jobs).unwrap(), items: 20, lengths: None, said: &String::new };
        let io = Io::piped(Box::new(io::empty()), Box::new(io::sink()), Box::new(io::sink()));
        let count = each_in_order(&size, worker, hear, &mut Out::new(io)).unwrap();
        assert_eq!(count, heard.len());
        heard
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let expected: Vec<u64> = (0..20).map(|number| number * number).collect();
        for jobs in [1, 4, 50] {
            assert_eq!(squares(jobs, 20), expected);
            assert_eq!(squares(jobs, 3), [0, 1, 4]);
        }
    }

    #[test]
    fn several_jobs_begin_with_the_longest_item() {
        let lengths = [3, 9, 3, 5];
        let order = |jobs| {
            let jobs = NonZeroUsize::new(jobs).unwrap();
            Size { jobs, items: 4, lengths: Some(&lengths), said: &String::new }.order()
        };
        assert_eq!(order(2), [1, 3, 0, 2]);
        assert_eq!(order(1), [0, 1, 2, 3]);
    }
}
