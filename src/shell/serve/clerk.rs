//! The desk on a thread of its own: one request after the other, each within a budget of time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

use tokio::sync::{Mutex, Semaphore, oneshot};
use tokio::time::timeout;

use super::super::worker::STACK;
use super::refusal::Refusal;
use crate::desk::Desk;

/// So many requests wait or are answered at once.
const WAITING: usize = 16;

/// So many threads with a request that was given up may still run.
const LEFT: usize = 3;

/// The handles of a new desk begin so far behind those of the one before, so that no page takes a game for another.
const HANDLES: u64 = 1 << 32;

/// A request, and where its reply goes.
struct Job {
    request: String,
    reply: oneshot::Sender<String>,
}

/// Passes requests to the desk. A request that takes too long is given up: its thread ends with it, and the next request
/// goes to a new desk.
pub struct Clerk {
    budget: Duration,
    places: Arc<Semaphore>,
    desk: Mutex<Option<Sender<Job>>>,
    /// Held by each thread, so that its count tells how many run.
    running: Arc<()>,
    begun: AtomicU64,
}

impl Clerk {
    /// A clerk that gives each request so much time.
    pub fn new(budget: Duration) -> Arc<Clerk> {
        let (places, desk) = (Arc::new(Semaphore::new(WAITING)), Mutex::new(None));
        Arc::new(Clerk { budget, places, desk, running: Arc::new(()), begun: AtomicU64::new(0) })
    }

    /// The reply to a request.
    ///
    /// # Errors
    /// When too many wait, or it takes too long.
    pub async fn ask(self: &Arc<Self>, request: String) -> Result<String, Refusal> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| Refusal::Busy)?;
        let clerk = self.clone();
        // The desk goes on also when the page no longer waits.
        let answer = tokio::spawn(async move {
            let _place = place;
            clerk.in_turn(request).await
        });
        answer.await.unwrap_or(Err(Refusal::Failed))
    }

    async fn in_turn(&self, request: String) -> Result<String, Refusal> {
        let mut desk = self.desk.lock().await;
        let sender = match desk.take() {
            Some(sender) => sender,
            None => self.begin()?,
        };
        let (reply, answer) = oneshot::channel();
        sender.send(Job { request, reply }).map_err(|_| Refusal::Failed)?;
        let text = timeout(self.budget, answer).await.map_err(|_| Refusal::TooLong)?.map_err(|_| Refusal::Failed)?;
        *desk = Some(sender);
        Ok(text)
    }

    /// Begins a thread with a new desk.
    fn begin(&self) -> Result<Sender<Job>, Refusal> {
        if Arc::strong_count(&self.running) > LEFT + 1 {
            return Err(Refusal::Busy);
        }
        let first = self.begun.fetch_add(HANDLES, Ordering::Relaxed);
        let (sender, jobs) = channel();
        let running = self.running.clone();
        let thread = move || {
            answer_all(Desk::after(first), &jobs);
            drop(running);
        };
        let begun: io::Result<_> = Builder::new().stack_size(STACK).spawn(thread);
        begun.map(|_| sender).map_err(|_| Refusal::Failed)
    }
}

/// Answers until no more requests can come.
fn answer_all(mut desk: Desk, jobs: &Receiver<Job>) {
    while let Ok(Job { request, reply }) = jobs.recv() {
        if reply.send(desk.answer(&request)).is_err() {
            break;
        }
    }
}
