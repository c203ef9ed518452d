//! A picture of the board for people: rows with rank numbers, file letters below, and what lies elsewhere.

use std::fmt::Write as _;

use super::names::{Man, letters, token_word};
use super::whereabouts::Whereabouts;
use crate::literal::state::State;
use crate::spec::Spec;
use crate::spec::ids::{ClassId, PlayerId, Square};

/// What is drawn on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The text, which may hold colours.
    pub text: String,
    /// How many columns of the terminal it takes.
    pub width: usize,
}

impl Cell {
    /// A text of ordinary characters.
    pub fn plain(text: impl Into<String>) -> Cell {
        let text = text.into();
        Cell { width: text.chars().count(), text }
    }
}

/// The board in letters with coordinates, as the first player sees it, and the zones and layers below it.
pub fn picture(spec: &Spec, state: &State) -> String {
    let mut text = grid(spec, PlayerId(0), |square| Cell::plain(letter(spec, state, square)));
    for line in surroundings(spec, state) {
        let _ = writeln!(text, "    {line}");
    }
    text
}

/// The letters on a square: those of the piece, `.` when it is empty, `#` where the board has a hole.
pub fn letter(spec: &Spec, state: &State, square: Square) -> String {
    if spec.geometry.is_hole(square) {
        return "#".to_owned();
    }
    state.piece_on(square).map_or_else(
        || ".".to_owned(),
        |token| {
            let token = state.token(token);
            letters(spec, Man { kind: token.kind, owner: token.owner })
        },
    )
}

/// The squares in rows as a player sees them, each drawn by `cell`, all as wide as the widest; rank numbers to the left,
/// file letters below. Every line ends with a line end.
pub fn grid(spec: &Spec, side: PlayerId, cell: impl Fn(Square) -> Cell) -> String {
    let (files, ranks) = (spec.geometry.files(), spec.geometry.ranks());
    let far = spec.players.get(side.index()).is_some_and(|player| player.facing.forward.1 < 0);
    let seen =
        |count: u8, turned: bool| -> Vec<u8> { if turned { (0..count).rev().collect() } else { (0..count).collect() } };
    let rows: Vec<(u8, Vec<Cell>)> = seen(ranks, !far)
        .into_iter()
        .map(|rank| {
            let squares =
                seen(files, far).into_iter().map(|file| usize::from(rank) * usize::from(files) + usize::from(file));
            (rank, squares.map(|index| cell(Square::at(index))).collect())
        })
        .collect();
    let width = rows.iter().flat_map(|(_, cells)| cells).map(|cell| cell.width).max().unwrap_or(1).max(1);
    let mut text = String::new();
    for (rank, cells) in &rows {
        let cells: Vec<String> = cells.iter().map(|cell| padded(cell, width)).collect();
        let _ = writeln!(text, "{:>2}  {}", rank + 1, cells.join(" ").trim_end());
    }
    let names =
        seen(files, far).into_iter().map(|file| padded(&Cell::plain(((b'a' + file) as char).to_string()), width));
    let _ = writeln!(text, "    {}", names.collect::<Vec<_>>().join(" ").trim_end());
    text
}

fn padded(cell: &Cell, width: usize) -> String {
    format!("{}{}", cell.text, " ".repeat(width.saturating_sub(cell.width)))
}

/// What lies in zones and under or above the pieces, a line each; zones that are always empty so far are there too.
pub fn surroundings(spec: &Spec, state: &State) -> Vec<String> {
    let mut lines = Vec::new();
    for class in (1..spec.classes.len()).map(ClassId::at) {
        let tokens = state.on_board(spec, class).filter_map(|id| {
            let token = state.token(id);
            let word = token_word(spec, Man { kind: token.kind, owner: token.owner }, None);
            Some(format!("{} {word}", spec.geometry.name(state.square_of(id)?)))
        });
        let tokens: Vec<String> = tokens.collect();
        if !tokens.is_empty() {
            lines.push(format!("{}: {}", spec.classes[class.index()].name, tokens.join(", ")));
        }
    }
    let whereabouts = Whereabouts::written(spec, state);
    for (zone, tokens) in whereabouts.zones() {
        let words = tokens.iter().map(|id| {
            let token = state.token(*id);
            token_word(spec, Man { kind: token.kind, owner: token.owner }, zone.owner)
        });
        let words: Vec<String> = words.collect();
        let owner = zone.owner.map(|owner| format!("{} ", spec.player(owner).name)).unwrap_or_default();
        let content = if words.is_empty() { "-".to_owned() } else { words.join(" ") };
        lines.push(format!("{owner}{}: {content}", spec.zone(zone.zone).name));
    }
    lines
}
