//! Several actions on one line: `+N +N N@b1 done`.

use super::super::failure::Failure;
use super::super::out::Out;
use super::session::{Choices, Session};
use super::typed::which;
use crate::notation::find::{Found, find};

/// What the beginning of a line turned out to be.
enum Begun {
    /// So many of its words were an action, and it was done.
    Done(usize),
    /// It was not, and that has been said.
    Refused,
}

/// Does the actions of a line one after another, up to the first that cannot be done.
pub fn run(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (mut done, mut acted) = (0, false);
    let eyes = session.eyes();
    while let Some(rest) = words.get(done..).filter(|rest| !rest.is_empty()) {
        if is_number(rest[0]) {
            done += 1;
            continue;
        }
        if acted && session.eyes() != eyes && session.hides() {
            return Ok(out.line("the rest of the line was not done: it is somebody else's turn")?);
        }
        match first(session, rest, out)? {
            Begun::Done(length) => {
                done += length;
                acted = true;
            }
            Begun::Refused => {
                if acted {
                    out.line(format_args!("done: {} · left: {}", words[..done].join(" "), rest.join(" ")))?;
                }
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Does the action that the first words are; the longest that can be read counts.
fn first(session: &mut Session, words: &[&str], out: &mut Out<'_>) -> Result<Begun, Failure> {
    let Choices { list, written } = session.choices();
    for length in (1..=words.len()).rev() {
        let text = words[..length].join(" ");
        match find(session.spec(), session.game.state(), list, written, &text) {
            Found::One(index) => {
                let Some(chosen) = list.get(index).cloned() else { continue };
                let done = session.attempt(&chosen, &text, out)?;
                return Ok(if done { Begun::Done(length) } else { Begun::Refused });
            }
            Found::Several(indices) => {
                which(&indices, written, out)?;
                return Ok(Begun::Refused);
            }
            Found::None => {}
        }
    }
    session.refuse(words[0], out)?;
    Ok(Begun::Refused)
}

/// Whether a word is the number of a move: `1.`, `12...`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
