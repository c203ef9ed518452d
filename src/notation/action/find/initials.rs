//! Meanings of the first letter of a move: a file or a piece.

use crate::spec::Spec;

/// The meanings that the first letter of a move may have.
pub(super) struct Initials {
    /// The number of files of the board.
    files: u8,
    /// The first letters of pieces.
    pieces: Vec<char>,
}

impl Initials {
    pub(super) fn of(spec: &Spec) -> Initials {
        let letters = spec.kinds.iter().flat_map(|kind| [kind.letter.chars().next(), kind.symbol.chars().next()]);
        Initials { files: spec.geometry.files(), pieces: letters.flatten().collect() }
    }

    /// Whether a text begins with a letter in capitals that may be a file.
    pub(super) fn are_files(&self, typed: &str) -> bool {
        typed.bytes().next().is_some_and(|first| first.is_ascii_uppercase() && first - b'A' < self.files)
    }

    /// Whether the first letter of a typed text allows a form.
    ///
    /// - A small letter that may be a file is one, unless two letters or a sign follow: `hkd3`, `bbd2`, `b@e4`.
    /// - A capital that may be a piece is one if a square follows: `Bc3` is not `bc3`.
    /// - A capital is a file where squares are written in capitals: `B1C3`.
    pub(super) fn allow(&self, typed: &str, form: &str) -> bool {
        let Some(first) = typed.chars().next() else { return true };
        let mut behind = typed.chars().skip(1);
        let among_letters = [behind.next(), behind.next()].iter().all(|next| next.is_some_and(char::is_alphabetic));
        let before_sign = typed[first.len_utf8()..].starts_with(|c: char| !c.is_alphanumeric() && c != '*');
        let is_file = first.is_ascii_lowercase() && first as u8 - b'a' < self.files && !among_letters && !before_sign;
        let is_piece = first.is_uppercase()
            && self.pieces.contains(&first)
            && names_a_square(&typed[first.len_utf8()..])
            && !begins_with_a_square(typed);
        !(is_file || is_piece) || form.starts_with(first)
    }
}

/// Whether a letter stands at the beginning of a text by itself: `b b5`, `n x c3`.
pub(super) fn stands_apart(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_some_and(char::is_whitespace)
}

/// Whether a text begins with a square in capitals and goes on with another one: `B1C3`.
pub(super) fn begins_with_a_square(text: &str) -> bool {
    let behind = text.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or_default();
    let second = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    let capital = second.starts_with(|c: char| c.is_ascii_uppercase());
    second.len() < behind.len() && capital && second[1..].starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a form begins with a file and a rank.
pub(super) fn begins_with_a_file(form: &str) -> bool {
    let mut letters = form.chars();
    letters.next().is_some_and(|c| c.is_ascii_lowercase()) && letters.next().is_some_and(|c| c.is_ascii_digit())
}

/// Whether a letter with a digit behind it stands in a text.
fn names_a_square(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::action::find::alike_but_for_case;

    #[test]
    fn a_file_is_no_piece() {
        let initials = Initials { files: 8, pieces: vec!['B', 'E', 'N'] };
        let found = ["be2f2", "ef2", "nf3", "EF2", "Bc3", "E4", "BC3", "Xd5", "bbd2"].map(|typed| {
            let forms = ["Be2f2", "Ef2", "Nf3", "bc3", "e4", "xd5", "Bbd2"];
            let fitting = |form: &&str| initials.allow(typed, form) && alike_but_for_case(typed, form);
            forms.into_iter().find(fitting).unwrap_or_default()
        });
        assert_eq!(found, ["", "", "Nf3", "Ef2", "", "e4", "", "xd5", "Bbd2"]);
        assert!(stands_apart("b b5") && !stands_apart("bb5") && !stands_apart("4 b5"));
    }
}
