//! The board column: rows of letters and numbers, and the hand in brackets behind them.

use std::fmt::Write as _;

use crate::diagnostic::counted;
use crate::spec::Spec;
use crate::spec::ids::Square;

use super::hands;
use super::layout::Layout;
use crate::notation::names::{Letters, letters};
use crate::notation::problem::Problems;
use crate::notation::slice::Slice;
use crate::notation::zones::hand;

/// The board as text, and the hand behind it unless it has a column of its own.
pub(super) fn print(spec: &Spec, layout: &Layout, with_hand: bool) -> String {
    let mut text = String::new();
    for rank in (0..spec.geometry.ranks()).rev() {
        print_row(spec, layout, rank, &mut text);
        if rank > 0 {
            text.push('/');
        }
    }
    if with_hand && hand(spec).is_some() {
        text.extend(["[", &hands::in_brackets(spec, layout), "]"]);
    }
    text
}

fn print_row(spec: &Spec, layout: &Layout, rank: u8, text: &mut String) {
    let mut empty = 0;
    let flush = |empty: &mut u32, text: &mut String| {
        if *empty > 0 {
            let _ = write!(text, "{empty}");
            *empty = 0;
        }
    };
    for file in 0..spec.geometry.files() {
        let square = Square::at(usize::from(rank) * usize::from(spec.geometry.files()) + usize::from(file));
        match layout.board.get(square.index()).copied().flatten() {
            _ if spec.geometry.is_hole(square) => {
                flush(&mut empty, text);
                text.push('#');
            }
            Some(man) => {
                flush(&mut empty, text);
                text.push_str(letters(spec, man));
            }
            None => empty += 1,
        }
    }
    flush(&mut empty, text);
}

/// Reads the board and the hand into a layout; the hand stands in brackets, or as one more row.
pub(super) fn read(spec: &Spec, word: Slice<'_>, layout: &mut Layout, problems: &mut Problems) {
    let known = Letters::of(spec);
    let mut board = word;
    if let Some(open) = word.text.find('[') {
        board = word.part(0, open);
        let brackets = word.part(open, word.text.len());
        match brackets.text.ends_with(']') {
            true => {
                hands::read(spec, &known, brackets.part(1, brackets.text.len() - 1), layout, problems);
            }
            false => problems.add(brackets.problem("this bracket is not closed, or something follows it")),
        }
    }
    let mut rows = cut(board);
    let ranks = usize::from(spec.geometry.ranks());
    if rows.len() == ranks + 1
        && board.text == word.text
        && hand(spec).is_some()
        && let Some(hand_row) = rows.pop()
    {
        hands::read(spec, &known, hand_row, layout, problems);
    }
    if rows.len() != ranks {
        let (are, ranks) = (if rows.len() == 1 { "is" } else { "are" }, counted(ranks, "rank"));
        let message = format!("the board has {ranks}, but there {are} {} here", counted(rows.len(), "row"));
        problems.add(board.problem(message).help("rows are divided by `/`; the first is the farthest rank"));
        return;
    }
    let mut reader = Reader { spec, known, problems, odd: Vec::new() };
    for (index, row) in rows.into_iter().enumerate() {
        reader.row(row, ranks - 1 - index, layout);
    }
    reader.tell();
}

fn cut(board: Slice<'_>) -> Vec<Slice<'_>> {
    let mut start = 0;
    let row = |row: &str| {
        let slice = board.part(start, start + row.len());
        start += row.len() + 1;
        slice
    };
    board.text.split('/').map(row).collect()
}

/// More squares in a row are on no board.
const MOST_EMPTY: usize = 9999;

/// The sign of other programs for a missing square, besides `#`.
const HOLE: char = '*';

/// The sign of other programs behind a promoted piece, also where the game does not tell it from others.
const PROMOTED: char = '~';

/// The sign of other programs before the letter of a promoted piece.
const RAISED: char = '+';

struct Reader<'a, 't> {
    spec: &'a Spec,
    known: Letters<'a>,
    problems: &'a mut Problems,
    /// Signs that do not fit the board: each sort once, with the number of its other places.
    odd: Vec<(Odd, Slice<'t>, Square, usize)>,
}

/// A fault of a sign in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Odd {
    /// No piece has this letter.
    Stranger(String),
    /// There is no square for what stands there.
    Missing,
    /// The sign of a missing square stands for one that is there.
    Present,
}

impl<'t> Reader<'_, 't> {
    fn row(&mut self, row: Slice<'t>, rank: usize, layout: &mut Layout) {
        let files = usize::from(self.spec.geometry.files());
        let (mut at, mut file) = (0, 0usize);
        while let Some(letter) = row.text[at..].chars().next() {
            let square = (file < files).then(|| Square::at(rank * files + file));
            let (bytes, squares) = if letter.is_ascii_digit() {
                self.empty(row, at, rank, file)
            } else {
                (self.occupied(row, at, square, layout), 1)
            };
            at += bytes;
            file += squares;
        }
        if file != files {
            let (squares, files) = (counted(file, "square"), counted(files, "file"));
            let message = format!("rank {} has {squares}, the board has {files}", rank + 1);
            self.problems.add(row.problem(message));
        }
    }

    /// Reads a number of empty squares: how many bytes it takes, and how many squares.
    fn empty(&mut self, row: Slice<'t>, at: usize, rank: usize, file: usize) -> (usize, usize) {
        let width = usize::from(self.spec.geometry.files());
        let digits = row.text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let number = row.part(at, at + digits);
        let empty = number.text.parse::<usize>().ok().filter(|empty| *empty <= MOST_EMPTY);
        let empty = empty.unwrap_or_else(|| {
            let message = format!("no board has so many squares in a row: `{}`", number.text);
            self.problems.add(number.problem(message));
            width.saturating_sub(file)
        });
        let mut squares = (file..(file + empty).min(width)).map(|file| Square::at(rank * width + file));
        if let Some(hole) = squares.find(|square| self.spec.geometry.is_hole(*square)) {
            self.odd(Odd::Missing, number, hole);
        }
        (digits, empty)
    }

    /// Reads what stands on one square: how many bytes it takes.
    fn occupied(&mut self, row: Slice<'t>, at: usize, square: Option<Square>, layout: &mut Layout) -> usize {
        let rest = &row.text[at..];
        if let Some((bytes, man)) = self.known.first(rest) {
            match square {
                Some(square) if self.spec.geometry.is_hole(square) => {
                    self.odd(Odd::Missing, row.part(at, at + bytes), square);
                }
                Some(square) => layout.board[square.index()] = Some(man),
                None => {}
            }
            let behind = &rest[bytes..];
            let is_mark = behind.starts_with(PROMOTED) && self.known.first(behind).is_none();
            return bytes + usize::from(is_mark);
        }
        let letter = rest.chars().next().unwrap_or_default();
        let raised = rest.strip_prefix(RAISED).and_then(|rest| self.known.first(rest));
        let bytes = letter.len_utf8() + raised.map_or(0, |(bytes, _)| bytes);
        let sign = row.part(at, at + bytes);
        match square {
            Some(square) if !['#', HOLE].contains(&letter) => {
                self.odd(Odd::Stranger(sign.text.to_owned()), sign, square);
            }
            Some(square) if !self.spec.geometry.is_hole(square) => self.odd(Odd::Present, sign, square),
            Some(_) | None => {}
        }
        bytes
    }

    fn odd(&mut self, odd: Odd, at: Slice<'t>, square: Square) {
        match self.odd.iter_mut().find(|(known, ..)| *known == odd) {
            Some((.., more)) => *more += 1,
            None => self.odd.push((odd, at, square, 0)),
        }
    }

    /// Tells of each sort of odd signs once.
    fn tell(self) {
        for (odd, at, square, more) in self.odd {
            let name = self.spec.geometry.name(square);
            let again = if more > 0 { format!(" ({} times)", more + 1) } else { String::new() };
            let hole = "a square that is missing is written `#`";
            let problem = match odd {
                Odd::Missing => at.problem(format!("the board has no square `{name}`{again}")).help(hole),
                Odd::Present => {
                    at.problem(format!("`{name}` is a square of the board, it is not missing{again}")).help(hole)
                }
                Odd::Stranger(sign) => {
                    let mut problem = self.known.stranger(self.spec, at);
                    problem.message.push_str(&again);
                    match sign.strip_prefix(RAISED) {
                        Some(plain) if !plain.is_empty() => problem.help(format!(
                            "a definition says of a piece that `{sign}` is another sign of it: `also = \"{}\"`",
                            sign.to_uppercase()
                        )),
                        _ if self.spec.geometry.is_hole(square) => problem.help(hole),
                        _ => problem,
                    }
                }
            };
            self.problems.add(problem);
        }
    }
}
