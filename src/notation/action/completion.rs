//! Actions that begin with the typed text.

use super::call::{Calls, goes_on};
use super::known_text::known_before;
use super::readings::readings;
use super::shape::shapes;
use super::typed::{bare, closed_up, unnumbered, with_letters};
use super::write::Written;
use crate::literal::action::Transition;
use crate::literal::state::State;
use crate::spec::Spec;

/// Signs behind which something must stand.
const OPEN: [char; 12] = ['=', '@', '-', 'x', '*', ':', '/', '>', '(', '[', ',', '^'];

/// The actions of a list that are written on from where the input ends. Behind it stands
///
/// * only what else is chosen, `a3[3,1]` for `a3[1,3]>white`, or another part, `O-O` for `O-O=g1`, `draw` for `draw-white`;
/// * anything, when its last sign leaves it open: `b8=` for `b8=Q`, `bx` for `bxc3`;
/// * the square of the piece named behind a sign: `-P` for `-Pa2`;
/// * more words, or more of the last one, where it is written in several: `buy Q`, `buy Q e` for `buy Q e3`;
/// * what else is chosen for an action that is called by its name: `drop(N)` for `drop(N, e4)`;
/// * more of what it may be typed as besides: `P*` for `P*e4`, which is written `P@e4`.
///
/// A capture may begin with its sign: `xc3` for `bxc3` and `Nxc3`. Names of pieces stand for their letters.
/// `written` is the list as [`write_all`](super::write_all) writes it.
pub fn begun(spec: &Spec, state: &State, list: &[Transition], written: &[Written], input: &str) -> Vec<usize> {
    let mut found = readings(spec, input).into_iter().map(|text| begun_as(spec, state, list, written, &text));
    found.find(|places| !places.is_empty()).unwrap_or_default()
}

fn begun_as(spec: &Spec, state: &State, list: &[Transition], written: &[Written], input: &str) -> Vec<usize> {
    let (typed, spelt) = (Input::of(input), with_letters(spec, input));
    if typed.text.is_empty() {
        return Vec::new();
    }
    let inputs = [Some(typed), spelt.as_deref().map(Input::of)];
    let fitting = |fits: &dyn Fn(&Input, &str) -> bool| {
        let fits = |form: &str| inputs.iter().flatten().any(|input| fits(input, form));
        let forms = written.iter().enumerate().filter(|(_, form)| fits(&form.machine) || fits(&form.san));
        Some(forms.map(|(index, _)| index).collect::<Vec<usize>>()).filter(|found| !found.is_empty())
    };
    let shapes = || {
        let known = known_before(spec, state, list);
        shapes(spec, &known, list)
    };
    // `bxh8` is the beginning of `Bxh8+`, but may be meant for `Bxh8`.
    let in_any_case = || {
        fitting(&|input, form| input.lowered().begins(spec, &form.to_lowercase()))?;
        let is_all = |input: &Input, form: &str| input.lowered().bare == bare(form).to_lowercase();
        fitting(&|input, form| input.lowered().begins(spec, &form.to_lowercase()) || is_all(input, form))
    };
    // Other forms in which an action may be typed, where its definition has some.
    let otherwise = || {
        let begins = |form: &String| inputs.iter().flatten().any(|input| input.begins(spec, form));
        let places = shapes().into_iter().enumerate().filter(|(_, shape)| shape.spellings.iter().any(begins));
        Some(places.map(|(index, _)| index).collect::<Vec<usize>>()).filter(|found| !found.is_empty())
    };
    fitting(&|input, form| input.begins(spec, form))
        .or_else(in_any_case)
        .or_else(otherwise)
        .or_else(|| Calls::of(spec, input, shapes).map(|calls| calls.begun()))
        .unwrap_or_default()
}

/// The typed text.
struct Input {
    /// Without blanks.
    text: String,
    /// Without what may be left out.
    bare: String,
    /// In words.
    words: String,
}

impl Input {
    fn of(input: &str) -> Input {
        let input = unnumbered(input.trim());
        Input {
            text: closed_up(input),
            bare: bare(input),
            words: input.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    fn lowered(&self) -> Input {
        let [text, bare, words] = [&self.text, &self.bare, &self.words].map(|form| form.to_lowercase());
        Input { text, bare, words }
    }

    fn begins(&self, spec: &Spec, form: &str) -> bool {
        let text = closed_up(form);
        let captures = self.text.starts_with('x') && self.text.chars().count() > 1;
        let capture = text.find('x').filter(|_| captures).and_then(|at| text.get(at..));
        let goes_on = self.goes_on(&text) || self.goes_on_bare(spec, form) || self.goes_on_in_words(form);
        goes_on || capture.is_some_and(|from| self.is_captured(from))
    }

    /// Whether the text goes on behind the input as it stands.
    fn goes_on(&self, text: &str) -> bool {
        let Some(rest) = text.strip_prefix(&self.text).filter(|rest| !rest.is_empty()) else { return false };
        let single = self.text.chars().count() == 1;
        let sign = self.text.starts_with(|c: char| !c.is_alphanumeric());
        let open = self.text.ends_with(OPEN) && (sign || !single);
        // `O-O` is not the beginning of `O-O-O`, but `draw` is that of `draw-white`.
        let word = self.text.chars().all(char::is_alphabetic);
        let apart = rest.starts_with(|c: char| !c.is_alphanumeric() && (c != '-' || word));
        open || single && sign || !single && apart
    }

    /// Whether a form goes on behind the input, without the parts that may be left out.
    fn goes_on_bare(&self, spec: &Spec, form: &str) -> bool {
        let form = bare(form);
        let rest = form.strip_prefix(self.bare.as_str()).filter(|_| self.bare.chars().count() > 1);
        rest.is_some_and(|rest| {
            let signed = self.bare.starts_with(|c: char| !c.is_alphanumeric());
            rest.starts_with(|c: char| !c.is_alphanumeric() && c != ',')
                || signed && spec.geometry.named(rest).is_some()
        })
    }

    /// Whether words go on behind the input; only behind the first of them one may be cut short.
    fn goes_on_in_words(&self, form: &str) -> bool {
        let ends = form.strip_prefix(&self.words).is_some_and(|rest| rest.starts_with(' '));
        let several = self.words.chars().count() > 1;
        several && (ends || self.words.contains(' ') && goes_on(form, &self.words))
    }

    /// Whether a capture, written from its sign on, is this one or goes on from it.
    fn is_captured(&self, from: &str) -> bool {
        let rest = from.strip_prefix(self.text.as_str());
        rest.is_some_and(|rest| self.text.ends_with(OPEN) || !rest.starts_with(char::is_alphanumeric))
    }
}
