//! Words of a noun phrase: the noun says what is gone through, adjectives say what each must be.

use super::Checker;
use super::names::Named;
use super::scope::Scope;
use super::unknown::{Role, in_digits};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::spec::PIECES;
use crate::spec::code::{Expr, ExprKind, Property, Query, Source, slot};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::rules::ast::{Head, HeadWord, NounPhrase};

/// A head word: the source it goes through, the sort of each element, and the tests of each.
pub(super) struct Noun {
    /// The source of the elements.
    pub source: Source,
    /// The sort of each element.
    pub sort: Sort,
    /// The tests that each element must satisfy.
    pub tests: Vec<Expr>,
}

impl Checker<'_> {
    /// One alternative of a noun phrase; `it` is the element.
    pub(super) fn head(&mut self, head: &Head, it: &Expr, scope: &mut Scope) -> Option<Noun> {
        let words = match head {
            Head::Words(words) => words,
            Head::Nested(phrase) => return self.nested(phrase, scope),
        };
        if self.has_article(words) {
            return None;
        }
        let (noun, adjectives) = words.split_last()?;
        if self.is_torn(noun, adjectives.last())
            || self.says_has(noun, adjectives)
            || self.is_behind_noun(noun, adjectives, scope)
        {
            return None;
        }
        let mut found = self.noun(noun, it, scope)?;
        for adjective in adjectives {
            let test = self.adjective(adjective, (it.clone(), Type::one(found.sort)), scope)?;
            found.tests.push(test);
        }
        Some(found)
    }

    /// `last rank` for `last_rank`: two words, one of them unknown, that form a known name together.
    fn is_torn(&mut self, noun: &HeadWord, before: Option<&HeadWord>) -> bool {
        let Some(before) = before.filter(|_| noun.args.is_none()) else { return false };
        let whole = format!("{}_{}", before.word.node, noun.word.node);
        let both = self.names.get(&noun.word.node).is_some() && self.names.get(&before.word.node).is_some();
        if both || self.names.get(&whole).is_none() {
            return false;
        }
        let span = before.word.span.to(noun.word.span);
        let message = format!("nothing is called `{} {}`", before.word.node, noun.word.node);
        self.report(Diagnostic::error(Code::UnknownName, span, message).suggest(Some(&whole)));
        true
    }

    /// `some royal here`: an adjective behind the noun, which is reported.
    fn is_behind_noun(&mut self, last: &HeadWord, before: &[HeadWord], scope: &Scope) -> bool {
        let Some(noun) = before.last().filter(|_| last.args.is_none()) else { return false };
        let says_how = |word: &str| match self.names.peek(word) {
            Some(Named::Field(field)) => self.spec.fields[field.index()].ty == Type::TRUTH,
            Some(Named::Define(define)) => {
                self.spec.defines.get(define.index()).is_some_and(|define| define.params.len() == 1)
            }
            Some(named) => matches!(named, Named::Player(_)),
            None => is_adjective(word),
        };
        let names_things = |word: &str| {
            let named = self.names.peek(word).is_some_and(|named| Role::Noun.fits(named, self));
            (named || NOUNS.contains(&word)) && !says_how(word)
        };
        let (how, what) = (&last.word, &noun.word);
        if scope.local(&how.node).is_some() || !says_how(&how.node) || !names_things(&what.node) {
            return false;
        }
        let message = format!("`{}` stands before the noun, not behind it", how.node);
        let whole = what.span.to(how.span);
        let instead = format!("{} {}", how.node, what.node);
        let problem = Diagnostic::error(Code::NotANoun, how.span, message).label(format!("write `{instead}`"));
        self.report(problem.fix(whole, instead));
        true
    }

    /// `mover has a queen`: four words that describe something to the grammar.
    fn says_has(&mut self, noun: &HeadWord, adjectives: &[HeadWord]) -> bool {
        let verb = |head: &&HeadWord| matches!(head.word.node.as_str(), "has" | "have");
        let Some(verb) = adjectives.iter().find(verb).filter(|head| self.names.get(&head.word.node).is_none()) else {
            return false;
        };
        let message = format!("`{}` is no word of the language", verb.word.node);
        let (nouns_span, noun) = (noun.word.span, &noun.word.node);
        if self.names.get(noun).is_none() {
            let message = format!("`{} {noun}` is no condition of the language", verb.word.node);
            let help = "what has happened to a piece is remembered in `[fields]`: `NAME = { type = \"truth\" }`, \
                        `after piece moves: set NAME of unit to true`, and then `unit is NAME`";
            let place = verb.word.span.to(nouns_span);
            self.report(Diagnostic::error(Code::UnknownName, place, message).help(help));
            return true;
        }
        let digits = adjectives.iter().find_map(|head| in_digits(&head.word.node));
        if let Some(digits) = digits {
            let help = format!(
                "of pieces write `exactly {digits} own {noun}`, `at least {digits} {noun} of opponent` and the like"
            );
            self.report(Diagnostic::error(Code::UnknownName, verb.word.span, message).help(help));
            return true;
        }
        let help =
            format!("whose a piece is says `own`, `enemy` or `of`: `some own {noun}`, `some {noun} of opponent`");
        self.report(Diagnostic::error(Code::UnknownName, verb.word.span, message).help(help));
        true
    }

    fn nested(&mut self, phrase: &NounPhrase, scope: &mut Scope) -> Option<Noun> {
        let (query, sort) = self.query(phrase, scope)?;
        let source = Source::Elements(Expr::new(ExprKind::All(query), phrase.span));
        Some(Noun { source, sort, tests: Vec::new() })
    }

    fn noun(&mut self, head: &HeadWord, it: &Expr, scope: &mut Scope) -> Option<Noun> {
        let word = &head.word;
        if let Some(args) = &head.args {
            let value = self.call(word, args, word.span, scope)?;
            return self.elements(value, word.span);
        }
        if let Some(value) = self.local_value(word, scope) {
            return self.elements(value, word.span);
        }
        if let Some((slot, ty)) = self.argument(word, scope) {
            return self.elements((Expr::new(ExprKind::Local(slot), word.span), ty), word.span);
        }
        let plain = |source: Source, sort: Sort| Some(Noun { source, sort, tests: Vec::new() });
        match word.node.as_str() {
            "square" | "squares" => return plain(Source::Squares, Sort::Square),
            "player" | "players" => return plain(Source::Players, Sort::Player),
            "kind" | "kinds" => return plain(Source::Kinds(PIECES), Sort::Kind),
            "path" | "paths" => {
                let nobody = Expr::constant(Value::Nothing, word.span);
                return plain(Source::Paths(nobody), Sort::Path);
            }
            "opponent" | "opponents" => {
                let mover = Expr::new(ExprKind::Mover, word.span);
                let set = Expr::new(ExprKind::OpponentsOf(mover), word.span);
                return plain(Source::Elements(set), Sort::Player);
            }
            _ => {}
        }
        if scope.is_faulty(&word.node) {
            return None;
        }
        let named = self.noun_name(word, scope)?;
        match named {
            Named::Class(class) => plain(Source::OnBoard(class), Sort::Token(class)),
            Named::Kind(kind) => {
                let class = self.spec.kind(kind).class;
                let test = Expr::new(ExprKind::IsKind(it.clone(), vec![kind]), word.span);
                Some(Noun { source: Source::OnBoard(class), sort: Sort::Token(class), tests: vec![test] })
            }
            Named::Tag(tag) => {
                let test = Expr::new(ExprKind::HasTag(it.clone(), tag), word.span);
                Some(Noun { source: Source::OnBoard(PIECES), sort: Sort::Token(PIECES), tests: vec![test] })
            }
            Named::Region(_) | Named::Define(_) | Named::Variable(_) | Named::Parameter(_) => {
                let name = crate::syntax::rules::ast::Expr {
                    kind: Box::new(crate::syntax::rules::ast::ExprKind::Name(word.clone())),
                    span: word.span,
                };
                let value = self.expr(&name, scope)?;
                self.elements(value, word.span)
            }
            other => {
                let message =
                    format!("`{}` is {}; here a noun such as `piece` or `square` is wanted", word.node, other.what());
                let problem = Diagnostic::error(Code::NotANoun, word.span, message);
                let describes = match other {
                    Named::Field(field) => self.spec.fields[field.index()].ty == Type::TRUTH,
                    other => matches!(other, Named::Player(_)),
                };
                self.report(if describes { problem.help(format!("write `{} piece`", word.node)) } else { problem });
                None
            }
        }
    }

    /// A word that should be a noun; misspelt ones get the closest noun.
    fn noun_name(&mut self, word: &Word, scope: &Scope) -> Option<Named> {
        if let Some(named) = self.names.get(&word.node) {
            return Some(named);
        }
        if self.names.is_broken(&word.node) {
            return None;
        }
        if is_adjective(&word.node) {
            let message = format!("`{}` needs a noun after it", word.node);
            let help = format!("for example `{} piece`", word.node);
            self.report(Diagnostic::error(Code::NotANoun, word.span, message).help(help));
            return None;
        }
        let message = format!("no piece, tag, class or definition is called `{}`", word.node);
        self.unknown(word, message, Role::Noun, Some(scope));
        None
    }

    fn elements(&mut self, (expr, ty): (Expr, Type), span: Span) -> Option<Noun> {
        match ty.sort {
            Sort::Truth | Sort::Number | Sort::Text | Sort::Zone | Sort::Nothing => {
                let message = format!("expected a set of pieces, squares or players, found {ty}");
                self.error(Code::WrongType, span, message);
                None
            }
            sort => Some(Noun { source: Source::Elements(expr), sort, tests: Vec::new() }),
        }
    }

    /// The condition that an adjective makes of something.
    pub(super) fn adjective(&mut self, head: &HeadWord, thing: (Expr, Type), scope: &mut Scope) -> Option<Expr> {
        let word = &head.word;
        let span = word.span;
        let test = |kind: ExprKind| Some(Expr::new(kind, span));
        let player = |kind: ExprKind| Expr::new(kind, span);
        match word.node.as_str() {
            "own" => return test(ExprKind::OwnedBy(self.token_of(thing, word)?, player(ExprKind::Mover))),
            "enemy" => return test(ExprKind::OwnedBy(self.token_of(thing, word)?, player(ExprKind::Opponent))),
            "neutral" => {
                let owner = Expr::new(ExprKind::Property(Property::Owner, self.token_of(thing, word)?), span);
                let nothing = Expr::constant(Value::Nothing, span);
                return test(ExprKind::Compare(crate::spec::code::CompareOp::Equal, owner, nothing));
            }
            "empty" => return test(ExprKind::IsVacant(self.fit(thing, Type::SQUARE)?)),
            "attacked" => return self.attacked_by_enemies(thing, span),
            "stuck" => {
                scope.asks_stuck = true;
                let player = self.fit(thing, Type::PLAYER)?;
                return test(ExprKind::Stuck(player, Vec::new()));
            }
            _ => {}
        }
        let named = self.predicate_name(word)?;
        match named {
            Named::Player(id) => {
                scope.names_player = true;
                let owner = Expr::constant(Value::Player(id), span);
                match thing.1.sort {
                    Sort::Player => test(ExprKind::Compare(crate::spec::code::CompareOp::Equal, thing.0, owner)),
                    _ => test(ExprKind::OwnedBy(self.token_of(thing, word)?, owner)),
                }
            }
            Named::Kind(kind) => test(ExprKind::IsKind(self.token_or_kind(thing, word)?, vec![kind])),
            Named::Tag(tag) => test(ExprKind::HasTag(self.token_or_kind(thing, word)?, tag)),
            Named::Class(class) => test(ExprKind::IsClass(self.token_or_kind(thing, word)?, class)),
            Named::Region(_) => {
                let square = self.fit(thing, Type::SQUARE)?;
                let name = crate::syntax::rules::ast::Expr {
                    kind: Box::new(crate::syntax::rules::ast::ExprKind::Name(word.clone())),
                    span,
                };
                let (region, _) = self.expr(&name, scope)?;
                test(ExprKind::In(square, region))
            }
            Named::Define(define) => {
                let (expr, ty) = self.call_define_with(define, vec![thing], span, scope)?;
                self.fit((expr, ty), Type::TRUTH)
            }
            Named::Field(field) if self.spec.fields[field.index()].ty == Type::TRUTH => {
                test(ExprKind::Field(field, self.token_of(thing, word)?))
            }
            other => {
                let message = format!("`{}` is {}; nothing can be it", word.node, other.what());
                self.error(Code::NotAPredicate, span, message);
                None
            }
        }
    }

    fn predicate_name(&mut self, word: &Word) -> Option<Named> {
        if let Some(named) = self.names.get(&word.node) {
            return Some(named);
        }
        if self.names.is_broken(&word.node) {
            return None;
        }
        let message = format!("no tag, piece or definition is called `{}`", word.node);
        self.unknown(word, message, Role::Predicate, None);
        None
    }

    fn token_of(&mut self, (expr, ty): (Expr, Type), word: &Word) -> Option<Expr> {
        if ty.is_token() && !ty.many {
            return Some(expr);
        }
        let message = format!("only a piece can be `{}`; this is {ty}", word.node);
        let problem = Diagnostic::error(Code::WrongType, word.span, message).also(expr.span, format!("{ty}"));
        self.report(if ty.many { problem.help("say `every …` or `some …`") } else { problem });
        None
    }

    fn token_or_kind(&mut self, (expr, ty): (Expr, Type), word: &Word) -> Option<Expr> {
        if ty == Type::KIND { Some(expr) } else { self.token_of((expr, ty), word) }
    }

    /// The target of an attack: one piece, or one square.
    pub(super) fn attackable(&mut self, (expr, ty): (Expr, Type), span: Span) -> Option<Expr> {
        let message = match ty.sort {
            Sort::Token(_) | Sort::Square if !ty.many => return Some(expr),
            Sort::Nothing => return Some(expr),
            Sort::Token(_) | Sort::Square => "this is a set; say `every …` or `some …`".to_owned(),
            _ => format!("only a piece or a square can be attacked; this is {ty}"),
        };
        let place = if ty.many { expr.span } else { span };
        let problem = Diagnostic::error(Code::WrongType, place, message);
        let problem = if ty == Type::KIND { problem.help(self.piece_of_kind(expr.span)) } else { problem };
        self.report(problem);
        None
    }

    /// `is attacked`: by a piece of an opponent of its owner; of a square, by an enemy of the mover.
    fn attacked_by_enemies(&mut self, thing: (Expr, Type), span: Span) -> Option<Expr> {
        let is_token = thing.1.is_token();
        let expr = self.attackable(thing, span)?;
        let enemies = match is_token {
            true => {
                let owner = Expr::new(ExprKind::Property(Property::Owner, expr.clone()), span);
                Expr::new(ExprKind::OpponentsOf(owner), span)
            }
            false => Expr::new(ExprKind::Opponent, span),
        };
        let it = slot::ATTACKER;
        let test = Expr::new(ExprKind::OwnedBy(Expr::new(ExprKind::Local(it), span), enemies), span);
        let query = Query { source: Source::OnBoard(PIECES), it, tests: vec![test] };
        Some(Expr::new(ExprKind::AttackedBy(expr, query), span))
    }
}

/// Words of the language for things.
const NOUNS: [&str; 8] = ["square", "squares", "player", "players", "kind", "kinds", "path", "paths"];

fn is_adjective(word: &str) -> bool {
    matches!(word, "own" | "enemy" | "neutral" | "empty" | "attacked" | "stuck")
}
