//! Squares, and tints and hatchings on them.

use std::fmt::Write as _;

use super::layout::{CELL, Layout};
use super::markup::escaped;
use super::scene::{Ground, Scene};
use super::style::GROUNDS;
use crate::spec::ids::Square;
use crate::spec::value::SquareSet;

/// The lines of each hatching, in a square that begins at the origin.
const HATCHINGS: [&str; GROUNDS] = [
    "m4 36L36 4m-32 92L96 4M64 96L96 64",
    "m64 4L96 36M4 4l92 92M4 64l32 32",
    "m6 20h88m-88 30h88m-88 30h88",
    "m20 6v88m30-88v88m30-88v88",
    "m20 20h1m29 0h1m29 0h1m-46 15h1m29 0h1m-46 15h1m29 0h1m29 0h1m-46 15h1m29 0h1m-46 15h1m29 0h1m29 0h1",
    "m14 20h12m-6-6v12m54-6h12m-6-6v12m-36 24h12m-6-6v12m-36 24h12m-6-6v12m54-6h12m-6-6v12",
];

/// The squares of the board, tints and hatchings: what is the same in all pictures of a board.
pub(super) fn squares(scene: &Scene, layout: Layout) -> String {
    let geometry = &scene.geometry;
    let files = usize::from(geometry.files());
    let is_dark = |square: &Square| !scene.plain && (square.index() / files + square.index() % files).is_multiple_of(2);
    let (dark, light): (SquareSet, SquareSet) = {
        let (dark, light): (Vec<Square>, Vec<Square>) = geometry.squares().partition(is_dark);
        (dark.into_iter().collect(), light.into_iter().collect())
    };
    let mut text = filled(if scene.plain { "plain" } else { "light" }, light, layout);
    text.push_str(&filled("dark", dark, layout));
    for ground in &scene.grounds {
        text.push_str(&on_ground(ground, layout));
    }
    text
}

/// The marks of single squares: signs of empty squares, fog, changes, remarks.
pub(super) fn highlights(scene: &Scene, layout: Layout) -> String {
    let mut text: String = scene.grounds.iter().map(|ground| signs(scene, ground, layout)).collect();
    text.push_str(&filled("fog", scene.fog, layout));
    text.push_str(&filled("changed", scene.changed, layout));
    for square in scene.shown.iter() {
        let (x, y) = layout.corner(square);
        let _ = write!(text, "<rect class=\"b-shown\" x=\"{}\" y=\"{}\" width=\"90\" height=\"90\"/>", x + 5, y + 5);
    }
    text
}

/// Squares in one path; nothing without squares.
fn filled(class: &str, squares: SquareSet, layout: Layout) -> String {
    if squares.is_empty() {
        return String::new();
    }
    let mut path = String::new();
    for square in squares.iter() {
        let (x, y) = layout.corner(square);
        let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
    }
    format!("<path class=\"b-{class}\" d=\"{path}\"/>")
}

fn on_ground(ground: &Ground, layout: Layout) -> String {
    let look = ground.look % GROUNDS;
    let mut text = filled(&format!("tint-{look}"), ground.squares, layout);
    let mut lines = String::new();
    for square in ground.squares.iter() {
        let (x, y) = layout.corner(square);
        lines.push_str(&hatched(look, x, y));
    }
    let _ = write!(text, "<path class=\"b-hatch-{look}\" d=\"{lines}\"/>");
    text
}

/// The sign of a ground on its empty squares.
fn signs(scene: &Scene, ground: &Ground, layout: Layout) -> String {
    let Some(sign) = &ground.sign else { return String::new() };
    let mut text = String::new();
    let vacant = |square: &Square| {
        let placed = scene.placed.iter().any(|placed| placed.square == *square);
        !placed && !scene.deeds.iter().any(|(marked, _)| marked == square)
    };
    for square in ground.squares.iter().filter(vacant) {
        let (x, y) = layout.middle(square);
        let _ = write!(text, "<text class=\"b-ground-sign\" x=\"{x}\" y=\"{}\">{}</text>", y + 12, escaped(sign));
    }
    text
}

/// The hatching of one square as part of a path. Capitals in the pattern are places within the square.
fn hatched(look: usize, x: i32, y: i32) -> String {
    let mut text = String::new();
    let pattern = HATCHINGS.get(look).copied().unwrap_or_default();
    let mut rest = pattern;
    let _ = write!(text, "M{x} {y}");
    while let Some(command) = rest.chars().next() {
        let end = rest.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic()).map_or(rest.len(), |(at, _)| at);
        let part = &rest[..end];
        match (command.is_ascii_uppercase(), numbers(&part[1..]).as_slice()) {
            (true, [right, down]) => {
                let _ = write!(text, "{command}{} {}", x + right, y + down);
            }
            _ => text.push_str(part),
        }
        rest = &rest[end..];
    }
    text
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(' ').filter_map(|number| number.parse().ok()).collect()
}

/// A small square with a tint and hatching, for a legend.
pub(super) fn sample(look: usize) -> String {
    let look = look % GROUNDS;
    format!(
        "<path class=\"b-light\" d=\"M-50-50h100v100h-100z\"/><path class=\"b-tint-{look}\" d=\"M-50-50h100v100h-100z\"/>\
         <path class=\"b-hatch-{look}\" d=\"{}\"/>",
        hatched(look, -50, -50)
    )
}
