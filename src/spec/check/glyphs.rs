//! Signs of pieces on a board: each is one character that takes one or two columns of a terminal.

use unicode_width::UnicodeWidthStr as _;

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::spec::nouns::Kind;
use crate::syntax::tree::Table;

impl<'a> Checker<'a> {
    /// `glyphs = "♔ ♚"`: one sign for each player, or one for both. `false` leaves an inherited one out.
    pub(super) fn glyphs(&mut self, table: &'a Table, word: &Word, neutral: bool) -> Vec<String> {
        if table.get("glyphs").is_none_or(|node| node.is_false()) {
            return Vec::new();
        }
        let Some(text) = self.text(table, "glyphs") else { return Vec::new() };
        let mut signs: Vec<String> = text.text.split_whitespace().map(str::to_owned).collect();
        let most = if neutral { 1 } else { self.spec.players.len() };
        if signs.is_empty() || signs.len() > most {
            let message = match neutral {
                true => format!("`{}` belongs to no player and has one sign", word.node),
                false => format!("the signs of `{}` are one for each player, or one for both", word.node),
            };
            let problem = Diagnostic::error(Code::BadGlyph, text.span, message);
            self.report(problem.help("write `glyphs = false` to be without an inherited one"));
            return Vec::new();
        }
        for sign in &signs {
            if let Some(why) = unfit(sign) {
                let message = format!("`{sign}` cannot be a sign on a board: {why}");
                self.error(Code::BadGlyph, text.span, message);
                return Vec::new();
            }
        }
        signs.dedup();
        signs
    }

    /// Two kinds of a class with the same sign could not be told apart on the board.
    pub(super) fn check_glyphs(&mut self) {
        let kinds = std::mem::take(&mut self.spec.kinds);
        for (index, kind) in kinds.iter().enumerate() {
            let same = |other: &&Kind| {
                other.class == kind.class && other.glyphs.iter().any(|glyph| kind.glyphs.contains(glyph))
            };
            let Some(earlier) = kinds.iter().take(index).find(same) else { continue };
            let shared = kind.glyphs.iter().find(|glyph| earlier.glyphs.contains(glyph)).cloned().unwrap_or_default();
            let message = format!("the sign `{shared}` is used twice: by `{}` and `{}`", earlier.name, kind.name);
            let place = |kind: &Kind| self.glyph_place(kind);
            let (here, there) = (place(kind), place(earlier));
            self.report(Diagnostic::error(Code::GlyphTwice, here, message).also(there, "the other one"));
        }
        self.spec.kinds = kinds;
    }

    fn glyph_place(&self, kind: &Kind) -> Span {
        let node = self.definition.root.at(["pieces", &kind.name, "glyphs"]);
        node.map_or(kind.span, |node| node.span)
    }
}

/// Why a text cannot stand for a piece; `None` when it can.
fn unfit(sign: &str) -> Option<&'static str> {
    let is_style = |c: char| matches!(c, '\u{fe00}'..='\u{fe0f}');
    let characters = sign.chars().filter(|c| !is_style(*c)).count();
    if characters != 1 || sign.chars().next().is_none_or(is_style) {
        return Some("it is not one character");
    }
    if sign.contains(char::is_control) || !(1..=2).contains(&sign.width()) {
        return Some("it does not take one or two columns of a terminal");
    }
    matches!(sign, "." | "·" | "#").then_some("it would look like a square")
}
