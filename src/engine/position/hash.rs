//! Keys of positions for repetition and transposition.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::layout::{Remembered, mixed};
use crate::compile::scalar::Scalar;
use crate::engine::position::Position;
use crate::engine::position::token::Token;
use crate::spec::ids::TokenId;
use crate::spec::types::Sort;
use crate::spec::value::Value;

/// The word of a hidden fact. No value has these bits.
const SECRET: u64 = u64::MAX - 1;

/// Mixes a number into a hash, by the steps of SplitMix64.
#[inline]
pub fn mix(hash: u64, value: u64) -> u64 {
    mixed((hash ^ value).wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// The key of a position for repetition: the board with its fields, zones, facts that count for identity, mover and
/// phase. Equal positions have equal keys.
pub fn position_hash<B: Bitboard>(program: &Program<B>, position: &Position) -> u64 {
    hash(program, position, &program.layout.identified)
}

/// The key of a position with all its facts.
pub fn state_hash<B: Bitboard>(program: &Program<B>, position: &Position) -> u64 {
    let layout = &program.layout;
    let facts: Vec<usize> = (0..layout.sorts.len()).collect();
    let fields = 0..layout.fields.len();
    let mut hash = hash(program, position, &facts);
    for id in (0..position.tokens(layout)).map(TokenId::at) {
        let token = position.token(layout, id);
        if token.is_gone() || layout.fields.is_empty() {
            continue;
        }
        // A token counts by its place, not by its number.
        let place = token_hash(program, position, id) ^ atom_hash(program, position, Scalar::Token(id));
        let value = |hash, field| mix(hash, field_hash(program, position, field, id));
        hash = hash.wrapping_add(fields.clone().fold(mix(0, place), value));
    }
    hash
}

pub(in crate::engine) fn hash<B: Bitboard>(program: &Program<B>, position: &Position, facts: &[usize]) -> u64 {
    let layout = &program.layout;
    let board = position.board_hash;
    let board = if layout.identity.is_some() { board } else { board_hash(program, position, board) };
    let mut hash = if layout.zone_count == 0 { board } else { with_zones(program, position, board) };
    for place in facts {
        if position.is_secret(layout, *place) {
            hash = mix(hash, SECRET);
            continue;
        }
        if let Some(stored) = position.stored_fact(layout, *place) {
            hash = mix(hash, value_hash(program, position, stored));
            continue;
        }
        hash = match (layout.sets[*place], layout.sorts[*place]) {
            (Some(_), _) => {
                let squares: B = position.squares(layout, *place);
                squares.each().fold(mix(hash, 0), |hash, square| mix(hash, square as u64 + 1))
            }
            (None, Sort::Token(_)) => mix(hash, atom_hash(program, position, position.variable(layout, *place))),
            (None, _) => mix(hash, position.word(layout, *place)),
        };
    }
    let phase = position.flow.phase.map_or(0, |(phase, index)| (u64::from(phase.0) << 16) | (u64::from(index) + 1));
    let mover = position.flow.mover.map_or(0, |mover| u64::from(mover.0) + 1);
    mix(hash, phase << 8 | mover)
}

/// The hash of the board, if fields count that are not truths.
#[inline(never)]
fn board_hash<B: Bitboard>(program: &Program<B>, position: &Position, mut board: u64) -> u64 {
    let layout = &program.layout;
    for layer in 0..layout.layers {
        for square in position.occupied::<B>(layout, layer).each() {
            if let Some(token) = position.on(layout, layer, square) {
                let place = (layer * layout.size + square) as u64;
                board = board.wrapping_add(mix(token_hash(program, position, token), place + 1));
            }
        }
    }
    board
}

/// The hash of the board and of the zones.
#[inline(never)]
fn with_zones<B: Bitboard>(program: &Program<B>, position: &Position, board: u64) -> u64 {
    let (spec, layout) = (&program.spec, &program.layout);
    (0..layout.zone_count).fold(board, |hash, index| {
        let ordered = spec.zone(layout.zone_at(index).zone).ordered;
        let mut contents = 0_u64;
        for token in position.zone(layout, index as u8) {
            let token = token_hash(program, position, token);
            contents = if ordered { mix(contents, token) } else { contents.wrapping_add(mix(token, 1)) };
        }
        mix(hash, contents)
    })
}

fn token_hash<B: Bitboard>(program: &Program<B>, position: &Position, id: TokenId) -> u64 {
    let token: Token = position.token(&program.layout, id);
    let owner = token.owner().map_or(0, |owner| u64::from(owner.0) + 1);
    // Mixed first: small numbers would collide.
    let mut hash = mix(0, u64::from(token.kind().0) << 8 | owner);
    if let Some(identity) = program.layout.identity {
        return mix(hash, u64::from(token.truths() & identity));
    }
    for (index, field) in program.spec.fields.iter().enumerate() {
        if field.identity {
            hash = mix(hash, field_hash(program, position, index, id));
        }
    }
    hash
}

/// The hash of a field of a token.
fn field_hash<B: Bitboard>(program: &Program<B>, position: &Position, field: usize, id: TokenId) -> u64 {
    match program.layout.fields[field] {
        Remembered::Stored(_) => value_hash(program, position, &position.field_value(&program.layout, field, id)),
        _ => atom_hash(program, position, position.field(&program.layout, field, id)),
    }
}

/// The hash of a stored value. The order of a set does not count.
fn value_hash<B: Bitboard>(program: &Program<B>, position: &Position, value: &Value) -> u64 {
    if let Value::Text(text) = value {
        return text.bytes().fold(mix(0, text.len() as u64), |hash, byte| mix(hash, u64::from(byte)));
    }
    let mut hash = 0_u64;
    value.each(|one| hash = hash.wrapping_add(atom_hash(program, position, Scalar::of(&one).unwrap_or_default())));
    mix(1, hash)
}

fn atom_hash<B: Bitboard>(program: &Program<B>, position: &Position, value: Scalar) -> u64 {
    use super::token::Place;
    let (sort, value) = match value {
        Scalar::Nothing => (0, 0),
        Scalar::Truth(truth) => (1, u64::from(truth)),
        Scalar::Number(number) => (2, number.thousandths() as u64),
        Scalar::Player(player) => (3, u64::from(player.0)),
        Scalar::Square(square) => (4, u64::from(square.0)),
        Scalar::Kind(kind) => (5, u64::from(kind.0)),
        Scalar::Zone(zone) => (6, program.layout.zone(zone) as u64),
        // A token is identified by its place.
        Scalar::Token(token) => {
            let token = position.token(&program.layout, token);
            let class = program.spec.kind(token.kind()).class;
            match token.place() {
                Place::On(square) => (7, u64::from(class.0) << 8 | u64::from(square.0)),
                Place::In(zone) => (6, u64::from(zone)),
                Place::Nowhere | Place::Off(_) => (8, 0),
            }
        }
    };
    mix(mix(0, sort), value)
}
