//! The board of a definition, without what stands on it.

use serde::Serialize;

use crate::spec::Spec;
use crate::svg::{Medium, empty_board, style};

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
    pub(super) fn of(spec: &Spec) -> Board {
        let geometry = &spec.geometry;
        let scene = empty_board(spec);
        let square = |square| {
            let (file, rank) = (geometry.file(square), geometry.rank(square));
            SquareOf {
                name: geometry.name(square),
                file,
                rank,
                // The square at the first player's left is a dark one.
                shade: (file + rank + 1) % 2,
                ground: scene.grounds.iter().rposition(|ground| ground.squares.contains(square)),
            }
        };
        let ground = |ground: &crate::svg::Ground| {
            let named = |region: &&crate::spec::nouns::Region| {
                region.sign == ground.sign && region.squares.contains(&ground.squares)
            };
            let words = spec.regions.iter().find(named).map(|region| region.name.replace('_', " "));
            Ground { look: ground.look, words: words.unwrap_or_default(), sign: ground.sign.clone() }
        };
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
