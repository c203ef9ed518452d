//! Subsets of a set of choices.

use super::scene::Scene;
use super::state::Place;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::ids::{KindId, PlayerId};
use crate::spec::value::Value;

/// All subsets, smaller before larger numbers of each group of like elements; elements that are alike (equal cards
/// in a hand) count only by how many of them are taken. What lies in no order is taken in the order of the kinds. When
/// there are more than [`MAX_OPTIONS`], so many and one more.
pub fn subsets(scene: &Scene<'_>, elements: Vec<Value>) -> Vec<Value> {
    let mut groups: Vec<Vec<Value>> = Vec::new();
    for element in elements {
        match groups.iter_mut().find(|group| scene.alike(&group[0], &element)) {
            Some(group) => group.push(element),
            None => groups.push(vec![element]),
        }
    }
    groups.sort_by_key(|group| group.first().and_then(|first| rank(scene, first)));
    let mut sets: Vec<Vec<Value>> = vec![Vec::new()];
    for group in groups {
        let smaller = sets.clone();
        for taken in 1..=group.len() {
            for set in &smaller {
                if sets.len() <= MAX_OPTIONS {
                    sets.push(set.iter().chain(&group[..taken]).cloned().collect());
                }
            }
        }
    }
    sets.into_iter().map(Value::Set).collect()
}

/// Where an element of an unordered zone stands among the kinds; nothing for others, which keep their order.
fn rank(scene: &Scene<'_>, element: &Value) -> Option<(KindId, Option<PlayerId>)> {
    let token = scene.now.token(element.token()?);
    let unordered = matches!(token.place, Place::In(zone) if !scene.spec.zone(zone.zone).ordered);
    unordered.then_some((token.kind, token.owner))
}
