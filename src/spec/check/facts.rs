//! Fields, state variables and zones: what is remembered, and what it starts as.

use super::Checker;
use super::names::Named;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::number::Number;
use crate::source::{Span, Spanned, Word};
use crate::spec::PIECES;
use crate::spec::code::{Expr, slot};
use crate::spec::ids::{ClassId, FieldId, KindId, StageId, TagId, VariableId, ZoneId};
use crate::spec::nouns::{self, Field, Rights, Variable, Writing, Zone, ZoneWriting};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::keys;
use crate::syntax::rules;
use crate::syntax::tree::{Node, Table, Text, Value as Toml};

impl<'a> Checker<'a> {
    /// Names and types of all facts; what they start as may speak of each other and comes later.
    pub(super) fn declare_facts(&mut self) {
        for (word, node) in self.section("fields") {
            if let Some(table) = self.fact_table(word, node) {
                self.declare_field(word, table);
            }
        }
        for (word, node) in self.section("state") {
            if let Some(table) = self.fact_table(word, node) {
                self.declare_variable(word, table);
            }
        }
        for (word, node) in self.section("zones") {
            if let Some(table) = self.table(word, node) {
                self.declare_zone(word, table);
            }
        }
    }

    fn declare_field(&mut self, word: &Word, table: &'a Table) {
        self.only_keys(table, &format!("field `{}`", word.node), &keys::FIELD.names());
        let Some(ty) = self.fact_type(word, table) else { return };
        let scope = self.stage_scope(table);
        let identity = self.truth(table, "identity").unwrap_or(true);
        let writing = self.writing(table);
        let audience = self.audience(table, "seen_by");
        self.name(word, Named::Field(FieldId::at(self.spec.fields.len())));
        let start = nothing(word.span);
        let help = self.text(table, "help").map(|text| text.text.clone()).unwrap_or_default();
        self.spec.fields.push(Field {
            name: word.node.clone(),
            help,
            ty,
            start,
            it: slot::FREE,
            scope,
            identity,
            audience,
            writing,
        });
    }

    fn declare_variable(&mut self, word: &Word, table: &'a Table) {
        self.only_keys(table, &format!("state variable `{}`", word.node), &keys::STATE.names());
        let Some(ty) = self.fact_type(word, table) else { return };
        let variable = Variable {
            name: word.node.clone(),
            each: self.each_player(table),
            ty,
            start: nothing(word.span),
            scope: self.stage_scope(table),
            identity: self.truth(table, "identity").unwrap_or(true),
            audience: self.audience(table, "seen_by"),
            writing: self.writing(table),
            rule: self.text(table, "rule").map(|text| text.text.clone()),
        };
        self.name(word, Named::Variable(VariableId::at(self.spec.variables.len())));
        self.spec.variables.push(variable);
    }

    fn declare_zone(&mut self, word: &Word, table: &'a Table) {
        self.only_keys(table, &format!("zone `{}`", word.node), &keys::ZONE.names());
        let holds = self.held_class(table);
        let writing = match self.text(table, "text").map(|text| (text.text.as_str(), text.span)) {
            None | Some(("braces", _)) => ZoneWriting::Braces,
            Some(("hand", _)) => ZoneWriting::Hand,
            Some((other, span)) => {
                self.error(
                    Code::WrongValue,
                    span,
                    format!("a zone is written as `hand` or in `braces`, not as `{other}`"),
                );
                ZoneWriting::Braces
            }
        };
        let zone = Zone {
            name: word.node.clone(),
            each: self.each_player(table),
            holds,
            ordered: self.truth(table, "ordered").unwrap_or(false),
            audience: self.audience(table, "seen_by"),
            start: self.zone_start(table, holds),
            scope: self.stage_scope(table),
            writing,
        };
        self.name(word, Named::Zone(ZoneId::at(self.spec.zones.len())));
        self.spec.zones.push(zone);
    }

    /// The type of a fact; one that has none is missed nowhere else.
    fn fact_type(&mut self, word: &Word, table: &'a Table) -> Option<Type> {
        let ty = self.written_type(word, table);
        if ty.is_none() {
            self.names.add_broken(&word.node);
        }
        ty
    }

    fn written_type(&mut self, word: &Word, table: &'a Table) -> Option<Type> {
        match self.text(table, "type") {
            Some(text) => self.type_word(&text.text, text.contents.unwrap_or(text.span)),
            None => {
                let message = format!("`{}` needs a `type`", word.node);
                let help = "for example `type = \"number\"`, `\"truth\"`, `\"square\"`, `\"player\"`, `\"kind\"` or `\"piece\"`";
                self.report(Diagnostic::error(Code::MissingKey, word.span, message).help(help));
                None
            }
        }
    }

    fn each_player(&mut self, table: &'a Table) -> bool {
        match self.text(table, "each").map(|text| (text.text.as_str(), text.span)) {
            None => false,
            Some(("player", _)) => true,
            Some((other, span)) => {
                self.error(Code::WrongValue, span, format!("`each` can only be `player`, not `{other}`"));
                false
            }
        }
    }

    pub(super) fn stage_scope(&mut self, table: &'a Table) -> Option<StageId> {
        self.named_by(table, "scope", "a stage", |named| match named {
            Named::Stage(stage) => Some(stage),
            _ => None,
        })
    }

    /// The stage, tag or other thing that a key names, if the table has the key. `what` is the sort of thing, for
    /// messages: `a stage`.
    fn named_by<T>(&mut self, table: &'a Table, key: &str, what: &str, is: fn(Named) -> Option<T>) -> Option<T> {
        let text = self.text(table, key)?;
        let word = Spanned::new(text.text.clone(), text.contents.unwrap_or(text.span));
        let named = self.look_up(&word)?;
        let found = is(named);
        if found.is_none() {
            self.error(Code::WrongName, word.span, format!("`{}` is {}, not {what}", word.node, named.what()));
        }
        found
    }

    fn writing(&mut self, table: &'a Table) -> Writing {
        let Some(text) = self.text(table, "text") else { return Writing::Braces };
        match text.text.as_str() {
            "braces" => Writing::Braces,
            "rights" => self.rights(table, false),
            "rights by file" => self.rights(table, true),
            "square" => Writing::Square,
            "clock" => Writing::Clock,
            "counters" => Writing::Counters,
            "never" => Writing::Never,
            other => {
                let message = format!("a fact is not written as `{other}`");
                let help = "a fact is written in `braces`, or as `rights`, `rights by file`, `square`, `clock`, `counters` or `never`";
                self.report(Diagnostic::error(Code::WrongValue, text.span, message).help(help));
                Writing::Braces
            }
        }
    }

    /// The rights column needs the pieces that may hold the right, and the player that each side belongs to.
    fn rights(&mut self, table: &'a Table, by_file: bool) -> Writing {
        let letters = (self.side_letter(table, "right"), self.side_letter(table, "left"));
        let named = table.get("sides").is_some();
        let holders = self.tag_key(table, "holders");
        let sides = if named { self.tag_key(table, "sides") } else { holders };
        let within = self.named_by(table, "within", "a region", |named| match named {
            Named::Region(region) => Some(region),
            _ => None,
        });
        let home = self.truth(table, "home").unwrap_or(false);
        match (holders.zip(sides), self.tag_key(table, "beside"), letters) {
            (Some((holders, sides)), Some(beside), (Some(right), Some(left))) => {
                Writing::Rights(Rights { by_file, holders, beside, sides, within, home, right, left })
            }
            _ => Writing::Never,
        }
    }

    /// The letter of a side in the rights column.
    fn side_letter(&mut self, table: &'a Table, key: &str) -> Option<char> {
        let Some(text) = self.text(table, key) else {
            let message = format!("a fact written as rights needs `{key}`, a letter for that side");
            self.error(Code::MissingKey, table.span, message);
            return None;
        };
        let mut letters = text.text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_alphabetic() => Some(letter.to_ascii_uppercase()),
            _ => {
                self.error(Code::WrongValue, text.span, format!("`{key}` is one letter, not `{}`", text.text));
                None
            }
        }
    }

    fn tag_key(&mut self, table: &'a Table, key: &str) -> Option<TagId> {
        if self.text(table, key).is_none() {
            let message = format!("a fact written as rights needs `{key}`, a tag");
            self.error(Code::MissingKey, table.span, message);
            return None;
        }
        self.named_by(table, key, "a tag", |named| match named {
            Named::Tag(tag) => Some(tag),
            _ => None,
        })
    }

    fn held_class(&mut self, table: &'a Table) -> ClassId {
        let class = self.named_by(table, "holds", "a class of tokens", |named| match named {
            Named::Class(class) => Some(class),
            _ => None,
        });
        class.unwrap_or(PIECES)
    }

    /// Letters of what a zone starts with.
    fn zone_start(&mut self, table: &'a Table, holds: ClassId) -> Vec<KindId> {
        let Some(text) = self.text(table, "start") else { return Vec::new() };
        let mut kinds = Vec::new();
        for letter in text.text.split_whitespace() {
            let fits = |kind: &nouns::Kind| kind.class == holds && kind.letter.eq_ignore_ascii_case(letter);
            match self.spec.kinds.iter().position(fits) {
                Some(index) => kinds.push(KindId::at(index)),
                None => {
                    let class = self.spec.classes[holds.index()].name.clone();
                    self.error(Code::UnknownLetter, text.span, format!("no {class} has the letter `{letter}`"));
                }
            }
        }
        kinds
    }

    /// Checks what fields and variables start as.
    pub(super) fn start_facts(&mut self) {
        for index in 0..self.spec.fields.len() {
            let Field { name, ty, .. } = self.spec.fields[index].clone();
            let Some(node) = self.definition.root.at(["fields", &name, "start"]) else {
                self.spec.fields[index].start.body = default_start(ty, self.spec.fields[index].start.body.span);
                continue;
            };
            let mut scope = Scope::new();
            let it = scope.slot();
            scope.push_it(it, Type::PIECE);
            if let Some(start) = self.start(node, &name, ty, &mut scope) {
                self.spec.fields[index].start = nouns::Code { body: start, slots: scope.slots() };
                self.spec.fields[index].it = it;
            }
        }
        for index in 0..self.spec.variables.len() {
            let Variable { name, ty, .. } = self.spec.variables[index].clone();
            let Some(node) = self.definition.root.at(["state", &name, "start"]) else {
                self.spec.variables[index].start.body = default_start(ty, self.spec.variables[index].start.body.span);
                continue;
            };
            let mut scope = Scope::new();
            if let Some(start) = self.start(node, &name, ty, &mut scope) {
                self.spec.variables[index].start = nouns::Code { body: start, slots: scope.slots() };
            }
        }
    }

    /// The starting value of a fact: a number, a truth, or an expression in a text.
    fn start(&mut self, node: &'a Node, name: &str, ty: Type, scope: &mut Scope) -> Option<Expr> {
        match &node.value {
            Toml::Integer(_) | Toml::Decimal(_) | Toml::Truth(_) => {
                self.constant(name, node, ty).map(|value| Expr::constant(value, node.span))
            }
            Toml::Text(text) => self.expression_text(text, Some(ty), scope),
            _ => {
                self.expected("start", node, "a number, a truth or an expression");
                None
            }
        }
    }

    /// An expression written as a value of a table.
    pub(super) fn expression_text(&mut self, text: &'a Text, ty: Option<Type>, scope: &mut Scope) -> Option<Expr> {
        let (content, at) = self.literal(text)?;
        let (ast, problems) = rules::parse_expression(content, at);
        problems.into_iter().for_each(|problem| self.report(problem));
        let ast = ast?;
        match ty {
            Some(ty) => self.expect(&ast, ty, scope),
            None => self.expr(&ast, scope).map(|(expr, _)| expr),
        }
    }
}

fn nothing(span: Span) -> nouns::Code<Expr> {
    nouns::Code { body: Expr::constant(Value::Nothing, span), slots: 0 }
}

/// Truths start as no, numbers as zero, everything else as nothing.
fn default_start(ty: Type, span: Span) -> Expr {
    let value = match (ty.many, ty.sort) {
        (false, Sort::Truth) => Value::Truth(false),
        (false, Sort::Number) => Value::Number(Number::ZERO),
        _ => Value::Nothing,
    };
    Expr::constant(value, span)
}
