//! The scene of a movement.

use super::position::{View, add_grounds, board_of};
use super::scene::{Arrow, Legend, Placed, Sample, Scene};
use super::symbol::{Artist, Symbol};
use crate::describe::diagram::{Deeds, Diagram, Man, Setting, Signs};
use crate::literal::walk::Side;
use crate::notation::picture::board::{Cell, grid};
use crate::notation::picture::signs::Manner;
use crate::spec::ids::{PlayerId, Square};
use crate::spec::movement::{Clause, Pattern};

/// A movement that is looked at.
pub struct Look<'a> {
    /// The title.
    pub title: String,
    /// The movement whose rides are drawn as lines.
    pub pattern: &'a Pattern,
    /// The board, square and pieces of the trial.
    pub setting: &'a Setting<'a>,
    /// The moves that are possible there.
    pub diagram: &'a Diagram,
    /// The piece that moves.
    pub mover: Symbol,
}

/// The scene of a movement with a legend of its signs.
pub fn movement(artist: &Artist<'_>, look: &Look<'_>) -> Scene {
    let Look { title, setting, diagram, mover, .. } = look;
    let geometry = setting.geometry;
    let own_board = *geometry == artist.spec().geometry;
    let plain = board_of(artist.spec(), "").plain;
    let mut scene =
        if own_board { board_of(artist.spec(), title) } else { Scene { plain, ..Scene::new(title.clone(), geometry) } };
    if own_board {
        add_grounds(artist.spec(), &View::default(), &mut scene);
    }
    scene.turned = setting.facing.forward.1 < 0;
    scene.placed.push(Placed { square: setting.origin, symbol: mover.clone(), corner: None });
    let mut met = Vec::new();
    for man in &setting.men {
        let symbol = met_symbol(artist, man, scene.turned);
        scene.placed.push(Placed { square: man.square, symbol: symbol.clone(), corner: None });
        met.push((*man, symbol));
    }
    let met_there = |square: Square| setting.man_on(square).is_some();
    for square in geometry.squares().filter(|square| *square != setting.origin) {
        let deeds = if met_there(square) { diagram.on(square).shown() } else { diagram.on(square).drawn() };
        if !deeds.is_empty() {
            scene.deeds.push((square, deeds));
        }
    }
    scene.rides = rides(look);
    scene.legend = legend(look, &scene, &met);
    scene.text = Some(in_letters(look, scene.turned));
    scene
}

/// The drawing in letters, for readers who hear it.
fn in_letters(look: &Look<'_>, turned: bool) -> String {
    let signs = Signs::new(look.setting, look.diagram);
    let mut text = grid(look.setting.geometry, Manner { turned, ..Manner::default() }, |square| {
        Cell::plain(signs.on(square).to_string())
    });
    for (sign, words) in signs.legend() {
        text.push_str(&format!("    {sign}  {words}\n"));
    }
    text
}

fn met_symbol(artist: &Artist<'_>, man: &Man, turned: bool) -> Symbol {
    let owner = match man.side {
        Side::Own => Some(PlayerId(0)),
        Side::Enemy => Some(PlayerId(1)),
        Side::Neutral => None,
    };
    man.kind.map_or_else(|| artist.anybody(owner), |kind| artist.symbol(kind, owner, turned))
}

/// The ways of riders, from where the piece stands to the last square they reach.
fn rides(look: &Look<'_>) -> Vec<Arrow> {
    let (setting, origin) = (look.setting, look.setting.origin);
    let leaps = look.pattern.clauses.iter().filter_map(|clause| match clause {
        Clause::Leap(leap) if leap.leg.manner.range > 1 => Some(leap),
        _ => None,
    });
    let mut rides: Vec<Arrow> = Vec::new();
    for step in leaps.flat_map(|leap| &leap.steps) {
        let (files, ranks) = setting.facing.on_board(*step);
        let geometry = setting.geometry;
        let (file, rank) = (i16::from(geometry.file(origin)), i16::from(geometry.rank(origin)));
        let line = (1..).map_while(|times: i16| geometry.square(file + files * times, rank + ranks * times));
        let live = |square: &Square| !look.diagram.on(*square).is_empty() || setting.man_on(*square).is_some();
        let reached: Vec<Square> = line.take_while(live).collect();
        let last = reached.iter().rposition(|square| !look.diagram.on(*square).is_empty());
        if let Some(to) = last.filter(|last| *last > 0).and_then(|last| reached.get(last)) {
            let ride = Arrow { from: origin, to: *to };
            if !rides.contains(&ride) {
                rides.push(ride);
            }
        }
    }
    rides
}

/// The signs of the scene, each once, and what they mean.
fn legend(look: &Look<'_>, scene: &Scene, met: &[(Man, Symbol)]) -> Vec<Legend> {
    let signs = Signs::new(look.setting, look.diagram);
    let vacant =
        |deeds: &Deeds| Legend { sample: Sample::Deeds(*deeds), words: deeds.words().replace(", told below", "") };
    let mut list: Vec<Legend> = signs.sets().iter().map(vacant).collect();
    if !scene.rides.is_empty() {
        list.push(Legend { sample: Sample::Ride, words: "goes on along this line".to_owned() });
    }
    let mut told: Vec<&str> = Vec::new();
    for (man, symbol) in met {
        let Some(words) = signs.words_of(man).filter(|words| !told.contains(words)) else { continue };
        told.push(words);
        let sample = Sample::Met(symbol.clone(), look.diagram.on(man.square).shown());
        list.push(Legend { sample, words: words.to_owned() });
    }
    list
}
