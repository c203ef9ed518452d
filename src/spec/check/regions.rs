//! The shape of the board and its named parts.

use super::Checker;
use super::fen::drawn;
use super::names::Named;
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::LayerKind;
use crate::source::{Span, Word};
use crate::spec::geometry::Geometry;
use crate::spec::ids::{RegionId, Square};
use crate::spec::nouns::Region;
use crate::spec::value::SquareSet;
use crate::syntax::keys;
use crate::syntax::region::{self, RegionPart, RegionPartKind};
use crate::syntax::tree::{Node, Text, Value};

impl<'a> Checker<'a> {
    /// Size and holes, from `size` or from the picture.
    pub(super) fn read_geometry(&mut self) {
        let Some(node) = self.definition.root.get("board") else {
            let message = "the definition has no board";
            let help = "add `[board]` with a `picture` of the start array, or with `size = \"8x8\"`";
            self.report(Diagnostic::error(Code::NoBoard, Span::default(), message).help(help));
            return;
        };
        let Some(table) = node.as_table() else {
            self.expected("board", node, "a table");
            return;
        };
        self.only_keys(table, "`[board]`", &keys::BOARD.names());
        let said = |key: &str| table.get(key).filter(|node| !node.is_false());
        let picture = said("picture").and_then(Node::as_text);
        let picture = picture.map(|text| drawn(&text.text).unwrap_or_else(|| text.text.clone()));
        let size = said("size").and_then(|node| self.size(node));
        let from_picture = picture.as_deref().map(picture_size);
        match (size, from_picture) {
            (Some((files, ranks)), _) | (None, Some((files, ranks))) => self.set_size(files, ranks, node.span),
            // A faulty size has been reported already.
            (None, None) if said("size").or(said("picture")).is_some() => {}
            (None, None) => {
                let message = "the board has neither a `size` nor a `picture`";
                self.error(Code::NoBoard, node.span, message);
            }
        }
        if let Some(picture) = picture {
            self.punch_holes(&picture);
        }
        self.spec.coordinates.files = self.names_of_lines(table, "files", self.spec.geometry.files());
        self.spec.coordinates.ranks = self.names_of_lines(table, "ranks", self.spec.geometry.ranks());
        match self.text(table, "mirror").map(|text| (text.text.as_str(), text.span)) {
            Some(("turn", _)) => self.spec.turned = true,
            Some(("reflect", _)) | None => {}
            Some((other, span)) => {
                self.error(Code::WrongValue, span, format!("`mirror` is `reflect` or `turn`, not `{other}`"));
            }
        }
    }

    fn size(&mut self, node: &Node) -> Option<(usize, usize)> {
        let Some(text) = node.as_text() else {
            let problem = Diagnostic::error(Code::BoardSize, node.span, "a size is files x ranks, in quotation marks");
            self.report(match node.value {
                Value::Integer(side @ 1..=16) => problem.fix(node.span, format!("\"{side}x{side}\"")),
                _ => problem.help("for example `\"8x8\"`"),
            });
            return None;
        };
        let sides = text.text.split_once('x').and_then(|(f, r)| Some((f.trim().parse().ok()?, r.trim().parse().ok()?)));
        if sides.is_none() {
            let message = format!("`{}` is no size of a board", text.text);
            self.report(Diagnostic::error(Code::BoardSize, text.span, message).help("write files x ranks: `8x8`"));
        }
        sides
    }

    fn set_size(&mut self, files: usize, ranks: usize, span: Span) {
        let fits = (1..=26).contains(&files) && (1..=99).contains(&ranks) && files * ranks <= 256;
        if !fits {
            let message = format!("a board of {files}x{ranks} is out of range");
            let help = "a board has at most 26 files, 99 ranks and 256 squares";
            self.report(Diagnostic::error(Code::BoardSize, span, message).help(help));
            return;
        }
        self.spec.geometry = Geometry::rectangle(files as u8, ranks as u8);
    }

    /// `#` in the picture is a square that is missing.
    fn punch_holes(&mut self, picture: &str) {
        let rows: Vec<&str> = picture.lines().filter(|line| !line.trim().is_empty()).collect();
        for (row, line) in rows.iter().rev().enumerate() {
            for (file, _) in line.split_whitespace().enumerate().filter(|(_, cell)| *cell == "#") {
                if let Some(square) = self.spec.geometry.square(file as i16, row as i16) {
                    self.spec.geometry.punch(square);
                }
            }
        }
    }

    pub(super) fn read_regions(&mut self) {
        for (word, node) in self.section("regions") {
            if let Some(table) = node.as_table() {
                self.only_keys(table, &format!("region `{}`", word.node), &keys::REGION.names());
            }
            let alike = node.as_table().and_then(|table| table.get("all"));
            let Some(text) = alike.unwrap_or(node).as_text() else {
                self.expected(&word.node, node, "a text such as `rank 1` or `{ all = \"d4-e5\" }`");
                continue;
            };
            let squares = self.region_squares(text);
            let sides = self.spec.players.iter().map(|player| match alike {
                Some(_) => squares,
                None if player.facing.forward.1 > 0 => squares,
                None => squares
                    .iter()
                    .filter_map(|square| mirrored(&self.spec.geometry, self.spec.turned, square))
                    .collect(),
            });
            let squares = sides.collect();
            self.name(word, Named::Region(RegionId::at(self.spec.regions.len())));
            self.spec.regions.push(Region { name: word.node.clone(), squares, sign: None });
        }
    }

    fn region_squares(&mut self, text: &'a Text) -> SquareSet {
        let Some((content, at)) = self.literal(text) else { return SquareSet::EMPTY };
        let (parts, problems) = region::parse(content, at);
        problems.into_iter().for_each(|problem| self.report(problem));
        parts.iter().fold(SquareSet::EMPTY, |set, part| set.union(self.part_squares(part)))
    }

    fn part_squares(&mut self, part: &RegionPart) -> SquareSet {
        let geometry = self.spec.geometry.clone();
        let in_box = |files: (i16, i16), ranks: (i16, i16)| -> SquareSet {
            geometry
                .squares()
                .filter(|square| {
                    let (file, rank) = (i16::from(geometry.file(*square)), i16::from(geometry.rank(*square)));
                    files.0 <= file && file <= files.1 && ranks.0 <= rank && rank <= ranks.1
                })
                .collect()
        };
        let all_files = (0, i16::from(geometry.files()) - 1);
        let all_ranks = (0, i16::from(geometry.ranks()) - 1);
        let rank = |number: i16| if number < 0 { i16::from(geometry.ranks()) + number } else { number - 1 };
        let file = |letter: char| letter as i16 - 'a' as i16;
        let set = match &part.kind {
            RegionPartKind::Ranks(from, to) => in_box(all_files, ordered(rank(*from), rank(*to))),
            RegionPartKind::Files(from, to) => in_box(ordered(file(*from), file(*to)), all_ranks),
            RegionPartKind::Square(name) => self.region_square(name).into_iter().collect(),
            RegionPartKind::Rectangle(from, to) => match (self.region_square(from), self.region_square(to)) {
                (Some(from), Some(to)) => {
                    let span = |one: u8, other: u8| ordered(i16::from(one), i16::from(other));
                    in_box(span(geometry.file(from), geometry.file(to)), span(geometry.rank(from), geometry.rank(to)))
                }
                _ => return SquareSet::EMPTY,
            },
        };
        let bounds = match part.kind {
            RegionPartKind::Ranks(from, to) => [from, to].map(|number| (0..=all_ranks.1).contains(&rank(number))),
            RegionPartKind::Files(from, to) => [from, to].map(|letter| (0..=all_files.1).contains(&file(letter))),
            RegionPartKind::Rectangle(..) | RegionPartKind::Square(_) => [true; 2],
        };
        let lines = matches!(part.kind, RegionPartKind::Ranks(..) | RegionPartKind::Files(..));
        let empty = set.is_empty() && !matches!(part.kind, RegionPartKind::Square(_));
        if (bounds.contains(&false) || empty) && (!lines || self.knows_board(part.span)) {
            let what = if empty { "has no square" } else { "goes beyond the edge" };
            let message = format!("this part of the region {what} on a board of {}", self.board_name());
            self.error(Code::OffBoard, part.span, message);
        }
        set
    }

    /// Whether a text was written for the board there is. Inherited regions have less of ranks and files on a smaller board,
    /// and a prelude is for boards of any size.
    pub(super) fn knows_board(&self, place: Span) -> bool {
        let board = self.definition.root.get("board").map(|board| board.span.source);
        let layer = |source| self.definition.layers.iter().find(|layer| layer.source == source);
        match (board.and_then(layer), layer(place.source)) {
            (Some(board), Some(speaker)) if board.source != speaker.source => {
                speaker.kind != LayerKind::Prelude && speaker.depth < board.depth
            }
            _ => true,
        }
    }

    fn region_square(&mut self, name: &Word) -> Option<Square> {
        let square = self.spec.geometry.named(&name.node);
        if square.is_none() {
            self.off_board(&name.node, name.span);
        }
        square
    }

    /// Reports a square that the board does not have.
    pub(super) fn off_board(&mut self, name: &str, span: Span) {
        if self.spec.geometry.hole_named(name).is_some() {
            let problem = Diagnostic::error(Code::OffBoard, span, format!("`{name}` is a hole of the board"));
            self.report(problem.help("`#` in the picture is a square that is missing"));
            return;
        }
        let message = format!("there is no square `{name}` on a board of {}", self.board_name());
        self.error(Code::OffBoard, span, message);
    }

    pub(super) fn board_name(&self) -> String {
        format!("{} files and {} ranks", self.spec.geometry.files(), self.spec.geometry.ranks())
    }
}

fn ordered(one: i16, other: i16) -> (i16, i16) {
    (one.min(other), one.max(other))
}

/// The square that corresponds to this one for a player on the far side.
pub(super) fn mirrored(geometry: &Geometry, turned: bool, square: Square) -> Option<Square> {
    let rank = geometry.ranks() - 1 - geometry.rank(square);
    let file = if turned { geometry.files() - 1 - geometry.file(square) } else { geometry.file(square) };
    geometry.square(i16::from(file), i16::from(rank))
}

/// Files and ranks of a picture; the width is that of most rows, of the first of these when it is open.
fn picture_size(picture: &str) -> (usize, usize) {
    let rows = picture.lines().filter(|line| !line.trim().is_empty());
    let widths: Vec<usize> = rows.map(|row| row.split_whitespace().count()).collect();
    let common = |width: &usize| widths.iter().filter(|other| *other == width).count();
    // Of several the last is taken, so that the first is wanted last.
    let files = widths.iter().rev().max_by_key(|width| common(width)).copied().unwrap_or(0);
    (files, widths.len())
}
