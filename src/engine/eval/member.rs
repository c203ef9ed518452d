//! Membership: whether a token or a square is in a described set, without finding the rest of the set.

use std::ops::ControlFlow;

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, Query, Set, Source, Tokens};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{Square, TokenId};

impl<B: Bitboard> View<'_, B> {
    /// Whether a token is in a list of tokens.
    pub(in crate::engine) fn has_token(&self, tokens: &Tokens<B>, token: TokenId, frame: &mut Frame<B>) -> bool {
        match tokens {
            // With hidden tokens the whole list is read, so that hidden reads are noted.
            _ if self.program.layout.visibility.tokens => self.finds(tokens, token, frame),
            Tokens::Union(parts) => parts.iter().any(|part| self.has_token(part, token, frame)),
            Tokens::On(layer, squares) => {
                let square = self.stands_on(*layer, token);
                square.is_some_and(|square| self.has_square(squares, square, frame))
            }
            Tokens::Query(query) => self.describes(query, token, frame),
            other => self.finds(other, token, frame),
        }
    }

    fn finds(&self, tokens: &Tokens<B>, token: TokenId, frame: &mut Frame<B>) -> bool {
        let is_it = |one| if one == token { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.each_token(tokens, frame, &mut |_, one, _| is_it(one)).is_break()
    }

    /// The square of a token in a layer.
    fn stands_on(&self, layer: usize, token: TokenId) -> Option<usize> {
        let square = self.token(token).square()?.index();
        (self.now.on(&self.program.layout, layer, square) == Some(token)).then_some(square)
    }

    /// Whether a token is an element of a described set.
    fn describes(&self, query: &Query<B>, token: TokenId, frame: &mut Frame<B>) -> bool {
        let is_of_source = match &query.source {
            _ if !query.allows(self.token(token).kind()) => false,
            Source::Board(mask) if mask.min_attackers.is_none() => {
                let square = self.stands_on(mask.layer.unwrap_or(0), token);
                square.is_some_and(|square| self.is_masked(mask, square, frame))
            }
            Source::Tokens(tokens) => self.has_token(tokens, token, frame),
            _ => {
                let is_it =
                    |one| if one == Scalar::Token(token) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
                return self.each(query, frame, &mut |_, one, _| is_it(one)).is_break();
            }
        };
        is_of_source && self.passes(query, Scalar::Token(token), frame)
    }

    /// Whether a square is in a set.
    pub(super) fn has_square(&self, set: &Set<B>, square: usize, frame: &mut Frame<B>) -> bool {
        match set {
            Set::Union(parts) => parts.iter().any(|part| self.has_square(part, square, frame)),
            Set::Query(query) => match &query.source {
                Source::Board(mask) if mask.min_attackers.is_none() => {
                    let token = self.now.on(&self.program.layout, mask.layer.unwrap_or(0), square);
                    token.is_some_and(|token| self.describes(query, token, frame))
                }
                Source::Squares(mask) => {
                    self.is_masked(mask, square, frame) && self.passes(query, Scalar::Square(Square::at(square)), frame)
                }
                _ => self.set(set, frame).has(square),
            },
            other => self.set(other, frame).has(square),
        }
    }

    fn is_masked(&self, mask: &Mask<B>, square: usize, frame: &mut Frame<B>) -> bool {
        self.masked_among(mask, B::only(square), frame).any()
    }

    fn passes(&self, query: &Query<B>, value: Scalar, frame: &mut Frame<B>) -> bool {
        frame.set(query.it, value);
        query.tests.iter().all(|test| self.test(test, frame))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Program;
    use crate::compile::movement::Further;
    use crate::engine::compiled::Engine;
    use crate::engine::convert::enter;
    use crate::engine::flow::stuck::workspace;
    use crate::load::{Options, load};
    use crate::notation::position;
    use crate::spec::code::slot;
    use crate::with_program;

    /// Asks of all pieces, wherever a unit might go, and returns how many were in what it captures.
    fn found<B: Bitboard>(program: &Program<B>, view: &View<'_, B>) -> usize {
        let pieces: Vec<TokenId> =
            view.occupied().each().filter_map(|on| view.now.on(&program.layout, 0, on)).collect();
        let mut found = 0;
        for unit in &pieces {
            let (token, mut frame) = (view.token(*unit), Frame { ones: Vec::new(), sets: Vec::new() });
            frame.ones.resize(program.frame.0.max(usize::from(slot::FREE)), Scalar::Nothing);
            frame.sets.resize(program.frame.1, B::EMPTY);
            let movements = &program.movements[token.owner().unwrap().index()];
            let ids = &program.spec.kind(token.kind()).movements;
            for captures in ids.iter().filter_map(|id| movements[id.index()].captures.as_ref()) {
                let Further::Those(tokens) = captures else { continue };
                for goal in program.squares.each() {
                    frame.set(slot::UNIT, Scalar::Token(*unit));
                    frame.set(slot::ORIGIN, Scalar::Square(token.square().unwrap()));
                    frame.set(slot::GOAL, Scalar::Square(Square::at(goal)));
                    for piece in &pieces {
                        let is_there = view.finds(tokens, *piece, &mut frame);
                        assert_eq!(view.has_token(tokens, *piece, &mut frame), is_there, "{unit:?} {goal} {piece:?}");
                        assert!(!is_there || captures.might_take(view.token(*piece).kind()));
                        found += usize::from(is_there);
                    }
                }
            }
        }
        found
    }

    #[test]
    fn a_piece_is_in_what_is_captured_if_it_is_found_there() {
        let spec = load("classics/ultima", &Options::default()).unwrap().spec.unwrap();
        let state = position::parse(&spec, "2l4k/8/1i1p1p2/3Xw3/2pcp3/1C3x2/1P1I4/K2W3L w - - 0 1").unwrap();
        let engine = Engine::new(&spec).unwrap();
        let found = with_program!(&engine, program => {
            let workspace = workspace(program);
            let now = enter(program, &workspace, &state, 0).unwrap();
            found(program, &View::of(program, &workspace, &now))
        });
        assert!(found > 20, "{found}");
    }
}
