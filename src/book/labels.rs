//! The numbers and labels of a definition in the order of a rule book.

use std::collections::{BTreeMap, BTreeSet};

use super::contents::Book;
use crate::explain::words;
use crate::spec::ids::RuleId;

impl Book<'_> {
    /// Every label of a rule and every number of a table, in their natural order: `SC-2` before `SC-10`.
    pub fn labels(&self) -> Vec<String> {
        let labels = self.spec.rules.iter().map(|rule| rule.label.clone());
        let numbers = self.entries.iter().flat_map(|entry| entry.numbers.split_whitespace()).map(str::to_owned);
        let each: BTreeSet<String> = labels.chain(numbers).collect();
        let mut list: Vec<String> = each.into_iter().collect();
        list.sort_by_cached_key(|label| natural(label));
        list
    }

    /// By word: the labels of the rules in whose sentences it stands.
    pub fn mentions(&self) -> BTreeMap<String, Vec<String>> {
        let mut mentions: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for rule in (0..self.spec.rules.len()).map(RuleId::at) {
            let label = &self.spec.rule(rule).label;
            let sentence = words::sentence(self.spec, &self.definition.sources, rule);
            let words: BTreeSet<&str> = sentence.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            for word in words {
                let labels = mentions.entry(word.to_owned()).or_default();
                if !labels.contains(label) {
                    labels.push(label.clone());
                }
            }
        }
        mentions
    }

    /// The rules with a label; a label may be shared by rules that come into force in different places.
    pub fn rules_labelled(&self, label: &str) -> Vec<RuleId> {
        let rules = (0..self.spec.rules.len()).map(RuleId::at);
        rules.filter(|rule| self.spec.rule(*rule).label == label).collect()
    }
}

/// The labels of the rules that speak of a name, or of several of it.
pub fn mentioned(mentions: &BTreeMap<String, Vec<String>>, name: &str) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for word in [name.to_owned(), format!("{name}s")] {
        for label in mentions.get(&word).into_iter().flatten() {
            if !labels.contains(label) {
                labels.push(label.clone());
            }
        }
    }
    labels
}

/// A label as parts that are compared one by one: words, and numbers by their value.
pub fn natural(label: &str) -> Vec<(String, u64)> {
    let mut parts: Vec<(String, u64)> = vec![(String::new(), 0)];
    let mut digits = false;
    for c in label.chars() {
        let last = parts.len() - 1;
        match (c.to_digit(10), digits) {
            (Some(digit), _) => {
                parts[last].1 = parts[last].1.saturating_mul(10).saturating_add(u64::from(digit));
                digits = true;
            }
            (None, true) => {
                parts.push((c.to_string(), 0));
                digits = false;
            }
            (None, false) => parts[last].0.push(c),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::natural;

    #[test]
    fn numbers_are_compared_by_their_value() {
        let mut labels = vec!["SC-10", "SC-2", "SC-2b", "SC-D1", "check", "SC-2a"];
        labels.sort_by_cached_key(|label| natural(label));
        assert_eq!(labels, ["SC-2", "SC-2a", "SC-2b", "SC-10", "SC-D1", "check"]);
    }
}
