//! Subsets of a set of choices.

use super::MAX_OPTIONS;
use super::scene::Scene;
use crate::spec::value::Value;

/// All subsets, smaller before larger numbers of each group of like elements; elements that are alike (equal cards
/// in a hand) count only by how many of them are taken.
pub fn subsets(scene: &Scene<'_>, elements: Vec<Value>) -> Vec<Value> {
    let mut groups: Vec<Vec<Value>> = Vec::new();
    for element in elements {
        match groups.iter_mut().find(|group| scene.alike(&group[0], &element)) {
            Some(group) => group.push(element),
            None => groups.push(vec![element]),
        }
    }
    let mut sets: Vec<Vec<Value>> = vec![Vec::new()];
    for group in groups {
        let smaller = sets.clone();
        for taken in 1..=group.len() {
            for set in &smaller {
                if sets.len() < MAX_OPTIONS {
                    sets.push(set.iter().chain(&group[..taken]).cloned().collect());
                }
            }
        }
    }
    sets.into_iter().map(Value::Set).collect()
}
