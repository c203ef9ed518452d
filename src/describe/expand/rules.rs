//! Sentences with what was set from outside written into them.

use crate::merge::{Definition, Home, Parameter, PlacedRule};
use crate::spec::Spec;
use crate::syntax::rules::ast::{Define, Rule, Sentence};
use crate::syntax::rules::print;
use crate::syntax::tree::{Node, Value};

/// Lines are at most so long where they can be broken.
const WIDE: usize = 112;

/// The rules of a stage or a phase; endings come in the order in which they are asked.
pub(super) fn of_home(definition: &Definition, spec: &Spec, section: &str, name: &str) -> Vec<String> {
    let here = definition.rules.iter().filter(|placed| home_of(placed, spec) == (section, name));
    let rank = |placed: &PlacedRule| {
        let label = &placed.rule.label.node;
        let place = spec.endings.iter().position(|ending| spec.rule(ending.rule).label == *label);
        place.map_or(0, |place| place + 1)
    };
    let mut rules: Vec<&PlacedRule> = here.collect();
    rules.sort_by_key(|placed| rank(placed));
    rules.into_iter().map(|placed| rule(&placed.rule, definition)).collect()
}

/// The table a rule stands in; rules at the top of a file belong to the main stage.
fn home_of<'a>(placed: &'a PlacedRule, spec: &'a Spec) -> (&'static str, &'a str) {
    match &placed.home {
        Home::Stage(name) => ("stages", name),
        Home::Phase(name) => ("phases", name),
        Home::Main | Home::Library => ("stages", &spec.stage(spec.main).name),
    }
}

fn rule(rule: &Rule, definition: &Definition) -> String {
    let rule = Rule { replaces: Vec::new(), ..rule.clone() };
    let sentence = print::sentence(&Sentence::Rule(rule));
    // A label stands for nothing.
    let (label, body) = sentence.split_once(':').unwrap_or(("", &sentence));
    format!("{label}:{}", written_out(body, definition))
}

/// All named expressions.
pub(super) fn defines(definition: &Definition) -> Vec<String> {
    let sentence = |define: &Define| print::sentence(&Sentence::Define(Define { redefine: false, ..define.clone() }));
    definition.defines.iter().map(|placed| written_out(&sentence(&placed.define), definition)).collect()
}

/// A text in which parameters of preludes have become what they are set to, and pieces have the names they have now.
pub(super) fn written_out(text: &str, definition: &Definition) -> String {
    let named = |word: &str| new_name(word, definition);
    replaced(text, &|word| {
        let parameter = definition.parameters.iter().find(|parameter| is_called(parameter, word));
        parameter.and_then(value).map(|value| replaced(&value, &named)).or_else(|| named(word))
    })
}

/// A text in which names stand for others. What stands in quotes stays, but for values in braces.
fn replaced(text: &str, stands_for: &dyn Fn(&str) -> Option<String>) -> String {
    let mut result = String::with_capacity(text.len());
    let (mut quote, mut in_braces): (Option<char>, bool) = (None, false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if quote.is_none() || in_braces { name_length(rest) } else { 0 };
        let (word, behind) = rest.split_at(length.max(c.len_utf8()));
        let other = if length > 0 { stands_for(word) } else { None };
        result.push_str(other.as_deref().unwrap_or(word));
        match (quote, c) {
            _ if length > 0 => {}
            (None, '"' | '\'') => quote = Some(c),
            (Some(_), '{' | '}') => in_braces = c == '{',
            (Some(open), _) if open == c => (quote, in_braces) = (None, false),
            _ => {}
        }
        rest = behind;
    }
    result
}

/// The name that a piece has now, for one of its old names.
fn new_name(word: &str, definition: &Definition) -> Option<String> {
    let to = |word: &str| definition.renamed.iter().find(|renamed| renamed.from == word).map(|renamed| &renamed.to);
    let several = |ending: &str| to(word.strip_suffix(ending)?).map(|to| format!("{to}{ending}"));
    to(word).cloned().or_else(|| several("s")).or_else(|| several("es"))
}

/// The length, in bytes, of the name at the start of the text, with dots inside it.
fn name_length(text: &str) -> usize {
    let name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let length = text.find(|c| !name(c)).unwrap_or(text.len());
    text.get(..length).map_or(0, |word| word.trim_end_matches('.').len())
}

fn is_called(parameter: &Parameter, word: &str) -> bool {
    word.split_once('.').is_some_and(|(prelude, name)| parameter.prelude == prelude && parameter.name.node == name)
}

/// The value of a parameter, as a rule would write it.
fn value(parameter: &Parameter) -> Option<String> {
    let file = |letter: &str| match letter.as_bytes() {
        [letter @ b'a'..=b'z'] => Some((letter - b'a' + 1).to_string()),
        _ => None,
    };
    match (&parameter.value.value, parameter.kind.text.as_str()) {
        (Value::Text(text), "file") => file(&text.text),
        (Value::Text(text), "text") => Some(format!("\"{}\"", text.text)),
        (Value::Text(text), _) => Some(text.text.clone()),
        (Value::List(list), _) => {
            let words = list.iter().filter_map(Node::as_text).map(|text| text.text.as_str());
            Some(words.collect::<Vec<_>>().join("/"))
        }
        (Value::Truth(truth), _) => Some(truth.to_string()),
        (Value::Integer(_) | Value::Decimal(_), _) => parameter.value.as_number().map(|number| number.to_string()),
        (Value::Table(_), _) => None,
    }
}

/// A sentence in lines that are not too long, broken at spaces outside of quotes.
pub(super) fn wrapped(sentence: &str) -> String {
    let mut text = String::from("  ");
    let mut length = 2;
    for (index, word) in unbroken(sentence).into_iter().enumerate() {
        let wide = word.chars().count();
        if index > 0 && length + 1 + wide > WIDE {
            text.push_str("\n    ");
            length = 4;
        } else if index > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += wide;
    }
    text
}

/// The words of a sentence; a text in quotes is one word.
fn unbroken(sentence: &str) -> Vec<&str> {
    let mut quote: Option<char> = None;
    sentence
        .split(move |c| {
            match quote {
                None if matches!(c, '"' | '\'') => quote = Some(c),
                Some(open) if open == c => quote = None,
                _ => {}
            }
            quote.is_none() && c == ' '
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sentences_are_broken_outside_of_quotes() {
        let sentence = format!("a: forbid move when {} because \"b c\".", "x ".repeat(60).trim());
        let text = wrapped(&sentence);
        assert!(text.lines().all(|line| line.chars().count() <= WIDE) && text.lines().count() == 2);
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), sentence.split_whitespace().collect::<Vec<_>>());
        assert_eq!(unbroken("a \"b c\" d"), ["a", "\"b c\"", "d"]);
    }

    #[test]
    fn names_end_before_a_full_stop() {
        assert_eq!(name_length("promotion.to."), 12);
        assert_eq!(name_length("(x"), 0);
        assert_eq!(name_length("a1/b"), 2);
    }
}
