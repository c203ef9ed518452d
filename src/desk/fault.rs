//! A request that is not carried out.

use serde::Serialize;
use serde_json::{Value, json};

use super::fields::Fields;

/// Why a request is not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// The request cannot be read.
    BadRequest,
    /// No shipped definition has the name.
    NoSuchDefinition,
    /// The definition has mistakes.
    Mistakes,
    /// The handle of the game is unknown, or forgotten.
    NoSuchGame,
    /// The action is not legal, or no action.
    Refused,
    /// The text may mean several actions.
    Several,
    /// The game is over.
    Over,
    /// A text of the request is too long.
    TooLarge,
    /// The game has too many actions.
    TooLong,
    /// The game hides something that other rules may show.
    Hides,
    /// The request was given up.
    Stopped,
}

impl Code {
    fn name(self) -> &'static str {
        match self {
            Code::BadRequest => "bad-request",
            Code::NoSuchDefinition => "no-such-definition",
            Code::Mistakes => "mistakes",
            Code::NoSuchGame => "no-such-game",
            Code::Refused => "refused",
            Code::Several => "several",
            Code::Over => "over",
            Code::TooLarge => "too-large",
            Code::TooLong => "too-long",
            Code::Hides => "hides",
            Code::Stopped => "stopped",
        }
    }
}

/// A request that is not carried out: the reason, for programs and for people.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    code: Code,
    message: String,
    help: Vec<String>,
    more: Fields,
}

impl Fault {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), help: Vec::new(), more: Fields::new() }
    }

    /// A request that cannot be read.
    pub(super) fn bad(message: impl Into<String>) -> Fault {
        Fault::new(Code::BadRequest, message)
    }

    /// Adds what to do about it.
    #[must_use]
    pub(super) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help.push(help.into());
        self
    }

    /// Adds a field for programs.
    #[must_use]
    pub(super) fn with(mut self, name: &str, value: impl Serialize) -> Fault {
        self.more.insert(name.to_owned(), json!(value));
        self
    }

    /// The value of `error` in the reply.
    pub(super) fn fields(self) -> Fields {
        let mut fields = Fields::new();
        fields.insert("code".to_owned(), self.code.name().into());
        fields.insert("message".to_owned(), self.message.into());
        if !self.help.is_empty() {
            fields.insert("help".to_owned(), Value::from(self.help));
        }
        fields.extend(self.more);
        fields
    }
}
