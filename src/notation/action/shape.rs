//! The parts of the text of an action.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::literal::action::{Candidate, Transition, action_frame};
use crate::literal::paths::paths_of;
use crate::literal::scene::Scene;
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{KindId, TokenId};
use crate::spec::value::{Path, Value};

/// An action's text in parts.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// The move on the board, if it is one.
    pub path: Option<PathShape>,
    /// The text that the definition gives it, or its name with its arguments.
    pub text: Option<String>,
    /// The action's name.
    pub name: String,
    /// Its name with all its arguments: `castle(e1, h1)`.
    pub call: String,
    /// Texts for an action that is not a move of one unit: origin and goal of the first unit, `e1g1`; the squares of the
    /// first two units, `e1h1`. Each also with the unit's symbol: `Ke1g1`.
    pub runs: Vec<String>,
    /// Other texts that may be typed for it.
    pub spellings: Vec<String>,
    /// Its other choices: `=Q`, `[3,1]`, `/e4`, or as the definition says.
    pub suffix: String,
    /// Its other choices, each kind by its letter: `=Q~`.
    pub letters: String,
    /// Other texts that may be typed for these choices.
    pub suffixes: Vec<String>,
    /// Marks that may tell it from another with an equal text.
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
    /// Whether origin and goal tell what is captured, whatever else is legal.
    pub told: bool,
}

impl PathShape {
    /// The square it comes from.
    pub(super) fn origin(&self) -> String {
        format!("{}{}", self.file, self.rank)
    }

    /// Where it goes and what it captures, in full: `c3xc2,c3`.
    pub(super) fn full_goal(&self) -> String {
        format!("{}x{}", self.goal, self.captured.join(","))
    }

    fn of(spec: &Spec, before: &State, path: &Path, ways: &mut Ways<'_>) -> PathShape {
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
            told: ways.tell(path),
        }
    }
}

/// The ways units can go, rules apart.
struct Ways<'a> {
    scene: Scene<'a>,
    of: BTreeMap<TokenId, Vec<Arc<Path>>>,
}

impl Ways<'_> {
    /// Whether origin and goal tell what a path captures: it takes no more than what stands on the goal, or its unit goes there
    /// in no other way.
    fn tell(&mut self, path: &Path) -> bool {
        let on_goal = path.goal.and_then(|goal| self.scene.now.piece_on(goal));
        let plain = path.captured.iter().all(|victim| Some(victim) == on_goal.as_ref());
        plain || path.stays || path.goal.is_none() || {
            let ways = self.of.entry(path.unit).or_insert_with(|| paths_of(&self.scene, path.unit));
            let goes = |other: &&Arc<Path>| !other.stays && other.goal == path.goal;
            ways.iter().filter(goes).all(|other| other.captured == path.captured)
        }
    }
}

/// The parts of the texts of actions, as they are said in the position before them.
pub(super) fn shapes(spec: &Spec, before: &State, list: &[Transition]) -> Vec<Shape> {
    let mover = list.first().map(|transition| transition.candidate.actor);
    let mut ways = Ways { scene: Scene { mover, ..Scene::of(spec, before) }, of: BTreeMap::new() };
    list.iter().map(|transition| Shape::of(spec, before, transition, &mut ways)).collect()
}

impl Shape {
    /// The parts of the text of a single action.
    pub(super) fn single(spec: &Spec, before: &State, transition: &Transition) -> Option<Shape> {
        shapes(spec, before, std::slice::from_ref(transition)).pop()
    }

    /// The action without its other choices: equal for two actions that differ in these alone.
    pub(super) fn head(&self) -> String {
        match &self.path {
            Some(path) => format!("{}{}{}", path.origin(), if path.stays { "*" } else { "" }, path.full_goal()),
            None => self.text.as_ref().unwrap_or(&self.call).clone(),
        }
    }

    fn of(spec: &Spec, before: &State, transition: &Transition, ways: &mut Ways<'_>) -> Shape {
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
        let mut chosen: Vec<Choice<'_>> = Vec::new();
        if let Some(path) = path.filter(|_| written.is_none()) {
            let unit = Value::Token(path.unit);
            let others = candidate.args.iter().filter(|arg| **arg != unit && !matches!(arg, Value::Path(_)));
            chosen.extend(others.map(|value| Choice { value, spelt: None }));
        }
        let spelt = transition.spelt.iter().map(Option::as_deref).chain(std::iter::repeat(None));
        chosen.extend(candidate.choices.iter().zip(spelt).map(|(value, spelt)| Choice { value, spelt }));
        let spellings = match &written {
            Some(text) => speller.spellings(text, candidate),
            None => Vec::new(),
        };
        let text = match path {
            Some(_) => written,
            None => written.or_else(|| Some(call.clone())),
        };
        // An empty choice is written as nothing.
        if text.as_ref().is_none_or(|text| !text.is_empty()) {
            let said = chosen.iter().rposition(|choice| *choice.value != Value::Nothing).map_or(0, |last| last + 1);
            chosen.truncate(said);
        }
        let suffix = |spell: &dyn Fn(&Choice<'_>) -> String| chosen.iter().map(spell).collect::<String>();
        let letters = suffix(&|choice| speller.choice(choice.value));
        Shape {
            path: path.map(|path| PathShape::of(spec, before, path, ways)),
            text,
            spellings,
            name: action.name.clone(),
            call,
            runs: if path.is_none() { speller.runs(&candidate.args) } else { Vec::new() },
            suffix: suffix(&|choice| speller.written(choice)),
            suffixes: speller.suffixes(&chosen, path, &letters),
            letters,
            marks: speller.marks(transition),
        }
    }
}

/// Something that was chosen for an action besides.
struct Choice<'a> {
    value: &'a Value,
    /// How it is written, where the definition says so.
    spelt: Option<&'a str>,
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
        let kind = self.spec.kind(self.before.token(first).kind);
        let runs = [goal, second].into_iter().flatten().map(|square| format!("{}{}", name(origin), name(square)));
        runs.flat_map(|run| [format!("{}{run}", kind.symbol), run]).collect()
    }

    fn letter(&self, token: TokenId) -> &str {
        &self.spec.kind(self.state(token).token(token).kind).letter
    }

    fn place(&self, token: TokenId) -> String {
        match self.state(token).token(token).place {
            Place::On(square) | Place::Gone(Some(square)) => self.spec.geometry.name(square),
            Place::In(zone) => crate::notation::zones::zone_word(self.spec, zone),
            Place::Gone(None) => "gone".to_owned(),
        }
    }

    /// How something that was chosen is written behind a move.
    fn written(&self, choice: &Choice<'_>) -> String {
        match (choice.value, choice.spelt) {
            (Value::Nothing | Value::Unknown, _) | (_, None) => self.by_symbol(choice.value),
            (_, Some(text)) => text.to_owned(),
        }
    }

    /// Something that was chosen, a kind as moves write it.
    fn by_symbol(&self, value: &Value) -> String {
        match value {
            Value::Kind(kind) if !self.spec.kind(*kind).symbol.is_empty() => {
                format!("={}", self.spec.kind(*kind).symbol)
            }
            other => self.choice(other),
        }
    }

    /// Other texts that may be typed for the choices, or for the kind that a unit becomes when there is nothing to
    /// choose: its symbol or its letter, with or without a sign; `=` alone when a unit keeps its kind.
    fn suffixes(&self, chosen: &[Choice<'_>], path: Option<&Arc<Path>>, letters: &str) -> Vec<String> {
        let mut list = vec![letters.to_owned(), letters.trim_start_matches('=').to_owned()];
        list.push(chosen.iter().map(|choice| self.by_symbol(choice.value)).collect());
        list.push(format!("={}", chosen.iter().map(|choice| self.written(choice)).collect::<String>()));
        let Some(path) = path else { return list };
        let kind = self.before.token(path.unit).kind;
        match chosen {
            [Choice { value: Value::Kind(into), .. }] if *into == kind => list.push("=".to_owned()),
            [] if self.after.knows(path.unit) && self.after.token(path.unit).kind != kind => {
                let into = Value::Kind(self.after.token(path.unit).kind);
                let forms = [self.choice(&into), self.by_symbol(&into)];
                list.extend(forms.iter().flat_map(|form| [form.clone(), form.trim_start_matches('=').to_owned()]));
            }
            _ => {}
        }
        list
    }

    /// Other texts that may be typed instead of a text: as the definition says, and with the symbols of pieces for
    /// their letters at its beginning.
    fn spellings(&self, text: &str, candidate: &Candidate) -> Vec<String> {
        let action = self.spec.action(candidate.action);
        let scene = Scene { mover: Some(candidate.actor), ..Scene::of(self.spec, self.before) };
        let mut frame = action_frame(self.spec, candidate);
        let mut list: Vec<String> =
            action.spellings.iter().map(|one| scene.spell(&scene.value(one, &mut frame))).collect();
        list.push(text.to_owned());
        let kinds = candidate.args.iter().filter_map(|arg| match arg {
            Value::Kind(kind) => Some(*kind),
            Value::Token(token) => Some(self.state(*token).token(*token).kind),
            _ => None,
        });
        let with_symbol = |kind: KindId| {
            let kind = self.spec.kind(kind);
            let rests = list.iter().filter_map(|text| text.strip_prefix(kind.letter.as_str()));
            rests.map(|rest| format!("{}{rest}", kind.symbol)).collect::<Vec<_>>()
        };
        let others: Vec<String> = kinds.flat_map(with_symbol).filter(|other| !list.contains(other)).collect();
        list.pop();
        list.extend(others.into_iter().filter(|other| !other.is_empty()));
        list
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
            Value::Truth(truth) => crate::notation::value::truth_word(*truth).to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.to_string(),
            Value::Player(player) => self.spec.player(*player).name.clone(),
            Value::Square(square) => self.spec.geometry.name(*square),
            Value::Kind(kind) => self.spec.kind(*kind).name.clone(),
            Value::Token(token) => match self.state(*token).token(*token).place {
                Place::On(square) => self.spec.geometry.name(square),
                _ => self.letter(*token).to_owned(),
            },
            Value::Zone(zone) => crate::notation::zones::zone_word(self.spec, *zone),
            Value::Path(path) => path.goal.map_or_else(|| "off".to_owned(), |goal| self.spec.geometry.name(goal)),
            Value::Squares(_) | Value::Set(_) => {
                let elements = value.elements();
                let words: Vec<String> = elements.iter().map(|element| self.element(element)).collect();
                format!("[{}]", words.join(","))
            }
        }
    }

    /// Everything about an action that may be left out of its text: its name, its movement, the pieces captured or put
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
