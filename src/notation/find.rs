//! Reading an action that somebody typed.

use super::action::Written;
use super::shape::Shape;
use super::told::known_before;
use crate::literal::action::Transition;
use crate::literal::state::State;
use crate::spec::Spec;

/// Which action was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// This one of the list.
    One(usize),
    /// One of these; more has to be said.
    Several(Vec<usize>),
    /// None of the list.
    None,
}

impl Found {
    fn of(places: Vec<usize>) -> Option<Found> {
        match places.as_slice() {
            [] => None,
            [only] => Some(Found::One(*only)),
            _ => Some(Found::Several(places)),
        }
    }
}

/// Finds the action of a list that was typed: exactly as it is written, or less strictly, the strictest reading first.
///
/// `written` is the list as [`write_all`](super::action::write_all) writes it. Forgiven are marks and comments at the
/// end, the number of a move before it, a missing `x`, `-` or `=`, a `0` for an `O`, upper and lower case, too little or
/// too much said about the origin, and choices left out (also those written behind a `=`), as far as no stricter reading
/// fits.
pub fn find(spec: &Spec, state: &State, list: &[Transition], written: &[Written], input: &str) -> Found {
    let input = unnumbered(input.trim());
    if input.is_empty() || input.len() > LONGEST {
        return Found::None;
    }
    let exact = |form: &str| form == input;
    if let Some(found) = matching(written, |form| exact(&form.machine)).or(matching(written, |form| exact(&form.san))) {
        return found;
    }
    let meant = bare(input);
    if meant.is_empty() {
        return Found::None;
    }
    let forms: Vec<Vec<String>> = written.iter().map(|form| vec![bare(&form.machine), bare(&form.san)]).collect();
    let files = spec.geometry.files();
    if let Some(found) = among(&forms, &meant, files) {
        return found;
    }
    let spelt = with_letters(spec, input);
    if let Some(found) = spelt.as_ref().and_then(|spelt| among(&forms, &bare(spelt), files)) {
        return found;
    }
    let known = known_before(spec, state, list);
    let loose: Vec<Vec<String>> = list.iter().map(|transition| loosely(&Shape::of(spec, &known, transition))).collect();
    among(&loose, &meant, files).unwrap_or(Found::None)
}

/// An action without the number of the move, `12.` or `12...`, in front of it.
pub fn unnumbered(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < text.len() && rest.starts_with('.');
    if numbered { rest.trim_start_matches(['.', ' ']) } else { text }
}

/// Whether two texts of actions are the same but for what is forgiven in reading.
pub fn alike(one: &str, other: &str) -> bool {
    bare(one).to_lowercase() == bare(other).to_lowercase()
}

/// Nobody types more than this.
const LONGEST: usize = 1000;

fn matching(written: &[Written], fits: impl Fn(&Written) -> bool) -> Option<Found> {
    Found::of(written.iter().enumerate().filter(|(_, form)| fits(form)).map(|(index, _)| index).collect())
}

/// The actions one of whose forms is this one; with other capitals when there is none as it stands. A small letter that
/// may be a file stays one: `bc3` is no bishop's move.
fn among(forms: &[Vec<String>], meant: &str, files: u8) -> Option<Found> {
    let having = |same: &dyn Fn(&str) -> bool| {
        let having = forms.iter().enumerate().filter(|(_, forms)| forms.iter().any(|form| same(form)));
        Found::of(having.map(|(index, _)| index).collect())
    };
    let lower = meant.to_lowercase();
    let file = meant.chars().next().filter(|first| is_file(*first, files));
    let begins = |form: &str| file.is_none_or(|file| form.starts_with(file));
    having(&|form| form == meant).or_else(|| having(&|form| begins(form) && form.to_lowercase() == lower))
}

/// Whether a letter names a file of the board.
fn is_file(letter: char, files: u8) -> bool {
    letter.is_ascii_lowercase() && letter as u8 - b'a' < files
}

/// A text without what may be left out: marks at the end, blanks, and `x`, `-`, `=` between two letters or digits, or
/// between two blanks. Brackets around what was chosen are as good as blanks: `bid 14` for `bid(14)`. A number stays
/// below zero: `bid(-1)`, `bid -1`.
fn bare(text: &str) -> String {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let letters: Vec<char> = with_sets_in_order(with_round_letters(text).collect());
    let beside = |index: Option<usize>| index.and_then(|index| letters.get(index));
    let kept = letters.iter().enumerate().filter(|(index, letter)| {
        let (left, right) = (beside(index.checked_sub(1)), beside(Some(index + 1)));
        let both = |is: fn(&char) -> bool| left.is_some_and(is) && right.is_some_and(is);
        let assigns = **letter == '=' && left.is_some_and(|c| c.is_alphanumeric()) && right == Some(&'-');
        let between = assigns || both(|c| c.is_alphanumeric()) || both(|c| c.is_whitespace());
        let idle = letter.is_whitespace() || matches!(letter, '(' | ')' | '[' | ']');
        let left_out = idle || between && matches!(letter, 'x' | '-' | '=' | '/');
        !left_out
    });
    kept.map(|(_, letter)| *letter).collect()
}

/// A `0` that stands alone is an `O`: many write one for the other.
fn with_round_letters(text: &str) -> impl Iterator<Item = char> {
    let signs: Vec<char> = text.chars().collect();
    let alone = |index: usize| {
        let beside = |sign: Option<&char>| sign.is_some_and(|sign| sign.is_alphanumeric() || *sign == '.');
        !beside(index.checked_sub(1).and_then(|before| signs.get(before))) && !beside(signs.get(index + 1))
    };
    let read = signs.iter().enumerate().map(|(index, sign)| if *sign == '0' && alone(index) { 'O' } else { *sign });
    read.collect::<Vec<char>>().into_iter()
}

/// The input with letters for the names of pieces: `+H` for `+hawk`; nothing when there is none in it.
fn with_letters(spec: &Spec, input: &str) -> Option<String> {
    let mut text = String::with_capacity(input.len());
    let mut named = false;
    let mut rest = input;
    while !rest.is_empty() {
        let length = rest.find(|c: char| !c.is_alphabetic() && c != '_').unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length.max(rest.chars().next().map_or(1, char::len_utf8)));
        let kind = spec.kinds.iter().find(|kind| kind.name.eq_ignore_ascii_case(word));
        named |= kind.is_some();
        text.push_str(kind.map_or(word, |kind| &kind.letter));
        rest = behind;
    }
    named.then_some(text)
}

/// What stands in brackets is a set: it is the same in any order.
fn with_sets_in_order(letters: Vec<char>) -> Vec<char> {
    let text: String = letters.into_iter().collect();
    let mut ordered = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, behind)) = rest.split_once('[') {
        let Some((inside, after)) = behind.split_once(']') else { break };
        let mut elements: Vec<&str> = inside.split(',').collect();
        elements.sort_unstable();
        ordered.push_str(&format!("{before}[{}]", elements.join(",")));
        rest = after;
    }
    ordered.push_str(rest);
    ordered.chars().collect()
}

/// Everything an action might be called: any part of its origin, its choices left out, its name.
fn loosely(shape: &Shape) -> Vec<String> {
    let mut forms: Vec<String> = Vec::new();
    if let Some(path) = &shape.path {
        let goal = match path.stays {
            true => format!("*{}", path.captured.join(",")),
            false => path.goal.clone(),
        };
        for symbol in [path.symbol.as_str(), path.letter.as_str(), ""] {
            for origin in ["", &path.file, &path.rank, &path.origin()] {
                if symbol.is_empty() && !path.symbol.is_empty() && origin != path.origin() {
                    continue;
                }
                forms.push(format!("{symbol}{origin}{goal}"));
            }
        }
    }
    if let Some(text) = &shape.text {
        forms.push(text.clone());
        forms.extend(text.split_once('=').map(|(before, _)| before.to_owned()));
    }
    if shape.path.is_none() {
        forms.push(shape.name.clone());
    }
    let chosen: Vec<String> = forms.iter().map(|form| format!("{form}{}", shape.suffix)).collect();
    forms.extend(chosen);
    forms.iter().map(|form| bare(form)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_no_piece() {
        let forms = [vec!["Be2f2".to_owned()], vec!["Ef2".to_owned()], vec!["Nf3".to_owned()]];
        assert_eq!(among(&forms, "be2f2", 8), None);
        assert_eq!(among(&forms, "ef2", 8), None);
        assert_eq!(among(&forms, "nf3", 8), Some(Found::One(2)));
        assert_eq!(among(&forms, "EF2", 8), Some(Found::One(1)));
    }

    #[test]
    fn numbers_of_moves_are_no_part_of_them() {
        let found = ["1. d4", "12...d4", "7.", "1", ".d4", "4x4"].map(unnumbered);
        assert_eq!(found, ["d4", "d4", "", "1", ".d4", "4x4"]);
        assert!(alike("p@e4", "P@e4+") && !alike("P@e4", "P@e5"));
    }

    #[test]
    fn what_may_be_left_out_is() {
        assert_eq!(bare("exd8=Q+"), "ed8Q");
        assert_eq!(bare("0-0-0#"), bare("O-O-O"));
        assert_eq!(bare("0-0=g1"), bare("O-O=g1"));
        assert_eq!([bare("Rx10"), bare("a10"), bare("bid 0.5")], ["R10", "a10", "bid0.5"]);
        assert_eq!(bare("e2-e4!?"), "e2e4");
        assert_eq!(bare("bid(0.5)"), bare("bid 0.5"));
        assert_eq!([bare("bid(-1)"), bare("bid=-1"), bare("bid -1")], ["bid-1", "bid-1", "bid-1"]);
        assert_eq!([bare("e2 - e4"), bare("N x d5")], ["e2e4", "Nd5"]);
        assert_eq!(bare("-N"), "-N");
        assert_eq!(bare("+R"), "+R");
        assert_eq!(bare("Xd5"), "Xd5");
    }
}
