//! A typed action without what may be left out or put in: one text for all ways to write one action.

use crate::spec::Spec;
use crate::spec::check::REMARKS;

/// An action without the number of the move, `12.`, `12...` or the dots alone, in front of it. A number with digits behind its point is none:
/// `3.5`, `0.5 gold`; `1.7g7f` has one.
pub fn unnumbered(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < text.len() && rest.starts_with('.') && !is_fraction(&rest[1..]);
    let dotted = rest.starts_with("...") || rest.starts_with('…');
    if numbered || dotted { rest.trim_start_matches(['.', '…', ' ']) } else { text }
}

/// Whether the text behind a point is digits, with nothing that belongs to them.
fn is_fraction(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-')
}

/// Whether two texts of actions are the same but for what is forgiven in reading.
pub fn alike(one: &str, other: &str) -> bool {
    bare(one).to_lowercase() == bare(other).to_lowercase()
}

/// Whether a text is alike only since signs are forgiven that stand in what is written: `Nd5` for `N:d5`.
pub fn lacks_signs(typed: &str, written: &str) -> bool {
    let lacks = |sign: char| written.contains(sign) && !typed.chars().any(|c| plain(c) == sign);
    alike(typed, written) && FORGIVEN.into_iter().any(lacks)
}

/// Signs between two parts of an action that may be left out.
const FORGIVEN: [char; 4] = [':', '-', '=', '/'];

/// A text without blanks, with the signs of a keyboard.
pub(super) fn closed_up(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).map(plain).collect()
}

/// A text without remarks at its end.
pub fn unremarked(text: &str) -> &str {
    without_remark(text.trim_end_matches(REMARKS)).trim_end_matches(REMARKS)
}

/// A text without remarks at its end; the first sign of them stays when it belongs to what is chosen.
pub(super) fn with_choice_sign(text: &str, signs: &[char]) -> Option<String> {
    let plain = unremarked(text);
    let sign = text[plain.len()..].trim_start().chars().next().filter(|sign| signs.contains(sign))?;
    Some(format!("{plain}{sign}"))
}

/// A text without what may be left out: marks at the end, blanks, and `x`, `-`, `=` between two letters or digits, or
/// between two blanks. Brackets around what was chosen are as good as blanks: `bid 14` for `bid(14)`. A number stays
/// below zero: `bid(-1)`, `bid -1`.
pub(super) fn bare(text: &str) -> String {
    bare_with(text, &[])
}

/// A text without what may be left out, but for a sign at its end that belongs to what is chosen.
pub(super) fn bare_with(text: &str, signs: &[char]) -> String {
    let text: String = text.chars().map(plain).collect();
    let signed = with_choice_sign(&text, signs);
    let text = signed.as_deref().unwrap_or_else(|| unremarked(&text));
    let text = with_sets_in_order(&with_round_beginning(text)).replace("=(", "(");
    let letters: Vec<char> = text.chars().collect();
    let beside = |index: Option<usize>| index.and_then(|index| letters.get(index));
    let kept = letters.iter().enumerate().filter(|(index, letter)| {
        let (left, right) = (beside(index.checked_sub(1)), beside(Some(index + 1)));
        let both = |is: fn(&char) -> bool| left.is_some_and(is) && right.is_some_and(is);
        let assigns = **letter == '=' && left.is_some_and(|c| c.is_alphanumeric()) && right == Some(&'-');
        let between = assigns || both(|c| c.is_alphanumeric()) || both(|c| c.is_whitespace());
        let captures = **letter == ':' && between && right.is_some_and(|c| c.is_alphabetic());
        let idle = letter.is_whitespace() || matches!(letter, '(' | ')' | '[' | ']');
        let left_out = idle || captures || between && matches!(letter, 'x' | 'X' | '-' | '=' | '/');
        !left_out
    });
    kept.map(|(_, letter)| *letter).collect()
}

/// The sign on every keyboard for one that only printers have.
fn plain(sign: char) -> char {
    match sign {
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '×' => 'x',
        other => other,
    }
}

/// A text without the remark behind a square that something is captured in passing: `exd6 e.p.`, `exd6ep`.
fn without_remark(text: &str) -> &str {
    let is_remark = |rest: &str| rest.trim().eq_ignore_ascii_case("ep") || rest.trim().eq_ignore_ascii_case("e.p");
    let end = text.rfind(|c: char| c.is_ascii_digit()).map_or(0, |digit| digit + 1);
    match text.split_at(end) {
        (before, behind) if end > 0 && is_remark(behind) => before,
        _ => text,
    }
}

/// Nothing but noughts and `o`s in front are `O`s: `00`, `o-o-o`, `0-0=g1`.
fn with_round_beginning(text: &str) -> String {
    let end = text.find(|c: char| !matches!(c, '0' | 'o' | 'O' | '-')).unwrap_or(text.len());
    let (head, rest) = text.split_at(end);
    let round = head.chars().filter(|c| *c != '-').count();
    let joined = rest.starts_with(char::is_alphanumeric) && !head.ends_with('-');
    if round < 2 || joined || head.starts_with('-') {
        return text.to_owned();
    }
    let head: String = head.chars().map(|c| if c == '-' { c } else { 'O' }).collect();
    head + rest
}

/// Sorts the sets in brackets, whose order has no meaning.
fn with_sets_in_order(text: &str) -> String {
    let mut ordered = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('[') {
        let Some((inside, after)) = behind.split_once(']') else { break };
        let mut elements: Vec<&str> = inside.split(',').collect();
        elements.sort_unstable();
        ordered.push_str(&format!("{before}[{}]", elements.join(",")));
        rest = after;
    }
    ordered + rest
}

/// The text with letters for the names and the signs of pieces: `+H` for `+hawk`; nothing when there is none in it. A name of
/// several words may be written with blanks.
pub fn with_letters(spec: &Spec, text: &str) -> Option<String> {
    let mut spelt = String::with_capacity(text.len());
    let mut named = false;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some((length, letter)) = named_at(spec, rest) {
            named = true;
            spelt.push_str(letter);
            rest = &rest[length..];
            continue;
        }
        let length = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let (word, behind) = rest.split_at(length);
        spelt.push_str(word);
        rest = behind;
    }
    named.then_some(spelt)
}

/// The longest name, or the sign, of a piece that a text begins with, how long it is there, and the letter of the piece.
pub fn named_at<'a>(spec: &'a Spec, text: &str) -> Option<(usize, &'a str)> {
    let names = spec.kinds.iter().flat_map(|kind| kind.all_names().map(|name| (name, kind.letter.as_str())));
    let named = names.filter_map(|(name, letter)| Some((name_length(text, name)?, letter)));
    let longest = named.reduce(|best, other| if other.0 > best.0 { other } else { best });
    longest
        .or_else(|| {
            let signs = spec.kinds.iter().flat_map(|kind| kind.glyphs.iter().map(|sign| (sign, kind.letter.as_str())));
            let mut signs = signs.filter(|(sign, _)| !sign.is_ascii() && text.starts_with(sign.as_str()));
            signs.next().map(|(sign, letter)| (sign.len(), letter))
        })
        .or_else(|| also_at(spec, text))
}

/// The further letter of a piece that a text begins with, how long it is, and the usual letter of the piece.
fn also_at<'a>(spec: &'a Spec, text: &str) -> Option<(usize, &'a str)> {
    let mut letters = spec.kinds.iter().flat_map(|kind| kind.also.iter().map(|also| (also, kind.letter.as_str())));
    let found = letters.find(|(also, _)| text.starts_with(also.as_str()));
    found.map(|(also, letter)| (also.len(), letter))
}

/// The length, in bytes, of this name at the start of a text where the word ends with it.
fn name_length(text: &str, name: &str) -> Option<usize> {
    let head = text.get(..name.len())?;
    let alike = head
        .chars()
        .zip(name.chars())
        .all(|(typed, letter)| typed.eq_ignore_ascii_case(&letter) || letter == '_' && matches!(typed, ' ' | '-'));
    let ends = !text[name.len()..].starts_with(is_of_word);
    (alike && ends && head.chars().count() == name.chars().count()).then_some(name.len())
}

fn is_of_word(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// The words of a call in small letters, with blanks between them: `castle e1 h1` for `castle(e1, h1)`.
pub fn call_words(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-').filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves_are_no_part_of_them() {
        let found = ["1. d4", "12...d4", "7.", "1", ".d4", "4x4"].map(unnumbered);
        assert_eq!(found, ["d4", "d4", "", "1", ".d4", "4x4"]);
        assert_eq!(["8…Qf6", "...e5", "… e5", "..e5"].map(unnumbered), ["Qf6", "e5", "e5", "..e5"]);
        let found = ["3.5", "0.5 gold", "1.7g7f", "1. 3.5", "2.O-O"].map(unnumbered);
        assert_eq!(found, ["3.5", "0.5 gold", "7g7f", "3.5", "O-O"]);
        assert!(alike("p@e4", "P@e4+") && !alike("P@e4", "P@e5"));
    }

    #[test]
    fn signs_that_are_left_out_are_noticed() {
        assert!(lacks_signs("Nd5", "N:d5") && lacks_signs("nxd5", "N:d5") && lacks_signs("a8Q", "a8=Q"));
        assert!(!lacks_signs("N:d5", "N:d5") && !lacks_signs("N–d5", "N-d5") && !lacks_signs("Nd6", "N:d5"));
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
        assert_eq!(["00", "o-o-o", "0–0", "O-O+ !", "ooh", "-0"].map(bare), ["OO", "OOO", "OO", "OO", "ooh", "-0"]);
        assert_eq!(
            ["exd6 e.p.", "exd6ep", "exd6 e.p. +", "e:d6", "step"].map(bare),
            ["ed6", "ed6", "ed6", "ed6", "step"]
        );
        assert_eq!(["e4:3", "e2—e4.", "N×d5"].map(bare), ["e4:3", "e2e4", "Nd5"]);
        assert_eq!(bare("-N"), "-N");
        assert_eq!(bare("+R"), "+R");
        assert_eq!(bare("Xd5"), "Xd5");
    }
    #[test]
    fn calls_are_words() {
        assert_eq!(call_words("Castle(e1, h1)"), "castle e1 h1");
        assert_eq!(call_words("put_duck e4"), "put duck e4");
        assert_eq!(call_words("bid(-0.5)"), "bid -0.5");
    }
}
