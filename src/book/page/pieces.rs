//! The pieces: a card for each, with its picture, its movements in words and in diagrams.

use std::cell::RefCell;

use maud::{Markup, html};

use super::links::Text;
use super::words::{raised, sentence};
use super::{Page, anchor};
use crate::book::condition;
use crate::describe::wording::sayings;
use crate::notation::capital;
use crate::spec::PIECES;
use crate::spec::ids::{KindId, MovementId, PlayerId};
use crate::spec::movement::FilterId;
use crate::spec::nouns::Kind;
use crate::spec::value::Value;
use crate::svg::{Extent, Legend, Picture, Scene, draw_sample, draw_symbol, kind, one_movement};

/// The most movements with a condition that have a diagram of their own.
const CONDITIONAL: usize = 4;

/// A diagram and the words below it.
struct Diagram {
    scene: Scene,
    caption: String,
}

impl Page<'_> {
    /// Nothing when there is no kind of piece.
    pub(super) fn pieces(&self) -> Option<Markup> {
        let spec = self.book.spec;
        let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|id| !spec.kind(*id).veiled);
        let (pieces, others): (Vec<KindId>, Vec<KindId>) = kinds.partition(|id| spec.kind(*id).class == PIECES);
        if pieces.is_empty() && others.is_empty() {
            return None;
        }
        let signs = RefCell::new(Vec::new());
        let cards = html! { div.cards { @for id in &pieces { (self.card(*id, &signs)) } } };
        Some(html! {
            @let signs = signs.borrow();
            @if !signs.is_empty() {
                details.legend open {
                    summary { "What the signs of the diagrams mean" }
                    ul { @for sign in signs.iter() {
                        li { (self.drawn(&draw_sample(&sign.sample), 32)) span { (sign.words) } }
                    } }
                }
            }
            (cards)
            @if !others.is_empty() { (self.other_tokens(&others)) }
        })
    }

    fn card(&self, id: KindId, signs: &RefCell<Vec<Legend>>) -> Markup {
        let kind = self.book.spec.kind(id);
        let diagrams = self.diagrams(id, signs);
        html! {
            article.card id=(anchor("piece", &kind.name)) {
                div.moves {
                    div.face {
                        @for picture in self.faces(id) { (self.drawn(&picture, 52)) }
                        div {
                            h3 { (capital(&kind.spoken_by(None))) }
                            p.facts { (self.facts(kind)) }
                        }
                    }
                    @if !kind.help.is_empty() { p { (self.linked(&sentence(&kind.help))) } }
                    (self.in_words(kind))
                    (self.see(kind))
                }
                @if !diagrams.is_empty() {
                    div.diagrams { @for diagram in &diagrams {
                        figure {
                            (self.picture(&diagram.scene, 28))
                            @if !diagram.caption.is_empty() {
                                figcaption { (self.links.linked(&diagram.caption, Text::Sentence)) }
                            }
                        }
                    } }
                }
            }
        }
    }

    /// The pictures of the tokens of both players.
    fn faces(&self, id: KindId) -> Vec<Picture> {
        let spec = self.book.spec;
        let kind = spec.kind(id);
        let owners = if kind.neutral { vec![None] } else { spec.player_ids().map(Some).collect() };
        owners.into_iter().map(|owner| draw_symbol(&self.artist.symbol(id, owner, false))).collect()
    }

    /// Its letter, its numbers, its tags.
    fn facts(&self, kind: &Kind) -> Markup {
        let spec = self.book.spec;
        let numbers = spec.attributes.iter().zip(&kind.attributes).filter_map(|(attribute, value)| match value {
            Value::Number(number) => Some(format!("{} {number}", attribute.name.replace('_', " "))),
            _ => None,
        });
        let numbers: Vec<String> = numbers.collect();
        let names: Vec<String> = kind
            .names
            .iter()
            .map(|(player, name)| format!("{} for {}", name.replace('_', " "), spec.player(*player).title))
            .collect();
        html! {
            code { (kind.letter) }
            @for number in numbers.iter().chain(&names) { " · " (number) }
            @for tag in kind.tags.iter().map(|id| &spec.tags[id.index()]) {
                " · " a href={ "#" (anchor("tag", &tag.name)) } { (tag.name.replace('_', " ")) }
            }
        }
    }

    /// Its movements: the notation, then each clause in words.
    fn in_words(&self, kind: &Kind) -> Markup {
        let spec = self.book.spec;
        let named = |filter: FilterId| {
            spec.filters.get(usize::from(filter.0)).map_or_else(String::new, |filter| filter.word.clone())
        };
        let movements: Vec<_> = kind.movements.iter().map(|id| spec.movement(*id)).collect();
        if movements.is_empty() {
            return html! { p { "It does not move." } };
        }
        html! {
            ul.movements { @for movement in &movements {
                li {
                    @let condition = condition(self.book.definition, movement);
                    @for saying in sayings(&movement.pattern, &named) {
                        p { (raised(&saying.line())) (self.links.linked(&sentence(&condition), Text::Sentence)) }
                    }
                    p.notation {
                        code { (movement.notation) }
                        @for rule in movement.rule.iter().flat_map(|rule| rule.split_whitespace()) { " " (self.label(rule)) }
                    }
                }
            } }
        }
    }

    /// The rules that speak of it.
    fn see(&self, kind: &Kind) -> Markup {
        let numbers = kind.rule.iter().flat_map(|rule| rule.split_whitespace()).map(str::to_owned);
        let mut labels: Vec<String> = numbers.collect();
        labels.extend(
            self.rules_about(&kind.name).into_iter().filter(|label| !labels.contains(label)).collect::<Vec<_>>(),
        );
        html! {
            @if !labels.is_empty() {
                p.see { "See " @for label in &labels { (self.label(label)) " " } }
            }
        }
    }

    /// A diagram of what it may always do; one for each movement with a condition.
    fn diagrams(&self, id: KindId, signs: &RefCell<Vec<Legend>>) -> Vec<Diagram> {
        let spec = self.book.spec;
        let conditional: Vec<MovementId> = {
            let movements = spec.kind(id).movements.iter().copied();
            movements.filter(|movement| spec.movement(*movement).when.is_some()).collect()
        };
        let all_conditional = conditional.len() == spec.kind(id).movements.len();
        let mut list: Vec<Diagram> = Vec::new();
        if !all_conditional || conditional.len() > CONDITIONAL {
            list.extend(kind(&self.artist, id, Extent::Near).map(|scene| Diagram { scene, caption: String::new() }));
        }
        for movement in conditional.into_iter().take(CONDITIONAL) {
            let caption = condition(self.book.definition, spec.movement(movement));
            let caption = sentence(caption.trim_start_matches([',', ' ']));
            list.extend(one_movement(&self.artist, id, movement, Extent::Near).map(|scene| Diagram { scene, caption }));
        }
        for diagram in &mut list {
            diagram.scene.small = true;
            let mut signs = signs.borrow_mut();
            for sign in diagram.scene.legend.drain(..) {
                if !signs.iter().any(|known: &Legend| known.words == sign.words) {
                    signs.push(sign);
                }
            }
        }
        list
    }

    /// Tokens that are no pieces: cards, tiles.
    fn other_tokens(&self, kinds: &[KindId]) -> Markup {
        let spec = self.book.spec;
        let first = |id: KindId| if spec.kind(id).neutral { None } else { Some(PlayerId(0)) };
        html! {
            h3 { "Other tokens" }
            div.scroll { table {
                thead { tr { td {} th scope="col" { "name" } th scope="col" { "sort" } th scope="col" { "letter, numbers, tags" } td {} } }
                tbody { @for id in kinds {
                    @let kind = spec.kind(*id);
                    tr id=(anchor("piece", &kind.name)) {
                        td { (self.drawn(&draw_symbol(&self.artist.symbol(*id, first(*id), false)), 36)) }
                        th scope="row" { (kind.spoken_by(None)) }
                        td { (spec.classes[kind.class.index()].name.replace('_', " ")) }
                        td { (self.facts(kind)) }
                        td { (self.linked(&kind.help)) " " (self.see(kind)) }
                    }
                } }
            } }
        }
    }
}
