//! The surroundings of a board: hands and other zones, and lines of words.

use std::fmt::Write as _;

use super::layout::MARGIN;
use super::markup::escaped;
use super::picture::Symbols;
use super::scene::Shelf;

/// The height of a row of symbols.
const ROW: i32 = 74;
/// The room of one symbol.
const STEP: i32 = 68;
/// The height of a line of words.
const LINE: i32 = 37;
/// The room of a letter, taken together.
const LETTER: i32 = 15;

/// The room that a text takes in one line.
pub(super) fn width_of(text: &str) -> i32 {
    text.chars().count() as i32 * LETTER
}

/// Draws shelves from `top` down, in rows that end before `right`; returns the markup and where they end.
pub(super) fn shelves(list: &[Shelf], top: i32, right: i32, symbols: &mut Symbols) -> (String, i32) {
    let (mut text, mut y) = (String::new(), top);
    for shelf in list {
        let mut x = MARGIN;
        let _ = write!(text, "<text class=\"b-shelf\" x=\"{x}\" y=\"{}\">{}</text>", y + 46, escaped(&shelf.label));
        x += width_of(&shelf.label) * 11 / 10 + 16;
        for (symbol, count) in &shelf.symbols {
            let times = if *count > 1 { format!("×{count}") } else { String::new() };
            let room = if *count > 1 { STEP + width_of(&times) + 12 } else { STEP };
            if x + room > right {
                (x, y) = (MARGIN + STEP / 2, y + ROW);
            }
            let (middle, base) = (x + STEP / 2, y + ROW / 2);
            symbols.insert(symbol.name.clone(), symbol.content.clone());
            let _ =
                write!(text, "<use href=\"#{}\" transform=\"translate({middle} {base}) scale(.66)\"/>", symbol.name);
            if *count > 1 {
                let _ = write!(text, "<text class=\"b-words\" x=\"{}\" y=\"{}\">{times}</text>", x + STEP - 2, y + 46);
            }
            x += room;
        }
        y += ROW;
    }
    (text, y)
}

/// Writes lines of words from `top` down; returns the markup and where they end.
pub(super) fn notes(lines: &[String], top: i32, left: i32, right: i32) -> (String, i32) {
    let (mut text, mut y) = (String::new(), top);
    for line in lines.iter().flat_map(|line| folded(line, ((right - left) / LETTER).max(12) as usize)) {
        let _ = write!(text, "<text class=\"b-words\" x=\"{left}\" y=\"{}\">{}</text>", y + 27, escaped(&line));
        y += LINE;
    }
    (text, y)
}

/// A text in lines of so many letters, broken between words.
fn folded(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { continue };
        match (line.is_empty(), line.chars().count() + 1 + word.chars().count() > most) {
            (true, _) => line.push_str(word),
            (false, true) => lines.push(word.to_owned()),
            (false, false) => {
                line.push(' ');
                line.push_str(word);
            }
        }
    }
    lines
}
