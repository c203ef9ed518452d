//! The board at a terminal: chequered where there are colours, what has happened last marked, the zones beside it where
//! the window is wide enough.
//!
//! Colours repeat what is there without them: squares that are different since the last turn stand in brackets, those
//! that something is said of have a `!`, and the sides differ in their letters or signs.

use anstyle::{Ansi256Color, Style};

use crate::literal::state::State;
use crate::notation::picture::board;
use crate::notation::picture::signs::{Manner, columns, widest};
use crate::spec::Spec;
use crate::spec::ids::Square;
use crate::spec::value::SquareSet;

/// The settings of a drawing of the board.
#[derive(Debug, Clone, Copy)]
pub struct Canvas {
    /// The signs of the pieces, and the side from which the board is seen.
    pub manner: Manner,
    /// Whether colours are allowed.
    pub coloured: bool,
    /// The width of the window in columns.
    pub width: usize,
}

/// The squares that are marked.
#[derive(Debug, Clone, Copy, Default)]
pub struct Lit {
    /// On which something is different since the last turn.
    pub changed: SquareSet,
    /// Marked for a remark, such as a check.
    pub shown: SquareSet,
    /// The square of the unit that is asked about.
    pub origin: Option<Square>,
    /// Where that unit can go.
    pub goals: SquareSet,
}

/// The columns of the numbers of the ranks.
const MARGIN: usize = 3;
/// The columns between the board and what stands beside it.
const GAP: usize = 3;
/// The least width, in columns, of the text beside the board.
const NARROWEST: usize = 24;

/// The board, and the lines `around` it beside it or below. Every line ends with a line end.
pub fn draw(spec: &Spec, state: &State, canvas: &Canvas, lit: &Lit, around: &[String]) -> String {
    let drawing = Drawing { spec, state, canvas, lit, room: Room::in_window(spec, canvas) };
    let rows = drawing.rows(drawing.parts());
    let breadth = MARGIN + drawing.cell() * usize::from(spec.geometry.files());
    let beside = canvas.width.saturating_sub(breadth + GAP);
    let lines = wrapped(around, beside);
    let mut text = String::new();
    if beside >= NARROWEST && lines.len() <= rows.len() {
        for (index, (row, wide)) in rows.iter().enumerate() {
            let line = lines.get(index).map_or("", String::as_str);
            let gap = if line.is_empty() { 0 } else { breadth.saturating_sub(*wide) + GAP };
            text.push_str(&format!("{row}{}{line}\n", " ".repeat(gap)));
        }
        return text;
    }
    rows.iter().for_each(|(row, _)| text.extend([row.as_str(), "\n"]));
    for line in wrapped(&drawing.marks_below(), canvas.width) {
        text.push_str(&format!("{line}\n"));
    }
    let indent = if canvas.width > NARROWEST { MARGIN + 1 } else { 0 };
    for line in wrapped(around, canvas.width.saturating_sub(indent)) {
        text.push_str(&format!("{}{line}\n", " ".repeat(indent)));
    }
    text
}

/// How much room squares have for marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// A column on either side.
    Wide,
    /// A column before.
    Snug,
    /// None.
    Tight,
}

impl Room {
    /// The most that the window has for all squares; where it has none, the board is drawn in parts with room for marks.
    fn in_window(spec: &Spec, canvas: &Canvas) -> Room {
        let files = usize::from(spec.geometry.files());
        let fits = |room: &Room| MARGIN + files * (widest(spec, canvas.manner) + room.columns()) <= canvas.width;
        [Room::Wide, Room::Snug, Room::Tight].into_iter().find(fits).unwrap_or(Room::Snug)
    }

    fn columns(self) -> usize {
        match self {
            Room::Wide => 2,
            Room::Snug => 1,
            Room::Tight => 0,
        }
    }
}

struct Drawing<'a> {
    spec: &'a Spec,
    state: &'a State,
    canvas: &'a Canvas,
    lit: &'a Lit,
    room: Room,
}

impl Drawing<'_> {
    /// The columns of a square.
    fn cell(&self) -> usize {
        widest(self.spec, self.canvas.manner) + self.room.columns()
    }

    /// In how many parts the board is drawn: in as few as the window has room for, beside each other as many files as
    /// in any other.
    fn parts(&self) -> usize {
        let room = self.canvas.width.saturating_sub(MARGIN) / self.cell();
        usize::from(self.spec.geometry.files()).div_ceil(room.max(1))
    }

    /// The lines of the board, and how many columns each takes; of several parts one below the other, with an empty line
    /// between them.
    fn rows(&self, parts: usize) -> Vec<(String, usize)> {
        let (geometry, turned) = (&self.spec.geometry, self.canvas.manner.turned);
        let (rows, names) = (board::rows(geometry, turned), board::file_names(geometry, turned));
        let most = names.len().div_ceil(parts.max(1)).max(1);
        let mut lines: Vec<(String, usize)> = Vec::new();
        for (part, names) in names.chunks(most).enumerate() {
            if part > 0 {
                lines.push((String::new(), 0));
            }
            let squares = |squares: &[Square]| squares.iter().copied().skip(part * most).take(most).collect::<Vec<_>>();
            lines.extend(rows.iter().map(|(rank, all)| self.row(*rank, &squares(all))));
            let names = names.iter().map(|name| self.filled(name, [" ", ""]));
            lines.push(ended(format!("{}{}", " ".repeat(MARGIN), names.collect::<String>())));
        }
        lines
    }

    fn row(&self, rank: u8, squares: &[Square]) -> (String, usize) {
        let label = format!("{:>2} ", rank + 1);
        if !self.canvas.coloured {
            let cells: String = squares.iter().map(|square| self.content(*square)).collect();
            return ended(format!("{label}{cells}"));
        }
        let mut line = label;
        for square in squares {
            let (content, style) = (self.content(*square), self.style(*square));
            line.push_str(&format!("{style}{content}{style:#}"));
        }
        (line, MARGIN + squares.len() * self.cell())
    }

    /// The squares that are marked, where there is no room for marks: `[e2 e4]`, `! e8`.
    fn marks_below(&self) -> Vec<String> {
        if self.room != Room::Tight {
            return Vec::new();
        }
        let names = |squares: SquareSet| {
            squares.iter().map(|square| self.spec.geometry.name(square)).collect::<Vec<_>>().join(" ")
        };
        let mut lines = Vec::new();
        if !self.lit.changed.is_empty() {
            lines.push(format!("[{}]", names(self.lit.changed)));
        }
        if !self.lit.shown.is_empty() {
            lines.push(format!("! {}", names(self.lit.shown)));
        }
        lines
    }

    /// The content of a square with its marks.
    fn content(&self, square: Square) -> String {
        if self.spec.geometry.is_hole(square) {
            return " ".repeat(self.cell());
        }
        let (changed, shown) = (self.lit.changed.contains(square), self.lit.shown.contains(square));
        let (goal, origin) = (self.lit.goals.contains(square), self.lit.origin == Some(square));
        let marks = match (self.room, changed || origin, shown) {
            (Room::Tight, ..) => [" ", " "],
            (Room::Wide, ..) if goal => ["(", ")"],
            (Room::Snug, ..) if goal => ["(", " "],
            (_, false, false) => [" ", " "],
            (Room::Wide, true, false) => ["[", "]"],
            (Room::Wide, true, true) => ["[", "!"],
            (Room::Wide, false, true) => [" ", "!"],
            (Room::Snug, _, true) => ["!", " "],
            (Room::Snug, true, false) => [">", " "],
        };
        let (spec, state, manner) = (self.spec, self.state, self.canvas.manner);
        let ground = spec.drawn_on(square);
        let empty = if self.canvas.coloured { ground.unwrap_or(" ") } else { ground.unwrap_or(manner.signs.empty()) };
        let piece = board::piece(spec, state, square, manner);
        let there = piece.or_else(|| board::lying_on(spec, state, square, manner));
        self.filled(there.as_deref().unwrap_or(empty), marks)
    }

    /// A text in the middle of a square; marks at its edges or, where these cannot be seen, at the text.
    fn filled(&self, text: &str, [before, behind]: [&str; 2]) -> String {
        let room = self.cell().saturating_sub(self.room.columns() + columns(text));
        let left = room.div_ceil(2);
        let before = if self.room == Room::Tight { "" } else { before };
        let behind = if self.room == Room::Wide { if behind.is_empty() { " " } else { behind } } else { "" };
        let (left, right) = (" ".repeat(left), " ".repeat(room - left));
        match self.canvas.coloured {
            true => format!("{before}{left}{text}{right}{behind}"),
            false => format!("{left}{before}{text}{behind}{right}"),
        }
    }

    fn style(&self, square: Square) -> Style {
        if self.spec.geometry.is_hole(square) {
            return Style::new();
        }
        let files = usize::from(self.spec.geometry.files());
        let dark = (square.index() / files + square.index() % files).is_multiple_of(2);
        let changed = self.lit.changed.contains(square) || self.lit.origin == Some(square);
        let ground = match (self.lit.shown.contains(square), changed, dark) {
            _ if self.lit.goals.contains(square) => palette::GOAL,
            (true, ..) => palette::SHOWN,
            (false, true, _) => palette::CHANGED,
            (false, false, false) => palette::LIGHT,
            (false, false, true) => palette::DARK,
        };
        let owner = self.state.piece_on(square).map(|token| self.state.token(token).owner);
        let ink = match owner {
            Some(Some(owner)) if owner.index() > 0 => palette::SECOND,
            Some(Some(_)) => palette::FIRST,
            Some(None) | None => palette::NOBODY,
        };
        Style::new().bg_color(Some(ground.into())).fg_color(Some(ink.into()))
    }
}

/// Colours that do not depend on those of the terminal: light inks on dark grounds, so that every sign can be read on
/// every ground. The first player's pieces are white, the second player's yellow.
mod palette {
    use super::Ansi256Color;

    pub(super) const LIGHT: Ansi256Color = Ansi256Color(59);
    pub(super) const DARK: Ansi256Color = Ansi256Color(236);
    pub(super) const CHANGED: Ansi256Color = Ansi256Color(58);
    pub(super) const SHOWN: Ansi256Color = Ansi256Color(124);
    pub(super) const GOAL: Ansi256Color = Ansi256Color(23);
    pub(super) const FIRST: Ansi256Color = Ansi256Color(231);
    pub(super) const SECOND: Ansi256Color = Ansi256Color(221);
    pub(super) const NOBODY: Ansi256Color = Ansi256Color(159);
    #[cfg(test)]
    pub(super) const GROUNDS: [Ansi256Color; 5] = [LIGHT, DARK, CHANGED, SHOWN, GOAL];
    #[cfg(test)]
    pub(super) const INKS: [Ansi256Color; 3] = [FIRST, SECOND, NOBODY];
}

/// A line without blanks at its end, and its columns.
fn ended(line: String) -> (String, usize) {
    let line = line.trim_end().to_owned();
    let wide = columns(&line);
    (line, wide)
}

/// Lines broken between words so that none is longer than `width`, unless a word is.
pub fn wrapped(lines: &[impl AsRef<str>], width: usize) -> Vec<String> {
    const INDENT: &str = "  ";
    let mut all = Vec::new();
    for line in lines {
        let mut current = String::new();
        for word in line.as_ref().split(' ') {
            let needed = columns(&current) + 1 + columns(word);
            if !current.is_empty() && needed > width {
                all.push(std::mem::replace(&mut current, INDENT.to_owned() + word));
            } else {
                if !current.is_empty() {
                    current.push(' ');
                }
                current.push_str(word);
            }
        }
        all.push(current);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load, load_text};
    use crate::notation::picture::signs::Signs;
    use crate::notation::position;

    /// Four files and a hole, a piece with a long letter, signs for some.
    const SMALL: &str = "language = 1\nuses = ['base', 'drops']\nvariant.name = 'Small'\n\
        [board]\npicture = '''\n  r . k .\n  . # . .\n  R . K +R\n'''\n\
        [pieces]\nking = { letter = 'K', glyphs = '♔ ♚', moves = 'K' }\nrook = { letter = 'R', glyphs = '車', moves = 'R' }\n\
        queen = { letter = '+R', moves = 'Q' }\n[zones]\nhand.start = 'R R K'\n[stages.play]\nrules = 'x: draw when no king.'\n";

    fn small() -> std::sync::Arc<Spec> {
        let loaded = load_text("small.toml", SMALL, &Options::default());
        loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
    }

    fn drawn(spec: &Spec, text: &str, canvas: &Canvas, marked: [&[&str]; 2]) -> String {
        let state = position::parse(spec, text).unwrap();
        let set = |names: &[&str]| names.iter().map(|name| spec.geometry.named(name).unwrap()).collect();
        let lit = Lit { changed: set(marked[0]), shown: set(marked[1]), ..Lit::default() };
        draw(spec, &state, canvas, &lit, &board::surroundings(spec, &state, canvas.manner))
    }

    fn canvas(signs: Signs, turned: bool, coloured: bool, width: usize) -> Canvas {
        Canvas { manner: Manner { signs, turned }, coloured, width }
    }

    const START: &str = "r1k1/1#2/R1K+R[RRKrrk] w";

    #[test]
    fn the_window_decides_what_there_is_room_for() {
        let spec = small();
        let plain = |width| drawn(&spec, START, &canvas(Signs::Letters, false, false, width), [&["a1", "b1"], &["c3"]]);
        assert_eq!(
            plain(80),
            " 3   r   .   k!  .    white hand: K R R\n \
             2   .       .   .    black hand: k r r\n \
             1  [R] [.]  K  +R\n     \
             a   b   c   d\n"
        );
        let below = "    white hand: K R R\n    black hand: k r r\n";
        assert_eq!(
            plain(40),
            format!(" 3   r   .   k!  .\n 2   .       .   .\n 1  [R] [.]  K  +R\n     a   b   c   d\n{below}")
        );
        assert_eq!(
            plain(16),
            " 3   r  . !k  .\n 2   .     .  .\n 1  >R >.  K +R\n     a  b  c  d\n\
             white hand: K R\n  R\nblack hand: k r\n  r\n"
        );
        let tight = plain(11);
        assert_eq!(tight.lines().next(), Some(" 3  r . k ."), "{tight}");
        assert_eq!(tight.lines().nth(2), Some(" 1  R . K+R"), "{tight}");
        assert_eq!(tight.lines().skip(4).take(3).collect::<Vec<_>>(), ["[a1 b1]", "! c3", "white hand:"], "{tight}");
    }

    #[test]
    fn a_board_that_is_wider_than_the_window_is_drawn_in_parts() {
        let spec = small();
        let plain = |width, turned| {
            let canvas = canvas(Signs::Letters, turned, false, width);
            drawn(&spec, "r1k1/1#2/R1K+R[-] w", &canvas, [&["a1"], &["c3"]])
        };
        let parts = plain(9, false);
        assert!(
            parts
                .starts_with(" 3   r  .\n 2   .\n 1  >R  .\n     a  b\n\n 3  !k  .\n 2   .  .\n 1   K +R\n     c  d\n"),
            "{parts}"
        );
        assert_eq!(plain(9, true).lines().next(), Some(" 1  +R  K"));
        assert_eq!(plain(1, false).lines().take(4).collect::<Vec<_>>(), [" 3   r", " 2   .", " 1  >R", "     a"]);
    }

    #[test]
    fn signs_letters_and_the_other_side() {
        let spec = small();
        let drawn = |turned| drawn(&spec, START, &canvas(Signs::Glyphs, turned, false, 80), [&[], &[]]);
        assert_eq!(
            drawn(false),
            " 3  v車   ·    ♚    ·     white hand: ♔ 車 車\n \
             2   ·         ·    ·     black hand: ♚ v車 v車\n \
             1   車   ·    ♔    +R\n     \
             a    b    c    d\n"
        );
        assert_eq!(drawn(true).lines().next(), Some(" 1   +R   ♔    ·   v車    white hand: ♔ v車 v車"));
    }

    /// The sequences that switch colours on, in braces; those that switch them off left out.
    fn readable(text: &str) -> String {
        let on = text.replace("\u{1b}[0m", "").replace("\u{1b}[38;5;", "{").replace("m\u{1b}[48;5;", "/");
        let mut readable = String::new();
        let mut parts = on.split('{');
        readable.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (colours, rest) = part.split_once('m').unwrap();
            readable.push_str(&format!("{{{colours}}}{rest}"));
        }
        readable
    }

    #[test]
    fn squares_have_a_ground_and_an_ink_of_their_own() {
        let spec = small();
        let coloured =
            |width| drawn(&spec, START, &canvas(Signs::Letters, false, true, width), [&["a1", "b1"], &["c3"]]);
        let expected = " 3 {221/236}  r {159/59}    {221/124}  k!{159/59}       white hand: K R R\n \
                        2 {159/59}        {159/59}    {159/236}       black hand: k r r\n \
                        1 {231/58}[ R]{159/58}[  ]{231/236}  K {231/59} +R \n     \
                        a   b   c   d\n";
        assert_eq!(readable(&coloured(80)), expected);
    }

    /// The relative luminance of one of the colours of the cube or of the greys, by the formula of WCAG 2.
    fn luminance(Ansi256Color(index): Ansi256Color) -> f64 {
        let step = |part: u8| if part == 0 { 0.0 } else { f64::from(55 + 40 * u16::from(part)) };
        let [red, green, blue] = match index {
            16..=231 => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(step),
            232.. => [f64::from(8 + 10 * u16::from(index - 232)); 3],
            _ => unreachable!("a colour of the terminal"),
        }
        .map(|part| if part <= 10.0 { part / 255.0 / 12.92 } else { ((part / 255.0 + 0.055) / 1.055).powf(2.4) });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn every_sign_can_be_read_on_every_ground() {
        let contrast = |one: Ansi256Color, other: Ansi256Color| {
            let (one, other) = (luminance(one), luminance(other));
            (one.max(other) + 0.05) / (one.min(other) + 0.05)
        };
        assert!((contrast(Ansi256Color(16), Ansi256Color(231)) - 21.0).abs() < 0.01);
        for (ink, ground) in
            palette::INKS.iter().flat_map(|ink| palette::GROUNDS.iter().map(move |ground| (ink, ground)))
        {
            assert!(contrast(*ink, *ground) >= 4.5, "{ink:?} on {ground:?}: {}", contrast(*ink, *ground));
        }
    }

    #[test]
    fn where_a_unit_can_go_is_in_parentheses() {
        let spec = small();
        let state = position::parse(&spec, "r1k1/1#2/R1K+R[-] w").unwrap();
        let named = |name: &str| spec.geometry.named(name).unwrap();
        let goals = ["a2", "a3"].into_iter().map(named).collect();
        let lit = Lit { origin: Some(named("a1")), goals, ..Lit::default() };
        let shown = |width| draw(&spec, &state, &canvas(Signs::Letters, false, false, width), &lit, &[]);
        assert!(shown(80).starts_with(" 3  (r)  .   k   .\n 2  (.)      .   .\n 1  [R]  .   K  +R\n"), "{}", shown(80));
        assert!(shown(16).starts_with(" 3  (r  .  k  .\n"), "{}", shown(16));
    }

    #[test]
    fn what_lies_on_an_empty_square_is_seen_there() {
        let ultra = load("ultra", &Options::default()).unwrap().spec.unwrap();
        let text = "k7/8/8/8/8/8/8/K7 w - - 0 1 {tile a1=*:w c3=*:w d3=O:w}";
        let row = |canvas| drawn(&ultra, text, &canvas, [&[], &[]]).lines().nth(5).map(|row| row[..16].to_owned());
        assert_eq!(row(canvas(Signs::Letters, false, false, 80)).as_deref(), Some(" 3  .  .  *  O  "));
    }
}
