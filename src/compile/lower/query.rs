//! Described sets, calls and unions.

use super::super::bitboard::Bitboard;
use super::super::code::{Bind, Code, Kinds, Mask, One, Players, Query, Set, Source, Target, Test, Tokens};
use super::super::scalar::Scalar;
use super::super::unsupported::{Unsupported, What};
use super::{Bound, Compiled, Compiler};
use crate::spec::code::{self, CompareOp, Expr, ExprKind, Property, Slot, slot};
use crate::spec::ids::{AttributeId, DefineId, KindId};
use crate::spec::nouns::Kind;
use crate::spec::types::Sort;
use crate::spec::value::Value;

impl<'a, B: Bitboard> Compiler<'a, B> {
    /// Compiles a described set.
    ///
    /// # Errors
    /// What in it is not covered.
    pub fn query(&mut self, query: &code::Query, place: &Expr) -> Compiled<Query<B>> {
        self.query_into(query, place).map(|(compiled, _)| compiled)
    }

    /// Compiles a described set and gives the sort of its elements.
    pub(super) fn query_into(&mut self, query: &code::Query, place: &Expr) -> Compiled<(Query<B>, Sort)> {
        let (source, sort) = self.source(&query.source, place)?;
        let it = self.scope.fresh(sort);
        let outer = self.scope.get(query.it).cloned();
        self.scope.bind(query.it, Bound::One(One::Local(it), sort));
        let compiled = self.narrowed(source, query, it);
        if let Some(outer) = outer {
            self.scope.bind(query.it, outer);
        }
        compiled.map(|(source, tests)| (Query { source, it, tests: tests.into() }, sort))
    }

    /// Compiles a described set, and something else with each element in a slot.
    ///
    /// # Errors
    /// What in it is not covered.
    pub fn query_then<T>(
        &mut self,
        query: &code::Query,
        place: &Expr,
        then: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Compiled<(Query<B>, T)> {
        let (compiled, sort) = self.query_into(query, place)?;
        let outer = self.scope.get(query.it).cloned();
        self.scope.bind(query.it, Bound::One(One::Local(compiled.it), sort));
        let rest = then(self);
        if let Some(outer) = outer {
            self.scope.bind(query.it, outer);
        }
        Ok((compiled, rest?))
    }

    fn source(&mut self, source: &code::Source, place: &Expr) -> Compiled<(Source<B>, Sort)> {
        Ok(match source {
            code::Source::OnBoard(class) => match self.spec.classes[class.index()].layer {
                Some(layer) => (Source::Board(Mask::all(Some(layer))), Sort::Token(*class)),
                None => (Source::Tokens(Tokens::Union(Box::new([]))), Sort::Token(*class)),
            },
            code::Source::Anywhere(class) => {
                let of_class = self.spec.kinds.iter().map(|kind| kind.class == *class).collect();
                (Source::Tokens(Tokens::Anywhere(of_class)), Sort::Token(*class))
            }
            code::Source::InZone(zone) => {
                let class = match &*zone.kind {
                    ExprKind::Zone(id, _) => self.spec.zone(*id).holds,
                    _ => crate::spec::PIECES,
                };
                let tokens = match self.code(zone)? {
                    Code::One(zone) => Tokens::Zone(Box::new(zone)),
                    Code::Tokens(tokens) => tokens,
                    _ => return Err(Unsupported::at(What::MixedSet, zone.span)),
                };
                (Source::Tokens(tokens), Sort::Token(class))
            }
            code::Source::Squares => (Source::Squares(Mask::all(None)), Sort::Square),
            code::Source::Players => (Source::Players, Sort::Player),
            code::Source::Kinds(class) => {
                let kinds = self.spec.kinds.iter().enumerate();
                let kinds = kinds.filter(|(_, kind)| kind.class == *class && !kind.veiled);
                (Source::Kinds(Kinds::These(kinds.map(|(index, _)| KindId::at(index)).collect())), Sort::Kind)
            }
            code::Source::Paths(_) => return Err(Unsupported::at(What::PathValue, place.span)),
            code::Source::Elements(set) => self.elements(set)?,
        })
    }

    fn elements(&mut self, set: &Expr) -> Compiled<(Source<B>, Sort)> {
        let code = match self.code(set) {
            Err(why) if !self.is_part => {
                let sort = self.sort_of_elements(set).ok_or(why.clone())?;
                return Ok((Source::Literal(Box::new(self.literal(set, why)?)), sort));
            }
            code => code?,
        };
        let within = |layer, set| Mask { within: vec![set], ..Mask::all(layer) };
        let token = Sort::Token(crate::spec::PIECES);
        Ok(match code {
            Code::Squares(set) => (Source::Squares(within(None, self.kept(set))), Sort::Square),
            Code::Pieces(layer, set) => (Source::Board(own_mask(layer, set)), token),
            Code::Tokens(Tokens::Chosen) => (Source::Tokens(Tokens::Chosen), Sort::Token(self.chosen)),
            Code::Tokens(tokens) => (Source::Tokens(tokens), token),
            Code::Players(players) => (Source::Among(players), Sort::Player),
            Code::Kinds(kinds) => (Source::Kinds(kinds), Sort::Kind),
            Code::One(one) => {
                let sort = self.sort(&one).ok_or(Unsupported::at(What::MixedSet, set.span))?;
                match sort {
                    Sort::Zone => (Source::Tokens(Tokens::Zone(Box::new(one))), token),
                    sort => (Source::One(one), sort),
                }
            }
            Code::Test(_) => return Err(Unsupported::at(What::MixedSet, set.span)),
        })
    }

    /// Puts the tests of a described set into its mask where they fit.
    fn narrowed(
        &mut self,
        mut source: Source<B>,
        query: &code::Query,
        it: Slot,
    ) -> Compiled<(Source<B>, Vec<Test<B>>)> {
        let mut tests = Vec::new();
        for test in query.tests.iter().flat_map(Expr::conjuncts) {
            let masked = match &mut source {
                Source::Board(mask) | Source::Squares(mask) => self.mask(mask, test, query.it),
                _ => Ok(false),
            };
            let masked = match masked {
                Err(why) if self.is_part => return Err(why),
                // As a test it can be left to the literal interpreter.
                masked => masked.unwrap_or(false),
            };
            if !masked {
                tests.push(self.test(test)?);
            }
        }
        if let Source::Board(mask) | Source::Squares(mask) = &mut source {
            self.keep_places(mask, &mut tests, it);
        }
        if let Source::Board(mask) = &mut source
            && mask.layer == Some(0)
        {
            mask.min_attackers = tests.iter().filter_map(|test| min_attackers(test, it)).max();
        }
        if matches!(source, Source::Board(_)) {
            self.keep_tests(&mut tests);
        }
        debug_assert!(it >= slot::FREE);
        Ok((source, tests))
    }

    /// `all …`
    pub(super) fn all(&mut self, query: &code::Query, expr: &Expr) -> Compiled<Code<B>> {
        let (query, sort) = self.query_into(query, expr)?;
        Ok(match &query.source {
            Source::Board(mask) => {
                let layer = mask.layer.unwrap_or(0);
                Code::Pieces(layer, Set::Query(Box::new(query)))
            }
            Source::Squares(_) => Code::Squares(line_of(&query).unwrap_or_else(|| Set::Query(Box::new(query)))),
            Source::Tokens(_) => Code::Tokens(Tokens::Query(Box::new(query))),
            Source::One(_) if matches!(sort, Sort::Token(_)) => Code::Tokens(Tokens::Query(Box::new(query))),
            Source::One(_) if sort == Sort::Square => Code::Squares(Set::Query(Box::new(query))),
            Source::Kinds(kinds) if query.tests.is_empty() => Code::Kinds(kinds.clone()),
            Source::Among(players) if query.tests.is_empty() => Code::Players(players.clone()),
            _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
        })
    }

    pub(super) fn union(&mut self, parts: &[Expr], expr: &Expr) -> Compiled<Code<B>> {
        let mut codes = Vec::new();
        for part in parts {
            codes.push(self.code(part)?);
        }
        codes.retain(|code| *code != Code::One(One::Constant(Scalar::Nothing)));
        let sorts: Vec<Option<Sort>> = codes.iter().map(|code| self.sort_of(code)).collect();
        let all = |wanted: fn(Sort) -> bool| sorts.iter().all(|sort| sort.is_some_and(wanted));
        if all(|sort| sort == Sort::Square) {
            let sets = codes.into_iter().filter_map(|code| match code {
                Code::Squares(set) => Some(set),
                Code::One(one) => Some(Set::Of(Box::new(one))),
                _ => None,
            });
            return Ok(Code::Squares(Set::Union(sets.collect())));
        }
        if all(|sort| matches!(sort, Sort::Token(_))) {
            let lists = codes.into_iter().filter_map(|code| match code {
                Code::Pieces(layer, set) => Some(Tokens::On(layer, Box::new(set))),
                Code::Tokens(tokens) => Some(tokens),
                Code::One(one) => Some(Tokens::One(Box::new(one))),
                _ => None,
            });
            return Ok(Code::Tokens(Tokens::Union(lists.collect())));
        }
        if all(|sort| sort == Sort::Zone) {
            let zones = codes.into_iter().filter_map(|code| match code {
                Code::One(zone) => Some(Tokens::Zone(Box::new(zone))),
                _ => None,
            });
            return Ok(Code::Tokens(Tokens::Union(zones.collect())));
        }
        if all(|sort| sort == Sort::Kind) {
            let lists = codes.into_iter().filter_map(|code| match code {
                Code::Kinds(kinds) => Some(kinds),
                Code::One(one) => Some(Kinds::One(Box::new(one))),
                _ => None,
            });
            return Ok(Code::Kinds(Kinds::Union(lists.collect())));
        }
        Err(Unsupported::at(What::MixedSet, expr.span))
    }

    /// The sort of what an expression came to; nothing when it can be several.
    pub(super) fn sort_of(&self, code: &Code<B>) -> Option<Sort> {
        Some(match code {
            Code::Test(_) => Sort::Truth,
            Code::One(one) => self.sort(one)?,
            Code::Squares(_) => Sort::Square,
            Code::Pieces(..) | Code::Tokens(_) => Sort::Token(crate::spec::PIECES),
            Code::Players(_) => Sort::Player,
            Code::Kinds(_) => Sort::Kind,
        })
    }

    pub(super) fn attribute(&mut self, id: AttributeId, of: &Expr, expr: &Expr) -> Compiled<Code<B>> {
        let of = Box::new(self.one(of)?);
        // No token of a compiled position has a kind that stands for unknown tokens.
        let spec = self.spec;
        let value = |kind: &'a Kind| if kind.veiled { &Value::Nothing } else { &kind.attributes[id.index()] };
        let values: Vec<&Value> = spec.kinds.iter().map(value).collect();
        if let Some(atoms) = values.iter().map(|value| Scalar::of(value)).collect::<Option<Box<[Scalar]>>>() {
            return Ok(Code::One(One::Attribute(atoms, of)));
        }
        let kinds = |value: &&Value| value.elements().iter().map(Value::kind).collect::<Option<Box<[KindId]>>>();
        match values.iter().map(kinds).collect::<Option<Box<[_]>>>() {
            Some(table) => Ok(Code::Kinds(Kinds::Attribute(table, of))),
            None => Err(Unsupported::at(What::MixedSet, expr.span)),
        }
    }

    /// A named expression, put in where it is used; its arguments are worked out once, here.
    pub(super) fn call(&mut self, id: DefineId, args: &[Expr], expr: &Expr) -> Compiled<Code<B>> {
        let define = &self.spec.defines[id.index()];
        let Some(body) = &define.value else { return Ok(Code::One(One::Constant(Scalar::Nothing))) };
        let mut slots = self.scope.fixed();
        let mut binds = Vec::new();
        for (index, arg) in args.iter().enumerate() {
            let bound = self.argument(arg, &mut binds, expr)?;
            slots.insert(slot::FREE + index as Slot, bound);
        }
        let outer = self.scope.replace(slots);
        let code = self.code(body);
        self.scope.replace(outer);
        let code = code?;
        if binds.is_empty() {
            return Ok(code);
        }
        let binds = binds.into();
        Ok(match code {
            Code::Test(test) => Code::Test(Test::With(binds, Box::new(test))),
            Code::One(one) => Code::One(One::With(binds, Box::new(one))),
            Code::Squares(set) => Code::Squares(Set::With(binds, Box::new(set))),
            Code::Pieces(layer, set) => Code::Pieces(layer, Set::With(binds, Box::new(set))),
            _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
        })
    }

    fn argument(&mut self, arg: &Expr, binds: &mut Vec<Bind<B>>, expr: &Expr) -> Compiled<Bound<B>> {
        Ok(match self.code(arg)? {
            Code::One(one) => {
                let sort = self.sort(&one).ok_or(Unsupported::at(What::MixedSet, arg.span))?;
                match one {
                    One::Constant(_) | One::Local(_) | One::Mover | One::Opponent => Bound::One(one, sort),
                    computed => self.stored(computed, sort, binds),
                }
            }
            Code::Test(test) => self.stored(One::Truth(Box::new(test)), Sort::Truth, binds),
            Code::Squares(set) => {
                let slot = self.scope.fresh_set();
                binds.push(Bind::Set(slot, set));
                Bound::Squares(slot)
            }
            Code::Pieces(layer, set) => {
                let slot = self.scope.fresh_set();
                binds.push(Bind::Set(slot, set));
                Bound::Pieces(layer, slot)
            }
            // `opponents of p` does not depend on the position.
            Code::Players(players) => Bound::Code(Code::Players(players)),
            code @ (Code::Tokens(_) | Code::Kinds(_)) if is_fixed(&code) => Bound::Code(code),
            Code::Tokens(_) | Code::Kinds(_) => return Err(Unsupported::at(What::TenseOfSet, expr.span)),
        })
    }

    pub(super) fn either(&mut self, condition: &Expr, yes: &Expr, no: &Expr, expr: &Expr) -> Compiled<Code<B>> {
        let condition = self.test(condition)?;
        if let Test::Always(truth) = condition {
            return self.code(if truth { yes } else { no });
        }
        Ok(match (self.code(yes)?, self.code(no)?) {
            (Code::Test(yes), Code::Test(no)) => Code::Test(Test::If(Box::new((condition, yes, no)))),
            (Code::One(yes), Code::One(no)) => Code::One(One::If(Box::new((condition, yes, no)))),
            (Code::Squares(yes), Code::Squares(no)) => Code::Squares(Set::If(Box::new((condition, yes, no)))),
            (Code::Pieces(one, yes), Code::Pieces(other, no)) if one == other => {
                Code::Pieces(one, Set::If(Box::new((condition, yes, no))))
            }
            _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
        })
    }
}

/// Whether a set does not depend on the position.
fn is_fixed<B>(code: &Code<B>) -> bool {
    matches!(code, Code::Tokens(Tokens::Captured | Tokens::Moved | Tokens::Chosen) | Code::Kinds(Kinds::These(_)))
}

/// Whether a slot is read in an expression.
pub(super) fn mentions(expr: &Expr, slot: Slot) -> bool {
    matches!(*expr.kind, ExprKind::Local(local) if local == slot)
        || expr.parts().any(|part| mentions(part, slot))
        || expr.query().is_some_and(|query| query.parts().any(|part| mentions(part, slot)))
}

/// The pieces of a set as a mask of their own.
fn own_mask<B: Bitboard>(layer: usize, set: Set<B>) -> Mask<B> {
    match &set {
        Set::Query(query) if query.tests.is_empty() => match &query.source {
            Source::Board(mask) if mask.layer == Some(layer) => return mask.clone(),
            _ => {}
        },
        _ => {}
    }
    Mask { within: vec![set], ..Mask::all(Some(layer)) }
}

/// The least number of attackers of other owners that a condition requires of a piece, if it does.
fn min_attackers<B: Bitboard>(test: &Test<B>, it: Slot) -> Option<u8> {
    let (count, least) = match test {
        Test::All(parts) => return parts.iter().filter_map(|part| min_attackers(part, it)).max(),
        Test::Order(CompareOp::AtLeast, One::Count(query, None), One::Constant(Scalar::Number(least))) => {
            (query, least)
        }
        _ => return None,
    };
    let others = One::Property(Property::Owner, Box::new(One::Local(it)));
    let owners = vec![Players::Others(Box::new(Players::One(Box::new(others))))];
    let attacking = vec![Target::One(Box::new(One::Local(it)))];
    let all = Mask { owners, attacking, ..Mask::all(Some(0)) };
    let bare = count.tests.is_empty() && count.source == Source::Board(all);
    if bare { u8::try_from(least.trunc()).ok() } else { None }
}

/// The line that a set of squares is, if it is one.
fn line_of<B: Bitboard>(query: &Query<B>) -> Option<Set<B>> {
    let Source::Squares(squares) = &query.source else { return None };
    let [line @ Set::Line { .. }] = squares.within.as_slice() else { return None };
    let bare = Mask { within: squares.within.clone(), ..Mask::all(None) };
    (query.tests.is_empty() && *squares == bare).then(|| line.clone())
}
