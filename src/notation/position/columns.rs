//! The words between the board and the braces: turn, rights, square, counters, clock, number.

use crate::literal::state::State;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::forms::Column;
use crate::spec::ids::{FieldId, PlayerId, VariableId};
use crate::spec::nouns::{Rights, Variable, Writing};
use crate::spec::types::{Sort, Type};
use crate::spec::value::{SquareSet, Value};

use super::braces::{Group, Head};
use super::forms;
use super::rights;
use crate::notation::problem::{Problem, Problems};
use crate::notation::slice::Slice;
use crate::notation::value;
use crate::notation::whereabouts::{Whereabouts, no_square, square_named};

/// The words of a position by what they are; later ones may be missing.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns<'a> {
    /// The form they are written in, by its index; `None` for the usual one.
    pub form: Option<usize>,
    pub board: Option<Slice<'a>>,
    pub turn: Option<Slice<'a>>,
    pub rights: Option<Slice<'a>>,
    pub square: Option<Slice<'a>>,
    pub counters: Option<Slice<'a>>,
    pub clock: Option<Slice<'a>>,
    pub number: Option<Slice<'a>>,
    pub ply: Option<Slice<'a>>,
    pub hand: Option<Slice<'a>>,
    pub facts: Vec<(VariableId, Slice<'a>)>,
}

impl<'a> Columns<'a> {
    /// Finds out the form and tells the words apart by their order in it.
    pub(super) fn of(spec: &Spec, words: &[Slice<'a>], problems: &mut Problems) -> Columns<'a> {
        let (form, words) = forms::choose(spec, words);
        if let Some(doubt) = forms::doubt(spec, words).filter(|_| form.is_none()) {
            problems.add(doubt);
        }
        let order = form.map_or_else(|| usual_of(spec, words), |form| form.columns.clone());
        if let Some(extra) = words.get(order.len()) {
            let problem = extra.problem(format!("`{}` is one word too many", extra.text));
            problems.add(problem.help(format!("a position is: {}", form_of(spec))));
        }
        let columns = Columns::by(&order, words);
        let index = form.and_then(|form| spec.forms.iter().position(|other| other.name == form.name));
        Columns { form: index, ..columns }
    }

    /// The words in this order.
    pub(super) fn by(order: &[Column], words: &[Slice<'a>]) -> Columns<'a> {
        let mut columns = Columns::default();
        for (column, word) in order.iter().zip(words) {
            let place = match column {
                Column::Board => &mut columns.board,
                Column::Turn => &mut columns.turn,
                Column::Rights => &mut columns.rights,
                Column::Square => &mut columns.square,
                Column::Counters => &mut columns.counters,
                Column::Clock => &mut columns.clock,
                Column::Number => &mut columns.number,
                Column::Ply => &mut columns.ply,
                Column::Hand => &mut columns.hand,
                Column::Fact(id) => {
                    columns.facts.push((*id, *word));
                    continue;
                }
            };
            *place = Some(*word);
        }
        columns
    }
}

/// The columns of the usual form.
pub(super) fn usual(spec: &Spec) -> Vec<Column> {
    let counters = counters(spec).map(|_| Column::Counters);
    let before = [Column::Board, Column::Turn, Column::Rights, Column::Square];
    before.into_iter().chain(counters).chain([Column::Clock, Column::Number]).collect()
}

/// The columns of the usual form as these words have them. Programs write the counters in different places, and some leave
/// out what is always a dash.
pub(super) fn usual_of(spec: &Spec, words: &[Slice<'_>]) -> Vec<Column> {
    let mut order = usual(spec);
    order.retain(|column| *column != Column::Counters);
    let place = words.iter().skip(2).position(|word| word.text.contains('+')).map(|place| place + 2);
    let place = place.filter(|_| counters(spec).is_some());
    let numbers = words.iter().enumerate().skip(2).filter(|(index, _)| Some(*index) != place);
    let number = |word: &Slice<'_>| !word.text.is_empty() && word.text.bytes().all(|byte| byte.is_ascii_digit());
    let tells = rights_field(spec).is_some() || square(spec).is_some();
    let count = numbers.clone().count();
    if !tells && (1..=2).contains(&count) && numbers.clone().all(|(_, word)| number(word)) {
        order.retain(|column| !matches!(column, Column::Rights | Column::Square));
    }
    if let Some(place) = place {
        order.insert(place.min(order.len()), Column::Counters);
    }
    order
}

/// Whether a word may stand in a column, as far as its signs tell.
pub(super) fn may_stand(spec: &Spec, column: Column, word: Slice<'_>) -> bool {
    let text = word.text;
    let is_number = || text.bytes().all(|byte| byte.is_ascii_digit());
    match column {
        Column::Rights => word.is_dash() || rights_field(spec).is_some() && text.chars().all(char::is_alphabetic),
        Column::Square => word.is_dash() || squares(spec, word).is_ok(),
        Column::Counters => text.contains('+'),
        Column::Clock | Column::Number | Column::Ply => is_number(),
        Column::Fact(_) => word.is_dash() || text.parse::<Number>().is_ok(),
        Column::Board | Column::Turn | Column::Hand => true,
    }
}

/// The order of the columns in every form, for messages.
pub(super) fn form_of(spec: &Spec) -> String {
    let mut text = format!("{} {{…}}", forms::shown(spec, &usual(spec)));
    for form in &spec.forms {
        text.push_str(&format!("; {}: {}", form.name, forms::shown(spec, &form.columns)));
    }
    text
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

/// A column from the rights to the clock as text; what does not fit it is written there as if it were nothing.
pub(super) fn print(spec: &Spec, state: &State, whereabouts: &Whereabouts, column: Column) -> String {
    let dash = || "-".to_owned();
    match column {
        Column::Rights => {
            rights_field(spec).map_or_else(dash, |(field, rights)| rights::print(spec, state, field, &rights))
        }
        Column::Square => {
            let value = square(spec).map(|id| state.variable(spec, id, None));
            value.and_then(|value| places(spec, state, whereabouts, value)).unwrap_or_else(dash)
        }
        Column::Counters => {
            let of = |id| move |player| counted(state.variable(spec, id, Some(player)));
            let numbers = counters(spec).map(|id| spec.player_ids().map(of(id)).collect::<Vec<_>>().join("+"));
            numbers.unwrap_or_else(dash)
        }
        Column::Clock => clock(spec).map_or_else(|| "0".to_owned(), |id| counted(state.variable(spec, id, None))),
        Column::Fact(id) => counted(state.variable(spec, id, None)),
        _ => dash(),
    }
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
            None if word.is_dash() => {}
            None => problems.add(no_such(word, "rights")),
        }
    }
    if let Some(word) = columns.square {
        match square(spec) {
            Some(id) => {
                let read = read_square(spec, state, whereabouts, id, word);
                set(spec, state, id, problems.keep(read));
            }
            None if word.is_dash() => {}
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
    for (id, word) in columns.facts.iter().filter(|(_, word)| !word.is_dash()) {
        if let Some(number) = problems.keep(whole(*word, &spec.variables[id.index()].name)) {
            count(spec, state, *id, None, number);
        }
    }
}

/// A fact that its column tells is not told again in braces; there stands only what does not fit the column.
pub(super) fn told_twice(spec: &Spec, columns: &Columns<'_>, groups: &[Group<'_>], problems: &mut Problems) {
    let told = [("square", square(spec), columns.square), ("clock", clock(spec), columns.clock)];
    for (column, variable, word) in told {
        let (Some(id), Some(word)) = (variable, word) else { continue };
        if word.is_dash() || word.text == "0" {
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
    if word.is_dash() {
        return Ok(Value::Nothing);
    }
    let ty = spec.variables[id.index()].ty;
    if ty.many {
        return squares(spec, word).map(Value::Squares);
    }
    // Some programs write the square of the piece behind the one it has passed.
    if let Some(first) = first_of_several(spec, state, word) {
        return value::read(spec, state, whereabouts, ty, first);
    }
    value::read(spec, state, whereabouts, ty, word)
        .map_err(|problem| problem.help("the square column holds a square, or `-` for none"))
}

/// Squares side by side.
fn squares(spec: &Spec, word: Slice<'_>) -> Result<SquareSet, Problem> {
    let help = "the square column holds squares side by side, such as `e5d6`, or `-` for none";
    let named =
        |one: Slice<'_>| square_named(spec, one.text).ok_or_else(|| one.problem(no_square(one.text)).help(help));
    side_by_side(word).into_iter().map(named).collect()
}

/// The words of squares side by side: each begins with a letter.
fn side_by_side(word: Slice<'_>) -> Vec<Slice<'_>> {
    let begins = |(at, sign): &(usize, char)| *at == 0 || !sign.is_ascii_digit();
    let starts: Vec<usize> = word.text.char_indices().filter(begins).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([word.text.len()]);
    starts.iter().zip(ends).map(|(start, end)| word.part(*start, end)).collect()
}

/// The first of several squares side by side, when pieces stand on all others.
fn first_of_several<'a>(spec: &Spec, state: &State, word: Slice<'a>) -> Option<Slice<'a>> {
    let words = side_by_side(word);
    let (first, others) = words.split_first()?;
    let occupied = |one: &Slice<'_>| square_named(spec, one.text).is_some_and(|at| state.piece_on(at).is_some());
    (!others.is_empty() && others.iter().all(occupied)).then_some(*first)
}

/// `2+3` is what each player's number is, `+1+0` how far it has come from its start.
fn read_counters(spec: &Spec, state: &mut State, id: VariableId, word: Slice<'_>, problems: &mut Problems) {
    let name = &spec.variables[id.index()].name;
    let numbers = word.parts(|c| c == '+');
    if numbers.len() != spec.players.len() {
        let message = format!("`{}` should be `{name}` of each player, such as `3+3`", word.text);
        problems.add(word.problem(message));
        return;
    }
    for (player, number) in spec.player_ids().zip(numbers) {
        let read = whole(number, name).and_then(|done| match word.text.starts_with('+') {
            true => left(spec, state, (id, player), done, number),
            false => Ok(done),
        });
        if let Some(number) = problems.keep(read) {
            count(spec, state, id, Some(player), number);
        }
    }
}

/// The rest of a number of which an amount is done: one that starts at 0 counts up, any other counts down.
fn left(
    spec: &Spec,
    state: &State,
    (id, player): (VariableId, PlayerId),
    done: u32,
    word: Slice<'_>,
) -> Result<u32, Problem> {
    let start = state.variable(spec, id, Some(player)).number().unwrap_or_default().trunc();
    let start = u32::try_from(start).unwrap_or(0);
    if start == 0 {
        return Ok(done);
    }
    let name = &spec.variables[id.index()].name;
    start
        .checked_sub(done)
        .ok_or_else(|| word.problem(format!("`{name}` starts at {start}, so that {done} cannot be gone")))
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
