//! Sentences of a definition as a player reads them: signs as words, names without underscores.

use crate::merge::Definition;

/// A sentence or condition of a definition with `>=` as `is at least` and `last_rank` as `last rank`. What stands in quotes or
/// backticks stays, and so do the names of options, which have to be typed as they are.
pub fn plain(definition: &Definition, text: &str) -> String {
    let options: Vec<&str> = definition.root.table("options").into_iter().flat_map(|options| options.keys()).collect();
    in_words(text, &|word| options.contains(&word.trim_matches(|c: char| !c.is_alphanumeric())))
}

fn in_words(text: &str, stays: &dyn Fn(&str) -> bool) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut quote = None;
    for word in text.split(' ') {
        let quoted = quote.is_some() || word.starts_with(['"', '\'', '`']);
        words.push(match (quoted, sign(word)) {
            (true, _) => word.to_owned(),
            (false, None) if stays(word) => word.to_owned(),
            (false, Some(said)) => said.to_owned(),
            (false, None) => word.replace('_', " "),
        });
        for c in word.chars().filter(|c| matches!(c, '"' | '\'' | '`')) {
            quote = match quote {
                None => Some(c),
                Some(open) if open == c => None,
                open => open,
            };
        }
    }
    words.join(" ")
}

fn sign(word: &str) -> Option<&'static str> {
    Some(match word {
        "=" => "is",
        "!=" => "is not",
        ">" => "is more than",
        ">=" => "is at least",
        "<" => "is less than",
        "<=" => "is at most",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn signs_become_words_outside_quotes() {
        let plain = |text: &str| in_words(text, &|word| word == "(en_passant");
        assert_eq!(plain("draw when position_count >= 3"), "draw when position count is at least 3");
        assert_eq!(plain("x != nothing and y <= 2"), "x is not nothing and y is at most 2");
        assert_eq!(plain("when (en_passant or last_rank)"), "when (en_passant or last rank)");
        assert_eq!(plain("written \"a_b = {x}\" when a < b"), "written \"a_b = {x}\" when a is less than b");
    }
}
