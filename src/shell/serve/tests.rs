#![expect(clippy::disallowed_methods, reason = "writes files and looks at the clock")]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::clerk::Clerk;
use super::connections::Connections;
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

#[test]
fn the_page_and_the_desk_answer() {
    run(async {
        let tested = Tested::new();
        let response = tested.answer(tested.request("GET", "", "")).await;
        let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("frame-ancestors 'none'") && response.headers()["referrer-policy"] == "no-referrer");
        let (status, page) = said(response).await;
        assert!(status == 200 && page.contains("data-desk=\"http\"") && page.contains("src=\"app.js\""));
        assert_eq!(tested.get("app.js").await.0, 200);
        let (status, reply) = tested.post("desk", HELLO).await;
        assert!(status == 200 && reply["ok"] == true && reply["definition"]["name"] == "stun_check", "{reply}");
        let (status, reply) = tested.post("desk", "{").await;
        assert!(status == 200 && reply["ok"] == false, "{reply}");
        let (_, start) = tested.get("start").await;
        assert_eq!(start, r#"{"version":1,"file":null,"write":false}"#);
        let bare = tested.base.trim_end_matches('/').to_owned();
        let request = Request::get(bare).header("host", format!("localhost:{PORT}")).body(Body::empty()).unwrap();
        let response = tested.answer(request).await;
        assert_eq!(response.headers()["location"].to_str().unwrap(), format!("http://127.0.0.1:{PORT}{}", tested.base));
    });
}

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

#[test]
fn what_is_too_much_is_refused() {
    run(async {
        let tested = Tested::new();
        let (status, reply) = tested.post("desk", " ".repeat((1 << 20) + 1)).await;
        assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (413, Some("too-large")));
        let (status, _) = tested.post("desk", vec![0xff, 0xfe]).await;
        assert_eq!(status, 400);
        let hasty = Tested::of(Served::fixed(None), Duration::ZERO);
        let (status, reply) = hasty.post("desk", HELLO).await;
        assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (504, Some("too-long")));
        let busy = (0..200).map(|_| tested.post("desk", "{}"));
        let all = futures_util::future::join_all(busy).await;
        let refused = all.iter().filter(|(_, reply)| reply["error"]["code"] == "busy").count();
        assert!((1..=200 - 16).contains(&refused), "{refused}");
        assert_eq!(tested.post("desk", HELLO).await.0, 200);
    });
}

/// A request that takes longer than any test.
fn endless(game: &Value) -> String {
    json!({"do": "think", "game": game, "level": 10}).to_string()
}

#[test]
fn a_slow_request_holds_up_its_own_game_only() {
    run(async {
        let (budget, begun) = (Duration::from_secs(5), Instant::now());
        let tested = Tested::of(Served::fixed(None), budget);
        let (_, one) = tested.post("desk", HELLO).await;
        let (_, other) = tested.post("desk", HELLO).await;
        assert_ne!(one["game"], other["game"]);
        let view = |game: &Value| json!({"do": "view", "game": game}).to_string();
        let slow = async {
            // The second request waits for the first; its time runs all the same.
            let both = [tested.post("desk", endless(&one["game"])), tested.post("desk", view(&one["game"]))];
            let both = futures_util::future::join_all(both).await;
            for (status, reply) in &both {
                assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (504, Some("too-long")), "{reply}");
            }
            Instant::now()
        };
        let others = async {
            for request in [view(&other["game"]), HELLO.to_owned(), view(&other["game"])] {
                assert_eq!(tested.post("desk", request).await.1["ok"], true);
            }
            Instant::now()
        };
        let (given_up, answered) = futures_util::future::join(slow, others).await;
        assert!(answered < given_up, "{:?} {:?}", answered - begun, given_up - begun);
        assert!(given_up - begun < budget * 2, "{:?}", given_up - begun);
    });
}

/// The codes of three times four requests at once.
async fn codes(tested: &Tested, request: &str) -> Vec<Vec<u16>> {
    let mut codes = Vec::new();
    for _ in 0..3 {
        let all = futures_util::future::join_all((0..4).map(|_| tested.post("desk", request.to_owned()))).await;
        codes.push(all.iter().map(|(status, _)| status.as_u16()).collect());
    }
    codes
}

#[test]
fn threads_that_were_given_up_are_bounded() {
    run(async {
        let hasty = Tested::of(Served::fixed(None), Duration::from_millis(1500));
        // Loading a definition does not heed the signal.
        let nested = "at least 60 squares with (at least 60 squares with (at least 60 squares with file of it > 9))";
        let rules: String =
            (0..400).map(|rule| format!("  s{rule}: forbid any action after which {nested}.\n")).collect();
        let text = format!("language = 1\nextends = 'chess'\n[stages.play]\nrules = '''\n{rules}'''\n");
        let endless = json!({"do": "open", "definition": {"text": text}}).to_string();
        assert_eq!(codes(&hasty, &endless).await, [[504; 4], [504; 4], [503; 4]]);
    });
}

#[test]
fn a_thought_that_was_given_up_ends_and_plays_nothing() {
    run(async {
        let tested = Tested::of(Served::fixed(None), Duration::from_secs(4));
        let of = |game: &Value| json!({"do": "think", "game": game, "level": 10, "play": true}).to_string();
        // Twelve threads are more than there may be, unless they end.
        let whole = of(&json!({"definition": {"name": "stun_check"}}));
        assert_eq!(codes(&tested, &whole).await, [[504; 4]; 3]);
        let (_, game) = tested.post("desk", HELLO).await;
        assert_eq!(tested.post("desk", of(&game["game"])).await.0, 504);
        let view = json!({"do": "view", "game": game["game"]}).to_string();
        let (_, seen) = tested.post("desk", view.clone()).await;
        assert_eq!(seen["view"]["plies"], 0, "{seen}");
        // A page that is left has given up what it asked.
        let left = tested.post("desk", of(&game["game"]));
        assert!(tokio::time::timeout(Duration::from_millis(300), left).await.is_err());
        let (_, seen) = tested.post("desk", view).await;
        assert_eq!(seen["view"]["plies"], 0, "{seen}");
    });
}

#[test]
fn one_game_does_not_take_all_places() {
    run(async {
        let tested = Tested::of(Served::fixed(None), Duration::from_secs(4));
        let (_, one) = tested.post("desk", HELLO).await;
        let (_, other) = tested.post("desk", HELLO).await;
        let view = |game: &Value| json!({"do": "view", "game": game}).to_string();
        let many = async {
            let views = (0..20).map(|_| view(&one["game"]));
            let all = std::iter::once(endless(&one["game"])).chain(views).map(|request| tested.post("desk", request));
            let all = futures_util::future::join_all(all).await;
            all.iter().filter(|(_, reply)| reply["error"]["code"] == "busy").count()
        };
        let (busy, (status, reply)) = futures_util::future::join(many, tested.post("desk", view(&other["game"]))).await;
        assert!(busy >= 21 - 6 && status == 200 && reply["ok"] == true, "{busy}: {reply}");
    });
}

fn served(path: &Path, write: bool) -> Served {
    let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
    Served::file(path, &Settings::default(), &loaded, write)
}

#[test]
fn a_file_is_told_watched_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.toml");
    fs::write(folder.path().join("base.toml"), "language = 1\nextends = 'chess'\n").unwrap();
    fs::write(&path, "language = 1\nextends = 'base'\n").unwrap();
    run(async {
        let tested = Tested::of(served(&path, true), Duration::from_secs(60));
        let start: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
        assert_eq!(start["definition"]["text"], "language = 1\nextends = 'base'\n");
        assert_eq!(start["definition"]["beside"]["base.toml"], "language = 1\nextends = 'chess'\n");
        assert_eq!((&start["file"], &start["write"]), (&json!("hill.toml"), &json!(true)));
        let mut open = start.clone();
        for key in ["version", "file", "write", "mark"] {
            open.as_object_mut().unwrap().remove(key);
        }
        open["do"] = json!("open");
        assert_eq!(tested.post("desk", open.to_string()).await.1["ok"], true);

        let mut changes = tested.served.changes();
        let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
        let (watcher, end) = (tested.served.clone(), Instant::now() + Duration::from_secs(20));
        let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let stopped = stop.clone();
        let goes_on = move || Instant::now() < end && !stopped.load(std::sync::atomic::Ordering::Relaxed);
        let thread = std::thread::spawn(move || watcher.watch(&loaded, &goes_on));
        let text = "language = 1\nextends = 'base'\n# changed\n";
        let save = json!({"text": text, "over": start["mark"]}).to_string();
        let (status, mut saved) = tested.post("save", save.clone()).await;
        assert_eq!(status, 200, "{saved}");
        // A second page with the old text does not write over the new one.
        assert_eq!(tested.post("save", save).await.0, 409);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert!(tested.get("start").await.1.contains("# changed"));
        assert_eq!(fs::read_to_string(folder.path().join("hill.toml~")).unwrap(), "language = 1\nextends = 'base'\n");
        changes.changed().await.unwrap();
        assert!(changes.borrow_and_update().contains("# changed"));
        fs::write(folder.path().join("base.toml"), "language = 1\nextends = 'stun_check'\n").unwrap();
        changes.changed().await.unwrap();
        assert!(changes.borrow_and_update().contains("stun_check"));
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        thread.join().unwrap();

        // Every text of another program is kept, and none of the server's own.
        for other in ["# by another program\n", "# once more\n"] {
            fs::write(&path, other).unwrap();
            let over = json!({"text": "new", "over": saved["mark"]}).to_string();
            let (status, reply) = tested.post("save", over).await;
            assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (409, Some("changed")));
            let (status, reply) = tested.post("save", json!({"text": "new", "anyway": true}).to_string()).await;
            assert_eq!(status, 200);
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
            assert_eq!(fs::read_to_string(folder.path().join("hill.toml~")).unwrap(), other);
            let (status, newer) =
                tested.post("save", json!({"text": "newer", "over": reply["mark"]}).to_string()).await;
            assert_eq!(status, 200);
            assert_eq!(fs::read_to_string(folder.path().join("hill.toml~")).unwrap(), other);
            saved = newer;
        }
        assert_eq!(tested.post("save", json!({"text": "new", "path": "/tmp/x"}).to_string()).await.0, 400);
        let reader = Tested::of(served(&path, false), Duration::from_secs(60));
        assert_eq!(reader.post("save", json!({"text": "new"}).to_string()).await.0, 403);
    });
}

#[test]
fn a_text_that_the_page_has_not_seen_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.toml");
    fs::write(&path, "language = 1\nextends = 'chess'\n").unwrap();
    run(async {
        let tested = Tested::of(served(&path, true), Duration::from_secs(60));
        let start: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
        let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
        let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let (watcher, stopped) = (tested.served.clone(), stop.clone());
        let goes_on = move || !stopped.load(std::sync::atomic::Ordering::Relaxed);
        let thread = std::thread::spawn(move || watcher.watch(&loaded, &goes_on));
        let mut changes = tested.served.changes();
        fs::write(&path, "language = 1\nextends = 'stun_check'\n").unwrap();
        // The server knows the new text now; this page does not.
        changes.changed().await.unwrap();
        let save = |over: &Value| json!({"text": "language = 1\n", "over": over}).to_string();
        assert_eq!(tested.post("save", save(&start["mark"])).await.0, 409);
        assert_eq!(tested.post("save", save(&json!(""))).await.0, 409);
        let now: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
        assert_eq!(tested.post("save", save(&now["mark"])).await.0, 200);
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        thread.join().unwrap();
    });
}

#[test]
fn what_the_server_is_told_is_what_the_page_opens() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shuffled.toml");
    fs::write(&path, "language = 1\nextends = 'advancing'\n").unwrap();
    run(async {
        let mut positions = Vec::new();
        for (index, seed) in [("0", 1), ("0", 2), ("5039", 1)] {
            let fixed = vec![("AD-1".to_owned(), index.parse().unwrap())];
            let settings = Settings { fixed, seed: Some(seed), ..Settings::default() };
            let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
            let tested = Tested::of(Served::file(&path, &settings, &loaded, false), Duration::from_secs(60));
            let mut start: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
            for key in ["version", "file", "write", "mark"] {
                start.as_object_mut().unwrap().remove(key);
            }
            start["do"] = json!("open");
            let (_, reply) = tested.post("desk", start.to_string()).await;
            assert_eq!(reply["spec"]["fixed"], json!({"AD-1": index}), "{reply}");
            positions.push(reply["view"]["position"].as_str().unwrap().to_owned());
        }
        assert!(positions[0] == positions[1] && positions[0] != positions[2], "{positions:?}");
    });
}

#[test]
fn files_outside_the_folders_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("games");
    fs::create_dir(&inner).unwrap();
    let secret = "language = 1\n# secret\n";
    fs::write(folder.path().join("secret.toml"), secret).unwrap();
    let path = inner.join("hill.toml");
    fs::write(&path, "language = 1\nextends = 'chess'\n").unwrap();
    let absolute = folder.path().join("secret").display().to_string();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret.toml"), inner.join("link.toml")).unwrap();
    run(async {
        let tested = Tested::of(served(&path, true), Duration::from_secs(60));
        let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
        let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let (watcher, stopped) = (tested.served.clone(), stop.clone());
        let goes_on = move || !stopped.load(std::sync::atomic::Ordering::Relaxed);
        let thread = std::thread::spawn(move || watcher.watch(&loaded, &goes_on));
        let mut changes = tested.served.changes();
        for name in ["../secret", absolute.as_str(), "link", "../games/../secret"] {
            let text = format!("language = 1\nextends = '{name}'\n");
            assert_eq!(tested.post("save", json!({"text": text, "anyway": true}).to_string()).await.0, 200);
            changes.changed().await.unwrap();
            let told = changes.borrow_and_update().clone();
            assert!(told.contains(name) && !told.contains("# secret"), "{told}");
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        thread.join().unwrap();
    });
}

#[test]
fn a_socket_answers_and_tells_of_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.toml");
    fs::write(&path, "language = 1\nextends = 'chess'\n").unwrap();
    let served = Arc::new(served(&path, false));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let port = listener.local_addr().unwrap().port();
    let token = Token::random().unwrap();
    let base = format!("/{}/", token.text());
    let router = router(Gate::new(port, token), Clerk::new(Duration::from_secs(60)), served.clone());
    std::thread::spawn(move || runtime.block_on(async { axum::serve(Connections::of(listener), router).await }));
    let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
    std::thread::spawn(move || served.watch(&loaded, &|| true));

    let connect = || TcpStream::connect(("127.0.0.1", port)).unwrap();
    let head = |method: &str, name: &str| format!("{method} {base}{name} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n");
    let mut stream = connect();
    let length = HELLO.len();
    let request = format!(
        "{}content-type: application/json\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{HELLO}",
        head("POST", "desk")
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 200 OK") && text.contains("\"ok\":true"), "{text}");

    let mut stream = connect();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(format!("{}\r\n", head("GET", "events")).as_bytes()).unwrap();
    let mut bytes = [0; 4096];
    let count = stream.read(&mut bytes).unwrap();
    assert!(String::from_utf8_lossy(&bytes[..count]).contains("text/event-stream"));
    let mut heard = String::from_utf8_lossy(&bytes[..count]).into_owned();
    let mut hear = |part: &str| {
        while !heard.contains(part) {
            let count = stream.read(&mut bytes).unwrap();
            assert!(count > 0, "{heard}");
            heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        assert!(heard.contains("event: changed"), "{heard}");
    };
    // What is to be opened now is told at once: it may have changed before the page listened.
    hear("extends = 'chess'");
    fs::write(&path, "language = 1\nextends = 'stun_check'\n").unwrap();
    hear("stun_check");
}
