//! The observations of a player, derived from the audiences of a definition alone.
//!
//! This is a second opinion: it shares no code with the projection that views and lists of actions are made of. Two games
//! in which a player has observed the same must look the same to it in every respect.

use std::fmt::Write as _;
use std::sync::Arc;

use interp::literal::game::{Game, Step};
use interp::literal::knowers::knowers_of;
use interp::literal::state::{Place, State};
use interp::spec::ids::{ClassId, FieldId, PlayerId, Square, TokenId, VariableId, ZoneId};
use interp::spec::value::{SquareSet, Value, ZoneRef};
use interp::spec::{PIECES, Spec};

/// The squares a player sees: written anew for each definition that says so by a rule.
pub type Sight = fn(&Spec, &State, PlayerId) -> SquareSet;

/// A viewer of a position.
struct Eyes<'a> {
    spec: &'a Spec,
    state: &'a State,
    viewer: PlayerId,
    seen: SquareSet,
}

/// Everything a player observes now and remembers of what was done.
pub fn observed(game: &Game, viewer: PlayerId, sight: Sight) -> String {
    let (spec, state): (&Spec, _) = (game.spec(), game.state());
    let eyes = Eyes { spec, state, viewer, seen: sight(spec, state, viewer) };
    let mut text = format!("{:?} {:?}\n", state.flow, state.outcome);
    eyes.board(&mut text);
    eyes.zones(&mut text);
    eyes.facts(&mut text);
    for step in game.steps() {
        let heard = step.announced.iter().filter(|(to, _)| to.include(viewer));
        let heard: Vec<&Arc<str>> = heard.map(|(_, words)| words).collect();
        let _ = writeln!(text, "{} {heard:?}", done(spec, step, viewer, state, sight));
    }
    text
}

/// The observation of an action by a player.
fn done(spec: &Spec, step: &Step, viewer: PlayerId, now: &State, sight: Sight) -> String {
    let (candidate, after) = (&step.transition.candidate, &step.transition.after);
    let action = spec.action(candidate.action);
    let before = Eyes { spec, state: &step.before, viewer, seen: sight(spec, &step.before, viewer) };
    let then = Eyes { spec, state: after, viewer, seen: sight(spec, after, viewer) };
    if candidate.actor == viewer {
        return format!("{candidate:?}");
    }
    let whole = spec.geometry.len();
    if let Some(path) = candidate.path(spec).filter(|_| before.seen.len() < whole || then.seen.len() < whole)
        && !(before.seen.contains(path.origin) && path.goal.is_some_and(|goal| then.seen.contains(goal)))
    {
        return "something".to_owned();
    }
    let told = now.times_told(candidate.action) > step.before.times_told(candidate.action);
    let secret = !told && action.params.iter().any(|param| param.secret);
    let mut words = vec![action.name.clone()];
    for (param, value) in action.params.iter().zip(&candidate.args) {
        words.push(if secret && param.secret { "?".to_owned() } else { then.value(value) });
    }
    let kind = |value: &Value| value.token().map(|token| spec.kind(step.before.token(token).kind).name.as_str());
    if told {
        words.extend(candidate.args.iter().filter_map(kind).map(str::to_owned));
    }
    let choices = candidate.choices.iter().map(|value| if secret { "?".to_owned() } else { then.value(value) });
    words.extend(choices);
    words.join(" ")
}

impl Eyes<'_> {
    fn board(&self, text: &mut String) {
        for class in (0..self.spec.classes.len()).map(ClassId::at) {
            for token in self.state.on_board(self.spec, class) {
                let here = self.state.token(token);
                let known = here.known.include(self.viewer);
                let Some(square) = self.state.square_of(token) else { continue };
                let visible = here.owner == Some(self.viewer) || self.seen.contains(square);
                if visible && (known || !self.spec.classes[class.index()].lies_unseen) {
                    let _ = write!(text, "{}={} ", self.spec.geometry.name(square), self.token(token));
                }
            }
        }
        let _ = writeln!(text, "{:?}", self.seen);
    }

    fn zones(&self, text: &mut String) {
        for (index, zone) in self.spec.zones.iter().enumerate() {
            for owner in owners(self.spec, zone.each) {
                let tokens = self.state.zone(self.spec, ZoneRef { zone: ZoneId::at(index), owner });
                let mut words: Vec<String> = tokens.iter().map(|token| self.token(*token)).collect();
                if !zone.ordered {
                    words.sort();
                }
                let _ = writeln!(text, "{} {owner:?}: {}", zone.name, words.join(" "));
            }
        }
    }

    fn facts(&self, text: &mut String) {
        for (index, variable) in self.spec.variables.iter().enumerate() {
            let id = VariableId::at(index);
            for owner in owners(self.spec, variable.each) {
                let known = self.state.knowers(self.spec, id, owner).include(self.viewer);
                let value = self.state.variable(self.spec, id, owner);
                let word = if known { self.value(value) } else { "?".to_owned() };
                let _ = writeln!(text, "{} {owner:?}: {word}", variable.name);
            }
        }
    }

    /// The known facts of a token that is known to be there.
    fn token(&self, id: TokenId) -> String {
        let token = self.state.token(id);
        if !token.known.include(self.viewer) {
            return format!("? {:?}", token.owner);
        }
        let mut text = format!("{} {:?}", self.spec.kind(token.kind).name, token.owner);
        for (index, field) in self.spec.fields.iter().enumerate() {
            if knowers_of(field.audience, token.owner).include(self.viewer) {
                let value = self.value(self.state.field(self.spec, FieldId::at(index), id));
                let _ = write!(text, " {}={value}", field.name);
            }
        }
        text
    }

    /// A value; a place that is not seen is nowhere.
    fn value(&self, value: &Value) -> String {
        let square = |square: Square| match self.seen.contains(square) {
            true => self.spec.geometry.name(square),
            false => "?".to_owned(),
        };
        match value {
            Value::Square(at) => square(*at),
            Value::Token(token) => match self.state.token(*token).place {
                Place::On(at) if self.seen.contains(at) => format!("{} {}", square(at), self.token(*token)),
                Place::On(at) | Place::Gone(Some(at)) => square(at),
                Place::In(zone) => format!("{zone:?} {}", self.token(*token)),
                Place::Gone(None) => "gone".to_owned(),
            },
            Value::Path(path) => {
                let captured: Vec<String> =
                    path.captured.iter().filter_map(|token| self.state.last_square_of(*token)).map(square).collect();
                let goal = path.goal.map(square);
                format!("{}-{goal:?} {captured:?} {} {:?}", square(path.origin), path.stays, path.movement)
            }
            Value::Squares(set) => set.iter().map(square).collect::<Vec<_>>().join("/"),
            Value::Set(values) => values.iter().map(|value| self.value(value)).collect::<Vec<_>>().join("/"),
            other => format!("{other:?}"),
        }
    }
}

fn owners(spec: &Spec, each: bool) -> Vec<Option<PlayerId>> {
    if each { spec.player_ids().map(Some).collect() } else { vec![None] }
}

/// Every square: nothing hides what stands on it.
pub fn everywhere(spec: &Spec, _: &State, _: PlayerId) -> SquareSet {
    spec.geometry.squares().collect()
}

/// The squares where something of one's own stands.
pub fn own_pieces(spec: &Spec, state: &State, viewer: PlayerId) -> SquareSet {
    own(spec, state, viewer).map(|(_, square)| square).collect()
}

/// Those and where chess pieces go from there, captures in passing included. Castling goes nowhere new: its rook sees
/// the whole way.
pub fn chess_moves(spec: &Spec, state: &State, viewer: PlayerId) -> SquareSet {
    const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, -1), (-1, 1), (1, -1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    let mut seen = own_pieces(spec, state, viewer);
    let passed = passed(spec, state, viewer);
    let mut slide = |from: Square, ways: &[(i8, i8)], far: bool| {
        for way in ways {
            let mut at = from;
            while let Some(next) = spec.geometry.step(at, *way) {
                seen.insert(next);
                at = next;
                if !far || state.piece_on(at).is_some() {
                    break;
                }
            }
        }
    };
    for (kind, square) in own(spec, state, viewer) {
        match kind {
            "rook" => slide(square, &ROOK, true),
            "bishop" => slide(square, &BISHOP, true),
            "queen" => [ROOK, BISHOP].iter().for_each(|ways| slide(square, ways, true)),
            "king" => [ROOK, BISHOP].iter().for_each(|ways| slide(square, ways, false)),
            "knight" => slide(square, &KNIGHT, false),
            _ => {
                let (up, home) = if viewer.index() == 0 { (1, 1) } else { (-1, 6) };
                let empty = |at: &Square| state.piece_on(*at).is_none();
                let one = spec.geometry.step(square, (0, up)).filter(empty);
                let two = one.and_then(|at| spec.geometry.step(at, (0, up))).filter(empty);
                one.iter().for_each(|_| slide(square, &[(0, up)], false));
                two.iter()
                    .filter(|_| spec.geometry.rank(square) == home)
                    .for_each(|_| slide(square, &[(0, 2 * up)], false));
                for way in [(1, up), (-1, up)] {
                    let taken = spec
                        .geometry
                        .step(square, way)
                        .filter(|at| !empty(at) || passed.is_some_and(|(passed, _)| passed == *at));
                    taken.iter().for_each(|_| slide(square, &[way], false));
                }
            }
        }
    }
    passed.iter().for_each(|(_, passer)| seen.insert(*passer));
    seen
}

/// The square an enemy has just stepped over, and where it stands now.
fn passed(spec: &Spec, state: &State, viewer: PlayerId) -> Option<(Square, Square)> {
    let fact = |name: &str| {
        let index = spec.variables.iter().position(|variable| variable.name == name)?;
        Some(state.variable(spec, VariableId::at(index), None).clone())
    };
    let (Value::Square(passed), Value::Token(passer)) = (fact("passed")?, fact("passer")?) else { return None };
    let enemy = state.token(passer).owner != Some(viewer);
    state.square_of(passer).filter(|_| enemy).map(|at| (passed, at))
}

fn own<'a>(spec: &'a Spec, state: &'a State, viewer: PlayerId) -> impl Iterator<Item = (&'a str, Square)> {
    let tokens = state.on_board(spec, PIECES).filter(move |token| state.token(*token).owner == Some(viewer));
    tokens.filter_map(|token| Some((spec.kind(state.token(token).kind).name.as_str(), state.square_of(token)?)))
}
