//! Further forms of position texts: `[positions.NAME]`.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Spanned, Word};
use crate::spec::forms::{Column, Form};
use crate::spec::ids::VariableId;
use crate::spec::types::Type;
use crate::syntax::keys;
use crate::syntax::tree::Text;

impl<'a> Checker<'a> {
    /// Reads the forms; their columns may be facts, which are declared by then.
    pub(super) fn read_forms(&mut self) {
        for (word, node) in self.section("positions") {
            let Some(table) = self.table(word, node) else { continue };
            self.only_keys(table, &format!("form `{}`", word.node), &keys::FORM.names());
            let Some(columns) = self.text(table, "columns") else {
                let message = format!("the form `{}` needs `columns`", word.node);
                let help = "for example `columns = \"board turn hand ply\"`";
                self.report(Diagnostic::error(Code::MissingKey, word.span, message).help(help));
                continue;
            };
            let columns = self.columns(columns);
            let turn = self.words_of_players(table, "turn");
            self.spec.forms.push(Form { name: word.node.clone(), columns, turn });
        }
    }

    fn columns(&mut self, text: &'a Text) -> Vec<Column> {
        let Some((content, at)) = self.literal(text) else { return Vec::new() };
        if content.trim().is_empty() {
            self.error(Code::WrongValue, text.span, "a form has columns, the first of them `board`");
        }
        let mut columns = Vec::new();
        for name in content.split_whitespace() {
            let start = at.start as usize + (name.as_ptr() as usize - content.as_ptr() as usize);
            let word = Spanned::new(name.to_owned(), Span::new(at.source, start, start + name.len()));
            let Some(column) = self.column(&word) else { continue };
            if columns.contains(&column) {
                self.error(Code::WrongValue, word.span, format!("the column `{name}` is there twice"));
            } else if columns.is_empty() && column != Column::Board {
                self.error(Code::WrongValue, word.span, "the first column of a position is `board`");
                columns.push(column);
            } else {
                columns.push(column);
            }
        }
        columns
    }

    /// A kind of column, or a number that the game remembers.
    fn column(&mut self, word: &Word) -> Option<Column> {
        if let Some((_, column)) = Column::NAMED.iter().find(|(name, _)| *name == word.node) {
            return Some(*column);
        }
        let found = self.spec.variables.iter().position(|variable| variable.name == word.node);
        let variable = found.map(|index| (index, &self.spec.variables[index]));
        let number = variable.filter(|(_, variable)| !variable.each && variable.ty == Type::NUMBER);
        if let Some((index, _)) = number {
            return Some(Column::Fact(VariableId::at(index)));
        }
        if self.names.is_broken(&word.node) {
            return None;
        }
        let names = Column::NAMED.map(|(name, _)| name);
        let message = format!("there is no column `{}`", word.node);
        let help = format!("columns are {}, and state variables that are numbers of the game", names.join(", "));
        let near = closest(&word.node, names).map(str::to_owned);
        let problem = Diagnostic::error(Code::WrongValue, word.span, message);
        self.report(if near.is_some() { problem.suggest(near.as_deref()) } else { problem.help(help) });
        None
    }
}
