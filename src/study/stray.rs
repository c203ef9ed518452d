//! Actions that cannot be done because of what is chosen for them: a square that is not empty, a piece that is not in
//! the hand.

use crate::literal::scene::{Frame, Scene, bind, frame};
use crate::notation::find::alike;
use crate::number::Number;
use crate::source::Span;
use crate::spec::code::Domain;
use crate::spec::ids::{ActionId, KindId, RuleId, Square};
use crate::spec::rule::{Action, Param};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;

/// Something that was chosen for an action and is not among what may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Stray {
    /// The rule of the action.
    pub rule: RuleId,
    /// The name of the choice.
    pub choice: String,
    /// What was chosen.
    pub chosen: Chosen,
    /// Where it is written what may be chosen.
    pub among: Span,
}

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// A square.
    Square(Square),
    /// A piece of a kind, when there is none.
    Piece(KindId),
    /// A kind.
    Kind(KindId),
    /// A number, where one of a range is wanted.
    Number {
        /// Which.
        number: Number,
        /// The least there may be.
        from: Number,
        /// The greatest.
        to: Number,
        /// The step from one to the next.
        by: Number,
    },
}

/// So many ways to choose are looked through.
const MAX_WAYS: usize = 20_000;

/// What keeps an action that is written like the input from being offered, if it is a single choice. `squares` are
/// those that the input names.
pub fn stray(scene: &Scene<'_>, id: ActionId, squares: &[Square], input: &str) -> Option<Stray> {
    let action = scene.spec.action(id);
    action.written.as_ref().filter(|_| action.path.is_none())?;
    let mut search = Search { scene, action, squares, input, ways: 0 };
    search.among(0, None, &mut frame(action.slots))
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    action: &'a Action,
    squares: &'a [Square],
    input: &'a str,
    ways: usize,
}

impl Search<'_> {
    /// Chooses what comes from a place on, one of all choices from outside of what it may be.
    fn among(&mut self, index: usize, stray: Option<Stray>, frame: &mut Frame) -> Option<Stray> {
        let Some(param) = self.action.params.get(index) else {
            self.ways += 1;
            let written = self.scene.value(self.action.written.as_ref()?, frame);
            return stray.filter(|_| alike(&self.scene.spell(&written), self.input));
        };
        let allowed = self.scene.options(&param.domain, frame);
        let outside = if stray.is_none() { self.outside(param, &allowed, frame) } else { Vec::new() };
        for (value, chosen) in allowed.into_iter().map(|value| (value, None)).chain(outside) {
            if self.ways >= MAX_WAYS {
                return None;
            }
            bind(frame, param.slot, value);
            let new = chosen.map(|chosen| {
                let (rule, choice) = (self.action.rule, param.name.clone());
                Stray { rule, choice, chosen, among: param.span }
            });
            let found = self.among(index + 1, stray.clone().or(new), frame);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// What could be chosen by its type but may not: squares and numbers that are named, kinds, and a piece of each other
    /// kind.
    fn outside(&self, param: &Param, allowed: &[Value], frame: &mut Frame) -> Vec<(Value, Option<Chosen>)> {
        let (spec, now) = (self.scene.spec, self.scene.now);
        let mut kinds: Vec<KindId> = Vec::new();
        let all: Vec<(Value, Chosen)> = match param.ty {
            Type::SQUARE => self.squares.iter().map(|one| (Value::Square(*one), Chosen::Square(*one))).collect(),
            Type::KIND => {
                (0..spec.kinds.len()).map(KindId::at).map(|kind| (Value::Kind(kind), Chosen::Kind(kind))).collect()
            }
            Type { sort: Sort::Token(class), many: false } => {
                kinds.extend(allowed.iter().filter_map(Value::token).map(|token| now.token(token).kind));
                let mut list = Vec::new();
                for token in now.present() {
                    let kind = now.token(token).kind;
                    if spec.kind(kind).class == class && !kinds.contains(&kind) {
                        kinds.push(kind);
                        list.push((Value::Token(token), Chosen::Piece(kind)));
                    }
                }
                list
            }
            Type::NUMBER => self.numbers(&param.domain, frame),
            _ => Vec::new(),
        };
        let outside = all.into_iter().filter(|(value, _)| !allowed.contains(value));
        outside.map(|(value, chosen)| (value, Some(chosen))).collect()
    }

    /// The numbers the input names, where one of a range is wanted.
    fn numbers(&self, domain: &Domain, frame: &mut Frame) -> Vec<(Value, Chosen)> {
        let Domain::Range { from, to, by } = domain else { return Vec::new() };
        let (from, to, by) = (self.scene.number(from, frame), self.scene.number(to, frame), *by);
        let words = self.input.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
        let numbers = words.filter_map(|word| word.parse::<Number>().ok());
        numbers.map(|number| (Value::Number(number), Chosen::Number { number, from, to, by })).collect()
    }
}
