//! The desk, asked by several pages at once: each request on a thread of its own, within a budget of time.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use tokio::sync::{self, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use super::super::worker::STACK;
use super::refusal::Refusal;
use crate::desk::{Desk, Signal, handle};

/// The most requests that wait or are answered at once.
const WAITING: usize = 16;

/// The most requests about one game that wait or are answered at once: a browser has six
/// connections to a server.
const OF_A_GAME: usize = 6;

/// The most requests that are answered at once.
const ANSWERED: usize = 4;

/// The most threads: one for each request that is answered, and one for each that was given up.
const THREADS: usize = 2 * ANSWERED;

/// Passes requests to the desk. A request that takes too long, or whose page has left, is given up. It changes no
/// game; its thread ends when the desk has noticed.
pub struct Clerk {
    budget: Duration,
    places: Semaphore,
    answered: Semaphore,
    threads: Arc<Semaphore>,
    desk: Arc<Desk>,
    /// The requests about each game.
    games: Mutex<BTreeMap<u64, Queue>>,
}

/// The requests about one game: each waits here, without a thread, for the one before it.
struct Queue {
    places: Arc<Semaphore>,
    turn: Arc<sync::Mutex<()>>,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { places: Arc::new(Semaphore::new(OF_A_GAME)), turn: Arc::default() }
    }
}

/// The right to be answered about a game.
type Turn = (OwnedSemaphorePermit, OwnedMutexGuard<()>);

/// Gives up its request when nothing waits for the reply any more.
struct Asked(Arc<Signal>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.give_up();
    }
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
        let asked = Asked(Arc::default());
        let mut reply = pin!(self.in_turn(request, asked.0.clone()));
        if let Ok(reply) = timeout(self.budget, &mut reply).await {
            return reply;
        }
        match asked.0.give_up() {
            true => Err(Refusal::TooLong),
            // Its game has changed already; the page has to be told.
            false => timeout(self.budget, reply).await.map_err(|_| Refusal::TooLong)?,
        }
    }

    async fn in_turn(&self, request: String, signal: Arc<Signal>) -> Result<String, Refusal> {
        let turn = match handle(&request) {
            Some(game) => Some(self.turn(game).await?),
            None => None,
        };
        let _answered = self.answered.acquire().await.map_err(|_| Refusal::Failed)?;
        let thread = self.threads.clone().try_acquire_owned().map_err(|_| Refusal::Busy)?;
        let (reply, answer) = oneshot::channel();
        let desk = self.desk.clone();
        let work = move || {
            let text = desk.answer_until(&request, &signal);
            drop((turn, thread));
            // The page may no longer wait.
            drop(reply.send(text));
        };
        Builder::new().stack_size(STACK).spawn(work).map_err(|_| Refusal::Failed)?;
        answer.await.map_err(|_| Refusal::Failed)
    }

    /// Waits until no other request about this game is answered.
    ///
    /// # Errors
    /// When too many wait for this game.
    async fn turn(&self, game: u64) -> Result<Turn, Refusal> {
        let (place, turn) = {
            let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
            games.retain(|_, queue| queue.places.available_permits() < OF_A_GAME);
            let queue = games.entry(game).or_default();
            let place = queue.places.clone().try_acquire_owned().map_err(|_| Refusal::Busy)?;
            (place, queue.turn.clone())
        };
        Ok((place, turn.lock_owned().await))
    }
}
