//! Values and conditions.

use super::nouns::noun_phrase;
use crate::source::Word;
use crate::syntax::rules::ast::{
    ArithmeticOp, CompareOp, Expr, ExprKind, FilterKind, Head, Measure, NounPhrase, Predicate, Quantifier, Tail,
    TailKind,
};

/// How tightly a piece of text holds together; what stands in a place of a higher level needs parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// Only where nothing can follow: `piece on e4 other than unit`.
    Enclosed,
    /// `if … then … else …`.
    Choice,
    /// `a and b`.
    Junction,
    /// `not a`, `a = b`, `some a`.
    Condition,
    /// `a + b`.
    Sum,
    /// `a * b`.
    Term,
    /// `-a`.
    Unary,
    /// `a/b`.
    Union,
    /// Everything that cannot be torn apart.
    Primary,
}

fn level(expr: &Expr) -> Level {
    match expr.kind.as_ref() {
        ExprKind::If(..) => Level::Choice,
        ExprKind::And(_) | ExprKind::Or(_) => Level::Junction,
        ExprKind::Not(_) | ExprKind::Before(_) | ExprKind::After(_) => Level::Condition,
        ExprKind::Quantified(..) | ExprKind::Test(..) | ExprKind::Compare(..) => Level::Condition,
        ExprKind::Arithmetic(ArithmeticOp::Add | ArithmeticOp::Subtract, ..) => Level::Sum,
        ExprKind::Arithmetic(..) => Level::Term,
        ExprKind::Negative(_) => Level::Unary,
        ExprKind::Union(_) => Level::Union,
        ExprKind::Phrase(nouns) if !is_short(nouns) => Level::Enclosed,
        _ => Level::Primary,
    }
}

/// `own king`, `top card of deck`: a description that needs no parentheses.
fn is_short(nouns: &NounPhrase) -> bool {
    let of_only = match nouns.filters.as_slice() {
        [] => true,
        [filter] => matches!(filter.kind, FilterKind::Of(_)),
        _ => false,
    };
    of_only && matches!(nouns.heads.as_slice(), [Head::Words(words)] if words.len() > 1)
}

/// Whether the text ends with a noun phrase, which would draw to itself what narrows nouns down and what is joined
/// with `/`.
fn is_open(expr: &Expr) -> bool {
    match expr.kind.as_ref() {
        ExprKind::The(_) | ExprKind::All(_) | ExprKind::NumberOf(_) | ExprKind::Measure(..) => true,
        ExprKind::Of(_, owner) => is_open(owner),
        ExprKind::Negative(inner) => is_open(inner),
        ExprKind::Union(members) => members.last().is_some_and(is_open),
        ExprKind::Arithmetic(_, _, right) => is_open(right),
        ExprKind::Phrase(nouns) => match nouns.filters.last().map(|filter| &filter.kind) {
            Some(FilterKind::Of(owner)) => is_open(owner),
            _ => false,
        },
        _ => false,
    }
}

/// Whether an `of` behind the text would become part of it.
pub(super) fn takes_owner(expr: &Expr) -> bool {
    match expr.kind.as_ref() {
        ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Phrase(_) => true,
        ExprKind::Of(_, owner) => takes_owner(owner),
        ExprKind::Union(members) => members.last().is_some_and(takes_owner),
        _ => is_open(expr),
    }
}

fn in_parentheses(expr: &Expr) -> String {
    format!("({})", enclosed(expr))
}

/// In a place that takes no looser text than `least`.
pub(super) fn at_least(least: Level, expr: &Expr) -> String {
    if level(expr) < least { in_parentheses(expr) } else { enclosed(expr) }
}

/// The text of an expression, in brackets where a noun phrase would absorb the words that follow.
pub(super) fn closed(least: Level, expr: &Expr) -> String {
    if level(expr) < least || is_open(expr) { in_parentheses(expr) } else { enclosed(expr) }
}

/// A whole value, where nothing follows.
pub(super) fn enclosed(expr: &Expr) -> String {
    match expr.kind.as_ref() {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Text(text) => quoted(text),
        ExprKind::Square(square) => square.clone(),
        ExprKind::Nothing => "nothing".to_owned(),
        ExprKind::Truth(truth) => truth.to_string(),
        ExprKind::Name(word) => word.node.clone(),
        ExprKind::Call(word, args) => call(word, args),
        ExprKind::Of(head, owner) => format!("{} of {}", enclosed(head), at_least(Level::Primary, owner)),
        ExprKind::NumberOf(nouns) => format!("number of {}", noun_phrase(nouns)),
        ExprKind::Measure(how, attribute, nouns) => {
            format!("{} {} of {}", measure(*how), attribute.node, noun_phrase(nouns))
        }
        ExprKind::The(nouns) => format!("the {}", noun_phrase(nouns)),
        ExprKind::All(nouns) => format!("all {}", noun_phrase(nouns)),
        ExprKind::Phrase(nouns) => noun_phrase(nouns),
        _ => composed(expr),
    }
}

fn composed(expr: &Expr) -> String {
    match expr.kind.as_ref() {
        ExprKind::Union(members) => union(members),
        ExprKind::Negative(inner) => format!("-{}", at_least(Level::Unary, inner)),
        ExprKind::Arithmetic(op, left, right) => arithmetic(*op, left, right),
        ExprKind::Compare(op, left, right) => {
            format!("{} {} {}", at_least(Level::Sum, left), comparison(*op), at_least(Level::Sum, right))
        }
        ExprKind::And(members) => junction(" and ", members),
        ExprKind::Or(members) => junction(" or ", members),
        ExprKind::Not(inner) => format!("not {}", at_least(Level::Condition, inner)),
        ExprKind::Before(inner) => format!("before {}", at_least(Level::Condition, inner)),
        ExprKind::After(inner) => format!("after {}", at_least(Level::Condition, inner)),
        ExprKind::If(condition, yes, no) => {
            let part = |expr| at_least(Level::Choice, expr);
            format!("if {} then {} else {}", part(condition), part(yes), part(no))
        }
        ExprKind::Quantified(quantifier, nouns, said) => quantified(quantifier, nouns, said.as_ref()),
        ExprKind::Test(subject, said) => test(subject, said),
        _ => String::new(),
    }
}

/// A text in the quotation marks it does not contain.
pub(super) fn quoted(text: &str) -> String {
    let mark = if text.contains('"') { '\'' } else { '"' };
    format!("{mark}{text}{mark}")
}

/// Arguments of a call, with their parentheses.
pub(super) fn args(args: &[Expr]) -> String {
    format!("({})", args.iter().map(enclosed).collect::<Vec<String>>().join(", "))
}

fn call(word: &Word, values: &[Expr]) -> String {
    format!("{}{}", word.node, args(values))
}

fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::Total => "total",
        Measure::Least => "least",
        Measure::Greatest => "greatest",
    }
}

fn union(members: &[Expr]) -> String {
    let last = members.len().saturating_sub(1);
    let print = |(index, member)| {
        if index == last { at_least(Level::Primary, member) } else { closed(Level::Primary, member) }
    };
    members.iter().enumerate().map(print).collect::<Vec<String>>().join("/")
}

fn arithmetic(op: ArithmeticOp, left: &Expr, right: &Expr) -> String {
    let (sign, left_level, right_level) = operator(op);
    format!("{} {sign} {}", at_least(left_level, left), at_least(right_level, right))
}

/// The sign, and what may stand to its left and to its right.
fn operator(op: ArithmeticOp) -> (&'static str, Level, Level) {
    match op {
        ArithmeticOp::Add => ("+", Level::Sum, Level::Term),
        ArithmeticOp::Subtract => ("-", Level::Sum, Level::Term),
        ArithmeticOp::Multiply => ("*", Level::Term, Level::Unary),
        ArithmeticOp::Quotient => ("div", Level::Term, Level::Unary),
        ArithmeticOp::Remainder => ("mod", Level::Term, Level::Unary),
    }
}

/// The sign of a comparison.
fn comparison(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "=",
        CompareOp::Unequal => "!=",
        CompareOp::Less => "<",
        CompareOp::AtMost => "<=",
        CompareOp::Greater => ">",
        CompareOp::AtLeast => ">=",
    }
}

fn junction(joint: &str, members: &[Expr]) -> String {
    members.iter().map(|member| at_least(Level::Condition, member)).collect::<Vec<String>>().join(joint)
}

fn quantified(quantifier: &Quantifier, nouns: &NounPhrase, said: Option<&Tail>) -> String {
    let nested = matches!(nouns.heads.first(), Some(Head::Nested(_)));
    let quantifier = match quantifier {
        Quantifier::Some => "some".to_owned(),
        Quantifier::No => "no".to_owned(),
        Quantifier::Every => "every".to_owned(),
        Quantifier::AtLeast(count) => format!("at least {}", amount(count, nested)),
        Quantifier::AtMost(count) => format!("at most {}", amount(count, nested)),
        Quantifier::Exactly(count) => format!("exactly {}", amount(count, nested)),
    };
    match said {
        Some(said) => format!("{quantifier} {} {}", noun_phrase(nouns), tail(said)),
        None => format!("{quantifier} {}", noun_phrase(nouns)),
    }
}

/// A number of elements: a name before a parenthesis would read as a call.
fn amount(count: &Expr, before_parenthesis: bool) -> String {
    match count.kind.as_ref() {
        ExprKind::Number(_) => enclosed(count),
        ExprKind::Name(_) if !before_parenthesis => enclosed(count),
        _ => in_parentheses(count),
    }
}

fn test(subject: &Expr, said: &Tail) -> String {
    let takes_place = matches!(said.kind, TailKind::In { negated: false, .. });
    let subject = if takes_place { closed(Level::Sum, subject) } else { at_least(Level::Sum, subject) };
    format!("{subject} {}", tail(said))
}

/// The predicate of a subject.
pub(super) fn tail(tail: &Tail) -> String {
    let not = |negated: bool| if negated { "not " } else { "" };
    match &tail.kind {
        TailKind::Is { negated, predicate: said } => format!("is {}{}", not(*negated), predicate(said)),
        TailKind::In { negated, place } => format!("{}in {}", not(*negated), at_least(Level::Union, place)),
        TailKind::Attacks(what) => format!("attacks {}", at_least(Level::Union, what)),
    }
}

fn predicate(predicate: &Predicate) -> String {
    match predicate {
        Predicate::Nothing => "nothing".to_owned(),
        Predicate::AttackedBy(nouns) => format!("attacked by {}", noun_phrase(nouns)),
        Predicate::In(place) => format!("in {}", at_least(Level::Union, place)),
        Predicate::StuckBut(actions) => {
            let names: Vec<&str> = actions.iter().map(|action| action.node.as_str()).collect();
            format!("stuck but for {}", names.join("/"))
        }
        Predicate::Phrase(nouns) => noun_phrase(nouns),
    }
}

/// The amount of a price, in which only names and numbers need no parentheses.
pub(super) fn price(expr: &Expr) -> String {
    match expr.kind.as_ref() {
        ExprKind::Arithmetic(op, left, right) => {
            let (sign, left_level, right_level) = operator(*op);
            format!("{} {sign} {}", price_at_least(left_level, left), price_at_least(right_level, right))
        }
        _ => price_item(expr),
    }
}

fn price_at_least(least: Level, expr: &Expr) -> String {
    if level(expr) < least { in_parentheses(expr) } else { price(expr) }
}

fn price_item(expr: &Expr) -> String {
    match expr.kind.as_ref() {
        ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Call(..) => enclosed(expr),
        ExprKind::Of(head, owner) => format!("{} of {}", enclosed(head), price_item(owner)),
        _ => in_parentheses(expr),
    }
}
