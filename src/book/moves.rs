//! The description of a kind of token and of its movements, in sentences.

use super::condition;
use crate::describe::wording::sayings;
use crate::explain::words;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::ids::RuleId;
use crate::spec::movement::FilterId;
use crate::spec::nouns::Kind;

/// The help of a kind, and a sentence for each clause of its movements.
pub fn moves_in_words(definition: &Definition, spec: &Spec, kind: &Kind) -> Vec<String> {
    let named = |filter: FilterId| {
        spec.filters.get(usize::from(filter.0)).map_or_else(String::new, |filter| filter.word.clone())
    };
    let mut lines = Vec::new();
    if !kind.help.is_empty() {
        lines.push(kind.help.clone());
    }
    for movement in kind.movements.iter().map(|id| spec.movement(*id)) {
        let condition = condition(definition, movement);
        let sayings = sayings(&movement.pattern, &named);
        lines.extend(sayings.iter().map(|saying| format!("{}{condition}", saying.line())));
    }
    lines
}

/// The numbers of a kind, and the labels of the rules whose sentences name it.
pub fn rules_about(definition: &Definition, spec: &Spec, kind: &Kind) -> Vec<String> {
    let sources = &definition.sources;
    let several = format!("{}s", kind.name);
    let names = |rule: &RuleId| {
        let sentence = words::sentence(spec, sources, *rule);
        sentence.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == kind.name || word == several)
    };
    let numbers = kind.rule.iter().flat_map(|rule| rule.split_whitespace()).map(str::to_owned);
    let mut labels: Vec<String> = numbers.collect();
    for rule in (0..spec.rules.len()).map(RuleId::at).filter(names) {
        let label = &spec.rule(rule).label;
        if !labels.contains(label) {
            labels.push(label.clone());
        }
    }
    labels
}
