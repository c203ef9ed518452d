//! Actions that are called by their names, with what is chosen for them: `castle(e1, h1)`, `move e7 e8 Q`.

use super::shape::Shape;
use super::typed::{call_words, with_letters};
use crate::spec::Spec;

/// A call that was typed, and the calls of the actions of a list.
pub(super) struct Calls {
    /// As it was typed, and with letters for the names of pieces.
    typed: Vec<String>,
    /// The calls of each of the actions.
    forms: Vec<Vec<String>>,
    /// The longest name of an action that it begins with.
    name: String,
}

impl Calls {
    /// Nothing when the input does not begin with the name of an action. `shapes` are those of the list, made when they are
    /// needed.
    pub(super) fn of<S: AsRef<[Shape]>>(spec: &Spec, input: &str, shapes: impl FnOnce() -> S) -> Option<Calls> {
        let typed = call_words(input);
        let begins = |name: &String| {
            typed.strip_prefix(name.as_str()).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let names = spec.actions.iter().map(|action| call_words(&action.name));
        let name = names.filter(begins).max_by_key(String::len)?;
        let spelt = with_letters(spec, input).map(|spelt| call_words(&spelt));
        let forms = shapes().as_ref().iter().map(|shape| forms(spec, shape)).collect();
        Some(Calls { typed: [Some(typed), spelt].into_iter().flatten().collect(), forms, name })
    }

    /// The calls of each of the actions.
    pub(super) fn forms(&self) -> &[Vec<String>] {
        &self.forms
    }

    /// Whether they are the actions of this name.
    pub(super) fn are_of(&self, name: &str) -> bool {
        call_words(name) == self.name
    }

    /// The text behind the name in a text that begins with it.
    pub(super) fn behind_name<'t>(&self, input: &'t str) -> Option<&'t str> {
        let rest = input.get(self.name.len()..)?.trim_start();
        Some(rest).filter(|rest| !rest.is_empty())
    }

    /// The call as it was typed.
    pub(super) fn typed(&self) -> &[String] {
        &self.typed
    }

    /// The actions for which a part of the choices was typed, and more must follow.
    pub(super) fn begun(&self) -> Vec<usize> {
        let begins = |form: &String| self.typed.iter().any(|typed| *typed != self.name && goes_on(form, typed));
        let begun = self.forms.iter().enumerate().filter(|(_, forms)| forms.iter().any(begins));
        begun.map(|(index, _)| index).collect()
    }
}

/// Whether a text goes on behind its beginning, and not in the midst of a number.
pub(super) fn goes_on(text: &str, beginning: &str) -> bool {
    let in_number = |rest: &str| {
        beginning.ends_with(|c: char| c.is_ascii_digit()) && rest.starts_with(|c: char| c.is_ascii_digit() || c == '.')
    };
    text.strip_prefix(beginning).is_some_and(|rest| !rest.is_empty() && !in_number(rest))
}

/// The calls of an action, with letters for the names of pieces as well, and with or without its choices.
fn forms(spec: &Spec, shape: &Shape) -> Vec<String> {
    let call = shape.call.clone();
    let spelt = with_letters(spec, &call).unwrap_or_else(|| call.clone());
    let plain = [call, spelt];
    let chosen = plain.clone().map(|call| format!("{call} {}", shape.letters));
    plain.into_iter().chain(chosen).map(|call| call_words(&call)).collect()
}
