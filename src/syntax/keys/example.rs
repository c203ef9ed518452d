//! The keys of examples.

use super::Takes::{Each, Names, Number, Text, True, Truth, Whole};
use super::key::{Keys, key};

/// `[[example]]`; the keys are obeyed in this order.
pub const EXAMPLE: Keys = Keys {
    name: "example",
    parts: &[&[
        key("name", &[Text], "what it shows"),
        key("rule", &[Names], "the labels or numbers of the rules it is about"),
        key("options", &[Each(&[Text, Number, Truth])], "options and what they are set to"),
        key("fix", &[Each(&[Whole(0, None)])], "random choices that are fixed, by the label of their rule"),
        key("seed", &[Whole(0, None)], "where the other random choices come from"),
        key("position", &[Text], "where it begins: a position text; otherwise the start"),
        key("actions", &[Names], "what is done first"),
        key("legal", &[Names], "actions that are legal"),
        key(
            "illegal",
            &[Names, Each(&[Text, True])],
            "actions that are not; in a table with the rules that forbid them",
        ),
        key("only", &[Names], "exactly the legal actions"),
        key("from", &[Text], "a square: `only` and `count` speak of what starts there"),
        key("count", &[Whole(0, None)], "how many legal actions there are"),
        key("outcome", &[Text], "`none`, `draw`, `White wins`, also with a rule: `White wins by LABEL`"),
        key("board", &[Text], "the picture of the board at the end"),
        key("result", &[Text], "the position text at the end; columns left out are not compared"),
        key("view", &[Each(&[Text])], "the position as a player, or `all`, may know it"),
        key("record", &[Each(&[Text])], "the game so far as a player, or `all`, may read it"),
        key("fact", &[Each(&[Text, Number, Truth])], "expressions and what they are worth"),
        key("perft", &[Each(&[Whole(0, None)])], "how many ways there are to play on for so many turns"),
    ]],
    others: &[],
};
