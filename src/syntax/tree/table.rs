//! Tables: keys and values in the order of the file.

use super::Node;
use crate::source::{Span, Word};

/// Keys and values in the order of the file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// The entries; no key stands twice.
    pub entries: Vec<(Word, Node)>,
    /// Where the table is written: its header, its braces, or the key that implies it; nothing for a whole file.
    pub span: Span,
}

impl Table {
    /// A table without entries.
    pub fn empty(span: Span) -> Self {
        Table { entries: Vec::new(), span }
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|(_, node)| node)
    }

    /// The value of a key, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.entry_mut(key).map(|(_, node)| node)
    }

    /// A key as written and its value.
    pub fn entry(&self, key: &str) -> Option<(&Word, &Node)> {
        self.iter().find(|(word, _)| word.node == key)
    }

    /// A key as written and its value, to be changed.
    pub fn entry_mut(&mut self, key: &str) -> Option<(&mut Word, &mut Node)> {
        self.entries.iter_mut().find(|(word, _)| word.node == key).map(|(word, node)| (word, node))
    }

    /// The table under a key, if there is one.
    pub fn table(&self, key: &str) -> Option<&Table> {
        self.get(key).and_then(Node::as_table)
    }

    /// The value at a path of keys; the table itself has no node, so an empty path finds nothing.
    pub fn at<'p>(&self, path: impl IntoIterator<Item = &'p str>) -> Option<&Node> {
        let mut keys = path.into_iter();
        let mut node = self.get(keys.next()?)?;
        for key in keys {
            node = node.as_table()?.get(key)?;
        }
        Some(node)
    }

    /// Sets the value of a key; a new key goes to the end, a known one keeps its place in the order.
    pub fn set(&mut self, key: Word, node: Node) {
        match self.entry_mut(&key.node) {
            Some((word, old)) => {
                *word = key;
                *old = node;
            }
            None => self.entries.push((key, node)),
        }
    }

    /// Takes a key and its value out.
    pub fn remove(&mut self, key: &str) -> Option<(Word, Node)> {
        let index = self.entries.iter().position(|(word, _)| word.node == key)?;
        Some(self.entries.remove(index))
    }

    /// All keys and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Word, &Node)> {
        self.entries.iter().map(|(word, node)| (word, node))
    }

    /// All keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(word, _)| word.node.as_str())
    }
}
