//! Small definitions from a seed: a board, a few kinds, some rules. They are kept in parts, so that parts can be taken
//! out of one that fails, and spelt in several ways that mean the same.

mod movements;
mod sentences;
mod spelling;
mod stored;

use interp::literal::chance::Seeded;

pub use spelling::Spelling;

/// The content of a square of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Hole,
    /// A kind, and whether it is the first player's.
    Man(usize, bool),
}

/// Where a part stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    Uses,
    Promotion,
    Regions,
    Tags,
    Fields,
    State,
    Pieces,
    /// Keys of the hand.
    Hand,
    Letters,
    /// Keys of the stage.
    Stage,
    /// Sentences of the stage.
    Play,
    /// Keys of the first phase.
    Phase,
    /// Sentences of the first phase.
    Moving,
    /// Further phases.
    Phases,
}

/// A piece of a definition. Names are written `@k0@`, squares `§2,3§`, left and right `‹` and `›`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub table: Table,
    pub text: String,
}

/// A definition in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sketch {
    pub files: usize,
    pub ranks: usize,
    /// Square by square from the first player's left corner.
    pub cells: Vec<Cell>,
    pub parts: Vec<Part>,
    /// How many kinds there are.
    pub kinds: usize,
    /// Whether something in it depends on the order in which things are looked at, or on the shape of the board.
    pub ordered: bool,
}

/// A draft that is being made.
pub struct Draft<'d> {
    pub dice: &'d mut Seeded,
    pub sketch: Sketch,
}

impl Draft<'_> {
    /// One of several.
    pub fn pick<'t, T: ?Sized>(&mut self, of: &[&'t T]) -> &'t T {
        of[self.dice.below(of.len())]
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.dice.below(times) == 0
    }

    /// A kind, by its name.
    pub fn kind(&mut self) -> String {
        format!("@k{}@", self.dice.below(self.sketch.kinds))
    }

    /// Some square of the picture that is there.
    pub fn square(&mut self) -> String {
        loop {
            let index = self.dice.below(self.sketch.cells.len());
            if self.sketch.cells[index] != Cell::Hole {
                return spot(index % self.sketch.files, index / self.sketch.files);
            }
        }
    }

    pub fn add(&mut self, table: Table, text: impl Into<String>) {
        let part = Part { table, text: text.into() };
        if !self.sketch.parts.contains(&part) {
            self.sketch.parts.push(part);
        }
    }
}

fn spot(file: usize, rank: usize) -> String {
    format!("§{file},{rank}§")
}

/// A definition from a seed; it may have mistakes.
pub fn sketch(seed: u64) -> Sketch {
    let mut dice = Seeded::new(seed);
    let (files, ranks) = match dice.below(12) {
        0 => (12, 11),
        1 | 2 => (9, 8 + dice.below(3)),
        _ => (3 + dice.below(5), 3 + dice.below(6)),
    };
    let kinds = 2 + dice.below(4);
    let cells = vec![Cell::Empty; files * ranks];
    let sketch = Sketch { files, ranks, cells, parts: Vec::new(), kinds, ordered: false };
    let mut draft = Draft { dice: &mut dice, sketch };
    board(&mut draft);
    sentences::base(&mut draft);
    for kind in 0..kinds {
        movements::piece(&mut draft, kind);
    }
    sentences::rules(&mut draft);
    sentences::secrets(&mut draft);
    stored::rules(&mut draft);
    stored::hidden_hand(&mut draft);
    draft.sketch
}

/// Holes, and the men of both players, mostly alike on both sides.
fn board(draft: &mut Draft<'_>) {
    let (files, ranks) = (draft.sketch.files, draft.sketch.ranks);
    let holes = if draft.once_in(3) { 1 + draft.dice.below(3) } else { 0 };
    for _ in 0..holes {
        let (file, rank) = (draft.dice.below(files), draft.dice.below(ranks));
        draft.sketch.cells[rank * files + file] = Cell::Hole;
        draft.sketch.cells[(ranks - 1 - rank) * files + file] = Cell::Hole;
    }
    let men = (2 + draft.dice.below(files)).min(8);
    let deep = (ranks / 2).min(2);
    for index in 0..men {
        let kind = if index < draft.sketch.kinds { index } else { draft.dice.below(draft.sketch.kinds) };
        let (file, rank) = (draft.dice.below(files), draft.dice.below(deep));
        put(&mut draft.sketch, rank * files + file, Cell::Man(kind, true));
        let file = if draft.once_in(6) { draft.dice.below(files) } else { file };
        put(&mut draft.sketch, (ranks - 1 - rank) * files + file, Cell::Man(kind, false));
    }
}

fn put(sketch: &mut Sketch, index: usize, cell: Cell) {
    if sketch.cells[index] == Cell::Empty {
        sketch.cells[index] = cell;
    }
}
