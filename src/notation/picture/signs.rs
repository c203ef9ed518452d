//! Signs of men on a board: letters or glyphs.

use unicode_width::UnicodeWidthStr as _;

use crate::notation::names::{Man, letters, push_token};
use crate::spec::ids::{KindId, PlayerId};
use crate::spec::nouns::Kind;
use crate::spec::{PIECES, Spec};

/// The sort of signs for pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Signs {
    /// Their letters, as in positions.
    #[default]
    Letters,
    /// The signs their kinds have; letters where a kind has none.
    Glyphs,
}

impl Signs {
    /// The sign of an empty square.
    pub fn empty(self) -> &'static str {
        match self {
            Signs::Letters => ".",
            Signs::Glyphs => "·",
        }
    }

    /// The sign of a thing on a square that could be mistaken for a piece by its letter.
    fn lying(self) -> &'static str {
        match self {
            Signs::Letters => ",",
            Signs::Glyphs => "▫",
        }
    }
}

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// The signs of the pieces.
    pub signs: Signs,
    /// Whether it is seen from the far side.
    pub turned: bool,
}

/// The mark before a sign that both players share, when its piece looks down the board towards the reader.
const DOWN: char = 'v';

/// The number of columns that a text takes in a terminal.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Whether a player looks at the board from the far side.
pub fn is_far(spec: &Spec, player: PlayerId) -> bool {
    spec.players.get(player.index()).is_some_and(|player| player.facing.forward.1 < 0)
}

/// The sign of a piece.
pub(super) fn sign(spec: &Spec, man: Man, manner: Manner) -> String {
    let kind = spec.kind(man.kind);
    let glyphs = if manner.signs == Signs::Glyphs { kind.glyphs.as_slice() } else { &[] };
    match (glyphs, man.owner) {
        ([], _) => letters(spec, man).to_owned(),
        ([shared], Some(owner)) if is_far(spec, owner) != manner.turned => format!("{DOWN}{shared}"),
        ([shared], _) => shared.clone(),
        ([first, ..], owner) => owner.and_then(|owner| glyphs.get(owner.index())).unwrap_or(first).clone(),
    }
}

/// The sign of a piece of a kind and an owner.
pub fn drawn(spec: &Spec, kind: KindId, owner: Option<PlayerId>, manner: Manner) -> String {
    sign(spec, Man { kind, owner }, manner)
}

/// The sign of a thing on a square without a piece: its letter, unless a piece may be drawn so.
pub(super) fn sign_lying(spec: &Spec, kind: KindId, manner: Manner) -> String {
    let letter = &spec.kind(kind).letter;
    let of_piece = |kind: &Kind| kind.class == PIECES && kind.letter.eq_ignore_ascii_case(letter);
    let narrow = columns(letter) == 1 && letter != manner.signs.empty();
    if narrow && !spec.kinds.iter().any(of_piece) { letter.clone() } else { manner.signs.lying().to_owned() }
}

/// A token beside the board, with its owner when that is not the expected one.
pub(super) fn sign_beside(spec: &Spec, man: Man, around: Option<PlayerId>, manner: Manner) -> String {
    let kind = spec.kind(man.kind);
    let drawn = manner.signs == Signs::Glyphs && kind.class == PIECES && !kind.glyphs.is_empty();
    if drawn {
        return sign(spec, man, manner);
    }
    let mut word = String::new();
    push_token(&mut word, spec, man, around);
    word
}

/// The most columns a piece of the game may take.
pub fn widest(spec: &Spec, manner: Manner) -> usize {
    let pieces = spec.kinds.iter().enumerate().filter(|(_, kind)| kind.class == PIECES && !kind.veiled);
    let of = |index: usize| {
        let kind = KindId::at(index);
        let owners = spec.owners(!spec.kinds[index].neutral);
        owners.map(move |owner| columns(&sign(spec, Man { kind, owner }, manner)))
    };
    pieces.flat_map(|(index, _)| of(index)).max().unwrap_or(1)
}

/// Whether any piece of the game has a sign of its own.
pub fn has_glyphs(spec: &Spec) -> bool {
    spec.kinds.iter().any(|kind| !kind.glyphs.is_empty())
}
