//! The keys of what is remembered, and of switches.

use super::Takes::{Constants, Each, Expression, Number, Text, Truth, Type, Word};
use super::key::{HELP, Key, Keys, RULE, SCOPE, SEEN_BY, key};

const TYPE: Key = key("type", &[Type], "what it holds");
const START: Key =
    key("start", &[Number, Truth, Expression], "what it is at first: a number, a truth, or an expression");
const IDENTITY: Key =
    key("identity", &[Truth], "`false`: positions that differ only in this count as the same position");
const EACH: Key = key("each", &[Word(&["player"])], "every player has one");

/// An entry of `[fields]`.
pub const FIELD: Keys = Keys {
    name: "field",
    parts: &[&[
        TYPE,
        START,
        SCOPE,
        IDENTITY,
        key(
            "text",
            &[Word(&["braces", "rights", "rights by file", "square", "clock", "counters", "never"])],
            "how positions write it",
        ),
        key("holders", &[Text], "with `rights`: the tag of those that may hold the right"),
        key("beside", &[Text], "with `rights`: the tag of the piece whose left and right is meant"),
        key("sides", &[Text], "with `rights`: the tag of the holders that `right` and `left` mean, if not of all"),
        key("within", &[Text], "with `rights`: the region in which holders and the piece between them must stand"),
        key("home", &[Truth], "with `rights`: whether both must stand where the start array has such pieces"),
        key("right", &[Text], "with `rights`: the letter of the right side"),
        key("left", &[Text], "with `rights`: the letter of the left side"),
        SEEN_BY,
        RULE,
        HELP,
    ]],
    others: &[],
};

/// An entry of `[state]`.
pub const STATE: Keys = Keys {
    name: "state variable",
    parts: &[&[
        TYPE,
        EACH,
        START,
        SCOPE,
        IDENTITY,
        SEEN_BY,
        key("text", &[Word(&["braces", "square", "clock", "counters", "never"])], "how positions write it"),
        RULE,
        HELP,
    ]],
    others: &[],
};

/// An entry of `[zones]`.
pub const ZONE: Keys = Keys {
    name: "zone",
    parts: &[&[
        EACH,
        key("holds", &[Text], "the class of tokens in it; `piece` if you say nothing"),
        key("ordered", &[Truth], "the order matters, and there is a `top`"),
        SEEN_BY,
        key("start", &[Text], "what is in it at first, in letters with blanks between them"),
        SCOPE,
        key("text", &[Word(&["hand", "braces"])], "how positions write it: behind the board, or behind all the rest"),
        RULE,
        HELP,
    ]],
    others: &[],
};

/// An entry of `[positions]`.
pub const FORM: Keys = Keys {
    name: "form of positions",
    parts: &[&[
        key("columns", &[Text], "its columns in order, with blanks between them: `board turn hand ply`"),
        key("turn", &[Each(&[Text])], "the word for each player in the turn column, if not the first letter"),
        HELP,
    ]],
    others: &[],
};

/// An entry of `[options]`.
pub const OPTION: Keys = Keys {
    name: "option",
    parts: &[&[
        RULE,
        key(
            "values",
            &[Text, Constants],
            "the texts or numbers it can be set to; without them it is `true` or `false`",
        ),
        key("default", &[Truth, Text, Number], "what it is when nobody sets it"),
        HELP,
    ]],
    others: &[],
};
