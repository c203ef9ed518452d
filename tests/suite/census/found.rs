//! The constructs of the language by group, and which of them a definition uses.

use std::collections::BTreeSet;

use interp::spec::check::TAKEN;
use interp::syntax::keys::{self, Keys, Takes};

/// The groups, in the order of the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Sentence,
    Effect,
    Expression,
    Word,
    Table,
    Movement,
}

pub const GROUPS: [(Group, &str); 6] = [
    (Group::Sentence, "sentences"),
    (Group::Effect, "effects"),
    (Group::Expression, "conditions and values"),
    (Group::Word, "words of the core"),
    (Group::Table, "tables and keys"),
    (Group::Movement, "movements"),
];

/// Kinds of sentences and what may stand in them.
#[rustfmt::skip]
const SENTENCES: &[&str] = &[
    "action", "action: choice from a noun phrase", "action: set of", "action: set of … by", "action: number from … to", "action: … by STEP",
    "action: secret", "action: costs", "action: when", "action: written", "action: or written", "action: without effects", "aside",
    "forbid", "forbid: any action", "forbid: by MOVEMENT", "forbid: when", "forbid: after which", "forbid: unless",
    "prefer", "prefer: any action", "prefer: by MOVEMENT", "prefer: when", "prefer: with greatest",
    "prefer … over", "prefer … over: any action", "prefer … over: by MOVEMENT", "prefer … over: when",
    "cannot be captured", "cannot be captured: by", "cannot be captured: when",
    "after", "after: any action", "after: ACTION", "after: capture of", "after: capture of … by", "after: moves", "after: moves by",
    "after: reaches", "after: several events", "after: when",
    "at start of", "at end of", "at start of: when", "at end of: when",
    "wins when", "loses when", "draw when", "ending: effects", "ending: any NOUN", "sees", "sees: when", "sees: any NOUN",
    "define", "define: parameters", "redefine", "drop", "rename", "replaces", "replaces: several", "because",
];

const EFFECTS: &[&str] = &[
    "follow",
    "move",
    "move: several",
    "capture",
    "capture: by",
    "remove",
    "place",
    "place: for",
    "becomes",
    "set",
    "add",
    "subtract",
    "for each",
    "if",
    "else",
    "choose",
    "choose: or none",
    "choose: written",
    "choose: at random",
    "arrange",
    "arrange: at random",
    "arrange: with",
    "wins",
    "loses",
    "draw",
    "end turn",
    "end phase",
    "end STAGE",
    "show",
    "show: to all",
    "announce",
    "announce: to all",
];

#[rustfmt::skip]
const EXPRESSIONS: &[&str] = &[
    "some", "no", "every", "at least", "at most", "exactly", "some/no/every … with a tail", "number of", "total", "least", "greatest", "the", "all",
    "is", "is not", "is nothing", "is attacked by", "is stuck but for", "is in", "in", "not in", "attacks",
    "noun: of", "noun: in/on/at", "noun: attacking", "noun: attacked by", "noun: other than", "noun: with", "noun: as", "noun: anywhere",
    "noun: A/B", "=", "!=", "<", "<=", ">", ">=", "and", "or", "not", "before", "after", "if … then … else", "+", "-", "*", "div", "mod", "-X", "X/Y",
    "number", "number with a fraction", "text", "text with {…}", "square", "nothing", "true/false", "parameter of a prelude",
];

/// Letters and signs of movements: of figures, modifiers, paths.
#[rustfmt::skip]
const MOVEMENTS: &[&str] = &[
    "W", "F", "D", "A", "H", "G", "N", "C", "Z", "K", "U", "R", "B", "Q", "(m,n)", "X", "Y",
    "m", "c", "d", "e", "w", "f", "b", "l", "r", "v", "s", "h", "n", "j", "p", "g", "i", "o", "t", "u", "q", "z", "y", "a", "!",
    "range", "any range", "<…>", "<not …>", "^", "[…]", "-", "?", "(…)", "(a|b)", "(…)*", "(…)+", "(…)++", "(…){n}", "{name}", "(az)F",
];

/// The constructs that a definition uses.
#[derive(Debug, Default)]
pub struct Found {
    used: BTreeSet<(Group, String)>,
}

impl Found {
    /// Notes a construct, which must be in the list of its group.
    pub fn note(&mut self, group: Group, name: impl Into<String>) {
        let name = name.into();
        assert!(all(group).contains(&name), "`{name}` is in no list");
        self.used.insert((group, name));
    }

    pub fn uses(&self, group: Group, name: &str) -> bool {
        self.used.contains(&(group, name.to_owned()))
    }

    /// The constructs of a group that it uses, in the order of the list, without their parts.
    pub fn wholes(&self, group: Group) -> Vec<String> {
        all(group).into_iter().filter(|name| !name.contains(": ") && self.uses(group, name)).collect()
    }
}

/// All constructs of a group.
pub fn all(group: Group) -> Vec<String> {
    let list = match group {
        Group::Sentence => SENTENCES,
        Group::Effect => EFFECTS,
        Group::Expression => EXPRESSIONS,
        Group::Word => TAKEN,
        Group::Movement => MOVEMENTS,
        Group::Table => return tables(),
    };
    // Words that are a sentence or a value of their own are counted there.
    let values = ["nothing", "true", "false"];
    list.iter().filter(|name| group != Group::Word || !values.contains(name)).map(|name| (*name).to_owned()).collect()
}

/// Keys that say nothing about a game.
pub const SILENT: [&str; 3] = ["rule", "help", "example"];

/// All sections and keys, and the words that can stand under them.
fn tables() -> Vec<String> {
    let (mut names, mut seen) = (Vec::new(), Vec::new());
    table(&keys::TOP, &mut names, &mut seen);
    names.extend(["parameters of a prelude", "attribute of a kind", "NAME = false"].map(str::to_owned));
    names.extend(keys::TYPES.iter().map(|word| format!("type: {word}")));
    names.push("type: a class of tokens".to_owned());
    names
}

/// How a key of a table is called in the lists.
pub fn called(keys: &Keys, key: &str) -> String {
    match keys.name {
        "definition" => match ["language", "extends", "uses", "without", "rules", "dialect"].contains(&key) {
            true => key.to_owned(),
            false => format!("[{key}]"),
        },
        "kind" => format!("piece: {key}"),
        name => format!("{name}: {key}"),
    }
}

fn table(keys: &'static Keys, names: &mut Vec<String>, seen: &mut Vec<&'static str>) {
    if seen.contains(&keys.name) {
        return;
    }
    seen.push(keys.name);
    for key in keys.iter().filter(|key| !SILENT.contains(&key.name)) {
        let name = called(keys, key.name);
        let words =
            key.takes.iter().filter_map(|takes| if let Takes::Word(words) = takes { Some(*words) } else { None });
        let words: Vec<String> = words.flatten().map(|word| format!("{name} = {word}")).collect();
        for name in std::iter::once(name).chain(words) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        key.takes.iter().for_each(|takes| below(takes, names, seen));
    }
}

fn below(takes: &'static Takes, names: &mut Vec<String>, seen: &mut Vec<&'static str>) {
    match takes {
        Takes::Table(keys) => table(keys, names, seen),
        Takes::Each(entry) => entry.iter().for_each(|takes| below(takes, names, seen)),
        _ => {}
    }
}
