//! The names a sentence gives, and those it is given.

use crate::source::Span;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{ActionId, Square};
use crate::spec::types::{Sort, Type};

/// The subject of a sentence, which decides the words it may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// A unit moving: `unit`, `origin`, `goal`.
    Move,
    /// An action: `captured`, `moved`.
    Captures,
    /// A capture: `victim`, `capturer`.
    Capture,
    /// The end of a stage: `winner`.
    Winner,
}

/// The names of one frame.
#[derive(Debug, Clone)]
pub struct Scope {
    locals: Vec<(String, Slot, Type)>,
    /// Names given to what has a fault of its own.
    faulty: Vec<String>,
    its: Vec<(Slot, Type)>,
    /// The noun phrases around the place that is read, with the sort of what they name.
    pub phrases: Vec<(Span, Sort)>,
    /// Slots that were spoken of as `it`.
    spoken_of: Vec<Slot>,
    /// Conditions after `with` that say nothing of `it`.
    pub idle: Vec<Span>,
    next: Slot,
    contexts: Vec<Context>,
    /// Actions with readable parameters; their slots are assigned when the parameters are read.
    pub targets: Vec<ActionId>,
    /// Parameters of those actions that were read: slot, and which parameter it is in each.
    pub arguments: Vec<(Slot, Vec<(ActionId, usize)>)>,
    /// Whether `before …` means something.
    pub has_before: bool,
    /// Whether `after …` means something.
    pub has_after: bool,
    /// Squares written by name, and where.
    pub squares: Vec<(Square, Span)>,
    /// Whether a player is named: then squares may well differ between players.
    pub names_player: bool,
    /// Whether something in it reads `stuck`.
    pub asks_stuck: bool,
    /// For messages: what the sentence is about.
    pub about: String,
}

impl Scope {
    /// A scope without names.
    pub fn new() -> Self {
        Scope {
            locals: Vec::new(),
            faulty: Vec::new(),
            its: Vec::new(),
            phrases: Vec::new(),
            spoken_of: Vec::new(),
            idle: Vec::new(),
            next: slot::FREE,
            contexts: Vec::new(),
            targets: Vec::new(),
            arguments: Vec::new(),
            has_before: false,
            has_after: false,
            squares: Vec::new(),
            names_player: false,
            asks_stuck: false,
            about: "this".to_owned(),
        }
    }

    /// This scope with more words.
    #[must_use]
    pub fn with(mut self, context: Context) -> Self {
        self.contexts.push(context);
        self
    }

    /// Adds words of a context.
    pub fn add(&mut self, context: Context) {
        if !self.contexts.contains(&context) {
            self.contexts.push(context);
        }
    }

    /// A new slot.
    pub fn slot(&mut self) -> Slot {
        self.next += 1;
        self.next - 1
    }

    /// The number of slots that a frame needs.
    pub fn slots(&self) -> usize {
        self.next as usize
    }

    /// Gives a name to a slot.
    pub fn declare(&mut self, name: &str, slot: Slot, ty: Type) {
        self.locals.push((name.to_owned(), slot, ty));
    }

    /// Remembers a name given to what has a fault of its own, so that its uses are no further faults.
    pub fn declare_faulty(&mut self, name: &str) {
        self.faulty.push(name.to_owned());
    }

    /// Whether a name was given to what has a fault of its own.
    pub fn is_faulty(&self, name: &str) -> bool {
        self.faulty.iter().any(|faulty| faulty == name)
    }

    /// A name that was given.
    pub fn local(&self, name: &str) -> Option<(Slot, Type)> {
        self.locals.iter().rev().find(|(local, _, _)| local == name).map(|(_, slot, ty)| (*slot, *ty))
    }

    /// The player that was named last.
    pub fn player(&self) -> Option<&str> {
        self.locals.iter().rev().find(|(_, _, ty)| *ty == Type::PLAYER).map(|(name, _, _)| name.as_str())
    }

    /// The number of names at present, to go back to with [`Scope::forget`].
    pub fn mark(&self) -> usize {
        self.locals.len()
    }

    /// Forgets the names given since a mark.
    pub fn forget(&mut self, mark: usize) {
        self.locals.truncate(mark);
    }

    /// Makes a slot the meaning of `it`.
    pub fn push_it(&mut self, slot: Slot, ty: Type) {
        self.its.push((slot, ty));
    }

    /// Goes back to the `it` outside.
    pub fn pop_it(&mut self) {
        self.its.pop();
    }

    /// The meaning of `it`; the look-up counts as a use.
    pub fn it(&mut self) -> Option<(Slot, Type)> {
        let it = self.its.last().copied();
        self.spoken_of.extend(it.map(|(slot, _)| slot));
        it
    }

    /// Whether `it` was used for this slot.
    pub fn is_spoken_of(&self, slot: Slot) -> bool {
        self.spoken_of.contains(&slot)
    }

    /// The slot and type of a word of the context.
    pub fn context(&self, word: &str) -> Option<(Slot, Type)> {
        let (context, slot, ty) = match word {
            "unit" => (Context::Move, slot::UNIT, Type::PIECE),
            "origin" => (Context::Move, slot::ORIGIN, Type::SQUARE),
            "goal" => (Context::Move, slot::GOAL, Type::SQUARE),
            "captured" => (Context::Captures, slot::CAPTURED, Type::PIECES),
            "moved" => (Context::Captures, slot::MOVED, Type::PIECES),
            "victim" => (Context::Capture, slot::VICTIM, Type::PIECE),
            "capturer" => (Context::Capture, slot::CAPTURER, Type::PIECE),
            "winner" => (Context::Winner, slot::WINNER, Type::PLAYER),
            _ => return None,
        };
        let here =
            self.contexts.contains(&context) || context == Context::Captures && self.contexts.contains(&Context::Move);
        here.then_some((slot, ty))
    }

    /// All words that can be used here, for messages.
    pub fn words(&self) -> Vec<String> {
        let context = ["unit", "origin", "goal", "captured", "moved", "victim", "capturer", "winner"];
        let context = context.into_iter().filter(|word| self.context(word).is_some()).map(str::to_owned);
        self.locals.iter().map(|(name, _, _)| name.clone()).chain(context).collect()
    }
}
