//! Habits of English that the grammar does not share: articles, and statements about several things at once.

use super::forms;
use super::lex::Shape;
use super::passage::Passage;
use super::repair::{self, LONGEST};
use super::words::meant_by;
use crate::diagnostic::{Code, Diagnostic};

/// The codes of what is found here; the form of the whole sentence would not help.
pub(super) const CODES: [Code; 2] = [Code::Article, Code::Set];

/// The largest distance, in tokens, of an article that is to blame from the unreadable place.
const AROUND: usize = 2;

/// An article without which the passage can be read, or read on.
pub(super) fn article(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let near = failed.saturating_sub(AROUND)..=failed + AROUND;
    near.into_iter().find_map(|index| {
        let (token, next) = (passage.tokens.get(index)?, passage.tokens.get(index + 1)?);
        let word = token.text(passage.text);
        if !matches!(word, "a" | "an" | "the") || next.shape != Shape::Word || passage.text.len() > LONGEST {
            return None;
        }
        // Blanks in its place, so that what is behind stays where it is.
        let reached = repair::reach(passage, token, &" ".repeat(word.len()));
        let noun = next.text(passage.text);
        (reached > next.end).then(|| {
            Diagnostic::error(Code::Article, passage.span(token), "articles are left out here")
                .label(format!("write `{noun}`"))
                .fix(passage.place(token.start, next.start), "")
        })
    })
}

/// `forbid move unless … after which …`: a part of a sentence behind one that it should stand before.
pub(super) fn out_of_order(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let form = forms::guess(passage, 0)?;
    let place = |index: usize| {
        let behind = passage.word(index + 1);
        form.parts().iter().position(|part| match part.split_once(' ') {
            Some((first, second)) => passage.word(index) == first && behind == second,
            None => passage.word(index) == *part,
        })
    };
    let (token, part) = (passage.tokens.get(failed)?, place(failed)?);
    // `some pawn when it is attacked` is meant to narrow down a noun.
    if passage.word(failed) == "when" && (failed..passage.tokens.len()).any(|index| passage.word(index) == "it") {
        return None;
    }
    let body = passage.body_start(0)?;
    let mut earlier = (body..failed).filter(|index| closed(passage, *index, failed));
    let (first, later) = earlier.find_map(|index| Some((index, place(index).filter(|later| *later > part)?)))?;
    let (part, later) = (form.parts()[part], form.parts()[later]);
    let problem = Diagnostic::error(Code::Syntax, passage.span(token), format!("`{part}` stands before `{later}`"));
    Some(problem.also(passage.span(passage.tokens.get(first)?), format!("`{later}` begins here")))
}

/// `in-check`: a name that can be read, or read on, with `_` in place of its hyphens.
pub(super) fn hyphens(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    (failed.saturating_sub(AROUND)..=failed).find_map(|index| {
        let behind = passage.label_end(index).filter(|behind| *behind > index + 1)?;
        let (first, last) = (passage.tokens.get(index)?, passage.tokens.get(behind - 1)?);
        let written = passage.text.get(first.start..last.end).filter(|_| passage.text.len() <= LONGEST)?;
        let joined = written.replace('-', "_").to_ascii_lowercase();
        let readable = match passage.read_with(first.start, last.end, &joined) {
            Ok(()) => true,
            Err(failure) => failure.at > last.end,
        };
        let message = format!("`{written}` is no name; the words of a name are joined by `_`");
        let place = passage.place(first.start, last.end);
        readable.then(|| Diagnostic::error(Code::Name, place, message).suggest(Some(&joined)))
    })
}

/// `at end of phase moving`: the sort of thing before a name that says it all, without which the passage can be read, or
/// read on.
pub(super) fn needless_sort(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let index = failed.checked_sub(1).filter(|index| matches!(passage.word(*index), "phase" | "stage"))?;
    let (token, name) = (passage.tokens.get(index)?, passage.tokens.get(failed)?);
    if name.shape != Shape::Word || passage.text.len() > LONGEST {
        return None;
    }
    let reached = repair::reach(passage, token, &" ".repeat(token.end - token.start));
    let message = format!("phases and stages are called by their names, without `{}`", passage.word(index));
    (reached > name.end).then(|| {
        Diagnostic::error(Code::Syntax, passage.span(token), message)
            .label(format!("write `{}`", passage.word(failed)))
            .fix(passage.place(token.start, name.start), "")
    })
}

/// `foreach`: two words written as one, with which the passage can be read, or read on, when they are parted.
pub(super) fn joined(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let index = (0..=failed).rev().find(|index| passage.word(*index) == "foreach")?;
    let token = passage.tokens.get(index)?;
    let beyond = passage.tokens.get(failed).map_or(token.end, |token| token.end);
    (passage.text.len() <= LONGEST && repair::reach(passage, token, "for each") > beyond)
        .then(|| Diagnostic::error(Code::Syntax, passage.span(token), "these are two words").suggest(Some("for each")))
}

/// Words of the language that are made of two.
const OF_TWO: [&str; 5] = ["attacked_on", "position_count", "position_gap", "square_at", "turn_number"];

/// `turn number`: one word written as two, with which the passage can be read, or read on, when they are joined.
pub(super) fn parted(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    (failed.saturating_sub(AROUND)..=failed).find_map(|index| {
        let (first, last) = (passage.tokens.get(index)?, passage.tokens.get(index + 1)?);
        let joined = format!("{}_{}", passage.word(index), passage.word(index + 1));
        let reads_on = || match passage.read_with(first.start, last.end, &joined) {
            Ok(()) => true,
            Err(failure) => failure.at > first.start + joined.len(),
        };
        (OF_TWO.contains(&joined.as_str()) && passage.text.len() <= LONGEST && reads_on()).then(|| {
            let place = passage.place(first.start, last.end);
            Diagnostic::error(Code::Syntax, place, "this is one word").suggest(Some(&joined))
        })
    })
}

/// `area(goal, W)`, `connected(a, b, W)`: a movement without quotation marks.
pub(super) fn bare_movement(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let token = passage.tokens.get(failed)?;
    let opened = (0..failed).rev().find(|index| passage.word(*index) == "(" && closed(passage, *index, failed))?;
    let is_walked = matches!(passage.word(opened.checked_sub(1)?), "area" | "connected");
    let is_of_area = is_walked && passage.word(failed.checked_sub(1)?) == ",";
    is_of_area.then(|| {
        let quoted = format!("\"{}\"", passage.word(failed));
        Diagnostic::error(Code::Syntax, passage.span(token), "a movement stands in quotation marks")
            .suggest(Some(&quoted))
    })
}

/// Words that begin a value which stands in parentheses where it is a part of another.
const LOOSE: [&str; 4] = ["before", "after", "not", "if"];

/// The most words and signs of such a value.
const MOST: usize = 24;

/// `a > before b`: a part of a value with which the passage can be read, or read on, when parentheses hold it together.
pub(super) fn bare_operand(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let first = passage.tokens.get(failed).filter(|_| LOOSE.contains(&passage.word(failed)))?;
    if passage.text.len() > LONGEST {
        return None;
    }
    let (mut read_on, mut whole) = (None, None);
    for last in passage.tokens.iter().skip(failed + 1).take(MOST) {
        let held = format!("({})", passage.text.get(first.start..last.end)?);
        match passage.read_with(first.start, last.end, &held) {
            Ok(()) => {
                whole = Some(last);
                break;
            }
            Err(failure) if failure.at > first.start + held.len() => read_on = read_on.or(Some(last)),
            Err(_) => {}
        }
    }
    let last = whole.or(read_on)?;
    let (word, place) = (passage.word(failed), passage.place(first.start, last.end));
    let held = format!("({})", passage.text.get(first.start..last.end)?);
    Some(
        Diagnostic::error(Code::Syntax, place, format!("`{word} …` needs parentheses here"))
            .label("put parentheses around it")
            .fix(place, held),
    )
}

/// Words behind which a condition begins.
pub(super) const OPENING: [&str; 9] = ["when", "unless", "which", "and", "or", "if", "with", "as", "("];

/// `square in between(a, b) is empty`: a statement about a set without `every` or `some`.
pub(super) fn bare_set(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let verb = (failed..=failed + 1).find(|index| matches!(passage.word(*index), "is" | "are"))?;
    let before =
        (0..verb).rev().find(|index| OPENING.contains(&passage.word(*index)) && closed(passage, *index, verb))?;
    let (first, last) = (passage.tokens.get(before + 1)?, passage.tokens.get(verb.checked_sub(1)?)?);
    let is_quantifier = |word: &&str| matches!(*word, "every" | "some" | "no" | "all" | "the");
    let misspelt = meant_by(first.text(passage.text)).iter().any(is_quantifier);
    if first.shape != Shape::Word || misspelt || !repair::readable_with(passage, first.start, "every ") {
        return None;
    }
    let nouns = passage.text.get(first.start..last.end).unwrap_or("");
    let shown = nouns.split_whitespace().collect::<Vec<_>>().join(" ");
    let fault =
        Diagnostic::error(Code::Set, passage.place(first.start, last.end), "this may be several things, or none")
            .label("say `every` or `some` before it")
            .help(format!("write `every {shown} {} …`, or `some …`, or `no …`", passage.word(verb)));
    Some(match passage.word(verb + 1) {
        "empty" => fault.help("that nobody stands there can also be said with `no piece on …`"),
        _ => fault,
    })
}

/// `set frozen of enemy piece on hill to true`: a description behind `of` that needs `all` to be a set.
pub(super) fn unsaid_all(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let words = (0..failed)
        .rev()
        .take_while(|index| passage.tokens.get(*index).is_some_and(|token| token.shape == Shape::Word));
    let before = words.into_iter().find(|index| passage.word(*index) == "of")?;
    let first = passage.tokens.get(before + 1).filter(|_| before + 1 < failed)?;
    let last = passage.tokens.get(failed.checked_sub(1)?)?;
    repair::readable_with(passage, first.start, "all ").then(|| {
        let place = passage.place(first.start, first.start);
        Diagnostic::error(Code::Set, passage.place(first.start, last.end), "this may be several things, or none")
            .label("say `all` before it")
            .fix(place, "all ")
    })
}

/// Whether all parentheses between two tokens are closed between them.
pub(super) fn closed(passage: &Passage, from: usize, to: usize) -> bool {
    let mut depth = 0_i32;
    for index in from + 1..to {
        match passage.word(index) {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}
