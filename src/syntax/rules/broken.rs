//! The names that a sentence gives though it cannot be read: what speaks of them is no further mistake.

use super::passage::Passage;
use super::words::meant_by;

/// The number of words before the name that are looked at: a label, a colon, the word for the sort of sentence.
const LEAD: usize = 12;

/// The names that a sentence gives though it cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The action, aside or definition.
    pub name: String,
    /// The choices or parameters in its parentheses.
    pub choices: Vec<String>,
}

/// The names that an unreadable passage gives.
pub(super) fn given(passage: &Passage) -> Option<Broken> {
    let body = passage.body_start(0);
    let places = body.into_iter().chain((body.is_none()).then_some(0..LEAD).into_iter().flatten());
    let opener = places.into_iter().find(|index| opens(passage.word(*index)))?;
    let name = passage.word(opener + 1);
    let is_name = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    is_name.then(|| Broken { name: name.to_owned(), choices: choices(passage, opener + 2) })
}

/// Whether a sentence that begins so gives a name.
fn opens(word: &str) -> bool {
    const GIVING: [&str; 4] = ["action", "aside", "define", "redefine"];
    GIVING.contains(&word) || word.len() > 3 && meant_by(word).first().is_some_and(|meant| GIVING.contains(meant))
}

/// The words before colons in the parentheses that begin at a token.
fn choices(passage: &Passage, open: usize) -> Vec<String> {
    if passage.word(open) != "(" {
        return Vec::new();
    }
    let named = (open + 1..passage.tokens.len()).filter(|index| {
        passage.word(*index) == ":" && matches!(passage.word(index.saturating_sub(2)), "(" | "," | "secret")
    });
    named.map(|colon| passage.word(colon - 1).to_owned()).collect()
}
