//! From a scene to a picture.

use std::fmt::Write as _;

use super::beside::{notes, shelves};
use super::grounds::{highlights, squares};
use super::layout::{EDGE, Layout, MARGIN};
use super::legend::{drawn, legend};
use super::markup::escaped;
use super::picture::{Picture, Symbols};
use super::scene::{Arrow, Sample, Scene};
use super::signs::signs;
use super::symbol::{PREFIX, Symbol};

/// The least room of words beside a small board.
const NARROWEST: i32 = 560;

/// A number that tells texts apart, the same on every machine: FNV-1a.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A token by itself.
pub fn draw_symbol(symbol: &Symbol) -> Picture {
    let body = format!("<use href=\"#{}\" x=\"50\" y=\"50\"/>", symbol.name);
    let symbols = Symbols::from([(symbol.name.clone(), symbol.content.clone())]);
    Picture { width: 100, height: 100, title: String::new(), text: None, symbols, body }
}

/// The sign of a legend by itself.
pub fn draw_sample(sample: &Sample) -> Picture {
    let mut symbols = Symbols::new();
    let body = format!("<g transform=\"translate(52 52)\">{}</g>", drawn(sample, &mut symbols));
    Picture { width: 104, height: 104, title: String::new(), text: None, symbols, body }
}

/// Draws a scene.
pub fn draw(scene: &Scene) -> Picture {
    let mut symbols = Symbols::new();
    let wordy =
        !scene.legend.is_empty() || !scene.notes.is_empty() || scene.shelves.iter().any(|list| !list.is_empty());
    let board = MARGIN + i32::from(scene.geometry.files()) * 100;
    let right = if wordy { board.max(NARROWEST) } else { board };
    let (above, top) = shelves(&scene.shelves[0], EDGE, right, &mut symbols);
    let layout = Layout::new(scene, top);
    let mut body = above;
    let board = format!("{}{}", squares(scene, Layout::new(scene, 0)), frame(scene, Layout::new(scene, 0)));
    let name = format!("{PREFIX}board-{:08x}", hash(&board));
    let _ = write!(body, "<use href=\"#{name}\" y=\"{top}\"/>");
    symbols.insert(name, board);
    body.push_str(&highlights(scene, layout));
    for ride in &scene.rides {
        body.push_str(&line("ride", *ride, layout, 0));
    }
    body.push_str(&tokens(scene, layout, &mut symbols));
    for (square, deeds) in &scene.deeds {
        let (x, y) = layout.middle(*square);
        let met = scene.placed.iter().any(|placed| placed.square == *square && placed.corner.is_none());
        let _ = write!(body, "<g transform=\"translate({x} {y})\">{}</g>", signs(*deeds, met));
    }
    for square in scene.marked.iter() {
        let (x, y) = layout.middle(square);
        let _ = write!(body, "<circle class=\"b-go\" cx=\"{x}\" cy=\"{y}\" r=\"15\"/>");
    }
    for (class, arrows) in [("arrow", &scene.arrows), ("refused", &scene.refused)] {
        arrows.iter().for_each(|arrow| body.push_str(&line(class, *arrow, layout, 24)));
    }
    let (.., bottom) = layout.edges();
    let (below, end) = shelves(&scene.shelves[1], bottom + MARGIN, right, &mut symbols);
    let (said, end) = notes(&scene.notes, end, MARGIN, right);
    let (meant, end) = legend(&scene.legend, end, right, &mut symbols);
    [below, said, meant].iter().for_each(|part| body.push_str(part));
    let (title, text) = (scene.title.clone(), scene.text.clone());
    Picture { width: right + EDGE, height: end + EDGE / 2, title, text, symbols, body }
}

/// The edge of a board without holes, and the names of files and ranks.
fn frame(scene: &Scene, layout: Layout) -> String {
    let (left, top, right, bottom) = layout.edges();
    let mut text = String::new();
    if scene.geometry.squares().count() == scene.geometry.len() {
        let (width, height) = (right - left, bottom - top);
        let _ = write!(text, "<rect class=\"b-edge\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>");
    }
    let size = if scene.small { " b-small" } else { "" };
    let _ = write!(text, "<g class=\"b-names{size}\">");
    for (file, name) in (0..).zip(&scene.files) {
        let (x, _) = layout.place(file, 0);
        let _ = write!(text, "<text x=\"{}\" y=\"{}\">{}</text>", x + 50, bottom + 33, escaped(name));
    }
    for (rank, name) in (0..).zip(&scene.ranks) {
        let (_, y) = layout.place(0, rank);
        let _ = write!(text, "<text x=\"{}\" y=\"{}\">{}</text>", left - 21, y + 60, escaped(name));
    }
    text.push_str("</g>");
    text
}

/// The tokens, those in corners smaller and above the others.
fn tokens(scene: &Scene, layout: Layout, symbols: &mut Symbols) -> String {
    let mut text = String::new();
    for in_corner in [false, true] {
        for placed in scene.placed.iter().filter(|placed| placed.corner.is_some() == in_corner) {
            symbols.insert(placed.symbol.name.clone(), placed.symbol.content.clone());
            let (x, y) = layout.middle(placed.square);
            let place = match placed.corner {
                None => format!("x=\"{x}\" y=\"{y}\""),
                Some(corner) => {
                    let (right, down) = [(30, 28), (-30, 28), (30, -28), (-30, -28)][corner % 4];
                    format!("transform=\"translate({} {}) scale(.46)\"", x + right, y + down)
                }
            };
            let _ = write!(text, "<use href=\"#{}\" {place}/>", placed.symbol.name);
        }
    }
    text
}

/// A line from the middle of a square to the middle of another one, with a head of `head` units if there is one.
fn line(class: &str, Arrow { from, to }: Arrow, layout: Layout, head: i32) -> String {
    let ((x1, y1), (x2, y2)) = (layout.middle(from), layout.middle(to));
    let (along, across) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = (along * along + across * across).sqrt();
    if length == 0.0 {
        return String::new();
    }
    let mut path = format!("M{x1} {y1}L{x2} {y2}");
    if head > 0 {
        let (x, y) = (along / length * f64::from(head), across / length * f64::from(head));
        let tip = |side: f64| {
            let (back_x, back_y) = (f64::from(x2) - x - side * y, f64::from(y2) - y + side * x);
            format!("{} {}", back_x.round(), back_y.round())
        };
        let _ = write!(path, "M{}L{x2} {y2} {}", tip(0.8), tip(-0.8));
    }
    format!("<path class=\"b-{class}\" d=\"{path}\"/>")
}
