//! Reads a typed action.

mod forms;
mod initials;

use std::cell::OnceCell;

use super::call::Calls;
use super::known_text::known_before;
use super::readings::readings;
use super::shape::{Shape, shapes};
use super::typed::{bare, bare_with, unnumbered, unremarked, with_choice_sign, with_letters};
use super::write::{Written, mark_and_squares};
use crate::literal::action::Transition;
use crate::literal::reach::gets_at;
use crate::literal::state::State;
use crate::notation::squares::square_called;
use crate::spec::Spec;
use initials::{Initials, begins_with_a_file, begins_with_a_square, stands_apart};

/// Which action was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// This one of the list.
    One(usize),
    /// One of these, or the only one; more has to be said.
    Several(Vec<usize>),
    /// None of the list.
    None,
}

impl Found {
    fn of(places: Vec<usize>) -> Option<Found> {
        match places.as_slice() {
            [] => None,
            [only] => Some(Found::One(*only)),
            _ => Some(Found::Several(places)),
        }
    }

    /// Turns a single match into a list, so that the player is asked to confirm it.
    fn asked_back(self) -> Found {
        if let Found::One(only) = self { Found::Several(vec![only]) } else { self }
    }

    /// The found actions that fit.
    fn only(self, fits: impl Fn(usize) -> bool) -> Option<Found> {
        let places = match self {
            Found::One(only) => vec![only],
            Found::Several(places) => places,
            Found::None => Vec::new(),
        };
        Found::of(places.into_iter().filter(|place| fits(*place)).collect())
    }
}

/// Finds the action of a list that was typed: exactly as it is written, or less strictly, the strictest reading first.
///
/// `written` is the list as [`write_all`](crate::notation::action::write_all) writes it. Without a stricter match, these are accepted:
///
/// - marks and remarks at the end, and the move number in front;
/// - an `x`, `-` or `=` too many or too few, and `0` for `O`;
/// - names and signs of pieces for their letters;
/// - a shorter or longer origin, and choices left out;
/// - the origin and goal of the first unit when several units move: `e1g1`;
/// - a capture from afar as a move to a square that the unit cannot reach: `Mxd6` for `M*d6`;
/// - a capture that removes its unit as a move to the victim: `Rxa4` for `Rxa4-off`;
/// - the squares of all captures on the way: `Mxc4xd6`, `Mc1d6xc4,d6`;
/// - the name of the action: `move Nf3`;
/// - another case; a file stays a file and a piece a piece, unless a blank follows: `b b5`;
/// - words between squares, `e2 to e4`, and the definition's names of squares.
pub fn find(spec: &Spec, state: &State, list: &[Transition], written: &[Written], input: &str) -> Found {
    let input = input.trim();
    if input.is_empty() || input.len() > LONGEST {
        return Found::None;
    }
    let exactly = |text: &str| {
        matching(written, |form| form.machine == text).or_else(|| matching(written, |form| form.san == text))
    };
    let typed = unnumbered(input);
    let less_strictly = || {
        let reader = Reader::of(spec, state, list, written);
        readings(spec, typed).iter().find_map(|text| reader.read(text))
    };
    exactly(input).or_else(|| exactly(typed)).or_else(less_strictly).unwrap_or(Found::None)
}

/// The only action that is written like this but for upper and lower case, a file taken for a piece or a piece for a file.
pub fn in_other_case(spec: &Spec, written: &[Written], input: &str) -> Option<usize> {
    let bare = |text: &str| bare_with(text, &spec.choice_signs);
    let meant = bare(unnumbered(input.trim()));
    let fits = |form: &str| alike_but_for_case(&bare(form), &meant);
    match matching(written, |form| fits(&form.san) || fits(&form.machine)) {
        Some(Found::One(index)) if !meant.is_empty() => Some(index),
        _ => None,
    }
}

/// The moves that end on a typed square, and the captures on it from afar. Empty unless the input is a square.
pub fn going_to(spec: &Spec, state: &State, list: &[Transition], input: &str) -> Vec<usize> {
    let Some(square) = square_called(spec, &bare(unnumbered(input.trim()))) else { return Vec::new() };
    let goes =
        |transition: &Transition| transition.candidate.path(spec).is_some_and(|path| gets_at(state, path, square));
    list.iter().enumerate().filter(|(_, transition)| goes(transition)).map(|(index, _)| index).collect()
}

/// The longest input that is read, in bytes.
const LONGEST: usize = 1000;

fn matching(written: &[Written], fits: impl Fn(&Written) -> bool) -> Option<Found> {
    Found::of(written.iter().enumerate().filter(|(_, form)| fits(form)).map(|(index, _)| index).collect())
}

/// The actions with a form that fits.
fn having(forms: &[Vec<String>], fits: impl Fn(&str) -> bool) -> Option<Found> {
    let having = forms.iter().enumerate().filter(|(_, forms)| forms.iter().any(|form| fits(form)));
    Found::of(having.map(|(index, _)| index).collect())
}

fn alike_but_for_case(one: &str, other: &str) -> bool {
    one == other || one.to_lowercase() == other.to_lowercase()
}

/// A reader that finds the meanings of a text among the actions of a list.
struct Reader<'a> {
    spec: &'a Spec,
    state: &'a State,
    list: &'a [Transition],
    /// The list as it is written, bare.
    strict: Vec<Vec<String>>,
    initials: Initials,
    shapes: OnceCell<Vec<Shape>>,
    loose: OnceCell<Vec<Vec<String>>>,
}

impl<'a> Reader<'a> {
    fn of(spec: &'a Spec, state: &'a State, list: &'a [Transition], written: &[Written]) -> Reader<'a> {
        let signs = &spec.choice_signs;
        let bare = |form: &Written| vec![bare_with(&form.machine, signs), bare_with(&form.san, signs)];
        Reader {
            spec,
            state,
            list,
            strict: written.iter().map(bare).collect(),
            initials: Initials::of(spec),
            shapes: OnceCell::new(),
            loose: OnceCell::new(),
        }
    }

    fn shapes(&self) -> &[Shape] {
        self.shapes.get_or_init(|| shapes(self.spec, &known_before(self.spec, self.state, self.list), self.list))
    }

    fn loose(&self) -> &[Vec<String>] {
        self.loose.get_or_init(|| self.all_bare(forms::all_loosely(self.shapes())))
    }

    fn all_bare(&self, forms: Vec<Vec<String>>) -> Vec<Vec<String>> {
        let bare = |form: &String| bare_with(form, &self.spec.choice_signs);
        forms.iter().map(|forms| forms.iter().map(bare).collect()).collect()
    }

    /// The actions a text means. A sign that elsewhere belongs to what is chosen is a remark only where there is something to
    /// remark: a check.
    fn read(&self, input: &str) -> Option<Found> {
        self.plainly(input).or_else(|| {
            with_choice_sign(input, &self.spec.choice_signs)?;
            let remarked = |index: usize| mark_and_squares(self.spec, self.state, &self.list[index]).is_some();
            self.plainly(unremarked(input))?.only(remarked)
        })
    }

    fn plainly(&self, input: &str) -> Option<Found> {
        let signs = &self.spec.choice_signs;
        let meant = bare_with(input, signs);
        if meant.is_empty() {
            return None;
        }
        let spelt = with_letters(self.spec, input).map(|spelt| bare_with(&spelt, signs));
        let typed = Typed { input, texts: [Some(meant), spelt].into_iter().flatten().collect() };
        let found = typed.among(&self.strict).or_else(|| typed.among(self.loose()));
        let found = match begins_with_a_square(&typed.texts[0]) && self.initials.are_files(&typed.texts[0]) {
            true => found.or_else(|| self.in_capitals(&typed)),
            false => found
                .or_else(|| typed.in_any_case(&self.initials, &self.strict))
                .or_else(|| typed.in_any_case(&self.initials, self.loose())),
        };
        let besides = |forms: Vec<Vec<String>>| {
            let forms = self.all_bare(forms);
            typed.among(&forms).or_else(|| typed.in_any_case(&self.initials, &forms))
        };
        found
            .or_else(|| self.called(input))
            .or_else(|| besides(forms::shots(self.spec, self.state, self.list, self.shapes())))
            .or_else(|| besides(self.shapes().iter().map(forms::routes).collect()))
            .or_else(|| besides(self.shapes().iter().map(forms::vaguely).collect()).map(Found::asked_back))
            .or_else(|| typed.among(&self.all_bare(self.shapes().iter().map(forms::briefly).collect())))
    }

    /// `B1C3` goes from b1; when a bishop of the first rank can be meant as well it is asked back.
    fn in_capitals(&self, typed: &Typed<'_>) -> Option<Found> {
        let either: Vec<Vec<String>> =
            self.strict.iter().zip(self.loose()).map(|forms| [&forms.0[..], forms.1].concat()).collect();
        let from_squares =
            |forms: &Vec<String>| forms.iter().filter(|form| begins_with_a_file(form)).cloned().collect();
        let squares: Vec<Vec<String>> = either.iter().map(from_squares).collect();
        typed.in_any_case(&self.initials, &squares).and_then(|_| typed.in_any_case(&self.initials, &either))
    }

    /// The actions that are called by their names, with what is chosen for them, `castle(e1, h1)`, `move e7 e8 Q`, or with how
    /// they are written: `move Nf3`.
    fn called(&self, input: &str) -> Option<Found> {
        let calls = Calls::of(self.spec, input, || self.shapes())?;
        let found = calls.typed().iter().find_map(|typed| having(calls.forms(), |form| form == typed));
        found.or_else(|| {
            let is_named = |index: usize| calls.are_of(&self.shapes()[index].name);
            self.plainly(calls.behind_name(input)?)?.only(is_named)
        })
    }
}

/// A text that was typed.
struct Typed<'a> {
    input: &'a str,
    /// Bare, and with letters for the names of pieces.
    texts: Vec<String>,
}

impl Typed<'_> {
    /// The actions with this text among their forms.
    fn among(&self, forms: &[Vec<String>]) -> Option<Found> {
        self.texts.iter().find_map(|text| having(forms, |form| form == text))
    }

    /// The actions with this text among their forms, in upper or lower case.
    fn in_any_case(&self, initials: &Initials, forms: &[Vec<String>]) -> Option<Found> {
        let allowed = |text: &str, form: &str| stands_apart(self.input) || initials.allow(text, form);
        let fits = |text: &str, form: &str| allowed(text, form) && alike_but_for_case(text, form);
        self.texts.iter().find_map(|text| having(forms, |form| fits(text, form)))
    }
}
