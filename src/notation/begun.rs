//! Actions that somebody has typed the beginning of.

use super::action::Written;
use super::typed::{bare, closed_up, unnumbered};
use crate::spec::Spec;

/// Signs behind which something must stand.
const OPEN: [char; 12] = ['=', '@', '-', 'x', '*', ':', '/', '>', '(', '[', ',', '^'];

/// The actions of a list that are written on from where the input ends. Behind it stands
///
/// * only what else is chosen, `a3[3,1]` for `a3[1,3]>white`, or another part, `O-O` for `O-O=g1`, `draw` for `draw-white`;
/// * anything, when its last sign leaves it open: `b8=` for `b8=Q`, `bx` for `bxc3`;
/// * the square of whoever is named behind a sign: `-P` for `-Pa2`.
///
/// A capture may begin with its sign: `xc3` for `bxc3` and `Nxc3`.
pub fn begun(spec: &Spec, written: &[Written], input: &str) -> Vec<usize> {
    let input = Input::of(input);
    if input.text.is_empty() {
        return Vec::new();
    }
    let fitting = |fits: &dyn Fn(&str) -> bool| {
        let forms = written.iter().enumerate().filter(|(_, form)| fits(&form.machine) || fits(&form.san));
        forms.map(|(index, _)| index).collect::<Vec<usize>>()
    };
    let strict = fitting(&|form| input.begins(spec, form));
    if strict.is_empty() { fitting(&|form| input.lowered().begins(spec, &form.to_lowercase())) } else { strict }
}

/// What was typed.
struct Input {
    /// Without blanks.
    text: String,
    /// Without what may be left out.
    bare: String,
}

impl Input {
    fn of(input: &str) -> Input {
        let input = unnumbered(input.trim());
        Input { text: closed_up(input), bare: bare(input) }
    }

    fn lowered(&self) -> Input {
        Input { text: self.text.to_lowercase(), bare: self.bare.to_lowercase() }
    }

    fn begins(&self, spec: &Spec, form: &str) -> bool {
        let text = closed_up(form);
        let captures = self.text.starts_with('x') && self.text.chars().count() > 1;
        let capture = text.find('x').filter(|_| captures).and_then(|at| text.get(at..));
        self.goes_on(&text) || self.goes_on_bare(spec, form) || capture.is_some_and(|from| self.is_captured(from))
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

    /// The same without what may be left out.
    fn goes_on_bare(&self, spec: &Spec, form: &str) -> bool {
        let form = bare(form);
        let rest = form.strip_prefix(self.bare.as_str()).filter(|_| self.bare.chars().count() > 1);
        rest.is_some_and(|rest| {
            let signed = self.bare.starts_with(|c: char| !c.is_alphanumeric());
            rest.starts_with(|c: char| !c.is_alphanumeric() && c != ',')
                || signed && spec.geometry.named(rest).is_some()
        })
    }

    /// Whether a capture, written from its sign on, is this one or goes on from it.
    fn is_captured(&self, from: &str) -> bool {
        let rest = from.strip_prefix(self.text.as_str());
        rest.is_some_and(|rest| self.text.ends_with(OPEN) || !rest.starts_with(char::is_alphanumeric))
    }
}
