#![expect(clippy::disallowed_methods, reason = "writes files and looks at the clock")]

mod clerk;
mod file;
mod gate;
mod page;
mod socket;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use serde_json::Value;
use tower::ServiceExt;

use super::clerk::Clerk;
use super::gate::Gate;
use super::routes::router;
use super::served::Served;
use super::token::Token;
use crate::load::{Options, load};
use crate::shell::cli::Settings;

const PORT: u16 = 4321;
const HELLO: &str = r#"{"do":"open","definition":{"name":"stun_check"}}"#;

/// A server without a socket, and the path of its page.
struct Tested {
    router: Router,
    base: String,
    served: Arc<Served>,
}

impl Tested {
    fn of(served: Served, budget: Duration) -> Tested {
        let token = Token::random().unwrap();
        let base = format!("/{}/", token.text());
        let served = Arc::new(served);
        Tested { router: router(Gate::new(PORT, token), Clerk::new(budget), served.clone()), base, served }
    }

    fn new() -> Tested {
        Tested::of(Served::fixed(None), Duration::from_secs(60))
    }

    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// A request as the page makes it.
    fn request(&self, method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
        let request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        let request = request.header("host", format!("127.0.0.1:{PORT}")).header("content-type", "application/json");
        request.header("origin", format!("http://127.0.0.1:{PORT}")).body(body.into()).unwrap()
    }

    async fn get(&self, path: &str) -> (StatusCode, String) {
        said(self.answer(self.request("GET", path, "")).await).await
    }

    async fn post(&self, path: &str, body: impl Into<Body>) -> (StatusCode, Value) {
        let (status, text) = said(self.answer(self.request("POST", path, body)).await).await;
        (status, serde_json::from_str(&text).unwrap())
    }
}

async fn said(response: Response<Body>) -> (StatusCode, String) {
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test);
}

fn served(path: &Path, write: bool) -> Served {
    let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
    Served::file(path, &Settings::default(), &loaded, write)
}
