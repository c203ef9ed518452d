//! Sentences with one part in a form that belongs elsewhere.

use super::forms::{self, Form};
use super::habits::{OPENING, closed};
use super::lex::{Shape, Token};
use super::passage::Passage;
use super::repair;
use crate::diagnostic::{Code, Diagnostic};

/// The error about another form of sentence at an unreadable place, with the words to write instead.
pub(super) fn meant(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    prohibited(passage)
        .or_else(|| least(passage))
        .or_else(|| preferred_after(passage, failed))
        .or_else(|| chained(passage, failed))
        .or_else(|| among_squares(passage, failed))
        .or_else(|| no_colon(passage, failed))
        .or_else(|| another_after(passage, failed))
        .or_else(|| unable(passage, failed))
        .or_else(|| event_as_condition(passage, failed))
        .or_else(|| piece_as_action(passage, failed))
}

/// Signs that compare.
const SIGNS: [&str; 6] = ["<", "<=", ">", ">=", "=", "!="];

/// Words and signs that end a comparison.
const ENDS: [&str; 13] = ["and", "or", "when", "unless", "after", "because", "then", "else", ",", ";", ":", ".", ")"];

/// `1 < rank of goal < 5`: a value between two signs.
fn chained(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let is_sign = |index: &usize| SIGNS.contains(&passage.word(*index));
    let second = (failed.saturating_sub(1)..=failed).rev().find(is_sign)?;
    let opened =
        (0..second).rev().find(|index| OPENING.contains(&passage.word(*index)) && closed(passage, *index, second))?;
    let first = (opened + 1..second).find(|index| is_sign(index) && closed(passage, *index, second))?;
    let mut behind = second + 1..passage.tokens.len();
    let end = behind.find(|index| ENDS.contains(&passage.word(*index)) && closed(passage, second, *index));
    let end = end.unwrap_or(passage.tokens.len());
    let (start, last) = (passage.tokens.get(opened + 1)?.start, passage.tokens.get(end.checked_sub(1)?)?.end);
    let part = |from: usize, to: usize| {
        passage.text.get(passage.tokens.get(from)?.start..passage.tokens.get(to.checked_sub(1)?)?.end)
    };
    let middle = part(first + 1, second)?;
    let (least, most) = (part(opened + 1, first)?, part(second + 1, end)?);
    let both = format!("{least} {} {middle} and {middle} {} {most}", passage.word(first), passage.word(second));
    // Beside `or` they are held together.
    let is_joined = [opened, end].iter().any(|index| matches!(passage.word(*index), "and" | "or"));
    let instead = if is_joined { [format!("({both})"), both] } else { [both.clone(), format!("({both})")] };
    let instead = instead.into_iter().find(|instead| reads_on(passage, (start, last), instead))?;
    let place = passage.place(start, last);
    let problem = Diagnostic::error(Code::Syntax, place, "a comparison has two sides");
    Some(problem.label("these are two comparisons").fix(place, instead))
}

/// `goal is d4/e4`: one of several squares.
fn among_squares(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let verb = (failed.saturating_sub(2)..=failed).rev().find(|index| passage.word(*index) == "is")?;
    let first = if passage.word(verb + 1) == "not" { verb + 2 } else { verb + 1 };
    if !is_square(passage.word(first)) || passage.word(first + 1) != "/" {
        return None;
    }
    let (token, before) = (passage.tokens.get(verb)?, passage.tokens.get(first - 1)?);
    let instead = if first == verb + 1 { "in" } else { "not in" };
    let place = (token.start, before.end);
    reads_on(passage, place, instead).then(|| {
        let place = passage.place(place.0, place.1);
        Diagnostic::error(Code::Syntax, place, "these are several squares").suggest(Some(instead))
    })
}

fn is_square(word: &str) -> bool {
    let mut letters = word.chars();
    let file = letters.next().is_some_and(|file| file.is_ascii_lowercase());
    file && (1..=2).contains(&letters.as_str().len()) && letters.all(|rank| rank.is_ascii_digit())
}

/// Signs and words that people write for the colon before the effects.
const FOR_COLON: [&str; 2] = [",", "then"];

/// `after NOUN moves, mover wins`: no colon before what follows.
fn no_colon(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let body = passage.body_start(0)?;
    let mut signs = (body..=failed).filter(|index| FOR_COLON.contains(&passage.word(*index)));
    let is_meant = |token: &&Token| repair::reach(passage, token, ":") == usize::MAX;
    let sign = signs.find_map(|index| passage.tokens.get(index).filter(is_meant))?;
    let problem = Diagnostic::error(Code::Syntax, passage.span(sign), "what follows stands behind a colon");
    Some(problem.suggest(Some(":")))
}

/// `when NOUN moves, mover wins`: another word for `after`, and perhaps no colon.
fn another_after(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let body = passage.body_start(0)?;
    let first =
        passage.tokens.get(body).filter(|_| matches!(passage.word(body), "when" | "whenever" | "if" | "once"))?;
    let divides = |index: &usize| passage.word(*index) == ":" || FOR_COLON.contains(&passage.word(*index));
    (body + 1..passage.tokens.len().min(failed + MOST)).filter(divides).find_map(|index| {
        let sign = passage.tokens.get(index)?;
        let event = passage.text.get(first.end..passage.tokens.get(index - 1)?.end)?;
        let instead = format!("after{event}:");
        passage.read_with(first.start, sign.end, &instead).ok()?;
        let place = passage.place(first.start, sign.end);
        let problem =
            Diagnostic::error(Code::Syntax, passage.span(first), "a sentence about an event begins with `after`");
        Some(problem.label(format!("write `{instead}`")).fix(place, instead))
    })
}

/// The most words of an event.
const MOST: usize = 24;

/// `mover can not move`, `mover has no legal moves`: nothing that can be done.
fn unable(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let ways: [&[&str]; 7] = [
        &["has", "no", "legal", "moves"],
        &["has", "no", "legal", "move"],
        &["has", "no", "moves"],
        &["has", "no", "move"],
        &["can", "not", "move"],
        &["cannot", "move"],
        &["can", "no", "longer", "move"],
    ];
    (failed.saturating_sub(3)..=failed).find_map(|index| {
        let said = |way: &&&[&str]| way.iter().enumerate().all(|(at, word)| passage.word(index + at) == *word);
        let way = ways.iter().find(said)?;
        let (first, last) = (passage.tokens.get(index)?, passage.tokens.get(index + way.len() - 1)?);
        reads_on(passage, (first.start, last.end), "is stuck").then(|| {
            let place = passage.place(first.start, last.end);
            let message = "a player without a legal action is `stuck`";
            Diagnostic::error(Code::Syntax, place, message).suggest(Some("is stuck"))
        })
    })
}

/// `mover wins when NOUN reaches hill`: an event where a condition stands.
fn event_as_condition(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    if !matches!(forms::guess(passage, 0), Some(Form::Ending | Form::Draw)) {
        return None;
    }
    let body = passage.body_start(0)?;
    let when = (body..failed).find(|index| passage.word(*index) == "when")?;
    let behind = (when + 1..passage.tokens.len()).find(|index| matches!(passage.word(*index), "," | ":" | "because"));
    let end = behind.unwrap_or(passage.tokens.len());
    if !(when + 1..end).any(|index| matches!(passage.word(index), "moves" | "reaches" | "capture")) {
        return None;
    }
    let part = |from: usize, to: usize| {
        passage.text.get(passage.tokens.get(from)?.start..passage.tokens.get(to.checked_sub(1)?)?.end)
    };
    let instead = format!("after {}: {}", part(when + 1, end)?.trim_end_matches('.'), part(body, when)?);
    let (start, last) = (passage.tokens.get(body)?.start, passage.tokens.get(end - 1)?.end);
    passage.read_with(start, last, &instead).ok()?;
    let place = passage.place(start, last);
    let event = passage.place(passage.tokens.get(when + 1)?.start, last);
    let problem = Diagnostic::error(Code::Syntax, event, "this is an event, and a condition stands behind `when`");
    Some(problem.label(format!("write `{instead}`")).fix(place, instead))
}

/// `forbid NOUN moves`: the piece where the action stands.
fn piece_as_action(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let body = passage.body_start(0).filter(|body| passage.word(*body) == "forbid")?;
    let is_verb = |index: &usize| match passage.word(*index) {
        "moves" | "move" | "moving" | "captures" | "takes" => true,
        "to" => passage.word(index + 1) == "move",
        _ => false,
    };
    let verb = (body + 2..=failed + 2).find(is_verb)?;
    let nouns = passage.tokens.get(body + 1..verb)?;
    let is_noun = |token: &Token| token.shape == Shape::Word && !token.is(passage.text, "move");
    if !nouns.iter().all(|token| is_noun(token) || token.is(passage.text, "/")) {
        return None;
    }
    let last = if passage.word(verb) == "to" { verb + 1 } else { verb };
    let (first, end) = (passage.tokens.get(body + 1)?.start, passage.tokens.get(last)?.end);
    let noun = passage.text.get(first..nouns.last()?.end)?;
    let captures = matches!(passage.word(verb), "captures" | "takes");
    let mut instead = format!("move when unit is {noun}{}", if captures { " and some captured" } else { "" });
    let joined = passage.tokens.get(last + 1).filter(|token| token.is(passage.text, "when"));
    let end = joined.map_or(end, |token| token.end);
    if joined.is_some() {
        instead.push_str(" and");
    }
    reads_on(passage, (first, end), &instead).then(|| {
        let place = passage.place(first, end);
        let message = "`forbid` names an action; which piece it is about stands behind `when`";
        let more = if joined.is_some() { " …" } else { "" };
        Diagnostic::error(Code::Syntax, place, message).label(format!("write `{instead}{more}`")).fix(place, instead)
    })
}

/// Words that forbid something in English.
const PROHIBITIONS: [&[&str]; 6] =
    [&["may", "not"], &["must", "not"], &["should", "not"], &["can", "not"], &["may", "never"], &["cannot"]];

/// The most words of the subject of such a sentence.
const SUBJECT: usize = 5;

/// `NOUN may not move to hill`: a ban that does not begin with `forbid`.
fn prohibited(passage: &Passage) -> Option<Diagnostic> {
    let body = passage.body_start(0)?;
    let says = |at: usize| {
        PROHIBITIONS
            .iter()
            .find(|words| words.iter().enumerate().all(|(index, word)| passage.word(at + index) == *word))
    };
    let (at, words) = (body + 1..=body + SUBJECT).find_map(|at| says(at).map(|words| (at, *words)))?;
    let verb = at + words.len();
    let behind =
        (verb + 1..passage.tokens.len()).find(|index| matches!(passage.word(*index), "when" | "," | "because"));
    let end = behind.unwrap_or(passage.tokens.len());
    let part = |from: usize, to: usize| {
        passage.text.get(passage.tokens.get(from)?.start..passage.tokens.get(to.checked_sub(1)?)?.end)
    };
    let subject = part(body, at)?;
    let place = match passage.word(verb + 1) {
        "to" | "on" | "onto" | "into" | "in" => Some(part(verb + 2, end)?.trim_end_matches('.')),
        _ if verb + 1 == end || passage.word(verb + 1) == "." => None,
        _ => return None,
    };
    let (action, captures) = match passage.word(verb) {
        "capture" | "take" => ("move", " and some captured"),
        action => (action, ""),
    };
    let place = place.map(|place| format!(" and goal in {place}")).unwrap_or_default();
    let joined = behind.filter(|index| passage.word(*index) == "when");
    let start = passage.tokens.get(body)?.start;
    let last = passage.tokens.get(joined.unwrap_or(end.checked_sub(1)?))?;
    let last = if last.is(passage.text, ".") { last.start } else { last.end };
    let stop = if joined.is_some() { " and" } else { "" };
    let is_player = ["mover", "opponent", "white", "black"].contains(&subject);
    let who = if is_player { format!("mover = {subject}") } else { format!("unit is {subject}") };
    let instead = format!("forbid {action} when {who}{captures}{place}{stop}");
    reads_on(passage, (start, last), &instead).then(|| {
        let place = passage.place(start, last);
        let more = if joined.is_some() { " …" } else { "" };
        let problem = Diagnostic::error(Code::Syntax, place, "what is not allowed begins with `forbid`");
        problem.label(format!("write `{instead}{more}`")).fix(place, instead)
    })
}

/// `prefer move with least NUMBER`: the greatest number is preferred.
fn least(passage: &Passage) -> Option<Diagnostic> {
    let body = passage.body_start(0).filter(|body| passage.word(*body) == "prefer")?;
    let is_least = |index: &usize| {
        matches!(passage.word(*index), "least" | "smallest" | "lowest" | "fewest") && passage.word(index - 1) == "with"
    };
    let index = (body + 1..passage.tokens.len()).find(is_least)?;
    let token = passage.tokens.get(index)?;
    reads_on(passage, (token.start, token.end), "greatest 0 -").then(|| {
        let message = "the greatest number is preferred; the least is the greatest below 0";
        let problem = Diagnostic::error(Code::Syntax, passage.span(token), message);
        let is_sum = (index + 1..passage.tokens.len()).any(|next| matches!(passage.word(next), "+" | "-"));
        match is_sum {
            true => problem.help("write `greatest 0 - (…)`, the number in parentheses"),
            false => problem.suggest(Some("greatest 0 -")),
        }
    })
}

/// `prefer move after which …`: what comes of an action stands in a condition.
fn preferred_after(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let body = passage.body_start(0).filter(|body| passage.word(*body) == "prefer")?;
    let after =
        (body + 1..=failed).find(|index| passage.word(*index) == "after" && passage.word(index + 1) == "which")?;
    let first = passage.tokens.get(after)?;
    let behind = (after + 2..passage.tokens.len()).find(|index| matches!(passage.word(*index), "," | "because"));
    let last = passage.tokens.get(behind.unwrap_or(passage.tokens.len()).checked_sub(1)?)?;
    let end = if last.is(passage.text, ".") { last.start } else { last.end };
    let condition = passage.text.get(passage.tokens.get(after + 1)?.end..end)?.trim().trim_end_matches('.');
    let instead = format!("when after ({condition})");
    reads_on(passage, (first.start, end), &instead).then(|| {
        let place = passage.place(first.start, end);
        let problem = Diagnostic::error(Code::Syntax, place, "`after which` belongs to `forbid`");
        problem.label(format!("write `{instead}`")).fix(place, instead)
    })
}

/// Whether the passage can be read, or read on, with another text in the place of a part.
fn reads_on(passage: &Passage, (start, end): (usize, usize), instead: &str) -> bool {
    match passage.read_with(start, end, instead) {
        Ok(()) => true,
        Err(failure) => failure.at > start + instead.len(),
    }
}
