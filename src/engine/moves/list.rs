//! Moves with their arguments and choices, a few bytes each.

use std::sync::Arc;

use crate::compile::scalar::Scalar;
use crate::engine::moves::payment::Payments;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, MovementId, Square, TokenId};

/// A move with its arguments and choices. They lie in the [list](Moves) that holds the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The action.
    pub action: u16,
    /// For a simple move: its plan among those of the situation, and its movement plan among those of the kind.
    pub plan: Option<(u16, u16)>,
    pub(super) path: Option<MovePath>,
    pub(super) captured: Span,
    pub(super) args: Span,
    pub(super) choices: Span,
    pub(super) chosen: Option<Chosen>,
    /// The payments of the kind, if the move stands for one move with each payment.
    pub(super) payments: Option<u16>,
}

/// The tokens that were chosen as an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct Chosen {
    /// The place of the argument. Its value is nothing.
    arg: u16,
    /// The place of these tokens among all sets that could be chosen.
    place: u16,
    tokens: Span,
}

/// The path of a move, captures apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MovePath {
    movement: MovementId,
    unit: TokenId,
    origin: Square,
    goal: Option<Square>,
    relocated: Option<(TokenId, Square)>,
    stays: bool,
}

impl MovePath {
    pub(in crate::engine) fn of(path: Path<'_>) -> MovePath {
        let Path { movement, unit, origin, goal, relocated, stays, .. } = path;
        MovePath { movement, unit, origin, goal, relocated, stays }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Span {
    from: u32,
    len: u16,
}

/// A list of moves.
#[derive(Debug, Clone, Default)]
pub struct Moves {
    /// The moves.
    pub list: Vec<Move>,
    /// Whether moves that differ only in their payment are listed once.
    pub groups_payments: bool,
    scalars: Vec<Scalar>,
    tokens: Vec<TokenId>,
    /// The payments of listed moves, by the kind of the unit.
    pub(super) payments_of_kinds: Vec<(KindId, Arc<Payments>)>,
    pub(in crate::engine) sets: TokenSets,
    /// Used while the list is sorted.
    pub(super) spare: Spare,
}

/// Memory in which a list is sorted.
#[derive(Debug, Clone, Default)]
pub(super) struct Spare {
    pub keys: Vec<(u64, usize)>,
    pub list: Vec<Move>,
}

/// The length of a list at one moment, to [cut](Moves::cut) it there later.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    list: usize,
    scalars: usize,
    tokens: usize,
}

impl Moves {
    /// The current length of the list.
    pub fn mark(&self) -> Mark {
        Mark { list: self.list.len(), scalars: self.scalars.len(), tokens: self.tokens.len() }
    }

    /// Removes all moves added since a mark.
    pub fn cut(&mut self, mark: Mark) {
        self.list.truncate(mark.list);
        self.scalars.truncate(mark.scalars);
        self.tokens.truncate(mark.tokens);
    }

    /// Clears the list.
    pub fn clear(&mut self) {
        self.list.clear();
        self.scalars.clear();
        self.tokens.clear();
        self.payments_of_kinds.clear();
    }

    /// Adds a move with its arguments; the path is given apart from them.
    pub fn push(&mut self, action: u16, path: Option<Path<'_>>, args: &[Scalar]) {
        let captured = Span { from: self.tokens.len() as u32, len: path.map_or(0, |path| path.captured.len() as u16) };
        if let Some(path) = path {
            self.tokens.extend_from_slice(path.captured);
        }
        let args = self.keep(args);
        self.list.push(Move {
            action,
            plan: None,
            path: path.map(MovePath::of),
            captured,
            args,
            choices: Span::default(),
            chosen: None,
            payments: None,
        });
    }

    /// Adds a move whose arguments are a unit and its path.
    #[inline]
    pub fn push_move(&mut self, action: u16, path: Path<'_>) {
        self.push(action, Some(path), &[Scalar::Token(path.unit)]);
    }

    /// Adds a move unless an equal one is listed.
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

    /// Adds a simple move with the piece that gates in behind the unit, its plan and its movement plan.
    pub fn push_gating(&mut self, action: u16, (plan, movement_plan): (u16, u16), path: Path<'_>, choice: Scalar) {
        self.push_chosen(action, path, choice);
        if let Some(mv) = self.list.last_mut() {
            mv.plan = Some((plan, movement_plan));
        }
    }

    /// Adds simple moves of a unit by one movement, with their plan and movement plan. `goals` are squares with the
    /// pieces captured there.
    #[inline]
    pub fn push_simple(
        &mut self,
        (action, plan, movement_plan): (u16, u16, u16),
        (unit, origin, movement): (TokenId, Square, MovementId),
        goals: impl Iterator<Item = (Square, Option<TokenId>)>,
    ) {
        let (plan, args) = (Some((plan, movement_plan)), self.keep(&[Scalar::Token(unit)]));
        for (goal, victim) in goals {
            let captured = Span { from: self.tokens.len() as u32, len: u16::from(victim.is_some()) };
            self.tokens.extend(victim);
            let path = Some(MovePath { movement, unit, origin, goal: Some(goal), relocated: None, stays: false });
            let (choices, chosen, payments) = (Span::default(), None, None);
            self.list.push(Move { action, plan, path, captured, args, choices, chosen, payments });
        }
    }

    /// Adds a move of another list with other choices.
    pub fn push_from(&mut self, other: &Moves, mv: &Move, choices: &[Scalar]) {
        let captured = Span { from: self.tokens.len() as u32, len: mv.captured.len };
        self.tokens.extend_from_slice(other.captured(mv));
        let args = self.keep(other.args(mv));
        let (choices, chosen) =
            (self.keep(choices), mv.chosen.map(|chosen| self.keep_chosen(chosen, other.chosen(mv))));
        self.list.push(Move { captured, args, choices, chosen, ..*mv });
    }

    /// Sets the tokens that were chosen for all moves from one place on: the argument that they are, and their place
    /// among all sets.
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

    /// Sets the path of all moves from one place on.
    pub fn give_path(&mut self, from: usize, path: Path<'_>) {
        let captured = Span { from: self.tokens.len() as u32, len: path.captured.len() as u16 };
        self.tokens.extend_from_slice(path.captured);
        for mv in &mut self.list[from..] {
            mv.path = Some(MovePath::of(path));
            mv.captured = captured;
        }
    }

    pub(super) fn keep(&mut self, scalars: &[Scalar]) -> Span {
        let span = Span { from: self.scalars.len() as u32, len: scalars.len() as u16 };
        self.scalars.extend_from_slice(scalars);
        span
    }

    /// The path of a move.
    pub fn path(&self, mv: &Move) -> Option<Path<'_>> {
        let path = mv.path?;
        Some(Path {
            unit: path.unit,
            origin: path.origin,
            goal: path.goal,
            captured: self.captured(mv),
            relocated: path.relocated,
            stays: path.stays,
            movement: path.movement,
        })
    }

    fn captured(&self, mv: &Move) -> &[TokenId] {
        &self.tokens[mv.captured.from as usize..][..usize::from(mv.captured.len)]
    }

    /// The tokens that were chosen for a move.
    pub fn chosen(&self, mv: &Move) -> &[TokenId] {
        let Span { from, len } = mv.chosen.map_or(Span::default(), |chosen| chosen.tokens);
        &self.tokens[from as usize..][..usize::from(len)]
    }

    /// The arguments of a move, its path apart, in order.
    pub fn args(&self, mv: &Move) -> &[Scalar] {
        &self.scalars[mv.args.from as usize..][..usize::from(mv.args.len)]
    }

    /// The choices of a move.
    pub fn choices(&self, mv: &Move) -> &[Scalar] {
        &self.scalars[mv.choices.from as usize..][..usize::from(mv.choices.len)]
    }
}

impl Move {
    /// The first key of the order of moves.
    #[inline]
    pub fn first(&self) -> u64 {
        first(self.action, self.path.map(|path| (path.origin, path.goal, path.stays)))
    }

    /// The argument that is a set of tokens.
    pub fn several(&self) -> Option<usize> {
        self.chosen.map(|chosen| usize::from(chosen.arg))
    }

    /// The place of the chosen tokens among all sets.
    pub fn place(&self) -> u16 {
        self.chosen.map_or(0, |chosen| chosen.place)
    }

    /// The movement of the move.
    pub fn movement(&self) -> Option<MovementId> {
        self.path.map(|path| path.movement)
    }
}

/// The first key of the order of moves: action, origin, goal, and whether the unit stays. A missing part comes first.
#[inline]
pub fn first(action: u16, path: Option<(Square, Option<Square>, bool)>) -> u64 {
    let path = path.map_or(0, |(origin, goal, stays)| {
        let goal = goal.map_or(0, |goal| u64::from(goal.0) + 1);
        1 << 40 | u64::from(origin.0) << 24 | goal << 1 | u64::from(stays)
    });
    u64::from(action) << 48 | path
}
