//! A server on a socket.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use super::super::clerk::Clerk;
use super::super::connections::Connections;
use super::super::gate::Gate;
use super::super::routes::router;
use super::super::token::Token;
use super::{HELLO, served};
use crate::load::{Options, load};

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
    // The present content is sent at once: it may have changed before the page listened.
    hear("extends = 'chess'");
    fs::write(&path, "language = 1\nextends = 'stun_check'\n").unwrap();
    hear("stun_check");
}
