//! The board of a definition, without what stands on it.

use serde::Serialize;

use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::ids::Square;
use crate::svg::{Ground as Shown, Medium, View, common_regions, empty_board, style};

/// A board: squares, names of files and ranks, grounds.
#[derive(Debug, Serialize)]
pub(super) struct Board {
    files: Vec<String>,
    ranks: Vec<String>,
    plain: bool,
    squares: Vec<SquareOf>,
    grounds: Vec<Ground>,
    style: String,
}

#[derive(Debug, Serialize)]
struct SquareOf {
    name: String,
    file: u8,
    rank: u8,
    shade: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Ground {
    look: usize,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sign: Option<String>,
}

impl Board {
    /// The board of a definition.
    pub(super) fn of(definition: &Definition, spec: &Spec) -> Board {
        let geometry = &spec.geometry;
        let scene = empty_board(spec, &View { turned: false, regions: common_regions(definition, spec) });
        // A sign is seen on all squares of its region.
        let on = |square: Square, signed: bool| {
            let is_there = |ground: &Shown| ground.sign.is_some() == signed && ground.squares.contains(square);
            scene.grounds.iter().rposition(is_there)
        };
        let square = |square| {
            let (file, rank) = (geometry.file(square), geometry.rank(square));
            SquareOf {
                name: geometry.name(square),
                file,
                rank,
                // The square at the first player's left is a dark one.
                shade: (file + rank + 1) % 2,
                ground: on(square, true).or_else(|| on(square, false)),
            }
        };
        let ground =
            |ground: &Shown| Ground { look: ground.look, words: ground.name.clone(), sign: ground.sign.clone() };
        Board {
            files: scene.files.clone(),
            ranks: scene.ranks.clone(),
            plain: scene.plain,
            squares: geometry.squares().map(square).collect(),
            grounds: scene.grounds.iter().map(ground).collect(),
            style: style(Medium::Page),
        }
    }
}
