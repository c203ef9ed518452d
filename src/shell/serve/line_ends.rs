//! Line ends of a file that is saved: pages send `\n` alone.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

/// A line without its end, and the end.
type Line<'a> = (&'a [u8], &'static str);

/// A text with the line ends of the contents that it replaces. A line that was there before keeps its end. A new line has the more
/// frequent end; `\n` if both are equally frequent.
pub fn with_line_ends<'a>(text: &'a str, before: &[u8]) -> Cow<'a, str> {
    let old: Vec<Line<'_>> = before.split_inclusive(|byte| *byte == b'\n').map(line).collect();
    let ended = old.iter().filter(|(_, end)| !end.is_empty()).count();
    let windows = old.iter().filter(|(_, end)| *end == "\r\n").count();
    if windows == 0 {
        return Cow::Borrowed(text);
    }
    let usual = if windows * 2 > ended { "\r\n" } else { "\n" };
    let new: Vec<Line<'_>> = text.as_bytes().split_inclusive(|byte| *byte == b'\n').map(line).collect();
    let shorter = old.len().min(new.len());
    let head = old.iter().zip(&new).take_while(|(old, new)| old.0 == new.0).count();
    let tail =
        old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old.0 == new.0).count().min(shorter - head);
    // Between the equal lines at both ends, a line takes the end of the next old line with its words.
    let mut ends: HashMap<&[u8], VecDeque<&str>> = HashMap::new();
    old[head..old.len() - tail].iter().for_each(|(words, end)| ends.entry(words).or_default().push_back(end));
    let mut saved = String::with_capacity(text.len() + windows);
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let (words, end) = new[index];
        let from_end = new.len() - index;
        let kept = match () {
            () if index < head => Some(old[index].1),
            () if from_end <= tail => Some(old[old.len() - from_end].1),
            () => ends.get_mut(words).and_then(VecDeque::pop_front),
        };
        saved.push_str(whole.get(..words.len()).unwrap_or(whole));
        if !end.is_empty() {
            saved.push_str(kept.filter(|end| !end.is_empty()).unwrap_or(usual));
        }
    }
    Cow::Owned(saved)
}

fn line(whole: &[u8]) -> Line<'_> {
    match whole.strip_suffix(b"\n") {
        Some(ended) => ended.strip_suffix(b"\r").map_or((ended, "\n"), |words| (words, "\r\n")),
        None => (whole, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::with_line_ends;

    #[test]
    fn a_line_keeps_its_end_and_a_new_one_has_the_most_frequent() {
        let saved = |text: &str, before: &str| with_line_ends(text, before.as_bytes()).into_owned();
        assert_eq!(saved("a\nb\n", "a\nb\n"), "a\nb\n");
        assert_eq!(saved("a\nx\nb\n", "a\r\nb\r\n"), "a\r\nx\r\nb\r\n");
        // The first line does not decide.
        let mixed = "a\r\nb\nc\nd\r\n\ne";
        assert_eq!(saved("a\nb\nc\nd\n\ne", mixed), mixed);
        assert_eq!(saved("x\na\nb\nc\nd\n\ne\nf", mixed), "x\na\r\nb\nc\nd\r\n\ne\nf");
        // Two changes far from each other, and the lines between them.
        assert_eq!(saved("x\nb\nd\n\ny", mixed), "x\nb\nd\r\n\ny");
        assert_eq!(saved("", mixed), "");
    }
}
