//! Events: what the page is to open when a file has changed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::{OwnedSemaphorePermit, watch};

/// The time between two signs of life.
const ALIVE: Duration = Duration::from_secs(20);

/// A response that never ends: an event `changed` with what is to be opened now, and one for each change. A page that
/// already has it ignores the first.
pub fn response(mut changes: watch::Receiver<Arc<str>>, place: OwnedSemaphorePermit) -> Response {
    changes.mark_changed();
    let stream = unfold((changes, place), |(mut changes, place)| async move {
        changes.changed().await.ok()?;
        let text = changes.borrow_and_update().clone();
        let event = Event::default().event("changed").data(&*text);
        Some((Ok::<_, Infallible>(event), (changes, place)))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
}
