//! The desk: requests about definitions and games, and their replies, as JSON.
//!
//! In: one request. Out: one reply, documented in `docs/desk.md`. A page or another program needs nothing else to show a
//! game and to let people play it. Equal requests to equal desks have equal replies. Deliberately absent: a clock, files,
//! HTTP, and rules of any one game.

mod actions;
mod board;
mod books;
pub mod changed;
mod check;
mod definition;
mod drawing;
mod editor;
mod eyes;
mod fault;
mod fields;
mod games;
mod gesture;
pub mod imported;
mod kept;
mod locked;
mod open;
mod piece;
mod play;
mod record;
mod reload;
pub mod replayed;
mod request;
mod save;
mod share;
mod shelves;
mod signal;
mod sitting;
mod symbols;
mod think;
pub mod thought;
mod view;
pub mod weights;
mod why;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use eyes::{Eyes, Show};
use fault::Fault;
use fields::{Fields, with_game};
use kept::Kept;
use locked::locked;
pub use request::{LONGEST, handle, words};
pub use signal::Signal;
use sitting::Sitting;

/// The version of requests and replies.
pub const VERSION: u32 = 1;

/// A reply: its envelope, and the fields of the request's own.
#[derive(Debug, Serialize)]
struct Reply {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    ok: bool,
    version: u32,
    #[serde(flatten)]
    fields: Fields,
}

/// Answers requests, several at once. The games and definitions it keeps are a cache: each can be opened again.
#[derive(Debug, Default)]
pub struct Desk {
    kept: Kept,
}

impl Desk {
    /// A desk that keeps nothing yet.
    pub fn new() -> Desk {
        Desk::default()
    }

    /// Answers one request.
    ///
    /// ```
    /// use interp::desk::Desk;
    ///
    /// let desk = Desk::new();
    /// let reply = desk.answer(r#"{"id": 1, "do": "open", "definition": {"name": "chess"}}"#);
    /// assert!(reply.starts_with(r#"{"id":1,"ok":true,"version":1"#));
    /// ```
    pub fn answer(&self, request: &str) -> String {
        self.answer_until(request, &Signal::new())
    }

    /// Answers one request, unless it is given up. One that was given up changes no game.
    ///
    /// ```
    /// use interp::desk::{Desk, Signal};
    ///
    /// let (desk, signal) = (Desk::new(), Signal::new());
    /// desk.answer(r#"{"do": "open", "definition": {"name": "chess"}}"#);
    /// assert!(signal.give_up());
    /// let reply = desk.answer_until(r#"{"do": "play", "game": 1, "text": "e4"}"#, &signal);
    /// assert!(reply.contains(r#""code":"stopped""#));
    /// ```
    pub fn answer_until(&self, request: &str, signal: &Signal) -> String {
        let (id, answer) = match request::read(request) {
            Ok(read) => (read.id, self.fields(&read.word, read.rest, signal)),
            Err((id, fault)) => (id, Err(fault)),
        };
        let ok = answer.is_ok();
        let fields = answer.unwrap_or_else(|fault| Fields::from_iter([("error".to_owned(), fault.fields().into())]));
        // Values that were read or made as JSON can always be written.
        serde_json::to_string(&Reply { id, ok, version: VERSION, fields }).unwrap_or_default()
    }

    fn fields(&self, word: &str, rest: Fields, signal: &Signal) -> Result<Fields, Fault> {
        let kept = &self.kept;
        signal.goes_on()?;
        match word {
            "actions" => self.about_game(rest, signal, actions::answer),
            "check" => check::check(&request::parsed(rest)?),
            "complete" => editor::complete(&request::about_rules(rest)?),
            "examples" => check::examples(kept, &request::parsed(rest)?),
            "gallery" => Ok(books::gallery(kept, &request::parsed(rest)?)),
            "hover" => editor::hover(&request::about_rules(rest)?),
            "open" => open::open(kept, request::parsed(rest)?),
            "picture" => books::picture(kept, request::about_rules(rest)?),
            "piece" => self.about_game(rest, signal, piece::answer),
            "play" => {
                self.about_game(rest, signal, |sitting, show, request| play::play(sitting, show, request, signal))
            }
            "reload" => self.about_game(rest, signal, |sitting, show, request| {
                reload::reload(&kept.definitions, sitting, show, request, signal)
            }),
            "rulebook" => books::rulebook(kept, &request::parsed(rest)?),
            "save" => self.about_game(rest, signal, save::answer),
            "share" => self.about_game(rest, signal, share::answer),
            "think" => {
                self.about_game(rest, signal, |sitting, show, request| think::answer(sitting, show, request, signal))
            }
            "undo" => {
                self.about_game(rest, signal, |sitting, show, request| play::undo(sitting, show, request, signal))
            }
            "view" => self.about_game(rest, signal, view::answer),
            "why" => self.about_game(rest, signal, why::answer),
            _ => Err(request::unknown(word)),
        }
    }

    /// Answers a request about one game. Other requests about that game wait meanwhile.
    fn about_game<T: DeserializeOwned>(
        &self,
        rest: Fields,
        signal: &Signal,
        answer: impl FnOnce(&mut Sitting, Show, &T) -> Result<Fields, Fault>,
    ) -> Result<Fields, Fault> {
        let (at, request) = request::about_game(rest)?;
        let (handle, sitting) = self.kept.sit(&at.game)?;
        let mut sitting = locked(&sitting);
        signal.goes_on()?;
        let eyes = Eyes::read(sitting.spec(), at.eyes.as_deref())?;
        let fields = answer(&mut sitting, Show { eyes, turned: at.turned, ply: at.ply }, &request);
        self.kept.games.used(handle, sitting.game.steps().len());
        Ok(with_game(fields?, handle))
    }
}
