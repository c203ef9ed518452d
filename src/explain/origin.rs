//! The origin of a unit in an input, besides its kind: `Nbd7`, `N1e4`.

use super::asker::Asker;
use super::line::Line;
use crate::spec::ids::{KindId, Square};

impl Asker<'_> {
    /// The file or the rank that stands between the piece and where it goes.
    pub(super) fn line_named(&self, kind: KindId, goal: Square) -> Option<Line> {
        let goal = self.spec.geometry.name(goal);
        let lower = self.input.to_ascii_lowercase();
        let before = lower.get(..lower.rfind(&goal)?)?;
        let kind = self.spec.kind(kind);
        let words = kind.all_names().chain([kind.symbol.as_str(), kind.letter.as_str()]);
        let words = words.chain(kind.glyphs.iter().map(String::as_str)).map(str::to_ascii_lowercase);
        let behind = words.filter_map(|word| before.strip_prefix(&word)).min_by_key(|rest| rest.len())?;
        let part = behind.trim_matches(|c: char| c.is_whitespace() || matches!(c, 'x' | ':' | '-'));
        let geometry = &self.spec.geometry;
        if let [letter @ b'a'..=b'z'] = part.as_bytes() {
            return Some(letter - b'a').filter(|file| *file < geometry.files()).map(Line::File);
        }
        let rank = part.parse::<u8>().ok()?.checked_sub(1)?;
        Some(rank).filter(|rank| *rank < geometry.ranks()).map(Line::Rank)
    }

    /// Whether a square is on the file or the rank.
    pub(super) fn is_from(&self, square: Square, from: Line) -> bool {
        match from {
            Line::File(file) => self.spec.geometry.file(square) == file,
            Line::Rank(rank) => self.spec.geometry.rank(square) == rank,
        }
    }
}
