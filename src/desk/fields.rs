//! The fields of requests and replies.

use serde_json::{Map, Value};

/// Fields by name.
pub(super) type Fields = Map<String, Value>;

/// Fields with the handle of their game.
pub(super) fn with_game(mut fields: Fields, handle: u64) -> Fields {
    fields.insert("game".to_owned(), handle.into());
    fields
}
