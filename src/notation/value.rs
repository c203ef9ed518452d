//! Values of facts as text and back.

use crate::diagnostic::closest;
use crate::literal::state::State;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::spec::types::{Sort, Type};
use crate::spec::value::{SquareSet, Value};

use super::names::{all_players, read_player};
use super::problem::Problem;
use super::slice::Slice;
use super::whereabouts::{Whereabouts, no_square, square_named};

/// The word for `nothing`.
const NOTHING: &str = "nothing";

/// `yes` or `no`.
pub(super) fn truth_word(truth: bool) -> &'static str {
    if truth { "yes" } else { "no" }
}

/// A value as text: a number, `yes`, a name, a square, where a token is, `"text"`, `(a b)` for a set.
pub(super) fn spell(spec: &Spec, state: &State, whereabouts: &Whereabouts, value: &Value) -> String {
    match value {
        Value::Nothing | Value::Path(_) => NOTHING.to_owned(),
        Value::Unknown => "?".to_owned(),
        Value::Truth(truth) => truth_word(*truth).to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => quoted(text),
        Value::Player(player) => spec.player(*player).name.clone(),
        Value::Square(square) => spec.geometry.name(*square),
        Value::Kind(kind) => spec.kind(*kind).name.clone(),
        Value::Token(token) => whereabouts.word(spec, state, *token),
        Value::Zone(zone) => super::zones::zone_word(spec, *zone),
        Value::Squares(_) | Value::Set(_) => {
            let elements = value.elements();
            let words: Vec<String> = elements.iter().map(|value| spell(spec, state, whereabouts, value)).collect();
            format!("({})", words.join(" "))
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Reads a value of a type.
pub(super) fn read(
    spec: &Spec,
    state: &mut State,
    whereabouts: &Whereabouts,
    ty: Type,
    word: Slice<'_>,
) -> Result<Value, Problem> {
    if word.text == NOTHING {
        return Ok(Value::Nothing);
    }
    let inside = word.text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (true, Some(inside)) = (ty.many, inside) else { return one(spec, state, whereabouts, ty.sort, word) };
    let words = Slice { text: inside, start: word.start + 1 }.parts(char::is_whitespace);
    let values = words.into_iter().map(|word| one(spec, state, whereabouts, ty.sort, word));
    let values: Vec<Value> = values.collect::<Result<_, _>>()?;
    if ty.sort != Sort::Square {
        return Ok(Value::Set(values));
    }
    let squares =
        values.iter().filter_map(|value| if let Value::Square(square) = value { Some(*square) } else { None });
    Ok(Value::Squares(squares.collect::<SquareSet>()))
}

fn one(
    spec: &Spec,
    state: &mut State,
    whereabouts: &Whereabouts,
    sort: Sort,
    word: Slice<'_>,
) -> Result<Value, Problem> {
    let text = word.text;
    match sort {
        Sort::Truth => match text {
            "yes" => Ok(Value::Truth(true)),
            "no" => Ok(Value::Truth(false)),
            _ => Err(word.problem(format!("`{text}` is neither `yes` nor `no`"))),
        },
        Sort::Number => {
            text.parse::<Number>().map(Value::Number).map_err(|_| word.problem(format!("`{text}` is no number")))
        }
        Sort::Text => unquoted(text)
            .map(|text| Value::Text(text.into()))
            .ok_or_else(|| word.problem(format!("`{text}` is no text in quotes"))),
        Sort::Player => read_player(spec, text).map(Value::Player).ok_or_else(|| {
            word.problem(format!("`{text}` is no player")).help(format!("players are {}", all_players(spec)))
        }),
        Sort::Square => square_named(spec, text).map(Value::Square).ok_or_else(|| word.problem(no_square(text))),
        Sort::Kind => kind(spec, word).map(Value::Kind),
        Sort::Token(class) => {
            whereabouts.find(spec, state, class, text).map(Value::Token).map_err(|message| word.problem(message))
        }
        Sort::Zone | Sort::Path | Sort::Nothing => Err(word.problem("only `nothing` can be written here")),
    }
}

fn kind(spec: &Spec, word: Slice<'_>) -> Result<KindId, Problem> {
    if let Some(index) = spec.kinds.iter().position(|kind| kind.name == word.text && !kind.veiled) {
        return Ok(KindId::at(index));
    }
    let problem = word.problem(format!("there is no kind `{}`", word.text));
    Err(match closest(word.text, spec.kinds.iter().map(|kind| kind.name.as_str())) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem,
    })
}

fn unquoted(text: &str) -> Option<String> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::new();
    let mut letters = inside.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.push(letters.next()?),
            '"' => return None,
            other => plain.push(other),
        }
    }
    Some(plain)
}
