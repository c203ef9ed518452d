//! The symbol of a token.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::markup::escaped;
use super::outline::{Outline, outline};
use super::rim::{self, Mark, Reach, Use};
use crate::spec::geometry::Facing;
use crate::spec::ids::{KindId, PlayerId};
use crate::spec::{PIECES, Spec};
use crate::syntax::drawing::Drawing;

/// A drawing with a name, around its middle; a square is 100 units wide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, unique among the symbols of a definition; of letters, digits, `_` and `-`.
    pub name: String,
    /// Its markup.
    pub content: String,
}

/// Draws the tokens of a definition.
pub struct Artist<'a> {
    spec: &'a Spec,
    rims: BTreeMap<KindId, Vec<Mark>>,
    /// Whether pieces of both players have one sign and tell their owner by the way they point.
    pointed: bool,
}

/// The prefix of the names of all symbols, so that a page can have other names.
pub(super) const PREFIX: &str = "s-";

/// The factor from units of the outlines to those of a square.
const OUTLINE_SCALE: &str = "scale(.2)";

impl<'a> Artist<'a> {
    /// An artist that knows every movement that a token must show.
    pub fn new(spec: &'a Spec) -> Artist<'a> {
        let kinds = (0..spec.kinds.len()).map(KindId::at);
        let shown = kinds.filter(|id| {
            let kind = spec.kind(*id);
            kind.class == PIECES && !kind.veiled && kind.glyphs.is_empty() && kind.pictures.is_empty()
        });
        let pointed = spec.kinds.iter().all(|kind| kind.glyphs.len() < 2);
        Artist { spec, rims: shown.map(|kind| (kind, rim::marks(spec, kind))).collect(), pointed }
    }

    /// The definition.
    pub fn spec(&self) -> &'a Spec {
        self.spec
    }

    /// The symbol of a token, on a board that is seen from the far side when it is `turned`.
    pub fn symbol(&self, kind: KindId, owner: Option<PlayerId>, turned: bool) -> Symbol {
        let of = self.spec.kind(kind);
        let side = side(owner);
        let mut name = format!("{PREFIX}{}-{side}", of.name);
        if of.veiled {
            let (shape, content) = if of.class == PIECES { ("piece", back(side)) } else { ("chip", chip_back(side)) };
            return Symbol { name: format!("{PREFIX}back-of-{shape}-{side}"), content };
        }
        if of.class != PIECES {
            return Symbol { name: format!("{name}-chip"), content: chip(side, self.letters(kind, owner)) };
        }
        let drawing = owner.and_then(|owner| of.pictures.get(owner.index())).or(of.pictures.first());
        if let Some(drawing) = drawing {
            return Symbol { name, content: drawn(side, drawing) };
        }
        let sign = owner.and_then(|owner| of.glyphs.get(owner.index())).or(of.glyphs.first());
        let shared = of.glyphs.len() == 1 && owner.is_some();
        if let Some(outline) = sign.and_then(|sign| outline(sign)).filter(|_| !shared) {
            return Symbol { name, content: figure(outline) };
        }
        let facing = self.facing(owner, turned);
        if turned {
            name.push_str("-turned");
        }
        let content = match sign {
            Some(sign) => tile(side, sign, (shared && self.pointed).then_some(facing)),
            None => {
                let marks = self.rims.get(&kind).map_or(&[][..], Vec::as_slice);
                token(side, self.letters(kind, owner), marks, facing)
            }
        };
        Symbol { name, content }
    }

    /// A piece of no particular kind.
    pub fn anybody(&self, owner: Option<PlayerId>) -> Symbol {
        let side = side(owner);
        let content = format!("<g class=\"b-{side}\"><circle class=\"b-face\" r=\"27\"/></g>");
        Symbol { name: format!("{PREFIX}any-of-{side}"), content }
    }

    fn letters(&self, kind: KindId, owner: Option<PlayerId>) -> &'a str {
        let kind = self.spec.kind(kind);
        if kind.class == PIECES && owner.is_some_and(|owner| owner.index() > 0) { &kind.small } else { &kind.letter }
    }

    /// The directions of a player's pieces as the reader sees them.
    fn facing(&self, owner: Option<PlayerId>, turned: bool) -> Facing {
        let facing = owner.map_or(Facing::UP, |owner| self.spec.player(owner).facing);
        let seen = |(files, ranks): (i8, i8)| if turned { (-files, -ranks) } else { (files, ranks) };
        Facing { forward: seen(facing.forward), right: seen(facing.right) }
    }
}

/// The class of what belongs to a player.
pub(super) fn side(owner: Option<PlayerId>) -> &'static str {
    match owner.map(PlayerId::index) {
        Some(0) => "first",
        Some(_) => "second",
        None => "none",
    }
}

/// An outline: the body as paper, the lines as ink.
fn figure(outline: Outline) -> String {
    let Outline { body, details } = outline;
    format!(
        "<g transform=\"{OUTLINE_SCALE}\"><path class=\"b-paper\" d=\"{body}\"/><path class=\"b-ink\" d=\"{body}{details}\"/></g>"
    )
}

/// An author's drawing: its frame fills the square. Shapes without a colour have those of the owner.
fn drawn(side: &str, drawing: &Drawing) -> String {
    let [x, y, width, height] = drawing.frame;
    let scale = fine(100.0 / width.max(height));
    let (x, y) = (fine(-x - width / 2.0), fine(-y - height / 2.0));
    format!("<g class=\"b-{side} b-drawn\" transform=\"scale({scale}) translate({x} {y})\">{}</g>", drawing.shapes)
}

/// A number with four decimals at most.
fn fine(number: f64) -> String {
    format!("{}", (number * 10_000.0).round() / 10_000.0)
}

/// A sign on a tile, which points ahead where both players have the sign.
fn tile(side: &str, sign: &str, facing: Option<Facing>) -> String {
    let sign = escaped(sign);
    let Some(facing) = facing else {
        return format!(
            "<g class=\"b-{side}\"><circle class=\"b-face\" r=\"41\"/><circle class=\"b-line\" r=\"36\"/>\
             <text class=\"b-sign\" y=\"18\" font-size=\"52\">{sign}</text></g>"
        );
    };
    let turn = match facing.forward {
        (0, -1) => " transform=\"rotate(180)\"",
        (1, 0) => " transform=\"rotate(90)\"",
        (-1, 0) => " transform=\"rotate(-90)\"",
        _ => "",
    };
    format!(
        "<g class=\"b-{side} b-wood\"{turn}><path class=\"b-face\" d=\"M0-45L29-31 38 43H-38L-29-31z\"/>\
         <text class=\"b-sign\" y=\"26\" font-size=\"50\">{sign}</text></g>"
    )
}

/// A disc with letters and marks on its rim.
fn token(side: &str, letters: &str, marks: &[Mark], facing: Facing) -> String {
    let mut content = format!("<g class=\"b-{side}\"><circle class=\"b-face\" r=\"44\"/>");
    for mark in marks {
        content.push_str(&on_rim(mark, facing));
    }
    let size = [40, 34, 26].get(letters.chars().count().saturating_sub(1)).copied().unwrap_or(20);
    let (letters, base) = (escaped(letters), (size * 36 + 50) / 100);
    let _ = write!(content, "<text class=\"b-letter\" y=\"{base}\" font-size=\"{size}\">{letters}</text></g>");
    content
}

/// A mark at its angle: a stroke along the direction, or a dot.
fn on_rim(mark: &Mark, facing: Facing) -> String {
    let (files, ranks) = facing.on_board(mark.step);
    let (x, y) = (f64::from(files), -f64::from(ranks));
    let length = (x * x + y * y).sqrt().max(1.0);
    let at = |radius: f64| (short(x / length * radius), short(y / length * radius));
    let usage = match mark.usage {
        Use::Both => "both",
        Use::Move => "move",
        Use::Capture => "take-rim",
        Use::Other => "else",
    };
    let stroke = |from: f64, to: f64| {
        let ((x1, y1), (x2, y2)) = (at(from), at(to));
        format!("<path class=\"b-rim b-{usage}\" d=\"M{x1} {y1}L{x2} {y2}\"/>")
    };
    let dot = |radius: f64, size: &str| {
        let (x, y) = at(radius);
        format!("<circle class=\"b-dot b-{usage}\" cx=\"{x}\" cy=\"{y}\" r=\"{size}\"/>")
    };
    match mark.reach {
        Reach::Ride => stroke(25.0, 41.0),
        Reach::Steps => stroke(30.0, 40.0),
        Reach::Step => stroke(35.0, 39.5),
        Reach::Leap => dot(37.0, "3.4"),
        Reach::Leaps => format!("{}{}", dot(38.0, "3.4"), dot(29.0, "2.2")),
    }
}

/// A number with one decimal at most.
fn short(number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    if tenths == 0.0 { "0".to_owned() } else { tenths.to_string() }
}

/// The symbol of a token that is no piece: a card, a tile.
fn chip(side: &str, letters: &str) -> String {
    let size = [34, 28, 22].get(letters.chars().count().saturating_sub(1)).copied().unwrap_or(17);
    let (letters, base) = (escaped(letters), (size * 36 + 50) / 100);
    format!(
        "<g class=\"b-{side}\"><rect class=\"b-face\" x=\"-27\" y=\"-34\" width=\"54\" height=\"68\" rx=\"8\"/>\
         <text class=\"b-letter\" y=\"{base}\" font-size=\"{size}\">{letters}</text></g>"
    )
}

/// The back of a hidden piece.
fn back(side: &str) -> String {
    format!(
        "<g class=\"b-{side}\"><circle class=\"b-face\" r=\"38\"/>\
         <path class=\"b-line\" d=\"M-27-27L27 27M-10-36L36 10M-36-10L10 36M27-27L-27 27M10-36L-36 10M36-10L-10 36\"/>\
         <circle class=\"b-face\" r=\"19\"/><text class=\"b-letter\" y=\"11\" font-size=\"30\">?</text></g>"
    )
}

/// The back of a hidden card or tile.
fn chip_back(side: &str) -> String {
    format!(
        "<g class=\"b-{side}\"><rect class=\"b-face\" x=\"-27\" y=\"-34\" width=\"54\" height=\"68\" rx=\"8\"/>\
         <path class=\"b-line\" d=\"M-22-28L22 16M-22-6L18 34M2-34L27-9M22-28L-22 16M22-6L-18 34M-2-34L-27-9\"/>\
         <circle class=\"b-face\" r=\"17\"/><text class=\"b-letter\" y=\"10\" font-size=\"27\">?</text></g>"
    )
}
