//! Moves with their arguments and choices, a few bytes each.

use std::sync::Arc;

use crate::compile::scalar::Scalar;
use crate::engine::moves::payment::Payments;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, MovementId, Square, TokenId};

/// An action with its arguments and choices, which lie in the [list](Moves) it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Which action.
    pub action: u16,
    /// For a simple move of a unit, the plan it was found by among those of the situation, and the way of its kind.
    pub simple: Option<(u16, u16)>,
    pub(in crate::engine) way: Option<Way>,
    pub(in crate::engine) captured: Span,
    pub(in crate::engine) args: Span,
    pub(in crate::engine) choices: Span,
    pub(in crate::engine) chosen: Option<Chosen>,
    /// Which of the bundles it is.
    pub(in crate::engine) payments: Option<u16>,
}

/// The tokens that were chosen for an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct Chosen {
    /// Which of its arguments they are; nothing stands there.
    arg: u16,
    /// Where they stand among all that could be chosen.
    place: u16,
    tokens: Span,
}

/// Where a unit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct Way {
    movement: MovementId,
    unit: TokenId,
    origin: Square,
    goal: Option<Square>,
    relocated: Option<(TokenId, Square)>,
    stays: bool,
}

impl Way {
    pub(in crate::engine) fn of(path: Path<'_>) -> Way {
        let Path { movement, unit, origin, goal, relocated, stays, .. } = path;
        Way { movement, unit, origin, goal, relocated, stays }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::engine) struct Span {
    from: u32,
    len: u16,
}

/// A list of actions.
#[derive(Debug, Clone, Default)]
pub struct Moves {
    /// The actions.
    pub list: Vec<Move>,
    /// Whether moves that differ in nothing but what is paid for them are one, a bundle.
    pub groups_payments: bool,
    scalars: Vec<Scalar>,
    tokens: Vec<TokenId>,
    /// What is paid for bundles, by the kind of the unit.
    pub(in crate::engine) payments_of_kinds: Vec<(KindId, Arc<Payments>)>,
    pub(in crate::engine) sets: TokenSets,
}

/// The length of a list at one moment, to [cut](Moves::cut) it there later.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    list: usize,
    scalars: usize,
    tokens: usize,
}

impl Moves {
    /// The length of the list now.
    pub fn mark(&self) -> Mark {
        Mark { list: self.list.len(), scalars: self.scalars.len(), tokens: self.tokens.len() }
    }

    /// Forgets what was added since a mark.
    pub fn cut(&mut self, mark: Mark) {
        self.list.truncate(mark.list);
        self.scalars.truncate(mark.scalars);
        self.tokens.truncate(mark.tokens);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
        self.scalars.clear();
        self.tokens.clear();
        self.payments_of_kinds.clear();
    }

    /// Adds an action with its arguments but for the path; the path, if it has one, is told apart.
    pub fn push(&mut self, action: u16, path: Option<Path<'_>>, args: &[Scalar]) {
        let way = path.map(Way::of);
        let captured = Span { from: self.tokens.len() as u32, len: path.map_or(0, |path| path.captured.len() as u16) };
        if let Some(path) = path {
            self.tokens.extend_from_slice(path.captured);
        }
        let args = self.keep(args);
        self.list.push(Move {
            action,
            simple: None,
            way,
            captured,
            args,
            choices: Span::default(),
            chosen: None,
            payments: None,
        });
    }

    /// Adds an action whose arguments are a unit and a way it can move.
    #[inline]
    pub fn push_move(&mut self, action: u16, path: Path<'_>) {
        self.push(action, Some(path), &[Scalar::Token(path.unit)]);
    }

    /// Adds a move unless there is one that comes to the same.
    pub fn push_new_path(&mut self, action: u16, path: Path<'_>) {
        if !self.list.iter().any(|other| self.path(other).is_some_and(|other| other.comes_to(&path))) {
            self.push_move(action, path);
        }
    }

    /// Adds a move with one choice.
    pub fn push_chosen(&mut self, action: u16, path: Path<'_>, choice: Scalar) {
        self.push_move(action, path);
        let choices = self.keep(&[choice]);
        if let Some(mv) = self.list.last_mut() {
            mv.choices = choices;
        }
    }

    /// Adds a simple move with the choice of what comes in behind the unit: the plan it was found by, and the way.
    pub fn push_gating(&mut self, action: u16, (plan, way): (u16, u16), path: Path<'_>, choice: Scalar) {
        self.push_chosen(action, path, choice);
        if let Some(mv) = self.list.last_mut() {
            mv.simple = Some((plan, way));
        }
    }

    /// Adds simple moves of a unit by one movement: the plan they were found by, and the way; where they lead to, and whom
    /// they capture.
    #[inline]
    pub fn push_simple(
        &mut self,
        (action, plan, way): (u16, u16, u16),
        (unit, origin, movement): (TokenId, Square, MovementId),
        goals: impl Iterator<Item = (Square, Option<TokenId>)>,
    ) {
        let (simple, args) = (Some((plan, way)), self.keep(&[Scalar::Token(unit)]));
        for (goal, victim) in goals {
            let captured = Span { from: self.tokens.len() as u32, len: u16::from(victim.is_some()) };
            self.tokens.extend(victim);
            let way = Some(Way { movement, unit, origin, goal: Some(goal), relocated: None, stays: false });
            let (choices, chosen, payments) = (Span::default(), None, None);
            self.list.push(Move { action, simple, way, captured, args, choices, chosen, payments });
        }
    }

    /// Adds an action of another list with other choices.
    pub fn push_from(&mut self, other: &Moves, mv: &Move, choices: &[Scalar]) {
        let captured = Span { from: self.tokens.len() as u32, len: mv.captured.len };
        self.tokens.extend_from_slice(other.captured(mv));
        let args = self.keep(other.args(mv));
        let (choices, chosen) =
            (self.keep(choices), mv.chosen.map(|chosen| self.keep_chosen(chosen, other.chosen(mv))));
        self.list.push(Move { captured, args, choices, chosen, ..*mv });
    }

    /// Says of the actions from one place on which tokens were chosen for them: as which argument, and in which place among
    /// all that could be.
    pub fn choose(&mut self, (from, arg): (usize, usize), place: usize, tokens: &[TokenId]) {
        let chosen = Chosen { arg: arg as u16, place: place as u16, tokens: Span::default() };
        let chosen = self.keep_chosen(chosen, tokens);
        self.list[from..].iter_mut().for_each(|mv| mv.chosen = Some(chosen));
    }

    fn keep_chosen(&mut self, chosen: Chosen, tokens: &[TokenId]) -> Chosen {
        let from = self.tokens.len() as u32;
        self.tokens.extend_from_slice(tokens);
        Chosen { tokens: Span { from, len: tokens.len() as u16 }, ..chosen }
    }

    /// Gives a path to the actions from one place on.
    pub fn give_path(&mut self, from: usize, path: Path<'_>) {
        let captured = Span { from: self.tokens.len() as u32, len: path.captured.len() as u16 };
        self.tokens.extend_from_slice(path.captured);
        for mv in &mut self.list[from..] {
            mv.way = Some(Way::of(path));
            mv.captured = captured;
        }
    }

    pub(in crate::engine) fn keep(&mut self, scalars: &[Scalar]) -> Span {
        let span = Span { from: self.scalars.len() as u32, len: scalars.len() as u16 };
        self.scalars.extend_from_slice(scalars);
        span
    }

    /// The path of an action.
    pub fn path(&self, mv: &Move) -> Option<Path<'_>> {
        let way = mv.way?;
        Some(Path {
            unit: way.unit,
            origin: way.origin,
            goal: way.goal,
            captured: self.captured(mv),
            relocated: way.relocated,
            stays: way.stays,
            movement: way.movement,
        })
    }

    fn captured(&self, mv: &Move) -> &[TokenId] {
        &self.tokens[mv.captured.from as usize..][..usize::from(mv.captured.len)]
    }

    /// The tokens that were chosen for it.
    pub fn chosen(&self, mv: &Move) -> &[TokenId] {
        let Span { from, len } = mv.chosen.map_or(Span::default(), |chosen| chosen.tokens);
        &self.tokens[from as usize..][..usize::from(len)]
    }

    /// Its arguments but for the path, in order.
    pub fn args(&self, mv: &Move) -> &[Scalar] {
        &self.scalars[mv.args.from as usize..][..usize::from(mv.args.len)]
    }

    /// Its choices.
    pub fn choices(&self, mv: &Move) -> &[Scalar] {
        &self.scalars[mv.choices.from as usize..][..usize::from(mv.choices.len)]
    }
}

impl Move {
    /// What is looked at first where actions are put in order.
    #[inline]
    pub fn first(&self) -> u64 {
        first(self.action, self.way.map(|way| (way.origin, way.goal, way.stays)))
    }

    /// Which of its arguments are several tokens.
    pub fn several(&self) -> Option<usize> {
        self.chosen.map(|chosen| usize::from(chosen.arg))
    }

    /// Where the tokens that were chosen for it stand among all that could be.
    pub fn place(&self) -> u16 {
        self.chosen.map_or(0, |chosen| chosen.place)
    }

    /// By which movement it is made.
    pub fn movement(&self) -> Option<MovementId> {
        self.way.map(|way| way.movement)
    }
}

/// What is looked at first: which action, from where and to where, and whether the unit stays; what is missing comes first.
#[inline]
pub fn first(action: u16, way: Option<(Square, Option<Square>, bool)>) -> u64 {
    let way = way.map_or(0, |(origin, goal, stays)| {
        let goal = goal.map_or(0, |goal| u64::from(goal.0) + 1);
        1 << 40 | u64::from(origin.0) << 24 | goal << 1 | u64::from(stays)
    });
    u64::from(action) << 48 | way
}
