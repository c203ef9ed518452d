//! The words between the board and the braces: whose turn, rights, square, counters, clock, number.

use crate::literal::state::State;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::ids::{FieldId, PlayerId, VariableId};
use crate::spec::nouns::{Rights, Variable, Writing};
use crate::spec::types::{Sort, Type};
use crate::spec::value::{SquareSet, Value};

use super::braces::{Group, Head};
use super::problem::{Problem, Problems};
use super::rights;
use super::value;
use super::whereabouts::{Whereabouts, no_square};
use super::words::Slice;

/// The words of a position by what they are; later ones may be missing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Columns<'a> {
    pub board: Option<Slice<'a>>,
    pub turn: Option<Slice<'a>>,
    pub rights: Option<Slice<'a>>,
    pub square: Option<Slice<'a>>,
    pub counters: Option<Slice<'a>>,
    pub clock: Option<Slice<'a>>,
    pub number: Option<Slice<'a>>,
}

impl<'a> Columns<'a> {
    /// Tells the words apart by their order.
    pub(super) fn of(spec: &Spec, words: &[Slice<'a>], problems: &mut Problems) -> Columns<'a> {
        let short = leaves_out_dashes(spec, words);
        let mut words = words.iter().copied().peekable();
        let (board, turn) = (words.next(), words.next());
        let (rights, square) = if short { (None, None) } else { (words.next(), words.next()) };
        let counts = |word: &Slice<'_>| counters(spec).is_some() && word.text.contains('+');
        let counters = words.next_if(counts);
        let (clock, number) = (words.next(), words.next());
        if let Some(extra) = words.next() {
            let problem = extra.problem(format!("`{}` is one word too many", extra.text));
            problems.add(problem.help(format!("a position is: {}", form(spec))));
        }
        Columns { board, turn, rights, square, counters, clock, number }
    }
}

/// Whether the numbers follow the turn at once, as some programs write it where there are neither rights nor a square to
/// tell.
fn leaves_out_dashes(spec: &Spec, words: &[Slice<'_>]) -> bool {
    let number = |word: &Slice<'_>| !word.text.is_empty() && word.text.bytes().all(|byte| byte.is_ascii_digit());
    let tells = rights_field(spec).is_some() || square(spec).is_some();
    !tells && matches!(words.get(2..), Some(rest) if !rest.is_empty() && rest.len() <= 2 && rest.iter().all(number))
}

/// The order of the columns, for messages.
pub(super) fn form(spec: &Spec) -> &'static str {
    match counters(spec) {
        Some(_) => "BOARD TURN RIGHTS SQUARE COUNTERS CLOCK NUMBER {…}",
        None => "BOARD TURN RIGHTS SQUARE CLOCK NUMBER {…}",
    }
}

fn rights_field(spec: &Spec) -> Option<(FieldId, Rights)> {
    spec.fields.iter().enumerate().find_map(|(index, field)| match field.writing {
        Writing::Rights(rights) if field.ty == Type::TRUTH => Some((FieldId::at(index), rights)),
        _ => None,
    })
}

fn variable(spec: &Spec, fits: impl Fn(&Variable) -> bool) -> Option<VariableId> {
    spec.variables.iter().position(fits).map(VariableId::at)
}

fn square(spec: &Spec) -> Option<VariableId> {
    variable(spec, |variable| {
        let place = match variable.ty.sort {
            Sort::Square => true,
            Sort::Token(_) => !variable.ty.many,
            _ => false,
        };
        variable.writing == Writing::Square && !variable.each && place
    })
}

fn counters(spec: &Spec) -> Option<VariableId> {
    variable(spec, |variable| variable.writing == Writing::Counters && variable.each && variable.ty == Type::NUMBER)
}

fn clock(spec: &Spec) -> Option<VariableId> {
    variable(spec, |variable| variable.writing == Writing::Clock && !variable.each && variable.ty == Type::NUMBER)
}

/// The columns from the rights to the clock as text; what does not fit a column is written there as if it were
/// nothing.
pub(super) fn print(spec: &Spec, state: &State, whereabouts: &Whereabouts) -> Vec<String> {
    let rights = rights_field(spec).map(|(field, rights)| rights::print(spec, state, field, &rights));
    let square = square(spec).and_then(|id| places(spec, state, whereabouts, state.variable(spec, id, None)));
    let mut columns = vec![rights.unwrap_or_else(|| "-".to_owned()), square.unwrap_or_else(|| "-".to_owned())];
    if let Some(counters) = counters(spec) {
        let numbers = spec.player_ids().map(|player| counted(state.variable(spec, counters, Some(player))));
        columns.push(numbers.collect::<Vec<_>>().join("+"));
    }
    columns.push(clock(spec).map_or_else(|| "0".to_owned(), |id| counted(state.variable(spec, id, None))));
    columns
}

/// A square, or several side by side: `d6`, `e5d6`.
fn places(spec: &Spec, state: &State, whereabouts: &Whereabouts, value: &Value) -> Option<String> {
    let word = match value {
        Value::Squares(squares) => {
            return (!squares.is_empty()).then(|| squares.iter().map(|s| spec.geometry.name(s)).collect());
        }
        one => value::spell(spec, state, whereabouts, one),
    };
    spec.geometry.named(&word).map(|_| word)
}

fn counted(value: &Value) -> String {
    if *value == Value::Unknown {
        return "?".to_owned();
    }
    let number = value.number().filter(|number| number.is_whole() && *number >= Number::ZERO);
    number.unwrap_or_default().to_string()
}

/// Sets the facts that have columns of their own.
pub(super) fn read(
    spec: &Spec,
    state: &mut State,
    whereabouts: &Whereabouts,
    columns: &Columns<'_>,
    problems: &mut Problems,
) {
    if let Some(word) = columns.rights {
        match rights_field(spec) {
            Some((field, rights)) => rights::read(spec, state, (field, &rights), word, problems),
            None if word.text == "-" => {}
            None => problems.add(no_such(word, "rights")),
        }
    }
    if let Some(word) = columns.square {
        match square(spec) {
            Some(id) => {
                let read = read_square(spec, state, whereabouts, id, word);
                set(spec, state, id, problems.keep(read));
            }
            None if word.text == "-" => {}
            None => problems.add(no_such(word, "square")),
        }
    }
    if let (Some(word), Some(id)) = (columns.counters, counters(spec)) {
        read_counters(spec, state, id, word, problems);
    }
    if let Some(word) = columns.clock {
        let number = problems.keep(whole(word, "the clock"));
        if let (Some(id), Some(number)) = (clock(spec), number) {
            count(spec, state, id, None, number);
        }
    }
}

/// A fact that its column tells is not told again in braces; there stands only what does not fit the column.
pub(super) fn told_twice(spec: &Spec, columns: &Columns<'_>, groups: &[Group<'_>], problems: &mut Problems) {
    let told = [("square", square(spec), columns.square), ("clock", clock(spec), columns.clock)];
    for (column, variable, word) in told {
        let (Some(id), Some(word)) = (variable, word) else { continue };
        if matches!(word.text, "-" | "0") {
            continue;
        }
        if let Some(group) = groups.iter().find(|group| group.head == Head::Variable(id)) {
            let message = format!("`{}` stands in the {column} column already", group.name.text);
            problems.add(group.name.problem(message));
        }
    }
}

fn set(spec: &Spec, state: &mut State, id: VariableId, value: Option<Value>) {
    if let Some(value) = value {
        state.set_variable(spec, id, None, value);
    }
}

/// Sets a number; 0 leaves one that does not exist in the running stage as it is, for that is how it is written.
fn count(spec: &Spec, state: &mut State, id: VariableId, player: Option<PlayerId>, number: u32) {
    if number > 0 || *state.variable(spec, id, player) != Value::Nothing {
        state.set_variable(spec, id, player, Value::Number(Number::whole(i64::from(number))));
    }
}

fn no_such(word: Slice<'_>, column: &str) -> Problem {
    word.problem(format!("`{}` stands in the {column} column, which is always `-` in this game", word.text))
}

fn read_square(
    spec: &Spec,
    state: &mut State,
    whereabouts: &Whereabouts,
    id: VariableId,
    word: Slice<'_>,
) -> Result<Value, Problem> {
    if word.text == "-" {
        return Ok(Value::Nothing);
    }
    let ty = spec.variables[id.index()].ty;
    if ty.many {
        return squares(spec, word);
    }
    value::read(spec, state, whereabouts, ty, word)
        .map_err(|problem| problem.help("the square column holds a square, or `-` for none"))
}

/// Squares side by side: each begins with a letter.
fn squares(spec: &Spec, word: Slice<'_>) -> Result<Value, Problem> {
    let mut found = SquareSet::EMPTY;
    let mut rest = word;
    while !rest.text.is_empty() {
        let letters = rest.text.char_indices().skip(1);
        let end = letters.filter(|(_, sign)| !sign.is_ascii_digit()).map(|(at, _)| at).next();
        let (text, behind) = rest.text.split_at(end.unwrap_or(rest.text.len()));
        let one = Slice { text, start: rest.start };
        let help = "the square column holds squares side by side, such as `e5d6`, or `-` for none";
        found.insert(spec.geometry.named(text).ok_or_else(|| one.problem(no_square(text)).help(help))?);
        rest = Slice { text: behind, start: rest.start + text.len() };
    }
    Ok(Value::Squares(found))
}

fn read_counters(spec: &Spec, state: &mut State, id: VariableId, word: Slice<'_>, problems: &mut Problems) {
    let name = &spec.variables[id.index()].name;
    let numbers = word.parts(|c| c == '+');
    if numbers.len() != spec.players.len() {
        let message = format!("`{}` should be `{name}` of each player, such as `3+3`", word.text);
        problems.add(word.problem(message));
        return;
    }
    for (player, number) in spec.player_ids().zip(numbers) {
        if let Some(number) = problems.keep(whole(number, name)) {
            count(spec, state, id, Some(player), number);
        }
    }
}

/// A whole number that is not negative.
pub(super) fn whole(word: Slice<'_>, what: &str) -> Result<u32, Problem> {
    let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.text.parse().ok().filter(|number| digits && *number <= MOST);
    number.ok_or_else(|| match digits && !word.text.is_empty() {
        true => word.problem(format!("{what} is at most {MOST}, not `{}`", word.text)),
        false => word.problem(format!("{what} is a whole number, not `{}`", word.text)),
    })
}

/// Numbers beyond this are not read.
const MOST: u32 = 1_000_000;
