//! The words of the language, and words that are used in their place.

/// Every word the grammar knows.
#[rustfmt::skip]
pub const KEYWORDS: [&str; 89] = [
    "action", "add", "after", "all", "and", "announce", "any", "anywhere", "are", "arrange", "as", "aside", "at",
    "attacked", "attacking", "attacks", "be", "because", "becomes", "before", "but", "by", "cannot", "capture",
    "captured", "choose", "costs", "define", "div", "draw", "drop", "each", "else", "end", "every", "exactly",
    "false", "follow", "for", "forbid", "from", "greatest", "if", "in", "is", "least", "loses", "mod", "most",
    "move", "moves", "no", "none", "not", "nothing", "number", "of", "on", "or", "other", "over", "place", "prefer",
    "random", "reaches", "redefine", "remove", "rename", "replaces", "secret", "sees", "set", "show", "some",
    "start", "stuck", "subtract", "than", "the", "then", "to", "total", "true", "unless", "when", "which", "wins",
    "with", "written",
];

/// Words that can never be names.
#[rustfmt::skip]
pub(super) const RESERVED: [&str; 57] = [
    "action", "after", "all", "and", "any", "anywhere", "are", "as", "at", "attacking", "attacks", "because",
    "becomes", "before", "by", "cannot", "costs", "div", "else", "every", "exactly", "false", "for", "from",
    "greatest", "if", "in", "is", "least", "loses", "mod", "moves", "no", "not", "nothing", "number", "of", "on",
    "or", "other", "reaches", "replaces", "sees", "set", "some", "than", "the", "then", "to", "total", "true",
    "unless", "when", "which", "wins", "with", "written",
];

/// Common wrong words, each with the words or signs that are meant.
const INSTEAD: [(&str, &[&str]); 33] = [
    ("if", &["when"]),
    ("where", &["with", "when"]),
    ("while", &["when"]),
    ("whenever", &["when"]),
    ("until", &["unless"]),
    ("except", &["unless", "other than"]),
    ("having", &["with"]),
    ("that", &["with"]),
    ("when", &["with", "if"]),
    ("win", &["wins"]),
    ("won", &["wins"]),
    ("lose", &["loses"]),
    ("lost", &["loses"]),
    ("draws", &["draw"]),
    ("is", &["="]),
    ("equals", &["="]),
    ("attack", &["attacks", "attacking"]),
    ("attacks", &["attacking"]),
    ("attacking", &["attacks"]),
    ("see", &["sees"]),
    ("become", &["becomes"]),
    ("promotes", &["becomes"]),
    ("take", &["capture"]),
    ("takes", &["capture"]),
    ("captures", &["capture"]),
    ("each", &["every"]),
    ("any", &["some", "every"]),
    ("none", &["no", "nothing"]),
    ("null", &["nothing"]),
    ("into", &["to", "in"]),
    ("upon", &["on"]),
    ("for", &["of"]),
    ("of", &["in"]),
];

/// The most words that are tried in the place of one.
const MOST: usize = 8;

/// Whether it is a word of the language.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Whether it is a word of the language that cannot be a name.
pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// The word of the language for which a name that means nothing may have been mistyped: misspelt words pass for names
/// wherever a name may stand.
pub fn similar_keyword(name: &str) -> Option<&'static str> {
    crate::diagnostic::closest(name, KEYWORDS)
}

/// Words that may have been meant by a word, the likeliest first.
pub(super) fn meant_by(word: &str) -> Vec<&'static str> {
    let folded = word.to_lowercase();
    let mut found: Vec<&'static str> = Vec::new();
    for (_, meant) in INSTEAD.iter().filter(|(written, _)| *written == folded) {
        found.extend(*meant);
    }
    found.extend(like(&folded, word));
    found.truncate(MOST);
    found
}

/// Words that differ by a slip or two of the finger.
fn like(folded: &str, word: &str) -> Vec<&'static str> {
    let letters = folded.chars().count();
    if !(2..=16).contains(&letters) {
        return Vec::new();
    }
    let slips = if letters > 4 { 2 } else { 1 };
    let near = KEYWORDS.iter().filter(|keyword| **keyword != word);
    let mut near: Vec<(usize, &'static str)> =
        near.map(|keyword| (strsim::damerau_levenshtein(folded, keyword), *keyword)).collect();
    near.retain(|(distance, _)| *distance <= slips);
    near.sort_by_key(|(distance, _)| *distance);
    near.into_iter().map(|(_, keyword)| keyword).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAMMAR: &str = include_str!("../../../grammar/rules.pest");

    #[test]
    fn the_lists_are_those_of_the_grammar() {
        for keyword in KEYWORDS.iter().filter(|keyword| **keyword != "are") {
            assert!(GRAMMAR.contains(&format!("k_{keyword} = @{{ ")), "{keyword}");
        }
        let rules = GRAMMAR.split_whitespace().collect::<Vec<_>>();
        let written = rules.windows(2).filter(|pair| pair[0].starts_with("k_") && pair[1] == "=").count();
        assert_eq!(written + 1, KEYWORDS.len());
        let (_, behind) = GRAMMAR.split_once("reserved = _{").unwrap();
        let (list, _) = behind.split_once('}').unwrap();
        // First letters are looked at before words.
        let mut words: Vec<&str> = list.split('"').skip(1).step_by(2).filter(|word| word.len() > 1).collect();
        let begins_another = |place: usize| words[place + 1..].iter().any(|later| later.starts_with(words[place]));
        assert!(!(0..words.len()).any(begins_another), "a word hides a longer one behind it");
        words.sort_unstable();
        assert_eq!(words, RESERVED);
    }

    #[test]
    fn slips_and_other_languages_are_understood() {
        assert_eq!(meant_by("wehn").first(), Some(&"when"));
        assert_eq!(meant_by("forbd").first(), Some(&"forbid"));
        assert!(meant_by("adn").contains(&"and"));
        assert_eq!(meant_by("if").first(), Some(&"when"));
        assert!(meant_by("chancellor").is_empty());
        assert_eq!(similar_keyword("unles"), Some("unless"));
    }
}
