//! Words of a text that are names of something in the book.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::anchor;
use crate::book::Book;
use crate::explain::words::is_number;
use crate::spec::PIECES;

/// The most words of a name.
const LONGEST: usize = 4;

/// Where names lead.
pub(super) struct Links {
    targets: BTreeMap<String, Target>,
}

struct Target {
    id: String,
    sort: Sort,
}

/// Where a name is one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// Wherever it stands: pieces, tags, numbers of rules.
    Always,
    /// In sentences of the definition; in prose only if it has several words, since one word may be meant as such.
    Named,
    /// In sentences, before the bracket that holds what it is asked of.
    Called,
}

/// The sort of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Text {
    /// Words for people.
    Prose,
    /// A sentence of the definition.
    Sentence,
}

impl Links {
    /// The names of kinds, regions, zones, tags, facts, options and words, and the labels of rules.
    pub(super) fn new(book: &Book<'_>) -> Links {
        let mut links = Links { targets: BTreeMap::new() };
        let spec = book.spec;
        for kind in spec.kinds.iter().filter(|kind| !kind.veiled) {
            // A card may be called by a number.
            let sort = if kind.class == PIECES { Sort::Always } else { Sort::Named };
            kind.all_names().for_each(|name| links.add(name, anchor("piece", &kind.name), sort));
        }
        for label in book.labels() {
            let sort = if is_number(&label) { Sort::Always } else { Sort::Called };
            let id = anchor("rule", &label);
            links.targets.entry(label).or_insert(Target { id, sort });
        }
        spec.tags.iter().for_each(|one| links.add(&one.name, anchor("tag", &one.name), Sort::Always));
        spec.regions.iter().for_each(|one| links.add(&one.name, anchor("region", &one.name), Sort::Named));
        spec.zones.iter().for_each(|one| links.add(&one.name, anchor("zone", &one.name), Sort::Named));
        spec.fields.iter().for_each(|one| links.add(&one.name, anchor("fact", &one.name), Sort::Named));
        spec.variables.iter().for_each(|one| links.add(&one.name, anchor("fact", &one.name), Sort::Named));
        spec.options.iter().for_each(|one| links.add(&one.name, anchor("option", &one.name), Sort::Named));
        for define in book.definition.defines.iter().map(|placed| &placed.define) {
            let sort = if define.params.is_empty() { Sort::Named } else { Sort::Called };
            links.add(&define.name.node, anchor("word", &define.name.node), sort);
        }
        links
    }

    /// Adds a name as it is read, with blanks, and several of it.
    fn add(&mut self, name: &str, id: String, sort: Sort) {
        let name = name.replace('_', " ");
        for name in [format!("{name}s"), name] {
            self.targets.entry(name).or_insert_with(|| Target { id: id.clone(), sort });
        }
    }

    /// Where the label of a rule leads.
    pub(super) fn label(&self, label: &str) -> Option<&str> {
        self.targets.get(label).map(|target| target.id.as_str()).filter(|id| id.starts_with("rule-"))
    }

    /// A text with its names linked; what stands in quotes is no name.
    pub(super) fn linked(&self, text: &str, sort: Text) -> Markup {
        html! {
            @for (index, part) in text.split('"').enumerate() {
                @if index % 2 == 1 { "“" (part) "”" } @else { (self.outside_quotes(&part.replace('_', " "), sort)) }
            }
        }
    }

    fn outside_quotes(&self, text: &str, sort: Text) -> Markup {
        let pieces = pieces(text);
        let mut parts: Vec<(String, Option<&str>)> = Vec::new();
        let mut at = 0;
        while at < pieces.len() {
            let found = self.longest(&pieces, at, sort);
            let length = found.map_or(1, |(length, _)| length);
            parts.push((pieces[at..at + length].concat(), found.map(|(_, id)| id)));
            at += length;
        }
        html! {
            @for (text, id) in &parts {
                @match id {
                    Some(id) => a href={ "#" (id) } { (text) },
                    None => (text),
                }
            }
        }
    }

    /// The longest name that begins with a word: how many pieces it has, and where it leads.
    fn longest(&self, pieces: &[&str], at: usize, text: Text) -> Option<(usize, &str)> {
        // Words and what stands between them take turns.
        (1..=LONGEST).rev().map(|words| 2 * words - 1).find_map(|length| {
            let phrase = pieces.get(at..at + length)?;
            if phrase.iter().skip(1).step_by(2).any(|between| *between != " ") {
                return None;
            }
            let target = self.targets.get(&phrase.concat())?;
            let is_called = || pieces.get(at + length).is_some_and(|next| next.starts_with('('));
            let fits = match (target.sort, text) {
                (Sort::Always, _) | (Sort::Named, Text::Sentence) => true,
                (Sort::Named, Text::Prose) => length > 1,
                (Sort::Called, Text::Sentence) => is_called(),
                (Sort::Called, Text::Prose) => false,
            };
            fits.then_some((length, target.id.as_str()))
        })
    }
}

/// Words, and what stands between words, in turn. A hyphen or a point between letters belongs to the word.
fn pieces(text: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let (mut start, mut inside) = (0, false);
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for (index, (at, c)) in letters.iter().enumerate() {
        let next = letters.get(index + 1).map(|(_, next)| *next);
        let joins =
            |c: char| c == '-' && inside && next.is_some_and(|next| next.is_ascii_digit() || next.is_ascii_uppercase());
        let is_word = c.is_alphanumeric() || *c == '_' || joins(*c);
        if index > 0 && is_word != inside {
            list.push(&text[start..*at]);
            start = *at;
        }
        inside = is_word;
    }
    list.push(&text[start..]);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links() -> Links {
        let mut links = Links { targets: BTreeMap::new() };
        links.add("gold_general", "piece-gold_general".to_owned(), Sort::Always);
        links.add("gold", "fact-gold".to_owned(), Sort::Named);
        links.add("back", "word-back".to_owned(), Sort::Called);
        links.targets.insert("SC-5".to_owned(), Target { id: "rule-SC-5".to_owned(), sort: Sort::Always });
        links
    }

    #[test]
    fn names_lead_to_their_places() {
        let linked = |text: &str| links().linked(text, Text::Sentence).into_string();
        assert_eq!(linked("a gold general's"), "a <a href=\"#piece-gold_general\">gold general</a>'s");
        assert_eq!(linked("golds, marigold"), "<a href=\"#fact-gold\">golds</a>, marigold");
        assert_eq!(linked("(SC-5)"), "(<a href=\"#rule-SC-5\">SC-5</a>)");
        assert_eq!(linked("back back(goal)"), "back <a href=\"#word-back\">back</a>(goal)");
        assert_eq!(linked("say \"gold\" <&>"), "say “gold” &lt;&amp;&gt;");
        assert_eq!(linked(""), "");
    }

    #[test]
    fn single_words_of_prose_are_no_names() {
        let linked = links().linked("the gold general's gold is back(wards)", Text::Prose).into_string();
        assert_eq!(linked, "the <a href=\"#piece-gold_general\">gold general</a>'s gold is back(wards)");
    }
}
