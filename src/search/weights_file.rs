//! Learned weights as text: a JSON object with the names of the definition.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::score::Score;
use super::weights::{MOST, Weights, folds};
use crate::spec::Spec;

/// The contents of a file of weights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// The fingerprint of the rules that they were learned for.
    pub rules: String,
    /// The number of games they were learned from.
    pub games: usize,
    /// The seed of these games.
    pub seed: u64,
    /// By kind, in hundredths.
    kinds: BTreeMap<String, OfKind>,
    /// By zone and kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    zones: BTreeMap<String, BTreeMap<String, Score>>,
    /// By number of a player.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    numbers: BTreeMap<String, Score>,
}

/// The worth of a kind, with the values that each rank adds from its own side on, and each file from the edge on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfKind {
    value: Score,
    ranks: Vec<Score>,
    files: Vec<Score>,
}

impl WeightsFile {
    /// A file of weights that were learned for rules from so many games of a seed.
    pub fn new(spec: &Spec, weights: &Weights, (rules, games, seed): (String, usize, u64)) -> WeightsFile {
        let kinds = spec.kinds.iter().enumerate().filter(|(_, kind)| !kind.veiled).map(|(index, kind)| {
            let (ranks, files) = (weights.ranks[index].clone(), weights.files[index].clone());
            (kind.name.clone(), OfKind { value: weights.kinds[index], ranks, files })
        });
        let named = |row: &[Score]| -> BTreeMap<String, Score> {
            let counted = row.iter().enumerate().filter(|(_, weight)| **weight != 0);
            counted.map(|(index, weight)| (spec.kinds[index].name.clone(), *weight)).collect()
        };
        let zones = spec.zones.iter().zip(&weights.zones).map(|(zone, row)| (zone.name.clone(), named(row)));
        let numbers = spec.variables.iter().zip(&weights.numbers).filter(|(_, weight)| **weight != 0);
        WeightsFile {
            rules,
            games,
            seed,
            kinds: kinds.collect(),
            zones: zones.filter(|(_, row)| !row.is_empty()).collect(),
            numbers: numbers.map(|(variable, weight)| (variable.name.clone(), *weight)).collect(),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<WeightsFile, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The text of the file.
    pub fn print(&self) -> String {
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        // A row of numbers stands on one line.
        let mut lines: Vec<String> = Vec::new();
        let mut in_row = false;
        for line in text.lines() {
            match lines.last_mut().filter(|_| in_row) {
                Some(last) => {
                    last.push_str(line.trim());
                    if line.ends_with(',') && !line.trim_start().starts_with(']') {
                        last.push(' ');
                    }
                }
                None => lines.push(line.to_owned()),
            }
            in_row = if in_row { !line.trim_start().starts_with(']') } else { line.ends_with('[') };
        }
        lines.join("\n") + "\n"
    }

    /// The weights, by the places that the names have in a definition.
    ///
    /// # Errors
    /// A name that the definition does not have, a row of the wrong length, or a weight beyond the bound.
    pub fn weights(&self, spec: &Spec) -> Result<Weights, String> {
        let mut weights = Weights::zero(spec);
        let place = |name: &str| {
            let found = spec.kinds.iter().position(|kind| kind.name == name);
            found.ok_or_else(|| format!("the definition has no kind `{name}`"))
        };
        for (name, of_kind) in &self.kinds {
            let index = place(name)?;
            if of_kind.ranks.len() != usize::from(spec.geometry.ranks()) || of_kind.files.len() != folds(spec) {
                return Err(format!("the rows of `{name}` do not fit the board"));
            }
            weights.kinds[index] = of_kind.value;
            weights.ranks[index].clone_from(&of_kind.ranks);
            weights.files[index].clone_from(&of_kind.files);
        }
        for (name, row) in &self.zones {
            let zone = spec.zones.iter().position(|zone| zone.name == *name);
            let zone = zone.ok_or_else(|| format!("the definition has no zone `{name}`"))?;
            for (kind, weight) in row {
                weights.zones[zone][place(kind)?] = *weight;
            }
        }
        for (name, weight) in &self.numbers {
            let variable = spec.variables.iter().position(|variable| variable.name == *name);
            let variable = variable.ok_or_else(|| format!("the definition has no fact `{name}`"))?;
            weights.numbers[variable] = *weight;
        }
        match weights.beyond() {
            Some(weight) => Err(format!("a weight is {weight}, and weights go from -{MOST} to {MOST}")),
            None => Ok(weights),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};
    use crate::runtime::Rules;

    #[test]
    fn a_print_is_read_back() {
        for name in ["chess", "classics/crazyhouse", "classics/threecheck"] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let mut weights = Weights::prior(&Rules::new(spec.clone()));
            weights.numbers.iter_mut().for_each(|number| *number = 7);
            let file = WeightsFile::new(&spec, &weights, ("0123".to_owned(), 10, 1));
            let read = WeightsFile::parse(&file.print()).unwrap();
            assert_eq!(read, file, "{name}");
            assert_eq!(read.weights(&spec).unwrap(), weights, "{name}");
        }
    }

    #[test]
    fn names_and_rows_of_another_definition_are_told() {
        let spec = |name: &str| load(name, &Options::default()).unwrap().spec.unwrap();
        let weights = Weights::prior(&Rules::new(spec("chess")));
        let file = WeightsFile::new(&spec("chess"), &weights, (String::new(), 1, 1));
        assert_eq!(file.weights(&spec("classics/breakthrough")), Err("the definition has no kind `bishop`".to_owned()));
        assert!(WeightsFile::parse("{\"rules\": 3").is_err());
        let huge = WeightsFile::parse(&file.print().replacen("\"value\": ", "\"value\": 9999", 1)).unwrap();
        let refused = huge.weights(&spec("chess")).unwrap_err();
        assert!(refused.ends_with("weights go from -100000 to 100000"), "{refused}");
    }
}
