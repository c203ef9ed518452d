//! A position as a scene.

use super::outline::outline;
use super::scene::{Ground, Legend, Placed, Sample, Scene, Shelf};
use super::symbol::{Artist, Symbol};
use crate::literal::state::{State, Token};
use crate::notation::picture::board;
use crate::notation::picture::signs::{Manner, is_far};
use crate::spec::ids::{RegionId, Square};
use crate::spec::nouns::Kind;
use crate::spec::value::SquareSet;
use crate::spec::{PIECES, Spec};

/// How a position is looked at.
#[derive(Debug, Clone, Default)]
pub struct View {
    /// Whether from the far side.
    pub turned: bool,
    /// Regions that are marked, with a legend, besides those that have a sign.
    pub regions: Vec<RegionId>,
}

/// A token on a square.
#[derive(Debug, Clone, Copy)]
pub struct Laid {
    /// Where.
    pub square: Square,
    /// What.
    pub token: Token,
    /// Which corner it lies in; `None` for the middle.
    pub corner: Option<usize>,
}

/// The tokens that stand or lie on squares, square by square. What is no piece lies in a corner, beside a piece or another token.
pub fn laid(spec: &Spec, state: &State) -> Vec<Laid> {
    let ghost = |token| state.ghosts.is_some_and(|first| token >= first);
    let mut all = Vec::new();
    for square in spec.geometry.squares() {
        let crowded = state.piece_on(square).is_some_and(|id| !ghost(id));
        let mut corner = 0;
        for layer in 0..spec.layers {
            let Some(id) = state.on(spec, layer, square).filter(|id| !ghost(*id)) else { continue };
            let token = state.token(id);
            let aside = spec.kind(token.kind).class != PIECES;
            all.push(Laid { square, token, corner: (aside && (crowded || corner > 0)).then_some(corner) });
            corner += usize::from(aside);
        }
    }
    all
}

/// A position: the board, what lies on it and beside it, in the words of `title`.
pub fn position(artist: &Artist<'_>, state: &State, title: &str, view: &View) -> Scene {
    let spec = artist.spec();
    let mut scene = Scene { turned: view.turned, ..board_of(spec, title) };
    scene.text = Some(board::drawn(spec, state, Manner { turned: view.turned, ..Manner::default() }));
    scene.fog = state.fog;
    add_grounds(spec, view, &mut scene);
    for Laid { square, token, corner } in laid(spec, state) {
        let symbol = artist.symbol(token.kind, token.owner, view.turned);
        scene.placed.push(Placed { square, symbol, corner });
    }
    add_shelves(artist, state, view, &mut scene);
    scene.notes = board::facts(spec, state);
    scene
}

/// The empty board of a definition with the regions that have a sign, and those that are asked for.
pub fn empty_board(spec: &Spec, view: &View) -> Scene {
    let mut scene = board_of(spec, &spec.title);
    add_grounds(spec, view, &mut scene);
    scene
}

/// The empty board of a definition, with the names its players have for files and ranks.
pub(super) fn board_of(spec: &Spec, title: &str) -> Scene {
    let mut scene = Scene::new(title, &spec.geometry);
    let longest = |names: &[String]| names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    if let Some(names) = spec.coordinates.files.first().filter(|names| longest(names) <= 2) {
        scene.files = names.clone();
    }
    if let Some(names) = spec.coordinates.ranks.first().filter(|names| longest(names) <= 2) {
        scene.ranks = names.clone();
    }
    scene.plain = spec.kinds.iter().any(is_written);
    scene
}

/// Whether a kind is drawn as a written sign. Its strokes are hard to read on a chequered board.
fn is_written(kind: &Kind) -> bool {
    kind.has_sign(|sign| outline(sign).is_none())
}

/// Marks regions: those with a sign, and those that are asked for.
pub(super) fn add_grounds(spec: &Spec, view: &View, scene: &mut Scene) {
    let mut look = 0;
    // Those with a sign come first, so that they look alike in every picture.
    let (signed, others): (Vec<_>, Vec<_>) = spec.regions.iter().enumerate().partition(|(_, one)| one.sign.is_some());
    for (index, region) in signed.into_iter().chain(others) {
        let asked = view.regions.contains(&RegionId::at(index));
        if !asked && region.sign.is_none() {
            continue;
        }
        let first = region.squares.first().copied().unwrap_or_default();
        let all = region.squares.iter().fold(SquareSet::EMPTY, |all, squares| all.union(*squares));
        // A sign is drawn for every player; what has none would cover most of the board.
        let squares = if region.sign.is_some() { all } else { first };
        if squares.is_empty() {
            continue;
        }
        let name = region.name.replace('_', " ");
        scene.grounds.push(Ground { name: name.clone(), squares, look, sign: region.sign.clone() });
        if asked {
            let words = match spec.players.first().filter(|_| squares != all) {
                Some(player) => format!("{name} of {}", player.title),
                None => name,
            };
            scene.legend.push(Legend { sample: Sample::Ground(look), words });
        }
        look += 1;
    }
}

/// Zones: those of the player at the far side above the board, all others below it. Empty ones are left out.
fn add_shelves(artist: &Artist<'_>, state: &State, view: &View, scene: &mut Scene) {
    let spec = artist.spec();
    for (zone, tokens) in board::zones(spec, state) {
        if tokens.is_empty() {
            continue;
        }
        let mut symbols: Vec<(Symbol, usize)> = Vec::new();
        for id in tokens {
            let token = state.token(id);
            let symbol = artist.symbol(token.kind, token.owner, view.turned);
            let same = if spec.zone(zone.zone).ordered { None } else { Some(()) };
            match symbols.last_mut().filter(|(last, _)| same.is_some() && last.name == symbol.name) {
                Some((_, count)) => *count += 1,
                None => symbols.push((symbol, 1)),
            }
        }
        let name = spec.zone(zone.zone).name.replace('_', " ");
        let label = zone.owner.map_or_else(|| name.clone(), |owner| format!("{} {name}", spec.player(owner).title));
        let far = zone.owner.is_some_and(|owner| is_far(spec, owner) != view.turned);
        scene.shelves[usize::from(!far)].push(Shelf { label, symbols });
    }
}

/// The squares on which something else stands or lies than before.
pub fn changed(spec: &Spec, before: &State, after: &State) -> SquareSet {
    let lying = |state: &State, square: Square| -> Vec<_> {
        let on = |layer| state.on(spec, layer, square).map(|token| state.token(token));
        (0..spec.layers).map(|layer| on(layer).map(|token| (token.kind, token.owner))).collect()
    };
    spec.geometry.squares().filter(|square| lying(before, *square) != lying(after, *square)).collect()
}
