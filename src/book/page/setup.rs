//! The board at the start, and the options.

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, html};

use super::{Page, anchor};
use crate::book::option_value;
use crate::explain::words;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::notation::position as text_of;
use crate::spec::ids::{KindId, PlayerId};
use crate::svg::{View, draw_symbol, own_regions, position};

/// The number of starts that are shown where chance decides.
const SAMPLES: u64 = 3;

/// The pixels of the highest board.
const HIGHEST: i32 = 640;

/// The least pixels of a square.
const SMALLEST: i32 = 14;

impl Page<'_> {
    pub(super) fn setup(&self) -> Markup {
        let spec = self.book.spec;
        let shared = Arc::new(spec.clone());
        let games: Vec<Game> = (0..SAMPLES).map(|seed| Game::new(shared.clone(), seed, &[])).collect();
        let texts: Vec<String> = games.iter().map(|game| text_of::print(spec, game.state())).collect();
        let by_chance = texts.iter().any(|text| *text != texts[0]);
        let shown = if by_chance { games.len() } else { 1 };
        let regions = own_regions(self.book.definition, spec);
        let title = format!("{} at the start", spec.title);
        let most = if by_chance { 28 } else { 44 };
        let square = (HIGHEST / i32::from(spec.geometry.ranks())).clamp(SMALLEST, most);
        html! {
            @if by_chance { p { "Chance decides how the game begins. Three examples:" } }
            div.boards {
                @for (index, game) in games.iter().take(shown).enumerate() {
                    figure.start {
                        @let view = View { turned: false, regions: if index == 0 { regions.clone() } else { Vec::new() } };
                        (self.picture(&position(&self.artist, game.state(), &title, &view), square))
                        figcaption { code { (texts[index]) } }
                    }
                }
            }
            @if !by_chance { (self.material(games[0].state())) }
            @if !spec.options.is_empty() { (self.options()) }
        }
    }

    /// The material of each player at the start: on the board, and in zones.
    fn material(&self, state: &State) -> Markup {
        let spec = self.book.spec;
        let of = |owner: Option<PlayerId>| -> Vec<(KindId, usize)> {
            let mut counts: BTreeMap<KindId, usize> = BTreeMap::new();
            for token in state.present().map(|id| state.token(id)).filter(|token| token.owner == owner) {
                *counts.entry(token.kind).or_default() += 1;
            }
            counts.into_iter().filter(|(kind, _)| !spec.kind(*kind).veiled).collect()
        };
        let owners = spec.player_ids().map(Some).chain([None]);
        let lists: Vec<_> = owners.map(|owner| (owner, of(owner))).filter(|(_, list)| !list.is_empty()).collect();
        html! { @for (owner, list) in &lists {
            p.material {
                b { (owner.map_or_else(|| "Nobody's".to_owned(), |owner| words::player(spec, owner))) }
                span.pieces { @for (kind, count) in list {
                    span { (self.drawn(&draw_symbol(&self.artist.symbol(*kind, *owner, false)), 28))
                        (spec.kind(*kind).spoken_by(*owner)) @if *count > 1 { " × " (count) } }
                } }
            }
        } }
    }

    fn options(&self) -> Markup {
        html! {
            h3 { "Options" }
            div.scroll { table {
                thead { tr { th scope="col" { "option" } th scope="col" { "default" } th scope="col" { "or" } th scope="col" { "what it decides" } } }
                tbody { @for option in &self.book.spec.options {
                    @let value = option_value(option);
                    @let others: Vec<&str> = option.values.iter().map(String::as_str).filter(|other| *other != value).collect();
                    tr id=(anchor("option", &option.name)) {
                        th scope="row" { code { (option.name) } }
                        td { (option.default) }
                        td { (others.join(", ")) }
                        td {
                            (self.linked(&option.help))
                            @for rule in option.rule.iter().flat_map(|rule| rule.split_whitespace()) { " " (self.label(rule)) }
                        }
                    }
                } }
            } }
        }
    }

    /// A number that leads to its rule.
    pub(super) fn label(&self, label: &str) -> Markup {
        html! {
            @match self.links.label(label) {
                Some(target) => a.label href={ "#" (target) } { (label.replace('_', " ")) },
                None => span.label { (label.replace('_', " ")) },
            }
        }
    }
}
