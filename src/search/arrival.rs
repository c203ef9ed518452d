//! Squares where a piece wins by standing or arriving there, and how near other squares are to them.
//!
//! Nothing is read off the wording: each kind is put on each square of an empty board, and the rules that speak of regions are asked.

use super::chain::MAX_DEPTH;
use super::empty_board::cleared;
use super::score::Score;
use crate::literal::chance::First;
use crate::literal::effects::create;
use crate::literal::flow;
use crate::literal::paths::paths_of;
use crate::literal::scene::{Frame, Scene, bind, frame};
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::code::{Effect, EffectKind, Expr, ExprKind, Query, slot};
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};
use crate::spec::rule::{Ending, EndingFor, EventKind, Trigger};
use crate::spec::value::{SquareSet, Value};

/// The worth of being one move away from such a square, in hundredths; half of it for each further move.
const NEAR: f64 = 80.0;

/// Values that squares add to a piece, by player, kind and square, since it is near to squares where the piece wins;
/// the mean over the board is subtracted. Empty where no rule speaks of such squares.
pub(super) fn nearness(spec: &Spec) -> Vec<Score> {
    let rules = Rules::of(spec);
    if rules.is_empty() {
        return Vec::new();
    }
    let of_piece = |piece| match rules.of_kind(piece) {
        Some((wins, moves)) => beyond_mean(spec, &worth(&distances(spec, wins, &moves))),
        None => vec![0; spec.geometry.len()],
    };
    pieces(spec).flat_map(of_piece).collect()
}

/// All pairs of player and kind.
fn pieces(spec: &Spec) -> impl Iterator<Item = (PlayerId, KindId)> + use<> {
    let kinds = spec.kinds.len();
    spec.player_ids().flat_map(move |player| (0..kinds).map(move |kind| (player, KindId::at(kind))))
}

/// The squares where pieces win, by player and kind; none where no rule speaks of such squares.
#[derive(Debug, Default)]
pub(super) struct Places {
    kinds: usize,
    squares: Vec<SquareSet>,
}

impl Places {
    pub fn of(spec: &Spec) -> Places {
        let rules = Rules::of(spec);
        if rules.is_empty() {
            return Places::default();
        }
        let squares = pieces(spec).map(|piece| rules.of_kind(piece).map_or(SquareSet::EMPTY, |(wins, _)| wins));
        Places { kinds: spec.kinds.len(), squares: squares.collect() }
    }

    /// Whether no rule speaks of such squares.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Whether a piece of a player wins on a square if it may stay there.
    pub fn has(&self, player: PlayerId, kind: KindId, square: Square) -> bool {
        self.squares.get(player.index() * self.kinds + kind.index()).is_some_and(|places| places.contains(square))
    }
}

/// The rules by which the place of a piece may win.
struct Rules<'s> {
    spec: &'s Spec,
    /// A state without tokens.
    empty: State,
    endings: Vec<&'s Ending>,
    triggers: Vec<&'s Trigger>,
}

impl<'s> Rules<'s> {
    fn of(spec: &'s Spec) -> Rules<'s> {
        let speaks = |expr: &Expr| speaks_of_region(spec, expr, MAX_DEPTH);
        let is_asked = |ending: &&Ending| {
            let decides = !matches!(ending.result, EndingFor::Draw);
            decides && !spec.rule(ending.rule).asks_stuck && speaks(&ending.when)
        };
        let decides = |effect: &Effect| matches!(effect.kind, EffectKind::Result { .. });
        let is_arrival = |trigger: &&Trigger| {
            let tests = trigger.events.iter().flat_map(|event| &event.tests).chain(&trigger.when);
            trigger.effects.iter().any(decides) && tests.into_iter().any(speaks)
        };
        let endings = spec.endings.iter().filter(is_asked).collect();
        let empty = cleared(spec, flow::start(spec, &mut First));
        Rules { spec, empty, endings, triggers: spec.triggers.iter().filter(is_arrival).collect() }
    }

    fn is_empty(&self) -> bool {
        self.endings.is_empty() && self.triggers.is_empty()
    }

    /// The squares where a kind wins for a player, and by square where it may move to from there; nothing if it wins nowhere or everywhere.
    fn of_kind(&self, (player, kind): (PlayerId, KindId)) -> Option<(SquareSet, Vec<Vec<Square>>)> {
        let spec = self.spec;
        let of_kind = spec.kind(kind);
        let is_left_out = of_kind.veiled || of_kind.neutral || spec.classes[of_kind.class.index()].layer.is_none();
        if is_left_out || of_kind.movements.is_empty() {
            return None;
        }
        let (mut wins, mut moves) = (SquareSet::EMPTY, vec![Vec::new(); spec.geometry.len()]);
        for square in spec.geometry.squares() {
            let mut state = self.empty.clone();
            let unit = create(spec, &mut state, kind, Some(player), Place::On(square));
            let scene = Scene { mover: Some(player), ..Scene::of(spec, &state) };
            if self.wins(&scene, player, (unit, square)) {
                wins.insert(square);
            }
            moves[square.index()] = paths_of(&scene, unit).iter().filter_map(|path| path.goal).collect();
        }
        (!wins.is_empty() && wins.len() < spec.geometry.squares().count()).then_some((wins, moves))
    }

    /// Whether a player wins as a piece of it stands on a square, or arrives there.
    fn wins(&self, scene: &Scene<'_>, player: PlayerId, (unit, square): (TokenId, Square)) -> bool {
        self.endings.iter().any(|ending| stands(scene, ending, player))
            || self.triggers.iter().any(|trigger| arrives(scene, trigger, player, (unit, square)))
    }
}

fn stands(scene: &Scene<'_>, ending: &Ending, player: PlayerId) -> bool {
    let mut frame = frame(ending.slots);
    let wanted = |wins: bool| if wins { player } else { scene.spec.next_player(player) };
    match &ending.result {
        EndingFor::Draw => false,
        EndingFor::One(subject, wins) => {
            scene.player(subject, &mut frame) == Some(wanted(*wins)) && scene.holds(&ending.when, &mut frame)
        }
        EndingFor::Any(players, wins) => {
            bind(&mut frame, players.it, Value::Player(wanted(*wins)));
            scene.holds(&ending.when, &mut frame)
        }
    }
}

fn arrives(scene: &Scene<'_>, trigger: &Trigger, player: PlayerId, (unit, square): (TokenId, Square)) -> bool {
    let mut frame = frame(trigger.slots);
    bind(&mut frame, slot::UNIT, Value::Token(unit));
    bind(&mut frame, slot::GOAL, Value::Square(square));
    let matches = |frame: &mut Frame| {
        let moves = trigger.events.iter().filter(|event| matches!(event.kind, EventKind::Moves(_)));
        moves.into_iter().any(|event| event.tests.iter().all(|test| scene.holds(test, frame)))
    };
    if !matches(&mut frame) || !scene.allows(trigger.when.as_ref(), &mut frame) {
        return false;
    }
    trigger.effects.iter().any(|effect| match &effect.kind {
        EffectKind::Result { player: subject, wins } => {
            let wanted = if *wins { player } else { scene.spec.next_player(player) };
            scene.player(subject, &mut frame) == Some(wanted)
        }
        _ => false,
    })
}

/// By square: the number of moves to the nearest of some squares; nothing where none leads there.
fn distances(spec: &Spec, goals: SquareSet, moves: &[Vec<Square>]) -> Vec<Option<i32>> {
    let mut known: Vec<Option<i32>> = vec![None; moves.len()];
    goals.iter().for_each(|goal| known[goal.index()] = Some(0));
    for distance in 1..=moves.len() as i32 {
        let leads = |square: &Square| {
            let mut goals = moves[square.index()].iter();
            known[square.index()].is_none() && goals.any(|goal| known[goal.index()] == Some(distance - 1))
        };
        let reached: Vec<Square> = spec.geometry.squares().filter(leads).collect();
        if reached.is_empty() {
            break;
        }
        reached.iter().for_each(|square| known[square.index()] = Some(distance));
    }
    known
}

fn worth(distances: &[Option<i32>]) -> Vec<f64> {
    let of = |distance: &Option<i32>| distance.map_or(0.0, |moves| NEAR * 0.5_f64.powi(moves.max(1) - 1));
    distances.iter().map(of).collect()
}

/// The worth of squares beyond the mean over the board.
fn beyond_mean(spec: &Spec, worth: &[f64]) -> Vec<Score> {
    let squares = spec.geometry.squares();
    let (sum, count) = squares.fold((0.0, 0.0), |(sum, count), square| (sum + worth[square.index()], count + 1.0));
    worth.iter().map(|worth| (worth - sum / count).round() as Score).collect()
}

/// Whether an expression speaks of a region, itself or through named expressions.
fn speaks_of_region(spec: &Spec, expr: &Expr, depth: usize) -> bool {
    let of = |part: &Expr| speaks_of_region(spec, part, depth);
    let of_set = |set: &Query| set.parts().any(of);
    let named = || match &*expr.kind {
        ExprKind::Call(define, _) if depth > 0 => {
            let value = spec.defines[define.index()].value.as_ref();
            value.is_some_and(|value| speaks_of_region(spec, value, depth - 1))
        }
        _ => false,
    };
    matches!(*expr.kind, ExprKind::Region(..)) || expr.parts().any(of) || expr.query().is_some_and(of_set) || named()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};

    /// The values that squares add to a piece; nothing where no rule speaks of squares that win.
    fn near(name: &str, (player, kind): (usize, &str), squares: &[&str]) -> Option<Vec<Score>> {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let kind = spec.kinds.iter().position(|one| one.name == kind).unwrap();
        let table = nearness(&spec);
        let from = (player * spec.kinds.len() + kind) * spec.geometry.len();
        let of = |name: &&str| table[from + spec.geometry.named(name).unwrap().index()];
        (!table.is_empty()).then(|| squares.iter().map(of).collect())
    }

    #[test]
    fn the_nearer_a_place_that_wins_the_better() {
        for (name, piece, squares) in [
            ("classics/kingofthehill", (0, "king"), ["a1", "b2", "c3"]),
            ("classics/kingofthehill", (1, "king"), ["h8", "g7", "f6"]),
            ("classics/breakthrough", (0, "pawn"), ["c2", "c6", "c7"]),
            ("classics/breakthrough", (1, "pawn"), ["c7", "c3", "c2"]),
            ("classics/racingkings", (0, "king"), ["c2", "c6", "c7"]),
            ("classics/racingkings", (1, "king"), ["c2", "c6", "c7"]),
        ] {
            let near = near(name, piece, &squares).unwrap();
            assert!(near.windows(2).all(|two| two[0] < two[1]), "{name} {piece:?}: {near:?}");
        }
    }

    #[test]
    fn places_are_those_of_a_player() {
        let spec = load("classics/breakthrough", &Options::default()).unwrap().spec.unwrap();
        let (places, square) = (Places::of(&spec), |name: &str| spec.geometry.named(name).unwrap());
        for (player, name, wins) in [(0, "c8", true), (0, "c1", false), (1, "c1", true), (1, "c8", false)] {
            assert_eq!(places.has(PlayerId(player), KindId::at(0), square(name)), wins, "{player} {name}");
        }
        assert!(Places::of(&load("chess", &Options::default()).unwrap().spec.unwrap()).is_empty());
    }

    #[test]
    fn pieces_that_win_nowhere_have_no_place() {
        assert_eq!(near("classics/kingofthehill", (0, "queen"), &["a1", "d4"]), Some(vec![0, 0]));
        assert_eq!(near("chess", (0, "pawn"), &[]), None);
        assert_eq!(near("classics/giveaway", (0, "pawn"), &[]), None);
    }
}
