//! The legend below a picture: its signs and their meanings.

use std::fmt::Write as _;

use super::beside::{notes, width_of};
use super::grounds;
use super::layout::MARGIN;
use super::picture::Symbols;
use super::scene::{Legend, Sample};
use super::signs::signs;
use super::symbol::Symbol;

/// The room of a sample.
const SAMPLE: i32 = 66;
/// The room between two entries.
const GAP: i32 = 26;

/// Draws a legend from `top` down, short entries side by side; returns the markup and where it ends.
pub(super) fn legend(list: &[Legend], top: i32, right: i32, symbols: &mut Symbols) -> (String, i32) {
    let (mut text, mut left, mut y, mut next) = (String::new(), MARGIN, top, top);
    for entry in list {
        let width = SAMPLE + width_of(&entry.words) + GAP;
        if left > MARGIN && left + width > right {
            (left, y) = (MARGIN, next);
        }
        let (words, end) = notes(std::slice::from_ref(&entry.words), y + 11, left + SAMPLE, right);
        let (x, middle) = (left + SAMPLE / 2 - 8, y + 29);
        let drawn = drawn(&entry.sample, symbols);
        let _ = write!(text, "<g transform=\"translate({x} {middle}) scale(.54)\">{drawn}</g>{words}");
        next = next.max(y + SAMPLE - 4).max(end + 10);
        left += width;
    }
    (text, next)
}

/// The sign around its middle.
pub(super) fn drawn(sample: &Sample, symbols: &mut Symbols) -> String {
    let mut used = |symbol: &Symbol| {
        symbols.insert(symbol.name.clone(), symbol.content.clone());
        format!("<use href=\"#{}\"/>", symbol.name)
    };
    let square = "<path class=\"b-light\" d=\"M-50-50h100v100h-100z\"/>";
    match sample {
        Sample::Ground(look) => grounds::sample(*look),
        Sample::Deeds(deeds) => format!("{square}{}", signs(*deeds, false)),
        Sample::Symbol(symbol) => format!("{square}{}", used(symbol)),
        Sample::Met(symbol, deeds) => format!("{square}{}{}", used(symbol), signs(*deeds, true)),
        Sample::Ride => format!("{square}<path class=\"b-ride\" d=\"M-36 0H36\"/><circle class=\"b-go\" r=\"13\"/>"),
    }
}
