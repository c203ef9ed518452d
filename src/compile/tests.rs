//! Boards, movements and men, to hold what is compiled beside the literal walk.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::ops::ControlFlow;
use std::sync::LazyLock;

use super::bitboard::Bitboard;
use super::lowered::{Lowered, lower};
use super::tables::AttackTables;
use crate::literal::walk::{Ground, Outcome, Side, attacks, walk};
use crate::load::{Options, load_text};
use crate::source::{Span, Word};
use crate::spec::Spec;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};
use crate::spec::movement::{FilterId, Names, Pattern, check};
use crate::spec::nouns::Filter;
use crate::syntax::movement::{Dialect, Movement, parse};

/// Movements that have tables on every board.
pub const LOWERED: [&str; 50] = [
    "W",
    "F",
    "N",
    "K",
    "Q",
    "R",
    "B",
    "A",
    "D",
    "C",
    "Z",
    "U",
    "R3",
    "B2",
    "Q2",
    "fR",
    "lB",
    "fsR",
    "fsW",
    "fhN",
    "hrN0",
    "nN",
    "nA",
    "nD",
    "fnN",
    "jD",
    "jN",
    "fjA",
    "mfnD",
    "fmW fcF ifmnD",
    "mR cpR",
    "gQ",
    "gR3",
    "fgR bgB",
    "pB4",
    "fpR",
    "p<any>R",
    "NN",
    "fN0",
    "pN0",
    "lgN0",
    "D0",
    "(1,4)",
    "R4 F N",
    "W F mW",
    "mU cR",
    "[W-F-F]",
    "[W-F]",
    "m[nN-F] c[W-F]",
    "[nD-W]",
];

/// Which way the players of these tests face.
pub const FACINGS: [Facing; 3] = [Facing::UP, Facing::DOWN, Facing { forward: (1, 0), right: (0, -1) }];

/// A source of numbers that look random.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(2) + 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// About one square out of so many.
    pub fn squares<B: Bitboard>(&mut self, geometry: &Geometry, one_of: usize) -> B {
        let chosen = geometry.squares().filter(|_| self.below(one_of) == 0);
        chosen.fold(B::EMPTY, |set, square| set | B::only(square.index()))
    }
}

/// Boards of many sizes, the last ones with holes.
pub fn boards() -> Vec<Geometry> {
    let sizes = [(8, 8), (5, 5), (9, 10), (8, 16), (12, 12), (16, 16), (1, 12), (26, 9), (7, 9), (8, 8)];
    let mut boards: Vec<Geometry> = sizes.iter().map(|(files, ranks)| Geometry::rectangle(*files, *ranks)).collect();
    for board in boards.iter_mut().skip(8) {
        (0..board.len()).filter(|square| square * 5 % 11 < 2).for_each(|square| board.punch(Square::at(square)));
    }
    boards
}

static SPEC: LazyLock<Spec> = LazyLock::new(|| {
    let text = "language = 1\nextends = 'chess'\n";
    let spec = load_text("my.toml", text, &Options::default()).spec.unwrap();
    let filter = |word: &str, kinds: [u16; 2]| Filter { word: word.to_owned(), kinds: kinds.map(KindId).to_vec() };
    let mut spec = Spec::clone(&spec);
    spec.filters = vec![filter("heavy", [0, 3]), filter("light", [1, 2])];
    spec
});

/// A definition with this board, whose first player faces this way.
pub fn spec(geometry: &Geometry, facing: Facing) -> Spec {
    let mut spec = SPEC.clone();
    spec.geometry = geometry.clone();
    spec.players[0].facing = facing;
    spec
}

struct Words;

impl Names for Words {
    fn filter(&mut self, word: &Word) -> Option<FilterId> {
        let place = SPEC.filters.iter().position(|filter| filter.word == word.node);
        place.map(|place| FilterId(place as u16))
    }

    fn fragment(&mut self, _: &Word) -> Option<Movement> {
        None
    }
}

pub fn pattern(text: &str) -> Pattern {
    pattern_in(text, Dialect::House)
}

pub fn pattern_in(text: &str, dialect: Dialect) -> Pattern {
    let (movement, diagnostics) = parse(text, Span::new(Default::default(), 0, text.len()), dialect);
    let (pattern, more) = check(&movement.unwrap_or_else(|| panic!("{text}: {diagnostics:?}")), &mut Words);
    assert!(more.is_empty(), "{text}: {more:?}");
    pattern
}

pub fn lowered<B: Bitboard>(spec: &Spec, pattern: &Pattern, tables: &mut AttackTables<B>) -> Lowered {
    lower(spec, pattern, PlayerId(0), tables).unwrap_or_else(|reason| panic!("{reason}: {pattern:?}"))
}

/// The token of each square: the token of a square has its number; perhaps one more that has no kind.
pub struct Men<'a> {
    pub spec: &'a Spec,
    pub men: Vec<Option<(Side, KindId)>>,
    pub supposed: Option<Square>,
    pub unmoved: bool,
}

const MOVER: TokenId = TokenId(999);
const SUPPOSED: TokenId = TokenId(1000);

impl Ground for Men<'_> {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        if self.supposed == Some(square) {
            return Some(SUPPOSED);
        }
        self.men[square.index()].map(|_| TokenId::at(square.index()))
    }
    fn side(&self, token: TokenId) -> Side {
        self.men.get(token.index()).map_or(Side::Enemy, |man| man.unwrap().0)
    }
    fn fits(&self, token: TokenId, filter: FilterId) -> bool {
        let man = self.men.get(token.index());
        man.is_some_and(|man| self.spec.filters[usize::from(filter.0)].kinds.contains(&man.unwrap().1))
    }
    fn may_capture(&self, _: TokenId) -> bool {
        true
    }
    fn ends_path(&self, _: TokenId) -> bool {
        false
    }
    fn unmoved(&self, _: TokenId) -> bool {
        self.unmoved
    }
    fn passed(&self) -> Option<(Square, TokenId)> {
        None
    }
}

impl Men<'_> {
    pub fn random<'a>(spec: &'a Spec, dice: &mut Dice) -> Men<'a> {
        let one_of = 1 + dice.below(6);
        let mut man = |square: usize| {
            let stands = !spec.geometry.is_hole(Square::at(square)) && dice.below(one_of + 1) == 0;
            let side = [Side::Enemy, Side::Own, Side::Enemy, Side::Own, Side::Neutral][dice.below(5)];
            stands.then(|| (side, KindId::at(dice.below(spec.kinds.len()))))
        };
        let men = (0..spec.geometry.len()).map(&mut man).collect();
        Men { spec, men, supposed: None, unmoved: dice.below(2) == 0 }
    }

    pub fn occupied<B: Bitboard>(&self) -> B {
        let stands = (0..self.men.len()).filter(|square| self.men[*square].is_some());
        stands.fold(B::EMPTY, |set, square| set | B::only(square))
    }

    /// Where men of these kinds stand.
    pub fn of_kinds<B: Bitboard>(&self, kinds: &[KindId]) -> B {
        let is_one = |square: &usize| self.men[*square].is_some_and(|(_, kind)| kinds.contains(&kind));
        (0..self.men.len()).filter(is_one).fold(B::EMPTY, |set, square| set | B::only(square))
    }

    pub fn walk(&self, pattern: &Pattern, origin: usize, mut told: impl FnMut(Outcome)) {
        let facing = self.spec.player(PlayerId(0)).facing;
        let mut emit = |outcome: Outcome| {
            told(outcome);
            ControlFlow::Continue(())
        };
        let _ = walk(pattern, &self.spec.geometry, facing, Square::at(origin), MOVER, self, &mut emit);
    }

    pub fn attacks(&self, pattern: &Pattern, origin: usize, target: usize) -> bool {
        let (facing, target) = (self.spec.player(PlayerId(0)).facing, Square::at(target));
        let victim = self.occupant(target).unwrap();
        attacks(pattern, &self.spec.geometry, facing, Square::at(origin), MOVER, target, victim, self)
    }
}

/// Does something with each board, in all sets it fits into.
macro_rules! on_every_board {
    ($check:ident) => {
        for (seed, board) in (0..).zip($crate::compile::tests::boards()) {
            if board.len() <= 64 {
                $check::<u64>(&board, seed);
            }
            if board.len() <= 128 {
                $check::<u128>(&board, seed + 100);
            }
            $check::<$crate::compile::bitboard::Wide>(&board, seed + 200);
        }
    };
}
pub(crate) use on_every_board;
