//! Telling texts apart that would be the same.

use std::collections::{BTreeMap, BTreeSet};

/// Adds to texts that occur more than once what tells them apart: those of the `marks` that differ, in parentheses; or
/// else a number.
pub(super) fn tell_apart(texts: &mut [String], marks: impl Fn(usize) -> Vec<String>) {
    for group in repeated(texts) {
        let marks: Vec<Vec<String>> = group.iter().map(|index| marks(*index)).collect();
        let most = marks.iter().map(Vec::len).max().unwrap_or(0);
        let word = |list: &Vec<String>, column: usize| list.get(column).cloned().unwrap_or_default();
        let differs = |column: &usize| marks.iter().any(|list| word(list, *column) != word(&marks[0], *column));
        let columns: Vec<usize> = (0..most).filter(differs).collect();
        if columns.is_empty() {
            continue;
        }
        for (index, list) in group.iter().zip(&marks) {
            let words: Vec<String> = columns.iter().map(|column| word(list, *column)).collect();
            texts[*index].push_str(&format!("({})", words.join(",")));
        }
    }
    let mut used: BTreeSet<String> = texts.iter().cloned().collect();
    for group in repeated(texts) {
        for (number, index) in group.iter().enumerate().skip(1) {
            let text = &mut texts[*index];
            let mut number = number + 1;
            while used.contains(&format!("{text}#{number}")) {
                number += 1;
            }
            text.push_str(&format!("#{number}"));
            used.insert(text.clone());
        }
    }
}

/// The places of texts that occur more than once, text by text.
pub(super) fn repeated(texts: &[String]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, text) in texts.iter().enumerate() {
        places.entry(text).or_default().push(index);
    }
    places.into_values().filter(|group| group.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_become_different() {
        let mut texts = ["a", "b", "a", "a"].map(str::to_owned);
        tell_apart(&mut texts, |index| vec!["move".to_owned(), if index == 0 { "x" } else { "y" }.to_owned()]);
        assert_eq!(texts, ["a(x)", "b", "a(y)", "a(y)#2"]);
    }
}
