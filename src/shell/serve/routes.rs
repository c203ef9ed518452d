//! The paths of the server, and what they answer.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::clerk::Clerk;
use super::gate::Gate;
use super::refusal::{JSON, Refusal};
use super::served::{Saved, Served};
use super::{events, page};
use crate::desk::{self, LONGEST};

/// The most pages that hear of changes at once.
const LISTENERS: usize = 16;

/// The time in which the body of a request has to come.
const BODY: Duration = Duration::from_secs(10);

/// Everything that answers requests.
pub struct Server {
    gate: Gate,
    clerk: Clerk,
    served: Arc<Served>,
    listeners: Arc<Semaphore>,
}

/// A file to be written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    text: String,
    /// The mark of the text that this one builds on.
    #[serde(default)]
    over: String,
    /// Whether it is written over any other text.
    #[serde(default)]
    anyway: bool,
}

/// The server as a service. No path of a request is a path of a file.
pub fn router(gate: Gate, clerk: Clerk, served: Arc<Served>) -> Router {
    let server = Server { gate, clerk, served, listeners: Arc::new(Semaphore::new(LISTENERS)) };
    Router::new().fallback(answer).with_state(Arc::new(server))
}

async fn answer(State(server): State<Arc<Server>>, request: Request) -> Response {
    let mut response = server.answer(request).await.unwrap_or_else(Refusal::into_response);
    Gate::seal(&mut response);
    response
}

impl Server {
    async fn answer(&self, request: Request) -> Result<Response, Refusal> {
        let (parts, body) = request.into_parts();
        let Some(path) = self.gate.let_in(&parts)? else {
            return Ok(Redirect::permanent(&self.gate.address()).into_response());
        };
        let (get, post) = (parts.method == Method::GET, parts.method == Method::POST);
        match path {
            "desk" if post => self.clerk.ask(text(body).await?).await.map(json),
            "save" if post => self.save(&text(body).await?).await,
            "start" if get => Ok(json(self.served.start().to_string())),
            "events" if get => {
                let place = self.listeners.clone().try_acquire_owned().map_err(|_| Refusal::Busy)?;
                Ok(events::response(self.served.changes(), place))
            }
            "" | "index.html" if get => {
                Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page::index()).into_response())
            }
            "desk" | "save" | "start" | "events" | "" => Err(Refusal::Method),
            name => match page::file(name) {
                Some(file) if get => Ok(([(header::CONTENT_TYPE, file.form)], file.bytes).into_response()),
                Some(_) => Err(Refusal::Method),
                None => Err(Refusal::Missing),
            },
        }
    }

    async fn save(&self, request: &str) -> Result<Response, Refusal> {
        let unreadable = |_| Refusal::Unreadable("a file to be written has a `text`");
        let Save { text, over, anyway } = serde_json::from_str(request).map_err(unreadable)?;
        let served = self.served.clone();
        let saved = tokio::task::spawn_blocking(move || served.save(&text, &over, anyway));
        let Saved { mark, kept } = saved.await.unwrap_or(Err(Refusal::Failed))?;
        Ok(json(serde_json::json!({"ok": true, "version": desk::VERSION, "mark": mark, "kept": kept}).to_string()))
    }
}

fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, JSON)], text).into_response()
}

/// The body of a request as a text.
async fn text(body: Body) -> Result<String, Refusal> {
    let bytes = timeout(BODY, to_bytes(body, LONGEST)).await.map_err(|_| Refusal::Slow)?;
    let bytes = bytes.map_err(|_| Refusal::TooLarge)?;
    String::from_utf8(bytes.into()).map_err(|_| Refusal::Unreadable("the request is not UTF-8 text"))
}
