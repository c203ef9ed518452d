//! Sets as text.

use super::values::{layered, local};
use super::{Listing, form};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{AreaFrom, Mask, Query, Set, Source};

impl<B: Bitboard> Listing<'_, B> {
    pub(super) fn set(&self, set: &Set<B>) -> String {
        match set {
            Set::Constant(squares) => self.squares(*squares),
            Set::Region(squares, player) => {
                let seen: Vec<String> = squares.iter().map(|squares| self.squares(*squares)).collect();
                form("region", &[self.one(player), seen.join(" ")])
            }
            Set::Local(slot) => format!("#{slot}"),
            Set::Variable(place) => self.variable(*place),
            Set::VariableOf(place, player) => form(&self.variable(*place), &[self.one(player)]),
            Set::Of(one) => form("square", &[self.one(one)]),
            Set::Standing(one) => form("standing", &[self.one(one)]),
            Set::OfTokens(tokens) => form("squares", &[self.tokens(tokens)]),
            Set::Area(_, from) => {
                let from = match &**from {
                    AreaFrom::One(one) => self.one(one),
                    AreaFrom::Squares(set) => self.set(set),
                    AreaFrom::Tokens(_, set) => form("pieces_on", &[self.set(set)]),
                };
                form("area", &[from])
            }
            Set::Connected(_, sets) => form("connected", &[self.set(&sets.0), self.set(&sets.1)]),
            Set::Line { whole, from, to } => {
                form(if *whole { "span" } else { "between" }, &[self.one(from), self.one(to)])
            }
            Set::Home(one) => form("home", &[self.one(one)]),
            Set::Union(parts) => form("union", &parts.iter().map(|part| self.set(part)).collect::<Vec<_>>()),
            Set::If(parts) => form("if", &[self.test(&parts.0), self.set(&parts.1), self.set(&parts.2)]),
            Set::Query(query) => self.query(query),
            Set::Before(inner) => form("before", &[self.set(inner)]),
            Set::After(inner) => form("after", &[self.set(inner)]),
            Set::With(binds, inner) => self.with(binds, self.set(inner)),
            Set::OfKind(kind) => form("of_kind", &[self.one(kind)]),
            Set::Memo(kept) => form("kept", &[self.set(&kept.set)]),
            Set::Literal(literal) => self.literal(literal),
        }
    }

    /// A described set; what its elements are tested for stands behind a bar, with the slot they are put into.
    pub(super) fn query(&self, query: &Query<B>) -> String {
        let source = match &query.source {
            Source::Board(mask) | Source::Squares(mask) => self.mask(mask),
            Source::Tokens(tokens) => self.tokens(tokens),
            Source::Players => "players".to_owned(),
            Source::Among(players) => self.players(players),
            Source::Kinds(kinds) => form("kinds", &[self.kinds(kinds)]),
            Source::One(one) => self.one(one),
            Source::Literal(literal) => self.literal(literal),
            Source::Numbers(ends, by) => form("numbers", &[self.one(&ends.0), self.one(&ends.1), by.to_string()]),
        };
        if query.tests.is_empty() {
            return source;
        }
        format!("[{source} as {} | {}]", local(query.it), self.tests(&query.tests).join(", "))
    }

    /// A set of squares by what stands there.
    pub(super) fn mask(&self, mask: &Mask<B>) -> String {
        let name = mask.layer.map_or("squares".to_owned(), |layer| layered("pieces", layer));
        let owners = mask.owners.iter().map(|players| format!("of {}", self.players(players)));
        let kinds = mask.kinds.iter().map(|kinds| self.kinds_of(kinds));
        let vacant = mask.vacant.then(|| "vacant".to_owned()).into_iter();
        let vacant = vacant.chain(mask.taken.then(|| "taken".to_owned()));
        let within = mask.within.iter().map(|set| format!("in {}", self.set(set)));
        let outside = mask.outside.iter().map(|set| format!("not in {}", self.set(set)));
        let attacking = mask.attacking.iter().map(|target| format!("attacking {}", self.target(target)));
        let parts: Vec<String> =
            owners.chain(kinds).chain(vacant).chain(within).chain(outside).chain(attacking).collect();
        if parts.is_empty() { name } else { form(&name, &parts) }
    }
}
