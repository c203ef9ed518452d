//! The trial of a movement as JSON.

use serde::Serialize;

use super::options::size;
use super::trial::Trial;
use crate::describe::diagram::Signs;
use crate::describe::wording::Saying;
use crate::literal::walk::Side;
use crate::shell::failure::Failure;
use crate::spec::ids::Square;

#[derive(Debug, Serialize)]
struct JsonTrial {
    /// The name of the piece, if it is one of a definition.
    piece: Option<String>,
    /// Its movements.
    movements: Vec<JsonMovement>,
    /// Files and ranks.
    board: String,
    /// Where it stands.
    at: String,
    /// The other pieces on the board.
    pieces: Vec<JsonMan>,
    /// Squares on which something can happen.
    squares: Vec<JsonSquare>,
    /// The moves that it can make with the pieces on the board.
    moves: Vec<JsonEnding>,
    /// Whether it can leave the board.
    leaves_board: bool,
    /// Whether it can end where it began without having done anything.
    may_pass: bool,
    /// Remarks.
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct JsonMovement {
    /// Its notation.
    notation: String,
    /// A sentence for each clause.
    words: Vec<String>,
}

#[derive(Debug, Serialize)]
struct JsonMan {
    square: String,
    side: &'static str,
}

#[derive(Debug, Serialize)]
struct JsonSquare {
    square: String,
    /// The sign in the drawing.
    sign: char,
    /// The actions that are possible there.
    does: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct JsonEnding {
    /// Where it ends; `null` off the board.
    to: Option<String>,
    captures: Vec<String>,
    /// A piece that changes its square: from where, and where to.
    relocates: Option<[String; 2]>,
}

/// One object.
pub fn text(trial: &Trial<'_>) -> Result<String, Failure> {
    let geometry = trial.setting.geometry;
    let name = |square: Square| geometry.name(square);
    let signs = Signs::new(&trial.setting, &trial.diagram);
    let movements = trial.subject.parts.iter().map(|part| JsonMovement {
        notation: part.notation.clone(),
        words: trial.sayings(part).iter().map(Saying::line).collect(),
    });
    let squares = geometry.squares().filter(|square| !trial.diagram.on(*square).is_empty()).map(|square| JsonSquare {
        square: name(square),
        sign: signs.on(square),
        does: trial.diagram.on(square).iter().map(|deed| deed.name()).collect(),
    });
    let men = geometry.squares().filter_map(|square| trial.setting.man_on(square));
    let moves = trial.diagram.endings.iter().map(|ending| JsonEnding {
        to: ending.goal.map(name),
        captures: ending.captures.iter().map(|square| name(*square)).collect(),
        relocates: ending.relocated.map(|(from, to)| [name(from), name(to)]),
    });
    let json = JsonTrial {
        piece: trial.subject.piece.clone(),
        movements: movements.collect(),
        board: size(geometry),
        at: name(trial.setting.origin),
        pieces: men.map(|man| JsonMan { square: name(man.square), side: side_word(man.side) }).collect(),
        squares: squares.collect(),
        moves: moves.collect(),
        leaves_board: trial.diagram.leaves,
        may_pass: trial.diagram.passes,
        notes: trial.notes.clone(),
    };
    Ok(serde_json::to_string_pretty(&json).map_err(std::io::Error::other)?)
}

/// `own`, `enemy`, `nobody`.
fn side_word(side: Side) -> &'static str {
    match side {
        Side::Own => "own",
        Side::Enemy => "enemy",
        Side::Neutral => "nobody",
    }
}
