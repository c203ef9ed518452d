//! Actions that cannot be done because of what is chosen for them: a square that is not empty, a piece that is not in
//! the hand. They may be written as they are listed, or called by their names.

use super::calls;
use crate::literal::scene::{Frame, Scene, bind, frame};
use crate::literal::state::{Place, State};
use crate::notation::action::typed::{alike, lacks_signs};
use crate::number::Number;
use crate::source::Span;
use crate::spec::code::{Domain, Expr, ExprKind, Slot, TemplatePart};
use crate::spec::ids::{ActionId, KindId, RuleId, Square, TokenId};
use crate::spec::rule::{Action, Param};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;

/// An action for which things were chosen that are not among what may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Stray {
    /// The rule of the action.
    pub rule: RuleId,
    /// The first such thing.
    pub first: Fault,
    /// The others.
    pub more: Vec<Fault>,
}

impl Stray {
    /// All such things.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

/// Something that was chosen for an action and is not among what may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The name of the choice.
    pub choice: String,
    /// The choice that was made.
    pub chosen: Chosen,
    /// The text that says which choices are allowed.
    pub among: Span,
}

/// The choice that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Nothing by name, and there is nothing to choose from.
    Nothing,
    /// Nothing by name, and nothing that may be would do.
    Unfit,
    /// A word that names nothing there is to choose.
    Word(String),
    /// A square.
    Square(Square),
    /// A piece of a kind, when there is none.
    Piece(KindId),
    /// A piece of a kind that is written as if it stood nowhere, when those there are stand on these squares.
    Elsewhere(KindId, Vec<Square>),
    /// The square: it is empty, or its unit is none of those wanted.
    On(Square),
    /// A kind, and which may be chosen.
    Kind(KindId, Vec<KindId>),
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

/// The faulty choice that keeps an action written like the input from being offered, by the way
/// with the fewest faults. `squares` are the squares in the input; `exactly` when it is not written
/// like the action without the signs in between.
pub fn stray(scene: &Scene<'_>, id: ActionId, squares: &[Square], input: &str, exactly: bool) -> Option<Stray> {
    let action = scene.spec.action(id);
    let call = calls::behind(action, input);
    action.written.as_ref().map(drop).or(call.as_ref().map(drop)).filter(|()| action.path.is_none())?;
    if call.as_ref().is_some_and(|words| words.is_empty() && !action.params.is_empty()) {
        return nobody(scene, action);
    }
    let constants: Vec<&str> = action.written.iter().chain(&action.spellings).flat_map(constants).collect();
    if constants.iter().any(|text| alike(text, input)) {
        return nobody(scene, action);
    }
    // Words after a whole action are none of its choices: `castle kingside now`.
    if constants.iter().any(|text| calls::goes_on(text, input)) {
        return None;
    }
    let found = [false, true].into_iter().find_map(|there| {
        let stock = Stock::of(scene, squares, there);
        let scene = &scene.at(&stock.state);
        (1..=action.params.len()).find_map(|most| {
            let call = call.as_deref();
            let mut search = Search { scene, stock: &stock, action, squares, input, exactly, call, most, ways: 0 };
            search.among(0, &mut Vec::new(), &mut frame(action.slots))
        })
    });
    let faults: Vec<Fault> = found.or_else(|| Some(vec![calls::unfit(scene, action, call.as_deref()?, input)?]))?;
    let (first, more) = faults.split_first()?;
    Some(Stray { rule: action.rule, first: first.clone(), more: more.to_vec() })
}

/// The texts of an action that do not depend on its choices: `O-O` and `O-O-O`.
fn constants(written: &Expr) -> Vec<&str> {
    match &*written.kind {
        ExprKind::Constant(Value::Text(text)) => vec![text],
        ExprKind::Template(parts) => match parts.as_slice() {
            [TemplatePart::Text(text)] => vec![text],
            _ => Vec::new(),
        },
        ExprKind::If(_, yes, no) => [constants(yes), constants(no)].concat(),
        _ => Vec::new(),
    }
}

/// The first choice for which there is nothing to choose from; the last when nothing that may be chosen would do.
fn nobody(scene: &Scene<'_>, action: &Action) -> Option<Stray> {
    let mut frame = frame(action.slots);
    let fault = |param: &Param, chosen| {
        let first = Fault { choice: param.name.clone(), chosen, among: param.span };
        Stray { rule: action.rule, first, more: Vec::new() }
    };
    for param in &action.params {
        match scene.options(&param.domain, &mut frame).into_iter().next() {
            Some(option) => bind(&mut frame, param.slot, option),
            None => return Some(fault(param, Chosen::Nothing)),
        }
    }
    action.params.last().map(|param| fault(param, Chosen::Unfit))
}

/// A position with more tokens of each kind, and those that stand on squares that are named.
struct Stock {
    state: State,
    /// Those that are only supposed.
    made: Vec<TokenId>,
    /// All of them, with the square that is named.
    tokens: Vec<(TokenId, KindId, Option<Square>)>,
}

impl Stock {
    /// With one more token of each kind that lies nowhere, or `there`, on each named square where there is room for it.
    fn of(scene: &Scene<'_>, squares: &[Square], there: bool) -> Stock {
        let (spec, mut state) = (scene.spec, scene.now.clone());
        let mut tokens = Vec::new();
        for token in scene.now.present() {
            let square = scene.now.square_of(token).filter(|square| squares.contains(square));
            tokens.extend(square.map(|square| (token, scene.now.token(token).kind, Some(square))));
        }
        let present = tokens.len();
        for kind in (0..spec.kinds.len()).map(KindId::at).filter(|kind| !spec.kind(*kind).veiled) {
            let owner = scene.mover.filter(|_| !spec.kind(kind).neutral);
            let Some(layer) = spec.classes[spec.kind(kind).class.index()].layer.filter(|_| there) else {
                tokens.push((state.create(spec, kind, owner), kind, None));
                continue;
            };
            for square in squares.iter().filter(|square| scene.now.on(spec, layer, **square).is_none()) {
                let token = state.create(spec, kind, owner);
                state.put(spec, token, Place::On(*square));
                tokens.push((token, kind, Some(*square)));
            }
        }
        let made = tokens.iter().skip(present).map(|(token, ..)| *token).collect();
        Stock { state, made, tokens }
    }
}

/// The squares on which those of a kind stand that may be chosen, when each stands on one.
fn standing(now: &State, allowed: &[Value], kind: KindId) -> Option<Vec<Square>> {
    let of_kind = allowed.iter().filter_map(Value::token).filter(|token| now.token(*token).kind == kind);
    of_kind.map(|token| now.square_of(token)).collect()
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    stock: &'a Stock,
    action: &'a Action,
    squares: &'a [Square],
    input: &'a str,
    /// Whether no sign of what is written may be missing in it.
    exactly: bool,
    /// The words behind its name, when it is called by that.
    call: Option<&'a [String]>,
    /// At most so many choices may be faulty.
    most: usize,
    ways: usize,
}

/// A choice from outside of what it may be.
struct Outside {
    fault: Fault,
    slot: Slot,
    /// Whether there is nothing to choose from.
    none: bool,
}

impl Search<'_> {
    /// Chooses what comes from a place on, some of the choices from outside of what they may be.
    fn among(&mut self, index: usize, faults: &mut Vec<Outside>, frame: &mut Frame) -> Option<Vec<Fault>> {
        let Some(param) = self.action.params.get(index) else {
            self.ways += 1;
            let meant = !faults.is_empty() && self.is_meant(frame);
            return if meant { faults.iter().map(|fault| self.told(fault, frame)).collect() } else { None };
        };
        let mut allowed = self.scene.options(&param.domain, frame);
        allowed.retain(|value| value.token().is_none_or(|token| !self.stock.made.contains(&token)));
        let none = allowed.is_empty();
        let outside = if faults.len() < self.most { self.outside(param, &allowed, frame) } else { Vec::new() };
        for (value, chosen) in allowed.into_iter().map(|value| (value, None)).chain(outside) {
            if self.ways >= MAX_WAYS {
                return None;
            }
            bind(frame, param.slot, value);
            let before = faults.len();
            faults.extend(chosen.map(|chosen| {
                let fault = Fault { choice: param.name.clone(), chosen, among: param.span };
                Outside { fault, slot: param.slot, none }
            }));
            let found = self.among(index + 1, faults, frame);
            faults.truncate(before);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Whether the input is this action with what is chosen for it.
    fn is_meant(&self, frame: &mut Frame) -> bool {
        if let Some(words) = self.call {
            let values =
                self.action.params.iter().map(|param| frame.get(param.slot as usize).cloned().unwrap_or_default());
            return calls::fit(self.scene, words, &values.collect::<Vec<_>>());
        }
        let is_like = |written: &str| match self.exactly {
            true => alike(written, self.input) && !lacks_signs(self.input, written),
            false => alike(written, self.input),
        };
        let forms = self.action.written.iter().chain(&self.action.spellings);
        forms.map(|form| self.scene.spell(&self.scene.value(form, frame))).any(|form| is_like(&form))
    }

    fn written(&self, frame: &mut Frame) -> Option<String> {
        let written = self.scene.value(self.action.written.as_ref()?, frame);
        Some(self.scene.spell(&written))
    }

    /// The fault of a choice: a piece of this kind, or on this square, if the input tells that.
    /// Otherwise the fault is that there is none at all.
    fn told(&self, outside: &Outside, frame: &mut Frame) -> Option<Fault> {
        let is_other = |kind: KindId, square: Option<Square>| match outside.fault.chosen {
            Chosen::Piece(chosen) | Chosen::Elsewhere(chosen, _) => Some(kind != chosen),
            Chosen::On(chosen) => Some(square != Some(chosen)),
            _ => None,
        };
        if self.call.is_some() {
            return Some(outside.fault.clone());
        }
        let text = self.written(frame)?;
        let value = frame.get(outside.slot as usize).cloned().unwrap_or_default();
        let mut untold = false;
        for (token, kind, square) in &self.stock.tokens {
            match is_other(*kind, *square) {
                None => return Some(outside.fault.clone()),
                Some(false) => continue,
                Some(true) => {}
            }
            bind(frame, outside.slot, Value::Token(*token));
            untold |= self.written(frame).as_ref() == Some(&text);
        }
        bind(frame, outside.slot, value);
        let chosen = if untold { Chosen::Nothing } else { outside.fault.chosen.clone() };
        (!untold || outside.none).then(|| Fault { chosen, ..outside.fault.clone() })
    }

    /// The values that fit the type of a choice but are not allowed: named squares and numbers,
    /// kinds, and a piece of each other kind.
    fn outside(&self, param: &Param, allowed: &[Value], frame: &mut Frame) -> Vec<(Value, Option<Chosen>)> {
        let (spec, now) = (self.scene.spec, self.scene.now);
        let all: Vec<(Value, Chosen)> = match param.ty {
            Type::SQUARE => self.squares.iter().map(|one| (Value::Square(*one), Chosen::Square(*one))).collect(),
            Type::KIND => {
                let may_be: Vec<KindId> = allowed.iter().filter_map(Value::kind).collect();
                let kinds = (0..spec.kinds.len()).map(KindId::at);
                kinds.map(|kind| (Value::Kind(kind), Chosen::Kind(kind, may_be.clone()))).collect()
            }
            Type { sort: Sort::Token(class), many: false } => {
                let may_be =
                    |kind: KindId| allowed.iter().filter_map(Value::token).any(|token| now.token(token).kind == kind);
                let others = self.stock.tokens.iter().filter(|(_, kind, _)| spec.kind(*kind).class == class);
                let chosen = |kind: KindId, square: Option<Square>| match square {
                    Some(square) => Some(Chosen::On(square)),
                    None if !may_be(kind) => Some(Chosen::Piece(kind)),
                    None => standing(now, allowed, kind).map(|squares| Chosen::Elsewhere(kind, squares)),
                };
                let all = others.map(|(token, kind, square)| Some((Value::Token(*token), chosen(*kind, *square)?)));
                all.flatten().collect()
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
