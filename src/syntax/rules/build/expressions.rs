//! Values and conditions.

use std::borrow::Cow;

use super::mixed;
use super::nouns::{described, head_word, noun_phrase};
use super::words::{text, words};
use crate::diagnostic::{Code, Diagnostic};
use crate::number::Number;
use crate::syntax::rules::ast::{
    ArithmeticOp, CompareOp, Expr, ExprKind, Head, HeadWord, Measure, NounPhrase, Predicate, Quantifier, Tail, TailKind,
};
use crate::syntax::rules::grammar::{Built, Node, Rule};

/// Any node that stands for a value.
pub(in super::super) fn value(node: &Node) -> Built<Expr> {
    let mut node = Cow::Borrowed(node);
    while is_layer(node.rule())
        && let Some(only) = node.only()
    {
        node = Cow::Owned(only);
    }
    layered(&node)
}

/// The condition of a clause such as `when`, if the clause is there.
pub(super) fn clause(node: &Node, rule: Rule) -> Built<Option<Expr>> {
    let Some(clause) = node.find(rule) else { return Ok(None) };
    value(&clause.need(Rule::expr)?).map(Some)
}

/// The rules that say what their only child says: one for each strength with which words and signs bind.
fn is_layer(rule: Rule) -> bool {
    let outer =
        matches!(rule, Rule::enclosed | Rule::object | Rule::expr | Rule::junction | Rule::neg | Rule::relation);
    outer || matches!(rule, Rule::sum | Rule::term | Rule::unary | Rule::union | Rule::primary)
}

fn layered(node: &Node) -> Built<Expr> {
    match node.rule() {
        Rule::enclosed | Rule::object => narrowed(node),
        Rule::if_expr => choice(node),
        Rule::junction => junction(node),
        Rule::neg => prefixed(node),
        Rule::quantified => quantified(node),
        Rule::relation => relation(node),
        Rule::sum | Rule::term | Rule::price | Rule::price_term => arithmetic(node),
        Rule::unary => signed(node),
        Rule::union => union(node),
        Rule::expr | Rule::primary | Rule::price_item => value(&node.inner()?),
        _ => primary(node),
    }
}

fn primary(node: &Node) -> Built<Expr> {
    let kind = match node.rule() {
        Rule::number => ExprKind::Number(number(node)?),
        Rule::text => ExprKind::Text(text(node)),
        Rule::square => ExprKind::Square(node.text().to_owned()),
        Rule::k_nothing => ExprKind::Nothing,
        Rule::k_true => ExprKind::Truth(true),
        Rule::k_false => ExprKind::Truth(false),
        Rule::name => ExprKind::Name(node.word()),
        Rule::paren => *value(&node.need(Rule::enclosed)?)?.kind,
        Rule::phrase => return phrase(node),
        Rule::price_name => price_name(node)?,
        Rule::number_of => ExprKind::NumberOf(noun_phrase(&node.need(Rule::noun_phrase)?)?),
        Rule::measure => measure(node)?,
        Rule::the => ExprKind::The(noun_phrase(&node.need(Rule::noun_phrase)?)?),
        Rule::all => ExprKind::All(noun_phrase(&node.need(Rule::noun_phrase)?)?),
        _ => return Err(node.broken()),
    };
    Ok(at(node, kind))
}

fn at(node: &Node, kind: ExprKind) -> Expr {
    Expr { kind: Box::new(kind), span: node.span() }
}

fn number(node: &Node) -> Built<Number> {
    node.text().parse().map_err(|_| {
        let message = format!("`{}` is no number this language can hold", node.text());
        let fault = Diagnostic::error(Code::Number, node.span(), message);
        Box::new(fault.help("a number has at most three decimals and fifteen digits before them"))
    })
}

fn narrowed(node: &Node) -> Built<Expr> {
    let base = value(&node.inner()?)?;
    described(node, base)
}

fn choice(node: &Node) -> Built<Expr> {
    let mut parts = node.every(Rule::expr);
    let mut part = || parts.next().ok_or_else(|| node.broken());
    let (condition, yes, no) = (part()?, part()?, part()?);
    Ok(at(node, ExprKind::If(value(&condition)?, value(&yes)?, value(&no)?)))
}

fn junction(node: &Node) -> Built<Expr> {
    let mut members = node.every(Rule::neg).map(|member| value(&member)).collect::<Built<Vec<Expr>>>()?;
    if members.len() == 1 {
        return members.pop().ok_or_else(|| node.broken());
    }
    let kind = match (node.has(Rule::k_and), node.has(Rule::k_or)) {
        (true, true) => return Err(mixed::refuse(node)),
        (true, false) => ExprKind::And(members),
        (false, _) => ExprKind::Or(members),
    };
    Ok(at(node, kind))
}

fn prefixed(node: &Node) -> Built<Expr> {
    let Some(below) = node.find(Rule::neg) else { return value(&node.inner()?) };
    let inner = value(&below)?;
    let kind = match node.inner()?.rule() {
        Rule::k_not => ExprKind::Not(inner),
        Rule::k_before => ExprKind::Before(inner),
        _ => ExprKind::After(inner),
    };
    Ok(at(node, kind))
}

fn quantified(node: &Node) -> Built<Expr> {
    let quantifier = quantifier(&node.need(Rule::quantifier)?)?;
    let nouns = noun_phrase(&node.need(Rule::noun_phrase)?)?;
    let tail = node.find(Rule::tail).map(|found| tail(&found)).transpose()?;
    Ok(at(node, ExprKind::Quantified(quantifier, nouns, tail)))
}

fn quantifier(node: &Node) -> Built<Quantifier> {
    let amount = || -> Built<Expr> { value(&amount_inside(&node.need(Rule::amount)?)?) };
    Ok(match node.children().last().map(|last| last.rule()) {
        Some(Rule::k_some) => Quantifier::Some,
        Some(Rule::k_no) => Quantifier::No,
        Some(Rule::k_every) => Quantifier::Every,
        _ if node.has(Rule::k_least) => Quantifier::AtLeast(amount()?),
        _ if node.has(Rule::k_most) => Quantifier::AtMost(amount()?),
        _ => Quantifier::Exactly(amount()?),
    })
}

fn amount_inside<'i>(node: &Node<'i>) -> Built<Node<'i>> {
    let inside = node.children().find(|child| !matches!(child.rule(), Rule::open | Rule::close));
    inside.ok_or_else(|| node.broken())
}

fn relation(node: &Node) -> Built<Expr> {
    let subject = value(&node.need(Rule::sum)?)?;
    if let Some(compare) = node.find(Rule::compare) {
        let other = value(&compare.need(Rule::sum)?)?;
        let sign = comparison(compare.need(Rule::comparison)?.text());
        return Ok(at(node, ExprKind::Compare(sign, subject, other)));
    }
    match node.find(Rule::tail) {
        Some(found) => Ok(at(node, ExprKind::Test(subject, tail(&found)?))),
        None => Ok(subject),
    }
}

fn comparison(sign: &str) -> CompareOp {
    match sign {
        "=" => CompareOp::Equal,
        "!=" => CompareOp::Unequal,
        "<" => CompareOp::Less,
        "<=" => CompareOp::AtMost,
        ">" => CompareOp::Greater,
        _ => CompareOp::AtLeast,
    }
}

fn tail(node: &Node) -> Built<Tail> {
    let inner = node.inner()?;
    let negated = inner.has(Rule::k_not);
    let kind = match inner.rule() {
        Rule::is_tail => TailKind::Is { negated, predicate: predicate(&inner.need(Rule::predicate)?)? },
        Rule::in_tail => TailKind::In { negated, place: place(&inner.need(Rule::place)?)? },
        Rule::attacks_tail => TailKind::Attacks(value(&inner.need(Rule::union)?)?),
        _ => return Err(inner.broken()),
    };
    Ok(Tail { kind, span: node.span() })
}

fn predicate(node: &Node) -> Built<Predicate> {
    let inner = node.inner()?;
    Ok(match inner.rule() {
        Rule::k_nothing => Predicate::Nothing,
        Rule::attacked_by => Predicate::AttackedBy(noun_phrase(&inner.need(Rule::noun_phrase)?)?),
        Rule::place => Predicate::In(place(&inner)?),
        Rule::stuck_but => Predicate::StuckBut(words(&inner, Rule::name)),
        _ => Predicate::Phrase(noun_phrase(&inner)?),
    })
}

/// The place behind `in`, `on` or `at`.
pub(super) fn place(node: &Node) -> Built<Expr> {
    value(&node.need(Rule::union)?)
}

fn arithmetic(node: &Node) -> Built<Expr> {
    let mut children = node.children();
    let mut sum = value(&children.next().ok_or_else(|| node.broken())?)?;
    while let (Some(sign), Some(operand)) = (children.next(), children.next()) {
        let right = value(&operand)?;
        let span = node.span().to(right.span);
        let whole = crate::source::Span { end: right.span.end, ..span };
        sum = Expr { kind: Box::new(ExprKind::Arithmetic(operator(&sign), sum, right)), span: whole };
    }
    Ok(sum)
}

fn operator(sign: &Node) -> ArithmeticOp {
    match sign.rule() {
        Rule::plus => ArithmeticOp::Add,
        Rule::minus => ArithmeticOp::Subtract,
        Rule::star => ArithmeticOp::Multiply,
        Rule::k_div => ArithmeticOp::Quotient,
        _ => ArithmeticOp::Remainder,
    }
}

fn signed(node: &Node) -> Built<Expr> {
    match node.find(Rule::unary) {
        Some(below) => Ok(at(node, ExprKind::Negative(value(&below)?))),
        None => value(&node.need(Rule::union)?),
    }
}

fn union(node: &Node) -> Built<Expr> {
    let mut members = node.every(Rule::primary).map(|member| value(&member)).collect::<Built<Vec<Expr>>>()?;
    if members.len() == 1 {
        return members.pop().ok_or_else(|| node.broken());
    }
    Ok(at(node, ExprKind::Union(members)))
}

fn measure(node: &Node) -> Built<ExprKind> {
    let measure = match node.inner()?.rule() {
        Rule::k_total => Measure::Total,
        Rule::k_least => Measure::Least,
        _ => Measure::Greatest,
    };
    let attribute = node.need(Rule::name)?.word();
    Ok(ExprKind::Measure(measure, attribute, noun_phrase(&node.need(Rule::noun_phrase)?)?))
}

fn price_name(node: &Node) -> Built<ExprKind> {
    let head = at(node, named(head_word(node)?));
    Ok(match node.find(Rule::price_item) {
        Some(owner) => ExprKind::Of(shortened(head, node)?, value(&owner)?),
        None => *head.kind,
    })
}

fn phrase(node: &Node) -> Built<Expr> {
    let mut words = node.every(Rule::head_word).map(|word| head_word(&word)).collect::<Built<Vec<HeadWord>>>()?;
    let owner = node.find(Rule::primary);
    if words.len() == 1 {
        let head = at(&node.inner()?, named(words.pop().ok_or_else(|| node.broken())?));
        return Ok(match owner {
            Some(owner) => at(node, ExprKind::Of(head, value(&owner)?)),
            None => head,
        });
    }
    let filters = owner.map(|owner| super::nouns::of_filter(node, &owner)).transpose()?.into_iter().collect();
    let nouns = NounPhrase { heads: vec![Head::Words(words)], filters, span: node.span() };
    Ok(at(node, ExprKind::Phrase(nouns)))
}

fn named(head: HeadWord) -> ExprKind {
    match head.args {
        Some(args) => ExprKind::Call(head.word, args),
        None => ExprKind::Name(head.word),
    }
}

/// The head of `HEAD of X`, which is read as part of the whole, with the place of its own text.
fn shortened(head: Expr, node: &Node) -> Built<Expr> {
    let start = node.need(Rule::name)?.span();
    let end = node.find(Rule::args).map_or(start, |args| args.span());
    Ok(Expr { span: start.to(end), ..head })
}
