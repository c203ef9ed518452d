//! The start array, from the picture of the board.

use super::Checker;
use super::fen::{cells, drawn, is_fen};
use super::read::list;
use crate::diagnostic::{Code, Diagnostic, closest, counted};
use crate::merge::What;
use crate::source::Span;
use crate::spec::PIECES;
use crate::spec::ids::{KindId, PlayerId};
use crate::syntax::tree::Node;

type Man = (KindId, Option<PlayerId>);

impl Checker<'_> {
    pub(super) fn read_array(&mut self) {
        let board = self.definition.root.get("board").and_then(Node::as_table);
        let Some(board) = board else { return };
        self.spec.array.scope = self.stage_scope(board);
        let Some(text) = board.get("picture").and_then(Node::as_text) else { return };
        self.spec.array.men = vec![None; self.spec.geometry.len()];
        if let Some(picture) = drawn(&text.text).filter(|_| !is_fen(&text.text)) {
            match text.text.split_whitespace().next().map(|word| word.split('[').next().unwrap_or(word)) {
                Some(board) if is_fen(board) => self.tell_position(text.span, board),
                _ => self.tell_written(text.span, &picture),
            }
            return;
        }
        let Some((picture, at)) = self.literal(text) else { return };
        let rows = rows(picture, at);
        let (files, ranks) = (usize::from(self.spec.geometry.files()), usize::from(self.spec.geometry.ranks()));
        let fits = rows.len() == ranks && rows.iter().all(|(cells, _)| cells.len() == files);
        let size = board.get("size").filter(|size| size.span.source != at.source);
        if let (false, Some(size)) = (fits, size) {
            let message = format!("the board is {files}x{ranks}, but the inherited picture is another size");
            let problem = Diagnostic::error(Code::ArrayRows, size.span, message).also(at, "the picture");
            self.report(problem.help("draw a `picture` of your own instead; it gives the size as well"));
            return;
        }
        if rows.len() != ranks {
            let (rows, ranks) = (counted(rows.len(), "row"), counted(ranks, "rank"));
            let message = format!("the picture has {rows}, but the board has {ranks}");
            self.error(Code::ArrayRows, at, message);
            return;
        }
        let mut strangers = Vec::new();
        for (row, (cells, span)) in rows.iter().enumerate() {
            self.read_row(ranks - 1 - row, cells, *span, &mut strangers);
        }
        self.tell_strangers(&strangers);
    }

    /// Tells that a whole position is written where its board would do.
    fn tell_position(&mut self, span: Span, board: &str) {
        let message = "a picture is the board of a position, and nothing that stands behind it";
        let problem = Diagnostic::error(Code::ArrayRows, span, message).fix(span, format!("\"{board}\""));
        self.report(
            problem
                .help("the `start` of a zone says what is in a hand at first; `turns` says which player moves first"),
        );
    }

    /// Tells that an array is written, and how it is drawn if its rows are as long as one another.
    fn tell_written(&mut self, span: Span, picture: &str) {
        let message = "a picture is drawn: a row to a line, a blank between squares";
        let first = picture.lines().next().unwrap_or_default();
        let written = self.definition.sources.snippet(span);
        let is_of_lines = ["'''", "\"\"\""].iter().any(|quotes| written.starts_with(quotes));
        let help = match is_of_lines {
            true => format!("put a blank between the squares of a row: the first is `{first}`"),
            false => format!("put `'''` before and behind the rows, of which the first is `{first}`"),
        };
        let problem = Diagnostic::error(Code::ArrayRows, span, message).help(help);
        let width = |row: &str| row.split(' ').count();
        let is_even = picture.lines().all(|row| width(row) == width(first));
        self.report(if is_even { problem.fix(span, format!("'''\n{picture}'''")) } else { problem });
    }

    /// Reads a row; letters that no piece has are added to `strangers`.
    fn read_row<'t>(
        &mut self,
        rank: usize,
        cells: &[(&'t str, Span)],
        row: Span,
        strangers: &mut Vec<(&'t str, Span)>,
    ) {
        let files = usize::from(self.spec.geometry.files());
        if cells.len() != files {
            let long = cells.len() > files;
            let span = if long { cells[files].1.to(cells[cells.len() - 1].1) } else { row };
            let length = if long { "long" } else { "short" };
            let squares = counted(cells.len(), "square");
            let message = format!("this row of the array is too {length}: {squares}, not {files}");
            self.error(Code::ArrayRow, span, message);
        }
        for (file, (cell, span)) in cells.iter().take(files).enumerate() {
            let Some(square) = self.spec.geometry.square(file as i16, rank as i16) else { continue };
            if *cell != "." {
                let man = self.spec.man(cell);
                self.spec.array.men[square.index()] = man;
                strangers.extend(man.is_none().then_some((*cell, *span)));
            }
        }
    }

    /// Tells of letters that no piece has: where the author took the piece or its letter, if the picture is inherited.
    fn tell_strangers(&mut self, strangers: &[(&str, Span)]) {
        let is_broken = self.section("pieces").iter().any(|(word, _)| self.names.is_broken(&word.node));
        let is_told = is_broken || self.is_misspelt("pieces");
        let Some((_, first)) = strangers.first().filter(|_| !is_told) else { return };
        // A file that changes pieces is nearer to the main file than the file of the picture.
        let layers = &self.definition.layers;
        let depth = |span: &Span| layers.iter().find(|layer| layer.source == span.source).map(|layer| layer.depth);
        let elsewhere = |span: &Span| depth(span) < depth(first);
        let removed = self.definition.gone.iter().filter(|gone| is_piece(&gone.what)).map(|gone| gone.by);
        let mut culprits: Vec<Span> = removed.filter(elsewhere).collect();
        if culprits.is_empty() {
            let pieces = self.section("pieces").into_iter();
            let letters = pieces.filter_map(|(_, node)| node.as_table()?.get("letter").map(|letter| letter.span));
            culprits = letters.filter(elsewhere).collect();
        }
        let Some((culprit, others)) = culprits.split_first() else {
            let mut told: Vec<&str> = Vec::new();
            for (cell, span) in strangers {
                if !told.contains(cell) {
                    told.push(cell);
                    let others = strangers.iter().filter(|(other, _)| other == cell).count() - 1;
                    self.stranger(cell, *span, others);
                }
            }
            return;
        };
        let mut letters: Vec<String> = strangers.iter().map(|(cell, _)| cell.to_uppercase()).collect();
        letters.sort_unstable();
        letters.dedup();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        let message = format!("the inherited picture has {}, which no piece has for a letter now", list(&letters));
        let mut problem = Diagnostic::error(Code::UnknownLetter, *culprit, message).also(*first, "here");
        for other in others {
            problem = problem.also(*other, "or because of this");
        }
        self.report(problem.help("draw a `picture` of your own in `[board]`"));
    }

    /// Tells of a letter that no piece has, and how often it stands elsewhere in the picture.
    fn stranger(&mut self, cell: &str, span: Span, others: usize) {
        let letters: Vec<String> = self.spec.kinds.iter().map(|kind| kind.letter.clone()).collect();
        let message = format!("no piece has the letter `{cell}`");
        let near = closest(cell, letters.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"));
        let problem = Diagnostic::error(Code::UnknownLetter, span, message);
        let removed = self.definition.gone.iter().find(|gone| is_piece(&gone.what)).map(|gone| gone.by);
        let known = |c: char| c == '.' || c == '#' || self.spec.man(&c.to_string()).is_some();
        let run_together = cell.chars().count() > 1 && cell.chars().all(known);
        let known: Vec<&str> = letters.iter().map(String::as_str).filter(|letter| !letter.is_empty()).collect();
        let there_are = match known.is_empty() {
            true => "pieces are declared in `[pieces]`: `guard = { letter = \"G\", moves = \"K\" }`".to_owned(),
            false => format!("the letters there are: {}", known.join(" ")),
        };
        let problem = match others {
            0 => problem,
            _ => problem.help(format!("it stands on {} of the picture, too", counted(others, "other square"))),
        };
        self.report(match (near, removed) {
            _ if cell == HOLE => problem.help("a square that is missing is `#` here"),
            _ if run_together => problem.help("put a blank between the squares of a row"),
            (_, Some(by)) => problem.also(by, "a piece is removed here").help(there_are),
            (Some(near), _) => problem.label(near).help(there_are),
            (None, _) => problem.help(there_are).help("`.` is an empty square, `#` a square that is missing"),
        });
    }
}

/// The sign for a missing square in positions of other programs.
const HOLE: &str = "*";

fn is_piece(gone: &What) -> bool {
    matches!(gone, What::Path(path) if path.len() == 2 && path.first().is_some_and(|section| section == "pieces"))
}

impl crate::spec::Spec {
    /// The piece a letter of a position stands for.
    pub fn man(&self, letter: &str) -> Option<Man> {
        let fits = |kind: &crate::spec::nouns::Kind| {
            kind.class == PIECES
                && if kind.neutral { kind.letter == letter } else { kind.letter == letter.to_uppercase() }
        };
        let index = self.kinds.iter().position(fits)?;
        let kind = KindId::at(index);
        if self.kinds[index].neutral {
            return Some((kind, None));
        }
        let upper = letter == letter.to_uppercase();
        let lower = letter == letter.to_lowercase();
        let owner = if upper && !lower { PlayerId(0) } else { PlayerId(1) };
        (upper != lower).then_some((kind, Some(owner)))
    }
}

/// A row of a picture: its cells and their places, and its own.
type Row<'t> = (Vec<(&'t str, Span)>, Span);

/// The rows of a board in FEN, from the far side; an empty square is where its row is.
fn rows_of_fen(board: &str, at: Span) -> Vec<Row<'_>> {
    let place = |part: &str| {
        let offset = (part.as_ptr() as usize).checked_sub(board.as_ptr() as usize).filter(|from| *from < board.len());
        offset.map(|from| Span::new(at.source, at.start as usize + from, at.start as usize + from + part.len()))
    };
    let mut rows = Vec::new();
    for row in board.trim().split('/') {
        let span = place(row).unwrap_or(at);
        rows.push((cells(row).into_iter().map(|cell| (cell, place(cell).unwrap_or(span))).collect(), span));
    }
    rows
}

/// The rows of a picture, from the far side, each with its cells and their places.
fn rows(picture: &str, at: Span) -> Vec<Row<'_>> {
    if is_fen(picture) {
        return rows_of_fen(picture, at);
    }
    let mut rows = Vec::new();
    let mut offset = at.start as usize;
    for line in picture.split_inclusive('\n') {
        let cells: Vec<(&str, Span)> = line
            .split_whitespace()
            .map(|cell| {
                let start = offset + (cell.as_ptr() as usize - line.as_ptr() as usize);
                (cell, Span::new(at.source, start, start + cell.len()))
            })
            .collect();
        if let (Some(first), Some(last)) = (cells.first(), cells.last()) {
            let span = first.1.to(last.1);
            rows.push((cells, span));
        }
        offset += line.len();
    }
    rows
}
