//! Noun phrases, and the domains that are made of them.

use super::expressions::{place, value};
use super::mixed::refuse_adjectives;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::rules::ast::{
    Domain, Expr, ExprKind, Filter, FilterKind, Head, HeadWord, NounPhrase, Tail, TailKind,
};
use crate::syntax::rules::grammar::{Built, Node, Rule};

/// A description of a set.
pub(in super::super) fn noun_phrase(node: &Node) -> Built<NounPhrase> {
    let heads = node.every(Rule::head).map(|part| head(&part)).collect::<Built<Vec<Head>>>()?;
    refuse_adjectives(node)?;
    let mut filters = Vec::new();
    for child in node.children() {
        match child.rule() {
            Rule::of => filters.push(of_filter(&child, &child.need(Rule::primary)?)?),
            Rule::narrowing => filters.push(narrowing(&child)?),
            _ => {}
        }
    }
    Ok(NounPhrase { heads, filters, span: node.span() })
}

fn head(node: &Node) -> Built<Head> {
    if let Some(nested) = node.find(Rule::noun_phrase) {
        return Ok(Head::Nested(noun_phrase(&nested)?));
    }
    let words = node.every(Rule::head_word).map(|word| head_word(&word)).collect::<Built<Vec<HeadWord>>>()?;
    Ok(Head::Words(words))
}

/// A word and, when it is a call, its arguments.
pub(super) fn head_word(node: &Node) -> Built<HeadWord> {
    let args = node.find(Rule::args).map(|args| {
        let values = args.every(Rule::enclosed);
        values.map(|arg| value(&arg)).collect::<Built<Vec<Expr>>>()
    });
    Ok(HeadWord { word: node.need(Rule::name)?.word(), args: args.transpose()? })
}

/// `of OWNER`, as a part of `node`.
pub(super) fn of_filter(node: &Node, owner: &Node) -> Built<Filter> {
    let start = node.find(Rule::k_of).map_or_else(|| owner.span(), |word| word.span());
    Ok(Filter { kind: FilterKind::Of(value(owner)?), span: start.to(owner.span()) })
}

fn narrowing(node: &Node) -> Built<Filter> {
    let inner = node.inner()?;
    let kind = match inner.rule() {
        Rule::place => FilterKind::In(place(&inner)?),
        Rule::attacking => FilterKind::Attacking(noun_phrase(&inner.need(Rule::noun_phrase)?)?),
        Rule::attacked_by => FilterKind::AttackedBy(noun_phrase(&inner.need(Rule::noun_phrase)?)?),
        Rule::other_than => FilterKind::OtherThan(value(&inner.need(Rule::union)?)?),
        Rule::naming => FilterKind::As(inner.need(Rule::new_name)?.word()),
        Rule::with => FilterKind::With(with(&inner)?),
        Rule::k_anywhere => FilterKind::Anywhere,
        _ => return Err(inner.broken()),
    };
    Ok(Filter { kind, span: node.span() })
}

/// The condition of a `with`.
pub(super) fn with(node: &Node) -> Built<Expr> {
    let condition = node.children().find(|child| matches!(child.rule(), Rule::paren | Rule::neg));
    value(&condition.ok_or_else(|| node.broken())?)
}

/// A value that is narrowed down like a noun: `piece on e4`, `own king other than unit`.
pub(super) fn described(node: &Node, base: Expr) -> Built<Expr> {
    let narrowings: Vec<Node> = node.every(Rule::narrowing).collect();
    let Some(first) = narrowings.first() else { return Ok(base) };
    let Some((heads, mut filters)) = as_nouns(base) else {
        let word = first.text().split_whitespace().next().unwrap_or_default();
        let message = format!("`{word}` narrows down a noun, and what stands before it is none");
        let fault = Diagnostic::error(Code::Syntax, first.span(), message);
        return Err(Box::new(fault.help("write parentheses around what belongs together")));
    };
    for found in &narrowings {
        filters.push(narrowing(found)?);
    }
    let nouns = NounPhrase { heads, filters, span: node.span() };
    Ok(Expr { kind: Box::new(ExprKind::Phrase(nouns)), span: node.span() })
}

/// The heads and filters of a value that could have been read as a noun phrase.
fn as_nouns(base: Expr) -> Option<(Vec<Head>, Vec<Filter>)> {
    match *base.kind {
        ExprKind::Name(word) => Some((vec![Head::Words(vec![HeadWord { word, args: None }])], Vec::new())),
        ExprKind::Call(word, args) => Some((vec![Head::Words(vec![HeadWord { word, args: Some(args) }])], Vec::new())),
        ExprKind::Of(head, owner) => {
            let (heads, mut filters) = as_nouns(head)?;
            filters.push(Filter { span: owner.span, kind: FilterKind::Of(owner) });
            Some((heads, filters))
        }
        ExprKind::Phrase(nouns) if nouns.filters.iter().all(|filter| matches!(filter.kind, FilterKind::Of(_))) => {
            Some((nouns.heads, nouns.filters))
        }
        // It was narrowed down inside parentheses.
        ExprKind::Phrase(nouns) => Some((vec![Head::Nested(nouns)], Vec::new())),
        ExprKind::Test(subject, Tail { kind: TailKind::In { negated: false, place }, span }) => {
            let (heads, mut filters) = as_nouns(subject)?;
            filters.push(Filter { kind: FilterKind::In(place), span });
            Some((heads, filters))
        }
        ExprKind::Union(members) => alternatives(members),
        _ => None,
    }
}

/// `king/rook of mover`: what narrows down stands behind the last of several heads.
fn alternatives(members: Vec<Expr>) -> Option<(Vec<Head>, Vec<Filter>)> {
    let (mut heads, mut filters) = (Vec::new(), Vec::new());
    for member in members {
        if !filters.is_empty() {
            return None;
        }
        let (more, narrowed) = as_nouns(member)?;
        heads.extend(more);
        filters = narrowed;
    }
    Some((heads, filters))
}

/// A set to choose from.
pub(super) fn domain(node: &Node) -> Built<Domain> {
    let inner = node.inner()?;
    match inner.rule() {
        Rule::subset => {
            let by = inner.find(Rule::name).map(|name| name.word());
            Ok(Domain::SetOf(noun_phrase(&inner.need(Rule::noun_phrase)?)?, by))
        }
        Rule::range => {
            let mut bounds = inner.every(Rule::sum).map(|bound| value(&bound));
            let mut bound = || bounds.next().unwrap_or_else(|| Err(inner.broken()));
            let (from, to) = (bound()?, bound()?);
            Ok(Domain::Range { from, to, by: bounds.next().transpose()? })
        }
        _ => Ok(Domain::Phrase(noun_phrase(&inner)?)),
    }
}
