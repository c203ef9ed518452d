//! Examples as diagrams: the position before, what is done, the position after, or why it is refused.

use maud::{Markup, html};

use super::gallery::Shown;
use super::words::sentence;
use super::{Page, anchor};
use crate::explain::words;
use crate::svg::{Arrow, Scene, View, changed, draw_symbol, position};
use crate::testing::examples::shown::{Claim, ClaimSort, Figure};

/// The pixels of a square.
const SQUARE: i32 = 21;

/// The pixels of a square beside a result.
const TINY: i32 = 13;

impl Page<'_> {
    /// The last position of the first example that ends by a rule; nothing without one.
    pub(super) fn end_of_example(&self, label: &str) -> Markup {
        let ended = |figure: &Figure| {
            let outcome = figure.state.outcome.and_then(|outcome| outcome.rule);
            outcome.is_some_and(|rule| figure.spec.rule(rule).label == label)
        };
        let found = self.gallery.all().iter().find_map(|shown| shown.figures.iter().find(|one| ended(one)));
        let Some(figure) = found else { return html! {} };
        let mut scene = self.scene(figure, None);
        if scene.placed.is_empty() {
            return html! {};
        }
        (scene.files, scene.ranks) = (Vec::new(), Vec::new());
        scene.shelves = Default::default();
        scene.notes.clear();
        self.picture(&scene, TINY)
    }

    pub(super) fn examples(&self, list: &[(usize, &Shown)]) -> Markup {
        html! { div.gallery { @for (index, shown) in list { (self.example(*index, shown)) } } }
    }

    fn example(&self, index: usize, shown: &Shown) -> Markup {
        let example = &shown.example;
        let others = example.rules.iter().filter(|rule| Some(rule.as_str()) != shown.label.as_deref());
        html! {
            figure.example id=(anchor("example", &(index + 1).to_string())) {
                figcaption {
                    (sentence(&example.name))
                    @for rule in others { " " (self.label(rule)) }
                    @for (option, value) in &example.setup.options { " " code { (option) " = " (value) } }
                }
                div.moments { @for (place, figure) in shown.figures.iter().enumerate() {
                    (self.moment(figure, shown.figures.get(place + 1)))
                } }
            }
        }
    }

    /// A position with the actions that led to it and what is true in it. The start of a game is not drawn again.
    fn moment(&self, figure: &Figure, next: Option<&Figure>) -> Markup {
        let mover = figure.state.flow.mover.filter(|_| figure.state.outcome.is_none());
        html! {
            div.moment {
                @let set_up = figure.moves.is_empty();
                @let turn = mover.map(|mover| format!("{} to move", words::player(&figure.spec, mover)));
                @match &turn {
                    _ if !set_up => p.actions { "→ " b { (figure.moves.join(" ")) } },
                    _ if figure.start => p.actions { "From the start of the game" },
                    Some(turn) => p.turn { (turn) },
                    None => p.turn { "The position" },
                }
                @if !figure.start || !set_up || next.is_none() { (self.board(self.scene(figure, next))) }
                @if let Some(turn) = turn.filter(|_| !set_up) { p.turn { (turn) } }
                @if !figure.claims.is_empty() { ul.claims { @for claim in &figure.claims { (self.claim(claim)) } } }
            }
        }
    }

    /// A board, with what lies beside it and what is kept below it as text. An empty board is left out.
    fn board(&self, mut scene: Scene) -> Markup {
        let shelves = std::mem::take(&mut scene.shelves).concat();
        let notes = std::mem::take(&mut scene.notes);
        html! {
            @if !scene.placed.is_empty() { (self.picture(&scene, SQUARE)) }
            @for shelf in &shelves { p.kept.shelf {
                (shelf.label) ": "
                @for (symbol, count) in &shelf.symbols {
                    (self.drawn(&draw_symbol(symbol), SQUARE)) @if *count > 1 { "×" (count) }
                }
            } }
            @for note in &notes { p.kept { (note.replace('_', " ")) } }
        }
    }

    fn scene(&self, figure: &Figure, next: Option<&Figure>) -> Scene {
        let spec = self.book.spec;
        let title = match figure.moves.last() {
            Some(last) => format!("the board after {last}"),
            None => "the board of the example".to_owned(),
        };
        let mut scene = position(&self.artist, &figure.state, &title, &View::default());
        scene.small = true;
        if let Some(before) = &figure.before {
            scene.changed = changed(spec, before, &figure.state);
        }
        scene.marked = figure.claims.iter().flat_map(|claim| claim.goals.iter().copied()).collect();
        let arrows = |sort: ClaimSort| {
            let claims = figure.claims.iter().filter(move |claim| claim.sort == sort);
            claims.filter_map(|claim| claim.path).map(|(from, to)| Arrow { from, to }).take(4).collect::<Vec<Arrow>>()
        };
        if next.is_none_or(|next| next.moves.is_empty()) || !figure.claims.is_empty() {
            (scene.arrows, scene.refused) = (arrows(ClaimSort::Legal), arrows(ClaimSort::Refused));
        }
        scene
    }

    fn claim(&self, claim: &Claim) -> Markup {
        let because = html! { @for label in &claim.because { " " (self.label(label)) } };
        html! {
            @match claim.sort {
                ClaimSort::Legal => li.legal { b { (claim.words) } " is legal" },
                ClaimSort::Refused => li.refused { b { (claim.words) } " is refused" @if !claim.because.is_empty() { ":" } (because) },
                ClaimSort::Outcome => li.outcome { (sentence(&claim.words).trim_end_matches('.')) @if !claim.because.is_empty() { ":" } (because) },
                ClaimSort::Fact => li.fact { (claim.words) },
            }
        }
    }
}
