//! Signs for the empty squares of a region.

use unicode_width::UnicodeWidthStr as _;

use super::Checker;
use super::names::Named;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::syntax::tree::Node;

/// Signs that mean something else on a board.
const TAKEN: [&str; 12] = [".", "·", "#", ",", "▫", "[", "]", "(", ")", "!", ">", "?"];

impl Checker<'_> {
    /// `[board] signs = { river = "~" }`; `false` leaves an inherited one out.
    pub(super) fn read_grounds(&mut self) {
        let Some(node) = self.definition.root.at(["board", "signs"]).filter(|node| !node.is_false()) else { return };
        let Some(table) = node.as_table() else {
            return self.expected("signs", node, "a table with a sign for each region: `{ river = \"~\" }`");
        };
        for (word, node) in table.iter().filter(|(_, node)| !node.is_false()) {
            let Some(Named::Region(region)) = self.names.get(&word.node) else {
                let near = closest(&word.node, self.names.words(|named| matches!(named, Named::Region(_))));
                let near = near.map(str::to_owned);
                let message = format!("no region is called `{}`", word.node);
                let problem = Diagnostic::error(Code::UnknownName, word.span, message).suggest(near.as_deref());
                self.report(problem.help("regions are declared in `[regions]`"));
                continue;
            };
            let sign = self.ground(node);
            if let Some(region) = self.spec.regions.get_mut(region.index()) {
                region.sign = sign;
            }
        }
    }

    /// A sign of one column that no piece can have.
    fn ground(&mut self, node: &Node) -> Option<String> {
        let Some(text) = node.as_text() else {
            self.expected("signs", node, "a text of one character, such as `\"+\"`");
            return None;
        };
        let sign = &text.text;
        let one = sign.chars().count() == 1 && sign.width() == 1 && !sign.contains(char::is_whitespace);
        let why = match () {
            () if !one => "it is not one character that takes one column",
            () if sign.contains(char::is_alphanumeric) => "letters and digits are for pieces",
            () if TAKEN.contains(&sign.as_str()) => "it means something else on a board",
            () => return Some(sign.clone()),
        };
        self.error(Code::BadGlyph, text.span, format!("`{sign}` cannot be a sign of empty squares: {why}"));
        None
    }
}
