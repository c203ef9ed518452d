//! Rows of conditions joined by `and` or `or`; mutation tests leave out one of them.

use super::grammar::{Node, Rule};
use super::passage::Passage;
use super::split::split;
use crate::source::Span;

/// Conditions that are joined by `and`, or by `or`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The label of the sentence, or the name that it defines.
    pub label: String,
    /// Where each condition is written.
    pub parts: Vec<Span>,
}

/// All rows of a block, also of those within others; sentences that cannot be read have none. `at` is where the block is
/// written.
pub fn rows(text: &str, at: Span) -> Vec<Row> {
    let whole = Passage::new(Rule::one_sentence, text, at);
    let mut found = Vec::new();
    for piece in split(text, &whole.tokens) {
        let passage = whole.part(piece.start, piece.end);
        if let Ok(node) = passage.read(&passage.plain()) {
            collect(&node, &label(&node), &mut found);
        }
    }
    found
}

/// The label of the sentence.
fn label(node: &Node) -> String {
    let mut words = node.children().flat_map(|sentence| sentence.children().collect::<Vec<Node>>());
    let name = words.find(|word| matches!(word.rule(), Rule::label | Rule::new_name));
    name.map_or_else(String::new, |name| name.text().to_owned())
}

fn collect(node: &Node, label: &str, found: &mut Vec<Row>) {
    if node.rule() == Rule::junction {
        let parts: Vec<Span> = node.every(Rule::neg).map(|part| part.span()).collect();
        if parts.len() > 1 {
            found.push(Row { label: label.to_owned(), parts });
        }
    }
    node.children().for_each(|child| collect(&child, label, found));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_block_are_found_at_any_depth() {
        let text = "a: forbid move when x and (y or\n  z). # p or q.\nb: draw when x. define c as some d with (it = x or it = y).";
        let found = rows(text, Span::new(Default::default(), 0, text.len()));
        let shown: Vec<(&str, Vec<&str>)> = found
            .iter()
            .map(|row| (row.label.as_str(), row.parts.iter().map(|part| &text[part.range()]).collect()))
            .collect();
        assert_eq!(shown, [("a", vec!["x", "(y or\n  z)"]), ("a", vec!["y", "z"]), ("c", vec!["it = x", "it = y"])]);
    }
}
