//! Words and functions of the core, and `… of …`.

use super::Checker;
use super::expr::Typed;
use super::names::Named;
use super::scope::Scope;
use super::unknown::Role;
use crate::diagnostic::closest;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::spec::code::{Builtin, Expr, ExprKind, Property, Slot, TemplatePart};
use crate::spec::ids::{DefineId, MovementId};
use crate::spec::types::{Sort, Type};
use crate::spec::value::Value;
use crate::syntax::rules::{self, ast};

/// Functions of the core and what they take.
const FUNCTIONS: &[(&str, Builtin, &[Type], Type)] = &[
    ("between", Builtin::Between, &[Type::SQUARE, Type::SQUARE], Type::SQUARES),
    ("span", Builtin::Span, &[Type::SQUARE, Type::SQUARE], Type::SQUARES),
    ("square_at", Builtin::SquareAt, &[Type::NUMBER, Type::NUMBER], Type::SQUARE),
    ("mirror", Builtin::Mirror, &[Type::SQUARE], Type::SQUARE),
    ("attacked_on", Builtin::AttackedOn, &[Type::PIECE, Type::SQUARE], Type::TRUTH),
];

impl Checker<'_> {
    /// Words that mean the same everywhere.
    pub(super) fn core_word(&mut self, word: &Word, _scope: &mut Scope) -> Option<Typed> {
        let (kind, ty) = match word.node.as_str() {
            "mover" => (ExprKind::Mover, Type::PLAYER),
            "opponent" => (ExprKind::Opponent, Type::PLAYER),
            "position_count" => {
                self.spec.counts_positions = true;
                (ExprKind::Builtin(Builtin::PositionCount, Vec::new()), Type::NUMBER)
            }
            "position_gap" => {
                self.spec.counts_positions = true;
                (ExprKind::Builtin(Builtin::PositionGap, Vec::new()), Type::NUMBER)
            }
            "turn_number" => (ExprKind::Builtin(Builtin::TurnNumber, Vec::new()), Type::NUMBER),
            _ => return None,
        };
        Some((Expr::new(kind, word.span), ty))
    }

    /// A function applied to arguments.
    pub(super) fn call(&mut self, word: &Word, args: &[ast::Expr], span: Span, scope: &mut Scope) -> Option<Typed> {
        match word.node.as_str() {
            "area" => return self.area(args, span, scope),
            "connected" => return self.connected(args, span, scope),
            _ => {}
        }
        if let Some((name, builtin, params, ty)) = FUNCTIONS.iter().find(|(name, ..)| *name == word.node) {
            self.count_args(name, args.len(), params.len(), span)?;
            let args: Vec<Option<Expr>> =
                args.iter().zip(*params).map(|(arg, ty)| self.expect(arg, *ty, scope)).collect();
            let args = args.into_iter().collect::<Option<_>>()?;
            return Some((Expr::new(ExprKind::Builtin(*builtin, args), span), *ty));
        }
        match self.names.get(&word.node) {
            Some(Named::Define(define)) => self.call_define(define, args, span, scope),
            Some(other) => {
                let message = format!("`{}` is {}; it takes no arguments", word.node, other.what());
                let problem = Diagnostic::error(Code::NotAFunction, word.span, message);
                let is_had =
                    matches!(other, Named::Variable(_) | Named::Field(_) | Named::Attribute(_) | Named::Zone(_));
                self.report(if is_had { problem.help(format!("write `{} of …`", word.node)) } else { problem });
                None
            }
            None => {
                let problem =
                    Diagnostic::error(Code::UnknownName, word.span, format!("nothing is called `{}`", word.node));
                let functions = FUNCTIONS.iter().map(|(name, ..)| *name).chain(["area", "connected"]);
                let defines = self.names.words(|named| matches!(named, Named::Define(_)));
                let suggestion = closest(&word.node, functions.chain(defines)).map(str::to_owned);
                self.report(match suggestion {
                    Some(near) => problem.suggest(Some(&near)),
                    None => problem.help(
                        "functions are given by `define`; of what `[state]` and `[fields]` remember write `… of …`",
                    ),
                });
                None
            }
        }
    }

    pub(super) fn count_args(&mut self, name: &str, found: usize, wanted: usize, span: Span) -> Option<()> {
        if found == wanted {
            return Some(());
        }
        let things = if wanted == 1 { "argument" } else { "arguments" };
        self.error(Code::ArgumentCount, span, format!("`{name}` takes {wanted} {things}, not {found}"));
        None
    }

    /// `area(s, "K")`: where that movement leads on an empty board.
    fn area(&mut self, args: &[ast::Expr], span: Span, scope: &mut Scope) -> Option<Typed> {
        self.count_args("area", args.len(), 2, span)?;
        let from = self.expr(&args[0], scope)?;
        let from = match from.1.sort {
            Sort::Token(_) => from.0,
            _ => self.fit(from, Type::SQUARES)?,
        };
        let movement = self.movement_of("area(unit, \"K\")", &args[1])?;
        Some((Expr::new(ExprKind::Area(movement, from), span), Type::SQUARES))
    }

    /// `connected(a, b, "W")`: the squares of `b` to which steps within `b` lead from those it shares with `a`.
    fn connected(&mut self, args: &[ast::Expr], span: Span, scope: &mut Scope) -> Option<Typed> {
        self.count_args("connected", args.len(), 3, span)?;
        let start = self.expect(&args[0], Type::SQUARES, scope);
        let through = self.expect(&args[1], Type::SQUARES, scope);
        let movement = self.movement_of("connected(home, own stone, \"W\")", &args[2])?;
        Some((Expr::new(ExprKind::Connected(movement, start?, through?), span), Type::SQUARES))
    }

    /// The movement that is the last argument of a function.
    fn movement_of(&mut self, example: &str, arg: &ast::Expr) -> Option<MovementId> {
        let ast::ExprKind::Text(text) = &*arg.kind else {
            let message = "the last argument is a movement in quotes";
            let problem = Diagnostic::error(Code::WrongType, arg.span, message);
            self.report(problem.help(format!("for example `{example}`")));
            return None;
        };
        let inside = Span { start: arg.span.start + 1, end: arg.span.end.saturating_sub(1), ..arg.span };
        self.area_movement(text, inside)
    }

    /// `HEAD of X`: a property, a fact, a zone, a region, or a noun phrase.
    pub(super) fn of_value(
        &mut self,
        head: &ast::Expr,
        of: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        let ast::ExprKind::Name(word) = &*head.kind else {
            let message = "`of` cannot follow this";
            self.error(Code::NeedsOf, head.span, message);
            return None;
        };
        if let "opponent" | "opponents" = word.node.as_str() {
            let player = self.expect(of, Type::many(Sort::Player), scope)?;
            let many = word.node == "opponents";
            let set = Expr::new(ExprKind::OpponentsOf(player), span);
            return Some(match many {
                true => (set, Type::many(Sort::Player)),
                false => (single(set, scope.slot()), Type::PLAYER),
            });
        }
        if word.node == "top" {
            let zone = self.expect(of, Type::ZONE, scope)?;
            let class = self.zone_class(&zone);
            return Some((Expr::new(ExprKind::Top(zone), span), Type::one(Sort::Token(class))));
        }
        if self.is_noun(word) {
            let phrase = noun_phrase(word, of, span);
            let (query, sort) = self.query(&phrase, scope)?;
            return Some((Expr::new(ExprKind::All(query), span), Type::many(sort)));
        }
        let of = self.expr(of, scope)?;
        self.property_of(word, of, span)
    }

    /// Kinds, tags and classes are nouns: `royal of p` is a set of pieces.
    fn is_noun(&self, word: &Word) -> bool {
        let core = matches!(word.node.as_str(), "path" | "paths");
        core || matches!(self.names.get(&word.node), Some(Named::Kind(_) | Named::Tag(_) | Named::Class(_)))
            && !matches!(word.node.as_str(), "kind" | "square")
    }

    /// A property or fact of something.
    pub(super) fn property_of(&mut self, word: &Word, of: Typed, span: Span) -> Option<Typed> {
        let property = match word.node.as_str() {
            "file" => Some((Property::File, Type::NUMBER)),
            "rank" => Some((Property::Rank, Type::NUMBER)),
            "owner" => Some((Property::Owner, Type::PLAYER)),
            "square" => Some((Property::Square, Type::SQUARE)),
            "kind" => Some((Property::Kind, Type::KIND)),
            "goal" => Some((Property::Goal, Type::SQUARE)),
            "home" => Some((Property::Home, Type::SQUARES)),
            _ => None,
        };
        if let Some((property, ty)) = property {
            return self.core_property(word, property, ty, of, span);
        }
        match self.look_up_as(word, Role::Property, None)? {
            Named::Attribute(attribute) => {
                let of = self.one_token_or_kind(word, of)?;
                let ty = self.spec.attributes[attribute.index()].ty;
                Some((Expr::new(ExprKind::Attribute(attribute, of), span), ty))
            }
            Named::Field(field) => {
                let of = self.one_token(word, of)?;
                Some((Expr::new(ExprKind::Field(field, of), span), self.spec.fields[field.index()].ty))
            }
            Named::Variable(variable) => {
                let player = self.fit(of, Type::PLAYER)?;
                if !self.spec.variables[variable.index()].each {
                    self.has_no_owner(word);
                    return None;
                }
                let ty = self.spec.variables[variable.index()].ty;
                Some((Expr::new(ExprKind::Variable(variable, Some(player)), span), ty))
            }
            Named::Zone(zone) => {
                let player = self.fit(of, Type::PLAYER)?;
                if !self.spec.zone(zone).each {
                    self.has_no_owner(word);
                    return None;
                }
                Some((Expr::new(ExprKind::Zone(zone, Some(player)), span), Type::ZONE))
            }
            Named::Region(region) => {
                let player = self.fit(of, Type::PLAYER)?;
                Some((Expr::new(ExprKind::Region(region, player), span), Type::SQUARES))
            }
            other => {
                let message = format!("`{}` is {}; nothing has it", word.node, other.what());
                let problem = Diagnostic::error(Code::NeedsOf, word.span, message);
                let is_asked = |define: DefineId| !self.spec.defines[define.index()].params.is_empty();
                let is_asked = matches!(other, Named::Define(define) if is_asked(define));
                self.report(if is_asked { problem.help(format!("write `{}(…)`", word.node)) } else { problem });
                None
            }
        }
    }

    fn core_property(&mut self, word: &Word, property: Property, ty: Type, of: Typed, span: Span) -> Option<Typed> {
        let of = match property {
            Property::File | Property::Rank => self.fit(of, Type::SQUARE)?,
            Property::Goal => self.fit(of, Type::PATH)?,
            Property::Kind => self.one_token_or_kind(word, of)?,
            Property::Owner | Property::Square | Property::Home => self.one_token(word, of)?,
        };
        Some((Expr::new(ExprKind::Property(property, of), span), ty))
    }

    fn one_token(&mut self, word: &Word, of: Typed) -> Option<Expr> {
        match of.1.sort {
            Sort::Token(class) => self.fit(of, Type::one(Sort::Token(class))),
            _ => {
                let message = format!("only a piece has `{}`; this is {}", word.node, of.1);
                self.error(Code::WrongType, of.0.span, message);
                None
            }
        }
    }

    fn one_token_or_kind(&mut self, word: &Word, of: Typed) -> Option<Expr> {
        match of.1.sort {
            Sort::Kind => self.fit(of, Type::KIND),
            _ => self.one_token(word, of),
        }
    }

    fn has_no_owner(&mut self, word: &Word) {
        let message = format!("there is one `{}` for the whole game, so it belongs to no player", word.node);
        self.report(Diagnostic::error(Code::NeedsNoOf, word.span, message).help("write it without `of …`"));
    }

    /// The class of what a zone expression holds.
    pub(super) fn zone_class(&self, zone: &Expr) -> crate::spec::ids::ClassId {
        match &*zone.kind {
            ExprKind::Zone(zone, _) => self.spec.zone(*zone).holds,
            ExprKind::Union(parts) => parts.first().map_or(crate::spec::PIECES, |part| self.zone_class(part)),
            _ => crate::spec::PIECES,
        }
    }

    /// A text; `{…}` in it is the value of an expression.
    pub(super) fn text_template(&mut self, text: &str, span: Span, scope: &mut Scope) -> Option<Typed> {
        if !text.contains('{') {
            return Some((Expr::constant(Value::Text(text.into()), span), Type::TEXT));
        }
        let mut parts = Vec::new();
        let mut rest = text;
        let mut offset = span.start as usize + 1;
        while let Some(open) = rest.find('{') {
            let Some(length) = rest[open..].find('}') else {
                self.error(Code::Template, span, "a `{` in this text has no `}`");
                return None;
            };
            parts.push(TemplatePart::Text(rest[..open].to_owned()));
            let inside = &rest[open + 1..open + length];
            let at = Span::new(span.source, offset + open + 1, offset + open + length);
            let (ast, problems) = rules::parse_expression(inside, at);
            problems.into_iter().for_each(|problem| self.report(problem));
            let (expr, _) = self.expr(&ast?, scope)?;
            parts.push(TemplatePart::Value(expr));
            offset += open + length + 1;
            rest = &rest[open + length + 1..];
        }
        parts.push(TemplatePart::Text(rest.to_owned()));
        Some((Expr::new(ExprKind::Template(parts), span), Type::TEXT))
    }
}

/// The first element of a nonempty set, in a slot of its own.
fn single(set: Expr, it: Slot) -> Expr {
    let span = set.span;
    let query = crate::spec::code::Query { source: crate::spec::code::Source::Elements(set), it, tests: Vec::new() };
    Expr::new(ExprKind::First(query), span)
}

/// `WORD of X` as a noun phrase.
fn noun_phrase(word: &Word, of: &ast::Expr, span: Span) -> ast::NounPhrase {
    let head = ast::Head::Words(vec![ast::HeadWord { word: word.clone(), args: None }]);
    let filter = ast::Filter { kind: ast::FilterKind::Of(of.clone()), span: of.span };
    ast::NounPhrase { heads: vec![head], filters: vec![filter], span }
}
