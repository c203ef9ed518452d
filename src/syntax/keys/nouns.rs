//! The keys of what is there: players, board, regions, pieces, tags, tokens.

use super::Takes::{Each, Expression, False, List, Movement, Names, Number, Table, Text, Truth, Word};
use super::key::{AUDIENCE, HELP, Key, Keys, RULE, SEEN_BY, Takes, key};

/// An entry of `[players]`.
pub const PLAYER: Keys = Keys {
    name: "player",
    parts: &[&[
        key("forward", &[Word(&["up", "down"])], "which way its pieces go, seen from the first player"),
        key("title", &[Text], "what people call it: `Sente`; otherwise its name"),
    ]],
    others: &[],
};

/// `[board]`.
pub const BOARD: Keys = Keys {
    name: "board",
    parts: &[&[
        key("size", &[Text], "files x ranks, `8x8`, when there is no picture"),
        key(
            "picture",
            &[Text, False],
            "the start array, the far side above; `.` is empty, `#` a square that is missing",
        ),
        key("files", &[Text, List], "what players call the files, from the left, where moves are typed"),
        key("ranks", &[Text, List], "what players call the ranks, from the first player's side"),
        key("mirror", &[Word(&["reflect", "turn"])], "how the far side sees the board; `turn` is by half a circle"),
        key("scope", &[Text], "the stage at whose start the array is set up; otherwise once for the game"),
        key("signs", &[Each(&[Text, False]), False], "what empty squares of regions are drawn as"),
        RULE,
    ]],
    others: &[],
};

/// An entry of `[regions]` that is a table.
pub const REGION: Keys =
    Keys { name: "region", parts: &[&[key("all", &[Text], "squares that are alike for both players")]], others: &[] };

/// A kind of tokens; the keys it does not know are attributes.
pub const KIND: Keys = Keys { name: "kind", parts: &[OF_KINDS], others: ATTRIBUTES };

/// A kind of pieces: also says which inherited tags it is without, and what it is drawn as.
pub const PIECE: Keys = Keys {
    name: "piece",
    parts: &[
        OF_KINDS,
        &[
            key("is_not", &[List], "inherited tags it is without"),
            key("renames", &[Text], "the inherited piece of which this is the new name"),
            key("also", &[Names], "other letters that positions are read with"),
            key("glyphs", &[Text, False], "its sign on a board: one for each player, or one for both"),
            key("picture", &[Text, Each(&[Text]), False], "its picture as SVG: one for both players, or one for each"),
        ],
    ],
    others: ATTRIBUTES,
};

const OF_KINDS: &[Key] = &[
    key("letter", &[Text], "how positions and moves write it, in capitals"),
    key("symbol", &[Text], "what is written in moves instead of the letter; may be empty"),
    key("names", &[Each(&[Text])], "what single players call it"),
    key("owner", &[Word(&["nobody"])], "it is neutral and belongs to nobody"),
    key("is", &[Names], "its tags; in a child they add to the inherited ones"),
    key("moves", MOVES, "a movement in letters, or a table of movements with names"),
    RULE,
    HELP,
];

/// One movement, or several by name.
const MOVES: &[Takes] = &[Movement, Table(&MOVEMENT), Each(&[Movement, Table(&MOVEMENT), False]), False];

const ATTRIBUTES: &[Takes] = &[Number, Truth, Names];

/// A movement that is a table.
pub const MOVEMENT: Keys = Keys {
    name: "movement",
    parts: &[&[
        key("path", &[Movement], "the movement in letters"),
        key("when", &[Expression], "a condition that must hold; may speak of `unit`, `origin`, `goal` and `captured`"),
        key("captures", &[Expression], "what else is captured: `the …` for one piece, `all …` for a set"),
        key("attacks", &[Truth], "whether what it captures counts as attacked; yes if you say nothing"),
        RULE,
        HELP,
    ]],
    others: &[],
};

/// An entry of `[tags]` that is a table.
pub const TAG: Keys = Keys {
    name: "tag",
    parts: &[&[HELP, key("moves", MOVES, "movements for every kind that carries the tag")]],
    others: &[],
};

/// A class of things that are no pieces.
pub const TOKEN: Keys = Keys {
    name: "class",
    parts: &[&[
        key("lies_on", &[Word(&["squares"])], "they lie on the board without being in anybody's way"),
        key("kinds", &[Each(&[Table(&KIND), False])], "its kinds, which take the same keys as pieces"),
        key("kind_seen_by", &[AUDIENCE], "who may know of what kind a token is, wherever it lies"),
        SEEN_BY,
        HELP,
        RULE,
    ]],
    others: &[],
};
