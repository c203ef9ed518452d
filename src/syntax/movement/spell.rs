//! Writes a leg out in letters that every reader takes in the same way, with the meaning XBetza gives it.

use super::ast::{Leap, Letter};
use super::direction::{directions, is_direction};
use super::figure::{DIAGONAL, Ring, STRAIGHT, Shape, shape};
use super::limits::MAX_TIMES;
use super::ring::{Mask, on_first_leg};
use crate::source::Span;

/// Further than this no board reaches in single steps.
const FURTHEST: u16 = 98;

/// One leg, as far as its spelling goes.
pub(super) struct Look<'a> {
    /// Its letters.
    pub letters: Vec<&'a Letter>,
    /// Its figure, range and mark.
    pub leap: &'a Leap,
    /// All of it.
    pub span: Span,
    /// Whether its directions are read from the player's side.
    pub first: bool,
    /// Whether it is a clause of its own.
    pub alone: bool,
    /// Whether it stands in a bracketed path.
    pub bracketed: bool,
}

/// The letters of a leg by what becomes of them in a path.
struct Sorted {
    /// Directions and `i`, which can stand before the bracket.
    outer: String,
    /// `m c d`, which can stand on either side.
    modes: String,
    /// Letters that must stand on the last leg.
    inner: String,
}

impl Look<'_> {
    /// Its letter of this name.
    pub(super) fn letter(&self, name: char) -> Option<&Letter> {
        self.letters.iter().copied().find(|letter| letter.name == name)
    }

    /// The shape of its figure, if it has one.
    pub(super) fn shape(&self) -> Option<Shape> {
        shape(&self.leap.figure)
    }

    /// Its first direction letter.
    pub(super) fn way(&self) -> Option<&Letter> {
        self.letters.iter().copied().find(|letter| is_direction(letter.name))
    }

    /// Whether it ends with its first step.
    pub(super) fn is_one_step(&self) -> bool {
        let rides = self.shape().is_some_and(|shape| shape.rides);
        self.leap.range == Some(1) || (self.leap.range.is_none() && !rides)
    }

    /// Its letters that do or do not say directions, in their order.
    pub(super) fn written(&self, wanted: impl Fn(char) -> bool) -> String {
        self.letters.iter().filter(|letter| wanted(letter.name)).map(ToString::to_string).collect()
    }

    /// Where its letters stand, when they stand side by side.
    pub(super) fn place_of_letters(&self) -> Option<Span> {
        let (first, last) = (self.letters.first()?, self.letters.last()?);
        let whole = self.letters.windows(2).all(|pair| matches!(pair, [a, b] if a.span.end == b.span.start));
        whole.then(|| first.span.to(last.span))
    }

    /// `fsK`: the straight and the diagonal part apart, as XBetza counts the eight directions.
    pub(super) fn two_figures(&self) -> Option<String> {
        let shape = self.shape()?;
        let mask = on_first_leg(&shape, &directions(self.letters.iter().copied()).ok()?);
        let others = self.written(|name| !is_direction(name));
        let part = |has: Mask, name: char| {
            let ways = ways(&Shape { has, ..shape }, mask & has)?;
            let number = self.leap.range.map_or_else(String::new, |range| range.to_string());
            let stays = if self.leap.stays.is_some() { "^" } else { "" };
            Some(format!("{others}{ways}{name}{number}{stays}"))
        };
        let names = if shape.rides { ('R', 'B') } else { ('W', 'F') };
        match (mask & STRAIGHT != 0, mask & DIAGONAL != 0) {
            (true, false) => part(STRAIGHT, names.0),
            (false, true) => part(DIAGONAL, names.1),
            (true, true) => {
                let (straight, diagonal) = (part(STRAIGHT, names.0)?, part(DIAGONAL, names.1)?);
                match self.bracketed {
                    true if self.letter('i').is_some() => None,
                    true => Some(format!("({straight}|{diagonal})")),
                    false => Some(straight + &diagonal),
                }
            }
            (false, false) => None,
        }
    }

    /// `fhrW`: its letters without `h`, which halves nothing here.
    pub(super) fn without_halves(&self) -> Option<String> {
        let shape = self.shape()?;
        let mask = on_first_leg(&shape, &directions(self.letters.iter().copied()).ok()?);
        Some(self.written(|name| !is_direction(name)) + &ways(&shape, mask)?)
    }

    fn sorted(&self, leaves_out: char, inner: &str) -> Option<Sorted> {
        let mut sorted = Sorted { outer: String::new(), modes: String::new(), inner: String::new() };
        for letter in self.letters.iter().filter(|letter| letter.name != leaves_out) {
            let place = match letter.name {
                'i' => &mut sorted.outer,
                'm' | 'c' | 'd' => &mut sorted.modes,
                name if is_direction(name) => &mut sorted.outer,
                name if inner.contains(name) => &mut sorted.inner,
                _ => return None,
            };
            place.push_str(&letter.to_string());
        }
        Some(sorted).filter(|_| self.alone && self.leap.stays.is_none())
    }

    /// `nZ`, `jH`: by way of the square halfway, which the first leg takes as its letters say.
    pub(super) fn by_halves(&self, manner: char, first: &str) -> Option<String> {
        let (short, long) = sides(&self.shape()?);
        let (begins, ends) = (figure(short / 2, long / 2), figure(short - short / 2, long - long / 2));
        self.by_way(manner, &[format!("{first}{begins}")], &ends)
    }

    /// `nH`: step by step, each over an empty square; nothing for a leap along no straight line.
    pub(super) fn by_steps(&self) -> Option<String> {
        let shape = self.shape().filter(|shape| !shape.is_oblique())?;
        let (_, length) = sides(&shape);
        let step = if shape.has & STRAIGHT != 0 { "W" } else { "F" };
        self.by_way('n', &vec![step.to_owned(); usize::try_from(length - 1).ok()?], step)
    }

    /// The leap as a path: some legs, and a last one on which it ends.
    fn by_way(&self, manner: char, before: &[String], last: &str) -> Option<String> {
        let before = before.join("-");
        let Sorted { outer, modes, inner } = &self.sorted(manner, "e")?;
        let times = match self.leap.range {
            None | Some(1) => return Some(format!("{outer}[{before}-{modes}{inner}{last}]")),
            Some(0) => "+".to_owned(),
            Some(range) if range <= MAX_TIMES => format!("{{1,{range}}}"),
            Some(_) => return None,
        };
        // Along an oblique line nothing tells the second round which way to go.
        let told = inner.is_empty() && !self.shape()?.is_oblique();
        told.then(|| format!("{outer}{modes}[({before}-{last}){times}]"))
    }

    /// `jR`: the first squares are passed, whatever is there.
    pub(super) fn behind_first_squares(&self) -> Option<String> {
        let shape = self.shape()?;
        let skipped = u16::try_from(self.letters.iter().filter(|letter| letter.name == 'j').count()).ok()?;
        let (ride, step) = match shape.has {
            STRAIGHT => ('R', 'W'),
            DIAGONAL => ('B', 'F'),
            _ => ('Q', 'K'),
        };
        let last = match self.leap.range {
            None | Some(0) => ride.to_string(),
            Some(range) => match range.checked_sub(skipped)? {
                0 => return None,
                1 => step.to_string(),
                rest => format!("{step}{rest}"),
            },
        };
        let Sorted { outer, modes, inner } = self.sorted('j', "epgt")?;
        let passed: Vec<String> = (0..skipped).map(|_| format!("mp{step}")).collect();
        Some(format!("{outer}[{}-{modes}{inner}{last}]", passed.join("-")))
    }

    /// `R12`: so many steps, counted; or without a number, when no board is larger.
    pub(super) fn counted(&self) -> Option<String> {
        let (range, shape) = (self.leap.range?, self.shape()?);
        let step = match (shape.rides, shape.has) {
            (true, STRAIGHT) => "W".to_owned(),
            (true, DIAGONAL) => "F".to_owned(),
            (true, _) => "K".to_owned(),
            (false, _) => self.leap.figure.to_string(),
        };
        if range >= FURTHEST {
            let (figure, any) = (&self.leap.figure, if shape.rides { "" } else { "0" });
            let stays = if self.leap.stays.is_some() { "^" } else { "" };
            return Some(format!("{}{figure}{any}{stays}", self.written(|_| true)));
        }
        let Sorted { outer, modes, inner } = self.sorted('-', "")?;
        (range <= MAX_TIMES && inner.is_empty()).then(|| format!("{outer}{modes}[({step}){{1,{range}}}]"))
    }
}

/// The letters that name these directions of a straight or diagonal figure.
fn ways(shape: &Shape, mask: Mask) -> Option<String> {
    if mask == shape.has {
        return Some(String::new());
    }
    let mut words = vec![String::new()];
    for _ in 0..4 {
        words = words.iter().flat_map(|word| "fblrvs".chars().map(move |letter| format!("{word}{letter}"))).collect();
        if let Some(found) = words.iter().find(|word| named(shape, word) == Some(mask)) {
            return Some(found.clone());
        }
    }
    None
}

fn named(shape: &Shape, word: &str) -> Option<Mask> {
    let letter = |name| Letter { name, filter: None, span: Span::default() };
    let letters: Vec<Letter> = word.chars().map(letter).collect();
    directions(&letters).ok().map(|tokens| on_first_leg(shape, &tokens))
}

/// The shorter and the longer side of one step.
fn sides(shape: &Shape) -> (i8, i8) {
    match shape.ring {
        Ring::Straight(length) if shape.has & STRAIGHT != 0 => (0, length),
        Ring::Straight(length) => (length, length),
        Ring::Oblique(short, long) => (short, long),
    }
}

/// The figure with these sides.
fn figure(one: i8, other: i8) -> String {
    let sides = (one.min(other), one.max(other));
    let name = match sides {
        (0, 1) => "W",
        (1, 1) => "F",
        (0, 2) => "D",
        (1, 2) => "N",
        (2, 2) => "A",
        (0, 3) => "H",
        (1, 3) => "C",
        (2, 3) => "Z",
        (3, 3) => "G",
        (short, long) => return format!("({short},{long})"),
    };
    name.to_owned()
}
