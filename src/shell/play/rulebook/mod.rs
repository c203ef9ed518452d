//! `rules`: the rules of a game as a player reads them, and one of them as it is written.

mod differences;
mod flow;
mod numbers;
mod page;
mod pieces;
mod plain;
mod results;
mod single;

use super::super::failure::Failure;
use super::super::out::Out;
use super::session::Session;
use crate::merge::{Definition, LayerKind, PlacedRule};
use crate::spec::Spec;
use crate::spec::ids::RuleId;
use numbers::Entry;
pub use pieces::condition;

/// What else may be typed to learn how to win.
pub const QUESTIONS: [&str; 4] = ["how do i win", "how do i win?", "how to win", "how to win?"];

/// A definition and its meaning, with the numbers that its tables give.
struct Book<'a> {
    spec: &'a Spec,
    definition: &'a Definition,
    entries: Vec<Entry>,
}

impl<'a> Book<'a> {
    fn new(session: &'a Session) -> Book<'a> {
        let definition = &session.definition;
        Book { spec: session.spec(), definition, entries: numbers::entries(definition) }
    }

    /// Where a rule comes from.
    fn placed(&self, rule: RuleId) -> Option<&'a PlacedRule> {
        let info = self.spec.rule(rule);
        self.definition.rules.iter().find(|placed| placed.rule.label.node == info.label)
    }

    /// Whether the game extends another one.
    fn has_parent(&self) -> bool {
        self.definition.layers.iter().any(|layer| layer.kind == LayerKind::Parent)
    }

    /// `* ` before what the parent of the game does not have, else two blanks; nothing when the game has no parent.
    fn mark(&self, own: bool) -> &'static str {
        match (self.has_parent(), own) {
            (false, _) => "",
            (true, true) => "* ",
            (true, false) => "  ",
        }
    }

    /// Whether the parent of the game does not have a rule.
    fn is_own(&self, rule: RuleId) -> bool {
        self.placed(rule).is_some_and(|placed| numbers::is_new_layer(self.definition, placed.layer))
    }

    /// ` (EM-1)`: the numbers of a table.
    fn number_at(&self, path: &[&str]) -> String {
        let entry = self.entries.iter().find(|entry| entry.is_at(path));
        entry.map(Entry::suffix).unwrap_or_default()
    }

    fn has_own_numbers_at(&self, path: &[&str]) -> bool {
        self.entries.iter().any(|entry| entry.is_at(path) && entry.is_own(self.definition))
    }
}

/// Tells all rules, or those that a label or a number names.
pub fn tell(session: &Session, what: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let book = Book::new(session);
    match what {
        "" => book.page(out),
        _ => book.single(what, out),
    }
}

/// Tells the options of the game, each with what it does.
pub fn options(session: &Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let book = Book::new(session);
    if session.spec().options.is_empty() {
        return Ok(out.say("this game has no options")?);
    }
    book.tell_options(out)?;
    Ok(out.say("`interp FILE --set OPTION=VALUE` begins a game with another value")?)
}

/// Whether a text is the label or the number of a rule and nothing a player can do.
pub fn is_label(session: &Session, text: &str) -> bool {
    let spec = session.spec();
    let is_action = spec.actions.iter().any(|action| action.name.eq_ignore_ascii_case(text));
    !is_action && !Book::new(session).named(text).is_empty()
}

/// The labels and numbers that may be asked for.
pub fn names(session: &Session) -> Vec<String> {
    let labels = session.spec().rules.iter().map(|rule| rule.label.clone());
    let entries = numbers::entries(&session.definition);
    let numbers = entries.iter().flat_map(|entry| entry.numbers.split_whitespace()).map(str::to_owned);
    let mut names: Vec<String> = labels.chain(numbers).collect();
    names.sort();
    names.dedup();
    names
}
