//! Single values, players, kinds and tokens as text.

use super::{Listing, form};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Code, Kinds, LiteralExpr, One, Players, Tokens};
use crate::compile::scalar::Scalar;
use crate::spec::code::{ArithmeticOp, CompareOp, Measure, Property, Slot, slot};
use crate::spec::ids::VariableId;

impl<B: Bitboard> Listing<'_, B> {
    pub(super) fn one(&self, one: &One<B>) -> String {
        let spec = &self.program.spec;
        match one {
            One::Constant(scalar) => self.scalar(*scalar),
            One::Local(slot) => local(*slot),
            One::Mover => "mover".to_owned(),
            One::Opponent => "opponent".to_owned(),
            One::Variable(place) => self.variable(*place),
            One::VariableOf(place, player) => form(&self.variable(*place), &[self.one(player)]),
            One::Field(field, token) => form(&spec.fields[*field].name, &[self.one(token)]),
            One::Attribute(table, of) => {
                let values: Vec<String> = table.iter().map(|value| self.scalar(*value)).collect();
                form("by_kind", &[self.one(of), values.join(" ")])
            }
            One::Property(property, of) => form(property_name(*property), &[self.one(of)]),
            One::Zone(zone, owner) => form(&spec.zone(*zone).name, &[self.one(owner)]),
            One::Top(zone) => form("top", &[self.one(zone)]),
            One::SquareAt(file, rank) => form("square_at", &[self.one(file), self.one(rank)]),
            One::Mirror(square) => form("mirror", &[self.one(square)]),
            One::PositionCount => "position_count".to_owned(),
            One::PositionGap => "position_gap".to_owned(),
            One::TurnNumber => "turn_number".to_owned(),
            One::Negative(inner) => form("negative", &[self.one(inner)]),
            One::Arithmetic(op, left, right) => {
                format!("({} {} {})", self.one(left), arithmetic_sign(*op), self.one(right))
            }
            One::If(parts) => form("if", &[self.test(&parts.0), self.one(&parts.1), self.one(&parts.2)]),
            One::Truth(test) => form("truth", &[self.test(test)]),
            One::Count(query, test) => {
                let tests = test.iter().map(|test| self.test(test));
                form("count", &std::iter::once(self.query(query)).chain(tests).collect::<Vec<_>>())
            }
            One::Measured(what, each, query) => {
                let name = match what {
                    Measure::Total => "total",
                    Measure::Least => "least",
                    Measure::Greatest => "greatest",
                };
                form(name, &[self.one(each), self.query(query)])
            }
            One::First(query) => form("first", &[self.query(query)]),
            One::At(kept) => form("the", &[self.set(&kept.set)]),
            One::Before(inner) => form("before", &[self.one(inner)]),
            One::After(inner) => form("after", &[self.one(inner)]),
            One::With(binds, inner) => self.with(binds, self.one(inner)),
            One::Literal(literal) => self.literal(literal),
        }
    }

    /// A fact of the game, or of players, by its place.
    pub(super) fn variable(&self, place: usize) -> String {
        let layout = &self.program.layout;
        let variables = self.program.spec.variables.iter().enumerate();
        let found = variables.filter(|(index, _)| layout.variables_of(VariableId::at(*index)).contains(&place));
        found.map(|(_, variable)| variable.name.clone()).collect()
    }

    fn scalar(&self, scalar: Scalar) -> String {
        match scalar {
            Scalar::Nothing => "nothing".to_owned(),
            Scalar::Truth(truth) => truth.to_string(),
            Scalar::Number(number) => number.to_string(),
            Scalar::Player(player) => self.player(player),
            Scalar::Square(square) => self.square(square),
            Scalar::Kind(kind) => self.kind(kind),
            Scalar::Token(token) => format!("token {}", token.0),
            Scalar::Zone(zone) => self.program.spec.zone(zone.zone).name.clone(),
        }
    }

    /// An expression that is not compiled, by the slots that it reads.
    pub(super) fn literal(&self, literal: &LiteralExpr<B>) -> String {
        let code = |code: &Code<B>| match code {
            Code::Test(test) => self.test(test),
            Code::One(one) => self.one(one),
            Code::Squares(set) => self.set(set),
            Code::Pieces(layer, set) => form(&layered("on", *layer), &[self.set(set)]),
            Code::Tokens(tokens) => self.tokens(tokens),
            Code::Players(players) => self.players(players),
            Code::Kinds(kinds) => self.kinds(kinds),
        };
        form("literal", &literal.slots.iter().map(|(_, slot)| code(slot)).collect::<Vec<_>>())
    }

    pub(super) fn players(&self, players: &Players<B>) -> String {
        match players {
            Players::One(one) => self.one(one),
            Players::Others(others) => form("others", &[self.players(others)]),
        }
    }

    pub(super) fn kinds(&self, kinds: &Kinds<B>) -> String {
        match kinds {
            Kinds::These(kinds) => self.kinds_of(kinds),
            Kinds::Attribute(table, of) => {
                let lists: Vec<String> = table.iter().map(|kinds| format!("[{}]", self.kinds_of(kinds))).collect();
                form("by_kind", &[self.one(of), lists.join(" ")])
            }
            Kinds::One(one) => self.one(one),
            Kinds::Union(parts) => form("union", &parts.iter().map(|part| self.kinds(part)).collect::<Vec<_>>()),
        }
    }

    pub(super) fn tokens(&self, tokens: &Tokens<B>) -> String {
        match tokens {
            Tokens::Captured => "captured".to_owned(),
            Tokens::Moved => "moved".to_owned(),
            Tokens::Chosen => "chosen".to_owned(),
            Tokens::Zone(zone) => form("in", &[self.one(zone)]),
            Tokens::One(one) => self.one(one),
            Tokens::On(layer, set) => form(&layered("on", *layer), &[self.set(set)]),
            Tokens::Anywhere(kinds) => form("anywhere", &[self.marked(kinds)]),
            Tokens::Union(parts) => form("union", &parts.iter().map(|part| self.tokens(part)).collect::<Vec<_>>()),
            Tokens::Query(query) => self.query(query),
            Tokens::Literal(literal) => self.literal(literal),
        }
    }
}

/// The name of a layer of the board; empty for that of pieces.
pub(super) fn layered(name: &str, layer: usize) -> String {
    if layer == 0 { name.to_owned() } else { format!("{name}:{layer}") }
}

/// A slot; those with a meaning of their own by name.
pub(super) fn local(at: Slot) -> String {
    match at {
        slot::UNIT => "unit".to_owned(),
        slot::ORIGIN => "origin".to_owned(),
        slot::GOAL => "goal".to_owned(),
        slot::VICTIM => "victim".to_owned(),
        slot::CAPTURER => "capturer".to_owned(),
        slot::WINNER => "winner".to_owned(),
        other => format!("${other}"),
    }
}

fn property_name(property: Property) -> &'static str {
    match property {
        Property::File => "file",
        Property::Rank => "rank",
        Property::Owner => "owner",
        Property::Square => "square",
        Property::Kind => "kind",
        Property::Goal => "goal",
        Property::Home => "home",
    }
}

fn arithmetic_sign(op: ArithmeticOp) -> &'static str {
    match op {
        ArithmeticOp::Add => "+",
        ArithmeticOp::Subtract => "-",
        ArithmeticOp::Multiply => "*",
        ArithmeticOp::Quotient => "div",
        ArithmeticOp::Remainder => "mod",
    }
}

pub(super) fn comparison_sign(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "=",
        CompareOp::Unequal => "!=",
        CompareOp::Less => "<",
        CompareOp::AtMost => "<=",
        CompareOp::Greater => ">",
        CompareOp::AtLeast => ">=",
    }
}
