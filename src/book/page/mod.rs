//! The rule book as one page of HTML: no script, no request, the style and the symbols of its pictures inside.

mod anchor;
mod document;
mod examples;
mod gallery;
mod glance;
mod head;
mod index;
mod links;
mod pieces;
mod rules;
mod setup;
mod site;
mod style;
mod turn;
mod words;

use std::cell::RefCell;
use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use super::{Book, mentioned};
use crate::merge::Definition;
use crate::spec::Spec;
use crate::svg::{Artist, Picture, Scene, Symbols, definitions, draw};
use anchor::anchor;
use document::document;
use gallery::Gallery;
use links::{Links, Text};
pub use site::{Entry, index};

/// A page in the making.
pub struct Page<'a> {
    book: Book<'a>,
    artist: Artist<'a>,
    links: Links,
    gallery: Gallery,
    mentions: BTreeMap<String, Vec<String>>,
    symbols: RefCell<Symbols>,
    home: Option<&'a str>,
}

/// The rule book of a definition. `home` is the address of the list of books that it belongs to.
pub fn page(definition: &Definition, spec: &Spec, home: Option<&str>) -> String {
    let book = Book::new(definition, spec);
    let links = Links::new(&book);
    let gallery = Gallery::new(&book);
    let symbols = RefCell::new(Symbols::new());
    let mentions = book.mentions();
    Page { book, mentions, artist: Artist::new(spec), links, gallery, symbols, home }.whole()
}

/// A part of the page: its name in the contents, its anchor, what is in it.
struct Section {
    name: &'static str,
    id: &'static str,
    content: Markup,
}

impl Page<'_> {
    fn whole(&self) -> String {
        let title = &self.book.spec.title;
        let sections = self.sections();
        let head = self.head();
        let symbols = definitions(&self.symbols.borrow());
        let main = html! {
            main id="book" {
                (head)
                @for section in &sections {
                    section aria-labelledby=(section.id) {
                        h2 id=(section.id) { (section.name) }
                        (section.content)
                    }
                }
            }
        };
        let contents = html! {
            nav aria-label="Contents" {
                @if let Some(home) = self.home { p { a href=(home) { "All rule books" } } }
                ol { @for section in &sections { li { a href={ "#" (section.id) } { (section.name) } } } }
            }
        };
        document(&format!("{title} – rule book"), &symbols, &html! { (contents) (main) }).into_string()
    }

    fn sections(&self) -> Vec<Section> {
        let all = [
            ("At a glance", "glance", self.glance()),
            ("Set-up", "setup", Some(self.setup())),
            ("How the game ends", "ends", Some(self.ends())),
            ("The pieces", "pieces", self.pieces()),
            ("The turn", "turn", Some(self.turn())),
            ("All rules", "rules", self.rules()),
            ("Notation", "notation", Some(self.notation())),
            ("Words and index", "index", Some(self.index())),
        ];
        let section =
            |(name, id, content): (_, _, Option<Markup>)| content.map(|content| Section { name, id, content });
        all.into_iter().filter_map(section).collect()
    }

    /// A picture of a scene; its symbols are written once for the page.
    fn picture(&self, scene: &Scene, square: i32) -> Markup {
        self.drawn(&draw(scene), square)
    }

    fn drawn(&self, picture: &Picture, square: i32) -> Markup {
        let mut symbols = self.symbols.borrow_mut();
        for (name, content) in &picture.symbols {
            symbols.entry(name.clone()).or_insert_with(|| content.clone());
        }
        PreEscaped(picture.within(square))
    }

    /// The labels of the rules that speak of a name.
    fn rules_about(&self, name: &str) -> Vec<String> {
        mentioned(&self.mentions, name)
    }

    /// Words for people, the names in them linked.
    fn linked(&self, text: &str) -> Markup {
        self.links.linked(text, Text::Prose)
    }

    /// A line of words; the label that it begins with leads to its rule.
    fn headed(&self, words: &str) -> Markup {
        let (head, rest) = words.split_at(words.find(':').unwrap_or(words.len()));
        match self.links.label(head) {
            Some(id) => html! { a href={ "#" (id) } { (head.replace('_', " ")) } (self.linked(rest)) },
            None => self.linked(words),
        }
    }

    /// A line of words; the numbers in brackets at its end are shown as labels.
    fn line(&self, words: &str) -> Markup {
        let numbered = words.strip_suffix(')').and_then(|words| words.rsplit_once(" ("));
        let is_label = |word: &str| self.links.label(word).is_some();
        let apart = |numbers: &str| numbers.split([',', ' ']).filter(|word| !word.is_empty()).all(is_label);
        match numbered.filter(|(_, numbers)| apart(numbers)) {
            None => self.headed(words),
            Some((words, numbers)) => html! {
                (self.headed(words))
                @for label in numbers.split([',', ' ']).filter(|word| !word.is_empty()) { " " (self.label(label)) }
            },
        }
    }
}
