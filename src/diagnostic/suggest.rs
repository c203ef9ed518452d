//! "Did you mean …": the known word a mistyped one stands for.

/// The known word closest to `word`, if one is close enough to be meant; the earlier of two equally close.
///
/// Close is: the same but for case, blanks, `-` and `_`; up to a third of its letters mistyped, swapped, missing or too
/// many; or, from four letters on, the same beginning (Jaro–Winkler) or one of the parts between `_`. Words of one or two
/// letters have only the first.
pub fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let meant = fold(word);
    let mut best: Option<(&str, Distance)> = None;
    for candidate in known.into_iter().filter(|candidate| *candidate != word) {
        let Some(distance) = distance(&meant, candidate) else { continue };
        if best.is_none_or(|(_, least)| distance.nearer(least)) {
            best = Some((candidate, distance));
        }
    }
    best.map(|(candidate, _)| candidate)
}

/// Whether two words are the same but for case, blanks, `-` and `_`.
pub fn spelt_alike(one: &str, other: &str) -> bool {
    letters(&fold(one)).eq(letters(&fold(other)))
}

/// Words longer than this are not worth comparing.
const LONGEST: usize = 64;

#[derive(Clone, Copy)]
struct Distance {
    edits: usize,
    likeness: f64,
}

impl Distance {
    fn nearer(self, other: Distance) -> bool {
        self.edits < other.edits || (self.edits == other.edits && self.likeness > other.likeness)
    }
}

/// Whether a sign stands between the parts of a name.
fn joins(c: char) -> bool {
    matches!(c, '-' | '_' | ' ')
}

fn fold(word: &str) -> String {
    word.chars().take(LONGEST).map(|c| if joins(c) { '_' } else { c.to_ascii_lowercase() }).collect()
}

/// The letters of a folded word, without the signs between its parts.
fn letters(folded: &str) -> impl Iterator<Item = char> {
    folded.chars().filter(|c| !joins(*c))
}

fn distance(meant: &str, candidate: &str) -> Option<Distance> {
    let folded = fold(candidate);
    let likeness = strsim::jaro_winkler(meant, &folded);
    if letters(meant).eq(letters(&folded)) {
        return Some(Distance { edits: 0, likeness });
    }
    let (length, others) = (meant.chars().count(), folded.chars().count());
    if length < 3 || others < 2 {
        return None;
    }
    if length >= 4 && candidate.split(joins).any(|part| part.eq_ignore_ascii_case(meant)) {
        return Some(Distance { edits: others.saturating_sub(length + 1), likeness });
    }
    let edits = strsim::damerau_levenshtein(meant, &folded);
    let shared = meant.chars().zip(folded.chars()).take_while(|(one, other)| one == other).count();
    let begins_alike = likeness > 0.9 || shared >= 3 && likeness > 0.87 || shared >= 5 && shared + 1 >= length;
    let same_beginning = length >= 4 && begins_alike;
    (edits <= length / 3 || same_beginning).then_some(Distance { edits, likeness })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_not() {
        let known = ["bishop", "knight", "rook", "in_check", "K", "stalemate"];
        let find = |word| closest(word, known);
        assert_eq!(find("bishp"), Some("bishop"));
        assert_eq!(find("knite"), Some("knight"));
        assert_eq!(find("in-chek"), Some("in_check"));
        assert_eq!(find("stalmate"), Some("stalemate"));
        assert_eq!(find("k"), Some("K"));
        assert_eq!(closest("castle", ["castling", "passing"]), Some("castling"));
        assert_eq!(["in check", "InCheck", "IN-CHECK"].map(find), [Some("in_check"); 3]);
        assert_eq!(closest("check", ["checkers", "in_check"]), Some("in_check"));
        assert_eq!(closest("in", ["in_check"]), None);
        assert_eq!(find("queen"), None);
        assert_eq!(find("Q"), None);
        assert_eq!(find("rook"), None);
        assert_eq!(find(""), None);
    }

    #[test]
    fn the_nearest_of_several_is_taken() {
        assert_eq!(closest("capture", ["captures", "capturer", "captured_by"]), Some("captures"));
        assert_eq!(closest("SC-14", ["SC-13", "SC-15"]), Some("SC-13"));
        assert!(spelt_alike("Last Rank", "last_rank") && !spelt_alike("last_ranks", "last_rank"));
    }
}
