//! `rules`: the rules of a game as a player reads them, and one of them as it is written.

mod page;
mod single;

use super::super::failure::Failure;
use super::super::out::Out;
use super::session::Session;
use crate::book::Book;

/// Other inputs that ask how to win.
pub const QUESTIONS: [&str; 4] = ["how do i win", "how do i win?", "how to win", "how to win?"];

/// The rule book of a session, told at the prompt.
struct Told<'a> {
    book: Book<'a>,
}

impl<'a> Told<'a> {
    fn new(session: &'a Session) -> Told<'a> {
        Told { book: Book::new(&session.definition, session.spec()) }
    }
}

/// Tells all rules, or those that a label or a number names.
pub fn tell(session: &Session, what: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let told = Told::new(session);
    match what {
        "" => told.page(out),
        _ => told.single(what, out),
    }
}

/// Tells the options of the game, each with what it does.
pub fn options(session: &Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let told = Told::new(session);
    if session.spec().options.is_empty() {
        return Ok(out.say("this game has no options")?);
    }
    told.tell_options(out)?;
    Ok(out.say("`interp FILE --set OPTION=VALUE` begins a game with another value")?)
}

/// Whether a text is the label or the number of a rule and nothing a player can do.
pub fn is_label(session: &Session, text: &str) -> bool {
    let spec = session.spec();
    let is_action = spec.actions.iter().any(|action| action.name.eq_ignore_ascii_case(text));
    !is_action && !Told::new(session).named(text).is_empty()
}

/// The labels and numbers that may be asked for.
pub fn names(session: &Session) -> Vec<String> {
    let labels = session.spec().rules.iter().map(|rule| rule.label.clone());
    let entries = Book::new(&session.definition, session.spec()).entries;
    let numbers = entries.iter().flat_map(|entry| entry.numbers.split_whitespace()).map(str::to_owned);
    let mut names: Vec<String> = labels.chain(numbers).collect();
    names.sort();
    names.dedup();
    names
}
