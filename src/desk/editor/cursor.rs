//! The cursor in the text of a definition.

use crate::syntax::keys::{Keys, TOP, Takes};

/// The part of a table that is being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// The name of a table, in brackets.
    Header,
    /// A key.
    Key,
    /// The value of a key.
    Value,
}

/// A place in the text of a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cursor {
    /// The part that is being written.
    pub within: Within,
    /// The keys that lead to the table, and to the value.
    pub path: Vec<String>,
    /// The word around the place.
    pub word: String,
    /// How much of it stands before the place.
    pub begun: String,
    /// The column where it begins, from 1.
    pub from: usize,
}

/// The marks of texts of several lines.
const BLOCKS: [&str; 2] = ["'''", "\"\"\""];

impl Cursor {
    /// The place at a line and a column, counted from 1 in characters.
    pub(super) fn at(text: &str, line: usize, column: usize) -> Cursor {
        let mut scan = Scan::default();
        let above = line.saturating_sub(1);
        text.lines().take(above).for_each(|line| scan.line(line));
        let line = text.lines().nth(above).unwrap_or_default();
        let place = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
        let (before, behind) = line.split_at(place);
        let start = before
            .rfind(|c: char| !is_of_word(c))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let begun = before[start..].to_owned();
        let end = behind.find(|c: char| !is_of_word(c)).unwrap_or(behind.len());
        let word = format!("{begun}{}", &behind[..end]);
        let from = before[..start].chars().count() + 1;
        let (within, path) = scan.within(&before[..start]);
        Cursor { within, path, word, begun, from }
    }

    /// The keys of the table that is being written.
    pub(super) fn keys(&self) -> Option<&'static Keys> {
        keys_at(&self.path)
    }
}

/// The keys of the table at a path.
pub(super) fn keys_at(path: &[String]) -> Option<&'static Keys> {
    let mut keys: &'static Keys = &TOP;
    let mut parts = path.iter();
    while let Some(part) = parts.next() {
        let takes = keys.find(part).map_or(keys.others, |key| key.takes);
        let mut next = table_in(takes);
        for takes in takes {
            if let Takes::Each(inner) = takes {
                // The next part is a name that the author gives.
                match parts.next() {
                    Some(_) => next = table_in(inner),
                    None => return None,
                }
                break;
            }
        }
        keys = next?;
    }
    Some(keys)
}

fn table_in(takes: &'static [Takes]) -> Option<&'static Keys> {
    takes.iter().find_map(|takes| match takes {
        Takes::Table(keys) | Takes::Tables(keys) => Some(*keys),
        _ => None,
    })
}

/// Whether a character belongs to a word of definitions.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The lines before a place.
#[derive(Debug, Default)]
struct Scan {
    /// The keys of the last header.
    table: Vec<String>,
    /// The keys of the value that goes on, and the mark that ends it; brackets have no mark.
    open: Option<(Vec<String>, Option<&'static str>)>,
    /// How many brackets are open.
    depth: usize,
}

impl Scan {
    fn line(&mut self, line: &str) {
        if let Some((_, mark)) = &self.open {
            match mark {
                Some(mark) => {
                    if line.contains(mark) {
                        self.open = None;
                    }
                }
                None => self.brackets(line),
            }
            return;
        }
        let trimmed = line.trim_start();
        if trimmed.starts_with('[') {
            self.table = keys_of(trimmed.trim_start_matches('[').split(']').next().unwrap_or_default());
        } else if let Some((keys, value)) = trimmed.split_once('=').filter(|_| !trimmed.starts_with('#')) {
            let path = || [self.table.clone(), keys_of(keys)].concat();
            let mark = BLOCKS.into_iter().find(|mark| value.matches(mark).count() == 1);
            if mark.is_some() {
                self.open = Some((path(), mark));
            } else {
                self.open = Some((path(), None));
                self.depth = 0;
                self.brackets(value);
            }
        }
    }

    /// Counts brackets; a value ends with its last one.
    fn brackets(&mut self, text: &str) {
        let opened = text.matches(['[', '{']).count() + self.depth;
        self.depth = opened.saturating_sub(text.matches([']', '}']).count());
        if self.depth == 0 {
            self.open = None;
        }
    }

    /// The part that is being written after the beginning of a line.
    fn within(&self, before: &str) -> (Within, Vec<String>) {
        if let Some((path, _)) = &self.open {
            return (Within::Value, path.clone());
        }
        let trimmed = before.trim_start();
        if trimmed.starts_with('[') {
            let mut path = keys_of(trimmed.trim_start_matches('['));
            path.retain(|part| !part.is_empty());
            return (Within::Header, path);
        }
        match trimmed.split_once('=') {
            Some((keys, _)) => (Within::Value, [self.table.clone(), keys_of(keys)].concat()),
            None => {
                let mut path = [self.table.clone(), keys_of(trimmed)].concat();
                path.retain(|part| !part.is_empty());
                (Within::Key, path)
            }
        }
    }
}

/// Keys with dots between them.
fn keys_of(text: &str) -> Vec<String> {
    let keys = text.split('.').map(|key| key.trim().trim_matches(['"', '\'']).to_owned());
    keys.filter(|key| !key.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "language = 1\nuses = [\n  \"base\",\n]\n[pieces]\nking = { letter = \"K\" }\n[pieces.rook]\nmoves = 'R'\n[stages.play]\nrules = '''\n  a: draw when no king.\n'''\nhe\n";

    fn at(line: usize, column: usize) -> (Within, String, String) {
        let cursor = Cursor::at(TEXT, line, column);
        (cursor.within, cursor.path.join("."), cursor.word)
    }

    #[test]
    fn the_place_is_found() {
        assert_eq!(at(1, 4), (Within::Key, String::new(), "language".to_owned()));
        assert_eq!(at(3, 5), (Within::Value, "uses".to_owned(), "base".to_owned()));
        assert_eq!(at(7, 10), (Within::Header, "pieces".to_owned(), "rook".to_owned()));
        assert_eq!(at(8, 3), (Within::Key, "pieces.rook".to_owned(), "moves".to_owned()));
        assert_eq!(at(11, 9), (Within::Value, "stages.play.rules".to_owned(), "draw".to_owned()));
        assert_eq!(at(13, 3), (Within::Key, "stages.play".to_owned(), "he".to_owned()));
        assert_eq!(at(900, 900).2, "");
    }

    #[test]
    fn the_keys_of_a_table_are_found() {
        let keys = |path: &str| keys_at(&keys_of(path)).map(|keys| keys.name);
        assert_eq!(keys(""), Some("definition"));
        assert_eq!(keys("pieces.rook"), Some("piece"));
        assert_eq!(keys("pieces"), None);
        assert_eq!(keys("stages.play"), Some("stage"));
        assert_eq!(keys("example"), Some("example"));
    }
}
