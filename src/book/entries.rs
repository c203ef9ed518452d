//! The numbered entries of tables, in words: movements, tags, facts, zones.

use super::contents::{Book, Row};
use super::numbers::{Entry, is_new};
use super::plain::plain;
use crate::describe::wording::line;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::ids::TagId;
use crate::spec::movement::FilterId;
use crate::spec::nouns::{Kind, Movement, Tag};
use crate::text::on_one_line;

/// Tables whose entries have a section of their own on the page.
const TOLD: [&str; 6] = ["pieces", "tokens", "tags", "options", "stages", "phases"];

/// ` when …`, ` capturing besides …`: what a movement asks or does beyond its letters, in words.
pub fn condition(definition: &Definition, movement: &Movement) -> String {
    let snippet = |span| plain(definition, &on_one_line(definition.sources.snippet(span)));
    let when = movement.when.as_ref().map(|code| format!(", when {}", snippet(code.body.span)));
    let besides = movement.captures.as_ref().map(|code| format!(", capturing also {}", snippet(code.body.span)));
    let attacks = if movement.attacks { "" } else { ", without attacking" };
    format!("{}{}{attacks}", when.unwrap_or_default(), besides.unwrap_or_default())
}

impl Book<'_> {
    /// A row for each entry of pieces, tokens and tags that has a number or a text, and for each tag that is explained.
    pub fn kinds(&self) -> Vec<Row> {
        let (tags, kinds): (Vec<&Entry>, Vec<&Entry>) = self
            .entries
            .iter()
            .filter(|entry| ["pieces", "tokens", "tags"].contains(&entry.path[0].as_str()))
            .partition(|entry| entry.path[0] == "tags" && entry.path.len() == 2);
        let mut rows: Vec<Row> = kinds.into_iter().chain(tags).map(|entry| self.entry_row(entry)).collect();
        let has = |name: &str| self.entries.iter().any(|entry| entry.is_at(&["tags", name]));
        let tags = self.spec.tags.iter().enumerate().filter(|(_, tag)| !tag.help.is_empty() && !has(&tag.name));
        let used = tags.filter(|(index, _)| self.spec.kinds.iter().any(|kind| kind.tags.contains(&TagId::at(*index))));
        let place = |tag: &Tag| self.definition.root.at(["tags", &tag.name]).map(|node| node.span);
        let own = |tag: &Tag| place(tag).is_some_and(|place| is_new(self.definition, place));
        rows.extend(used.map(|(_, tag)| Row {
            own: own(tag),
            prose: true,
            words: format!("{}: {}", tag.name, tag.help),
        }));
        rows
    }

    /// Other entries that have a number or a text: facts, zones, the board.
    pub fn kept(&self) -> Vec<Row> {
        let others = self.entries.iter().filter(|entry| !TOLD.contains(&entry.path[0].as_str()));
        others.map(|entry| self.entry_row(entry)).collect()
    }

    fn entry_row(&self, entry: &Entry) -> Row {
        let words = format!("{}{}", self.entry(entry), entry.suffix());
        Row { own: entry.is_own(self.definition), prose: true, words }
    }

    /// The text of an entry: `soldier: moves or captures one square forward or sideways`.
    pub fn entry(&self, entry: &Entry) -> String {
        let path: Vec<&str> = entry.path.iter().map(String::as_str).collect();
        let spec = self.spec;
        let named = |name: &str| spec.kinds.iter().find(|kind| kind.name == name && !kind.veiled);
        match path.as_slice() {
            _ if !entry.help.is_empty() => format!("{}: {}", entry.path.last().map_or("", String::as_str), entry.help),
            ["pieces", name] | ["tokens", _, "kinds", name] => match named(name) {
                Some(kind) => format!("{}: {}", kind.name.replace('_', " "), self.moves(kind)),
                None => name.replace('_', " "),
            },
            ["pieces", name, "moves", movement] => {
                let found = named(name).and_then(|kind| self.movement(kind, movement));
                format!("{name}, {movement}: {}", found.map(|found| self.words(found)).unwrap_or_default())
            }
            ["tags", name] => {
                let help = spec.tags.iter().find(|tag| tag.name == *name).map_or("", |tag| &tag.help);
                format!("{name}: {help}")
            }
            ["tags", name, "moves", movement] => {
                let tagged =
                    spec.kinds.iter().filter(|kind| kind.tags.iter().any(|id| spec.tags[id.index()].name == *name));
                let found = tagged.filter_map(|kind| self.movement(kind, movement)).next();
                format!("any {name}, {movement}: {}", found.map(|found| self.words(found)).unwrap_or_default())
            }
            [table] => format!("the {table}"),
            [_, rest @ ..] => rest.join(" ").replace('_', " "),
            [] => String::new(),
        }
    }

    fn movement(&self, kind: &Kind, name: &str) -> Option<&Movement> {
        kind.movements.iter().map(|id| self.spec.movement(*id)).find(|movement| movement.name == name)
    }

    /// All movements of a kind in words; what it is tagged as when it has none.
    fn moves(&self, kind: &Kind) -> String {
        if kind.movements.is_empty() {
            return "does not move".to_owned();
        }
        // A movement with a number of its own has a row of its own.
        let is_told = |movement: &&Movement| movement.rule.is_none() || kind.movements.len() == 1;
        let movements = kind.movements.iter().map(|id| self.spec.movement(*id)).filter(is_told);
        movements.map(|movement| self.words(movement)).collect::<Vec<_>>().join("; ")
    }

    fn words(&self, movement: &Movement) -> String {
        format!(
            "{}{}",
            line(&movement.pattern, &|filter| filter_word(self.spec, filter)),
            condition(self.definition, movement)
        )
    }
}

/// The word of a filter in angle brackets.
fn filter_word(spec: &Spec, filter: FilterId) -> String {
    spec.filters.get(usize::from(filter.0)).map_or_else(String::new, |filter| filter.word.clone())
}
