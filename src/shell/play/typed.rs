//! The interpretation of a line at the prompt.

use super::super::failure::Failure;
use super::super::out::Out;
use super::commands;
use super::pasted;
use super::reach;
use super::reasons;
use super::session::{Asked, Choices, Session};
use super::setting;
use super::several;
use super::showing::paragraph;
use crate::explain::sentences;
use crate::explain::words;
use crate::explain::{Answer, explain_among};
use crate::literal::action::Transition;
use crate::literal::legal::legal;
use crate::notation::action::completion::begun;
use crate::notation::action::find::{Found, find, going_to, in_other_case};
use crate::notation::action::{Written, write_unmarked};
use crate::notation::position;
use crate::notation::record::pgn;
use crate::notation::squares::as_typed;
use crate::spec::ids::{PlayerId, TokenId};
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};
use crate::text::cut;

/// Positions and paths may be long; what is longer is neither.
const LONGEST_WORD: usize = 4096;

impl Session {
    /// Reads what was typed: an action as it is listed, then the number of a choice, then a command, then anything that
    /// can be understood, and at last several actions one after another. `false` when something of it was refused.
    pub fn typed(&mut self, line: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
        if line.split_whitespace().any(|word| word.len() > LONGEST_WORD) {
            out.say("nothing that can be typed here has a word of so many letters")?;
            return Ok(false);
        }
        if !self.pasted.is_empty() && !["quit", "exit"].contains(&line) {
            return pasted::take(self, line, out);
        }
        if pasted::begins_another(self, line) {
            pasted::begin_another(self, out)?;
        }
        let Choices { list, written } = self.choices();
        let exact = written.iter().position(|form| form.machine == line || form.san == line);
        if let Some(chosen) = exact.and_then(|index| list.get(index)).cloned() {
            return self.attempt(&chosen, line, out);
        }
        if let Some(chosen) = self.asked_for(line) {
            return self.typed(&chosen, out);
        }
        if is_position(self.spec(), line) {
            out.say("this is a position; `set position TEXT` goes on from one")?;
            return Ok(false);
        }
        if let Some(done) = commands::run(self, line, out)? {
            return Ok(done);
        }
        if !self.may_see_actions() {
            out.say("not possible, or not said clearly enough; these eyes may not know more")?;
            return Ok(false);
        }
        let Choices { list, written } = self.choices();
        match find(self.spec(), self.game.state(), list, written, line) {
            Found::One(index) => match list.get(index).cloned() {
                Some(chosen) => self.attempt(&chosen, line, out),
                None => Ok(false),
            },
            Found::Several(indices) => self.which(&indices, written, line, out).map(|()| false),
            Found::None if pgn::is_pasted(line) => pasted::take(self, line, out),
            Found::None if line.starts_with('%') => {
                out.say(format_args!("left out as a comment: {line}"))?;
                Ok(true)
            }
            Found::None if self.asked_again(line, out)? => Ok(false),
            Found::None => match begun(self.spec(), self.game.state(), list, written, line).as_slice() {
                [] if line.split_whitespace().nth(1).is_none() => self.refuse(line, out).map(|()| false),
                [] => self.hurry(out, |session, out| several::actions(session, line, out)),
                [only] => match list.get(*only).cloned() {
                    Some(chosen) => self.attempt(&chosen, line, out),
                    None => Ok(false),
                },
                begun => self.which(begun, written, line, out).map(|()| false),
            },
        }
    }

    /// Says in a line why what was typed cannot be done.
    pub fn refuse(&self, line: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.spec();
        let Some(actor) = self.game.mover() else {
            let why = format!("`why {}` tells why it was not possible", cut(line, 60));
            let undo = if self.game.steps().is_empty() { "" } else { "`undo` takes the last action back, " };
            return Ok(out.say(format_args!("the game is over; {undo}{why}"))?);
        };
        let answer = explain_among(spec, self.game.state(), actor, line, self.legal_for(actor));
        if matches!(answer, Answer::Unknown { .. }) && TO_ENGINES.contains(&line) {
            let paste = "`position startpos moves …` is read, and so are moves by themselves";
            return Ok(out.say(format_args!("`{line}` is said to an engine, and there is none here; {paste}"))?);
        }
        self.refuses(actor, line);
        if let Answer::Legal(meant) | Answer::Tried(meant) = &answer {
            return Ok(out.say(format_args!("do you mean `{}`?", meant.san))?);
        }
        if let Some((square, unit)) = reasons::own_unit(self, actor, line) {
            return reach::show(self, (square, unit), line, out);
        }
        let near = self.near(line);
        if let (Answer::CannotReach(_) | Answer::Unknown { .. }, [], Some(words)) =
            (&answer, near.as_slice(), reasons::no_goal(self, actor, line))
        {
            return Ok(out.say(words)?);
        }
        let reason = sentences::in_a_line(spec, &self.definition.sources, &cut(line, 60), &answer);
        let reason = as_typed(spec, line, reasons::with_commands(&answer, reason));
        match (&answer, near.as_slice()) {
            (Answer::CannotReach(_) | Answer::NoUnit { .. } | Answer::Unknown { suggestion: None }, near @ [_, ..]) => {
                Ok(out.say(format_args!("{reason}; do you mean {}?", near.join(" or ")))?)
            }
            (Answer::CannotReach(_) | Answer::NoUnit { .. } | Answer::Unknown { suggestion: None }, []) => {
                let turn = self.of_the_other(actor, line, &answer);
                Ok(out.say(format_args!("{reason}{}", turn.unwrap_or_default()))?)
            }
            _ => Ok(out.say(reason)?),
        }
    }

    /// `; it is White's turn, and Nf6 a move of Black's`: that what is refused could be done if it were the other's turn, or
    /// speaks of a piece that only the other has; nothing when neither is so, or something is hidden.
    fn of_the_other(&self, actor: PlayerId, line: &str, answer: &Answer) -> Option<String> {
        if self.hides() {
            return None;
        }
        let (spec, other) = (self.spec(), self.spec().next_player(actor));
        let [turn, theirs] = [actor, other].map(|id| words::player(spec, id));
        let mut state = self.game.state().clone();
        state.flow.mover = Some(other);
        let list = legal(spec, &state);
        let written = write_unmarked(spec, &state, &list);
        if let Found::One(index) = find(spec, &state, &list, &written, line) {
            let meant = &written.get(index)?.san;
            return Some(format!("; it is {turn}'s turn, and {meant} a move of {theirs}'s"));
        }
        let Answer::NoUnit { kind, from: None } = answer else { return None };
        let is_meant = |unit: TokenId| state.token(unit).owner == Some(other) && state.token(unit).kind == *kind;
        let has_one = state.on_board(spec, PIECES).any(is_meant);
        has_one.then(|| format!("; it is {turn}'s turn"))
    }

    /// Suggestions for a text that is no action: it in another case, or other moves to its square.
    fn near(&self, line: &str) -> Vec<String> {
        let Choices { list, written } = self.choices();
        let near = match in_other_case(self.spec(), written, line) {
            Some(index) => vec![index],
            None => going_to(self.spec(), self.game.state(), list, line),
        };
        let named = near.iter().filter_map(|index| written.get(*index)).map(|form| format!("`{}`", form.san));
        if near.len() > SUGGESTED { Vec::new() } else { named.collect() }
    }

    /// Asks which of several actions is meant by what was typed; the answer may be a number.
    pub fn which(&self, indices: &[usize], written: &[Written], typed: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let list = &self.choices().list;
        let meant = indices.iter().filter_map(|index| Some((written.get(*index)?, list.get(*index)?)));
        let told = |form: &Written, done| format!("{}{}", form.san, self.chosen_in_words(done));
        let lines = meant.map(|(form, done)| (told(form, done), form.machine.clone())).collect();
        self.asks(lines, &format!("`moves {}` lists them", cut(typed, 60)), out)
    }

    /// ` (horse)`: what is chosen for an action whose definition says how choices are written, as that may be but a sign.
    fn chosen_in_words(&self, done: &Transition) -> String {
        let (spec, choices) = (self.spec(), &done.candidate.choices);
        let kinds = choices.iter().zip(&done.spelt).filter_map(|(value, spelt)| match value {
            Value::Kind(kind) if spelt.is_some() => Some(*kind),
            Value::Token(token) if spelt.is_some() => Some(done.after.token(*token).kind),
            _ => None,
        });
        let names: Vec<String> = kinds.map(|kind| spec.kind(kind).spoken_by(self.game.mover())).collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
    }

    /// Asks which of several lines is meant: each as it is shown, and as it is typed when its number is.
    pub fn asks(&self, lines: Vec<(String, String)>, all: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let shown = lines.iter().take(SHOWN).enumerate();
        let shown: Vec<String> = shown.map(|(index, (form, _))| format!("{} {form}", index + 1)).collect();
        let more = match lines.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" · and {more} more, {all}"),
        };
        let question = format!("which one? {}{more}", shown.join(" · "));
        paragraph(&question, out)?;
        let lines = lines.into_iter().take(SHOWN).map(|(_, line)| line).collect();
        self.asked.replace(Asked { lines, question });
        Ok(())
    }

    /// Puts a question again that was answered by a number or a letter that is none of its answers; whether it was.
    fn asked_again(&self, line: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
        let question = self.asked.borrow().question.clone();
        let number = line.strip_suffix('.').unwrap_or(line).bytes().all(|byte| byte.is_ascii_digit());
        if question.is_empty() || !number && line.chars().nth(1).is_some() {
            return Ok(false);
        }
        paragraph(&format!("`{}` is none of them: {question}", cut(line, 60)), out)?;
        Ok(true)
    }

    /// The line that a typed number stands for, as long as the question stands.
    fn asked_for(&self, line: &str) -> Option<String> {
        let number = line.strip_suffix('.').unwrap_or(line).parse::<usize>().ok()?;
        self.asked.borrow().lines.get(number.checked_sub(1)?).cloned()
    }
}

/// The commands to engines, besides positions.
#[rustfmt::skip]
const TO_ENGINES: [&str; 11] = [
    "uci", "usi", "isready", "ucinewgame", "usinewgame", "setoption", "go", "stop", "ponderhit", "xboard", "protover",
];

/// More moves than these are not suggested.
const SUGGESTED: usize = 4;

/// The most actions that are shown when several are meant.
const SHOWN: usize = 8;

/// Whether a line is the text of a position, as it is pasted from elsewhere: with a word such as `fen` before it, perhaps.
fn is_position(spec: &Spec, line: &str) -> bool {
    if line.strip_prefix("position ").is_some_and(|rest| setting::is_from_program(rest.trim_start())) {
        return false;
    }
    let text = ["position", "fen:", "fen", "sfen"].iter().fold(line, |line, word| {
        let rest = line.strip_prefix(word).filter(|rest| rest.starts_with(' '));
        rest.map_or(line, str::trim_start)
    });
    let board = text.split(' ').next().unwrap_or_default();
    board.matches('/').count() > 1 && position::parse(spec, text).is_ok()
}
