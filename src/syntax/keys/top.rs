//! The keys at the top of a file.

use super::Takes::{Definition, Each, False, Movement, Names, Preludes, Sentences, Table, Tables, Text, Type};
use super::Takes::{Whole, Word};
use super::key::{Key, Keys, key};
use super::{
    BOARD, EXAMPLE, FIELD, FORM, LETTERS, LIBRARY, MARK, OPTION, PARAMETER, PHASE, PIECE, PLAYER, REGION, STAGE,
};
use super::{STATE, TAG, TOKEN, ZONE};

/// A whole file.
pub const TOP: Keys = Keys { name: "definition", parts: &[CONTROL, SECTIONS], others: &[] };

const CONTROL: &[Key] = &[
    key("language", &[Whole(1, Some(1))], "the version of the language"),
    key("extends", &[Definition], "the one definition this one changes"),
    key("uses", &[Preludes], "preludes: parts of rules to build with"),
    key("without", &[Preludes], "preludes of the parent to leave out as a whole"),
    key("rules", &[Sentences], "sentences of the main stage"),
    key("dialect", &[Word(&["xbetza"])], "movements are read as XBetza does"),
];

const SECTIONS: &[Key] = &[
    key("variant", &[Table(&VARIANT)], "what the game is called and who made it"),
    key("players", &[Each(&[Table(&PLAYER), False]), False], "the two players; the first moves first"),
    key("board", &[Table(&BOARD)], "the shape of the board and what stands on it at the start"),
    key(
        "regions",
        &[Each(&[Text, Table(&REGION), False]), False],
        "names for sets of squares, as the first player sees them",
    ),
    key("pieces", &[Each(&[Table(&PIECE), False]), False], "the pieces: letter, movements, tags, attributes"),
    key(
        "tags",
        &[Each(&[Text, Table(&TAG), False]), False],
        "words for several kinds of pieces, for sentences to speak of",
    ),
    key("attributes", &[Each(&[Type, False]), False], "constants that kinds carry, each with its type"),
    key("tokens", &[Each(&[Table(&TOKEN), False]), False], "classes of things that are no pieces"),
    key("fields", &[Each(&[Table(&FIELD), False]), False], "what is remembered for every piece"),
    key("state", &[Each(&[Table(&STATE), False]), False], "what is remembered for the game, or for each player"),
    key("zones", &[Each(&[Table(&ZONE), False]), False], "places off the board: a hand, a deck, a box"),
    key("positions", &[Each(&[Table(&FORM), False]), False], "further forms in which positions are read and written"),
    key("options", &[Each(&[Table(&OPTION), False]), False], "switches that can be set without editing the file"),
    key(
        "stages",
        &[Each(&[Table(&STAGE), False]), False],
        "what the game is made of: stages of turns, or of other stages",
    ),
    key("phases", &[Each(&[Table(&PHASE), False]), False], "what a turn is made of"),
    key("movements", &[Each(&[Movement, False]), False], "parts of movements with names, called in braces"),
    key("letters", &[Table(&LETTERS)], "what the letters of movements ask for that only rules remember"),
    key("marks", &[Each(&[Table(&MARK), False]), False], "what is written behind a move"),
    key("library", &[Table(&LIBRARY)], "definitions of words, in force everywhere"),
    key("parameters", &[Each(&[Table(&PARAMETER)])], "the values a prelude leaves open to whoever uses it"),
    key("example", &[Tables(&EXAMPLE)], "a small test beside the rules"),
];

/// `[variant]`.
pub const VARIANT: Keys = Keys {
    name: "variant",
    parts: &[&[
        key("name", &[Text], "what the game is called"),
        key("summary", &[Text], "what it is about, in a line"),
        key("author", &[Text], "whose game it is"),
        key("also", &[Names], "other names of the game, by which games in PGN are known"),
        key("document", &[Text], "where the rules can be read"),
    ]],
    others: &[],
};
