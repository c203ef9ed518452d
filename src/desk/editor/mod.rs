//! `complete` and `hover`: help for the author of a definition.

mod cursor;
mod names;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::definition::{Attempt, attempt};
use super::fault::Fault;
use super::fields::Fields;
use super::request::Rules;
use crate::book::moves_in_words;
use crate::merge::{PRELUDES, shipped};
use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::svg::{Artist, Extent, Medium, draw, kind as movements};
use crate::syntax::keys::{Key, Takes};
use crate::syntax::rules::KEYWORDS;
use cursor::{Cursor, Within, keys_at};
use names::{Name, names};

/// The most completions in a reply.
const MOST: usize = 300;

/// The pixels of a square of a diagram.
const SQUARE: i32 = 28;

/// A place in the text of a definition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    /// From 1.
    line: usize,
    /// From 1, in characters.
    column: usize,
}

#[derive(Debug, Serialize)]
struct Item {
    text: String,
    detail: String,
}

fn tried((rules, place): &(Rules, Place)) -> Result<(Attempt, Cursor), Fault> {
    let tried = attempt(&rules.definition, &rules.settings)?;
    let text = tried.loaded.definition.sources.iter().next().map_or("", |(_, source)| &source.text);
    let cursor = Cursor::at(text, place.line, place.column);
    Ok((tried, cursor))
}

/// Lists the words that may be written at a place.
pub(super) fn complete(request: &(Rules, Place)) -> Result<Fields, Fault> {
    let (tried, cursor) = tried(request)?;
    let all = match cursor.within {
        Within::Key => keys(&cursor),
        Within::Header => headers(&cursor, &tried),
        Within::Value => values(&cursor, &tried),
    };
    let begun = cursor.begun.to_lowercase();
    let mut items: Vec<Item> = all.into_iter().filter(|item| item.text.to_lowercase().starts_with(&begun)).collect();
    items.truncate(MOST);
    let mut fields = Fields::new();
    fields.insert("from_column".to_owned(), cursor.from.into());
    fields.insert("items".to_owned(), json!(items));
    Ok(fields)
}

/// The keys of the table that is written.
fn keys(cursor: &Cursor) -> Vec<Item> {
    let item = |key: &'static Key| Item { text: key.name.to_owned(), detail: key.help.to_owned() };
    cursor.keys().map(|keys| keys.iter().map(item).collect()).unwrap_or_default()
}

/// The names of tables: those of the program, or those of the definition behind them.
fn headers(cursor: &Cursor, tried: &Attempt) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    if let Some(keys) = keys_at(&cursor.path) {
        let is_table = |takes: &Takes| matches!(takes, Takes::Table(_) | Takes::Tables(_) | Takes::Each(_));
        let tables = keys.iter().filter(|key| key.takes.iter().any(is_table));
        items.extend(tables.map(|key| Item { text: key.name.to_owned(), detail: key.help.to_owned() }));
    }
    if let [table] = cursor.path.as_slice() {
        let entries = tried.loaded.definition.root.table(table);
        let names = entries.into_iter().flat_map(|entries| entries.keys());
        items.extend(names.map(|name| Item { text: name.to_owned(), detail: format!("[{table}.{name}]") }));
    }
    items
}

/// The values that a key takes: names of the definition, words of sentences, names of other definitions.
fn values(cursor: &Cursor, tried: &Attempt) -> Vec<Item> {
    let (key, takes) = takes(cursor);
    let is = |wanted: fn(&Takes) -> bool| takes.iter().any(wanted);
    let shipped_names = |preludes: bool| -> Vec<Item> {
        let all = shipped::all().iter().filter(|(name, _)| name.starts_with(PRELUDES) == preludes);
        let detail = if preludes { "prelude" } else { "definition" };
        all.map(|(name, _)| Item { text: name.trim_start_matches(PRELUDES).to_owned(), detail: detail.to_owned() })
            .collect()
    };
    if is(|takes| matches!(takes, Takes::Definition)) {
        return shipped_names(false);
    }
    if is(|takes| matches!(takes, Takes::Preludes)) {
        return shipped_names(true);
    }
    let mut items: Vec<Item> = Vec::new();
    for takes in takes {
        let words: &[&str] = match takes {
            Takes::Word(words) => words,
            Takes::Truth => &["true", "false"],
            Takes::True => &["true"],
            Takes::False => &["false"],
            Takes::Type => crate::syntax::keys::TYPES,
            _ => &[],
        };
        items.extend(words.iter().map(|word| Item { text: (*word).to_owned(), detail: key.to_owned() }));
    }
    if !items.is_empty() && !is(|takes| matches!(takes, Takes::Text | Takes::Sentences | Takes::Expression)) {
        return items;
    }
    let names = names(&tried.loaded.definition).into_iter();
    items.extend(names.map(|Name { text, detail }| Item { text, detail }));
    items.extend(actions(tried));
    if is(|takes| matches!(takes, Takes::Sentences | Takes::Expression)) {
        items.extend(
            KEYWORDS.iter().map(|word| Item { text: (*word).to_owned(), detail: "word of sentences".to_owned() }),
        );
    }
    items
}

/// The key of the value that is written, and what it takes.
fn takes(cursor: &Cursor) -> (&'static str, &'static [Takes]) {
    let Some((last, table)) = cursor.path.split_last() else { return ("", &[]) };
    let key = keys_at(table).and_then(|keys| keys.find(last));
    key.map_or(("", &[]), |key| (key.help, key.takes))
}

/// The actions of a definition without mistakes.
fn actions(tried: &Attempt) -> Vec<Item> {
    let Some(spec) = &tried.loaded.spec else { return Vec::new() };
    let item = |action: &crate::spec::rule::Action| Item {
        text: action.name.clone(),
        detail: if action.aside { "aside" } else { "action" }.to_owned(),
    };
    spec.actions.iter().map(item).collect()
}

/// Explains the word at a place.
pub(super) fn hover(request: &(Rules, Place)) -> Result<Fields, Fault> {
    let (tried, cursor) = tried(request)?;
    let word = cursor.word.as_str();
    let mut fields = Fields::new();
    if word.is_empty() {
        return Ok(fields);
    }
    let mut words: Vec<String> = Vec::new();
    if cursor.within == Within::Key || cursor.within == Within::Header {
        let key = keys_at(&cursor.path).and_then(|keys| keys.find(word));
        words.extend(key.map(|key| format!("{}: {}", key.name, key.help)));
    }
    let definition = &tried.loaded.definition;
    let meant = |name: &Name| name.text == word || word.strip_suffix('s') == Some(&name.text);
    if words.is_empty() || cursor.within == Within::Value {
        words.extend(names(definition).into_iter().filter(meant).map(|name| format!("{}: {}", name.text, name.detail)));
    }
    if let Some((spec, kind)) = tried.loaded.spec.as_ref().and_then(|spec| Some((spec, kind_called(spec, word)?))) {
        words.extend(moves_in_words(definition, spec, spec.kind(kind)));
        let artist = Artist::new(spec);
        let svg = movements(&artist, kind, Extent::Near).map(|scene| draw(&scene).alone(Medium::Page, SQUARE));
        if let Some(svg) = svg {
            fields.insert("svg".to_owned(), svg.into());
        }
    }
    if !words.is_empty() {
        fields.insert("words".to_owned(), json!(words));
    }
    Ok(fields)
}

fn kind_called(spec: &Spec, word: &str) -> Option<KindId> {
    let one = word.strip_suffix('s').unwrap_or(word);
    let called = |name: &str| name == word || name == one;
    spec.kinds.iter().position(|kind| !kind.veiled && called(&kind.name)).map(KindId::at)
}
