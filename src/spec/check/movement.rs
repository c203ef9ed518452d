//! Movements of kinds and tags: notation, condition, further captures.

use std::collections::BTreeSet;

use super::Checker;
use super::gone::UNKNOWN_MOVEMENT;
use super::names::Named;
use super::read::list;
use super::scope::{Context, Scope};
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::{Definition, Layer, LayerKind};
use crate::source::{Span, Word};
use crate::spec::code::Expr;
use crate::spec::ids::{KindId, MovementId};
use crate::spec::movement::{self, FilterId, Names as MovementNames, Pattern};
use crate::spec::nouns::{self, Letters, Movement};
use crate::spec::types::Type;
use crate::syntax::keys;
use crate::syntax::movement::{self as notation, Dialect};
use crate::syntax::tree::{Node, Table, Text, Value as Toml};

/// The dialect in which a definition writes its movements.
pub fn dialect(definition: &Definition) -> Dialect {
    let dialect = definition.root.get("dialect").and_then(Node::as_text);
    if dialect.is_some_and(|text| text.text == XBETZA) { Dialect::Xbetza } else { Dialect::House }
}

/// The name of the dialect XBetza in definitions.
const XBETZA: &str = "xbetza";

/// The most names of movements that are listed.
const MOST: usize = 12;

/// The name of a movement that was given none.
const UNNAMED: &str = "moves";

/// Whether a table of movements is written without a thought of those of a tag: all are plain texts with other names.
fn is_unaware(own: &Table, of_tag: &Table) -> bool {
    own.get("path").is_none()
        && own.iter().all(|(word, node)| node.as_text().is_some() && of_tag.get(&word.node).is_none())
}

impl<'a> Checker<'a> {
    /// Gives every movement its number, so that rules can name it; a kind's own come before those of its tags.
    pub(super) fn name_movements(&mut self) {
        self.check_dialect();
        for pending in std::mem::take(&mut self.pending) {
            self.add_moves(&[pending.kind], pending.node);
        }
        for (word, node) in self.section("tags") {
            let Some(Named::Tag(tag)) = self.names.peek(&word.node) else { continue };
            let Some(moves) = node.as_table().and_then(|table| table.get("moves")) else { continue };
            let kinds = (0..self.spec.kinds.len()).map(KindId::at);
            let carriers: Vec<KindId> = kinds.filter(|kind| self.spec.kind(*kind).tags.contains(&tag)).collect();
            self.note_kept(&word.node, &carriers, moves);
            self.add_moves(&carriers, moves);
        }
    }

    /// Warns of movements that a piece keeps from its tags, if the piece is new or its own movements are overwritten. A
    /// movement in braces, `moves = { path = … }`, is taken as deliberate.
    fn note_kept(&mut self, tag: &str, carriers: &[KindId], moves: &'a Node) {
        let Some(table) = moves.as_table().filter(|table| table.get("path").is_none()) else { return };
        for kind in carriers {
            let name = self.spec.kind(*kind).name.clone();
            let Some(piece) = self.definition.root.at(["pieces", &name]).and_then(Node::as_table) else { continue };
            let (Some(letter), Some(own)) = (piece.get("letter"), piece.get("moves")) else { continue };
            let is_new = own.span.source == letter.span.source;
            let in_table = own.as_table().is_some_and(|own| is_unaware(own, table)) && !self.is_used(moves.span);
            let unaware = own.as_text().is_some() || is_new && in_table;
            if !unaware || own.span.source == moves.span.source || is_new && !self.is_of_main(own.span) {
                continue;
            }
            let kept: Vec<&str> =
                table.iter().filter(|(_, node)| !node.is_false()).map(|(word, _)| word.node.as_str()).collect();
            let Some(first) = kept.first() else { continue };
            let how = if is_new { "also" } else { "still" };
            let message = format!("`{name}` {how} has {} from its tag `{tag}`", list(&kept));
            let (instead, keeping) = match own.as_table().and_then(|own| own.iter().next()) {
                Some((named, _)) => {
                    (format!("to be without, write `moves.{first} = false`"), format!("moves.{}", named.node))
                }
                None => {
                    let instead = format!("to be without, write `moves` as a table, with `{first} = false` in it");
                    (instead, "moves".to_owned())
                }
            };
            let problem =
                Diagnostic::warning(Code::MovementKept, own.span, message).also(moves.span, "it comes from here");
            self.report(problem.help(instead).help(format!("to keep it, write `{keeping} = {{ path = … }}`")));
        }
    }

    /// Whether the main file itself names the prelude that says it.
    fn is_used(&self, span: Span) -> bool {
        let used = |layer: &Layer| layer.kind == LayerKind::Prelude && layer.depth == 1;
        self.definition.layers.iter().any(|layer| layer.source == span.source && used(layer))
    }

    /// Whether the main file says it.
    fn is_of_main(&self, span: Span) -> bool {
        let main = self.definition.main_layer().and_then(|main| self.definition.layers.get(main));
        main.is_some_and(|main| main.source == span.source)
    }

    fn add_moves(&mut self, kinds: &[KindId], node: &'a Node) {
        match &node.value {
            Toml::Text(_) => self.add_movement(kinds, UNNAMED, node),
            Toml::Table(table) if table.get("path").is_some() => self.add_movement(kinds, UNNAMED, node),
            Toml::Table(table) => {
                for (word, node) in table.iter().filter(|(_, node)| !node.is_false()) {
                    self.add_movement(kinds, &word.node, node);
                }
            }
            Toml::Truth(false) => {}
            _ => self.expected("moves", node, "a movement or a table of movements"),
        }
    }

    /// One movement for each kind that has it, unless the kind set it to `false` or has its own of that name.
    fn add_movement(&mut self, kinds: &[KindId], name: &str, node: &'a Node) {
        let kinds: Vec<KindId> = kinds.iter().copied().filter(|kind| !self.has_movement(*kind, name)).collect();
        if kinds.is_empty() {
            return;
        }
        let id = MovementId::at(self.spec.movements.len());
        self.spec.movements.push(Movement {
            name: name.to_owned(),
            notation: String::new(),
            pattern: Pattern::default(),
            when: None,
            captures: None,
            attacks: true,
            rule: None,
            span: node.span,
        });
        self.sources.push((id, node));
        kinds.iter().for_each(|kind| self.spec.kinds[kind.index()].movements.push(id));
    }

    /// Whether a kind has, or refuses, a movement of this name.
    fn has_movement(&self, kind: KindId, name: &str) -> bool {
        let kind = self.spec.kind(kind);
        let refuses = self.definition.root.at(["pieces", &kind.name, "moves", name]).is_some_and(Node::is_false);
        refuses || kind.movements.iter().any(|id| self.spec.movement(*id).name == name)
    }

    /// `[letters]`: the facts that `i` and `e` in movements read.
    pub(super) fn read_letters(&mut self) {
        let Some(node) = self.definition.root.get("letters") else { return };
        let Some(table) = node.as_table() else {
            self.expected("letters", node, "a table");
            return;
        };
        self.only_keys(table, "`[letters]`", &keys::LETTERS.names());
        let mut code = |key: &str, ty: Type| self.text(table, key).and_then(|text| self.movement_code(text, ty));
        let unmoved = code("unmoved", Type::TRUTH);
        let passed = code("passed", Type::SQUARE);
        let passer = code("passer", Type::PIECE);
        self.spec.letters = Letters { unmoved, passed, passer };
        self.spared = self.spared_by(table);
    }

    /// A letter that speaks of a rule means nothing until a fact is bound to it.
    fn check_letters_bound(&mut self, text: &str, at: Span) {
        let bound = |code: &Option<nouns::Code<Expr>>| code.is_some();
        let letters = &self.spec.letters;
        let (unmoved, passed) = (bound(&letters.unmoved), bound(&letters.passed) && bound(&letters.passer));
        let mut depth = 0;
        for (offset, sign) in text.char_indices() {
            depth += i32::from(matches!(sign, '<' | '{')) - i32::from(matches!(sign, '>' | '}'));
            let beside = || {
                text.split(|c: char| !c.is_ascii_lowercase()).find(|run| {
                    let from = run.as_ptr() as usize - text.as_ptr() as usize;
                    (from..from + run.len()).contains(&offset)
                })
            };
            let tame = || self.spared.is_none() && beside().is_some_and(|run| !run.contains(['p', 'g']));
            let missing = match sign {
                't' if depth == 0 && tame() => "`spared`",
                'i' if depth == 0 && !unmoved => "`unmoved`",
                'e' if depth == 0 && !passed => "`passed` and `passer`",
                _ => continue,
            };
            let start = at.start as usize + offset;
            let message = format!("the letter `{sign}` asks for something this definition does not keep");
            let help = match sign {
                't' => "bind `spared` in `[letters]` to the tag of those it does not capture, or write `c<not TAG>` instead".to_owned(),
                _ => format!("bind {missing} in `[letters]` to what a rule remembers, or write a `when` instead"),
            };
            self.report(
                Diagnostic::error(Code::LetterUnbound, Span::new(at.source, start, start + 1), message).help(help),
            );
            return;
        }
    }

    pub(super) fn check_movements(&mut self) {
        for (id, node) in std::mem::take(&mut self.sources) {
            match &node.value {
                Toml::Text(text) => self.fill_movement(id, text, None),
                Toml::Table(table) => self.check_movement_table(id, table),
                _ => self.expected("moves", node, "a movement such as `mW cF`"),
            }
        }
    }

    fn check_movement_table(&mut self, id: MovementId, table: &'a Table) {
        if !self.is_among_named(id, table) {
            self.only_keys(table, "a movement", &keys::MOVEMENT.names());
        }
        let Some(path) = self.text(table, "path") else {
            self.error(Code::MissingKey, table.span, "a movement needs a `path`");
            return;
        };
        self.fill_movement(id, path, Some(table));
    }

    /// Reports one movement without a name that is written over an inherited table of named movements.
    fn is_among_named(&mut self, id: MovementId, table: &Table) -> bool {
        let known = keys::MOVEMENT.names();
        let Some((path, _)) = table.entry("path") else { return false };
        let inherited =
            |(word, _): &(&Word, &Node)| !known.contains(&word.node.as_str()) && word.span.source != path.span.source;
        let named: Vec<&Word> = table.iter().filter(inherited).map(|(word, _)| word).collect();
        let Some(first) = named.first() else { return false };
        let names: Vec<&str> = named.iter().map(|word| word.node.as_str()).collect();
        let owner = self.spec.kinds.iter().find(|kind| kind.movements.contains(&id)).map_or("it", |kind| &kind.name);
        let message = format!("`{owner}` has movements with names, and this one has none");
        let problem =
            Diagnostic::error(Code::UnnamedMovement, path.span, message).also(first.span, "they come from here");
        let help = format!("give it a name: `moves.NAME = {{ path = … }}`, or one of {}", list(&names));
        self.report(problem.help(help).help("to have it instead of them, write a text: `moves = \"…\"`"));
        true
    }

    fn fill_movement(&mut self, id: MovementId, path: &'a Text, table: Option<&'a Table>) {
        let Some((text, at)) = self.literal(path) else { return };
        let told = self.problems.len();
        let pattern = if self.is_name_of_piece(text, at) { None } else { self.pattern(text, at) };
        if self.problems.len() == told {
            self.check_letters_bound(text, at);
        }
        let when =
            table.and_then(|table| self.text(table, "when")).and_then(|text| self.movement_code(text, Type::TRUTH));
        let captures = table
            .and_then(|table| self.text(table, "captures"))
            .and_then(|text| self.movement_code(text, Type::PIECES));
        let attacks = table.and_then(|table| self.truth(table, "attacks")).unwrap_or(true);
        let rule = table.and_then(|table| self.text(table, "rule")).map(|text| text.text.clone());
        let movement = &mut self.spec.movements[id.index()];
        movement.notation = text.to_owned();
        movement.pattern = pattern.unwrap_or_default();
        movement.when = when;
        movement.captures = captures;
        movement.attacks = attacks;
        movement.rule = rule;
    }

    /// `moves = "Knight"`: whether a piece is named where its movement is meant, which is reported.
    fn is_name_of_piece(&mut self, text: &str, at: Span) -> bool {
        let plain = text.trim().to_lowercase().replace(' ', "_");
        let Some(kind) = self.spec.kinds.iter().find(|kind| kind.name == plain) else { return false };
        let name = kind.name.clone();
        let (ast, problems) = notation::parse(text, at, self.dialect());
        if ast.is_some() && problems.is_empty() {
            return false;
        }
        let message = format!("`{}` is the name of a piece, and a movement is written in letters", text.trim());
        let problem = Diagnostic::error(Code::MovementSyntax, at, message);
        let written = self.definition.root.at(["pieces", &name, "moves"]).and_then(Node::as_text);
        self.report(match written.filter(|own| own.text.to_lowercase() != plain) {
            Some(own) => problem.help(format!("`{name}` moves by `{}`: write that", own.text)),
            None => problem
                .help("small letters say how, a capital says which leap: `fmW` is one square ahead without capturing"),
        });
        true
    }

    fn movement_code(&mut self, text: &'a Text, ty: Type) -> Option<nouns::Code<Expr>> {
        let mut scope = Scope::new().with(Context::Move);
        let body = self.expression_text(text, Some(ty), &mut scope)?;
        if scope.asks_stuck {
            let message = "a movement cannot ask whether a player is stuck: that depends on all movements";
            self.error(Code::StuckInMovement, body.span, message);
        }
        Some(nouns::Code { body, slots: scope.slots() })
    }

    /// The checked pattern of a movement text.
    fn pattern(&mut self, text: &str, at: Span) -> Option<Pattern> {
        let (ast, problems) = notation::parse(text, at, self.dialect());
        problems.into_iter().for_each(|problem| self.report(problem));
        let mut names = Resolver { checker: self, problems: Vec::new() };
        let (pattern, problems) = movement::check(&ast?, &mut names);
        let own = std::mem::take(&mut names.problems);
        problems.into_iter().chain(own).for_each(|problem| self.report(problem));
        Some(self.tamed(pattern))
    }

    /// There is one dialect besides that of the house.
    fn check_dialect(&mut self) {
        let Some(node) = self.definition.root.get("dialect") else { return };
        if node.as_text().is_none_or(|text| text.text != XBETZA) {
            let problem = Diagnostic::error(Code::UnknownDialect, node.span, "there is no such dialect of movements");
            self.report(problem.help("write `dialect = \"xbetza\"`, or leave it out").fix(node.span, "\"xbetza\""));
        }
    }

    fn dialect(&self) -> Dialect {
        dialect(self.definition)
    }

    /// The movement of an `area(…, "K")`; each notation is checked once.
    pub(super) fn area_movement(&mut self, text: &str, at: Span) -> Option<MovementId> {
        if let Some((_, id)) = self.areas.iter().find(|(known, _)| known == text) {
            return Some(*id);
        }
        let pattern = self.pattern(text, at)?;
        let id = MovementId::at(self.spec.movements.len());
        self.spec.movements.push(Movement {
            name: UNNAMED.to_owned(),
            notation: text.to_owned(),
            pattern,
            when: None,
            captures: None,
            attacks: false,
            rule: None,
            span: at,
        });
        self.areas.push((text.to_owned(), id));
        Some(id)
    }

    /// All movements with a name.
    pub(super) fn movements_named(&mut self, word: &Word) -> Vec<MovementId> {
        let movements = self.spec.movements.iter().enumerate();
        let named: Vec<MovementId> = movements
            .filter(|(_, movement)| movement.name == word.node)
            .map(|(index, _)| MovementId::at(index))
            .collect();
        if named.is_empty() {
            let names: Vec<&str> = self.spec.movements.iter().map(|movement| movement.name.as_str()).collect();
            let suggestion = crate::diagnostic::closest(&word.node, names.iter().copied()).map(str::to_owned);
            let known: BTreeSet<&str> = names.iter().copied().filter(|name| *name != UNNAMED).collect();
            let known: Vec<&str> = known.into_iter().take(MOST).collect();
            let message = format!("no movement is called `{}`", word.node);
            let problem = Diagnostic::error(UNKNOWN_MOVEMENT, word.span, message);
            let is_kind = matches!(self.names.get(&word.node), Some(Named::Kind(_) | Named::Tag(_)));
            self.report(match is_kind {
                true => problem.help(format!("`by` names a movement; of a piece write `when unit is {}`", word.node)),
                false if suggestion.is_none() => problem.help(format!("movements with names are {}", list(&known))),
                false => problem.suggest(suggestion.as_deref()),
            });
        }
        named
    }
}

/// Resolves the names in angle brackets and braces of a movement.
struct Resolver<'c, 'a> {
    checker: &'c mut Checker<'a>,
    problems: Vec<Diagnostic>,
}

impl MovementNames for Resolver<'_, '_> {
    fn filter(&mut self, word: &Word) -> Option<FilterId> {
        let named = self.checker.names.get(&word.node)?;
        matches!(named, Named::Kind(_) | Named::Tag(_)).then(|| {
            let kinds = self.checker.kinds_named(named);
            self.checker.filter_of(word.node.clone(), kinds)
        })
    }

    fn fragment(&mut self, name: &Word) -> Option<notation::Movement> {
        let text = self.checker.definition.root.at(["movements", &name.node])?.as_text()?;
        let (content, at) = match text.literal() {
            Ok(literal) => literal,
            Err(problem) => {
                self.problems.push(*problem);
                return None;
            }
        };
        let (ast, problems) = notation::parse(content, at, self.checker.dialect());
        self.problems.extend(problems);
        ast
    }

    fn fragments(&self) -> Vec<String> {
        let table = self.checker.definition.root.get("movements").and_then(Node::as_table);
        table.into_iter().flat_map(Table::iter).map(|(word, _)| word.node.clone()).collect()
    }

    fn known(&self) -> Vec<String> {
        let fits = |named: Named| matches!(named, Named::Kind(_) | Named::Tag(_));
        self.checker.names.words(fits).map(str::to_owned).collect()
    }
}
