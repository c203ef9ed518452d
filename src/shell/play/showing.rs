//! The views of a game: the board, the player to move, the advice.

use anstyle::{AnsiColor, Style};

use super::super::board::{Canvas, Lit, draw, wrapped};
use super::super::cli::Drawn;
use super::super::failure::Failure;
use super::super::out::{Out, USUAL_WIDTH};
use super::fallen;
use super::session::Session;
use super::view::View;
use crate::diagnostic::Look;
use crate::explain::words;
use crate::literal::knowledge::known_to;
use crate::notation::picture::board::{drawn, surroundings};
use crate::notation::picture::last_move::{Remark, changed, remark};
use crate::notation::picture::signs::{Manner, Signs, has_glyphs, is_far};
use crate::notation::record::opening;
use crate::spec::PIECES;
use crate::spec::ids::Square;
use crate::spec::value::SquareSet;
use std::borrow::Cow;

/// Prints a text, at a terminal broken between words.
pub fn paragraph(text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    Ok(lines(text, out).iter().try_for_each(|line| out.line(line))?)
}

fn lines(text: &str, out: &mut Out<'_>) -> Vec<String> {
    out.width().map_or_else(|| vec![text.to_owned()], |width| wrapped(&[text], width))
}

impl Session {
    /// Prints what is played and the first position.
    pub fn open(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.spec();
        let parts = [Some(spec.title.clone()), spec.author.clone(), spec.summary.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        paragraph(&parts.join(" · "), out)?;
        if self.hides() && self.view == View::Mover && !self.hotseat && out.interactive() {
            paragraph("something is hidden here: `--hotseat` blanks the screen between the turns of two players", out)?;
        }
        if self.hotseat && self.hides() && out.interactive() && !self.game.steps().is_empty() {
            // The user may have continued the game although the other player is to move.
            self.hands_over(out)?;
        }
        if let Some(sides) = self.sides(out) {
            paragraph(&sides, out)?;
        }
        // A game that is over is shown with how it ended.
        if self.game.outcome().is_some() { Ok(()) } else { self.show(out) }
    }

    /// Prints the board and the player to move.
    pub fn show(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let remark = self.remark(out);
        let picture = self.picture(&remark, out);
        out.print(format_args!("\n{picture}"))?;
        self.show_status(&remark, out)?;
        if self.game.steps().is_empty() {
            // Later announcements are printed when they happen.
            opening(self.game.now(), self.eyes()).into_iter().try_for_each(|event| out.say(event.words))?;
        }
        if let Some(help) = self.advice() {
            paragraph(help, out)?;
        }
        self.tell_overrun(out)?;
        out.line("")?;
        Ok(())
    }

    /// Turns the board and shows it.
    pub fn flip(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        self.board.flipped = !self.board.flipped;
        self.show(out)
    }

    /// Draws the board otherwise from now on.
    pub fn draw_in(&mut self, signs: Drawn, out: &mut Out<'_>) -> Result<(), Failure> {
        self.board.signs = signs;
        if signs == Drawn::Glyphs && !has_glyphs(self.spec()) {
            out.line("no piece of this game has a sign of its own; their letters stand")?;
        }
        if let Some(sides) = self.sides(out) {
            paragraph(&sides, out)?;
        }
        self.show(out)
    }

    /// The board in the current view at the end of a game.
    pub fn last_picture(&self, out: &mut Out<'_>) -> String {
        let remark = self.remark(out);
        self.picture(&remark, out)
    }

    fn remark(&self, out: &Out<'_>) -> Remark {
        if out.interactive() { remark(self.game.now(), self.eyes()) } else { Remark::default() }
    }

    /// `♔ White · ♚ Black`: the signs of each player, where no colours tell them apart.
    pub fn sides(&self, out: &Out<'_>) -> Option<String> {
        if !out.interactive() || out.look() == Look::Coloured || self.signs(out) != Signs::Glyphs {
            return None;
        }
        let spec = self.spec();
        let differ = |signs: &&Vec<String>| signs.len() > 1 && signs.windows(2).all(|pair| pair[0] != pair[1]);
        let signs = spec.kinds.iter().map(|kind| &kind.glyphs).find(differ)?;
        let whose = signs.iter().zip(spec.player_ids());
        let told = whose.map(|(sign, player)| format!("{sign} {}", words::player(spec, player)));
        Some(told.collect::<Vec<_>>().join(" · "))
    }

    fn signs(&self, out: &Out<'_>) -> Signs {
        match self.board.signs {
            Drawn::Glyphs => Signs::Glyphs,
            Drawn::Auto if out.interactive() && out.shows_signs() => Signs::Glyphs,
            Drawn::Letters | Drawn::Auto => Signs::Letters,
        }
    }

    /// The signs of the pieces, and the side from which the board is seen.
    pub fn manner(&self, out: &Out<'_>) -> Manner {
        Manner { signs: self.signs(out), turned: is_far(self.spec(), self.board.side) != self.board.flipped }
    }

    /// The board with the square of a unit and the squares it can go to marked.
    pub fn reach_picture(&self, origin: Square, goals: SquareSet, out: &mut Out<'_>) -> String {
        let (spec, state) = (self.spec(), self.game.state());
        let known = self.eyes().map_or(Cow::Borrowed(state), |eyes| known_to(spec, state, eyes));
        let width = out.width().unwrap_or(USUAL_WIDTH);
        let canvas = Canvas { manner: self.manner(out), coloured: out.look() == Look::Coloured, width };
        draw(spec, &known, &canvas, &Lit { origin: Some(origin), goals, ..Lit::default() }, &[])
    }

    fn picture(&self, remark: &Remark, out: &mut Out<'_>) -> String {
        let (spec, state) = (self.spec(), self.game.state());
        let known = self.eyes().map_or(Cow::Borrowed(state), |eyes| known_to(spec, state, eyes));
        let manner = self.manner(out);
        if !out.interactive() {
            return drawn(spec, &known, manner);
        }
        let width = out.width().unwrap_or(USUAL_WIDTH);
        let canvas = Canvas { manner, coloured: out.look() == Look::Coloured, width };
        let lit = Lit { changed: changed(self.game.now(), self.eyes()), shown: remark.shows, ..Lit::default() };
        let mut around = surroundings(spec, &known, manner);
        if !spec.zones.iter().any(|zone| zone.holds == PIECES) {
            around.extend(fallen::lines(&self.game, self.eyes(), manner));
        }
        draw(spec, &known, &canvas, &lit, &around)
    }

    /// `White to move · 17 moves · type a move, or help`.
    fn show_status(&self, remark: &Remark, out: &mut Out<'_>) -> Result<(), Failure> {
        let (Some(turn), phase) = (self.whose_turn(), self.phase_named()) else {
            let undo = if self.can_undo() { "undo, " } else { "" };
            return paragraph(&format!("the game is over · {undo}new, record, or quit"), out);
        };
        let moves = match self.may_see_actions() {
            true => format!("{} · ", words::counted(self.choices().list.len(), "move")),
            false => String::new(),
        };
        let said = remark.says.as_ref().map(|says| format!(" · {says}")).unwrap_or_default();
        let status = format!("{turn}{phase}{said} · {moves}type a move, or help");
        if !(out.interactive() && out.look() == Look::Coloured) {
            return paragraph(&status, out);
        }
        let bold = Style::new().bold();
        let alarming = bold.fg_color(Some(AnsiColor::Red.into()));
        for line in lines(&status, out) {
            let line = line.replacen(&turn, &format!("{bold}{turn}{bold:#}"), 1);
            out.line(match &remark.says {
                Some(says) => line.replacen(&said, &format!(" · {alarming}{says}{alarming:#}"), 1),
                None => line,
            })?;
        }
        Ok(())
    }

    /// `White to move`; nothing when the game is over.
    fn whose_turn(&self) -> Option<String> {
        self.game.mover().map(|mover| words::to_move(self.spec(), mover))
    }

    /// ` (muster)`: the phase that runs, when a turn or the game has several.
    fn phase_named(&self) -> String {
        let phase = words::phase(self.spec(), self.game.state());
        phase.map(|phase| format!(" ({phase})")).unwrap_or_default()
    }

    /// `White to move (muster)`, `the game is over`.
    pub fn whats_on(&self) -> String {
        match self.whose_turn() {
            Some(turn) => format!("{turn}{}", self.phase_named()),
            None => "the game is over".to_owned(),
        }
    }

    /// The advice of the definition for this moment.
    pub fn advice(&self) -> Option<&str> {
        self.game.mover()?;
        words::advice(self.spec(), self.game.state())
    }

    /// Says it when a bound was come to, so that something is not as the definition says.
    pub fn tell_overrun(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        if let Some(overrun) = self.game.overrun().filter(|_| self.may_see_actions()) {
            out.line(format_args!("cut short: {}", words::overrun(self.spec(), overrun)))?;
        }
        Ok(())
    }
}
