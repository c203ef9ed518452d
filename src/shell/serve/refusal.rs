//! The reasons why the server does not answer a request.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::desk;

/// The reason why the server does not answer a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The request comes from elsewhere, or the server does not allow what it asks.
    Forbidden(&'static str),
    /// There is nothing at this path.
    Missing,
    /// The path does not take this method.
    Method,
    /// The request cannot be read.
    Unreadable(&'static str),
    /// The body has not come in time.
    Slow,
    /// The body is too large.
    TooLarge,
    /// The answer takes too long.
    TooLong,
    /// Too many requests wait.
    Busy,
    /// The file was changed by another program.
    Changed,
    /// The file could not be written.
    Unwritten,
    /// There are too many copies of the file.
    Copies,
    /// The program has a fault.
    Failed,
}

impl Refusal {
    /// The status of HTTP, the code for the page, and the message.
    pub fn parts(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Refusal::Forbidden(why) => (StatusCode::FORBIDDEN, "forbidden", why),
            Refusal::Missing => (StatusCode::NOT_FOUND, "missing", "there is nothing here"),
            Refusal::Method => (StatusCode::METHOD_NOT_ALLOWED, "bad-request", "this path takes another method"),
            Refusal::Unreadable(why) => (StatusCode::BAD_REQUEST, "bad-request", why),
            Refusal::Slow => (StatusCode::REQUEST_TIMEOUT, "bad-request", "the request has not come in time"),
            Refusal::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "the request is too large"),
            Refusal::TooLong => (StatusCode::GATEWAY_TIMEOUT, "too-long", "this takes too long; it was given up"),
            Refusal::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy", "too much is asked at once; try again later"),
            Refusal::Changed => (StatusCode::CONFLICT, "changed", "another program has changed the file"),
            Refusal::Unwritten => (StatusCode::INTERNAL_SERVER_ERROR, "unwritten", "the file cannot be written"),
            Refusal::Copies => {
                let why = "too many copies of the file lie beside it; move those with `~` behind the name away";
                (StatusCode::INTERNAL_SERVER_ERROR, "unwritten", why)
            }
            Refusal::Failed => (StatusCode::INTERNAL_SERVER_ERROR, "failed", "the program has a fault"),
        }
    }
}

/// The form of all replies in JSON.
pub const JSON: &str = "application/json";

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code, message) = self.parts();
        let body = json!({"ok": false, "version": desk::VERSION, "error": {"code": code, "message": message}});
        (status, [(header::CONTENT_TYPE, JSON)], body.to_string()).into_response()
    }
}
