//! Several entries on one line: `e4; e5; board`, and several actions as one: `+N +N N@b1 done`.

use super::super::failure::Failure;
use super::super::out::Out;
use super::asides;
use super::command_words;
use super::parted::{Parted, is_number, parted};
use super::session::{Choices, Session};
use crate::notation::action::Written;
use crate::notation::action::find::{Found, find};
use crate::notation::action::readings::joins;
use crate::notation::action::typed::{alike, named_at};
use crate::notation::squares::square_called;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

/// The result of reading the beginning of a line.
enum Begun {
    /// An action of this number of words, which was done.
    Done(usize),
    /// An illegal action, which was reported.
    Refused,
}

/// Does what stands on a line, entry after entry, up to the first that is refused or ends the session.
pub fn entries(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let Parted { entries, comment } = parted(line);
    let eyes = session.eyes();
    for (done, entry) in entries.iter().enumerate() {
        if done > 0 {
            session.let_others_act(out)?;
            if is_for_others(session, eyes) {
                return Ok(out.say(NOT_DONE)?);
            }
        }
        let done_well = session.typed(entry, out)?;
        if session.ended {
            return Ok(());
        }
        if !done_well {
            let (before, left) = entries.split_at(done);
            if left.len() > 1 || done > 0 {
                tell_left(&before.join("; "), &left.join("; "), out)?;
            }
            return Ok(());
        }
    }
    if let Some(comment) = comment {
        out.say(format_args!("left out as a comment: {comment}"))?;
    }
    Ok(())
}

/// Does the actions of a line one after another, up to the first that cannot be done, and the command behind them;
/// `false` when something of it is refused.
pub fn actions(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (mut done, mut acted) = (0, false);
    let eyes = session.eyes();
    while let Some(rest) = words.get(done..).filter(|rest| !rest.is_empty()) {
        if is_number(rest[0]) {
            done += 1;
            continue;
        }
        if acted {
            session.let_others_act(out)?;
            if is_for_others(session, eyes) {
                out.say(NOT_DONE)?;
                return Ok(false);
            }
            let text = rest.join(" ");
            if command_words::is_word(rest[0]) || asides::is_meant(session, &text) {
                let done_well = session.typed(&text, out)?;
                if !done_well {
                    tell_left(&words[..done].join(" "), &text, out)?;
                }
                return Ok(done_well);
            }
        }
        match first(session, rest, out)? {
            Begun::Done(length) => {
                done += length;
                acted = true;
            }
            Begun::Refused => {
                if acted {
                    tell_left(&words[..done].join(" "), &rest.join(" "), out)?;
                }
                return Ok(false);
            }
        }
    }
    Ok(true)
}

const NOT_DONE: &str = "the rest of the line was not done: it is the other player's turn";

/// Whether another player looks now, and must not see what the rest of the line leads to.
fn is_for_others(session: &Session, eyes: Option<PlayerId>) -> bool {
    session.eyes() != eyes && session.hides()
}

fn tell_left(done: &str, left: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    Ok(match done {
        "" => out.say(format_args!("left: {left}")),
        _ => out.say(format_args!("done: {done} · left: {left}")),
    }?)
}

/// Does the action that the first words are; the longest that can be read counts.
fn first(session: &mut Session, words: &[&str], out: &mut Out<'_>) -> Result<Begun, Failure> {
    let Choices { list, written } = session.choices();
    for length in (1..=words.len().min(most_words(written))).rev() {
        // A text about one move is not read as two moves.
        if words.get(length).is_some_and(|next| joins(next)) || length < words.len() && joins(words[length - 1]) {
            continue;
        }
        let text = words[..length].join(" ");
        if length < words.len() && takes_choices(session.spec(), &text) {
            return called(session, &text, &words[length..], length, out);
        }
        match find(session.spec(), session.game.state(), list, written, &text) {
            Found::One(index) => {
                let Some(chosen) = list.get(index).cloned() else { continue };
                let done = session.attempt(&chosen, &text, out)?;
                return Ok(if done { Begun::Done(length) } else { Begun::Refused });
            }
            Found::Several(indices) => {
                session.which(&indices, written, &text, out)?;
                return Ok(Begun::Refused);
            }
            Found::None => {}
        }
    }
    session.refuse(&refused(session, words), out)?;
    Ok(Begun::Refused)
}

/// An action may be typed with so many words more than it is written with: `bishop from c1 takes the pawn on e3`.
const MORE_WORDS: usize = 12;

/// The most words of one action in a line: a line may be a whole game.
fn most_words(written: &[Written]) -> usize {
    let words = |text: &str| text.split_whitespace().count();
    let longest = written.iter().map(|one| words(&one.machine).max(words(&one.san))).max();
    longest.unwrap_or_default() + MORE_WORDS
}

/// Whether this is the name of actions that need something to be chosen: what stands behind it is the choice.
fn takes_choices(spec: &Spec, text: &str) -> bool {
    spec.actions.iter().any(|action| alike(&action.name, text) && !action.params.is_empty())
}

/// Does an action that is called by its name with the words behind it, as many as can be read.
fn called(
    session: &mut Session,
    name: &str,
    choices: &[&str],
    before: usize,
    out: &mut Out<'_>,
) -> Result<Begun, Failure> {
    let Choices { list, written } = session.choices();
    let call = |count: usize| format!("{name}({})", choices[..count].join(", "));
    let typed = format!("{name} {}", choices.join(" "));
    for count in (1..=choices.len().min(most_words(written))).rev() {
        let text = call(count);
        match find(session.spec(), session.game.state(), list, written, &text) {
            Found::One(index) => {
                let Some(chosen) = list.get(index).cloned() else { continue };
                let done = session.attempt(&chosen, &text, out)?;
                return Ok(if done { Begun::Done(before + count) } else { Begun::Refused });
            }
            Found::Several(indices) => {
                session.which(&indices, written, &text, out)?;
                return Ok(Begun::Refused);
            }
            Found::None => {}
        }
    }
    session.refuse(&typed, out)?;
    Ok(Begun::Refused)
}

/// The most words between a piece and its goal.
const FILLERS: usize = 3;

/// The part of a line that a refusal quotes, as typed: the first word; when that only names a piece or says where one stands,
/// up to a square near it: `bishop to b5`, `b x b5`, `e2 - e5`; a call to where its brackets close: `castle(e1, h1)`.
fn refused(session: &Session, words: &[&str]) -> String {
    if let Some(count) = length_of_call(words) {
        return words[..count].join(" ");
    }
    let text = words.join(" ");
    let named = named_at(session.spec(), &text).and_then(|(length, _)| text.split_at_checked(length));
    let named = named.filter(|(_, rest)| rest.starts_with(' ')).map_or(0, |(name, _)| name.split(' ').count());
    let has_number = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let begins = match words.first() {
        _ if named > 0 => named,
        Some(first) => {
            let goes_on = words.get(1).is_some_and(|next| joins(next));
            usize::from(goes_on || is_letters(session.spec(), first) || stands_on(session, first))
        }
        None => 0,
    };
    let mut behind = words.iter().skip(begins).take(FILLERS);
    let count = match behind.position(|word| has_number(word)) {
        Some(fillers) if begins > 0 => begins + fillers + 1,
        _ => named + 1,
    };
    words.iter().take(count).copied().collect::<Vec<_>>().join(" ")
}

/// How many words are a call whose brackets open in the first one and close in a later one.
fn length_of_call(words: &[&str]) -> Option<usize> {
    let first = words.first().filter(|first| first.contains('(') && !first.contains(')'))?;
    let named = first.starts_with(char::is_alphabetic);
    words.iter().position(|word| word.contains(')')).filter(|_| named).map(|last| last + 1)
}

/// Whether a word is the letters of a piece, in any case, or the letter of a file.
fn is_letters(spec: &Spec, word: &str) -> bool {
    if let [letter @ b'a'..=b'z'] = word.as_bytes()
        && letter - b'a' < spec.geometry.files()
    {
        return true;
    }
    let is_meant = |letters: &str| !letters.is_empty() && letters.to_lowercase() == word.to_lowercase();
    spec.kinds.iter().any(|kind| is_meant(&kind.letter) || is_meant(&kind.symbol))
}

/// Whether a word is the square of a unit that is seen there.
fn stands_on(session: &Session, word: &str) -> bool {
    square_called(session.spec(), word).is_some_and(|square| session.seen_on(square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_end_with_their_brackets() {
        let found = ["castle(e1, h1) e5", "castle(e1,h1) e5", "(e1, h1)", "castle(e1, h1"]
            .map(|line| length_of_call(&line.split(' ').collect::<Vec<_>>()));
        assert_eq!(found, [Some(2), None, None, None]);
    }
}
