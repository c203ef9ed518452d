//! Positions as text, both ways.
//!
//! `BOARD[hands] TURN RIGHTS SQUARE [COUNTERS] CLOCK NUMBER {…} {…}`: the usual notation of positions, then whatever else
//! is different from what it would start as, in braces. Loading sets facts and runs no trigger; printing what was
//! loaded gives the same text. What happened before is not told.

mod braces;
mod columns;
mod cut;
mod facts;
mod forms;
mod hands;
mod layout;
mod placement;
mod result;
mod rights;
mod rows;
mod stage;
mod visibility;

use crate::literal::chance::First;
use crate::literal::flow::resume;
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::spec::Spec;
use crate::spec::forms::{Column, Form};
use crate::spec::ids::PlayerId;

use self::braces::{SEEN, WINS};
use self::columns::Columns;
use self::cut::cut;
use self::facts::Told;
use self::layout::Layout;
use super::names::Letters;
use super::problem::{Problem, Problems};
use super::slice::Slice;
use super::whereabouts::Whereabouts;

/// The longest text that is read, in bytes.
pub const LONGEST: usize = 16_384;

/// Reads a position; the state is ready for [`resume`].
///
/// Only the board is required: columns that are missing at the end leave facts as they start.
///
/// # Errors
/// Everything that is wrong with the text, in its order.
pub fn parse(spec: &Spec, text: &str) -> Result<State, Vec<Problem>> {
    let mut problems = Problems::default();
    if text.len() > LONGEST {
        return Err(vec![Problem::new(0..text.len(), format!("a position has at most {LONGEST} bytes"))]);
    }
    let parts = cut(text, &mut problems);
    let columns = Columns::of(spec, &parts.columns, &mut problems);
    let groups = braces::read_groups(spec, &parts.groups, &mut problems);
    let mut layout = Layout::empty(spec, spec.main);
    stage::read(spec, &columns, &groups, &mut layout, &mut problems);
    match columns.board {
        Some(board) => rows::read(spec, board, &mut layout, &mut problems),
        None => {
            let problem = Problem::new(0..text.len(), "there is no board in this position");
            problems.add(problem.help(format!("a position is: {}", columns::form_of(spec))));
        }
    }
    if let Some(word) = columns.hand {
        hands::read(spec, &Letters::of(spec), word, &mut layout, &mut problems);
    }
    placement::read(spec, &groups, &mut layout, &mut problems);
    let mut state = layout.build(spec);
    let whereabouts = Whereabouts::read(spec, &state);
    columns::told_twice(spec, &columns, &groups, &mut problems);
    columns::read(spec, &mut state, &whereabouts, &columns, &mut problems);
    facts::read(spec, &groups, &mut state, &whereabouts, &mut problems);
    visibility::read(spec, &groups, &mut state, &whereabouts, &mut problems);
    result::read(spec, &groups, &mut state, &mut problems);
    problems.unless_any(state)
}

/// Writes a position so that [`parse`] reads it back.
///
/// After the end of a game no stage may run; then the position is written as one of the main stage, at its first round.
pub fn print(spec: &Spec, state: &State) -> String {
    text(spec, state, true, None)
}

/// Writes a position in a form of the definition or in the usual one; `with_knowers` adds each player's knowledge.
fn text(spec: &Spec, state: &State, with_knowers: bool, form: Option<&Form>) -> String {
    let whereabouts = Whereabouts::written(spec, state);
    let layout = Layout::of(spec, state, &whereabouts);
    let order = form.map_or_else(|| columns::usual(spec), |form| form.columns.clone());
    let mover =
        || layout.mover(spec).map_or_else(|| "-".to_owned(), |player| forms::word(spec, form, player).to_owned());
    let word = |column: &Column| match column {
        Column::Board => rows::print(spec, &layout, !order.contains(&Column::Hand)),
        Column::Turn => mover(),
        Column::Hand => hands::column(spec, &layout),
        Column::Number => stage::number(spec, &layout).to_string(),
        Column::Ply => layout.begun.to_string(),
        column => columns::print(spec, state, &whereabouts, *column),
    };
    let mut words: Vec<String> = order.iter().map(word).collect();
    let (taken, others) = taken(spec, &layout, &order, &words);
    let tokens = (whereabouts.tokens(spec, state), others.tokens(spec, &taken));
    let now = Told { state, whereabouts: &whereabouts, tokens: &tokens.0 };
    let taken = Told { state: &taken, whereabouts: &others, tokens: &tokens.1 };
    let facts = facts::print(spec, now, taken);
    let groups = stage::print(spec, &layout).into_iter().chain(placement::print(spec, &layout)).chain(facts);
    let knowers = if with_knowers { visibility::print(spec, now, taken) } else { None };
    let groups = groups.chain(knowers);
    words.extend(groups.map(in_braces));
    let result = result::print(spec, state, || parse(spec, &words.join(" ")).ok());
    words.extend(result.map(in_braces));
    words.join(" ")
}

fn in_braces(group: String) -> String {
    format!("{{{group}}}")
}

/// Writes what a player may know of a position; all of it without `eyes`. What is hidden is `?`, and cannot be
/// read back.
pub fn seen(spec: &Spec, state: &State, eyes: Option<PlayerId>) -> String {
    match eyes {
        Some(eyes) => text(spec, &known_to(spec, state, eyes), false, None),
        None => print(spec, state),
    }
}

/// Writes what a player may know of a position in a form that the definition declares; nothing when there is no such form.
pub fn seen_in(spec: &Spec, state: &State, eyes: Option<PlayerId>, form: &str) -> Option<String> {
    let form = Some(forms::named(spec, form)?);
    let known = eyes.map(|eyes| known_to(spec, state, eyes));
    let written = |state: &State| text(spec, state, eyes.is_none(), form);
    let whole = written(known.as_deref().unwrap_or(state));
    let Some((columns, _)) = whole.split_once(" {") else { return Some(whole) };
    // Other programs know no braces: they are left out when what stands in them is found out as the rest is read.
    let read = parse(spec, columns).map(|state| written(&resume(spec, state, &mut First)));
    Some(if read.as_ref() == Ok(&whole) { columns.to_owned() } else { whole })
}

/// Whether a text, once it is read, tells of the same position as far as it tells: columns it leaves out at the end are
/// not compared, whatever is in braces is.
pub fn agrees(spec: &Spec, state: &State, text: &str) -> bool {
    let Ok(meant) = parse(spec, text) else { return false };
    let told = cut(text, &mut Problems::default()).columns;
    let (form, told) = forms::choose(spec, &told);
    let told = told.len();
    let printed = |state: &State| self::text(spec, state, true, form);
    let (meant, found) = (printed(&meant), printed(state));
    let (meant, found) = (cut(&meant, &mut Problems::default()), cut(&found, &mut Problems::default()));
    let texts = |slices: &[Slice<'_>]| slices.iter().map(|slice| slice.text.to_owned()).collect::<Vec<_>>();
    // Knowledge of the players and the result are compared when the text gives them.
    let first = |slice: &Slice<'_>| slice.text.split_whitespace().next().unwrap_or_default().to_owned();
    let tells: Vec<String> = cut(text, &mut Problems::default()).groups.iter().map(first).collect();
    let groups = |slices: &[Slice<'_>]| {
        let compared = |slice: &&Slice<'_>| {
            let first = first(slice);
            ![SEEN, WINS].contains(&first.as_str()) || tells.contains(&first)
        };
        slices.iter().filter(compared).map(|slice| slice.text.to_owned()).collect::<Vec<_>>()
    };
    let columns = |columns: &[Slice<'_>]| texts(columns.get(..told.min(columns.len())).unwrap_or_default());
    columns(&meant.columns) == columns(&found.columns) && groups(&meant.groups) == groups(&found.groups)
}

/// The position that a reader assumes before the facts in braces, and where its tokens are.
fn taken(spec: &Spec, layout: &Layout, order: &[Column], written: &[String]) -> (State, Whereabouts) {
    let mut state = layout.build(spec);
    let whereabouts = Whereabouts::read(spec, &state);
    let words: Vec<Slice<'_>> = written.iter().map(|text| Slice { text, start: 0 }).collect();
    let mut problems = Problems::default();
    columns::read(spec, &mut state, &whereabouts, &Columns::by(order, &words), &mut problems);
    (state, whereabouts)
}
