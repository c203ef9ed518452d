//! How moves and positions are written; all names with what they mean and the rules that speak of them.

use std::sync::Arc;

use maud::{Markup, html};

use super::links::Text;
use super::rules::sorted;
use super::words::sentence;
use super::{Page, anchor};
use crate::book::plain;
use crate::literal::game::Game;
use crate::notation::action::write_all;
use crate::notation::position;
use crate::spec::PIECES;
use crate::spec::nouns::{Audience, Region};
use crate::text::on_one_line;

/// The number of moves that are shown of the start.
const MOVES: usize = 10;

/// A name, its anchor if the page has no other place for it, and what it means.
struct Word {
    name: String,
    id: String,
    elsewhere: bool,
    sort: &'static str,
    meaning: String,
}

impl Page<'_> {
    pub(super) fn notation(&self) -> Markup {
        let spec = self.book.spec;
        let game = Game::new(Arc::new(spec.clone()), 0, &[]);
        let (list, _) = game.listed();
        let written = write_all(spec, game.state(), &list);
        let letters: Vec<String> = {
            let kinds = spec.kinds.iter().filter(|kind| kind.class == PIECES && !kind.veiled);
            kinds.map(|kind| format!("{} {}", kind.letter, kind.spoken_by(None))).collect()
        };
        html! {
            @if !written.is_empty() {
                p { "Moves from the start: "
                    @for (index, one) in written.iter().take(MOVES).enumerate() { @if index > 0 { ", " } code { (one.san) } }
                    @if written.len() > MOVES { " and " (written.len() - MOVES) " more" } "."
                }
            }
            @if !letters.is_empty() { p { "Letters: " (letters.join(", ")) "." } }
            p { "The start as text: " code { (position::print(spec, game.state())) } }
        }
    }

    pub(super) fn index(&self) -> Markup {
        let mut words = self.words();
        words.sort_by(|one, other| (one.name.to_lowercase(), &one.id).cmp(&(other.name.to_lowercase(), &other.id)));
        html! {
            dl.index { @for word in &words {
                @let labels = self.rules_about(&word.name.replace(' ', "_"));
                div {
                    @if word.elsewhere {
                        dt { a href={ "#" (word.id) } { (word.name) } }
                    } @else {
                        dt id=(word.id) { (word.name) }
                    }
                    dd {
                        span.sort { (word.sort) }
                        @match word.sort {
                            _ if word.meaning.is_empty() => {},
                            "word" => { " " (self.links.linked(&word.meaning, Text::Sentence)) },
                            "region" => { " " (word.meaning) },
                            _ => { " " (self.linked(&sentence(&word.meaning))) },
                        }
                        @for label in sorted(labels) { " " (self.label(&label)) }
                    }
                }
            } }
        }
    }

    fn words(&self) -> Vec<Word> {
        let (spec, definition) = (self.book.spec, self.book.definition);
        let word = |sort: &'static str, prefix: &str, name: &str, meaning: String| Word {
            name: name.replace('_', " "),
            id: anchor(prefix, name),
            elsewhere: ["piece", "option"].contains(&prefix),
            sort,
            meaning,
        };
        let kinds =
            spec.kinds.iter().filter(|kind| !kind.veiled).map(|kind| {
                word(if kind.class == PIECES { "piece" } else { "token" }, "piece", &kind.name, String::new())
            });
        let tags = spec.tags.iter().map(|tag| word("tag", "tag", &tag.name, tag.help.clone()));
        let regions = spec.regions.iter().map(|one| word("region", "region", &one.name, self.squares(one)));
        let zones = spec.zones.iter().map(|one| {
            let known = match one.audience {
                Audience::All => "",
                Audience::Owner => ", known to its owner",
                Audience::Nobody => ", hidden",
            };
            let whose = if one.each { "each player's own" } else { "of the game" };
            word("zone", "zone", &one.name, format!("{whose}{known}"))
        });
        let fields = spec.fields.iter().map(|one| word("fact of a piece", "fact", &one.name, one.help.clone()));
        let variables = spec.variables.iter().filter(|one| !spec.fields.iter().any(|field| field.name == one.name));
        let variables = variables.map(|one| {
            let sort = if one.each { "fact of a player" } else { "fact of the game" };
            let entry = self.book.entries.iter().find(|entry| entry.is_at(&["state", &one.name]));
            word(sort, "fact", &one.name, entry.map(|entry| entry.help.clone()).unwrap_or_default())
        });
        let options = spec.options.iter().map(|one| word("option", "option", &one.name, one.help.clone()));
        let defines = definition.defines.iter().map(|one| {
            let text = on_one_line(definition.sources.snippet(one.define.span));
            let text = plain(definition, &text);
            let name = &one.define.name.node;
            let said = text.split_once(&name.replace('_', " ")).map_or(text.as_str(), |(_, said)| said);
            word("word", "word", name, said.trim().trim_end_matches('.').to_owned())
        });
        kinds
            .chain(tags)
            .chain(regions)
            .chain(zones)
            .chain(fields)
            .chain(variables)
            .chain(options)
            .chain(defines)
            .collect()
    }

    /// The squares of a region as the first player sees it.
    fn squares(&self, region: &Region) -> String {
        let geometry = &self.book.spec.geometry;
        let first = region.squares.first().copied().unwrap_or_default();
        match first.len() {
            0 => String::new(),
            1..=16 => first.iter().map(|square| geometry.name(square)).collect::<Vec<_>>().join(" "),
            many => format!("{many} squares"),
        }
    }
}
