//! Tokens that players hold in hand, in letters with counts before them: `[Qn]`, `2P3p`.

use std::fmt::Write as _;

use crate::spec::Spec;
use crate::spec::ids::PlayerId;
use crate::spec::value::ZoneRef;

use super::layout::Layout;
use crate::notation::names::{Letters, Man, letters};
use crate::notation::problem::Problems;
use crate::notation::slice::Slice;
use crate::notation::zones::{fits_brackets, hand, refs_of, zone_refs};

/// More pieces of one kind are in no hand.
const MOST: usize = 999;

/// The hands as they stand in brackets behind the board.
pub(super) fn in_brackets(spec: &Spec, layout: &Layout) -> String {
    held(spec, layout).map(|man| letters(spec, man)).collect()
}

/// The hands as a column: each piece once, with a count before it.
pub(super) fn column(spec: &Spec, layout: &Layout) -> String {
    let men: Vec<Man> = held(spec, layout).collect();
    let mut text = String::new();
    for same in men.chunk_by(|one, other| one == other) {
        if same.len() > 1 {
            // Writing to a string does not fail.
            let _ = write!(text, "{}", same.len());
        }
        text.push_str(letters(spec, same[0]));
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The contents of the hands, as far as letters tell them.
fn held<'a>(spec: &'a Spec, layout: &'a Layout) -> impl Iterator<Item = Man> + 'a {
    let hand = hand(spec);
    let zones = zone_refs(spec).zip(&layout.zones).filter(move |(zone, _)| Some(zone.zone) == hand);
    let men = zones.map(|(zone, men)| (zone, men.as_deref().unwrap_or(&[])));
    men.filter(|(zone, men)| fits_brackets(spec, *zone, men)).flat_map(|(_, men)| men.iter().copied())
}

/// Whether a word can be a column of hands.
pub(super) fn is_hand(spec: &Spec, word: Slice<'_>) -> bool {
    let known = Letters::of(spec);
    hand(spec).is_some() && (word.is_dash() || entries(&known, word).all(|entry| matches!(entry, Entry::Men(..))))
}

/// Reads the hands; a dash is an empty hand.
pub(super) fn read(spec: &Spec, known: &Letters<'_>, word: Slice<'_>, layout: &mut Layout, problems: &mut Problems) {
    let inside = if word.is_dash() { Slice { text: "", ..word } } else { word };
    let Some(hand) = hand(spec) else {
        if !inside.text.is_empty() {
            problems.add(word.problem("no player holds pieces in hand in this game"));
        }
        return;
    };
    let zones: Vec<ZoneRef> = zone_refs(spec).collect();
    let index = |owner: Option<PlayerId>| zones.iter().position(|zone| zone.zone == hand && zone.owner == owner);
    for zone in refs_of(spec, hand) {
        if let Some(index) = index(zone.owner) {
            layout.zones[index] = Some(Vec::new());
        }
    }
    for entry in entries(known, inside) {
        let (count, man, at) = match entry {
            Entry::Men(count, man, at) => (count, man, at),
            Entry::Stranger(at) => {
                problems.add(known.stranger(spec, at));
                continue;
            }
            Entry::Count(at) => {
                problems.add(at.problem(format!("`{}` is no count of pieces in hand", at.text)));
                continue;
            }
        };
        let owner = if spec.zone(hand).each { man.owner } else { None };
        match index(owner).and_then(|index| layout.zones[index].as_mut()) {
            Some(list) => list.extend(std::iter::repeat_n(man, count)),
            None => problems.add(at.problem(format!("`{}` belongs to no player, so it is in no hand", at.text))),
        }
    }
}

/// A part of what stands in hands.
enum Entry<'a> {
    /// A number of pieces.
    Men(usize, Man, Slice<'a>),
    /// A letter that no piece has.
    Stranger(Slice<'a>),
    /// A count without a letter, or one that is too large.
    Count(Slice<'a>),
}

fn entries<'a>(known: &Letters<'_>, word: Slice<'a>) -> impl Iterator<Item = Entry<'a>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let digits = word.text[at..].bytes().take_while(u8::is_ascii_digit).count();
        at += digits;
        let Some(letter) = word.text[at..].chars().next() else {
            return (digits > 0).then(|| Entry::Count(word.part(start, at)));
        };
        let count = if digits == 0 { Some(1) } else { word.text[start..at].parse().ok() };
        let count = count.filter(|count| (1..=MOST).contains(count));
        let (bytes, man) = match known.first(&word.text[at..]) {
            Some((bytes, man)) => (bytes, Some(man)),
            None => (letter.len_utf8(), None),
        };
        let whole = (start, at, at + bytes);
        at += bytes;
        Some(match (count, man) {
            (Some(count), Some(man)) => Entry::Men(count, man, word.part(whole.1, whole.2)),
            (_, None) => Entry::Stranger(word.part(whole.1, whole.2)),
            (None, Some(_)) => Entry::Count(word.part(whole.0, whole.1)),
        })
    })
}
