//! Words and quoted texts.

use crate::source::Word;
use crate::syntax::rules::grammar::{Node, Rule};

/// The words of one rule directly inside a node.
pub(super) fn words(node: &Node, rule: Rule) -> Vec<Word> {
    node.every(rule).map(|word| word.word()).collect()
}

/// The contents of a quoted text, without its quotation marks.
pub(super) fn text(node: &Node) -> String {
    let mut letters = node.text().chars();
    letters.next();
    letters.next_back();
    letters.as_str().to_owned()
}
