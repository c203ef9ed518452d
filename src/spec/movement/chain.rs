//! Chains: `afsW`, `(az)F`. All legs share one figure and its ring; each later leg counts directions from the one
//! before, in eighths of the ring, so that a straight figure that turns by an eighth goes on diagonally.

use super::builder::Builder;
use super::draft::{Draft, Outer, RawLeg, ring_steps};
use super::pattern::Turn;
use super::program::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::movement::{Chain, Element, Letter, Token, on_eight, on_first_leg, turned};

/// The most legs of a chain once its parentheses are written out as far as they need to be.
const MAX_LEGS: usize = 500;

/// The letters among some elements.
pub(super) fn letters(elements: &[Element]) -> Vec<Letter> {
    let letter = |element: &Element| match element {
        Element::Letter(letter) => Some(letter.clone()),
        _ => None,
    };
    elements.iter().filter_map(letter).collect()
}

/// The letters of a leg.
type LegLetters = Vec<Letter>;

/// Parenthesised letters, cut at each `a`: the end of the leg it begins in, whole legs, the beginning of the last.
struct Cut {
    head: LegLetters,
    middle: Vec<LegLetters>,
    tail: LegLetters,
}

fn cut(elements: &[Element]) -> Option<Cut> {
    let mut parts: Vec<LegLetters> =
        elements.split(|element| matches!(element, Element::Again(_))).map(letters).collect();
    let tail = if parts.len() > 1 { parts.pop()? } else { return None };
    let middle = parts.split_off(1);
    Some(Cut { head: parts.pop()?, middle, tail })
}

fn joined(first: &[Letter], second: &[Letter]) -> LegLetters {
    first.iter().chain(second).cloned().collect()
}

/// Writes the text of a chain out as legs.
#[derive(Default)]
struct Unroller {
    legs: Vec<LegLetters>,
}

impl Unroller {
    fn leg(&mut self, letters: LegLetters) -> Node {
        self.legs.push(letters);
        Node::Leg(u16::try_from(self.legs.len() - 1).unwrap_or(u16::MAX))
    }

    /// The legs of `rest` when the leg it begins in has the letters `open` already.
    fn unroll(&mut self, open: LegLetters, rest: &[Element]) -> Node {
        let (mut nodes, mut open) = (Vec::new(), open);
        let mut rest = rest;
        while let [element, tail @ ..] = rest {
            rest = tail;
            if self.legs.len() > MAX_LEGS {
                break;
            }
            match element {
                Element::Letter(letter) => open.push(letter.clone()),
                Element::Again(_) => nodes.push(self.leg(std::mem::take(&mut open))),
                Element::Repeated(inner, _) => {
                    nodes.push(self.repeated(open, inner, rest));
                    return Node::Sequence(nodes);
                }
            }
        }
        nodes.push(self.leg(open));
        Node::Sequence(nodes)
    }

    /// `x(y)z` is `xz`, or `xy`, any number of `y`, `yz`; a part that ends within a leg shares it with what follows.
    fn repeated(&mut self, open: LegLetters, inner: &[Element], rest: &[Element]) -> Node {
        let without = self.unroll(open.clone(), rest);
        let Some(cut) = cut(inner) else { return without };
        let mut with = vec![self.leg(joined(&open, &cut.head))];
        with.extend(cut.middle.iter().map(|letters| self.leg(letters.clone())).collect::<Vec<_>>());
        let mut body = vec![self.leg(joined(&cut.tail, &cut.head))];
        body.extend(cut.middle.iter().map(|letters| self.leg(letters.clone())).collect::<Vec<_>>());
        with.push(Node::Repeat { body: Box::new(Node::Sequence(body)), least: 0, most: None, as_long: false });
        with.push(self.unroll(cut.tail, rest));
        Node::Either(vec![without, Node::Sequence(with)])
    }
}

impl Builder<'_> {
    /// Reads a chain of several legs.
    pub(super) fn draft_chain(&mut self, chain: &Chain) -> Option<Draft> {
        if let Some(stays) = chain.leap.stays {
            let message = "`^` marks a single leg, not a chain";
            let help = "a chain comes back with `ab`; in a bracketed path each leg may be marked";
            self.say(Diagnostic::error(Code::MovementMeaning, stays, message).help(help));
            return None;
        }
        let mut unroller = Unroller::default();
        let node = unroller.unroll(Vec::new(), &chain.elements);
        if unroller.legs.len() > MAX_LEGS {
            let message = "this chain has too many repeated parts";
            let help = "a bracketed path says it shorter: `[(mW-F)*-W]`";
            self.say(Diagnostic::error(Code::MovementLimit, chain.span, message).help(help));
            return None;
        }
        let mut legs = Vec::new();
        for letters in unroller.legs {
            legs.push(self.raw(letters, &chain.leap)?);
        }
        let (outer, span) = (Outer::default(), chain.span);
        let towards = Vec::new();
        Some(Draft { node, legs, initial: Some(0), outer, heading: None, towards, unmoved: false, chain: true, span })
    }
}

/// The steps of a leg, first played or behind each of the eight.
pub(super) fn turns(raw: &RawLeg) -> (u64, Vec<Turn>) {
    let first = u64::from(on_first_leg(&raw.shape, &raw.tokens));
    let union = |wanted: fn(&Token) -> bool| {
        raw.tokens.iter().filter(|token| wanted(token)).fold(0, |mask, token| mask | on_eight(*token))
    };
    let straight_or_diagonal = !raw.shape.is_oblique() && !raw.shape.is_compound();
    let free = match raw.tokens.is_empty() {
        // No letter: any way but straight back, and for figures of four directions none of the other four.
        true if straight_or_diagonal => 0b0100_0101,
        true => 0b1110_1111,
        false => union(|token| !matches!(token, Token::Zig(_) | Token::Round(_))),
    };
    let zig = union(|token| matches!(token, Token::Zig(_)));
    let round = union(|token| matches!(token, Token::Round(_)));
    let behind = |(index, _)| {
        let seen = |mask| u64::from(turned(mask, u32::from(index)));
        Turn { free: seen(free), zig: seen(zig), round: seen(round) }
    };
    (first, ring_steps(raw.shape.ring, u8::MAX).map(behind).collect())
}
