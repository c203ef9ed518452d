//! The keys of tables: which there are, what stands under them, and a line that says what they mean.
//!
//! This list is to tables what `grammar/` is to sentences. Every reader of a table takes its keys from here, so that
//! what is accepted, what is suggested for a misspelt key, and what editors complete are one and the same.

mod example;
mod facts;
mod flow;
mod homes;
mod key;
mod nouns;
mod shape;
mod top;

pub use example::EXAMPLE;
pub use facts::{FIELD, FORM, OPTION, STATE, ZONE};
pub use flow::{LETTERS, LIBRARY, MARK, PARAMETER, PHASE, STAGE};
pub use homes::homes;
pub use key::{Key, Keys, Takes};
pub use nouns::{BOARD, KIND, MOVEMENT, PIECE, PLAYER, REGION, TAG, TOKEN};
pub use shape::{fits, misfits, only_misfits};
pub use top::{TOP, VARIANT};

/// Words for types of facts, constants and parameters; the classes of tokens are types as well.
pub const TYPES: &[&str] =
    &["truth", "number", "text", "player", "square", "kind", "piece", "players", "squares", "kinds", "pieces", "file"];

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
