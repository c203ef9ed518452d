//! TOML as a tree of our own, in which every key and value knows its place.
//!
//! In: the text of a file. Out: a [`Table`] in the order of the file, and what is wrong with the TOML (all of it, not
//! only the first mistake). Numbers are exact, dates and infinities do not exist, and a text knows where its inside
//! stands in the file, so that the little languages in it can point there.

mod complaint;
mod mend;
mod parse;
mod scan;
mod table;
mod text;

pub use parse::{MAX_BYTES, MAX_DEPTH, MAX_ENTRIES, parse};
pub use table::Table;
pub use text::{Text, list_of_texts};

use crate::diagnostic::Code;
use crate::number::Number;
use crate::source::Span;

/// What is told of a text that is no TOML.
pub const NOT_TOML: Code = "toml-syntax";

/// A value and where it is written.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it is written; for a table with a header, the header; for one that dotted keys imply, the key.
    pub span: Span,
}

/// A TOML value as far as definitions need it.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `[header]`, `{ … }` or dotted keys.
    Table(Table),
    /// `[ … ]` or `[[header]]`.
    List(Vec<Node>),
    /// `'…'`, `"…"`, `'''…'''` or `"""…"""`.
    Text(Text),
    /// `3`.
    Integer(i64),
    /// `3.25`, at most three decimals.
    Decimal(Number),
    /// `true` or `false`.
    Truth(bool),
}

impl Node {
    /// The table, if it is one.
    pub fn as_table(&self) -> Option<&Table> {
        if let Value::Table(table) = &self.value { Some(table) } else { None }
    }

    /// The list, if it is one.
    pub fn as_list(&self) -> Option<&[Node]> {
        if let Value::List(list) = &self.value { Some(list) } else { None }
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&Text> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The whole number, if it is one.
    pub fn as_integer(&self) -> Option<i64> {
        if let Value::Integer(integer) = &self.value { Some(*integer) } else { None }
    }

    /// The number, whole or decimal, if it is one.
    pub fn as_number(&self) -> Option<Number> {
        match &self.value {
            Value::Integer(integer) => Some(Number::whole(*integer)),
            Value::Decimal(number) => Some(*number),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn as_truth(&self) -> Option<bool> {
        if let Value::Truth(truth) = &self.value { Some(*truth) } else { None }
    }

    /// Whether it is `false`, which removes an inherited entry.
    pub fn is_false(&self) -> bool {
        self.as_truth() == Some(false)
    }

    /// What it is, for messages: `a table`, `a list`, `a text` …
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Table(_) => "a table",
            Value::List(_) => "a list",
            Value::Text(_) => "a text",
            Value::Integer(_) => "a whole number",
            Value::Decimal(_) => "a number with a fraction",
            Value::Truth(_) => "`true` or `false`",
        }
    }
}
