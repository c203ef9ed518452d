//! Requests that are let in, and paths that lead nowhere.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request};
use tower::ServiceExt;

use super::super::clerk::Clerk;
use super::super::gate::Gate;
use super::super::routes::router;
use super::super::served::Served;
use super::super::token::Token;
use super::{HELLO, PORT, Tested, run};

#[test]
fn only_the_page_is_let_in() {
    run(async {
        let tested = Tested::new();
        let with = |name: &'static str, value: &str| {
            let mut request = tested.request("POST", "desk", HELLO);
            request.headers_mut().insert(name, value.parse().unwrap());
            request
        };
        for (name, value, status) in [
            ("host", "evil.example:4321", 403),
            ("host", "127.0.0.1", 403),
            ("host", "127.0.0.1:4322", 403),
            ("origin", "http://evil.example", 403),
            ("origin", "https://127.0.0.1:4321", 403),
            ("origin", "null", 403),
            ("sec-fetch-site", "cross-site", 403),
            ("sec-fetch-site", "same-site", 403),
            ("content-type", "text/plain", 400),
            ("content-type", "application/x-www-form-urlencoded", 400),
            ("host", "LOCALHOST:4321", 200),
            ("sec-fetch-site", "same-origin", 200),
            ("content-type", "application/json; charset=utf-8", 200),
        ] {
            assert_eq!(tested.answer(with(name, value)).await.status().as_u16(), status, "{name}: {value}");
        }
        let mut twice = tested.request("POST", "desk", HELLO);
        twice.headers_mut().append("host", "evil.example".parse().unwrap());
        assert_eq!(tested.answer(twice).await.status(), 400);
        let mut none = tested.request("GET", "", "");
        none.headers_mut().remove("host");
        assert_eq!(tested.answer(none).await.status(), 403);
        for path in ["/", "/desk", "/AAAAAAAAAAAAAAAAAAAAAA/", "//", "/%2e%2e/", "/../"] {
            let request = Request::get(path).header("host", format!("127.0.0.1:{PORT}")).body(Body::empty()).unwrap();
            assert_eq!(tested.answer(request).await.status(), 404, "{path}");
        }
        let absolute = format!("http://evil.example{}", tested.base);
        let request = Request::get(absolute).header("host", format!("127.0.0.1:{PORT}")).body(Body::empty()).unwrap();
        assert_eq!(tested.answer(request).await.status(), 403);
    });
}

#[test]
fn the_port_of_http_may_be_left_out() {
    run(async {
        let token = Token::random().unwrap();
        let path = format!("/{}/", token.text());
        let gate = Gate::new(80, token);
        assert_eq!(gate.address(), format!("http://127.0.0.1:80{path}"));
        let router = router(gate, Clerk::new(Duration::from_secs(60)), Arc::new(Served::fixed(None)));
        for (host, origin, status) in [
            ("127.0.0.1", "http://127.0.0.1", 200),
            ("localhost", "http://localhost", 200),
            ("127.0.0.1:80", "http://127.0.0.1:80", 200),
            ("127.0.0.1:81", "http://127.0.0.1", 403),
            ("evil.example", "http://127.0.0.1", 403),
            ("127.0.0.1", "http://evil.example", 403),
        ] {
            let request =
                Request::get(&path).header("host", host).header("origin", origin).body(Body::empty()).unwrap();
            assert_eq!(router.clone().oneshot(request).await.unwrap().status(), status, "{host} {origin}");
        }
    });
}

#[test]
fn no_path_leads_to_a_file() {
    run(async {
        let tested = Tested::new();
        for path in [
            "../Cargo.toml",
            "%2e%2e/Cargo.toml",
            "..%2fCargo.toml",
            "/etc/passwd",
            "Cargo.toml",
            "app.js/",
            "app.js%00",
            "./app.js",
            "APP.JS",
            "desk/",
            "//app.js",
            "web/dist/app.js",
            "..\\Cargo.toml",
            "worker.js",
        ] {
            let uri = format!("{}{}", tested.base, path.replace('\\', "%5c"));
            let request = Request::get(uri).header("host", format!("127.0.0.1:{PORT}")).body(Body::empty()).unwrap();
            assert_eq!(tested.answer(request).await.status(), 404, "{path}");
        }
        for (method, path) in [
            ("POST", ""),
            ("POST", "app.js"),
            ("GET", "desk"),
            ("PUT", "desk"),
            ("GET", "save"),
            ("DELETE", "start"),
            ("POST", "start"),
            ("HEAD", ""),
            ("OPTIONS", "desk"),
            ("TRACE", ""),
            ("BREW", "app.css"),
        ] {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let answer = tested.answer(tested.request(method.as_str(), path, "")).await;
            assert_eq!(answer.status(), 405, "{method} {path}");
        }
    });
}
