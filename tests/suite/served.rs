//! The server of the page under hostile requests: it goes on, reads no file outside, and keeps its memory bounded.

use std::cell::RefCell;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use interp::merge::shipped;
use libtest_mimic::Trial;
use serde_json::json;

use crate::trial;

/// The number of requests; `INTERP_REQUESTS` may give another number.
const REQUESTS: usize = 400;

/// The most memory, in kilobytes, that the server may ever have used.
const MEMORY: u64 = 600_000;

/// Stands in a file that no request may get at.
const SECRET: &str = "nobody-may-read-this";

pub fn trials() -> Vec<Trial> {
    vec![trial("the server survives hostile requests", hostile)]
}

/// A running server; it ends with the test.
struct Running {
    child: RefCell<Child>,
    port: u16,
    base: String,
}

impl Running {
    fn start(file: &str) -> Running {
        let mut program = Command::new(env!("CARGO_BIN_EXE_interp"));
        program.args(["serve", file]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = program.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (host, base) = line.trim().strip_prefix("http://").unwrap().split_once('/').unwrap();
        let port = host.rsplit_once(':').unwrap().1.parse().unwrap();
        Running { child: RefCell::new(child), port, base: format!("/{base}") }
    }

    /// Sends a whole request; what comes back within a while.
    fn send(&self, bytes: &[u8]) -> String {
        self.sent(bytes, false)
    }

    /// Sends bytes, and may say that these are all; what comes back within a while, perhaps nothing.
    fn sent(&self, bytes: &[u8], ends: bool) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // The server may close before all has been sent.
        let _ = stream.write_all(bytes);
        if ends {
            let _ = stream.shutdown(Shutdown::Write);
        }
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn post(&self, body: &[u8]) -> String {
        self.send(&[self.head("POST", "desk", body.len()).as_bytes(), body].concat())
    }

    fn head(&self, method: &str, path: &str, length: usize) -> String {
        let (base, port) = (&self.base, self.port);
        let head = format!("{method} {base}{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n");
        format!("{head}content-type: application/json\r\ncontent-length: {length}\r\n\r\n")
    }

    /// The most memory it has used, in kilobytes, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.borrow().id())).ok()?;
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.get_mut().kill();
        let _ = self.child.get_mut().wait();
    }
}

/// Makes hostile requests.
struct Hostile<'a> {
    server: &'a Running,
    random: u64,
}

impl Hostile<'_> {
    fn below(&mut self, count: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 16) as usize % count.max(1)
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most)).map(|_| self.below(256) as u8).collect()
    }

    /// A request of this sort, and its answer.
    fn request(&mut self, sort: usize) -> String {
        let (base, port) = (self.server.base.clone(), self.server.port);
        let host = format!("127.0.0.1:{port}");
        let plain = |method: &str, path: &str, host: &str, more: &str| {
            format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{more}\r\n").into_bytes()
        };
        match sort {
            0 => {
                let host =
                    self.of(&["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80", "[::1]", ""]);
                self.server.send(&plain("GET", &base, host, ""))
            }
            1 => {
                let origin = self.of(&["http://evil.example", "null", "https://127.0.0.1", "file://", ""]);
                let body = "{\"do\":\"gallery\"}";
                let more =
                    format!("origin: {origin}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n", body.len());
                self.server.send(&[plain("POST", &format!("{base}desk"), &host, &more), body.into()].concat())
            }
            2 => {
                let path = self.of(&[
                    "/",
                    "/desk",
                    "/AAAAAAAAAAAAAAAAAAAAAA/",
                    "//",
                    "/%00",
                    "*",
                    "http://evil.example/",
                    "/../../etc/passwd",
                ]);
                self.server.send(&plain(self.of(&["GET", "POST", "OPTIONS"]), path, &host, ""))
            }
            3 => {
                let name = self.of(&["secret.toml", "etc/passwd", "Cargo.toml", "game.toml", "game.toml~"]);
                let up = self.of(&[
                    "../",
                    "..%2f",
                    "%2e%2e/",
                    "%2e%2e%2f",
                    "..%5c",
                    "....//",
                    "/",
                    "file:///",
                    "%252e%252e/",
                ]);
                let path = format!("{base}{}{name}", up.repeat(1 + self.below(8)));
                self.server.send(&plain("GET", &path, &host, ""))
            }
            4 => {
                let method = self.of(&["PUT", "DELETE", "TRACE", "CONNECT", "HEAD", "PATCH", "BREW", "get"]);
                let path = format!("{base}{}", self.of(&["", "desk", "save", "start", "events", "app.js"]));
                self.server.send(&plain(method, &path, &host, ""))
            }
            5 => {
                let mut body = self.bytes(3000);
                if self.below(2) == 0 {
                    body.iter_mut().for_each(|byte| *byte = b' ' + *byte % 95);
                }
                self.server.post(&body)
            }
            6 => {
                let length = self.of(&[(1 << 20) + 1, 2 << 20, 8 << 20]);
                let sent = self.of(&[10, 1 << 20, length]);
                let head = self.server.head("POST", "desk", length);
                self.server.sent(&[head.into_bytes(), vec![b' '; sent]].concat(), sent < length)
            }
            7 => {
                let word = self.of(&[
                    "open", "view", "actions", "play", "undo", "why", "piece", "check", "examples", "complete",
                    "hover", "reload", "gallery", "rulebook", "save", "share", "think", "", "no",
                ]);
                let value = |hostile: &mut Self| {
                    hostile.of(&[
                        "null",
                        "-1",
                        "1e999",
                        "18446744073709551616",
                        "\"\"",
                        "[]",
                        "{}",
                        "true",
                        "\"e4\"",
                        "1",
                        "{\"definition\":{\"name\":\"chess\"}}",
                        "{\"name\":\"chess\"}",
                        "{\"name\":\"../secret\"}",
                        "\"\\ud800\"",
                        "{\"text\":\"language = 1\\nextends = '../secret'\"}",
                        "[[[[[[[[[[[[]]]]]]]]]]]]",
                    ])
                };
                let keys = [
                    "definition",
                    "game",
                    "text",
                    "machine",
                    "ply",
                    "eyes",
                    "settings",
                    "seed",
                    "position",
                    "actions",
                    "link",
                    "record",
                    "line",
                    "column",
                    "square",
                    "level",
                    "nodes",
                    "id",
                ];
                let fields: Vec<String> =
                    (0..self.below(6)).map(|_| format!("\"{}\":{}", self.of(&keys), value(self))).collect();
                let body =
                    format!("{{\"do\":\"{word}\"{}{}}}", if fields.is_empty() { "" } else { "," }, fields.join(","));
                self.server.post(body.as_bytes())
            }
            8 => {
                let (_, text) = self.of(shipped::all());
                let mut text: Vec<char> = text.chars().take(6000).collect();
                for _ in 0..self.below(5) {
                    let (from, to) = (self.below(text.len()), self.below(text.len()));
                    let part: Vec<char> = text[from.min(to)..from.max(to)].iter().take(200).copied().collect();
                    let place = self.below(text.len());
                    text.splice(place..place, part);
                }
                let text: String = text.into_iter().collect();
                let body = json!({"do": self.of(&["open", "check"]), "definition": {"text": text}});
                self.server.post(body.to_string().as_bytes())
            }
            9 => {
                let broken = [
                    "GET / HTTP/9.9\r\n\r\n",
                    "\r\n\r\n\r\n",
                    "GET",
                    "POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
                    "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
                    "POST / HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello",
                    "GET / HTTP/1.1\r\nhost\r\n\r\n",
                ];
                let broken = self.of(&broken).as_bytes();
                let bytes = self.bytes(2000);
                let long = format!(
                    "GET /{} HTTP/1.1\r\n{}\r\n",
                    "a".repeat(self.below(100_000)),
                    "x: y\r\n".repeat(self.below(2000))
                );
                match self.below(3) {
                    0 => self.server.sent(broken, true),
                    1 => self.server.sent(&bytes, true),
                    _ => self.server.sent(long.as_bytes(), true),
                }
            }
            10 => {
                let count = self.of(&[5, 5_001, 100_000]);
                let actions = vec![self.of(&["e2e4", "", "resign", "white: resign", "Nf3"]); count];
                let position =
                    self.of(&["", "8/8 w", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "{{{{"]);
                let body =
                    json!({"do": "open", "definition": {"name": "chess"}, "position": position, "actions": actions});
                self.server.post(body.to_string().as_bytes())
            }
            11 => {
                let body = json!({"text": "evil", "path": "/tmp/evil", "anyway": true}).to_string();
                let head = self.server.head("POST", "save", body.len());
                self.server.send(&[head, body].concat().into_bytes())
            }
            _ => {
                let nested =
                    "at least 60 squares with (at least 60 squares with (at least 60 squares with file of it > 9))";
                let rules = (0..400).map(|rule| format!("  s{rule}: forbid any action after which {nested}.\n"));
                let text = format!(
                    "language = 1\nextends = 'chess'\n[stages.play]\nrules = '''\n{}'''\n",
                    rules.collect::<String>()
                );
                self.server.post(json!({"do": "open", "definition": {"text": text}}).to_string().as_bytes())
            }
        }
    }
}

#[expect(clippy::print_stderr, reason = "whoever gives a number wants to see what came of it")]
fn hostile() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    fs::write(folder.path().join("secret.toml"), format!("language = 1\n# {SECRET}\n")).unwrap();
    let text = "language = 1\nextends = 'stun_check'\n";
    let file = games.join("game.toml");
    fs::write(&file, text).unwrap();
    let server = Running::start(file.to_str().unwrap());
    let given = std::env::var("INTERP_REQUESTS").ok().and_then(|count| count.parse().ok());
    let count = given.unwrap_or(REQUESTS);
    let mut hostile = Hostile { server: &server, random: 1 };
    let mut answers = std::collections::BTreeMap::new();
    // Some connections are begun and left.
    let left: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    for index in 0..count {
        // Definitions that take long are given up after half a minute each.
        let sort = if index % 2_500 == 2_499 { 12 } else { index % 12 };
        let answer = hostile.request(sort);
        assert!(server.child.borrow_mut().try_wait().unwrap().is_none(), "sort {sort}: the server has ended");
        let status = answer.split(' ').nth(1).unwrap_or("none").to_owned();
        assert!(!answer.contains(SECRET) && !answer.contains("root:"), "sort {sort}: {answer}");
        assert!([5, 7, 8, 10, 12].contains(&sort) || status != "200", "sort {sort}: {answer}");
        *answers.entry((sort, status)).or_insert(0) += 1;
    }
    drop(left);
    let answer = server.post(br#"{"do":"open","definition":{"name":"stun_check"}}"#);
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("\"ok\":true"), "{answer}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    let used = server.memory();
    if given.is_some() {
        eprintln!("{count} requests: {answers:?}; {used:?} kB");
    }
    assert!(used.is_none_or(|used| used < MEMORY), "{used:?} kB");
}
