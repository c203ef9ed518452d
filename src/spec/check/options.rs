//! Title, options, players.

use super::Checker;
use super::names::Named;
use crate::diagnostic::closest;
use crate::diagnostic::{Code, Diagnostic};
use crate::number::Number;
use crate::source::{Span, Word};
use crate::spec::geometry::Facing;
use crate::spec::ids::{OptionId, PlayerId};
use crate::spec::nouns::{Player, Switch};
use crate::spec::value::Value;
use crate::syntax::keys;
use crate::syntax::tree::{Node, Table, Value as Toml};

impl<'a> Checker<'a> {
    pub(super) fn read_title(&mut self) {
        let file = self.definition.layers.iter().find(|layer| layer.depth == 0);
        self.spec.title = file.map(|layer| layer.short.clone()).unwrap_or_default();
        let Some(node) = self.definition.root.get("variant") else { return };
        let Some(table) = node.as_table() else {
            self.expected("variant", node, "a table");
            return;
        };
        self.only_keys(table, "`[variant]`", &keys::VARIANT.names());
        let text = |checker: &mut Self, key| checker.text(table, key).map(|text| text.text.clone());
        if let Some(name) = text(self, "name") {
            self.spec.title = name;
        }
        self.spec.author = text(self, "author");
        self.spec.summary = text(self, "summary");
    }

    pub(super) fn read_options(&mut self, settings: &super::Settings) {
        for (word, node) in self.section("options") {
            let Some(table) = self.table(word, node) else { continue };
            let Some(switch) = self.switch(word, table) else {
                self.names.add_broken(&word.node);
                continue;
            };
            self.name(word, Named::Option(OptionId::at(self.spec.options.len())));
            self.spec.options.push(switch);
        }
        settings.iter().for_each(|(name, value)| self.set_option(name, value));
    }

    fn switch(&mut self, word: &Word, table: &'a Table) -> Option<Switch> {
        self.only_keys(table, &format!("option `{}`", word.node), &keys::OPTION.names());
        let (values, are_numbers) = match numbers(table) {
            Some(numbers) => (numbers, true),
            None => (self.words(table, "values"), false),
        };
        let Some(default) = table.get("default") else {
            self.error(Code::MissingKey, word.span, format!("option `{}` needs a `default`", word.node));
            return None;
        };
        let value = match &default.value {
            Toml::Truth(truth) if values.is_empty() => Value::Truth(*truth),
            Toml::Integer(_) | Toml::Decimal(_)
                if are_numbers && values.iter().any(|value| is_number(value, default)) =>
            {
                Value::Number(default.as_number()?)
            }
            Toml::Text(text) if !are_numbers && values.iter().any(|value| value.node == text.text) => {
                Value::Text(text.text.as_str().into())
            }
            _ => {
                self.wrong_default(word, default, &values);
                return None;
            }
        };
        let names = values.iter().map(|value| value.node.clone()).collect();
        let help = self.text(table, "help").map(|text| text.text.clone()).unwrap_or_default();
        let rule = self.text(table, "rule").map(|text| text.text.clone());
        let default = option_text(&value);
        let yes_no = || vec!["yes".to_owned(), "no".to_owned()];
        let values = if values.is_empty() { yes_no() } else { names };
        Some(Switch { name: word.node.clone(), values, value, default, help, rule })
    }

    fn wrong_default(&mut self, word: &Word, default: &Node, values: &[Word]) {
        let names: Vec<&str> = values.iter().map(|value| value.node.as_str()).collect();
        let message = format!("the default of option `{}` is not one of its values", word.node);
        let help = match names.is_empty() {
            true if default.as_number().is_some() => {
                "an option that is a number lists the numbers it can be set to: `values = [1, 2, 3]`".to_owned()
            }
            true => "an option without `values` is `true` or `false`".to_owned(),
            false => format!("its values are {}", super::read::list(&names)),
        };
        let said = default.as_text().map(|text| text.text.as_str()).unwrap_or_default();
        let problem = Diagnostic::error(Code::OptionValue, default.span, message).help(help);
        let near = closest(said, names);
        self.report(match near {
            Some(near) => problem.label(format!("did you mean `{near}`?")),
            None => problem,
        });
    }

    /// Sets an option from outside; the place of such an error is the option itself.
    fn set_option(&mut self, name: &str, value: &str) {
        let Some(index) = self.spec.options.iter().position(|option| option.name == name) else {
            let names: Vec<&str> = self.spec.options.iter().map(|option| option.name.as_str()).collect();
            let problem =
                Diagnostic::error(Code::UnknownOption, Span::default(), format!("there is no option `{name}` to set"));
            let help = match (closest(name, names.iter().copied()), names.is_empty()) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, true) => "this definition has no options".to_owned(),
                (None, false) => format!("its options are {}", super::read::list(&names)),
            };
            self.report(problem.help(help));
            return;
        };
        let option = &mut self.spec.options[index];
        let truth = match value {
            "yes" | "true" => Some(true),
            "no" | "false" => Some(false),
            _ => None,
        };
        match (&option.value, truth) {
            (Value::Truth(_), Some(truth)) => option.value = Value::Truth(truth),
            (Value::Number(_), _) if option.values.iter().any(|known| is_written(known, value)) => {
                option.value = value.parse().map_or(Value::Nothing, Value::Number);
            }
            (Value::Text(_), _) if option.values.iter().any(|known| known == value) => {
                option.value = Value::Text(value.into());
            }
            _ => {
                let values: Vec<&str> = option.values.iter().map(String::as_str).collect();
                let help = format!("it can be set to {}", super::read::list(&values));
                let message = format!("option `{name}` cannot be `{value}`");
                self.report(Diagnostic::error(Code::OptionValue, Span::default(), message).help(help));
            }
        }
    }

    pub(super) fn read_players(&mut self) {
        for (word, node) in self.section("players") {
            let Some(table) = self.table(word, node) else { continue };
            self.only_keys(table, &format!("player `{}`", word.node), &keys::PLAYER.names());
            let facing = match self.text(table, "forward").map(|text| text.text.as_str()) {
                Some("down") => Facing::DOWN,
                Some("up") | None => Facing::UP,
                Some(other) => {
                    let span = table.get("forward").map_or(word.span, |node| node.span);
                    self.error(Code::WrongValue, span, format!("`forward` is `up` or `down`, not `{other}`"));
                    Facing::UP
                }
            };
            self.name(word, Named::Player(PlayerId::at(self.spec.players.len())));
            let title = self.title_of_player(table, &word.node);
            self.spec.players.push(Player { name: word.node.clone(), title, facing });
        }
        if self.spec.players.len() != 2 {
            self.not_two_players();
            while self.spec.players.len() < 2 {
                let facing = if self.spec.players.is_empty() { Facing::UP } else { Facing::DOWN };
                let name = format!("player {}", self.spec.players.len() + 1);
                self.spec.players.push(Player { title: name.clone(), name, facing });
            }
            self.spec.players.truncate(2);
        }
    }

    /// Reports a number of players other than two, at the third player or at the section; names an inherited player.
    fn not_two_players(&mut self) {
        let words: Vec<&Word> = self.section("players").into_iter().map(|(word, _)| word).collect();
        let message = format!("a game has two players, not {}", words.len());
        let Some(third) = words.get(2) else {
            let span = self.definition.root.get("players").map_or_else(Span::default, |node| node.span);
            let help = "the prelude `base` declares white and black: write `uses = [\"base\"]` or extend a definition";
            self.report(Diagnostic::error(Code::Players, span, message).help(help));
            return;
        };
        let inherited = |word: &&&Word| word.span.source != third.span.source;
        let help = match words.iter().find(inherited) {
            Some(other) => format!("`{0}` is inherited; `players.{0} = false` takes it out", other.node),
            None => "leave out all but two".to_owned(),
        };
        self.report(Diagnostic::error(Code::Players, third.span, message).help(help));
    }
}

/// The values of an option that are numbers, as they are written on a command line; nothing when one is no number.
fn numbers(table: &Table) -> Option<Vec<Word>> {
    let list = table.get("values")?.as_list().filter(|list| !list.is_empty())?;
    list.iter().map(|node| Some(Word::new(node.as_number()?.to_string(), node.span))).collect()
}

fn is_number(value: &Word, node: &Node) -> bool {
    node.as_number().is_some_and(|number| number.to_string() == value.node)
}

/// Whether a text is a number that is written so, perhaps with more zeros.
fn is_written(known: &str, text: &str) -> bool {
    text.parse::<Number>().is_ok_and(|number| number.to_string() == known)
}

/// How the value of an option is written on a command line.
pub fn option_text(value: &Value) -> String {
    match value {
        Value::Truth(true) => "yes".to_owned(),
        Value::Text(text) => text.to_string(),
        Value::Number(number) => number.to_string(),
        _ => "no".to_owned(),
    }
}
