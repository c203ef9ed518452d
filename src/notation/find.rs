//! Reading an action that somebody typed.

use super::action::Written;
use super::called::Calls;
use super::shape::{PathShape, Shape};
use super::told::known_before;
use super::typed::{bare, unnumbered, with_letters};
use crate::literal::action::Transition;
use crate::literal::reach::{Reach, gets_at, reach};
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, Square, TokenId};

/// Which action was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// This one of the list.
    One(usize),
    /// One of these; more has to be said.
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
}

/// Finds the action of a list that was typed: exactly as it is written, or less strictly, the strictest reading first.
///
/// `written` is the list as [`write_all`](super::action::write_all) writes it. Forgiven are marks and remarks at the end,
/// the number of a move before it, an `x`, `-` or `=` too many or too few, a `0` for an `O`, names and signs of pieces for
/// their letters, too little or too much said about the origin, and choices left out (also those written behind a `=`),
/// as far as no stricter reading fits. What is no move of one unit goes by where its first one comes from and gets to as
/// well: `e1g1` for `O-O`. A capture from afar may be written as if
/// the unit went there, where it cannot go: `Mxd6` for `M*d6`; so may one with which the unit goes itself: `Rxa4` for
/// `Rxa4-off`. What captures on its way may be written with all that it captures: `Mxc4xd6`. Any action can be called by its name: `castle(e1, h1)`. Upper and lower case are
/// told apart as long as some reading fits as it stands; without one they are not, but a file does not become a piece
/// nor a piece a file unless a blank stands behind it: `b b5`.
pub fn find(spec: &Spec, state: &State, list: &[Transition], written: &[Written], input: &str) -> Found {
    let input = unnumbered(input.trim());
    if input.is_empty() || input.len() > LONGEST {
        return Found::None;
    }
    let exact = |form: &str| form == input;
    if let Some(found) = matching(written, |form| exact(&form.machine)).or(matching(written, |form| exact(&form.san))) {
        return found;
    }
    let meant = bare(input);
    if meant.is_empty() {
        return Found::None;
    }
    let spelt = with_letters(spec, input).map(|spelt| bare(&spelt));
    let texts: Vec<&str> = [Some(meant.as_str()), spelt.as_deref()].into_iter().flatten().collect();
    let strict: Vec<Vec<String>> = written.iter().map(|form| vec![bare(&form.machine), bare(&form.san)]).collect();
    if let Some(found) = texts.iter().find_map(|text| having(&strict, |form| form == *text)) {
        return found;
    }
    let known = known_before(spec, state, list);
    let shapes: Vec<Shape> = list.iter().map(|transition| Shape::of(spec, &known, transition)).collect();
    let loose: Vec<Vec<String>> = shapes.iter().map(loosely).collect();
    let as_it_stands = || texts.iter().find_map(|text| having(&loose, |form| form == *text));
    let initials = Initials::of(spec);
    let in_any_case = |forms: &[Vec<String>]| {
        let allowed = |text: &str, form: &str| stands_apart(input) || initials.allow(text, form);
        texts.iter().find_map(|text| having(forms, |form| allowed(text, form) && alike_but_for_case(text, form)))
    };
    let in_capitals = || {
        // `B1C3` goes from b1; when a bishop of the first rank can be meant as well it is asked back.
        let either: Vec<Vec<String>> =
            strict.iter().zip(&loose).map(|forms| [&forms.0[..], forms.1].concat()).collect();
        let from_squares =
            |forms: &Vec<String>| forms.iter().filter(|form| begins_with_a_file(form)).cloned().collect();
        let squares: Vec<Vec<String>> = either.iter().map(from_squares).collect();
        in_any_case(&squares).and_then(|_| in_any_case(&either))
    };
    let found = as_it_stands();
    let found = match begins_with_a_square(&meant) && initials.are_files(&meant) {
        true => found.or_else(in_capitals),
        false => found.or_else(|| in_any_case(&strict)).or_else(|| in_any_case(&loose)),
    };
    let shots = || {
        let shots = shots(spec, state, list, &shapes);
        texts.iter().find_map(|text| having(&shots, |form| form == *text)).or_else(|| in_any_case(&shots))
    };
    let routes = || {
        let routes: Vec<Vec<String>> = shapes.iter().map(routes).collect();
        texts.iter().find_map(|text| having(&routes, |form| form == *text)).or_else(|| in_any_case(&routes))
    };
    found.or_else(|| called(spec, &shapes, input)).or_else(shots).or_else(routes).unwrap_or(Found::None)
}

/// The only action that is written like this but for upper and lower case, a file taken for a piece or a piece for a file.
pub fn in_other_case(written: &[Written], input: &str) -> Option<usize> {
    let meant = bare(unnumbered(input.trim()));
    let fits = |form: &str| alike_but_for_case(&bare(form), &meant);
    match matching(written, |form| fits(&form.san) || fits(&form.machine)) {
        Some(Found::One(index)) if !meant.is_empty() => Some(index),
        _ => None,
    }
}

/// The moves that end on a square when nothing but the square was typed, whoever moves there or captures there from afar.
pub fn going_to(spec: &Spec, state: &State, list: &[Transition], input: &str) -> Vec<usize> {
    let Some(square) = spec.geometry.named(&bare(unnumbered(input.trim())).to_lowercase()) else { return Vec::new() };
    let goes =
        |transition: &Transition| transition.candidate.path(spec).is_some_and(|path| gets_at(state, path, square));
    list.iter().enumerate().filter(|(_, transition)| goes(transition)).map(|(index, _)| index).collect()
}

/// Nobody types more than this.
const LONGEST: usize = 1000;

fn matching(written: &[Written], fits: impl Fn(&Written) -> bool) -> Option<Found> {
    Found::of(written.iter().enumerate().filter(|(_, form)| fits(form)).map(|(index, _)| index).collect())
}

/// The actions one of whose forms fits.
fn having(forms: &[Vec<String>], fits: impl Fn(&str) -> bool) -> Option<Found> {
    let having = forms.iter().enumerate().filter(|(_, forms)| forms.iter().any(|form| fits(form)));
    Found::of(having.map(|(index, _)| index).collect())
}

fn alike_but_for_case(one: &str, other: &str) -> bool {
    one == other || one.to_lowercase() == other.to_lowercase()
}

/// What the first letter of a move may mean.
struct Initials {
    /// How many files the board has.
    files: u8,
    /// The first letters of pieces.
    pieces: Vec<char>,
}

impl Initials {
    fn of(spec: &Spec) -> Initials {
        let letters = spec.kinds.iter().flat_map(|kind| [kind.letter.chars().next(), kind.symbol.chars().next()]);
        Initials { files: spec.geometry.files(), pieces: letters.flatten().collect() }
    }

    /// Whether a text begins with a letter in capitals that may be a file.
    fn are_files(&self, typed: &str) -> bool {
        typed.bytes().next().is_some_and(|first| first.is_ascii_uppercase() && first - b'A' < self.files)
    }

    /// Whether a form may be meant, as far as its first letter goes. A small letter that may be a file stays one, and a
    /// capital that may be a piece stays one when a square stands behind it: `bc3` is no bishop's move, `Bc3` no pawn's.
    /// No file is one with two more letters behind it: `hkd3`, `bbd2`; and no capital is a piece's where squares are written
    /// in capitals: `B1C3`.
    fn allow(&self, typed: &str, form: &str) -> bool {
        let Some(first) = typed.chars().next() else { return true };
        let mut behind = typed.chars().skip(1);
        let among_letters = [behind.next(), behind.next()].iter().all(|next| next.is_some_and(char::is_alphabetic));
        let is_file = first.is_ascii_lowercase() && first as u8 - b'a' < self.files && !among_letters;
        let is_piece = first.is_uppercase()
            && self.pieces.contains(&first)
            && names_a_square(&typed[first.len_utf8()..])
            && !begins_with_a_square(typed);
        !(is_file || is_piece) || form.starts_with(first)
    }
}

/// Whether a letter stands at the beginning of a text by itself: `b b5`, `n x c3`.
fn stands_apart(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_some_and(char::is_whitespace)
}

/// Whether a text begins with a square in capitals and goes on with another one: `B1C3`.
fn begins_with_a_square(text: &str) -> bool {
    let behind = text.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or_default();
    let second = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    let capital = second.starts_with(|c: char| c.is_ascii_uppercase());
    second.len() < behind.len() && capital && second[1..].starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a form begins with a file and a rank.
fn begins_with_a_file(form: &str) -> bool {
    let mut letters = form.chars();
    letters.next().is_some_and(|c| c.is_ascii_lowercase()) && letters.next().is_some_and(|c| c.is_ascii_digit())
}

/// Whether a letter with a digit behind it stands in a text.
fn names_a_square(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit())
}

/// The actions that are called by their names, with what is chosen for them: `castle(e1, h1)`, `move e7 e8 Q`.
fn called(spec: &Spec, shapes: &[Shape], input: &str) -> Option<Found> {
    let calls = Calls::of(spec, input, || shapes)?;
    calls.typed().iter().find_map(|typed| having(calls.forms(), |form| form == typed))
}

/// Everything an action might be called: any part of its origin, its choices left out, its name, the squares its first
/// unit goes between.
fn loosely(shape: &Shape) -> Vec<String> {
    let mut forms: Vec<String> = Vec::new();
    if let Some(path) = &shape.path {
        let goal = match path.stays {
            true => format!("*{}", path.captured.join(",")),
            false => path.goal.clone(),
        };
        for symbol in [path.symbol.as_str(), path.letter.as_str(), ""] {
            for origin in ["", &path.file, &path.rank, &path.origin()] {
                if symbol.is_empty() && !path.symbol.is_empty() && origin != path.origin() {
                    continue;
                }
                forms.push(format!("{symbol}{origin}{goal}"));
            }
        }
    }
    if let Some(text) = &shape.text {
        forms.push(text.clone());
        forms.extend(text.split_once('=').map(|(before, _)| before.to_owned()));
    }
    if shape.path.is_none() {
        forms.push(shape.name.clone());
        forms.extend(shape.runs.iter().cloned());
    }
    let chosen: Vec<String> = forms.iter().map(|form| format!("{form}{}", shape.suffix)).collect();
    forms.extend(chosen);
    forms.iter().map(|form| bare(form)).collect()
}

/// What captures from afar may be called besides, as far as the unit does not get to what it captures, and captures with which the
/// unit goes.
fn shots(spec: &Spec, state: &State, list: &[Transition], shapes: &[Shape]) -> Vec<Vec<String>> {
    let as_moves = |(transition, shape): (&Transition, &Shape)| {
        let (path, parts) = (transition.candidate.path(spec)?, shape.path.as_ref()?);
        let [victim] = parts.captured.as_slice() else { return None };
        let square = spec.geometry.named(victim)?;
        let shot = path.stays && !gets_to(spec, state, transition.candidate.actor, path.unit, square);
        let called = |stays: bool| {
            let path = PathShape { stays, leaves: false, goal: victim.clone(), ..parts.clone() };
            loosely(&Shape { path: Some(path), ..shape.clone() })
        };
        match path.goal {
            // Whoever goes with its capture goes there, or shoots, before it is gone.
            None => Some([called(false), called(true)].concat()),
            Some(_) => shot.then(|| called(false)),
        }
    };
    list.iter().zip(shapes).map(|pair| as_moves(pair).unwrap_or_default()).collect()
}

/// What a move may be called besides that captures on its way: by the squares of what it captures, in their order, up to
/// the one it ends on: `b1c2d3`.
fn routes(shape: &Shape) -> Vec<String> {
    let Some(path) = shape.path.as_ref().filter(|path| !path.captured.is_empty()) else { return Vec::new() };
    let goal = if path.stays { path.origin() } else { path.goal.clone() };
    let mut squares = path.captured.clone();
    if squares.last() != Some(&goal) {
        squares.push(goal);
    }
    if squares.len() < 2 {
        return Vec::new();
    }
    let told = PathShape { stays: false, goal: squares.concat(), ..path.clone() };
    loosely(&Shape { path: Some(told), ..shape.clone() })
}

/// Whether some movement takes a unit to a square, rules apart.
fn gets_to(spec: &Spec, state: &State, actor: PlayerId, unit: TokenId, square: Square) -> bool {
    let scene = Scene { mover: Some(actor), ..Scene::of(spec, state) };
    let movements = &spec.kind(state.token(unit).kind).movements;
    movements.iter().any(|movement| reach(&scene, unit, *movement, square) == [Reach::Goes])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_no_piece() {
        let initials = Initials { files: 8, pieces: vec!['B', 'E', 'N'] };
        let found = ["be2f2", "ef2", "nf3", "EF2", "Bc3", "E4", "BC3", "Xd5", "bbd2"].map(|typed| {
            let forms = ["Be2f2", "Ef2", "Nf3", "bc3", "e4", "xd5", "Bbd2"];
            let fitting = |form: &&str| initials.allow(typed, form) && alike_but_for_case(typed, form);
            forms.into_iter().find(fitting).unwrap_or_default()
        });
        assert_eq!(found, ["", "", "Nf3", "Ef2", "", "e4", "", "xd5", "Bbd2"]);
        assert!(stands_apart("b b5") && !stands_apart("bb5") && !stands_apart("4 b5"));
    }
}
