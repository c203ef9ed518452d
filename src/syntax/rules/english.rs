//! English phrases for which the language has another form.

use super::forms::{self, Form};
use super::lex::Shape;
use super::passage::Passage;
use super::repair::{self, LONGEST};
use super::slips;
use super::words::meant_by;
use crate::diagnostic::{Code, Diagnostic};

/// The error about an English phrase at an unreadable place, with the words to write instead.
pub(super) fn meant(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    if passage.text.len() > LONGEST {
        return None;
    }
    replacing(passage)
        .or_else(|| cannot_capture(passage, failed))
        .or_else(|| any_of_one(passage, failed))
        .or_else(|| numbered_turn(passage, failed))
        .or_else(|| numbered_line(passage, failed))
        .or_else(|| rectangle(passage, failed))
        .or_else(|| movement(passage, failed))
        .or_else(|| slips::meant(passage, failed))
        .or_else(|| target_of_ban(passage, failed))
}

/// `stale: replaces stalemate: …`: a colon between a label and what it replaces.
fn replacing(passage: &Passage) -> Option<Diagnostic> {
    let body = passage.body_start(0)?;
    let (label, colon) = (passage.tokens.get(body.checked_sub(2)?)?, passage.tokens.get(body - 1)?);
    let first = passage.tokens.first()?;
    let stands = passage.word(body) == "replaces" && repair::reach(passage, colon, " ") == usize::MAX;
    stands.then(|| {
        let word = passage.text.get(first.start..label.end).unwrap_or("");
        Diagnostic::error(Code::Label, passage.span(colon), "no colon stands between a label and `replaces`")
            .label(format!("write `{word} replaces …`"))
            .fix(passage.span(colon), "")
    })
}

/// `pawn cannot capture queen`.
fn cannot_capture(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let body = passage.body_start(0)?;
    let cannot = failed.checked_sub(1).filter(|index| passage.word(*index) == "cannot")?;
    if !matches!(passage.word(failed), "capture" | "take" | "attack") {
        return None;
    }
    let end = (failed + 1..passage.tokens.len()).find(|index| matches!(passage.word(*index), "when" | "," | "because"));
    let end = end.unwrap_or(passage.tokens.len());
    let part = |from: usize, to: usize| {
        let (first, last) = (passage.tokens.get(from)?, passage.tokens.get(to.checked_sub(1)?)?);
        passage.text.get(first.start..last.end)
    };
    let (captors, victims) = (part(body, cannot)?, part(failed + 1, end)?);
    let instead = format!("{victims} cannot be captured by {captors}");
    let (start, last) = (passage.tokens.get(body)?.start, passage.tokens.get(end - 1)?.end);
    passage.read_with(start, last, &instead).ok()?;
    let place = passage.place(start, last);
    let message = "a sentence about what cannot be captured begins with the piece that is safe";
    Some(Diagnostic::error(Code::Syntax, place, message).label(format!("write `{instead}`")).fix(place, instead))
}

/// `after any move`: `any` belongs to `action` and to players.
fn any_of_one(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let any = failed.checked_sub(1).filter(|index| passage.word(*index) == "any")?;
    let (token, next) = (passage.tokens.get(any)?, passage.tokens.get(failed)?);
    if meant_by(passage.word(failed)).contains(&"action") {
        return None;
    }
    let reached = repair::reach(passage, token, "   ");
    (next.shape == Shape::Word && reached > next.end).then(|| {
        let name = passage.word(failed);
        Diagnostic::error(Code::Syntax, passage.span(token), format!("every `{name}` is meant anyway"))
            .label(format!("write `{name}` alone, or `any action`"))
            .fix(passage.place(token.start, next.start), "")
    })
}

/// `after turn 10`.
fn numbered_turn(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let number = passage.tokens.get(failed).filter(|token| token.shape == Shape::Number)?;
    let turn = failed.checked_sub(1).filter(|index| matches!(passage.word(*index), "turn" | "turns" | "move"))?;
    let is_event = matches!(forms::guess(passage, 0), Some(Form::After | Form::At));
    is_event.then(|| {
        let place = passage.span(passage.tokens.get(turn).unwrap_or(number)).to(passage.span(number));
        let help = format!("write `at start of turn when turn_number = {}: …`", passage.word(failed));
        Diagnostic::error(Code::Syntax, place, "a turn with a number is no event").help(help)
    })
}

/// `pawn reaches rank 8`.
fn numbered_line(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let number = passage.tokens.get(failed).filter(|token| token.shape == Shape::Number)?;
    let line = failed.checked_sub(1)?;
    let sort = passage.word(line).trim_end_matches('s');
    let first = passage.tokens.get(line).filter(|_| matches!(sort, "rank" | "file"))?;
    let said = passage.text.get(first.start..number.end)?;
    let place = passage.span(first).to(passage.span(number));
    let help = format!("name it in `[regions]`: `NAME = \"{said}\"`, and write that name here");
    let of = format!("or ask for its number: `{sort} of … = {}`", passage.word(failed));
    Some(Diagnostic::error(Code::Syntax, place, format!("a {sort} with a number is a region")).help(help).help(of))
}

/// `king in d4-e5`.
fn rectangle(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let dash = (failed.saturating_sub(1)..=failed + 1).find(|index| passage.word(*index) == "-")?;
    let (first, last) = (passage.tokens.get(dash.checked_sub(1)?)?, passage.tokens.get(dash + 1)?);
    let is_square = |word: &str| {
        let mut letters = word.chars();
        let digits = letters.as_str().len() - 1;
        letters.next().is_some_and(|file| file.is_ascii_lowercase())
            && (1..=2).contains(&digits)
            && letters.all(|rank| rank.is_ascii_digit())
    };
    let are_squares = is_square(passage.word(dash - 1)) && is_square(passage.word(dash + 1));
    let said = passage.text.get(first.start..last.end).filter(|_| are_squares)?;
    let help = format!("name it in `[regions]`: `NAME = \"{said}\"`, and write that name here");
    Some(
        Diagnostic::error(Code::Syntax, passage.place(first.start, last.end), "a rectangle of squares is a region")
            .help(help),
    )
}

/// `pawn moves like a king`.
fn movement(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let token = passage.tokens.get(failed).filter(|token| token.is(passage.text, "moves"))?;
    let body = passage.body_start(0).filter(|body| *body < failed)?;
    if forms::guess(passage, 0).is_some() {
        return None;
    }
    let help = format!("in `[pieces]` write `{}.moves = \"…\"`, in letters such as `fmW fcF`", passage.word(body));
    let message = "how a piece moves is said in its table, not in a sentence";
    Some(Diagnostic::error(Code::Syntax, passage.span(token), message).help(help))
}

/// `forbid move to e4`.
fn target_of_ban(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let word = passage.word(failed);
    let token = passage.tokens.get(failed).filter(|_| matches!(word, "to" | "on" | "in" | "from" | "of"))?;
    let body = passage.body_start(0)?;
    if passage.word(body) != "forbid" || (body..failed).any(|index| passage.word(index) == "when") {
        return None;
    }
    let what = match word {
        "from" => "when origin = SQUARE",
        "of" if passage.word(body + 1).starts_with("captur") => "",
        "of" => "when unit is KIND",
        _ => "when goal in SQUARES",
    };
    let help = match what {
        "" => "write `forbid move when some captured is KIND`".to_owned(),
        _ => format!("write `forbid {} {what}`", passage.word(body + 1)),
    };
    let message = "say behind `when` what moves and where it goes";
    Some(Diagnostic::error(Code::Syntax, passage.span(token), message).help(help))
}
