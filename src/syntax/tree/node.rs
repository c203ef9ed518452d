//! A TOML value and where it is written.

use super::table::Table;
use super::text::Text;
use crate::number::Number;
use crate::source::Span;

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

    /// The sort of value, for messages: `a table`, `a list`, `a text` …
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
