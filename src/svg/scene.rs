//! The scene of a picture, as data.

use super::symbol::Symbol;
use crate::describe::diagram::Deeds;
use crate::spec::geometry::Geometry;
use crate::spec::ids::Square;
use crate::spec::value::SquareSet;

/// Everything that is to be seen in a picture.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The title.
    pub title: String,
    /// The board as text, for readers who hear it.
    pub text: Option<String>,
    /// The board.
    pub geometry: Geometry,
    /// The names of the files, from the first player's left.
    pub files: Vec<String>,
    /// The names of the ranks, from the first player's side.
    pub ranks: Vec<String>,
    /// Whether the board is seen from the far side.
    pub turned: bool,
    /// Whether the picture is shown small, so that names of files and ranks are larger.
    pub small: bool,
    /// Whether all squares have one colour.
    pub plain: bool,
    /// Squares that do not look like others.
    pub grounds: Vec<Ground>,
    /// Squares on which something has changed.
    pub changed: SquareSet,
    /// Squares that a remark is about.
    pub shown: SquareSet,
    /// Squares that are marked with a disc.
    pub marked: SquareSet,
    /// Squares that cannot be seen.
    pub fog: SquareSet,
    /// The tokens on squares.
    pub placed: Vec<Placed>,
    /// The ways of riders: from a square to the last one they reach.
    pub rides: Vec<Arrow>,
    /// The actions of a movement, by square.
    pub deeds: Vec<(Square, Deeds)>,
    /// Actions.
    pub arrows: Vec<Arrow>,
    /// Actions that are refused.
    pub refused: Vec<Arrow>,
    /// The places above the board, and those below it.
    pub shelves: [Vec<Shelf>; 2],
    /// Lines of words below the board.
    pub notes: Vec<String>,
    /// The legend of the signs.
    pub legend: Vec<Legend>,
}

/// Squares that look alike, with a sign while they are empty.
#[derive(Debug, Clone)]
pub struct Ground {
    /// The squares.
    pub squares: SquareSet,
    /// The name of its region.
    pub name: String,
    /// Which of the tints and hatchings it has.
    pub look: usize,
    /// The sign on its empty squares.
    pub sign: Option<String>,
}

/// A symbol on a square.
#[derive(Debug, Clone)]
pub struct Placed {
    /// Where.
    pub square: Square,
    /// What.
    pub symbol: Symbol,
    /// Which corner it lies in; `None` for the middle.
    pub corner: Option<usize>,
}

/// A line from square to square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// A place beside the board with what is in it.
#[derive(Debug, Clone)]
pub struct Shelf {
    /// The name.
    pub label: String,
    /// The symbols, each with how many of it there are.
    pub symbols: Vec<(Symbol, usize)>,
}

/// A sign and what it means.
#[derive(Debug, Clone)]
pub struct Legend {
    /// The sign.
    pub sample: Sample,
    /// Its meaning.
    pub words: String,
}

/// A sign.
#[derive(Debug, Clone)]
pub enum Sample {
    /// A tint and hatching.
    Ground(usize),
    /// The actions of a movement on a square.
    Deeds(Deeds),
    /// A token.
    Symbol(Symbol),
    /// A token with the actions of a movement on its square.
    Met(Symbol, Deeds),
    /// The way of a rider.
    Ride,
}

impl Scene {
    /// An empty board.
    pub fn new(title: impl Into<String>, geometry: &Geometry) -> Scene {
        let files = (0..geometry.files()).map(|file| char::from(b'a' + file).to_string()).collect();
        let ranks = (1..=geometry.ranks()).map(|rank| rank.to_string()).collect();
        Scene {
            title: title.into(),
            text: None,
            geometry: geometry.clone(),
            files,
            ranks,
            turned: false,
            small: false,
            plain: false,
            grounds: Vec::new(),
            changed: SquareSet::EMPTY,
            shown: SquareSet::EMPTY,
            marked: SquareSet::EMPTY,
            fog: SquareSet::EMPTY,
            placed: Vec::new(),
            rides: Vec::new(),
            deeds: Vec::new(),
            arrows: Vec::new(),
            refused: Vec::new(),
            shelves: [Vec::new(), Vec::new()],
            notes: Vec::new(),
            legend: Vec::new(),
        }
    }
}
