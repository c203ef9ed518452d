//! Noun phrases and domains.

use super::values::{Level, args, at_least, closed, enclosed, takes_owner};
use crate::source::Word;
use crate::syntax::rules::ast::{Domain, Expr, Filter, FilterKind, Head, HeadWord, NounPhrase, Param};

/// A description of a set.
pub(super) fn noun_phrase(nouns: &NounPhrase) -> String {
    let mut text = nouns.heads.iter().map(head).collect::<Vec<String>>().join("/");
    for (index, narrowing) in nouns.filters.iter().enumerate() {
        text.push(' ');
        text.push_str(&filter(narrowing, nouns.filters.get(index + 1)));
    }
    text
}

fn head(head: &Head) -> String {
    match head {
        Head::Words(words) => words.iter().map(head_word).collect::<Vec<String>>().join(" "),
        Head::Nested(nouns) => format!("({})", noun_phrase(nouns)),
    }
}

fn head_word(head: &HeadWord) -> String {
    let values = head.args.as_deref().map(args).unwrap_or_default();
    format!("{}{values}", head.word.node)
}

/// One filter. What it ends with must not draw the next one to itself.
fn filter(filter: &Filter, next: Option<&Filter>) -> String {
    let value = |level: Level, expr: &Expr| match next.map(|next| &next.kind) {
        None => at_least(level, expr),
        Some(FilterKind::Of(_)) if takes_owner(expr) => format!("({})", enclosed(expr)),
        Some(_) => closed(level, expr),
    };
    let nouns = |nouns: &NounPhrase| match next {
        None => noun_phrase(nouns),
        Some(_) => format!("({})", noun_phrase(nouns)),
    };
    match &filter.kind {
        FilterKind::Of(owner) => format!("of {}", value(Level::Primary, owner)),
        FilterKind::In(place) => format!("in {}", value(Level::Union, place)),
        FilterKind::Attacking(attacked) => format!("attacking {}", nouns(attacked)),
        FilterKind::AttackedBy(attackers) => format!("attacked by {}", nouns(attackers)),
        FilterKind::OtherThan(others) => format!("other than {}", value(Level::Union, others)),
        FilterKind::As(name) => format!("as {}", name.node),
        FilterKind::With(condition) => with(condition),
        FilterKind::Anywhere => "anywhere".to_owned(),
    }
}

/// `with` and its condition, in parentheses: whatever follows the noun phrase must not become part of it.
pub(super) fn with(condition: &Expr) -> String {
    format!("with ({})", enclosed(condition))
}

/// A set to choose from.
pub(super) fn domain(domain: &Domain) -> String {
    match domain {
        Domain::Phrase(nouns) => noun_phrase(nouns),
        Domain::SetOf(nouns, None) => format!("set of {}", noun_phrase(nouns)),
        Domain::SetOf(nouns, Some(by)) => format!("set of {} by {}", noun_phrase(nouns), by.node),
        Domain::Range { from, to, by } => {
            let sum = |expr| at_least(Level::Sum, expr);
            let step = by.as_ref().map(|by| format!(" by {}", sum(by))).unwrap_or_default();
            format!("number from {} to {}{step}", sum(from), sum(to))
        }
    }
}

/// One choice of an action.
pub(super) fn param(param: &Param) -> String {
    let secret = if param.secret { "secret " } else { "" };
    format!("{secret}{}: {}", param.name.node, domain(&param.domain))
}

/// Words with commas.
pub(super) fn list(words: &[Word]) -> String {
    words.iter().map(|word| word.node.as_str()).collect::<Vec<&str>>().join(", ")
}
