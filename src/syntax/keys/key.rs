//! A key of a table, and what may stand under it.

/// The keys of one sort of table.
#[derive(Debug)]
pub struct Keys {
    /// The sort of table: `stage`, `movement`.
    pub name: &'static str,
    /// Its keys, in parts that several sorts of tables may share.
    pub parts: &'static [&'static [Key]],
    /// The values of a key that is not in the list; empty when there is no such key.
    pub others: &'static [Takes],
}

/// A key.
#[derive(Debug)]
pub struct Key {
    /// The key as it is written.
    pub name: &'static str,
    /// The types of its value: any of these.
    pub takes: &'static [Takes],
    /// Its meaning, in one line.
    pub help: &'static str,
}

/// A type of value that a key takes.
#[derive(Debug)]
pub enum Takes {
    /// Any text: words for people, or a name.
    Text,
    /// A text that is one of these words.
    Word(&'static [&'static str]),
    /// The word for a type, which may be a class of tokens of the author's own.
    Type,
    /// The name of a definition.
    Definition,
    /// A list of names of preludes.
    Preludes,
    /// A text of sentences.
    Sentences,
    /// A text that holds an expression.
    Expression,
    /// A text that holds a movement.
    Movement,
    /// A text or a list of texts.
    Names,
    /// A list of texts.
    List,
    /// A list of texts, or of numbers.
    Constants,
    /// A number.
    Number,
    /// A whole number, not less than the first and, if there is one, not more than the second.
    Whole(i64, Option<i64>),
    /// `true` or `false`.
    Truth,
    /// `true`.
    True,
    /// `false`, which takes out what is inherited.
    False,
    /// A table with these keys.
    Table(&'static Keys),
    /// A table with keys that the author names.
    Each(&'static [Takes]),
    /// A list of tables with these keys: `[[…]]`.
    Tables(&'static Keys),
}

impl Keys {
    /// All keys in order.
    pub fn iter(&self) -> impl Iterator<Item = &'static Key> + use<> {
        self.parts.iter().flat_map(|part| part.iter())
    }

    /// The key that is written so.
    pub fn find(&self, name: &str) -> Option<&'static Key> {
        self.iter().find(|key| key.name == name)
    }

    /// The keys as they are written.
    pub fn names(&self) -> Vec<&'static str> {
        self.iter().map(|key| key.name).collect()
    }
}

/// A key with what may stand under it and what it means.
pub(super) const fn key(name: &'static str, takes: &'static [Takes], help: &'static str) -> Key {
    Key { name, takes, help }
}

/// The number of a written rule.
pub(super) const RULE: Key =
    key("rule", &[Takes::Text], "the number, or numbers, of what this implements in written rules");

/// A text for people.
pub(super) const HELP: Key = key("help", &[Takes::Text], "what it means, for people");

/// The stage that resets something at its start.
pub(super) const SCOPE: Key =
    key("scope", &[Takes::Text], "the stage at whose start it starts anew; otherwise once for the game");

/// The audience of something.
pub(super) const SEEN_BY: Key = key("seen_by", &[AUDIENCE], "who may know it");

/// The words for an audience.
pub(super) const AUDIENCE: Takes = Takes::Word(&["all", "owner", "nobody"]);
