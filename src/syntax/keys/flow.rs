//! The keys of the flow, and of what surrounds the rules: letters, marks, library, parameters.

use super::Takes::{Expression, False, List, Names, Number, Sentences, Text, Truth, Type, Whole, Word};
use super::key::{HELP, Key, Keys, RULE, key};

const TIMES: Key = key(
    "times",
    &[Whole(1, None), Word(&["any"]), Expression],
    "how many actions; `any` is until something ends the phase; may be an expression",
);

/// An entry of `[stages]`.
pub const STAGE: Keys = Keys {
    name: "stage",
    parts: &[&[
        key("sequence", &[Names, False], "stages that follow one another"),
        key("turns", &[Names, False], "who moves, in order; a name may stand there several times"),
        key("repeat", &[Truth], "after the last turn comes the first again"),
        key("phases", &[Names, False], "the phases of each turn; without them the turn is one phase"),
        TIMES,
        key("when", &[Expression], "a condition: if it does not hold, the stage is left out"),
        key("result", &[Names, False], "the part of the sequence whose result is this stage's own"),
        key("main", &[Truth], "positions that name no stage are of this one"),
        key("referee", &[Truth], "players may try what they cannot know to be impossible"),
        key("rules", &[Sentences], "sentences in force while this stage runs"),
        RULE,
        HELP,
    ]],
    others: &[],
};

/// An entry of `[phases]`.
pub const PHASE: Keys = Keys {
    name: "phase",
    parts: &[&[
        TIMES,
        key("like", &[Names, False], "phases whose rules, and `times`, count here too"),
        key("rules", &[Sentences], "sentences in force while this phase runs"),
        RULE,
        HELP,
    ]],
    others: &[],
};

/// `[letters]`.
pub const LETTERS: Keys = Keys {
    name: "letters",
    parts: &[&[
        key("unmoved", &[Expression], "for the letter `i`: a condition about `unit`"),
        key("passed", &[Expression], "for the letter `e`: the square that has just been passed"),
        key("passer", &[Expression], "for the letter `e`: the piece captured there"),
        key("spared", &[Names], "for the letter `t`: the kinds and tags of which it captures none"),
    ]],
    others: &[],
};

/// An entry of `[marks]`.
pub const MARK: Keys = Keys {
    name: "mark",
    parts: &[&[
        key("text", &[Text], "what is written behind the move"),
        key("when", &[Expression], "in which positions after the move"),
        key("says", &[Text], "a word for it beside whose turn it is"),
        key("shows", &[Expression], "the pieces or squares it is about, which are marked on the board"),
    ]],
    others: &[],
};

/// `[library]`.
pub const LIBRARY: Keys = Keys {
    name: "library",
    parts: &[&[key("rules", &[Sentences], "`define` sentences, in force everywhere")]],
    others: &[],
};

/// An entry of `[parameters]`.
pub const PARAMETER: Keys = Keys {
    name: "parameter",
    parts: &[&[
        key("type", &[Type], "what it holds; `file` is the letter of a file"),
        key("default", &[Number, Truth, Text, List], "what it is when nobody sets it; without it, it must be set"),
        HELP,
    ]],
    others: &[],
};
