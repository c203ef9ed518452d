//! Whether two definitions are the same, and if not, in which of their parts.
//!
//! A definition is written out whole and cut into its parts: a rule, a piece, a key of a table. What only people read,
//! such as its title, does not count.

use std::collections::BTreeMap;

use super::expand::written_out;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::syntax::tree::Value;

/// The identity of a definition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fingerprint {
    /// Of everything: 16 hexadecimal digits.
    pub whole: String,
    /// Of each part, by its name (`pieces.rook`, `checkmate`): 8 hexadecimal digits.
    pub parts: Vec<(String, String)>,
}

/// How a part of the rules is not what it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// It is said otherwise.
    Different,
    /// There was none.
    New,
    /// There is none any more.
    Gone,
}

impl Fingerprint {
    /// The fingerprint of a checked definition.
    pub fn of(definition: &Definition, spec: &Spec) -> Fingerprint {
        let text = written_out(&without_looks(definition), spec);
        let mut whole = Hash::default();
        let mut parts: Vec<(String, String)> = Vec::new();
        for (name, said) in cut(&text) {
            let mut part = Hash::default();
            // The empty line behind a table is none of its last part.
            for (hash, said) in [(&mut whole, said.as_str()), (&mut part, said.trim_end())] {
                hash.add(&name);
                hash.add(said);
            }
            parts.push((name, format!("{:08x}", part.0 >> 32)));
        }
        Fingerprint { whole: format!("{:016x}", whole.0), parts }
    }

    /// The parts that are not what they were in an `earlier` definition, by name.
    pub fn changes(&self, earlier: &[(String, String)]) -> Vec<(String, Change)> {
        let now: BTreeMap<&str, &str> = pairs(&self.parts).collect();
        let then: BTreeMap<&str, &str> = pairs(earlier).collect();
        let gone = then.keys().filter(|name| !now.contains_key(*name)).map(|name| (*name, Change::Gone));
        let other = now.iter().filter_map(|(name, hash)| match then.get(name) {
            None => Some((*name, Change::New)),
            Some(before) => (before != hash).then_some((*name, Change::Different)),
        });
        let mut changes: Vec<(String, Change)> =
            other.chain(gone).map(|(name, change)| (name.to_owned(), change)).collect();
        changes.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
        changes
    }
}

fn pairs(parts: &[(String, String)]) -> impl Iterator<Item = (&str, &str)> {
    parts.iter().map(|(name, hash)| (name.as_str(), hash.as_str()))
}

/// Keys of the entries of tables that are only for people.
const LOOKS: [(&str, &[&str]); 2] = [("pieces", &["glyphs", "picture"]), ("marks", &["says", "shows"])];

/// A definition without the parts that only change how a board looks.
fn without_looks(definition: &Definition) -> Definition {
    let mut plain = definition.clone();
    for (table, keys) in LOOKS {
        let Some(Value::Table(table)) = plain.root.get_mut(table).map(|node| &mut node.value) else { continue };
        for (_, entry) in &mut table.entries {
            if let Value::Table(entry) = &mut entry.value {
                entry.entries.retain(|(key, _)| !keys.contains(&key.node.as_str()));
            }
        }
    }
    plain
}

/// Tables that are only for people.
const PROSE: &str = "variant";

/// The parts of a definition that is written out whole: the name of each and what is said there.
fn cut(text: &str) -> Vec<(String, String)> {
    let mut parts: Vec<(String, String)> = Vec::new();
    let (mut table, mut in_rules) = ("", false);
    for line in text.lines() {
        if let Some(header) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|_| !in_rules) {
            table = header;
        } else if table == PROSE {
        } else if line == "rules = '''" {
            in_rules = true;
        } else if line == "'''" {
            in_rules = false;
        } else if let Some(name) = if in_rules { sentence(line) } else { key(line) } {
            // An entry with a table of its own is one part.
            let name = match (in_rules || table.is_empty(), table.contains('.')) {
                (true, _) => name,
                (false, true) => table.to_owned(),
                (false, false) => format!("{table}.{name}"),
            };
            let name = spaceless(&name);
            match parts.last_mut().filter(|(last, _)| *last == name) {
                Some((_, said)) => said.extend(["\n", line.trim()]),
                None => parts.push((name, line.trim().to_owned())),
            }
        } else if let Some((_, said)) = parts.last_mut() {
            said.push('\n');
            said.push_str(line.trim());
        }
    }
    parts
}

/// The name of the rule or of the named expression that a line begins; lines that go on with one are indented further.
fn sentence(line: &str) -> Option<String> {
    let line = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' '))?;
    let end = line.find([':', '(']).into_iter().chain(line.find(" as ")).min()?;
    line.get(..end).map(str::to_owned)
}

/// The key that a line of a table begins.
fn key(line: &str) -> Option<String> {
    let (key, _) = line.split_once(" = ")?;
    (!key.starts_with(char::is_whitespace) && !key.contains(' ')).then(|| key.to_owned())
}

/// Names are words in a record.
fn spaceless(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_").replace('=', "_")
}

/// FNV-1a: short, well known, the same for ever. It tells rules apart with high probability, and gives no security.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds a text, and that it ends.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load, load_text};
    use crate::merge::{PRELUDES, shipped};

    fn of(text: &str) -> Fingerprint {
        let loaded = load_text("mine.toml", text, &Options::default());
        Fingerprint::of(&loaded.definition, &loaded.spec.unwrap())
    }

    #[test]
    fn what_is_different_is_named() {
        let chess = of("language = 1\nextends = 'chess'\n");
        let mine = of("language = 1\nextends = 'chess'\nvariant.name = 'Mine'\npieces.rook.moves = 'R3'\n\
                       rules = '''\n  bare: draw when no own pawn.\n  drop stalemate.\n'''\n");
        let changes = mine.changes(&chess.parts);
        let expected = [("pieces.rook", Change::Different), ("bare", Change::New), ("stalemate", Change::Gone)]
            .map(|(n, c)| (n.to_owned(), c));
        assert_eq!(changes, expected);
        assert_ne!(mine.whole, chess.whole);
    }

    #[test]
    fn what_stands_before_something_new_is_the_same() {
        let chess = of("language = 1\nextends = 'chess'\n");
        let additions = [
            ("regions.hill = 'd4'", "regions.hill"),
            ("tags.big.help = 'none'", "tags.big"),
            ("state.foo.type = 'number'", "state.foo"),
            ("attributes.foo = 'number'", "attributes.foo"),
            ("pieces.hawk = { letter = 'H', moves = 'B' }", "pieces.hawk"),
            ("phases.moving.rules = 'slow: forbid castle when turn_number < 3.'", "slow"),
        ];
        for (addition, name) in additions {
            let mine = of(&format!("language = 1\nextends = 'chess'\n{addition}\n"));
            assert_eq!(mine.changes(&chess.parts), [(name.to_owned(), Change::New)], "{addition}");
        }
    }

    #[test]
    fn what_only_people_read_does_not_count() {
        let named = of("language = 1\nextends = 'chess'\nvariant.name = 'Mine'\nvariant.summary = 'yours'\n\
                        [pieces]\nking.glyphs = 'X'\n[marks]\ncheck.says = 'beware'\n");
        assert_eq!(named, of("# chess\nlanguage = 1\nextends = 'chess'\n"));
    }

    #[test]
    fn parts_have_names_of_their_own() {
        for (name, _) in shipped::all().iter().filter(|(name, _)| !name.starts_with(PRELUDES)) {
            let loaded = load(name, &Options::default()).unwrap();
            let print = Fingerprint::of(&loaded.definition, &loaded.spec.unwrap());
            let names: BTreeMap<&str, &str> = pairs(&print.parts).collect();
            assert_eq!(names.len(), print.parts.len(), "{name}: {:?}", print.parts);
            assert!(print.parts.iter().all(|(name, _)| name.split_whitespace().count() == 1), "{name}");
        }
    }
}
