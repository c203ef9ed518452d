//! Unknown sections: a use of a name declared in one is no further fault.

use super::Checker;
use crate::diagnostic::closest;
use crate::source::Word;
use crate::syntax::keys;
use crate::syntax::tree::{Node, Table};

impl<'a> Checker<'a> {
    /// The sections that are called by a name that means nothing: `[piece.viper]`, `[field]`.
    fn unknown_sections(&self) -> impl Iterator<Item = (&'a Word, &'a Table)> + use<'a> {
        let known = keys::TOP.names();
        let tables = self.definition.root.iter().filter_map(|(word, node): (_, &Node)| Some((word, node.as_table()?)));
        tables.filter(move |(word, _)| !known.contains(&word.node.as_str()))
    }

    /// Names given there, and by unreadable sentences, count as declared: only the section or the sentence is reported.
    pub(super) fn name_strays(&mut self) {
        for (_, table) in self.unknown_sections() {
            table.iter().for_each(|(word, _)| self.names.add_broken(&word.node));
        }
        for broken in &self.definition.broken {
            self.names.add_broken(&broken.name);
        }
    }

    /// Whether a section of this name was probably meant by another.
    pub(super) fn is_misspelt(&self, section: &str) -> bool {
        self.unknown_sections().any(|(word, _)| closest(&word.node, keys::TOP.names()) == Some(section))
    }
}
