//! The layout of a compiled position: one row of machine words.
//!
//! In order: bitboards by kind, bitboards by layer and owner, the token on each square (four to a word), zones, facts
//! of the game and of players (sets last), and the tokens, whose number may grow.

use std::iter::repeat_n;
use std::ops::Range;

use super::bitboard::Bitboard;
use super::unsupported::{Unsupported, What};
use super::visibility::{Visibility, audience_bits};
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId, VariableId, ZoneId};
use crate::spec::nouns::Audience;
use crate::spec::types::{Sort, Type};
use crate::spec::value::ZoneRef;

/// The most truths in a token's first word.
const TRUTHS: usize = 8;

/// The place of a fact of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remembered {
    /// A truth in the token's first word, by index.
    Truth(u8),
    /// A word of its own, by its distance from the first word.
    Behind(u8, Sort),
    /// A stored value, by its index among those of the token.
    Stored(usize),
}

/// The bitboards of tokens of a kind and owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The set of the kind.
    pub kind: usize,
    /// The set of the owner's tokens in the layer of the kind.
    pub owner: usize,
    /// The index of the layer's first square among those of all layers.
    pub board: usize,
    /// The index of the first random number.
    pub marks: usize,
}

/// The places of facts in a compiled position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The number of squares of the rectangle of the board, holes included.
    pub size: usize,
    /// The number of players.
    pub players: usize,
    /// The number of layers.
    pub layers: usize,
    /// The number of kinds.
    pub kinds: usize,
    /// The layer of each kind; `None` when its tokens never lie on the board.
    pub layer_of: Vec<Option<usize>>,
    /// The number of words of a set of squares.
    pub width: usize,
    /// Where the sets by layer and owner begin.
    pub owners: usize,
    /// Where the squares begin.
    pub board: usize,
    /// Where the zones begin.
    pub zones: usize,
    /// The number of zones, one for each owner.
    pub zone_count: usize,
    /// Where the facts of the game and of players begin.
    pub variables: usize,
    /// The sorts of those facts.
    pub sorts: Vec<Sort>,
    /// Where the squares of such a fact are, if that is what it holds.
    pub sets: Vec<Option<usize>>,
    /// Where these begin.
    pub squares: usize,
    /// The index of such a fact among the stored values, if it is one.
    pub stored: Vec<Option<usize>>,
    /// The number of stored values of the facts of the game and of players.
    pub stored_count: usize,
    /// The number of stored values of a token.
    pub stored_fields: usize,
    /// Which facts count for the identity of a position.
    pub identified: Vec<usize>,
    /// Where the tokens begin.
    pub tokens: usize,
    /// The number of words of a token.
    pub token: usize,
    /// Where the facts of a token are.
    pub fields: Vec<Remembered>,
    /// By kind and owner the bitboards of its tokens; tokens without an owner come last.
    spots: Vec<Spot>,
    /// A random number for each kind, owner and place, for hashing; zero where no identity of the board is kept.
    pub marks: Vec<u64>,
    /// The bits of the truths of a token that count for the identity of a position; `None` when other facts of tokens
    /// count as well.
    pub identity: Option<u16>,
    /// The facts and tokens that players may know.
    pub visibility: Visibility,
    /// By fact of the game or of players the place of its knowers, if a player may not know it.
    pub secrets: Vec<Option<Secret>>,
    /// The words for the players that know these facts.
    pub knowers: Range<usize>,
}

/// A fact of the game, or of a player, that a player may not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Secret {
    /// The index of the word with the players that know its value, one bit each.
    pub place: usize,
    /// The players who learn its value whenever it is set.
    pub audience: u8,
}

impl Layout {
    /// The layout of a definition for sets of this width.
    ///
    /// # Errors
    /// When there are too many zones or facts.
    pub fn new<B: Bitboard>(spec: &Spec) -> Result<Layout, Unsupported> {
        let places = spec.players.len() + 1;
        let (size, layers, width) = (spec.geometry.len(), spec.layers, B::CAPACITY / 64);
        let owners = spec.kinds.len() * width;
        let board = owners + layers * places * width;
        let zones = board + (size * layers).div_ceil(4);
        let zone_count = spec.zones.len() * places;
        let variables = zones + zone_count;
        let sorts: Vec<Sort> = spec.variables.iter().flat_map(|one| repeat_n(one.ty.sort, places)).collect();
        let squares = variables + sorts.len();
        let (sets, first_secret) = sets(spec, places, squares, width);
        let stored = stored(spec, places);
        let (secrets, tokens) = secrets(spec, first_secret);
        let fields = remembered(spec);
        let behind = fields.iter().filter(|field| matches!(field, Remembered::Behind(..))).count();
        if zone_count > usize::from(u8::MAX) || behind > usize::from(u8::MAX) {
            return Err(Unsupported::whole(What::Size));
        }
        let layer_of: Vec<_> = spec.kinds.iter().map(|kind| spec.classes[kind.class.index()].layer).collect();
        let spot = |(kind, owner): (usize, usize)| {
            let layer = layer_of[kind].unwrap_or(0);
            let owner_at = owners + (layer * places + owner) * width;
            let marks = ((kind * places + owner) * layers + layer) * size;
            Spot { kind: kind * width, owner: owner_at, board: layer * size, marks }
        };
        let of_kind = |kind| (0..places).map(move |owner| (kind, owner));
        let spots = (0..spec.kinds.len()).flat_map(of_kind).map(spot).collect();
        let identity = identity(spec, &fields);
        let mut marks = marks(spec.kinds.len() * places * size * layers);
        if identity.is_none() {
            marks.fill(0);
        }
        Ok(Layout {
            size,
            players: spec.players.len(),
            layers,
            kinds: spec.kinds.len(),
            layer_of,
            width,
            owners,
            board,
            zones,
            zone_count,
            variables,
            identified: identified(spec, places),
            sorts,
            sets,
            squares,
            stored_count: stored.iter().flatten().count(),
            stored,
            stored_fields: fields.iter().filter(|field| matches!(field, Remembered::Stored(_))).count(),
            tokens,
            token: 1 + behind,
            spots,
            marks,
            identity,
            fields,
            visibility: Visibility::new(spec),
            secrets,
            knowers: first_secret..tokens,
        })
    }

    /// The index of the bitboard of an owner's tokens in a layer; tokens without an owner come last.
    #[inline]
    pub fn owned(&self, layer: usize, owner: Option<PlayerId>) -> usize {
        self.owners + (layer * (self.players + 1) + owner.map_or(self.players, PlayerId::index)) * self.width
    }

    /// The place of a zone among the zones.
    pub fn zone(&self, zone: ZoneRef) -> usize {
        zone.zone.index() * (self.players + 1) + zone.owner.map_or(0, |owner| owner.index() + 1)
    }

    /// The zone in a place.
    pub fn zone_at(&self, index: usize) -> ZoneRef {
        let owner = (index % (self.players + 1)).checked_sub(1).map(PlayerId::at);
        ZoneRef { zone: ZoneId::at(index / (self.players + 1)), owner }
    }

    /// The place of a fact of the game, or of a player, among those facts.
    pub fn variable(&self, id: VariableId, player: Option<PlayerId>) -> usize {
        id.index() * (self.players + 1) + player.map_or(0, |player| player.index() + 1)
    }

    /// The places of the facts of one declaration.
    pub fn variables_of(&self, id: VariableId) -> Range<usize> {
        let first = self.variable(id, None);
        first..first + self.players + 1
    }

    /// The number of keys for each position of the history: one for the position, and one for the knowledge of each
    /// player.
    #[inline]
    pub fn lanes(&self) -> usize {
        if self.visibility.any { self.players + 1 } else { 1 }
    }

    /// The bitboards of tokens of a kind and owner.
    #[inline]
    pub fn spot(&self, kind: KindId, owner: Option<PlayerId>) -> &Spot {
        &self.spots[kind.index() * (self.players + 1) + owner.map_or(self.players, PlayerId::index)]
    }

    /// The layer of a kind.
    #[inline]
    pub fn layer(&self, kind: KindId) -> Option<usize> {
        self.layer_of[kind.index()]
    }
}

/// Pseudo-random numbers with a fixed seed.
fn marks(count: usize) -> Vec<u64> {
    (1..=count as u64).map(|index| mixed(index.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect()
}

/// Mixes the bits of a number by SplitMix64.
#[inline]
pub fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The places of the facts of the game and of players that count for the identity of a position.
fn identified(spec: &Spec, places: usize) -> Vec<usize> {
    let counted = spec.variables.iter().enumerate().filter(|(_, variable)| variable.identity);
    counted
        .flat_map(|(index, variable)| if variable.each { 1..places } else { 0..1 }.map(move |of| index * places + of))
        .collect()
}

/// Where the squares of facts that hold squares are, and what comes behind them.
fn sets(spec: &Spec, places: usize, first: usize, width: usize) -> (Vec<Option<usize>>, usize) {
    let mut next = first;
    let of_type = spec.variables.iter().flat_map(|one| repeat_n(one.ty == Type::SQUARES, places));
    let sets = of_type.map(|is_set| {
        let place = is_set.then_some(next);
        next += if is_set { width } else { 0 };
        place
    });
    (sets.collect(), next)
}

/// The words with the knowers of hidden facts, and the index behind them.
fn secrets(spec: &Spec, first: usize) -> (Vec<Option<Secret>>, usize) {
    let owners = || std::iter::once(None).chain(spec.player_ids().map(Some));
    let facts = spec.variables.iter().flat_map(|one| owners().map(|owner| (one.audience, owner)));
    let mut next = first;
    let secrets = facts.map(|(audience, owner)| {
        let place = next;
        let is_secret = audience != Audience::All;
        next += usize::from(is_secret);
        is_secret.then(|| Secret { place, audience: audience_bits(audience, owner) })
    });
    (secrets.collect(), next)
}

fn identity(spec: &Spec, fields: &[Remembered]) -> Option<u16> {
    let counted = spec.fields.iter().zip(fields).filter(|(field, _)| field.identity);
    counted.map(|(_, place)| place).try_fold(0, |bits, place| match place {
        Remembered::Truth(index) => Some(bits | 3 << (2 * index)),
        Remembered::Behind(..) | Remembered::Stored(_) => None,
    })
}

/// The index of each fact of the game and of players among the stored values.
fn stored(spec: &Spec, places: usize) -> Vec<Option<usize>> {
    let of_type = spec.variables.iter().flat_map(|one| repeat_n(is_stored(one.ty) && one.ty != Type::SQUARES, places));
    let mut next = 0;
    let stored = of_type.map(|is_stored| {
        next += usize::from(is_stored);
        is_stored.then(|| next - 1)
    });
    stored.collect()
}

/// Whether a fact of a type has no word: it is a text, or a set.
pub(super) fn is_stored(ty: Type) -> bool {
    ty.many || matches!(ty.sort, Sort::Text | Sort::Path)
}

/// Truths go into the token's own word while there is room, the rest behind it.
fn remembered(spec: &Spec) -> Vec<Remembered> {
    let (mut truths, mut behind, mut stored) = (0, 0, 0);
    let fields = spec.fields.iter().map(|field| {
        if field.ty == Type::TRUTH && truths < TRUTHS {
            truths += 1;
            Remembered::Truth(truths as u8 - 1)
        } else if is_stored(field.ty) {
            stored += 1;
            Remembered::Stored(stored - 1)
        } else {
            behind += 1;
            Remembered::Behind(behind as u8, field.ty.sort)
        }
    });
    fields.collect()
}
