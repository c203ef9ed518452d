//! The keys of tables: which there are, what stands under them, and a line that says what they mean.
//!
//! This list is to tables what `grammar/` is to sentences. Whoever reads a table takes the keys it knows from here, so
//! that what is accepted, what is suggested for a misspelt key, and what editors complete are one and the same.

mod example;
mod facts;
mod flow;
mod homes;
mod nouns;
mod shape;
mod top;

pub use example::EXAMPLE;
pub use facts::{FIELD, FORM, OPTION, STATE, ZONE};
pub use flow::{LETTERS, LIBRARY, MARK, PARAMETER, PHASE, STAGE};
pub use homes::homes;
pub use nouns::{BOARD, KIND, MOVEMENT, PIECE, PLAYER, REGION, TAG, TOKEN};
pub use shape::{fits, misfits, only_misfits};
pub use top::{TOP, VARIANT};

/// The keys of one sort of table.
#[derive(Debug)]
pub struct Keys {
    /// What the table is: `stage`, `movement`.
    pub name: &'static str,
    /// Its keys, in parts that several sorts of tables may share.
    pub parts: &'static [&'static [Key]],
    /// What may stand under a key that is not in the list; nothing when there is no such key.
    pub others: &'static [Takes],
}

/// A key.
#[derive(Debug)]
pub struct Key {
    /// The key as it is written.
    pub name: &'static str,
    /// What may stand under it: any of these.
    pub takes: &'static [Takes],
    /// What it means, in one line.
    pub help: &'static str,
}

/// What may stand under a key.
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
    /// A table whose keys are names of the author's own.
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

/// Words for types of facts, constants and parameters; the classes of tokens are types as well.
pub const TYPES: &[&str] =
    &["truth", "number", "text", "player", "square", "kind", "piece", "players", "squares", "kinds", "pieces", "file"];

const fn key(name: &'static str, takes: &'static [Takes], help: &'static str) -> Key {
    Key { name, takes, help }
}

/// The number of a written rule.
const RULE: Key = key("rule", &[Takes::Text], "the number, or numbers, of what this implements in written rules");
/// A text for people.
const HELP: Key = key("help", &[Takes::Text], "what it means, for people");
/// A stage at whose start something is as at first.
const SCOPE: Key = key("scope", &[Takes::Text], "the stage at whose start it starts anew; otherwise once for the game");
/// Who may know something.
const SEEN_BY: Key = key("seen_by", &[AUDIENCE], "who may know it");
const AUDIENCE: Takes = Takes::Word(&["all", "owner", "nobody"]);

#[cfg(test)]
mod tests {
    use super::*;

    const GUIDE: &str = include_str!("../../../docs/language.md");

    /// All sorts of tables that can be reached from this one.
    fn reach(keys: &'static Keys, found: &mut Vec<&'static Keys>) {
        if found.iter().any(|known| known.name == keys.name) {
            return;
        }
        found.push(keys);
        keys.iter().flat_map(|key| key.takes).chain(keys.others).for_each(|takes| look(takes, found));
    }

    fn look(takes: &'static Takes, found: &mut Vec<&'static Keys>) {
        match takes {
            Takes::Table(keys) | Takes::Tables(keys) => reach(keys, found),
            Takes::Each(list) => list.iter().for_each(|takes| look(takes, found)),
            _ => {}
        }
    }

    #[test]
    fn every_key_stands_once_and_in_the_guide() {
        let mut tables = Vec::new();
        reach(&TOP, &mut tables);
        assert!(tables.len() > 15);
        for table in tables {
            let names = table.names();
            for (index, name) in names.iter().enumerate() {
                assert!(!names[..index].contains(name), "{} has `{name}` twice", table.name);
                let spoken = [format!("`{name}`"), format!("{name} = "), format!("[{name}]")];
                assert!(
                    spoken.iter().any(|form| GUIDE.contains(form)),
                    "the guide is silent on {} `{name}`",
                    table.name
                );
            }
            assert!(table.iter().all(|key| !key.help.ends_with('.') && key.help.len() <= 120), "{}", table.name);
        }
    }
}
