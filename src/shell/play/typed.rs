//! What a line at the prompt is taken for.

use super::super::failure::Failure;
use super::super::out::Out;
use super::super::text::cut;
use super::super::why;
use super::commands;
use super::session::{Choices, Session};
use super::several;
use crate::notation::action::Written;
use crate::notation::find::{Found, find};
use crate::study::explain::{Answer, explain_among};

impl Session {
    /// Reads what was typed: a move as it is listed, then a command, then anything that can be understood, and at last
    /// several moves one after another.
    pub fn typed(&mut self, line: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let Choices { list, written } = self.choices();
        let exact = written.iter().position(|form| form.machine == line || form.san == line);
        if let Some(chosen) = exact.and_then(|index| list.get(index)).cloned() {
            return self.attempt(&chosen, line, out).map(|_| ());
        }
        if commands::run(self, line, out)? {
            return Ok(());
        }
        if !self.may_see_actions() {
            return Ok(out.line("not possible, or not said clearly enough; who looks may not know more")?);
        }
        let Choices { list, written } = self.choices();
        match find(self.spec(), self.game.state(), list, written, line) {
            Found::One(index) => match list.get(index).cloned() {
                Some(chosen) => self.attempt(&chosen, line, out).map(|_| ()),
                None => Ok(()),
            },
            Found::Several(indices) => which(&indices, written, out),
            Found::None => match line.split_whitespace().count() {
                0 | 1 => self.refuse(line, out),
                _ => self.hurry(out, |session, out| several::run(session, line, out)),
            },
        }
    }

    /// Says in a line why what was typed cannot be done.
    pub fn refuse(&self, line: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.spec();
        let Some(actor) = self.game.mover() else {
            return Ok(out.line("the game is over; `undo` takes the last action back")?);
        };
        let answer = explain_among(spec, self.game.state(), actor, line, self.legal_for(actor));
        self.refuses(actor, line);
        if let Answer::Legal(meant) | Answer::Tried(meant) = &answer {
            return Ok(out.line(format_args!("do you mean `{}`?", meant.san))?);
        }
        Ok(out.line(why::in_a_line(spec, &self.definition.sources, &cut(line, 60), &answer))?)
    }
}

/// So many ways to go on are shown when several are meant.
const SHOWN: usize = 8;

/// Asks which of several actions is meant.
pub fn which(indices: &[usize], written: &[Written], out: &mut Out<'_>) -> Result<(), Failure> {
    let forms: Vec<&str> =
        indices.iter().filter_map(|index| written.get(*index)).map(|form| form.san.as_str()).collect();
    let more = match forms.len().checked_sub(SHOWN) {
        None | Some(0) => String::new(),
        Some(more) => format!(" or {more} more, which `moves` lists"),
    };
    let shown: Vec<&str> = forms.into_iter().take(SHOWN).collect();
    Ok(out.line(format_args!("which one? {}{more}", shown.join(" or ")))?)
}
