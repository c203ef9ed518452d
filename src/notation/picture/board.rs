//! A picture of the board for people: rows with rank numbers, file letters below, and what lies elsewhere.

use std::fmt::Write as _;

use super::signs::{Manner, Signs, columns, sign, sign_beside, sign_lying};
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::notation::names::Man;
use crate::notation::whereabouts::Whereabouts;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{ClassId, KindId, PlayerId, Square, StageId, TokenId, VariableId};
use crate::spec::nouns::Writing;
use crate::spec::types::Type;
use crate::spec::value::{Value, ZoneRef};

/// The picture of a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The text, which may hold colours.
    pub text: String,
    /// The columns it takes in a terminal.
    pub width: usize,
}

impl Cell {
    /// A text without colours.
    pub fn plain(text: impl Into<String>) -> Cell {
        let text = text.into();
        Cell { width: columns(&text), text }
    }
}

/// The board in letters with coordinates, as the first player sees it, and the zones and layers below it.
pub fn picture(spec: &Spec, state: &State) -> String {
    drawn(spec, state, Manner::default())
}

/// The board with coordinates, and the zones and layers below it.
pub fn drawn(spec: &Spec, state: &State, manner: Manner) -> String {
    let empty = |square| piece(spec, state, square, manner).is_none() && !spec.geometry.is_hole(square);
    let ground = |square| spec.drawn_on(square).filter(|_| empty(square));
    let cell = |square| match ground(square) {
        Some(sign) => Cell::plain(sign),
        None => Cell::plain(occupant(spec, state, square, manner)),
    };
    let mut text = grid(&spec.geometry, manner, cell);
    for line in surroundings(spec, state, manner) {
        let _ = writeln!(text, "    {line}");
    }
    text
}

/// The board as a player knows it; all of it without `eyes`.
pub fn seen(spec: &Spec, state: &State, eyes: Option<PlayerId>) -> String {
    match eyes {
        Some(eyes) => picture(spec, &known_to(spec, state, eyes)),
        None => picture(spec, state),
    }
}

/// The letters on a square: those of the piece, `.` when it is empty, `#` where the board has a hole.
pub fn letter(spec: &Spec, state: &State, square: Square) -> String {
    occupant(spec, state, square, Manner::default())
}

fn occupant(spec: &Spec, state: &State, square: Square, manner: Manner) -> String {
    if spec.geometry.is_hole(square) {
        return "#".to_owned();
    }
    piece(spec, state, square, manner).unwrap_or_else(|| manner.signs.empty().to_owned())
}

/// The sign of the piece on a square; nothing when there is none.
pub fn piece(spec: &Spec, state: &State, square: Square, manner: Manner) -> Option<String> {
    let token = state.token(state.piece_on(square)?);
    Some(sign(spec, Man { kind: token.kind, owner: token.owner }, manner))
}

/// The sign of the uppermost thing on a square without a piece.
pub fn lying_on(spec: &Spec, state: &State, square: Square, manner: Manner) -> Option<String> {
    let token = (1..spec.layers).rev().find_map(|layer| state.on(spec, layer, square))?;
    Some(sign_lying(spec, state.token(token).kind, manner))
}

/// The squares in rows as the reader sees them, holes included: each row with its rank and what is in it.
pub fn rows(geometry: &Geometry, turned: bool) -> Vec<(u8, Vec<Square>)> {
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let row = |rank: u8| {
        let squares =
            in_order(files, turned).into_iter().map(|file| usize::from(rank) * usize::from(files) + usize::from(file));
        (rank, squares.map(Square::at).collect())
    };
    in_order(ranks, !turned).into_iter().map(row).collect()
}

/// The letters of the files as the reader sees them.
pub fn file_names(geometry: &Geometry, turned: bool) -> Vec<String> {
    in_order(geometry.files(), turned).into_iter().map(|file| ((b'a' + file) as char).to_string()).collect()
}

fn in_order(count: u8, backwards: bool) -> Vec<u8> {
    if backwards { (0..count).rev().collect() } else { (0..count).collect() }
}

/// The squares in rows as the reader sees them, each drawn by `cell`, all as wide as the widest, signs in the middle; rank
/// numbers to the left, file letters below. Every line ends with a line end.
pub fn grid(geometry: &Geometry, manner: Manner, cell: impl Fn(Square) -> Cell) -> String {
    let rows = rows(geometry, manner.turned).into_iter();
    let rows: Vec<(u8, Vec<Cell>)> =
        rows.map(|(rank, squares)| (rank, squares.into_iter().map(&cell).collect())).collect();
    let width = rows.iter().flat_map(|(_, cells)| cells).map(|cell| cell.width).max().unwrap_or(1).max(1);
    let padded = |cell: &Cell| {
        let room = width.saturating_sub(cell.width);
        let left = if manner.signs == Signs::Letters { 0 } else { room.div_ceil(2) };
        format!("{}{}{}", " ".repeat(left), cell.text, " ".repeat(room - left))
    };
    let mut text = String::new();
    for (rank, cells) in &rows {
        let cells: Vec<String> = cells.iter().map(padded).collect();
        let _ = writeln!(text, "{:>2}  {}", rank + 1, cells.join(" ").trim_end());
    }
    let names = file_names(geometry, manner.turned).into_iter().map(|name| padded(&Cell::plain(name)));
    let _ = writeln!(text, "    {}", names.collect::<Vec<_>>().join(" ").trim_end());
    text
}

/// Tokens in zones and under or above the pieces, a line each; zones that have been empty so far are there too. The
/// numbers of each player follow.
pub fn surroundings(spec: &Spec, state: &State, manner: Manner) -> Vec<String> {
    let mut lines = Vec::new();
    for class in (1..spec.classes.len()).map(ClassId::at) {
        let owners = spec.player_ids().map(Some).chain([None]);
        lines.extend(owners.filter_map(|owner| lying(spec, state, class, owner)));
    }
    for (zone, tokens) in zones(spec, state) {
        let is_hidden = |id: &TokenId| spec.kind(state.token(*id).kind).veiled;
        let hidden = tokens.iter().filter(|id| is_hidden(id)).count();
        // Where the order matters, those that are known keep their places among the others.
        let counted = hidden == tokens.len() || !spec.zone(zone.zone).ordered;
        let words = tokens.iter().filter(|id| !counted || !is_hidden(id)).map(|id| {
            let token = state.token(*id);
            sign_beside(spec, Man { kind: token.kind, owner: token.owner }, zone.owner, manner)
        });
        let shown = words.collect::<Vec<_>>().join(" ");
        let content = match (shown.is_empty(), hidden) {
            (true, 0) => "-".to_owned(),
            (true, _) => format!("{hidden} hidden"),
            (false, 1..) if counted => format!("{shown}, {hidden} hidden"),
            _ => shown,
        };
        lines.push(format!("{}{}: {content}", of(spec, zone.owner), spec.zone(zone.zone).name));
    }
    lines.extend(facts(spec, state));
    lines
}

/// The contents of each zone, in the order in which they are written. Left out are empty zones of a stage that does
/// not run.
pub fn zones(spec: &Spec, state: &State) -> Vec<(ZoneRef, Vec<TokenId>)> {
    let runs = |stage: StageId| state.flow.running.iter().any(|running| running.stage == stage);
    let is_shown =
        |(zone, tokens): &&(ZoneRef, Vec<TokenId>)| !tokens.is_empty() || spec.zone(zone.zone).scope.is_none_or(runs);
    Whereabouts::written(spec, state).zones().iter().filter(is_shown).cloned().collect()
}

/// The numbers that players have and the facts that the game remembers, in lines.
pub fn facts(spec: &Spec, state: &State) -> Vec<String> {
    possessions(spec, state).chain(standing(spec, state)).collect()
}

/// The squares on which tokens of a class and a player lie, kind by kind: `white tile: * d3 e3, o a3 b3`.
fn lying(spec: &Spec, state: &State, class: ClassId, owner: Option<PlayerId>) -> Option<String> {
    let mut kinds: Vec<(KindId, String)> = Vec::new();
    for id in state.on_board(spec, class).filter(|id| state.token(*id).owner == owner) {
        let (kind, square) = (state.token(id).kind, spec.geometry.name(state.square_of(id)?));
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, squares)) => {
                let _ = write!(squares, " {square}");
            }
            None => kinds.push((kind, format!("{} {square}", spec.kind(kind).letter))),
        }
    }
    kinds.sort_by_key(|(kind, _)| *kind);
    let words: Vec<String> = kinds.into_iter().map(|(_, squares)| squares).collect();
    let name = &spec.classes[class.index()].name;
    (!words.is_empty()).then(|| format!("{}{name}: {}", of(spec, owner), words.join(", ")))
}

fn of(spec: &Spec, owner: Option<PlayerId>) -> String {
    owner.map(|owner| format!("{} ", spec.player(owner).word())).unwrap_or_default()
}

/// The numbers that every player has, a line for each: `white energy: 8 · black energy: 6`. Left out are those that
/// are never written or of a stage that does not run.
fn possessions<'a>(spec: &'a Spec, state: &'a State) -> impl Iterator<Item = String> + 'a {
    let runs = |stage: StageId| state.flow.running.iter().any(|running| running.stage == stage);
    let variables = spec.variables.iter().enumerate().filter(move |(_, variable)| {
        let written = variable.writing != Writing::Never;
        variable.each && variable.ty == Type::NUMBER && written && variable.scope.is_none_or(runs)
    });
    variables.map(|(index, variable)| {
        let each = spec.player_ids().map(|player| {
            let number = match state.variable(spec, VariableId::at(index), Some(player)) {
                Value::Number(number) => number.to_string(),
                Value::Unknown => "?".to_owned(),
                _ => Number::ZERO.to_string(),
            };
            format!("{} {}: {number}", spec.player(player).word(), variable.name)
        });
        each.collect::<Vec<_>>().join(" · ")
    })
}

/// The players and numbers the game remembers besides, a line of those that are something: `offering: white`.
fn standing(spec: &Spec, state: &State) -> Option<String> {
    let runs = |stage: StageId| state.flow.running.iter().any(|running| running.stage == stage);
    let facts = spec.variables.iter().enumerate().filter_map(|(index, variable)| {
        let shown = !variable.each && variable.writing == Writing::Braces && variable.scope.is_none_or(runs);
        let words = match state.variable(spec, VariableId::at(index), None) {
            _ if !shown => return None,
            Value::Player(player) => spec.player(*player).word(),
            Value::Number(number) if *number != Number::ZERO => number.to_string(),
            _ => return None,
        };
        Some(format!("{}: {words}", variable.name))
    });
    let facts: Vec<String> = facts.collect();
    (!facts.is_empty()).then(|| facts.join(" · "))
}
