//! The head of a book: the name of the game, its inventor, the source of its rules.

use maud::{Markup, html};

use super::Page;
use super::words::sentence;
use crate::syntax::tree::Node;

impl Page<'_> {
    pub(super) fn head(&self) -> Markup {
        let (spec, definition) = (self.book.spec, self.book.definition);
        let said = |key: &str| {
            let text = definition.root.at(["variant", key]).and_then(Node::as_text);
            text.map(|text| text.text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let parent = self.book.parent();
        let facts = [
            ("Inventor", spec.author.clone()),
            ("Players", Some(players(self))),
            ("Board", Some(board(self))),
            ("Based on", parent),
            ("Rules", said("document")),
            (
                "Definition",
                definition
                    .main_layer()
                    .and_then(|layer| definition.layers.get(layer))
                    .map(|layer| file_name(&layer.name)),
            ),
        ];
        html! {
            header {
                p.kind { "Rule book" }
                h1 { (spec.title) }
                @if let Some(summary) = &spec.summary { p.summary { (sentence(summary)) } }
                dl.facts {
                    @for (name, value) in &facts {
                        @if let Some(value) = value { div { dt { (name) } dd { (value) } } }
                    }
                }
            }
        }
    }
}

/// The name of a file without its folder; a shipped definition has no file.
fn file_name(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().filter(|file| file.ends_with(".toml"));
    file.unwrap_or(name).to_owned()
}

/// `White and Black`.
fn players(page: &Page<'_>) -> String {
    let names: Vec<&str> = page.book.spec.players.iter().map(|player| player.title.as_str()).collect();
    names.join(" and ")
}

/// `8 × 8`, `12 × 8 with 3 holes`.
fn board(page: &Page<'_>) -> String {
    let geometry = &page.book.spec.geometry;
    let holes = geometry.len() - geometry.squares().count();
    let size = format!("{} × {}", geometry.files(), geometry.ranks());
    match holes {
        0 => size,
        1 => format!("{size} with a hole"),
        holes => format!("{size} with {holes} holes"),
    }
}
