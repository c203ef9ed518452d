//! Chains of pieces that win: an ending may ask that pieces of a player join two sets of squares. Then the evaluation counts how many more
//! pieces the shortest such chain needs.

use super::empty_board::cleared;
use super::score::Score;
use crate::literal::chance::First;
use crate::literal::effects::create;
use crate::literal::flow;
use crate::literal::geometry::area;
use crate::literal::scene::{Frame, Scene, bind, frame};
use crate::literal::state::{Place, State};
use crate::runtime::Piece;
use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind, Quantifier, Source};
use crate::spec::ids::{KindId, MovementId, PlayerId, Square};
use crate::spec::rule::{Ending, EndingFor};
use crate::spec::value::{SquareSet, Value};

/// The most named expressions that are followed from one to the next.
pub(super) const MAX_DEPTH: usize = 16;

/// The cost of each piece that a chain lacks, in hundredths.
const MISSING: Score = 100;

/// A chain that wins for a player.
#[derive(Debug)]
pub(super) struct Chain {
    owner: PlayerId,
    from: SquareSet,
    to: SquareSet,
    /// By square: the squares that a piece there is joined to.
    joined: Vec<Vec<Square>>,
    /// The pieces that chains are made of.
    links: Vec<(KindId, PlayerId)>,
}

/// The chains that endings of a definition ask for.
pub(super) fn chains(spec: &Spec) -> Vec<Chain> {
    let is_asked = |ending: &&Ending| matches!(ending.result, EndingFor::One(_, true) | EndingFor::Any(_, true));
    let endings: Vec<&Ending> = spec.endings.iter().filter(is_asked).collect();
    if endings.is_empty() {
        return Vec::new();
    }
    let start = flow::start(spec, &mut First);
    let asked = endings.into_iter().flat_map(|ending| spec.player_ids().map(move |player| (ending, player)));
    asked.filter_map(|(ending, player)| asked_by(spec, &start, ending, player)).collect()
}

/// The score of chains for a player: what those of the opponents lack more than its own.
pub(super) fn score(chains: &[Chain], player: PlayerId, pieces: &[Piece]) -> Score {
    let least = |is_own: bool| {
        let chains = chains.iter().filter(|chain| (chain.owner == player) == is_own);
        chains.map(|chain| chain.missing(pieces)).min()
    };
    match (least(true), least(false)) {
        (Some(own), Some(other)) => MISSING * (other - own),
        _ => 0,
    }
}

/// The chain by which an ending lets a player win.
fn asked_by(spec: &Spec, start: &State, ending: &Ending, player: PlayerId) -> Option<Chain> {
    let scene = Scene { mover: Some(player), ..Scene::of(spec, start) };
    let mut frame = frame(ending.slots);
    match &ending.result {
        EndingFor::Any(players, _) => bind(&mut frame, players.it, Value::Player(player)),
        EndingFor::One(winner, _) if scene.player(winner, &mut frame) == Some(player) => {}
        _ => return None,
    }
    ending.when.conjuncts().into_iter().find_map(|part| {
        let (part, mut frame) = unfolded(&scene, part, frame.clone());
        let ExprKind::Quantified(Quantifier::Some, query, test) = &*part.kind else { return None };
        let listed = if let Source::Elements(set) = &query.source { Some(set) } else { None };
        let within = |test| member_of(test, query.it);
        let sets: Vec<&Expr> = listed.into_iter().chain(query.tests.iter().chain(test).filter_map(within)).collect();
        let sets = sets.into_iter().map(|set| unfolded(&scene, set, frame.clone()));
        let (joined, others): (Vec<_>, Vec<_>) =
            sets.partition(|(set, _)| matches!(*set.kind, ExprKind::Connected(..)));
        let [(ends, _)] = others.as_slice() else { return None };
        let to = scene.squares(&scene.value(ends, &mut frame));
        let (joined, inner) = joined.into_iter().next()?;
        let ExprKind::Connected(movement, from, through) = &*joined.kind else { return None };
        Chain::of((&scene, player), *movement, (from, through, to), inner)
    })
}

/// The set that a test asks an element to be in.
fn member_of(test: &Expr, it: u16) -> Option<&Expr> {
    let ExprKind::In(element, set) = &*test.kind else { return None };
    (*element.kind == ExprKind::Local(it)).then_some(set)
}

/// An expression and its frame, with named expressions and conditions followed.
fn unfolded<'e>(scene: &Scene<'e>, mut expr: &'e Expr, mut frame: Frame) -> (&'e Expr, Frame) {
    for _ in 0..MAX_DEPTH {
        match &*expr.kind {
            ExprKind::Call(define, args) => {
                let Some(value) = &scene.spec.defines[define.index()].value else { break };
                (frame, expr) = (scene.arguments(*define, args, &mut frame), value);
            }
            ExprKind::If(when, yes, no) => expr = if scene.holds(when, &mut frame) { yes } else { no },
            _ => break,
        }
    }
    (expr, frame)
}

impl Chain {
    fn of(
        (scene, owner): (&Scene<'_>, PlayerId),
        movement: MovementId,
        (from, through, to): (&Expr, &Expr, SquareSet),
        mut frame: Frame,
    ) -> Option<Chain> {
        let spec = scene.spec;
        let from = scene.squares(&scene.value(from, &mut frame));
        let size = spec.geometry.len();
        let mut joined = vec![Vec::new(); size];
        for square in spec.geometry.squares() {
            let reached = scene.squares(&area(scene, movement, &Value::Square(square)));
            joined[square.index()] = reached.iter().collect();
        }
        let empty = cleared(spec, scene.now.clone());
        let square = spec.geometry.squares().next()?;
        let is_link = |(kind, player): &(KindId, PlayerId)| {
            let mut state = empty.clone();
            create(spec, &mut state, *kind, Some(*player), Place::On(square));
            let scene = scene.at(&state);
            scene.squares(&scene.value(through, &mut frame.clone())).contains(square)
        };
        let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| {
            let kind = spec.kind(*kind);
            !kind.veiled && !kind.neutral && spec.classes[kind.class.index()].layer.is_some()
        });
        let pieces = kinds.flat_map(|kind| spec.player_ids().map(move |player| (kind, player)));
        let links: Vec<(KindId, PlayerId)> = pieces.filter(is_link).collect();
        (!links.is_empty()).then_some(Chain { owner, from, to, joined, links })
    }

    /// The number of pieces that the shortest chain lacks; more than the number of squares if none is possible.
    fn missing(&self, pieces: &[Piece]) -> Score {
        let mut ground = vec![Ground::Empty; self.joined.len()];
        for piece in pieces {
            if let (Place::On(square), Some(owner)) = (piece.place, piece.owner)
                && let Some(ground) = ground.get_mut(square.index())
            {
                *ground = if self.links.contains(&(piece.kind, owner)) { Ground::Link } else { Ground::Blocked };
            }
        }
        // Squares that wait at this number of missing pieces, and at the next.
        let (mut now, mut next): (Vec<Square>, Vec<Square>) = Default::default();
        let mut reach = |square: Square, now: &mut Vec<Square>, next: &mut Vec<Square>| match std::mem::replace(
            &mut ground[square.index()],
            Ground::Blocked,
        ) {
            Ground::Link => now.push(square),
            Ground::Empty => next.push(square),
            Ground::Blocked => {}
        };
        self.from.iter().for_each(|square| reach(square, &mut now, &mut next));
        for missing in 0..=self.joined.len() {
            while let Some(square) = now.pop() {
                if self.to.contains(square) {
                    return missing as Score;
                }
                self.joined[square.index()].iter().for_each(|square| reach(*square, &mut now, &mut next));
            }
            std::mem::swap(&mut now, &mut next);
        }
        self.joined.len() as Score
    }
}

/// The contents of a square, as a chain sees it. A square that was reached is blocked.
#[derive(Debug, Clone, Copy)]
enum Ground {
    Empty,
    Link,
    Blocked,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};
    use crate::notation::position;
    use crate::runtime::{Line, Rules};

    #[test]
    fn a_chain_lacks_the_squares_that_are_left() {
        let spec = load("classics/hex", &Options::default()).unwrap().spec.unwrap();
        let (rules, chains) = (Rules::new(spec.clone()), chains(&spec));
        assert_eq!(chains.len(), 2);
        for (text, missing) in [
            ("7/7/7/7/7/7/7 w - - 0 1", [7, 7]),
            ("7/7/7/3S3/3S3/7/7 w - - 0 2", [5, 7]),
            ("7/7/7/sss1sss/7/7/7 w - - 0 2", [7, 1]),
            // Black has to pass the fourth rank: a4, b4, c4, d4, d3 and d2 are missing.
            ("2S4/2S4/2S4/7/2S4/2S4/2Sssss w - - 0 6", [1, 6]),
        ] {
            let state = flow::resume(&spec, position::parse(&spec, text).unwrap(), &mut First);
            let pieces = Line::from_state(&rules, state, First).pieces();
            let found: Vec<Score> = chains.iter().map(|chain| chain.missing(&pieces)).collect();
            assert_eq!(found, missing, "{text}");
        }
    }

    #[test]
    fn no_chain_is_asked_for_where_none_wins() {
        for name in ["chess", "classics/xiangqi", "clash_of_the_armies"] {
            assert!(chains(&load(name, &Options::default()).unwrap().spec.unwrap()).is_empty(), "{name}");
        }
    }
}
