//! Effects.

use super::nouns::{domain, noun_phrase, with};
use super::values::{Level, at_least, closed, enclosed};
use crate::source::Word;
use crate::syntax::rules::ast::{Domain, Effect, EffectKind, Expr, ExprKind, Place};

/// Effects in a row.
pub(super) fn effects(effects: &[Effect]) -> String {
    effects.iter().map(effect).collect::<Vec<String>>().join("; ")
}

/// A colon and the effects behind it; empty if there are none.
pub(super) fn doing(done: &[Effect]) -> String {
    if done.is_empty() { String::new() } else { format!(": {}", effects(done)) }
}

fn effect(effect: &Effect) -> String {
    match &effect.kind {
        EffectKind::ForEach(nouns, done) => format!("for each {}: {}", noun_phrase(nouns), branch(done)),
        EffectKind::If(condition, yes, no) => conditional(condition, yes, no),
        EffectKind::End(name) => format!("end {}", name.node),
        EffectKind::Draw => "draw".to_owned(),
        EffectKind::Result { player, wins } => {
            format!("{} {}", primary(player), if *wins { "wins" } else { "loses" })
        }
        EffectKind::Choose { name, domain, or_none, at_random, written } => {
            let written = written.as_ref().map(|text| format!(" written {}", at_least(Level::Choice, text)));
            choose(name, domain, *or_none, *at_random) + &written.unwrap_or_default()
        }
        EffectKind::Set(fact, value) => format!("set {} to {}", place(fact), at_least(Level::Choice, value)),
        EffectKind::Add(amount, fact) => format!("add {} to {}", at_least(Level::Sum, amount), place(fact)),
        EffectKind::Subtract(amount, fact) => {
            format!("subtract {} from {}", at_least(Level::Sum, amount), place(fact))
        }
        EffectKind::Becomes(piece, kind) => format!("{} becomes {}", primary(piece), primary(kind)),
        other => piece_work(other),
    }
}

fn piece_work(kind: &EffectKind) -> String {
    match kind {
        EffectKind::Arrange { at_random, kinds, player, squares, with } => {
            arrange(*at_random, kinds, player, squares, with.as_ref())
        }
        EffectKind::Move(relocations) => {
            let print = |(piece, place): &(Expr, Expr)| format!("{} to {}", object(piece), primary(place));
            format!("move {}", relocations.iter().map(print).collect::<Vec<String>>().join(", "))
        }
        EffectKind::Follow(path) => format!("follow {}", object(path)),
        EffectKind::Capture { victims, by } => {
            let victims = object(victims);
            match by {
                None => format!("capture {victims}"),
                // Without brackets, `by` would belong to `attacked`.
                Some(by) if victims.ends_with("attacked") => format!("capture ({victims}) by {}", primary(by)),
                Some(by) => format!("capture {victims} by {}", primary(by)),
            }
        }
        EffectKind::Remove(pieces) => format!("remove {}", object(pieces)),
        EffectKind::Place { kind, player, word, place } => {
            let owner = player.as_ref().map(|player| format!(" for {}", closed(Level::Primary, player)));
            let kind = closed(Level::Primary, kind);
            format!("place {kind}{} {} {}", owner.unwrap_or_default(), word.text(), primary(place))
        }
        EffectKind::Show(facts, players) => format!("show {} to {}", object(facts), audience(players.as_ref())),
        EffectKind::Announce(text, players) => format!("announce {} to {}", primary(text), audience(players.as_ref())),
        _ => String::new(),
    }
}

fn audience(players: Option<&Expr>) -> String {
    players.map_or_else(|| "all".to_owned(), |who| at_least(Level::Union, who))
}

fn primary(expr: &Expr) -> String {
    at_least(Level::Primary, expr)
}

/// The object of an effect; here a description needs no parentheses.
fn object(expr: &Expr) -> String {
    match expr.kind.as_ref() {
        ExprKind::Phrase(_) => enclosed(expr),
        _ => at_least(Level::Union, expr),
    }
}

fn place(place: &Place) -> String {
    match &place.of {
        Some(owner) => format!("{} of {}", place.fact.node, primary(owner)),
        None => place.fact.node.clone(),
    }
}

/// The effects that depend on a condition, or are carried out for each element.
fn branch(done: &[Effect]) -> String {
    match done {
        [single] => effect(single),
        several => format!("({})", effects(several)),
    }
}

fn conditional(condition: &Expr, yes: &[Effect], no: &[Effect]) -> String {
    let condition = at_least(Level::Choice, condition);
    // An `else` would go to the last `if` before it.
    let ends_with_if = matches!(yes, [Effect { kind: EffectKind::If(..) | EffectKind::ForEach(..), .. }]);
    let done = if ends_with_if { format!("({})", effects(yes)) } else { branch(yes) };
    let otherwise = if no.is_empty() { String::new() } else { format!(" else {}", branch(no)) };
    format!("if {condition} then {done}{otherwise}")
}

fn choose(name: &Word, from: &Domain, or_none: bool, at_random: bool) -> String {
    let none = if or_none { " or none" } else { "" };
    let random = if at_random { " at random" } else { "" };
    format!("choose {}: {}{none}{random}", name.node, domain(from))
}

fn arrange(at_random: bool, kinds: &[Word], player: &Expr, squares: &Expr, condition: Option<&Expr>) -> String {
    let random = if at_random { "at random " } else { "" };
    let kinds = kinds.iter().map(|kind| kind.node.as_str()).collect::<Vec<&str>>().join(" ");
    let player = closed(Level::Primary, player);
    match condition {
        Some(condition) => {
            let squares = closed(Level::Union, squares);
            format!("arrange {random}{kinds} for {player} on {squares} {}", with(condition))
        }
        None => format!("arrange {random}{kinds} for {player} on {}", at_least(Level::Union, squares)),
    }
}
