//! The signs of a drawing, and what they mean.

use super::{Deed, Deeds, Diagram, Man, Setting};
use crate::literal::walk::Side;
use crate::spec::ids::Square;

/// A drawing: a sign for every square, and a legend of those that are used.
pub struct Signs<'a> {
    setting: &'a Setting<'a>,
    diagram: &'a Diagram,
    /// The sets of deeds on empty squares, each once.
    sets: Vec<Deeds>,
}

impl<'a> Signs<'a> {
    /// The signs of a diagram in its setting.
    pub fn new(setting: &'a Setting<'a>, diagram: &'a Diagram) -> Self {
        let vacant = setting.geometry.squares().filter(|square| setting.man_on(*square).is_none());
        let mut sets: Vec<Deeds> =
            vacant.map(|square| diagram.on(square).drawn()).filter(|deeds| !deeds.is_empty()).collect();
        sets.sort();
        sets.dedup();
        Signs { setting, diagram, sets }
    }

    /// The sign on a square.
    pub fn on(&self, square: Square) -> char {
        if self.setting.geometry.is_hole(square) {
            return '#';
        }
        if square == self.setting.origin {
            return 'M';
        }
        match self.setting.man_on(square) {
            Some(man) => self.man(man),
            None => self.vacant(self.diagram.on(square).drawn()),
        }
    }

    fn man(&self, man: &Man) -> char {
        let deeds = self.diagram.on(man.square);
        let captures = deeds.iter().any(Deed::captures);
        match man.side {
            Side::Enemy if captures => 'X',
            Side::Own if captures => 'D',
            _ if deeds.iter().any(Deed::relocates) => '%',
            Side::Enemy => 'p',
            Side::Own => 'P',
            Side::Neutral => 'n',
        }
    }

    /// The sign for what happens on an empty square; a rare set has a number.
    fn vacant(&self, deeds: Deeds) -> char {
        let number = || {
            let index = self.sets.iter().filter(|set| set.sign().is_none()).position(|set| *set == deeds)?;
            char::from_digit(u32::try_from(index).ok()? + 1, 36)
        };
        deeds.sign().or_else(number).unwrap_or('!')
    }

    /// The sets of deeds on empty squares, each once.
    pub fn sets(&self) -> &[Deeds] {
        &self.sets
    }

    /// The words for a piece that stands on the board: the deed done to it, or its side.
    pub fn words_of(&self, man: &Man) -> Option<&'static str> {
        Some(match self.on(man.square) {
            'X' => "an enemy it captures",
            'D' => "a piece of its own side that it captures",
            '%' => "a piece that it takes to another square",
            'p' => "an enemy it does not capture",
            'P' => "a piece of its own side",
            'n' => "a piece that belongs to nobody",
            _ => return None,
        })
    }

    /// The signs that are used and what they mean.
    pub fn legend(&self) -> Vec<(char, String)> {
        let mut lines: Vec<(char, String)> = vec![('M', "the piece that moves".to_owned())];
        lines.extend(self.sets.iter().map(|deeds| (self.vacant(*deeds), deeds.words())));
        for man in &self.setting.men {
            let Some(words) = self.words_of(man) else { continue };
            lines.push((self.on(man.square), words.to_owned()));
        }
        if (0..self.setting.geometry.len()).any(|index| self.setting.geometry.is_hole(Square::at(index))) {
            lines.push(('#', "no square".to_owned()));
        }
        once_each(lines)
    }
}

/// One line for each sign.
fn once_each(lines: Vec<(char, String)>) -> Vec<(char, String)> {
    let mut merged: Vec<(char, String)> = Vec::new();
    for (sign, words) in lines {
        match merged.iter_mut().find(|(known, _)| *known == sign) {
            Some((_, known)) if *known != words => *known = format!("{known}; {words}"),
            Some(_) => {}
            None => merged.push((sign, words)),
        }
    }
    merged
}
