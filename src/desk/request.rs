//! Requests, read from JSON.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::fault::{Code, Fault};
use super::fields::Fields;
use crate::diagnostic::closest;
use crate::link::{Given, Shared};

/// The longest request, in bytes.
pub const LONGEST: usize = 1 << 20;

/// The words that `do` may be.
#[rustfmt::skip]
const WORDS: [&str; 18] = [
    "actions", "check", "complete", "examples", "gallery", "hover", "open", "picture", "piece", "play", "reload", "rulebook",
    "save", "share", "think", "undo", "view", "why",
];

/// All words that `do` may be.
pub fn words() -> &'static [&'static str] {
    &WORDS
}

/// A request, with its own fields not read yet.
pub(super) struct Read {
    /// The name that the reply repeats.
    pub id: Option<Value>,
    /// The value of `do`.
    pub word: String,
    /// All other fields.
    pub rest: Fields,
}

/// Reads the envelope of a request.
///
/// # Errors
/// The `id` of the request, if that can be read, and its mistake.
pub(super) fn read(text: &str) -> Result<Read, (Option<Value>, Fault)> {
    if text.len() > LONGEST {
        return Err((None, Fault::new(Code::TooLarge, format!("a request has at most {LONGEST} bytes"))));
    }
    let value = serde_json::from_str(text).map_err(|why| (None, Fault::bad(format!("this is no JSON: {why}"))))?;
    let Value::Object(mut rest) = value else { return Err((None, Fault::bad("a request is a JSON object"))) };
    let id = rest.remove("id");
    let id = match id {
        None | Some(Value::Null) => None,
        Some(id) if id.is_number() || id.is_string() => Some(id),
        Some(_) => return Err((None, Fault::bad("`id` is a number or a string"))),
    };
    match rest.remove("do") {
        Some(Value::String(word)) => Ok(Read { id, word, rest }),
        Some(_) => Err((id, Fault::bad("`do` is a string"))),
        None => Err((id, Fault::bad("`do` is missing").help(format!("it is one of: {}", WORDS.join(", "))))),
    }
}

/// The handle of the game that a request is about, if it gives one. Of a field that is written twice the last one counts, as
/// for the desk.
pub fn handle(request: &str) -> Option<u64> {
    serde_json::from_str::<Value>(request).ok()?.get("game")?.as_u64()
}

/// The message about a word of `do` that does not exist.
pub(super) fn unknown(word: &str) -> Fault {
    let fault = Fault::bad(format!("there is no request `{}`", crate::text::cut(word, 60)));
    match closest(word, WORDS) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help(format!("`do` is one of: {}", WORDS.join(", "))),
    }
}

/// Reads the fields of one kind of request.
///
/// # Errors
/// Which field is wrong.
pub(super) fn parsed<T: DeserializeOwned>(fields: Fields) -> Result<T, Fault> {
    serde_json::from_value(Value::Object(fields)).map_err(|why| Fault::bad(why.to_string()))
}

/// A definition with options that are set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    /// The definition.
    pub definition: Given,
    /// Options of the definition.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
}

/// A game: a handle, or everything it is made of.
#[derive(Debug, Clone)]
pub(super) enum GameRef {
    /// The number that a reply gave it.
    Handle(u64),
    /// Its definition, settings, position and actions.
    Spec(Box<Shared>),
}

impl<'de> Deserialize<'de> for GameRef {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GameRef, D::Error> {
        use serde::de::Error as _;
        match Value::deserialize(deserializer)? {
            Value::Number(number) => {
                number.as_u64().map(GameRef::Handle).ok_or_else(|| D::Error::custom("`game` is no handle"))
            }
            spec @ Value::Object(_) => {
                let spec = serde_json::from_value(spec).map_err(|why| D::Error::custom(format!("`game`: {why}")))?;
                Ok(GameRef::Spec(Box::new(spec)))
            }
            _ => Err(D::Error::custom("`game` is a handle or the object that a game is made of")),
        }
    }
}

/// The fields that every request about a game may have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    /// The game.
    pub game: GameRef,
    /// The viewer.
    pub eyes: Option<String>,
    /// Whether the board is seen from the far side.
    #[serde(default)]
    pub turned: bool,
    /// After how many steps it is looked at; as it is now without a number.
    pub ply: Option<usize>,
}

/// Reads a request about a game: the game, and the fields of its own.
///
/// # Errors
/// Which field is wrong.
pub(super) fn about_game<T: DeserializeOwned>(fields: Fields) -> Result<(At, T), Fault> {
    in_parts(fields, &["game", "eyes", "turned", "ply"])
}

/// Reads a request about a definition: the definition, and the fields of its own.
///
/// # Errors
/// Which field is wrong.
pub(super) fn about_rules<T: DeserializeOwned>(fields: Fields) -> Result<(Rules, T), Fault> {
    in_parts(fields, &["definition", "settings"])
}

/// Reads the fields of these names as one thing, and all others as another.
fn in_parts<A: DeserializeOwned, T: DeserializeOwned>(mut fields: Fields, common: &[&str]) -> Result<(A, T), Fault> {
    let first = common.iter().filter_map(|name| fields.remove_entry(*name)).collect();
    Ok((parsed(first)?, parsed(fields)?))
}

/// A request without fields of its own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_written_twice_is_read_alike() {
        for (text, game) in [
            (r#"{"do":"view","game":1,"game":2}"#, Some(2)),
            (r#"{"do":"view","game":{},"game":2}"#, Some(2)),
            (r#"{"do":"view","game":2,"game":{"definition":{"name":"chess"}}}"#, None),
            (r#"{"do":"view","game":7}"#, Some(7)),
            (r#"{"do":"view"}"#, None),
            ("[7]", None),
        ] {
            let at = read(text).ok().and_then(|read| about_game::<Nothing>(read.rest).ok());
            let taken = at.and_then(|(at, _)| if let GameRef::Handle(handle) = at.game { Some(handle) } else { None });
            assert_eq!((handle(text), taken), (game, game), "{text}");
        }
    }
}
