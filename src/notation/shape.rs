//! What the text of an action is made of.

use crate::literal::action::{Transition, action_frame};
use crate::literal::scene::Scene;
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::TokenId;
use crate::spec::value::{Path, Value};

/// An action's text in parts.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// The move on the board, if it is one.
    pub path: Option<PathShape>,
    /// What the definition says it is written as, or its name with its arguments.
    pub text: Option<String>,
    /// The action's name.
    pub name: String,
    /// Its name with all its arguments: `castle(e1, h1)`.
    pub call: String,
    /// When it is no move of one unit: the squares the first one goes between, and those of the first two: `e1g1`, `e1h1`.
    pub runs: Vec<String>,
    /// What else was chosen: `=Q`, `[3,1]`, `/e4`.
    pub suffix: String,
    /// What may tell it from another that is written the same.
    pub marks: Vec<String>,
}

/// A move on the board in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PathShape {
    /// The symbol of the unit in the notation of moves; may be empty.
    pub symbol: String,
    /// The letter of the unit.
    pub letter: String,
    /// The file it comes from: `e`.
    pub file: String,
    /// The rank it comes from: `2`.
    pub rank: String,
    /// Where it goes; `off` when it leaves the board.
    pub goal: String,
    /// Whether it leaves the board.
    pub leaves: bool,
    /// Whether it captures without moving.
    pub stays: bool,
    /// The squares of what it captures.
    pub captured: Vec<String>,
}

impl PathShape {
    /// The square it comes from.
    pub(super) fn origin(&self) -> String {
        format!("{}{}", self.file, self.rank)
    }

    fn of(spec: &Spec, before: &State, path: &Path) -> PathShape {
        let kind = spec.kind(before.token(path.unit).kind);
        let origin = spec.geometry.name(path.origin);
        let (file, rank) = origin.split_at(1);
        let captured = path.captured.iter().filter_map(|token| before.last_square_of(*token));
        PathShape {
            symbol: kind.symbol.clone(),
            letter: kind.letter.clone(),
            file: file.to_owned(),
            rank: rank.to_owned(),
            goal: path.goal.map_or_else(|| "off".to_owned(), |goal| spec.geometry.name(goal)),
            leaves: path.goal.is_none(),
            stays: path.stays,
            captured: captured.map(|square| spec.geometry.name(square)).collect(),
        }
    }
}

impl Shape {
    /// The parts of an action's text, as it is said in the position before it.
    pub(super) fn of(spec: &Spec, before: &State, transition: &Transition) -> Shape {
        let speller = Speller { spec, before, after: &transition.after };
        let candidate = &transition.candidate;
        let action = spec.action(candidate.action);
        let path = candidate.path(spec);
        let written = action.written.as_ref().map(|written| {
            let scene = Scene { mover: Some(candidate.actor), ..Scene::of(spec, before) };
            scene.spell(&scene.value(written, &mut action_frame(spec, candidate)))
        });
        let args: Vec<String> = candidate.args.iter().map(|arg| speller.argument(arg)).collect();
        let call = if args.is_empty() { action.name.clone() } else { format!("{}({})", action.name, args.join(", ")) };
        let mut chosen: Vec<&Value> = Vec::new();
        if let Some(path) = path.filter(|_| written.is_none()) {
            let unit = Value::Token(path.unit);
            chosen.extend(candidate.args.iter().filter(|arg| **arg != unit && !matches!(arg, Value::Path(_))));
        }
        chosen.extend(&candidate.choices);
        let text = match path {
            Some(_) => written,
            None => written.or_else(|| Some(call.clone())),
        };
        // Whoever has chosen nothing says nothing.
        if text.as_ref().is_none_or(|text| !text.is_empty()) {
            let said = chosen.iter().rposition(|value| **value != Value::Nothing).map_or(0, |last| last + 1);
            chosen.truncate(said);
        }
        Shape {
            path: path.map(|path| PathShape::of(spec, before, path)),
            text,
            name: action.name.clone(),
            call,
            runs: if path.is_none() { speller.runs(&candidate.args) } else { Vec::new() },
            suffix: chosen.into_iter().map(|choice| speller.choice(choice)).collect(),
            marks: speller.marks(transition),
        }
    }
}

/// Writes values of an action.
struct Speller<'a> {
    spec: &'a Spec,
    before: &'a State,
    after: &'a State,
}

impl Speller<'_> {
    /// A token's state before the action, or after it when the action makes it.
    fn state(&self, token: TokenId) -> &State {
        if self.before.knows(token) { self.before } else { self.after }
    }

    /// The squares between which the first unit of the arguments goes, and those of the first two units.
    fn runs(&self, args: &[Value]) -> Vec<String> {
        let name = |square| self.spec.geometry.name(square);
        let mut units = args.iter().filter_map(Value::token).filter(|token| self.before.knows(*token));
        let Some(first) = units.next() else { return Vec::new() };
        let Some(origin) = self.before.square_of(first) else { return Vec::new() };
        let goal = self.after.square_of(first).filter(|goal| *goal != origin);
        let second = units.next().and_then(|second| self.before.square_of(second));
        [goal, second].into_iter().flatten().map(|square| format!("{}{}", name(origin), name(square))).collect()
    }

    fn letter(&self, token: TokenId) -> &str {
        &self.spec.kind(self.state(token).token(token).kind).letter
    }

    fn place(&self, token: TokenId) -> String {
        match self.state(token).token(token).place {
            Place::On(square) | Place::Gone(Some(square)) => self.spec.geometry.name(square),
            Place::In(zone) => super::zones::zone_word(self.spec, zone),
            Place::Gone(None) => "gone".to_owned(),
        }
    }

    /// Something that was chosen, behind a move.
    fn choice(&self, value: &Value) -> String {
        match value {
            Value::Nothing => "-".to_owned(),
            Value::Unknown => "?".to_owned(),
            Value::Kind(kind) => format!("={}", self.spec.kind(*kind).letter),
            Value::Player(player) => format!(">{}", self.spec.player(*player).name),
            Value::Square(square) => format!("/{}", self.spec.geometry.name(*square)),
            Value::Token(token) => format!("[{}]", self.letter(*token)),
            Value::Number(number) => format!(":{number}"),
            Value::Squares(_) | Value::Set(_) if value.is_empty() => String::new(),
            Value::Squares(_) | Value::Set(_) => {
                let elements = value.elements();
                let words: Vec<String> = elements.iter().map(|element| self.element(element)).collect();
                format!("[{}]", words.join(","))
            }
            other => format!(":{}", self.argument(other)),
        }
    }

    fn element(&self, value: &Value) -> String {
        match value {
            Value::Token(token) => self.letter(*token).to_owned(),
            other => self.argument(other),
        }
    }

    /// An argument in parentheses: a piece by its square, other tokens by their letters.
    fn argument(&self, value: &Value) -> String {
        match value {
            Value::Nothing => "-".to_owned(),
            Value::Unknown => "?".to_owned(),
            Value::Truth(truth) => super::value::truth_word(*truth).to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.to_string(),
            Value::Player(player) => self.spec.player(*player).name.clone(),
            Value::Square(square) => self.spec.geometry.name(*square),
            Value::Kind(kind) => self.spec.kind(*kind).name.clone(),
            Value::Token(token) => match self.state(*token).token(*token).place {
                Place::On(square) => self.spec.geometry.name(square),
                _ => self.letter(*token).to_owned(),
            },
            Value::Zone(zone) => super::zones::zone_word(self.spec, *zone),
            Value::Path(path) => path.goal.map_or_else(|| "off".to_owned(), |goal| self.spec.geometry.name(goal)),
            Value::Squares(_) | Value::Set(_) => {
                let elements = value.elements();
                let words: Vec<String> = elements.iter().map(|element| self.element(element)).collect();
                format!("[{}]", words.join(","))
            }
        }
    }

    /// Everything about an action that may be left out of its text: its name, its movement, who is captured or put
    /// aside, where tokens come from.
    fn marks(&self, transition: &Transition) -> Vec<String> {
        let candidate = &transition.candidate;
        let mut marks = vec![self.spec.action(candidate.action).name.clone()];
        if let Some(path) = candidate.path(self.spec) {
            marks.push(self.spec.movement(path.movement).name.clone());
            marks.push(path.captured.iter().map(|token| self.place(*token)).collect::<Vec<_>>().join("x"));
            let relocated =
                path.relocated.map(|(token, goal)| format!("{}-{}", self.place(token), self.spec.geometry.name(goal)));
            marks.push(relocated.unwrap_or_default());
        }
        for value in candidate.args.iter().chain(&candidate.choices) {
            let tokens = value.elements();
            let places: Vec<String> = tokens.iter().filter_map(Value::token).map(|token| self.place(token)).collect();
            marks.push(places.join("+"));
        }
        marks
    }
}
