//! How players call files and ranks, besides the letters and numbers of the board.

use super::geometry::Geometry;
use super::ids::Square;

/// Names of files, from the first player's left, and of ranks, from its side; several lists of each may be in use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coordinates {
    /// Lists of the names of all files.
    pub files: Vec<Vec<String>>,
    /// Lists of the names of all ranks.
    pub ranks: Vec<Vec<String>>,
}

impl Coordinates {
    /// The square named at the start of a text, its file first, and the length of the name in bytes.
    pub fn first(&self, geometry: &Geometry, text: &str) -> Option<(Square, usize)> {
        let files = self.files.iter().filter_map(|names| first_of(names, text));
        let squares = files.flat_map(|(file, begun)| {
            let ranks = self.ranks.iter().filter_map(move |names| first_of(names, &text[begun..]));
            ranks.filter_map(move |(rank, length)| Some((geometry.square(file, rank)?, begun + length)))
        });
        squares.max_by_key(|(_, length)| *length)
    }

    /// The name of a square by the first list of files and of ranks; nothing when a list is missing.
    pub fn name(&self, geometry: &Geometry, square: Square) -> Option<String> {
        let file = self.files.first()?.get(usize::from(geometry.file(square)))?;
        let rank = self.ranks.first()?.get(usize::from(geometry.rank(square)))?;
        Some(format!("{file}{rank}"))
    }
}

/// The longest name a text begins with: its place, and how many bytes it takes.
fn first_of(names: &[String], text: &str) -> Option<(i16, usize)> {
    let begins = |name: &String| text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
    let fitting = names.iter().enumerate().filter(|(_, name)| begins(name));
    fitting.map(|(index, name)| (index as i16, name.len())).max_by_key(|(_, length)| *length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_squares_are_found_at_the_beginning() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let coordinates = Coordinates { files: vec![names("3 2 1")], ranks: vec![names("c b a"), names("3 2 1")] };
        let board = Geometry::rectangle(3, 3);
        let found = ["3c2b", "1A", "13", "4a", "a1", "1"]
            .map(|text| coordinates.first(&board, text).map(|(square, length)| (board.name(square), length)));
        let named = |name: &str| Some((name.to_owned(), 2));
        assert_eq!(found, [named("a1"), named("c3"), named("c1"), None, None, None]);
        let own = |name: &str| coordinates.name(&board, board.named(name)?);
        assert_eq!(["a1", "c3", "d1"].map(own), [Some("3c".to_owned()), Some("1a".to_owned()), None]);
    }
}
