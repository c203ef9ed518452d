//! Actions with everything that was chosen for them, in a few bytes each.

use std::sync::Arc;

use super::order;
use super::paths::Path;
use super::subsets::Subsets;
use crate::compile::scalar::Scalar;
use crate::spec::ids::{KindId, MovementId, Square, TokenId};

/// An action with its arguments and choices, which lie in the [list](Acts) it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Act {
    /// Which action.
    pub action: u16,
    /// For a simple move of a unit, the plan it was found by among those of the situation, and the way of its kind.
    pub simple: Option<(u16, u16)>,
    way: Option<Way>,
    captured: Span,
    args: Span,
    choices: Span,
    chosen: Option<Chosen>,
    /// Which of the bundles it is.
    bundle: Option<u16>,
}

/// The tokens that were chosen for an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Chosen {
    /// Which of its arguments they are; nothing stands there.
    arg: u16,
    /// Where they stand among all that could be chosen.
    place: u16,
    tokens: Span,
}

/// Where a unit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    movement: MovementId,
    unit: TokenId,
    origin: Square,
    goal: Option<Square>,
    relocated: Option<(TokenId, Square)>,
    stays: bool,
}

impl Way {
    fn of(path: Path<'_>) -> Way {
        let Path { movement, unit, origin, goal, relocated, stays, .. } = path;
        Way { movement, unit, origin, goal, relocated, stays }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Span {
    from: u32,
    len: u16,
}

/// A list of actions.
#[derive(Debug, Clone, Default)]
pub struct Acts {
    /// The actions.
    pub list: Vec<Act>,
    /// Whether moves that differ in nothing but what is paid for them are one, a bundle.
    pub bundling: bool,
    scalars: Vec<Scalar>,
    tokens: Vec<TokenId>,
    /// What is paid for bundles, by the kind of the unit.
    bundles: Vec<(KindId, Arc<Bundle>)>,
    sets: Subsets,
}

/// What may be paid for a move.
#[derive(Debug, Clone, Default)]
pub struct Bundle {
    /// Where that stands among all that could be.
    pub places: Vec<u16>,
    /// The same with what is chosen then, in order.
    pub ways: Vec<(Option<Scalar>, u16)>,
}

/// The length of a list at one moment, to [cut](Acts::cut) it there later.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    list: usize,
    scalars: usize,
    tokens: usize,
}

impl Acts {
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
        self.bundles.clear();
    }

    /// Adds an action with its arguments but for the path; the path, if it has one, is told apart.
    pub fn push(&mut self, action: u16, path: Option<Path<'_>>, args: &[Scalar]) {
        let way = path.map(Way::of);
        let captured = Span { from: self.tokens.len() as u32, len: path.map_or(0, |path| path.captured.len() as u16) };
        if let Some(path) = path {
            self.tokens.extend_from_slice(path.captured);
        }
        let args = self.keep(args);
        self.list.push(Act {
            action,
            simple: None,
            way,
            captured,
            args,
            choices: Span::default(),
            chosen: None,
            bundle: None,
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
        if let Some(act) = self.list.last_mut() {
            act.choices = choices;
        }
    }

    /// Adds a simple move with the choice of what comes in behind the unit: the plan it was found by, and the way.
    pub fn push_entering(&mut self, action: u16, (plan, way): (u16, u16), path: Path<'_>, choice: Scalar) {
        self.push_chosen(action, path, choice);
        if let Some(act) = self.list.last_mut() {
            act.simple = Some((plan, way));
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
            let (choices, chosen, bundle) = (Span::default(), None, None);
            self.list.push(Act { action, simple, way, captured, args, choices, chosen, bundle });
        }
    }

    /// Adds an action of another list with other choices.
    pub fn push_from(&mut self, other: &Acts, act: &Act, choices: &[Scalar]) {
        let captured = Span { from: self.tokens.len() as u32, len: act.captured.len };
        self.tokens.extend_from_slice(other.captured(act));
        let args = self.keep(other.args(act));
        let (choices, chosen) =
            (self.keep(choices), act.chosen.map(|chosen| self.keep_chosen(chosen, other.chosen(act))));
        self.list.push(Act { captured, args, choices, chosen, ..*act });
    }

    /// Says of the actions from one place on which tokens were chosen for them: as which argument, and in which place among
    /// all that could be.
    pub fn choose(&mut self, (from, arg): (usize, usize), place: usize, tokens: &[TokenId]) {
        let chosen = Chosen { arg: arg as u16, place: place as u16, tokens: Span::default() };
        let chosen = self.keep_chosen(chosen, tokens);
        self.list[from..].iter_mut().for_each(|act| act.chosen = Some(chosen));
    }

    fn keep_chosen(&mut self, chosen: Chosen, tokens: &[TokenId]) -> Chosen {
        let from = self.tokens.len() as u32;
        self.tokens.extend_from_slice(tokens);
        Chosen { tokens: Span { from, len: tokens.len() as u16 }, ..chosen }
    }

    /// Says what is paid for the last action, as which argument: where it stands among all that could be, and what it is.
    pub fn pay(&mut self, arg: usize, (place, tokens): (usize, &[TokenId])) {
        if let Some(last) = self.list.last().copied() {
            let mut args = self.args(&last).to_vec();
            args.insert(arg.min(args.len()), Scalar::Nothing);
            let args = self.keep(&args);
            self.list.last_mut().into_iter().for_each(|act| act.args = args);
            self.choose((self.list.len() - 1, arg), place, tokens);
        }
    }

    /// Adds a move that is paid for.
    pub fn push_paid(&mut self, action: u16, path: Path<'_>, (choice, place): (Option<Scalar>, u16), sets: &Subsets) {
        self.push(action, Some(path), &[Scalar::Token(path.unit), Scalar::Nothing]);
        self.choose((self.list.len() - 1, 1), usize::from(place), sets.get(place));
        let choices = self.keep(choice.as_slice());
        self.list.last_mut().into_iter().for_each(|act| act.choices = choices);
    }

    /// Keeps what may be paid by units of a kind.
    pub fn bundle(&mut self, kind: KindId, bundle: &Arc<Bundle>, sets: &Subsets) -> u16 {
        if let Some(known) = self.bundles.iter().position(|(known, _)| *known == kind) {
            return known as u16;
        }
        if self.bundles.is_empty() {
            self.sets.clone_from(sets);
        }
        self.bundles.push((kind, bundle.clone()));
        self.bundles.len() as u16 - 1
    }

    /// Adds a move with all that may be paid for it.
    pub fn push_bundle(&mut self, action: u16, path: Path<'_>, bundle: u16) {
        self.push_move(action, path);
        self.list.last_mut().into_iter().for_each(|act| act.bundle = Some(bundle));
    }

    /// How many actions one of the list stands for.
    pub fn weight(&self, act: &Act) -> usize {
        act.bundle.map_or(1, |bundle| self.bundles[usize::from(bundle)].1.ways.len())
    }

    /// One of those that an action of the list stands for.
    pub fn unbundled(&mut self, act: &Act, index: usize) -> Option<Act> {
        let Some(bundle) = act.bundle else { return Some(*act) };
        let (choice, place) = self.bundles[usize::from(bundle)].1.ways.get(index).copied()?;
        let sets = std::mem::take(&mut self.sets);
        self.list.push(Act { bundle: None, ..*act });
        self.pay(1, (usize::from(place), sets.get(place)));
        let choices = self.keep(choice.as_slice());
        self.sets = sets;
        self.list.pop().map(|act| Act { choices, ..act })
    }

    /// Gives a path to the actions from one place on.
    pub fn give_path(&mut self, from: usize, path: Path<'_>) {
        let captured = Span { from: self.tokens.len() as u32, len: path.captured.len() as u16 };
        self.tokens.extend_from_slice(path.captured);
        for act in &mut self.list[from..] {
            act.way = Some(Way::of(path));
            act.captured = captured;
        }
    }

    fn keep(&mut self, scalars: &[Scalar]) -> Span {
        let span = Span { from: self.scalars.len() as u32, len: scalars.len() as u16 };
        self.scalars.extend_from_slice(scalars);
        span
    }

    /// The path of an action.
    pub fn path(&self, act: &Act) -> Option<Path<'_>> {
        let way = act.way?;
        Some(Path {
            unit: way.unit,
            origin: way.origin,
            goal: way.goal,
            captured: self.captured(act),
            relocated: way.relocated,
            stays: way.stays,
            movement: way.movement,
        })
    }

    fn captured(&self, act: &Act) -> &[TokenId] {
        &self.tokens[act.captured.from as usize..][..usize::from(act.captured.len)]
    }

    /// The tokens that were chosen for it.
    pub fn chosen(&self, act: &Act) -> &[TokenId] {
        let Span { from, len } = act.chosen.map_or(Span::default(), |chosen| chosen.tokens);
        &self.tokens[from as usize..][..usize::from(len)]
    }

    /// Its arguments but for the path, in order.
    pub fn args(&self, act: &Act) -> &[Scalar] {
        &self.scalars[act.args.from as usize..][..usize::from(act.args.len)]
    }

    /// Its choices.
    pub fn choices(&self, act: &Act) -> &[Scalar] {
        &self.scalars[act.choices.from as usize..][..usize::from(act.choices.len)]
    }
}

impl Act {
    /// What is looked at first where actions are put in order.
    #[inline]
    pub fn first(&self) -> u64 {
        order::first(self.action, self.way.map(|way| (way.origin, way.goal, way.stays)))
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
