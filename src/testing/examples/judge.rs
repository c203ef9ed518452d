//! Expectations compared with what is the case.

use super::blame::{keeps_from, named};
use super::course::{Mismatch, no_action, why_not};
use super::diff::diff;
use super::example::{Ended, Expectation, Setup};
use super::listing::{Listing, meant};
use super::subject::Subject;
use crate::diagnostic::counted;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::literal::state::{State, Verdict};
use crate::notation::picture::board::letter;
use crate::notation::record::{self, outcome_words};
use crate::notation::{capital, position};
use crate::run::perft::{How, patient, perft};
use crate::source::Word;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

type Judged = Result<(), Mismatch>;

/// Whether an expectation is met.
pub(super) fn judge(subject: &Subject<'_>, setup: &Setup, game: &Game, expectation: &Expectation) -> Judged {
    let (spec, state) = (game.spec().as_ref(), game.state());
    match expectation {
        Expectation::Legal(action) => legal(game, action),
        Expectation::Illegal { action, because, unheard_of } => {
            // A text that is no action anywhere is illegal without showing anything: it was
            // misspelt.
            let misspelt = if *unheard_of { None } else { no_action(game, action) };
            match misspelt {
                Some(why) => Err(Mismatch::new(should_be_illegal(action, because), why)),
                None if *unheard_of && because.is_empty() && state.outcome.is_some() => Ok(()),
                None => illegal(game, action, because),
            }
        }
        Expectation::Only { actions, from } => only(spec, state, actions, from.as_deref()),
        Expectation::Count { count, from } => of_number(spec, state, *count, from.as_deref()),
        Expectation::Outcome(ended) => outcome(spec, state, ended),
        Expectation::Board(rows) => board(spec, state, rows),
        Expectation::Position(text) => {
            let found = position::print(spec, state);
            let agrees = || position::agrees(spec, state, text);
            let text = if found == *text || agrees() { &found } else { text };
            equal(&found, text, || format!("the position should be `{text}`"), || format!("it is `{found}`"))
        }
        Expectation::View { eyes, text } => {
            let found = position::seen(spec, state, *eyes);
            let wanted = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let expected = || format!("{} should see `{wanted}`", who(spec, *eyes));
            equal(&found, &wanted, expected, || format!("sees `{found}`"))
        }
        Expectation::Record { eyes, words } => {
            let printed = record::print(game, *eyes);
            let found: Vec<&str> = printed.split_whitespace().collect();
            let (found, wanted) = (found.join(" "), words.join(" "));
            let expected = || format!("{} should read `{wanted}`", who(spec, *eyes));
            equal(&found, &wanted, expected, || format!("reads `{found}`"))
        }
        Expectation::Fact { expression, value } => {
            let expected = format!("`{}` should be {}", expression.node, spelt(value));
            match subject.ask(setup, expression, state) {
                Ok(found) => equal(&found, value, || expected, || format!("it is {}", spelt(&found))),
                Err(why) => Err(Mismatch::new(expected, why)),
            }
        }
        Expectation::Perft { depth, nodes } => {
            let (ways, turns) = (counted(*nodes, "way"), counted(*depth, "turn"));
            let expected = || format!("there should be {ways} to play on for {turns}");
            let rules = subject.rules(&setup.options, game.spec());
            match perft(&rules, state, *depth, How::default(), &mut patient) {
                Ok(found) => equal(&found, nodes, expected, || format!("there are {found}")),
                Err(endless) => Err(Mismatch::new(expected(), endless.to_string())),
            }
        }
    }
}

fn who(spec: &Spec, eyes: Option<PlayerId>) -> &str {
    eyes.map_or("an observer who sees everything", |eyes| &spec.player(eyes).name)
}

fn equal<T: PartialEq + ?Sized>(
    found: &T,
    wanted: &T,
    expected: impl FnOnce() -> String,
    is: impl FnOnce() -> String,
) -> Judged {
    if found == wanted { Ok(()) } else { Err(Mismatch::new(expected(), is())) }
}

fn spelt(value: &str) -> &str {
    if value.is_empty() { "nothing" } else { value }
}

/// `the game is over here: draw by dead_position`; nothing while it goes on.
pub(super) fn over(spec: &Spec, state: &State) -> Option<String> {
    state.outcome.map(|outcome| format!("the game is over here: {}", outcome_words(spec, outcome)))
}

fn legal(game: &Game, action: &str) -> Judged {
    if meant(game.spec(), game.state(), action).is_empty() {
        let found = no_action(game, action).unwrap_or_else(|| why_not(game, action));
        return Err(Mismatch::new(format!("{action} should be legal"), found));
    }
    Ok(())
}

fn illegal(game: &Game, action: &str, because: &[String]) -> Judged {
    let (spec, state) = (game.spec(), game.state());
    let expected = should_be_illegal(action, because);
    if !meant(spec, state, action).is_empty() {
        return Err(Mismatch::new(expected, "it is legal".to_owned()));
    }
    if because.is_empty()
        && let Some(over) = over(spec, state)
    {
        return Err(Mismatch::new(expected, over));
    }
    let ended_by = |label: &str| {
        let rule = state.outcome.and_then(|outcome| outcome.rule);
        rule.is_some_and(|rule| named(&spec.rule(rule).label, label))
    };
    let keeps = |label: &String| match state.outcome {
        Some(_) => ended_by(label),
        None => keeps_from(spec, state, action, label),
    };
    if because.iter().all(keeps) { Ok(()) } else { Err(Mismatch::new(expected, why_not(game, action))) }
}

fn should_be_illegal(action: &str, because: &[String]) -> String {
    match because {
        [] => format!("{action} should be illegal"),
        labels => format!("{action} should be illegal because of {}", labels.join(" and ")),
    }
}

/// The legal actions of units on a square, or all.
fn listed(spec: &Spec, state: &State, from: Option<&str>) -> Vec<(Transition, String)> {
    let Listing { transitions, written } = Listing::legal(spec, state);
    let square = from.and_then(|name| spec.geometry.named(name));
    let starts = |transition: &Transition| match (square, transition.candidate.path(spec)) {
        (None, _) => true,
        (Some(square), Some(path)) => path.origin == square,
        (Some(square), None) => state.piece_on(square).is_some_and(|piece| transition.moved.contains(&piece)),
    };
    let list = transitions.into_iter().zip(written).filter(|(transition, _)| starts(transition));
    list.map(|(transition, written)| (transition, written.machine)).collect()
}

fn place(from: Option<&str>) -> String {
    from.map_or(String::new(), |square| format!(" from {square}"))
}

fn only(spec: &Spec, state: &State, actions: &[Word], from: Option<&str>) -> Judged {
    let listed = listed(spec, state, from);
    let mut extra: Vec<&str> = listed.iter().map(|(_, machine)| machine.as_str()).collect();
    let mut missing: Vec<&str> = Vec::new();
    for action in actions {
        let meant = meant(spec, state, &action.node);
        let index = listed.iter().position(|(listed, _)| meant.iter().any(|one| one.candidate == listed.candidate));
        match index.and_then(|index| listed.get(index)) {
            Some((_, machine)) => extra.retain(|text| *text != machine.as_str()),
            None => missing.push(&action.node),
        }
    }
    if missing.is_empty() && extra.is_empty() {
        return Ok(());
    }
    let words: Vec<&str> = actions.iter().map(|action| action.node.as_str()).collect();
    let expected = match words.is_empty() {
        true => format!("nothing should be legal{}", place(from)),
        false => format!("only {} should be legal{}", words.join(" "), place(from)),
    };
    let mut found = Vec::new();
    if !extra.is_empty() {
        let also = if actions.is_empty() { "" } else { "also " };
        found.push(format!("{} {} {also}legal", extra.join(" "), are(extra.len())));
    }
    if !missing.is_empty() {
        found.push(format!("{} {} not", missing.join(" "), are(missing.len())));
        found.extend(over(spec, state));
    }
    Err(Mismatch::new(expected, found.join("; ")))
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn of_number(spec: &Spec, state: &State, count: usize, from: Option<&str>) -> Judged {
    let listed = listed(spec, state, from);
    let machines: Vec<&str> = listed.iter().map(|(_, machine)| machine.as_str()).collect();
    let expected = || format!("{} should be legal{}", counted(count, "action"), place(from));
    let is = || {
        over(spec, state).unwrap_or_else(|| match machines.as_slice() {
            [] => "none is".to_owned(),
            machines => format!("{} {}: {}", machines.len(), are(machines.len()), machines.join(" ")),
        })
    };
    equal(&listed.len(), &count, expected, is)
}

fn outcome(spec: &Spec, state: &State, ended: &Ended) -> Judged {
    let fits = match (ended, state.outcome) {
        (Ended::Not, None) => true,
        (Ended::By { winner, rule }, Some(outcome)) => {
            let won = match outcome.verdict {
                Verdict::Won(player) => Some(spec.player(player).name.as_str()),
                Verdict::Drawn => None,
            };
            let by = outcome.rule.map(|rule| spec.rule(rule).label.as_str());
            let rule_fits = rule.as_ref().is_none_or(|rule| by.is_some_and(|by| named(by, rule)));
            won == winner.as_deref() && rule_fits
        }
        _ => false,
    };
    let expected = || match ended {
        Ended::Not => "the game should go on".to_owned(),
        Ended::By { winner, rule } => {
            let how = winner.as_ref().map_or("draw".to_owned(), |winner| format!("{} wins", capital(winner)));
            let by = rule.as_ref().map_or(String::new(), |rule| format!(" by {rule}"));
            format!("the outcome should be \"{how}{by}\"")
        }
    };
    let is = || {
        state
            .outcome
            .map_or("the game goes on".to_owned(), |outcome| format!("it is \"{}\"", outcome_words(spec, outcome)))
    };
    if fits { Ok(()) } else { Err(Mismatch::new(expected(), is())) }
}

fn board(spec: &Spec, state: &State, wanted: &[Vec<String>]) -> Judged {
    let found = cells(spec, state);
    if found == wanted {
        return Ok(());
    }
    let draw = |rows: &[Vec<String>]| rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("\n");
    let drawn = diff(&draw(wanted), &draw(&found));
    let (expected, found) = ("the board should be as drawn", "these ranks differ (`-` drawn, `+` found):");
    Err(Mismatch { expected: expected.to_owned(), found: found.to_owned(), drawn })
}

/// The board as a definition draws it: a word for each square, rank by rank from the far side.
pub(super) fn cells(spec: &Spec, state: &State) -> Vec<Vec<String>> {
    let (files, ranks) = (i16::from(spec.geometry.files()), i16::from(spec.geometry.ranks()));
    let cell = |file: i16, rank: i16| {
        spec.geometry.square(file, rank).map_or("#".to_owned(), |square| letter(spec, state, square))
    };
    (0..ranks).rev().map(|rank| (0..files).map(|file| cell(file, rank)).collect()).collect()
}
