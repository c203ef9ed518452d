//! The words people use for players, files and ranks.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic, counted};
use crate::spec::nouns::Player;
use crate::syntax::tree::{Node, Table, Text, Value};

impl<'a> Checker<'a> {
    /// The title of a player: one word by which no other player is called; its name with a capital when nothing is
    /// said.
    pub(super) fn title_of_player(&mut self, table: &'a Table, name: &str) -> String {
        let Some(text) = self.text(table, "title") else { return capital(name) };
        let title = text.text.as_str();
        let is_called =
            |player: &Player| [&player.name, &player.title].iter().any(|one| one.eq_ignore_ascii_case(title));
        if !(title.starts_with(char::is_alphabetic) && title.chars().all(char::is_alphanumeric)) {
            let message = format!("`{title}` is not one word");
            self.report(Diagnostic::error(Code::WrongValue, text.span, message).help("letters and digits: `Sente`"));
        } else if self.spec.players.iter().any(is_called) {
            self.error(Code::WrongValue, text.span, format!("another player is called `{title}` as well"));
        }
        title.to_owned()
    }

    /// The names of the files or the ranks: lists of names with blanks between. An inherited list with another number
    /// of names than the board has lines is that of another board.
    pub(super) fn names_of_lines(&mut self, table: &'a Table, key: &str, lines: u8) -> Vec<Vec<String>> {
        let texts: Vec<&'a Text> = match table.get(key).map(|node| &node.value) {
            Some(Value::Text(text)) => vec![text],
            Some(Value::List(nodes)) => nodes.iter().filter_map(Node::as_text).collect(),
            _ => Vec::new(),
        };
        let mut lists = Vec::new();
        for text in texts {
            let names: Vec<String> = text.text.split_whitespace().map(str::to_lowercase).collect();
            let doubled = names.iter().enumerate().find(|(index, name)| names[..*index].contains(name));
            if names.len() != usize::from(lines) {
                if self.knows_board(text.span) {
                    let message = format!("{} for {lines} {key}", counted(names.len(), "name"));
                    let help = "write them with blanks between, from the first player's left corner";
                    self.report(Diagnostic::error(Code::WrongValue, text.span, message).help(help));
                }
            } else if let Some((_, name)) = doubled {
                self.error(Code::WrongValue, text.span, format!("two {key} are called `{name}`"));
            } else {
                lists.push(names);
            }
        }
        lists
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
