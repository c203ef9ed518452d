//! The rights column: `KQkq`, `HAha`.
//!
//! A letter of a side means the outermost holder on that side of the middle piece; the definition may limit it to holders
//! with a tag. A letter of a file means the holder on that file, on the rank of the middle piece. Both are always read.

use crate::literal::state::State;
use crate::spec::ids::{FieldId, PlayerId, Square, TagId, TokenId};
use crate::spec::nouns::Rights;
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

use crate::notation::problem::Problems;
use crate::notation::slice::Slice;

/// The column as text; holders for which there is no letter are left out.
pub(super) fn print(spec: &Spec, state: &State, field: FieldId, rights: &Rights) -> String {
    let mut text = String::new();
    for player in spec.player_ids() {
        let mut holders: Vec<TokenId> = tagged(spec, state, (rights, rights.holders), player)
            .filter(|token| state.field(spec, field, *token).truth() == Some(true))
            .collect();
        holders.sort_by_key(|token| std::cmp::Reverse(file(spec, state, *token)));
        let letters = holders.into_iter().filter_map(|token| letter(spec, state, rights, player, token));
        let mut letters: Vec<char> = letters.collect();
        if rights.sides != rights.holders {
            let is_side = |letter: &char| [rights.right, rights.left].contains(&letter.to_ascii_uppercase());
            letters.sort_by_key(|letter| (!is_side(letter), if is_side(letter) { ' ' } else { *letter }));
        }
        text.extend(letters);
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The letter that means this token.
fn letter(spec: &Spec, state: &State, rights: &Rights, player: PlayerId, token: TokenId) -> Option<char> {
    let sides = [rights.right, rights.left];
    let file = (b'a' + file(spec, state, token)? as u8) as char;
    let letters = sides.into_iter().filter(|_| !rights.by_file).chain(std::iter::once(file));
    let mut letters = letters.map(|letter| cased(letter, player));
    letters.find(|letter| meant(spec, state, rights, *letter) == Some(token))
}

fn cased(letter: char, player: PlayerId) -> char {
    if player.index() == 0 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// Gives the right to the tokens the column names, and takes it from all others.
pub(super) fn read(
    spec: &Spec,
    state: &mut State,
    (field, rights): (FieldId, &Rights),
    word: Slice<'_>,
    problems: &mut Problems,
) {
    let has = |token: &TokenId| state.field(spec, field, *token).truth() == Some(true);
    let tokens: Vec<TokenId> = state.present().filter(has).collect();
    tokens.into_iter().for_each(|token| state.set_field(spec, field, token, Value::Truth(false)));
    if word.is_dash() {
        return;
    }
    for (at, letter) in word.text.char_indices() {
        if word.text[..at].contains(letter) {
            problems
                .add(word.part(at, at + letter.len_utf8()).problem(format!("the right `{letter}` is written twice")));
            continue;
        }
        match holder(spec, state, rights, letter) {
            Ok(token) => state.set_field(spec, field, token, Value::Truth(true)),
            Err(message) => problems.add(word.part(at, at + letter.len_utf8()).problem(message)),
        }
    }
}

/// The token a letter means.
fn holder(spec: &Spec, state: &State, rights: &Rights, letter: char) -> Result<TokenId, String> {
    meant(spec, state, rights, letter).ok_or_else(|| nobody(spec, state, rights, letter))
}

/// The token a letter means; `None` when there is none.
fn meant(spec: &Spec, state: &State, rights: &Rights, letter: char) -> Option<TokenId> {
    let (player, side) = (whose(letter), Side::of(spec, rights, letter)?);
    let mut middles = tagged(spec, state, (rights, rights.beside), player);
    let beside = middles.find_map(|middle| beside_on(spec, state, rights, player, middle, side));
    beside.or_else(|| match side {
        // Where only some holders go with the middle piece, the right of the others does not depend on it. Nor does any right of a
        // player that has no middle piece any more.
        Side::File(wanted) if rights.sides != rights.holders || !has_middle(spec, state, rights, player) => {
            at_home(spec, state, player, rights, wanted)
        }
        _ => None,
    })
}

/// Whether a player has a middle piece on the board, wherever it stands.
fn has_middle(spec: &Spec, state: &State, rights: &Rights, player: PlayerId) -> bool {
    state.on_board(spec, PIECES).any(|id| {
        let token = state.token(id);
        token.owner == Some(player) && spec.kind(token.kind).tags.contains(&rights.beside)
    })
}

/// Why a letter means no token.
fn nobody(spec: &Spec, state: &State, rights: &Rights, letter: char) -> String {
    let name = &spec.player(whose(letter)).name;
    let beside = &spec.tags[rights.beside.index()].name;
    let Some(side) = Side::of(spec, rights, letter) else {
        let (right, left) = (rights.right, rights.left);
        return format!("`{letter}` is no right: write `{right}` and `{left}`, the letters of files, or `-`");
    };
    let holders = &spec.tags[tag_of(rights, side).index()].name;
    let middles =
        tagged(spec, state, (rights, rights.beside), whose(letter)).filter_map(|middle| state.square_of(middle));
    let places: Vec<String> = middles.map(|square| spec.geometry.name(square)).collect();
    let homes = |tag: TagId| {
        let homes = homes(spec, rights, tag, whose(letter)).map(|square| spec.geometry.name(square));
        Some(homes.collect::<Vec<_>>().join(" or ")).filter(|homes| !homes.is_empty())
    };
    if places.is_empty() {
        let region = rights.within.map(|region| spec.regions[region.index()].name.clone());
        let place = homes(rights.beside).or(region).map(|place| format!(" on {place}")).unwrap_or_default();
        return format!("`{letter}` is a right of {name}, and {name} has no {beside} piece{place}");
    }
    let none =
        homes(tag_of(rights, side)).map_or("there is none".to_owned(), |homes| format!("none stands on {homes}"));
    let (places, side) = (places.join(" or "), side.words());
    format!("`{letter}` is a right of {name}'s {holders} {side} {beside} piece on {places}, but {none}")
}

/// The squares where the start array has a player's pieces with a tag, if the right is held only there.
fn homes(spec: &Spec, rights: &Rights, tag: TagId, player: PlayerId) -> impl Iterator<Item = Square> {
    spec.geometry.squares().filter(move |square| rights.home && has_home(spec, tag, player, *square))
}

/// The player that a letter belongs to.
fn whose(letter: char) -> PlayerId {
    if letter.is_ascii_uppercase() { PlayerId(0) } else { PlayerId(1) }
}

/// Where the holder is that a letter means.
#[derive(Debug, Clone, Copy)]
enum Side {
    Right,
    Left,
    File(u8),
}

/// The tag of the holders that a letter for this side may mean.
fn tag_of(rights: &Rights, side: Side) -> TagId {
    if matches!(side, Side::File(_)) { rights.holders } else { rights.sides }
}

impl Side {
    fn of(spec: &Spec, rights: &Rights, letter: char) -> Option<Side> {
        if letter.eq_ignore_ascii_case(&rights.right) {
            return Some(Side::Right);
        }
        if letter.eq_ignore_ascii_case(&rights.left) {
            return Some(Side::Left);
        }
        let file = u8::try_from(letter.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
        (file < spec.geometry.files()).then_some(Side::File(file))
    }

    fn words(self) -> String {
        match self {
            Side::Right => "to the right of the".to_owned(),
            Side::Left => "to the left of the".to_owned(),
            Side::File(file) => format!("on the {}-file and the rank of the", (b'a' + file) as char),
        }
    }
}

fn beside_on(
    spec: &Spec,
    state: &State,
    rights: &Rights,
    player: PlayerId,
    middle: TokenId,
    side: Side,
) -> Option<TokenId> {
    let here = state.square_of(middle)?;
    let rank = |token: &TokenId| state.square_of(*token).map(|square| spec.geometry.rank(square));
    let place = |token: &TokenId| file(spec, state, *token);
    let middle = usize::from(spec.geometry.file(here));
    let meant = tag_of(rights, side);
    let row =
        tagged(spec, state, (rights, meant), player).filter(|token| rank(token) == Some(spec.geometry.rank(here)));
    match side {
        Side::Right => row.filter(|token| place(token) > Some(middle)).max_by_key(place),
        Side::Left => row.filter(|token| place(token).is_some_and(|file| file < middle)).min_by_key(place),
        Side::File(wanted) => row.into_iter().find(|token| place(token) == Some(usize::from(wanted))),
    }
}

/// The holder on a file that stands where the array puts its like: it may have the right though the other has gone.
fn at_home(spec: &Spec, state: &State, player: PlayerId, rights: &Rights, wanted: u8) -> Option<TokenId> {
    let mut holders = tagged(spec, state, (rights, rights.holders), player);
    holders.find(|id| {
        let token = state.token(*id);
        let home = |square: Square| spec.array.men.get(square.index()) == Some(&Some((token.kind, token.owner)));
        file(spec, state, *id) == Some(usize::from(wanted)) && state.square_of(*id).is_some_and(home)
    })
}

fn file(spec: &Spec, state: &State, token: TokenId) -> Option<usize> {
    state.square_of(token).map(|square| usize::from(spec.geometry.file(square)))
}

/// The pieces of a player with a tag that stand where the right can be held.
fn tagged<'a>(
    spec: &'a Spec,
    state: &'a State,
    (rights, tag): (&'a Rights, TagId),
    player: PlayerId,
) -> impl Iterator<Item = TokenId> + 'a {
    let is_within = move |id: TokenId| {
        let region = rights.within.and_then(|region| spec.regions[region.index()].squares.get(player.index()));
        region.is_none_or(|region| state.square_of(id).is_some_and(|square| region.contains(square)))
    };
    state.on_board(spec, PIECES).filter(move |id| {
        let token = state.token(*id);
        let is_holder = token.owner == Some(player) && spec.kind(token.kind).tags.contains(&tag);
        is_holder
            && is_within(*id)
            && state.square_of(*id).is_some_and(|square| is_home(spec, rights, tag, player, square))
    })
}

/// Whether a player's piece with a tag can hold the right on a square. Where the array has none, it can anywhere.
fn is_home(spec: &Spec, rights: &Rights, tag: TagId, player: PlayerId, square: Square) -> bool {
    !rights.home || has_home(spec, tag, player, square) || homes(spec, rights, tag, player).next().is_none()
}

/// Whether the start array has a player's piece with a tag on a square.
fn has_home(spec: &Spec, tag: TagId, player: PlayerId, square: Square) -> bool {
    let man = spec.array.men.get(square.index()).copied().flatten();
    man.is_some_and(|(kind, owner)| owner == Some(player) && spec.kind(kind).tags.contains(&tag))
}
