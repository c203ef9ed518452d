//! Constants written in tables: attributes of kinds, parameters of preludes, types of facts.

use super::Checker;
use super::names::Named;
use super::notes::Parameter;
use crate::diagnostic::closest;
use crate::diagnostic::{Code, Diagnostic};
use crate::number::Number;
use crate::source::{Span, Spanned, Word};
use crate::spec::ids::KindId;
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::keys::TYPES;
use crate::syntax::tree::{Node, Value as Toml};

/// The type that goes by this name in other languages.
fn elsewhere(word: &str) -> Option<&'static str> {
    match word {
        "bool" | "boolean" | "flag" => Some("truth"),
        "int" | "integer" | "float" => Some("number"),
        "string" | "str" => Some("text"),
        "unit" => Some("piece"),
        _ => None,
    }
}

impl<'a> Checker<'a> {
    /// The type a word names; `file` is a number written as a letter.
    pub(super) fn type_word(&mut self, word: &str, span: Span) -> Option<Type> {
        let known = match word {
            "truth" => Some(Type::TRUTH),
            "number" | "file" => Some(Type::NUMBER),
            "text" => Some(Type::TEXT),
            "player" => Some(Type::PLAYER),
            "square" => Some(Type::SQUARE),
            "kind" => Some(Type::KIND),
            "players" => Some(Type::many(Sort::Player)),
            "squares" => Some(Type::SQUARES),
            "kinds" => Some(Type::many(Sort::Kind)),
            _ => None,
        };
        if known.is_some() {
            return known;
        }
        if let Some(class) = self.class_named(word) {
            let sort = Sort::Token(class);
            return Some(if self.spec.classes.iter().any(|c| c.name == word) {
                Type::one(sort)
            } else {
                Type::many(sort)
            });
        }
        let problem = Diagnostic::error(Code::UnknownType, span, format!("there is no type `{word}`"));
        let suggestion = elsewhere(word).or_else(|| closest(word, TYPES.iter().copied()));
        self.report(match suggestion {
            Some(_) => problem.suggest(suggestion),
            None => problem.help(format!("types are {}", super::read::list(TYPES))),
        });
        None
    }

    fn class_named(&self, word: &str) -> Option<crate::spec::ids::ClassId> {
        match self.names.get(word) {
            Some(Named::Class(class)) => Some(class),
            _ => None,
        }
    }

    /// A constant of a type.
    pub(super) fn constant(&mut self, key: &str, node: &Node, ty: Type) -> Option<Value> {
        if ty.many {
            let words = self.word_list(key, node);
            let values = words.iter().filter_map(|word| self.kind_word(word)).map(Value::Kind).collect();
            return Some(Value::Set(values));
        }
        match (ty.sort, &node.value) {
            (Sort::Number, Toml::Integer(_) | Toml::Decimal(_)) => node.as_number().map(Value::Number),
            (Sort::Truth, Toml::Truth(truth)) => Some(Value::Truth(*truth)),
            (Sort::Text, Toml::Text(text)) => Some(Value::Text(text.text.as_str().into())),
            (Sort::Kind, Toml::Text(text)) => {
                let word = Spanned::new(text.text.clone(), text.contents.unwrap_or(text.span));
                self.kind_word(&word).map(Value::Kind)
            }
            _ => {
                self.expected(key, node, &ty.to_string());
                None
            }
        }
    }

    /// A kind named in a table.
    pub(super) fn kind_word(&mut self, word: &Word) -> Option<KindId> {
        if let Some(Named::Kind(kind)) = self.names.get(&word.node) {
            return Some(kind);
        }
        if self.names.is_broken(&word.node) {
            return None;
        }
        let kinds: Vec<&str> = self.spec.kinds.iter().map(|kind| kind.name.as_str()).collect();
        let suggestion = closest(&word.node, kinds).map(str::to_owned);
        let problem = Diagnostic::error(Code::UnknownKind, word.span, format!("there is no kind `{}`", word.node));
        self.report(problem.suggest(suggestion.as_deref()));
        None
    }

    pub(super) fn read_parameters(&mut self) {
        for parameter in &self.definition.parameters {
            let dotted = format!("{}.{}", parameter.prelude, parameter.name.node);
            let word = Spanned::new(dotted, parameter.declared);
            self.name(&word, Named::Parameter(self.parameters.len() as u16));
            let kind = parameter.kind.text.clone();
            let (prelude, name) = (parameter.prelude.clone(), parameter.name.node.clone());
            let node = parameter.value.clone();
            self.parameters.push(Parameter { prelude, name, kind, node, declared: parameter.declared });
        }
    }

    /// The type and value of a parameter.
    pub(super) fn parameter(&mut self, index: u16) -> Option<(Type, Value)> {
        let parameter = self.parameters.get(index as usize)?;
        let (kind, node, declared) = (parameter.kind.clone(), parameter.node.clone(), parameter.declared);
        let (prelude, name) = (parameter.prelude.clone(), parameter.name.clone());
        let ty = self.type_word(&kind, declared)?;
        let dotted = format!("{prelude}.{name}");
        let told = self.problems.len();
        let value = match kind.as_str() {
            "file" => self.file_number(&dotted, &node).map(Value::Number),
            _ => self.constant(&dotted, &node, ty),
        };
        // A value set in another file does not suit this definition, which can set it anew.
        let elsewhere = self.definition.layers.last().is_some_and(|main| main.source != node.span.source);
        for problem in self.problems.iter_mut().skip(told).filter(|_| elsewhere) {
            problem.helps.push(format!(
                "set it in your file, `[{prelude}]` and under it `{name} = …`, or leave the prelude out: `without = [\"{prelude}\"]`"
            ));
        }
        value.map(|value| (ty, value))
    }

    /// The number of the file a letter names.
    fn file_number(&mut self, name: &str, node: &Node) -> Option<Number> {
        let letter = node.as_text().map(|text| text.text.as_str()).unwrap_or_default();
        let files = self.spec.geometry.files();
        match letter.as_bytes() {
            [file @ b'a'..=b'z'] if file - b'a' < files => Some(Number::whole(i64::from(file - b'a') + 1)),
            [b'a'..=b'z'] => {
                let last = (b'a' + files - 1) as char;
                let message = format!("`{name}` is file `{letter}`, but the board ends at `{last}`");
                let problem = Diagnostic::error(Code::OffBoard, node.span, message);
                let board = self.definition.root.get("board").map(|board| board.span);
                self.report(match board {
                    Some(board) => problem.also(board, "the board"),
                    None => problem,
                });
                None
            }
            _ => {
                let last = (b'a' + files - 1) as char;
                self.expected(name, node, &format!("the letter of a file, `a` to `{last}`"));
                None
            }
        }
    }
}
