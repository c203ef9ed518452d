//! The desk, asked by several pages at once: each request on a thread of its own, within a budget of time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use tokio::sync::{self, OwnedMutexGuard, Semaphore, oneshot};
use tokio::time::timeout;

use super::super::worker::STACK;
use super::refusal::Refusal;
use crate::desk::{Desk, handle};

/// So many requests wait or are answered at once.
const WAITING: usize = 16;

/// So many requests are answered at once.
const ANSWERED: usize = 4;

/// So many threads may run: those that answer, and as many whose request was given up.
const THREADS: usize = 2 * ANSWERED;

/// Passes requests to the desk. A request that takes too long is given up: its thread ends when the desk has answered.
pub struct Clerk {
    budget: Duration,
    places: Semaphore,
    answered: Semaphore,
    threads: Arc<Semaphore>,
    desk: Arc<Desk>,
    /// One lock for each game: a request waits here, without a thread, for the one before it.
    games: Mutex<BTreeMap<u64, Arc<sync::Mutex<()>>>>,
}

impl Clerk {
    /// A clerk that gives each request so much time, waiting included.
    pub fn new(budget: Duration) -> Clerk {
        Clerk {
            budget,
            places: Semaphore::new(WAITING),
            answered: Semaphore::new(ANSWERED),
            threads: Arc::new(Semaphore::new(THREADS)),
            desk: Arc::default(),
            games: Mutex::default(),
        }
    }

    /// The reply to a request.
    ///
    /// # Errors
    /// When too many wait, or it takes too long.
    pub async fn ask(&self, request: String) -> Result<String, Refusal> {
        let _place = self.places.try_acquire().map_err(|_| Refusal::Busy)?;
        timeout(self.budget, self.in_turn(request)).await.map_err(|_| Refusal::TooLong)?
    }

    async fn in_turn(&self, request: String) -> Result<String, Refusal> {
        let turn = match handle(&request) {
            Some(game) => Some(self.turn(game).await),
            None => None,
        };
        let _answered = self.answered.acquire().await.map_err(|_| Refusal::Failed)?;
        let thread = self.threads.clone().try_acquire_owned().map_err(|_| Refusal::Busy)?;
        let (reply, answer) = oneshot::channel();
        let desk = self.desk.clone();
        let work = move || {
            let text = desk.answer(&request);
            drop((turn, thread));
            // The page may no longer wait.
            drop(reply.send(text));
        };
        Builder::new().stack_size(STACK).spawn(work).map_err(|_| Refusal::Failed)?;
        answer.await.map_err(|_| Refusal::Failed)
    }

    /// Waits until no other request about this game is answered.
    async fn turn(&self, game: u64) -> OwnedMutexGuard<()> {
        let lock = {
            let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
            games.retain(|_, lock| Arc::strong_count(lock) > 1);
            games.entry(game).or_default().clone()
        };
        lock.lock_owned().await
    }
}
