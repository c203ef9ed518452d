//! Tags, attributes, classes and kinds of tokens.

use super::Checker;
use super::letters::has_two_forms;
use super::names::Named;
use super::notes::Pending;
use super::read::list;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Spanned, Word};
use crate::spec::PIECES;
use crate::spec::ids::{AttributeId, ClassId, KindId, PlayerId, TagId};
use crate::spec::nouns::{Attribute, Audience, Class, Kind, Tag};
use crate::spec::types::Type;
use crate::spec::value::Value;
use crate::syntax::keys;
use crate::syntax::tree::{Node, Table, Text, Value as Toml};

/// Other words for the key `moves`.
const MOVEMENT: [&str; 4] = ["movement", "movements", "moving", "betza"];

impl<'a> Checker<'a> {
    pub(super) fn read_tags(&mut self) {
        for (word, node) in self.section("tags") {
            let help = match &node.value {
                Toml::Text(text) => text.text.clone(),
                Toml::Table(table) => {
                    self.only_keys(table, &format!("tag `{}`", word.node), &keys::TAG.names());
                    self.text(table, "help").map(|text| text.text.clone()).unwrap_or_default()
                }
                _ => {
                    self.expected(&word.node, node, "a text that says what the tag means, or a table");
                    continue;
                }
            };
            self.name(word, Named::Tag(TagId::at(self.spec.tags.len())));
            self.spec.tags.push(Tag { name: word.node.clone(), help });
        }
    }

    pub(super) fn read_attributes(&mut self) {
        let pieces = Spanned::new("piece".to_owned(), Span::default());
        self.name(&pieces, Named::Class(PIECES));
        self.spec.classes.push(Class {
            name: "piece".into(),
            layer: Some(0),
            lies_unseen: false,
            audience: Audience::All,
            veil: None,
        });
        for (word, node) in self.section("attributes") {
            let Some(ty) = self.attribute_type(word, node) else {
                self.names.add_broken(&word.node);
                continue;
            };
            self.name(word, Named::Attribute(AttributeId::at(self.spec.attributes.len())));
            self.spec.attributes.push(Attribute { name: word.node.clone(), ty });
        }
    }

    fn attribute_type(&mut self, word: &Word, node: &Node) -> Option<Type> {
        if let Some(text) = node.as_text() {
            return self.type_word(&text.text, text.contents.unwrap_or(text.span));
        }
        let message =
            format!("`{}` should be the word for a type, such as `number`, but it is {}", word.node, node.kind());
        let problem = Diagnostic::error(Code::WrongType, node.span, message);
        // As it is said of facts.
        let ty = node.as_table().and_then(|table| table.get("type")).and_then(Node::as_text);
        self.report(match ty {
            Some(ty) if keys::TYPES.contains(&ty.text.as_str()) => problem.fix(node.span, format!("\"{}\"", ty.text)),
            _ => problem,
        });
        None
    }

    /// Classes and kinds get their names first, so that attributes can name any kind.
    pub(super) fn read_kinds(&mut self) {
        let mut found: Vec<(KindId, &'a Word, &'a Table)> = Vec::new();
        for (word, node) in self.section("pieces") {
            self.add_kind(word, node, PIECES, &mut found);
        }
        self.keep_old_names();
        for (word, node) in self.section("tokens") {
            let Some(table) = self.table(word, node) else { continue };
            let class = self.add_class(word, table);
            if let Some(kinds) = table.get("kinds").and_then(Node::as_table) {
                kinds.iter().filter(|(_, node)| !node.is_false()).for_each(|(word, node)| {
                    self.add_kind(word, node, class, &mut found);
                });
            }
        }
        for (id, word, table) in found {
            self.fill_kind(id, word, table);
        }
        self.check_letters();
        self.check_glyphs();
    }

    /// Inherited sentences speak of renamed pieces by their old names.
    fn keep_old_names(&mut self) {
        for renamed in &self.definition.renamed {
            if let Some(named @ Named::Kind(_)) = self.names.peek(&renamed.to) {
                self.name(&Word { node: renamed.from.clone(), span: renamed.by }, named);
            }
        }
    }

    fn add_class(&mut self, word: &Word, table: &'a Table) -> ClassId {
        self.only_keys(table, &format!("class `{}`", word.node), &keys::TOKEN.names());
        let on_squares = self.text(table, "lies_on").is_some_and(|text| text.text == "squares");
        let layer = on_squares.then_some(self.spec.layers);
        self.spec.layers += usize::from(on_squares);
        let lies_unseen = table.get("seen_by").is_some();
        let audience = self.audience(table, if lies_unseen { "seen_by" } else { "kind_seen_by" });
        let class = ClassId::at(self.spec.classes.len());
        self.name(word, Named::Class(class));
        self.spec.classes.push(Class { name: word.node.clone(), layer, lies_unseen, audience, veil: None });
        class
    }

    /// The audience of a table's `key`.
    pub(super) fn audience(&mut self, table: &'a Table, key: &str) -> Audience {
        match self.text(table, key).map(|text| (text.text.as_str(), text.span)) {
            None | Some(("all", _)) => Audience::All,
            Some(("owner", _)) => Audience::Owner,
            Some(("nobody", _)) => Audience::Nobody,
            Some((other, span)) => {
                self.error(Code::WrongValue, span, format!("`{key}` is `all`, `owner` or `nobody`, not `{other}`"));
                Audience::All
            }
        }
    }

    fn add_kind(
        &mut self,
        word: &'a Word,
        node: &'a Node,
        class: ClassId,
        found: &mut Vec<(KindId, &'a Word, &'a Table)>,
    ) {
        let Some(table) = self.table(word, node) else { return };
        let id = KindId::at(self.spec.kinds.len());
        self.name(word, Named::Kind(id));
        self.spec.kinds.push(Kind {
            name: word.node.clone(),
            names: Vec::new(),
            letter: String::new(),
            small: String::new(),
            also: Vec::new(),
            symbol: String::new(),
            glyphs: Vec::new(),
            pictures: Vec::new(),
            class,
            neutral: false,
            tags: Vec::new(),
            attributes: vec![Value::Nothing; self.spec.attributes.len()],
            movements: Vec::new(),
            veiled: false,
            rule: None,
            help: String::new(),
            span: word.span,
        });
        found.push((id, word, table));
    }

    fn fill_kind(&mut self, id: KindId, word: &'a Word, table: &'a Table) {
        self.kind_keys(id, word, table);
        let letter = self.text(table, "letter").map(|text| text.text.clone()).unwrap_or_default();
        if letter.is_empty() {
            let message = format!("`{}` needs a letter for positions and moves", word.node);
            let problem = Diagnostic::error(Code::MissingKey, word.span, message);
            let others = self.spec.kinds.iter().filter(|kind| !kind.letter.is_empty()).map(|kind| kind.name.as_str());
            let near = closest(&word.node, others).map(str::to_owned);
            self.report(problem.suggest(near.as_deref()).help("a piece of your own needs `letter = \"X\"`"));
        }
        let neutral = self.belongs_to_nobody(table, &letter);
        if neutral || table.get("owner").is_none() {
            self.check_letter(&letter, neutral, word, id);
        }
        let letter = if neutral { letter } else { letter.to_uppercase() };
        let also = self.other_letters(id, word, table, neutral);
        let symbol = self.text(table, "symbol").map_or_else(|| letter.clone(), |text| text.text.clone());
        let glyphs = self.glyphs(table, word, neutral);
        let pictures = self.pictures(table, word, neutral);
        let rule = self.text(table, "rule").map(|text| text.text.clone());
        let help = self.text(table, "help").map(|text| text.text.clone()).unwrap_or_default();
        let names = self.words_of_players(table, "names");
        let tags = self.tags_of(table);
        let kind = &mut self.spec.kinds[id.index()];
        kind.small = if neutral { letter.clone() } else { letter.to_lowercase() };
        kind.letter = letter;
        kind.also = also;
        kind.symbol = symbol;
        kind.glyphs = glyphs;
        kind.pictures = pictures;
        kind.neutral = neutral;
        kind.rule = rule;
        kind.help = help;
        kind.names = names;
        kind.tags = tags;
        self.attributes_of(id, table);
        if let Some(moves) = table.get("moves") {
            self.pending.push(Pending { kind: id, node: moves });
        }
    }

    /// Further letters that positions are read with.
    fn other_letters(&mut self, id: KindId, word: &Word, table: &Table, neutral: bool) -> Vec<String> {
        let letters = self.words(table, "also");
        letters.iter().for_each(|letter| self.check_letter(&letter.node, neutral, word, id));
        let cased = |letter: Word| if neutral { letter.node } else { letter.node.to_uppercase() };
        letters.into_iter().map(cased).collect()
    }

    /// `owner = "nobody"`; every other kind has pieces of both players. A letter without two cases makes the kind
    /// neutral, with or without `owner`.
    fn belongs_to_nobody(&mut self, table: &'a Table, letter: &str) -> bool {
        let Some(text) = self.text(table, "owner") else { return false };
        if text.text != "nobody" {
            let message = format!("`owner` is `nobody` or left out, not `{}`", text.text);
            let help =
                "every other kind has pieces of both players; the picture of the board shows which player has some";
            self.report(Diagnostic::error(Code::WrongValue, text.span, message).help(help));
        }
        text.text == "nobody" || !has_two_forms(letter)
    }

    /// Reports keys that kinds do not have; attributes come on top.
    fn kind_keys(&mut self, id: KindId, word: &Word, table: &Table) {
        let own = if self.spec.kind(id).class == PIECES { &keys::PIECE } else { &keys::KIND };
        let attributes: Vec<String> = self.spec.attributes.iter().map(|attribute| attribute.name.clone()).collect();
        let keys: Vec<&str> = own.names().into_iter().chain(attributes.iter().map(String::as_str)).collect();
        let known = |key: &str| keys.contains(&key) || closest(key, keys.iter().copied()).is_some();
        let (near, strange) = table.entries.iter().cloned().partition(|(key, _)| known(&key.node));
        self.only_keys(&Table { entries: near, span: table.span }, &format!("`{}`", word.node), &keys);
        let strange: Vec<(Word, Node)> = strange;
        strange.iter().for_each(|(key, node)| self.undeclared(word, key, node, &keys));
    }

    /// An unknown key is reported once: it may be meant as an attribute, and then many kinds have it.
    fn undeclared(&mut self, kind: &Word, key: &Word, node: &Node, known: &[&str]) {
        if self.names.is_broken(&key.node) || !self.undeclared.insert(key.node.clone()) {
            return;
        }
        let ty = match &node.value {
            Toml::Integer(_) | Toml::Decimal(_) => "number",
            Toml::Truth(_) => "truth",
            Toml::List(_) => "kinds",
            Toml::Text(_) | Toml::Table(_) => "text",
        };
        let message = format!("`{}` has no key `{}`", kind.node, key.node);
        let help =
            format!("an attribute of your own is declared: `[attributes]` and under it `{} = \"{ty}\"`", key.node);
        let problem = Diagnostic::error(Code::UnknownKey, key.span, message);
        let of_prelude = self.definition.parameters.iter().find(|parameter| parameter.prelude == key.node);
        if let Some(parameter) = of_prelude {
            let (prelude, name) = (&parameter.prelude, &parameter.name.node);
            let help = format!(
                "what the prelude `{prelude}` leaves open stands in a table of its own: `[{prelude}]` and under it `{name} = …`"
            );
            self.report(problem.help(help));
            return;
        }
        if self.spec.tags.iter().any(|tag| tag.name == key.node) {
            let is_taken = matches!(node.value, Toml::Truth(false));
            let (lacks, list) = if is_taken { ("loses", "is_not") } else { ("has", "is") };
            let help = format!("`{0}` is a tag; a piece {lacks} it by `{list} = [\"{0}\"]`", key.node);
            return self.report(problem.help(help));
        }
        if MOVEMENT.contains(&key.node.as_str()) {
            return self.report(problem.suggest(Some("moves")));
        }
        self.report(problem.help(help).help(format!("the keys of a piece are {}", list(known))));
    }

    /// The words of single players for a kind: `names = { white = "general" }`. A word for each player, in a table
    /// under a key.
    pub(super) fn words_of_players(&mut self, table: &'a Table, key: &str) -> Vec<(PlayerId, String)> {
        self.texts_of_players(table, key).into_iter().map(|(player, text)| (player, text.text.clone())).collect()
    }

    /// Texts under the names of players.
    pub(super) fn texts_of_players(&mut self, table: &'a Table, key: &str) -> Vec<(PlayerId, &'a Text)> {
        let Some(names) = table.get(key).and_then(Node::as_table) else { return Vec::new() };
        let mut list = Vec::new();
        for (word, node) in names.iter() {
            match (self.look_up(word), node.as_text()) {
                (Some(Named::Player(player)), Some(text)) => list.push((player, text)),
                (Some(Named::Player(_)), None) => self.expected(&word.node, node, "a text"),
                (Some(other), _) => {
                    self.error(
                        Code::WrongName,
                        word.span,
                        format!("`{}` is {}, not a player", word.node, other.what()),
                    );
                }
                (None, _) => {}
            }
        }
        list
    }

    fn tags_of(&mut self, table: &Table) -> Vec<TagId> {
        let mut tags = Vec::new();
        for word in self.words(table, "is") {
            if self.names.peek(&word.node).is_none() && self.was_taken_out("tags", &word.node) {
                continue;
            }
            // To carry a tag is not to speak of it.
            if let Some(Named::Tag(tag)) = self.names.peek(&word.node) {
                tags.push(tag);
                continue;
            }
            match self.names.peek(&word.node) {
                Some(other) => {
                    self.error(Code::WrongName, word.span, format!("`{}` is {}, not a tag", word.node, other.what()));
                }
                None => self.no_tag(&word),
            }
        }
        tags
    }

    fn no_tag(&mut self, word: &Word) {
        if self.names.is_broken(&word.node) {
            return;
        }
        let near = closest(&word.node, self.spec.tags.iter().map(|tag| tag.name.as_str())).map(str::to_owned);
        let problem = Diagnostic::error(Code::UnknownName, word.span, format!("no tag is called `{}`", word.node));
        self.report(match near {
            Some(near) => problem.suggest(Some(&near)),
            None => problem.help(format!("declare it: `[tags]` and under it `{} = \"what it means\"`", word.node)),
        });
    }

    /// `false` takes an inherited value away, unless the attribute is a truth.
    fn attributes_of(&mut self, id: KindId, table: &Table) {
        for index in 0..self.spec.attributes.len() {
            let Attribute { name, ty } = self.spec.attributes[index].clone();
            if let Some(node) = table.get(&name)
                && (ty == Type::TRUTH || !node.is_false())
                && let Some(value) = self.constant(&name, node, ty)
            {
                self.spec.kinds[id.index()].attributes[index] = value;
            }
        }
    }
}
