//! The board column: rows of letters and numbers, and the hand in brackets behind them.

use std::fmt::Write as _;

use crate::diagnostic::counted;
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, Square};
use crate::spec::value::ZoneRef;

use super::layout::Layout;
use super::names::{Letters, letters};
use super::problem::{Problem, Problems};
use super::words::Slice;
use super::zones::{fits_brackets, hand, refs_of, zone_refs};

/// The board and the hand as text.
pub(super) fn print(spec: &Spec, layout: &Layout) -> String {
    let mut text = String::new();
    for rank in (0..spec.geometry.ranks()).rev() {
        print_row(spec, layout, rank, &mut text);
        if rank > 0 {
            text.push('/');
        }
    }
    if let Some(hand) = hand(spec) {
        text.push('[');
        for (zone, men) in zone_refs(spec).zip(&layout.zones).filter(|(zone, _)| zone.zone == hand) {
            let men = men.as_deref().unwrap_or(&[]);
            if fits_brackets(spec, zone, men) {
                men.iter().for_each(|man| text.push_str(letters(spec, *man)));
            }
        }
        text.push(']');
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

/// Reads the board and the hand into a layout.
pub(super) fn read(spec: &Spec, word: Slice<'_>, layout: &mut Layout, problems: &mut Problems) {
    let mut reader = Reader { spec, known: Letters::of(spec), problems };
    let board = match word.text.find('[') {
        Some(open) => {
            reader.hand(word.part(open, word.text.len()), layout);
            word.part(0, open)
        }
        None => word,
    };
    let mut start = 0;
    let rows: Vec<Slice<'_>> = board
        .text
        .split('/')
        .map(|row| {
            let slice = board.part(start, start + row.len());
            start += row.len() + 1;
            slice
        })
        .collect();
    let ranks = usize::from(spec.geometry.ranks());
    if rows.len() != ranks {
        let (are, ranks) = (if rows.len() == 1 { "is" } else { "are" }, counted(ranks, "rank"));
        let message = format!("the board has {ranks}, but there {are} {} here", counted(rows.len(), "row"));
        reader.problems.add(board.problem(message).help("rows are divided by `/`; the first is the farthest rank"));
        return;
    }
    for (index, row) in rows.into_iter().enumerate() {
        reader.row(row, ranks - 1 - index, layout);
    }
}

/// More squares in a row are on no board.
const MOST_EMPTY: usize = 9999;

struct Reader<'a> {
    spec: &'a Spec,
    known: Letters<'a>,
    problems: &'a mut Problems,
}

impl Reader<'_> {
    fn row(&mut self, row: Slice<'_>, rank: usize, layout: &mut Layout) {
        let files = usize::from(self.spec.geometry.files());
        let (mut at, mut file) = (0, 0usize);
        while let Some(letter) = row.text[at..].chars().next() {
            let rest = &row.text[at..];
            let square = (file < files).then(|| Square::at(rank * files + file));
            let (bytes, squares) = if letter.is_ascii_digit() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let empty = rest[..digits].parse::<usize>().ok().filter(|empty| *empty <= MOST_EMPTY);
                let empty = empty.unwrap_or_else(|| {
                    let message = format!("no board has so many squares in a row: `{}`", &rest[..digits]);
                    self.problems.add(row.part(at, at + digits).problem(message));
                    files.saturating_sub(file)
                });
                self.empty(row.part(at, at + digits), rank, file..(file + empty).min(files));
                (digits, empty)
            } else if let Some((bytes, man)) = self.known.first(rest) {
                match square {
                    Some(square) if self.spec.geometry.is_hole(square) => {
                        self.missing(row.part(at, at + bytes), square);
                    }
                    Some(square) => layout.board[square.index()] = Some(man),
                    None => {}
                }
                (bytes, 1)
            } else {
                let bytes = letter.len_utf8();
                match square {
                    Some(square) if letter == '#' => self.hole(row.part(at, at + bytes), square),
                    _ if letter == '#' => {}
                    _ => self.unknown(row.part(at, at + bytes)),
                }
                (bytes, 1)
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

    fn empty(&mut self, number: Slice<'_>, rank: usize, files: std::ops::Range<usize>) {
        let width = usize::from(self.spec.geometry.files());
        let hole = files.map(|file| Square::at(rank * width + file)).find(|square| self.spec.geometry.is_hole(*square));
        if let Some(hole) = hole {
            self.missing(number, hole);
        }
    }

    fn missing(&mut self, at: Slice<'_>, square: Square) {
        let message = format!("the board has no square `{}`", self.spec.geometry.name(square));
        self.problems.add(at.problem(message).help("a square that is missing is written `#`"));
    }

    fn hole(&mut self, at: Slice<'_>, square: Square) {
        if !self.spec.geometry.is_hole(square) {
            let name = self.spec.geometry.name(square);
            self.problems.add(at.problem(format!("`{name}` is a square of the board, it is not missing")));
        }
    }

    fn unknown(&mut self, at: Slice<'_>) {
        let known = self.known.known(self.spec);
        let message = format!("`{}` is no piece of this game; its letters are {known}", at.text);
        self.problems.add(at.problem(message));
    }

    fn hand(&mut self, word: Slice<'_>, layout: &mut Layout) {
        let Some(inside) = word.text[1..].strip_suffix(']') else {
            self.problems.add(word.problem("this bracket is not closed, or something follows it"));
            return;
        };
        // Some programs write a dash for an empty hand.
        let inside = Slice { text: if inside == "-" { "" } else { inside }, start: word.start + 1 };
        let Some(hand) = hand(self.spec) else {
            if !inside.text.is_empty() {
                self.problems.add(word.problem("nobody holds pieces in hand in this game"));
            }
            return;
        };
        let zones: Vec<ZoneRef> = zone_refs(self.spec).collect();
        for zone in refs_of(self.spec, hand) {
            if let Some(index) = zones.iter().position(|other| *other == zone) {
                layout.zones[index] = Some(Vec::new());
            }
        }
        let mut at = 0;
        while let Some(letter) = inside.text[at..].chars().next() {
            let Some((bytes, man)) = self.known.first(&inside.text[at..]) else {
                self.unknown(inside.part(at, at + letter.len_utf8()));
                at += letter.len_utf8();
                continue;
            };
            let owner = if self.spec.zone(hand).each { man.owner } else { None };
            let of_player =
                |owner: Option<PlayerId>| zones.iter().position(|zone| zone.zone == hand && zone.owner == owner);
            match of_player(owner).and_then(|index| layout.zones[index].as_mut()) {
                Some(list) => list.push(man),
                None => {
                    let at = inside.part(at, at + bytes);
                    self.problems
                        .add(Problem::new(at.range(), format!("`{}` belongs to nobody, so it is in no hand", at.text)));
                }
            }
            at += bytes;
        }
    }
}
