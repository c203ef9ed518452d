//! Bracketed paths: legs with figures of their own, choices, groups and repeats.

use super::builder::Builder;
use super::draft::{Draft, Outer, RawLeg, ring_steps};
use super::heading::heading;
use super::pattern::{Step, Turn};
use super::program::Node;
use super::turns as relative;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::syntax::movement::{
    self as syntax, Choice, Element, Group, Item, Joint, Letter, Movement, Repeat, Sequence, Token, is_direction,
};

/// One of some branches; a single one is no choice.
fn either(mut branches: Vec<Node>) -> Node {
    match (branches.len(), branches.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            branches.extend(last);
            Node::Either(branches)
        }
    }
}

/// Nodes in a row; what a name stands for is part of the row it stands in.
fn one_after_another(nodes: Vec<Node>) -> Node {
    let mut row = Vec::new();
    for node in nodes {
        match node {
            Node::Sequence(inner) => row.extend(inner),
            _ => row.push(node),
        }
    }
    match (row.len(), row.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            row.extend(last);
            Node::Sequence(row)
        }
    }
}

impl Builder<'_> {
    /// Reads a bracketed path.
    pub(super) fn draft_path(&mut self, path: &syntax::Path) -> Option<Draft> {
        let mut legs = Vec::new();
        let node = self.choice(&path.body, &mut legs);
        for letter in path.outer.iter().filter(|letter| !is_direction(letter.name) && !"mcdi".contains(letter.name)) {
            let message = format!("`{}` cannot stand before a bracket", letter.name);
            let help = "before a bracket stand directions of the whole way, `m c d` for where it ends, and `i`";
            let problem = Diagnostic::error(Code::MovementMeaning, letter.span, message);
            self.say(match letter.name {
                't' if letter.filter.is_none() => problem
                    .help("leave out Betza's `t`: the bracket itself says that one leg follows another")
                    .fix(letter.span, ""),
                _ => problem.help(help),
            });
        }
        let tokens = self.heading_tokens(&path.outer)?;
        let initial = match path.body.branches.as_slice() {
            [Sequence { first: Item::Leg(_), .. }] => Some(0),
            _ => None,
        };
        Some(Draft {
            node,
            legs,
            initial,
            outer: Outer(path.outer.iter().filter(|letter| "mcd".contains(letter.name)).cloned().collect()),
            heading: (!tokens.is_empty()).then(|| heading(&tokens)),
            towards: tokens,
            unmoved: path.outer.iter().any(|letter| letter.name == 'i'),
            chain: false,
            span: path.span,
        })
    }

    fn heading_tokens(&mut self, outer: &[Letter]) -> Option<Vec<Token>> {
        let tokens = syntax::directions(outer);
        let complaint = match &tokens {
            Ok(tokens) if tokens.iter().any(|token| matches!(token, Token::Zig(_) | Token::Round(_))) => {
                outer.iter().find(|letter| matches!(letter.name, 'z' | 'q')).map(|letter| letter.span)
            }
            Ok(_) => None,
            Err(bare) => Some(bare.0),
        };
        if let Some(span) = complaint {
            let message = "this letter says no direction of a whole way";
            self.say(Diagnostic::error(Code::MovementDirection, span, message).help("write `f b l r v s` or `fh`"));
            return None;
        }
        tokens.ok()
    }

    fn choice(&mut self, choice: &Choice, legs: &mut Vec<RawLeg>) -> Node {
        either(choice.branches.iter().map(|branch| self.sequence(branch, legs)).collect())
    }

    fn sequence(&mut self, sequence: &Sequence, legs: &mut Vec<RawLeg>) -> Node {
        let mut nodes = vec![self.item(&sequence.first, legs)];
        for (joint, item) in &sequence.rest {
            if *joint == Joint::MayStop {
                nodes.push(Node::MayStop);
            }
            nodes.push(self.item(item, legs));
        }
        one_after_another(nodes)
    }

    fn item(&mut self, item: &Item, legs: &mut Vec<RawLeg>) -> Node {
        match item {
            Item::Leg(leg) => self.leg(&leg.letters, &leg.leap, legs),
            Item::Group(group) => self.group(group, legs),
            Item::Fragment(name) => {
                let mut branches = Vec::new();
                self.with_fragment(name, |builder, movement| branches = builder.inlined(name, movement, legs));
                either(branches)
            }
        }
    }

    fn leg(&mut self, letters: &[Letter], leap: &syntax::Leap, legs: &mut Vec<RawLeg>) -> Node {
        let Some(raw) = self.raw(letters.to_vec(), leap) else { return Node::Either(Vec::new()) };
        if raw.tokens.iter().any(|token| matches!(token, Token::RightHanded | Token::LeftHanded)) {
            let span = letters.iter().find(|letter| letter.name == 'h').map_or(leap.span, |letter| letter.span);
            let message = "a leg of a path has no left or right spiral";
            self.say(Diagnostic::error(Code::MovementDirection, span, message).help("name the directions one by one"));
        }
        legs.push(raw);
        Node::Leg(u16::try_from(legs.len() - 1).unwrap_or(u16::MAX))
    }

    fn group(&mut self, group: &Group, legs: &mut Vec<RawLeg>) -> Node {
        let body = self.choice(&group.body, legs);
        let (least, most, as_long) = match group.repeat {
            Repeat::Once => return body,
            Repeat::AnyTimes => (0, None, false),
            Repeat::AtLeastOnce => (1, None, false),
            Repeat::AsLong => (1, None, true),
            Repeat::Times(least, most) => (least, Some(most), false),
        };
        if body.may_be_empty() {
            self.say_empty(group.span);
            return Node::Either(Vec::new());
        }
        Node::Repeat { body: Box::new(body), least, most, as_long }
    }

    fn say_empty(&mut self, span: Span) {
        let message = "what is repeated here could be nothing at all";
        let help = "leave out the inner `*` or `{0,…}`";
        self.say(Diagnostic::error(Code::MovementMeaning, span, message).help(help));
    }

    /// The clauses of a named movement as branches of a path.
    fn inlined(&mut self, name: &Word, movement: &Movement, legs: &mut Vec<RawLeg>) -> Vec<Node> {
        let mut branches = Vec::new();
        for clause in &movement.clauses {
            match clause {
                syntax::Clause::Path(path) if path.outer.is_empty() => branches.push(self.choice(&path.body, legs)),
                syntax::Clause::Chain(chain) if chain.elements.iter().all(|e| matches!(e, Element::Letter(_))) => {
                    branches.push(self.leg(&super::chain::letters(&chain.elements), &chain.leap, legs));
                }
                syntax::Clause::Fragment(inner) => {
                    self.with_fragment(inner, |builder, movement| {
                        branches.extend(builder.inlined(inner, movement, legs));
                    });
                }
                _ => {
                    let message = format!("`{}` cannot be part of a path", name.node);
                    let help = "it holds a chain, or a bracket with letters before it; write its legs in brackets";
                    self.say(Diagnostic::error(Code::MovementName, name.span, message).help(help));
                }
            }
        }
        branches
    }
}

/// The steps of a leg, first played or behind each step the path knows.
pub(super) fn turns(raw: &RawLeg, steps: &[Step]) -> (u64, Vec<Turn>) {
    let bit = |step: Step| steps.iter().position(|known| *known == step).map_or(0, |index| 1_u64 << index);
    let named = |mask: u8| -> Vec<(u64, Step)> {
        ring_steps(raw.shape.ring, mask).map(|(_, step)| (bit(step), step)).collect()
    };
    let first_mask = syntax::on_first_leg(&raw.shape, &raw.tokens);
    let first = named(first_mask).iter().fold(0, |mask, (bit, _)| mask | bit);
    let own = named(raw.shape.has);
    let behind = |before: &Step| match raw.has('!') {
        true => Turn { free: first, ..Turn::default() },
        false => relative::turn(&own, *before, &raw.tokens),
    };
    (first, steps.iter().map(behind).collect())
}
