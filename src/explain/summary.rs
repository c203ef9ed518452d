//! The possible moves of a unit, and the reasons against all others.

use super::answer::{Ban, Hindrance, Man};
use super::asker::{Asker, legal_list};
use crate::explain::conditions::Condition;
use crate::literal::action::Transition;
use crate::literal::knowledge::known_to;
use crate::literal::legal::{first_obstacle, offered};
use crate::literal::reach::{Reach, gets_at, plain_reach};
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::notation::action::write_unmarked;
use crate::notation::squares::square_called;
use crate::spec::code::Home;
use crate::spec::ids::{ActionId, KindId, MovementId, PlayerId, RuleId, Square, TokenId};
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

/// The subject of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The unit on a square.
    Square(Square),
    /// The player's own units of a kind.
    Kind(KindId),
}

/// The possible moves of a unit, and the reasons against all others.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The unit.
    pub unit: Man,
    /// The actions that it can do, or that are about it.
    pub can: Vec<String>,
    /// Its movements, each with the squares it might lead to.
    pub movements: Vec<(MovementId, Vec<Goals>)>,
}

/// Squares that are not reached for the same reason.
#[derive(Debug, Clone, PartialEq)]
pub struct Goals {
    /// The squares.
    pub squares: Vec<Square>,
    /// The reason.
    pub obstacle: Obstacle,
}

/// The reason why a unit does not reach squares.
#[derive(Debug, Clone, PartialEq)]
pub enum Obstacle {
    /// No reason: it goes there.
    Nothing,
    /// No reason: it captures there without moving.
    Shot,
    /// A rule that forbids it, and its conditions when they are alike for all squares.
    Rule(Ban),
    /// The condition of the action by this rule: the part that fails first, with what shows it when that is alike for all squares.
    Condition(RuleId, Vec<Condition>),
    /// Others go before it.
    Ousted,
    /// No action moves it there.
    NoAction,
    /// The piece there, or the movement itself.
    Hindrance(Hindrance),
}

/// The square or the kind that a text names, and nothing else; `seen` says whether a piece is seen on a square.
pub fn named(spec: &Spec, text: &str, seen: &dyn Fn(Square) -> bool) -> Option<About> {
    let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| spec.kind(*kind).class == PIECES);
    let is_called = |kind: &KindId| {
        let kind = spec.kind(*kind);
        !kind.veiled
            && (kind.letter == text
                || kind.has_sign(|sign| sign == text)
                || kind.all_names().any(|name| {
                    name.eq_ignore_ascii_case(text.strip_suffix('s').unwrap_or(text)) || name.eq_ignore_ascii_case(text)
                }))
    };
    let square = square_called(spec, text).filter(|square| seen(*square)).map(About::Square);
    square.or_else(|| kinds.into_iter().find(is_called).map(About::Kind))
}

/// The summaries of the units asked about; empty when there are none.
pub fn about(spec: &Spec, state: &State, actor: PlayerId, what: About, legal: Option<&[Transition]>) -> Vec<Summary> {
    let known = known_to(spec, state, actor);
    let units: Vec<TokenId> = match what {
        About::Square(square) => known.piece_on(square).into_iter().filter(|unit| !known.is_ghost(*unit)).collect(),
        About::Kind(kind) => {
            let own = |unit: &TokenId| known.token(*unit).kind == kind && known.token(*unit).owner == Some(actor);
            known.on_board(spec, PIECES).filter(own).collect()
        }
    };
    let scene = Scene { mover: Some(actor), ..Scene::of(spec, &known) };
    let legal = legal_list(scene, actor, legal);
    let summary = |unit| {
        let mut asker = Asker::new(scene, actor, "", &legal);
        asker.about = Some(unit);
        asker.summary(unit)
    };
    units.into_iter().filter_map(summary).collect()
}

impl Asker<'_> {
    fn summary(&self, unit: TokenId) -> Option<Summary> {
        let man = self.man(unit)?;
        let list = self.legal_and_asides();
        let written = write_unmarked(self.spec, self.state, list);
        let can = list.iter().zip(written).filter(|(transition, _)| self.is_about(transition, unit));
        let can: Vec<String> = can.map(|(_, written)| written.san).collect();
        let movements = &self.spec.kind(man.kind).movements;
        let movements = movements.iter().map(|movement| (*movement, self.goals(unit, *movement))).collect();
        Some(Summary { unit: man, can, movements })
    }

    /// Whether an action moves a unit or speaks of it.
    fn is_about(&self, transition: &Transition, unit: TokenId) -> bool {
        let candidate = &transition.candidate;
        match candidate.path(self.spec) {
            Some(path) => path.unit == unit,
            None => candidate.args.contains(&Value::Token(unit)),
        }
    }

    /// The squares a movement might lead to, by what keeps it from them.
    fn goals(&self, unit: TokenId, movement: MovementId) -> Vec<Goals> {
        let mut list: Vec<Goals> = Vec::new();
        for square in self.spec.geometry.squares() {
            let Some(obstacle) = self.obstacle(unit, movement, square) else { continue };
            match list.iter_mut().find(|goals| plain(&goals.obstacle) == plain(&obstacle)) {
                Some(goals) => {
                    goals.squares.push(square);
                    if goals.obstacle != obstacle {
                        goals.obstacle = plain(&obstacle);
                    }
                }
                None => list.push(Goals { squares: vec![square], obstacle }),
            }
        }
        list
    }

    /// The reason why a movement does not reach a square; nothing when it does not lead there at
    /// all.
    fn obstacle(&self, unit: TokenId, movement: MovementId, goal: Square) -> Option<Obstacle> {
        let first = plain_reach(&self.scene, unit, movement, goal).into_iter().next()?;
        match first {
            Reach::Elsewhere => None,
            Reach::Goes => Some(self.when_it_goes(unit, false, goal).unwrap_or(Obstacle::NoAction)),
            Reach::Shoots => {
                let shot = || self.hindrance(unit, movement, first).map(Obstacle::Hindrance);
                self.when_it_goes(unit, true, goal).or_else(shot)
            }
            other => self.hindrance(unit, movement, other).map(Obstacle::Hindrance),
        }
    }

    /// The reason why a unit does not reach a square to which its movement goes, or on which it
    /// captures from afar; nothing when no action does that.
    fn when_it_goes(&self, unit: TokenId, shoots: bool, goal: Square) -> Option<Obstacle> {
        let fits = |transition: &&Transition| {
            let path = transition.candidate.path(self.spec);
            path.is_some_and(|path| path.unit == unit && path.stays == shoots && gets_at(self.state, path, goal))
        };
        if self.legal_and_asides().iter().any(|transition| fits(&transition)) {
            return Some(if shoots { Obstacle::Shot } else { Obstacle::Nothing });
        }
        let possible: Vec<&Transition> = self.possible().iter().filter(fits).collect();
        if let Some(first) = possible.first() {
            let forbids =
                |transition: &&Transition| Some(self.ban(first_obstacle(&self.scene, transition)?, transition));
            let overrun = || first.after.overrun.and_then(|overrun| overrun.rule);
            let cut_short = || overrun().map(|rule| Ban { rule, conditions: Vec::new() });
            let ban = possible.iter().find_map(forbids).or_else(cut_short);
            return Some(ban.map_or(Obstacle::Ousted, Obstacle::Rule));
        }
        let moves = |id: &ActionId| self.spec.action(*id).path.is_some();
        let now: Vec<ActionId> = offered(self.spec, self.state, false).into_iter().filter(moves).collect();
        now.iter().find_map(|id| {
            let action = self.spec.action(*id);
            let ways = self.ways(*id, false);
            let conditions = self.condition_of(action.when.as_ref()?, ways.iter().find(fits)?);
            Some(Obstacle::Condition(action.rule, first_failing(conditions)))
        })
    }
}

/// An obstacle without what may differ from square to square.
fn plain(obstacle: &Obstacle) -> Obstacle {
    let bare = |ban: &Ban| Ban { rule: ban.rule, conditions: Vec::new() };
    match obstacle {
        Obstacle::Rule(ban) => Obstacle::Rule(bare(ban)),
        Obstacle::Condition(rule, parts) => Obstacle::Condition(*rule, parts.iter().map(unshown).collect()),
        Obstacle::Hindrance(Hindrance::Immune(man, ban)) => Obstacle::Hindrance(Hindrance::Immune(*man, bare(ban))),
        Obstacle::Hindrance(Hindrance::Condition(parts)) => {
            let failing = first_failing(parts.clone());
            Obstacle::Hindrance(Hindrance::Condition(failing.iter().map(unshown).collect()))
        }
        other => other.clone(),
    }
}

/// A condition without what shows it.
fn unshown(part: &Condition) -> Condition {
    Condition { note: None, plain: None, inner: Vec::new(), ..part.clone() }
}

/// The first part of a condition that fails.
fn first_failing(parts: Vec<Condition>) -> Vec<Condition> {
    parts.into_iter().filter(|part| part.decisive).take(1).collect()
}

/// The phases and stages in which some action moves units and that do not run.
pub fn moving_homes(spec: &Spec, state: &State) -> Vec<Home> {
    let now = offered(spec, state, false);
    let mut homes: Vec<Home> = Vec::new();
    for id in (0..spec.actions.len()).map(ActionId::at).filter(|id| !now.contains(id)) {
        let action = spec.action(id);
        let home = spec.rule(action.rule).home;
        if action.path.is_some() && !homes.contains(&home) {
            homes.push(home);
        }
    }
    homes
}

/// Whether some action that can be done now, rules apart, moves units.
pub fn units_move(spec: &Spec, state: &State) -> bool {
    offered(spec, state, false).into_iter().any(|id| spec.action(id).path.is_some())
}
