//! The entries of a line: what stands between semicolons, `e4; e5; board`.
//!
//! In PGN a semicolon begins a comment. A line that begins with the number of a move, a tag or a comment is PGN: there only a
//! command or moves numbered in order are entries, and everything behind another semicolon is left out.

use super::command_words;
use crate::notation::record::pgn;

/// A line in parts.
#[derive(Debug, PartialEq, Eq)]
pub struct Parted<'l> {
    /// The entries to run, in order.
    pub entries: Vec<&'l str>,
    /// The comment behind it.
    pub comment: Option<&'l str>,
}

/// Cuts a line at its semicolons, but not in quotation marks or braces.
pub fn parted(line: &str) -> Parted<'_> {
    let starts = starts(line);
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([line.len()]);
    let parts: Vec<(usize, &str)> =
        starts.iter().copied().zip(ends).map(|(start, end)| (start, line[start..end].trim())).collect();
    let is_pgn = line.starts_with(['{', '[', ';', '%']) || number(line).is_some();
    let (mut entries, mut last) = (Vec::new(), None);
    for (start, part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
        if is_pgn && start > 0 && !is_entry(part, last) {
            return Parted { entries, comment: Some(line[start..].trim()) };
        }
        last = part.split_whitespace().filter_map(number).next_back().or(last);
        entries.push(part);
    }
    Parted { entries, comment: None }
}

/// The places at which the parts of a line begin, in bytes.
fn starts(line: &str) -> Vec<usize> {
    let (mut quoted, mut depth) = (false, 0usize);
    let parts = line.char_indices().filter(|(_, c)| {
        match c {
            '"' => quoted = !quoted,
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        *c == ';' && !quoted && depth == 0
    });
    std::iter::once(0).chain(parts.map(|(at, _)| at + 1)).collect()
}

/// Whether a part of a line in PGN is to be done: a command with one word behind it at most, as other words are prose; or moves
/// whose number follows the `last` one.
fn is_entry(part: &str, last: Option<u32>) -> bool {
    let goes_on = |last: u32| number(part).is_some_and(|number| number == last || number == last.saturating_add(1));
    let mut words = part.split_whitespace();
    let is_command = words.next().is_some_and(command_words::is_word) && words.count() < 2;
    is_command || last.is_some_and(goes_on) && pgn::are_moves(part)
}

/// The number of the move that a text begins with: `1.`, `12...`, `1.e4`, but not `3.5`.
fn number(text: &str) -> Option<u32> {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = behind.trim_start_matches(['.', '…']);
    let is_number = rest.len() < behind.len() && !rest.starts_with(|c: char| c.is_ascii_digit());
    is_number.then(|| text[..text.len() - behind.len()].parse().ok()).flatten()
}

/// Whether a text begins with the first move of a game and its number: `1. e4`.
pub fn is_first_move(text: &str) -> bool {
    let is_second = |rest: &str| rest.trim_start().starts_with(['.', '…']);
    number(text) == Some(1) && text.strip_prefix("1.").is_some_and(|rest| !is_second(rest))
}

/// Whether a word is the number of a move and nothing else: `1.`, `12...`, `8…`, or the dots alone.
pub fn is_number(word: &str) -> bool {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_dotted = !dots.is_empty() && dots.trim_start_matches(['.', '…']).is_empty();
    is_dotted && (dots.len() < word.len() || dots == "..." || dots == "…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_between_semicolons() {
        assert_eq!(parted("e4; e5 ;; 2. Nf3;").entries, ["e4", "e5", "2. Nf3"]);
        assert_eq!(
            parted("set position 8/8 w {a \";\"} {b ;}; board").entries,
            ["set position 8/8 w {a \";\"} {b ;}", "board"]
        );
        assert!(is_number("12...") && is_number("1.") && is_number("8…") && is_number("..."));
        assert!(!is_number("1") && !is_number(".") && !is_number("1.e4"));
    }

    #[test]
    fn comments_of_pgn_are_left_out() {
        for (line, entries, comment) in [
            ("1. e4 e5; save x.rec", &["1. e4 e5", "save x.rec"][..], None),
            ("1. e4; 1... e5; 2. Nf3", &["1. e4", "1... e5", "2. Nf3"], None),
            ("1.e4 e5 ;Nf3 Nc6", &["1.e4 e5"], Some("Nf3 Nc6")),
            ("{Sicilian} 1.e4 c5 ; Nf3", &["{Sicilian} 1.e4 c5"], Some("Nf3")),
            ("[Black \"B\"] 1. e4 e5 ; Nf3 best; board", &["[Black \"B\"] 1. e4 e5"], Some("Nf3 best; board")),
            ("; Nf3 e5", &[], Some("Nf3 e5")),
            ("1. e4 e5 ; save this line for later", &["1. e4 e5"], Some("save this line for later")),
            ("1. e4 e5 ; 2. Nf3 is usual", &["1. e4 e5"], Some("2. Nf3 is usual")),
            ("1. e4 e5 ; 5. Nf3", &["1. e4 e5"], Some("5. Nf3")),
            ("5. O-O ; resign", &["5. O-O"], Some("resign")),
            ("3.5; 4", &["3.5", "4"], None),
        ] {
            assert_eq!(parted(line), Parted { entries: entries.to_vec(), comment }, "{line}");
        }
    }
}
